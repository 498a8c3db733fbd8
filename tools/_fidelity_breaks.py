"""Breaks a place that a row of manuals/FIDELITY.md names: Python, YAML, or the text of a manual.

Python is broken by `_mutants_make.py`. In YAML a number, word or flag changes, or an entry swaps
values with its neighbour or is removed. From a manual a chapter is removed; a whole manual first
gets a sentence that none of ours may contain.
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
"""The key of an entry, or the item itself, and its value."""
Broken = tuple[list[Mutant], list[Mutant]]
"""The breaks of a place as a whole, and those inside it."""


UNSAID = "\nPlease send $5 to P.O. Box 1: see section 2 of the readme.\n"
"""A sentence that no manual may contain, added to a manual named without a chapter."""


class PlaceError(Exception):
    """A place does not exist. The text names it."""


def breaks(root: Path, place: str) -> Broken:
    """The breaks of a place as a whole, and those inside it, in the order of the text.

    Raises PlaceError if the place does not exist.
    """
    file, _, part = place.partition("::")
    path = root / file
    if path.is_dir():
        files = [
            file_path
            for file_path in sorted(path.rglob("*"))
            if file_path.suffix in (".py", ".yaml")
        ]
    elif path.is_file():
        files = [path]
    else:
        raise PlaceError(f"There is no {file}.")
    whole: list[Mutant] = []
    inside: list[Mutant] = []
    for file_path in files:
        name = file_path.relative_to(root).as_posix()
        if file_path.suffix not in _KINDS:
            raise PlaceError(f"{file} is neither Python nor YAML nor a manual.")
        own, others = _KINDS[file_path.suffix](name, file_path.read_bytes(), part)
        whole += own
        inside += others
    return _in_order(whole), _in_order(inside)


def _in_order(mutants_found: list[Mutant]) -> list[Mutant]:
    return sorted(
        set(mutants_found), key=lambda mutant: (mutant.file, mutant.start, mutant.end, mutant.new)
    )


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
    """The lines of a function, class, method or constant, or where a function sets a name."""
    nodes: list[ast.AST] = [tree]
    for name in filter(None, part.split(".")):
        nodes = [node for outer in nodes for node in _within(outer) if name in _names(node)]
    if not nodes:
        raise PlaceError(f"There is no {part} in {file}.")
    ends = [(node.lineno, node.end_lineno) for node in nodes if isinstance(node, ast.stmt)]
    return {line for first, last in ends for line in range(first, (last or first) + 1)}


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The statements of a class or file, or all statements of a function, at any depth."""
    if isinstance(node, ast.FunctionDef):
        yield from (inner for inner in ast.walk(node) if inner is not node)
    elif isinstance(node, ast.Module | ast.ClassDef):
        yield from node.body


def _names(node: ast.AST) -> set[str]:
    """The names that a statement defines or sets."""
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
    """A file of YAML, with the places of its nodes in the text."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text

    def of(self, part: str) -> Broken:
        """The breaks of the entry that the keys lead to, and of everything in it."""
        node, entries, index = _composed(self._text), list[Entry](), 0
        for key in filter(None, part.split(".")):
            entries = _entries(node)
            names = [_name(entry, number) for number, entry in enumerate(entries)]
            if key not in names:
                raise PlaceError(f"There is no {part} in {self._file}.")
            index = names.index(key)
            node = entries[index][1]
        own = [*self._taken_out(entries, index), *self._traded(entries[index : index + 2])]
        return own, [*self._inside(node)]

    def _inside(self, node: Node) -> Iterator[Mutant]:
        if isinstance(node, ScalarNode):
            for new in _others(node):
                yield self._changed(_start(node), _end(node), new)
        entries = _entries(node)
        for index, (_, value) in enumerate(entries):
            yield from self._taken_out(entries, index)
            yield from self._inside(value)
        if isinstance(node, MappingNode):
            for two in pairwise(entries):
                yield from self._traded(list(two))

    def _taken_out(self, entries: list[Entry], index: int) -> Iterator[Mutant]:
        """Remove an entry, unless it is the only one."""
        if len(entries) < 2:
            return
        if index + 1 < len(entries):
            yield self._changed(_start(entries[index][0]), _start(entries[index + 1][0]), "")
        else:
            yield self._changed(self._end(entries[index - 1][1]), self._end(entries[index][1]), "")

    def _traded(self, entries: list[Entry]) -> Iterator[Mutant]:
        """Swap the values of two neighbouring entries."""
        if len(entries) == 2 and _is_block(entries[0][1]) is _is_block(entries[1][1]) is not None:
            (_, first_value), (_, second_value) = entries
            first, between = (
                self._of(first_value),
                self._text[_end(first_value) : _start(second_value)],
            )
            if self._of(second_value) != first:
                new = self._of(second_value) + between + first
                yield self._changed(_start(first_value), _end(second_value), new)

    def _of(self, node: Node) -> str:
        return self._text[_start(node) : _end(node)]

    def _end(self, node: Node) -> int:
        """The end of a node, without the line ends and blanks after a block."""
        return _start(node) + len(self._of(node).rstrip())

    def _changed(self, start: int, end: int, new: str) -> Mutant:
        first, last = (len(self._text[:offset].encode()) for offset in (start, end))
        line = self._text.count("\n", 0, start) + 1
        return Mutant(self._file, line, first, last, new)


@cache
def _composed(text: str) -> Node:
    node = yaml.compose(text, yaml.CSafeLoader)
    assert isinstance(node, Node)
    return node


def _entries(node: Node) -> list[Entry]:
    """The entries of a node, without those that are only references to another place."""
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
    """Whether a node is a text block; None if it has entries on lines of their own."""
    if isinstance(node, ScalarNode):
        return node.style in ("|", ">")
    return False if getattr(node, "flow_style", False) else None


def _others(node: ScalarNode) -> Iterator[str]:
    """The values that may replace a number, a flag, words or a picture."""
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
    """Words with an extra character, a picture with another pixel, or either reversed."""
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
    """The breaks of a manual's chapter, under an underlined line, or of its `head` before them."""
    lines = source.decode().splitlines(keepends=True)
    ruled = [
        line_number
        for line_number, line in enumerate(lines[1:])
        if set(line.strip()) in ({"═"}, {"─"})
    ]
    removed = []
    for line_number, after in pairwise([-2, *ruled, len(lines)]):
        if part in ("", lines[line_number].strip() if line_number >= 0 else "head"):
            start, end = (len("".join(lines[:line]).encode()) for line in (line_number + 2, after))
            removed.append(Mutant(file, max(line_number, 0) + 1, start, end, ""))
    if not removed:
        raise PlaceError(f"There is no chapter {part} in {file}.")
    if part:
        return removed, []
    return [Mutant(file, len(lines), len(source), len(source), UNSAID)], removed


_KINDS: dict[str, Callable[[str, bytes, str], Broken]] = {
    ".py": _of_python,
    ".yaml": _of_yaml,
    ".txt": _of_text,
}
