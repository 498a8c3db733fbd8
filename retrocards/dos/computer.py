"""What the PC does for DOS: it starts programs and sets up the screen."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from contextlib import suppress

from retrocards.dos.console import DosStage, ScreenConsole
from retrocards.dos.drafts import Drafts
from retrocards.dos.drives import Drives, Entry
from retrocards.dos.editor import Editor
from retrocards.dos.errors import DosError, Restart
from retrocards.dos.names import DosPath
from retrocards.dos.store import CARDS
from retrocards.programs import attract, ledger
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, struck
from retrocards.programs.launch import Launch
from retrocards.programs.loading import CHOOSER, TROUBLES, load, program_class, refusal
from retrocards.programs.switches import SwitchError, read_switches
from retrocards.rom import Rom, RomError, TextRom
from retrocards.rom.find import HOUSE, find_rom, find_roms
from retrocards.rom.folders import rom_folders, user_folder
from retrocards.rom.schema.base import EMPTY
from retrocards.session.files import StorageError

FAILED, REFUSED = 1, 2
"""The exit codes when a program cannot start, and when it refuses its switches."""


class Computer:
    """The PC that one COMMAND runs on, with its screen."""

    def __init__(
        self,
        desk: Desk,
        stage: DosStage,
        console: ScreenConsole,
        rom: TextRom,
        launch: Launch,
        disk: Drives,
    ) -> None:
        self._desk, self._stage, self._console = desk, stage, console
        self._rom, self._launch, self._disk = rom, launch, disk
        self.skips_menu = False
        """Whether AUTOEXEC.BAT ends at the prompt instead of the chooser."""
        self._is_bw = False
        """Whether MODE has switched the colours off."""

    def run(self, program: Entry, path: DosPath, tail: str) -> Flow[int]:
        """Start the program that an EXE file stands for, and return its exit code."""

        def typed() -> tuple[Rom, Launch]:
            rom = load(find_rom(program.rom, rom_folders()))
            return rom, self._launch_of(rom, path, tail)

        return (yield from self._run(typed))

    def replay(self, typed: str) -> Flow[int]:
        """Play a hand again, by its line, its file or its id, and return the exit code.

        Raises DosError `no_hand`.
        """
        from retrocards.programs import recorded  # Few hands are played again.
        from retrocards.records import Refused
        from retrocards.session import find_hand

        def watched() -> tuple[Rom, Launch]:
            name, number = find_hand.numbered(typed)
            text = ""
            with suppress(DosError):
                text = self._disk.text(self._disk.resolve(name))
            hand = find_hand.hand_in(text, name, number) if text else find_hand.hand_called(typed)
            rom, replay = recorded.shown(hand)
            plain = self._launch._replace(
                command=None, switches=frozenset(), mono=self._is_mono, options=EMPTY
            )
            return rom, recorded.watching(plain, replay)

        try:
            return (yield from self._run(watched))
        except find_hand.UnknownHand as error:
            raise DosError("no_hand", name=typed) from error
        except (find_hand.NoHand, Refused) as error:
            self._tell(str(error))
            return REFUSED

    def _run(self, find: Callable[[], tuple[Rom, Launch]]) -> Flow[int]:
        """Start a program that is found so, and return its exit code."""
        try:
            rom, launch = find()
            if sentence := refusal(rom, launch):
                self._tell(sentence)
                return REFUSED
            return (yield from self._start(rom, launch))
        except SwitchError as error:
            self._tell(str(error))
            return REFUSED
        except TROUBLES as error:
            first, *others = str(error).split("\n")
            sentences = [self._rom.say("exe_error"), first]
            if others:
                sentences.append(self._rom.say("boot.faults", count=str(len(others))))
            self._tell("\n".join(sentences))
            return FAILED

    def menu(self) -> Flow[None]:
        """Run the chooser over the prompt."""
        if self.skips_menu:
            return
        rom = load(find_rom(CHOOSER, rom_folders()))
        launch = self._launch._replace(
            mono=self._is_mono, missing_of=lambda rom: self._disk.missing(rom, CARDS)
        )
        yield from self._start(rom, launch)

    def mode(self, columns: int, mono: bool) -> None:
        """Switch the text mode. `mono` shows no colours."""
        self._is_bw = mono
        palette = self._launch.mono_palette or self._rom.mono_palette
        self._stage.set_mono(palette if mono else self._launch.palette(self._rom))
        self._console.set_columns(80 if columns == 80 else 40)

    def reset_colours(self) -> None:
        """Restore the PC's own colours."""
        self._stage.reset_colours()

    def demo(self) -> Flow[None]:
        """Run the attract mode until a player interrupts it."""
        with suppress(RomError):
            mode = attract.start(self._desk.pc, self._desk.launch)
            while mode.exit_code is None:
                yield Wait(0)

    def tally(self, name: str) -> str:
        """The lines of a program's tally, or of every tally for an empty name."""
        entries = [entry for entry in find_roms(rom_folders()) if entry.name not in HOUSE]
        names = [name] if name else [entry.name for entry in entries if entry.error is None]
        roms = [_named(name) for name in names]
        return "\n\n".join("\n".join(ledger.tally(rom)) for rom in roms)

    def register(self, name: str) -> str:
        """Register a program, and return the lines that confirm it."""
        try:
            return "\n".join(ledger.register(_named(name)))
        except StorageError as error:
            return str(error)

    def edit(self, path: DosPath) -> Flow[None]:
        """Edit a text file on the whole screen."""
        drafts = Drafts(user_folder("saves") / "drafts.json")
        self._desk.enter("edit")
        try:
            yield from Editor(self._desk, self._stage, self._rom, self._disk, drafts, path).run()
        finally:
            self._desk.enter("dos")
        self._console.show()

    def halt(self) -> Flow[None]:
        """Stop until a key switches the PC off and on again. Raises Restart."""
        while not struck((yield Wait())):
            pass
        raise Restart

    @property
    def _is_mono(self) -> bool:
        """Whether programs start without colours, unless a switch of theirs says otherwise."""
        return self._is_bw or self._launch.palette(self._rom) is not None

    def _start(self, rom: Rom, launch: Launch) -> Flow[int]:
        desk = self._desk
        self._stage.keeps_colours = True
        try:
            code = yield from desk.run_over(lambda: program_class(rom)(desk.pc, rom, launch))
        finally:
            self._stage.keeps_colours = False
        self._console.show()
        return code

    def _launch_of(self, rom: Rom, path: DosPath, tail: str) -> Launch:
        """How to start a program with the switches in `tail`. Raises SwitchError."""
        launch, identity = self._launch, rom.identity
        typed = (launch.command or "").upper().partition(" ")[0]
        return launch._replace(
            command=None,
            switches=read_switches(rom, tail.split(), lambda _: False),
            mono=self._is_mono,
            options=launch.options if typed in (identity.name, *identity.aliases) else EMPTY,
            missing=self._disk.missing(rom, path[:-1]),
        )

    def _tell(self, text: str) -> None:
        """Write sentences, wrapped to the screen."""
        for line in text.split("\n"):
            wrapped = textwrap.wrap(line, self._console.columns - 1) or [""]
            self._console.write("".join(f"{row}\n" for row in wrapped))


def _named(name: str) -> Rom:
    """The ROM with this name. Raises DosError if it is missing or cannot be read."""
    try:
        return load(find_rom(name, rom_folders()))
    except RomError as error:
        raise DosError("program_not_found", name=name) from error
