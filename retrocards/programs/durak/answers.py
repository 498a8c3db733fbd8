"""What a key or a click means to the seat that is asked."""

from __future__ import annotations

from retrocards.machine import Key
from retrocards.programs.durak.table import SEATS, Order, kind_of_play
from retrocards.programs.durak.telling import asked
from retrocards.programs.flow import Click, Wakeup, pressed
from retrocards.programs.toy import Complaint
from retrocards.rom import Rom
from retrocards.rules.durak import EXCHANGE, KEEP, PASS, QUERY, TAKE, Hand


class SeatAnswers:
    """The answers of the seat to move."""

    marked = 0

    def __init__(self, rom: Rom, hand: Hand, order: Order) -> None:
        self._rom = rom
        self._hand = hand
        self._order = order
        self._keys = list(rom.keys["cards"])

    @property
    def _laid(self) -> list[int]:
        return self._order.of(self._hand, self._hand.to_move)

    @property
    def only(self) -> int | None:
        """The move, where nothing else may be done than to pass or to take."""
        moves = self._hand.legal_moves()
        return moves[0] if len(moves) == 1 and moves[0] in (PASS, TAKE) else None

    def question(self) -> str:
        """What may be pressed."""
        moves = self._hand.legal_moves()
        lettered = zip(self._keys, self._laid, strict=False)
        return asked(
            self._rom, self._hand, [key for key, card in lettered if self._play(card) in moves]
        )

    def cursor(self, woken: Wakeup, cursor: int) -> int:
        """Where the cursor is after a key; -1 for nowhere."""
        if not isinstance(woken, Key) or self._hand.phase == "exchange":
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
            return self._play(self._laid[woken.hit.index]) if mine else None
        if not isinstance(woken, Key):
            return None
        if self._hand.phase == "exchange":
            return self._exchange(woken)
        if pressed(self._rom, woken, "none"):
            return self._nothing()
        if cursor < 0 and self.only is not None and pressed(self._rom, woken, "go_on"):
            return self.only
        if pressed(self._rom, woken, "play"):
            if cursor >= 0:
                return self._play(self._laid[cursor])
            return self._complaint("told.cursor_first")
        return self._card(woken)

    def _exchange(self, key: Key) -> int | None:
        if pressed(self._rom, key, "yes"):
            return EXCHANGE
        return KEEP if pressed(self._rom, key, "no") else None

    def _nothing(self) -> int:
        """What 0 means: the principal asks first and then passes; the defender takes."""
        if self._hand.phase == "defend":
            return TAKE
        return QUERY if QUERY in self._hand.legal_moves() else PASS

    def _card(self, key: Key) -> int | Complaint | None:
        name = key.char.upper() or key.name
        if name not in self._keys:
            return None
        place = self._keys.index(name)
        if place >= len(self._laid):
            return self._complaint("rules.no_such_card", key=name)
        return self._play(self._laid[place])

    def _complaint(self, message: str, **fields: str) -> Complaint:
        return Complaint(self._rom.say(message, **fields))

    def _play(self, card: int) -> int:
        return kind_of_play(self._hand) + card
