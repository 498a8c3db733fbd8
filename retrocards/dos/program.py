"""The PC from power-on to the prompt, and a second COMMAND over a program that runs."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from retrocards.dos.boot import power_on
from retrocards.dos.console import DosStage, ScreenConsole
from retrocards.dos.errors import Break, Restart
from retrocards.programs.desk import AT_DESK, Desk, Program
from retrocards.programs.flow import Flow
from retrocards.programs.launch import ARGUMENTS, COMMON_SWITCHES, Launch
from retrocards.programs.pc import Pc
from retrocards.rom import TextRom, load_rom
from retrocards.rom.actions import actions_of
from retrocards.rom.declaration import Declaration
from retrocards.rom.find import HOUSE, find_roms
from retrocards.rom.folders import rom_folders, shipped
from retrocards.stage import TextStage

if TYPE_CHECKING:
    from retrocards.dos.clock import Clock
    from retrocards.dos.computer import Computer
    from retrocards.dos.disk import Disk
    from retrocards.dos.host import Host
    from retrocards.dos.shell import Shell, System
    from retrocards.dos.streams import Console

COMMAND, AUTOEXEC = "COMMAND.COM", "AUTOEXEC.BAT"


class Dos(Program):
    """The PC that boots; over another program, the screen of a second COMMAND."""

    _computer: Computer

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        self.pc, self.rom, self.launch = pc, rom, launch
        self.stage = DosStage(pc.machine, rom)
        self.stage.set_mono(launch.palette(rom))
        self.desk = Desk(self, pc, rom, launch, self.stage)
        # There is nothing to point at.
        self.stage.set_pointer(False)
        self.console = ScreenConsole(pc.machine, rom, self.stage, self.desk)
        self._is_over = pc.depth > 0

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(
            base=shipped("roms") / "dos",
            actions=actions_of(cls, *AT_DESK, TextStage),
            switches=COMMON_SWITCHES,
            # For the programs that are started.
            arguments=ARGUMENTS,
            labels={"boot": ("memory", "skip")},
            places=("styles.console", "styles.boot_ok"),
        )

    def run(self) -> Flow[None]:
        if self._is_over:
            yield from self._second(self._take_system())
            return
        if not self.launch.skips_show and self.launch.command is None:
            yield from power_on(self.desk, self.stage, self.rom)
        while True:
            yield from self._first(self._take_system())
            yield from power_on(self.desk, self.stage, self.rom)

    def refresh(self) -> None:
        if self.desk.scene == "dos":
            self.console.show()

    # COMMAND.

    def _take_system(self) -> System:
        """DOS, loaded if it is not in memory yet; the screen is this one until the end."""
        # Imported only now: the first picture must not wait for it.
        from retrocards.dos.clock import Clock
        from retrocards.dos.commands import COMMANDS
        from retrocards.dos.shell import System

        self.desk.scene = "dos"
        self.console.clear()
        resident, machine_clock = self.pc.resident, self.pc.machine.clock
        if isinstance(resident, System):
            below = resident.console, resident.host
            self.desk.at_close.append(lambda: _turn_to(resident, *below))
            _turn_to(resident, self.console, self._host(resident.disk))
            return resident
        clock = Clock(datetime.now(), lambda: machine_clock.seconds)
        disk = _disk(self.rom, clock)
        system = System(disk, self.console, clock, self.rom, self._host(disk), COMMANDS)
        self.pc.resident = system
        return system

    def _host(self, disk: Disk) -> Computer:
        """What the PC does for a DOS on this screen."""
        from retrocards.dos.computer import Computer

        self._computer = Computer(self.desk, self.stage, self.console, self.rom, self.launch, disk)
        return self._computer

    def _first(self, system: System) -> Flow[None]:
        """The COMMAND that the PC boots into, which EXIT does not end, until it is restarted."""
        from retrocards.dos.disk import DISKETTE
        from retrocards.dos.interpreter import Interpreter
        from retrocards.dos.store import HARD_DISK

        disk = system.disk
        if not disk.is_file((HARD_DISK, COMMAND)):
            yield from system.ask_for_diskette(COMMAND, DISKETTE[0])
            disk.drive = DISKETTE
        self.console.write(self.rom.say("boot.banner") + "\n")
        system.tell_trouble()
        interpreter = Interpreter(_booted(system, disk.drive))
        command, computer = self.launch.command, self._computer
        computer.skips_menu = command is not None
        try:
            if disk.is_file((disk.drive, AUTOEXEC)):
                with suppress(Break):
                    yield from interpreter.line(f"{disk.drive}\\{AUTOEXEC}")
            computer.skips_menu = False
            if command:
                self.console.type_out(command)
            yield from interpreter.run()
        except Restart:
            pass

    def _second(self, system: System) -> Flow[None]:
        """Another COMMAND over a program that runs, until EXIT.

        It is read from where COMSPEC says, then from the current folder; where it is not, that is
        said, and a key goes back to the program.
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


def _booted(system: System, drive: str) -> Shell:
    """The COMMAND that a PC has booted from a drive."""
    from retrocards.dos.shell import Shell

    shell = Shell(system)
    shell.comspec = f"{drive}\\{COMMAND}"
    shell.environment.set("COMSPEC", shell.comspec)
    return shell


def _turn_to(system: System, console: Console, host: Host) -> None:
    system.console, system.host = console, host


def _disk(rom: TextRom, clock: Clock) -> Disk:
    """The disk with the files of all ROMs."""
    from retrocards.dos.disk import Disk

    found = [entry for entry in find_roms(rom_folders()) if entry.name not in HOUSE]
    readable = [load_rom(entry.folder) for entry in found if entry.error is None]
    broken = [entry.name for entry in found if entry.error is not None]
    return Disk.open(readable, rom, clock.now, broken)
