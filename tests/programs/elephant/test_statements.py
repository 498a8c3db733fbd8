"""What the document and the program say of DITSY ELEPHANT as a whole."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from retrocards.machine import Key
from retrocards.players import elephant as players
from retrocards.players.elephant.original import choose as original
from retrocards.programs.launch import Launch
from retrocards.rom import LcdRom, load_rom
from retrocards.rules.elephant import View
from tests.programs.conftest import take_grades
from tests.programs.elephant.calculator import BLACK, Calculator
from tests.programs.elephant.conftest import SitDown, seated
from tests.programs.elephant.turns import play_on, take_turn
from tests.rules.elephant_positions import position
from tools.arena import contest

SHADES = {"#", "%", ":", "_"}


# The document.


def test_every_start_has_another_deal(sit: SitDown) -> None:
    """Playing rules, paragraph 1: chance shuffles; nobody has numbered the deal."""
    seen = {tuple(sit(deal=None, player=original).hand.laid[0]) for _ in range(6)}
    assert len(seen) > 1


def test_you_are_one_of_four_and_the_computer_plays_the_other_three(sit: SitDown) -> None:
    """'4 players, one of which is you'"""
    asked: set[int] = set()

    def player(view: View, rng: Random) -> int:
        asked.add(view.seat)
        return original(view, rng)

    person = sit(deal=7, player=player)
    assert person.program.table.people == [0]
    play_on(person)
    assert asked == {1, 2, 3}


def test_one_can_lose() -> None:
    """Playing rules, paragraph 3: nobody always wins; even the friend is last now and then."""
    score = contest("elephant", "club", "original", range(15))
    assert 0 < score["4th"].mean < 0.25


def test_there_is_no_level_and_no_option_but_what_is_open_in_the_rules(rom: LcdRom) -> None:
    """Playing rules, paragraph 3: one level.  The program has no options; no key leads to ours."""
    ours = ["grade", "deck", "suit_colours"]
    assert list(rom.options) == ["opening", "after_out", "free_lead", *ours]
    defaults = {name: option.default for name, option in rom.options.items()}
    assert defaults == {
        "opening": "threes", "after_out": "next_leads", "free_lead": "may_pass",
        "grade": "original", "deck": "usual", "suit_colours": "two",
    }  # fmt: skip
    assert {key: hotkey.action for key, hotkey in rom.hotkeys.items()} == {
        "F2": "demo", "F3": "statistics", "F4": "daily", "F5": "manual", "F7": "quit",
        "ESC": "quit", "F8": "coach", "F9": "darker",
        "F10": "lighter", "F11": "film", "F12": "picture",
        "F6": "back", "CTRL_Z": "back", "CTRL_Y": "forward", "END": "forward",
    }  # fmt: skip


def test_the_grades_are_named_and_the_program_s_own_comes_first(
    rom: LcdRom,
) -> None:
    """Playing tips: those who know more than the program's own players are to be asked for."""
    grade = rom.options["grade"]
    assert grade.choices == ("original", "master", "club", "beginner")
    assert (grade.label, grade.formerly, grade.renamed) == (
        "GRADE OF PLAY", "players", {"friend": "club"}
    )  # fmt: skip


# The program.


def test_it_is_the_program_of_2002(rom: LcdRom) -> None:
    assert (rom.identity.title, rom.identity.maker) == ("DITSY ELEPHANT", "LEGACY CALCWARE")
    assert rom.identity.year == 2002


def test_no_files_of_the_calculator_are_listed(rom: LcdRom) -> None:
    assert [file.name for file in rom.identity.files] == ["ELEPHANT.EXE", "ELEPHANT.DOC"]


def test_freeware_has_no_limit_and_all_options_in_either_edition(rom: LcdRom) -> None:
    assert rom.editions.default == "registered"
    for name in ("evaluation", "registered"):
        edition = rom.edition(name)
        assert (edition.play_seconds, edition.options) == (None, True)
        assert list(edition.keyboard) == ["you"]


def test_logo_and_title_alone_are_drawn_in_greys(rom: LcdRom) -> None:
    """Only the intro, title and again screens are of four greys."""
    grey = {name for name, rows in rom.pictures.items() if set("".join(rows)) & {"%", ":"}}
    assert grey == {"logo", "deck"}
    assert all(set("".join(rom.pictures[name])) >= SHADES for name in grey)


def test_the_logo_is_a_ring_around_its_words(rom: LcdRom) -> None:
    """From within no way leads out over black alone."""
    rows = rom.pictures["logo"]
    reached, left = set(), [(30, 48)]
    while left:
        x, y = left.pop()
        if (x, y) not in reached and 0 <= x < 160 and 0 <= y < 100 and rows[y][x] == "#":
            reached.add((x, y))
            left += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    assert len(reached) > 1000
    assert not {(x, y) for x, y in reached if x in (0, 159) or y in (0, 99)}


def test_the_title_has_its_deck_above_and_paper_for_its_words(sit: SitDown) -> None:
    """Nothing of the picture lies where the words will stand."""
    person = sit(switches=()).press("x")
    assert person.screen == "title_ready"
    words = [(30, 37, 101, 46), (34, 52, 73, 61), (65, 93, 159, 98)]
    for box in words:
        assert person.extent(BLACK, box) is not None
    person.program.stage.open("title")
    person.program.stage.tick()
    assert {shade for box in words for shade in person.cut(box)} == {
        "_" * (box[2] - box[0] + 1) for box in words
    }


# Ours.


def test_a_held_key_skips_nothing(sit: SitDown) -> None:
    """Its repeats are no keys, in the show as at the place and at the title after a deal."""
    last_card = position("2H", "5C 6C", "7C 8C", "9C 10C", turn=0, table="AS", last=3)
    person = sit(last_card).until_asked().press("Z", "ENTER")
    person.until(lambda: person.screen == "places")
    for screen in ("places", "again"):
        for _ in range(5):
            person.machine.inject(Key("RIGHT", repeat=True))
            person.tick()
        assert person.screen == screen
        person.press("RIGHT").tick(15)
    assert person.screen == "table"


def test_the_grade_counts_at_once_even_in_an_unfinished_deal(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no rule: the deal is the same one, with others at the table."""
    sit(deal=7, player=original).until_asked()
    asked: list[int] = []

    def player(view: View, rng: Random) -> int:
        asked.append(view.seat)
        return original(view, rng)

    take_grades(monkeypatch, players, seated(player), "club")
    person = sit(again=True, player=original, options={"grade": "club"})
    person.until("Deal Unfinished").press("SPACE").until_asked()
    take_turn(person).until(lambda: bool(asked))
    assert person.state["deal"] == 7 and asked[0] == 1


LIMITED = """
format: 1
extends: elephant
identity: {name: SHORTER}
editions:
  default: evaluation
  evaluation: {play_seconds: 60}
"""


def test_a_limit_of_a_roms_own_counts_before_the_next_deal(tmp_path: Path) -> None:
    """The shipped ROM has none; where there is one, the deal is played to its end."""
    folder = tmp_path / "shorter"
    folder.mkdir()
    (folder / "rom.yaml").write_text(LIMITED, encoding="utf-8")
    rom = load_rom(folder)
    person = Calculator(rom, Launch(frozenset({"skip_show"}), "7"), 20).until_asked()
    person.wait(61)
    assert person.asked(), "nothing happens in mid-deal"
    play_on(person).press("x", "x", "x").tick(12)
    assert person.dialog == "time_up" and "after 1 min" in person.text
    assert person.press("x").exit_code == 0
