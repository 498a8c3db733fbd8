"""A match of Ecarte: what lasts from hand to hand."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from retrocards.cards import shuffled
from retrocards.rules import base
from retrocards.rules.base import Fault, first_dealer
from retrocards.rules.ecarte.hand import Hand
from retrocards.rules.ecarte.position import GAME_POINT, Options, Outcome
from retrocards.rules.text import COUNT, NUMBER, EachSeat, Field, options_of, words_of


@dataclass(slots=True, eq=False, repr=False)
class Match(base.Match):
    """Hand after hand and game after game; the deal alternates (seed, DEALER).

    It has no end: its `outcome` is always None.
    """

    WHAT = "A match of Ecarte"
    FIELDS = (
        Field("match", options_of(Options), "options"),
        Field("hands_played", COUNT),
        Field("dealer", NUMBER),
        Field("points", words_of(COUNT)),
        EachSeat([Field("games", words_of(COUNT))]),
    )

    options: Options = field(default_factory=Options)
    points: tuple[int, ...] = field(default=(0, 0), init=False)
    """Seat -> its points in the game being played, 0 to 4."""
    games: list[tuple[int, ...]] = field(init=False)
    """Seat -> how many games it has won singly, doubly and trebly."""
    dealer: int = field(default=-1, init=False)
    """The seat that deals the next hand; -1 before the first, when chance decides."""

    def __post_init__(self) -> None:
        self.games = [(0, 0, 0), (0, 0, 0)]

    def tally(self, seat: int) -> int:
        """The games won by a seat, a double counted as two and a treble as three."""
        return sum(worth * count for worth, count in enumerate(self.games[seat], 1))

    def new_hand(self, deal: str) -> Hand:
        """The next hand: the same match and deal always give the same one.  Raises OptionError."""
        deck = shuffled(self.options.pack, deal)
        dealer = self.dealer if self.dealer >= 0 else first_dealer(2, deal)
        return Hand(self.options, dealer, deck, self.points)

    def score(self, hand: Hand) -> Outcome:
        """Enter a finished hand.  Raises RuleBroken `hand_not_over`.

        After a game both players start again from no points; the deal keeps alternating.
        """
        outcome = self._count(hand.outcome)
        self.dealer = 1 - hand.dealer
        self.points = outcome.points
        if outcome.game >= 0:
            won = [*self.games[outcome.game]]
            won[outcome.worth - 1] += 1
            self.games[outcome.game] = tuple(won)
            self.points = (0, 0)
        return outcome

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the dealer, the points or the games."""
        if self.dealer not in ((0, 1) if self.hands_played else (-1,)):
            yield "wrong_dealer", "The dealer must be 0 or 1, or -1 before the first hand."
        if len(self.points) != 2 or max(self.points) >= GAME_POINT:
            yield "points", f"There must be points for two players, less than {GAME_POINT} each."
        if any(len(games) != 3 for games in self.games):
            yield "games", "There must be three numbers of games: won singly, doubly and trebly."
