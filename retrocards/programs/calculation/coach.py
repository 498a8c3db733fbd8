"""The coach of CALCULATION: which card goes where, with piles called as they are on the screen."""

from __future__ import annotations

from retrocards.players.calculation.explaining import details_of
from retrocards.programs.calculation.any_key import AnyKey
from retrocards.programs.coach_words import Coached, CoachWords
from retrocards.programs.coaching import Coach
from retrocards.programs.desk import Desk
from retrocards.programs.table import Table
from retrocards.programs.words import detail_named
from retrocards.rules.calculation import MOVES, Hand, Match
from retrocards.stage.pixel_stage import PixelStage


class SolitaireWords(CoachWords[Hand]):
    """Tells of a move which card it moves; of several empty piles one is as good as another."""

    def named(self, hand: Hand, move: int) -> str:
        made, piles = MOVES[move], hand.piles
        told = details_of(hand.view(hand.to_move), made)
        fields = {name: detail_named(self._rom, text, name) for name, text in told.items()}
        any_free = "pile" in told and not piles[made.target] and piles.count(()) > 1
        kind = "free" if any_free else made.kind
        return self._rom.say(f"coach.moves.{kind}", **fields)


class SolitaireCoach(Coach[Match, Hand]):
    """The coach with the words of the solitaire.

    Any key closes its boxes or ends its thought; a hotkey that does also does its action.
    """

    words_of = SolitaireWords
    slices = 6
    """With so many a hint takes two or three seconds: a slice takes 1 ms here, and 3 at most under
    the standard rules, where those of other games take 4."""
    along = 4
    """With so many it advises within six seconds, while the demo's player thinks as well."""
    looking = 8
    """With so many the 10,000 slices of a look back take 40 seconds."""

    def __init__(
        self, desk: Desk, stage: PixelStage, table: Table[Match, Hand], game: Coached[Hand]
    ) -> None:
        super().__init__(desk, stage, table, game)
        any_key = AnyKey(desk, stage)
        self._boxes.own = any_key.hotkeys
        self._boxes.passes_on = lambda key: any_key.passes_on(key, "coach")
