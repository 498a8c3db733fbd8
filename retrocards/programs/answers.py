"""What keys and clicks mean to a seat that is asked for cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from retrocards.machine import Key
from retrocards.programs.flow import Click, Wakeup, pressed
from retrocards.programs.words import key_range
from retrocards.rom import Rom


class Complaint(NamedTuple):
    """A key that asks for nothing possible: the words about it."""

    words: str


class Asked(NamedTuple):
    """The seat that the keyboard plays now, and where its cursor is (-1: nowhere)."""

    seat: int
    cursor: int = -1
    marked: int = 0
    """The set of the cards that it has marked."""


class Answers(ABC):
    """The answers of the seat to move: its cards by key, by cursor, or by mouse, and words.

    `zone` is the seat's zone of the screen. `marked` is the set of the cards marked so far, and
    `only` the move, where nothing else may be done than to pass or the like.
    """

    marked = 0

    def __init__(self, rom: Rom, zone: str) -> None:
        self.rom = rom
        self._zone = zone
        self._keys = list(rom.keys["cards"])

    @property
    @abstractmethod
    def laid(self) -> Sequence[int]:
        """The seat's cards as they lie, left to right."""

    @property
    @abstractmethod
    def wants_card(self) -> bool:
        """Whether it is cards that the seat is asked for."""

    @property
    def only(self) -> int | None:
        return None

    @abstractmethod
    def question(self) -> str:
        """What may be pressed."""

    @abstractmethod
    def say(self, key: Key, cursor: int) -> int | Complaint | None:
        """The move of a key that is no card's; None where it means none."""

    @abstractmethod
    def choose(self, card: int) -> int | Complaint | None:
        """The move of choosing a card, legal or not; None where there is more to choose."""

    def cursor(self, woken: Wakeup, cursor: int) -> int:
        """Where the cursor is after a key; -1 for nowhere."""
        if not isinstance(woken, Key) or not self.wants_card:
            return cursor
        if pressed(self.rom, woken, "back"):
            return (cursor if cursor > 0 else len(self.laid)) - 1
        if pressed(self.rom, woken, "forward"):
            return (cursor + 1) % len(self.laid)
        return cursor

    def read(self, woken: Wakeup, cursor: int) -> int | Complaint | None:
        """The move that a key or a click asks for, legal or not; None where it asks for none."""
        if isinstance(woken, Click):
            mine = woken.hit.kind == "card" and woken.hit.zone == self._zone
            return self.choose(self.laid[woken.hit.index]) if mine and self.wants_card else None
        if not isinstance(woken, Key):
            return None
        said = self.say(woken, cursor)
        if said is not None or not self.wants_card:
            return said
        if pressed(self.rom, woken, "play"):
            if cursor >= 0:
                return self.choose(self.laid[cursor])
            return self.complaint("told.cursor_first")
        return self._card(woken)

    def complaint(self, message: str, **fields: str) -> Complaint:
        """A complaint in the ROM's words."""
        return Complaint(self.rom.say(message, **fields))

    def keys_of(self, cards: Iterable[int]) -> str:
        """The keys of those of the seat's cards that are among these."""
        among = set(cards)
        lettered = zip(self._keys, self.laid, strict=False)
        return key_range(self.rom, [key for key, card in lettered if card in among])

    def _card(self, key: Key) -> int | Complaint | None:
        name = key.char.upper() or key.name
        if name not in self._keys:
            return None
        place = self._keys.index(name)
        if place >= len(self.laid):
            return self.complaint("rules.no_such_card", key=name)
        return self.choose(self.laid[place])
