"""The PC from power-on to the prompt, and a second COMMAND over a running program."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from retrocards.dos.console import DosStage, ScreenConsole
from retrocards.dos.errors import Break, Restart
from retrocards.programs.desk import AT_DESK, Desk, Program
from retrocards.programs.flow import Flow, Wait, struck
from retrocards.programs.launch import ARGUMENTS, COMMON_SWITCHES, Launch
from retrocards.programs.pc import Pc
from retrocards.rom import TextRom, load_rom
from retrocards.rom.actions import actions_of
from retrocards.rom.declaration import Declaration, needs_of
from retrocards.rom.find import HOUSE, find_roms
from retrocards.rom.folders import rom_folders, shipped
from retrocards.stage import CellCanvas, Model, Stage

if TYPE_CHECKING:
    from retrocards.dos.clock import Clock
    from retrocards.dos.computer import Computer
    from retrocards.dos.drives import Drives
    from retrocards.dos.host import Host
    from retrocards.dos.shell import Shell, System
    from retrocards.dos.streams import Console

MESSAGES = (
    "messages.about|fail_on_int_24|value_out_of_range",
    "messages.bad_command|syntax_error|file_not_found|path_not_found|access_denied",
    "messages.too_many_parameters|parameter_missing|parameter_format|invalid_parameter",
    "messages.invalid_switch|invalid_number_of_parameters|invalid_drive|invalid_drive_in_path",
    "messages.invalid_directory|invalid_path_or_name|invalid_name_or_not_found",
    "messages.invalid_path_not_directory|unable_to_create_directory|directory_already_exists",
    "messages.attempt_to_remove_current|duplicate_file|file_creation|disk_full",
    "messages.copied_onto_itself|content_lost|write_protect|out_of_paper|invalid_date",
    "messages.invalid_time|must_be_on_or_off|copied|volume|directory|found|sure|delete_one",
    "messages.memory_total|memory_available|memory_largest|label_not_found|batch_missing",
    "messages.for_nested|terminate_batch|press_any_key|out_of_environment|insufficient_memory",
    "messages.no_path|path|is|too_big|exe_error|cannot_execute|bad_command_com",
    "messages.search_directory_bad|cannot_load|cannot_start|insert_disk|banner|version",
    "messages.critical|critical_device|writing|abort_retry_fail|current_date|new_date",
    "messages.current_time|new_time|days|filter_error|more|program_not_found|no_help|no_hand",
    "messages.state.on|off",
    "messages.help.*",
    "messages.boot.memory|ok|skip|faults|starting|way_back",
    "messages.edit.top|changed|where|insert|over",
    "messages.edit.foot.narrow|wide",
    "messages.speech.edit.opened|line|empty|blank|end_of_line|inserts|types_over",
)
"""All messages of DOS and its commands. The commands are imported only for the prompt."""
COMMAND, AUTOEXEC = "COMMAND.COM", "AUTOEXEC.BAT"
KILOBYTES, STEP = 640, 16
"""The memory of the PC, and how much of it the test counts at once."""


class Dos(Program):
    """The booting PC, or the screen of a second COMMAND over another program."""

    NEEDS = (
        "screens.boot.labels.memory|skip",
        "styles.console|edit|edit_bar",
        "dialogs.draft|unsaved|trouble",
        "keys.copy_one|copy_to|copy_rest|skip_to|end_of_file|complete|insert|delete|rub_out|cancel",
        "keys.older|newer|left|right|first|last|enter|page_up|page_down|top|bottom|delete_line",
        "keys.save|break|hold",
        "timings.blink|typing|memory|ready",
        "sounds.bank|beep?",
        *MESSAGES,
    )

    _computer: Computer

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        self.pc, self.rom, self.launch = pc, rom, launch
        self.stage = DosStage(pc.machine, rom)
        self.stage.set_mono(launch.palette(rom))
        self.desk = Desk(self, pc, rom, launch, self.stage)
        # DOS has nothing to point at.
        self.stage.set_pointer(False)
        self.console = ScreenConsole(pc.machine, rom, self.stage, self.desk)
        self._is_over = pc.depth > 0
        self._below: tuple[System, Console, Host] | None = None
        """DOS with its former console and host, which `close` restores."""

    @classmethod
    def declare(cls) -> Declaration:
        parts = cls, *AT_DESK, Stage, CellCanvas
        return Declaration(
            base=shipped("roms") / "dos",
            actions=actions_of(*parts),
            needs=needs_of(*parts),
            switches=COMMON_SWITCHES,
            # For the programs that DOS starts.
            arguments=ARGUMENTS,
        )

    def run(self) -> Flow[None]:
        if self._is_over:
            yield from self._second(self._take_system())
            return
        if not self.launch.skips_show and self.launch.command is None:
            yield from _power_on(self.desk, self.stage, self.rom)
        while True:
            yield from self._first(self._take_system())
            yield from _power_on(self.desk, self.stage, self.rom)

    def refresh(self) -> None:
        if self.desk.scene == "dos":
            self.console.show()

    @property
    def types(self) -> bool:
        return self.desk.scene in ("dos", "edit")

    def close(self) -> None:
        if self._below is not None:
            _turn_to(*self._below)

    # COMMAND.

    def _take_system(self) -> System:
        """Load DOS unless it is in memory, and let it use this screen until the end."""
        # Imported late, so that the first picture need not wait.
        from retrocards.dos.clock import Clock
        from retrocards.dos.commands import COMMANDS
        from retrocards.dos.shell import System

        self.desk.enter("dos")
        self.console.clear()
        resident, machine_clock = self.pc.resident, self.pc.machine.clock
        if isinstance(resident, System):
            self._below = resident, resident.console, resident.host
            _turn_to(resident, self.console, self._host(resident.disk))
            return resident
        clock = Clock(datetime.now(), lambda: machine_clock.seconds)
        disk = _disk(self.rom, clock)
        system = System(disk, self.console, clock, self.rom, self._host(disk), COMMANDS)
        self.pc.resident = system
        return system

    def _host(self, disk: Drives) -> Computer:
        """The PC for a DOS on this screen."""
        from retrocards.dos.computer import Computer

        self._computer = Computer(self.desk, self.stage, self.console, self.rom, self.launch, disk)
        return self._computer

    def _first(self, system: System) -> Flow[None]:
        """Run the COMMAND that the PC boots into, until a restart. EXIT does not end it."""
        from retrocards.dos.drives import DISKETTE
        from retrocards.dos.interpreter import Interpreter
        from retrocards.dos.store import HARD_DISK

        disk = system.disk
        if not disk.is_file((HARD_DISK, COMMAND)):
            yield from system.ask_for_diskette(COMMAND, DISKETTE[0])
            disk.drive = DISKETTE
        self.console.write(self.rom.say("boot.starting") + self.rom.say("banner") + "\n")
        system.tell_trouble()
        interpreter = Interpreter(_booted(system, disk.drive))
        command, computer = self.launch.command, self._computer
        computer.skips_menu = command is not None
        try:
            starts = disk.is_file((disk.drive, AUTOEXEC))
            first = [f"{disk.drive}\\{AUTOEXEC}"] if starts else ["DATE", "TIME"]
            # The command of --boot must not wait for answers to DATE and TIME.
            for line in first if starts or command is None else ():
                with suppress(Break):
                    yield from interpreter.line(line)
            computer.skips_menu = False
            if command:
                self.console.type_out(command)
            yield from interpreter.run()
        except Restart:
            pass

    def _second(self, system: System) -> Flow[None]:
        """Run another COMMAND over the running program, until EXIT.

        COMMAND.COM is looked up by COMSPEC, then in the current folder. If it is missing, a
        message says so, and a key returns to the program.
        """
        from retrocards.dos.interpreter import Interpreter
        from retrocards.dos.lookup import find_command_com
        from retrocards.dos.shell import Shell
        from retrocards.dos.store import HARD_DISK

        parent = system.shell or _booted(system, HARD_DISK)
        if find_command_com(system.disk, parent.environment) is None:
            self.console.write(self.rom.say("file_not_found") + "\n")
            yield from self.console.key()
            return
        self.console.write(self.rom.say("boot.way_back"))
        yield from Interpreter(Shell(system, parent)).run(banner=True)


def _power_on(desk: Desk, stage: Stage, rom: TextRom) -> Flow[None]:
    """Test the memory, chip by chip, and beep. Any key skips the rest of the test."""
    desk.enter("boot")
    stage.open("boot")
    since, tested, heard, skipped = desk.now, 0, 0, False
    while tested < KILOBYTES:
        skipped = struck((yield Wait(0))) or skipped
        share = 1.0 if skipped else (desk.now - since) / rom.timings["memory"]
        tested = min(KILOBYTES, STEP * int(share * KILOBYTES / STEP))
        model = memory_model(rom, tested)
        if len(model.strong) > heard:
            heard = len(model.strong)
            desk.sound("bank")
        stage.present(model)
    desk.sound("beep")
    if not skipped:
        yield Wait(rom.timings["ready"])


def memory_model(rom: TextRom, tested: int) -> Model:
    """The screen of the memory test after `tested` kilobytes."""
    chips = [name for name in rom.screens["boot"].labels if name.startswith("chip_")]
    each = KILOBYTES // len(chips)
    done = chips[: tested // each]
    labels = {
        chip: str(each * number).center(rom.screens["boot"].labels[chip].width)
        for number, chip in enumerate(chips, 1)
    }
    labels["memory"] = rom.say("boot.memory", kilobytes=str(tested))
    if tested < KILOBYTES:
        labels["skip"] = rom.say("boot.skip")
        return Model(labels=labels, strong=frozenset(done))
    labels["memory"] += rom.say("boot.ok")
    return Model(labels=labels, strong=frozenset({*done, "memory"}))


def _booted(system: System, drive: str) -> Shell:
    """The first COMMAND, booted from a drive."""
    from retrocards.dos.shell import Shell

    shell = Shell(system)
    shell.comspec = f"{drive}\\{COMMAND}"
    shell.environment.set("COMSPEC", shell.comspec)
    return shell


def _turn_to(system: System, console: Console, host: Host) -> None:
    system.console, system.host = console, host


def _disk(rom: TextRom, clock: Clock) -> Drives:
    """Open the disk with the files of all ROMs."""
    from retrocards.dos.drives import Drives

    entries = [entry for entry in find_roms(rom_folders()) if entry.name not in HOUSE]
    readable = [load_rom(entry.folder) for entry in entries if entry.error is None]
    broken = [entry.name for entry in entries if entry.error is not None]
    return Drives.open(readable, rom, clock.now, broken)
