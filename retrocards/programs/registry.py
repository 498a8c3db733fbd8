"""Which code plays a ROM: its `identity.program` names one of these."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from retrocards.machine import Machine
from retrocards.programs.program import Launch, Program
from retrocards.rom import Rom
from retrocards.rom.kinds import LCD, TEXT

CHOOSER = "PC"
"""The ROM that is started when none is named; it does not list itself."""

_CODE = {
    "durak": ("retrocards.programs.durak", "Durak", TEXT),
    "ecarte": ("retrocards.programs.ecarte", "Ecarte", TEXT),
    "elephant": ("retrocards.programs.elephant", "Elephant", LCD),
    "chooser": ("retrocards.programs.chooser", "Chooser", TEXT),
}
"""A program's module, its class, and the kind of ROM that it plays."""


class UnknownProgram(Exception):
    """A ROM asks for code that there is none of; the text says what there is."""


def program_class(rom: Rom) -> Callable[[Machine, Rom, Launch], Program]:
    """The program that plays a ROM, imported only now: the first picture must not wait for others.

    Raises UnknownProgram, and RomError for a ROM of another kind than the program needs.
    """
    try:
        module, name, kind = _CODE[rom.identity.program]
    except KeyError:
        raise UnknownProgram(
            f"The ROM {rom.identity.name} is for the program {rom.identity.program!r}; "
            f"there are {', '.join(_CODE)}."
        ) from None
    if rom.kind != kind:
        rom.reject("kind", f"the program {rom.identity.program} needs a ROM of the kind {kind}")
    found: Callable[[Machine, Rom, Launch], Program] = getattr(import_module(module), name)
    return found
