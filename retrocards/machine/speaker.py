"""The PC's speaker: one square wave, timed by the machine's clock.

The sound card reports nothing to the program. The duration of a sound follows from its tones
alone, so a muted or missing sound card changes no timing.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from retrocards.machine.clock import Clock
from retrocards.machine.play import PlayState, Tone, parse_play, sound_tone

TuneItem = str | tuple[float, float] | Tone
"""A PLAY string, the frequency and ticks of a SOUND statement, or a tone."""

LOUDEST, VOLUME = 10, 7
"""The volume goes from 0 (silent) to `LOUDEST`. `VOLUME` is the default."""
_PEAK_DB, _STEP_DB = -12.0, 3.0
"""The peaks at `VOLUME` in dB, relative to the sound card's maximum, and the dB of one step."""
SHORT = 0.15
"""The longest piece, in seconds, that still sounds before a later one of the same moment."""
MOMENT = 1e-6
"""Seconds too few to count."""


class Voice(Protocol):
    """Where the speaker's tones go."""

    def start(self, tones: Sequence[Tone]) -> None:
        """Sound these tones from now on, instead of earlier ones."""

    def silence(self) -> None:
        """Stop at once."""

    def set_mute(self, mute: bool) -> None:
        """Make it inaudible, or audible again, without stopping it."""


def peak(volume: int) -> float:
    """The peaks of a volume as a share of the sound card's maximum, 0.0 to 1.0."""
    return 10 ** ((_PEAK_DB + _STEP_DB * (volume - VOLUME)) / 20) if volume else 0.0


class Speaker:
    """Plays BASIC's PLAY and SOUND.

    A new sound starts at once and replaces the last; none waits, whether in PLAY's background
    mode (`MB`) or not. Only of sounds that begin at the same moment, a `SHORT` one comes right
    before the newest. Nothing waits for the speaker: a program that should can wait while `busy()`.
    """

    def __init__(self, clock: Clock, voice: Voice | None = None) -> None:
        self._clock = clock
        self._voice = voice
        self._mute = False
        self._ends = 0.0
        self._sounding: list[Tone] = []
        self._newest: list[Tone] = []
        self._started = 0.0

    @property
    def mute(self) -> bool:
        """Whether the speaker is silent. Switching it during a sound changes no timing."""
        return self._mute

    @mute.setter
    def mute(self, mute: bool) -> None:
        self._mute = mute
        if self._voice:
            self._voice.set_mute(mute)

    def play(self, text: str) -> float:
        """Play a PLAY string. Returns the machine seconds until its end. Raises PlayError."""
        return self._give(parse_play(text))

    def sound(self, hz: float, ticks: float) -> float:
        """BASIC's SOUND: hertz, for ticks of 1/18.2 second. Returns as `play`. Raises PlayError."""
        return self._give([sound_tone(hz, ticks)])

    def tune(self, items: Iterable[TuneItem]) -> float:
        """Play a list of items as one piece. The settings of a PLAY string last for later items."""
        state = PlayState()
        tones: list[Tone] = []
        for item in items:
            if isinstance(item, str):
                tones += parse_play(item, state)
            else:
                tones.append(item if isinstance(item, Tone) else sound_tone(*item))
        return self._give(tones)

    def stop(self) -> None:
        """Stop at once."""
        self._sounding = self._newest = []
        self._ends = self._clock.seconds
        if self._voice:
            self._voice.silence()

    def hold(self) -> list[Tone]:
        """Stop, and return the rest of the tones for `give_back`."""
        held = _after(self._sounding, self._clock.seconds - self._started)
        self.stop()
        return held

    def give_back(self, held: list[Tone]) -> None:
        """Continue with held tones, even in the middle of one, instead of the current sound."""
        self.stop()
        if held:
            self._start(held)

    def busy(self, now: float | None = None) -> bool:
        """Whether something sounds, even if muted, at the machine time `now` or at present."""
        return (self._clock.seconds if now is None else now) < self._ends

    def _give(self, tones: list[Tone]) -> float:
        before, now = self._newest, self._clock.seconds
        # A deal without motion, or four who pass at once, sound but once.
        if now != self._started or tones != before:
            keeps = now == self._started and _seconds(before) <= SHORT + MOMENT
            self._start([*before, *tones] if keeps else tones)
            self._newest = tones
        return self._ends - now

    def _start(self, tones: list[Tone]) -> None:
        self._sounding, self._started = tones, self._clock.seconds
        self._ends = self._started + _seconds(tones)
        if self._voice:
            self._voice.start(tones)


def _seconds(tones: Sequence[Tone]) -> float:
    return sum(tone.seconds for tone in tones)


def _after(tones: Sequence[Tone], seconds: float) -> list[Tone]:
    """The rest of some tones after they have sounded for so many seconds."""
    left: list[Tone] = []
    for tone in tones:
        rest = tone.seconds - max(0.0, seconds)
        seconds -= tone.seconds
        if rest > MOMENT:
            left.append(Tone(tone.hz, min(rest, tone.seconds)))
    return left
