"""Switching the PC on: a machine, a program in it, and perhaps a script at its keys."""

from __future__ import annotations

import argparse
import gc
from contextlib import closing

from retrocards.cli.driver import Driver
from retrocards.cli.script import read_script
from retrocards.machine import Machine
from retrocards.programs.loading import load, program_class
from retrocards.programs.program import Launch, Program
from retrocards.rom import Rom


def run(rom: Rom, launch: Launch, arguments: argparse.Namespace) -> int:
    """Run a program to its end, or a headless one to its script's; gives the exit code.

    Raises DisplayError, ScriptError, ScriptFailure and what a program's files may raise.
    """
    steps = read_script(arguments.script) if arguments.script is not None else None
    machine = _machine(rom, arguments)
    driver = Driver(machine, steps) if steps is not None else None
    program = program_class(rom)(machine, rom, launch)
    code = _play(machine, program, driver, arguments.headless)
    while program.chosen is not None and not machine.closed:
        inner = load(program.chosen)
        code = _play(
            machine, program_class(inner)(machine, inner, launch), driver, arguments.headless
        )
        if _is_off(machine):
            return code
        program = program_class(rom)(machine, rom, launch)
        code = _play(machine, program, driver, arguments.headless)
    return code


def _is_off(machine: Machine) -> bool:
    return machine.closed


def _play(machine: Machine, program: Program, driver: Driver | None, headless: bool) -> int:
    with closing(program):
        while program.exit_code is None:
            program.step()
            if not gc.isenabled():
                # The first picture is there, see `entry`; what it took to get there stays.
                gc.freeze()
                gc.enable()
            if driver is None:
                continue
            driver.advance(program)
            if driver.done and headless:
                machine.switch_off()
                return 0
        return program.exit_code


def _machine(rom: Rom, arguments: argparse.Namespace) -> Machine:
    if arguments.headless:
        return Machine.headless(arguments.fps)
    return Machine.window(
        rom.identity.title,
        scale=arguments.scale,
        fullscreen=arguments.fullscreen,
        crt=arguments.crt,
        aspect=arguments.aspect,
        fps=arguments.fps,
    )
