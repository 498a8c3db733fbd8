"""A position of Hearts: the options, the fields with their text form, how a hand ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from retrocards.cards import BIT, OptionError, cards_text, mask_of, pack, parse_cards
from retrocards.rules import base
from retrocards.rules.base import Fault
from retrocards.rules.hearts.moves import (
    ALL,
    HEARTS,
    PASS_CARDS,
    POINT_CARDS,
    TWO_OF_CLUBS,
    Suits,
    by_suit,
    in_order,
    move_text,
    parse_move,
    passes,
    wins,
)
from retrocards.rules.text import (
    CARD_SET,
    NUMBER,
    SEAT,
    EachSeat,
    Field,
    Form,
    card_faults,
    one_of,
    options_of,
    or_none,
    seat_faults,
    words_of,
)

MOST_GAME_POINT = 999

OTHERS_GAIN = "others_gain"
SUBTRACT = "subtract"

RIGHT = "right"
ACROSS = "across"
LEFT = "left"
HOLD = "hold"
DIRECTIONS = (RIGHT, ACROSS, LEFT, HOLD)
"""Where the three cards go; in a `hold` hand none are passed."""

_LEFT_OUT = {3: "2D", 4: "-", 5: "2D 2S"}
_PACKS = {
    players: tuple([card for card in pack(52) if card not in parse_cards(out)])
    for players, out in _LEFT_OUT.items()
}
"""Players -> the pack, which deals out evenly.

Three play without the two of diamonds.  Five commonly leave out the two of clubs as well, and lead
the three; here they leave out the two of spades, so that the two of clubs opens every hand, as the
seed has it.  Hearts are never left out: there are 26 points.
"""

NEXT = {players: (*range(1, players), 0) for players in _PACKS}
"""Players -> seat -> the next seat clockwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(base.Options):
    """How Hearts is played; the defaults are those of the seed's program.

    Raises OptionError for any other value.
    """

    players: int = 4
    """3 to 5."""
    game_point: int = 100
    """The match ends when somebody reaches it; 1 to 999."""
    queen_breaks: bool = True
    """Whether the queen of spades breaks the hearts too; otherwise only a heart breaks them."""
    queen_waits: bool = True
    """Whether the queen of spades, too, may not be led until the hearts are broken."""
    first_trick_points: bool = True
    """Whether a player who cannot follow to the first trick may play a point card; otherwise he may
    only if he has nothing else."""
    jack_of_diamonds: bool = False
    """Whether the jack of diamonds counts minus ten points."""
    moon: str = OTHERS_GAIN
    """What a shot moon does: `others_gain`, 26 points for each opponent; `subtract`, 26 less for
    the shooter."""
    pass_first: str = RIGHT
    """The first pass: `right`, and then across, left, hold; `left`, and then right, across, hold.
    Three and five players have nobody across."""

    def check(self) -> None:
        if self.players not in _PACKS:
            raise OptionError(f"There are {self.players} players; Hearts takes 3 to 5.")
        if not 1 <= self.game_point <= MOST_GAME_POINT:
            raise OptionError(
                f"The game point is {self.game_point}; it can be 1 to {MOST_GAME_POINT}."
            )
        for name, values in (("moon", (OTHERS_GAIN, SUBTRACT)), ("pass_first", (RIGHT, LEFT))):
            if getattr(self, name) not in values:
                raise OptionError(
                    f"{name} is {getattr(self, name)!r}; it must be {' or '.join(values)}."
                )

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards that are played with."""
        return _PACKS[self.players]

    @property
    def hand_cards(self) -> int:
        """How many cards each player is dealt, which is the number of tricks."""
        return len(self.pack) // self.players

    @property
    def breakers(self) -> int:
        """The set of the cards that break the hearts, and the queen, when one is played."""
        return POINT_CARDS if self.queen_breaks else HEARTS

    @property
    def bound(self) -> int:
        """The set of the cards that are not led before they are broken (seed, How to Play)."""
        return POINT_CARDS if self.queen_waits else HEARTS

    @property
    def kept_back(self) -> int:
        """The set of the cards that are not played to the first trick."""
        return 0 if self.first_trick_points else POINT_CARDS

    @property
    def rotation(self) -> tuple[str, ...]:
        """The directions of the pass from hand to hand; then it begins again (seed, Passing)."""
        first = (RIGHT, ACROSS, LEFT) if self.pass_first == RIGHT else (LEFT, RIGHT, ACROSS)
        return (*[way for way in first if way != ACROSS or self.players == 4], HOLD)

    def receiver(self, direction: str, seat: int) -> int:
        """The seat that gets what this one passes; in a `hold` hand it is the seat itself.

        Seats go clockwise, so the next seat is on the left.
        """
        steps = {RIGHT: -1, ACROSS: 2, LEFT: 1, HOLD: 0}[direction]
        return (seat + steps) % self.players


Phase = Literal["pass", "play", "over"]

REASONS = ("points", "moon")
"""`points`: each seat scores those it took.  `moon`: somebody took all 26."""


class Outcome(NamedTuple):
    """How a hand ended (seed, Scoring of Hearts and Shooting The Moon)."""

    points: tuple[int, ...]
    """Seat -> the points that are added to its score."""
    moon: int
    """The seat that shot the moon; -1 for none."""
    reason: str
    """One of REASONS."""


class Trick(NamedTuple):
    """The cards played to one lead."""

    leader: int
    cards: tuple[int, ...]
    """In the order of play."""
    winner: int
    """The seat that has taken it; -1 while it is open."""


def tricks_of(laid: Sequence[int], opener: int, players: int) -> list[Trick]:
    """All tricks from the cards in the order of play; the last one may be open."""
    tricks = []
    leader = opener
    for start in range(0, len(laid), players):
        cards = tuple(laid[start : start + players])
        winner = (leader + wins(cards)) % players if len(cards) == players else -1
        tricks.append(Trick(leader, cards, winner))
        leader = winner
    return tricks


@dataclass(slots=True, init=False, eq=False, repr=False)
class Position(base.Hand):
    """The fields of a hand, for reading.  Seats are 0 and up, clockwise; 0 is the seed's 1."""

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
    """Seat -> the points of the cards that it has taken, before a moon is scored."""
    broken: bool
    """Whether one of the `breakers` has been played, so that any card may be led."""
    phase: Phase
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""
    _next: tuple[int, ...]
    """Seat -> the next seat clockwise."""
    _counts: tuple[int, ...]
    """Card -> what it counts."""
    _cards: tuple[int, ...]
    """The cards that may be played now."""
    _held: list[list[int]]
    """Seat -> suit -> the bits of its cards in hand, the two first."""
    _free: Suits
    """The cards that must be thrown away first, if the hand has any of them."""
    _open: Suits
    """The cards that must be led first, if the hand has any of them."""
    _suit: int
    """The suit led; -1 before a lead."""
    _ace: int
    """The ace of that suit."""
    _led: tuple[tuple[int, ...], ...]
    """The part of ALL for that suit."""
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

    def copy(self) -> Self:
        """An equal hand, independent of this one."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.start = self.start
        twin.direction = self.direction
        twin.passed = self.passed[:]
        twin.opener = self.opener
        twin.laid = self.laid[:]
        twin.leader = self.leader
        twin.points = self.points[:]
        twin.broken = self.broken
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.outcome = self.outcome
        twin._next = self._next
        twin._counts = self._counts
        twin._cards = self._cards
        twin._held = [part[:] for part in self._held]
        twin._free = self._free
        twin._open = self._open
        twin._suit = self._suit
        twin._ace = self._ace
        twin._led = self._led
        twin._best = self._best
        twin._winner = self._winner
        twin._worth = self._worth
        return twin

    def legal_moves(self) -> tuple[int, ...]:
        """Cards by suit, lowest first, or all choices of three to pass; empty at the end."""
        return self._cards or passes(self.hands[self.to_move])

    def _may_play(self, hand: Sequence[int]) -> tuple[int, ...]:
        """The cards of a hand that may be led, or played to the lead (seed, How to Play).

        Hearts and the queen of spades are led only when they are broken, or by a hand without
        other cards.  A player who cannot follow suit plays any card.
        """
        if not self.laid:
            return (TWO_OF_CLUBS,)
        if self._suit < 0:
            return in_order(hand, self._open) or in_order(hand, ALL)
        return self._led[hand[self._suit]] or in_order(hand, self._free) or in_order(hand, ALL)

    def redealt(self, hands: Sequence[int], passed: Sequence[int]) -> Self:
        """The same position with other cards in hand, and others passed.

        The seat to move must have a move; a hand that is not known is empty.
        """
        twin = self.copy()
        twin.hands, twin.passed = [*hands], [*passed]
        if self.phase == "play":
            twin._cards = twin._may_play(twin._held[self.to_move])
        return twin

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the cards and seats; `Hand.restore` finds wrong moves besides."""
        options = self.options
        yield from card_faults([*self.hands, mask_of(self.laid)], mask_of(options.pack))
        yield from seat_faults({self.opener} - {-1}, options.players)
        if len(self.start) != options.players:
            yield "start", f"There must be scores for {options.players} players."
        if self.direction not in options.rotation:
            yield "direction", f"{options.players} players cannot pass {self.direction}."
        given = [cards.bit_count() for cards in self.passed]
        most = 0 if self.direction == HOLD else PASS_CARDS
        if not {*given} <= {0, most} or given != sorted(given, reverse=True):
            yield "passed", f"Each seat in turn, from 0 up, passes {most} cards in this hand."
        if any(cards.bit_count() != options.hand_cards for cards in self.dealt):
            yield "hand_sizes", f"Each player must have been dealt {options.hand_cards} cards."
