"""Which program comes next on a PC that is left alone, and how it is shown."""

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
"""One program of so many is seen on a mono monitor, unless a switch says which there is."""
ONLOOKERS = {"grade": "club"}
"""The options with which players have much to say of what they do, and do it at once."""
# Masters were tried. They think between two pictures and never hold one up, but what a hand takes
# beyond its 40 seconds is played on at the pace of their thought: a game of CALCULATION was over
# after 230 seconds, where a club player's is after 44, and took 31 seconds of the processor, not 2.


class NothingToShow(RomError):
    """There is no program, or none is left, that could be shown."""


class Rounds:
    """Every program once, in an order of its own each time; deals and monitors are drawn.

    The very first one has a show, and is seen in colour.
    """

    def __init__(self, launch: Launch, rng: Random, loud: bool) -> None:
        """`launch` is how the PC was started; `loud`: the sound goes on after the first round."""
        self.stumbled: set[str] = set()
        """Programs that had a fault, and will not be shown again."""
        self.number = 0
        """Of the round, from 1."""
        self._launch, self._rng, self._loud = launch, rng, loud
        self._sound = "sound_off" not in launch.switches
        self._to_come: list[str] = []
        self.shown = ""
        """The name of the program that is shown, or was last."""
        self._opens = True
        """Whether the very first program is still to be launched."""

    def next(self) -> Rom:
        """The next program that can be shown. Raises NothingToShow."""
        for _ in range(3):
            while self._to_come:
                name = self._to_come.pop(0)
                # One may be spoilt since the round was drawn, and mended by the next one.
                with suppress(RomError):
                    rom = load(find_rom(name, rom_folders()))
                    self.shown = rom.identity.name
                    return rom
            self._draw()
        raise NothingToShow([Problem("", 0, 0, "", "there is no program to be shown")])

    def hear(self, sound_on: bool) -> None:
        """Keep the sound as somebody has switched it, on or off, in all rounds to come."""
        self._loud, self._sound = True, sound_on

    def deal(self) -> str:
        """The name of a deal that has been drawn."""
        return str(self._rng.randint(1, MOST_DEALS))

    def launch(self, rom: Rom) -> Launch:
        """How a program is shown: the deal and the monitor are drawn."""
        rng = self._rng
        deal = self.deal()
        switches = self._launch.switches.intersection(COMMON_SWITCHES) - {"sound_off"}
        if not self._sound or (self.number > 1 and not self._loud):
            switches |= {"sound_off"}
        palettes = [name for name, one in rom.palettes.items() if one.kind == "mono"]
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
        """A felt and a border that have been drawn, where there are any."""
        if not isinstance(rom, TextRom):
            return {}
        display = rom.display
        return {
            "background": self._rng.choice(display.backgrounds),
            "border": self._rng.choice(display.borders[: len(display.backgrounds)]),
        }

    def _draw(self) -> None:
        """Every program once in an order of its own, the one seen last not first.

        The first round begins with the first of them that can open it.
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
    """Whether a program is fit to be seen first: it has a show, and more than shades of one ink."""
    rom = load(find_rom(name, rom_folders()))
    has_colours = "colour" in rom.display.monitors and getattr(rom.display, "shades", None) is None
    return has_colours and has_show(rom)


def games() -> list[str]:
    """The names of all programs without faults that play a game."""
    names = []
    for entry in find_roms(rom_folders()):
        with suppress(RomError):
            if entry.error is None and registered(load(entry.folder).identity.program).rules:
                names.append(entry.name)
    return names
