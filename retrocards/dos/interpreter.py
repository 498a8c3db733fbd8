"""COMMAND.COM without a screen: it reads a line and carries it out.

MS-DOS 4.00 is the model for the order in which files are looked up and opened, for blank lines,
and for what ends when something goes wrong.
"""

from __future__ import annotations

from typing import Final

from retrocards.dos import names
from retrocards.dos.batch import BatchFile, ForLoop, condition
from retrocards.dos.drives import DISKETTE
from retrocards.dos.errors import Aborted, Break, DosError
from retrocards.dos.lookup import find_program, has_command_com, is_command_com, is_there
from retrocards.dos.redirection import Asker, Streams
from retrocards.dos.shell import Call, Shell
from retrocards.dos.streams import ConsoleSource, Source, TextSink, TextSource
from retrocards.dos.syntax import (
    DELIMITERS,
    LONGEST_LINE,
    Redirections,
    command_options,
    cut,
    own_name,
    program_name,
    words_and_switches,
)
from retrocards.programs.flow import Flow

MOST_SHELLS: Final = 16
"""How many copies of COMMAND fit into memory."""


class Interpreter:
    """Carries out the lines of one COMMAND, and the batch files and programs that they start."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._system, self._batches = shell.system, shell.batches
        self._blank = True
        """Whether a blank line comes before the next prompt. An empty command gives none."""

    def run(self, *, banner: bool = False) -> Flow[None]:
        """Prompt, read a line and carry it out, until EXIT. The first COMMAND never ends.

        A COMMAND that reads a file or a pipe ends when the input does. `banner` shows the banner
        first.
        """
        before = self._system.words.say("banner") + "\n" if banner else ""
        while not self._shell.ended:
            blank = "\n" if self._blank else ""
            shown = before + (blank + self._shell.prompt() if self._batches.echo else "")
            before, self._blank = "", True
            try:
                yield from self._shell.sink.write(shown)
                text = yield from self._typed()
                if text is None:
                    return
                yield from self.line(text)
            except Break:
                continue

    def _typed(self) -> Flow[str | None]:
        """The next line: edited on the console, or read from a file and echoed."""
        if isinstance(self._shell.source, ConsoleSource):
            return (yield from self._system.console.line(self._shell.complete))
        text = yield from self._shell.source.line()
        if text is not None:
            yield from self._shell.sink.write(f"{text}\n")
        return text

    def line(self, text: str) -> Flow[None]:
        """Carry out a line and the batch files that it starts.

        Raises Break at Ctrl-C. During a batch file it first asks whether to terminate it.
        """
        self._blank = bool(text.strip(DELIMITERS))
        above, self._system.shell = self._system.shell, self._shell
        try:
            yield from self._carry_out(text[:LONGEST_LINE])
            while self._batches and not self._shell.ended:
                try:
                    yield from self._system.console.breathe()
                    yield from self._go_on()
                except Break:
                    yield from self._ask_to_terminate()
        finally:
            self._system.shell = above
            self._batches.forget()

    # Batch files.

    def _go_on(self) -> Flow[None]:
        """Carry out the next command of the innermost batch file or FOR; at its end, remove it."""
        running = self._batches.innermost
        try:
            command = self._batches.next_command(self._shell.environment)
        except DosError as error:
            self._shell.tell(error)
            return
        if command is None:
            self._batches.end_innermost()
            yield from self._show_end(running)
            return
        quiet = command.lstrip(DELIMITERS).startswith("@") and isinstance(running, BatchFile)
        if quiet:
            command = command.lstrip(DELIMITERS)[1:]
        else:
            yield from self._show(command)
        self._blank = bool(command.strip(DELIMITERS))
        where = running.redirections if isinstance(running, ForLoop) else None
        yield from self._carry_out(command, where)

    def _show(self, command: str) -> Flow[None]:
        """Show a command as ECHO does."""
        if self._batches.echo:
            blank = "\n" if self._blank else ""
            yield from self._shell.sink.write(f"{blank}{self._shell.prompt()}{command}\n")

    def _show_end(self, running: BatchFile | ForLoop) -> Flow[None]:
        """Show the end of a batch file as one more, empty line of it."""
        if isinstance(running, ForLoop):
            if self._batches.echo and self._batches.file is not None:
                yield from self._shell.sink.write("\n")
            return
        yield from self._show("")
        self._blank = False
        self._batches.echo = running.echo_before

    def _ask_to_terminate(self) -> Flow[None]:
        """Ctrl-C ends a FOR, and all batch files if the user answers yes."""
        self._batches.give_up_for()
        if not self._batches:
            raise Break
        console = self._system.console
        answer = ""
        while answer not in ("Y", "N"):
            console.write(self._system.words.say("terminate_batch"))
            try:
                key = yield from console.key()
            except Break:
                continue
            console.write(key.char if key.char.isprintable() else "")
            answer = key.name
        console.write("\n")
        if answer == "Y":
            self._batches.give_up()

    # One line.

    def _carry_out(self, text: str, where: Redirections | None = None) -> Flow[None]:
        """Carry out one line. `where` holds the redirections of a FOR around it."""
        try:
            line = cut(text)
        except DosError as error:
            self._shell.tell(error)
            return
        where = where or line.redirections
        source: Source | None = None
        for index, segment in enumerate(line.segments):
            pipe = TextSink() if index < len(line.segments) - 1 else None
            streams = Streams(
                self._system.console,
                self._system.disk,
                Asker(self._system.console, self._system.words),
                (self._shell.source, self._shell.sink),
                Redirections(
                    where.source if index == 0 else None, None if pipe else where.sink, where.append
                ),
            )
            streams.join(source, pipe)
            yield from self._segment(segment, streams)
            if streams.left_pipe:
                break
            source = TextSource(pipe.text) if pipe else None
        self._system.tell_trouble()

    def _segment(self, text: str, streams: Streams) -> Flow[None]:
        """Run one command and show its error. Its output is kept however it ends."""
        interrupted: Break | None = None
        for part in (self._command(text, streams), streams.close()):
            try:
                yield from part
            except DosError as error:
                self._shell.tell(error)
            except Aborted:
                pass
            except Break as error:
                interrupted = error
        if interrupted is not None:
            raise interrupted

    def _command(self, text: str, streams: Streams, *, called: bool = False) -> Flow[None]:
        """Run one command, with the IFs and CALLs before it."""
        name, tail = own_name(text)
        if name in ("IF", "FOR", "CALL"):
            streams.leave_pipe()
        if name == "IF":
            yield from streams.open()
            disk, errorlevel = self._system.disk, self._system.errorlevel
            holds, command = condition(tail, errorlevel, lambda text: is_there(disk, text))
            if holds:
                yield from self._command(command, streams, called=called)
        elif name == "FOR":
            yield from streams.open()
            self._batches.start_for(tail, streams.where)
        elif name == "CALL":
            yield from self._command(tail, streams, called=True)
        elif name in self._system.commands:
            yield from streams.open()
            words, switches = words_and_switches(tail)
            call = Call(name, tail, words, switches, self._shell, streams.source, streams.sink)
            yield from self._system.commands[name](call)
        elif text.strip(DELIMITERS):
            yield from self._program(text, streams, called)

    # Programs.

    def _program(self, text: str, streams: Streams, called: bool) -> Flow[None]:
        """Run a drive letter, program or batch file. Raises DosError `bad_command` and others."""
        disk = self._system.disk
        typed, tail = program_name(text)
        if len(typed) == 2 and typed.endswith(":"):
            self._change_drive(typed.upper())
            return
        path = find_program(
            disk, typed, self._shell.environment.get("PATH") or "", self._shell.tell
        )
        if path is None:
            raise DosError("bad_command")
        if path[-1].endswith(".BAT"):
            streams.leave_pipe()
            yield from streams.open()
            self._batches.start_file(path, text, called)
            return
        yield from streams.open()
        entry = disk.entry(path)
        if is_command_com(disk, path):
            yield from self._start_command(tail, streams)
        elif entry.rom and entry.role == "program":
            self._system.errorlevel = yield from self._system.host.run(entry, path, tail)
            yield from self._reload()
        elif path[-1].endswith(".EXE"):
            raise DosError("exe_error")
        else:
            # A processor cannot carry out what a user typed into a file.
            raise DosError("cannot_execute", file=names.shown(path))

    def _change_drive(self, drive: str) -> None:
        if drive not in self._system.disk.folders:
            raise DosError("invalid_drive")
        self._system.disk.drive = drive

    def _start_command(self, tail: str, streams: Streams) -> Flow[None]:
        """Start another COMMAND: `COMMAND [folder] [/P] [/E:bytes] [/C line]`.

        Its variables are lost at its end. Raises DosError `too_big`.
        """
        if self._shell.depth >= MOST_SHELLS:
            raise DosError("too_big")
        options = command_options(tail)
        child = Shell(self._system, self._shell, streams.source, streams.sink)
        child.environment = self._shell.environment.copy(options.room)
        child.permanent = options.permanent
        if options.folder:
            place = options.folder.upper().removesuffix("\\") + "\\COMMAND.COM"
            if has_command_com(self._system.disk, place):
                child.comspec = place
                child.environment.set("COMSPEC", place)
            else:
                self._shell.tell(DosError("search_directory_bad"))
        if options.line is not None:
            yield from Interpreter(child).line(options.line)
        else:
            yield from Interpreter(child).run(banner=True)

    def _reload(self) -> Flow[None]:
        """Read COMMAND again after a program, from where COMSPEC points.

        If COMMAND.COM is missing from the fixed disk, a permanent COMMAND halts and any other one
        ends. If it is missing from the diskette, ask for another diskette until it is there.
        """
        system, say = self._system, self._system.words.say
        while not has_command_com(system.disk, self._shell.comspec):
            drive, colon, name = self._shell.comspec.rpartition(":")
            drive = f"{drive.upper()}:" if colon else system.disk.drive
            if drive == DISKETTE:
                yield from system.ask_for_diskette(name, drive[0])
                continue
            system.console.write(say("bad_command_com") + "\n")
            system.console.write(
                say("cannot_load" if self._shell.permanent else "cannot_start") + "\n"
            )
            if self._shell.permanent:
                yield from system.host.halt()
            self._shell.ended = True
            return
