"""What a key does over a box of CALCULATION: it puts it away, types in it, or is refused."""

from __future__ import annotations

import pytest

from retrocards.machine import Mouse
from retrocards.stage.zones import Rect
from tests.programs.calculation.conftest import SitDown

TELLS = ("sequences", "statistics", "about")
ASKS = {"select": "CTRL_S", "rules": "F3", "preferences": "", "leave": "CTRL_N", "quit": "F7"}


REFUSED = (
    "F1", "HELP", "F3", "F4", "F6", "F8", "F10", "ALT", "CTRL_N", "CTRL_R", "CTRL_S", "CTRL_Y",
    "CTRL_Z",
)  # fmt: skip
"""The keys of the table."""


@pytest.mark.parametrize("box", ASKS)
def test_over_a_box_that_asks_the_keys_of_the_table_are_refused_with_a_flash(
    sit: SitDown, box: str
) -> None:
    """That machine's beep, as at any key that means nothing; and nothing else is to be seen."""
    player = sit(deal=3).press("5", "6", "Z")
    if ASKS[box]:
        player.press(ASKS[box])
    else:
        player.program.desk.do(box)
    # What was said of the last move has gone by then.
    player.wait(6)
    before = player.state | {"play_s": 0}, player.dialog, len(player.program.stage.windows)
    usual, flashes = player.machine.video.palette[0], list[str]()
    for key in REFUSED:
        if player.press(key).machine.video.palette[0] != usual:
            flashes.append(key)
        player.wait(1)
        now = player.state | {"play_s": 0}, player.dialog, len(player.program.stage.windows)
        assert now == before, key
    assert flashes == [*REFUSED]


def test_over_a_game_that_lies_unfinished_no_hint_is_promised(sit: SitDown) -> None:
    sit(deal=3).press("5", "6").program.desk.close()
    player = sit(deal=None, again=True).wait(0.3)
    assert player.dialog == "resume"
    assert player.press("F4").wait(0.3).dialog == "resume"
    assert player.press("Y").wait(0.3).sentence == ""


@pytest.mark.parametrize("key", ["F1", "F4", "F10"])
def test_any_key_puts_away_why_a_game_is_not_dealt(sit: SitDown, key: str) -> None:
    player = sit(deal=3, edition="evaluation").press("F3", "LEFT", "SPACE", "ENTER").wait(0.3)
    assert player.dialog == "order"
    player.press(key).wait(0.2)
    assert player.dialog != "order" and len(player.program.stage.windows) == 1


def on_screen(area: Rect) -> Rect:
    """An area moved to where all of it is on the screen."""
    x, y = min(area.x, 320 - area.w), min(area.y, 200 - area.h)
    return area._replace(x=max(0, x), y=max(0, y))


@pytest.mark.parametrize("box", [*TELLS, "select", "leave", "quit", "rules", "preferences"])
def test_the_title_bar_of_a_box_drags_it(sit: SitDown, box: str) -> None:
    """All of it stays on the screen, and it is left where the button is let go."""
    player = sit(deal=3).press("5")
    if ASKS.get(box):
        player.press(ASKS[box])
    else:
        player.program.desk.do(box)
    player.wait(0.3)
    window, opened = player.window, player.dialog
    before = window.area

    def mouse(kind: str, x: int, y: int) -> None:
        player.machine.inject(Mouse(kind, x, y, "left"))  # type: ignore[arg-type]
        player.step()

    x, y = before.x + before.w // 2, before.y + 6
    mouse("press", x, y)
    mouse("move", x + 20, y - 7)
    assert window.area == on_screen(before.moved(20, -7))
    mouse("release", x + 3, y + 5)
    assert window.area == on_screen(before.moved(3, 5))
    mouse("move", x + 40, y + 40)
    assert window.area == on_screen(before.moved(3, 5)) and player.dialog == opened
    mouse("press", x + 3, y + 5)
    mouse("release", 319, 199)
    last = window.area
    assert (last.x + last.w, last.y + last.h) == (320, 200)
    assert player.dialog == opened
    assert player.press("ESC").wait(0.2).dialog == ""
    if ASKS.get(box):
        player.press(ASKS[box])
    else:
        player.program.desk.do(box)
    assert player.wait(0.3).window.area == last, "it opens where it was left"


@pytest.mark.parametrize("typed", [20, 23])
def test_no_more_can_be_typed_than_there_is_room_for(sit: SitDown, typed: int) -> None:
    """The screen flashes at what is not taken, and the cursor still stands behind the rest."""
    player = sit(deal=3).press("CTRL_S").wait(0.3)
    usual = player.machine.video.palette[0]
    flashes = [player.press("9").machine.video.palette[0] != usual for _ in range(typed)]
    assert flashes == [False] * 20 + [True] * (typed - 20)
    player.until("9" * 20 + "_", most=1.5).wait(1)
    assert player.machine.video.palette[0] == usual
    assert player.press("-").machine.video.palette[0] != usual


@pytest.mark.parametrize("key", ["ESC", "ENTER"])
def test_at_the_title_any_key_begins(sit: SitDown, key: str) -> None:
    """ "Press any key": the key to leave is one of them."""
    player = sit(deal=3, switches=()).press(key).wait(1)
    assert "Press any key" in player.words
    player.press(key).wait(0.5).rest()
    assert player.exit_code is None and player.state["scene"] == "table"
