"""Cards that the mouse carries from zone to zone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from retrocards.machine import Mouse
from retrocards.programs.flow import Flow, Wait
from retrocards.stage import Carried, Hit, Stage


class Carrying:
    """Lets the mouse carry cards; `cards` is for the program's model, which `refresh` shows."""

    def __init__(self, stage: Stage, refresh: Callable[[], None]) -> None:
        self.cards: Carried | None = None
        self._stage = stage
        self._refresh = refresh

    def carry(self, hit: Hit, count: int = 1) -> Flow[Sequence[str]]:
        """Let the mouse carry the card that it went down on until its button is let go.

        Gives the zones that it lies on then, the one that it covers most of first; none where a key
        or a hotkey gives up.
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
