"""Switching the PC on: a visible memory test and one short beep."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, struck
from retrocards.rom import TextRom
from retrocards.stage import Model, Stage

KILOBYTES, STEP = 640, 16
OK = "boot_ok"


def power_on(desk: Desk, stage: Stage, rom: TextRom) -> Flow[None]:
    """Test the memory, chip by chip. Any key skips the rest of the test."""
    desk.enter("boot")
    stage.open("boot")
    chips = [name for name in rom.screens["boot"].labels if name.startswith("chip_")]
    since, tested, skipped = desk.now, 0, False
    while tested < KILOBYTES:
        skipped = struck((yield Wait(0))) or skipped
        share = 1.0 if skipped else (desk.now - since) / rom.timings["memory"]
        before, tested = tested, min(KILOBYTES, STEP * int(share * KILOBYTES / STEP))
        model = _model(rom, chips, tested)
        if len(model.strong) > before * len(chips) // KILOBYTES:
            desk.sound("bank")
        stage.present(model)
    desk.sound("beep")
    if not skipped:
        yield Wait(rom.timings["ready"])


def _model(rom: TextRom, chips: Sequence[str], tested: int) -> Model:
    """The screen after `tested` kilobytes."""
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
    return Model(labels=labels, strong=frozenset(done), styles={"memory": OK})
