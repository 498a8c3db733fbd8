"""Random keys and clicks: nothing ever breaks, and no card is ever lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from retrocards.machine import named_key
from retrocards.players.durak.yardsticks import lowest
from tests.alike import LONG, first_of
from tests.programs.conftest import SitDown
from tests.programs.monkey import HOUR, Monkey
from tests.programs.person import Person, all_cards

SEED = int(os.environ.get("MONKEY_SEED", "4711"))
SENSIBLE = ("0", "0", "1", "2", "3", "4", "5", "ENTER", "ENTER", "SPACE", "N", "ESC")
REACHABLE = {"cannot_pass_first", "rank_not_on_table", "does_not_beat"}


class DurakMonkey(Monkey):
    """Presses, clicks, and counts the cards after each."""

    sensible = SENSIBLE

    def answer(self) -> None:
        person = self.person
        self.read_question()
        if not person.asked():
            person.press(self.random.choice(("ENTER", "SPACE", "N", "ESC")))
            return
        hand = person.hand
        move = lowest(hand.view(hand.to_move), self.random)
        if self.random.random() < 0.1:
            move = self.random.choice(hand.legal_moves())
        laid = person.program.order.of(hand, hand.to_move)
        if hand.phase == "exchange":
            key = self.random.choice("YN")
        else:
            key = person.program.rom.keys["cards"][laid.index(move % 64)] if move < 192 else "0"
        before = len(person.moves)
        person.press(key)
        assert len(person.moves) > before, f"{key} was refused: {person.announcement}"
        self.count()

    def read_question(self) -> None:
        """Until what a forced move has left to answer stands long enough to be read."""
        person, made = self.person, -1
        while person.program.desk.settings.flag("autotrick") and made != len(person.moves):
            made = len(person.moves)
            person.wait(person.program.rom.timings["late"])

    def count(self) -> None:
        """All cards are there, once each, wherever they lie; and the state can be written."""
        program = self.person.program
        if program.table.sitting.hand is None:
            return
        cards = all_cards(program.table.hand)
        assert len(cards) == len(set(cards)) == 36
        if program.table.hand.outcome is not None:
            self.hands.add((self.sittings, str(program.table.sitting.last_deal)))


@pytest.fixture
def monkey(sit: SitDown, request: pytest.FixtureRequest) -> Callable[..., DurakMonkey]:
    def let_loose(seed: int, **how: object) -> DurakMonkey:
        print(f"MONKEY_SEED={seed}")

        def sit_down(again: bool = False) -> Person:
            return sit(deal=None if again else seed, again=again, fps=10, **how)

        return DurakMonkey(seed, sit_down)

    return let_loose


def test_thousands_of_random_keys_and_clicks(
    monkey: Callable[..., DurakMonkey], amount: Callable[[int, int], int]
) -> None:
    wild = monkey(SEED, edition="registered")
    strokes = amount(1_500, 20_000)
    for number in range(strokes):
        wild.stroke(sensible=0.3 if number % 1_500 < 500 else 0.95)
    assert len(wild.hands) >= max(1, strokes // 3_000), "hands were played to their end"
    assert wild.sittings > 1, "and some were left and taken up"


@pytest.mark.long("much like another run")
@pytest.mark.parametrize("seed", first_of(range(SEED, SEED + 4)))
@pytest.mark.parametrize("edition", ["evaluation", "registered"])
def test_shorter_runs_from_the_show_on(
    monkey: Callable[..., DurakMonkey], seed: int, edition: str
) -> None:
    wild = monkey(seed, edition=edition, switches=())
    for _ in range(400):
        wild.stroke(sensible=0.4)


@pytest.mark.parametrize("seed", first_of(range(SEED, SEED + 3)))
def test_whoever_presses_what_is_offered_finishes_hands(
    monkey: Callable[..., DurakMonkey], seed: int
) -> None:
    """The keyboard plays any of the hands, by chance; what a prompt offers is never refused."""
    random = Random(seed)
    seats = {name: random.random() < 0.5 for name in ("north", "east", "south", "west")}
    options = seats | {name: random.random() < 0.5 for name in ("autotrick", "replay", "exchange")}
    clever = monkey(seed, edition="registered", options=options)
    clever.person.press(*["DOWN"] * 8)
    for _ in range(2_000):
        clever.answer()
        if clever.hands:
            break
    assert clever.hands


@pytest.mark.parametrize("seed", first_of([SEED, SEED + 1]))
def test_a_sitting_is_cut_off_and_taken_up_again_and_again(
    monkey: Callable[..., DurakMonkey], seed: int, amount: Callable[[int, int], int]
) -> None:
    wild = monkey(seed, edition="registered")
    for _ in range(amount(6, 12)):
        for _ in range(60):
            wild.stroke(sensible=0.9)
        before = wild.person.program.table.sitting
        kept = before.hand.to_text() if before.unfinished else None
        wild.person = wild.sit_down(again=True)
        sitting = wild.person.program.table.sitting
        # After the end of a hand the next one is dealt at once.
        assert kept is None or (sitting.unfinished and sitting.hand.to_text() == kept)
        wild.person.press("Y").wait(0.1)


@pytest.mark.long("much like another test")
def test_no_key_breaks_a_rule_that_the_rom_has_no_sentence_for(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    from retrocards.rules import base

    broken: set[str] = set()
    make = base.RuleBroken.__init__

    def remember(self: base.RuleBroken, rule: str, *rest: object) -> None:
        broken.add(rule)
        make(self, rule, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(base.RuleBroken, "__init__", remember)
    person = sit(deal=5, options={"autotrick": True}, fps=10).press(*["DOWN"] * 10)
    random = Random(SEED)
    for _ in range(4_000):
        stroke = random.choice((*SENSIBLE, "6", "7", "8", "9", "a", "b", "LEFT", "RIGHT"))
        person.machine.press(named_key(stroke))
        person.unseen()
        if broken == REACHABLE:
            break
    assert broken == REACHABLE


@LONG
def test_an_evening_by_keys_mouse_and_wrong_keys(
    monkey: Callable[..., DurakMonkey], amount: Callable[[int, int], int]
) -> None:
    guest = monkey(SEED + 9, edition="registered", switches=())
    for _ in range(8):
        guest.evening(amount(250, HOUR))
        if guest.sittings > 1:  # By chance, somebody has left the program and come back.
            break
    print(f"{len(guest.hands)} hands, {guest.sittings} sittings")
    assert guest.sittings > 1 and len(guest.hands) >= amount(1, 8)
