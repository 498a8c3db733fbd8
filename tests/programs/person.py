"""Somebody at the machine: presses, clicks, waits, and reads the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Any, Self

from retrocards.cards import cards_of
from retrocards.machine import Key, Machine, Mouse, named_key
from retrocards.programs.desk import Program
from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.programs.pc import Pc
from retrocards.registry import registered
from retrocards.rom import Rom
from retrocards.rules.durak import Hand
from retrocards.stage import Hit
from tests.programs.asked import Shown, watched

GO_ON = "HIT ENTER TO GO ON"
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def changed_rows(before: str, after: str, words: str = "") -> list[str]:
    """The rows of a screen that differ from before, with their numbers.

    A row that only repeats some of `words` is left out.
    """
    pairs = zip_longest(before.split("\n"), after.split("\n"), fillvalue="")
    return [
        f"{row:9} {line}".rstrip()
        for row, (old, line) in enumerate(pairs)
        if line != old and not (line.strip() and line.strip() in words)
    ]


class Person:
    """Drives one program on a machine without a window."""

    def __init__(self, rom: Rom, launch: Launch, fps: int = 30) -> None:
        self.machine = Machine.headless(fps)
        self.pc = Pc(self.machine)
        # The class of the program is known to the tests only by its ROM.
        self.program: Any = program_class(rom)(self.pc, watched(rom), launch)
        assert isinstance(self.program, Program)
        self._shown = Shown(rom) if registered(rom.identity.program).rules else None
        self.pc.start(lambda: self.program.desk)
        self.step()

    def step(self) -> None:
        """Let one tick of the machine pass."""
        self.pc.step()
        if self._shown is not None:
            self._shown.check(self.program.stage.model)

    # What a person does.

    def press(self, *keys: str) -> Self:
        """Press keys one after the other, named as in a script."""
        for key in keys:
            self.machine.press(named_key(key))
            self.step()
        return self

    def click(self, x: int, y: int, button: str = "left") -> Self:
        """Click at a place of the picture."""
        self.machine.inject(Mouse("move", x, y))
        self.machine.inject(Mouse("press", x, y, button))  # type: ignore[arg-type]
        self.machine.inject(Mouse("release", x, y, button))  # type: ignore[arg-type]
        self.step()
        return self

    def click_card(self, zone: str, index: int) -> Self:
        """Click on a card, wherever it lies."""
        return self.click(*self.place_of(Hit("card", zone=zone, index=index)))

    def click_words(self, words: str, offset: int = 0) -> Self:
        """Click on a character of words that the screen shows."""
        row, line = next((row, line) for row, line in enumerate(self.lines) if words in line)
        return self.click((line.index(words) + offset) * 8 + 3, row * 8 + 3)

    def unseen(self) -> None:
        """Let one tick of the machine pass in which nobody looks: no picture is drawn."""
        self.pc.leap(1 / self.machine.clock.fps)

    def wait(self, seconds: float) -> Self:
        """Let machine time pass; only its last tick is looked at."""
        ticks = self.machine.clock.ticks_in(seconds)
        for _ in range(ticks - 1):
            self.unseen()
        if ticks > 0:
            self.step()
        return self

    def rest(self) -> Self:
        """Let machine time pass until all cards lie where they belong."""
        self.until(lambda: not self.program.stage.moving).step()
        return self

    def until(self, there: str | Callable[[], bool], most: float = 90) -> Self:
        """Let machine time pass until the screen shows words, or something has come true."""
        until = self.machine.clock.seconds + most
        true = (lambda: there in self.text) if isinstance(there, str) else there
        while not true():
            assert self.machine.clock.seconds < until, f"never: {there}\n{self.text}"
            assert self.exit_code is None, f"the program left before: {there}"
            self.unseen()
        self.pc.top.stage.tick()
        return self

    # What a person sees.

    @property
    def text(self) -> str:
        """The screen's text."""
        return self.pc.top.stage.text()

    @property
    def lines(self) -> list[str]:
        """The screen's 25 lines."""
        lines = self.text.split("\n")
        return lines + [""] * (25 - len(lines))

    @property
    def words(self) -> str:
        """The words on the screen in one line, without frames and shadows."""
        return " ".join(re.sub("[─-▟]", " ", self.text).split())

    def label(self, name: str) -> str:
        """What stands in the place of a label of the table, in one line."""
        label = self.program.stage.rom.screens["table"].labels[name]
        rows = self.lines[label.row : label.row + label.height]
        return " ".join(" ".join(row[label.col :][: label.width] for row in rows).split())

    @property
    def announcement(self) -> str:
        """The words in the bar at the top."""
        return self.label("announcement")

    @property
    def prompt(self) -> str:
        """The two lines of the prompt in one."""
        return self.label("prompt")

    @property
    def delay(self) -> str:
        """The delay as the bottom right of the screen shows it."""
        return self.lines[24][36:].strip()

    @property
    def table(self) -> str:
        """What lies on the table, without the announcement and the question."""
        return "\n".join(self.lines[1:21])

    @property
    def picture(self) -> bytes:
        """The pixels of the picture, after what has changed has been drawn."""
        self.pc.top.stage.tick()
        return self.machine.video.pixels()

    def place_of(self, hit: Hit) -> tuple[int, int]:
        """A place of the picture at which something lies; of a card, one that no other covers."""
        grid = [(x, y) for y in range(2, 200, 4) for x in range(2, 320, 4)]
        for place in [*self._within(hit, grid), *grid]:
            if self.pc.top.stage.hit(*place) == hit:
                return place
        raise AssertionError(f"there is no {hit} on the screen:\n{self.text}")

    def corner_of(self, hit: Hit) -> tuple[int, int]:
        """The left end and the top of a card."""
        stage = self.pc.top.stage
        grid = [(x, y) for y in range(200) for x in range(320)]
        places = [place for place in self._within(hit, grid) if stage.hit(*place) == hit]
        return min(x for x, _ in places), min(y for _, y in places)

    def _within(self, hit: Hit, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The places within a card: asking what lies at all of them takes a second."""
        stage = self.pc.top.stage
        cards = [card for card in stage.tableau._scene.cards if card.zone == hit.zone]
        rects = [card.rect for card in cards if card.index == hit.index]
        pixel_at = stage.canvas.pixel_at
        return [place for place in places if any(rect.holds(*pixel_at(*place)) for rect in rects)]

    # What the tests know besides.

    @property
    def hand(self) -> Hand:
        """The hand on the table."""
        hand: Hand = self.program.table.hand
        return hand

    @property
    def moves(self) -> list[str]:
        """The moves of the hand on the table."""
        moves: list[str] = self.program.table.sitting.record.hands[-1].moves
        return moves

    @property
    def exit_code(self) -> int | None:
        """None while the program runs."""
        return self.pc.exit_code

    @property
    def state(self) -> dict[str, Any]:
        """What the script driver would write down."""
        state: dict[str, Any] = self.pc.top.state()
        return state

    def asked(self, seat: str = "") -> bool:
        """Whether a person (of that seat) is asked for a move."""
        still = self._prompted and self.prompt and not self.prompt.startswith(GO_ON)
        if self.program.desk.scene != "table" or not still:
            return False
        state = self.state
        return state["scene"] == "table" and seat in ("", state["to_move"])

    @property
    def _prompted(self) -> bool:
        """Whether the screen has a prompt when all lies still; cheaper than to look."""
        return bool(self.program.stage.model.labels.get("prompt"))

    def until_asked(self, seat: str = "", most: float = 90) -> Self:
        """Let machine time pass, and ends of bouts, until a person is asked for a move."""
        while not self.asked(seat):
            self.until(lambda: self._prompted and (self.asked(seat) or GO_ON in self.prompt), most)
            if GO_ON in self.prompt:
                self.press("ENTER")
        return self


def cards_on(text: str) -> set[str]:
    """The names of the cards that a text holds, such as `10♥`."""
    return set(CARD.findall(text))


def shown(card: int) -> str:
    """A card as the screen shows it."""
    return ("2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA")[card % 13] + "♣♦♥♠"[card // 13]


def all_cards(hand: Hand) -> list[int]:
    """Every card of a hand wherever it is, sorted; each is to be there once."""
    cards = [card for cards in hand.hands for card in cards_of(cards)]
    cards += [card for pair in hand.table for card in pair if card >= 0]
    return sorted([*cards, *hand.talon, *cards_of(hand.discards)])


def key(name: str) -> Key:
    """A key by its name in a script."""
    return named_key(name)
