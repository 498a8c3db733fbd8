"""What one seat may know of a hand of Ecarte."""

from dataclasses import dataclass
from random import Random

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.ecarte.moves import PACK_CARDS, king_of
from retrocards.rules.ecarte.position import Options, Outcome, Phase, Position
from retrocards.rules.ecarte.tricks import excluded, turns


@dataclass(slots=True, init=False)
class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    What is not explained here means what it means in `Position`.
    """

    seat: int
    options: Options
    dealer: int
    turn_up: int
    trump: int
    start: tuple[int, ...]
    points: tuple[int, ...]
    phase: Phase
    to_move: int
    stock_count: int
    changes: tuple[int, ...]
    refused: bool
    pays_double: int
    king: int
    laid: tuple[int, ...]
    leader: int
    tricks: tuple[int, ...]
    outcome: Outcome | None
    hand: int
    """The set of the seat's own cards."""
    discarded: int
    """The set of the cards that this seat has changed."""
    counts: tuple[int, int]
    """Seat -> the number of its cards."""
    unseen: int
    """The set of the cards in the other hand, among its discards or in the stock."""
    known: int
    """The set of the cards that the other is known to hold: the marked king."""
    may_hold: int
    """The unseen cards that the other may hold, after what he has played by the strict rules."""
    _legal: tuple[int, ...]
    _kind: type[Position]

    def __init__(self, hand: Position, seat: int) -> None:
        self.seat = seat
        self._legal = hand.legal_moves() if hand.to_move == seat else ()
        self._kind = type(hand)
        self.options = hand.options
        self.dealer = hand.dealer
        self.turn_up = hand.turn_up
        self.trump = hand.trump
        self.start = hand.start
        self.points = tuple(hand.points)
        self.phase = hand.phase
        self.to_move = hand.to_move
        self.stock_count = hand.stock_count
        self.changes = hand.changes
        self.refused = hand.refused
        self.pays_double = hand.pays_double
        self.king = hand.king
        self.laid = hand.laid
        self.leader = hand.leader
        self.tricks = tuple(hand.tricks)
        self.outcome = hand.outcome
        self.hand = hand.hands[seat]
        self.discarded = hand.discards[seat]
        self.counts = (hand.hands[0].bit_count(), hand.hands[1].bit_count())
        seen = self.hand | self.discarded | BIT[hand.turn_up] | mask_of(hand.laid)
        self.unseen = PACK_CARDS & ~seen
        king = BIT[king_of(hand.trump)]
        self.known = king & self.unseen if hand.king == 1 - seat else 0
        self.may_hold = self.unseen & ~self._excluded() if len(self.laid) > 1 else self.unseen

    def _excluded(self) -> int:
        """The cards that the other cannot hold: he would have had to play one of them."""
        cards = 0
        laid, seats = self.laid, turns(self.laid, 1 - self.dealer, self.trump)
        for place in range(0, len(laid) - 1, 2):
            if seats[place] == self.seat:
                cards |= excluded(laid[place], laid[place + 1], self.trump)
        return cards

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._legal

    def sample(self, rng: Random) -> Position:
        """A whole `Hand` that looks the same from this seat: the unseen cards are dealt anew."""
        theirs = self.deal_to_other(rng)
        stock = self.deal_stock(rng, theirs)
        hands = [self.hand, theirs]
        discards = [self.discarded, self.unseen & ~(theirs | mask_of(stock))]
        if self.seat == 1:
            hands.reverse()
            discards.reverse()
        return self._whole(self._kind, hands=hands, discards=discards, stock=stock)

    def deal_to_other(self, rng: Random, without: int = 0, holding: int = 0) -> int:
        """A hand for the other seat, dealt as `sample` deals it.

        It has none of the cards `without`, and all of the cards `holding`, which it may hold.
        """
        held = self.known | holding
        missing = self.counts[1 - self.seat] - held.bit_count()
        return held | mask_of(rng.sample(cards_of(self.may_hold & ~(held | without)), missing))

    def deal_stock(self, rng: Random, theirs: int, without: int = 0) -> tuple[int, ...]:
        """A stock to go with the other's hand `theirs`, the next card first.

        It has none of the cards `without`, which the other has discarded.
        """
        left = cards_of(self.unseen & ~(theirs | without))
        return tuple(rng.sample(left, self.stock_count))
