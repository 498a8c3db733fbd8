"""Programs one over another: what lies below stands still and comes back as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from retrocards.machine import Machine, Mouse, named_key
from retrocards.programs.desk import Program
from retrocards.programs.flow import Flow, Nudge, Wait
from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.programs.pc import Pc
from retrocards.rom import RomError, TextRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.sitting import sitting_path
from retrocards.stage import Hit
from tests.alike import first_of
from tests.programs.over import Over, over_rom

FPS = 30
MOMENTS: dict[str, tuple[str, str, int]] = {
    "show": ("DURAK", "", 95),
    "music": ("DURAK", "", 3),
    "cards on their way": ("DURAK", "* F2", 47),
    "a pop-up that opens": ("ECARTE", "* F5", 1),
    "a menu": ("ECARTE", "* F3 DOWN", 9),
    "a reel": ("ELEPHANT", "", 130),
    "picked cards": ("ELEPHANT", "* SPACE RIGHT", 20),
    "a question": ("DURAK", "* F7", 3),
}
"""A program, its switch and keys, and the ticks until another one is started over it."""


class Evening:
    """A PC with one program, driven to a moment of it."""

    def __init__(self, moment: str) -> None:
        name, keys, ticks = MOMENTS[moment]
        sitting_path(name).unlink(missing_ok=True)
        self.machine = Machine.headless(FPS)
        self.pc = Pc(self.machine)
        rom = load_rom(find_rom(name, rom_folders()))
        skips = frozenset({"skip_show"}) if keys else frozenset[str]()
        launch = Launch(skips, "7", "registered")
        self.desk = self.pc.start(lambda: program_class(rom)(self.pc, rom, launch).desk)
        self.let(30 if keys else 0)
        for key in keys.split()[1:]:
            self.press(key)
        self.let(ticks)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.machine.press(named_key(key))
            self.pc.step()

    def let(self, ticks: int) -> None:
        for _ in range(ticks):
            self.pc.step()

    def visit(self, rom: TextRom) -> Over:
        """Start the tests' program over whatever runs."""
        started: list[Over] = []

        def make() -> Any:
            started.append(Over(self.pc, rom, Launch()))
            return started[0].desk

        self.pc.start(make)
        return started[0]

    @property
    def seen(self) -> tuple[object, ...]:
        """Everything that can be seen and heard now, and what a script would write down."""
        self.pc.top.stage.tick()
        video, speaker = self.machine.video, self.machine.speaker
        left = round(speaker._ends - self.machine.clock.seconds, 6) if speaker.busy() else 0
        return (
            video.pixels(), tuple(video.palette), video.border, bytes(video.page.cells),
            video.page.columns, speaker.mute, left, self.pc.top.state(),
        )  # fmt: skip


def by_f7(evening: Evening) -> None:
    evening.press("F7", "Y")


@pytest.fixture
def rom(tmp_path: Path) -> TextRom:
    return over_rom(tmp_path)


@pytest.mark.parametrize("moment", first_of(MOMENTS, every=3))
def test_what_lies_below_goes_on_as_if_nothing_had_been(
    moment: str, rom: TextRom, amount: Callable[[int, int], int]
) -> None:
    """Tick for tick, in picture, sound and state, three deep, left by F7."""
    plain, broken = Evening(moment), Evening(moment)
    assert plain.seen == broken.seen
    for _ in range(3):
        broken.visit(rom)
        broken.let(40)
        broken.press("A", "F10")
        assert broken.seen[0] != plain.seen[0]
    while broken.pc.top is not broken.desk:
        broken.press("ESC")
        by_f7(broken)
    plain.let(round((broken.desk.now - plain.desk.now) * FPS))
    for _ in range(amount(10, 25)):
        assert broken.seen == plain.seen
        plain.let(10)
        broken.let(10)


def test_play_seconds_stand_still(rom: TextRom) -> None:
    evening = Evening("cards on their way")
    before = evening.pc.top.state()["play_s"]
    evening.visit(rom)
    evening.let(3000)
    by_f7(evening)
    while evening.pc.top is not evening.desk:
        evening.let(1)
    assert evening.pc.top.state()["play_s"] - before < 1


def note_close(program: Program, closed: list[str], name: str) -> None:
    """Let a program write down its name when it is closed."""
    close = program.close

    def noted() -> None:
        closed.append(name)
        close()

    program.close = noted  # type: ignore[method-assign]


def test_closing_the_window_closes_all_the_topmost_first(rom: TextRom) -> None:
    evening = Evening("cards on their way")
    order: list[str] = []
    programs = [evening.visit(rom) for _ in range(3)]
    for number, program in enumerate(programs):
        note_close(program, order, str(number))
    note_close(evening.desk.program, order, "game")
    evening.machine.switch_off()
    evening.let(1)
    assert order == ["2", "1", "0", "game"] and evening.pc.exit_code == 0
    evening.pc.close()
    assert len(order) == 4, "once each"
    sitting = evening.desk.program.table.sitting  # type: ignore[attr-defined]
    assert not sitting.kept


def test_a_program_that_cannot_start_leaves_the_one_below(rom: TextRom) -> None:
    plain, broken = Evening("music"), Evening("music")

    def fails() -> Any:
        Over(broken.pc, rom, Launch())
        raise RomError([])

    with pytest.raises(RomError):
        broken.pc.start(fails)
    for _ in range(10):
        plain.let(3)
        broken.let(3)
        assert plain.seen == broken.seen


# What a program can ask for.


@pytest.fixture
def over(rom: TextRom) -> tuple[Evening, Over]:
    evening = Evening("a question")
    program = evening.visit(rom)
    return evening, program


def test_words_are_typed_in_a_pop_up(over: tuple[Evening, Over]) -> None:
    evening, program = over
    evening.press("m", "Y", "x", "BACKSPACE", "7", "ENTER")
    assert program.name == "MY7"


def test_words_are_given_up_with_esc(over: tuple[Evening, Over]) -> None:
    evening, program = over
    evening.press("A", "ESC")
    assert program.name is None and program.stage.windows == []


def point_of(stage: Any, wanted: Callable[[Hit], bool]) -> tuple[int, int]:
    for y in range(2, 200, 3):
        for x in range(2, 320, 3):
            hit = stage.hit(x, y)
            if hit is not None and hit.grip != (0, 0) and wanted(hit):
                return x, y
    raise AssertionError("there is nothing like that")


def test_a_card_is_carried_to_another_zone(over: tuple[Evening, Over]) -> None:
    evening, program = over
    evening.press("ESC")
    x, y = point_of(program.stage, lambda hit: (hit.zone, hit.index) == ("upper", 1))
    to_x, to_y = point_of(program.stage, lambda hit: (hit.zone, hit.index) == ("lower", 1))
    for mouse in (Mouse("move", x, y), Mouse("press", x, y, "left"), Mouse("move", 160, 100)):
        evening.machine.inject(mouse)
    evening.let(2)
    assert program.carrying.cards is not None
    before = evening.seen[0]
    evening.machine.inject(Mouse("move", 180, 120))
    evening.let(1)
    assert evening.seen[0] != before, "it goes with the pointer"
    evening.machine.inject(Mouse("move", to_x, to_y))
    evening.machine.inject(Mouse("release", to_x, to_y, "left"))
    evening.let(1)
    assert program.rows == {"upper": [0, 28], "lower": [51, 37, 14]}
    assert program.carrying.cards is None


def test_a_key_gives_up_what_is_carried(over: tuple[Evening, Over]) -> None:
    evening, program = over
    evening.press("ESC")
    x, y = point_of(program.stage, lambda hit: hit.zone == "upper")
    evening.machine.inject(Mouse("press", x, y, "left"))
    evening.press("x")
    assert program.carrying.cards is None and sorted(program.rows["upper"]) == [0, 14, 28]


def test_a_hotkey_while_a_card_is_carried_gives_it_up(over: tuple[Evening, Over]) -> None:
    """The button is let go over the pop-up, which keeps it for itself."""
    evening, program = over
    evening.press("ESC")
    x, y = point_of(program.stage, lambda hit: hit.zone == "upper")
    evening.machine.inject(Mouse("press", x, y, "left"))
    evening.press("F7")
    evening.machine.inject(Mouse("release", x, y, "left"))
    evening.let(5)
    evening.press("N")
    assert program.carrying.cards is None


def test_a_program_that_fails_as_it_begins_leaves_the_one_below(rom: TextRom) -> None:
    plain, broken = Evening("music"), Evening("music")
    closed: list[str] = []

    def fails() -> Any:
        program = Over(broken.pc, rom, Launch())
        note_close(program, closed, "over")
        desk = program.desk
        desk.begin = lambda: 1 // 0  # type: ignore[method-assign,assignment,return-value]
        return desk

    with pytest.raises(ZeroDivisionError):
        broken.pc.start(fails)
    assert broken.pc.top is broken.desk and closed == ["over"]
    for _ in range(10):
        plain.let(3)
        broken.let(3)
        assert plain.seen == broken.seen


def test_a_hotkey_that_starts_a_program_leaves_the_one_below_asleep(rom: TextRom) -> None:
    evening = Evening("a question")
    woken: list[object] = []

    def flow() -> Flow[None]:
        while True:
            woken.append((yield Wait()))

    evening.desk.push("", flow())
    evening.desk.actions["manual"] = lambda: evening.visit(rom)
    evening.press("F5")
    assert evening.pc.top is not evening.desk and woken == []
    pushed: list[str] = []

    def note() -> Flow[None]:
        pushed.append("begun")
        yield Wait()

    evening.desk.push("", note())
    assert pushed == []
    evening.press("ESC", "F7", "Y")
    while evening.pc.top is not evening.desk:
        evening.let(1)
    evening.let(2)
    assert pushed == ["begun"]


def test_a_running_flow_can_push_one_that_ends_at_once() -> None:
    evening = Evening("a question")
    seen: list[object] = []

    def short() -> Flow[None]:
        seen.append("short")
        yield from ()

    def flow() -> Flow[None]:
        evening.desk.push("", short())
        seen.append((yield Wait()))
        yield Wait()

    evening.desk.push("", flow())
    assert seen[0] == "short" and isinstance(seen[1], Nudge)
