"""The tables of the demos live, and keep still where the player wants them still."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import stills

from retrocards.programs.text_game import TextGame
from tests.alike import first_of

PICTURE = bytes(320 * 200)


def changed(*places: tuple[int, int]) -> bytes:
    """A picture with other pixels at some places."""
    pixels = bytearray(PICTURE)
    for x, y in places:
        pixels[y * 320 + x] = 1
    return bytes(pixels)


@pytest.mark.parametrize(
    ("places", "small"),
    [([(9, 9)], True), ([(8, 8), (15, 15)], True), ([(8, 8), (16, 8)], False),
     ([(8, 8), (8, 16)], False)],
)  # fmt: skip
def test_a_change_as_small_as_a_cursor_does_not_count(
    places: list[tuple[int, int]], small: bool
) -> None:
    assert stills._is_cursor(PICTURE, changed(*places)) is small


@pytest.mark.parametrize("name", first_of(stills.PROGRAMS))
def test_less_than_45_percent_of_a_demo_is_still_and_never_two_seconds(name: str) -> None:
    seen = stills.stills(name, "7", 20, grade="club")
    assert seen.share < 0.45 and seen.longest <= 2


@pytest.mark.parametrize("name", ["DURAK", "HEARTS"])
def test_without_motion_the_faces_keep_still(name: str) -> None:
    player = stills.Player(name, "7", motion=False)
    assert isinstance(player.game, TextGame)
    while player.game.asked is None:
        player.pc.step()
    pictures = set()
    for _ in range(60):
        player.pc.step()
        pictures.add(player.machine.video.pixels())
    assert len(pictures) == 1


@pytest.mark.long("a whole hand")
def test_the_only_card_of_hearts_is_asked_for_unless_an_option_spares_it() -> None:
    keys = stills.asked("HEARTS", "7", 1)
    assert keys.forced == keys.asked > 0
    keys = stills.asked("HEARTS", "7", 1, autotrick=True)
    assert keys.forced > 0 and keys.asked == 0
