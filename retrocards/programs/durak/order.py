"""The order in which the hands of Durak lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT, cards_of, shuffled, suit_of
from retrocards.rules.durak import Hand, Match, card_of
from retrocards.session.records import HandRecord
from retrocards.session.sitting import Sitting


class Order:
    """The order of the cards in every hand: sorted, or as they came.

    It depends on the deal and the moves alone, not on what the screen has shown.
    """

    def __init__(self, sitting: Sitting[Match, Hand], sort: bool) -> None:
        self.sort = sort
        self._sitting = sitting
        self._record: HandRecord | None = None
        self._hand: Hand
        self._moves: list[str] = []
        self._came: list[dict[int, int]] = []
        """Seat -> card -> its number among all cards that came to the seat."""

    def switch(self) -> None:
        """Sort the hands, or leave the cards in the order in which they came."""
        self.sort = not self.sort

    def of(self, hand: Hand, seat: int) -> list[int]:
        """The cards of a seat, left to right; `hand` may be one move old.

        Sorted means suit by suit, low to high, trumps last. Unsorted, new cards come at the end.
        """
        held = cards_of(hand.hands[seat])
        if self.sort:
            return sorted(held, key=lambda card: (suit_of(card) == hand.trump, card))
        self._follow()
        return sorted(held, key=self._came[seat].__getitem__)

    def _follow(self) -> None:
        """Follow the moves made since the last call, or all of them if the hand is another one."""
        record = self._sitting.record.hands[-1]
        if record is not self._record or record.moves[: len(self._moves)] != self._moves:
            self._record, self._moves = record, []
            self._hand = self._sitting.dealt()
            self._came = [{} for _ in self._hand.hands]
            self._receive(shuffled(self._hand.options.pack, record.deal), [0] * len(self._came))
        for text in record.moves[len(self._moves) :]:
            move, before = self._hand.parse_move(text), tuple(self._hand.hands)
            # Cards taken up keep their order; cards drawn come after them.
            coming = [card for pair in self._hand.table for card in pair if card >= 0]
            if card_of(move) >= 0:
                coming.append(card_of(move))
            coming += self._hand.talon
            self._hand.play(move)
            self._moves.append(text)
            self._receive(coming, before)

    def _receive(self, coming: Sequence[int], before: Sequence[int]) -> None:
        """Number the cards new to each seat, in the order of `coming`."""
        for held, had, came in zip(self._hand.hands, before, self._came, strict=True):
            for card in coming:
                if held & ~had & BIT[card]:
                    came[card] = max(came.values(), default=-1) + 1
