"""The music of the programs as a listener takes it in: its length, its range and its course."""

from pathlib import Path
from typing import NamedTuple

import pytest

from retrocards.cards import CARDS, card_text
from retrocards.machine import note_hz, speaker
from retrocards.machine.window import wave
from retrocards.programs.loading import declaration
from retrocards.rom import LcdRom, Rom, TextRom, load_rom
from retrocards.rom.declaration import names_in
from retrocards.rom.schema import show
from tests.tunes import ANY_CARD, contour, measured_in, pitches_of, seconds_of, tones_of

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
SHORT = {
    "durak": {
        "card", "beat", "trump", "turn_up", "your_turn", "pass", "take", "beaten", "wrong",
        "exchange",
    },
    "ecarte": {
        "card", "trump", "turn_up", "your_turn", "trick", "propose", "accept", "refuse", "wrong",
        "change", "chip", "hand_won", "hand_lost",
    },
    "hearts": {
        "card", "heart", "your_turn", "pass", "come", "trick", "wrong", "hand_won", "hand_lost",
        "hand_tied", "turn_up",
    },
    "calculation": {"card", "deal"},
}  # fmt: skip
"""Folder of a ROM -> the short pieces of its play."""


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
        if not sound.sound and (pitches := pitches_of(rom, name)):
            assert note_hz(lowest) <= min(pitches) <= max(pitches) <= note_hz(highest), name


def test_a_rom_and_the_speaker_call_the_same_length_short() -> None:
    assert show.SHORT == speaker.SHORT


def test_no_two_sounds_are_alike(rom: Rom) -> None:
    written = [name for name, sound in rom.sounds.items() if not sound.sound]
    assert len({tuple(tones_of(rom, name)) for name in written}) == len(written) > 3


def test_what_is_heard_in_play_is_short(rom: Rom, folder: str) -> None:
    short = {name for name, sound in rom.sounds.items() if sound.short and sound.play}
    assert short == SHORT[folder]
    for name in short:
        assert 0.02 < seconds_of(rom, name) <= 0.15, name


def test_every_card_has_two_notes_of_its_own(rom: Rom) -> None:
    """The first is its suit's, and the second rises with its rank."""
    notes = [pitches_of(rom, "card", card) for card in range(CARDS)]
    assert len({(first, second) for first, second in notes}) == CARDS
    for suit in range(4):
        firsts, seconds = zip(*notes[13 * suit : 13 * suit + 13], strict=True)
        assert len(set(firsts)) == 1 and firsts[0] < min(seconds)
        assert [*seconds] == sorted(set(seconds))


def test_the_wave_of_each_short_piece_has_its_pitches_and_clicks_nowhere(
    rom: Rom, folder: str, tmp_path: Path
) -> None:
    measured = 0
    for name in SHORT[folder]:
        for card in range(0, CARDS, 5) if rom.sounds[name].notes else (ANY_CARD,):
            tones, file = tones_of(rom, name, card), tmp_path / f"{name}-{card_text(card)}.wav"
            assert wave(file, tones) == pytest.approx(seconds_of(rom, name))
            measured += measured_in(file, tones, margin=0.003, within=0.4, hush=0.03)
    assert measured > 20


def test_every_sound_is_heard_somewhere(rom: Rom, folder: str) -> None:
    heard = {"jingle"} | {motion.sound for motion in rom.display.motions.values()}
    for need in declaration(rom.identity.program).needs:
        heard |= {
            name.partition(".")[2].rstrip("?") for name in names_in(need) if "sounds." in name
        }
    if isinstance(rom, TextRom):
        assert rom.show
        scenes = [rom.show, *rom.scenes.values()]
        heard |= {step.sound.sound for scene in scenes for step in scene.steps if step.sound}
    if isinstance(rom, LcdRom):
        heard |= {step.sound for reel in rom.reels.values() for step in reel.steps}
    assert heard >= rom.sounds.keys()
