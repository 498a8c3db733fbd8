"""A monkey at the machine: random keys, clicks and drags, and a look at everything after each."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

from retrocards.machine import Mouse
from tests.programs.person import Person

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzXYNZéяц♠?/*-+., "
NAMED = (
    "ENTER", "ESC", "UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "PGUP", "PGDN", "TAB", "SPACE",
    "BACKSPACE", "INS", "DEL", "HELP", "SHIFT", "ALT", "KP_0", "KP_2", "KP_4", "KP_5", "KP_6",
    "KP_8", "F1", "F2", "F3", "F4", "F5", "F7", "F8", "F9", "F10", "F11", "F12",
)  # fmt: skip


def seed_of(usual: int) -> int:
    """The seed of a program's monkeys, which MONKEY_SEED in the environment replaces."""
    return int(os.environ.get("MONKEY_SEED", usual))


class Monkey:
    """Presses, clicks, and looks whether everything is still there after each stroke.

    `sit_down` sits somebody down at the program; with `again=True`, where he was.
    """

    sensible: tuple[str, ...]
    """Keys that somebody who wants to play would press."""

    def __init__(self, seed: int, sit_down: Callable[..., Any]) -> None:
        print(f"MONKEY_SEED={seed}")
        self.random = Random(seed)
        self.sit_down = sit_down
        self.person = sit_down()
        self.sittings = 1

    def look(self) -> None:
        """Fails if anything is wrong with what is there after a stroke."""
        raise NotImplementedError

    def stroke(self, sensible: float) -> None:
        """One key or click, by chance a sensible one; whoever left sits down again."""
        if self.person.exit_code is not None:
            self.sit_down_again()
        random = self.random
        if random.random() < sensible:
            self.person.press(random.choice(self.sensible))
        elif random.random() < 0.2:
            self.click()
        else:
            self.person.press(random.choice(random.choice((LETTERS, NAMED))))
        if random.random() < 0.02:
            self.person.wait(random.random() * 4)
        elif random.random() < 0.005:
            self.person.press("F7", "Y")
        self.look()

    def click(self) -> None:
        """One half of a click, a roll or a turn of the wheel, in the picture or beside it."""
        kind = self.random.choice(("press", "release", "move", "wheel"))
        self.mouse(kind, *self.somewhere(), self.random.choice(("left", "left", "right")))

    def mouse(self, kind: str, x: int, y: int, button: str = "left") -> None:
        """Let the mouse do one thing."""
        turned = self.random.choice((-1, 1))
        self.person.machine.inject(Mouse(kind, x, y, button, turned))  # type: ignore[arg-type]
        self.person.step()

    def somewhere(self) -> tuple[int, int]:
        """A place of the picture, or a little outside of it."""
        return self.random.randrange(-20, 340), self.random.randrange(-20, 220)

    def sit_down_again(self) -> None:
        """Cut off whatever there is, and start the program again."""
        self.person = self.sit_down(again=True)
        self.sittings += 1

    def cut_off(self) -> Person:
        """Sit down again; the hand that was unfinished must be there as it was, and no other."""
        before = self.person.program.table.sitting
        kept = before.hand.to_text() if before.hand is not None and before.unfinished else None
        self.sit_down_again()
        sitting = self.person.program.table.sitting
        if kept is not None:
            assert sitting.unfinished and sitting.hand.to_text() == kept
        return self.person
