"""The language of batch files: parameters, labels, IF and FOR.

After MS-DOS 4.00's order of things, which shows in what a wrong line does.
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
    """A batch file that runs. It is read from the disk again for every line, as it was in DOS."""

    path: DosPath
    words: list[str]
    """`%0` to `%9`, and what SHIFT brings up behind them."""
    echo_before: bool
    """ECHO's state to go back to when it ends."""
    offset: int = 0
    """Where in its text the next line begins."""


@dataclass(eq=False)
class ForLoop:
    """A FOR that runs: what is still to be put in the place of its variable."""

    variable: str
    command: str
    values: Iterator[str]
    redirections: Redirections = field(default=Redirections())

    def next(self) -> str | None:
        """The next command, None at the end."""
        value = next(self.values, None)
        if value is None:
            return None
        return self.command.replace(f"%{self.variable}", value)[:LONGEST_LINE]


def next_line(batch: BatchFile, text: str) -> str | None:
    """The next line of a file's text as it stands there, None at its end; labels are passed over.

    Moves the offset behind it.
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
    """A line with `%0` to `%9`, `%NAME%` and `%%` put in, cut at 127 characters.

    A single `%` vanishes, and so does the name of what is not in the environment.
    """
    made = ""
    at = 0
    while at < len(line):
        char = line[at]
        at += 1
        if char != "%":
            made += char
            continue
        follows = line[at : at + 1]
        if follows == "%":
            made += "%"
            at += 1
        elif follows.isascii() and follows.isdigit():
            number = int(follows)
            made += words[number] if number < len(words) else ""
            at += 1
        elif (end := line.find("%", at)) >= 0:
            made += environment.get(line[at:end]) or ""
            at = end + 1
    return made[:LONGEST_LINE]


def find_label(text: str, label: str) -> int | None:
    """Where the line behind a label begins; eight characters of it count; None for nowhere."""
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
    end = next((at for at, char in enumerate(text) if char in _LABEL_ENDS), len(text))
    return text[:end][:_LABEL_LENGTH].upper()


def _fits(line: str, wanted: str) -> bool:
    if line[: len(wanted)].upper() != wanted:
        return False
    return len(wanted) == _LABEL_LENGTH or line[len(wanted) : len(wanted) + 1] <= " "


def condition(tail: str, errorlevel: int, exists: Callable[[str], bool]) -> tuple[bool, str]:
    """Whether an IF's condition holds, and the command behind it.

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
    """The first word, and all behind it with the character that ended it."""
    text = text.lstrip(DELIMITERS)
    end = next((at for at, char in enumerate(text) if char in DELIMITERS), len(text))
    return text[:end], text[end:]


def _needed(*texts: str) -> None:
    if not all(texts):
        raise DosError("syntax_error")


def _number(text: str) -> int:
    """What DOS made of any word: a byte, each character counted from `0`."""
    number = 0
    for char in text:
        number = (number * 10 + ord(char) - ord("0")) % 256
    return number


def _same(text: str) -> tuple[bool, str]:
    """`ONE==OTHER command`: the first equals sign must have another one right behind it."""
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
