"""A match of Durak: what lasts from hand to hand."""

from typing import Self

from retrocards.cards import TextError, shuffled
from retrocards.rules import base
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak.hand import Hand
from retrocards.rules.durak.options import Options
from retrocards.rules.durak.outcome import Outcome

_DEALER_STREAM = 1
_MOST = 10**9


class Match(base.Match):
    """Hand after hand, the durak deals (seed, DEAL and DRAWS)."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.hands_played = 0
        self.losses = [0] * options.players
        """Seat -> hands lost; a team's loss counts for each of its members."""
        self.draws = 0
        self._dealer = -1
        self._may_deal: tuple[int, ...] = ()

    @property
    def dealer(self) -> int:
        """The seat that deals the next hand; -1 before the first: chance decides.

        The durak; after a draw the dealer of the drawn hand again.  Of a losing team the member
        who was left with cards, but any other may be set (seed, GAME).  Raises RuleBroken
        ``not_of_losing_team`` for anybody else.
        """
        return self._dealer

    @dealer.setter
    def dealer(self, seat: int) -> None:
        if seat not in self._may_deal:
            raise RuleBroken("not_of_losing_team", {"seat": str(seat)})
        self._dealer = seat

    @property
    def may_deal(self) -> tuple[int, ...]:
        """The seats of which one deals next; empty before the first hand."""
        return self._may_deal

    def new_hand(self, deal: str) -> Hand:
        """The next hand; the same for the same match and deal, which is named as in ``4711``.

        Raises OptionError for a text that names no deal.
        """
        deck = shuffled(self.options.pack, deal)
        dealer = self._dealer
        if dealer < 0:
            dealer = first_dealer(self.options.players, deal)
        return Hand(self.options, dealer, deck)

    def score(self, hand: Hand) -> Outcome:
        """Take over a finished hand.  Raises RuleBroken ``hand_not_over``."""
        outcome = hand.outcome
        if outcome is None:
            raise RuleBroken("hand_not_over")
        self.hands_played += 1
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

    def copy(self) -> Self:
        """A match of its own that is equal to this one."""
        twin = type(self)(self.options)
        twin.hands_played, twin.draws = self.hands_played, self.draws
        twin.losses = self.losses[:]
        twin._dealer, twin._may_deal = self._dealer, self._may_deal
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.to_text() == other.to_text()

    __hash__ = None  # type: ignore[assignment]

    def to_text(self) -> str:
        """The match in lines of words; ``from_text`` reads it back."""
        return "\n".join(
            (
                f"match: {self.options.to_text()}",
                f"hands_played: {self.hands_played}",
                f"dealer: {self._dealer}",
                f"may_deal: {' '.join(map(str, self._may_deal)) or '-'}",
                f"losses: {' '.join(map(str, self.losses))}",
                f"draws: {self.draws}",
            )
        )

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of ``to_text``.  Raises TextError."""
        lines = [line.partition(": ") for line in text.strip().splitlines()]
        expected = ["match", "hands_played", "dealer", "may_deal", "losses", "draws"]
        if [name for name, _, _ in lines] != expected:
            raise TextError(f"A match of Durak has the lines {', '.join(expected)}, in this order.")
        options, hands_played, dealer, may_deal, losses, draws = (words for _, _, words in lines)
        match = cls(Options.from_text(options))
        match.hands_played = _count(hands_played)
        match.draws = _count(draws)
        match.losses = [_count(word) for word in losses.split()]
        if len(match.losses) != match.options.players:
            raise TextError("There must be a number of losses for every player.")
        if may_deal != "-":
            match._may_deal = tuple(_count(word) for word in may_deal.split())
            match._dealer = _count(dealer)
        if dealer != str(match._dealer):
            raise TextError(f"The dealer is {dealer!r}, but nobody has played before.")
        seats = range(match.options.players)
        allowed = set(match._may_deal) <= set(seats)
        if match._may_deal and not (allowed and match._dealer in match._may_deal):
            raise TextError("The dealer must be a seat of this game that may deal.")
        return match


def first_dealer(players: int, deal: str) -> int:
    """The dealer of a first hand, by chance: from the deal, apart from the shuffle."""
    return shuffled(range(players), deal, _DEALER_STREAM)[0]


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise TextError(f"{word!r} is not a count; it must be a whole number below {_MOST}.")
    return int(word)
