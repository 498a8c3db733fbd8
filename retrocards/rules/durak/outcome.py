"""How a bout and how a hand of Durak end."""

from dataclasses import dataclass
from typing import NamedTuple

LAST_WITH_CARDS = "last_with_cards"
NOBODY_HAS_CARDS = "nobody_has_cards"
GOES_ROUND = "goes_round"
REASONS = (LAST_WITH_CARDS, NOBODY_HAS_CARDS, GOES_ROUND)
"""Seed, GAME and DRAWS; ``goes_round`` is ours, see ``MOST_IDLE_BOUTS``."""

MOST_IDLE_BOUTS = 100
"""Bouts on end in which no card was drawn and none left play, after which nobody is the durak.

Three players who only ever take can hand the same cards round for ever; the seed has no word
about it.  With this limit every hand ends: a bout is finite, and only a finite number of bouts
can draw cards or take them out of play.
"""


class BoutResult(NamedTuple):
    """What the end of a bout brought."""

    taken: bool
    """The defender took the cards; else they were beaten off and left play."""
    defender: int
    cards: int
    """The set of all the cards of the bout."""
    draws: tuple[tuple[int, int], ...]
    """Seat and number of cards drawn, in the order of drawing."""
    gone: tuple[int, ...]
    """The seats that dropped out."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended."""

    losers: tuple[int, ...]
    """The durak's seat, or every seat of the losing team; empty for a draw."""
    durak: int
    """The seat that is left with cards (of a team, the lowest such seat); -1 for a draw."""
    reason: str
    """One of REASONS."""

    @property
    def draw(self) -> bool:
        """Nobody is the durak."""
        return not self.losers
