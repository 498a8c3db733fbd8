"""Windows that lie open over CALCULATION's table: dragged, sent behind, and played beside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.machine import Mouse
from retrocards.rom import LcdRom
from retrocards.stage.zones import Rect
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.calculation.test_game import almost, won

SHEETS = ("sequences", "statistics", "about")


def opened(player: Player, *names: str) -> Player:
    for name in names:
        player.program.desk.do(name)
    player.step()
    return player


def order(player: Player) -> list[str]:
    """The windows from the back to the front."""
    return [sheet.dialog for sheet in player.program.stage.sheets]


def area(player: Player, name: str) -> Rect:
    sheets = player.program.stage.sheets
    return next(sheet.area for sheet in sheets if sheet.dialog == name)


def gadget(player: Player, name: str, which: str) -> tuple[int, int]:
    """The middle of a gadget of a window's title bar."""
    sheet = next(sheet for sheet in player.program.stage.sheets if sheet.dialog == name)
    there = [
        (x, y)
        for y in range(sheet.area.y, sheet.area.y + 14)
        for x in range(sheet.area.x, sheet.area.x + sheet.area.w)
        if sheet.gadget_at(x, y) == which
    ]
    return there[len(there) // 2]


def drag(player: Player, name: str, dx: int, dy: int) -> None:
    """Drag a window by the middle of its title bar."""
    where = area(player, name)
    x, y = where.x + where.w // 2, where.y + 6
    for kind, to in (("press", (x, y)), ("move", (x + dx, y + dy)), ("release", (x + dx, y + dy))):
        player.machine.inject(Mouse(kind, *to, "left"))  # type: ignore[arg-type]
        player.step()


@pytest.mark.parametrize("name", SHEETS)
def test_the_game_goes_on_beside_a_window_that_lies_open(sit: SitDown, name: str) -> None:
    """By keys and by the mouse; the document would have the sequences lie by one's side."""
    player = opened(sit(deal=7), name)
    player.press("5").rest().press("6").rest()
    assert player.moves == ["pile 1", "pile 2"] and player.dialog == name
    drag(player, name, 200, 200)
    player.drag("play", "pile_3")
    assert player.moves[-1] == "pile 3" and player.dialog == name
    player.press("F4").wait(0.3)
    assert player.announcement == "The demo would play this"
    player.press("F2").wait(3).press("F2").rest()
    assert len(player.moves) > 3 and player.dialog == name


def test_the_sequences_and_the_statistics_follow_the_game(sit: SitDown) -> None:
    player = opened(sit(almost("9S", "-", "KS")), "sequences")
    assert "> 9<" in player.text
    player.press("4").rest()
    assert "> 9<" not in player.text and "> K<" in player.text
    player = opened(sit(deal=3).press("5"), "statistics")
    assert "Played 0" in player.text
    player.press("CTRL_N", "Y").rest()
    assert "Played 1" in player.text


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("way", ["ESC", "gadget", "again"])
def test_it_is_closed_by_esc_by_its_gadget_and_by_what_opened_it(
    sit: SitDown, name: str, way: str
) -> None:
    player = opened(sit(deal=7), name)
    if way == "ESC":
        player.press("ESC")
    elif way == "gadget":
        player.click(*gadget(player, name, "close"))
    else:
        opened(player, name)
    assert order(player) == [] and player.sentence == ""


def test_esc_closes_the_front_one_first(sit: SitDown) -> None:
    player = opened(sit(deal=7), *SHEETS)
    assert order(player) == [*SHEETS]
    assert order(player.press("ESC")) == [*SHEETS[:2]]
    assert order(player.press("ESC", "ESC")) == []
    assert player.press("ESC").announcement == "No such key here: F5 lists them all"


def test_the_gadgets_send_it_behind_the_others_and_before_them(sit: SitDown, rom: LcdRom) -> None:
    player = opened(sit(deal=7), *SHEETS)
    player.click(*gadget(player, "about", "back"))
    assert order(player) == ["about", "sequences", "statistics"]
    player.click(*gadget(player, "statistics", "back"))
    assert order(player) == ["statistics", "about", "sequences"]
    player.click(*gadget(player, "about", "front"))
    assert order(player) == ["statistics", "sequences", "about"]
    usual = player.machine.video.palette[0]
    player.click(*gadget(player, "about", "front"))
    assert order(player)[-1] == "about" and player.machine.video.palette[0] != usual, "it is there"
    opened(player, "statistics")
    assert order(player)[-1] == "statistics", "what opens it brings it to the front"


def test_what_lies_in_front_is_seen_and_takes_the_click(sit: SitDown) -> None:
    player = opened(sit(deal=7), "statistics", "about")
    assert "No rabbit came to harm." in player.text and "Statistics" in player.text
    both = area(player, "about"), area(player, "statistics")
    x = max(rect.x for rect in both) + 4
    y = min(rect.y + rect.h for rect in both) - 4
    assert all(rect.holds(x, y) for rect in both)
    player.click(*gadget(player, "about", "back"))
    assert "No rabbit came to harm." not in player.text, "it is covered"
    left, top = area(player, "about").x + 6, area(player, "about").y + 6
    if area(player, "statistics").holds(left, top):
        player.click(left, top)
        assert order(player) == ["about", "statistics"], "its gadget is covered too"


def test_a_click_on_it_reaches_nothing_below(sit: SitDown) -> None:
    player = opened(sit(deal=7), "sequences")
    x, y = player.place("pile_2")
    player.program.stage.canvas.corners["sequences"] = 40, 90
    player.step()
    assert area(player, "sequences").holds(x + 16, y + 20)
    player.click(x + 16, y + 20)
    assert player.moves == [] and order(player) == ["sequences"]
    player.press("ESC").click(x + 16, y + 20).rest()
    assert player.moves == ["pile 2"]


def test_nothing_is_fanned_below_it(sit: SitDown) -> None:
    player = opened(sit(deal=7, options={"discards": "all"}), "about")
    for _ in range(30):
        player.press("5")
    x, y = player.corner("pile_1")
    player.program.stage.canvas.corners["about"] = x - 10, y - 40
    player.step()
    player.carry(x + 9, y + 2)
    assert player.program.stage.model.fanned == ""
    player.press("ESC").carry(x + 9, y + 3)
    assert player.program.stage.model.fanned == "pile_1"


def test_it_is_dragged_stays_on_the_screen_and_opens_where_it_was_left(sit: SitDown) -> None:
    player = opened(sit(deal=7), "sequences")
    before = area(player, "sequences")
    drag(player, "sequences", 10, -20)
    assert area(player, "sequences") == before.moved(10, -20)
    player.press("ESC", "F1")
    assert area(player, "sequences") == before.moved(10, -20)
    for far in ((-400, -400), (900, 900)):
        drag(player, "sequences", *far)
        lies = area(player, "sequences")
        assert 0 <= lies.x <= 320 - lies.w and 0 <= lies.y <= 200 - lies.h
    assert player.moves == []


def test_the_menus_open_over_it_and_a_requester_keeps_it_below(sit: SitDown) -> None:
    player = opened(sit(deal=7), "about").press("F7")
    before = order(player)
    assert player.dialog == "quit"
    lies = area(player, "about")
    player.click(lies.x + 6, lies.y + 6).press("ESC")
    assert order(player) == before, "a requester comes first"
    player.press("F10", "RIGHT", "RIGHT", "ENTER")
    assert order(player) == ["about", "sequences"]


def test_the_picture_of_the_end_is_not_covered_and_it_lies_there_afterwards(sit: SitDown) -> None:
    player = opened(sit(almost("KS")), "about").press("4")
    player.until(lambda: player.state["scene"] == "won").wait(1)
    assert order(player) == [] and "No rabbit" not in player.text
    player.wait(30).press("SPACE").wait(0.3)
    assert order(player) == ["about"]
    assert player.press("ESC", "ESC").wait(0.2).dialog == ""
    player.press("N").rest()
    assert player.state["deal"] == 8


def test_at_the_end_of_the_program_none_lies_there(sit: SitDown) -> None:
    player = sit(deal=7, switches=()).press("ESC").wait(1).press("ESC").wait(0.5).rest()
    opened(player, "about").press("F7", "Y").wait(1)
    assert player.state["scene"] == "parting" and "No rabbit" not in player.text


def test_it_lies_on_a_finished_game_too(sit: SitDown) -> None:
    player = opened(won(sit(almost("KS"))).press("ESC"), "sequences")
    drag(player, "sequences", 5, -30)
    assert order(player.press("ESC")) == []


@pytest.mark.parametrize("grey", [False, True], ids=["color", "grey"])
def test_windows_over_one_another_look_as_they_did(
    sit: SitDown, grey: bool, tmp_path: Path, golden_bytes: Callable[[str, bytes], None]
) -> None:
    player = sit(deal=7, switches=("skip_show", "mono") if grey else ("skip_show",))
    player.press("5", "6", "7").rest()
    opened(player, *SHEETS)
    drag(player, "about", -30, -40)
    player.press("8").rest().step()
    path = tmp_path / "sheets.png"
    player.machine.video.frame_png(path)
    name = f"calculation/screens/sheets-{'grey' if grey else 'colour'}.png"
    golden_bytes(name, path.read_bytes())


@pytest.mark.parametrize("grey", [False, True], ids=["color", "grey"])
def test_a_form_that_was_dragged_looks_as_it_did(
    sit: SitDown, grey: bool, tmp_path: Path, golden_bytes: Callable[[str, bytes], None]
) -> None:
    """All of it goes with its frame, and a click finds it there."""
    player = sit(deal=7, switches=("skip_show", "mono") if grey else ("skip_show",))
    player.press("F10", *["DOWN"] * 4, "ENTER")
    where = player.window.area
    for kind, dx, dy in (("press", 0, 0), ("move", 40, 5), ("release", 40, 5)):
        place = where.x + 120 + dx, where.y + 6 + dy
        player.machine.inject(Mouse(kind, *place, "left"))  # type: ignore[arg-type]
        player.step()
    assert player.window.area == where.moved(40, 5)
    player.click(68 + 40 + 5 + 4, 28 + 5 + 8 + 2 + 11 * 2 + 5)
    assert player.window.values["grade"] == "beginner"
    path = tmp_path / "dragged.png"
    player.step()
    player.machine.video.frame_png(path)
    name = f"calculation/screens/dragged-{'grey' if grey else 'colour'}.png"
    golden_bytes(name, path.read_bytes())
    player.click(188 + 40 + 20, 170 + 5 + 7)
    assert player.window is None
