"""What the PC shows when it is switched on without a program: the ROMs found, to pick one."""

from __future__ import annotations

from pathlib import Path

from retrocards.machine import Key
from retrocards.programs import popups
from retrocards.programs.desk import Desk, Program
from retrocards.programs.flow import Click, Flow, Wait, pressed
from retrocards.programs.launch import ARGUMENTS, SWITCHES, Launch
from retrocards.programs.loading import HOUSE, load, program_class, refusal
from retrocards.programs.pc import Pc
from retrocards.rom import RomError, TextRom, load_rom
from retrocards.rom.declaration import Declaration, actions_of
from retrocards.rom.find import RomEntry, find_roms
from retrocards.rom.folders import rom_folders, shipped
from retrocards.stage import Model, TextStage


class Chooser(Program):
    """A list of programs; the one that is picked runs over it."""

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        self.rom = rom
        self.stage = TextStage(pc.machine, rom, mono=launch.palette(rom))
        self.desk = Desk(self, pc, rom, launch, self.stage)
        self.desk.scene = "chooser"
        self._entries = [entry for entry in find_roms(rom_folders()) if entry.name not in HOUSE]
        self._lines = [name for name in rom.screens["chooser"].labels if name.startswith("line_")]
        self._at = 0
        self._told: dict[Path, str] = {}

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(
            base=shipped("roms") / "pc",
            actions=actions_of(cls, Desk, TextStage),
            switches=SWITCHES,
            # For the program that is picked.
            arguments=ARGUMENTS,
            labels={"chooser": ("about", "prompt")},
        )

    def run(self) -> Flow[None]:
        self.stage.open("chooser")
        while True:
            self.refresh()
            woken = yield Wait()
            if isinstance(woken, Click):
                yield from self._start(self._pointed(woken))
            elif not isinstance(woken, Key):
                continue
            elif pressed(self.rom, woken, "leave"):
                self.desk.open_quit()
            elif pressed(self.rom, woken, "up"):
                self._move(-1)
            elif pressed(self.rom, woken, "down"):
                self._move(+1)
            elif pressed(self.rom, woken, "first"):
                self._at = 0
            elif pressed(self.rom, woken, "last"):
                self._move(len(self._entries))
            else:
                yield from self._start(self._named(woken))

    def refresh(self) -> None:
        model = Model(labels={"prompt": self.rom.say("prompt"), "about": self.rom.say("none")})
        first = self._first
        for place, entry in enumerate(self._entries[first : first + len(self._lines)]):
            key = self.rom.keys["cards"][place]
            model.labels[self._lines[place]] = self.rom.say(
                "line",
                key=key,
                name=f"{entry.name:8}",
                title=f"{entry.title or self.rom.say('broken'):25}",
            )
        if self._entries:
            model.strong = frozenset({self._lines[self._at - first]})
            model.labels["about"] = self._about(self._entries[self._at])
        self.stage.present(model)

    @property
    def _first(self) -> int:
        return max(0, self._at - len(self._lines) + 1)

    def _move(self, by: int) -> None:
        self._at = max(0, min(len(self._entries) - 1, self._at + by))

    def _pointed(self, click: Click) -> RomEntry | None:
        """The program on whose line a click is."""
        if click.hit.kind != "label" or click.hit.zone not in self._lines:
            return None
        return self._listed(self._lines.index(click.hit.zone))

    def _named(self, key: Key) -> RomEntry | None:
        """The program that a key starts: that of its line, or the one under the bar."""
        if pressed(self.rom, key, "play"):
            return self._entries[self._at] if self._entries else None
        keys = self.rom.keys["cards"][: len(self._lines)]
        return self._listed(keys.index(key.name)) if key.name in keys else None

    def _listed(self, line: int) -> RomEntry | None:
        """The program on a line of the screen."""
        place = self._first + line
        return self._entries[place] if place < len(self._entries) else None

    def _start(self, entry: RomEntry | None) -> Flow[None]:
        """Run a program until it ends; one that cannot be started tells why."""
        if entry is None:
            return
        desk = self.desk
        try:
            rom = load(entry.folder)
            if not (reason := refusal(rom, desk.launch)):
                yield from desk.run_over(lambda: program_class(rom)(desk.pc, rom, desk.launch))
        except RomError as error:
            reason = str(error)
        if reason:
            yield from popups.notice(self.stage, "trouble", reason=reason)

    def _about(self, entry: RomEntry) -> str:
        if entry.folder not in self._told:
            self._told[entry.folder] = self._read_about(entry.folder)
        return self._told[entry.folder]

    def _read_about(self, folder: Path) -> str:
        try:
            identity = load_rom(folder).identity
        except RomError:
            return self.rom.say("broken")
        return self.rom.say(
            "about", maker=identity.maker, year=str(identity.year),
            catalogue=identity.catalogue, summary=identity.summary,
        )  # fmt: skip
