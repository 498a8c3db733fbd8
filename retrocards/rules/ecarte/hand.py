"""One deal of Ecarte: the play itself."""

from collections.abc import Sequence
from typing import Any, Self

from retrocards.cards import BIT, SUITS, card_text, cards_of, cards_text, mask_of
from retrocards.rules.base import Impossible, RuleBroken
from retrocards.rules.ecarte.moves import (
    ACCEPT,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    SUITS_OF_PACK,
    discarded,
    discards,
    exchanged,
    is_card,
    is_discard,
    is_move,
    king_of,
    move_text,
)
from retrocards.rules.ecarte.position import (
    DID_NOT_PROPOSE,
    GAME_POINT,
    KING_MARKED,
    KING_TURNED,
    POINT,
    REFUSED,
    VOLE,
    Options,
    Outcome,
    Phase,
    Position,
)
from retrocards.rules.ecarte.tricks import TRICKS, replies, scored, taker, turns
from retrocards.rules.ecarte.view import View

RULES = (
    "hand_over",
    "not_a_move",
    "lead_or_propose",
    "accept_or_refuse",
    "change_cards",
    "play_a_card",
    "stock_is_empty",
    "not_your_card",
    "change_at_least_one",
    "stock_too_small",
    "follow_suit",
    "win_the_trick",
    "must_trump",
    "king_not_yet",
    "king_already_marked",
    "king_too_late",
    "king_not_yours",
    "king_turned_up",
    "hand_not_over",
)
"""Every `RuleBroken.rule` of Ecarte.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`lead_or_propose`, `accept_or_refuse`, `change_cards`, `play_a_card`: the move is of another phase;
the name says what this one asks for (move).  `stock_is_empty`: nothing is left to propose for, so
the non-dealer must lead.  `not_your_card` (card).  `change_at_least_one`: the non-dealer changes no
cards, or the dealer against the option.  `stock_too_small`: more cards are changed than the stock
holds (stock, cards: the two numbers).  The strict rules: `follow_suit` (card, lead, suit),
`win_the_trick` (card, lead, winners: the cards that do), `must_trump` (card, lead, trump); suits
are C D H S.  The king of trumps: `king_not_yet` before the play, `king_already_marked`,
`king_too_late` after the first trick, `king_not_yours`, and `king_turned_up`, when he is the
turn-up and has scored.  From the match: `hand_not_over` when a hand is scored too early.
"""

_ASKS = {
    "talk": "lead_or_propose",
    "answer": "accept_or_refuse",
    "change": "change_cards",
    "play": "play_a_card",
}


class Hand(Position):
    """One deal, from the turn-up to the outcome.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = ()

    def __init__(
        self, options: Options, dealer: int, deck: Sequence[int], points: Sequence[int] = (0, 0)
    ) -> None:
        """Deal a shuffled pack, the top card first; `points` are the seats' in the game, 0 to 4.

        Seed, DEALING: five cards each, and the next one is turned up; a king scores for the
        dealer.  Hands are dealt by threes and then by twos, the non-dealer's first.
        """
        first, second = mask_of([*deck[0:3], *deck[6:8]]), mask_of([*deck[3:6], *deck[8:10]])
        self.options = options
        self.dealer = dealer
        self.start = (points[0], points[1])
        self.hands = [first, second] if dealer else [second, first]
        self.turn_up = deck[10]
        self.stock = tuple(deck[11:])
        self.discards = [0, 0]
        self._begin()

    def _begin(self) -> None:
        """Score a king turned up, and let the non-dealer speak; no cards have been changed yet."""
        self.trump = self.turn_up // 13
        self.points = [*self.start]
        self.changes = ()
        self.refused = False
        self.king = -1
        self.laid = ()
        self.leader = -1
        self.tricks = [0, 0]
        self.outcome = None
        if self.turn_up == king_of(self.trump):
            self._score(self.dealer, 1, KING_TURNED)
        if self.outcome is None:
            self._talk()

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """A hand at the position with these values of its FIELDS.

        Its tricks are played again.  Raises Impossible if they break a rule, or contradict the
        other values.
        """
        hand = super().restore(**values)
        hand._begin()
        if hand.outcome is None:
            try:
                hand._go_on(**values)
            except RuleBroken as broken:
                raise Impossible("tricks", f"The tricks break a rule: {broken}.") from broken
        hand.check_agreement(values)
        return hand

    def _go_on(
        self,
        *,
        phase: Phase,
        changes: tuple[int, ...],
        refused: bool,
        king: int,
        laid: tuple[int, ...],
        **_: Any,
    ) -> None:
        """Go on from the beginning to a phase, with these changes made and these cards played."""
        self.changes = changes
        if phase == "answer":
            self._ask("answer", self.dealer, (ACCEPT, REFUSE))
        elif phase == "change":
            self._ask_change(self.dealer if len(changes) % 2 else self.non_dealer)
        elif phase != "talk":
            self.refused = refused
            self._play_again(king, laid)

    def _play_again(self, king: int, laid: tuple[int, ...]) -> None:
        for seat, card in zip(turns(laid, self.non_dealer, self.trump), laid, strict=False):
            self.hands[seat] |= BIT[card]
        self._begin_play()
        for card in laid:
            self._mark_again(king, card)
            self.play(card)
        self._mark_again(king)

    def _mark_again(self, king: int, card: int = -1) -> None:
        """Mark the king as soon as its holder could, unless he played it as his first card."""
        if self.to_move == king and self._may_mark(king) and card != king_of(self.trump):
            self.play(MARK)

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken for an illegal one; nothing changes then."""
        if move not in self._legal:
            raise self._refusal(move)
        if move < LEAD:
            self._lay(move)
        elif self.phase == "change":
            self._change(discarded(move))
        elif move == PROPOSE:
            self._ask("answer", self.dealer, (ACCEPT, REFUSE))
        elif move == ACCEPT:
            self._ask_change(self.non_dealer)
        elif move == MARK:
            self._mark()
        else:
            self.refused = move == REFUSE
            self._begin_play()

    def _ask(self, phase: Phase, seat: int, moves: tuple[int, ...]) -> None:
        self.phase = phase
        self.to_move = seat
        self._legal = moves

    def _talk(self) -> None:
        """The non-dealer leads or proposes; without a stock he has to lead (seed)."""
        if self.stock:
            self._ask("talk", self.non_dealer, (LEAD, PROPOSE))
        else:
            self._begin_play()

    def _ask_change(self, seat: int) -> None:
        least = self.options.least_changed(seat == self.dealer)
        self._ask("change", seat, discards(self.hands[seat], least, len(self.stock)))

    def _change(self, cards: int) -> None:
        seat = self.to_move
        self.hands[seat], self.stock = exchanged(self.hands[seat], cards, self.stock)
        self.discards[seat] |= cards
        self.changes += (cards.bit_count(),)
        if seat == self.dealer:
            self._talk()
        elif self.stock:
            self._ask_change(self.dealer)
        else:
            self.changes += (0,)
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
        if len(self.laid) > 1 or self.king >= 0:
            return False
        return bool(self.hands[seat] & BIT[king_of(self.trump)])

    def _mark(self) -> None:
        seat = self.to_move
        self.king = seat
        self._score(seat, 1, KING_MARKED)
        if self.outcome is None:
            self._ask_card(seat)

    def _lay(self, card: int) -> None:
        """Play a card; the king of trumps is marked if he is the first card of his holder.

        Seed: any other first card ends the right to mark him.
        """
        seat = self.to_move
        marks = card == king_of(self.trump) and self._may_mark(seat)
        self.hands[seat] ^= BIT[card]
        self.laid += (card,)
        if marks:
            self.king = seat
            self._score(seat, 1, KING_MARKED)
        if self.outcome is not None:
            return
        if len(self.laid) % 2:
            self._ask_card(1 - seat)
            return
        self.leader = taker(1 - seat, self.laid[-2], card, self.trump)
        self.tricks[self.leader] += 1
        if len(self.laid) == 2 * TRICKS:
            self._count_tricks()
        else:
            self._ask_card(self.leader)

    def _count_tricks(self) -> None:
        """Score the tricks (seed, SCORING)."""
        winner = 0 if self.tricks[0] > self.tricks[1] else 1
        taken, reason = self.tricks[winner], POINT
        loser_pays = self.pays_double == 1 - winner
        if taken == TRICKS:
            reason = VOLE
        elif loser_pays:
            reason = REFUSED if self.refused else DID_NOT_PROPOSE
        self._score(winner, scored(taken, False, loser_pays), reason, last=True)

    def _score(self, seat: int, points: int, reason: str, last: bool = False) -> None:
        """Score points; the game, and with it the hand, ends as soon as a seat has five."""
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

    def _refusal(self, move: int) -> RuleBroken:
        """The rule that an illegal move breaks."""
        if not is_move(move):
            return RuleBroken("not_a_move", {"move": str(move)})
        text = {"move": move_text(move)}
        if self.phase == "over":
            return RuleBroken("hand_over", text)
        if move == MARK:
            return RuleBroken(self._not_marked())
        if self.phase == "change" and is_discard(move):
            return self._not_changed(discarded(move))
        if self.phase == "play":
            if is_card(move):
                return self._not_played(move)
            if move == PROPOSE and not self.laid and not self.stock:
                return RuleBroken("stock_is_empty")
        return RuleBroken(_ASKS[self.phase], text)

    def _not_marked(self) -> str:
        if self.turn_up == king_of(self.trump):
            return "king_turned_up"
        if self.phase != "play":
            return "king_not_yet"
        if self.king >= 0:
            return "king_already_marked"
        holds = self.hands[self.to_move] & BIT[king_of(self.trump)]
        return "king_too_late" if holds else "king_not_yours"

    def _not_changed(self, cards: int) -> RuleBroken:
        others = cards & ~self.hands[self.to_move]
        if others:
            return RuleBroken("not_your_card", {"card": card_text(cards_of(others)[0])})
        if not cards:
            return RuleBroken("change_at_least_one")
        numbers = {"stock": str(len(self.stock)), "cards": str(cards.bit_count())}
        return RuleBroken("stock_too_small", numbers)

    def _not_played(self, card: int) -> RuleBroken:
        own = self.hands[self.to_move]
        if not own & BIT[card]:
            return RuleBroken("not_your_card", {"card": card_text(card)})
        lead = self.laid[-1]
        detail = {"card": card_text(card), "lead": card_text(lead)}
        suit = lead // 13
        if not own & SUITS_OF_PACK[suit]:
            return RuleBroken("must_trump", detail | {"trump": SUITS[self.trump]})
        if card // 13 != suit:
            return RuleBroken("follow_suit", detail | {"suit": SUITS[suit]})
        winners = cards_text(cards_of(replies(own, lead, self.trump)))
        return RuleBroken("win_the_trick", detail | {"winners": winners})
