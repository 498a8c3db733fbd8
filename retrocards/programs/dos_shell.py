"""COMMAND over a running program: a way to the prompt, and back to the same picture."""

from __future__ import annotations

from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.launch import Launch
from retrocards.programs.loading import DOS, TROUBLES, load, program_class
from retrocards.rom.actions import action
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.base import EMPTY

MONITOR = frozenset({"mono", "colour", "sound_off"})
"""Switches that also apply at the prompt."""


class DosShell:
    """Opens a COMMAND over a program for a hotkey or menu line with the action `shell`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.add(self)

    @action("shell")
    def open_shell(self) -> None:
        """Run a second COMMAND until EXIT."""
        self._desk.push("shell", self._shell())

    def _shell(self) -> Flow[None]:
        desk = self._desk
        launch: Launch = desk.launch._replace(
            switches=desk.launch.switches & MONITOR,
            options=EMPTY,
            command=None,
            lesson=False,
            daily=False,
        )
        try:
            rom = load(find_rom(DOS, rom_folders()))
            yield from desk.run_over(lambda: program_class(rom)(desk.pc, rom, launch))
        except TROUBLES as error:
            desk.warn(str(error))
