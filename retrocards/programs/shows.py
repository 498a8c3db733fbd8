"""The startup show, scenes and the parting screen of a program on a text screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from retrocards.machine import Key
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Stopwatch, Wait, Wakeup, struck, wait_for
from retrocards.rom import TextRom
from retrocards.stage import Model, Stage

STARTUP_NEEDS = ("timings.result", "keys.leave?", "sounds.wrong?")
PARTING_NEEDS = ("timings.parting", "screens.parting.labels.title|catalogue?")


def startup(desk: Desk, stage: Stage, offer: Callable[[], str] = lambda: "") -> Flow[None]:
    """Play the show and wait for its key; any key skips the show, the switch `*` skips both.

    In a demo with nobody there, the wait is short. What is on `offer` stands beside the prompt.
    """
    rom = stage.rom
    if desk.launch.skips_show or not isinstance(rom, TextRom) or (data := rom.show) is None:
        return
    from retrocards.stage import Show

    desk.enter("show")
    show = Show(rom, desk.settings.edition)
    t, before, watch, rests = 0.0, -1.0, Stopwatch(desk), False
    own = frozenset(rom.keys.get("leave", ()))
    desk.sound(data.music)
    try:
        while True:
            for sound in show.cues(before, t):
                desk.sound(sound)
            show.draw(stage, t, offer())
            woken = yield Wait(0, own, rests=rests)
            before, t = t, t + watch.step()
            if struck(woken):
                if t < data.lasts or _is_meant(woken, data.wait.keys):
                    break
                if not desk.machine.speaker.busy():
                    desk.sound("wrong")
            rests = rests or t >= data.lasts
            if desk.demo and t >= data.lasts + rom.timings["result"]:
                break
            if data.loop and t >= data.lasts + data.rest:
                t, before = 0.0, -1.0
                desk.sound(data.music)
    finally:
        # A player who leaves halfway should hear no more of it.
        desk.machine.speaker.stop()


def scene(desk: Desk, stage: Stage, name: str, **fields: str) -> Flow[bool]:
    """Play a scene over the table; return whether a key or a click ended it.

    It stands still under a pop-up.
    """
    interlude = stage.interlude(name, fields)
    before, watch, ended = -1.0, Stopwatch(desk), False
    with stage.window(interlude):
        try:
            while interlude.t < interlude.lasts and not ended:
                for sound in interlude.cues(before):
                    desk.sound(sound)
                ended = struck((yield Wait(0)))
                before = interlude.t
                interlude.advance(watch.step())
        finally:
            if interlude.t < interlude.lasts:
                # A player who leaves halfway should hear no more of it.
                desk.machine.speaker.stop()
    return ended


def parting(desk: Desk, stage: Stage) -> Flow[None]:
    """Show the parting screen until a key, a click or the end of its time."""
    rom = stage.rom
    if "parting" not in rom.screens:
        return
    stage.open("parting")
    words = {"title": rom.identity.title, "catalogue": rom.identity.catalogue}
    shown = words.keys() & rom.screens["parting"].labels.keys()
    stage.present(Model(labels={name: words[name] for name in shown}))
    yield from wait_for(desk, lambda: rom.timings["parting"], struck)


def _is_meant(woken: Wakeup, keys: Sequence[str]) -> bool:
    """Whether somebody has clicked or struck a key; if `keys` are given, one of those."""
    return not keys or not isinstance(woken, Key) or woken.name in keys
