"""The language of batch files: parameters, labels, IF and FOR.

The steps are taken in the order of MS-DOS 4.00, because a faulty line shows that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from retrocards.dos.environment import Environment
from retrocards.dos.errors import DosError
from retrocards.dos.names import DosPath
from retrocards.dos.syntax import DELIMITERS, LONGEST_LINE, Redirections

_LABEL_LENGTH = 8
_LABEL_ENDS = frozenset(DELIMITERS + '.:/\\"[]<>|+')


@dataclass(eq=False)
class BatchFile:
    """A running batch file. Like DOS, it reads the file from the disk again for every line."""

    path: DosPath
    words: list[str]
    """`%0` to `%9`, and the words after them that SHIFT moves down."""
    echo_before: bool
    """The state of ECHO to restore at its end."""
    offset: int = 0
    """Where the next line begins in the text."""


@dataclass(eq=False)
class ForLoop:
    """A running FOR, with the values that its variable has yet to take."""

    variable: str
    command: str
    values: Iterator[str]
    redirections: Redirections = field(default=Redirections())

    def next(self) -> str | None:
        """The next command, or None at the end."""
        value = next(self.values, None)
        if value is None:
            return None
        return self.command.replace(f"%{self.variable}", value)[:LONGEST_LINE]


def next_line(batch: BatchFile, text: str) -> str | None:
    """The next line of a batch file, as written, or None at its end. Labels are skipped.

    Moves the offset past the line.
    """
    while batch.offset < len(text):
        end = text.find("\n", batch.offset)
        end = len(text) if end < 0 else end
        line = text[batch.offset : end]
        batch.offset = end + 1
        if not line.lstrip(DELIMITERS).startswith(":"):
            return line
    return None


def expand(line: str, words: list[str], environment: Environment) -> str:
    """Replace `%0` to `%9`, `%NAME%` and `%%` in a line, then cut it at 127 characters.

    A single `%` vanishes, and so does a name that is not in the environment.
    """
    expanded = ""
    index = 0
    while index < len(line):
        char = line[index]
        index += 1
        if char != "%":
            expanded += char
            continue
        follows = line[index : index + 1]
        if follows == "%":
            expanded += "%"
            index += 1
        elif follows.isascii() and follows.isdigit():
            number = int(follows)
            expanded += words[number] if number < len(words) else ""
            index += 1
        elif (end := line.find("%", index)) >= 0:
            expanded += environment.get(line[index:end]) or ""
            index = end + 1
    return expanded[:LONGEST_LINE]


def find_label(text: str, label: str) -> int | None:
    """The offset of the line after a label, or None. Only eight characters of a label count."""
    wanted = _label(label)
    offset = 0
    for line in text.split("\n"):
        offset += len(line) + 1
        head = line.lstrip(DELIMITERS)
        if head.startswith(":") and wanted and _fits(head[1:].lstrip(DELIMITERS), wanted):
            return offset
    return None


def _label(text: str) -> str:
    text = text.lstrip(DELIMITERS + ":.")
    end = next((index for index, char in enumerate(text) if char in _LABEL_ENDS), len(text))
    return text[:end][:_LABEL_LENGTH].upper()


def _fits(line: str, wanted: str) -> bool:
    if line[: len(wanted)].upper() != wanted:
        return False
    return len(wanted) == _LABEL_LENGTH or line[len(wanted) : len(wanted) + 1] <= " "


def condition(tail: str, errorlevel: int, exists: Callable[[str], bool]) -> tuple[bool, str]:
    """Whether the condition of an IF is true, and the command after it.

    Raises DosError `syntax_error`.
    """
    wanted = True
    while True:
        rest = tail.lstrip(DELIMITERS)
        word, behind = _word(rest)
        match word.upper():
            case "NOT":
                wanted, tail = not wanted, behind
            case "ERRORLEVEL":
                number, command = _word(behind)
                _needed(number, command)
                return (errorlevel >= _number(number)) is wanted, command
            case "EXIST":
                name, command = _word(behind)
                _needed(name, command)
                return exists(name) is wanted, command
            case _:
                same, command = _same(rest)
                return same is wanted, command


def _word(text: str) -> tuple[str, str]:
    """The first word, and the rest, starting with the character that ended the word."""
    text = text.lstrip(DELIMITERS)
    end = next((index for index, char in enumerate(text) if char in DELIMITERS), len(text))
    return text[:end], text[end:]


def _needed(*texts: str) -> None:
    if not all(texts):
        raise DosError("syntax_error")


def _number(text: str) -> int:
    """The byte that DOS reads from any word: each character counts from `0` as a digit."""
    number = 0
    for char in text:
        number = (number * 10 + ord(char) - ord("0")) % 256
    return number


def _same(text: str) -> tuple[bool, str]:
    """`ONE==OTHER command`. A second equals sign must follow the first at once."""
    first, behind = _word(text)
    _, equals, behind = behind.partition("=")
    if not equals or not behind.startswith("="):
        raise DosError("syntax_error")
    second, command = _word(behind)
    _needed(second, command)
    return first == second, command


def for_parts(tail: str) -> tuple[str, list[str], str]:
    """The variable, the set and the command of `FOR %F IN (set) DO command`.

    Raises DosError `syntax_error`.
    """
    variable, tail = _word(tail)
    opening = tail.find("(")
    closing = tail.find(")", opening)
    if len(variable) != 2 or variable[0] != "%" or opening < 0 or closing < 0:
        raise DosError("syntax_error")
    word, command = _word(tail[closing + 1 :])
    if tail[:opening].strip(DELIMITERS).upper() != "IN" or word.upper() != "DO":
        raise DosError("syntax_error")
    _needed(command.strip(DELIMITERS))
    values = tail[opening + 1 : closing]
    for char in DELIMITERS:
        values = values.replace(char, " ")
    return variable[1], values.split(), command.lstrip(DELIMITERS)
