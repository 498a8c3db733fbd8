"""The LCD's shades: contrast, the player's own setting, mono monitors, and the border."""

import pytest

from retrocards.machine import Machine
from retrocards.rom import LcdRom
from retrocards.rom.actions import bound_actions
from retrocards.stage import Stage, StageError
from tests.stage.lcd.sight import BLACK, CASE, DARK, LIGHT, WHITE

SHADES = (WHITE, LIGHT, DARK, BLACK)
CLEAR = (0xE0E0E0, 0xA0A0A0, 0x606060, 0x202020)


def shades(machine: Machine) -> tuple[int, ...]:
    return tuple(machine.video.palette[shade] for shade in SHADES)


def border(machine: Machine) -> int:
    return machine.video.palette[machine.video.border]


def test_the_clear_picture_has_the_roms_shades(stage: Stage, machine: Machine) -> None:
    assert shades(machine) == CLEAR
    assert (stage.mono, stage.background, stage.border) == (False, WHITE, CASE)
    assert border(machine) == 0x404040


@pytest.mark.parametrize(
    ("step", "seen"),
    [
        (0, CLEAR),
        (1, (0xC8C8C8, 0x909090, 0x585858, 0x202020)),
        (2, (0xB0B0B0, 0x808080, 0x505050, 0x202020)),
        (3, (0x989898, 0x707070, 0x484848, 0x202020)),
        (4, (0x808080, 0x606060, 0x404040, 0x202020)),
        (5, (0x686868, 0x505050, 0x383838, 0x202020)),
        (6, (0x505050, 0x404040, 0x303030, 0x202020)),
        (7, (0x383838, 0x303030, 0x282828, 0x202020)),
        (8, (0x202020, 0x202020, 0x202020, 0x202020)),
    ],
)
def test_each_step_darkens_evenly(
    stage: Stage, machine: Machine, step: int, seen: tuple[int, ...]
) -> None:
    """LCD darkens: 8 contrast steps, from the clear picture to a wholly dark one."""
    stage.fade = step
    assert shades(machine) == seen
    assert stage.fade == step
    stage.fade = 0
    assert shades(machine) == CLEAR


def test_nothing_but_the_shades_changes(stage: Stage, machine: Machine) -> None:
    before = machine.video.palette
    stage.fade = 5
    after = machine.video.palette
    assert [n for n in range(CASE) if before[n] != after[n]] == [LIGHT, DARK, WHITE]
    assert border(machine) == 0x404040


def test_the_player_goes_as_far_as_the_rom_says(stage: Stage, machine: Machine) -> None:
    actions = bound_actions(stage, kind=stage.rom.kind)
    assert [actions["darker"]() for _ in range(5)] == [True, True, True, False, False]
    assert shades(machine) == (0x989898, 0x707070, 0x484848, 0x202020)
    assert [actions["lighter"]() for _ in range(8)] == [True] * 6 + [False] * 2
    assert shades(machine) == (0xE0E0E0, 0xB8B8B8, 0x909090, 0x686868)
    assert stage.fade == 0


def test_a_fade_begins_where_the_player_has_set_the_contrast(
    stage: Stage, machine: Machine
) -> None:
    for _ in range(3):
        stage.darker()
    assert shades(machine) == (0x989898, 0x707070, 0x484848, 0x202020)
    stage.fade = 4
    assert shades(machine) == (0x5C5C5C, 0x484848, 0x343434, 0x202020), "half the way to dark"
    assert stage.lighter()
    assert stage.fade == 4


@pytest.mark.parametrize("steps", range(-3, 4))
def test_the_end_of_a_fade_is_wholly_dark_however_the_player_has_set_it(
    stage: Stage, machine: Machine, steps: int
) -> None:
    for _ in range(abs(steps)):
        assert stage.darker() if steps > 0 else stage.lighter()
    seen = []
    for step in range(9):
        stage.fade = step
        seen.append(sum(shade & 255 for shade in shades(machine)))
    assert set(shades(machine)) == {0x202020}
    assert seen == sorted(set(seen), reverse=True), "each step is darker than the one before"
    stage.fade = 0
    assert sum(shade & 255 for shade in shades(machine)) == seen[0]


def test_pop_ups_can_be_read_in_the_dark(stage: Stage, machine: Machine) -> None:
    """A program may fade to the dark and stop there; what the player set still counts."""
    stage.darker()
    stage.fade = 8
    with stage.window(stage.notice("pass", {})):
        assert shades(machine) == (0xC8C8C8, 0x909090, 0x585858, 0x202020)
        stage.fade = 7
        assert shades(machine) == (0xC8C8C8, 0x909090, 0x585858, 0x202020)
        stage.fade = 8
    assert set(shades(machine)) == {0x202020}


def test_every_mono_monitor_shows_four_shades(rom: LcdRom) -> None:
    names = [name for name, palette in rom.palettes.items() if palette.kind == "mono"]
    assert len(names) > 1
    for name in names:
        machine = Machine.headless()
        stage = Stage(machine, rom, mono=name)
        assert (stage.mono, stage.background, stage.border) == (True, WHITE, CASE)
        colours = rom.palettes[name].colours
        assert shades(machine) == tuple(colours[shade] for shade in SHADES)
        assert len(set(shades(machine))) == 4
        stage.lighter()
        assert border(machine) == colours[BLACK]


def test_other_palettes_are_no_mono_monitors(rom: LcdRom, machine: Machine) -> None:
    with pytest.raises(StageError, match=r"no mono palette 'cga'; there are: .*amber"):
        Stage(machine, rom, mono="cga")


def test_the_pointer_is_in_shades_of_the_lcd(stage: Stage, machine: Machine) -> None:
    stage.set_pointer(True)
    assert machine.video.pointer is not None
    assert machine.video.pointer.pixels == bytes([WHITE])


def test_the_pointer_can_be_hidden(stage: Stage, machine: Machine) -> None:
    pointers = [machine.video.pointer]
    for visible in (True, False):
        stage.set_pointer(visible)
        pointers.append(machine.video.pointer)
    assert [pointer is not None for pointer in pointers] == [False, True, False]


def test_there_is_no_legend(stage: Stage) -> None:
    assert stage.legend() == {}
