"""How a program is started."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from retrocards.rom import Rom
from retrocards.rom.schema.base import EMPTY
from retrocards.rom.schema.control import EditionName
from retrocards.session.records import HandRecord, OptionValue

COMMON_SWITCHES = ("sound_off", "mono", "colour", "skip_show", "no_mouse")
"""Switches that every program can have; its ROM gives letters to those it offers.

A program declares any further ones itself. Neither the attract mode nor the prompt over a game
passes those on.
"""
ARGUMENTS = ("deal", "coach", "lesson", "daily")
"""Options of the command line that a program may lack, by their names in `Launch`."""


class MissingFile(NamedTuple):
    """A file of a program that is not on the disk."""

    name: str
    role: str
    needed: bool
    """Whether the program cannot run without it."""


class Replay(NamedTuple):
    """Hands that are played again, and where that begins."""

    hands: tuple[HandRecord, ...]
    """The hands of a match or of an evening, or a single one."""
    number: int = 0
    """The hand that is shown first, by its place."""
    made: int = 0
    """How many of its moves lie on the table at first."""


class Launch(NamedTuple):
    """How a program was started: the switches' actions and the command line's own options."""

    switches: frozenset[str] = frozenset()
    deal: str | None = None
    """Name of the first deal; None: any."""
    edition: EditionName | None = None
    """The edition for this sitting only; None: as registered."""
    mono_palette: str | None = None
    """The mono monitor to use; None: the ROM's."""
    coach: bool = False
    """Whether the coach looks over the player's shoulder, in programs that have one."""
    mono: bool = False
    """Whether to start in mono even without the ROM's switch for it."""
    options: Mapping[str, OptionValue] = EMPTY
    """Options of the ROM, for this sitting only."""
    guest: bool = False
    """Whether a guest plays.

    Nothing that the player keeps is read, except the edition, and nothing is written.
    """
    lesson: bool = False
    """Whether the first hand is one with a guide, in programs that have one."""
    guided: str = ""
    """The lesson that is played, by its name in the ROM; the learner is a guest. Empty: none."""
    daily: bool = False
    """Whether the deal of the day comes first, in programs that have one."""
    day: str = ""
    """The day of which the deal is played, by a guest: `2026-11-27`. Empty: none."""
    replay: Replay | None = None
    """What is played again; its watcher is a guest. None: nothing."""
    welcome: bool = False
    """Whether the house looks after a player who is new to the program."""
    captions: bool = False
    """Whether the screen shows the computer's reasons."""
    command: str | None = None
    """Text typed at the prompt after a PC has booted.

    The program that it starts gets the `options`. Empty: nothing is typed. None: AUTOEXEC.BAT says
    what comes after the prompt.
    """
    missing: tuple[MissingFile, ...] = ()
    """The program's files that are not on the disk."""
    missing_of: Callable[[Rom], tuple[MissingFile, ...]] = lambda rom: ()
    """Finds the `missing` files of another program that is started from this one."""

    @property
    def skips_show(self) -> bool:
        """Whether the player wants the game alone."""
        return "skip_show" in self.switches

    def missing_file(self, role: str) -> str:
        """The name of a missing file of that role, or ""."""
        return next((file.name for file in self.missing if file.role == role), "")

    def palette(self, rom: Rom) -> str | None:
        """The mono palette of the monitor; None for a color monitor."""
        if "mono" in self.switches or (self.mono and "colour" not in self.switches):
            return self.mono_palette or rom.mono_palette
        return None
