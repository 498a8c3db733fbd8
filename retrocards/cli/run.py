"""Switching the PC on: a machine, a program on it, and perhaps a script at the keys."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from retrocards.cli.arguments import Arguments
from retrocards.cli.errors import ScriptFailure
from retrocards.machine import Machine
from retrocards.programs.desk import Desk
from retrocards.programs.launch import Launch
from retrocards.programs.loading import CHOOSER, load, load_rest, program_class
from retrocards.programs.pc import Pc
from retrocards.rom import Rom, RomError, TextRom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders

if TYPE_CHECKING:
    from retrocards.cli.driver import Driver
    from retrocards.cli.record import Recorder

ICON = "icon"
"""The sprite in the PC's ROM that is the window's icon."""


def run(rom: Rom, launch: Launch, arguments: Arguments) -> int:
    """Run a program to its end, or if headless to the script's end. Returns the exit code.

    Raises DisplayError, ScriptError, ScriptFailure, FilmError and what a program's files raise.
    """
    script = _script(arguments)
    if arguments.record is None:
        return _run(rom, launch, arguments, script)
    from retrocards.cli.record import Recorder

    with Recorder(arguments.record, arguments.fps) as recorder:
        return _run(rom, launch, arguments, script, recorder)


def _run(
    rom: Rom,
    launch: Launch,
    arguments: Arguments,
    script: Callable[[Machine], Driver] | None,
    recorder: Recorder | None = None,
) -> int:
    machine = _machine(rom, arguments)
    if recorder is not None:
        recorder.watch(machine)
    driver = script(machine) if script else None
    pc = Pc(machine)
    program: Desk | None = None
    try:
        if arguments.attract:
            from retrocards.programs import attract

            attract.start(pc, launch, arguments.loud)
        else:
            program = pc.start(lambda: program_class(rom)(pc, rom, launch).desk)
        unwatched = arguments.headless and recorder is None
        attract_is_ready, rest = False, load_rest(rom)
        while pc.exit_code is None:
            if driver is not None and unwatched and not driver.looks:
                pc.leap(1 / arguments.fps)
            else:
                pc.step()
            if not gc.isenabled():
                # The first picture is up, so collect garbage again (see `__main__._start`), except
                # in what is loaded so far.
                gc.freeze()
                gc.enable()
            if driver is not None and pc.exit_code is None:
                driver.advance(pc.top)
                goes_on = recorder is None or recorder.goes_on(driver)
                if arguments.headless and (driver.done or not goes_on):
                    machine.switch_off()
                    return 0
            if not attract_is_ready and pc.exit_code is None:
                # Imported late, so that the first picture need not wait.
                from retrocards.programs import attract

                attract_is_ready = True
                attract.watch(pc, launch, arguments.loud)
                if not arguments.headless:
                    _show_icon(machine)
            elif not arguments.headless and pc.exit_code is None:
                next(rest, None)
        cut_off = program is not None and program.time_was_up
        if cut_off and driver is not None and not driver.done:
            raise ScriptFailure(
                f"The time of this edition was up, and {driver.left} steps of the script were not "
                "carried out; see --edition."
            )
        return pc.exit_code
    finally:
        pc.close()


def _show_icon(machine: Machine) -> None:
    """Set the PC's icon as the window's."""
    from retrocards.stage.pictures import DeckPictures

    with suppress(RomError):
        own = load(find_rom(CHOOSER, rom_folders()))
        if isinstance(own, TextRom):
            icon = DeckPictures(own).drawn(ICON, mono=False)
            machine.set_icon(icon, own.palettes[own.display.palettes.colour].colours)


def _script(arguments: Arguments) -> Callable[[Machine], Driver] | None:
    """Makes the driver of the script, if there is one. Raises ScriptError."""
    if arguments.script is None:
        return None
    from retrocards.cli.driver import Driver
    from retrocards.cli.script import read_script

    steps = read_script(arguments.script)
    return lambda machine: Driver(machine, steps)


def _machine(rom: Rom, arguments: Arguments) -> Machine:
    if arguments.headless:
        return Machine.headless(arguments.fps, arguments.aspect)
    return Machine.window(
        rom.identity.title,
        scale=arguments.scale,
        fullscreen=arguments.fullscreen,
        crt=arguments.crt,
        aspect=arguments.aspect,
        fps=arguments.fps,
        volume=arguments.volume,
    )
