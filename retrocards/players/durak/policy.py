"""How everybody plays in a play-out: the club player's rules, as short as bits allow.

Leads and throw-ins are those of `attack`.  The defence looks one card ahead instead of to the end
of the bout: do the attackers hold a next card that it could not beat?
"""

from functools import cache
from math import inf
from random import Random

from retrocards.players.durak.bits import (
    BEATS,
    FIRST_TRUMP,
    PLAIN,
    RANK,
    SAME,
    TRUMPS,
    up_to,
)
from retrocards.players.durak.sight import FEW_LEFT
from retrocards.players.durak.weighing import Scales, Weights
from retrocards.rules.durak import Options

NINE, QUEEN, KING = 7, 10, 11
JOINING = up_to(KING)
"""Cards to throw in while the talon lasts."""
GIVING = up_to(NINE)
"""Cards to give while the talon lasts."""
SPARED = up_to(QUEEN)
"""Cards to defend with without a second thought."""
PAIR = 1.0
"""Each other plain card of the same rank in hand lets a card be this many ranks higher."""
NOT_BEATEN = 4.0
"""Late in the deal, a card that cannot be beaten may be this many ranks higher."""
TO_TAKE_A_CARD = 0.1
"""The cost of taking a card on the table, in the unit of `Weights`."""


WAVERS = 0.1
"""How often any legal card is played once the talon is gone."""


class Club:
    """The club player's policy under one set of options."""

    def __init__(self, options: Options) -> None:
        scales = Scales(options, 0)
        self._stages = [
            self._worths(scales.weights(talon), options) for talon in range(options.deck)
        ]

    @staticmethod
    @cache
    def _worths(weights: Weights, options: Options) -> tuple[dict[int, float], float, float]:
        lowest = (52 - options.deck) // 4
        step = 8 / (12 - lowest)
        worths = {
            bit: (
                weights.trump + (rank - lowest) * step * weights.trump_rank
                if bit >= FIRST_TRUMP
                else weights.plain + (rank - lowest) * step * weights.plain_rank
            )
            for bit, rank in RANK.items()
        }
        return worths, weights.attack, weights.drawn

    def lead(self, hand: int, foe: int, talon: int) -> int:
        """The lowest plain card or one of a pair; late in the deal, one that cannot be beaten."""
        plain = hand & PLAIN
        if talon > FEW_LEFT:
            return _grouped(plain) if plain else hand & -hand
        return _hard(hand, hand, foe)

    def join(self, hand: int, ranks: int, foe: int, talon: int) -> int:
        """Plain cards as long as there are any; after the talon also trumps, if all are trumps."""
        plain = hand & PLAIN
        cards = plain & ranks
        if talon:
            cards &= JOINING
            if talon > FEW_LEFT:
                return _grouped(cards) if cards & (cards - 1) else cards
        elif not plain:
            cards = hand & ranks
        if not cards & (cards - 1):
            return cards
        return _hard(cards, hand, foe)

    def give(self, hand: int, ranks: int, room: int, talon: int) -> int:
        """Junk while the talon lasts, any plain card after it, trumps only with the whole hand."""
        cards = hand & ranks & (GIVING if talon else PLAIN)
        if not cards and not talon and not hand & ~ranks and hand.bit_count() <= room:
            cards = hand
        return cards & -cards

    def defend(
        self, hand: int, attack: int, cards: int, ranks: int, room: int, foes: int, talon: int
    ) -> int:
        """The lowest card that is easily spared, or else what a look one card ahead says."""
        beating = hand & BEATS[attack]
        card = beating & -beating
        if not card or card & SPARED:
            return card
        if card < FIRST_TRUMP and (not talon or cards & TRUMPS):
            return card
        rest = hand ^ card
        if not rest and not talon:
            return card
        worths, turn, drawn = self._stages[talon]
        if room:
            more = foes & (ranks | SAME[card])
            more &= JOINING if talon else PLAIN
            if more and not rest & BEATS[more & -more]:
                return 0
        cost = worths[card] - (drawn if talon else 0.0) - 2 * turn
        while cards:
            bit = cards & -cards
            cost -= TO_TAKE_A_CARD - worths[bit]
            cards ^= bit
        return card if cost <= 0 else 0


class Wavering(Club):
    """The club policy, which now and then plays any card once the talon is gone.

    All hands are then known or nearly so, and every play-out of a move would be the same.  A line
    that a single other card upsets would count as certain.
    """

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._rng = Random(0)

    def lead(self, hand: int, foe: int, talon: int) -> int:
        if not talon and self._rng.random() < WAVERS:
            return self._any(hand, 0)
        return super().lead(hand, foe, talon)

    def join(self, hand: int, ranks: int, foe: int, talon: int) -> int:
        if not talon and self._rng.random() < WAVERS:
            return self._any(hand & ranks, 1)
        return super().join(hand, ranks, foe, talon)

    def defend(
        self, hand: int, attack: int, cards: int, ranks: int, room: int, foes: int, talon: int
    ) -> int:
        if not talon and self._rng.random() < WAVERS:
            return self._any(hand & BEATS[attack], 1)
        return super().defend(hand, attack, cards, ranks, room, foes, talon)

    def _any(self, cards: int, none: int) -> int:
        """One of the cards with equal chance; if `none` is 1, perhaps none of them."""
        for _ in range(self._rng.randrange(cards.bit_count() + none)):
            cards &= cards - 1
        return cards & -cards


class Lowest:
    """Always the lowest card that may be played, and never a pass if one may."""

    def lead(self, hand: int, foe: int, talon: int) -> int:
        return hand & -hand

    def join(self, hand: int, ranks: int, foe: int, talon: int) -> int:
        cards = hand & ranks
        return cards & -cards

    def defend(
        self, hand: int, attack: int, cards: int, ranks: int, room: int, foes: int, talon: int
    ) -> int:
        beating = hand & BEATS[attack]
        return beating & -beating

    def give(self, hand: int, ranks: int, room: int, talon: int) -> int:
        cards = hand & ranks
        return cards & -cards


def _grouped(plain: int) -> int:
    """The lowest of the plain cards, where ranks held more than once count as lower."""
    best = plain & -plain
    others = plain & ~SAME[best]
    least = RANK[best] - PAIR * ((plain ^ others).bit_count() - 1)
    while others:
        card = others & -others
        rank = RANK[card]
        if rank - 2 * PAIR >= least:
            break
        twins = others & SAME[card]
        others ^= twins
        price = rank - PAIR * (twins.bit_count() - 1)
        if price < least:
            best, least = card, price
    return best


def _hard(cards: int, hand: int, foe: int) -> int:
    """As `_grouped`, but cards that cannot be beaten count as far lower, and trumps as dear."""
    plain = hand & PLAIN
    best, least = 0, inf
    while cards:
        card = cards & -cards
        cards ^= card
        price = RANK[card] - PAIR * ((plain & SAME[card]).bit_count() - 1)
        if card >= FIRST_TRUMP:
            price = RANK[card] + 9.0 - PAIR * (plain & SAME[card]).bit_count()
        if not foe & BEATS[card]:
            price -= NOT_BEATEN
        if price < least:
            best, least = card, price
    return best
