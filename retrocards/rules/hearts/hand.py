"""One deal of Hearts: the pass and the play."""

from collections.abc import Sequence
from typing import Any, Self

from retrocards.cards import ALL_CARDS, BIT, CARDS, SUIT_CARDS, SUITS, card_text, cards_of, mask_of
from retrocards.rules.base import Impossible, RuleBroken
from retrocards.rules.faults import check_agreement, demand
from retrocards.rules.hearts.moves import (
    ALL_POINTS,
    JACK_OF_DIAMONDS,
    JACK_POINTS,
    PASS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    TWO_OF_CLUBS,
    is_card,
    is_move,
    is_pass,
    move_text,
    passed,
    points_of,
)
from retrocards.rules.hearts.options import HOLD, SUBTRACT, Options
from retrocards.rules.hearts.position import MOON, POINTS, Outcome, Position
from retrocards.rules.hearts.view import View

RULES = (
    "hand_over",
    "not_a_move",
    "pass_three",
    "play_a_card",
    "not_your_card",
    "lead_two_of_clubs",
    "follow_suit",
    "hearts_not_broken",
    "queen_not_broken",
    "no_points_yet",
    "hand_not_over",
    "match_over",
)
"""Every `RuleBroken.rule` of Hearts.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`pass_three`, `play_a_card`: the move is of the other phase; the name says what this one asks for
(move).  `not_your_card` (card).  `lead_two_of_clubs`: nothing else begins a hand (card).
`follow_suit` (card, lead, suit: C D H S).  `hearts_not_broken`, `queen_not_broken`: this card is
not led yet, as long as the hand holds another (card).  `no_points_yet`: by option no point card
falls in the first trick (card).  From the match: `hand_not_over` when a hand is scored too early,
and `match_over`: nothing is dealt any more.
"""


class Hand(Position):
    """One deal, from the pass to the outcome.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = ()

    def __init__(self, options: Options, deck: Sequence[int], direction: str = HOLD) -> None:
        """Deal a shuffled pack one card at a time clockwise (seed, How to Play).

        The seed names no dealer: the top card is for seat 0.
        """
        self.options = options
        self.direction = direction
        self.hands = [mask_of(deck[seat :: options.players]) for seat in range(options.players)]
        self._begin()

    def _begin(self) -> None:
        """The cards are dealt: pass three, or play at once."""
        players = self.options.players
        self.passed = [0] * players
        self.laid = []
        self.taken = [0] * players
        self.points = [0] * players
        self.broken = False
        self.outcome = None
        self.opener = self.leader = -1
        self._legal = self._suit = self._trick = 0
        self._best = self._winner = -1
        self._free = ALL_CARDS ^ self.options.kept_back
        self.phase = "pass"
        self.to_move = 0
        if self.direction == HOLD:
            self._begin_play()

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """A hand at the position that these values of its FIELDS tell of.

        It is dealt, passed and played again.  Raises Impossible when that breaks a rule, or when
        it and the values contradict each other.
        """
        hand = super().restore(**values)
        laid, passed = hand.laid, hand.passed
        hand.hands = hand.dealt
        sizes = {cards.bit_count() for cards in hand.hands}
        demand(
            len(sizes) == 1, "hand_sizes", "The hands were not dealt with the same number of cards."
        )
        hand._begin()
        try:
            for cards in filter(None, passed):
                hand.play(PASS | cards)
            for card in laid:
                hand.play(card)
        except RuleBroken as broken:
            raise Impossible("moves", f"The moves break a rule: {broken}.") from broken
        check_agreement(hand, values)
        return hand

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken, and changes nothing, when it is not legal."""
        if 0 <= move < CARDS and self._legal >> move & 1:
            self._lay(move)
        elif self.phase == "pass" and self._may_pass(move):
            self._pass(passed(move))
        else:
            raise self._refusal(move)

    def _may_pass(self, move: int) -> bool:
        return is_pass(move) and not passed(move) & ~self.hands[self.to_move]

    def _pass(self, cards: int) -> None:
        """Choose three cards; all change hands when the last seat has chosen (seed, Passing)."""
        self.passed[self.to_move] = cards
        self.to_move += 1
        if self.to_move == len(self.hands):
            self._begin_play()

    def _begin_play(self) -> None:
        """Seed, How to Play: each hand is started by leading the two of clubs."""
        self.phase = "play"
        for seat, received in enumerate(self.received):
            self.hands[seat] += received - self.passed[seat]
        two = BIT[TWO_OF_CLUBS]
        self.opener = next(seat for seat, cards in enumerate(self.hands) if cards & two)
        self._ask_lead(self.opener)

    def _ask_lead(self, seat: int) -> None:
        self.leader = self.to_move = seat
        self._suit = self._trick = 0
        self._legal = self._playable()

    def _lay(self, card: int) -> None:
        """Play a card to the trick; the highest of the suit led takes it (seed, How to Play)."""
        seat, bit = self.to_move, BIT[card]
        self.hands[seat] ^= bit
        self.laid.append(card)
        self._trick |= bit
        if bit & POINT_CARDS and bit & self.options.breakers:
            self.broken = True
        if not self._suit:
            self._suit = SUIT_CARDS[card // 13]
            self._best, self._winner = card, seat
        elif bit & self._suit and card > self._best:
            self._best, self._winner = card, seat
        self.to_move = (seat + 1) % len(self.hands)
        if self.to_move == self.leader:
            self._take_trick(self._winner)
        else:
            self._legal = self._playable()

    def _take_trick(self, seat: int) -> None:
        """The winner of a trick gets its points, and leads to the next one."""
        self.taken[seat] |= self._trick
        self.points[seat] += self._worth(self._trick)
        self._free = ALL_CARDS
        if self.hands[seat]:
            self._ask_lead(seat)
        else:
            self._end()

    def _worth(self, cards: int) -> int:
        jack = self.options.jack_of_diamonds and cards & BIT[JACK_OF_DIAMONDS]
        return points_of(cards) + (JACK_POINTS if jack else 0)

    def _end(self) -> None:
        """Seed, Shooting The Moon: who has all 26 points gives them to each of the others."""
        self.phase = "over"
        self.leader = self.to_move = -1
        self._legal = self._suit = self._trick = 0
        points = self.points
        if ALL_POINTS not in map(points_of, self.taken):
            self.outcome = Outcome(tuple(points), -1, POINTS)
            return
        shooter = [*map(points_of, self.taken)].index(ALL_POINTS)
        gain = 0 if self.options.moon == SUBTRACT else ALL_POINTS
        loss = 2 * ALL_POINTS if self.options.moon == SUBTRACT else ALL_POINTS
        scored = [own + gain for own in points]
        scored[shooter] = points[shooter] - loss
        self.outcome = Outcome(tuple(scored), shooter, MOON)

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
        if not self._suit:
            name = "queen_not_broken" if card == QUEEN_OF_SPADES else "hearts_not_broken"
            return RuleBroken(name, detail)
        if self.hands[self.to_move] & self._suit:
            lead = self.trick[0]
            suit = {"lead": card_text(lead), "suit": SUITS[lead // 13]}
            return RuleBroken("follow_suit", detail | suit)
        return RuleBroken("no_points_yet", detail)
