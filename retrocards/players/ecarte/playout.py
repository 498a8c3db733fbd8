"""How a hand goes on where both are seen, and what its end is worth."""

from collections.abc import Sequence

from retrocards.cards import BIT, mask_of
from retrocards.players.ecarte.odds import game_chance
from retrocards.players.ecarte.policy import Score, changed, refuses, stands
from retrocards.players.ecarte.solver import tricks
from retrocards.players.ecarte.worlds import score_of
from retrocards.rules.ecarte import GAME_POINT, TRICKS, View, king_of

NOBODY, TALKER, DEALER = range(3)
MISSED = 0.05
"""How often he who leads misses the point that he would take if he saw the other's cards.

Counted: 13 of 257 hands whose cards masters played; and 4 of 220 were won that should be lost.
"""
MOST_CHANGES = 3
"""Changes after which a play-out asks no more."""


class Ending:
    """What the end of a hand is worth to the non-dealer: his chance to win the game."""

    def __init__(self, score: Score) -> None:
        self._score = score

    def after(self, taken: int, king: int, double: int) -> float:
        """With so many tricks of his; who marks the king, and who pays double."""
        talker = self._score.talker + (king == TALKER)
        dealer = self._score.dealer + (king == DEALER)
        if talker < GAME_POINT and dealer < GAME_POINT:
            if taken > TRICKS // 2:
                talker += 2 if taken == TRICKS or double == DEALER else 1
            else:
                dealer += 2 if not taken or double == TALKER else 1
        if talker >= GAME_POINT:
            return 1.0
        return 1 - game_chance(dealer, talker)

    def before_lead(self, taken: int, king: int, double: int) -> float:
        """With so many tricks of his if both hands were open, before he has led to the first."""
        worth = self.after(taken, king, double)
        if 2 * taken < TRICKS:
            return worth
        return worth + MISSED * (self.after(TRICKS // 2, king, double) - worth)


class PlayOut:
    """The hand as it goes on, seen from nowhere: both talk, change and play sensibly."""

    def __init__(self, view: View) -> None:
        self.score = score_of(view)
        self.ending = Ending(self.score)
        self.trump = view.trump
        self.king = 0 if view.turn_up == king_of(view.trump) else BIT[king_of(view.trump)]
        self._dealers_least = int(view.options.dealer_must_change)

    def settle(self, talker: int, dealer: int, taken: int, double: int = NOBODY) -> float:
        """The worth to the non-dealer when he takes so many tricks; a king is marked."""
        king = TALKER if talker & self.king else DEALER if dealer & self.king else NOBODY
        return self.ending.before_lead(taken, king, double)

    def talk_on(
        self, talker: int, dealer: int, stock: Sequence[int], changes: int, luck: Sequence[float]
    ) -> float:
        """The worth to the non-dealer when it is for him to lead or propose, after a change."""
        while stock and changes < MOST_CHANGES:
            if luck[2 * changes] < stands(talker, self.score, changes):
                break
            if luck[2 * changes + 1] < refuses(dealer, self.score, changes):
                break
            talker, stock = self.change(talker, stock, 1)
            dealer, stock = self.dealer_changes(dealer, stock)
            changes += 1
        return self.settle(talker, dealer, tricks(talker, dealer, self.trump))

    def change(self, hand: int, stock: Sequence[int], least: int) -> tuple[int, Sequence[int]]:
        """The hand after a change, and the stock that is left."""
        gone = changed(hand, self.trump, min(least, len(stock)), len(stock))
        count = gone.bit_count()
        return hand & ~gone | mask_of(stock[:count]), stock[count:]

    def dealer_changes(self, hand: int, stock: Sequence[int]) -> tuple[int, Sequence[int]]:
        """The same for the dealer, who need not."""
        return self.change(hand, stock, self._dealers_least)
