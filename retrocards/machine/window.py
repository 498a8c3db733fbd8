"""The machine in a window of the desktop."""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import log2
from pathlib import Path
from types import FrameType
from typing import Literal

import pyxel

from retrocards.machine.display import WITHOUT, quiet, require_display
from retrocards.machine.errors import DisplayError, MachineError
from retrocards.machine.extras import Clipboard, Keypad
from retrocards.machine.keys import (
    TYPEMATIC_AFTER_S,
    TYPEMATIC_EVERY_S,
    Event,
    Key,
    KeyReader,
    Mouse,
    Pad,
    PadButton,
)
from retrocards.machine.modifiers import Taps
from retrocards.machine.play import Tone
from retrocards.machine.sdl import EventFilter, Surroundings, letter_at, set_least_size
from retrocards.machine.shape import Shape, Square, Tall
from retrocards.machine.speaker import Voice, peak
from retrocards.machine.video import Sprite, Video

_CRT_SCREEN = 2
_ICON_SCALE = 2
_SQUARE, _SQUARE_GAIN = 1, 1.0
_FULL = 0.945
"""The gain at which the peaks of the square wave reach the sound card's maximum."""
_HIGHEST_HZ = 11025
_NOTES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
_LENGTHS = [ticks for ticks in range(192, 0, -1) if 192 % ticks == 0]
_BUSY = 0.6
"""The part of a tick after which no work is begun, to leave time for the picture."""
_BUTTONS: tuple[tuple[int, Literal["left", "right", "middle"]], ...] = (
    (pyxel.MOUSE_BUTTON_LEFT, "left"),
    (pyxel.MOUSE_BUTTON_RIGHT, "right"),
    (pyxel.MOUSE_BUTTON_MIDDLE, "middle"),
)

_PAD: dict[PadButton, str] = {
    "UP": "DPAD_UP", "DOWN": "DPAD_DOWN", "LEFT": "DPAD_LEFT", "RIGHT": "DPAD_RIGHT",
    "A": "A", "B": "B", "X": "X", "Y": "Y", "L": "LEFTSHOULDER", "R": "RIGHTSHOULDER",
    "START": "START", "SELECT": "BACK",
}  # fmt: skip
"""A button of a gamepad -> what the library calls it."""
_PADS: tuple[tuple[int, PadButton], ...] = tuple(
    (getattr(pyxel, f"GAMEPAD{number}_BUTTON_{name}"), button)
    for number in (1, 2)
    for button, name in _PAD.items()
)
_DIRECTIONS = ("UP", "DOWN", "LEFT", "RIGHT")


class _SquareVoice:
    """The speaker on the library's first channel."""

    def __init__(self, volume: int) -> None:
        pyxel.tones[_SQUARE].gain = _SQUARE_GAIN
        self._channel, self._gain = pyxel.channels[0], _FULL * peak(volume)
        self.set_mute(False)

    def start(self, tones: Sequence[Tone]) -> None:
        self._channel.stop()
        if tones:
            self._channel.play(square_wave(tones))

    def silence(self) -> None:
        self._channel.stop()

    def set_mute(self, mute: bool) -> None:
        self._channel.gain = 0.0 if mute else self._gain


class _Keyboard:
    def __init__(self, fps: int) -> None:
        self._fps = fps
        self.set_typematic(TYPEMATIC_AFTER_S, TYPEMATIC_EVERY_S)

    def set_typematic(self, after_s: float, every_s: float) -> None:
        self._hold = max(1, round(after_s * self._fps))
        self._repeat = max(1, round(every_s * self._fps))

    def pressed(self) -> list[int]:
        return pyxel.input_keys

    def text(self) -> str:
        return pyxel.input_text

    def held(self, code: int) -> bool:
        return pyxel.btn(code)

    def repeats(self, code: int) -> bool:
        return pyxel.btnp(code, self._hold, self._repeat)

    def letter_at(self, code: int) -> str:
        return letter_at(code)


class Window:
    """A window in front of a player.

    Closing the window, SIGTERM and SIGHUP only set `closed`, so that the program can leave in
    order. If SDL cannot be reached, closing ends the process at once. Alt+Enter switches between
    window and full screen; the desktop gets all other strokes with the left Alt key. Ctrl-C in the
    terminal raises KeyboardInterrupt.
    """

    def __init__(
        self,
        title: str,
        scale: int | None,
        fullscreen: bool,
        crt: bool,
        aspect: bool,
        fps: int,
        sound: bool,
        volume: int,
    ) -> None:
        if not sound:
            os.environ["SDL_AUDIODRIVER"] = "dummy"
        require_display()
        self._shape: Shape = Tall(scale, crt) if aspect else Square(scale)
        self._flipping = self._interrupted = self._ended = False
        with _signals_held_back():
            _open(title, self._shape, fps)
            self._take_signals()
        self._full = fullscreen
        self._shown = -1
        self._busy_after_s = _BUSY / fps
        self._ticked_at = time.perf_counter()
        self._palette: list[int] = []
        self._keys, self._keyboard = KeyReader(), _Keyboard(fps)
        self._mouse_at: tuple[int, int] | None = None
        self.voice: Voice | None = _SquareVoice(volume)
        self.clipboard: Clipboard | None = None
        self.downloads = False
        self.keypad: Keypad | None = None
        self._taps, self._listens = Taps(), False
        self._desktop = EventFilter(self._taps)
        self._surroundings = Surroundings()
        set_least_size(*self._shape.least)
        pyxel.integer_scale(self._shape.steps)
        if crt:
            pyxel.screen_mode(_CRT_SCREEN)
        if fullscreen:
            pyxel.fullscreen(True)

    def present(self, video: Video) -> None:
        """Show the picture and wait for the end of the tick."""
        if self._shape.follow(self._full) or video.version != self._shown:
            self._shown = video.version
            self._shape.draw(video)
            palette = video.full_palette()
            if palette != self._palette:
                self._palette = palette
                pyxel.colors[:] = palette
        if not self._desktop.filters:
            pyxel.set_btn(pyxel.KEY_ALT, False)
        self._surroundings.blacken(self._shape.width, self._shape.height, self._shape.steps)
        self._flipping = True
        pyxel.flip()
        self._flipping = False
        self._ticked_at = time.perf_counter()
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt

    @property
    def closed(self) -> bool:
        """Whether the window was closed or the system asked the process to end."""
        return self._ended or self._desktop.closed

    @property
    def busy(self) -> bool:
        """Whether most of the tick is over."""
        return time.perf_counter() - self._ticked_at > self._busy_after_s

    def read(self) -> list[Event]:
        """The player's input since the last call."""
        if self._desktop.full_screen_asked():
            self._full = not self._full
            pyxel.fullscreen(self._full)
        mouse = self._mouse()
        keys = [*self._keys.read(self._keyboard), *self._modifiers(mouse)]
        return [*keys, *self._pads(), *mouse]

    def set_typematic(self, after_s: float, every_s: float) -> None:
        """Make held keys repeat after some seconds, and then every so many."""
        self._keyboard.set_typematic(after_s, every_s)

    def listen_to_modifiers(self, on: bool) -> None:
        """Report SHIFT and ALT alone as keystrokes, or not. The default is not."""
        self._listens = on

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """Set the window's icon on the desktop."""
        hole = next((ink for ink in range(16) if ink not in picture.pixels), 0)
        inks = [hole if ink == picture.transparent else ink for ink in picture.pixels]
        starts = range(0, len(inks), picture.width)
        rows = [
            "".join(f"{ink:x}" for ink in inks[start : start + picture.width]) for start in starts
        ]
        shown = list(pyxel.colors)
        pyxel.colors[:] = list(colours)
        pyxel.icon(rows, _ICON_SCALE, hole)
        pyxel.colors[:] = shown

    def _take_signals(self) -> None:
        """Handle the signals that ask the process to end. Ignored signals stay ignored."""
        signals = {"SIGINT": self._interrupt, "SIGTERM": self._end, "SIGHUP": self._end}
        for name, handler in signals.items():
            # Windows has no SIGHUP.
            number = getattr(signal, name, None)
            if number is None:
                continue
            ignored = signal.getsignal(number) is signal.SIG_IGN
            signal.signal(number, signal.SIG_IGN if ignored else handler)

    def _interrupt(self, _: int, __: FrameType | None) -> None:
        """Raise KeyboardInterrupt for Ctrl-C, but never inside the library's own code."""
        if not self._flipping:
            raise KeyboardInterrupt
        self._interrupted = True

    def _end(self, _: int, __: FrameType | None) -> None:
        self._ended = True

    def _modifiers(self, mouse: list[Mouse]) -> list[Key]:
        if not self._desktop.filters:
            if any(event.kind in ("press", "wheel") for event in mouse):
                self._taps.click()
            self._taps.look(self._keyboard)
        taps = self._taps.take()
        return taps if self._listens else []

    def _pads(self) -> list[Pad]:
        """The buttons that went down, of either gamepad; a held direction repeats like a key."""
        went_down = [Pad(button) for code, button in _PADS if pyxel.btnp(code)]
        repeated = [
            Pad(button, repeat=True)
            for code, button in _PADS
            if button in _DIRECTIONS and not pyxel.btnp(code) and self._keyboard.repeats(code)
        ]
        return went_down + repeated

    def _mouse(self) -> list[Mouse]:
        x, y = self._shape.to_picture(pyxel.mouse_x, pyxel.mouse_y)
        events: list[Mouse] = []
        if (x, y) != self._mouse_at:
            self._mouse_at = (x, y)
            events.append(Mouse("move", x, y))
        for code, button in _BUTTONS:
            if pyxel.btnp(code):
                events.append(Mouse("press", x, y, button))
            if pyxel.btnr(code):
                events.append(Mouse("release", x, y, button))
        if pyxel.mouse_wheel:
            events.append(Mouse("wheel", x, y, amount=pyxel.mouse_wheel))
        return events


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Delay Ctrl-C to the end of the block, because the library installs its own handler."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _open(title: str, shape: Shape, fps: int) -> None:
    """Open the window, and restore the directory that the library changes."""
    directory = Path.cwd()
    try:
        with quiet():
            pyxel.init(
                shape.width,
                shape.height,
                title=title,
                fps=fps,
                quit_key=pyxel.KEY_NONE,
                display_scale=shape.scale,
                capture_sec=0,
            )
    except BaseException as panic:
        if type(panic).__name__ != "PanicException":
            raise
        raise DisplayError(
            f"The window cannot be opened ({panic}): it needs a desktop with OpenGL 2.1, {WITHOUT}."
        ) from None
    finally:
        os.chdir(directory)


def wave(path: str | Path, tones: Sequence[Tone]) -> float:
    """Write tones to a WAV file (22050 Hz, mono). Returns its seconds. Raises MachineError."""
    seconds = sum(tone.seconds for tone in tones)
    if seconds <= 0:
        raise MachineError("a sound without a duration cannot be written")
    try:
        square_wave(tones).save(str(path), seconds)
    except Exception as problem:
        raise MachineError(f"the sound could not be saved as {path}: {problem}") from problem
    return seconds


def square_wave(tones: Sequence[Tone]) -> pyxel.Sound:
    """Tones in the library's music language, at a tempo with ticks of 1 ms."""
    code = ["T1250 Q100 @1 V127"]
    elapsed, done = 0.0, 0
    for tone in tones:
        elapsed += tone.seconds
        ticks = round(elapsed * 1000) - done
        done += ticks
        code.append(_tone_code(tone.hz, ticks))
    sound = pyxel.Sound()
    sound.mml(" ".join(code))
    return sound


def _tone_code(hz: float, ticks: int) -> str:
    lengths = []
    for length in _LENGTHS:
        while ticks >= length:
            lengths.append(192 // length)
            ticks -= length
    if not 0 < hz < _HIGHEST_HZ:
        return " ".join(f"R{length}" for length in lengths)
    pitch = 69 + 12 * log2(hz / 440)
    nearest = round(pitch)
    note, octave = _NOTES[nearest % 12], nearest // 12 - 1
    tied = "&".join(f"{note}{length}" for length in lengths)
    return f"O{octave} Y{round((pitch - nearest) * 100)} {tied}" if tied else ""
