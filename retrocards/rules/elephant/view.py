"""What one seat may know of a hand of Ditsy Elephant."""

from random import Random
from typing import TYPE_CHECKING

from retrocards.cards import mask_of
from retrocards.rules import base
from retrocards.rules.elephant.order import SEATS
from retrocards.rules.elephant.outcome import partner
from retrocards.rules.elephant.sampling import deal_anew, lay
from retrocards.rules.elephant.snapshot import Snapshot

if TYPE_CHECKING:
    from retrocards.rules.elephant.hand import Hand


class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    `options`, `before`, `to_move`, `table`, `leads`, `last_player`, `opener`,
    `out` and `outcome` mean what they mean in `Hand`.  `hand` is the set of the seat's own
    cards, `laid` are its thirteen as they lay; `counts` the number of cards of each seat,
    `played_by` the set of the cards that each seat has played and `played` that of all of them.
    `partner` is the seat that cards were exchanged with, -1 for none; `given` the set of the
    cards that it got from this seat and `taken` that of those it gave; `better` says whether
    this seat was placed before it, and so gave its worst cards and got the other's best.
    """

    __slots__ = (
        "_moves", "before", "better", "counts", "given", "hand", "laid", "last_player", "leads",
        "opener", "options", "out", "outcome", "partner", "played", "played_by", "seat", "table",
        "taken", "to_move",
    )  # fmt: skip

    def __init__(self, hand: "Hand", seat: int) -> None:
        self.seat = seat
        self._moves = hand.legal_moves() if hand.to_move == seat else ()
        self.options = hand.options
        self.before = hand.before
        self.to_move = hand.to_move
        self.table = hand.table
        self.leads = hand.leads
        self.last_player = hand.last_player
        self.opener = hand.opener
        self.out = hand.out
        self.outcome = hand.outcome
        self.hand = hand.hands[seat]
        self.laid = hand.laid(seat)
        self.counts = tuple([cards.bit_count() for cards in hand.hands])
        self.played_by = tuple([mask_of(hand.laid(s)) ^ hand.hands[s] for s in range(SEATS)])
        self.played = sum(self.played_by)
        self.partner = -1
        self.given = self.taken = 0
        self.better = False
        if hand.before is not None:
            self.partner = partner(hand.before, seat)
            self.given = hand.given[seat]
            self.taken = hand.given[self.partner]
            self.better = hand.before[seat] < hand.before[self.partner]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in View.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._moves

    def sample(self, rng: Random) -> "Hand":
        """A whole hand that looks the same from this seat: the unseen cards are dealt anew.

        What nobody tells this seat is not in it: which cards the other two exchanged, and who
        passed when.
        """
        from retrocards.rules.elephant.hand import Hand

        hands = deal_anew(self, rng)
        laid = [
            lay(hands[seat] | self.played_by[seat], self.table if seat == self.last_player else ())
            for seat in range(SEATS)
        ]
        laid[self.seat] = self.laid
        given = [0] * SEATS
        if self.partner >= 0:
            given[self.seat], given[self.partner] = self.given, self.taken
        return Hand.restore(
            Snapshot(
                options=self.options,
                before=self.before,
                given=tuple(given),
                laid=tuple(laid),
                hands=tuple(hands),
                table=self.table,
                last_player=self.last_player,
                to_move=self.to_move,
                leads=self.leads,
                out=self.out,
            )
        )
