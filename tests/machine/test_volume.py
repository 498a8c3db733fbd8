"""The volume of the speaker: the samples that a window sends to the sound card.

The window is the library's own, opened without a display, and SDL writes its sound into a file.
Each runs in a process of its own, because a process can have only one window.
"""

import os
import subprocess
import sys
from array import array
from itertools import pairwise
from math import log10
from pathlib import Path

import pytest

from retrocards.machine.speaker import LOUDEST, VOLUME, peak
from tests.alike import LONG

FULL = 32767
HZ, RATE = 441, 22050
PLAYED = """
import sys
import pyxel
from retrocards.machine import Machine, Tone, window

init = pyxel.init
pyxel.init = lambda *given, **more: init(*given, **{**more, "headless": True})
window.require_display = lambda: None
volume = [int(word) for word in sys.argv[1:]]
machine = Machine.window("A window", volume=volume[0]) if volume else Machine.window("A window")
machine.speaker.tune([Tone(441, 0.2), Tone(0, 0.1), Tone(441, 0.2)])
for _ in range(24):
    machine.tick()
"""


def played(file: Path, *volume: int) -> "array[int]":
    """The samples of two tones with a rest between them, at a volume or the default."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(file),
    }
    command = [sys.executable, "-c", PLAYED, *(str(number) for number in volume)]
    ran = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=30)
    assert ran.returncode == 0, ran.stderr
    return array("h", file.read_bytes())


def decibels(share: float) -> float:
    return 20 * log10(share)


def test_a_step_is_three_decibels_and_the_loudest_not_too_loud() -> None:
    steps = [decibels(peak(volume)) for volume in range(1, LOUDEST + 1)]
    assert [round(b - a, 6) for a, b in pairwise(steps)] == [3.0] * 9
    assert decibels(peak(VOLUME)) == pytest.approx(-12)
    assert (peak(0), steps[-1]) == (0.0, pytest.approx(-3))


def test_the_usual_volume_is_heard_and_does_not_click(tmp_path: Path) -> None:
    """Peaks of -12 dB, and no jumps except those of the square wave.

    The wave jumps 882 times a second and once at each end, never by more than its full height.
    """
    samples = played(tmp_path / "sound.raw")
    highest = max(abs(sample) for sample in samples)
    assert decibels(highest / FULL) == pytest.approx(-12, abs=0.5)
    jumps = [b - a for a, b in pairwise(samples)]
    assert max(abs(jump) for jump in jumps) < 2.1 * highest
    signs = [sample > 0 for sample in samples if abs(sample) > highest / 2]
    edges = sum(a != b for a, b in pairwise(signs))
    assert edges == pytest.approx(0.4 * 2 * HZ, abs=4)
    sounding = [place for place, sample in enumerate(samples) if abs(sample) > highest / 2]
    gaps = [b - a for a, b in pairwise(sounding) if b - a > RATE // HZ]
    assert len(gaps) == 1 and gaps[0] == pytest.approx(0.1 * RATE, abs=RATE // HZ)


@pytest.mark.parametrize(("volume", "wanted"), [(4, -21), pytest.param(10, -3, marks=LONG)])
def test_other_volumes_are_as_loud_as_they_say(tmp_path: Path, volume: int, wanted: float) -> None:
    samples = played(tmp_path / "sound.raw", volume)
    assert decibels(max(abs(s) for s in samples) / FULL) == pytest.approx(wanted, abs=0.5)


def test_volume_0_is_silent(tmp_path: Path) -> None:
    assert set(played(tmp_path / "sound.raw", 0)) == {0}
