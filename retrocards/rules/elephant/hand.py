"""One deal of Ditsy Elephant: the play itself."""

from collections.abc import Sequence
from typing import Self

from retrocards.cards import BIT, mask_of
from retrocards.rules.elephant.deal import NOTHING_GIVEN, dealt, exchange
from retrocards.rules.elephant.moves import (
    HIGH,
    HIGHER,
    LOW,
    LOWER,
    NO_PLAY,
    PASSING,
    PLAYS,
    TABLES,
    move_text,
    parse_move,
)
from retrocards.rules.elephant.options import MUST_BEAT, THREES, Options
from retrocards.rules.elephant.order import ABOVE, NEXT, OF_RANK, SEATS, THREE_OF_SPADES
from retrocards.rules.elephant.outcome import Outcome, Places
from retrocards.rules.elephant.possible import check
from retrocards.rules.elephant.refusals import refusal
from retrocards.rules.elephant.snapshot import Snapshot
from retrocards.rules.elephant.text import read, write
from retrocards.rules.elephant.view import View

_EVERYONE = (1 << SEATS) - 1


class Hand:
    """One deal, from the opening until all four are out.  Seats are 0 to 3, clockwise.

    Only ``play`` changes a hand; every other public name is there to be read.
    """

    __slots__ = (
        "_in", "_laid", "_left", "_needed", "_others", "_top", "before", "given", "hands",
        "last_player", "leads", "must_open", "opener", "options", "out", "outcome", "table_cards",
        "to_move",
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
    must_open: int
    """The threes that must be played now, as the option ``opening`` has it; 0 at any other time."""
    table_cards: int
    """The set of the cards played last; 0 before the first play."""
    last_player: int
    """The seat that played them; -1 before the first play."""
    leads: bool
    """The seat to move has a free lead."""
    out: tuple[int, ...]
    """The seats that are out, in the order in which they went."""
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""

    _in: int
    _laid: tuple[tuple[int, ...], ...]
    _left: int
    _needed: int
    _others: int
    _top: int

    def __init__(self, options: Options, deck: Sequence[int], before: Places | None = None) -> None:
        """Deal a shuffled pack, and exchange by the places of the hand before, if there was one."""
        laid = dealt(deck)
        self.given = exchange(laid, before) if before else NOTHING_GIVEN
        self.options = options
        self.before = before
        self._laid = tuple(map(tuple, laid))
        self.hands = [mask_of(cards) for cards in laid]
        self.table_cards = 0
        self.last_player = -1
        self.out = ()
        self.outcome = None
        self._in = _EVERYONE
        self._others = SEATS - 1
        self._left = 0
        self._find_opener()
        self._lead(self.opener)

    def _find_opener(self) -> None:
        """Seed: the first to go is the player with the three of spades."""
        self.opener = next(
            seat for seat, cards in enumerate(self._laid) if THREE_OF_SPADES in cards
        )
        self.must_open = 0
        if self.last_player < 0 and self.options.opening == THREES:
            self.must_open = self.hands[self.opener] & OF_RANK[0]

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
        if not self.leads:
            if self.to_move < 0:
                return ()
            cards = self.hands[self.to_move] & ABOVE[self._top]
            if not cards:
                return PASSING
            plays = TABLES[self._needed]
            return (
                plays[cards & LOW]
                + plays[cards & LOWER]
                + plays[cards & HIGHER]
                + plays[cards & HIGH]
                + PASSING
            )
        if self.must_open:
            return (self.must_open,)
        cards = self.hands[self.to_move]
        plays = TABLES[1]
        return (
            plays[cards & LOW] + plays[cards & LOWER] + plays[cards & HIGHER] + plays[cards & HIGH]
        )

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken, and changes nothing, when it is not legal."""
        if move:
            self._lay(move)
        elif self.leads or self.to_move < 0:
            raise refusal(self, move)
        else:
            self._pass()

    def _pass(self) -> None:
        """A pass locks nobody out; when all others have passed the cards have gone around."""
        self.to_move = NEXT[self._in][self.to_move]
        self._left -= 1
        if not self._left:
            self._lead(self.to_move)

    def _lay(self, move: int) -> None:
        seat = self.to_move
        cards = self.hands[seat]
        rank, count = PLAYS.get(move, NO_PLAY)
        if (
            rank <= self._top
            or count < self._needed
            or move & ~cards
            or (self.must_open and move != self.must_open)
        ):
            raise refusal(self, move)
        self.hands[seat] = cards = cards ^ move
        self.table_cards = move
        self.last_player = seat
        self.must_open = 0
        self._top = rank
        self._needed = count
        self.leads = False
        self._left = self._others
        self.to_move = NEXT[self._in][seat]
        if not cards:
            self._go_out(seat)
        elif not self._left:
            self._lead(seat)

    def _lead(self, seat: int) -> None:
        self.to_move = seat
        self.leads = True
        self._top = -1
        self._needed = 1

    def _go_out(self, seat: int) -> None:
        """The next seat still in leads, or must beat the last cards first (``after_out``)."""
        self.out += (seat,)
        self._in ^= 1 << seat
        self._left = self._in.bit_count()
        self._others = self._left - 1
        if not self._in:
            self._end()
        elif self.options.after_out == MUST_BEAT:
            self.to_move = NEXT[self._in][seat]
        else:
            self._lead(NEXT[self._in][seat])

    def _end(self) -> None:
        """Seed: 1st, 2nd, 3rd and last place, in the order of going out."""
        self.to_move = -1
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
        """The position in lines of words; ``from_text`` reads it back."""
        return write(self.snapshot())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position that ``to_text`` wrote.  Raises TextError for one that cannot be."""
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
        hand.to_move, hand.leads, hand.out = snapshot.to_move, snapshot.leads, snapshot.out
        hand.outcome = None
        hand._find_opener()
        hand._in = _EVERYONE ^ sum(1 << seat for seat in hand.out)
        hand._others = hand._in.bit_count() - 1
        hand._top, hand._needed = PLAYS.get(hand.table_cards, NO_PLAY)
        hand._left = 0
        if hand.to_move < 0:
            hand._end()
        elif hand.leads:
            hand._lead(hand.to_move)
        else:
            hand._left = hand._to_pass()
        return hand

    def _to_pass(self) -> int:
        """How many are to pass, one after the other, until the cards have gone around."""
        seats = (self.last_player - self.to_move) % SEATS or SEATS
        around = [(self.to_move + step) % SEATS for step in range(seats)]
        return sum(self._in >> seat & 1 for seat in around)

    @staticmethod
    def move_text(move: int) -> str:
        """``pass``, ``play 3H 3S``.  Raises TextError for an int that is no move."""
        return move_text(move)

    @staticmethod
    def parse_move(text: str) -> int:
        """The reverse of ``move_text``.  Raises TextError."""
        return parse_move(text)
