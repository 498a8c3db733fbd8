"""What is heard of the sounds of a ROM."""

import wave as wav
from array import array
from itertools import pairwise
from math import log2
from pathlib import Path

from retrocards.cards import card_text
from retrocards.machine import Tone, parse_play
from retrocards.rom import Rom

ANY_CARD = 12
"""The card whose notes stand for those of every card, where a sound has a card's notes."""


def tones_of(rom: Rom, name: str, card: int = ANY_CARD) -> list[Tone]:
    """The tones and rests of a sound that is written as notes."""
    play = rom.sounds[name].played(card_text(card))
    assert play, name
    return parse_play(play)


def pitches_of(rom: Rom, name: str, card: int = ANY_CARD) -> list[float]:
    """The pitches of a sound in hertz, without the rests."""
    return [tone.hz for tone in tones_of(rom, name, card) if tone.hz]


def seconds_of(rom: Rom, name: str) -> float:
    """How long a sound lasts."""
    return sum(tone.seconds for tone in tones_of(rom, name))


def contour(pitches: list[float]) -> str:
    """How a melody goes on: a letter a note for up, down and the same again."""
    return "".join(
        "S" if abs(after / before - 1) < 0.01 else "U" if after > before else "D"
        for before, after in pairwise(pitches)
    )


def measured_in(
    file: Path, tones: list[Tone], *, margin: float, within: float, hush: float = 0.02
) -> int:
    """Check a WAV file of tones: quiet rests, and no step of the wave above the edge of a square.

    Each tone of more than two periods must be `within` so many semitones of its pitch, and a rest
    below a share of the swing (`hush`), apart from so many seconds (`margin`) at the ends. Returns
    how many tones were long enough to be measured.
    """
    with wav.open(str(file)) as opened:
        rate, samples = opened.getframerate(), array("h", opened.readframes(opened.getnframes()))
    swing = max(samples) - min(samples)
    assert max(abs(one - other) for one, other in pairwise(samples)) < 0.65 * swing
    began, measured = 0.0, 0
    for tone in tones:
        part = samples[
            round((began + margin) * rate) : round((began + tone.seconds - margin) * rate)
        ]
        began += tone.seconds
        rises = [moment for moment in range(1, len(part)) if part[moment - 1] <= 0 < part[moment]]
        if not tone.hz:
            assert max(map(abs, part), default=0) < hush * swing, f"a rest before {began:.2f} s"
        elif len(rises) > 2 and (len(rises) > 8 or within > 0.1):
            measured += 1
            hz = (len(rises) - 1) * rate / (rises[-1] - rises[0])
            assert abs(12 * log2(hz / tone.hz)) < within, f"the tone before {began:.2f} s"
    return measured
