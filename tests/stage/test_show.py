"""The startup show as a function of time."""

import pytest

from retrocards.machine import Machine, TextPage
from retrocards.rom import TextRom
from retrocards.stage import Show, Stage, StageError
from retrocards.stage.model import BACK
from retrocards.stage.steps import Moving
from tests.pieces import changed, on_screen

QUEEN_OF_SPADES = 3 * 13 + 10


@pytest.fixture
def show(rom: TextRom) -> Show:
    return Show(rom)


def page_at(stage: Stage, show: Show, t: float) -> TextPage:
    show.draw(stage, t)
    stage.tick()
    return stage.machine.video.page


@pytest.mark.parametrize(
    ("t", "typed"), [(0.9, ""), (1.0, ""), (1.25, "TY"), (1.7, "TYPED"), (2.0, "")]
)
def test_text_is_typed_while_its_step_lasts(stage: Stage, show: Show, t: float, typed: str) -> None:
    assert page_at(stage, show, t).lines()[5].strip() == typed


@pytest.mark.parametrize(("t", "style"), [(0.0, "prompt"), (0.6, "announcement"), (1.1, "prompt")])
def test_styles_take_turns(stage: Stage, show: Show, t: float, style: str) -> None:
    page = page_at(stage, show, t)
    assert page.lines()[9:11] == ["AB", "CD"]
    assert page.attr_at(0, 9) == page.attr_at(1, 10) == stage.look.attr(style)


@pytest.mark.parametrize(("t", "place"), [(2.0, (0, 12)), (2.5, (15, 15)), (9.0, (20, 16))])
def test_text_moves(stage: Stage, show: Show, t: float, place: tuple[int, int]) -> None:
    lines = page_at(stage, show, t).lines()
    row = next(n for n, line in enumerate(lines) if "GO" in line)
    assert (lines[row].index("GO"), row) == place


@pytest.mark.parametrize(("t", "on"), [(2.0, True), (2.2, True), (2.3, False), (2.6, True)])
def test_text_blinks(stage: Stage, show: Show, t: float, on: bool) -> None:
    assert ("BLINK" in page_at(stage, show, t).lines()[12]) == on


@pytest.mark.parametrize(("t", "on"), [(3.9, False), (4.0, True), (4.6, False), (5.1, True)])
def test_at_the_end_it_says_what_it_waits_for(stage: Stage, show: Show, t: float, on: bool) -> None:
    assert ("HIT SPACE" in page_at(stage, show, t).lines()[24]) == on


def test_a_card_turns_over_on_its_way(show: Show) -> None:
    assert show.cards(1.9) == ()
    assert show.cards(2.0) == (Moving(BACK, 10, 20, 1.0),)
    assert show.cards(2.25)[0].card == BACK
    assert show.cards(2.75)[0].card == QUEEN_OF_SPADES
    assert show.cards(2.75)[0].part == pytest.approx(0.5)
    assert show.cards(9.0) == (Moving(QUEEN_OF_SPADES, 110, 120, 1.0),)


def test_half_turned_a_card_is_seen_from_its_edge(
    stage: Stage, show: Show, machine: Machine
) -> None:
    page_at(stage, show, 1.99)
    empty = machine.video.pixels()
    page_at(stage, show, 2.5)
    x, y = 85, 95
    row = (y + 20) * 320
    changed = [
        column
        for column in range(320)
        if machine.video.pixels()[row + column] != empty[row + column]
    ]
    assert changed and x + 12 <= min(changed) and max(changed) <= x + 15


def test_sounds_are_told_once(show: Show) -> None:
    assert show.cues(-1.0, 0.9) == []
    assert show.cues(0.9, 1.0) == ["ding"]
    assert show.cues(1.0, 9.0) == []


def test_the_same_moment_is_the_same_picture(rom: TextRom) -> None:
    def picture(moments: list[float]) -> str:
        machine = Machine.headless()
        stage, show = Stage(machine, rom), Show(rom)
        for t in moments:
            page_at(stage, show, t)
        return on_screen(machine.video)

    assert picture([2.4]) == picture([4.2, 0.0, 1.3, 2.4])


def test_a_still_show_is_not_drawn_again(stage: Stage, show: Show, machine: Machine) -> None:
    page_at(stage, show, 8.0)
    before = machine.video.version
    page_at(stage, show, 8.01)
    assert machine.video.version == before


def test_during_the_show_there_is_nothing_to_click(stage: Stage, show: Show) -> None:
    page_at(stage, show, 8.0)
    assert {stage.hit(x, y) for x in range(0, 320, 8) for y in range(0, 200, 8)} == {None}


def test_after_the_show_the_screen_comes_back(stage: Stage, show: Show) -> None:
    page_at(stage, show, 1.5)
    stage.open("table")
    assert "║HI  ║" in stage.text()


def test_a_rom_without_a_show_says_so(rom: TextRom) -> None:
    with pytest.raises(StageError, match="ROM SMALL has no show"):
        Show(changed(rom, show=None))
