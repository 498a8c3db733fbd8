"""A stage that another program covered comes back as it was, to the pixel."""

from collections.abc import Callable

import pytest

from retrocards.machine import Machine
from retrocards.rom import LcdRom, TextRom
from retrocards.stage import BACK, CardView, Model, Stage, Step
from tests.stage.lcd.conftest import SMALL, make_rom
from tests.stage.views import table

Seen = tuple[object, ...]
Prepare = Callable[[Machine], Stage]


@pytest.fixture(scope="session")
def lcd_rom(tmp_path_factory: pytest.TempPathFactory) -> LcdRom:
    rom = make_rom(tmp_path_factory.mktemp("roms") / "small", SMALL)
    assert isinstance(rom, LcdRom)
    return rom


def seen(machine: Machine) -> Seen:
    """All that a person sees of a machine, and the page that can be read."""
    video = machine.video
    return (
        video.pixels(),
        video.border,
        tuple(video.full_palette()),
        video.pointer and video.pointer.pixels,
        video.page.columns,
        bytes(video.page.cells),
    )


def watch(machine: Machine, stage: Stage, ticks: int) -> list[Seen]:
    """What is seen tick after tick."""
    pictures = []
    for _ in range(ticks):
        stage.tick()
        pictures.append(seen(machine))
        machine.tick()
    return pictures


def on_text(rom: TextRom) -> Prepare:
    """A text screen with its own colours and pointer, cards on their way, a pop-up opening."""

    def prepare(machine: Machine) -> Stage:
        stage = Stage(machine, rom)
        stage.set_pointer(True)
        stage.next_background()
        stage.next_border()
        stage.open("table")
        stage.present(table())
        watch(machine, stage, 20)
        played = table()
        played.zones["bout"].append(played.zones["hand"].pop(2))
        stage.perform([Step(played), Step(table(), "gather")])
        watch(machine, stage, 1)
        stage.push(stage.notice("hello", {"who": "NORTH"}))
        watch(machine, stage, 2)
        assert stage.moving
        return stage

    return prepare


def on_lcd(rom: LcdRom) -> Prepare:
    """An LCD made darker, with a pointer and a dialog that opens."""

    def prepare(machine: Machine) -> Stage:
        stage = Stage(machine, rom)
        stage.set_pointer(True)
        stage.darker()
        stage.open("table")
        zones = {"you": [CardView(3), CardView(BACK - 1)]}
        stage.present(Model(zones, {"announcement": "West plays"}))
        watch(machine, stage, 5)
        stage.push(stage.notice("quit", {}))
        watch(machine, stage, 3)
        assert stage.moving
        return stage

    return prepare


@pytest.mark.parametrize("below", ["text", "lcd"])
@pytest.mark.parametrize("above", ["text", "lcd"])
def test_what_was_covered_comes_back_and_goes_on_as_if_nothing_had_been(
    rom: TextRom, lcd_rom: LcdRom, below: str, above: str
) -> None:
    prepare = {"text": on_text(rom), "lcd": on_lcd(lcd_rom)}
    alone, shared = Machine.headless(), Machine.headless()
    stage = prepare[below](alone)
    undisturbed = watch(alone, stage, 30)
    stage = prepare[below](shared)
    stage.suspend()
    other = prepare[above](shared)
    watch(shared, other, 17)
    covered = seen(shared)
    stage.tick()
    assert seen(shared) == covered, "a suspended stage draws nothing"
    other.suspend()
    stage.resume()
    assert watch(shared, stage, 30) == undisturbed
    assert undisturbed[0] != undisturbed[-1], "it was in the middle of a motion"


def test_to_resume_what_is_not_suspended_changes_nothing(stage: Stage) -> None:
    stage.open("table")
    stage.present(table())
    stage.tick()
    before = stage.machine.video.version
    stage.resume()
    stage.tick()
    assert stage.machine.video.version == before
