"""The player's own keys over the ROMs' hotkeys, and every fault of their file."""

import re
from pathlib import Path

import pytest

from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import own_keys_path, rom_folders
from retrocards.rom.own_keys import OwnKeys, losses, own_keys
from retrocards.rom.template import fill_in
from retrocards.stage import manual_text
from retrocards.stage.manual import action_keys
from tests.programs.person import Person


@pytest.fixture(autouse=True)
def own_home(home: Path) -> None:
    """A folder of settings of the test's own."""


def written(text: str) -> OwnKeys:
    own_keys_path().parent.mkdir(parents=True, exist_ok=True)
    own_keys_path().write_text(f"format: 1\n{text}", encoding="utf-8")
    return own_keys()


def faults(text: str) -> list[str]:
    return [str(fault) for fault in written(text).faults]


def played(name: str) -> Rom:
    """The ROM as it is played."""
    return load(find_rom(name, rom_folders()))


def shipped(name: str) -> Rom:
    return load_rom(find_rom(name, rom_folders()))


def keys_of(rom: Rom, action: str) -> list[str]:
    return [name for name, hotkey in rom.hotkeys.items() if hotkey.action == action]


def test_without_a_file_the_rom_is_as_shipped() -> None:
    assert own_keys() == OwnKeys()
    assert played("DURAK").hotkeys == shipped("DURAK").hotkeys


def test_a_line_for_all_is_for_every_program_that_has_the_action() -> None:
    assert not written("all: {sound: CTRL_B, picture: CTRL_P}").faults
    for name in ("DURAK", "ECARTE", "HEARTS", "PC"):
        assert keys_of(played(name), "sound") == ["CTRL_B"], name
    assert keys_of(played("CALC"), "picture") == ["CTRL_P"]
    assert "CTRL_B" not in played("CALC").hotkeys, "which has no sound to be muted"


def test_a_line_for_a_program_goes_before_one_for_all() -> None:
    written("all: {sound: CTRL_B}\nprograms:\n  HEARTS: {sound: CTRL_P}\n")
    assert keys_of(played("DURAK"), "sound") == ["CTRL_B"]
    assert keys_of(played("HEARTS"), "sound") == ["CTRL_P"]


def test_two_actions_change_their_keys() -> None:
    written("programs: {DURAK: {sound: F8, coach: F1}}")
    before, now = shipped("DURAK").hotkeys, played("DURAK").hotkeys
    assert now["F8"] == before["F1"] and now["F1"] == before["F8"]
    assert {**now, "F1": None, "F8": None} == {**before, "F1": None, "F8": None}


@pytest.mark.parametrize(
    ("name", "line", "key", "loser", "left"),
    [
        ("DURAK", "sound: F6", "F6", "back", ["CTRL_Z"]),
        ("ECARTE", "sound: [F1, END]", "END", "forward", ["CTRL_Y"]),
        ("HEARTS", "sound: F6", "F6", "back", ["CTRL_Z"]),
        ("DURAK", "sort: [F4, TAB]", "TAB", "statistics", []),
        ("ECARTE", "replay: [F4, HOME]", "HOME", "daily", []),
        ("HEARTS", "sound: F3", "F3", "statistics", []),
        ("ELEPHANT", "demo: F4", "F4", "daily", []),
        ("CALC", "rules: CTRL_N", "CTRL_N", "new", ["CTRL_G"]),
        ("CALC", "rules: CTRL_Z", "CTRL_Z", "back", []),
    ],
)
def test_an_own_key_is_taken_away_from_an_action_without_a_line(
    name: str, line: str, key: str, loser: str, left: list[str]
) -> None:
    assert not written(f"programs: {{{name}: {{{line}}}}}").faults
    rom, action = played(name), line.split(":")[0]
    assert key in keys_of(rom, action) and keys_of(rom, loser) == left
    meaning = next(
        hotkey.help for hotkey in shipped(name).hotkeys.values() if hotkey.action == loser
    )
    assert all(rom.hotkeys[key].help == meaning for key in left), "not 'UNDO, AS F6'"
    assert rom.keyless == (() if left else (loser,))
    assert losses([rom]) == ([] if left else [f"In {name} `{loser}` has no key now."])


def test_a_loss_names_every_program() -> None:
    """Only the keys of quitting cannot be lost."""
    assert not written("all: {sound: F8}").faults
    names = "DURAK", "ECARTE", "HEARTS", "PC", "CALC"
    assert losses(map(played, names)) == ["In DURAK, ECARTE, HEARTS and PC `coach` has no key now."]
    assert not written("all: {sound: F7, quit: F8}").faults


def test_sentences_name_an_action_that_lost_its_keys() -> None:
    written("programs: {DURAK: {sort: F8}, CALC: {rules: CTRL_Z}}")
    rom = played("DURAK")
    assert "{coach}" not in manual_text(rom) and "coach asks a master" in manual_text(rom)
    assert "coach IS THE COACH" in fill_in(rom.lessons["first"].end, action_keys(rom))
    menus = played("CALC").menu_bar.menus  # type: ignore[attr-defined]
    items = [item for menu in menus for item in menu.items if hasattr(item, "action")]
    assert [item.shortcut for item in items if item.action == "back"] == [None]


@pytest.mark.parametrize("name", ["DURAK", "ECARTE"])
def test_the_boxes_of_the_coach_name_the_action_where_it_has_no_key(name: str) -> None:
    written(f"programs: {{{name}: {{sound: F8}}}}")
    program = Person(played(name), Launch(frozenset({"skip_show"}))).program
    boxes = CoachBoxes(program.desk, lambda: False)
    assert " coach AGAIN" in boxes.box("guide", title="", words="").form.foot


def test_own_keys_take_the_place_of_all_that_an_action_has() -> None:
    written("programs: {HEARTS: {menu: [CTRL_B, B]}}")
    hearts = played("HEARTS").hotkeys
    assert not hearts.keys() & {"ESC", "UP"}
    assert hearts["CTRL_B"].legend == "Menu" and hearts["B"].legend is None
    assert hearts["B"].action == "menu" and hearts["B"].width is None


def test_a_menu_bar_shows_the_own_key_as_its_shortcut() -> None:
    written("programs: {CALC: {back: CTRL_B, sequences: F1}}")
    shortcuts = {
        item.action: item.shortcut
        for menu in played("CALC").menu_bar.menus  # type: ignore[attr-defined]
        for item in menu.items
        if hasattr(item, "action")
    }
    assert (shortcuts["back"], shortcuts["sequences"]) == ("CTRL_B", "F1")
    assert shortcuts["forward"] == "CTRL_Y"


@pytest.mark.parametrize("name", ["DURAK", "ECARTE"])
def test_the_sentences_of_a_manual_and_a_lesson_name_the_own_keys(name: str) -> None:
    written(f"programs: {{{name}: {{coach: CTRL_T, options: CTRL_B, manual: CTRL_H}}}}")
    rom = played(name)
    text = manual_text(rom)
    assert "^T asks" in text and "^T begins your first hand" in text
    assert "^B brings up the options menu" in text and "F8" not in text and "F3 " not in text
    end = fill_in(rom.lessons["first"].end, action_keys(rom))
    assert "^T IS THE COACH" in end and "^H HAS THE RULES" in end


@pytest.mark.parametrize("name", ["DURAK", "ECARTE", "HEARTS", "ELEPHANT"])
def test_the_sentence_about_the_statistics_names_the_own_key(name: str) -> None:
    written(f"programs: {{{name}: {{statistics: CTRL_T}}}}")
    assert re.search(r"\^T (shows|keeps) ", manual_text(played(name)))


def test_dos_keeps_its_own_keys() -> None:
    assert not written("all: {quit: CTRL_Q}").faults
    assert keys_of(played("PC"), "quit") == ["CTRL_Q"]
    assert keys_of(played("DOS"), "quit") == ["F7"]


def test_a_digit_needs_no_quotes() -> None:
    assert not written("programs: {ELEPHANT: {coach: 7}}").faults
    assert keys_of(played("ELEPHANT"), "coach") == ["7"]


def test_the_rest_of_the_rom_is_the_same() -> None:
    written("all: {sound: CTRL_B}")
    before, now = shipped("DURAK"), played("DURAK")
    assert now.with_hotkeys(before.hotkeys) == before
    assert now.folders == before.folders and now.manual() == before.manual()


@pytest.mark.parametrize(
    ("text", "places", "words"),
    [
        ("all: {sound: f6}", "2:14: all.sound", "got 'f6'; did you mean 'F6'?"),
        ("all: {sound: F13}", "2:14: all.sound", "expected a key as F6, PGUP, CTRL_S"),
        ("all: {sound: null}", "2:14: all.sound", "got nothing"),
        ("all: {sound: []}", "2:14: all.sound", "got none"),
        ("all: {sound: [F6, F6]}", "2:14: all.sound", "F6 is there twice"),
        ("all: {soudn: F6}", "2:7: all.soudn", "no program can do 'soudn'; did you mean 'sound'?"),
        ("al: {sound: F6}", "2:1: al", "unknown key 'al'; did you mean 'all'?"),
        ("all: {sound: F6", "3:1", "not YAML"),
        ("all: {sound: CTRL_B, sound: F4}", "2:22: all.sound", "duplicate key 'sound'"),
        ("programs:\n  DURK: {sort: F6}", "3:3: programs.DURK", "did you mean 'DURAK'?"),
        ("programs:\n  DOS: {quit: F6}", "3:3: programs.DOS", "there is no program 'DOS'"),
        (
            "programs:\n  DURAK:\n    srot: F6", "4:5: programs.DURAK.srot",
            "DURAK cannot do 'srot'; did you mean 'sort'?",
        ),
        (
            "programs: {DURAK: {sort: CTRL_B, sound: CTRL_B}}", "2:41: programs.DURAK.sound",
            "in DURAK the key CTRL_B has a line of 'sort' too: take another key for one of them; "
            "free are F1, F4, CTRL_A, CTRL_C",
        ),
        (
            "all: {sound: F7}", "2:14: all.sound",
            "in DURAK, ECARTE, HEARTS and PC no key would be left for 'quit': give that a line "
            "with another key, or take another here; free are F1, CTRL_A",
        ),
        (
            "all: {demo: 1}", "2:13: all.demo",
            "in CALC, DURAK and ECARTE the key 1 answers questions: take another; free are F2",
        ),
        (
            "programs: {DURAK: {sort: PGUP}}", "2:26: programs.DURAK.sort",
            "the legend of DURAK has room for 2 letters, as F1 or ^S for CTRL_S",
        ),
    ],
    ids=lambda text: text if isinstance(text, str) and text[:3] in ("all", "pro", "al:") else "",
)  # fmt: skip
def test_a_fault_says_where_it_is_and_what_would_be_right(
    text: str, places: str, words: str
) -> None:
    (fault,) = faults(text)
    assert fault.startswith(f"settings/keys.yaml:{places}: ")
    assert words in fault
    assert played("DURAK").hotkeys == shipped("DURAK").hotkeys, "no line counts"


def test_the_format_is_named() -> None:
    own_keys_path().parent.mkdir(parents=True)
    own_keys_path().write_text("all: {sound: CTRL_B}")
    assert [str(fault) for fault in own_keys().faults] == [
        "settings/keys.yaml:1:1: format: missing"
    ]


def test_all_faults_are_told_at_once() -> None:
    lines = "all:\n  sound: f6\n  soudn: F6\nprograms:\n  DURK: {}\n  DURAK:\n    coach: F99\n"
    assert [fault.split(":")[1] for fault in faults(lines)] == ["3", "4", "6", "8"]


def test_a_key_that_an_action_has_by_itself_may_stay_an_answer() -> None:
    """In HEARTS ESC opens the menu, and says no."""
    assert not written("programs: {HEARTS: {menu: [ESC, CTRL_B]}}").faults


def test_a_file_that_cannot_be_read_is_a_fault() -> None:
    own_keys_path().parent.mkdir(parents=True)
    own_keys_path().write_bytes(b"format: 1\nall: {sound: \xff}")
    assert "not UTF-8 text" in str(own_keys().faults[0])
    own_keys_path().unlink()
    own_keys_path().mkdir()
    assert "not a regular file" in str(own_keys().faults[0])
