"""Somebody who comes by a PC that plays alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import pytest

from retrocards.machine import Machine, named_key
from retrocards.programs import attract
from retrocards.programs.attract import Attract
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc

GAMES = {"CALC", "DURAK", "ECARTE", "ELEPHANT", "HEARTS"}
DURAK_FIRST, ECARTE_FIRST, ELEPHANT_SECOND = "5", "9", "18"
"""Seeds with which these programs come early: nobody waits until the others have been shown."""
AT_ECARTE = pytest.mark.parametrize("visitor", [ECARTE_FIRST], indirect=True)
AT_ELEPHANT = pytest.mark.parametrize("visitor", [ELEPHANT_SECOND], indirect=True)


class Visitor:
    """Somebody who comes by a PC that plays alone."""

    def __init__(self, deal: str = "7", fps: int = 10, loud: bool = False, **how: Any) -> None:
        self.machine = Machine.headless(fps)
        self.pc = Pc(self.machine)
        self.mode: Attract = attract.start(self.pc, Launch(deal=deal, **how), loud)
        self.pc.step()

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.machine.press(named_key(key))
            self.pc.step()
        return self

    def wait(self, seconds: float) -> Self:
        end = self.machine.clock.seconds + seconds
        while (left := end - self.machine.clock.seconds) > 1e-6:
            self.pc.leap(left)
        return self

    def until(self, true: Callable[[], object], most: float = 1500) -> Self:
        end = self.machine.clock.seconds + most
        while not true():
            assert self.machine.clock.seconds < end, self.text
            self.pc.leap(0.5)
        return self

    def until_shown(self, name: str, scene: str) -> Self:
        return self.until(lambda: (self.name, self.scene) == (name, scene))

    @property
    def name(self) -> str:
        return self.mode.desk.rom.identity.name

    @property
    def scene(self) -> str:
        return self.mode.desk.scene

    @property
    def text(self) -> str:
        return self.pc.top.stage.text()

    @property
    def picture(self) -> bytes:
        self.pc.top.stage.tick()
        return self.machine.video.pixels()

    @property
    def program(self) -> Any:
        return self.mode.desk.program

    def seen(self, seconds: float) -> list[tuple[float, str, str]]:
        """What is shown in a time: when, of which program, and what of it."""
        sights: list[tuple[float, str, str]] = []
        end = self.machine.clock.seconds + seconds
        while self.machine.clock.seconds < end:
            moment = round(self.machine.clock.seconds, 1)
            self.pc.leap(60)
            now = moment, self.name, self.scene
            if not sights or now[1:] != sights[-1][1:]:
                sights.append(now)
        return sights
