"""What the page alone has: a deal's link to copy, the player's own ROMs, films, the row of keys."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from retrocards.cli.main import main
from retrocards.programs.launch import Launch
from retrocards.programs.link import link_to
from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.settings import Settings
from retrocards.web.address import fragment_of, words_of
from retrocards.web.start import PagePc
from tests.alike import first_of
from tests.films import decoded
from tests.web.conftest import apart

if TYPE_CHECKING:
    from tests.web.conftest import Browser

in_browser = pytest.mark.long("starts a browser, for which the site is built")

Posts = list[tuple[Any, ...]]
LINKS = {
    "DURAK/M*?deal=4711&exchange=yes&five_first=no&grade=club": "F7",
    "ECARTE/S*?deal=9&grade=master&open_hands=yes&dealer_must_change=no": "F7",
    "HEARTS/*?deal=12&grade=beginner&game_point=70": "F7",
    "CALC/*?deal=pysol12345&edition=registered&piles=6&discards=top&to_empty=no&suits=any"
    "&undealt=hidden&kings_start=no&bases=yes&grade=club": "F7",
    "ELEPHANT/*?deal=5&opening=threes&after_out=next_leads&free_lead=must_play&grade=master": "ESC",
}
"""What follows the `#` of an address, with all that a link has -> the key that asks to leave."""


def page_of(fragment: str) -> tuple[PagePc, Posts]:
    posts: Posts = []
    pc = PagePc(fragment, lambda *words: posts.append(words))
    run(pc, 150)
    return pc, posts


def run(pc: PagePc, ticks: int) -> None:
    for _ in range(ticks):
        assert pc.tick(), pc.exit_code


def copied(fragment: str, leave: str) -> list[str]:
    """The links that the key L copies at the question whether to leave."""
    pc, posts = page_of(fragment)
    assert pc.page is not None
    for key in (leave, "L"):
        pc.page.press(key)
        run(pc, 40)
    pc.close()
    return [words[1] for words in posts if words[0] == "link"]


def state_of(words: list[str], tmp_path: Path) -> dict[str, Any]:
    file = tmp_path / "state.json"
    assert main([*words, "--headless", "--script", f"wait:5 state:{file}"]) == 0
    state: dict[str, Any] = json.loads(file.read_text())
    return state


@pytest.mark.parametrize(("fragment", "leave"), first_of(LINKS.items(), every=3))
def test_a_link_has_deal_rules_and_grade(surroundings: Path, fragment: str, leave: str) -> None:
    assert copied(fragment, leave) == [fragment]


@pytest.mark.parametrize("fragment", LINKS)
def test_a_link_is_the_command_line_that_it_was(fragment: str) -> None:
    assert fragment_of(words_of(fragment)) == fragment


def test_a_links_rules_go_before_what_the_other_player_has_set(
    surroundings: Path, tmp_path: Path
) -> None:
    fragment, leave = next(iter(LINKS.items()))
    (link,) = copied(fragment, leave)
    before = state_of(words_of(link), tmp_path)
    settings = Settings(load(find_rom("DURAK", rom_folders())), "registered")
    settings.register()
    settings.set("five_first", True)
    settings.set("grade", "beginner")
    state = state_of(words_of(link), tmp_path)
    keys = ("deal", "hands", "options", "palette")
    assert [state[key] for key in keys] == [before[key] for key in keys]
    assert state["deal"] == 4711 and state["palette"] == "mono"
    assert state["options"]["grade"] == "club" and not state["options"]["five_first"]


def test_a_link_has_the_rules_of_the_hand_and_not_those_set_since(surroundings: Path) -> None:
    settings = Settings(load(find_rom("DURAK", rom_folders())), "registered")
    rules = {**settings.rules(), "exchange": False}
    assert " ".join(link_to(settings, Launch(), "7", rules)) == (
        "DURAK --deal 7 --edition registered --set exchange=no --set five_first=no "
        "--set grade=master"
    )


def test_an_edition_without_options_takes_those_that_are_as_the_rom_has_them(
    surroundings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["DURAK", "--set", "five_first=no", "--headless", "--script", "wait:0"]) == 0
    assert main(["DURAK", "--set", "five_first=yes", "--headless", "--script", "wait:0"]) == 2
    assert "registered" in capsys.readouterr().err


@pytest.mark.parametrize("fragment", ["DURAK/S?deal=7", "DOS", ""])
def test_without_a_deal_on_the_table_there_is_no_link(surroundings: Path, fragment: str) -> None:
    assert copied(fragment, "F7") == []


def test_without_a_clipboard_nobody_is_offered_a_link(surroundings: Path, tmp_path: Path) -> None:
    for name in ("DURAK", "ELEPHANT"):
        text = tmp_path / "text.txt"
        script = f"wait:5 F7 wait:1 text:{text} L wait:1"
        assert main([name, "*", "--deal", "7", "--headless", "--script", script]) == 0
        assert "link" not in text.read_text().lower()


def wanted(fragment: str, *keys: str) -> tuple[set[str], bool]:
    """The keys that the page shows after some have been pressed, and whether words are typed."""
    pc, posts = page_of(fragment)
    assert pc.page is not None
    for key in keys:
        pc.page.press(key)
        run(pc, 45)
    pc.close()
    shown, types = [words[1:] for words in posts if words[0] == "keys"][-1]
    return set(shown), types


@pytest.mark.parametrize(
    ("fragment", "pressed", "some", "none"),
    first_of(
        [
            ("DURAK/S*?deal=11", "", "ENTER LEFT RIGHT 0 F3 F7", "Y N L 1 DEL"),
            ("DURAK/S*?deal=11", "F7", "Y N L ESC", "ENTER 0 F3 F7"),
            ("DURAK/S*?deal=11", "F12", "ENTER ESC", "F3"),
            ("DURAK/MS*?deal=11", "", "F1", "F9 F10"),
            ("ECARTE/S*?deal=9", "F5", "UP DOWN PGDN ESC", "0 F3 F7"),
            ("HEARTS/S*?deal=12", "", "ENTER LEFT RIGHT ESC", "Y N"),
            ("CALC/S*?deal=5", "", "1 4 5 8 A D SPACE TAB F10", "9 0 E F"),
            ("ELEPHANT/S*?deal=5", "", "LEFT RIGHT ENTER SPACE ESC", "UP Y"),
            ("ELEPHANT/S*?deal=5", "ESC", "ESC N L", "LEFT F5"),
            ("", "", "LEFT RIGHT ENTER ESC G", "Y N"),
        ],
        every=3,
    ),
)
def test_the_keys_below_the_picture_are_those_that_the_moment_wants(
    surroundings: Path, fragment: str, pressed: str, some: str, none: str
) -> None:
    shown, types = wanted(fragment, *pressed.split())
    assert shown >= set(some.split()) and not shown & set(none.split())
    assert not types


def test_words_are_typed_at_a_prompt_and_where_a_name_is_asked_for(surroundings: Path) -> None:
    shown, types = wanted("DOS/*", "ESC")
    assert types and "ENTER" in shown
    shown, types = wanted("CALC/S*?deal=5", "CTRL_S")
    assert types and shown == {"ENTER", "ESC", "BACKSPACE"}


# In a browser.

CLIPBOARD = """
    const done = arguments[0];
    navigator.clipboard.readText().then(done, (error) => done(`${error}`));
"""
NOTICE = "return document.getElementById('notice').textContent"


def deals(browser: Browser, deal: str) -> bool:
    """Whether the screen names this deal."""
    return re.search(rf"\bDeal {deal}\b", text_of(browser)) is not None


def ask_for_link(browser: Browser) -> None:
    browser.open("CALC/S*?deal=pysol12345&grade=club")
    browser.until(lambda: deals(browser, "pysol12345"), "the game is dealt")
    browser.press("F7")
    browser.until(lambda: "Copy the link" in text_of(browser), "the way out is asked for")
    browser.press("L")
    browser.until(lambda: browser.run(NOTICE), "the page says what became of the link")


def allow(browser: Browser, setting: str, *names: str) -> None:
    """Allow or forbid the page to use the clipboard."""
    for name in names:
        words = {"permission": {"name": name}, "setting": setting}
        browser.driver.execute_cdp_cmd("Browser.setPermission", words)


@in_browser
def test_a_deals_link_is_copied_and_gives_the_same_deal(browser: Browser) -> None:
    allow(browser, "granted", "clipboard-read", "clipboard-write")
    ask_for_link(browser)
    assert browser.run(NOTICE) == "The link to this deal is copied."
    link = browser.driver.execute_async_script(CLIPBOARD)
    address, fragment = link.split("#")
    assert browser.run("return location.href").startswith(address)
    assert words_of(fragment)[:4] == ["CALC", "S*", "--deal", "pysol12345"]
    assert "grade=club" in fragment
    browser.forget()
    browser.open(fragment)
    browser.until(lambda: deals(browser, "pysol12345"), "the game is dealt")


@in_browser
def test_a_link_that_must_not_be_copied_is_shown(browser: Browser) -> None:
    allow(browser, "denied", "clipboard-write")
    try:
        ask_for_link(browser)
        assert browser.run(NOTICE).startswith("This browser does not let the page copy.")
        value, selected = browser.run("""
            const link = document.querySelector("#notice input");
            return [link.value, link.value.slice(link.selectionStart, link.selectionEnd)];
        """)
        assert selected == value and value.split("#")[1].startswith("CALC/S*?deal=pysol12345&")
        browser.press("ESCAPE")
        assert browser.run(NOTICE) == ""
        assert browser.run("return document.activeElement.id") == "screen"
    finally:
        allow(browser, "granted", "clipboard-write")


@in_browser
def test_calculation_deals_the_next_game_by_a_key_that_no_browser_keeps(browser: Browser) -> None:
    browser.open("CALC/S*?deal=7")
    browser.until(lambda: deals(browser, "7"), "the game is dealt")
    browser.hold("CONTROL", "g")
    browser.until(lambda: deals(browser, "8"), "the next game is dealt")


FOOL52 = """format: 1
extends: durak
identity: {name: FOOL52, title: THE LONG FOOL, aliases: []}
rules: {deck: 52}
"""


def add(browser: Browser, *files: Path) -> None:
    """Choose the files of a ROM."""
    chosen = "\n".join(map(str, files))
    browser.driver.find_element("id", "rom").send_keys(chosen)


def text_of(browser: Browser) -> str:
    rows = "return [...document.querySelectorAll('#text div')].map((row) => row.textContent)"
    return "\n".join(browser.run(rows))


@in_browser
def test_a_players_own_rom_is_added_kept_listed_and_removed(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "fool52.yaml"
    file.write_text(FOOL52)
    browser.open("DOS")
    add(browser, file)
    started = "return location.hash === '#FOOL52' && document.body.dataset.on"
    browser.until(lambda: browser.run(started), "it starts")
    assert browser.run(NOTICE) == ""
    assert browser.files["roms/fool52/rom.yaml"] == FOOL52
    browser.open("")
    browser.until(lambda: "FOOL52" in text_of(browser), "the chooser lists it")
    browser.open("DOS")
    browser.press("ENTER")
    browser.until(lambda: "PICK" in text_of(browser), "the menu is there")
    browser.press("ESCAPE")
    browser.until(lambda: "C:\\CARDS>" in text_of(browser), "the prompt is there")
    browser.press(*"dir", "ENTER")
    browser.until(lambda: "FOOL52   EXE" in text_of(browser), "the prompt lists it")
    browser.switch("remove")
    browser.driver.switch_to.alert.accept()
    browser.until(lambda: "FOOL52" not in text_of(browser), "it is listed no more")
    assert not [path for path in browser.files if path.startswith(("roms/", "cache/"))]
    assert browser.run("return document.getElementById('remove').hidden")


@in_browser
def test_faults_of_an_own_rom_are_told_by_file_line_and_column(
    browser: Browser, tmp_path: Path
) -> None:
    for name, text in {
        "rom.yaml": FOOL52.replace("deck: 52", "deck: fifty"),
        "look.yaml": "no_such_key: 1\n",
    }.items():
        (tmp_path / name).write_text(text)
    browser.open("DOS")
    add(browser, tmp_path / "rom.yaml", tmp_path / "look.yaml")
    browser.until(lambda: "rom.yaml:4:" in browser.run(NOTICE), "the fault is told")
    assert "look.yaml:1:1" in browser.run(NOTICE)


@in_browser
def test_what_is_no_rom_is_not_added(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("no ROM")
    browser.open("DOS")
    add(browser, file)
    browser.until(lambda: "No ROM was added" in browser.said, "the page says so")
    assert not browser.files


@in_browser
def test_pictures_and_films_are_saved_as_downloads(browser: Browser, tmp_path: Path) -> None:
    browser.save_downloads(tmp_path)
    browser.open("DURAK/S*?deal=7")
    browser.press("F12")
    picture, film = tmp_path / "durak-001.png", tmp_path / "durak-002.png"
    browser.until(picture.exists, "the picture is saved")
    words = "return document.getElementById('text').textContent"
    browser.until(lambda: "YOUR DOWNLOADS" in browser.run(words), "the box says where it is")
    browser.press("ESCAPE")
    browser.press("F11")
    browser.until(film.exists, "the film is saved")
    with Image.open(picture) as image:
        assert image.size == (352, 232)
    assert len(decoded(film)) > 1
    assert {path.suffix for path in tmp_path.iterdir()} == {".png"}


@in_browser
def test_when_the_first_tab_is_closed_the_second_one_can_keep(browser: Browser) -> None:
    browser.open("DOS")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    second = browser.driver.current_window_handle
    browser.open("DURAK/S*?deal=7")
    browser.press("F2")
    browser.until(lambda: "not saved" in browser.run(NOTICE), "the second tab says so")
    browser.driver.switch_to.window(first)
    browser.driver.close()
    browser.driver.switch_to.window(second)
    browser.until(lambda: "Reload this page" in browser.run(NOTICE), "it says what to do")
    assert not browser.files
    browser.open("DURAK/S*?deal=7")
    browser.press("F2")
    browser.until(lambda: any("sitting" in path for path in browser.files), "a move is kept")
    assert browser.run(NOTICE) == ""


@in_browser
@pytest.mark.parametrize("size", [(360, 740), (740, 360)], ids=["portrait", "landscape"])
@pytest.mark.parametrize("fragment", ["DURAK/S*?deal=11", "CALC/S*?deal=5"])
def test_the_keys_are_as_large_as_a_thumb_and_lie_over_nothing(
    browser: Browser, fragment: str, size: tuple[int, int]
) -> None:
    boxes = """
        return [...document.querySelectorAll("#screen, #keys [data-key]")].map((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return [left, top, right, bottom];
        });
    """
    with browser.phone(*size):
        browser.open(fragment)
        browser.until(lambda: len(browser.run(boxes)) > 12, "the keys are there")
        screen, *keys = browser.run(boxes)
    for left, top, right, bottom in keys:
        assert right - left >= 44 and bottom - top >= 44
        assert left >= 0 and right <= size[0] and top >= screen[3]
    assert all(apart(first, second) for first, second in combinations(keys, 2))


@in_browser
def test_below_the_picture_a_question_has_its_own_keys_and_a_prompt_a_keyboard(
    browser: Browser,
) -> None:
    shown = """
        const keys = document.querySelectorAll("#keys [data-key]");
        return [...keys].map((key) => key.dataset.key);
    """
    with browser.phone(360, 740):
        browser.open("DURAK/S*?deal=7")
        browser.touch("F7")
        browser.until(lambda: browser.run(shown) == ["ESC", "L", "N", "Y"], "its keys are there")
        assert not browser.driver.find_element("id", "typing").is_displayed()
        browser.touch("N")
        browser.touch("F7")
        browser.open("DOS/*")
        browser.until(lambda: "PICK" in text_of(browser), "the menu is there")
        browser.touch("ESC")
        browser.until(browser.driver.find_element("id", "typing").is_displayed, "words are typed")
        browser.driver.find_element("id", "typing").click()
        browser.driver.switch_to.active_element.send_keys("ver\n")
        browser.until(lambda: "VERSION" in text_of(browser).upper(), "the prompt has read them")


@in_browser
def test_an_address_gives_the_picture_the_look_of_a_tube(browser: Browser) -> None:
    looks = "return getComputedStyle(document.getElementById('screen')).maskImage !== 'none'"
    browser.open("DOS?crt")
    assert browser.run(looks)
    browser.open("DOS")
    assert not browser.run(looks)
