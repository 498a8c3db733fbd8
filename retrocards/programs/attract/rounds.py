"""Which program the attract mode shows next, and how."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.loading import load
from retrocards.programs.shelf import has_show
from retrocards.programs.table import MOST_DEALS
from retrocards.registry import registered
from retrocards.rom import Rom, RomError, TextRom
from retrocards.rom.errors import Problem
from retrocards.rom.find import find_rom, find_roms
from retrocards.rom.folders import rom_folders

MONO_OF = 5
"""One program in so many has a mono monitor, unless a switch says which."""
ONLOOKERS = {"grade": "club"}
"""Options for an audience: this grade gives many reasons, and moves at once."""
# Masters were tried. They never hold up a picture, but once a hand hurries, they set its pace: a
# game of CALCULATION took 230 seconds and 31 of the processor, against a club player's 44 and 2.


class NothingToShow(RomError):
    """No program can be shown, or none is left."""


class Rounds:
    """Draws the order of the programs, anew each round, and their deals and monitors.

    The first program of all has a show, in colour.
    """

    def __init__(self, launch: Launch, rng: Random, loud: bool) -> None:
        """`launch` is how the PC was started; `loud` keeps the sound after the first round."""
        self.stumbled: set[str] = set()
        """The names of programs that had a fault; they are not shown again."""
        self.number = 0
        """The number of the round, from 1."""
        self._launch, self._rng, self._loud = launch, rng, loud
        self._sound = "sound_off" not in launch.switches
        self._to_come: list[str] = []
        self.shown = ""
        """The name of the program shown last."""
        self._opens = True
        """Whether the first program of all is still to come."""

    def next(self) -> Rom:
        """The next program that can be shown. Raises NothingToShow."""
        for _ in range(3):
            while self._to_come:
                name = self._to_come.pop(0)
                # A ROM may break after the round was drawn, and be mended by the next.
                with suppress(RomError):
                    rom = load(find_rom(name, rom_folders()))
                    self.shown = rom.identity.name
                    return rom
            self._draw()
        raise NothingToShow([Problem("", 0, 0, "", "there is no program to be shown")])

    def hear(self, sound_on: bool) -> None:
        """Keep the sound on or off, as a visitor switched it, in all rounds to come."""
        self._loud, self._sound = True, sound_on

    def deal(self) -> str:
        """The name of a random deal."""
        return str(self._rng.randint(1, MOST_DEALS))

    def launch(self, rom: Rom) -> Launch:
        """How the program is started, with a random deal and monitor."""
        rng = self._rng
        deal = self.deal()
        switches = self._launch.switches.intersection(COMMON_SWITCHES) - {"sound_off"}
        if not self._sound or (self.number > 1 and not self._loud):
            switches |= {"sound_off"}
        palettes = [name for name, colours in rom.palettes.items() if colours.kind == "mono"]
        mono, palette = rng.randrange(MONO_OF) == 0, rng.choice(palettes) if palettes else None
        mono, self._opens = mono and not self._opens, False
        if "mono" not in rom.display.monitors:
            switches, mono, palette = (switches - {"mono"}) | {"colour"}, False, None
        elif {"mono", "colour"} & switches or self._launch.mono or palette is None:
            mono, palette = self._launch.mono, self._launch.mono_palette
        options = {
            name: choice
            for name, choice in ONLOOKERS.items()
            if choice in getattr(rom.options.get(name), "choices", ())
        }
        return Launch(
            switches, deal, self._launch.edition, palette, mono=mono, options=options,
            guest=True, captions=True,
        )  # fmt: skip

    def colours(self, rom: Rom) -> dict[str, int]:
        """A random felt and border, if the screen has them."""
        if not isinstance(rom, TextRom):
            return {}
        display = rom.display
        return {
            "background": self._rng.choice(display.backgrounds),
            "border": self._rng.choice(display.borders[: len(display.backgrounds)]),
        }

    def _draw(self) -> None:
        """Shuffle the programs for a round, without the program shown last at its head.

        The first round begins with a program that can open it.
        """
        self.number += 1
        names = [name for name in games() if name not in self.stumbled]
        self._rng.shuffle(names)
        if len(names) > 1 and names[0] == self.shown:
            names.append(names.pop(0))
        if self._opens and (opening := next(filter(can_open, names), "")):
            names.remove(opening)
            names.insert(0, opening)
        self._to_come = names


def can_open(name: str) -> bool:
    """Whether a program can be shown first: it has a show, in more than shades of one ink."""
    rom = load(find_rom(name, rom_folders()))
    has_colours = "colour" in rom.display.monitors and getattr(rom.display, "shades", None) is None
    return has_colours and has_show(rom)


def games() -> list[str]:
    """The names of all games whose ROMs can be read."""
    names = []
    for entry in find_roms(rom_folders()):
        with suppress(RomError):
            if entry.error is None and registered(load(entry.folder).identity.program).rules:
                names.append(entry.name)
    return names
