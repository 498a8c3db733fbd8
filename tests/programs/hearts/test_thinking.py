"""The computer thinks a slice in each tick, while the delay runs and cards glide."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest

from retrocards.players import hearts as players
from retrocards.players.choice import Thinking, because
from retrocards.players.hearts import PLAYERS, master
from retrocards.players.search import Limits
from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.hearts import View
from tests.programs.hearts.conftest import SitDown
from tests.programs.person import Person


class Thinker:
    """A player of the first legal move, after so many slices; it counts them."""

    def __init__(self, slices: int) -> None:
        self.slices = slices
        self.thought: list[int] = []
        """Turn by turn, the slices thought."""
        self.closed = 0
        """Turns that were given up."""

    def think(self, view: View, rng: Random) -> Thinking:
        self.thought.append(0)
        try:
            for _ in range(self.slices):
                self.thought[-1] += 1
                yield
        except GeneratorExit:
            self.closed += 1
            raise
        return because(view.legal_moves()[0], "only")


Seat = Callable[..., Person]


@pytest.fixture
def seat(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """Lets a player have all seats but yours, and yours by the demo."""

    def seated(player: Thinker, delay: float = 1.0) -> Person:
        monkeypatch.setitem(players.PLAYERS, "master", SimpleNamespace(think=player.think))
        return sit(computer=None, delay=delay, options={"motion": False})

    return seated


def test_the_master_plays_unless_another_is_asked_for() -> None:
    assert load(find_rom("HEARTS", rom_folders())).options["grade"].default == "master"
    assert PLAYERS["master"] is master


def test_a_tick_has_one_slice_and_a_move_waits_for_the_last(seat: Seat) -> None:
    player = Thinker(slices=50)
    person = seat(player, delay=0.1).press("F2")
    person.wait(1.0)
    assert player.thought and player.thought[0] in range(28, 32)
    made = person.program.table.sitting.moves_made
    person.wait(0.5)
    assert made == 0 and person.program.table.sitting.moves_made == 0
    person.wait(0.5)
    assert person.program.table.sitting.moves_made == 1


def test_it_thinks_while_the_delay_runs(seat: Seat) -> None:
    """What is thought out within the delay makes nobody wait any longer."""
    times = []
    for slices in (1, 20):
        person = seat(Thinker(slices)).press("F2")
        while person.program.table.sitting.moves_made < 8:
            person.wait(1 / 30)
        times.append(person.program.desk.now)
    assert times[1] - times[0] < 4 * 20 / 30 + 0.5, times


def test_a_person_who_takes_the_seat_ends_the_thought(seat: Seat) -> None:
    player = Thinker(slices=10**6)
    person = seat(player).press("F2").wait(1.0)
    assert len(player.thought) == 1
    person.press("F2").wait(0.5)
    assert player.closed == 1 and len(player.thought) == 1
    person.press("F2").wait(0.5)
    assert len(player.thought) == 2 and player.thought[1] > 5


def test_who_leaves_ends_the_thought(seat: Seat) -> None:
    player = Thinker(slices=10**6)
    person = seat(player).press("F2").wait(1.0)
    person.press("F7", "Y")
    assert player.closed == 1 and len(player.thought) == 1


def test_a_hand_that_is_resumed_goes_on_with_the_same_moves(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chance is that of the sitting at this point of the hand."""
    monkeypatch.setattr(master, "PLAYING", Limits(cards=150, worlds=12, slice=300))
    monkeypatch.setattr(master, "PASSING", Limits(cards=1500, worlds=4, slice=300))
    whole = sit(computer=None, deal=11, delay=0.1).press("F2")
    while whole.program.table.sitting.moves_made < 30:
        whole.wait(0.2)
    parts = sit(computer=None, deal=11, delay=0.1).press("F2")
    while parts.program.table.sitting.moves_made < 15:
        parts.wait(0.2)
    parts.program.desk.close()
    parts = sit(computer=None, deal=11, delay=0.1, again=True).press("Y", "F2")
    while parts.program.table.sitting.moves_made < 30:
        parts.wait(0.2)
    assert whole.moves[:30] == parts.moves[:30]
