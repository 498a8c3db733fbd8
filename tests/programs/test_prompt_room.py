"""No card lies on a prompt, however many a hand holds and whichever of them are raised."""

from __future__ import annotations

import pytest

from retrocards.machine import Machine
from retrocards.programs.durak.table import SEATS
from retrocards.rom import TextRom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.load import load_rom
from retrocards.stage import CardView, Model, Stage
from retrocards.stage.zones import Rect

CELL = 8
"""Pixels of a cell's side."""
HELD = {
    "DURAK": {**dict.fromkeys(SEATS, 30), "bout": 6},
    "ECARTE": {"computer": 5, "you": 5, "computer_card": 1, "you_card": 1, "turn_up": 1},
}
"""Program -> the most cards of each zone beside the prompt."""
TABLES = [*(("DURAK", near) for near in SEATS), ("ECARTE", "")]
"""Program, and the seat at the bottom of the screen."""


@pytest.mark.parametrize("program, near", TABLES)
def test_no_card_lies_on_the_prompt(program: str, near: str) -> None:
    rom = load_rom(find_rom(program, rom_folders()))
    assert isinstance(rom, TextRom)
    stage = Stage(Machine.headless(), rom)
    stage.open("table")
    label = rom.screens["table"].labels["prompt"]
    prompt = Rect(*(CELL * side for side in (label.col, label.row, label.width, label.height)))
    for zone, most in HELD[program].items():
        for count in range(1, most + 1):
            for chosen in (False, True):
                card = CardView(0, chosen=chosen, cover=CardView(1))
                laid = [card.copy() for _ in range(count)]
                stage.present(Model(zones={zone: laid}, near=near))
                cards = stage.tableau._scene.cards
                assert len(cards) >= count
                on_it = [card.rect for card in cards if card.rect.meets(prompt)]
                assert not on_it, f"{count} of {zone}: {on_it}"
