"""From a command line to the end of its program: ROM, launch, machine, and perhaps a script."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from retrocards.cli import commands
from retrocards.cli.arguments import REPLAY, Arguments
from retrocards.cli.errors import ScriptFailure, UsageError
from retrocards.cli.output import tell
from retrocards.machine import Machine
from retrocards.programs.desk import Desk
from retrocards.programs.guest import REGISTERED
from retrocards.programs.launch import Launch, Replay
from retrocards.programs.loading import CHOOSER, DOS, load_rest, program_class, refusal
from retrocards.programs.pc import Pc
from retrocards.programs.switches import read_switches
from retrocards.rom import Rom, RomError
from retrocards.rom.find import find_rom
from retrocards.rom.folders import own_keys_exist, rom_folders
from retrocards.session.records import OptionValue

if TYPE_CHECKING:
    from retrocards.cli.driver import Driver
    from retrocards.cli.record import Recorder
    from retrocards.cli.speak import Speaker

NOT_DAILY = ("deal", "set", "lesson", "attract")
"""Options that the deal of the day does not go together with."""


def prepare(arguments: Arguments, program: str | None) -> tuple[Rom, Launch]:
    """The ROM of a command line, fully checked, and its launch.

    Raises UsageError, SwitchError and what reading the ROM raises.
    """
    words = arguments.words
    if arguments.attract:
        if any(map(_names_program, words)):
            raise UsageError(
                "`--attract` shows one program after another and takes none; "
                "`retrocards --attract S` does it without a sound."
            )
        if arguments.set:
            raise UsageError(
                "--set: `--attract` shows every program as it comes; without it you play one with "
                f"an option, as in `retrocards DURAK --set {arguments.set[0]}`."
            )
        program = CHOOSER
    elif program is None:
        program, *words = words or [DOS]
        program = REPLAY if program.lower() == REPLAY else program
    command = None
    if arguments.boot:
        command, words, program = " ".join(arguments.words), [], DOS
    replay = None
    if program == REPLAY:
        rom, replay, words = _replay(arguments, words)
    else:
        rom = commands.named_rom(program)
    if own_keys_exist():
        from retrocards.cli.keys import tell_trouble  # Few players have keys of their own.

        tell_trouble(rom)
    if replay is not None:
        options = _options_of_replay(rom, arguments)
    else:
        options = _options(rom, arguments, command) if arguments.set else {}
    if arguments.daily and (given := [name for name in NOT_DAILY if getattr(arguments, name)]):
        raise UsageError(f"--{given[0]}: the deal of the day is the same for everybody.")
    launch = Launch(
        switches=read_switches(rom, words),
        deal=arguments.deal,
        edition=arguments.edition,
        mono_palette=arguments.mono,
        mono=arguments.mono is not None,
        coach=arguments.coach,
        lesson=arguments.lesson,
        daily=arguments.daily,
        welcome=True,
        options=options,
        command=command,
    )
    if replay is not None:
        from retrocards.programs.recorded import watching  # Few starts play a hand again.

        launch = watching(launch, replay)
    if sentence := refusal(rom, launch):
        raise UsageError(sentence)
    return rom, launch


def _replay(arguments: Arguments, words: list[str]) -> tuple[Rom, Replay, list[str]]:
    """What `replay` shows: the ROM, the hand, and the switches. Raises UsageError and Refused."""
    from retrocards.cli.games import meant  # Few starts play a hand again.

    if not words:
        raise UsageError(
            "`retrocards replay` takes a file of records, a line of a hand, or the id of one of "
            "yours; `retrocards games` shows these."
        )
    for option in ("deal", "edition", "lesson", "daily", "attract"):
        if getattr(arguments, option):
            raise UsageError(f"--{option}: `retrocards replay` shows the hand that it is given.")
    word, *switches = words
    return *meant(word), switches


def _names_program(word: str) -> bool:
    """Whether a word names a program."""
    with suppress(RomError):
        return bool(find_rom(word, rom_folders()))
    return False


def _options(rom: Rom, arguments: Arguments, command: str | None) -> dict[str, OptionValue]:
    """The options of `--set`, for the ROM or for the program in `command`."""
    from retrocards.cli.options import read_options  # Few starts set options.

    target = commands.named_rom(command.split()[0]) if command else rom
    return read_options(target, arguments.set, arguments.edition)


def _options_of_replay(rom: Rom, arguments: Arguments) -> dict[str, OptionValue]:
    """The options of `--set` for a replay, such as the grade of whoever plays on against it."""
    from retrocards.cli.options import read_options

    options = read_options(rom, arguments.set, REGISTERED) if arguments.set else {}
    if any(rom.options[name].rule for name in options):
        raise UsageError("--set: a replay has the options of its hand.")
    return options


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
    machine.large_print = arguments.zoom
    if recorder is not None:
        recorder.watch(machine)
    driver = script(machine) if script else None
    with closing(ticks(machine, rom, launch, arguments, driver, recorder)) as running:
        while True:
            try:
                next(running)
            except StopIteration as end:
                code: int = end.value
                return code


def ticks(
    machine: Machine,
    rom: Rom,
    launch: Launch,
    arguments: Arguments,
    driver: Driver | None = None,
    recorder: Recorder | None = None,
) -> Generator[None, None, int]:
    """Run a program on a machine, yield after each tick, and return the exit code.

    Raises what `run` raises.
    """
    pc = Pc(machine)
    speaker = _speaker(arguments)
    if speaker is not None:
        pc.listener, pc.when_struck = speaker.hear, speaker.hush
    desk: Desk | None = None
    try:
        if arguments.attract:
            from retrocards.programs import attract

            attract.start(pc, launch, arguments.loud)
        else:
            desk = pc.start(lambda: program_class(rom)(pc, rom, launch).desk)
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
            yield
        cut_off = desk is not None and desk.program.time_was_up
        if cut_off and driver is not None and not driver.done:
            raise ScriptFailure(
                f"The time of this edition was up, and {driver.left} steps of the script were not "
                "carried out; see --edition."
            )
        return pc.exit_code
    finally:
        pc.close()
        if speaker is not None:
            speaker.close()
        for line in pc.to_print:
            tell(line)


def _speaker(arguments: Arguments) -> Speaker | None:
    """What says what the screen shows, if that is wanted. Raises UsageError."""
    if arguments.speak is None:
        return None
    from retrocards.cli.speak import speaker_of

    return speaker_of(arguments.speak)


def _show_icon(machine: Machine) -> None:
    """Set the PC's icon as the window's."""
    from retrocards.cli.icon import own_icon

    with suppress(RomError):
        machine.set_icon(*own_icon())


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
