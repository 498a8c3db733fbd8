"""What a key or a click means to the one who plays against the computer."""

from __future__ import annotations

from retrocards.cards import BIT, cards_of
from retrocards.machine import Key
from retrocards.programs.ecarte.table import SEATS, laid_out, playable
from retrocards.programs.ecarte.telling import question
from retrocards.programs.flow import Click, Wakeup, pressed
from retrocards.programs.toy import Complaint
from retrocards.programs.words import key_range
from retrocards.rom import Rom
from retrocards.rules.ecarte import ACCEPT, DISCARD, LEAD, MARK, PLAY, PROPOSE, REFUSE, Hand

_SAYS = {"lead": LEAD, "propose": PROPOSE, "accept": ACCEPT, "refuse": REFUSE, "king": MARK}
_TALK = {"talk": ("lead", "propose"), "answer": ("accept", "refuse"), "play": ("king",)}


class SeatAnswers:
    """The answers of the seat to move; cards to change are marked first and then confirmed."""

    only = None

    def __init__(self, rom: Rom, hand: Hand) -> None:
        self._rom = rom
        self._hand = hand
        self._laid = laid_out(hand, hand.to_move)
        self._keys = list(rom.keys["cards"])
        self.marked = 0

    def question(self) -> str:
        """What may be pressed."""
        fits = playable(self._hand)
        lettered = zip(self._keys, self._laid, strict=False)
        cards = key_range(self._rom, [key for key, card in lettered if card in fits])
        return question(self._rom, self._hand, cards, self.marked)

    def cursor(self, woken: Wakeup, cursor: int) -> int:
        """Where the cursor is after a key; -1 for nowhere."""
        if not isinstance(woken, Key) or self._hand.phase not in ("change", "play"):
            return cursor
        if pressed(self._rom, woken, "back"):
            return (cursor if cursor > 0 else len(self._laid)) - 1
        if pressed(self._rom, woken, "forward"):
            return (cursor + 1) % len(self._laid)
        return cursor

    def read(self, woken: Wakeup, cursor: int) -> int | Complaint | None:
        """The move that a key or a click asks for, legal or not; None where it asks for none."""
        if isinstance(woken, Click):
            mine = woken.hit.kind == "card" and woken.hit.zone == SEATS[self._hand.to_move]
            return self._choose(self._laid[woken.hit.index]) if mine else None
        if not isinstance(woken, Key):
            return None
        for word in _TALK.get(self._hand.phase, ()):
            if pressed(self._rom, woken, word):
                return _SAYS[word]
        if self._hand.phase == "change" and pressed(self._rom, woken, "change"):
            return DISCARD | self.marked
        if pressed(self._rom, woken, "play"):
            if cursor >= 0:
                return self._choose(self._laid[cursor])
            return self._without_cursor()
        return self._card(woken)

    def _without_cursor(self) -> Complaint | None:
        if self._hand.phase in ("change", "play"):
            return self._complaint("told.cursor_first")
        return None

    def _card(self, key: Key) -> int | Complaint | None:
        name = key.char.upper() or key.name
        if name not in self._keys:
            return None
        place = self._keys.index(name)
        if place >= len(self._laid):
            return self._complaint("rules.no_such_card", key=name)
        return self._choose(self._laid[place])

    def _choose(self, card: int) -> int | Complaint | None:
        """Play a card, or mark it for the change; one that is marked is no longer."""
        if self._hand.phase != "change":
            return PLAY + card
        self.marked ^= BIT[card]
        most = self._hand.stock_count
        if len(cards_of(self.marked)) > most:
            self.marked ^= BIT[card]
            return self._complaint("rules.stock_too_small", stock=str(most))
        return None

    def _complaint(self, message: str, **fields: str) -> Complaint:
        return Complaint(self._rom.say(message, **fields))
