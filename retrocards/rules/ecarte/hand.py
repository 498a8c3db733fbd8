"""One deal of Ecarte: the play itself."""

from collections.abc import Sequence
from typing import Self

from retrocards.cards import BIT, TextError, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.base import RuleBroken
from retrocards.rules.ecarte.moves import (
    ACCEPT,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    discarded,
    discards,
    move_text,
    parse_move,
)
from retrocards.rules.ecarte.options import GAME_POINT, HAND_CARDS, Options
from retrocards.rules.ecarte.order import BEATS, king_of, replies
from retrocards.rules.ecarte.outcome import (
    DID_NOT_PROPOSE,
    KING_MARKED,
    KING_TURNED,
    POINT,
    REFUSED,
    VOLE,
    Outcome,
)
from retrocards.rules.ecarte.possible import check
from retrocards.rules.ecarte.refusals import refusal
from retrocards.rules.ecarte.snapshot import Phase, Snapshot
from retrocards.rules.ecarte.text import read, write
from retrocards.rules.ecarte.view import View

TRICKS = HAND_CARDS


class Hand(base.Hand):
    """One deal, from the turn-up to the outcome.  Seats are 0 and 1.

    Only ``play`` changes a hand; every other public name is there to be read.
    """

    __slots__ = (
        "_moves", "_stock", "changes", "dealer", "discards", "hands", "king", "laid", "leader",
        "options", "outcome", "phase", "points", "refused", "start", "to_move", "tricks", "trump",
        "turn_up",
    )  # fmt: skip

    options: Options
    dealer: int
    turn_up: int
    """The card that shows the trump; it never comes into play."""
    trump: int
    """Suit 0..3."""
    start: tuple[int, int]
    """Seat -> its points in the game before this hand."""
    points: list[int]
    """Seat -> its points in the game now."""
    hands: list[int]
    """Seat -> the set of the cards in hand."""
    discards: list[int]
    """Seat -> the set of all the cards that it has changed."""
    changes: list[int]
    """Numbers of cards changed: the non-dealer's, the dealer's, and so on in turn."""
    refused: bool
    """The play began because the dealer refused a proposal."""
    king: int
    """The seat that has marked the king of trumps; -1 while none has."""
    laid: list[int]
    """The cards played, in their order; two make a trick."""
    leader: int
    """The seat that leads to the trick in hand; -1 before the play."""
    tricks: list[int]
    """Seat -> the number of its tricks."""
    phase: Phase
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""

    def __init__(
        self, options: Options, dealer: int, deck: Sequence[int], points: Sequence[int] = (0, 0)
    ) -> None:
        """Deal a shuffled pack, the top card first, at so many points in the game (0..4 each).

        Seed, DEALING: five cards each and the next one is turned up; a king scores for the
        dealer.  They are dealt in threes and then in twos, the non-dealer's first.
        """
        first, second = mask_of([*deck[0:3], *deck[6:8]]), mask_of([*deck[3:6], *deck[8:10]])
        self._set(options, dealer, deck[10], (points[0], points[1]))
        self.hands = [first, second] if dealer else [second, first]
        self._stock = [*deck[:10:-1]]
        if self.outcome is None:
            self._talk()

    def _set(self, options: Options, dealer: int, turn_up: int, start: tuple[int, int]) -> None:
        """Everything as it is after the turn-up, but for the other cards."""
        self.options = options
        self.dealer = dealer
        self.turn_up = turn_up
        self.trump = turn_up // 13
        self.start = start
        self.points = [*start]
        self.discards = [0, 0]
        self.changes = []
        self.refused = False
        self.king = -1
        self.laid = []
        self.leader = -1
        self.tricks = [0, 0]
        self.outcome = None
        if turn_up == king_of(self.trump):
            self._score(dealer, 1, KING_TURNED)

    @property
    def non_dealer(self) -> int:
        """The seat that does not deal: it speaks and leads first."""
        return 1 - self.dealer

    @property
    def stock_count(self) -> int:
        """Cards left in the stock; the turn-up is not one of them."""
        return len(self._stock)

    @property
    def stock(self) -> tuple[int, ...]:
        """The stock in the order of drawing.  No player may look at it."""
        return tuple(reversed(self._stock))

    @property
    def pays_double(self) -> int:
        """The seat against which any win scores 2; -1 for none, or before the play.

        Seed, SCORING: the non-dealer if he did not propose, the dealer if he refused the first
        proposal.  Once a proposal has been accepted, nobody.
        """
        if self.leader < 0 or self.changes:
            return -1
        return self.dealer if self.refused else self.non_dealer

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move: cards lowest first by suit, then the king."""
        return self._moves

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken, and changes nothing, when it is not legal."""
        if move not in self._moves:
            raise refusal(self, move)
        if self.phase == "change":
            self._change(discarded(move))
        elif move == PROPOSE:
            self._ask("answer", self.dealer, (ACCEPT, REFUSE))
        elif move == ACCEPT:
            self._ask_change(self.non_dealer)
        elif move in (LEAD, REFUSE):
            self.refused = move == REFUSE
            self._begin_play()
        elif move == MARK:
            self._mark()
        else:
            self._lay(move)

    def _ask(self, phase: Phase, seat: int, moves: tuple[int, ...]) -> None:
        self.phase = phase
        self.to_move = seat
        self._moves = moves

    def _talk(self) -> None:
        """The non-dealer leads or proposes; without a stock he has to lead (seed)."""
        if self._stock:
            self._ask("talk", self.non_dealer, (LEAD, PROPOSE))
        else:
            self._begin_play()

    def _ask_change(self, seat: int) -> None:
        least = 1 if seat != self.dealer or self.options.dealer_must_change else 0
        self._ask("change", seat, discards(self.hands[seat], least, len(self._stock)))

    def _change(self, cards: int) -> None:
        seat = self.to_move
        count = cards.bit_count()
        drawn = mask_of([self._stock.pop() for _ in range(count)])
        self.hands[seat] ^= cards | drawn
        self.discards[seat] |= cards
        self.changes.append(count)
        if seat == self.dealer:
            self._talk()
        elif self._stock:
            self._ask_change(self.dealer)
        else:
            self.changes.append(0)
            self._begin_play()

    def _begin_play(self) -> None:
        self.leader = self.non_dealer
        self._ask_card(self.leader)

    def _ask_card(self, seat: int) -> None:
        cards = self.hands[seat]
        if len(self.laid) % 2:
            cards = replies(cards, self.laid[-1], self.trump)
        moves = cards_of(cards)
        if self._may_mark(seat):
            moves += (MARK,)
        self._ask("play", seat, moves)

    def _may_mark(self, seat: int) -> bool:
        """Before his first card the holder may mark the king (seed, MARKING THE KING)."""
        holds = self.hands[seat] & BIT[king_of(self.trump)]
        return bool(holds) and self.king < 0 and len(self.laid) < 2

    def _mark(self) -> None:
        seat = self.to_move
        self.king = seat
        self._score(seat, 1, KING_MARKED)
        if self.outcome is None:
            self._ask_card(seat)

    def _lay(self, card: int) -> None:
        """Play a card; the king of trumps as the first one is marked by being shown.

        Seed: any other first card of its holder ends the right.
        """
        seat = self.to_move
        marks = card == king_of(self.trump) and self._may_mark(seat)
        self.hands[seat] ^= BIT[card]
        self.laid.append(card)
        if marks:
            self.king = seat
            self._score(seat, 1, KING_MARKED)
        if self.outcome is not None:
            return
        if len(self.laid) % 2:
            self._ask_card(1 - seat)
            return
        self.leader = seat if BEATS[self.trump][self.laid[-2]] >> card & 1 else 1 - seat
        self.tricks[self.leader] += 1
        if len(self.laid) == 2 * TRICKS:
            self._count_tricks()
        else:
            self._ask_card(self.leader)

    def _count_tricks(self) -> None:
        """Seed, SCORING."""
        winner = 0 if self.tricks[0] > self.tricks[1] else 1
        if self.tricks[winner] == TRICKS:
            self._score(winner, 2, VOLE, last=True)
        elif self.pays_double == 1 - winner:
            reason = REFUSED if self.refused else DID_NOT_PROPOSE
            self._score(winner, 2, reason, last=True)
        else:
            self._score(winner, 1, POINT, last=True)

    def _score(self, seat: int, points: int, reason: str, last: bool = False) -> None:
        """The game, and with it the hand, ends the moment that somebody has five points."""
        self.points[seat] += points
        if last or self.points[seat] >= GAME_POINT:
            after = (self.points[0], self.points[1])
            scored = (after[0] - self.start[0], after[1] - self.start[1])
            tricks = (self.tricks[0], self.tricks[1])
            self.outcome = Outcome(seat, scored, after, tricks, reason)
            self._ask("over", -1, ())

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return View(self, seat)

    def copy(self) -> Self:
        """A hand of its own that is equal to this one."""
        twin = object.__new__(type(self))
        for name in Hand.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        return twin

    def snapshot(self) -> Snapshot:
        """The position as plain data, hidden cards included."""
        return Snapshot(
            options=self.options,
            start=self.start,
            dealer=self.dealer,
            turn_up=self.turn_up,
            phase=self.phase,
            changes=tuple(self.changes),
            refused=self.refused,
            king=self.king,
            laid=tuple(self.laid),
            stock=self.stock,
            hands=(self.hands[0], self.hands[1]),
            discards=(self.discards[0], self.discards[1]),
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
        try:
            hand = cls.restore(snapshot)
        except RuleBroken as broken:
            raise TextError(f"The tricks break a rule: {broken}.") from broken
        if hand.snapshot() != snapshot:
            raise TextError(
                f"The position contradicts itself: its phase would be {hand.phase} with the king"
                f" marked by {hand.king if hand.king >= 0 else 'nobody'}."
            )
        return hand

    @classmethod
    def restore(cls, snapshot: Snapshot) -> Self:
        """A hand at the position of a snapshot: its tricks are played again.

        Raises RuleBroken when that is not possible.
        """
        hand = object.__new__(cls)
        hand._set(snapshot.options, snapshot.dealer, snapshot.turn_up, snapshot.start)
        hand._stock = [*reversed(snapshot.stock)]
        hand.hands = [*snapshot.hands]
        hand.discards = [*snapshot.discards]
        if hand.outcome is not None:
            return hand
        hand.changes = [*snapshot.changes]
        hand.refused = snapshot.refused
        hand._talk()
        if snapshot.phase == "answer":
            hand._ask("answer", hand.dealer, (ACCEPT, REFUSE))
        elif snapshot.phase == "change":
            hand._ask_change(hand.dealer if len(hand.changes) % 2 else hand.non_dealer)
        elif snapshot.phase != "talk":
            hand._play_again(snapshot.king, snapshot.laid)
        return hand

    def _play_again(self, king: int, laid: tuple[int, ...]) -> None:
        leader = self.non_dealer
        for place, card in enumerate(laid):
            seat = 1 - leader if place % 2 else leader
            self.hands[seat] |= BIT[card]
            if place % 2 and BEATS[self.trump][laid[place - 1]] >> card & 1:
                leader = seat
        self._begin_play()
        for card in laid:
            if self.to_move == king and self._may_mark(king) and card != king_of(self.trump):
                self.play(MARK)
            self.play(card)
        if self.to_move == king and self._may_mark(king):
            self.play(MARK)

    @staticmethod
    def move_text(move: int) -> str:
        """``play QH``, ``discard 9D 8S``.  Raises TextError for an int that is no move."""
        return move_text(move)

    @staticmethod
    def parse_move(text: str) -> int:
        """The reverse of ``move_text``.  Raises TextError."""
        return parse_move(text)
