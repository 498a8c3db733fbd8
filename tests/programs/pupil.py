"""Somebody who plays a lesson by keyboard, and makes every mistake that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from retrocards.cards import cards_of, parse_card
from retrocards.programs.launch import Launch
from retrocards.rom import Rom
from retrocards.rom.schema.lesson import Lesson
from retrocards.rom.template import fill_in
from retrocards.stage.manual import action_keys
from tests.programs.person import Person

MOST_KEYS = 60
"""The most keys of one move."""
MOST_S = 60
"""The most seconds of machine time until the guide speaks or the learner is asked."""


class Pupil(Person):
    """A person whose program has begun with its lesson."""

    def __init__(self, rom: Rom) -> None:
        super().__init__(rom, Launch(frozenset({"skip_show"}), lesson=True, welcome=True), fps=10)
        self.lesson: Lesson = next(iter(rom.lessons.values()))
        self.below = self.program
        assert self.pc.depth == 2
        self.program = self.pc.top.program  # type: ignore[attr-defined]

    @property
    def at_lesson(self) -> bool:
        """Whether the lesson has not been left."""
        return self.pc.depth == 2

    @property
    def is_new(self) -> bool:
        """Whether the program below still takes this player for a new one."""
        return bool(self.below.desk.settings.is_new)

    @property
    def moves(self) -> list[str]:
        return list(self.program.table.sitting.moves)

    @property
    def box(self) -> Any:
        """The guide's box; None where there is none."""
        windows = self.program.stage.windows
        name = getattr(windows[-1], "dialog", "") if windows else ""
        return windows[-1] if name in ("guide", "guide_wrong", "guide_card") else None

    def sees(self, words: str) -> None:
        """Wait for the guide's box with these words, all of which are on the screen.

        They are the lesson's, and may name keys.
        """
        words = fill_in(words, action_keys(self.program.rom))
        self.until_so(lambda: self.box is not None, words)
        self.wait(0.5)
        assert self.box is not None and self.box.complete, f"cut off: {words}\n{self.text}"
        missing = [word for word in words.split() if word not in self.words]
        assert not missing, f"{missing} of {words!r} is not shown:\n{self.text}"

    def hears(self, words: str) -> None:
        """Read the guide's words, and put them away."""
        self.sees(words)
        self.press("ENTER").wait(0.3)

    def until_so(self, there: Any, what: str) -> None:
        """Let time pass, and moments at which ENTER goes on, until something has come true."""
        until = self.machine.clock.seconds + MOST_S
        while not there():
            assert self.machine.clock.seconds < until, f"never: {what}\n{self.text}"
            assert self.at_lesson, f"left the lesson before: {what}"
            if getattr(self.program, "_awaiting_enter", False) and not self.program.stage.windows:
                self.press("ENTER")
            self.wait(0.1)

    def asked(self, seat: str = "") -> bool:
        """Whether the learner may move, and no box is open."""
        table = self.program.table
        there = table.unfinished and table.by_keyboard(table.hand.to_move)
        waits = getattr(self.program, "picking", getattr(self.program, "asked", None))
        return there and (waits is not None or not hasattr(self.program, "picking"))

    def makes(self, move: str) -> None:
        """Make a move by its keys; if the guide's box is open, the first of them closes it."""
        made = len(self.moves)
        for number, key in enumerate(self._keys_of(move)):
            assert number < MOST_KEYS, f"{move} is not reached:\n{self.text}"
            if key == "ENTER" and self.box is not None:
                self.press("ENTER").wait(0.2)
            self.press(key).wait(0.2)
        assert len(self.moves) > made, f"{move} was not made:\n{self.text}"
        verb, *cards = self.moves[made].replace(" then", "").split()
        assert [verb, *sorted(cards)] == sorted(move.split(), key=lambda word: (word != verb, word))

    def can_make(self, move: str) -> bool:
        """Whether the keyboard reaches a move at once."""
        return self.program.rom.identity.program != "durak" or bool(self._durak(move))

    def _keys_of(self, move: str) -> Iterator[str]:
        rom, hand = self.program.rom, self.program.table.hand.copy()
        verb, *cards = move.split()
        match rom.identity.program:
            case "durak":
                yield self._durak(move)[0]
            case "ecarte" if verb == "discard":
                laid = self.program.answers().laid
                yield from (rom.keys["cards"][laid.index(parse_card(card))] for card in cards)
                yield rom.keys["change"][0]
            case "ecarte":
                yield self._durak(move)[0]
            case "hearts":
                yield from self._by_cursor(cards, verb == "pass")
            case "elephant":
                yield from self._by_arrow(cards)
            case "calculation" if verb == "up":
                yield rom.keys["tops"][int(cards[0]) - 1]
                if self.program.table.hand == hand:
                    yield rom.keys["stacks"][int(cards[1]) - 1]
            case "calculation":
                yield rom.keys[f"{verb}s"][int(cards[0]) - 1]

    def _durak(self, move: str) -> list[str]:
        number = self.program.table.hand.parse_move(move)
        return sorted(self.program.answers().keys_of_move(number, -1), key=len)

    def _by_cursor(self, cards: list[str], passes: bool) -> Iterator[str]:
        for card in map(parse_card, cards):
            while self.program.answers().laid[self.program.asked.cursor] != card:
                yield "RIGHT"
            yield "ENTER"
        if passes:
            yield "Y"

    def _by_arrow(self, cards: list[str]) -> Iterator[str]:
        dealt = self.program.table.hand.laid[0]
        for card in map(parse_card, cards):
            while dealt[self.program.picking.arrow] != card:
                yield "RIGHT"
            yield "SPACE"
        yield "ENTER"
        if not cards:
            yield "ENTER"


def held(pupil: Pupil) -> list[list[int]]:
    """The cards of every hand."""
    return [cards_of(cards) for cards in pupil.program.table.hand.hands]
