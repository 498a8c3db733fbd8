"""COMMAND.COM without a screen: what a line means, and what carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from retrocards.dos.clock import Clock
from retrocards.dos.disk import Disk, Entry
from retrocards.dos.names import DosPath
from retrocards.dos.streams import Console, Sink, Source
from retrocards.programs.flow import Flow


class Words(Protocol):
    """Where the words of DOS come from; a ROM is one."""

    def say(self, key: str, /, **fields: str) -> str:
        """The message of this name with its {fields} filled in."""
        ...

    def names(self, group: str) -> list[str]:
        """The messages that there are under a name, such as `help.DIR`."""
        ...


class Host(Protocol):
    """What the PC does for DOS beside the console and the disk."""

    def run(self, program: Entry, path: DosPath, tail: str) -> Flow[int]:
        """Start the program of the ROM behind an EXE file; gives its exit code."""
        ...

    def mode(self, columns: int, mono: bool) -> None:
        """Another text mode; clears the screen, the border and the palette are as at power-on."""
        ...

    def border_and_palette_reset(self) -> None:
        """What CLS does beside clearing: the border and the palette as at power-on."""
        ...

    def demo(self) -> Flow[None]:
        """Start the attract mode."""
        ...

    def menu(self) -> Flow[None]:
        """Start the chooser."""
        ...

    def tally(self, name: str) -> Flow[str]:
        """The lines that TALLY prints of a program; of all of them for an empty name.

        Raises DosError `program_not_found`.
        """
        ...

    def register(self, name: str) -> Flow[str]:
        """Register a program: the line that tells of it. Raises DosError `program_not_found`."""
        ...

    def edit(self, path: DosPath) -> Flow[None]:
        """Edit a file of text on the whole screen; one that is not there begins empty."""
        ...

    def halt(self) -> Flow[None]:
        """Nothing goes on until the PC is switched off and on again."""
        ...


class Call(NamedTuple):
    """One command as it is carried out."""

    name: str
    """As the table has it, upper case."""
    tail: str
    """All that followed the name, as it was typed, redirections taken out."""
    words: tuple[str, ...]
    """The tail's words, as typed: without those that are switches, cut at blank , ; = and tab."""
    switches: tuple[str, ...]
    """The tail's switches, upper case, each with its stroke: `/W`, `/+5`."""
    shell: Shell
    source: Source
    sink: Sink

    def print(self, text: str) -> Flow[None]:
        """Write text to wherever the output goes."""
        yield from self.sink.write(text)

    def say(self, message: str, /, **fields: str) -> Flow[None]:
        """Write one of DOS's messages and end its line."""
        yield from self.sink.write(self.shell.system.words.say(message, **fields) + "\n")


Command = Callable[[Call], Flow[None]]
"""Carries out a call. Raises DosError for what is refused; the shell writes it to the screen."""


class System:
    """One PC with DOS, shared by every COMMAND that runs on it."""

    def __init__(
        self,
        disk: Disk,
        console: Console,
        clock: Clock,
        words: Words,
        host: Host,
        commands: Mapping[str, Command],
    ) -> None:
        self.disk = disk
        self.console = console
        self.clock = clock
        self.words = words
        self.host = host
        self.commands = commands
        self.errorlevel = 0


class Shell:
    """One COMMAND: its environment, its ECHO state and the batch files that it is in."""

    def __init__(self, system: System, parent: Shell | None = None) -> None:
        self.system = system
        self.parent = parent
        self.echo = True
        self.ended = False
        """Whether EXIT was said."""

    def run(self) -> Flow[None]:
        """Prompt, read a line, carry it out, until EXIT; the first COMMAND never ends."""
        raise NotImplementedError

    def line(self, text: str) -> Flow[None]:
        """Carry a line out, batch files that it starts included."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What PROMPT makes now."""
        raise NotImplementedError

    def complete(self, text: str) -> Sequence[str]:
        """What a line up to the cursor could become at TAB."""
        raise NotImplementedError
