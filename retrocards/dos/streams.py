"""Where a command reads from and writes to: the console, a file, a pipe, or nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from retrocards.machine import Key
from retrocards.programs.flow import Flow

CTRL_Z = "\x1a"
"""The end of a text that is typed, and of a file of text."""

Complete = Callable[[str], Sequence[str]]
"""What the text before the cursor could become when TAB is struck, in the order to offer it."""


class Console(Protocol):
    """The keyboard and the screen as DOS has them."""

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...

    def write(self, text: str) -> None:
        """Show text in the characters of code page 437.

        `\\n` ends a line, and `\\a`, `\\b`, `\\t` do as in DOS.
        """
        ...

    def clear(self) -> None:
        """Clear the screen, with the cursor in its upper left corner."""
        ...

    def breathe(self) -> Flow[None]:
        """Let a moment of machine time pass, as a line that is typed out takes one.

        Stands still after Ctrl-S until the next key; other keys are kept for what reads next.
        Raises Break at Ctrl-C.
        """
        ...

    def key(self) -> Flow[Key]:
        """One stroke of a key, not shown. Raises Break at Ctrl-C."""
        ...

    def line(self, complete: Complete) -> Flow[str]:
        """A line, shown while it is edited, without its end; Ctrl-Z is a character of it.

        Raises Break at Ctrl-C.
        """
        ...


class Source(Protocol):
    """What a command reads."""

    def line(self) -> Flow[str | None]:
        """The next line without its end, None when there is nothing more."""
        ...

    def key(self) -> Flow[str]:
        """The next character, as PAUSE reads it; empty when there is nothing more."""
        ...


class Sink(Protocol):
    """What a command writes to; text as `Console.write` takes it."""

    def write(self, text: str) -> Flow[None]: ...


def nothing_to_complete(text: str) -> Sequence[str]:
    """For a line that is no command, such as a date."""
    return ()


class ConsoleSource:
    """The keyboard. A line that Ctrl-Z ends is the last one."""

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
    """What a file or a pipe holds, up to its Ctrl-Z."""

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
    """The screen, line by line, with a moment after each so that Ctrl-C and Ctrl-S work."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, text: str) -> Flow[None]:
        *lines, rest = text.split("\n")
        for line in lines:
            self._console.write(f"{line}\n")
            yield from self._console.breathe()
        self._console.write(rest)


class TextSink:
    """Gathers what is written, for a file or for the next command of a pipe."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def write(self, text: str) -> Flow[None]:
        yield from ()
        self._parts.append(text)

    @property
    def text(self) -> str:
        """All that was written."""
        return "".join(self._parts)


class NoSink:
    """NUL, and whatever else nobody listens to."""

    def write(self, text: str) -> Flow[None]:
        yield from ()
