"""The PC of a page, from its address to its end. The worker of the page calls this."""

from __future__ import annotations

import gc
from collections.abc import Generator

from retrocards.cli.arguments import plainly_read
from retrocards.cli.run import prepare, ticks
from retrocards.cli.trouble import exit_code
from retrocards.machine import Machine
from retrocards.machine.page import Page, Post
from retrocards.web.address import fragment_of, words_of


class PagePc:
    """A PC in a page. If it cannot start, it says why on standard error."""

    def __init__(self, fragment: str, post: Post) -> None:
        """`fragment` is what follows the `#` of the address."""
        self.page: Page | None = None
        self.exit_code: int | None = None
        self.crt = False
        """Whether the picture looks like that of a tube."""
        self._words: list[str] = []
        self._running: Generator[None, None, int] | None = None
        gc.disable()
        try:
            self._start(fragment, post)
        except BaseException as error:
            self._end_by(error)

    def _start(self, fragment: str, post: Post) -> None:
        self._words = words_of(fragment)
        arguments = plainly_read(self._words)
        if arguments is None:
            from retrocards.cli.parser import read_arguments  # `argparse` is slow to import.

            arguments = read_arguments(self._words, None)
        self.crt = arguments.crt
        rom, launch = prepare(arguments, None)
        self.page = Page(post, arguments.fps, arguments.volume, fragment_of)
        self._machine = Machine(self.page, arguments.fps, arguments.aspect)
        self._running = ticks(self._machine, rom, launch, arguments)

    def tick(self) -> bool:
        """Let one tick pass. Returns whether the PC is still on."""
        if self.page is None or self._running is None or self.exit_code is not None:
            return False
        try:
            for event in self.page.begin():
                self._machine.inject(event)
            next(self._running)
        except StopIteration as end:
            self.exit_code = end.value
        except BaseException as error:
            self._end_by(error)
        return self.exit_code is None

    def close(self) -> None:
        """Switch the PC off, whatever is running. Every move is on disk already."""
        if self._running is not None:
            self._running.close()
        self.exit_code = self.exit_code or 0

    def _end_by(self, error: BaseException) -> None:
        gc.enable()
        if isinstance(error, SystemExit):
            self.exit_code = error.code if isinstance(error.code, int) else 1
        else:
            self.exit_code = exit_code(error, self._words)
