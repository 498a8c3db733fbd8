"""What every stage is: one screen of a ROM, filled from a program's model, and pop-ups over it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Generic, TypeVar

from retrocards.machine import Event, Machine
from retrocards.rom.declaration import bound_actions
from retrocards.stage.model import Hit, Model


class Popup:
    """A pop-up over the screen; the stage draws it, the program gives it events.

    `version` grows with every change that can be seen.
    """

    full = False
    """Whether it hides everything below it."""
    grow = 0.0
    """Seconds in which it opens."""

    def __init__(self) -> None:
        self.version = 0


class Question(Popup, ABC):
    """A pop-up that waits for a key.

    `own` names the keys that answer it although they are hotkeys of the program.
    """

    own: frozenset[str] = frozenset()

    @abstractmethod
    def handle(self, event: Event | None) -> str:
        """The name of the key that ended it, "" while it goes on."""

    @abstractmethod
    def agrees(self, answer: str) -> bool:
        """Whether the key that ended it agrees to what is asked."""


class Reading(Popup, ABC):
    """A pop-up that shows a long text."""

    @abstractmethod
    def handle(self, event: Event | None) -> bool:
        """Take a key or the mouse; True when the reader leaves."""


W = TypeVar("W", bound=Popup)


class Stage(ABC, Generic[W]):
    """What a program shows: one screen of its ROM, and pop-ups of the kind `W` over it.

    Nothing is drawn before `tick`, and nothing is drawn there unless something has changed.
    `toggles` says which modes are on, by the action of their hotkey; a legend follows it.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.toggles: dict[str, bool] = {}
        self.windows: list[W] = []
        self._opened: dict[W, float] = {}
        self._suspended: int | None = None
        self._away = 0

    # The monitor.

    @property
    @abstractmethod
    def mono(self) -> bool:
        """Whether the monitor is a mono one."""

    @property
    @abstractmethod
    def background(self) -> int:
        """The palette index of the table."""

    @property
    @abstractmethod
    def border(self) -> int:
        """The palette index of the border."""

    @abstractmethod
    def set_pointer(self, visible: bool) -> None:
        """Show or hide the mouse pointer; a ROM without one has none."""

    def actions(self) -> dict[str, Callable[[], object]]:
        """What function keys can do to this kind of screen, by the actions of a ROM's hotkeys."""
        return bound_actions(self)

    # Another program on the same machine.

    def suspend(self) -> None:
        """Another program takes the screen: time stands still here until `resume`."""
        self._suspended = self.machine.clock.ticks

    def resume(self) -> None:
        """Take the screen back as it was, in the middle of a motion if need be."""
        if self._suspended is not None:
            self._away += self.machine.clock.ticks - self._suspended
            self._suspended = None
            self._take_screen()

    @property
    def now(self) -> float:
        """Seconds of machine time, without those in which another program had the screen."""
        clock = self.machine.clock
        ticks = clock.ticks if self._suspended is None else self._suspended
        return (ticks - self._away) / clock.fps

    @abstractmethod
    def _take_screen(self) -> None:
        """Set up all of the machine's screen, and draw anew at the next tick."""

    # What is shown.

    @abstractmethod
    def open(self, screen: str) -> None:
        """Turn to another screen of the ROM, empty at first. Raises StageError if it has none."""

    @abstractmethod
    def present(self, model: Model) -> None:
        """Show a model."""

    @abstractmethod
    def notice(self, dialog: str, fields: Mapping[str, str]) -> Question:
        """A dialog of the ROM, not yet open, with its {fields} filled in."""

    @abstractmethod
    def pager(self, title: str) -> Reading:
        """The viewer of the ROM's manual, not yet open.

        Raises RomError or OSError when the manual cannot be read.
        """

    def push(self, window: W) -> None:
        """Open a pop-up over everything."""
        self.windows.append(window)
        self._opened[window] = self.now

    def pop(self, window: W) -> None:
        """Close a pop-up, wherever it lies."""
        self.windows.remove(window)
        del self._opened[window]

    @contextmanager
    def window(self, window: W) -> Generator[W]:
        """The pop-up is open inside the `with` block."""
        self.push(window)
        try:
            yield window
        finally:
            self.pop(window)

    @property
    def moving(self) -> bool:
        """Whether something is on its way or a pop-up is still opening."""
        return any(self._part(window) < 1 for window in self.windows)

    def settle(self) -> None:
        """Let all motion come to its end at once."""
        self._opened = dict.fromkeys(self._opened, float("-inf"))

    @abstractmethod
    def tick(self) -> None:
        """Draw what has changed since the last tick; the machine then shows it.

        Nothing is drawn while the stage is suspended.
        """

    # What is to be read from the screen.

    @abstractmethod
    def hit(self, x: int, y: int) -> Hit | None:
        """What lies at a point of the picture; under pop-ups only their keys."""

    def legend(self) -> dict[str, str]:
        """The words of the legend by their keys."""
        return {}

    def text(self) -> str:
        """The screen's text, trailing blanks and empty lines at the end cut."""
        self.tick()
        return "\n".join(self.machine.video.page.lines()).rstrip("\n")

    def _part(self, window: W) -> float:
        """How far a pop-up is open, 0 to 1."""
        age = self.now - self._opened[window]
        return 1.0 if age >= window.grow else age / window.grow
