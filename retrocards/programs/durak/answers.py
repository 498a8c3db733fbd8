"""What keys and clicks mean to the seat to move in Durak."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from retrocards.machine import Key
from retrocards.programs.answers import Answers, Complaint
from retrocards.programs.durak.order import Order
from retrocards.programs.durak.table import SEATS, kind_of_play, playable
from retrocards.programs.durak.telling import (
    is_trump,
    keys_words,
    question,
    rule_details,
    rule_words,
)
from retrocards.programs.flow import pressed
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak import EXCHANGE, KEEP, PASS, QUERY, TAKE, Hand

CARD_RULES = ("rank_not_on_table", "does_not_beat", "does_not_beat_trump")
"""The sentences about a card for which the ROM has another if no card may be played."""


class SeatAnswers(Answers):
    """A card to play; no card, to query, pass or take; yes or no to the exchange.

    If no card can be played, the key to go on also means no card.
    """

    NEEDS = (
        "keys.cards|ranks|yes|no|none|go_on",
        "messages.rules.not_your_card|attack_or_pass|defend_or_take|give_or_pass|exchange_or_keep",
        "messages.rules.exchange_not_allowed|rank_not_on_table|does_not_beat|cannot_pass_first",
        "messages.rules.rank_not_on_table_none|does_not_beat_none",
        "messages.rules.does_not_beat_trump|does_not_beat_trump_none",
        "messages.rules.query_only_principal|query_already_made|query_nobody_to_ask",
    )

    def __init__(self, rom: Rom, hand: Hand, order: Order) -> None:
        super().__init__(rom, SEATS[hand.to_move])
        self._hand = hand
        self._order = order

    @property
    def laid(self) -> Sequence[int]:
        return self._order.of(self._hand, self._hand.to_move)

    @property
    def wants_card(self) -> bool:
        return self._hand.phase != "exchange"

    @property
    def choosable(self) -> Collection[int]:
        return playable(self._hand)

    @property
    def forced_move(self) -> int | None:
        moves = self._hand.legal_moves()
        return moves[0] if len(moves) == 1 else None

    def question(self) -> str:
        return question(self.rom, self._hand, self.keys_of(self.choosable))

    def keys(self) -> str:
        return keys_words(self.rom, self._hand, self.keys_of(self.choosable))

    def rule(self) -> str:
        return rule_words(self.rom, self._hand, self.allowed)

    def details(self) -> Mapping[str, str]:
        return rule_details(self.rom, self._hand)

    def form_of(self, broken: RuleBroken) -> str:
        form = broken.rule
        if form == "does_not_beat" and is_trump(self._hand.table[-1][0], self._hand):
            form = "does_not_beat_trump"
        if form in CARD_RULES and not self.choosable:
            form += "_none"
        return form

    def move_of_card(self, card: int) -> int:
        return kind_of_play(self._hand) + card

    def move_of_key(self, key: Key, cursor: int) -> int | Complaint | None:
        if not self.wants_card:
            if pressed(self.rom, key, "yes"):
                return EXCHANGE
            return KEEP if pressed(self.rom, key, "no") else None
        goes_on = cursor < 0 and not self.choosable and pressed(self.rom, key, "go_on")
        return self._move_of_none() if goes_on or pressed(self.rom, key, "none") else None

    def _move_of_none(self) -> int:
        """What playing no card means: the principal first asks, then passes; the defender takes."""
        if self._hand.phase == "defend":
            return TAKE
        return QUERY if QUERY in self._hand.legal_moves() else PASS
