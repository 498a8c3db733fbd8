"""A ROM and the code that plays it, each found by the other's name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from retrocards import registry
from retrocards.cards import OptionError
from retrocards.programs.desk import Program
from retrocards.programs.launch import ARGUMENTS, Launch
from retrocards.registry import UnknownProgram
from retrocards.rom import MessageError, Rom, RomError, load_rom
from retrocards.rom.declaration import Declaration
from retrocards.rom.folders import FolderError
from retrocards.rom.schema.base import late_fields
from retrocards.session.engines import players_of
from retrocards.session.files import StorageError
from retrocards.stage import StageError

CHOOSER, DOS = "PC", "DOS"
"""The ROMs of the PC itself: its desk with diskettes, and what it boots."""
TROUBLES = (
    RomError, MessageError, UnknownProgram, OptionError, FolderError, StorageError, StageError,
)  # fmt: skip
"""What keeps a program from being started over another; each says why in a sentence."""
_LATE = (
    "retrocards.stage.notice", "retrocards.stage.menu", "retrocards.stage.pager",
    "retrocards.stage.manual", "retrocards.stage.interlude", "retrocards.programs.coach.review",
)  # fmt: skip
"""What no first picture has, and a key may soon ask for."""


def load(folder: Path, roots: Sequence[Path] | None = None) -> Rom:
    """Read a ROM and check it whole, against what its program declares too.

    Raises RomError with all problems found.
    """
    return load_rom(folder, roots, declaration)


def load_rest(rom: Rom) -> Iterator[None]:
    """Load what the first picture did without, a part of some milliseconds at each step."""
    for part in _LATE:
        import_module(part)
        yield
    for field in late_fields(type(rom)):
        getattr(rom, field)
        yield
    program = rom.identity.program
    for _ in players_of(program).values() if registry.registered(program).players else ():
        yield


def declaration(name: str) -> Declaration:
    """What the program of this name declares of itself. Raises UnknownProgram."""
    return _class(name).declare()


def refusal(rom: Rom, launch: Launch) -> str:
    """The sentence about what keeps a ROM's program from being started so; or empty.

    That is an option of the command line that it lacks, or a monitor that it does not do with.
    """
    if launch.palette(rom) is not None and "mono" not in rom.display.monitors:
        return rom.say("colour_only", title=rom.identity.title)
    has = declaration(rom.identity.program).arguments
    for option in ARGUMENTS:
        if option not in has and getattr(launch, option) not in (None, False):
            games = {name: registry.registered(name) for name in registry.names()}
            others = [
                game.title
                for name, game in games.items()
                if game.rules and option in declaration(name).arguments
            ]
            listed = rom.say("list_comma").join(others)
            return rom.say("lacking", option=option, name=rom.identity.name, others=listed)
    return ""


def program_class(rom: Rom) -> type[Program]:
    """The program that plays a ROM. Raises UnknownProgram."""
    return _class(rom.identity.program)


def _class(name: str) -> type[Program]:
    """A program's class, imported only now: the first picture must not wait for others."""
    module, _, named = registry.registered(name).program.partition(":")
    found: type[Program] = getattr(import_module(module), named)
    return found
