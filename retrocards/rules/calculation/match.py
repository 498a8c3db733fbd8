"""A match of Calculation: one game after another."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from retrocards.cards import mask_of, parse_cards, shuffled
from retrocards.rules import base
from retrocards.rules.calculation.hand import Hand
from retrocards.rules.calculation.moves import SEQUENCES
from retrocards.rules.calculation.position import Options, Outcome
from retrocards.rules.text import COUNT, Field, options_of

START = mask_of(parse_cards("AH 2D 3C 4S KC KD KH KS"))
"""The cards that our own deals put on stacks and piles, where the rules start these with cards.

They are always the same, as if picked out before the shuffle.  If the first card of a rank were
taken instead, its other cards would on average be dealt later than the rest.
"""


@dataclass(slots=True, eq=False, repr=False)
class Match(base.Match):
    """Game after game, each independent of the others; the match has no end."""

    WHAT = "A match of Calculation"
    FIELDS = (
        Field("match", options_of(Options), "options"),
        Field("hands_played", COUNT),
    )

    options: Options = field(default_factory=Options)

    def new_hand(self, deal: str) -> Hand:
        """The next game: the same options and deal (such as `4711`) always give the same one.

        Whatever the options, the cards of a deal come in the same order, without those that the
        game starts with.  The stacks of `ms` and `pysol` deals start as in PySolFC's Calculation:
        with the cards that it would have dealt last.

        Raises OptionError for a text that names no deal.
        """
        order = shuffled(self.options.pack, deal)
        first = START if deal.isdigit() else _last_dealt(order)
        return Hand(self.options, order, first)

    def score(self, hand: Hand) -> Outcome:
        """Enter a finished hand.  Raises RuleBroken `hand_not_over`."""
        return self._count(hand.outcome)


def _last_dealt(order: Sequence[int]) -> int:
    """The set of the cards, one for each stack, dealt last of those that it can start with."""
    ranks = [sequence[0] for sequence in SEQUENCES]
    return mask_of(next(card for card in reversed(order) if card % 13 == rank) for rank in ranks)
