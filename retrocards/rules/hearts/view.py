"""What one seat may know of a hand of Hearts."""

from random import Random

from retrocards.cards import BIT, SUIT_CARDS, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.hearts.moves import PASS_CARDS, SUIT_OF, TWO_OF_CLUBS
from retrocards.rules.hearts.options import HOLD
from retrocards.rules.hearts.position import Position
from retrocards.rules.hearts.redeal import redeal_of


class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    `options`, `start`, `direction`, `phase`, `to_move`, `opener`, `leader`, `laid`, `trick`,
    `taken`, `points`, `broken` and `outcome` mean what they mean in `Position`.  `hand` is the set
    of the seat's own cards; `passed` and `received` are those that it gave and got, 0 before.  Seat
    by seat, `counts` is the number of cards in hand, `played` the set of those played, and `void`
    the suits that the seat has shown it has none of (a set of suits, `1 << suit`).  `unseen` is the
    set of the cards in all other hands; `known` are those that this seat knows in each, and
    `may_hold` those that may be there by all that was seen, the known ones included.
    """

    __slots__ = (
        "_shell", "broken", "counts", "direction", "hand", "known", "laid", "leader", "may_hold",
        "opener", "options", "outcome", "passed", "phase", "played", "points", "received", "seat",
        "start", "taken", "to_move", "trick", "unseen", "void",
    )  # fmt: skip

    def __init__(self, hand: Position, seat: int) -> None:
        received = hand.received
        self.seat = seat
        self.options = hand.options
        self.start = hand.start
        self.direction = hand.direction
        self.phase = hand.phase
        self.to_move = hand.to_move
        self.opener = hand.opener
        self.leader = hand.leader
        self.laid = tuple(hand.laid)
        self.trick = hand.trick
        self.points = tuple(hand.points)
        self.broken = hand.broken
        self.outcome = hand.outcome
        self.hand = hand.hands[seat]
        self.passed = hand.passed[seat]
        self.received = received[seat]
        self.counts = tuple([cards.bit_count() for cards in hand.hands])
        self.unseen = mask_of(hand.options.pack) & ~(self.hand | mask_of(hand.laid))
        self._watch()
        self._shell = hand.redealt(self._own(self.hand), self._own(self.passed))
        if self.received:
            self._shell.passed[hand.passed.index(self.received)] = self.received

    def _own(self, cards: int) -> list[int]:
        """Seat -> these cards for this one, none for any other."""
        return [cards if seat == self.seat else 0 for seat in range(self.options.players)]

    def _watch(self) -> None:
        """Find out, card by card, who has taken what, and what nobody can hold any more."""
        options, players = self.options, self.options.players
        played, taken, excluded = [0] * players, [0] * players, [0] * players
        broken = False
        leader = self.opener
        for start in range(0, len(self.laid), players):
            trick = self.laid[start : start + players]
            suit = SUIT_OF[trick[0]]
            if not broken and BIT[trick[0]] & options.bound:
                # This was all that remained in his hand.
                excluded[leader] |= ~options.bound
            seat, best = leader, trick[0]
            for card in trick:
                bit = BIT[card]
                played[seat] |= bit
                if not bit & suit:
                    excluded[seat] |= suit
                    if start == 0 and bit & options.kept_back:
                        excluded[seat] |= ~options.kept_back
                elif card > best:
                    best, leader = card, seat
                seat = (seat + 1) % players
            cards = mask_of(trick)
            broken = broken or bool(cards & options.breakers)
            if len(trick) == players:
                taken[leader] |= cards
        self.played, self.taken = tuple(played), tuple(taken)
        self.void = tuple(map(_suits_in, excluded))
        self.known = tuple([self._known_in(seat) for seat in range(players)])
        known = sum(self.known)
        self.may_hold = tuple(
            [
                self.known[seat] | self.unseen & ~(known | out) if seat != self.seat else 0
                for seat, out in enumerate(excluded)
            ]
        )

    def _known_in(self, seat: int) -> int:
        """What was passed there, and the two of clubs with which the opener is about to begin."""
        known = 0
        if self.phase == "play" and self.options.receiver(self.direction, self.seat) == seat:
            known = self.passed
        if seat == self.leader and not self.laid:
            known |= BIT[TWO_OF_CLUBS]
        return known & self.unseen

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._shell.legal_moves() if self.to_move == self.seat else ()

    def redeal(self, rng: Random) -> list[int]:
        """Seat -> its cards, the unseen ones dealt anew.

        Every deal that agrees with all that this seat has seen is as likely as another; why the
        others passed and played what they did is not asked.
        """
        counts = tuple(
            [0 if seat == self.seat else count for seat, count in enumerate(self.counts)]
        )
        hands = redeal_of(self.may_hold, self.known, counts).deal(rng)
        hands[self.seat] = self.hand
        return hands

    def sample(self, rng: Random) -> Position:
        """A whole `Hand` that looks the same from this seat: the unseen cards are dealt anew."""
        hands = self.redeal(rng)
        passed = [*self._shell.passed]
        for seat in range(self.to_move if self.phase == "pass" else self.options.players):
            if not passed[seat] and self.direction != HOLD:
                receiver = self.options.receiver(self.direction, seat)
                after = hands[receiver] | self.played[receiver]
                choice = hands[seat] if self.phase == "pass" else after
                passed[seat] = mask_of(rng.sample(cards_of(choice), PASS_CARDS))
        return self._shell.redealt(hands, passed)


def _suits_in(cards: int) -> int:
    """The suits all of whose cards are in a set; a set of suits."""
    return sum([1 << suit for suit, whole in enumerate(SUIT_CARDS) if not whole & ~cards])
