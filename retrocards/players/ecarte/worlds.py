"""What the opponent may hold, judging by what he has said and changed."""

from collections.abc import Generator
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from retrocards.cards import cards_of, mask_of
from retrocards.players.ecarte.policy import (
    SURPRISE,
    Score,
    refuses,
    stands,
)
from retrocards.players.ecarte.regle import power_cards
from retrocards.players.ecarte.tricks import possible
from retrocards.rules.ecarte import HAND_CARDS, View
from retrocards.rules.ecarte.tricks import laid_by

FEW = 3
"""If the opponent hides no more cards than this, all his hands are tried."""
ODD = 0.1
"""How often he is dealt any cards, whatever he has changed."""


class World(NamedTuple):
    """A possible deal of the cards."""

    theirs: int
    stock: tuple[int, ...]
    luck: tuple[float, ...]
    """Decides what a player says if either would be sensible."""


class Guess:
    """The hands that the opponent may hold, weighed by how likely he would have acted as he did.

    After a change, the cards that he kept were trumps and kings (`changed`), so these are dealt to
    him first.  The cards that he threw away were neither.  They are laid aside, so the cards that
    he draws and the rest of the stock are richer.  Now and then he is dealt any cards, as if he
    had not changed.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._score = score_of(view)
        self._rounds = len(view.changes) // 2
        self._laid = laid_by(1 - view.seat, view.laid, 1 - view.dealer, view.trump)
        self._hidden = possible(view) & ~view.known
        self._missing = view.counts[1 - view.seat] - view.known.bit_count()
        own = view.changes[view.seat != view.dealer :: 2]
        self._kept = HAND_CARDS - own[-1] if own else 0
        self._power = power_cards(self._hidden, view.trump)
        self._poor = view.unseen & ~power_cards(view.unseen, view.trump)
        thrown = sum(view.changes[view.seat != view.dealer :: 2])
        self._thrown = min(thrown, self._poor.bit_count())
        shown = power_cards(self._laid | view.known, view.trump).bit_count()
        self._ways = [
            (hidden, self._ways_to_keep(shown, hidden))
            for hidden in range(max(0, self._kept - shown), min(self._kept, self._missing) + 1)
        ]

    def _ways_to_keep(self, shown: int, hidden: int) -> int:
        """The number of ways to keep this many hidden power cards and to draw the rest."""
        poor = (self._hidden & self._poor).bit_count()
        thrown = round(self._thrown * poor / max(1, self._poor.bit_count()))
        left = self._hidden.bit_count() - hidden - thrown
        if left < 0:  # `thrown` is only the average share of the hidden cards that he threw away.
            return 0
        return (
            comb(shown, self._kept - hidden)
            * comb(self._power.bit_count(), hidden)
            * comb(left, self._missing - hidden)
        )

    @property
    def few(self) -> bool:
        """Whether he hides so few cards that all his hands can be tried."""
        return self._missing <= FEW

    def all(self, part: int) -> Generator[None, None, list[tuple[int, float]]]:
        """Every hand with its weight; `part` hands in a slice."""
        hands: list[tuple[int, float]] = []
        for cards in combinations(cards_of(self._hidden), self._missing):
            hand = self._view.known | mask_of(cards)
            weight = self.likely(hand | self._laid)
            hands.append((hand, weight * self._changed_so(hand)))
            if len(hands) % part == 0:
                yield
        return hands

    def some(self, rng: Random, number: int) -> list[tuple[int, float]]:
        """A number of random hands with their weights."""
        hands = [self._dealt(rng) for _ in range(number)]
        return [(hand, self.likely(hand | self._laid)) for hand in hands]

    def _changed_so(self, hand: int) -> float:
        """How much likelier this hand is than another after his changes.

        The cards he kept were trumps and kings, and the cards he threw away were not.  The result
        counts the ways in which both can have happened.
        """
        power = power_cards(hand | self._laid, self._view.trump).bit_count()
        ways = comb((self._poor & ~hand).bit_count(), self._thrown)
        share = ways / comb(self._poor.bit_count(), self._thrown)
        return max(ODD * SURPRISE * comb(HAND_CARDS, self._kept), comb(power, self._kept) * share)

    def _dealt(self, rng: Random) -> int:
        hidden = self._hidden
        if not self._thrown or not any(ways for _, ways in self._ways) or rng.random() <= ODD:
            return self._view.deal_to_other(rng, without=~hidden)
        numbers, ways = zip(*self._ways, strict=True)
        kept = mask_of(rng.sample(cards_of(self._power), rng.choices(numbers, ways)[0]))
        thrown = mask_of(rng.sample(cards_of(self._poor), self._thrown))
        if (hidden & ~thrown).bit_count() < self._missing:
            thrown = 0
        return self._view.deal_to_other(rng, without=~hidden | thrown, holding=kept)

    def likely(self, hand: int) -> float:
        """How likely a player with these five cards would have talked as the opponent did."""
        view = self._view
        if view.seat != view.dealer:
            said = 1.0
            if view.refused:
                said = refuses(hand, self._score, self._rounds)
            elif view.phase == "change":
                said = 1 - refuses(hand, self._score, self._rounds)
        elif view.refused or view.phase == "answer":
            said = 1 - stands(hand, self._score, self._rounds)
        elif view.phase == "play" and view.stock_count:
            said = stands(hand, self._score, self._rounds)
        else:
            return 1.0
        return max(SURPRISE, said)


def score_of(view: View) -> Score:
    """The points during the talk, without a king that was marked since."""
    points = [*view.points]
    if view.king >= 0:
        points[view.king] -= 1
    return Score(points[1 - view.dealer], points[view.dealer], view.turn_up)


def undrawn(view: View, theirs: int, rng: Random) -> tuple[int, ...]:
    """The stock in random order if the opponent holds these cards, without what he threw away."""
    left = view.unseen & ~theirs
    poor = cards_of(left & ~power_cards(left, view.trump))
    missing = left.bit_count() - view.stock_count
    thrown = mask_of(rng.sample(poor, min(missing, len(poor))))
    return view.deal_stock(rng, theirs, without=thrown)
