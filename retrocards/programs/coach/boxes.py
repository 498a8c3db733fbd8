"""The boxes in which the coach speaks, and thinks while somebody looks on."""

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


class CoachBoxes:
    """Opens the boxes of the coach; one over a box that is `alone` takes its place."""

    NEEDS = ("dialogs.coach|coach_only|coach_thinks|looking|review", "keys.leave?")

    def __init__(self, desk: Desk, alone: Callable[[], bool]) -> None:
        self._desk, self._stage, self._alone = desk, desk.stage, alone
        keys = {name for name, key in desk.rom.hotkeys.items() if key.action == "coach"}
        self.own = frozenset(keys.union(desk.rom.keys.get("leave", ())))
        """The keys to ask and to leave: in the coach's own boxes they are keys like any other."""

    def passes_on(self, key: str) -> bool:
        """Let the key that closed a box do an action of its own; return whether it has one."""
        return False

    def tell(self, dialog: str, lasts: Lasts = forever, **fields: str) -> Flow[str]:
        """Show a box, which any key closes; a demo waits for no reader."""
        box = self.box(dialog, **fields)
        key = yield from popups.shown(self._stage, box, lasts, self._same_players(), self.own)
        return LEAVES if self.passes_on(key) else key

    def think(self, box: Notice, think: Callable[[], bool]) -> Flow[bool]:
        """Show a box and `think` between two pictures until that is done; a key breaks it off.

        Returns False if nothing is to be shown then: the key does something else, or others play.
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
        """A box, not yet open."""
        return self._stage.notice(dialog, fields, alone=self._alone())

    def fits(self, dialog: str, **fields: str) -> bool:
        """Whether a box has room for all that it is to tell."""
        return self._stage.notice(dialog, fields).complete

    def _same_players(self) -> Callable[[], bool]:
        """Whether the same play as now: a demo that begins or ends does not wait for a reader."""
        demo = self._desk.demo
        return lambda: self._desk.demo == demo
