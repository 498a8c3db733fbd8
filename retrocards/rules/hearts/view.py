"""What one seat may know of a hand of Hearts."""

from random import Random

from retrocards.cards import BIT, SUIT_CARDS, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.hearts.moves import TWO_OF_CLUBS
from retrocards.rules.hearts.position import Position


class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    `options`, `direction`, `phase`, `to_move`, `opener`, `leader`, `laid`, `trick`, `taken`,
    `points`, `broken` and `outcome` mean what they mean in `Position`.  `hand` is the set of the
    seat's own cards; `passed` and `received` are those that it gave and got, 0 before.  `counts` is
    the number of cards of each seat.  `unseen` is the set of the cards in the other hands; `known`
    tells, seat by seat, which of them this seat knows there, `void` which suits a seat has shown
    that it has none of (a set of suits, `1 << suit`), and `may_hold` which of the unseen cards a
    seat may have, those known included.
    """

    __slots__ = (
        "_shell", "broken", "counts", "direction", "hand", "known", "laid", "leader", "may_hold",
        "opener", "options", "outcome", "passed", "phase", "points", "received", "seat", "taken",
        "to_move", "trick", "unseen", "void",
    )  # fmt: skip

    def __init__(self, hand: Position, seat: int) -> None:
        self.seat = seat
        self.options = hand.options
        self.direction = hand.direction
        self.phase = hand.phase
        self.to_move = hand.to_move
        self.opener = hand.opener
        self.leader = hand.leader
        self.laid = tuple(hand.laid)
        self.trick = hand.trick
        self.taken = tuple(hand.taken)
        self.points = tuple(hand.points)
        self.broken = hand.broken
        self.outcome = hand.outcome
        self.hand = hand.hands[seat]
        self.passed = hand.passed[seat]
        self.received = hand.received[seat]
        self.counts = tuple([cards.bit_count() for cards in hand.hands])
        self.unseen = mask_of(hand.options.pack) & ~(self.hand | mask_of(hand.laid))
        self._shell = hand.copy()
        self._shell.hands = [0] * len(self.counts)
        self._shell.hands[seat] = self.hand
        self._find(hand)

    def _find(self, hand: Position) -> None:
        players = self.options.players
        known, void, excluded = [0] * players, [0] * players, [0] * players
        if self.phase == "play":
            known[self.options.receiver(self.direction, self.seat)] = self.passed & self.unseen
            if not self.laid:
                known[self.opener] |= BIT[TWO_OF_CLUBS] & self.unseen
        for trick in hand.tricks:
            suit = trick.cards[0] // 13
            for place, card in enumerate(trick.cards):
                if card // 13 != suit:
                    void[(trick.leader + place) % players] |= 1 << suit
        everything = sum(known)
        may_hold = []
        for seat in range(players):
            cards = self.unseen & ~everything & ~excluded[seat] if seat != self.seat else 0
            for suit in range(4):
                if void[seat] >> suit & 1:
                    cards &= ~SUIT_CARDS[suit]
            may_hold.append(cards | known[seat])
        self.known, self.void, self.may_hold = tuple(known), tuple(void), tuple(may_hold)

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._shell.legal_moves() if self.to_move == self.seat else ()

    def sample(self, rng: Random) -> Position:
        """A whole `Hand` that looks the same from this seat: the unseen cards are dealt anew."""
        hand = self._shell.copy()
        left = [*cards_of(self.unseen & ~sum(self.known))]
        rng.shuffle(left)
        for seat, count in enumerate(self.counts):
            if seat != self.seat:
                more = count - self.known[seat].bit_count()
                hand.hands[seat] = self.known[seat] | mask_of(left[:more])
                del left[:more]
        return hand
