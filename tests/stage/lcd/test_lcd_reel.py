"""Reels: what is shown at each moment, whatever came before it."""

from random import Random

import pytest

from retrocards.cards import parse_card
from retrocards.machine import Machine
from retrocards.rom import LcdRom
from retrocards.rom.schema.reels import Actor, Hops, Reel, ReelStep, Typing
from retrocards.stage import Model, Stage, StageError
from retrocards.stage.model import CardView
from retrocards.stage.reel import ReelShow
from tests.pieces import changed, on_screen

TICK = 0.05
DARK, LIT, TYPED, LAST = 0, 24, 78, 90
"""The ticks at which the steps of the fixture's reel begin."""


@pytest.fixture
def reel(rom: LcdRom) -> ReelShow:
    return ReelShow(rom, "start")


def seen_at(reel: ReelShow, stage: Stage, tick: float) -> tuple[str, int, str]:
    """Screen, contrast and typed name at a tick."""
    reel.draw(stage, tick * TICK)
    stage.tick()
    return stage.screen, stage.fade, stage.model.labels.get("name", "")


def test_it_lasts_as_long_as_its_steps(reel: ReelShow) -> None:
    """8x3 ticks down, 8x3 up and a hold of 30, six letters in 2 ticks each, a hold of 15."""
    assert reel.lasts == pytest.approx((8 * 3 + 8 * 3 + 30 + 6 * 2 + 15) * TICK)


def test_the_lcd_darkens_a_step_every_three_ticks(reel: ReelShow, stage: Stage) -> None:
    """Each step comes at the end of its three ticks."""
    seen = [seen_at(reel, stage, DARK + tick) for tick in range(24)]
    assert seen == [("table", tick // 3, "") for tick in range(24)]


def test_it_lightens_as_it_darkened(reel: ReelShow, stage: Stage) -> None:
    seen = [seen_at(reel, stage, LIT + tick) for tick in range(24)]
    assert seen == [("title", 8 - tick // 3, "") for tick in range(24)]
    assert {seen_at(reel, stage, LIT + 24 + tick) for tick in range(30)} == {("title", 0, "")}


def test_a_text_is_typed(reel: ReelShow, stage: Stage) -> None:
    seen = [seen_at(reel, stage, TYPED + tick)[2] for tick in range(12)]
    assert seen == [text for text in ("D", "DE", "DE ", "DE v", "DE v ", "DE v 1") for _ in "12"]


def test_a_cursor_blinks_behind_what_is_typed(rom: LcdRom, stage: Stage) -> None:
    """It waits for 3 ticks, types 2 letters in 2 ticks each, and holds for 3."""
    typed = Typing(label="name", text="ab", every=2, wait=3, cursor="_", blink=2)
    steps = (ReelStep(screen="title", type=typed, hold=3), ReelStep(hold=5))
    reel = ReelShow(changed(rom, reels={"start": Reel(steps=steps)}), "start")
    seen = [seen_at(reel, stage, tick)[2] for tick in range(12)]
    assert seen == ["_", "_", "", "a", "a_", "ab_", "ab", "ab", "ab_", "ab_", "ab", "ab"]
    assert reel.lasts == pytest.approx((3 + 2 * 2 + 3 + 5) * TICK)


def test_the_last_state_stays(reel: ReelShow, stage: Stage) -> None:
    assert {seen_at(reel, stage, LAST + tick) for tick in (0, 15, 16, 99999)} == {("last", 0, "")}
    assert "PRESENTS" in stage.text()
    assert "-press a key; [ESC] to quit" in stage.text()


def test_ticks_come_when_the_clock_says(reel: ReelShow, rom: LcdRom) -> None:
    """Machine time is in fractions of seconds that no float hits; no tick may come late for it."""
    for fps in (20, 30, 60):
        machine = Machine.headless(fps)
        stage = Stage(machine, rom)
        changes: list[tuple[int, int]] = []
        while machine.clock.seconds < 1.2:
            reel.draw(stage, machine.clock.seconds)
            if not changes or changes[-1][1] != stage.fade:
                changes.append((machine.clock.ticks, stage.fade))
            machine.tick()
        assert changes == [(-(-step * 3 * fps // 20), step) for step in range(8)]


def test_any_moment_looks_the_same_in_any_order(reel: ReelShow, rom: LcdRom) -> None:
    def look(stage: Stage, tick: int) -> tuple[str, list[int]]:
        seen_at(reel, stage, tick)
        return on_screen(stage.machine.video), stage.machine.video.palette

    def fresh() -> Stage:
        return Stage(Machine.headless(), rom)

    ticks = list(range(LIT, 105, 2))
    wanted = {tick: look(fresh(), tick) for tick in ticks}
    assert len(set(map(str, wanted.values()))) == 9 + 6 + 1, "contrasts, letters, the last screen"
    Random(1).shuffle(ticks)
    stage = fresh()
    assert {tick: look(stage, tick) for tick in ticks} == wanted


def test_nothing_is_drawn_while_nothing_changes(
    reel: ReelShow, stage: Stage, machine: Machine
) -> None:
    seen_at(reel, stage, LIT + 24)
    version = machine.video.version
    for tick in range(30):
        seen_at(reel, stage, LIT + 24 + tick)
    assert machine.video.version == version


def test_before_its_first_screen_the_stages_own_is_left(reel: ReelShow, stage: Stage) -> None:
    shown = Model(zones={"you": [CardView(5)]}, labels={"announcement": "playing..."})
    stage.open("table")
    stage.present(shown)
    seen_at(reel, stage, DARK + 10)
    assert (stage.screen, stage.model, stage.fade) == ("table", shown, 3)


def test_the_program_may_reset_the_contrast(reel: ReelShow, stage: Stage) -> None:
    seen_at(reel, stage, DARK + 23)
    assert stage.fade == 7
    stage.fade = 0
    assert stage.fade == 0
    assert stage.machine.video.palette[15] == 0xE0E0E0


def test_reels_must_be_there(rom: LcdRom) -> None:
    with pytest.raises(StageError, match="ROM SMALL has no reel 'end'"):
        ReelShow(rom, "end")


def test_actors_move_while_their_step_lasts(rom: LcdRom, stage: Stage) -> None:
    """One hops from left to right and changes its picture; a card comes later and goes again."""
    hare = Actor(pictures=("arrow", "dot"), every=2, x=0, y=50, to=(80, 50), over=8,
                 hops=Hops(height=10, times=2))  # fmt: skip
    card = Actor(card="QS", x=5, y=6, wait=3, until=5)
    steps = (ReelStep(screen="title", actors=(hare, card), hold=10), ReelStep(hold=2))
    reel = ReelShow(changed(rom, reels={"start": Reel(steps=steps)}), "start")

    def actors(tick: int) -> tuple[object, ...]:
        seen_at(reel, stage, tick)
        return stage.model.actors

    assert actors(0) == (("arrow", 0, 50),)
    assert actors(2) == (("dot", 20, 40),)
    assert actors(3) == (("dot", 30, 42), (parse_card("QS"), 5, 6))
    assert actors(4) == (("arrow", 40, 50), (parse_card("QS"), 5, 6))
    assert actors(5) == (("arrow", 50, 42),)
    assert actors(9) == (("arrow", 80, 50),)
    assert actors(10) == ()


def test_the_actors_of_the_last_step_stay(rom: LcdRom, stage: Stage) -> None:
    steps = (ReelStep(screen="title", actors=(Actor(pictures=("dot",), x=1, y=2),), hold=4),)
    reel = ReelShow(changed(rom, reels={"start": Reel(steps=steps)}), "start")
    for tick in (0, 4, 99):
        seen_at(reel, stage, tick)
        assert stage.model.actors == (("dot", 1, 2),), tick


def test_an_actor_is_drawn_where_it_is(rom: LcdRom, stage: Stage) -> None:
    steps = (ReelStep(screen="table", actors=(Actor(pictures=("dot",), x=7, y=9),), hold=4),)
    reel = ReelShow(changed(rom, reels={"start": Reel(steps=steps)}), "start")
    seen_at(reel, stage, 1)
    with_it = stage.machine.video.pixels()
    stage.present(Model())
    stage.tick()
    pairs = enumerate(zip(with_it, stage.machine.video.pixels(), strict=True))
    changed_at = {
        (index % 320 // 2, index // 320 // 2) for index, (old, new) in pairs if old != new
    }
    assert changed_at == {(7, 9)}


def test_a_sound_begins_with_its_step(rom: LcdRom) -> None:
    steps = (ReelStep(sound="first", hold=4), ReelStep(hold=2), ReelStep(sound="last", hold=1))
    reel = ReelShow(changed(rom, reels={"start": Reel(steps=steps)}), "start")
    assert reel.cues(-1, 0) == ["first"]
    assert reel.cues(0, 5 * TICK) == []
    assert reel.cues(5 * TICK, 6 * TICK) == ["last"]
