"""Loads a ROM and its program's code, each found by the other's name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from retrocards import registry
from retrocards.cards import OptionError
from retrocards.players.grades import Grades
from retrocards.programs.desk import Program
from retrocards.programs.launch import ARGUMENTS, Launch
from retrocards.registry import UnknownProgram
from retrocards.rom import MessageError, Rom, RomError, load_rom
from retrocards.rom.declaration import Declaration, LessonFault
from retrocards.rom.folders import FolderError, own_keys_exist
from retrocards.rom.reader import read
from retrocards.rom.schema.lesson import Lesson
from retrocards.session.engines import Rules, players_of
from retrocards.session.files import StorageError
from retrocards.stage import StageError

CHOOSER, DOS = "PC", "DOS"
"""The ROMs of the PC itself: its desk of diskettes, and what it boots."""
TROUBLES = (
    RomError, MessageError, UnknownProgram, OptionError, FolderError, StorageError, StageError,
)  # fmt: skip
"""Errors that keep a program from starting over another; each explains itself in a sentence."""

COMMAND_LINE = (
    "messages.colour_only|lacking|list_comma",
    "messages.usage.head|form|switch|unknown|one_word|contrary|starred",
    "messages.register|register_needless|registered_before",
    "messages.tally.head|line|empty",
    "messages.tally.errors?",
    "messages.tally_names?",
)
"""What the command line can print about any program: its switches, registration and tally."""

_PARTS = {"menus": "menu", "scenes": "interlude", "menu_bar": "menu_bar", "forms": "form"}
"""A part of a ROM -> the stage's module that shows it, which the first picture does without."""


def load(folder: Path, roots: Sequence[Path] | None = None) -> Rom:
    """Read a ROM and check all of it, also against its program's declaration.

    It has the player's own keys. Raises RomError with all problems found.
    """
    rom = load_rom(folder, roots, declaration)
    if not own_keys_exist():
        return rom
    from retrocards.rom.own_keys import with_own_keys  # Few players have keys of their own.

    return with_own_keys(rom)


def own_keys_trouble() -> str:
    """Why the player's own keys are not used, as a sentence; empty if they are."""
    if not own_keys_exist():
        return ""
    from retrocards.rom.own_keys import own_keys, sentence

    return sentence(own_keys().faults)


def load_rest(rom: Rom) -> Iterator[None]:
    """Load, one module a step, what the first picture did without and a key may soon need."""
    for module in _modules_for(rom):
        import_module(module)
        yield


def _modules_for(rom: Rom) -> Iterator[str]:
    """The modules that a ROM's program may need after the first picture."""
    yield from ("retrocards.stage.notice", "retrocards.stage.pager", "retrocards.stage.manual")
    for part, module in _PARTS.items():
        if getattr(rom, part, None):
            yield f"retrocards.stage.{module}"
    program = rom.identity.program
    if package := registry.registered(program).players:
        yield from ("retrocards.programs.coach.review", package)
        players = players_of(program)
        yield from players.modules if isinstance(players, Grades) else ()


def declaration(name: str) -> Declaration:
    """What the program of this name declares. Raises UnknownProgram."""
    declared = _class(name).declare()
    needs = (*declared.needs, *COMMAND_LINE)
    if not registry.registered(name).rules:
        return declared._replace(needs=needs)
    return declared._replace(needs=needs, lesson_faults=partial(_lesson_faults, name))


def _lesson_faults(
    program: str, rules: Rules, seats: Sequence[str], lesson: Mapping[str, Any]
) -> Iterable[LessonFault]:
    """What is wrong with a lesson of a program's game."""
    from retrocards.session.lessons import faults_in_lesson  # Most ROMs are read without it.

    return faults_in_lesson(program, rules, seats, read(Lesson, lesson))


def refusal(rom: Rom, launch: Launch) -> str:
    """Why a ROM's program cannot be started this way, as a sentence; empty if it can.

    It may lack an option of the command line, or the monitor may not suit it.
    """
    if launch.palette(rom) is not None and "mono" not in rom.display.monitors:
        return rom.say("colour_only", title=rom.identity.title)
    has = [*declaration(rom.identity.program).arguments]
    if not rom.lessons and "lesson" in has and registry.registered(rom.identity.program).rules:
        has.remove("lesson")
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
    """A program's class, imported only here: the first picture must not wait for others."""
    module, _, named = registry.registered(name).program.partition(":")
    program: type[Program] = getattr(import_module(module), named)
    return program
