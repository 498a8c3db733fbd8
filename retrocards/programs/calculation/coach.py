"""The coach of CALCULATION, whose boxes any key closes."""

from __future__ import annotations

from retrocards.programs.calculation.any_key import AnyKey
from retrocards.programs.coach import Coach
from retrocards.programs.coach.words import Coached
from retrocards.programs.desk import Desk
from retrocards.programs.table import Table
from retrocards.rules.calculation import Hand, Match


class SolitaireCoach(Coach[Match, Hand]):
    """Any key closes its boxes or ends its thought; a hotkey that does also does its action."""

    slices = 6
    """With so many a hint takes two or three seconds: a slice takes 1 ms here, and 3 at most under
    the standard rules, where those of other games take 4."""
    along = 4
    """With so many it advises within six seconds, while the demo's player thinks as well."""
    looking = 8
    """With so many the 10,000 slices of a look back take 40 seconds."""

    def __init__(self, desk: Desk, table: Table[Match, Hand], game: Coached[Hand]) -> None:
        super().__init__(desk, table, game)
        any_key = AnyKey(desk)
        self._boxes.own = any_key.hotkeys
        self._boxes.passes_on = lambda key: any_key.passes_on(key, "coach")
