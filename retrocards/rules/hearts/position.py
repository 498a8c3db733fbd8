"""A position of Hearts: what it consists of, its text form, and how a hand ends."""

from collections.abc import Sequence
from typing import Literal, Self

from retrocards.cards import BIT, cards_text, mask_of, parse_cards
from retrocards.named import NamedTuple
from retrocards.rules import base
from retrocards.rules.faults import check_cards, demand
from retrocards.rules.hearts.moves import (
    ALL,
    PASS_CARDS,
    TWO_OF_CLUBS,
    Suits,
    by_suit,
    in_order,
    move_text,
    parse_move,
    passes,
    wins,
)
from retrocards.rules.hearts.options import DIRECTIONS, HOLD, Options
from retrocards.rules.text import (
    CARD_SET,
    NUMBER,
    SEAT,
    EachSeat,
    Field,
    Form,
    one_of,
    options_of,
    or_none,
    words_of,
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
        "_ace", "_best", "_cards", "_counts", "_free", "_held", "_led", "_next", "_open", "_suit",
        "_winner", "_worth", "broken", "direction", "laid", "leader", "opener", "options",
        "outcome", "passed", "phase", "points", "start", "to_move",
    )  # fmt: skip

    WHAT = "A position of Hearts"
    FIELDS = (
        Field("hearts", options_of(Options), "options"),
        Field("start", words_of(NUMBER)),
        Field("direction", one_of(*DIRECTIONS)),
        Field("opener", or_none(SEAT)),
        Field("laid", Form(cards_text, parse_cards)),
        EachSeat([Field("hand", CARD_SET, "hands"), Field("passed", CARD_SET)]),
    )

    options: Options
    start: tuple[int, ...]
    """Seat -> its score in the match before this hand."""
    direction: str
    """Where the three cards go: one of DIRECTIONS."""
    passed: list[int]
    """Seat -> the set of the cards that it passed; 0 before, and in a `hold` hand."""
    opener: int
    """The seat that leads the two of clubs; -1 while cards are passed."""
    laid: list[int]
    """The cards played, in their order."""
    leader: int
    """The seat that leads, or has led, to the open trick; -1 while cards are passed."""
    points: list[int]
    """Seat -> the points of the cards that it has taken, a shot moon not yet counted as one."""
    broken: bool
    """Anybody may lead a heart, and the queen of spades: one has been played."""
    phase: Phase
    outcome: Outcome | None
    """None while the hand is played."""
    _next: tuple[int, ...]
    """Seat -> the next one clockwise."""
    _counts: tuple[int, ...]
    """Card -> what it counts."""
    _cards: tuple[int, ...]
    """The cards that may be played now."""
    _held: list[list[int]]
    """Seat -> suit -> the bits of its cards in hand, the two first."""
    _free: Suits
    """The cards that may be thrown away now as long as there are any of them in the hand."""
    _open: Suits
    """The cards that may be led now as long as there are any of them in the hand."""
    _suit: int
    """The suit led; -1 before a lead."""
    _ace: int
    """The ace of that suit."""
    _led: tuple[tuple[int, ...], ...]
    """Its part of ALL."""
    _best: int
    """The card that takes the open trick so far."""
    _winner: int
    """The seat that has played the best card."""
    _worth: int
    """The points of the open trick so far."""

    @property
    def hands(self) -> list[int]:
        """Seat -> the set of its cards in hand; what is passed leaves it when all have passed."""
        return [a | b << 13 | c << 26 | d << 39 for a, b, c, d in self._held]

    @hands.setter
    def hands(self, hands: Sequence[int]) -> None:
        self._held = [*map(by_suit, hands)]

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
    def taken(self) -> list[int]:
        """Seat -> the set of the cards that it has taken in tricks."""
        taken = [0] * self.options.players
        for trick in self.tricks:
            if trick.winner >= 0:
                taken[trick.winner] |= mask_of(trick.cards)
        return taken

    def played_by(self, seat: int) -> list[int]:
        """The cards that a seat has played, in their order."""
        players = self.options.players
        places = ((trick.cards, (seat - trick.leader) % players) for trick in self.tricks)
        return [cards[place] for cards, place in places if place < len(cards)]

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
        return self._cards or passes(self.hands[self.to_move])

    def _may_lead(self, hand: Sequence[int]) -> tuple[int, ...]:
        """The cards of a hand that may be led (seed, How to Play).

        A heart or the queen of spades only when they are broken, or when this is all that remains.
        """
        if not self.laid:
            return (TWO_OF_CLUBS,)
        return in_order(hand, self._open) or in_order(hand, ALL)

    def _may_follow(self, hand: Sequence[int]) -> tuple[int, ...]:
        """The cards of a hand that may be played to the lead: its suit, else any."""
        return self._led[hand[self._suit]] or in_order(hand, self._free) or in_order(hand, ALL)

    def redealt(self, hands: Sequence[int], passed: Sequence[int]) -> Self:
        """The same position with other cards in hand, and others passed.

        Whoever is to move must be able to; a hand without cards is one that is not known.
        """
        twin = self.copy()
        twin.hands, twin.passed = [*hands], [*passed]
        if self.phase == "play":
            hand = twin._held[self.to_move]
            twin._cards = twin._may_lead(hand) if self._suit < 0 else twin._may_follow(hand)
        return twin

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def check(self) -> None:
        """Raises Impossible when the position has one of the faults that are looked for.

        `card_twice`, `card_unknown`, `card_missing`, `no_such_seat`, `start` (not a score for
        each), `direction` (nobody sits there) and `passed` (not three cards of each, or not in
        turn).  `Hand.restore` finds `hand_sizes`, `moves` and `contradiction` besides.
        """
        options = self.options
        check_cards([*self.hands, mask_of(self.laid)], mask_of(options.pack))
        demand(
            -1 <= self.opener < options.players,
            "no_such_seat",
            f"The opener is seat {self.opener}; there are seats 0 to {options.players - 1}.",
        )
        demand(
            len(self.start) == options.players,
            "start",
            f"There must be scores for {options.players} players.",
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
