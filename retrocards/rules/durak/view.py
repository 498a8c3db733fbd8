"""What one seat may know of a hand of Durak."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from retrocards.cards import BIT, SUIT_CARDS, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.durak.bouts import BoutResult, Outcome
from retrocards.rules.durak.position import Options, Phase, Position


@dataclass(slots=True, init=False)
class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    What is not explained here means what it means in `Position`.
    """

    seat: int
    options: Options
    dealer: int
    trump: int
    turn_up: int
    talon_count: int
    bout: int
    turn: int
    phase: Phase
    to_move: int
    principal: int
    defender: int
    attackers: tuple[int, ...]
    asked: int
    room: int
    in_play: int
    idle_bouts: int
    taking: bool
    queried: bool
    answers: Mapping[int, bool]
    discards: int
    outcome: Outcome | None
    last_bout: BoutResult | None
    table: tuple[tuple[int, int], ...]
    known: tuple[int, ...]
    """Seat -> the set of the cards that everyone knows it to hold."""
    hand: int
    """The set of the seat's own cards."""
    counts: tuple[int, ...]
    """Seat -> the number of its cards."""
    unseen: int
    """The set of the cards that this seat cannot place: in other hands or in the talon."""
    _legal: tuple[int, ...]
    _kind: type[Position]

    def __init__(self, position: Position, seat: int) -> None:
        self.seat = seat
        self._legal = position.legal_moves() if position.to_move == seat else ()
        self._kind = type(position)
        self.options = position.options
        self.dealer = position.dealer
        self.trump = position.trump
        self.turn_up = position.turn_up
        self.talon_count = position.talon_count
        self.bout = position.bout
        self.turn = position.turn
        self.phase = position.phase
        self.to_move = position.to_move
        self.principal = position.principal
        self.defender = position.defender
        self.attackers = position.attackers
        self.asked = position.asked
        self.room = position.room
        self.in_play = position.in_play
        self.idle_bouts = position.idle_bouts
        self.taking = position.taking
        self.queried = position.queried
        self.answers = position.answers
        self.discards = position.discards
        self.outcome = position.outcome
        self.last_bout = position.last_bout
        self.table = position.table
        self.known = tuple(position.known)
        self.hand = position.hands[seat]
        self.counts = tuple([cards.bit_count() for cards in position.hands])
        self.unseen = mask_of(position.talon[:-1])
        for other, cards in enumerate(position.hands):
            if other != seat:
                self.unseen |= cards & ~self.known[other]

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._legal

    def sample(self, rng: Random) -> Position:
        """A whole hand that looks the same from this seat: the unseen cards are dealt anew.

        The answers to the last query hold: a seat that said no gets no trumps, and one that said
        yes at least one, unless a trump has been played in attack since.
        """
        hands = self._placed(rng)
        left = self._unplaced(hands)
        for seat in range(len(hands)):
            cards = self._deal(left, self._missing(hands, seat), rng)
            hands[seat] |= cards
            left ^= cards
        talon = [*cards_of(left)]
        rng.shuffle(talon)
        if self.turn_up >= 0:
            talon.append(self.turn_up)
        return self._whole(self._kind, hands=hands, talon=tuple(talon))

    def deal_to(self, seats: Iterable[int], rng: Random) -> int:
        """The cards that some seats hold together, in a deal as `sample` makes them."""
        hands = self._placed(rng)
        together = missing = 0
        for seat in seats:
            together |= hands[seat]
            missing += self._missing(hands, seat)
        return together | self._deal(self._unplaced(hands), missing, rng)

    def _placed(self, rng: Random) -> list[int]:
        """Seat -> its known cards, and cards dealt so that its answer is true."""
        hands = [*self.known]
        hands[self.seat] = self.hand
        if not self.answers:
            return hands
        trumps = SUIT_CARDS[self.trump]
        if not any(BIT[attack] & trumps for attack, _ in self.table):
            for seat, holds in self.answers.items():
                if holds and not hands[seat] & trumps:
                    hands[seat] |= self._deal(self._unplaced(hands) & trumps, 1, rng)
        for seat, holds in self.answers.items():
            if not holds:
                plain = self._unplaced(hands) & ~trumps
                hands[seat] |= self._deal(plain, self._missing(hands, seat), rng)
        return hands

    def _missing(self, hands: list[int], seat: int) -> int:
        return self.counts[seat] - hands[seat].bit_count()

    def _unplaced(self, hands: list[int]) -> int:
        """The unseen cards that no seat has yet."""
        left = self.unseen
        for cards in hands:
            left &= ~cards
        return left

    @staticmethod
    def _deal(cards: int, count: int, rng: Random) -> int:
        """So many cards of a set, drawn at random."""
        return mask_of(rng.sample(cards_of(cards), count))
