"""A match of Hearts: what lasts from hand to hand."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from retrocards.cards import shuffled
from retrocards.rules import base
from retrocards.rules.base import Fault, RuleBroken
from retrocards.rules.hearts.hand import Hand
from retrocards.rules.hearts.position import Options, Outcome
from retrocards.rules.text import COUNT, NUMBER, EachSeat, Field, options_of


class MatchOutcome(NamedTuple):
    """How a match ended (seed, Scoring of Hearts)."""

    winners: tuple[int, ...]
    """The seats with the lowest score; more than one when they share it."""
    scores: tuple[int, ...]
    """Seat -> its score."""
    reason: str = "game_point"
    """The only end: somebody has reached the game point."""


@dataclass(slots=True, eq=False, repr=False)
class Match(base.Match):
    """Hand after hand, until somebody has the game point or more."""

    WHAT = "A match of Hearts"
    FIELDS = (
        Field("match", options_of(Options), "options"),
        Field("hands_played", COUNT),
        EachSeat([Field("score", NUMBER, "scores")]),
    )

    options: Options = field(default_factory=Options)
    scores: list[int] = field(init=False)
    """Seat -> its score so far."""

    def __post_init__(self) -> None:
        self.scores = [0] * self.options.players

    @property
    def direction(self) -> str:
        """Where the three cards go in the next hand (seed, Passing Three Cards)."""
        rotation = self.options.rotation
        return rotation[self.hands_played % len(rotation)]

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended; None while nobody has reached the game point."""
        if max(self.scores) < self.options.game_point:
            return None
        lowest = min(self.scores)
        winners = [seat for seat, score in enumerate(self.scores) if score == lowest]
        return MatchOutcome(tuple(winners), tuple(self.scores))

    def new_hand(self, deal: str) -> Hand:
        """The next hand: the same match and deal (such as `4711`) always give the same one.

        Raises RuleBroken `match_over` after the last hand, and OptionError for a text that names
        no deal.
        """
        if self.outcome is not None:
            raise RuleBroken("match_over")
        return Hand(self.options, shuffled(self.options.pack, deal), self.direction, self.scores)

    def score(self, hand: Hand) -> Outcome:
        """Enter a finished hand.  Raises RuleBroken `hand_not_over`."""
        outcome = self._count(hand.outcome)
        for seat, points in enumerate(outcome.points):
            self.scores[seat] += points
        return outcome

    def faults(self) -> Iterator[Fault]:
        """Scores before any hand was played."""
        if not self.hands_played and any(self.scores):
            yield "scores", "Nobody can have scored before the first hand is played."
