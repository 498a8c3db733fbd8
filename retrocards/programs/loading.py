"""A ROM and the code that plays it, each found by the other's name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from retrocards import registry
from retrocards.programs.program import Program
from retrocards.rom import Rom, load_rom
from retrocards.rom.declaration import Declaration

CHOOSER = "PC"
"""The ROM that is started when none is named; it does not list itself."""


def load(folder: Path, roots: Sequence[Path] | None = None) -> Rom:
    """Reads a ROM and checks it whole, against what its program declares too.

    Raises RomError with all problems found.
    """
    return load_rom(folder, roots, declaration)


def declaration(name: str) -> Declaration:
    """What the program of this name declares of itself. Raises UnknownProgram."""
    return _class(name).declare()


def program_class(rom: Rom) -> type[Program]:
    """The program that plays a ROM. Raises UnknownProgram."""
    return _class(rom.identity.program)


def _class(name: str) -> type[Program]:
    """A program's class, imported only now: the first picture must not wait for others."""
    module, _, named = registry.registered(name).program.partition(":")
    found: type[Program] = getattr(import_module(module), named)
    return found
