"""How COMMAND cuts a line: redirections, pipes, the command's name, words and switches.

After MS-DOS 4.00: redirections stand anywhere in the line and count for the whole of it, the last
one of a kind wins, and a pair of quotes protects what is in it.
"""

from typing import NamedTuple

from retrocards.dos.environment import LARGEST_ROOM, SMALLEST_ROOM
from retrocards.dos.errors import DosError

LONGEST_LINE = 127
DELIMITERS = " \t,;="
"""What separates words; a switch's stroke does too, and belongs to what follows."""

_NAME_ENDS = frozenset(DELIMITERS + '.:/\\"[]<>|+')
"""Where the name of a command of COMMAND's own ends: `CD..`, `ECHO.`, `DIR/W`."""


class Redirections(NamedTuple):
    """Where a line reads from and writes to; an empty name is one that was left out."""

    source: str | None = None
    sink: str | None = None
    append: bool = False


class Line(NamedTuple):
    """A line cut at its pipes, without its redirections."""

    segments: tuple[str, ...]
    redirections: Redirections


def cut(line: str) -> Line:
    """A line's commands and redirections. Raises DosError `syntax_error` for an empty pipe."""
    source: str | None = None
    sink: str | None = None
    append = False
    segments = [""]
    at = 0
    quotes = line.count('"')
    while at < len(line):
        char = line[at]
        at += 1
        if char == '"' and (quotes := quotes - 1) > 0:
            end = line.index('"', at) + 1
            segments[-1] += line[at - 1 : end]
            at, quotes = end, quotes - 1
        elif char in "<>":
            doubled = char == ">" and line[at : at + 1] == ">"
            name, at = _file_name(line, at + doubled)
            if char == "<":
                source = name
            else:
                sink, append = name, append or doubled
            if line[at : at + 1] in ("<", ">"):
                segments[-1] += " "
        elif char == "|":
            segments.append("")
        else:
            segments[-1] += char
    if len(segments) > 1 and any(not segment.strip(DELIMITERS) for segment in segments):
        raise DosError("syntax_error")
    return Line(tuple(segments), Redirections(source, sink, append))


def _file_name(line: str, at: int) -> tuple[str, int]:
    """The name behind a redirection's sign, and where it ends."""
    while at < len(line) and line[at] in DELIMITERS:
        at += 1
    start = at
    while at < len(line) and line[at] not in DELIMITERS + "/<>|":
        if line[at] == '"':
            raise DosError("syntax_error")
        at += 1
    name = line[start:at]
    return (name[:-1] if len(name) > 1 and name.endswith(":") else name), at


def own_name(text: str) -> tuple[str, str]:
    """The name, upper case, that a command of COMMAND's own would have, and its tail."""
    text = text.lstrip(DELIMITERS)
    end = next((at for at, char in enumerate(text) if char in _NAME_ENDS), len(text))
    return text[:end].upper(), text[end:]


def program_name(text: str) -> tuple[str, str]:
    """The name of a program or batch file as it was typed, path and all, and its tail."""
    text = text.lstrip(DELIMITERS)
    ends = DELIMITERS + "/"
    end = next((at for at, char in enumerate(text) if char in ends), len(text))
    return text[:end], text[end:]


def words_and_switches(tail: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A tail's words and its switches, each with its stroke, as they were typed."""
    words: list[str] = []
    switches: list[str] = []
    for char in DELIMITERS:
        tail = tail.replace(char, " ")
    for word in tail.split():
        name, *glued = word.split("/")
        if name:
            words.append(name)
        switches += [f"/{switch}" for switch in glued]
    return tuple(words), tuple(switches)


def batch_words(text: str) -> list[str]:
    """What `%0` to `%9` and what SHIFT brings up: the words of a line, strokes included."""
    for char in DELIMITERS:
        text = text.replace(char, " ")
    return text.split()


class CommandOptions(NamedTuple):
    """What another COMMAND is started with."""

    folder: str
    """Where it is to be read from anew; empty: not said."""
    room: int
    """Bytes of its environment, unless its parent's has more."""
    permanent: bool
    line: str | None
    """The one line that it is to carry out."""


def command_options(tail: str) -> CommandOptions:
    """The tail of COMMAND: `[folder] [/P] [/E:bytes] [/C line]`."""
    at = tail.upper().find("/C")
    line = None if at < 0 else tail[at + 2 :]
    words, typed = words_and_switches(tail if at < 0 else tail[:at])
    switches = [switch.upper() for switch in typed]
    rooms = [one[3:] for one in switches if one.startswith("/E:") and one[3:].isdecimal()]
    room = max(SMALLEST_ROOM, min(int(rooms[-1][:6]), LARGEST_ROOM)) if rooms else 0
    return CommandOptions(words[0] if words else "", room, "/P" in switches, line)
