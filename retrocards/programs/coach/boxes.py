"""The coach's boxes: for words, and for a wait while the coach thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from retrocards.machine import Key
from retrocards.programs import popups
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Lasts, Wait, forever, struck
from retrocards.stage.windows import LEAVES

if TYPE_CHECKING:
    from retrocards.stage.notice import Notice


COACH = "coach"
"""The coach's action."""


class CoachBoxes:
    """Opens the coach's boxes. Where `alone` says so, a box hides those below it."""

    NEEDS = ("dialogs.coach|coach_only|coach_thinks|looking|review", "keys.leave?")

    def __init__(self, desk: Desk, alone: Callable[[], bool]) -> None:
        self._desk, self._stage, self._alone = desk, desk.stage, alone
        keys = {name for name, key in desk.rom.hotkeys.items() if key.action == COACH}
        self.own = frozenset(keys.union(desk.rom.keys.get("leave", ())))
        """The keys that ask and leave; in the coach's boxes they only close the box."""

    def passes_on(self, key: str) -> bool:
        """Do the action of the key that closed a box; return whether it has one."""
        return False

    def tell(self, dialog: str, lasts: Lasts = forever, **fields: str) -> Flow[str]:
        """Show a box until any key; return that key. A demo that begins or ends closes it too."""
        box = self.box(dialog, **fields)
        key = yield from popups.shown(self._stage, box, lasts, self._same_players(), self.own)
        return LEAVES if self.passes_on(key) else key

    def think(self, box: Notice, think: Callable[[], bool]) -> Flow[bool]:
        """Show a box while `think` has more to do; a key ends it.

        Returns False if the result is not to be shown: the key has an action of its own, or a demo
        has begun or ended.
        """
        same_players = self._same_players()
        with self._stage.window(box):
            while not think():
                woken = yield Wait(0, self.own)
                if struck(woken):
                    return not self.passes_on(woken.name if isinstance(woken, Key) else "")
                if not same_players():
                    return False
        return True

    def box(self, dialog: str, **fields: str) -> Notice:
        """A box of the ROM's, not yet open; {key} is the coach's."""
        fields = {"key": popups.key_for(self._stage, COACH) or COACH, **fields}
        return self._stage.notice(dialog, fields, alone=self._alone())

    def fits(self, dialog: str, **fields: str) -> bool:
        """Whether a box has room for all its words."""
        return self._stage.notice(dialog, fields).complete

    def _same_players(self) -> Callable[[], bool]:
        """A check whether the demo is still as it is now, on or off."""
        demo = self._desk.demo
        return lambda: self._desk.demo == demo
