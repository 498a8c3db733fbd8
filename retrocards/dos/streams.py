"""The streams of a command: the console, a file, a pipe, or nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from retrocards.machine import Key
from retrocards.programs.flow import Flow

CTRL_Z = "\x1a"
"""The end of typed text, and of a text file."""

Complete = Callable[[str], Sequence[str]]
"""Returns the completions of the text before the cursor, in the order in which TAB offers them."""


class Console(Protocol):
    """The keyboard and the screen of DOS."""

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...

    def write(self, text: str) -> None:
        """Show text in the characters of code page 437.

        `\\n` ends a line; `\\a`, `\\b` and `\\t` work as in DOS.
        """
        ...

    def clear(self) -> None:
        """Clear the screen and move the cursor to its upper left corner."""
        ...

    def breathe(self) -> Flow[None]:
        """Let a moment of machine time pass, the time of one printed line.

        Ctrl-S pauses until the next key. Other keys are kept for the next reader.
        Raises Break at Ctrl-C.
        """
        ...

    def key(self) -> Flow[Key]:
        """One keystroke, not shown. Raises Break at Ctrl-C."""
        ...

    def line(self, complete: Complete) -> Flow[str]:
        """A line, shown while it is edited, without its line end. Ctrl-Z is a character in it.

        Raises Break at Ctrl-C.
        """
        ...


class Source(Protocol):
    """The input of a command."""

    def line(self) -> Flow[str | None]:
        """The next line without its line end, or None at the end of the input."""
        ...

    def key(self) -> Flow[str]:
        """The next character, as PAUSE reads it; empty at the end of the input."""
        ...


class Sink(Protocol):
    """The output of a command. Text is as for `Console.write`."""

    def write(self, text: str) -> Flow[None]: ...


def nothing_to_complete(text: str) -> Sequence[str]:
    """Complete nothing, for a line that is not a command, such as a date."""
    return ()


class ConsoleSource:
    """The keyboard. Ctrl-Z in a line makes it the last one."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._ended = False

    def line(self) -> Flow[str | None]:
        if self._ended:
            self._ended = False
            return None
        line = yield from self._console.line(nothing_to_complete)
        text, ctrl_z, _ = line.partition(CTRL_Z)
        self._ended = ctrl_z != "" and text != ""
        return text if text or not ctrl_z else None

    def key(self) -> Flow[str]:
        key = yield from self._console.key()
        return key.char or "\0"


class TextSource:
    """The text of a file or a pipe, up to its Ctrl-Z."""

    def __init__(self, text: str) -> None:
        self._lines = text.partition(CTRL_Z)[0].split("\n")
        if not self._lines[-1]:
            self._lines.pop()
        self._lines.reverse()

    def line(self) -> Flow[str | None]:
        yield from ()
        return self._lines.pop() if self._lines else None

    def key(self) -> Flow[str]:
        yield from ()
        if not self._lines:
            return ""
        line = self._lines.pop()
        if line:
            self._lines.append(line[1:])
        return line[:1] or "\n"


class ConsoleSink:
    """The screen. It pauses for a moment after each line, so that Ctrl-C and Ctrl-S work."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, text: str) -> Flow[None]:
        *lines, rest = text.split("\n")
        for line in lines:
            self._console.write(f"{line}\n")
            yield from self._console.breathe()
        self._console.write(rest)


class TextSink:
    """Collects the output for a file or for the next command of a pipe."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def write(self, text: str) -> Flow[None]:
        yield from ()
        self._parts.append(text)

    @property
    def text(self) -> str:
        """All of the output."""
        return "".join(self._parts)


class NoSink:
    """NUL and other devices that discard the output."""

    def write(self, text: str) -> Flow[None]:
        yield from ()
