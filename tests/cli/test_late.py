"""What a start put off is loaded while the program runs."""

from pathlib import Path

import pytest

from retrocards.cli import run as running
from retrocards.cli.arguments import Arguments
from retrocards.machine import Machine
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom import compiled, find_rom
from retrocards.rom.folders import rom_folders


def test_a_window_loads_what_its_first_picture_did_without(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A headless program does not: it would wait for what it may never ask for."""
    monkeypatch.setattr(running, "_machine", lambda rom, arguments: Machine.headless())
    for headless in (False, True):
        monkeypatch.setattr(compiled, "_held", {})
        load(find_rom("DURAK", rom_folders()))
        rom = load(find_rom("DURAK", rom_folders()))
        arguments = Arguments(["DURAK"], headless=headless, script="wait:1 F7 wait:1 Y wait:1")
        assert running.run(rom, Launch(), arguments) == 0
        assert ("scenes" in vars(rom)) != headless
