"""Random keys and clicks at HEARTS: nothing ever breaks, and no card is ever lost."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from retrocards.cards import cards_of, pack
from retrocards.players.hearts import club
from retrocards.rules.hearts import Hand
from tests.alike import LONG
from tests.programs.hearts.conftest import SitDown
from tests.programs.monkey import HOUR, Monkey
from tests.programs.person import Person

SEED = int(os.environ.get("MONKEY_SEED", "1994"))
SENSIBLE = ("DOWN", "DOWN", "DOWN", "DOWN", "RIGHT", "LEFT", "ENTER", "UP", "N")


def all_cards(hand: Hand) -> list[int]:
    """Every card of a hand, sorted: in hand, or played."""
    return sorted([*hand.laid, *(card for held in hand.hands for card in cards_of(held))])


class HeartsMonkey(Monkey):
    """Presses, clicks, and counts the cards after each."""

    sensible = SENSIBLE

    def answer(self) -> None:
        person = self.person
        if person.state["scene"] == "table" and person.prompt:
            before = self.progress()
            person.press("DOWN")
            if self.progress() == before:
                person.press("RIGHT")
        elif person.state["scene"] == "manual":
            person.press("ESC")
        else:
            person.press(self.random.choice(("DOWN", "DOWN", "SPACE", "UP")))

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
def monkey(sit: SitDown) -> Callable[..., HeartsMonkey]:
    def let_loose(seed: int, **how: object) -> HeartsMonkey:
        print(f"MONKEY_SEED={seed}")

        def sit_down(again: bool = False) -> Person:
            deal = None if again else seed
            options = {"motion": bool(seed % 2)}
            return sit(deal=deal, again=again, fps=10, computer=club.choose, options=options, **how)

        return HeartsMonkey(seed, sit_down)

    return let_loose


def test_thousands_of_random_keys_and_clicks(
    monkey: Callable[..., HeartsMonkey], amount: Callable[[int, int], int]
) -> None:
    wild = monkey(SEED, delay=0)
    strokes = amount(150, 20_000)
    for number in range(strokes):
        wild.stroke(sensible=0.3 if number % 500 < 250 else 0.95)
    print(f"{len(wild.hands)} hands, {wild.sittings} sittings")
    assert len(wild.hands) >= strokes // 500, "many hands were played to their end"
    assert wild.sittings > 1, "and some were left and taken up"


@pytest.mark.long("much like another run")
def test_a_shorter_run_from_the_show_on(monkey: Callable[..., HeartsMonkey]) -> None:
    wild = monkey(SEED + 1, switches=())
    for _ in range(300):
        wild.stroke(sensible=0.4)


def test_a_sitting_is_cut_off_and_taken_up_again_and_again(
    monkey: Callable[..., HeartsMonkey], amount: Callable[[int, int], int]
) -> None:
    """After a stroke in each phase: the hand is as it was, a half chosen pass is not kept."""
    wild = monkey(SEED + 2)
    phases = set()
    for _ in range(amount(8, 16)):
        for _ in range(40):
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


@LONG
def test_an_evening_by_keys_mouse_and_wrong_keys(
    monkey: Callable[..., HeartsMonkey], amount: Callable[[int, int], int]
) -> None:
    guest = monkey(SEED + 9, switches=())
    guest.evening(amount(400, HOUR))
    print(f"{len(guest.hands)} hands, {guest.sittings} sittings")
    assert guest.sittings > 1 and len(guest.hands) >= amount(1, 15)


def test_whoever_got_into_dos_by_a_wrong_key_plays_on(
    monkey: Callable[..., HeartsMonkey],
) -> None:
    """The prompt lies over the game, with half a line typed there."""
    guest = monkey(SEED)
    guest.person.until("Choose three cards").press("ESC").wait(0.5).press(*["RIGHT"] * 12)
    guest.person.press("DOWN").wait(1).press("D", "I", "SPACE", "Z")
    assert guest.person.state["scene"] == "dos"
    guest.plays_on()
    assert guest.person.state["program"] == "HEARTS"


def test_whoever_got_into_the_lesson_by_a_wrong_key_plays_on(
    monkey: Callable[..., HeartsMonkey],
) -> None:
    guest = monkey(SEED)
    guest.person.until("Choose three cards").press("F5").wait(1).press("F8").wait(1)
    assert guest.person.pc.top is not guest.person.program.desk
    guest.plays_on()
    assert guest.person.pc.top is guest.person.program.desk
