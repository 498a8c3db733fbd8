"""The table of a hand of Hearts in a few ints, card by card, for the card policies.

It is made for speed: a play-out lays some thousand cards in a hundredth of a second.  The rules are
those of `retrocards.rules.hearts` with its default options, for three to five players.
"""

from retrocards.cards import ALL_CARDS, BIT, SUIT_CARDS, mask_of
from retrocards.rules.hearts import View, moves

HEARTS, SPADES = moves.HEARTS, SUIT_CARDS[3]
QUEEN, QUEEN_BIT = moves.QUEEN_OF_SPADES, moves.QUEEN
FIRST_BIT = BIT[moves.TWO_OF_CLUBS]
POINT_CARDS = moves.POINT_CARDS
SUIT_OF = moves.SUIT_OF
"""Card -> the set of the cards of its suit."""
POINTS = moves.COUNTS
"""Card -> its points."""
NOBODY, SHARED = -1, -2
"""In place of the seat that has all the points: nobody has any yet, or several seats have some."""


class Table:
    """What is on the table, and whose turn it is.

    `hands` are the sets of cards of the seats, `out` is the set of all cards not yet played, and
    `turn` the seat to move.  `last` is the number of cards before the last one of a trick.

    `lead` is the set of the cards of the suit led, 0 at the beginning of a trick.  `best` is the
    highest card of it on the table, played by `holder`.  The trick has `count` cards and is worth
    `pot` points.

    `void` has for each seat the set of the cards of the suits that it has shown out of, and
    `points` its points so far.  `alone` is the one seat that has all points, NOBODY or SHARED.
    `closed` is the set of the cards that may not be led yet.  `queen` has for each seat the seat
    that it knows to hold the queen of spades, or NOBODY.
    """

    __slots__ = (
        "alone", "best", "closed", "count", "hands", "holder", "last", "lead", "out", "points",
        "pot", "queen", "turn", "void",
    )  # fmt: skip

    def __init__(self, hands: list[int], turn: int) -> None:
        """The table before the first lead of a hand, which `turn` makes."""
        self.hands = hands
        self.turn = turn
        self.out = ALL_CARDS
        self.lead = self.best = self.holder = self.count = self.pot = 0
        seats = len(hands)
        self.last = seats - 1
        self.void = [0] * seats
        self.points = [0] * seats
        self.alone = NOBODY
        self.closed = ALL_CARDS ^ FIRST_BIT
        self.queen = [NOBODY] * seats

    def copy(self, hands: list[int]) -> "Table":
        """A copy in which the seats hold these cards, and that can be played on separately."""
        other = Table(hands, self.turn)
        other.out = self.out
        other.lead = self.lead
        other.best = self.best
        other.holder = self.holder
        other.count = self.count
        other.pot = self.pot
        other.void = self.void[:]
        other.points = self.points[:]
        other.alone = self.alone
        other.closed = self.closed
        other.queen = self.queen
        return other

    def legal(self) -> int:
        """The set of the cards that the seat to move may play."""
        hand = self.hands[self.turn]
        if self.lead:
            return hand & self.lead or hand
        return hand & ~self.closed or hand

    def lay(self, card: int) -> None:
        """The seat to move plays a card."""
        bit, turn = BIT[card], self.turn
        self.hands[turn] &= ~bit
        self.out ^= bit
        if not self.lead:
            if self.closed:
                self.closed = 0 if bit & POINT_CARDS else POINT_CARDS
            self.lead = SUIT_OF[card]
            self.best = card
            self.holder = turn
            self.count = 1
            self.pot = POINTS[card]
            self.turn = turn + 1 if turn < self.last else 0
            return
        if bit & self.lead:
            if card > self.best:
                self.best = card
                self.holder = turn
        else:
            self.void[turn] |= self.lead
        if bit & POINT_CARDS:
            self.pot += POINTS[card]
            self.closed = 0
        if self.count < self.last:
            self.count += 1
            self.turn = turn + 1 if turn < self.last else 0
            return
        winner = self.turn = self.holder
        self.lead = 0
        self.count = 0
        if self.pot:
            self.points[winner] += self.pot
            if self.alone != winner:
                self.alone = winner if self.alone == NOBODY else SHARED


def table_of(view: View) -> Table:
    """The table as a seat sees it after the pass: it knows only its own hand."""
    table = Table([0] * view.options.players, view.opener)
    table.out = mask_of(view.options.pack)
    for card in view.laid:
        table.lay(card)
    table.hands[view.seat] = view.hand
    for seat, cards in enumerate(view.known):
        if cards & QUEEN_BIT:
            table.queen[view.seat] = seat
    return table
