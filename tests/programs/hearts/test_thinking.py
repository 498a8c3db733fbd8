"""The master sits down at HEARTS, and thinks."""

from __future__ import annotations

import re

import pytest

from retrocards.players.choice import SEATS as NAMED_SEATS
from retrocards.players.hearts import PLAYERS, REASONS, master
from retrocards.players.search import Limits
from retrocards.programs.hearts.table import SEATS
from retrocards.programs.loading import load
from retrocards.programs.words import subject
from retrocards.rom import Rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from tests.limits import SetLimits
from tests.programs.hearts.conftest import SitDown


def test_the_master_plays_unless_another_is_asked_for() -> None:
    assert load(find_rom("HEARTS", rom_folders())).options["grade"].default == "master"
    assert PLAYERS["master"] is master


@pytest.mark.long("much thought")
def test_a_hand_that_is_resumed_goes_on_with_the_same_moves(
    sit: SitDown, set_limits: SetLimits
) -> None:
    """The chance is that of the sitting at this point of the hand."""
    set_limits(
        master,
        PLAYING=Limits(cards=150, worlds=12, slice=300),
        PASSING=Limits(cards=1500, worlds=4, slice=300),
    )
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


def test_a_caption_about_you_is_english(rom: Rom) -> None:
    """Whoever looks on may be told of number 1: neither "You gets" nor "Player 2 want"."""
    you, other = rom.say("seats.you"), rom.say("seats.left")
    for name, details in REASONS.items():
        for path in rom.names(f"reasons.{name}") or [f"reasons.{name}"]:
            about = {detail: you if detail in NAMED_SEATS else "9" for detail in details}
            for who in (subject(rom, SEATS, 0), subject(rom, SEATS, 1)):
                said = rom.say(path, **about, **who).replace("\n", " ")
                assert not re.search(rf"(?:^|[.,:?!] ?|so ){you} \w*[^s]s\b", said), said
                assert not re.search(rf"\b{other}\s+(?:want|take|play|get|know|make)\b", said), said
