"""The batch files and FORs that a COMMAND is running, each started by the one before."""

from __future__ import annotations

from typing import Final

from retrocards.dos.batch import BatchFile, ForLoop, expand, find_label, for_parts, next_line
from retrocards.dos.drives import Drives
from retrocards.dos.environment import Environment
from retrocards.dos.errors import DosError
from retrocards.dos.lookup import for_values
from retrocards.dos.names import DosPath
from retrocards.dos.syntax import Redirections, batch_words

MOST_BATCH_FILES: Final = 1000
"""How deep batch files may CALL each other, so that their blocks fit into 640K."""


class Batches:
    """The running batch files and FORs, the innermost last."""

    def __init__(self, disk: Drives) -> None:
        self.echo = True
        """The state of ECHO. A batch file restores it at its end."""
        self._disk = disk
        self._running: list[BatchFile | ForLoop] = []

    def __bool__(self) -> bool:
        return bool(self._running)

    @property
    def innermost(self) -> BatchFile | ForLoop:
        """The batch file or FOR that gives the next command."""
        return self._running[-1]

    @property
    def file(self) -> BatchFile | None:
        """The innermost batch file."""
        return next(
            (running for running in reversed(self._running) if isinstance(running, BatchFile)), None
        )

    def start_file(self, path: DosPath, text: str, called: bool) -> None:
        """Start a batch file. Without CALL it replaces the running one, with any FOR inside it.

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
        """Start a FOR. Raises DosError `syntax_error`.

        Inside another FOR, end that one and raise DosError `for_nested`.
        """
        if self._running and isinstance(self._running[-1], ForLoop):
            self._running.pop()
            raise DosError("for_nested")
        variable, words, command = for_parts(tail)
        values = for_values(self._disk, words)
        self._running.append(ForLoop(variable, command, values, where))

    def next_command(self, environment: Environment) -> str | None:
        """The next command of the innermost batch file or FOR, or None at its end.

        A batch file is read from the disk as it is now. Raises DosError `batch_missing`.
        """
        innermost = self.innermost
        if isinstance(innermost, ForLoop):
            return innermost.next()
        line = next_line(innermost, self._text_of(innermost))
        return None if line is None else expand(line, innermost.words, environment)

    def end_innermost(self) -> None:
        """Remove the innermost, which has reached its end."""
        self._running.pop()

    def goto(self, label: str) -> None:
        """Continue after a label of the running batch file; outside a batch file do nothing.

        If the label is missing, end all batch files and raise DosError `label_not_found`.
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
        """Move the words of the running batch file down by one."""
        if (batch := self.file) is not None:
            del batch.words[:1]

    def give_up_for(self) -> None:
        """End the running FOR, if there is one."""
        while self._running and isinstance(self._running[-1], ForLoop):
            self._running.pop()

    def give_up(self) -> None:
        """Return to the prompt, with ECHO as it was before the first batch file."""
        first = next((running for running in self._running if isinstance(running, BatchFile)), None)
        if first is not None:
            self.echo = first.echo_before
        self.forget()

    def forget(self) -> None:
        """End all batch files and FORs, and leave ECHO as it is."""
        self._running.clear()

    def _text_of(self, batch: BatchFile) -> str:
        try:
            return self._disk.text(batch.path)
        except DosError:
            self.give_up()
            raise DosError("batch_missing") from None
