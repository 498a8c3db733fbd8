"""The PC's speaker: one square wave, timed by the machine's clock.

The sound card reports nothing to the program. The duration of a sound follows from its tones
alone, so a muted or missing sound card changes no timing.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from retrocards.machine.clock import Clock
from retrocards.machine.play import PlayState, Tone, parse_play, sound_tone

TuneItem = str | tuple[float, float] | Tone
"""A PLAY string, the frequency and ticks of a SOUND statement, or a tone."""

LOUDEST, VOLUME = 10, 7
"""The volume goes from 0 (silent) to `LOUDEST`. `VOLUME` is the default."""
_PEAK_DB, _STEP_DB = -12.0, 3.0
"""The peaks at `VOLUME` in dB, relative to the sound card's maximum, and the dB of one step."""
MOMENT = 1e-6
"""Seconds too few to count."""


class Held(NamedTuple):
    """The rest of the tones when the speaker was taken away."""

    tones: list[Tone]
    waiting: list[tuple[float, list[Tone]]]
    """The tones that wait, each list with the seconds until it begins."""
    seconds: float
    """The duration of all of it."""


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

    A new sound starts at once and replaces the last. Only a PLAY string that ends in background
    mode (`MB`) waits for the sounds before it. Nothing waits for the speaker: a program that
    should can wait while `busy()`.
    """

    def __init__(self, clock: Clock, voice: Voice | None = None) -> None:
        self._clock = clock
        self._voice = voice
        self._mute = False
        self._ends = 0.0
        self._waiting: list[tuple[float, list[Tone]]] = []
        self._sounding: list[Tone] = []
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
        state = PlayState()
        return self._give(parse_play(text, state), state.background)

    def sound(self, hz: float, ticks: float) -> float:
        """BASIC's SOUND: hertz, for ticks of 1/18.2 second. Returns as `play`. Raises PlayError."""
        return self._give([sound_tone(hz, ticks)], False)

    def tune(self, items: Iterable[TuneItem]) -> float:
        """Play a list of items as one piece. The settings of a PLAY string last for later items."""
        state = PlayState()
        tones: list[Tone] = []
        for item in items:
            if isinstance(item, str):
                tones += parse_play(item, state)
            else:
                tones.append(item if isinstance(item, Tone) else sound_tone(*item))
        return self._give(tones, state.background)

    def stop(self) -> None:
        """Stop at once, and drop the waiting tones."""
        self._waiting.clear()
        self._sounding = []
        self._ends = self._clock.seconds
        if self._voice:
            self._voice.silence()

    def hold(self) -> Held:
        """Stop, and return the rest of the tones for `give_back`."""
        now = self._clock.seconds
        held = Held(
            _after(self._sounding, now - self._started),
            [(begins - now, tones) for begins, tones in self._waiting],
            max(0.0, self._ends - now),
        )
        self.stop()
        return held

    def give_back(self, held: Held) -> None:
        """Continue with held tones, even in the middle of one, instead of the current sound."""
        self.stop()
        now = self._clock.seconds
        if held.tones:
            self._start(held.tones)
        self._waiting = [(now + after, tones) for after, tones in held.waiting]
        self._ends = now + held.seconds

    def busy(self, now: float | None = None) -> bool:
        """Whether something sounds, even if muted, at the machine time `now` or at present."""
        return (self._clock.seconds if now is None else now) < self._ends

    def tick(self) -> None:
        """Start waiting tones whose time has come. The machine calls this every tick."""
        while self._waiting and self._waiting[0][0] <= self._clock.seconds:
            self._start(self._waiting.pop(0)[1])

    def _give(self, tones: list[Tone], background: bool) -> float:
        now = self._clock.seconds
        seconds = sum(tone.seconds for tone in tones)
        if background and self.busy():
            self._waiting.append((self._ends, tones))
            self._ends += seconds
        else:
            self._waiting.clear()
            self._start(tones)
            self._ends = now + seconds
        return self._ends - now

    def _start(self, tones: list[Tone]) -> None:
        self._sounding, self._started = tones, self._clock.seconds
        if self._voice:
            self._voice.start(tones)


def _after(tones: Sequence[Tone], seconds: float) -> list[Tone]:
    """The rest of some tones after they have sounded for so many seconds."""
    left: list[Tone] = []
    for tone in tones:
        rest = tone.seconds - max(0.0, seconds)
        seconds -= tone.seconds
        if rest > MOMENT:
            left.append(Tone(tone.hz, min(rest, tone.seconds)))
    return left
