"""A match of Durak: what lasts from hand to hand."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from retrocards.cards import shuffled
from retrocards.rules import base
from retrocards.rules.base import Fault, RuleBroken, first_dealer
from retrocards.rules.durak.bouts import Outcome
from retrocards.rules.durak.hand import Hand
from retrocards.rules.durak.position import Options
from retrocards.rules.text import (
    COUNT,
    COUNTS,
    NUMBER,
    SEAT,
    Field,
    options_of,
    seat_faults,
    words_of,
)


@dataclass(slots=True, eq=False, repr=False)
class Match(base.Match):
    """Hand after hand; the durak deals the next one (seed, DEAL and DRAWS)."""

    WHAT = "A match of Durak"
    FIELDS = (
        Field("match", options_of(Options), "options"),
        Field("hands_played", COUNT),
        Field("dealer", NUMBER, "_dealer"),
        Field("may_deal", words_of(SEAT), "_may_deal"),
        Field("losses", COUNTS),
        Field("draws", COUNT),
    )

    options: Options = field(default_factory=Options)
    losses: list[int] = field(init=False)
    """Seat -> hands lost; a team's loss counts for each of its members."""
    draws: int = field(default=0, init=False)
    _dealer: int = field(default=-1, init=False)
    _may_deal: tuple[int, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        self.losses = [0] * self.options.players

    @property
    def dealer(self) -> int:
        """The seat that deals the next hand; -1 before the first, when chance decides.

        It is the durak, or after a draw the same dealer again.  Of a losing team it is the member
        who was left with cards, unless another one is set (seed, GAME).  Setting anybody else
        raises RuleBroken `not_of_losing_team`.
        """
        return self._dealer

    @dealer.setter
    def dealer(self, seat: int) -> None:
        if seat not in self._may_deal:
            raise RuleBroken("not_of_losing_team", {"seat": str(seat)})
        self._dealer = seat

    @property
    def may_deal(self) -> tuple[int, ...]:
        """The seats that may deal the next hand; empty before the first."""
        return self._may_deal

    def new_hand(self, deal: str) -> Hand:
        """The next hand: the same match and deal always give the same one.  Raises OptionError."""
        deck = shuffled(self.options.pack, deal)
        dealer = self._dealer
        if dealer < 0:
            dealer = first_dealer(self.options.players, deal)
        return Hand(self.options, dealer, deck)

    def score(self, hand: Hand) -> Outcome:
        """Enter a finished hand.  Raises RuleBroken `hand_not_over`."""
        outcome = self._count(hand.outcome)
        if outcome.draw:
            self.draws += 1
            self._dealer = hand.dealer
            self._may_deal = self._may_deal or (hand.dealer,)
        else:
            for seat in outcome.losers:
                self.losses[seat] += 1
            self._dealer = outcome.durak
            self._may_deal = outcome.losers
        return outcome

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the losses or the dealer."""
        if len(self.losses) != self.options.players:
            yield "wrong_count", "Every player must have a number of losses."
        yield from seat_faults(self._may_deal, self.options.players)
        if self._dealer not in (self._may_deal or (-1,)):
            yield (
                "wrong_dealer",
                "The dealer must be one who may deal, or -1 before the first hand.",
            )
