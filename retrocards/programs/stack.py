"""Flows one over another: the topmost is the one that is woken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from retrocards.programs.flow import MOMENT, Flow, Wait, Wakeup


@dataclass
class _Running:
    flow: Flow[Any]
    name: str
    wait: Wait = field(default_factory=Wait)
    deadline: float | None = None
    started: bool = False


@dataclass(frozen=True)
class Ended:
    """A flow came to its end; `value` is what it gave."""

    value: Any


class FlowStack:
    """A program's flow and the pop-ups over it, each with what it waits for.

    `now` gives the seconds of machine time.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._running: list[_Running] = []

    def __bool__(self) -> bool:
        return bool(self._running)

    @property
    def name(self) -> str:
        """The name of the pop-up on top, empty where there is none."""
        return self._running[-1].name if self._running else ""

    @property
    def own(self) -> frozenset[str]:
        """The hotkeys that the topmost flow takes itself."""
        return self._running[-1].wait.own if self._running else frozenset()

    @property
    def due(self) -> bool:
        """Whether the time is over that the topmost flow waits for."""
        deadline = self._running[-1].deadline if self._running else None
        return deadline is not None and self._now() >= deadline - MOMENT

    def holds(self, name: str) -> bool:
        """Whether the pop-up of that name is open, wherever it lies."""
        return any(running.name == name for running in self._running)

    def push(self, name: str, flow: Flow[Any]) -> None:
        """Lay a flow over the others; it begins when it is woken."""
        self._running.append(_Running(flow, name))

    def wake(self, wakeup: Wakeup) -> Ended | None:
        """Let the topmost flow go on to its next wait, or to its end, and then it is gone."""
        running = self._running[-1]
        try:
            running.wait = running.flow.send(wakeup) if running.started else next(running.flow)
        except StopIteration as finished:
            self._running.remove(running)
            return Ended(finished.value)
        running.started = True
        seconds = running.wait.seconds
        running.deadline = None if seconds is None else self._now() + seconds
        return None

    def clear(self) -> None:
        """Give up all flows, the topmost first."""
        while self._running:
            self._running.pop().flow.close()
