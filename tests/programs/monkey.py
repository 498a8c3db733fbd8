"""Somebody who presses and clicks anything at all, and somebody who plays a whole evening.

After each stroke a program's `count` looks whether everything is still there.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from retrocards.machine import Mouse

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzXYZNéяц?/*-+., ♠"
NAMED = (
    "ENTER", "ESC", "UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "PGUP", "PGDN", "TAB", "SPACE",
    "BACKSPACE", "INS", "DEL", "HELP", "SHIFT", "ALT", "KP_0", "KP_2", "KP_4", "KP_5", "KP_6",
    "KP_8", "F1", "F2", "F3", "F4", "F5", "F7", "F8", "F9", "F10", "F11", "F12",
)  # fmt: skip
DEEDS = {"answer": 300, "point": 50, "click": 20, "wrong_key": 40, "open": 20, "leave": 6}
"""What somebody does in an evening, and how often beside the rest."""
HOUR = 3_600
"""Seconds of machine time."""
STUCK = 400
"""Strokes after which somebody who wants to play has got on, or never will."""
DOS = "dos"
"""The scene at the prompt, over the game that a wrong key has left for it."""
QUIT = "quit"
"""The scene of the question whether leaving is meant, in a program or at the prompt."""


class Monkey(ABC):
    """Presses, clicks, and looks whether everything is still there after each."""

    sensible: Sequence[str]
    """Keys that mean something at this table, the more often the better."""
    yes = "Y"
    """Says that leaving is meant."""

    def __init__(self, seed: int, sit_down: Callable[..., Any]) -> None:
        self.random = Random(seed)
        self.sit_down = sit_down
        self.person = sit_down()
        self.sittings = 1
        self.hands: set[tuple[int, str]] = set()
        """The hands that were seen at their end, by sitting and deal."""

    @abstractmethod
    def count(self) -> None:
        """All cards are there, once each, wherever they lie."""

    @abstractmethod
    def answer(self) -> None:
        """What somebody who wants to play does now: a move, or whatever goes on."""

    def stroke(self, sensible: float) -> None:
        """One key or click, by chance a sensible one; whoever left sits down again."""
        if self.person.exit_code is not None:
            self.sit_down_again()
        if self._is_elsewhere and self.random.random() < 0.1:
            # Else it would seldom come to its own hands.
            self.go_back()
        elif self.random.random() < sensible:
            self.person.press(self.random.choice(self.sensible))
        elif self.random.random() < 0.2:
            self.click()
        else:
            self.wrong_key()
        if self.random.random() < 0.02:
            self.person.wait(self.random.random() * 4)
        elif self.random.random() < 0.005:
            self.person.press("F7", self.yes)
        self.count()

    def sit_down_again(self) -> None:
        """What was left is gone on with."""
        self.person = self.sit_down(again=True)
        self.sittings += 1

    def wrong_key(self) -> None:
        """Any key at all."""
        self.person.press(self.random.choice(self.random.choice((LETTERS, NAMED))))

    def click(self) -> None:
        """A button, a movement or the wheel anywhere, also beside the picture."""
        x, y = self.random.randrange(-20, 340), self.random.randrange(-20, 220)
        button = self.random.choice(("left", "left", "right"))
        kind = self.random.choice(("press", "release", "move", "wheel"))
        self.person.machine.inject(Mouse(kind, x, y, button, self.random.choice((-1, 1))))  # type: ignore[arg-type]
        self.person.step()

    # An evening.

    def evening(self, seconds: float) -> None:
        """Play for so much machine time: by keys and mouse, with wrong keys, pauses and leavings.

        Every other minute it must be possible to play on from wherever one has got to.
        """
        left, minute = seconds, 120.0
        while left > 0:
            clock = self.person.machine.clock
            before = clock.seconds
            deed = self.random.choices([*DEEDS], [*DEEDS.values()])[0]
            if deed == "answer" and self._is_elsewhere:
                self.go_back()
            else:
                getattr(self, deed)()
            self.think()
            self.count()
            json.dumps(self.person.state)
            if self.person.exit_code is not None:
                self.sit_down_again()
            passed = clock.seconds - before
            left, minute = left - passed, minute - passed
            if minute < 0:
                minute = 120.0
                self.plays_on()

    def think(self) -> None:
        """Some seconds pass; at times somebody looks at every picture of them."""
        pc, clock = self.person.pc, self.person.machine.clock
        if self.random.random() < 0.2:
            self.person.wait(self.random.random())
            return
        until = clock.seconds + self.random.random() * 4
        while clock.seconds < until and self.person.exit_code is None:
            pc.leap(until - clock.seconds)

    def point(self) -> None:
        """Click on something that lies there."""
        person = self.person
        for _ in range(20):
            x, y = self.random.randrange(320), self.random.randrange(200)
            if person.pc.top.stage.hit(x, y):
                break
        person.click(x, y, self.random.choice(("left", "left", "left", "right")))

    def open(self) -> None:
        """A key of the legend, and out of what it opened again, or not."""
        self.person.press(self.random.choice([name for name in NAMED if name[1:].isdigit()]))
        if self.random.random() < 0.7:
            self.person.wait(0.5).press("ESC")

    def leave(self) -> None:
        """The program asks whether that is meant; what was played is gone on with."""
        self.person.press("F7").wait(0.5).press(self.yes).wait(5)

    @property
    def _is_elsewhere(self) -> bool:
        """Whether a lesson, a replay or the deal of the day lies over the game."""
        launch = self.person.pc.top.launch
        return bool(launch.guided or launch.replay or launch.day)

    def go_back(self) -> None:
        """Leave what lies over the game."""
        if self.person.pc.top.launch.day:
            self.person.press("F7").wait(0.5).press(self.yes)
        else:
            self.person.press("ESC")

    def plays_on(self) -> None:
        """From wherever it is, somebody who wants to play gets the game on."""
        before = self.progress()
        for _ in range(STUCK):
            if self.progress() != before:
                return
            if self.person.exit_code is not None:
                self.sit_down_again()
            if self.person.state["scene"] == DOS:
                self.person.press("ESC", *"EXIT", "ENTER")
            elif self.person.state["scene"] == QUIT:
                self.person.press("N")
            elif self._is_elsewhere:
                self.go_back()
            else:
                self.answer()
            self.person.wait(0.3)
        raise AssertionError(f"nothing moves on:\n{self.person.text}")

    def progress(self) -> tuple[int, str, int]:
        """What grows with every move."""
        sitting = self.person.program.table.sitting
        return self.sittings, str(sitting.last_deal), sitting.moves_made
