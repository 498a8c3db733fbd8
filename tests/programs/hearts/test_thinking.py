"""The master sits down at HEARTS, and thinks."""

from __future__ import annotations

import pytest

from retrocards.players.hearts import PLAYERS, master
from retrocards.players.search import Limits
from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from tests.programs.hearts.conftest import SitDown


def test_the_master_plays_unless_another_is_asked_for() -> None:
    assert load(find_rom("HEARTS", rom_folders())).options["grade"].default == "master"
    assert PLAYERS["master"] is master


def test_a_hand_that_is_resumed_goes_on_with_the_same_moves(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chance is that of the sitting at this point of the hand."""
    monkeypatch.setattr(master, "PLAYING", Limits(cards=150, worlds=12, slice=300))
    monkeypatch.setattr(master, "PASSING", Limits(cards=1500, worlds=4, slice=300))
    whole = sit(computer=None, deal=11, delay=0.1).press("F2")
    while whole.program.table.sitting.moves_made < 30:
        whole.wait(0.2)
    parts = sit(computer=None, deal=11, delay=0.1).press("F2")
    while parts.program.table.sitting.moves_made < 15:
        parts.wait(0.2)
    parts.program.desk.close()
    parts = sit(computer=None, deal=11, delay=0.1, again=True).press("Y", "F2")
    while parts.program.table.sitting.moves_made < 30:
        parts.wait(0.2)
    assert whole.moves[:30] == parts.moves[:30]
