"""The coach of CALCULATION: which card goes where, with piles called as they are on the screen."""

from __future__ import annotations

from retrocards.players.calculation.reasons import details_of
from retrocards.programs.coach_words import Telling
from retrocards.programs.coaching import Coach
from retrocards.programs.words import detail_named
from retrocards.rules.calculation import MOVES, Hand, Match


class SolitaireTelling(Telling[Hand]):
    """Tells of a move which card it moves; of several empty piles one is as good as another."""

    def named(self, hand: Hand, move: int) -> str:
        made, piles = MOVES[move], hand.piles
        told = details_of(hand.view(hand.to_move), made)
        fields = {name: detail_named(self._rom, text, name) for name, text in told.items()}
        any_free = "pile" in told and not piles[made.target] and piles.count(()) > 1
        kind = "free" if any_free else made.kind
        return self._rom.say(f"coach.moves.{kind}", **fields)


class SolitaireCoach(Coach[Match, Hand]):
    """The coach with the words of the solitaire."""

    telling = SolitaireTelling
