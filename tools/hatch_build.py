"""Puts the compiled form of the shipped ROMs, as kept after a check, into the wheel."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

START = """
import sys
from unittest.mock import MagicMock
sys.modules["pyxel"] = MagicMock(name="pyxel")  # A build has no screen, and needs none.
from retrocards.programs.loading import load
from retrocards.rom import TextRom, find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.load import load_deck
from retrocards.stage.fonts import font
for entry in find_roms(rom_folders()):
    rom = load(entry.folder)
    if isinstance(rom, TextRom):
        load_deck(rom.deck_path())
    for name in rom.display.fonts:
        font(rom.font_path(name))
"""
"""Loads every ROM, which leaves its compiled form in the cache folder."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Loads every ROM with an empty home, and puts the cache into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        if version == "editable":
            return
        self._home = tempfile.TemporaryDirectory()
        environment = {**os.environ, "RETROCARDS_HOME": self._home.name, "RETROCARDS_ROMS": ""}
        # Only this process knows where the libraries of an isolated build are.
        environment["PYTHONPATH"] = os.pathsep.join([self.root, *filter(None, sys.path)])
        subprocess.run([sys.executable, "-c", START], env=environment, check=True)
        for path in Path(self._home.name, "cache").glob("*.kept"):
            build_data["force_include"][str(path)] = f"retrocards/compiled/{path.name}"
