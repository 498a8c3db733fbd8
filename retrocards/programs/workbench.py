"""A Workbench: menus, windows of radio gadgets or to be read, cards that the mouse carries."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from retrocards.machine import Mouse
from retrocards.programs import popups
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait
from retrocards.rom.actions import action
from retrocards.session.records import OptionValue
from retrocards.stage import Carried, Hit, Stage
from retrocards.stage.windows import CANCEL, OK

if TYPE_CHECKING:
    from retrocards.stage.notice import Notice

Values = Mapping[str, OptionValue]


class MenuKeys:
    """Opens the ROM's menu bar: by the right button, as long as it is held, or by a hotkey.

    It opens only while the program `has_menus`; a show has none. Over a pop-up the key only flashes
    the screen, and a press of the button goes to the program, as it does while the mouse carries a
    card. The program passes the mouse to `press`.
    """

    def __init__(self, desk: Desk, stage: Stage, has_menus: Callable[[], bool]) -> None:
        self._desk, self._stage, self._has_menus = desk, stage, has_menus
        desk.add(self)

    @action("menu_bar")
    def open(self) -> None:
        """Open the first menu, to be used by keyboard."""
        if self._covered:
            self._stage.beep()
        elif self._has_menus():
            self._push(None)

    def press(self, mouse: Mouse) -> bool:
        """Open the menus if the right button was pressed, and where; return whether they opened."""
        if (mouse.kind, mouse.button) != ("press", "right"):
            return False
        if self._covered or self._stage.model.carried or not self._has_menus():
            return False
        self._push(mouse)
        return True

    @property
    def _covered(self) -> bool:
        """Whether a pop-up lies over the table."""
        return bool(self._stage.windows or self._desk.top_name)

    def _push(self, pressed: Mouse | None) -> None:
        self._desk.push("menu_bar", self._choose(pressed))

    def _choose(self, pressed: Mouse | None) -> Flow[None]:
        """Let the player choose a line, and do its action once the menus have closed."""
        bar = self._stage.menu_bar(self._desk.program.is_possible, self._desk.is_on)
        bar.handle(pressed)
        with self._stage.window(bar):
            while not (
                chosen := bar.handle(popups.event_of((yield Wait(own=bar.own, moves=True))))
            ).done:
                pass
        if chosen.action:
            self._desk.do_then(chosen.action)


class Sheets:
    """Windows that lie open over the table while the game goes on.

    The mouse drags them by their title bars, closes them, and sends one behind the others or before
    them. Where none of them lies it goes to the table. The program passes the mouse to `take`, and
    calls `renew` whenever what they say may have changed.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._fields: dict[str, Callable[[], Mapping[str, str]]] = {}
        self._dragged: Notice | None = None

    def call(self, dialog: str, fields: Callable[[], Mapping[str, str]]) -> None:
        """Open a window, or send it before all others; one that is there already is closed."""
        sheets = self._stage.sheets
        lying = next((sheet for sheet in sheets if sheet.dialog == dialog), None)
        if lying is None:
            self._fields[dialog] = fields
            sheet = self._stage.notice(dialog, fields())
            sheet.deep = True
            sheets.append(sheet)
        elif lying is sheets[-1]:
            self.close_front()
        else:
            self._send(lying, to_front=True)

    def renew(self) -> None:
        """Bring what they say up to date."""
        for sheet in self._stage.sheets:
            sheet.tell(**self._fields[sheet.dialog]())

    def close_front(self) -> bool:
        """Close the window before all others; return whether there was one."""
        if not self._stage.sheets:
            return False
        self._dragged = None
        self._stage.sheets.pop()
        return True

    @contextmanager
    def away(self) -> Generator[None]:
        """None of them is on the screen inside the `with` block."""
        stage, self._dragged = self._stage, None
        stage.sheets, lying = [], stage.sheets
        try:
            yield
        finally:
            stage.sheets = lying

    def take(self, mouse: Mouse) -> bool:
        """Take an event of the mouse that is for one of them; return whether it is."""
        stage = self._stage
        if self._dragged:
            self._dragged.drag(mouse)
            if mouse.kind == "release":
                self._dragged = None
            return True
        if (mouse.kind, mouse.button) != ("press", "left") or stage.windows:
            return False
        point = stage.canvas.unit_at(mouse.x, mouse.y)
        sheet = next((s for s in reversed(stage.sheets) if s.area.holds(*point)), None)
        if sheet is None:
            return False
        gadget = sheet.gadget_at(*point)
        if gadget == "close":
            stage.sheets.remove(sheet)
        elif gadget:
            self._send(sheet, to_front=gadget == "front")
        elif sheet.drag(mouse):
            self._dragged = sheet
        return True

    def _send(self, sheet: Notice, to_front: bool) -> None:
        """Send a window before all others or behind them; where it is there, the screen flashes."""
        sheets = self._stage.sheets
        if sheet is sheets[-1 if to_front else 0]:
            self._stage.beep()
            return
        sheets.remove(sheet)
        sheets.insert(len(sheets) if to_front else 0, sheet)


def form(
    stage: Stage,
    name: str,
    values: Values,
    words: Callable[[Values], Mapping[str, str]] = lambda values: {},
    agrees: Callable[[Values], Flow[bool]] = popups.agreed,
) -> Flow[Values | None]:
    """Let the player set several options at once; return their values, None if the player gave up.

    `words` describes the values. The form stays open until the choice also `agrees`, which may show
    why it does not.
    """
    window = stage.form(name, values, words)
    with stage.window(window):
        while True:
            answer = window.handle(popups.event_of((yield Wait(own=window.own, moves=True))))
            if answer == CANCEL:
                return None
            if answer == OK and (yield from agrees(window.values)):
                return window.values


class Carrying:
    """Lets the mouse carry cards; `refresh` shows the `cards` in the program's model."""

    def __init__(self, stage: Stage, refresh: Callable[[], None]) -> None:
        self.cards: Carried | None = None
        self._stage = stage
        self._refresh = refresh

    def carry(self, hit: Hit, count: int = 1) -> Flow[Sequence[str]]:
        """Let the mouse carry the card under it until the button is released.

        Returns the zones below the card, the one that it covers most first; none if a key or a
        hotkey cancels it.
        """
        self.cards = Carried(hit.zone, hit.index, hit.grip, count)
        try:
            while True:
                self._refresh()
                woken = yield Wait(moves=True)
                if not isinstance(woken, Mouse):
                    return ()
                if (woken.kind, woken.button) == ("release", "left"):
                    return self._stage.below_carried()
        finally:
            self.cards = None
