"""The startup show and the parting screen of a program on a text screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from retrocards.machine import Key
from retrocards.programs.flow import LONGEST_STEP, Flow, Wait, Wakeup, struck
from retrocards.stage import Model, Show

ARROWS = frozenset({"UP", "DOWN"})

if TYPE_CHECKING:
    from retrocards.programs.text_program import TextProgram


def startup(program: TextProgram) -> Flow[None]:
    """Play the show and wait for its key; any key skips the show, the switch `*` both."""
    data = program.rom.show
    if data is None or "skip_show" in program.launch.switches:
        return
    program.scene = "show"
    show = Show(program.rom, program.settings.edition)
    t, before, woken_at = 0.0, -1.0, program.now
    program.sound(data.music)
    while True:
        for sound in show.cues(before, t):
            program.sound(sound)
        show.draw(program.stage, t)
        woken = yield Wait(0, ARROWS)
        before, t = t, t + min(program.now - woken_at, LONGEST_STEP)
        woken_at = program.now
        if _begins(woken, None if t < data.lasts else data.wait.key):
            break
        if data.loop and t >= data.lasts + data.rest:
            t, before = 0.0, -1.0
            program.sound(data.music)
    program.machine.speaker.stop()


def parting(program: TextProgram) -> Flow[None]:
    """The parting screen: a key, a click or a little while, and it is over."""
    rom = program.rom
    if "parting" not in rom.screens:
        return
    program.stage.open("parting")
    identity = rom.identity
    program.stage.present(Model(labels={"title": identity.title, "catalogue": identity.catalogue}))
    until = program.now + rom.timings["parting"]
    while program.now < until:
        if _begins((yield Wait(until - program.now)), None):
            return


def _begins(woken: Wakeup, only: str | None) -> bool:
    if isinstance(woken, Key):
        return only is None or woken.name == only
    return struck(woken)
