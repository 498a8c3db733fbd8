"""Breaks a place that a row of manuals/FIDELITY.md names: Python, YAML, or the text of a manual.

Python is broken as `_mutants_make.py` does it. In YAML a number, a word or a flag becomes another,
an entry trades its value with its neighbor, or is taken out. Of a manual a chapter is taken out; a
whole one is first made to say what none of ours may.
"""

import ast
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import yaml
from _mutants_make import Mutant, mutants
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

Entry = tuple[Node, Node]
"""What an entry begins with, its key or the item itself, and what it holds."""
Broken = tuple[list[Mutant], list[Mutant]]
"""The breaks of a place as a whole, and those of what is in it."""


UNSAID = "\nPlease send $5 to P.O. Box 1: see section 2 of the readme.\n"
"""What no manual may say; it is put into one of which a row names no chapter."""


class PlaceError(Exception):
    """There is no such place; the text says which."""


def breaks(root: Path, place: str) -> Broken:
    """Those of a place as a whole and those inside it, in the order of the text.

    Raises PlaceError if it is not there.
    """
    file, _, part = place.partition("::")
    path = root / file
    if path.is_dir():
        files = [one for one in sorted(path.rglob("*")) if one.suffix in (".py", ".yaml")]
    elif path.is_file():
        files = [path]
    else:
        raise PlaceError(f"There is no {file}.")
    whole: list[Mutant] = []
    inside: list[Mutant] = []
    for one in files:
        name = one.relative_to(root).as_posix()
        if one.suffix not in _KINDS:
            raise PlaceError(f"{file} is neither Python nor YAML nor a manual.")
        own, others = _KINDS[one.suffix](name, one.read_bytes(), part)
        whole += own
        inside += others
    return _in_order(whole), _in_order(inside)


def _in_order(found: list[Mutant]) -> list[Mutant]:
    return sorted(set(found), key=lambda one: (one.file, one.start, one.end, one.new))


@cache
def _of_python(file: str, source: bytes, part: str) -> Broken:
    lines = _lines(file, ast.parse(source), part)
    return [], [
        mutant for mutant in _all_of_python(file, source) if not part or mutant.line in lines
    ]


@cache
def _all_of_python(file: str, source: bytes) -> list[Mutant]:
    return mutants(file, source)


def _lines(file: str, tree: ast.Module, part: str) -> set[int]:
    """The lines of a function, class, method or constant, or of what a function sets a name to."""
    found: list[ast.AST] = [tree]
    for name in filter(None, part.split(".")):
        found = [node for outer in found for node in _within(outer) if name in _names(node)]
    if not found:
        raise PlaceError(f"There is no {part} in {file}.")
    ends = [(node.lineno, node.end_lineno) for node in found if isinstance(node, ast.stmt)]
    return {line for first, last in ends for line in range(first, (last or first) + 1)}


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The statements of a class or file, and those of a function however deep."""
    if isinstance(node, ast.FunctionDef):
        yield from (one for one in ast.walk(node) if one is not node)
    elif isinstance(node, ast.Module | ast.ClassDef):
        yield from node.body


def _names(node: ast.AST) -> set[str]:
    """What a statement defines or sets."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if not isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
        return set()
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = [name for target in targets for name in ast.walk(target)]
    own = {name.id for name in names if isinstance(name, ast.Name)}
    return own | {name.attr for name in names if isinstance(name, ast.Attribute)}


def _of_yaml(file: str, source: bytes, part: str) -> Broken:
    return _Yaml(file, source.decode()).of(part)


class _Yaml:
    """A file of YAML, whose nodes know where they stand in the text."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text

    def of(self, part: str) -> Broken:
        """The breaks of what the keys lead to: of its own entry, and of all in it."""
        node, entries, at = _composed(self._text), list[Entry](), 0
        for key in filter(None, part.split(".")):
            entries = _entries(node)
            names = [_name(entry, number) for number, entry in enumerate(entries)]
            if key not in names:
                raise PlaceError(f"There is no {part} in {self._file}.")
            at = names.index(key)
            node = entries[at][1]
        own = [*self._taken_out(entries, at), *self._traded(entries[at : at + 2])]
        return own, [*self._inside(node)]

    def _inside(self, node: Node) -> Iterator[Mutant]:
        if isinstance(node, ScalarNode):
            for new in _others(node):
                yield self._changed(_start(node), _end(node), new)
        entries = _entries(node)
        for at, (_, value) in enumerate(entries):
            yield from self._taken_out(entries, at)
            yield from self._inside(value)
        if isinstance(node, MappingNode):
            for two in pairwise(entries):
                yield from self._traded(list(two))

    def _taken_out(self, entries: list[Entry], at: int) -> Iterator[Mutant]:
        """An entry among others is no more."""
        if len(entries) < 2:
            return
        if at + 1 < len(entries):
            yield self._changed(_start(entries[at][0]), _start(entries[at + 1][0]), "")
        else:
            yield self._changed(self._end(entries[at - 1][1]), self._end(entries[at][1]), "")

    def _traded(self, entries: list[Entry]) -> Iterator[Mutant]:
        """Two entries that follow each other have each other's value."""
        if len(entries) == 2 and _is_block(entries[0][1]) is _is_block(entries[1][1]) is not None:
            (_, one), (_, other) = entries
            first, between = self._of(one), self._text[_end(one) : _start(other)]
            if self._of(other) != first:
                new = self._of(other) + between + first
                yield self._changed(_start(one), _end(other), new)

    def _of(self, node: Node) -> str:
        return self._text[_start(node) : _end(node)]

    def _end(self, node: Node) -> int:
        """Where it ends, without the line ends and blanks behind a block."""
        return _start(node) + len(self._of(node).rstrip())

    def _changed(self, start: int, end: int, new: str) -> Mutant:
        first, last = (len(self._text[:at].encode()) for at in (start, end))
        line = self._text.count("\n", 0, start) + 1
        return Mutant(self._file, line, first, last, new)


@cache
def _composed(text: str) -> Node:
    node = yaml.compose(text, yaml.CSafeLoader)
    assert isinstance(node, Node)
    return node


def _entries(node: Node) -> list[Entry]:
    """What a node holds, without what is written elsewhere and only pointed at."""
    if isinstance(node, MappingNode):
        return [entry for entry in node.value if _start(entry[1]) > _start(entry[0])]
    return [(item, item) for item in node.value] if isinstance(node, SequenceNode) else []


def _name(entry: Entry, number: int) -> str:
    return str(number) if entry[0] is entry[1] else str(entry[0].value)


def _start(node: Node) -> int:
    return int(node.start_mark.index)


def _end(node: Node) -> int:
    return int(node.end_mark.index)


def _is_block(node: Node) -> bool | None:
    """Whether it is text over lines of its own; None if it holds entries on lines of their own."""
    if isinstance(node, ScalarNode):
        return node.style in ("|", ">")
    return False if getattr(node, "flow_style", False) else None


def _others(node: ScalarNode) -> Iterator[str]:
    """What may stand in place of a number, a flag, words or a picture."""
    kind, text = node.tag.rpartition(":")[2], node.value
    if kind == "bool":
        yield "false" if yaml.safe_load(text) else "true"
    elif kind == "null":
        yield "1"
    elif kind in ("int", "float"):
        value = yaml.safe_load(text)
        yield from sorted(map(repr, {value + 1, value * 3 + 2, type(value)(0)} - {value}))
    elif kind == "str" and text.strip():
        yield from (_written(other, node) for other in sorted(_other_texts(text)))


def _other_texts(text: str) -> set[str]:
    """Words with another sign among them, a picture with another pixel, either backwards."""
    middle = len(text) // 2
    others = {f"{text[:middle]}?{text[middle:]}"}
    if "\n" in text:
        while text[middle].isspace():
            middle -= 1
        pixels = sorted({*text} - {text[middle], " ", "\n"})
        others = {text[:middle] + pixel + text[middle + 1 :] for pixel in pixels[:2]}
    if " " not in text:
        others.add(text.strip()[::-1] + ("\n" if text.endswith("\n") else ""))
    return others - {text}


def _written(text: str, node: ScalarNode) -> str:
    return json.dumps(text, ensure_ascii=False) + ("\n" if _is_block(node) else "")


def _of_text(file: str, source: bytes, part: str) -> Broken:
    """Of a manual a chapter, which begins with an underlined line, or `head`, what is before."""
    lines = source.decode().splitlines(keepends=True)
    ruled = [at for at, line in enumerate(lines[1:]) if set(line.strip()) in ({"═"}, {"─"})]
    found = []
    for at, after in pairwise([-2, *ruled, len(lines)]):
        if part in ("", lines[at].strip() if at >= 0 else "head"):
            start, end = (len("".join(lines[:line]).encode()) for line in (at + 2, after))
            found.append(Mutant(file, max(at, 0) + 1, start, end, ""))
    if not found:
        raise PlaceError(f"There is no chapter {part} in {file}.")
    if part:
        return found, []
    return [Mutant(file, len(lines), len(source), len(source), UNSAID)], found


_KINDS: dict[str, Callable[[str, bytes, str], Broken]] = {
    ".py": _of_python,
    ".yaml": _of_yaml,
    ".txt": _of_text,
}
