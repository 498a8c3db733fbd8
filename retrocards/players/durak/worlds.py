"""Deals of the cards that a seat cannot see, consistent with all it knows and has seen."""

from collections.abc import Sequence
from random import Random

from retrocards.cards import cards_of
from retrocards.players.durak.bits import (
    BEATS,
    BITS,
    FIRST_TRUMP,
    PLAIN,
    RANK,
    SAME,
    TRUMPS,
    up_to,
)
from retrocards.players.durak.playout import inside_of
from retrocards.players.durak.policy import GIVING, JOINING, SPARED
from retrocards.rules.durak import View

DEALS = 4
"""Deals from which one is chosen, by how well it fits the cards played in this bout."""
MISFIT = 0.3
"""A deal is less likely by this factor for each card that its holder would have played before."""


class Worlds:
    """Deals all cards that a seat cannot see."""

    def __init__(self, view: View) -> None:
        bits = BITS[view.trump]
        self._known = inside_of(view)
        placed = sum(self._known)
        self._unseen = [bits[card] for card in cards_of(view.unseen) if not bits[card] & placed]
        self._missing = [
            count - cards.bit_count() for count, cards in zip(view.counts, self._known, strict=True)
        ]
        self._turn_up = [bits[view.turn_up]] if view.turn_up >= 0 else []
        self._without = [seat for seat, holds in view.answers.items() if not holds]
        attacked = any(attack // 13 == view.trump for attack, _ in view.table)
        self._with = [
            seat
            for seat, holds in view.answers.items()
            if holds and not attacked and not self._known[seat] & TRUMPS
        ]
        self.would_play = _would_play(view)
        self._doubted = [seat for seat, cards in enumerate(self.would_play) if cards]

    def deal(self, rng: Random) -> tuple[list[int], list[int]]:
        """The hands and the talon of one deal; a better fit is more likely to be chosen."""
        deals = [self.any_deal(rng)]
        if not self._doubted:
            return deals[0]
        deals += [self.any_deal(rng) for _ in range(DEALS - 1)]
        return rng.choices(deals, [MISFIT ** self._misfits(hands) for hands, _ in deals])[0]

    def _misfits(self, hands: Sequence[int]) -> int:
        would_play = self.would_play
        return sum([(hands[seat] & would_play[seat]).bit_count() for seat in self._doubted])

    def any_deal(self, rng: Random) -> tuple[list[int], list[int]]:
        """The hands and the talon of a deal, whatever was played in this bout."""
        hands, cards = [*self._known], [*self._unseen]
        rng.shuffle(cards)
        missing = self._missing
        if self._with or self._without:
            missing = self._by_answers(hands, cards)
        for seat, count in enumerate(missing):
            if count:
                hands[seat] += sum(cards[-count:])
                del cards[-count:]
        return hands, self._turn_up + cards

    def _by_answers(self, hands: list[int], cards: list[int]) -> list[int]:
        """Deal to the seats that answered a query; return how many cards each hand still lacks."""
        missing = [*self._missing]
        for seat in self._with:
            card = next(card for card in cards if card & TRUMPS)
            cards.remove(card)
            hands[seat] |= card
            missing[seat] -= 1
        for seat in self._without:
            for card in [card for card in cards if card & PLAIN][: missing[seat]]:
                cards.remove(card)
                hands[seat] |= card
            missing[seat] = 0
        return missing


def _would_play(view: View) -> list[int]:
    """Seat -> the cards that it would have played in this bout if it had held them.

    A seat that was asked and passed has nothing to throw in.  One that beat a card has no cheaper
    card that beats it.  One that takes has no easily spared card that beats the attack.  One that
    led has nothing much lower.
    """
    bits, talon = BITS[view.trump], view.talon_count
    expected = [0] * view.options.players
    table = [(bits[attack], bits[beating] if beating >= 0 else 0) for attack, beating in view.table]
    if not table:
        return expected
    ranks = 0
    for pair in table:
        for card in pair:
            if card:
                ranks |= SAME[card]
    thrown = (GIVING if view.taking else JOINING) if talon else PLAIN
    for seat in view.attackers[: view.asked]:
        expected[seat] |= ranks & thrown
    spared = SPARED if talon else PLAIN
    for attack, beating in table:
        if beating:
            cheaper = BEATS[attack] & (beating - 1)
            expected[view.defender] |= cheaper & (spared | TRUMPS)
        elif view.taking and attack == table[-1][0]:
            expected[view.defender] |= BEATS[attack] & spared
    first = table[0][0]
    if first < FIRST_TRUMP:
        expected[view.principal] |= up_to(RANK[first] - 2) if talon else 0
    expected[view.seat] = 0
    return expected
