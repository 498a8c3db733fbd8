"""A match of Ecarte: what lasts from hand to hand."""

from typing import Self

from retrocards.cards import TextError, shuffled
from retrocards.rules import base
from retrocards.rules.base import RuleBroken
from retrocards.rules.ecarte.hand import Hand
from retrocards.rules.ecarte.options import GAME_POINT, Options
from retrocards.rules.ecarte.outcome import Outcome

_DEALER_STREAM = 1
_NAMES = ["match", "hands_played", "dealer", "points", "games 0", "games 1"]


class Match(base.Match):
    """Hand after hand and game after game; the deal alternates (seed, DEALER)."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.hands_played = 0
        self.points = [0, 0]
        """Seat -> its points in the game that is being played, 0..4."""
        self.games = [[0, 0, 0], [0, 0, 0]]
        """Seat -> games that it has won singly, doubly and trebly."""
        self.dealer = -1
        """The seat that deals the next hand; -1 before the first: chance decides."""

    def games_won(self, seat: int) -> int:
        """The games that a seat has won, of whatever worth."""
        return sum(self.games[seat])

    def tally(self, seat: int) -> int:
        """The games of a seat, a double counted as two and a treble as three."""
        return sum(worth * count for worth, count in enumerate(self.games[seat], 1))

    def new_hand(self, deal: str) -> Hand:
        """The next hand; the same for the same match and deal, which is named as in ``4711``.

        Raises OptionError for a text that names no deal.
        """
        deck = shuffled(self.options.pack, deal)
        dealer = self.dealer if self.dealer >= 0 else first_dealer(deal)
        return Hand(self.options, dealer, deck, self.points)

    def score(self, hand: Hand) -> Outcome:
        """Take over a finished hand.  Raises RuleBroken ``hand_not_over``.

        After a game both have no points again; the deal goes on alternating.
        """
        outcome = hand.outcome
        if outcome is None:
            raise RuleBroken("hand_not_over")
        self.hands_played += 1
        self.dealer = 1 - hand.dealer
        self.points = [*outcome.points]
        if outcome.game >= 0:
            self.games[outcome.game][outcome.worth - 1] += 1
            self.points = [0, 0]
        return outcome

    def copy(self) -> Self:
        """A match of its own that is equal to this one."""
        twin = type(self)(self.options)
        twin.hands_played, twin.dealer = self.hands_played, self.dealer
        twin.points = self.points[:]
        twin.games = [games[:] for games in self.games]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.to_text() == other.to_text()

    __hash__ = None  # type: ignore[assignment]

    def to_text(self) -> str:
        """The match in lines of words; ``from_text`` reads it back."""
        words = (
            self.options.to_text(),
            str(self.hands_played),
            str(self.dealer),
            *(" ".join(map(str, numbers)) for numbers in (self.points, *self.games)),
        )
        return "\n".join(f"{name}: {line}" for name, line in zip(_NAMES, words, strict=True))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of ``to_text``.  Raises TextError."""
        lines = [line.partition(": ") for line in text.strip().splitlines()]
        if [name for name, _, _ in lines] != _NAMES:
            raise TextError(f"A match of Ecarte has the lines {', '.join(_NAMES)}, in this order.")
        options, hands_played, dealer, points, *games = (words for _, _, words in lines)
        match = cls(Options.from_text(options))
        (match.hands_played,) = _counts(hands_played, 1)
        match.points = _counts(points, 2)
        match.games = [_counts(words, 3) for words in games]
        if dealer not in (("0", "1") if match.hands_played else ("-1",)):
            raise TextError(f"The dealer is {dealer!r}; it must be 0 or 1, before any hand -1.")
        match.dealer = int(dealer)
        if max(match.points) >= GAME_POINT:
            raise TextError(f"The points are {points}; a game ends with {GAME_POINT}.")
        return match


def first_dealer(deal: str) -> int:
    """The dealer of a first hand, by chance: from the deal, apart from the shuffle."""
    return shuffled(range(2), deal, _DEALER_STREAM)[0]


def _counts(words: str, number: int) -> list[int]:
    counts = words.split()
    if len(counts) != number or not all(
        word.isascii() and word.isdigit() and len(word) < 10 for word in counts
    ):
        raise TextError(f"{words!r} must be {number} whole numbers below 1000000000.")
    return [int(word) for word in counts]
