"""A program's YAML read into a typed ROM, and the folders where files are kept.

The way of a ROM, in the order in which its modules are met:

* `folders`, `find`: where files lie, and which folder a name means;
* `load`: the ROM of a folder, from what was kept of it, or read and checked anew;
* `compiled`: what is kept for the next start; `disk` notes what was asked of the file system, so
  that it shows when that has changed, and `files` reads a file that a stranger may have put;
* `source`, `read`, `deck`: YAML with its places; the files of a folder, merged over what they
  extend; those of a deck;
* `kinds`, `schema`: what a ROM of a kind is made of;
* `reader`: plain data becomes records, by the annotations of the schema;
* `check`, `check_screens`, `check_declared`: what no record can know alone, the last from the
  `declaration` of a program; `places` leads them through a ROM's tree;
* `actions`: how methods are marked as what hotkeys and lines of menus do;
* `template`, `nearest`, `errors`: texts with {fields}, the name that was meant, what is wrong;
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
