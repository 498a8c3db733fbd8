"""The page with which F5 opens, before the manual."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.machine import Machine, Mouse, named_key
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import Model, Pager, Stage
from tests.alike import first_of
from tests.golden import Picture
from tests.programs.conftest import SitDown
from tests.programs.test_offers import at_table
from tests.rules.durak_positions import position

LEAD = position("6C 8S JD AS", "9D 6H", "KS QH", "KD 7H")
PROGRAMS = ["DURAK", "ECARTE", "HEARTS", "CALC", "ELEPHANT"]
MONO = [name for name in PROGRAMS if name != "HEARTS"]
"""HEARTS asks for a colour monitor."""


def opened(rom: Rom, mono: bool = False, **said: str) -> tuple[Stage, Pager]:
    """The page of a ROM, while the labels of its table say something."""
    stage = Stage(Machine.headless(), rom, mono=rom.mono_palette if mono else None)
    stage.open("table")
    stage.present(Model(labels=said))
    pager = stage.pager(rom.identity.title, opens_with_primer=True, teaches=True)
    stage.push(pager)
    stage.settle()
    stage.tick()
    return stage, pager


def of(name: str) -> Rom:
    return load_rom(find_rom(name, rom_folders()))


def press(pager: Pager, *keys: str) -> list[bool]:
    return [pager.handle(named_key(key)) for key in keys]


def derived(tmp_path: Path, name: str, more: str) -> Rom:
    """A ROM like another, with some keys of its own."""
    folder = tmp_path / "mine"
    folder.mkdir()
    head = f"format: 1\nextends: {name}\nidentity: {{name: MINE}}\n"
    (folder / "rom.yaml").write_text(head + more, encoding="utf-8")
    return load_rom(folder)


@pytest.mark.parametrize(
    ("name", "on"),
    [*((name, "colour") for name in PROGRAMS), *((name, "mono") for name in MONO)],
)
def test_the_page_of_each_program(
    golden_picture: Callable[[str, Picture], None],
    golden_text: Callable[[str, str], None],
    name: str,
    on: str,
) -> None:
    stage, _ = opened(of(name), mono=on == "mono")
    video = stage.machine.video
    golden_picture(f"primer/{name.lower()}-{on}", Picture(video.pixels(), video.palette))
    if on == "colour":
        golden_text(f"primer/{name.lower()}.txt", stage.text() + "\n")


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("key", ["PGDN", "SPACE", "DOWN"])
def test_any_key_that_moves_on_leads_into_the_manual(name: str, key: str) -> None:
    rom = of(name)
    stage, pager = opened(rom)
    page = stage.text()
    assert press(pager, "PGUP", "HOME", "UP", "X", "TAB", "V", "N") == [False] * 7
    assert stage.text() == page, "nothing comes before it"
    press(pager, key)
    beginning = rom.manual().split()[0]
    assert stage.text() != page and beginning in stage.text() and pager.reader.top == 0


@pytest.mark.parametrize("key", ["PGUP", "HOME", "UP"])
def test_the_keys_that_move_back_lead_from_the_beginning_of_the_manual_to_it(key: str) -> None:
    stage, pager = opened(of("DURAK"))
    page = stage.text()
    press(pager, "PGDN", "PGDN", "HOME")
    assert stage.text() != page, "first to the beginning"
    press(pager, key)
    assert stage.text() == page
    assert stage.machine.video.page.columns == 40


def test_back_on_the_page_in_its_own_columns() -> None:
    stage, pager = opened(of("DURAK"))
    press(pager, "PGDN", "V")
    stage.tick()
    assert stage.machine.video.page.columns == 80
    press(pager, "PGUP")
    stage.tick()
    assert stage.machine.video.page.columns == 40


def test_words_are_looked_for_from_the_page_on() -> None:
    stage, pager = opened(of("DURAK"))
    press(pager, "/", *"STARYY", "ENTER")
    assert "STARYY" in stage.text()
    press(pager, "HOME", "/", "HOME")
    assert "FIND:" in stage.text(), "while words are typed no key turns back"


def test_the_end_of_the_manual_from_the_page() -> None:
    _, pager = opened(of("DURAK"))
    press(pager, "END")
    assert pager.reader.top == pager.reader.last_top


def test_escape_leaves_the_page() -> None:
    _, pager = opened(of("DURAK"))
    assert press(pager, "ESC") == [True]


def test_the_mouse_turns_it() -> None:
    stage, pager = opened(of("DURAK"))
    page = stage.text()
    pager.handle(Mouse("move", 100, 100))
    pager.handle(Mouse("wheel", 100, 100, amount=1))
    assert stage.text() == page
    pager.handle(Mouse("wheel", 100, 100, amount=-1))
    assert stage.text() != page
    pager.handle(Mouse("wheel", 100, 100, amount=1))
    assert stage.text() == page
    pager.handle(Mouse("press", 100, 100, "left"))
    assert stage.text() != page


@pytest.mark.parametrize("name", first_of(PROGRAMS))
def test_its_keys_can_be_clicked(name: str) -> None:
    stage, _ = opened(of(name))
    points = [(x, y) for y in range(1, 200, 4) for x in range(1, 320, 6)]
    hits = {hit.key for hit in (stage.hit(x, y) for x, y in points) if hit}
    assert {"PGDN", "ESC", "F8"} <= hits
    assert name not in ("DURAK", "ECARTE") or {"F1", "F7", "F8"} <= hits, "those of the legend"


@pytest.mark.parametrize("name", first_of(PROGRAMS))
def test_its_line_about_the_lesson_can_be_clicked_anywhere(name: str) -> None:
    stage, _ = opened(of(name))
    assert "FIRST" in stage.text().upper()
    points = [(x, y) for y in range(1, 188, 4) for x in range(1, 320, 6)]
    hits = {point: hit.key for point in points if (hit := stage.hit(*point)) and hit.key == "F8"}
    rows = {y for _, y in hits}
    wide = max(sum(y == row for _, y in hits) for row in rows)
    assert wide * 6 > 100, "its words too, not the key alone"


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_lesson_begins_on_it_and_ends_where_it_was_opened(name: str) -> None:
    person = at_table(name)
    before = person.text
    person.press("F5").wait(1).press("F8")
    person.until(lambda: bool(person.pc.top.stage.windows)).wait(1)
    assert person.pc.depth == 2 and person.pc.top.program.guide.leads  # type: ignore[attr-defined]
    person.press("F5").wait(1)
    assert "PGDN" in person.text and "A GUIDE" not in person.words.upper(), "it is being played"
    person.press("ESC").wait(1).press("ESC").wait(1)
    assert person.pc.depth == 1
    offered = {*before.split()} - {*person.text.split()}
    assert len(offered) <= 8, "but for the offer all is as before"


def test_beyond_the_page_its_key_is_no_key_of_the_manual() -> None:
    _, pager = opened(of("DURAK"))
    assert "F8" in pager.own
    press(pager, "PGDN")
    assert "F8" not in pager.own and press(pager, "F8") == [False]


def test_a_rom_without_lessons_does_not_offer_one(tmp_path: Path) -> None:
    stage, pager = opened(derived(tmp_path, "durak", ""))
    assert "FIRST HAND" not in stage.text() and "F8" not in pager.own


def test_it_shows_the_prompt_of_the_moment() -> None:
    stage, _ = opened(of("DURAK"), prompt="NORTH: BEAT J♠ WITH 3 5,\nOR 0 TAKES")
    assert "NORTH: BEAT J♠ WITH 3 5," in stage.text() and "KEY BELOW A CARD" not in stage.text()
    other, _ = opened(of("CALC"), announcement="10♣: pile 5 to 8")
    assert "10♣: pile 5 to 8" in other.text()


def test_it_shows_the_prompt_that_the_game_shows(sit: SitDown) -> None:
    person = sit(LEAD).until_asked("north")
    prompt = " ".join(person.prompt.split())
    words = " ".join(person.press("F5").text.replace("║", " ").split())
    assert prompt in words and "AT A GLANCE" in words and "KEY BELOW A CARD" not in words
    assert person.press("ESC").asked("north")


def test_capitals_are_kept_until_the_program_is_left(sit: SitDown) -> None:
    person = sit(LEAD).until_asked("north").press("F5", "PGDN")
    assert "Reading" not in person.text and "The arrow keys" in person.text
    person.press("TAB", "ESC", "F5", "PGDN")
    assert "THE ARROW KEYS" in person.text
    person.press("TAB", "ESC", "F5", "PGDN")
    assert "The arrow keys" in person.text


def test_a_key_that_changes_changes_on_the_page(tmp_path: Path) -> None:
    mine = derived(tmp_path, "durak", 'keys: {none: ["W"], play: [SPACE]}\n')
    stage, _ = opened(mine)
    assert "RIGHT SPACE. W TAKES" in stage.text()


def test_a_hotkey_that_changes_changes_on_the_page(tmp_path: Path) -> None:
    mine = derived(
        tmp_path, "elephant",
        'hotkeys: {F8: null, F6: {action: coach, help: "the coach"}}\n'
        'primer: {labels: {keys: "{coach} asks the coach"}}\n',
    )  # fmt: skip
    stage, _ = opened(mine)
    assert "F6 asks the coach" in stage.text()


def test_a_rom_without_the_page_opens_its_manual(tmp_path: Path) -> None:
    stage, pager = opened(derived(tmp_path, "durak", "primer: null\n"))
    press(pager, "UP")
    assert "%" in stage.text().splitlines()[0]


def test_a_large_index_and_four_colours_are_seen_on_it() -> None:
    stage, pager = opened(of("DURAK"))
    usual = stage.machine.video.pixels()
    stage.pictures.style = stage.pictures.style._replace(deck="large", four=True)
    pager.version += 1
    stage.tick()
    assert stage.machine.video.pixels() != usual
