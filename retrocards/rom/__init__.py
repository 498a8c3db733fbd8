"""Floor 2: a program's YAML read into a typed ROM, and the folders where files are kept."""

import os
from typing import TYPE_CHECKING, Any

# Plugins could change what a ROM or a saved file may hold, and looking for them costs time. Must be
# said before pydantic builds its first schema.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from retrocards.rom.errors import MessageError, Problem, RomError
from retrocards.rom.find import RomEntry, find_rom, find_roms
from retrocards.rom.load import load_rom
from retrocards.rom.schema.rom import Rom
from retrocards.rom.schema.text import TextRom
from retrocards.rom.template import fill_in

if TYPE_CHECKING:
    from retrocards.rom.schema.lcd import LcdRom

__all__ = [
    "LcdRom",
    "MessageError",
    "Problem",
    "Rom",
    "RomEntry",
    "RomError",
    "TextRom",
    "fill_in",
    "find_rom",
    "find_roms",
    "load_rom",
]


def __getattr__(name: str) -> Any:
    """The ROM of an LCD, imported only when asked for: a text program has no use for it."""
    if name != "LcdRom":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from retrocards.rom.schema.lcd import LcdRom

    return LcdRom
