"""Random keys, clicks and drags at CALCULATION: nothing ever breaks, and 52 cards stay 52."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import inf
from random import Random

import pytest

from retrocards.cards import pack
from retrocards.machine import Mouse
from retrocards.rules.calculation import MOVES, Hand, Options
from retrocards.stage import GAP
from tests.alike import first_of
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.monkey import Monkey

SEED = int(os.environ.get("MONKEY_SEED", "1989"))
SETS = [*Options.all_sets()]
LetLoose = Callable[..., "CalculationMonkey"]


def all_cards(hand: Hand) -> list[int]:
    """Every card of a game wherever it lies, sorted."""
    in_play = [hand.in_play] if hand.in_play >= 0 else []
    heaps = (*hand.stacks, *hand.piles, hand.undealt, in_play)
    return sorted(card for heap in heaps for card in heap)


def rules_of(random: Random) -> dict[str, object]:
    """One of the 256 games, by the names of its options."""
    options = random.choice(SETS)
    return {name: getattr(options, name) for name in Options.defaults()}


class CalculationMonkey(Monkey):
    """Drops cards anywhere, and counts them after each stroke, on the table and on the screen."""

    sensible = (*"567", *"567890", *"567890", *["SPACE"] * 4, *"1234ABCDEFZYN", "ENTER", "ESC")

    def stroke(self, sensible: float) -> None:
        if self.random.random() < 0.1 and self.person.exit_code is None:
            self.drag()
            self.count()
        else:
            super().stroke(sensible)

    def drag(self) -> None:
        """Take hold of a card, or of nothing, carry it about, and let it go anywhere, or not."""
        random = self.random
        lying = self.person.program.stage.tableau.seen(inf).cards
        x, y = random.randrange(-20, 340), random.randrange(-20, 220)
        if lying and random.random() < 0.8:
            rect = random.choice(lying).rect
            x, y = rect.x + random.randrange(rect.w), rect.y + random.randrange(4)
        self.mouse("press", x, y)
        for _ in range(random.randrange(3)):
            self.mouse("move", random.randrange(-20, 340), random.randrange(-20, 220))
        if random.random() < 0.1:
            self.person.press(random.choice(self.sensible))
        if random.random() < 0.9:
            self.mouse("release", random.randrange(-20, 340), random.randrange(-20, 220))

    def mouse(self, kind: str, x: int, y: int) -> None:
        self.person.machine.inject(Mouse(kind, x, y, "left"))  # type: ignore[arg-type]
        self.person.step()

    def answer(self) -> None:
        """What somebody who wants to play does now."""
        person = self.person
        if person.program.stage.windows or person.state["scene"] != "table":
            person.press(self.random.choice(("ESC", "N", "ENTER")))
        else:
            person.press(self.random.choice(("SPACE", "SPACE", *"5678")))

    def count(self) -> None:
        """All 52 cards are there, once each; the screen shows no card twice, and none too many."""
        program = self.person.program
        hand = program.table.sitting.hand
        if hand is None:
            return
        assert all_cards(hand) == sorted(pack(52))
        if hand.outcome is not None:
            self.hands.add((self.sittings, str(program.table.sitting.last_deal)))
        if self.person.state["scene"] != "table":
            return
        lying = [view for zone in program.stage.model.zones.values() for view in zone]
        lying = [view for view in lying if view != GAP]
        faces = [view.card for view in lying if view.card >= 0]
        assert len(lying) == 52 and len(faces) == len(set(faces))


def make(player: Player, move: int) -> None:
    """Make a legal move by its keys."""
    made, rom = MOVES[move], player.program.rom
    if made.source >= 0:
        player.press(rom.keys["tops"][made.source])
        if player.program.answers.lifted < 0:
            return
    places = rom.keys["stacks" if made.kind in ("stack", "up") else "piles"]
    player.press(places[made.target])


@pytest.fixture
def monkey(sit: SitDown) -> LetLoose:
    def let_loose(seed: int, **how: object) -> CalculationMonkey:
        print(f"MONKEY_SEED={seed}")
        options = {**rules_of(Random(seed)), "motion": bool(seed % 2)}

        def sit_down(again: bool = False) -> Player:
            deal = None if again else seed
            return sit(deal=deal, again=again, fps=10, options={} if again else options, **how)

        return CalculationMonkey(seed, sit_down)

    return let_loose


@pytest.mark.parametrize("first", first_of([SEED, SEED + 1_000]))
def test_thousands_of_random_keys_clicks_and_drags(
    monkey: LetLoose, first: int, amount: Callable[[int, int], int]
) -> None:
    """In the long form 20,000 of them."""
    games, rounds = 0, amount(1, 25)
    for seed in range(first, first + rounds):
        wild = monkey(seed)
        for number in range(400):
            wild.stroke(sensible=0.3 if number < 100 else 0.97)
        games += len(wild.hands)
    print(f"{games} games in {rounds} rounds")
    assert games >= rounds // 2, "many games were played to their end"


@pytest.mark.parametrize(
    "switches", first_of([((),), (("mono",),), (("skip_show", "no_mouse", "sound_off"),)])
)
def test_a_shorter_run_from_elsewhere(monkey: LetLoose, switches: tuple[str, ...]) -> None:
    """From the show on, on a grey monitor, without a mouse, and as the demo edition."""
    wild = monkey(SEED + 5, switches=switches, edition="evaluation")
    for _ in range(80):
        wild.stroke(sensible=0.5)


def test_a_game_is_cut_off_and_taken_up_again_and_again(monkey: LetLoose) -> None:
    """In mid-drag as well: all but what is carried is as it was, and it is carried no more."""
    wild = monkey(SEED + 6)
    kept = 0
    for _ in range(8):
        for _ in range(20):
            wild.stroke(sensible=0.9)
        before = wild.person.program.table.sitting
        text = before.hand.to_text() if before.unfinished else None
        wild.person.rest() if wild.person.exit_code is None else None
        if wild.person.exit_code is None and before.hand.in_play >= 0:
            wild.person.hold("play").carry(150, 120)
        wild.sit_down_again()
        sitting = wild.person.program.table.sitting
        if text is not None:
            assert sitting.hand.to_text() == text and wild.person.carried is None
            kept += 1
        wild.person.wait(0.2).press("Y").wait(0.1)
    assert kept > 3


@pytest.mark.long("plays whole games")
def test_undo_to_the_start_from_any_end_gives_the_start(
    sit: SitDown, amount: Callable[[int, int], int]
) -> None:
    """Document, The Advice Column, 8: undo, all the way if need be, and redo as you like."""
    for seed in range(SEED, SEED + amount(2, 20)):
        random = Random(seed)
        options = {**rules_of(random), "motion": False}
        player = sit(deal=seed, options=options, fps=10)
        start = player.hand.to_text()
        while player.hand.outcome is None:
            move = random.choice(player.hand.legal_moves())
            player.program.make(move)
        player.step()
        end, made = player.hand.to_text(), len(player.moves)
        # The first keys end what is shown of the end.
        player.press("ESC", "ESC", *["Z"] * (made + 2))
        assert (player.hand.to_text(), player.moves) == (start, []), f"seed {seed}: {options}"
        player.press(*["Y"] * made).step()
        assert (player.hand.to_text(), len(player.moves)) == (end, made), f"seed {seed}"
