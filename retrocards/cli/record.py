"""`--record`: the film of a run, and its progress in the terminal."""

from __future__ import annotations

import contextlib
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self

from retrocards.cli.driver import Driver
from retrocards.cli.output import complain
from retrocards.machine import FilmError, Machine
from retrocards.machine.film import Film
from retrocards.session.files import sweep

_BAR = 30
"""Characters of the bar."""
_WIDTH = 79
EVERY_S = 0.1
"""Seconds between two updates of the bar."""


class Recorder:
    """The film of a run, from the first picture to its end, even by a signal.

    As a context manager it finishes the film. A run without a picture leaves no file.
    """

    def __init__(self, path: str, fps: int) -> None:
        """Begin the file. Raises FilmError if it cannot be written."""
        self._film = Film(Path(path), fps)
        sweep(self._film.path)
        self._machine: Machine | None = None
        self._handlers: dict[int, Any] = {}
        """The signal handlers from before the run."""
        self._shown_at = 0.0
        self._shows_progress = sys.stderr is not None and sys.stderr.isatty()

    def watch(self, machine: Machine) -> None:
        """Film a machine's pictures from now on."""
        self._machine = machine
        machine.camera.onlookers.append(self._film.show)

    def goes_on(self, driver: Driver) -> bool:
        """Whether the film continues. Also shows the script's progress in a terminal."""
        if self._shows_progress and time.monotonic() - self._shown_at >= EVERY_S:
            self._shown_at = time.monotonic()
            share = driver.share
            bar = "#" * round(_BAR * share)
            self._line(f"{self._film.path.name} [{bar:-<{_BAR}}] {share:4.0%}  {self._so_far()}")
        return not self._film.trouble

    def __enter__(self) -> Self:
        """Turn a request to end the process into an exception, like Ctrl-C.

        A window replaces these handlers by its own.
        """
        for number in _numbers("SIGTERM", "SIGHUP"):
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._handlers[number] = signal.signal(number, _end)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        """Finish the film. Raises FilmError, unless another exception is under way.

        Requests to end the process often come twice, so further signals are ignored meanwhile.
        """
        made = f"{self._film.path.name} is made: {self._so_far()}."
        try:
            with _deaf():
                if self._machine is None:
                    self._film.discard()
                else:
                    self._film.finish(self._machine.clock.ticks)
                    self._line(made, "\n")
        except FilmError as error:
            self._line("", "\r")
            if raised is None:
                raise
            complain(error)
        finally:
            for number, handler in self._handlers.items():
                signal.signal(number, handler)

    def _so_far(self) -> str:
        seconds = self._machine.clock.seconds if self._machine else 0.0
        return f"{seconds:.1f} s, {self._film.size / 1024:.0f} KB"

    def _line(self, words: str, end: str = "") -> None:
        """Overwrite the current line of the terminal."""
        if self._shows_progress:
            with contextlib.suppress(OSError):
                print(f"\r{words:{_WIDTH}}", end=end, file=sys.stderr, flush=True)


def _end(number: int, _: FrameType | None) -> None:
    """End the run with the shell's exit code for the signal."""
    _ignore()
    raise SystemExit(128 + number)


def _numbers(*names: str) -> list[int]:
    """The numbers of these signals, if this system has them. Windows has no SIGHUP."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def _ignore() -> dict[int, Any]:
    """Ignore all requests to end the process, and return the former handlers.

    SIG_IGN will not do: Python prints a traceback for a signal that arrives just before it.
    """
    return {
        number: signal.signal(number, lambda *_: None)
        for number in _numbers("SIGINT", "SIGTERM", "SIGHUP")
    }


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Ignore all requests to end the process inside this block."""
    handlers = _ignore()
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
