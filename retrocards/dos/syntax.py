"""How COMMAND cuts a line: redirections, pipes, the command's name, words and switches.

The rules are those of MS-DOS 4.00. A redirection may stand anywhere and counts for the whole line.
The last one of a kind wins. A pair of quotes protects the text inside.
"""

from typing import NamedTuple

from retrocards.dos.environment import LARGEST_ROOM, SMALLEST_ROOM
from retrocards.dos.errors import DosError

LONGEST_LINE = 127
DELIMITERS = " \t,;="
"""The characters that separate words. A slash does too, and belongs to the switch after it."""

_NAME_ENDS = frozenset(DELIMITERS + '.:/\\"[]<>|+')
"""The characters that end the name of an internal command: `CD..`, `ECHO.`, `DIR/W`."""


class Redirections(NamedTuple):
    """Where a line reads from and writes to. An empty name was left out by the user."""

    source: str | None = None
    sink: str | None = None
    append: bool = False


class Line(NamedTuple):
    """A line cut at its pipes, without its redirections."""

    segments: tuple[str, ...]
    redirections: Redirections


def cut(line: str) -> Line:
    """A line's commands and redirections. Raises DosError `syntax_error`.

    The faults are an empty command in a pipe, and quotes in a redirected name.
    """
    source: str | None = None
    sink: str | None = None
    append = False
    segments = [""]
    index = 0
    quotes = line.count('"')
    while index < len(line):
        char = line[index]
        index += 1
        if char == '"' and (quotes := quotes - 1) > 0:
            end = line.index('"', index) + 1
            segments[-1] += line[index - 1 : end]
            index, quotes = end, quotes - 1
        elif char in "<>":
            doubled = char == ">" and line[index : index + 1] == ">"
            name, index = _file_name(line, index + doubled)
            if char == "<":
                source = name
            else:
                sink, append = name, append or doubled
            if line[index : index + 1] in ("<", ">"):
                segments[-1] += " "
        elif char == "|":
            segments.append("")
        else:
            segments[-1] += char
    if len(segments) > 1 and any(not segment.strip(DELIMITERS) for segment in segments):
        raise DosError("syntax_error")
    return Line(tuple(segments), Redirections(source, sink, append))


def _file_name(line: str, index: int) -> tuple[str, int]:
    """The file name after `<` or `>`, and the offset of its end."""
    while index < len(line) and line[index] in DELIMITERS:
        index += 1
    start = index
    while index < len(line) and line[index] not in DELIMITERS + "/<>|":
        if line[index] == '"':
            raise DosError("syntax_error")
        index += 1
    name = line[start:index]
    return (name[:-1] if len(name) > 1 and name.endswith(":") else name), index


def own_name(text: str) -> tuple[str, str]:
    """The name of an internal command, in upper case, and its tail."""
    text = text.lstrip(DELIMITERS)
    end = next((index for index, char in enumerate(text) if char in _NAME_ENDS), len(text))
    return text[:end].upper(), text[end:]


def program_name(text: str) -> tuple[str, str]:
    """The typed name of a program or batch file, with its path, and its tail."""
    text = text.lstrip(DELIMITERS)
    ends = DELIMITERS + "/"
    end = next((index for index, char in enumerate(text) if char in ends), len(text))
    return text[:end], text[end:]


def words_and_switches(tail: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words and the switches of a tail, as typed, each switch with its slash."""
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
    """The words for `%0` to `%9` and SHIFT: all words of a line, slashes included."""
    for char in DELIMITERS:
        text = text.replace(char, " ")
    return text.split()


class CommandOptions(NamedTuple):
    """The options that start another COMMAND."""

    folder: str
    """The folder to read COMMAND.COM from again; empty if not given."""
    room: int
    """Bytes of its environment, at least as many as its parent's has."""
    permanent: bool
    line: str | None
    """The only line to carry out, or None."""


def command_options(tail: str) -> CommandOptions:
    """The tail of COMMAND: `[folder] [/P] [/E:bytes] [/C line]`."""
    start = tail.upper().find("/C")
    line = None if start < 0 else tail[start + 2 :]
    words, typed = words_and_switches(tail if start < 0 else tail[:start])
    switches = [switch.upper() for switch in typed]
    rooms = [
        option[3:] for option in switches if option.startswith("/E:") and option[3:].isdecimal()
    ]
    room = max(SMALLEST_ROOM, min(int(rooms[-1][:6]), LARGEST_ROOM)) if rooms else 0
    return CommandOptions(words[0] if words else "", room, "/P" in switches, line)
