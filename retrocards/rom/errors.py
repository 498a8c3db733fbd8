"""The faults of a ROM, by file, line and column."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

LONGEST_SHOWN = 40
MOST_PROBLEMS = 100


class Problem(NamedTuple):
    """One fault of a ROM.

    `file` ends with the file's folder and name, such as `durak/rom.yaml`, with forward slashes.
    `line` and `column` count from 1; they are 0 for a fault without a place in a file. `path` is
    the key, such as `screens.table.labels.prompt.style`; it is empty for a fault of the whole file.
    """

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return printable(": ".join(part for part in (place, self.path, self.message) if part))


def printable(text: str) -> str:
    """The text with its control characters escaped, safe to print on a terminal."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def join(path: str, key: str | int) -> str:
    """A path longer by a key or an index: `screens.table.decor[0]`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def shown(value: object) -> str:
    """A value as it reads in a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "keys and values"
    if isinstance(value, tuple | list):
        return "a list"
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        return repr(value[:LONGEST_SHOWN]) + "..."
    return repr(value)


class RomError(Exception):
    """All problems of a ROM at once; the text has a line for each.

    Of very many only the first hundred are listed.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        first = list(islice(problems, MOST_PROBLEMS + 1))
        self.problems = sorted(set(first[:MOST_PROBLEMS]))
        lines = [str(problem) for problem in self.problems]
        if len(first) > MOST_PROBLEMS:
            lines.append(f"and more: these are the first {MOST_PROBLEMS} faults found")
        super().__init__("\n".join(lines))


class MessageError(Exception):
    """The ROM lacks a message, or a message lacks a value for one of its {fields}."""
