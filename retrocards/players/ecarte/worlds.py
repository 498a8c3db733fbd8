"""What the other may hold, by what he has said and changed, and how the hand goes on from there."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.players.ecarte.odds import game_chance
from retrocards.players.ecarte.policy import (
    SURPRISE,
    Score,
    changed,
    kept_with_it,
    refuses,
    stands,
)
from retrocards.players.ecarte.tricks import possible
from retrocards.rules.ecarte import BEATS, GAME_POINT, TRICKS, View, king_of
from retrocards.rules.ecarte.solver import tricks

NOBODY, TALKER, DEALER = range(3)
MOST_CHANGES = 3
"""Changes after which a play-out asks no more."""


class World(NamedTuple):
    """Cards as they may lie."""

    theirs: int
    stock: tuple[int, ...]
    luck: tuple[float, ...]
    """What decides where a sensible player would say now this, now that."""


class Guess:
    """The hands that the other may hold, each as likely as he would have done with it as he did."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._hidden = possible(view) & ~view.known
        self._missing = view.counts[1 - view.seat] - view.known.bit_count()
        self._score = score_of(view)
        self._rounds = len(view.changes) // 2
        self._laid = _laid_by_other(view) if view.laid else 0

    @property
    def few(self) -> bool:
        """Whether he hides so few cards that all his hands can be tried."""
        return self._missing <= 3

    def all(self) -> list[tuple[int, float]]:
        """Every hand with its weight."""
        known = self._view.known
        hands = [
            known | mask_of(cards) for cards in combinations(cards_of(self._hidden), self._missing)
        ]
        return [(hand, self.likely(hand | self._laid)) for hand in hands]

    def some(self, rng: Random, number: int) -> list[tuple[int, float]]:
        """So many hands by chance, with their weights."""
        cards, known = cards_of(self._hidden), self._view.known
        hands = [known | mask_of(rng.sample(cards, self._missing)) for _ in range(number)]
        return [(hand, self.likely(hand | self._laid)) for hand in hands]

    def likely(self, hand: int) -> float:
        """How likely somebody who held these five cards has talked and changed as the other."""
        view = self._view
        deals = view.seat != view.dealer
        weight = 1.0
        own = view.changes[deals::2]
        if own:
            weight = kept_with_it(hand, view.trump, own[-1])
        if deals:
            if view.refused:
                weight *= max(SURPRISE, refuses(hand, self._score, self._rounds))
            elif view.phase == "change":
                weight *= max(SURPRISE, 1 - refuses(hand, self._score, self._rounds))
        elif view.refused or view.phase == "answer":
            weight *= max(SURPRISE, 1 - stands(hand, self._score, self._rounds))
        elif view.phase == "play" and view.stock_count:
            weight *= max(SURPRISE, stands(hand, self._score, self._rounds))
        return weight


def score_of(view: View) -> Score:
    """The points when the talk was going on, without a king that was marked since."""
    points = [*view.points]
    if view.king >= 0:
        points[view.king] -= 1
    return Score(points[1 - view.dealer], points[view.dealer], view.turn_up)


def _laid_by_other(view: View) -> int:
    """The cards that the other has played."""
    cards, leader = 0, 1 - view.dealer
    for place, card in enumerate(view.laid):
        if (leader == view.seat) == place % 2:
            cards |= BIT[card]
        if place % 2 and BEATS[view.trump][view.laid[place - 1]] >> card & 1:
            leader = 1 - leader
    return cards


class Ending:
    """What the end of a hand is worth to the non-dealer: his chance to win the game."""

    def __init__(self, score: Score) -> None:
        self._score = score

    def after(self, taken: int, king: int, double: int) -> float:
        """With so many tricks of his; who marks the king, and who pays double."""
        talker, dealer = self._score.talker + (king == 1), self._score.dealer + (king == 2)
        if talker < GAME_POINT and dealer < GAME_POINT:
            if 2 * taken > TRICKS:
                talker += 2 if taken == TRICKS or double == 2 else 1
            else:
                dealer += 2 if not taken or double == 1 else 1
        if talker >= GAME_POINT:
            return 1.0
        return 1 - game_chance(dealer, talker)


class Table:
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
        return self.ending.after(taken, king, double)

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
