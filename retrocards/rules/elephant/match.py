"""A match of Ditsy Elephant: what lasts from hand to hand."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from retrocards.cards import shuffled
from retrocards.rules import base
from retrocards.rules.base import Fault
from retrocards.rules.elephant.hand import Hand
from retrocards.rules.elephant.position import PLACES, Options, Outcome, Places
from retrocards.rules.text import COUNT, Field, options_of


@dataclass(slots=True, eq=False, repr=False)
class Match(base.Match):
    """Hand after hand, without scores; the places decide the next exchange (seed).

    It has no end: its `outcome` is always None.
    """

    WHAT = "A match of Ditsy Elephant"
    FIELDS = (
        Field("match", options_of(Options), "options"),
        Field("hands_played", COUNT),
        Field("places", PLACES),
    )

    options: Options = field(default_factory=Options)
    places: Places | None = field(default=None, init=False)
    """Seat -> its place in the last hand, 1 to 4; None before the first."""

    def new_hand(self, deal: str) -> Hand:
        """The next hand: the same match and deal always give the same one.  Raises OptionError."""
        return Hand(self.options, shuffled(self.options.pack, deal), self.places)

    def score(self, hand: Hand) -> Outcome:
        """Enter a finished hand.  Raises RuleBroken `hand_not_over`."""
        outcome = self._count(hand.outcome)
        self.places = outcome.places
        return outcome

    def faults(self) -> Iterator[Fault]:
        """`places` before the first hand, or none after it."""
        if (self.places is None) != (self.hands_played == 0):
            yield "places", "There must be places after the first hand, and none before it."
