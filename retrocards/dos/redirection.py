"""Where one command reads and writes: a pipe, a redirection of its line, or the console.

Redirections never leave the PC's own disk. A typed name becomes a path on it, or a device.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from retrocards.dos import names
from retrocards.dos.drives import Drives
from retrocards.dos.errors import Aborted, DosError, DriveError
from retrocards.dos.host import Words
from retrocards.dos.names import DosPath
from retrocards.dos.streams import (
    Console,
    ConsoleSink,
    ConsoleSource,
    NoSink,
    Sink,
    Source,
    TextSink,
    TextSource,
)
from retrocards.dos.syntax import Redirections
from retrocards.programs.flow import Flow

T = TypeVar("T")

PRINTERS = ("PRN", "LPT1")
"""The names of the only printer, which never has paper."""


class Asker:
    """Asks what to do when a drive or the printer refuses."""

    def __init__(self, console: Console, words: Words) -> None:
        self._console = console
        self._words = words

    def retried(self, action: Callable[[], T]) -> Flow[T]:
        """Carry out an action, and again for each Retry after a refusal.

        Raises DosError `fail_on_int_24` for the answer Fail, and Aborted for Abort.
        """
        while True:
            try:
                return action()
            except DriveError as error:
                yield from self._ask(error)

    def _ask(self, error: DriveError) -> Flow[None]:
        say = self._words.say
        fields = {**error.fields, "error": say(error.name), "doing": say(error.fields["doing"])}
        question = "critical_device" if "device" in fields else "critical"
        while True:
            self._console.write(f"\n{say(question, **fields)}\n{say('abort_retry_fail')}")
            key = yield from self._console.key()
            self._console.write((key.char if key.char.isprintable() else "") + "\n")
            match key.name:
                case "R":
                    return
                case "F":
                    raise DosError("fail_on_int_24") from error
                case "A":
                    raise Aborted


class Streams:
    """The source and the sink of one command."""

    def __init__(
        self,
        console: Console,
        disk: Drives,
        asker: Asker,
        usual: tuple[Source, Sink],
        where: Redirections,
    ) -> None:
        """`usual` are the source and the sink of the COMMAND that carries out the line."""
        self.where = where
        self.source, self.sink = usual
        self.left_pipe = False
        """Whether the rest of the pipe after the command is skipped."""
        self._usual = usual
        self._console, self._disk, self._asker = console, disk, asker
        self._in_pipe = False
        self._opened = False
        self._file: tuple[DosPath, TextSink] | None = None

    def join(self, source: Source | None, sink: Sink | None) -> None:
        """Join a pipe between this source and this sink."""
        self._in_pipe = source is not None or sink is not None
        self.source, self.sink = source or self.source, sink or self.sink

    def leave_pipe(self) -> None:
        """End the pipe and run beside it, as IF, FOR, CALL and batch files do."""
        if self._in_pipe:
            self.source, self.sink = self._usual
            self._in_pipe, self.left_pipe = False, True

    def open(self) -> Flow[None]:
        """Open the line's redirections, once its command is known to exist.

        Raises DosError `file_not_found`, `path_not_found`, `file_creation` or `access_denied`.
        """
        if self._opened:
            return
        self._opened = True
        if self.where.source is not None:
            yield from self._open_source(self.where.source)
        if self.where.sink is not None:
            yield from self._open_sink(self.where.sink)

    def close(self) -> Flow[None]:
        """Write the output into its file. Raises DosError if it does not fit."""
        file, self._file = self._file, None
        if file is not None and file[1].text:
            path, written = file
            yield from self._asker.retried(lambda: self._disk.append(path, written.text))

    def _open_source(self, name: str) -> Flow[None]:
        device = names.device(name)
        if device == "CON":
            self.source = ConsoleSource(self._console)
        elif device:
            self.source = TextSource("")
        elif name:
            path = self._disk.resolve(name)
            self.source = TextSource(
                (yield from self._asker.retried(lambda: self._disk.text(path)))
            )
        else:
            raise DosError("file_not_found")

    def _open_sink(self, name: str) -> Flow[None]:
        device = names.device(name)
        if device == "CON":
            self.sink = ConsoleSink(self._console)
        elif device in PRINTERS:
            self.sink = _Printer(device, self._asker)
        elif device:
            self.sink = NoSink()
        else:
            yield from self._open_file(name)

    def _open_file(self, name: str) -> Flow[None]:
        disk = self._disk
        try:
            path = disk.resolve(name) if name else ()
            if not path or names.is_pattern(path[-1]):
                raise DosError("file_creation")
            if not (self.where.append and disk.is_file(path)):
                yield from self._asker.retried(lambda: disk.write(path, ""))
        except DosError as error:
            raise DosError("file_creation") from error
        self._file = (path, TextSink())
        self.sink = self._file[1]


class _Printer:
    """A printer out of paper. Every write asks what to do."""

    def __init__(self, name: str, asker: Asker) -> None:
        self._name = name
        self._asker = asker

    def write(self, text: str) -> Flow[None]:
        if text:
            # After Fail the next line asks again.
            with suppress(DosError):
                yield from self._asker.retried(partial(refuse_paper, self._name))


def refuse_paper(device: str) -> None:
    """Refuse to print, for lack of paper. Raises DriveError."""
    raise DriveError("out_of_paper", device=device, doing="writing")
