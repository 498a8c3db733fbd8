"""Random keys and clicks at HEARTS: nothing ever breaks, and no card is ever lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import cards_of, pack
from retrocards.machine import Mouse
from retrocards.players.hearts import club
from retrocards.rules.hearts import Hand
from tests.programs.hearts.conftest import SitDown
from tests.programs.person import Person

SEED = int(os.environ.get("MONKEY_SEED", "1994"))
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzYNéяц?/*-+., "
NAMED = (
    "ENTER", "ESC", "UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "PGUP", "PGDN", "TAB", "SPACE",
    "BACKSPACE", "INS", "DEL", "HELP", "KP_0", "KP_5", "KP_8", "KP_2",
    "F1", "F2", "F3", "F4", "F5", "F7", "F9", "F10", "F11", "F12",
)  # fmt: skip
SENSIBLE = ("DOWN", "DOWN", "DOWN", "DOWN", "RIGHT", "LEFT", "ENTER", "UP", "N")


def all_cards(hand: Hand) -> list[int]:
    """Every card of a hand, sorted: in hand, or played."""
    return sorted([*hand.laid, *(card for held in hand.hands for card in cards_of(held))])


class Monkey:
    """Presses, clicks, and counts the cards after each."""

    def __init__(self, seed: int, sit_down: Callable[..., Person]) -> None:
        self.random = Random(seed)
        self.sit_down = sit_down
        self.person = sit_down()
        self.sittings = 1
        self.hands: set[tuple[int, str]] = set()

    def stroke(self, sensible: float) -> None:
        """One key or click, by chance a sensible one; whoever left sits down again."""
        if self.person.exit_code is not None:
            self.sit_down_again()
        random, person = self.random, self.person
        if random.random() < sensible:
            person.press(random.choice(SENSIBLE))
        elif random.random() < 0.25:
            self.click()
        else:
            person.press(random.choice(random.choice((LETTERS, NAMED))))
        if random.random() < 0.02:
            person.wait(random.random() * 4)
        self.count()

    def sit_down_again(self) -> None:
        self.person = self.sit_down(again=True)
        self.sittings += 1

    def click(self) -> None:
        x, y = self.random.randrange(-20, 340), self.random.randrange(-20, 220)
        button = self.random.choice(("left", "left", "right"))
        kind = self.random.choice(("press", "release", "move", "wheel"))
        self.person.machine.inject(Mouse(kind, x, y, button, self.random.choice((-1, 1))))  # type: ignore[arg-type]
        self.person.step()

    def count(self) -> None:
        """All 52 cards are there, once each, wherever they lie; and the points are at most 26."""
        sitting = self.person.program.table.sitting
        if sitting.hand is None:
            return
        assert all_cards(sitting.hand) == sorted(pack(52))
        assert sum(sitting.hand.points) <= 26
        if sitting.hand.outcome is not None:
            self.hands.add((self.sittings, str(sitting.last_deal)))


@pytest.fixture
def monkey(sit: SitDown) -> Callable[..., Monkey]:
    def let_loose(seed: int, **how: object) -> Monkey:
        print(f"MONKEY_SEED={seed}")

        def sit_down(again: bool = False) -> Person:
            deal = None if again else seed
            options = {"motion": bool(seed % 2)}
            return sit(deal=deal, again=again, fps=10, computer=club.choose, options=options, **how)

        return Monkey(seed, sit_down)

    return let_loose


def test_thousands_of_random_keys_and_clicks(
    monkey: Callable[..., Monkey], amount: Callable[[int, int], int]
) -> None:
    wild = monkey(SEED, delay=0)
    strokes = amount(1_500, 20_000)
    for number in range(strokes):
        wild.stroke(sensible=0.3 if number % 500 < 250 else 0.95)
    print(f"{len(wild.hands)} hands, {wild.sittings} sittings")
    assert len(wild.hands) >= strokes // 500, "many hands were played to their end"
    assert wild.sittings > 1, "and some were left and taken up"


def test_a_shorter_run_from_the_show_on(monkey: Callable[..., Monkey]) -> None:
    wild = monkey(SEED + 1, switches=())
    for _ in range(300):
        wild.stroke(sensible=0.4)


def test_a_sitting_is_cut_off_and_taken_up_again_and_again(
    monkey: Callable[..., Monkey],
) -> None:
    """After a stroke in each phase: the hand is as it was, a half chosen pass is not kept."""
    wild = monkey(SEED + 2)
    phases = set()
    for _ in range(12):
        for _ in range(25):
            wild.stroke(sensible=0.95)
        before = wild.person.program.table.sitting
        kept = before.hand.to_text() if before.unfinished else None
        if kept is not None:
            phases.add(before.hand.phase)
        wild.sit_down_again()
        sitting = wild.person.program.table.sitting
        assert (sitting.hand.to_text() if sitting.unfinished else None) == kept
        wild.person.press("Y").wait(0.1)
    assert "play" in phases
