"""What a person hears of a program: each sound by its name, and what the speaker makes of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple

import pytest

from retrocards.machine import Speaker, parse_play
from retrocards.programs.desk import Desk
from retrocards.rom.schema.show import SHORT, Sound
from tests.programs.person import GO_ON, Person


class Heard(NamedTuple):
    """A sound of the ROM, and the card whose notes it has; -1 for none."""

    name: str
    card: int = -1


class Ear:
    """Hears the programs that are started from now on, and fails if a piece waits for others."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[Heard] = []
        self.pieces: list[str] = []
        """The PLAY strings that the speaker was given."""
        hear, play = Desk.play, Speaker.play

        def heard(desk: Desk, sound: Sound | None, card: int = -1) -> None:
            if sound is not None:
                own = {id(sound): name for name, sound in desk.rom.sounds.items()}
                self.heard.append(Heard(own[id(sound)], card))
            hear(desk, sound, card)

        def played(speaker: Speaker, text: str) -> float:
            lasts = play(speaker, text)
            assert lasts < sum(tone.seconds for tone in parse_play(text)) + SHORT + 0.001, text
            self.pieces.append(text)
            return lasts

        monkeypatch.setattr(Desk, "play", heard)
        monkeypatch.setattr(Speaker, "play", played)

    @property
    def names(self) -> list[str]:
        """The names of the sounds one after another, of the same ones in a row only the first."""
        return [name for name, _ in groupby(heard.name for heard in self.heard)]

    def take(self) -> list[str]:
        """The names of the sounds since the last call."""
        names = self.names
        self.heard.clear()
        return names


def play_on(person: Person, press: Callable[[], object]) -> None:
    """One hand of a text game, in which keys are pressed only when they are asked for."""
    for _ in range(3_000):
        if "THE HAND IS OVER" in person.text:
            return
        if person.asked() or GO_ON in person.prompt:
            press()
        else:
            person.step()
    raise AssertionError(f"the hand never ends:\n{person.text}")
