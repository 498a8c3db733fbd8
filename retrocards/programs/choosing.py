"""Cards chosen from several zones, by cursor or by mouse, and cards that the mouse carries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from retrocards.machine import Key, Mouse
from retrocards.programs.flow import Click, Flow, Wait, pressed
from retrocards.stage import Carried, Hit, Stage


class Choosing:
    """Lets a player point at cards; `cursor` and `carried` are for the program's model.

    `refresh` shows that model. The ROM names the keys: `back`, `forward` and `play`.
    """

    def __init__(self, stage: Stage, refresh: Callable[[], None]) -> None:
        self.cursor: tuple[str, int] | None = None
        self.carried: Carried | None = None
        self._stage = stage
        self._refresh = refresh

    def card(self, zones: Sequence[str]) -> Flow[Hit]:
        """Wait until a card of one of these zones is clicked on, or played below the cursor.

        The cursor goes from card to card through all the zones in their order.
        """
        rom = self._stage.rom
        while True:
            self._refresh()
            woken = yield Wait()
            if isinstance(woken, Click) and woken.hit.kind == "card" and woken.hit.zone in zones:
                self.cursor = None
                return woken.hit
            if not isinstance(woken, Key):
                continue
            if pressed(rom, woken, "back"):
                self._move(zones, -1)
            elif pressed(rom, woken, "forward"):
                self._move(zones, +1)
            elif pressed(rom, woken, "play") and self.cursor is not None:
                (zone, index), lies = self.cursor, self.cursor in self._places(zones)
                self.cursor = None
                # A hotkey can have taken the card away from below the cursor.
                if not lies:
                    continue
                return Hit("card", zone=zone, index=index)

    def carry(self, hit: Hit, count: int = 1) -> Flow[Sequence[str]]:
        """Let the mouse carry the card that it went down on until its button is let go.

        Gives the zones that it lies on then, the one that it covers most of first; none where a key
        or a hotkey gives up.
        """
        self.carried = Carried(hit.zone, hit.index, hit.grip, count)
        try:
            while True:
                self._refresh()
                woken = yield Wait(moves=True)
                if not isinstance(woken, Mouse):
                    return ()
                if (woken.kind, woken.button) == ("release", "left"):
                    return self._stage.below_carried()
        finally:
            self.carried = None

    def _move(self, zones: Sequence[str], by: int) -> None:
        places = self._places(zones)
        if self.cursor in places:
            self.cursor = places[(places.index(self.cursor) + by) % len(places)]
        elif places:
            self.cursor = places[0 if by > 0 else -1]

    def _places(self, zones: Sequence[str]) -> list[tuple[str, int]]:
        held = self._stage.model.zones
        return [(zone, index) for zone in zones for index in range(len(held.get(zone, ())))]
