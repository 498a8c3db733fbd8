"""What can be wrong with a ROM, said by file, line and column."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

LONGEST_SHOWN = 40
MOST_PROBLEMS = 100


class Problem(NamedTuple):
    """One fault of a ROM.

    `file` ends with the file's folder and name, as `durak/rom.yaml`, with forward slashes; `line`
    and `column` count from 1 and are 0 where a fault has no place in a file; `path` is the key's
    name as `screens.table.labels.told.style`, empty for a fault of the whole file.
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
    """A line of text that does to a terminal nothing but stand there."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def join(path: str, key: str | int) -> str:
    """A path longer by a key or an index: `screens.table.decor[0]`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def shown(value: object) -> str:
    """A value as a sentence shows it."""
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
    """What is wrong with a ROM, all problems at once; the text has a line for each.

    Of very many the first hundred are listed, as they are found.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = list(islice(problems, MOST_PROBLEMS + 1))
        self.problems = sorted(set(found[:MOST_PROBLEMS]))
        lines = [str(problem) for problem in self.problems]
        if len(found) > MOST_PROBLEMS:
            lines.append(f"and more: these are the first {MOST_PROBLEMS} faults found")
        super().__init__("\n".join(lines))


class MessageError(Exception):
    """A message that the ROM does not have, or one of its {fields} that was not given."""
