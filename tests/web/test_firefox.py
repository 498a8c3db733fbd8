"""A hand in Firefox, with the same pictures as here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.test_hands import HANDS, play

pytestmark = pytest.mark.long("starts Firefox, for which the site is built")


def test_a_hand_in_firefox_looks_as_it_does_here(site: tuple[Path, str], tmp_path: Path) -> None:
    pytest.importorskip("selenium")
    from tests.web.firefox import Firefox

    browser = Firefox(site[1], tmp_path / "profile")
    try:
        play(browser, HANDS["ECARTE"], "keys")
    finally:
        browser.driver.quit()
