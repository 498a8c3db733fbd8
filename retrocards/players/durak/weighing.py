"""What a hand and the next attack are worth: the table that the club player plays by."""

from typing import NamedTuple

from retrocards.cards import BIT, SUIT_CARDS, cards_of
from retrocards.rules.durak import Options

OVER = 8.0
"""What it is worth to be out of the game, in the unit of `Weights`."""


class Weights(NamedTuple):
    """How much each part of a position speaks for winning.

    The unit is the logarithm of the odds between two players, fitted to some thousands of games of
    the club player against itself and the yardsticks.  The figures read as rules.  A trump is
    always good, whatever its rank while the talon is full.  A plain card is neutral at first and a
    burden when the talon ends, the more so the lower it is.
    """

    attack: float
    """Being the next attacker."""
    plain: float
    """A plain card, if it were the lowest."""
    plain_rank: float
    """One more rank of a plain card (of nine ranks; in proportion with 52 cards)."""
    trump: float
    """A trump, if it were the lowest."""
    trump_rank: float
    """One more rank of a trump."""

    @property
    def drawn(self) -> float:
        """A card still to be drawn: a trump one time in four, and of middling rank."""
        plain = self.plain + 4 * self.plain_rank
        return (3 * plain + self.trump + 4 * self.trump_rank) / 4


STAGES = (
    (15, Weights(0.05, -0.01, 0.017, 0.21, 0.017)),
    (9, Weights(0.06, -0.06, 0.028, 0.24, 0.038)),
    (5, Weights(0.21, -0.17, 0.053, 0.39, 0.043)),
    (1, Weights(0.35, -0.36, 0.067, 0.41, 0.055)),
    (0, Weights(0.83, -0.75, 0.076, 0.26, 0.103)),
)
"""Fewest cards in the talon (for two players) -> the weights from there on."""


class Scales:
    """Weighs the hands of one deal."""

    def __init__(self, options: Options, trump: int) -> None:
        self._trumps = SUIT_CARDS[trump]
        self._lowest = (52 - options.deck) // 4
        self._step = 8 / (12 - self._lowest)
        self._players = options.players
        self._weighed: dict[tuple[int, Weights], float] = {}

    def weights(self, talon: int) -> Weights:
        """The weights for a number of cards in the talon."""
        # Each of two draws half of it, each of four a quarter.
        shared = -(-2 * talon // self._players)
        return next(weights for least, weights in STAGES if shared >= least)

    def weigh(self, hand: int, weights: Weights) -> float:
        """The worth of a set of cards."""
        key = (hand, weights)
        worth = self._weighed.get(key)
        if worth is None:
            worth = sum(self._card(card, weights) for card in cards_of(hand))
            self._weighed[key] = worth
        return worth

    def _card(self, card: int, weights: Weights) -> float:
        rank = (card % 13 - self._lowest) * self._step
        if BIT[card] & self._trumps:
            return weights.trump + rank * weights.trump_rank
        return weights.plain + rank * weights.plain_rank
