"""Words, seconds and the key to leave of a PC that is left alone."""

from __future__ import annotations

from retrocards.machine import Key
from retrocards.programs.flow import pressed
from retrocards.rom import Rom


class Sayings:
    """Those of the program that is shown, else the PC's own."""

    def __init__(self, pc: Rom) -> None:
        self.pc = pc
        """The PC's own ROM."""

    def say(self, shown: Rom, words: str, **fields: str) -> str:
        """The words of this name, on the screen of the program that is shown."""
        key = f"attract.{words}"
        return (shown if shown.says(key) else self.pc).say(key, **fields)

    def leaves(self, key: Key) -> bool:
        """Whether a key is the one of the PC that leads back to where one came from."""
        return pressed(self.pc, key, "leave")

    def seconds(self, name: str) -> float:
        """How long something lasts that the PC's ROM names so."""
        return self.pc.timings[name]
