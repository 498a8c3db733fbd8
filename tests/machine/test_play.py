"""BASIC's PLAY and SOUND, by the manual's figures, and their sound."""

import wave as wav
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.machine import (
    MachineError,
    PlayError,
    PlayState,
    Tone,
    note_hz,
    parse_play,
    sound_tone,
)
from retrocards.machine.window import wave


def pitches(text: str) -> list[float]:
    return [round(tone.hz, 2) for tone in parse_play(text) if tone.hz]


def lengths(text: str) -> list[float]:
    """The seconds of sound and of silence, in turn."""
    return [round(tone.seconds, 6) for tone in parse_play(text)]


def test_defaults_are_octave_4_quarter_notes_120_a_minute_and_7_eighths_sounding() -> None:
    sound, gap = parse_play("C")
    assert sound.hz == pytest.approx(1046.5, abs=0.01)
    assert (sound.seconds, gap) == (0.5 * 7 / 8, Tone(0.0, 0.5 / 8))


@pytest.mark.parametrize("text", ["O2A", "o2 a", "N34", "O3<A", "O1>A", "O2 L8 A", "O2A4."])
def test_the_a_of_octave_2_is_440_hertz(text: str) -> None:
    assert pitches(text) == [440.0]


def test_the_lowest_and_the_highest_note() -> None:
    assert pitches("N1") == pitches("O0C") == [65.41]
    assert pitches("N84") == pitches("O6B") == [round(note_hz(84), 2)]


def test_octaves_stop_at_both_ends() -> None:
    assert pitches("O6>C") == pitches("O6C")
    assert pitches("O0<C") == pitches("O0C")


def test_a_scale_rises_by_semitones() -> None:
    notes = "C C# D D# E F F# G G# A A# B"
    assert pitches(f"O1 {notes}") == [round(note_hz(number), 2) for number in range(13, 25)]
    assert pitches("D- E- G- A- B-") == pitches("C+ D+ F+ G+ A+")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("C", 0.5),
        ("L8C", 0.25),
        ("C8", 0.25),
        ("L8 C4", 0.5),
        ("T240C", 0.25),
        ("T60C", 1.0),
        ("C.", 0.75),
        ("C..", 1.125),
        ("C8.", 0.375),
        ("N34.", 0.75),
        ("P4", 0.5),
        ("R2", 1.0),
        ("P8.", 0.375),
        ("N0", 0.5),
        ("L64T255C", 240 / 255 / 64),
        ("CDE;F G", 2.5),
    ],
)
@pytest.mark.parametrize("mode", ["", "MN", "ML", "MS", "MF", "MB"])
def test_durations_do_not_depend_on_the_articulation(mode: str, text: str, seconds: float) -> None:
    assert sum(lengths(mode + text)) == pytest.approx(seconds, abs=2e-6)


def test_normal_legato_and_staccato() -> None:
    assert lengths("MN C") == [0.4375, 0.0625]
    assert lengths("ML C") == [0.5]
    assert lengths("MS C") == [0.375, 0.125]


def test_what_a_string_sets_is_left_in_its_state() -> None:
    state = PlayState()
    parse_play("O2 L8 T200 MS MB", state)
    assert vars(state) == {"octave": 2, "length": 8, "tempo": 200, "sounding": 3 / 4}
    assert parse_play("A", state)[0].hz == 440.0


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("CDH", 3, "'H' is not a PLAY command"),
        ("O7", 2, "the octave is 0 to 6, not 7"),
        ("O", 2, "not nothing"),
        ("C4 L65", 5, "the length is 1 to 64, not 65"),
        ("L0", 2, "the length"),
        ("C0", 2, "the length"),
        ("T31", 2, "the tempo is 32 to 255"),
        ("T256", 2, "the tempo"),
        ("N85", 2, "the note is 0 to 84"),
        ("cdMx", 3, "after M comes N, L, S, F or B"),
        ("M", 1, "after M"),
        ("C E# D", 3, "E# is not a black key"),
        ("C-", 1, "C- is not a black key"),
        ("XA$;", 1, "X .* is not supported"),
        ("L=J;", 2, "the length"),
        ("C=", 2, "'=' is not a PLAY command"),
        ("С", 1, "is not a PLAY command"),
    ],
)
def test_an_error_names_its_position(text: str, position: int, says: str) -> None:
    with pytest.raises(PlayError, match=says) as error:
        parse_play(text)
    assert error.value.position == position
    assert f"character {position}" in str(error.value)


@given(st.text(alphabet="ABCDEFGabMLNSOTPRX<>#+-.;0123456789 ²٣é$", max_size=30))
def test_any_text_is_tones_or_a_play_error(text: str) -> None:
    try:
        tones = parse_play(text)
    except PlayError as error:
        assert 1 <= error.position <= len(text) + 1
    else:
        assert all(tone.seconds > 0 and tone.hz >= 0 for tone in tones)


def test_sound_counts_ticks_of_a_18th_of_a_second() -> None:
    assert sound_tone(800, 18.2) == Tone(800, 1.0)
    assert sound_tone(0, 9.1) == Tone(0, 0.5)
    for hz, ticks in ((36, 1), (32768, 1), (440, -1)):
        with pytest.raises(PlayError):
            sound_tone(hz, ticks)


def heard(path: Path) -> tuple[float, list[int]]:
    """The seconds, and the samples at which the wave changes its sign."""
    with wav.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels()) == (22050, 1)
        count = file.getnframes()
        data = file.readframes(count)
    samples = [
        int.from_bytes(data[i : i + 2], "little", signed=True) for i in range(0, len(data), 2)
    ]
    changes: list[int] = []
    level, third = 0, max(samples) / 3
    for moment, sample in enumerate(samples):
        side = (sample > third) - (sample < -third)
        if side and side != level:
            changes.append(moment)
            level = side
    return count / 22050, changes


@pytest.mark.parametrize("hz", [37.0, 440.0, 800.0, 1046.5, 3951.07])
def test_a_tone_has_its_pitch_and_its_length(tmp_path: Path, hz: float) -> None:
    wave(tmp_path / "a.wav", [Tone(hz, 1.0)])
    seconds, changes = heard(tmp_path / "a.wav")
    assert seconds == pytest.approx(1.0, abs=0.002)
    periods = (len(changes) - 1) / 2
    measured = periods * 22050 / (changes[-1] - changes[0])
    assert measured == pytest.approx(hz, rel=0.003)


def test_a_tune_keeps_time_to_a_millisecond(tmp_path: Path) -> None:
    tones = parse_play("T173 L16 O3 " + "CDEFGAB>C<P16" * 6)
    total = sum(tone.seconds for tone in tones)
    assert wave(tmp_path / "a.wav", tones) == pytest.approx(total)
    assert heard(tmp_path / "a.wav")[0] == pytest.approx(total, abs=0.002)


def test_a_gap_is_silent_and_a_tone_is_steady(tmp_path: Path) -> None:
    """No click: the gap is silent, and only the first half wave may be cut short."""
    wave(tmp_path / "a.wav", [Tone(500, 0.2), Tone(0, 0.2), Tone(500, 0.2)])
    _, changes = heard(tmp_path / "a.wav")
    first = [moment for moment in changes if moment / 22050 < 0.195]
    assert [moment for moment in changes if 0.205 < moment / 22050 < 0.395] == []
    assert {b - a for a, b in pairwise(first[1:])} == {22, 23}


def test_what_cannot_be_heard_is_a_rest(tmp_path: Path) -> None:
    wave(tmp_path / "a.wav", [Tone(32767, 0.3), Tone(0, 0.1)])
    with wav.open(str(tmp_path / "a.wav")) as file:
        assert set(file.readframes(99999)) == {0}


def test_no_sound_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match="without a duration"):
        wave(tmp_path / "a.wav", [])
    with pytest.raises(MachineError, match="could not be saved"):
        wave(tmp_path / "no" / "a.wav", [Tone(440, 0.1)])
