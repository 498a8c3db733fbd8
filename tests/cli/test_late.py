"""Parts that the start postponed are loaded while the program runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from retrocards.cli import run as running
from retrocards.cli.arguments import Arguments
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, load_rest
from retrocards.rom import Rom, find_rom
from retrocards.rom.folders import rom_folders


@pytest.mark.usefixtures("windowless")
def test_a_window_loads_what_its_first_picture_did_without(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A headless program does not load them, because it may never need them."""
    steps: list[None] = []

    def noted(rom: Rom) -> Iterator[None]:
        for step in load_rest(rom):
            steps.append(step)
            yield

    monkeypatch.setattr(running, "load_rest", noted)
    for headless in (False, True):
        rom = load(find_rom("DURAK", rom_folders()))
        arguments = Arguments(["DURAK"], headless=headless, script="wait:1 F7 wait:1 Y wait:1")
        assert running.run(rom, Launch(), arguments) == 0
        assert bool(steps) != headless
        steps.clear()
