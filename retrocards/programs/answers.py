"""What keys and clicks mean to a seat that must choose cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from retrocards.cards import RANKS, rank_of
from retrocards.machine import Key
from retrocards.programs.flow import Click, Wakeup, names_of, pressed
from retrocards.programs.words import DETAILS, card_name, card_names, refused
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken

KEY_RANGE = ("keys.cards", "messages.keys.between|run")


class Complaint(NamedTuple):
    """The words about a key that asks for something impossible."""

    words: str


class Remark(NamedTuple):
    """What a key did that is not a move, in words."""

    words: str


class Asked(NamedTuple):
    """The seat that the keyboard plays now, and the position of its cursor (-1: no cursor)."""

    seat: int
    cursor: int = -1
    marked: int = 0
    """The set of its marked cards."""


class Answers(ABC):
    """Reads the answers of the seat to move: its cards by key, cursor or mouse, and words.

    `zone` is the seat's zone on the screen.
    """

    NEEDS: tuple[str, ...] = (
        "keys.back|forward|play",
        "keys.cards|ranks?",
        "messages.rules.no_such_key|key_of_card",
        "messages.announcements.cursor_first",
        "messages.keys.between|run|cursor",
        *DETAILS,
    )

    marked = 0
    """The set of the cards marked so far."""
    start = -1
    """The cursor's first position; -1 for none."""
    wants_mouse_moves = False
    """Whether a mouse move without a button counts."""

    def __init__(self, rom: Rom, zone: str) -> None:
        self.rom = rom
        self._zone = zone
        self._keys = list(rom.keys.get("cards", ()))

    @property
    @abstractmethod
    def laid(self) -> Sequence[int]:
        """The seat's cards as they lie, left to right."""

    @property
    @abstractmethod
    def wants_card(self) -> bool:
        """Whether the seat must choose cards."""

    @property
    @abstractmethod
    def choosable(self) -> Collection[int]:
        """The cards that the seat may choose."""

    @property
    def forced_move(self) -> int | None:
        """The only legal move, if there is nothing else to decide."""
        return None

    @property
    def hotkeys_taken(self) -> frozenset[str]:
        """The hotkeys that answer the present question instead."""
        return frozenset()

    @abstractmethod
    def question(self) -> str:
        """The question, with the keys that answer it."""

    @abstractmethod
    def keys(self) -> str:
        """The keys that answer the question."""

    @abstractmethod
    def rule(self) -> str:
        """What is asked now, which cards may be chosen, and why, in a sentence or two."""

    @abstractmethod
    def move_of_key(self, key: Key, cursor: int) -> int | Complaint | Remark | None:
        """The move of a key that names no card; None if it makes no move."""

    @abstractmethod
    def move_of_card(self, card: int) -> int | Complaint | None:
        """The move of choosing a card, legal or not; None if more must be chosen."""

    def move_cursor(self, woken: Wakeup, cursor: int) -> int:
        """The cursor's position after a key; -1 for none."""
        if not isinstance(woken, Key) or not self.wants_card:
            return cursor
        if pressed(self.rom, woken, "back"):
            return (cursor if cursor > 0 else len(self.laid)) - 1
        if pressed(self.rom, woken, "forward"):
            return (cursor + 1) % len(self.laid)
        return cursor

    def read(self, woken: Wakeup, cursor: int) -> int | Complaint | Remark | None:
        """The move that a key or a click asks for, legal or not; None for no move."""
        if isinstance(woken, Click):
            mine = woken.hit.kind == "card" and woken.hit.zone == self._zone
            if mine and self.wants_card:
                return self.move_of_card(self.laid[woken.hit.index])
            return self.no_such_key() if mine else None
        if not isinstance(woken, Key):
            return None
        answer = self.move_of_key(woken, cursor)
        if answer is not None or (self.wants_card and self._moves_cursor(woken)):
            return answer
        if not self.wants_card or not pressed(self.rom, woken, "play"):
            return self._card(woken)
        if cursor >= 0:
            return self.move_of_card(self.laid[cursor])
        return self.complaint("announcements.cursor_first")

    def keys_of_move(self, move: int | None, cursor: int) -> frozenset[str]:
        """The names of the keys that make a move now."""
        names = {name for names in self.rom.keys.values() for name in names}
        return frozenset(name for name in names if self.read(Key(name), cursor) == move)

    @property
    def allowed(self) -> list[int]:
        """The cards that the seat may choose, as they lie."""
        choosable = self.choosable if self.wants_card else ()
        return [card for card in self.laid if card in choosable]

    def form_of(self, broken: RuleBroken) -> str:
        """The name, under `rules` in the ROM, of the sentence about a broken rule."""
        return broken.rule

    def details(self) -> Mapping[str, str]:
        """More fields for the sentences about broken rules and about the rule of the moment."""
        return {}

    def refusal(self, broken: RuleBroken, has_room: Callable[[str], bool]) -> str:
        """The rule that a move would break, and what would be right.

        Of the cards that may be chosen it names as many as there is room for, but at least one.
        """
        form, details, allowed = self.form_of(broken), self.details(), self.allowed
        for count in range(max(1, len(allowed)), 0, -1):
            cards = card_names(self.rom, allowed[:count])
            words = refused(self.rom, broken, form, **details, allowed=cards)
            if has_room(words):
                break
        return words

    def no_such_key(self) -> Complaint:
        """A complaint that lists the valid keys."""
        return self.complaint("rules.no_such_key", keys=self.keys())

    def by_rank(self, key: Key) -> Complaint | None:
        """If a key is the rank of just one choosable card: a complaint with that card's key.

        A rank itself plays nothing: a card played by mistake cannot be taken back.
        """
        ranks = self.rom.keys["ranks"]
        if not self.wants_card or key.name not in ranks:
            return None
        rank = len(RANKS) - 1 - ranks.index(key.name)
        named = [card for card in self.choosable if rank_of(card) == rank]
        if len(named) != 1:
            return None
        card = named[0]
        return self.complaint(
            "rules.key_of_card", card=card_name(self.rom, card), key=self.keys_of(named)
        )

    def complaint(self, message: str, **fields: str) -> Complaint:
        """A complaint in the ROM's words."""
        return Complaint(self.rom.say(message, **fields))

    def keys_of(self, cards: Iterable[int]) -> str:
        """The keys of the seat's cards among `cards`."""
        among = set(cards)
        places = [place for place, card in enumerate(self.laid) if card in among]
        words = key_range(
            self.rom, [self._keys[place] for place in places if place < self._lettered]
        )
        # The cursor and the mouse reach the cards without a key.
        return words if places[-1:] < [self._lettered] else self.rom.say("keys.cursor", keys=words)

    @property
    def _lettered(self) -> int:
        """How many of the seat's cards have a key."""
        return min(len(self.laid), len(self._keys))

    def _moves_cursor(self, key: Key) -> bool:
        return pressed(self.rom, key, "back") or pressed(self.rom, key, "forward")

    def _card(self, key: Key) -> int | Complaint | None:
        """The move of a card's key; for any other key, a complaint that names the keys."""
        names = names_of(key)
        for place in range(self._lettered if self.wants_card else 0):
            if self._keys[place] in names:
                return self.move_of_card(self.laid[place])
        return None if key.repeat else self.by_rank(key) or self.no_such_key()


def key_range(rom: Rom, keys: Sequence[str]) -> str:
    """The keys of the cards that may be chosen, with runs joined, such as `1-3 6 B-D`."""
    order = list(rom.keys["cards"])
    runs: list[list[int]] = []
    for place in sorted(map(order.index, keys)):
        before = runs[-1][-1] if runs else -2
        if place == before + 1 and order[place].isdigit() == order[before].isdigit():
            runs[-1].append(place)
        else:
            runs.append([place])
    return rom.say("keys.between").join(
        order[run[0]]
        if len(run) == 1
        else rom.say("keys.run", first=order[run[0]], last=order[run[-1]])
        for run in runs
    )
