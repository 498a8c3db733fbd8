"""CALCULATION's Workbench: menus under the right button and by keyboard, and Change Rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.machine import Mouse
from retrocards.rom import LcdRom
from retrocards.rules.calculation import Options
from retrocards.session.settings import Settings
from retrocards.stage.cards import Style
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player

PROJECT, EDIT, HELP = (30, 5), (95, 5), (140, 5)
ELSEWHERE = (160, 180)
POSSIBLE = "7♥: pile 5 to 8"
"""What the title bar says at the start of deal 7."""
ORDER = "order"


def hold(player: Player, place: tuple[int, int]) -> None:
    player.machine.inject(Mouse("press", *place, "right"))
    player.step()


def drop(player: Player, place: tuple[int, int]) -> None:
    player.machine.inject(Mouse("move", *place))
    player.machine.inject(Mouse("release", *place, "right"))
    player.step()


def place_of(player: Player, words: str) -> tuple[int, int]:
    """A point in words of the large font, found on the page that has a cell for 4 pixels."""
    row, line = next((n, line) for n, line in enumerate(player.lines) if words in line)
    return line.index(words) * 4 + 4, row * 8 + 6


def under(player: Player, title: tuple[int, int], line: int) -> tuple[int, int]:
    """A point in a line of a menu, counted from 0."""
    return title[0], 11 + 10 * line + 5


def form_of(player: Player) -> dict[str, object]:
    return dict(player.program.stage.windows[-1].values)


def test_the_menus_stand_in_the_title_bar_while_the_button_is_held(sit: SitDown) -> None:
    player = sit(deal=7)
    hold(player, ELSEWHERE)
    assert "Project" in player.text and POSSIBLE not in player.text
    drop(player, ELSEWHERE)
    assert "Project" not in player.text and POSSIBLE in player.text
    assert player.moves == []


def test_letting_go_on_a_line_does_it(sit: SitDown) -> None:
    player = sit(deal=7)
    hold(player, HELP)
    drop(player, under(player, HELP, 0))
    assert player.dialog == "sequences"


def test_undo_is_ghosted_before_the_first_move_and_redo_before_the_first_undo(
    sit: SitDown,
) -> None:
    player = sit(deal=7)
    hold(player, EDIT)
    drop(player, under(player, EDIT, 0))
    assert player.sentence == "", "the ghosted line did nothing, and said nothing"
    player.press("5")
    hold(player, EDIT)
    drop(player, under(player, EDIT, 0))
    assert player.moves == []
    hold(player, EDIT)
    drop(player, under(player, EDIT, 1))
    assert player.moves == ["pile 1"]


@pytest.mark.parametrize("key", ["F10", "ALT"])
def test_the_menus_by_keyboard(sit: SitDown, key: str) -> None:
    player = sit(deal=7).press(key)
    assert "Select Deal..." in player.text
    player.press("RIGHT", "RIGHT", "ENTER")
    assert player.dialog == "sequences"
    player.press("ESC", key, "ESC")
    assert player.dialog == "" and POSSIBLE in player.text


def test_shortcuts_work_with_the_menus_open_and_closed(sit: SitDown) -> None:
    player = sit(deal=7).press("5", "CTRL_Z")
    assert player.moves == []
    player.press("F10", "CTRL_Y")
    assert player.moves == ["pile 1"] and "Project" not in player.text


def test_other_hotkeys_stay_alive_under_the_menus(sit: SitDown) -> None:
    player = sit(deal=7).press("F10", "F12")
    assert player.dialog == "picture"


def test_the_right_button_outside_the_picture_opens_nothing(sit: SitDown) -> None:
    player = sit(deal=7)
    hold(player, (-5, 100))
    hold(player, (500, 100))
    assert player.program.stage.windows == []


def test_the_right_button_opens_nothing_while_a_card_is_carried(sit: SitDown) -> None:
    player = sit(deal=7).hold("play").carry(150, 150)
    hold(player, (150, 150))
    assert "Project" not in player.text


def test_the_right_button_opens_nothing_over_a_window(sit: SitDown) -> None:
    player = sit(deal=7).press("F7")
    hold(player, PROJECT)
    assert player.dialog == "quit" and "Select Deal" not in player.text


@pytest.mark.parametrize("key", ["F10", "ALT"])
@pytest.mark.parametrize("window", ["F5", "F3", "CTRL_S"])
def test_the_key_opens_no_menus_over_a_window_and_the_screen_flashes(
    sit: SitDown, rom: LcdRom, window: str, key: str
) -> None:
    """No item could be done there."""
    player, beep = sit(deal=7).press(window), rom.display.beep
    over = player.program.desk.top_name
    player.press(key)
    assert over and player.program.desk.top_name == over
    assert beep is not None and player.machine.video.palette[0] == beep.colour


def test_a_button_that_is_lost_outside_does_not_hang_the_game(sit: SitDown) -> None:
    player = sit(deal=7)
    hold(player, PROJECT)
    player.carry(-400, 900).wait(2)
    player.click(*ELSEWHERE)
    assert player.program.stage.windows == []
    assert player.press("5").moves == ["pile 1"]


def test_the_button_may_be_held_as_long_as_one_likes(sit: SitDown) -> None:
    player = sit(deal=7)
    hold(player, PROJECT)
    player.wait(20)
    drop(player, (PROJECT[0], 117))
    assert player.dialog == "quit"


def test_f9_gives_the_desk_another_color_that_is_remembered(sit: SitDown, rom: LcdRom) -> None:
    player = sit()
    desks = [*rom.display.desks]
    assert player.machine.video.palette[0] == desks[0]
    seen = [player.press("F9").rest().machine.video.palette[0] for _ in desks]
    assert seen == desks[1:] + desks[:1]
    player.press("F9").rest()
    assert sit(again=True).machine.video.palette[0] == desks[1]


def test_the_screen_flashes_at_a_key_that_means_nothing(sit: SitDown, rom: LcdRom) -> None:
    player, beep = sit(), rom.display.beep
    assert beep is not None
    usual = player.machine.video.palette[0]
    for key in ("HOME", "x", "F"):
        player.press(key)
        assert player.machine.video.palette[0] == beep.colour, key
        player.wait(rom.display.tick * (beep.ticks + 1))
        assert player.machine.video.palette[0] == usual
    assert player.press("5").machine.video.palette[0] == usual, "it has a meaning"


def test_the_undealt_card_that_comes_next_stands_out_where_it_is_seen(sit: SitDown) -> None:
    player = sit(options={"undealt": "visible"})
    shown = player.program.stage.model
    assert shown.marks == {"undealt_left"}
    assert shown.zones["undealt_left"][-1].card == player.hand.undealt[0]
    while len(player.hand.undealt) > 23:
        player.program.make(player.hand.legal_moves()[-1])
    player.rest()
    shown = player.program.stage.model
    assert shown.marks == {"undealt_right"}
    assert shown.zones["undealt_right"][-1].card == player.hand.undealt[0]
    assert sit().program.stage.model.marks == frozenset()


def test_the_show_has_no_menus(sit: SitDown) -> None:
    player = sit(deal=7, switches=()).wait(1)
    hold(player, PROJECT)
    assert "Project" not in player.text
    player = sit(deal=7, switches=()).wait(1).press("F10")
    assert "Project" not in player.text


# Change Rules.


def test_change_rules_shows_the_seven_groups_with_the_standard_ones_slanted(
    sit: SitDown,
) -> None:
    player = sit(deal=7).press("F3")
    for words in (
        "Discard piles", "Discards", "On the piles", "On the stacks", "Undealt cards",
        "Piles at first", "Stacks at first", "the standard game", "Game 1 of 256",
    ):  # fmt: skip
        assert words in player.text
    form = player.program.stage.windows[-1]
    is_slanted = player.program.stage.rom.is_slanted
    slanted = [line.text for line in form.lines(0) if is_slanted(line.style)]
    assert slanted == ["4", "Tops only", "Cards stay put", "Any suit", "Hidden", "Empty", "A 2 3 4"]


def test_the_keyboard_alone_changes_every_group(sit: SitDown) -> None:
    player = sit(deal=7).press("F3")
    # Each group but the last has its standard choice first; of the piles it is the second.
    player.press("RIGHT", "RIGHT", "SPACE")
    for _ in range(5):
        player.press("TAB", "DOWN", "SPACE")
    player.press("TAB", "UP", "SPACE")
    assert form_of(player) == {
        "piles": 6, "discards": "all", "to_empty": True, "suits": "colour",
        "undealt": "visible", "kings_start": True, "bases": False,
    }  # fmt: skip
    assert "7 of 7 rules changed" in player.text
    player.press("ENTER").rest()
    assert player.hand.options.name == "6-all-move-colour-visible-kings-bare"


def test_enter_takes_what_it_is_at_and_then_agrees(sit: SitDown) -> None:
    """Nobody's choice is left behind because it was not struck with SPACE."""
    player = sit(deal=7).press("F3", "RIGHT", "ENTER")
    assert form_of(player)["piles"] == 5, "taken, and the window still open"
    player.press("ENTER").rest()
    assert player.hand.options.piles == 5


def test_the_mouse_alone_changes_the_rules(sit: SitDown) -> None:
    player = sit(deal=7)
    hold(player, EDIT)
    drop(player, (EDIT[0], 11 + 30 + 5 + 5))
    for words in ("Kings on them", "All in view"):
        player.click(*place_of(player, words))
    player.click(168, 44).click(*place_of(player, "OK")).rest()
    assert player.hand.options.name == "5-all-stay-any-hidden-kings-bases"


@pytest.mark.parametrize("way", ["key", "gadget", "close"])
def test_given_up_the_rules_stay(sit: SitDown, way: str) -> None:
    player = sit(deal=7).press("F3", "RIGHT", "SPACE")
    if way == "key":
        player.press("ESC")
    else:
        player.click(*(place_of(player, "Cancel") if way == "gadget" else (13, 21)))
    assert player.program.stage.windows == []
    assert player.hand.options.name == "4-top-stay-any-hidden-empty-bases"


def test_the_demo_shows_the_other_rules_and_answers_with_the_order_notice(sit: SitDown) -> None:
    player = sit(deal=7, edition="evaluation").press("F3", "RIGHT", "SPACE", "ENTER")
    assert player.dialog == ORDER
    player.press("ESC")
    assert form_of(player)["piles"] == 5, "the form is open as it was"
    player.press("ESC")
    assert player.hand.options.piles == 4


def test_the_demo_plays_the_beginners_game(sit: SitDown, rom: LcdRom) -> None:
    player = sit(deal=7, edition="evaluation").press("F3", "RIGHT", "RIGHT", "SPACE")
    player.press("TAB", "DOWN", "SPACE", "TAB", "TAB", "TAB", "TAB", "DOWN", "SPACE")
    assert "the game for beginners" in player.text
    player.press("ENTER").rest()
    assert player.hand.options.name == "6-all-stay-any-hidden-kings-bases"
    player.press("F3", "LEFT", "LEFT", "SPACE")
    player.press("TAB", "UP", "SPACE", "TAB", "TAB", "TAB", "TAB", "UP", "SPACE")
    assert "the standard game" in player.text
    player.press("ENTER").rest()
    assert player.hand.options == Options()
    registered = Settings(rom, "registered")
    assert registered.rules() == rom.rules, "of the other game nothing is left"


def test_preferences_set_how_well_the_demo_plays(sit: SitDown, rom: LcdRom) -> None:
    player = sit(deal=7).press("F10", *["DOWN"] * 4, "ENTER")
    assert form_of(player) == {
        "grade": "master", "motion": True, "finish": False, "deck": "usual", "suit_colours": "two",
    }  # fmt: skip
    player.press("DOWN", "DOWN", "SPACE", "TAB", "LEFT", "SPACE")
    player.press("TAB", "TAB", "RIGHT", "SPACE", "ENTER")
    assert player.program.stage.windows == []
    assert not player.program.cards_glide, "cards jump"
    kept = Settings(rom, "registered")
    assert (kept["grade"], kept["deck"], kept["suit_colours"]) == ("beginner", "large", "two")
    assert player.program.stage.pictures.style == Style("large"), "cards change at once"


def test_stars_tell_how_hard_a_game_is(
    sit: SitDown, rom: LcdRom, monkeypatch: pytest.MonkeyPatch
) -> None:
    hard = {"4-top-stay-any-hidden-empty-bases": 3, "5-top-stay-any-hidden-empty-bases": 2}
    monkeypatch.setitem(vars(rom), "difficulty", hard)
    player = sit(deal=7).press("F3")
    assert "***··" in player.text
    player.press("RIGHT", "SPACE")
    assert "**···" in player.text
    player.press("RIGHT", "SPACE")
    assert "*" not in player.text, "of this one the ROM knows nothing"


# The pictures.


@pytest.mark.parametrize("grey", [False, True], ids=["color", "grey"])
def test_the_workbench_looks_as_it_did(
    sit: SitDown, grey: bool, tmp_path: Path, golden_bytes: Callable[[str, bytes], None]
) -> None:
    player = sit(deal=7, switches=("skip_show", "mono") if grey else ("skip_show",)).rest()

    def look(name: str) -> None:
        path = tmp_path / f"{name}.png"
        player.rest().step()
        player.machine.video.frame_png(path)
        golden_bytes(
            f"calculation/screens/{name}-{'grey' if grey else 'colour'}.png", path.read_bytes()
        )

    look("table")
    player.press("F10")
    look("project")
    player.press("RIGHT")
    look("edit")
    player.press("RIGHT")
    look("help")
    player.press("ESC")
    for key, name in (
        ("F3", "rules"), ("HELP", "sequences"), ("CTRL_S", "select"), ("F7", "quit"),
    ):  # fmt: skip
        player.press(key)
        look(name)
        player.press("ESC")
    player.press("F10", *["DOWN"] * 4, "ENTER")
    look("preferences")
