"""What a program shows: one screen of its ROM, filled from a model, and pop-ups over it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from retrocards.machine import Machine
from retrocards.rom import Rom
from retrocards.stage.canvas import Canvas
from retrocards.stage.look import Look
from retrocards.stage.model import Hit, Model
from retrocards.stage.motion import Step
from retrocards.stage.pictures import NO_POINTER, PointerSprite
from retrocards.stage.table import Table
from retrocards.stage.windows import Popup
from retrocards.stage.zones import Point

if TYPE_CHECKING:
    # A kind of window is imported with the first one: a first picture has none.
    from retrocards.stage.menu import MenuWindow, Value
    from retrocards.stage.notice import Entry, Notice
    from retrocards.stage.pager import Pager

W = TypeVar("W", bound=Popup)
MOMENT = 1e-6
"""Seconds too few to count."""


class Stage(ABC):
    """One screen of a ROM, and pop-ups over it.

    Nothing is drawn before `tick`, and nothing is drawn there unless something has changed. What is
    drawn is a function of the model, the pop-ups, the colours and machine time, and of nothing
    else. `toggles` says which modes are on, by the action of their hotkey; a legend follows it.
    What moves takes `pace` times as long as the ROM says; 0: it is there at once.
    """

    rom: Rom
    look: Look
    canvas: Canvas
    table: Table

    def __init__(
        self, machine: Machine, rom: Rom, look: Look, canvas: Canvas, table: Table
    ) -> None:
        self.machine, self.rom = machine, rom
        self.standing: dict[str, Callable[[], str]] = {
            "program": lambda: rom.identity.name,
            "looks_back": lambda: "",
            "kept": lambda: "",
        }
        """The {fields} that every dialog may use, and what each stands for now."""
        self.look, self.canvas, self.table = look, canvas, table
        self.toggles: dict[str, bool] = {}
        self.pace = 1.0
        self._heard = 0.0
        self.windows: list[Popup] = []
        self._opened: dict[Popup, float] = {}
        self._suspended: int | None = None
        self._away = 0
        self._changes = 0
        self._drawn: object = None
        self._has_pointer = False
        canvas.take_screen()
        self._show_colours()

    # The monitor.

    @property
    def mono(self) -> bool:
        """Whether the monitor is a mono one."""
        return self.look.is_mono

    @property
    def background(self) -> int:
        """The palette index of the table."""
        return self.look.background

    @property
    def border(self) -> int:
        """The palette index of the border."""
        return self.look.border

    @property
    def dials(self) -> dict[str, int]:
        """What a player has set at the monitor, to be remembered."""
        return self.look.dials

    def set_dials(self, dials: Mapping[str, int]) -> None:
        """Set the monitor as a player left it."""
        self.look.set_dials(dials)
        self._show_colours()

    def _turn(self, dial: str) -> None:
        """Take the next choice of a dial at the monitor."""
        self.look.turn(dial)
        self._show_colours()

    def set_pointer(self, visible: bool) -> None:
        """Show or hide the mouse pointer; a ROM without one has none."""
        self._has_pointer = visible
        self._show_colours()

    def _show_colours(self) -> None:
        """Give the machine the palette, the border and the pointer as they are now."""
        video = self.machine.video
        video.set_palette(self._palette())
        video.border = self.border
        video.set_pointer(*(self._pointer() if self._has_pointer else NO_POINTER))
        self._changes += 1

    def _palette(self) -> Sequence[int]:
        """The colours as the monitor shows them now, 0xRRGGBB."""
        return self.look.palette()

    @abstractmethod
    def _pointer(self) -> PointerSprite:
        """The ROM's mouse pointer."""

    # Another program on the same machine.

    def suspend(self) -> None:
        """Another program takes the screen: time stands still here until `resume`."""
        self._suspended = self.machine.clock.ticks

    def resume(self) -> None:
        """Take the screen back as it was, in the middle of a motion if need be."""
        if self._suspended is not None:
            self._away += self.machine.clock.ticks - self._suspended
            self._suspended = None
            self.canvas.take_screen()
            self._show_colours()
            self._drawn = None

    @property
    def now(self) -> float:
        """Seconds of machine time, without those in which another program had the screen."""
        clock = self.machine.clock
        ticks = clock.ticks if self._suspended is None else self._suspended
        return (ticks - self._away) / clock.fps

    # What is shown.

    @property
    def model(self) -> Model:
        """The model that is shown; not to be changed."""
        return self.table.model

    def open(self, screen: str) -> None:
        """Turn to another screen of the ROM, empty at first. Raises StageError if it has none."""
        self.table.open(screen)
        self._changes += 1

    def put_up(self, signs: Mapping[str, str]) -> None:
        """Put words up in labels of the screen, over all else that it says there, until the next.

        A screen without such a label goes without.
        """
        if signs != self.table.signs:
            self.table.signs = dict(signs)
            self._changes += 1

    def present(self, model: Model, motion: str = "move") -> None:
        """Show a model; cards that are elsewhere than before go there in a motion of the ROM.

        Where the ROM has no motion of that name they are there at once.
        """
        self.perform([Step(model, motion)])

    def perform(self, steps: Sequence[Step]) -> None:
        """Show models one after another, each when the one before has come to its end.

        The last is the model from now on. A film that is still being shown goes on before them.
        """
        if any(step.model != self.model for step in steps):
            self.table.perform(steps, self.now, self.pace, self._pointed)
            self._changes += 1

    def cues(self) -> list[str]:
        """The sounds of motions that began since the last call, by name; none of just now."""
        since, self._heard = self._heard, self.now
        return self.table.cues(since, self.now)

    def notice(self, dialog: str, fields: Mapping[str, str] | None = None) -> Notice:
        """A dialog of the ROM, not yet open, with its {fields} filled in."""
        from retrocards.stage.notice import Notice

        return Notice(self.canvas, self.rom, dialog, {**self._standing(), **(fields or {})})

    def entry(self, dialog: str, fields: Mapping[str, str], typed: str = "") -> Entry:
        """A dialog of the ROM in which the player types, not yet open."""
        from retrocards.stage.notice import Entry

        fields = {**self._standing(), **fields}
        return Entry(self.canvas, self.rom, dialog, fields, typed, self.beep)

    def _standing(self) -> dict[str, str]:
        return {field: tell() for field, tell in self.standing.items()}

    def pager(self, title: str) -> Pager:
        """The viewer of the ROM's manual, not yet open.

        Raises RomError or OSError when the manual cannot be read.
        """
        from retrocards.stage.manual import manual_text
        from retrocards.stage.pager import Pager

        return Pager(self.canvas, self.rom, title, manual_text(self.rom))

    def menu(self, menu: str, values: Mapping[str, Value]) -> MenuWindow:
        """A menu of the ROM over the options' values, not yet open."""
        from retrocards.stage.menu import MenuWindow

        return MenuWindow(self.canvas, self.rom, self.rom.menus[menu], values)

    def push(self, window: Popup) -> None:
        """Open a pop-up over everything."""
        self.windows.append(window)
        self._opened[window] = self.now

    def pop(self, window: Popup) -> None:
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
    def is_covered(self) -> bool:
        """Whether a pop-up hides all of the screen."""
        return any(window.full for window in self._shown)

    @property
    def _shown(self) -> list[Popup]:
        """The pop-ups of which something is to be seen."""
        hides = [at for at, window in enumerate(self.windows) if window.full or window.alone]
        return self.windows[hides[-1] :] if hides else self.windows

    @property
    def moving(self) -> bool:
        """Whether something is on its way or a pop-up is still opening."""
        return self.left > 0

    @property
    def left(self) -> float:
        """Seconds until everything rests."""
        opening = map(self._opens_in, self.windows)
        return max(0.0, self.table.ends - self.now, *opening)

    @property
    def opening(self) -> bool:
        """Whether the pop-up on top is still opening, so that nobody has read it."""
        return bool(self.windows) and self._part(self.windows[-1]) < 1

    def settle(self) -> None:
        """Let all motion come to its end at once."""
        self.table.settle()
        self._opened = dict.fromkeys(self._opened, float("-inf"))

    def beep(self) -> None:  # noqa: B027
        """Flash, as a machine does that shows its beep; the PC has a speaker for that."""

    def tick(self) -> None:
        """Draw what has changed since the last tick; the machine then shows it.

        Nothing is drawn while the stage is suspended.
        """
        if self._suspended is not None:
            return
        windows = [
            (window, window.version, self._part(window), window.phase(self.now))
            for window in self.windows
        ]
        moment, phase = self.table.at(self.now, self._pointed), self.table.phase(self.now)
        state = self._changes, {**self.toggles}, windows, moment, phase
        if state != self._drawn:
            self._compose()
            self._drawn = state

    def _compose(self) -> None:
        shown, covered = self._shown, self.is_covered
        self.canvas.turn_to(shown[0].columns if covered else None)
        if not covered:
            self._draw_screen()
        for window in shown:
            window.draw(self._part(window), window.phase(self.now))
        self.canvas.show()

    def _draw_screen(self) -> None:
        """Draw the screen below all pop-ups."""
        self.table.draw(self.table.at(self.now, self._pointed), self.now)

    @property
    def _pointed(self) -> Point:
        """Where the mouse points, in pixels of the picture."""
        return self.canvas.pixel(*self.machine.video.pointer_at)

    # What is to be read from the screen.

    def hit(self, x: int, y: int) -> Hit | None:
        """What lies at a point of the picture; under pop-ups only their keys."""
        at = self.canvas.at(x, y)
        if not self.canvas.whole.holds(*at):
            return None
        if self.windows and (key := self.windows[-1].key_at(*at)):
            return Hit("key", key=key)
        if any(window.area.holds(*at) for window in self._shown):
            return None
        return self._screen_hit(x, y)

    def pointed_zones(self) -> list[str]:
        """The zones that have room where the mouse points, or a card there."""
        return self.table.zones_at(*self._pointed)

    def below_carried(self) -> list[str]:
        """The zones that the card lies on which the mouse carries; first the one it covers most."""
        return self.table.below_carried(self._pointed)

    def _screen_hit(self, x: int, y: int) -> Hit | None:
        """What of the screen lies at a point of the picture; under pop-ups the legend's keys."""
        found = self.table.legend_hit(*self.canvas.at(x, y))
        return found if found or self.windows else self.table.hit(x, y)

    def legend(self) -> dict[str, str]:
        """The words of the legend by their keys."""
        return {}

    def has_room(self, label: str, text: str) -> bool:
        """Whether a label of the screen shows all of a text.

        Raises StageError for a label that the screen lacks.
        """
        return self.table.has_room(label, text)

    def text(self) -> str:
        """The screen's text, trailing blanks and empty lines at the end cut."""
        self.tick()
        return "\n".join(self.machine.video.page.lines()).rstrip("\n")

    def _part(self, window: Popup) -> float:
        """How far a pop-up is open, 0 to 1."""
        left = self._opens_in(window)
        return 1 - left / window.grow if left else 1.0

    def _opens_in(self, window: Popup) -> float:
        """Seconds until a pop-up is open; sums of ticks are not exact."""
        left = window.grow - (self.now - self._opened[window])
        return left if left > MOMENT else 0.0
