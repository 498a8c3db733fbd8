"""Which code plays a ROM: its `identity.program` names one of these."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from retrocards.machine import Machine
from retrocards.programs.program import Launch, Program
from retrocards.rom import Rom

CHOOSER = "PC"
"""The ROM that is started when none is named; it does not list itself."""

_CODE = {
    "durak": ("retrocards.programs.durak", "Durak"),
    "ecarte": ("retrocards.programs.ecarte", "Ecarte"),
    "chooser": ("retrocards.programs.chooser", "Chooser"),
}


class UnknownProgram(Exception):
    """A ROM asks for code that there is none of; the text says what there is."""


def program_class(rom: Rom) -> Callable[[Machine, Rom, Launch], Program]:
    """The program that plays a ROM, imported only now: the first picture must not wait for others.

    Raises UnknownProgram.
    """
    try:
        module, name = _CODE[rom.identity.program]
    except KeyError:
        raise UnknownProgram(
            f"The ROM {rom.identity.name} is for the program {rom.identity.program!r}; "
            f"there are {', '.join(_CODE)}."
        ) from None
    found: Callable[[Machine, Rom, Launch], Program] = getattr(import_module(module), name)
    return found
