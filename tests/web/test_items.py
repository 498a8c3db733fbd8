"""What the page alone has: a deal's link to copy, the player's own ROMs, films, the row of keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from retrocards.cli.main import main
from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.settings import Settings
from retrocards.web.address import fragment_of, words_of
from retrocards.web.start import PagePc

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


@pytest.mark.parametrize(("fragment", "leave"), LINKS.items())
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


# In a browser.

CLIPBOARD = """
    const done = arguments[0];
    navigator.clipboard.readText().then(done, (error) => done(`${error}`));
"""
NOTICE = "return document.getElementById('notice').textContent"
DEAL = "return document.querySelector('#text div')?.textContent ?? ''"


def ask_for_link(browser: Browser) -> None:
    browser.open("CALC/S*?deal=pysol12345&grade=club")
    browser.until(lambda: browser.run(DEAL).endswith("Deal pysol12345"), "the game is dealt")
    browser.press("F7", "L")
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
    browser.until(lambda: browser.run(DEAL).endswith("Deal pysol12345"), "the game is dealt")


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
