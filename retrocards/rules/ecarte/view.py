"""What one seat may know of a hand of Ecarte."""

from random import Random

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.ecarte.moves import BEATS, PACK_CARDS, excluded, king_of
from retrocards.rules.ecarte.position import Position


class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    `points`, `changes`, `refused`, `king`, `laid`, `leader`, `tricks` and `pays_double` mean what
    they mean in `Position`.  `hand` is the set of the seat's own cards, `discarded` that of the
    cards it has changed; `counts` the number of cards of each seat.  `known` is the set of cards
    that the other is known to hold (the marked king), `unseen` the set of the cards that are in
    his hand, among his discards or in the stock, and `may_hold` those of them that he may have in
    his hand, after what he has played under the strict rules.  `to_move` is -1 when the hand is
    over.
    """

    __slots__ = (
        "_kind", "_moves", "changes", "counts", "dealer", "discarded", "hand", "king", "known",
        "laid", "leader", "may_hold", "options", "outcome", "pays_double", "phase", "points",
        "refused", "seat", "start", "stock_count", "to_move", "tricks", "trump", "turn_up",
        "unseen",
    )  # fmt: skip

    def __init__(self, hand: Position, seat: int) -> None:
        self.seat = seat
        self._moves = hand.legal_moves() if hand.to_move == seat else ()
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
        self.may_hold = self.unseen & ~self._excluded()

    def _excluded(self) -> int:
        """The cards that the other would have had to play instead of one that he played."""
        cards = 0
        leader = 1 - self.dealer
        for lead, reply in zip(self.laid[::2], self.laid[1::2], strict=False):
            if leader == self.seat:
                cards |= excluded(lead, reply, self.trump)
            if BEATS[self.trump][lead] >> reply & 1:
                leader = 1 - leader
        return cards

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._moves

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
        """The other's hand in a deal as `sample` makes them.

        It has none of the cards `without`, and all of `holding`, cards that he may hold.
        """
        held = self.known | holding
        missing = self.counts[1 - self.seat] - held.bit_count()
        return held | mask_of(rng.sample(cards_of(self.may_hold & ~(held | without)), missing))

    def deal_stock(self, rng: Random, theirs: int, without: int = 0) -> tuple[int, ...]:
        """The stock in such a deal, the next card first, where the other holds the cards `theirs`.

        It has none of the cards `without`, which he has discarded.
        """
        left = cards_of(self.unseen & ~(theirs | without))
        return tuple(rng.sample(left, self.stock_count))
