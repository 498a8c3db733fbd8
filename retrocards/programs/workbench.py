"""A Workbench: its menus, windows of radio gadgets, and cards that the mouse carries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from retrocards.machine import Mouse
from retrocards.programs import popups
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait
from retrocards.rom.actions import action
from retrocards.session.records import OptionValue
from retrocards.stage import Carried, Hit, Stage
from retrocards.stage.windows import CANCEL, OK

Values = Mapping[str, OptionValue]


class MenuKeys:
    """Opens the ROM's menu bar: by the right button, as long as it is held, or by a hotkey.

    It opens only while the program `has_menus`; a show has none. Over a pop-up the key only flashes
    the screen, and a press of the button goes to the program, as it does while the mouse carries a
    card. The program passes presses of that button to `press`.
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
        """Open the menus where the right button was pressed; return whether they opened."""
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
            answer = window.handle(popups.event_of((yield Wait(own=window.own))))
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
