"""Random keys and clicks: nothing ever breaks, and no card is ever lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import cards_of, pack
from retrocards.rules.ecarte import Hand
from tests.alike import LONG, first_of
from tests.programs.ecarte.conftest import SitDown
from tests.programs.monkey import HOUR, Monkey
from tests.programs.person import GO_ON, Person

SEED = int(os.environ.get("MONKEY_SEED", "1889"))
SENSIBLE = (*"LPARK0012345", "ENTER", "ENTER", "SPACE", "N", "ESC")


def all_cards(hand: Hand) -> list[int]:
    """Every card of a hand wherever it is, sorted."""
    sets = (*hand.hands, *hand.discards)
    cards = [card for held in sets for card in cards_of(held)]
    return sorted([*cards, *hand.stock, *hand.laid, hand.turn_up])


class EcarteMonkey(Monkey):
    """Presses, clicks, and counts the cards after each."""

    sensible = SENSIBLE

    def __init__(self, seed: int, sit_down: Callable[..., Person]) -> None:
        super().__init__(seed, sit_down)
        self.games: set[tuple[int, str]] = set()

    def answer(self) -> None:
        person = self.person
        if person.asked():
            keys = {"talk": "LP", "answer": "AR", "change": "123450", "play": "12345K"}
            person.press(self.random.choice(keys[person.hand.phase]))
        else:
            person.press(self.random.choice(("ENTER", "SPACE", "N", "ESC")))

    def count(self) -> None:
        """All 32 cards are there, once each, wherever they lie."""
        sitting = self.person.program.table.sitting
        if sitting.hand is None:
            return
        assert all_cards(sitting.hand) == sorted(pack(32))
        outcome = sitting.hand.outcome
        if outcome is not None:
            self.hands.add((self.sittings, str(sitting.last_deal)))
            if outcome.game >= 0:
                self.games.add((self.sittings, str(sitting.last_deal)))


@pytest.fixture
def monkey(sit: SitDown) -> Callable[..., EcarteMonkey]:
    def let_loose(seed: int, **how: object) -> EcarteMonkey:
        print(f"MONKEY_SEED={seed}")

        def sit_down(again: bool = False) -> Person:
            return sit(deal=None if again else seed, again=again, fps=10, **how)

        return EcarteMonkey(seed, sit_down)

    return let_loose


def test_thousands_of_random_keys_and_clicks(
    monkey: Callable[..., EcarteMonkey], amount: Callable[[int, int], int]
) -> None:
    wild = monkey(SEED, coach=False)
    strokes = amount(600, 10_000)
    for number in range(strokes):
        wild.stroke(sensible=0.3 if number % 1_000 < 500 else 0.95)
    assert len(wild.hands) >= strokes // 1_000, "many hands were played to their end"
    assert wild.sittings > 1, "and some were left and taken up"


@pytest.mark.long("much like another run")
@pytest.mark.parametrize("edition", ["evaluation", "registered"])
def test_a_shorter_run_from_the_show_on(
    monkey: Callable[..., EcarteMonkey], edition: str, amount: Callable[[int, int], int]
) -> None:
    wild = monkey(SEED + 1, edition=edition, switches=())
    for _ in range(amount(300, 600)):
        wild.stroke(sensible=0.4)


@pytest.mark.long("whole games")
@pytest.mark.parametrize("seed", first_of([SEED, SEED + 1]))
def test_a_smart_monkey_finishes_games(
    monkey: Callable[..., EcarteMonkey], seed: int, amount: Callable[[int, int], int]
) -> None:
    """It presses only what it is asked for, with the options of chance."""
    random = Random(seed)
    names = ("open_hands", "autotrick", "dealer_must_change")
    smart = monkey(seed, options={name: random.random() < 0.5 for name in names})
    smart.person.press(*["DOWN"] * 10)
    for _ in range(amount(450, 2_400)):
        person = smart.person
        if person.asked():
            hand = person.hand
            keys = {"talk": "LP", "answer": "AR", "change": "123450", "play": "12345K"}
            person.press(random.choice(keys[hand.phase]))
        elif GO_ON in person.prompt or person.state["scene"] == "table":
            person.press("ENTER")
        smart.count()
    assert smart.games and len(smart.hands) > len(smart.games)


def test_a_sitting_is_cut_off_and_taken_up_again_and_again(
    monkey: Callable[..., EcarteMonkey],
) -> None:
    wild = monkey(SEED + 2)
    for _ in range(15):
        for _ in range(40):
            wild.stroke(sensible=0.95)
        before = wild.person.program.table.sitting
        kept = before.hand.to_text() if before.unfinished else None
        wild.sit_down_again()
        sitting = wild.person.program.table.sitting
        assert (sitting.hand.to_text() if sitting.unfinished else None) == kept
        wild.person.press("Y").wait(0.1)


@LONG
def test_an_evening_by_keys_mouse_and_wrong_keys(
    monkey: Callable[..., EcarteMonkey], amount: Callable[[int, int], int]
) -> None:
    guest = monkey(SEED + 9, edition="registered", switches=())
    guest.evening(amount(250, HOUR))
    print(f"{len(guest.hands)} hands, {guest.sittings} sittings")
    assert guest.sittings > 1 and len(guest.hands) >= amount(1, 15)
