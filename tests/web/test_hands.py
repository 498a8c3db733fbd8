"""A whole hand of each program in a real browser, with the same pictures as here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.hands import Player

if TYPE_CHECKING:
    from tests.web.conftest import Browser

pytestmark = pytest.mark.long("starts a browser, for which the site is built")

HANDS = {
    "DURAK": "DURAK/S*?deal=7&grade=club",
    "ECARTE": "ECARTE/S*?deal=7&grade=club",
    "HEARTS": "HEARTS/S*?deal=7&grade=club",
    "CALC": "CALC/S*?deal=7",
    "ELEPHANT": "ELEPHANT/*?deal=7&grade=club",
}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_by_keys_looks_as_it_does_here(browser: Browser, name: str) -> None:
    play(browser, HANDS[name], "keys")


@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_a_hand_by_clicks_looks_as_it_does_here(browser: Browser, hand: str) -> None:
    play(browser, HANDS["ECARTE"], hand)


def play(browser: Browser, address: str, hand: str) -> None:
    """Do what is done here as soon as the page shows what is seen here, until the hand is over."""
    browser.open(address)
    clicked = 0
    for deed in Player(address, points=hand != "keys").deeds():
        browser.until(lambda seen=deed.picture: browser.shows(seen), "it looks as here", 60)
        if deed.place:
            (browser.click if hand == "mouse" else browser.tap)(*deed.place)
            clicked += 1
        elif deed.key:
            press(browser, deed.key, hand)
    assert clicked > 3 or hand == "keys"
    assert browser.run("return document.getElementById('notice').textContent") == ""


def press(browser: Browser, key: str, hand: str) -> None:
    """Press a key of the keyboard, or with a hand the page's own below the picture."""
    if hand == "keys":
        browser.press({"SPACE": " "}.get(key, key))
    else:
        browser.run("document.querySelector(`[data-key=${arguments[0]}]`).click()", key)
