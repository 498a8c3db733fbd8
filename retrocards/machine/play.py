"""BASIC's PLAY and SOUND statements as lists of tones.

The defaults and tables are those of the originals' BASIC: octave 4, quarter notes, 120 of them a
minute, each sounding for seven eighths of its length. The A of octave 2 (N34) is 440 Hz.
"""

from math import exp2
from typing import NamedTuple

from retrocards.machine.errors import PlayError

SOUND_TICKS_PER_SECOND = 18.2
_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_BLACK_KEYS = {1, 3, 6, 8, 10}
_ARTICULATION = {"N": 7 / 8, "L": 1.0, "S": 3 / 4}


class Tone(NamedTuple):
    """One frequency in hertz (0 = silence) for a time in seconds."""

    hz: float
    seconds: float


class PlayState:
    """The settings of PLAY, which last until they are set again."""

    def __init__(self) -> None:
        self.octave, self.length, self.tempo = 4, 4, 120
        self.sounding = _ARTICULATION["N"]


def parse_play(text: str, state: PlayState | None = None) -> list[Tone]:
    """The tones of a PLAY string, in order, silences as tones of 0 Hz.

    The commands, in either case and with blanks or semicolons between: notes `A` to `G` with `#`,
    `+` or `-`, a length and dots; `O`0-6, `<`, `>`, `L`1-64, `T`32-255, `N`0-84, `P` or `R`1-64,
    `MN`, `ML`, `MS`, `MF`, `MB`. The string starts from a given `state` and changes it.
    `MF` and `MB` say whether BASIC's program waits, and change no tone.

    Raises PlayError with the position of the fault. `X` and variables are faults.
    """
    return _Parser(text, state or PlayState()).tones()


def note_hz(number: int) -> float:
    """The frequency of BASIC's note 1 (C of octave 0) to 84 (B of octave 6)."""
    return 440.0 * exp2((number - 34) / 12)


def sound_tone(hz: float, ticks: float) -> Tone:
    """BASIC's `SOUND hz, ticks`: 37 to 32767 Hz for ticks of 1/18.2 second; 0 Hz is silence."""
    if hz and not 37 <= hz <= 32767:
        raise PlayError(f"SOUND {hz:g},{ticks:g}", 1, "the frequency is 37 to 32767 Hz, or 0")
    if ticks < 0:
        raise PlayError(f"SOUND {hz:g},{ticks:g}", 1, "the duration cannot be negative")
    return Tone(hz, ticks / SOUND_TICKS_PER_SECOND)


class _Parser:
    def __init__(self, text: str, state: PlayState) -> None:
        self.text, self.state = text, state
        self.position = 0
        self.result: list[Tone] = []

    def tones(self) -> list[Tone]:
        while letter := self._peek():
            start = self.position
            self.position += 1
            if letter in _SEMITONES:
                self._note(letter)
            elif letter in "OLTNPRM":
                self._command(letter, start)
            elif letter in "<>":
                step = 1 if letter == ">" else -1
                self.state.octave = min(6, max(0, self.state.octave + step))
            elif letter == "X":
                raise self._error("X (play another string) is not supported", start)
            else:
                raise self._error(f"{self.text[start]!r} is not a PLAY command", start)
        return self.result

    def _command(self, letter: str, start: int) -> None:
        state = self.state
        if letter == "O":
            state.octave = self._number("the octave", 0, 6)
        elif letter == "L":
            state.length = self._number("the length", 1, 64)
        elif letter == "T":
            state.tempo = self._number("the tempo", 32, 255)
        elif letter == "N":
            number = self._number("the note", 0, 84)
            self._sound(note_hz(number) if number else 0.0, state.length)
        elif letter == "M":
            self._mode(start)
        else:
            self._sound(0.0, self._length())

    def _mode(self, start: int) -> None:
        letter = self._peek()
        if letter in _ARTICULATION:
            self.state.sounding = _ARTICULATION[letter]
        elif letter not in ("F", "B"):
            raise self._error("after M comes N, L, S, F or B", start)
        self.position += 1

    def _note(self, letter: str) -> None:
        start = self.position - 1
        semitone = _SEMITONES[letter]
        accidental = self._peek()
        if accidental and accidental in "#+-":
            self.position += 1
            semitone += -1 if accidental == "-" else 1
            if semitone not in _BLACK_KEYS:
                raise self._error(f"{letter}{accidental} is not a black key of the piano", start)
        self._sound(note_hz(self.state.octave * 12 + semitone + 1), self._length())

    def _sound(self, hz: float, length: int) -> None:
        seconds = 240 / self.state.tempo / length
        while self._peek() == ".":
            self.position += 1
            seconds *= 1.5
        sounding = seconds * self.state.sounding if hz else 0.0
        if sounding:
            self.result.append(Tone(hz, sounding))
        if seconds > sounding:
            self.result.append(Tone(0.0, seconds - sounding))

    def _length(self) -> int:
        if self._at_digit():
            return self._number("the length", 1, 64)
        return self.state.length

    def _number(self, what: str, least: int, most: int) -> int:
        self._peek()
        start = self.position
        digits = ""
        while self._at_digit():
            digits += self._peek()
            self.position += 1
        if not digits or not least <= int(digits) <= most:
            got = digits or "nothing"
            raise self._error(f"{what} is {least} to {most}, not {got}", start)
        return int(digits)

    def _at_digit(self) -> bool:
        letter = self._peek()
        return letter.isascii() and letter.isdigit()

    def _peek(self) -> str:
        while self.position < len(self.text) and self.text[self.position] in " ;\t\r\n":
            self.position += 1
        return self.text[self.position : self.position + 1].upper()

    def _error(self, problem: str, start: int) -> PlayError:
        return PlayError(self.text, start + 1, problem)
