"""A whole hand of each program in a real browser, with the same pictures as here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.hands import Deed, Player

if TYPE_CHECKING:
    from tests.web.conftest import Browser

pytestmark = pytest.mark.long("starts a browser, for which the site is built")

HANDS = {
    "DURAK": "DURAK/S*?deal=7&grade=club",
    # With autotrick on, a click right after a move that plays itself counts for nothing.
    "ECARTE": "ECARTE/S*?deal=7&grade=club&autotrick=off",
    "HEARTS": "HEARTS/S*?deal=7&grade=club",
    "CALC": "CALC/S*?deal=7",
    "ELEPHANT": "ELEPHANT/*?deal=7&grade=club",
}


PHONE = 360, 740


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_by_keys_looks_as_it_does_here(browser: Browser, name: str) -> None:
    assert play(browser, HANDS[name], "keys") == 0


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_by_mouse_looks_as_it_does_here(browser: Browser, name: str) -> None:
    assert play(browser, HANDS[name], "mouse") > 3


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_by_finger_looks_as_it_does_here(browser: Browser, name: str) -> None:
    with browser.phone(*PHONE):
        assert play(browser, HANDS[name], "finger") > 3


def play(browser: Browser, address: str, hand: str) -> int:
    """Do what is done here as soon as the page shows what is seen here, until the hand is over.

    Returns how often a card was clicked or dragged.
    """
    browser.open(address)
    on_cards = 0
    for deed in Player(address, points=hand != "keys").deeds():
        browser.until(lambda seen=deed.picture: browser.shows(seen), "it looks as here", 60)
        do(browser, deed, hand)
        on_cards += deed.on_card
    assert browser.run("return document.getElementById('notice').textContent") == ""
    return on_cards


def do(browser: Browser, deed: Deed, hand: str) -> None:
    """Do it by mouse or finger; a key that has no place, by the keyboard or below the picture."""
    finger = hand == "finger"
    if len(deed.places) == 2:
        (browser.swipe if finger else browser.drag)(*deed.places)
    elif deed.places:
        (browser.tap if finger else browser.click)(*deed.places[0])
    elif deed.key and finger:
        browser.tap_key(deed.key)
    elif deed.key:
        browser.press({"SPACE": " ", "ESC": "ESCAPE"}.get(deed.key, deed.key))
