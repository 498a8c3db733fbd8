"""What lies under something else: it is neither read nor clicked, nor under a pop-up drawn."""

import pytest
import yaml

from retrocards.machine import Machine
from retrocards.rom import LcdRom
from retrocards.rom.reader import read
from retrocards.rom.schema.pixel_screens import PixelScreen
from retrocards.stage import Hit, Model, Pager, Stage
from retrocards.stage.model import CardView
from retrocards.stage.motion import Frame
from tests.pieces import changed
from tests.stage.lcd.sight import lcd

TEXT = '  - text: {x: 20, y: 40, font: middle, text: "Go on [F5] now"}\n'
F5 = (20 + 6 * 7, 43)
"""A pixel of the key's name."""


def with_screen(rom: LcdRom, machine: Machine, *parts: str, more: str = "") -> Stage:
    """A stage on a screen of these parts."""
    plain = yaml.safe_load("parts:\n" + "".join(parts) + more)
    screen = read(PixelScreen, plain)
    stage = Stage(machine, changed(rom, screens={**rom.screens, "new": screen}))
    stage.open("new")
    return stage


def key(stage: Stage, place: tuple[int, int]) -> Hit | None:
    return stage.hit(2 * place[0], 2 * place[1])


def test_what_lies_open_is_read_and_clicked(rom: LcdRom, machine: Machine) -> None:
    stage = with_screen(rom, machine, TEXT)
    assert stage.text().split("\n")[10].strip() == "Go on [F5] now"
    assert key(stage, F5) == Hit("key", key="F5")


@pytest.mark.parametrize(
    ("rect", "read"),
    [
        ("{x: 0, y: 30, width: 160, height: 30}", ""),
        ("{x: 20, y: 40, width: 35, height: 8, shade: white}", "[F5] now"),
        ("{x: 20, y: 40, width: 36, height: 1}", "Go on [F5] now"),
        ("{x: 0, y: 39, width: 160, height: 1}", "Go on [F5] now"),
        ("{x: 0, y: 48, width: 160, height: 9}", "Go on [F5] now"),
        ("{x: 56, y: 44, width: 12, height: 1}", "Go on    5] now"),
    ],
)
def test_letters_under_a_rectangle_are_not_read(
    rom: LcdRom, machine: Machine, rect: str, read: str
) -> None:
    """A letter is under it if its middle is: a line above or below a text takes nothing away."""
    stage = with_screen(rom, machine, TEXT, f"  - rect: {rect}\n")
    assert stage.text().strip().split() == read.split()


@pytest.mark.parametrize(
    "over", ["rect: {x: 61, y: 40, width: 3, height: 8}", "sprite: {x: 50, y: 30, picture: back}"]
)
def test_a_key_that_a_later_part_covers_is_not_clicked(
    rom: LcdRom, machine: Machine, over: str
) -> None:
    stage = with_screen(rom, machine, TEXT, f"  - {over}\n")
    assert key(stage, F5) is None
    below = with_screen(rom, machine, f"  - {over}\n", TEXT)
    assert key(below, F5) == Hit("key", key="F5"), "what comes earlier lies below"


def test_what_is_left_of_a_key_is_still_clicked(rom: LcdRom, machine: Machine) -> None:
    stage = with_screen(rom, machine, TEXT, "  - rect: {x: 61, y: 40, width: 3, height: 8}\n")
    assert [key(stage, (x, 43)) is not None for x in (59, 60, 61, 63, 64)] == [
        True, True, False, False, True,
    ]  # fmt: skip


def test_a_picture_with_holes_covers_nothing(rom: LcdRom, machine: Machine) -> None:
    """The card's corners let through."""
    stage = with_screen(rom, machine, TEXT, "  - sprite: {x: 55, y: 33, picture: card}\n")
    assert "Go on [F5] now" in stage.text()
    assert key(stage, F5) == Hit("key", key="F5")


def test_a_screen_covers_those_below_it(rom: LcdRom, machine: Machine) -> None:
    """Cards and labels of the screen below as well as its parts."""
    cover = "  - rect: {x: 0, y: 0, width: 160, height: 100, shade: light}\n"
    stage = with_screen(rom, machine, cover, TEXT, more="over: table\n")
    shown = Model(zones={"you": [CardView(0)]}, labels={"announcement": "playing... [F7]"})
    stage.present(shown)
    assert stage.text().strip() == "Go on [F5] now"
    assert key(stage, (5, 90)) is None
    assert key(stage, (55, 28)) is None
    stage.open("table")
    stage.present(shown)
    assert "playing..." in stage.text()
    assert key(stage, (5, 90)) == Hit("card", zone="you", index=0)
    assert key(stage, (55, 28)) == Hit("label", zone="announcement")


def test_nothing_is_drawn_under_what_hides_everything(
    rom: LcdRom, stage: Stage, machine: Machine
) -> None:
    """The manual is full: below it neither the screen nor a dialog is drawn."""
    drawn: list[object] = []
    draw = stage.tableau.draw

    def counted(frame: Frame, now: float) -> None:
        drawn.append(stage.model)
        draw(frame, now)

    stage.tableau.draw = counted  # type: ignore[method-assign]
    dialog, pager = stage.notice("pass", {}), Pager(stage.canvas, rom, "Title", "Text")
    dialog.draw = lambda *_: drawn.append(dialog)  # type: ignore[method-assign]
    with stage.window(dialog):
        stage.settle()
        stage.tick()
        assert drawn == [Model(), dialog]
        with stage.window(pager):
            stage.tick()
            assert drawn == [Model(), dialog]
            whole = lcd(machine)
            assert "Really" not in stage.text()
        stage.tick()
        assert drawn == [Model(), dialog] * 2
    alone = Stage(other := Machine.headless(), rom)
    with alone.window(Pager(alone.canvas, rom, "Title", "Text")):
        alone.tick()
        assert lcd(other) == whole
