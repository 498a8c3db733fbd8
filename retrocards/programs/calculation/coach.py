"""The coach of CALCULATION, whose boxes any key closes."""

from __future__ import annotations

from retrocards.programs.calculation.any_key import AnyKey
from retrocards.programs.coach import Coach
from retrocards.programs.coach.words import Coached
from retrocards.programs.desk import Desk
from retrocards.programs.table import CardTable
from retrocards.rules.calculation import Hand, Match


class SolitaireCoach(Coach[Match, Hand]):
    """Any key closes its boxes or ends its thought; a hotkey that does also does its action."""

    def __init__(self, desk: Desk, table: CardTable[Match, Hand], game: Coached[Hand]) -> None:
        super().__init__(desk, table, game)
        any_key = AnyKey(desk)
        self._boxes.own = any_key.hotkeys
        self._boxes.passes_on = lambda key: any_key.passes_on(key, "coach")
