"""How a hand goes on when both hands are known, and what its end is worth."""

from collections.abc import Sequence

from retrocards.cards import BIT
from retrocards.players.ecarte.odds import game_chance
from retrocards.players.ecarte.policy import Score, changed, refuses, stands
from retrocards.players.ecarte.solver import tricks
from retrocards.players.ecarte.worlds import score_of
from retrocards.rules.ecarte import GAME_POINT, TRICKS, View, king_of
from retrocards.rules.ecarte.moves import exchanged
from retrocards.rules.ecarte.tricks import scored

NOBODY, TALKER, DEALER = range(3)
MISSED = 0.05
"""How often the leader misses a point that he would win if he saw the opponent's cards.

Counted among masters: 13 of 257 such hands; and 4 of 220 that should be lost were won.
"""
MOST_CHANGES = 3
"""Number of changes after which a play-out proposes no more."""
ANSWER = 2 * MOST_CHANGES + 1
"""The place in the luck of a world that decides how the proposal to be weighed is answered.

A play-out takes two of the places before it for each change: for what the non-dealer says, and for
what the dealer answers.
"""
LUCK = ANSWER + 1
"""How many numbers from 0 to 1 the luck of a world has."""


class Ending:
    """What the end of a hand is worth to the non-dealer: his chance to win the game."""

    def __init__(self, score: Score) -> None:
        self._score = score

    def after(self, taken: int, king: int, double: int) -> float:
        """The worth with `taken` tricks; `king` marks the king, and `double` pays double."""
        talker = self._score.talker + (king == TALKER)
        dealer = self._score.dealer + (king == DEALER)
        if talker < GAME_POINT and dealer < GAME_POINT:
            points = scored(taken, double == TALKER, double == DEALER)
            talker, dealer = talker + max(0, points), dealer + max(0, -points)
        if talker >= GAME_POINT:
            return 1.0
        return 1 - game_chance(dealer, talker)

    def before_lead(self, taken: int, king: int, double: int) -> float:
        """The worth before the first lead, if he would take `taken` tricks with open hands."""
        worth = self.after(taken, king, double)
        if 2 * taken < TRICKS:
            return worth
        return worth + MISSED * (self.after(TRICKS // 2, king, double) - worth)


class PlayOut:
    """Plays a hand on with both hands known: both talk, change and play sensibly."""

    def __init__(self, view: View) -> None:
        self.score = score_of(view)
        self.ending = Ending(self.score)
        self.trump = view.trump
        self.king = 0 if view.turn_up == king_of(view.trump) else BIT[king_of(view.trump)]
        self._options = view.options

    def settle(self, talker: int, dealer: int, taken: int, double: int = NOBODY) -> float:
        """The worth to the non-dealer if he takes `taken` tricks; whoever has the king marks it."""
        king = TALKER if talker & self.king else DEALER if dealer & self.king else NOBODY
        return self.ending.before_lead(taken, king, double)

    def talk_on(
        self,
        talker: int,
        dealer: int,
        stock: tuple[int, ...],
        changes: int,
        luck: Sequence[float],
    ) -> float:
        """The worth to the non-dealer when he is to lead or propose after a change."""
        while stock and changes < MOST_CHANGES:
            if luck[2 * changes] < stands(talker, self.score, changes):
                break
            if luck[2 * changes + 1] < refuses(dealer, self.score, changes):
                break
            talker, stock = self.change(talker, stock, by_dealer=False)
            dealer, stock = self.change(dealer, stock, by_dealer=True)
            changes += 1
        return self.settle(talker, dealer, tricks(talker, dealer, self.trump))

    def change(
        self, hand: int, stock: tuple[int, ...], by_dealer: bool
    ) -> tuple[int, tuple[int, ...]]:
        """The hand after a change, and the rest of the stock."""
        least = min(self._options.least_changed(by_dealer), len(stock))
        return exchanged(hand, changed(hand, self.trump, least, len(stock)), stock)
