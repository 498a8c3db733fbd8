"""Floor 2: a program's YAML read into a typed ROM, and the folders where files are kept."""

from retrocards.rom.errors import MessageError, Problem, RomError
from retrocards.rom.load import load_palettes, load_rom
from retrocards.rom.schema.rom import Rom

__all__ = ["MessageError", "Problem", "Rom", "RomError", "load_palettes", "load_rom"]
