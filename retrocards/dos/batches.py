"""The batch files and FORs that a COMMAND is in, one started by another."""

from __future__ import annotations

from typing import Final

from retrocards.dos.batch import BatchFile, ForLoop, expand, find_label, for_parts, next_line
from retrocards.dos.disk import Disk
from retrocards.dos.environment import Environment
from retrocards.dos.errors import DosError
from retrocards.dos.lookup import for_values
from retrocards.dos.names import DosPath
from retrocards.dos.syntax import Redirections, batch_words

MOST_BATCH_FILES: Final = 1000
"""How deep batch files may CALL each other: what their blocks leave room for in 640K."""


class Batches:
    """Those that run, the innermost last."""

    def __init__(self, disk: Disk) -> None:
        self.echo = True
        """ECHO's state; a batch file leaves it as it found it."""
        self._disk = disk
        self._running: list[BatchFile | ForLoop] = []

    def __bool__(self) -> bool:
        return bool(self._running)

    @property
    def innermost(self) -> BatchFile | ForLoop:
        """What gives the next command."""
        return self._running[-1]

    @property
    def file(self) -> BatchFile | None:
        """The innermost batch file."""
        return next((one for one in reversed(self._running) if isinstance(one, BatchFile)), None)

    def start_file(self, path: DosPath, text: str, called: bool) -> None:
        """Without CALL it takes the place of the one that runs, FOR and all.

        Raises DosError `insufficient_memory`.
        """
        echo_before = self.echo
        if called and len(self._running) >= MOST_BATCH_FILES:
            raise DosError("insufficient_memory")
        if not called and (replaced := self.file) is not None:
            echo_before = replaced.echo_before
            del self._running[self._running.index(replaced) :]
        elif not called:
            self._running.clear()
        self._running.append(BatchFile(path, batch_words(text), echo_before))

    def start_for(self, tail: str, where: Redirections) -> None:
        """Raises DosError `for_nested` in a FOR, which is given up then, and `syntax_error`."""
        if self._running and isinstance(self._running[-1], ForLoop):
            self._running.pop()
            raise DosError("for_nested")
        variable, words, command = for_parts(tail)
        values = for_values(self._disk, words)
        self._running.append(ForLoop(variable, command, values, where))

    def next_command(self, environment: Environment) -> str | None:
        """The next command of the innermost, None at its end.

        A batch file is read from the disk as it is now. Raises DosError `batch_missing`.
        """
        innermost = self.innermost
        if isinstance(innermost, ForLoop):
            return innermost.next()
        line = next_line(innermost, self._text_of(innermost))
        return None if line is None else expand(line, innermost.words, environment)

    def end_innermost(self) -> None:
        """Take off the innermost, which has come to its end."""
        self._running.pop()

    def goto(self, label: str) -> None:
        """Go on behind a label of the batch file that runs; nothing without one.

        Raises DosError `label_not_found`, and all batch files are given up.
        """
        batch = self.file
        if batch is None:
            return
        offset = find_label(self._text_of(batch), label)
        if offset is None:
            self.give_up()
            raise DosError("label_not_found")
        batch.offset = offset

    def shift(self) -> None:
        """Move the words of the batch file that runs down by one."""
        if (batch := self.file) is not None:
            del batch.words[:1]

    def give_up_for(self) -> None:
        """Give the FOR up that runs, if one does."""
        while self._running and isinstance(self._running[-1], ForLoop):
            self._running.pop()

    def give_up(self) -> None:
        """Back to the prompt, with ECHO as it was before the first batch file."""
        first = next((one for one in self._running if isinstance(one, BatchFile)), None)
        if first is not None:
            self.echo = first.echo_before
        self.forget()

    def forget(self) -> None:
        """Stop all of them, with ECHO as it is."""
        self._running.clear()

    def _text_of(self, batch: BatchFile) -> str:
        try:
            return self._disk.text(batch.path)
        except DosError:
            self.give_up()
            raise DosError("batch_missing") from None
