"""The speaker's own time, without a sound card."""

from collections.abc import Sequence

import pytest

from retrocards.machine import Clock, PlayError, Speaker, Tone


class Listener:
    """A voice that records its calls and their times."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.heard: list[tuple[float, str]] = []

    def start(self, tones: Sequence[Tone]) -> None:
        notes = " ".join(str(round(tone.hz)) for tone in tones if tone.hz)
        self.heard.append((round(self.clock.seconds, 2), notes))

    def silence(self) -> None:
        self.heard.append((round(self.clock.seconds, 2), "silence"))

    def set_mute(self, mute: bool) -> None:
        self.heard.append((round(self.clock.seconds, 2), "mute" if mute else "audible"))


class Room:
    def __init__(self) -> None:
        self.clock = Clock(100)
        self.voice = Listener(self.clock)
        self.speaker = Speaker(self.clock, self.voice)

    def wait(self, seconds: float) -> None:
        for _ in range(self.clock.ticks_in(seconds)):
            self.clock.advance()


def test_it_is_busy_for_as_long_as_the_tones_last() -> None:
    room = Room()
    assert not room.speaker.busy()
    assert room.speaker.play("O2 A") == pytest.approx(0.5)
    assert room.speaker.busy() and room.speaker.busy(0.49) and not room.speaker.busy(0.5)
    room.wait(0.49)
    assert room.speaker.busy()
    room.wait(0.01)
    assert not room.speaker.busy()
    assert room.voice.heard == [(0.0, "440")]


def test_a_new_sound_takes_the_place_of_the_old() -> None:
    room = Room()
    room.speaker.play("MB O2 A A A A")
    room.speaker.play("MB O2 A")
    room.wait(0.2)
    assert room.speaker.sound(800, 1.82) == pytest.approx(0.1)
    room.wait(3)
    assert room.voice.heard == [(0.0, "440 440 440 440"), (0.0, "440"), (0.2, "800")]


@pytest.mark.parametrize("mode", ["MF", "MB"])
def test_nothing_waits_for_its_turn(mode: str) -> None:
    room = Room()
    for octave in "234":
        assert room.speaker.play(f"{mode} O{octave} A") == pytest.approx(0.5)
        room.wait(0.1)
    room.wait(5)
    assert room.voice.heard == [(0.0, "440"), (0.1, "880"), (0.2, "1760")]


def test_of_one_moment_a_short_sound_comes_before_the_newest() -> None:
    """A card falls, and the turn comes to somebody: both are heard, as one piece."""
    room = Room()
    card, turn, tune = (f"T240 L16 O{octave} AA" for octave in "23"), "T240 L8 O4 A", "L2 O1 A"
    for piece in card:
        room.speaker.play(piece)
    assert room.speaker.play(turn) == pytest.approx(0.25)
    assert room.speaker.play(tune) == pytest.approx(1.125)
    assert room.speaker.play(turn) == pytest.approx(0.125)
    assert [notes for _, notes in room.voice.heard] == [
        "440 440", "440 440 880 880", "880 880 1760", "1760 220", "1760",
    ]  # fmt: skip
    assert {time for time, _ in room.voice.heard} == {0.0}


def test_the_same_twice_in_one_moment_is_heard_once() -> None:
    room = Room()
    for notes in ("L64 O2 A", "L64 O3 A", "L64 O3 A"):
        length = room.speaker.play(notes)
    room.wait(0.01)
    room.speaker.play("L64 O3 A")
    assert length == pytest.approx(2 * 0.03125)
    assert room.voice.heard == [(0.0, "440"), (0.0, "440 880"), (0.01, "880")]


def test_mute_is_at_once_and_stops_no_time() -> None:
    room = Room()
    room.speaker.play("O2 AAAA")
    room.wait(0.3)
    room.speaker.mute = True
    assert room.speaker.mute and room.speaker.busy()
    room.wait(0.3)
    room.speaker.mute = False
    room.wait(1.4)
    assert not room.speaker.busy()
    assert room.voice.heard[1:] == [(0.3, "mute"), (0.6, "audible")]


def test_stop_is_at_once_and_a_new_sound_does_not_bring_back_the_last() -> None:
    room = Room()
    room.speaker.play("L64 O2 A")
    room.speaker.stop()
    assert not room.speaker.busy()
    assert room.speaker.play("L64 O3 A") == pytest.approx(0.03125)
    assert [what for _, what in room.voice.heard] == ["440", "silence", "880"]


def test_a_tune_mixes_play_strings_sounds_and_tones() -> None:
    room = Room()
    assert room.speaker.tune(["O2 T60 L8", "A", (800, 18.2), Tone(500, 0.25), "A"]) == 2.25
    assert room.voice.heard == [(0.0, "440 800 500 440")]


def test_a_fault_leaves_what_sounds_alone() -> None:
    room = Room()
    room.speaker.play("O2 A")
    with pytest.raises(PlayError):
        room.speaker.tune(["C", "H"])
    assert room.speaker.busy()
    assert room.voice.heard == [(0.0, "440")]


def test_what_was_held_goes_on_in_the_middle_of_a_tone() -> None:
    """Another program has the speaker for a while. It starts in silence, and the rest returns."""
    room = Room()
    room.speaker.tune([Tone(440, 1), Tone(880, 1)])
    room.wait(0.5)
    held = room.speaker.hold()
    assert not room.speaker.busy()
    room.speaker.tune([Tone(100, 0.3)])
    room.wait(5)
    room.speaker.give_back(held)
    assert held == [Tone(440, 0.5), Tone(880, 1)]
    assert room.voice.heard[-1] == (5.5, "440 880")
    room.wait(1.4)
    assert room.speaker.busy()
    room.wait(0.2)
    assert not room.speaker.busy()
