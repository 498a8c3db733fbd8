"""What is heard of the sounds of a ROM."""

from itertools import pairwise

from retrocards.machine import Tone, parse_play
from retrocards.rom import Rom


def tones_of(rom: Rom, name: str) -> list[Tone]:
    """The tones and rests of a sound that is written as notes."""
    play = rom.sounds[name].play
    assert play, name
    return parse_play(play)


def pitches_of(rom: Rom, name: str) -> list[float]:
    """The pitches of a sound in hertz, without the rests."""
    return [tone.hz for tone in tones_of(rom, name) if tone.hz]


def seconds_of(rom: Rom, name: str) -> float:
    """How long a sound lasts."""
    return sum(tone.seconds for tone in tones_of(rom, name))


def contour(pitches: list[float]) -> str:
    """How a melody goes on: a letter a note for up, down and the same again."""
    return "".join(
        "S" if abs(after / before - 1) < 0.01 else "U" if after > before else "D"
        for before, after in pairwise(pitches)
    )
