"""One deal of Ditsy Elephant: the play itself."""

from collections.abc import Iterable, Sequence
from typing import Self

from retrocards.cards import BIT, mask_of
from retrocards.rules import base
from retrocards.rules.elephant.deal import NOTHING_GIVEN, dealt, exchange
from retrocards.rules.elephant.moves import (
    BELOW_HIGH,
    BELOW_HIGHER,
    ENDS,
    HIGH,
    HIGHER,
    LOW,
    LOWER,
    NO_PLAY,
    PASS,
    PLAYS,
    TABLES,
    move_text,
    parse_move,
)
from retrocards.rules.elephant.options import MUST_BEAT, THREES, Options
from retrocards.rules.elephant.order import ABOVE, HIGHEST, NEXT, OF_RANK, SEATS, THREE_OF_SPADES
from retrocards.rules.elephant.outcome import Outcome, Places
from retrocards.rules.elephant.possible import check
from retrocards.rules.elephant.refusals import refusal
from retrocards.rules.elephant.snapshot import Snapshot
from retrocards.rules.elephant.text import read, write
from retrocards.rules.elephant.view import View

_EVERYONE = (1 << SEATS) - 1


class Hand(base.Hand):
    """One deal, from the opening until all four are out.  Seats are 0 to 3, clockwise.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = (
        "_laid", "_left", "_needed", "_next", "_others", "_top", "before", "given", "hands",
        "last_player", "opener", "options", "out", "outcome", "table_cards", "to_move",
    )  # fmt: skip

    options: Options
    before: Places | None
    """Seat -> its place in the hand before, by which cards were exchanged; None for no exchange."""
    given: tuple[int, ...]
    """Seat -> the set of the cards that it gave in the exchange; empty sets when there was none.

    In a sample, which no player may tell from the real hand, those are empty too that the player
    it was made for cannot know.
    """
    hands: list[int]
    """Seat -> the set of the cards in hand."""
    opener: int
    """The seat that was dealt the three of spades, or got it in the exchange."""
    table_cards: int
    """The set of the cards played last; empty before the first play."""
    last_player: int
    """The seat that played them; -1 before the first play."""
    out: tuple[int, ...]
    """The seats that are out, in the order in which they went."""
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""

    _laid: tuple[tuple[int, ...], ...]
    _left: int
    """How many are still to pass until the cards have gone around; 0 for a free lead."""
    _needed: int
    """How many cards must be played at least."""
    _next: tuple[int, ...]
    """Seat -> the next one still in."""
    _others: int
    """How many are still in, less one."""
    _top: int
    """The rank that must be beaten; -1 for a free lead, but see `_open`."""

    def __init__(self, options: Options, deck: Sequence[int], before: Places | None = None) -> None:
        """Deal a shuffled pack, and exchange by the places of the hand before, if there was one."""
        laid = dealt(deck)
        self.given = exchange(laid, before) if before else NOTHING_GIVEN
        self.options = options
        self.before = before
        self._laid = tuple(map(tuple, laid))
        self.hands = [mask_of(cards) for cards in laid]
        self.opener = _holder(self.hands)
        self.table_cards = 0
        self.last_player = -1
        self.out = ()
        self.outcome = None
        self._next = NEXT[_EVERYONE]
        self._others = SEATS - 1
        self._open()

    def _open(self) -> None:
        """Seed: the first to go is the player with the three of spades.

        Under `threes` no card is high enough, and `play` makes an exception of his threes.
        """
        self._lead(self.opener)
        if self.options.opening == THREES:
            self._top = HIGHEST

    @property
    def must_open(self) -> int:
        """The threes that the opener must play now, all of them; 0 at any other time."""
        if self.last_player >= 0 or self.options.opening != THREES:
            return 0
        return self.hands[self.opener] & OF_RANK[0]

    @property
    def leads(self) -> bool:
        """Whether the seat to move has a free lead."""
        return not self._left and self.to_move >= 0

    @property
    def table(self) -> tuple[int, ...]:
        """The cards played last, as they lay in the hand; there still when a free lead is due."""
        if not self.table_cards:
            return ()
        return tuple(
            [card for card in self._laid[self.last_player] if self.table_cards & BIT[card]]
        )

    def laid(self, seat: int) -> tuple[int, ...]:
        """The 13 cards of a seat as they lay, sorted, before the first play.

        Places never close up: the program leaves a gap where a card was played.
        """
        return self._laid[seat]

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move: low ranks first, of one rank few cards first, then pass.

        Every choice among the cards of a rank is a move of its own.
        """
        cards = self.hands[self.to_move] & ABOVE[self._top]
        if self._left:
            ends = ENDS[self._needed]
            if self._top >= BELOW_HIGH:
                return ends[cards]
            plays = TABLES[self._needed]
            if self._top >= BELOW_HIGHER:
                return plays[cards & HIGHER] + ends[cards & HIGH]
            return (
                plays[cards & LOW]
                + plays[cards & LOWER]
                + plays[cards & HIGHER]
                + ends[cards & HIGH]
            )
        if self.to_move < 0:
            return ()
        if self._top == HIGHEST:
            return (self.must_open,)
        plays = TABLES[1]
        return (
            plays[cards & LOW] + plays[cards & LOWER] + plays[cards & HIGHER] + plays[cards & HIGH]
        )

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken, and changes nothing, when it is not legal."""
        seat = self.to_move
        if not move:
            self._pass(seat)
            return
        cards = self.hands[seat]
        rank, count = PLAYS.get(move, NO_PLAY)
        if (rank <= self._top or count < self._needed or move & ~cards) and move != self.must_open:
            raise refusal(self, move)
        self.hands[seat] = cards = cards ^ move
        self.table_cards = move
        self.last_player = seat
        self._top = rank
        self._needed = count
        self._left = left = self._others
        if cards and left:
            self.to_move = self._next[seat]
        elif cards:
            self._lead(seat)
        else:
            self._go_out(seat)

    def _pass(self, seat: int) -> None:
        """A pass locks nobody out; when all others have passed the cards have gone around."""
        left = self._left
        if left > 1:
            self._left = left - 1
            self.to_move = self._next[seat]
        elif left:
            self._lead(self._next[seat])
        else:
            raise refusal(self, PASS)

    def _lead(self, seat: int) -> None:
        self.to_move = seat
        self._top = -1
        self._needed = 1
        self._left = 0

    def _go_out(self, seat: int) -> None:
        """The next seat still in leads, or must beat the last cards first (`after_out`)."""
        self.out += (seat,)
        self._close_ranks()
        if len(self.out) == SEATS:
            self._end()
        elif self.options.after_out == MUST_BEAT:
            self._left = self._others + 1
            self.to_move = self._next[seat]
        else:
            self._lead(self._next[seat])

    def _close_ranks(self) -> None:
        """Whoever is out is not asked any more."""
        in_play = _EVERYONE ^ sum([1 << seat for seat in self.out])
        self._next = NEXT[in_play]
        self._others = in_play.bit_count() - 1

    def _end(self) -> None:
        """Seed: 1st, 2nd, 3rd and last place, in the order of going out."""
        self.to_move = -1
        self._left = 0
        first, second, third, last = map(self.out.index, range(SEATS))
        self.outcome = Outcome((first + 1, second + 1, third + 1, last + 1))

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return View(self, seat)

    def copy(self) -> Self:
        """A hand of its own that is equal to this one."""
        twin = object.__new__(type(self))
        for name in Hand.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = self.hands[:]
        return twin

    def snapshot(self) -> Snapshot:
        """The position as plain data, hidden cards included."""
        return Snapshot(
            options=self.options,
            before=self.before,
            given=self.given,
            laid=self._laid,
            hands=tuple(self.hands),
            table=self.table,
            last_player=self.last_player,
            to_move=self.to_move,
            leads=self.leads,
            out=self.out,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]

    def to_text(self) -> str:
        """The position in lines of words; `from_text` reads it back."""
        return write(self.snapshot())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position that `to_text` wrote.  Raises TextError for one that cannot be."""
        snapshot = read(text)
        check(snapshot)
        return cls.restore(snapshot)

    @classmethod
    def restore(cls, snapshot: Snapshot) -> Self:
        """A hand at the position of a snapshot, which must be one that can be reached."""
        hand = object.__new__(cls)
        hand.options, hand.before, hand.given = snapshot.options, snapshot.before, snapshot.given
        hand._laid = snapshot.laid
        hand.hands = [*snapshot.hands]
        hand.table_cards = mask_of(snapshot.table)
        hand.last_player = snapshot.last_player
        hand.to_move, hand.out = snapshot.to_move, snapshot.out
        hand.outcome = None
        hand.opener = _holder(map(mask_of, hand._laid))
        hand._close_ranks()
        hand._top, hand._needed = PLAYS.get(hand.table_cards, NO_PLAY)
        hand._left = 0
        if hand.to_move < 0:
            hand._end()
        elif hand.last_player < 0:
            hand._open()
        elif snapshot.leads:
            hand._lead(hand.to_move)
        else:
            hand._left = hand._to_pass()
        return hand

    def _to_pass(self) -> int:
        """How many are to pass, one after the other, until the cards have gone around."""
        steps = range((self.last_player - self.to_move) % SEATS)
        return sum((self.to_move + step) % SEATS not in self.out for step in steps)

    @staticmethod
    def move_text(move: int) -> str:
        """`pass`, `play 3H 3S`.  Raises TextError for an int that is no move."""
        return move_text(move)

    @staticmethod
    def parse_move(text: str) -> int:
        """The reverse of `move_text`.  Raises TextError."""
        return parse_move(text)


def _holder(dealt: Iterable[int]) -> int:
    """The seat that was dealt the three of spades."""
    return next(seat for seat, cards in enumerate(dealt) if cards >> THREE_OF_SPADES & 1)
