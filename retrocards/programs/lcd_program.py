"""A program on a calculator's screen: its reels, its keyboard, its way out."""

from __future__ import annotations

from collections.abc import Callable

from retrocards.machine import MODIFIER_NAMES, Key, Machine
from retrocards.programs.flow import LONGEST_STEP, Flow, Wait, pressed, struck
from retrocards.programs.program import PARTING, Launch, Program
from retrocards.rom import LcdRom
from retrocards.stage.lcd import LcdStage, ReelShow

Lasts = Callable[[], float | None]
"""Seconds that something stays by itself, as things are now; None: until a key."""


def forever() -> None:
    """For what stays until a key is struck."""


class LcdProgram(Program):
    """What all programs of a calculator can do."""

    rom: LcdRom
    stage: LcdStage

    def __init__(self, machine: Machine, rom: LcdRom, launch: Launch) -> None:
        super().__init__(machine, rom, launch)
        self._set_keyboard()

    def new_stage(self, mono: str | None) -> LcdStage:
        return LcdStage(self.machine, self.rom, mono=mono)

    def part(self) -> Flow[int]:
        """What the calculator shows afterwards; without the show there is nothing."""
        self.scene = PARTING
        if not self.skips_show:
            yield from self.play_reel("parting", lambda: self.rom.timings["parting"])
        return 0

    @property
    def skips_show(self) -> bool:
        """Whether the player wants the game alone."""
        return "skip_show" in self.launch.switches

    def play_reel(self, name: str, lasts: Lasts = forever) -> Flow[bool]:
        """Play a reel and wait for a key, or as long as its end `lasts`; False: the key to leave.

        It begins clear, even if another was left in the dark. A key while it runs goes to its end
        at once.
        """
        self.stage.fade = 0
        reel = ReelShow(self.rom, name)
        t, woken_at = 0.0, self.now
        while not reel.ended(t):
            reel.draw(self.stage, t)
            if struck((yield Wait(0, self._own))):
                break
            t += min(self.now - woken_at, LONGEST_STEP)
            woken_at = self.now
        reel.draw(self.stage, reel.lasts)
        return (yield from self.wait_for_key(lasts))

    def wait_for_key(self, lasts: Lasts = forever) -> Flow[bool]:
        """Wait for a key or a click, or as long as it `lasts`; False: the key to leave."""
        since = self.now
        while (seconds := lasts()) is None or self.now < since + seconds:
            woken = yield Wait(None if seconds is None else since + seconds - self.now, self._own)
            if struck(woken):
                return not (isinstance(woken, Key) and pressed(self.rom, woken, "leave"))
        return True

    @property
    def _own(self) -> frozenset[str]:
        """Keys that answer a screen that waits, although they are hotkeys elsewhere."""
        return frozenset(self.rom.keys["leave"])

    def _set_keyboard(self) -> None:
        """The calculator's rate of repeating, and SHIFT and ALT where the ROM has them as keys."""
        rate, tick = self.rom.display.typematic, self.rom.display.tick
        if rate is not None:
            self.machine.set_typematic(rate.after * tick, rate.every * tick)
        listed = {key for keys in self.rom.keys.values() for key in keys}
        self.machine.listen_to_modifiers(not listed.isdisjoint(MODIFIER_NAMES))
