"""YAML as a tree in which every value knows its file, line and column.

Read as in YAML 1.2: only `true` and `false` are truth values, only `null` and `~` are null, so that
ON, OFF, YES and NO stay words. Dates and times stay text. Keys are always text: `40` is "40".
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

import yaml
from yaml import events

from retrocards.rom.disk import Disk
from retrocards.rom.errors import Problem, RomError, join
from retrocards.rom.files import text_of
from retrocards.rom.reader import Misfit

MOST_FILES = 200
MOST_LENGTH = 2_000_000
MOST_VALUES = 50_000
MOST_DEPTH = 32
LONGEST_TEXT = 50_000

Scalar: TypeAlias = str | int | float | bool | None
Plain: TypeAlias = "Scalar | dict[str, Plain] | tuple[Plain, ...]"

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None, "~": None, "": None}
_WITH_TAG = (events.ScalarEvent, events.SequenceStartEvent, events.MappingStartEvent)
_WHOLE = re.compile(r"[-+]?[0-9]{1,15}|0x[0-9A-Fa-f]{1,12}")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


class Node(NamedTuple):
    """A value, its place, and the place of its key; its own place if it has no key."""

    value: "Scalar | dict[str, Node] | tuple[Node, ...]"
    file: str
    line: int
    column: int
    key_line: int
    key_column: int
    size: int = 1

    def plain(self) -> Plain:
        """The value alone: mappings, tuples and scalars."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, tuple):
            return tuple(node.plain() for node in self.value)
        return self.value

    def get(self, *keys: str | int) -> "Node | None":
        """The node below these keys and indices, or None."""
        node: Node | None = self
        for key in keys:
            value = node.value if node else None
            if isinstance(value, dict):
                node = value.get(str(key)) if isinstance(key, str) else None
            elif isinstance(value, tuple) and isinstance(key, int) and 0 <= key < len(value):
                node = value[key]
            else:
                return None
        return node

    def children(self) -> "Iterator[tuple[str | int, Node]]":
        """Keys or indices with their nodes; nothing for a scalar."""
        if isinstance(self.value, dict):
            yield from self.value.items()
        elif isinstance(self.value, tuple):
            yield from enumerate(self.value)

    def problem(self, path: str, message: str) -> Problem:
        """A fault of this value."""
        return Problem(self.file, self.line, self.column, path, message)

    def misfit(self, fault: Misfit) -> Problem:
        """A fault below this value, at the nearest place that exists."""
        node, path = self, ""
        for key in fault.path:
            node, path = node.get(key) or node, join(path, key)
        return (node.key_problem if fault.of_key else node.problem)(path, fault.message)

    def key_problem(self, path: str, message: str) -> Problem:
        """A fault of the key that holds this value."""
        return Problem(self.file, self.key_line, self.key_column, path, message)


def empty(file: str) -> Node:
    """An empty mapping at the head of a file."""
    return Node({}, file, 1, 1, 1, 1)


def merged(under: Node, over: Node) -> Node:
    """`over` laid on `under`: mappings merge key by key, null removes a key, all else replaces."""
    if not isinstance(under.value, dict) or not isinstance(over.value, dict):
        return over
    value = dict(under.value)
    for key, node in over.value.items():
        if key not in value:
            value[key] = node
        elif node.value is None:
            del value[key]
        else:
            value[key] = merged(value[key], node)
    return over._replace(value=value)


def joined(nodes: Iterable[Node], problems: list[Problem]) -> dict[str, Node]:
    """The keys of several files in one mapping; `problems` is told of a key that two files have."""
    value: dict[str, Node] = {}
    for node in nodes:
        for name, inner in node.children():
            key = str(name)
            if key in value:
                first = value[key]
                message = f"duplicate key {key!r}; {first.file}:{first.key_line} has it too"
                problems.append(inner.key_problem(key, message))
            else:
                value[key] = inner
    return value


class Budget:
    """How much several files may hold together; `where` names them in a sentence."""

    def __init__(self, most_values: int = MOST_VALUES, where: str = "in all its files") -> None:
        self.most_values = most_values
        self._where = where
        self._limits = {
            "files": MOST_FILES,
            "characters": MOST_LENGTH,
            "values": most_values,
        }
        self._taken = dict.fromkeys(self._limits, 0)

    @property
    def over(self) -> str:
        """The limit that was exceeded, as part of a sentence; empty within the limits."""
        for what, most in self._limits.items():
            if self._taken[what] > most:
                return f"more than {most} {what} {self._where}"
        return ""

    def take(self, file: str, characters: int, values: int) -> None:
        """Count a file. Raises RomError if that exceeds a limit."""
        for what, more in (("files", 1), ("characters", characters), ("values", values)):
            self._taken[what] += more
        if self.over:
            raise RomError([Problem(file, 0, 0, "", self.over)])


def read_file(
    path: Path, file: str, disk: Disk, budget: Budget | None = None
) -> tuple[Node, list[Problem]]:
    """Read a YAML file as a mapping, and list the problems that do not prevent that.

    Problems name the file as `file`. Raises RomError if it cannot be read or exceeds the budget.
    """
    budget = budget or Budget()
    text = text_of(path, file, disk.read)
    node, problems = read_text(text, file, budget.most_values)
    budget.take(file, len(text), node.size)
    return node, problems


def read_text(text: str, file: str, most_values: int = MOST_VALUES) -> tuple[Node, list[Problem]]:
    """Read YAML text as `read_file` does."""
    return _Reader(text, file, most_values).document()


class _Fault(Exception):
    """Reading stops here, or at the line and column given."""

    def __init__(self, message: str, place: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.place = place


class _Reader:
    def __init__(self, text: str, file: str, most_values: int) -> None:
        self.text = text
        self.file = file
        self.most_values = most_values
        self.next_event: Callable[[], events.Event]
        self.anchors: dict[str, Node] = {}
        self.problems: list[Problem] = []
        self.nodes = 0
        self.here: events.Event | None = None

    def document(self) -> tuple[Node, list[Problem]]:
        try:
            # The constructor of PyYAML's own parser already reads the first characters.
            self.next_event = _LOADER(self.text).get_event
            node = self.root()
        except _Fault as fault:
            line, column = fault.place or self.place(self.here)
            fatal = Problem(self.file, line, column, "", str(fault))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            fatal = Problem(self.file, line, column, "", f"not YAML: {error.problem}")
        except yaml.reader.ReaderError as error:
            before = self.text[: error.position]
            line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
            message = f"not YAML: the character 0x{ord_of(error.character):02X} is not allowed"
            fatal = Problem(self.file, line, column, "", message)
        else:
            return node, self.problems
        raise RomError([*self.problems, fatal])

    def next(self) -> events.Event:
        self.here = self.next_event()
        return self.here

    def place(self, event: events.Event | None) -> tuple[int, int]:
        mark = event.start_mark if event else None
        return (mark.line + 1, mark.column + 1) if mark else (1, 1)

    def root(self) -> Node:
        self.next()
        if isinstance(self.next(), events.StreamEndEvent):
            return empty(self.file)
        node = self.node(self.next(), "", 0)
        if node.value is None:
            node = node._replace(value={})
        if not isinstance(node.value, dict):
            raise _Fault("expected keys and values, as 'name: value'", (node.line, node.column))
        self.next()
        if not isinstance(self.next(), events.StreamEndEvent):
            raise _Fault("a second document begins here: a file holds one")
        return node

    def node(
        self, event: events.Event, path: str, depth: int, key: tuple[int, int] | None = None
    ) -> Node:
        """The value that begins with an event, and all below it; `key` is the place of its key."""
        if isinstance(event, events.AliasEvent):
            node = self.alias(event)
            return node._replace(key_line=key[0], key_column=key[1]) if key else node
        if not isinstance(event, _WITH_TAG):
            raise _Fault("a value is missing")
        if depth > MOST_DEPTH:
            raise _Fault(f"more than {MOST_DEPTH} levels deep")
        if event.tag is not None:
            raise _Fault(f"tags are not used here: {event.tag}")
        line, column = self.place(event)
        self.count(1)
        before = self.nodes
        value: Scalar | dict[str, Node] | tuple[Node, ...]
        if isinstance(event, events.MappingStartEvent):
            value = self.mapping(path, depth)
        elif isinstance(event, events.SequenceStartEvent):
            value = self.sequence(path, depth)
        else:
            value = self.scalar(event)
        size = self.nodes - before + 1
        key_line, key_column = key or (line, column)
        node = Node(value, self.file, line, column, key_line, key_column, size)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def alias(self, event: events.AliasEvent) -> Node:
        node = self.anchors.get(event.anchor or "")
        if node is None:
            raise _Fault(f"*{event.anchor} stands for nothing: there is no &{event.anchor} above")
        self.count(node.size)
        return node

    def count(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > self.most_values:
            raise _Fault(f"more than {self.most_values} values")

    def mapping(self, path: str, depth: int) -> dict[str, Node]:
        values: dict[str, Node] = {}
        while not isinstance(event := self.next(), events.MappingEndEvent):
            if not isinstance(event, events.ScalarEvent) or event.tag is not None:
                raise _Fault("a key has to be a word or a number")
            key, (line, column) = event.value, self.place(event)
            inner = join(path, key)
            node = self.node(self.next(), inner, depth + 1, (line, column))
            if key in values:
                first = values[key].key_line
                message = f"duplicate key {key!r}; it is first set in line {first}"
                self.problems.append(Problem(self.file, line, column, inner, message))
            else:
                values[key] = node
        return values

    def sequence(self, path: str, depth: int) -> tuple[Node, ...]:
        values: list[Node] = []
        while not isinstance(event := self.next(), events.SequenceEndEvent):
            values.append(self.node(event, join(path, len(values)), depth + 1))
        return tuple(values)

    def scalar(self, event: events.ScalarEvent) -> Scalar:
        text: str = event.value
        if len(text) > LONGEST_TEXT:
            raise _Fault(f"a text of {len(text)} characters: {LONGEST_TEXT} are the most")
        if not event.implicit[0]:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.fullmatch(text):
            return int(text, 16) if text.startswith("0x") else int(text)
        if _NUMBER.fullmatch(text):
            return float(text)
        return text


def ord_of(character: object) -> int:
    """The number of a character that YAML's reader gives as text, as bytes or as a number."""
    if isinstance(character, int):
        return character
    return ord(character) if isinstance(character, str | bytes) and len(character) == 1 else 0
