"""What a key or a click means to the one who plays Ecarte against the computer."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT
from retrocards.machine import Key
from retrocards.programs.answers import Answers, Complaint
from retrocards.programs.ecarte.table import SEATS, laid_out, playable
from retrocards.programs.ecarte.telling import question
from retrocards.programs.flow import pressed
from retrocards.rom import Rom
from retrocards.rules.ecarte import ACCEPT, DISCARD, LEAD, MARK, PLAY, PROPOSE, REFUSE, Hand

_WORDS = {"lead": LEAD, "propose": PROPOSE, "accept": ACCEPT, "refuse": REFUSE, "king": MARK}
"""Keys of the ROM and their moves: said out of turn, the rules refuse them by their names."""


class SeatAnswers(Answers):
    """Words of the talk, a card to play, or cards that are marked first and then changed."""

    def __init__(self, rom: Rom, hand: Hand) -> None:
        super().__init__(rom, SEATS[hand.to_move])
        self._hand = hand

    @property
    def laid(self) -> Sequence[int]:
        return laid_out(self._hand, self._hand.to_move)

    @property
    def wants_card(self) -> bool:
        return self._hand.phase in ("change", "play")

    def question(self) -> str:
        cards = self.keys_of(playable(self._hand))
        return question(self.rom, self._hand, cards, self.marked)

    def say(self, key: Key, cursor: int) -> int | None:
        for word, move in _WORDS.items():
            if pressed(self.rom, key, word):
                return move
        return DISCARD | self.marked if pressed(self.rom, key, "change") else None

    def choose(self, card: int) -> int | Complaint | None:
        """Play a card, or mark it for the change; one that is marked is no longer."""
        if self._hand.phase != "change":
            return PLAY + card
        marked, stock = self.marked ^ BIT[card], self._hand.stock_count
        if marked.bit_count() > stock:
            return self.complaint("rules.stock_too_small", stock=str(stock))
        self.marked = marked
        return None
