"""What DOS has in memory: one system, and each COMMAND on it with what it has been told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import fill
from typing import NamedTuple, TypeVar

from retrocards.dos import names
from retrocards.dos.batches import Batches
from retrocards.dos.clock import Clock
from retrocards.dos.disk import Disk
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
    """One command as it is carried out."""

    name: str
    """As the table has it, upper case."""
    tail: str
    """All that followed the name, as it was typed, redirections taken out."""
    words: tuple[str, ...]
    """The tail's words, as typed: without those that are switches, cut at blank , ; = and tab."""
    switches: tuple[str, ...]
    """The tail's switches, as typed, each with its stroke: `/w`, `/+5`."""
    shell: Shell
    source: Source
    sink: Sink

    @property
    def system(self) -> System:
        """The PC that it is carried out on."""
        return self.shell.system

    def text(self, message: str, /, **fields: str) -> str:
        """One of DOS's messages."""
        return self.system.words.say(message, **fields)

    def print(self, text: str) -> Flow[None]:
        """Write text to wherever the output goes."""
        yield from self.sink.write(text)

    def say(self, message: str, /, **fields: str) -> Flow[None]:
        """Write one of DOS's messages and end its line."""
        yield from self.sink.write(self.text(message, **fields) + "\n")

    def has(self, switch: str) -> bool:
        """Whether a switch was typed, in either case."""
        return any(typed.upper() == switch for typed in self.switches)

    def allow(self, *switches: str, words: int | None = None) -> None:
        """Raises DosError for any other switch, and for more words than so many."""
        for switch in self.switches:
            if switch.upper() not in switches:
                raise DosError("invalid_switch", about=switch)
        if words is not None and len(self.words) > words:
            raise DosError("too_many_parameters", about=self.words[words])

    def only_word(self) -> str:
        """The one word that a command wants. Raises DosError."""
        self.allow(words=1)
        if not self.words:
            raise DosError("parameter_missing")
        return self.words[0]

    def allow_no_switch(self) -> None:
        """Raises DosError for a switch, which is not named: so VER, CLS and EXIT refuse them."""
        if self.switches:
            raise DosError("invalid_switch")


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
        self.shell: Shell | None = None
        """The COMMAND that carries a line out now, the innermost one."""
        self.flags = {"BREAK": False, "VERIFY": False}
        """What the commands of these names switch; nothing depends on it."""

    def tell_trouble(self) -> None:
        """Say what the user has to know of the disk, once."""
        if told := self.disk.told():
            self.console.write(f"{fill(told, self.console.columns - 1)}\n")

    def ask_for_diskette(self, file: str, drive: str) -> Flow[None]:
        """Ask for a diskette with a file on it; any key says that it is in the drive."""
        say = self.words.say
        insert = say("insert_disk", file=file, drive=drive)
        self.console.write(f"{insert}\n{say('press_any_key')}")
        yield from self.console.key()
        self.console.write("\n")


class Shell:
    """One COMMAND: its environment, the batch files that it is in, where it reads and writes."""

    def __init__(
        self,
        system: System,
        parent: Shell | None = None,
        source: Source | None = None,
        sink: Sink | None = None,
    ) -> None:
        """`source` and `sink` are what the parent redirects; the console without."""
        self.system = system
        self.parent = parent
        self.source: Source = source or ConsoleSource(system.console)
        self.sink: Sink = sink or ConsoleSink(system.console)
        self.environment: Environment = parent.environment.copy() if parent else Environment()
        self.comspec = self.environment.get("COMSPEC") or "\\COMMAND.COM"
        """Where COMMAND is read from anew after a program; SET COMSPEC changes it."""
        self.batches = Batches(system.disk)
        self.ended = False
        """Whether EXIT was said."""
        self.permanent = parent is None
        """Whether EXIT does nothing."""

    @property
    def depth(self) -> int:
        """How many copies of COMMAND there are up to this one."""
        return 1 + (self.parent.depth if self.parent else 0)

    def prompt(self) -> str:
        """What PROMPT makes now."""
        disk, say = self.system.disk, self.system.words.say
        code = self.environment.get("PROMPT") or ""
        return prompt_text(code, disk.drive, names.shown(disk.folder), self.system.clock.now(), say)

    def complete(self, text: str) -> Sequence[str]:
        """What a line up to the cursor could become at TAB: commands first, then files."""
        start = max(text.rfind(char) for char in DELIMITERS + "<>|") + 1
        before, word = text[:start], text[start:]
        commands = [] if before.strip() else sorted(self.system.commands)
        return [before + one for one in completions(self.system.disk, word, commands)]

    def retried(self, action: Callable[[], T]) -> Flow[T]:
        """Do what a drive or the printer may refuse, and again as long as one says Retry.

        Raises DosError `fail_on_int_24` where one says Fail; Abort gives the command up.
        """
        return (yield from Asker(self.system.console, self.system.words).retried(action))

    def tell(self, error: DosError) -> None:
        """Show the words for what was refused: on the screen, wherever the output goes."""
        say = self.system.words.say
        words = say(error.name, **error.fields)
        if error.about:
            words = say("about", error=words, about=error.about)
        self.system.console.write(f"{words}\n")
