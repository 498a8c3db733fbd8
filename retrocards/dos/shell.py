"""DOS in memory: one system, and the state of each COMMAND that runs on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import fill
from typing import NamedTuple, TypeVar

from retrocards.dos import names
from retrocards.dos.batches import Batches
from retrocards.dos.clock import Clock
from retrocards.dos.drives import Drives
from retrocards.dos.environment import Environment, prompt_text
from retrocards.dos.errors import DosError
from retrocards.dos.host import Host, Words
from retrocards.dos.lookup import completions
from retrocards.dos.redirection import Asker
from retrocards.dos.streams import Console, ConsoleSink, ConsoleSource, Sink, Source
from retrocards.dos.syntax import DELIMITERS
from retrocards.programs.flow import Flow

T = TypeVar("T")


class Call(NamedTuple):
    """One command with its parameters and streams."""

    name: str
    """Upper case, as in the table of commands."""
    tail: str
    """All that follows the name, as typed, without redirections."""
    words: tuple[str, ...]
    """The tail's words, as typed, without the switches; cut at blank , ; = and tab."""
    switches: tuple[str, ...]
    """The tail's switches, as typed, each with its slash: `/w`, `/+5`."""
    shell: Shell
    source: Source
    sink: Sink

    @property
    def system(self) -> System:
        """The PC that carries out the command."""
        return self.shell.system

    def text(self, message: str, /, **fields: str) -> str:
        """One of DOS's messages."""
        return self.system.words.say(message, **fields)

    def print(self, text: str) -> Flow[None]:
        """Write text to the command's output."""
        yield from self.sink.write(text)

    def say(self, message: str, /, **fields: str) -> Flow[None]:
        """Write one of DOS's messages as a line."""
        yield from self.sink.write(self.text(message, **fields) + "\n")

    def has(self, switch: str) -> bool:
        """Whether a switch was typed, in either case."""
        return any(typed.upper() == switch for typed in self.switches)

    def allow(self, *switches: str, words: int | None = None) -> None:
        """Raises DosError for any other switch, or for more words than `words`."""
        for switch in self.switches:
            if switch.upper() not in switches:
                raise DosError("invalid_switch", about=switch)
        if words is not None and len(self.words) > words:
            raise DosError("too_many_parameters", about=self.words[words])

    def only_word(self) -> str:
        """The single word of the command. Raises DosError if there are none or more."""
        self.allow(words=1)
        if not self.words:
            raise DosError("parameter_missing")
        return self.words[0]

    def allow_no_switch(self) -> None:
        """Raises DosError for any switch, without naming it, as VER, CLS and EXIT do."""
        if self.switches:
            raise DosError("invalid_switch")


Command = Callable[[Call], Flow[None]]
"""Carries out a call. Raises DosError, which the shell writes to the screen."""


class System:
    """One PC with DOS, shared by every COMMAND that runs on it."""

    def __init__(
        self,
        disk: Drives,
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
        self.shell: Shell | None = None
        """The innermost COMMAND that is carrying out a line."""
        self.flags = {"BREAK": False, "VERIFY": False}
        """The states of BREAK and VERIFY, on which nothing depends."""

    def tell_trouble(self) -> None:
        """Write a sentence about trouble with the disk, once."""
        if sentence := self.disk.take_trouble():
            self.console.write(f"{fill(sentence, self.console.columns - 1)}\n")

    def ask_for_diskette(self, file: str, drive: str) -> Flow[None]:
        """Ask for a diskette with a file on it, and wait for a key."""
        say = self.words.say
        insert = say("insert_disk", file=file, drive=drive)
        self.console.write(f"{insert}\n{say('press_any_key')}")
        yield from self.console.key()
        self.console.write("\n")


class Shell:
    """One COMMAND: its environment, its batch files, and where it reads and writes."""

    def __init__(
        self,
        system: System,
        parent: Shell | None = None,
        source: Source | None = None,
        sink: Sink | None = None,
    ) -> None:
        """`source` and `sink` are the parent's redirections; by default the console."""
        self.system = system
        self.parent = parent
        self.source: Source = source or ConsoleSource(system.console)
        self.sink: Sink = sink or ConsoleSink(system.console)
        self.environment: Environment = parent.environment.copy() if parent else Environment()
        self.comspec = self.environment.get("COMSPEC") or "\\COMMAND.COM"
        """Where COMMAND is read again after a program. SET COMSPEC changes it."""
        self.batches = Batches(system.disk)
        self.ended = False
        """Whether EXIT has ended this COMMAND."""
        self.permanent = parent is None
        """Whether EXIT has no effect."""

    @property
    def depth(self) -> int:
        """How many copies of COMMAND are in memory, up to this one."""
        return 1 + (self.parent.depth if self.parent else 0)

    def prompt(self) -> str:
        """The text of the prompt."""
        disk, say = self.system.disk, self.system.words.say
        code = self.environment.get("PROMPT") or ""
        return prompt_text(code, disk.drive, names.shown(disk.folder), self.system.clock.now(), say)

    def complete(self, text: str) -> Sequence[str]:
        """The completions of a line, up to the cursor, for TAB: commands first, then files."""
        start = max(text.rfind(char) for char in DELIMITERS + "<>|") + 1
        before, word = text[:start], text[start:]
        commands = [] if before.strip() else sorted(self.system.commands)
        return [before + completion for completion in completions(self.system.disk, word, commands)]

    def retried(self, action: Callable[[], T]) -> Flow[T]:
        """Carry out what a drive or the printer may refuse, and again for each Retry.

        Raises DosError `fail_on_int_24` for the answer Fail. Abort ends the command.
        """
        return (yield from Asker(self.system.console, self.system.words).retried(action))

    def tell(self, error: DosError) -> None:
        """Show an error on the screen, wherever the output goes."""
        say = self.system.words.say
        words = say(error.name, **error.fields)
        if error.about:
            words = say("about", error=words, about=error.about)
        self.system.console.write(f"{words}\n")
