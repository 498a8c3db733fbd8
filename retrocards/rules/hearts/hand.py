"""One deal of Hearts: the pass and the play."""

from collections.abc import Sequence
from typing import Any, Self

from retrocards.cards import BIT, SUITS, card_text, cards_of
from retrocards.rules.base import Impossible, RuleBroken
from retrocards.rules.hearts.moves import (
    ALL,
    ALL_POINTS,
    COUNTS,
    COUNTS_WITH_JACK,
    JACK_POINTS,
    NO_HEARTS,
    NO_POINTS,
    PASS,
    PLACES,
    QUEEN_OF_SPADES,
    SUIT_OF,
    TWO_OF_CLUBS,
    by_suit,
    in_order,
    is_card,
    is_move,
    is_pass,
    move_text,
    passed,
    points_of,
)
from retrocards.rules.hearts.position import HOLD, NEXT, SUBTRACT, Options, Outcome, Position
from retrocards.rules.hearts.view import View

RULES = (
    "hand_over", "not_a_move", "pass_three", "play_a_card", "not_your_card", "lead_two_of_clubs",
    "follow_suit", "hearts_not_broken", "queen_not_broken", "no_points_yet", "hand_not_over",
    "match_over",
)  # fmt: skip
"""Every `RuleBroken.rule` of Hearts.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`pass_three`, `play_a_card`: the move is of the other phase; the name says what this one asks for
(move).  `not_your_card` (card).  `lead_two_of_clubs`: nothing else begins a hand (card).
`follow_suit` (card, lead, suit: C D H S).  `hearts_not_broken`, `queen_not_broken`: this card is
not led yet, as long as the hand holds another (card).  `no_points_yet`: by option no point card
falls in the first trick (card).  From the match: `hand_not_over` when a hand is scored too early,
and `match_over`: nothing is dealt any more.
"""

_MOONS = (ALL_POINTS, ALL_POINTS + JACK_POINTS)
"""The points of a seat that may have shot the moon, without and with the jack of diamonds."""


class Hand(Position):
    """One deal, from the pass to the outcome.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = ()

    def __init__(
        self,
        options: Options,
        deck: Sequence[int],
        direction: str = HOLD,
        start: Sequence[int] | None = None,
    ) -> None:
        """Deal a shuffled pack one card at a time clockwise (seed, How to Play).

        The seed names no dealer: seat 0 gets the top card.  `start` has the scores of the match.
        """
        players = options.players
        self.options = options
        self.direction = direction
        self.start = tuple(start) if start else (0,) * players
        bits = [BIT[card] for card in deck]
        self._held = [by_suit(sum(bits[seat::players])) for seat in range(players)]
        self._begin()

    def _begin(self) -> None:
        """Begin with the pass, or in a `hold` hand with the play."""
        options = self.options
        players = options.players
        self.passed = [0] * players
        self.laid = []
        self.points = [0] * players
        self.broken = False
        self.outcome = None
        self.opener = self.leader = -1
        self._next = NEXT[players]
        self._counts = COUNTS_WITH_JACK if options.jack_of_diamonds else COUNTS
        self._free = ALL if options.first_trick_points else NO_POINTS
        self._open = NO_POINTS if options.queen_waits else NO_HEARTS
        self._cards = ()
        self._worth = 0
        self._led = ALL[0]
        self._suit = self._ace = self._best = self._winner = -1
        self.phase = "pass"
        self.to_move = 0
        if self.direction == HOLD:
            self._begin_play()

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """A hand at the position with these values of its FIELDS.

        It is dealt, passed and played again.  Raises Impossible if that breaks a rule, or
        contradicts the other values.
        """
        hand = super().restore(**values)
        passes, cards = [PASS | passed for passed in hand.passed if passed], hand.laid
        hand.hands = hand.dealt
        hand._begin()
        try:
            for move in (*passes, *cards):
                hand.play(move)
        except RuleBroken as broken:
            raise Impossible("moves", f"The moves break a rule: {broken}.") from broken
        hand.check_agreement(values)
        return hand

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken for an illegal one; nothing changes then.

        The highest card of the led suit takes the trick (seed, How to Play).
        """
        if move not in self._cards:
            self._pass(move)
            return
        seat, held = self.to_move, self._held
        suit, bit = PLACES[move]
        held[seat][suit] ^= bit
        self.laid.append(move)
        lead = self._suit
        if lead < 0:
            self._suit = lead = suit
            self._led = ALL[suit]
            self._ace = 13 * suit + 12
            self._best, self._winner = move, seat
        elif self._best < move <= self._ace:
            self._best, self._winner = move, seat
        worth = self._counts[move]
        if worth:
            self._worth += worth
            if not self.broken and BIT[move] & self.options.breakers:
                self.broken = True
                self._open = ALL
        seat = self._next[seat]
        if seat == self.leader:
            self._take_trick(self._winner)
        else:
            self.to_move = seat
            hand = held[seat]
            # Like `_may_play`: to call that would cost a fifth of the move.
            self._cards = self._led[hand[lead]] or in_order(hand, self._free) or in_order(hand, ALL)

    def _take_trick(self, seat: int) -> None:
        """The winner of a trick gets its points, and leads to the next one."""
        if self._worth:
            self.points[seat] += self._worth
            self._worth = 0
        self._suit = -1
        self._free = ALL
        self.leader = self.to_move = seat
        hand = self._held[seat]
        self._cards = in_order(hand, self._open) or in_order(hand, ALL)
        if not self._cards:
            self._end()

    def _pass(self, move: int) -> None:
        """Choose three cards; all change hands when the last seat has chosen (seed, Passing)."""
        seat = self.to_move
        if self.phase != "pass" or not is_pass(move) or passed(move) & ~self.hands[seat]:
            raise self._refusal(move)
        self.passed[seat] = passed(move)
        self.to_move = seat + 1
        if self.to_move == len(self.passed):
            exchanged = zip(self.hands, self.passed, self.received, strict=True)
            self.hands = [held - passed + received for held, passed, received in exchanged]
            self._begin_play()

    def _begin_play(self) -> None:
        """Seed, How to Play: the two of clubs opens a hand, whoever holds it."""
        self.phase = "play"
        suit, two = PLACES[TWO_OF_CLUBS]
        seat = [hand[suit] & two for hand in self._held].index(two)
        self.opener = self.leader = self.to_move = seat
        self._cards = (TWO_OF_CLUBS,)

    def _end(self) -> None:
        """Score the hand, a shot moon as `options.moon` says (seed, Shooting The Moon)."""
        self.phase = "over"
        self.leader = self.to_move = -1
        self._cards = ()
        points, shooter = self.points, self._shooter()
        if shooter < 0:
            self.outcome = Outcome(tuple(points), -1, "points")
            return
        subtracts = self.options.moon == SUBTRACT
        scored = [own if subtracts else own + ALL_POINTS for own in points]
        scored[shooter] = points[shooter] - ALL_POINTS * (2 if subtracts else 1)
        self.outcome = Outcome(tuple(scored), shooter, "moon")

    def _shooter(self) -> int:
        """The seat that has taken all 26 points; -1 for none.  25 do not qualify (seed)."""
        for seat, points in enumerate(self.points):
            if points in _MOONS and points_of(self.taken[seat]) == ALL_POINTS:
                return seat
        return -1

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return View(self, seat)

    def _refusal(self, move: int) -> RuleBroken:
        """The rule that an illegal move breaks."""
        if not is_move(move):
            return RuleBroken("not_a_move", {"move": str(move)})
        text = {"move": move_text(move)}
        if self.phase == "over":
            return RuleBroken("hand_over", text)
        if is_card(move) != (self.phase == "play"):
            return RuleBroken("pass_three" if is_card(move) else "play_a_card", text)
        cards = BIT[move] if is_card(move) else passed(move)
        others = cards & ~self.hands[self.to_move]
        if others:
            return RuleBroken("not_your_card", {"card": card_text(cards_of(others)[0])})
        return self._not_played(move)

    def _not_played(self, card: int) -> RuleBroken:
        detail = {"card": card_text(card)}
        if not self.laid:
            return RuleBroken("lead_two_of_clubs", detail)
        if self._suit < 0:
            name = "queen_not_broken" if card == QUEEN_OF_SPADES else "hearts_not_broken"
            return RuleBroken(name, detail)
        lead = self.trick[0]
        if self.hands[self.to_move] & SUIT_OF[lead]:
            suit = {"lead": card_text(lead), "suit": SUITS[lead // 13]}
            return RuleBroken("follow_suit", detail | suit)
        return RuleBroken("no_points_yet", detail)
