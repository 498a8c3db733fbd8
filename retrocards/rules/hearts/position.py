"""A position of Hearts: what it consists of, its text form, and how a hand ends."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Self

from retrocards.cards import BIT, cards_of, cards_text, mask_of, parse_cards
from retrocards.rules import base
from retrocards.rules.faults import check_cards, demand
from retrocards.rules.hearts.moves import (
    PASS_CARDS,
    TWO_OF_CLUBS,
    move_text,
    parse_move,
    passes,
    wins,
)
from retrocards.rules.hearts.options import DIRECTIONS, HOLD, Options
from retrocards.rules.text import (
    CARD_SET,
    SEAT,
    EachSeat,
    Field,
    Form,
    one_of,
    options_of,
    or_none,
)

Phase = Literal["pass", "play", "over"]
PHASES: tuple[Phase, ...] = ("pass", "play", "over")

POINTS = "points"
MOON = "moon"
REASONS = (POINTS, MOON)
"""`points`: they are shared out.  `moon`: somebody took all 26."""


class Outcome(NamedTuple):
    """How a hand ended (seed, Scoring of Hearts and Shooting The Moon)."""

    points: tuple[int, ...]
    """Seat -> the points that are added to its score."""
    moon: int
    """The seat that shot the moon; -1 for none."""
    reason: str
    """One of REASONS."""


class Trick(NamedTuple):
    """Cards that were played to one lead."""

    leader: int
    cards: tuple[int, ...]
    """In the order of play."""
    winner: int
    """The seat that has taken it; -1 while it is open."""


def tricks_of(laid: Sequence[int], opener: int, players: int) -> list[Trick]:
    """All tricks, the last of which may be open, from the cards in the order of play."""
    tricks = []
    leader = opener
    for start in range(0, len(laid), players):
        cards = tuple(laid[start : start + players])
        winner = (leader + wins(cards)) % players if len(cards) == players else -1
        tricks.append(Trick(leader, cards, winner))
        leader = winner
    return tricks


class Position(base.Hand):
    """The fields of a hand, for reading.  Seats are 0 and up, clockwise; 0 is the seed's 1."""

    __slots__ = (
        "_best", "_free", "_legal", "_suit", "_trick", "_winner", "broken", "direction", "hands",
        "laid", "leader", "opener", "options", "outcome", "passed", "phase", "points", "taken",
        "to_move",
    )  # fmt: skip

    WHAT = "A position of Hearts"
    FIELDS = (
        Field("hearts", options_of(Options), "options"),
        Field("direction", one_of(*DIRECTIONS)),
        Field("opener", or_none(SEAT)),
        Field("laid", Form(cards_text, parse_cards)),
        EachSeat([Field("hand", CARD_SET, "hands"), Field("passed", CARD_SET)]),
    )

    options: Options
    direction: str
    """Where the three cards go: one of DIRECTIONS."""
    hands: list[int]
    """Seat -> the set of the cards in hand, until the last seat has passed those of the deal."""
    passed: list[int]
    """Seat -> the set of the cards that it passed; 0 before, and in a `hold` hand."""
    opener: int
    """The seat that leads the two of clubs; -1 while cards are passed."""
    laid: list[int]
    """The cards played, in their order."""
    leader: int
    """The seat that leads, or has led, to the open trick; -1 while cards are passed."""
    taken: list[int]
    """Seat -> the set of the cards that it has taken in tricks."""
    points: list[int]
    """Seat -> the points of the cards that it has taken, a shot moon not yet counted as one."""
    broken: bool
    """Whether anybody may lead a heart, and the queen of spades."""
    phase: Phase
    outcome: Outcome | None
    """None while the hand is played."""
    _legal: int
    """The set of the cards that may be played now."""
    _free: int
    """The set of the cards that who cannot follow may play while he has any of them."""
    _trick: int
    """The set of the cards of the open trick."""
    _suit: int
    """The set of all cards of the suit led; 0 before a lead."""
    _best: int
    """The card that takes the open trick so far."""
    _winner: int
    """The seat that has played it."""

    @property
    def received(self) -> list[int]:
        """Seat -> the set of the cards that were passed to it; 0 until the last has passed."""
        received = [0] * self.options.players
        if all(self.passed):
            for seat, cards in enumerate(self.passed):
                received[self.options.receiver(self.direction, seat)] = cards
        return received

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the open trick, in the order of play; none between two tricks."""
        players = self.options.players
        return tuple(self.laid[len(self.laid) // players * players :])

    @property
    def tricks(self) -> list[Trick]:
        """All tricks from the first on; the last one may be open."""
        return tricks_of(self.laid, self.opener, self.options.players)

    @property
    def dealt(self) -> list[int]:
        """Seat -> the set of the cards that it was dealt."""
        dealt = [*self.hands]
        for trick in self.tricks:
            for place, card in enumerate(trick.cards):
                dealt[(trick.leader + place) % len(dealt)] |= BIT[card]
        for seat, received in enumerate(self.received):
            if received:
                dealt[seat] = dealt[seat] & ~received | self.passed[seat]
        return dealt

    def legal_moves(self) -> tuple[int, ...]:
        """Cards lowest first by suit, or all choices of three to pass; empty at the end."""
        if self.phase == "pass":
            return passes(self.hands[self.to_move])
        return cards_of(self._legal)

    def _playable(self) -> int:
        """The cards that the seat to move may play (seed, How to Play).

        Follow suit, else anything; lead no heart, nor the queen, before they are broken unless
        this is all that remains in the hand.
        """
        cards = self.hands[self.to_move]
        if self._suit:
            return cards & self._suit or cards & self._free or cards
        if self.broken:
            return cards
        if not self.laid:
            return cards & BIT[TWO_OF_CLUBS]
        return cards & ~self.options.bound or cards

    def redealt(self, hands: Sequence[int], passed: Sequence[int]) -> Self:
        """The same position with other cards in hand, and others passed."""
        twin = self.copy()
        twin.hands, twin.passed = [*hands], [*passed]
        twin._legal = twin._playable() if self.phase == "play" else 0
        return twin

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def check(self) -> None:
        """Raises Impossible when the position has one of the faults that are looked for.

        `card_twice`, `card_unknown`, `card_missing`, `no_such_seat`, `direction` (nobody sits
        there) and `passed` (not three cards of each, or not in turn).  `Hand.restore` finds
        `hand_sizes`, `moves` and `contradiction` besides.
        """
        options = self.options
        check_cards([*self.hands, mask_of(self.laid)], mask_of(options.pack))
        demand(
            -1 <= self.opener < options.players,
            "no_such_seat",
            f"The opener is seat {self.opener}; there are seats 0 to {options.players - 1}.",
        )
        demand(
            self.direction in options.rotation,
            "direction",
            f"{options.players} players cannot pass {self.direction}.",
        )
        given = [cards.bit_count() for cards in self.passed]
        most = 0 if self.direction == HOLD else PASS_CARDS
        demand(
            set(given) <= {0, most} and given == sorted(given, reverse=True),
            "passed",
            f"Each seat in turn, from 0 up, passes {most} cards in this hand.",
        )
