"""COMMAND.COM without a screen: what a line means, and what carries it out.

After MS-DOS 4.00: the order in which things are looked for and opened, where blank lines come, and
what is given up when something goes wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import fill
from typing import Final, TypeVar

from retrocards.dos import names
from retrocards.dos.batch import (
    BatchFile,
    ForLoop,
    condition,
    expand,
    find_label,
    for_parts,
    next_line,
)
from retrocards.dos.clock import Clock
from retrocards.dos.disk import DISKETTE, Disk
from retrocards.dos.environment import Environment, prompt_text
from retrocards.dos.errors import DosError
from retrocards.dos.host import Host, Words
from retrocards.dos.lookup import (
    completions,
    find_program,
    for_values,
    has_command_com,
    is_command_com,
    is_there,
)
from retrocards.dos.names import DosPath
from retrocards.dos.redirection import Aborted, Asker, Streams
from retrocards.dos.streams import (
    Break,
    Console,
    ConsoleSink,
    ConsoleSource,
    Sink,
    Source,
    TextSink,
    TextSource,
)
from retrocards.dos.syntax import (
    DELIMITERS,
    LONGEST_LINE,
    Redirections,
    batch_words,
    command_options,
    cut,
    own_name,
    program_name,
    words_and_switches,
)
from retrocards.named import NamedTuple
from retrocards.programs.flow import Flow

T = TypeVar("T")

MOST_SHELLS: Final = 16
"""How many copies of COMMAND there is memory for."""
MOST_BATCH_FILES: Final = 1000
"""How deep batch files may CALL each other: what their blocks leave room for in 640K."""


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

    def allow(self, *switches: str, words: int | None = None) -> None:
        """Raises DosError for any other switch, and for more words than so many."""
        for switch in self.switches:
            if switch not in switches:
                raise DosError("invalid_switch", switch=switch)
        if words is not None and len(self.words) > words:
            raise DosError("too_many_parameters")


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
        """What the commands of these names switch, and nobody could ever tell apart."""


class Shell:
    """One COMMAND: its environment, its ECHO state and the batch files that it is in."""

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
        self.echo = True
        self.ended = False
        """Whether EXIT was said."""
        self.permanent = parent is None
        """Whether EXIT does nothing."""
        self._frames: list[BatchFile | ForLoop] = []
        self._blank = True
        """Whether a blank line goes before the next prompt: none where nothing was done."""

    @property
    def depth(self) -> int:
        """How many copies of COMMAND there are up to this one."""
        return 1 + (self.parent.depth if self.parent else 0)

    @property
    def batch(self) -> BatchFile | None:
        """The batch file that runs now."""
        return next((one for one in reversed(self._frames) if isinstance(one, BatchFile)), None)

    def run(self, *, banner: bool = False) -> Flow[None]:
        """Prompt, read a line, carry it out, until EXIT; the first COMMAND never ends.

        One that reads a file or a pipe ends with that. Another one begins with its banner.
        """
        before = self.system.words.say("banner") + "\n" if banner else ""
        while not self.ended:
            shown = before + ("\n" if self._blank else "") + self.prompt() if self.echo else before
            before, self._blank = "", True
            try:
                yield from self.sink.write(shown)
                text = yield from self._typed()
                if text is None:
                    return
                yield from self.line(text)
            except Break:
                continue

    def _typed(self) -> Flow[str | None]:
        """The next line: edited where it is typed, shown where it is read."""
        if isinstance(self.source, ConsoleSource):
            return (yield from self.system.console.line(self.complete))
        text = yield from self.source.line()
        if text is not None:
            yield from self.sink.write(f"{text}\n")
        return text

    def line(self, text: str) -> Flow[None]:
        """Carry a line out, batch files that it starts included.

        Raises Break at Ctrl-C, unless it struck a batch file: then it is asked about.
        """
        self._blank = bool(text.strip(DELIMITERS))
        above, self.system.shell = self.system.shell, self
        try:
            yield from self._carry_out(text[:LONGEST_LINE])
            while self._frames and not self.ended:
                try:
                    yield from self.system.console.breathe()
                    yield from self._go_on(self._frames[-1])
                except Break:
                    yield from self._ask_to_terminate()
        finally:
            self.system.shell = above
            self._frames.clear()

    def prompt(self) -> str:
        """What PROMPT makes now."""
        disk, say = self.system.disk, self.system.words.say
        code = self.environment.get("PROMPT") or ""
        return prompt_text(code, disk.drive, names.shown(disk.folder), self.system.clock.now(), say)

    def complete(self, text: str) -> Sequence[str]:
        """What a line up to the cursor could become at TAB: commands first, then files."""
        start = max(text.rfind(sign) for sign in DELIMITERS + "<>|") + 1
        before, word = text[:start], text[start:]
        commands = [] if before.strip() else sorted(self.system.commands)
        return [before + one for one in completions(self.system.disk, word, commands)]

    def retried(self, action: Callable[[], T]) -> Flow[T]:
        """Do what a drive or the printer may refuse, and again as long as one says Retry.

        Raises the DriveError where one says Fail; Abort gives the command up.
        """
        return (yield from Asker(self.system.console, self.system.words).retried(action))

    def tell(self, error: DosError) -> None:
        """Show the words for what was refused: on the screen, wherever the output goes."""
        self.system.console.write(self.system.words.say(error.name, **error.fields) + "\n")

    # What commands of batch files do.

    def goto(self, label: str) -> None:
        """Go on behind a label of the batch file that runs; nothing without one.

        Raises DosError `label_not_found`, and all batch files are given up.
        """
        batch = self.batch
        if batch is None:
            return
        offset = find_label(self._text_of(batch), label)
        if offset is None:
            self._give_up_batch()
            raise DosError("label_not_found")
        batch.offset = offset

    def shift(self) -> None:
        """Move the words of the batch file that runs down by one."""
        if self.batch is not None:
            del self.batch.words[:1]

    def _go_on(self, frame: BatchFile | ForLoop) -> Flow[None]:
        """Carry out the next command of what runs; at its end it is taken off."""
        try:
            command = frame.next() if isinstance(frame, ForLoop) else self._read(frame)
        except DosError as error:
            self.tell(error)
            return
        if command is None:
            self._frames.pop()
            yield from self._show_end(frame)
            return
        quiet = command.lstrip(DELIMITERS).startswith("@") and isinstance(frame, BatchFile)
        if quiet:
            command = command.lstrip(DELIMITERS)[1:]
        else:
            yield from self._show(command)
        self._blank = bool(command.strip(DELIMITERS))
        where = frame.redirections if isinstance(frame, ForLoop) else None
        yield from self._carry_out(command, where)

    def _read(self, batch: BatchFile) -> str | None:
        """The next line, read from the disk as it is now. Raises DosError `batch_missing`."""
        line = next_line(batch, self._text_of(batch))
        return None if line is None else expand(line, batch.words, self.environment)

    def _text_of(self, batch: BatchFile) -> str:
        try:
            return self.system.disk.text(batch.path)
        except DosError:
            self._give_up_batch()
            raise DosError("batch_missing") from None

    def _show(self, command: str) -> Flow[None]:
        """A command as ECHO shows it."""
        if self.echo:
            blank = "\n" if self._blank else ""
            yield from self.sink.write(f"{blank}{self.prompt()}{command}\n")

    def _show_end(self, frame: BatchFile | ForLoop) -> Flow[None]:
        """The end of a batch file is one more line of it, an empty one, and shown as such."""
        if isinstance(frame, ForLoop):
            if self.echo and self.batch is not None:
                yield from self.sink.write("\n")
            return
        yield from self._show("")
        self._blank = False
        self.echo = frame.echo_before

    def _give_up_batch(self) -> None:
        """Back to the prompt, with ECHO as it was before the first batch file."""
        first = next((one for one in self._frames if isinstance(one, BatchFile)), None)
        if first is not None:
            self.echo = first.echo_before
        self._frames.clear()

    def _ask_to_terminate(self) -> Flow[None]:
        """Ctrl-C: FOR is given up, and all batch files where one says so."""
        while self._frames and isinstance(self._frames[-1], ForLoop):
            self._frames.pop()
        if not self._frames:
            raise Break
        console = self.system.console
        answer = ""
        while answer not in ("Y", "N"):
            console.write(self.system.words.say("terminate_batch"))
            try:
                key = yield from console.key()
            except Break:
                continue
            console.write(key.char if key.char.isprintable() else "")
            answer = key.name
        console.write("\n")
        if answer == "Y":
            self._give_up_batch()

    # One line.

    def _carry_out(self, text: str, where: Redirections | None = None) -> Flow[None]:
        """Carry out one line; `where` is what the FOR that it belongs to redirects."""
        try:
            line = cut(text)
        except DosError as error:
            self.tell(error)
            return
        where = where or line.redirections
        source: Source | None = None
        for at, segment in enumerate(line.segments):
            pipe = TextSink() if at < len(line.segments) - 1 else None
            streams = Streams(
                self.system.console,
                self.system.disk,
                Asker(self.system.console, self.system.words),
                (self.source, self.sink),
                Redirections(
                    where.source if at == 0 else None, None if pipe else where.sink, where.append
                ),
            )
            streams.join(source, pipe)
            yield from self._segment(segment, streams)
            if streams.left_pipe:
                break
            source = TextSource(pipe.text) if pipe else None
        told = self.system.disk.told()
        if told:
            self.system.console.write(f"{fill(told, self.system.console.columns - 1)}\n")

    def _segment(self, text: str, streams: Streams) -> Flow[None]:
        """One command; what is refused is told, and what was written is kept however it ended."""
        interrupted: Break | None = None
        for part in (self._command(text, streams), streams.close()):
            try:
                yield from part
            except DosError as error:
                self.tell(error)
            except Aborted:
                pass
            except Break as error:
                interrupted = error
        if interrupted is not None:
            raise interrupted

    def _command(self, text: str, streams: Streams, *, called: bool = False) -> Flow[None]:
        """One command, with the IFs and CALLs before it."""
        name, tail = own_name(text)
        if name in ("IF", "FOR", "CALL"):
            streams.leave_pipe()
        if name == "IF":
            yield from streams.open()
            disk, errorlevel = self.system.disk, self.system.errorlevel
            holds, command = condition(tail, errorlevel, lambda text: is_there(disk, text))
            if holds:
                yield from self._command(command, streams, called=called)
        elif name == "FOR":
            yield from streams.open()
            self._start_for(tail, streams.where)
        elif name == "CALL":
            yield from self._command(tail, streams, called=True)
        elif name in self.system.commands:
            yield from streams.open()
            words, switches = words_and_switches(tail)
            call = Call(name, tail, words, switches, self, streams.source, streams.sink)
            yield from self.system.commands[name](call)
        elif text.strip(DELIMITERS):
            yield from self._program(text, streams, called)

    def _start_for(self, tail: str, where: Redirections) -> None:
        """Raises DosError `for_nested` in a FOR, which is given up then, and `syntax_error`."""
        if self._frames and isinstance(self._frames[-1], ForLoop):
            self._frames.pop()
            raise DosError("for_nested")
        variable, words, command = for_parts(tail)
        values = for_values(self.system.disk, words)
        self._frames.append(ForLoop(variable, command, values, where))

    # Programs.

    def _program(self, text: str, streams: Streams, called: bool) -> Flow[None]:
        """A drive, a program or a batch file. Raises DosError `bad_command` and others."""
        disk = self.system.disk
        typed, tail = program_name(text)
        if len(typed) == 2 and typed.endswith(":"):
            self._change_drive(typed.upper())
            return
        path = find_program(disk, typed, self.environment.get("PATH") or "", self.tell)
        if path is None:
            raise DosError("bad_command")
        if path[-1].endswith(".BAT"):
            streams.leave_pipe()
            yield from streams.open()
            self._start_batch(path, text, called)
            return
        yield from streams.open()
        entry = disk.entry(path)
        if is_command_com(disk, path):
            yield from self._start_command(tail, streams)
        elif entry.rom and entry.role == "program":
            self.system.errorlevel = yield from self.system.host.run(entry, path, tail)
            yield from self._reload()
        elif path[-1].endswith(".EXE"):
            raise DosError("exe_error")
        else:
            # What a user types into a file is nothing that a processor could carry out.
            raise DosError("cannot_execute", file=names.shown(path))

    def _change_drive(self, drive: str) -> None:
        if drive not in self.system.disk.folders:
            raise DosError("invalid_drive")
        self.system.disk.drive = drive

    def _start_batch(self, path: DosPath, text: str, called: bool) -> None:
        """Without CALL it takes the place of the one that runs, FOR and all.

        Raises DosError `insufficient_memory`.
        """
        echo_before = self.echo
        if called and len(self._frames) >= MOST_BATCH_FILES:
            raise DosError("insufficient_memory")
        if not called and (replaced := self.batch) is not None:
            echo_before = replaced.echo_before
            del self._frames[self._frames.index(replaced) :]
        elif not called:
            self._frames.clear()
        self._frames.append(BatchFile(path, batch_words(text), echo_before))

    def _start_command(self, tail: str, streams: Streams) -> Flow[None]:
        """Another COMMAND: `COMMAND [folder] [/P] [/E:bytes] [/C line]`.

        What it sets is lost at its end. Raises DosError `too_big`.
        """
        if self.depth >= MOST_SHELLS:
            raise DosError("too_big")
        options = command_options(tail)
        child = Shell(self.system, self, streams.source, streams.sink)
        child.environment = self.environment.copy(options.room)
        child.permanent = options.permanent
        if options.folder:
            place = options.folder.upper().removesuffix("\\") + "\\COMMAND.COM"
            if has_command_com(self.system.disk, place):
                child.comspec = place
                child.environment.set("COMSPEC", place)
            else:
                self.tell(DosError("search_directory_bad"))
        if options.line is not None:
            yield from child.line(options.line)
        else:
            yield from child.run(banner=True)

    def _reload(self) -> Flow[None]:
        """A program took all the memory: COMMAND is read anew, from where COMSPEC says.

        From a fixed disk there is no hope: the first COMMAND halts, and another one ends. Another
        diskette is asked for, as long as it takes.
        """
        system, say = self.system, self.system.words.say
        while not has_command_com(system.disk, self.comspec):
            drive, colon, name = self.comspec.rpartition(":")
            drive = f"{drive.upper()}:" if colon else system.disk.drive
            if drive == DISKETTE:
                insert = say("insert_disk", file=name, drive=drive[0])
                system.console.write(f"{insert}\n{say('press_any_key')}")
                yield from system.console.key()
                system.console.write("\n")
                continue
            system.console.write(say("bad_command_com") + "\n")
            system.console.write(say("cannot_load" if self.permanent else "cannot_start") + "\n")
            if self.permanent:
                yield from system.host.halt()
            self.ended = True
            return
