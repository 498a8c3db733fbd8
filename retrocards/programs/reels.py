"""The reels of a program on a screen of pixels, and the keys between them."""

from __future__ import annotations

from retrocards.machine import Key
from retrocards.programs.coach.boxes import COACH
from retrocards.programs.desk import Desk
from retrocards.programs.flow import (
    Flow,
    Lasts,
    Stopwatch,
    Wait,
    forever,
    pressed,
    struck,
    wait_for,
)
from retrocards.stage import Stage
from retrocards.stage.reel import ReelShow

SHOW = "show"
"""The scene of the startup reel."""


class Reels:
    """Plays the reels of a ROM whose screens are pixels."""

    NEEDS = ("keys.leave", "reels.startup|parting", "timings.parting")

    def __init__(self, desk: Desk, stage: Stage) -> None:
        self._desk = desk
        self._stage = stage
        self._own = frozenset(stage.rom.keys["leave"])
        """Keys that answer a waiting screen although they are hotkeys elsewhere."""
        self._asks = frozenset(
            name for name, key in stage.rom.hotkeys.items() if key.action == COACH
        )
        """The keys of the coach."""

    def startup(self, lasts: Lasts, offer: str = "") -> Flow[bool]:
        """Play the startup reel unless the player skips the show; False: the key to leave.

        What is on `offer` stands in the label of that name, on the screens that have it.
        """
        if self._desk.launch.skips_show:
            return True
        self._desk.enter(SHOW)
        self._stage.put_up({"offer": offer} if offer else {})
        try:
            return (yield from self.play("startup", lasts))
        finally:
            self._stage.put_up({})

    def parting(self) -> Flow[None]:
        """Play the parting reel; with the show skipped, nothing."""
        if not self._desk.launch.skips_show:
            yield from self.play("parting", lambda: self._stage.rom.timings["parting"])

    def play(self, name: str, lasts: Lasts = forever, **words: str) -> Flow[bool]:
        """Play a reel, then wait for a key or the time `lasts`; False: the key to leave.

        The screen is cleared first, even if another reel left it dark. A key during the reel jumps
        to its end. The `words` are the program's own.
        """
        self._stage.fade = 0
        reel = ReelShow(self._stage.rom, name, words)
        try:
            yield from self._run(reel)
            return (yield from self.wait_for_key(lasts, rests=True))
        finally:
            # A player who leaves halfway should hear no more of it.
            self._desk.machine.speaker.stop()

    def _run(self, reel: ReelShow) -> Flow[None]:
        """Show a reel to its end; a key jumps there.

        At the end of a hand so does the coach's: no half sentence lies under his box.
        """
        heard, t, watch, woken = -1.0, 0.0, Stopwatch(self._desk), None
        own = self._own if self._desk.scene == SHOW else self._own | self._asks
        while not reel.ended(t):
            reel.draw(self._stage, t)
            for sound in reel.cues(heard, t):
                self._desk.sound(sound)
            heard = t
            if struck(woken := (yield Wait(0, own))):
                break
            t += watch.step()
        reel.draw(self._stage, reel.lasts)
        if isinstance(woken, Key) and woken.name in self._asks & own:
            self._desk.do(COACH)

    def wait_for_key(self, lasts: Lasts = forever, rests: bool = False) -> Flow[bool]:
        """Wait for a key, a click or the time `lasts`; False: the key to leave."""
        woken = yield from wait_for(self._desk, lasts, struck, self._own, rests=rests)
        return not (isinstance(woken, Key) and pressed(self._stage.rom, woken, "leave"))
