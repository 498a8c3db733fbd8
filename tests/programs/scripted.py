"""Somebody who plays by a script, with a gamepad, the mouse, or keys of his own alone."""

from __future__ import annotations

import re

from retrocards.cli.driver import Driver
from retrocards.cli.script import read_script
from retrocards.machine import Machine
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pc import Pc
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders


class Player:
    """Somebody at a program, who does what a script says. The computer plays as a beginner."""

    def __init__(self, name: str, *switches: str) -> None:
        rom = load(find_rom(name, rom_folders()))
        self.machine = Machine.headless()
        self.pc = Pc(self.machine)
        options = {"grade": "beginner"} if "grade" in rom.options else {}
        launch = Launch(frozenset({"skip_show", *switches}), deal="7", options=options)
        self.desk = self.pc.start(lambda: program_class(rom)(self.pc, rom, launch).desk)
        self.keys: list[str] = []
        """The keys that the program was given, whatever pressed them."""
        handle = self.desk.controls._handle_key
        self.desk.controls._handle_key = (  # type: ignore[method-assign]
            lambda key: (self.keys.append(key.name), handle(key))[1]
        )

    def do(self, script: str) -> Player:
        driver = Driver(self.machine, read_script(script))
        while not driver.done and self.pc.exit_code is None:
            self.pc.step()
            driver.advance(self.pc.top)
        self.pc.step()
        return self

    def press(self, *buttons: str) -> Player:
        """Press buttons one after the other, none of them held."""
        return self.do(" ".join(f"pad:{button} wait:0.1" for button in buttons))

    @property
    def hand_is_over(self) -> bool:
        """Whether the first hand has been played to its end."""
        table = self.desk.program.table  # type: ignore[attr-defined]
        return bool(table.dealt and table.hand.outcome is not None)

    @property
    def text(self) -> str:
        return self.desk.stage.text()

    @property
    def ring(self) -> str:
        """The key that the ring shows; "" where it is not open."""
        shown = re.search(r"◄\s+(\S+)\s+►", self.text)
        return shown[1] if shown and self.desk.top_name == "pad" else ""

    def choose(self, key: str) -> Player:
        """Go through the ring to a key, and press it."""
        for _ in range(60):
            if self.ring == key:
                return self.press("A")
            self.do("pad:R")
        raise AssertionError(self.text)
