"""The music of the programs as a listener takes it in: its length, its range and its course."""

from pathlib import Path
from typing import NamedTuple

import pytest

from retrocards.machine import PlayState, note_hz, parse_play
from retrocards.rom import Rom, load_rom
from tests.tunes import contour, pitches_of, seconds_of, tones_of

ROMS = Path(__file__).parents[1] / "roms"


class Tune(NamedTuple):
    """The tune of a startup show."""

    name: str
    seconds: tuple[float, float]
    """The least and the most that it lasts."""
    notes: tuple[int, int]
    """The lowest and the highest note that it may have."""
    course: str
    """Where the song itself begins: up, down or the same again, note by note."""


TUNES = {
    "durak": Tune("birch", (15, 40), (25, 72), "SSSDDSDD"),
    "ecarte": Tune("galop", (20, 40), (25, 72), "UUDDUSSUDUDSSUDDDUDDDDDD"),
    "hearts": Tune("daisy", (20, 30), (25, 72), ""),
    "calculation": Tune("tune", (5, 40), (23, 80), "UUUUDUDDUDDUDUUUUDUUDDDUU"),
}
"""Folder of a ROM -> its tune; that of HEARTS is broken up into a waltz, see `test_show_hearts`."""
SOUNDS = {"durak": (22, 72), "ecarte": (20, 72), "hearts": (25, 72), "calculation": (23, 80)}
"""Folder of a ROM -> the lowest and the highest note of all its sounds."""


@pytest.fixture(scope="module", params=TUNES)
def folder(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def rom(folder: str) -> Rom:
    return load_rom(ROMS / folder)


def test_the_tune_is_long_enough_and_within_what_a_small_speaker_sounds(
    rom: Rom, folder: str
) -> None:
    tune = TUNES[folder]
    shortest, longest = tune.seconds
    assert shortest <= seconds_of(rom, tune.name) <= longest
    lowest, highest = tune.notes
    pitches = pitches_of(rom, tune.name)
    assert note_hz(lowest) <= min(pitches) < max(pitches) <= note_hz(highest)


def test_the_tune_takes_the_course_of_its_song(rom: Rom, folder: str) -> None:
    tune = TUNES[folder]
    assert tune.course in contour(pitches_of(rom, tune.name))


def test_every_sound_is_within_what_a_small_speaker_sounds(rom: Rom, folder: str) -> None:
    lowest, highest = SOUNDS[folder]
    for name, sound in rom.sounds.items():
        if sound.play and (pitches := pitches_of(rom, name)):
            assert note_hz(lowest) <= min(pitches) <= max(pitches) <= note_hz(highest), name


def test_every_sound_lets_the_program_go_on(rom: Rom) -> None:
    for name, sound in rom.sounds.items():
        if sound.play is None:
            # Single tones never delay a program.
            assert sound.sound, name
            continue
        state = PlayState()
        assert parse_play(sound.play, state), name
        assert state.background, name


def test_no_two_sounds_are_alike(rom: Rom) -> None:
    written = [name for name, sound in rom.sounds.items() if sound.play]
    assert len({tuple(tones_of(rom, name)) for name in written}) == len(written) > 3
