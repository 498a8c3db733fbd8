"""What the PC shows when it is switched on without a program: the ROMs found, to pick one."""

from __future__ import annotations

from pathlib import Path

from retrocards.machine import Key, Machine
from retrocards.programs import popups
from retrocards.programs.flow import Click, Flow, Wait, pressed
from retrocards.programs.loading import load, refusal
from retrocards.programs.program import ARGUMENTS, SWITCHES, Launch
from retrocards.programs.text_program import TextProgram
from retrocards.rom import RomError, TextRom, load_rom
from retrocards.rom.declaration import Declaration, actions_of
from retrocards.rom.find import RomEntry, find_roms
from retrocards.rom.folders import rom_folders, shipped
from retrocards.stage import Model, TextStage


class Chooser(TextProgram):
    """A list of programs; `chosen` is the folder of the one picked, None for leaving."""

    def __init__(self, machine: Machine, rom: TextRom, launch: Launch) -> None:
        super().__init__(machine, rom, launch)
        self.scene = "chooser"
        self._entries = [
            entry for entry in find_roms(rom_folders()) if entry.name != rom.identity.name
        ]
        self._lines = [name for name in rom.screens["chooser"].labels if name.startswith("line_")]
        self._at = 0
        self._told: dict[Path, str] = {}

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(
            base=shipped("roms") / "pc",
            actions=actions_of(cls, TextStage),
            switches=SWITCHES,
            # For the program that is picked.
            arguments=ARGUMENTS,
            labels={"chooser": ("about", "prompt")},
        )

    def run(self) -> Flow[int]:
        self.stage.open("chooser")
        while True:
            self.refresh()
            woken = yield Wait()
            if isinstance(woken, Click):
                if self._points(woken) and (yield from self._starts()):
                    return 0
                continue
            if not isinstance(woken, Key):
                continue
            if pressed(self.rom, woken, "leave"):
                self.open_quit()
            elif pressed(self.rom, woken, "up"):
                self._move(-1)
            elif pressed(self.rom, woken, "down"):
                self._move(+1)
            elif pressed(self.rom, woken, "first"):
                self._at = 0
            elif pressed(self.rom, woken, "last"):
                self._move(len(self._entries))
            elif self._picks(woken) and (yield from self._starts()):
                return 0

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

    def _points(self, click: Click) -> bool:
        """Whether a click is on a program's line; it is the chosen one then."""
        if click.hit.kind != "label" or click.hit.zone not in self._lines:
            return False
        place = self._first + self._lines.index(click.hit.zone)
        if place >= len(self._entries):
            return False
        self._at = place
        return True

    def _picks(self, key: Key) -> bool:
        if pressed(self.rom, key, "play"):
            return bool(self._entries)
        keys = self.rom.keys["cards"]
        name = key.char.upper()
        if name not in keys[: len(self._lines)]:
            return False
        place = self._first + keys.index(name)
        if place >= len(self._entries):
            return False
        self._at = place
        return True

    def _starts(self) -> Flow[bool]:
        """Whether the program picked can be started; one that cannot tells why."""
        folder = self._entries[self._at].folder
        try:
            reason = refusal(load(folder), self.launch)
        except RomError as error:
            reason = str(error)
        if reason:
            self.refresh()
            yield from popups.notice(self, "trouble", reason=reason)
            return False
        self.chosen = folder
        return True

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
