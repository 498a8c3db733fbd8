"""`--record`: the film of a run, and a line in the terminal that tells how far it is."""

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
_EVERY_S = 0.1


class Recorder:
    """The film of a run, from the first picture to wherever the run ends, be it by a signal.

    As a context manager it finishes the film; a run without a picture leaves no file.
    """

    def __init__(self, path: str, fps: int) -> None:
        """Begin the file. Raises FilmError where it cannot be written."""
        self._film = Film(Path(path), fps)
        sweep(self._film.path)
        self._machine: Machine | None = None
        self._handlers: dict[int, Any] = {}
        """The handlers of signals as they were before the run."""
        self._told_at = 0.0
        self._tells = sys.stderr is not None and sys.stderr.isatty()

    def watch(self, machine: Machine) -> None:
        """Film what a machine shows from now on."""
        self._machine = machine
        machine.camera.onlookers.append(self._film.show)

    def goes_on(self, driver: Driver) -> bool:
        """Whether the film does; tells in the terminal, if it is one, how far the script is."""
        if self._tells and time.monotonic() - self._told_at >= _EVERY_S:
            self._told_at = time.monotonic()
            share = driver.share
            bar = "#" * round(_BAR * share)
            self._line(f"{self._film.path.name} [{bar:-<{_BAR}}] {share:4.0%}  {self._so_far()}")
        return not self._film.trouble

    def __enter__(self) -> Self:
        """From now on a request to end the process is an exception, as Ctrl-C is.

        A window has handlers of its own, which take the place of these.
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
        """Finish the film. Raises FilmError, unless there is worse to tell of.

        What asks the process to end often does so twice: no other signal ends this.
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
        """Write over the line of the terminal that is there."""
        if self._tells:
            with contextlib.suppress(OSError):
                print(f"\r{words:{_WIDTH}}", end=end, file=sys.stderr, flush=True)


def _end(number: int, _: FrameType | None) -> None:
    """End the run with the code that a shell gives for the signal."""
    _ignore()
    raise SystemExit(128 + number)


def _numbers(*names: str) -> list[int]:
    """The numbers of the signals that this system has: Windows has no SIGHUP."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def _ignore() -> dict[int, Any]:
    """Ignore all that asks the process to end, and give the handlers of before.

    By a handler: of one that came just before SIG_IGN was set, Python complains in a traceback.
    """
    return {
        number: signal.signal(number, lambda *_: None)
        for number in _numbers("SIGINT", "SIGTERM", "SIGHUP")
    }


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Nothing that asks the process to end does so here."""
    handlers = _ignore()
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
