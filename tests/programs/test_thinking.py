"""The computer thinks slice by slice at every table, while the delay runs and cards glide."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from retrocards.machine import Machine
from retrocards.machine.machine import Headless
from retrocards.players.choice import Thinking, because
from retrocards.programs.launch import Launch
from retrocards.programs.pace import Pace
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.sitting import sitting_path
from tests.alike import first_of
from tests.effort import calls_of
from tests.programs.conftest import take_grades
from tests.programs.person import Person

PLAYERS = {"DURAK": "durak", "ECARTE": "ecarte", "ELEPHANT": "elephant", "HEARTS": "hearts"}
"""Program -> the package of its players; CALC's demo is tested with its hint."""


class Thinker:
    """A player of the first legal move, after so many slices; it counts them."""

    def __init__(self, slices: int) -> None:
        self.slices = slices
        self.thought: list[int] = []
        """Turn by turn, the slices thought."""
        self.closed = 0
        """Turns that were given up."""

    def think(self, view: Any, rng: Random) -> Thinking:
        self.thought.append(0)
        try:
            for _ in range(self.slices):
                self.thought[-1] += 1
                yield
        except GeneratorExit:
            self.closed += 1
            raise
        return because(view.legal_moves()[0], "only")


def sit(program: str, fps: int = 30, **how: Any) -> Person:
    """Somebody who sits down at deal 7, and plays without the show."""
    rom = load_rom(find_rom(program, rom_folders()))
    how = {"switches": frozenset({"skip_show"}), "deal": "7"} | how
    return Person(rom, Launch(**how), fps)


@pytest.fixture(params=PLAYERS)
def program(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def seat(program: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets a player have all seats of the computer, and yours by the demo."""

    def seated(player: Thinker, **how: Any) -> Person:
        sitting_path(program).unlink(missing_ok=True)
        module = import_module(f"retrocards.players.{PLAYERS[program]}")
        take_grades(monkeypatch, module, SimpleNamespace(think=player.think))
        return sit(program, **how).press("F2")

    return seated


def played(person: Person, moves: int, most: float = 60.0) -> float:
    """When so many moves have been made, in seconds of machine time."""
    table = person.program.table
    while not table.seated or table.sitting.moves_made < moves:
        person.wait(1 / 30)
        assert person.program.desk.now < most
    now: float = person.program.desk.now
    return now


def test_what_is_thought_out_within_the_delay_makes_nobody_wait_longer(seat: Any) -> None:
    times = []
    for slices in (0, 40):
        person = seat(Thinker(slices))
        # Before the first trick of HEARTS cards are passed, and nothing is waited for.
        times.append(-played(person, 5) + played(person, 8))
    assert times[0] > 0.9 and abs(times[1] - times[0]) < 0.3, times


def test_a_move_waits_for_the_last_slice(seat: Any) -> None:
    player = Thinker(slices=300)
    person = seat(player)
    moment = played(person, 5)
    assert 300 in player.thought and moment > 300 / 240


@pytest.mark.parametrize("fps", [10, 30, 60, 120])
def test_240_slices_are_thought_in_a_second_at_any_rate_of_pictures(fps: int) -> None:
    player = Thinker(slices=10**6)
    with pytest.MonkeyPatch.context() as patch:
        module = import_module("retrocards.players.hearts")
        take_grades(patch, module, SimpleNamespace(think=player.think), "master")
        sitting_path("HEARTS").unlink(missing_ok=True)
        person = sit("HEARTS", fps=fps).press("F2").wait(0.5)
        before = player.thought[0]
        person.wait(1.0)
    assert player.thought[0] - before in range(232, 249)


class Slow(Headless):
    """A display whose ticks are as good as over when they begin."""

    busy = True


@pytest.mark.parametrize("display, slices", [(Headless(), 8), (Slow(), 1)])
def test_all_who_think_share_the_time_between_two_pictures(display: Headless, slices: int) -> None:
    """Eight slices; in a window no more than there is time for, but one at the least."""
    machine = Machine(display)
    pace = Pace(machine)
    for _ in range(3):
        assert [pace.take() for _ in range(9)].count(True) == slices
        machine.tick()


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "grey"])
@pytest.mark.parametrize("slices", [40, 700])
def test_the_demo_of_calc_is_seen_to_think(
    slices: int, mono: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the title bar; but not where the thought is over before anybody could read that."""
    module = import_module("retrocards.players.calculation")
    player = SimpleNamespace(think=Thinker(slices).think)
    take_grades(monkeypatch, module, player)
    sitting_path("CALC").unlink(missing_ok=True)
    person = sit("CALC", mono=mono).press("F2").until("The demo plays")
    seen, pictures = list[str](), dict[str, bytes]()
    while person.program.table.sitting.moves_made < 2:
        person.wait(1 / 30)
        assert person.machine.clock.seconds < 60
        words = "Let me think" if "Let me think" in person.text else "The demo plays"
        assert words in person.text
        if seen[-1:] != [words]:
            seen.append(words)
            pictures[words] = person.picture
    if slices == 40:
        assert seen == ["The demo plays"]
    else:
        assert seen == ["The demo plays", "Let me think"] * 2 + ["The demo plays"]
        assert len({*pictures.values()}) == 2


def test_what_lay_over_the_table_is_not_thought_all_at_once(seat: Any) -> None:
    player = Thinker(slices=10**6)
    person = seat(player).wait(1.0)
    person.press("F5").wait(5.0)
    before = player.thought[-1]
    person.press("ESC").wait(0.2)
    assert player.thought[-1] - before < 60


def test_who_takes_the_seat_or_leaves_ends_the_thought(seat: Any, program: str) -> None:
    player = Thinker(slices=10**6)
    person = seat(player).wait(3.0)
    begun = len(player.thought)
    assert player.closed == begun - 1 and player.thought[-1] > 5
    person.press("F7").wait(1.0).press("ESC" if program == "ELEPHANT" else "Y").wait(0.5)
    assert player.closed == len(player.thought) == begun


def test_an_unfinished_thought_is_begun_again_with_the_same_chance(seat: Any) -> None:
    """After a kill: the sitting has the moves, and the chance is that of this point of the hand."""
    drawn: list[int] = []

    class Drawing(Thinker):
        def think(self, view: Any, rng: Random) -> Thinking:
            drawn.append(rng.getrandbits(64))
            return (yield from super().think(view, rng))

    person = seat(Drawing(slices=10**6)).wait(3.0)
    first = drawn[-1]
    person.program.desk.close()
    person = sit(person.program.rom.identity.name, deal=None)
    person.wait(2.0)
    for key in ("Y", "SPACE"):
        person.press(key).wait(0.3)
    person.press("F2").wait(3.0)
    assert drawn[-1] == first


@pytest.mark.parametrize(
    ("name", "most"),
    first_of(
        [("DURAK", 7_000), ("ECARTE", 6_000), ("ELEPHANT", 30_000), ("HEARTS", 11_000),
         ("CALC", 110_000)],
        every=2,
    ),
)  # fmt: skip
def test_a_picture_takes_only_so_many_calls_while_a_master_thinks(
    name: str, most: int, amount: Callable[[int, int], int]
) -> None:
    """With all the slices that there is room for; `tools/bench.py --only pictures` times them."""
    sitting_path(name).unlink(missing_ok=True)
    person = sit(name, options={"grade": "master"}, guest=True).press("F2").wait(2.0)
    calls = [calls_of(person.step) for _ in range(amount(20, 60))]
    assert sorted(calls)[-4] < most, calls
