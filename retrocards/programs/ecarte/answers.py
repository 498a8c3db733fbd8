"""What keys and clicks mean to the player of Ecarte."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from retrocards.cards import BIT
from retrocards.machine import Key
from retrocards.programs.answers import Answers, Complaint
from retrocards.programs.ecarte.table import SEATS, laid_out, playable
from retrocards.programs.ecarte.telling import (
    SAID,
    keys_words,
    question,
    rule_details,
    rule_words,
)
from retrocards.programs.flow import pressed
from retrocards.rom import Rom
from retrocards.rules.ecarte import DISCARD, MARK, PLAY, Hand, is_card, king_of


class SeatAnswers(Answers):
    """A word of the talk, a card to play, or cards to mark and then change."""

    NEEDS = (
        "keys.cards|ranks|change",
        f"keys.{'|'.join(SAID.values())}",
        "messages.rules.not_your_card|lead_or_propose|accept_or_refuse|change_cards|play_a_card",
        "messages.rules.stock_is_empty|stock_too_small|change_at_least_one|follow_suit",
        "messages.rules.win_the_trick|must_trump|king_not_yet|king_already_marked|king_too_late",
        "messages.rules.king_turned_up|king_not_yours",
    )

    def __init__(self, rom: Rom, hand: Hand) -> None:
        super().__init__(rom, SEATS[hand.to_move])
        self._hand = hand

    @property
    def laid(self) -> Sequence[int]:
        return laid_out(self._hand, self._hand.to_move)

    @property
    def wants_card(self) -> bool:
        return self._hand.phase in ("change", "play")

    @property
    def choosable(self) -> Collection[int]:
        return playable(self._hand)

    @property
    def forced_move(self) -> int | None:
        """The only card that the rules leave, unless the king may be marked instead."""
        moves = self._hand.legal_moves()
        return moves[0] if len(moves) == 1 and is_card(moves[0]) else None

    def question(self) -> str:
        return question(self.rom, self._hand, self.keys_of(self.choosable), self.marked)

    def keys(self) -> str:
        return keys_words(self.rom, self._hand, self.keys_of(self.choosable))

    def rule(self) -> str:
        return rule_words(self.rom, self._hand, self.allowed)

    def details(self) -> Mapping[str, str]:
        return {**rule_details(self.rom, self._hand), "keys": self.keys()}

    def move_of_key(self, key: Key, cursor: int) -> int | Complaint | None:
        for move, word in SAID.items():
            # A word out of turn is still a move: the refusal names the rule that it breaks.
            if pressed(self.rom, key, word):
                return self._out_of_turn(key, move) or move
        if self._hand.phase == "change" and pressed(self.rom, key, "change"):
            return DISCARD | self.marked
        return None

    def _out_of_turn(self, key: Key, move: int) -> Complaint | None:
        """For a word that cannot be said now: a complaint if its key, A or K, is a card's rank."""
        own_king = BIT[king_of(self._hand.trump)] & self._hand.hands[self._hand.to_move]
        if move in self._hand.legal_moves() or (move == MARK and own_king):
            return None
        return self.by_rank(key)

    def move_of_card(self, card: int) -> int | Complaint | None:
        """Play a card; or mark it for the change, or unmark it."""
        if self._hand.phase != "change":
            return PLAY + card
        marked, stock = self.marked ^ BIT[card], self._hand.stock_count
        if marked.bit_count() > stock:
            return self.complaint("rules.stock_too_small", stock=str(stock))
        self.marked = marked
        return None
