"""A program's YAML read into a typed ROM, and the folders where files are kept.

What a ROM passes through, module by module:

* `folders`, `find`: where files lie, and which folder a name means;
* `load`: the ROM of a folder, from the cache, or read and checked;
* `compiled`: the cache for the next start; `disk` notes every question to the file system, so that
  a change shows, and `files` reads files that a stranger may have left;
* `source`, `read`, `deck`: YAML with its lines and columns; the files of a folder, merged over
  those that they extend; the files of a deck;
* `kinds`, `schema`: what a ROM of each kind consists of;
* `reader`: plain data turned into records, by the annotations of the schema;
* `check`, `check_screens`, `check_declared`: faults that no single record can see, the last against
  the `declaration` of a program; `places` finds their way through a ROM's tree;
* `colours`: shades and inks, and how a monitor shows them;
* `actions`: marks methods as what hotkeys and menu lines do;
* `template`, `nearest`, `errors`: texts with {fields}, the nearest known name, the faults;
* `editor`: the JSON Schema for editors.
"""

from typing import TYPE_CHECKING, Any

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
