"""A program of the tests that runs over others: it asks for words, has two rows, and sounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from retrocards.programs import popups
from retrocards.programs.desk import Desk, Program
from retrocards.programs.flow import Click, Flow, Wait
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc
from retrocards.programs.workbench import Carrying
from retrocards.rom import TextRom, load_rom
from retrocards.rom.declaration import Declaration
from retrocards.stage import CardView, Model, Stage

ROM = """
format: 1
extends: durak
identity: {name: OVER, program: over, title: OVER ALL, maker: US, year: 2026, summary: A TEST}
display: {background: blue, border: red}
screens:
  rows:
    base: table
    labels:
      announcement: {col: 0, row: 20, width: 40, style: announcement}
    zones:
      upper: {kind: fan, x: 24, y: 8, along: right, room: 264, index: column,
              step: {most: 32, grid: 8}}
      lower: {kind: fan, x: 24, y: 88, along: right, room: 264, index: column,
              step: {most: 32, grid: 8}}
dialogs:
  file: {title: LOAD, window: notice, text: ["FILE {typed}"], foot: "ENTER OR ESC",
         entry: {allowed: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.", most: 8}}
"""


def over_rom(folder: Path) -> TextRom:
    """The program's ROM, written into a folder."""
    (folder / "over").mkdir(exist_ok=True)
    (folder / "over" / "rom.yaml").write_text(ROM, encoding="utf-8")
    rom = load_rom(folder / "over")
    assert isinstance(rom, TextRom)
    return rom


class Over(Program):
    """Asks for a name, then lets cards be moved from row to row, by the mouse."""

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        self.stage = Stage(pc.machine, rom, mono=launch.palette(rom))
        self.desk = Desk(self, pc, rom, launch, self.stage)
        self.carrying = Carrying(self.stage, self.refresh)
        self.rows = {"upper": [0, 14, 28], "lower": [51, 37]}
        self.name: str | None = ""

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(base=Path())

    def run(self) -> Flow[None]:
        self.stage.open("rows")
        self.desk.enter("rows")
        self.refresh()
        self.desk.machine.speaker.play("O5 L1 C")
        self.name = yield from popups.enter(self.stage, "file")
        while any(self.rows.values()):
            self.refresh()
            woken = yield Wait()
            if isinstance(woken, Click) and woken.hit.kind == "card":
                hit = woken.hit
                zones = yield from self.carrying.carry(hit)
                to = next(iter(zones), hit.zone)
                self.rows[to].append(self.rows[hit.zone].pop(hit.index))

    def refresh(self) -> None:
        zones = {name: [*map(CardView, cards)] for name, cards in self.rows.items()}
        labels = {"announcement": f"NAME {self.name}"}
        self.stage.present(Model(zones, labels, carried=self.carrying.cards))

    def state(self) -> dict[str, Any]:
        return {"rows": self.rows}
