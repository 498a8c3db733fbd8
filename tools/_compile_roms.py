"""Loads every ROM, which leaves its compiled form in the cache folder of RETROCARDS_HOME."""

from retrocards.programs.loading import load
from retrocards.rom import LcdRom, TextRom, find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.load import load_deck
from retrocards.stage.fonts import font

for entry in find_roms(rom_folders()):
    rom = load(entry.folder)
    if isinstance(rom, TextRom):
        for name in ("", *rom.display.decks):
            load_deck(rom.deck_path(name))
        for columns in rom.display.fonts:
            font(rom.font_path(columns))
    elif isinstance(rom, LcdRom):
        for name in rom.display.fonts:
            font(rom.font_path(name))
