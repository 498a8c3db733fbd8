"""The machine in a page of a browser.

The browser cannot wait for a program, so it calls: it reports keys and the mouse, lets a tick pass
by `begin`, and is given pictures and tones by the function `post`.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from retrocards.machine.extras import Clipboard, Keypad
from retrocards.machine.keys import (
    ALT,
    CTRL,
    KEYPAD_CODES,
    LALT,
    LCTRL,
    LGUI,
    LSHIFT,
    NAMED,
    PAUSE,
    RALT,
    RCTRL,
    RGUI,
    RSHIFT,
    SHIFT,
    TYPEMATIC_AFTER_S,
    TYPEMATIC_EVERY_S,
    Event,
    KeyReader,
    Mouse,
    named_key,
)
from retrocards.machine.modifiers import Taps
from retrocards.machine.play import Tone
from retrocards.machine.raster import memory, new_image
from retrocards.machine.speaker import Voice, peak
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH, Sprite, Video

Post = Callable[..., Any]
"""`post("picture", pixels, palette)`: 352x232 palette indices, and 256 colours of 4 bytes, red
first, or None while they are the same. `post("tones", tones)`: pairs of hertz and seconds.
`post("silence")`. `post("mute", muted, peak)`: the height of the wave, at most 1.
`post("link", fragment, copied, refused)`: what follows the `#` of an address to copy, and the
sentences that say that it is copied, or precede it where it cannot be.
`post("keys", keys, types)`: the names of the keys that are wanted, and whether words are typed.
`post("text", lines)`: the rows of the text page, for a reader of screens."""

_WORK = 0.6
"""The part of a tick that may be spent; the browser needs the rest, to show the picture."""
_FADE = 0.85
"""The part of what work took that is still expected of it a tick later."""
_OPAQUE = 255

_CODES = {
    "Escape": "ESC", "Enter": "ENTER", "ArrowUp": "UP", "ArrowDown": "DOWN", "ArrowLeft": "LEFT",
    "ArrowRight": "RIGHT", "Home": "HOME", "End": "END", "PageUp": "PGUP", "PageDown": "PGDN",
    "Tab": "TAB", "Backspace": "BACKSPACE", "Insert": "INS", "Delete": "DEL", "Help": "HELP",
    **{f"F{number}": f"F{number}" for number in range(1, 13)},
}  # fmt: skip
"""The browser's name of a key's place -> the PC's name of the key."""
_PAD = {
    **{str(digit): str(digit) for digit in range(10)},
    "Decimal": "PERIOD", "Add": "PLUS", "Subtract": "MINUS", "Multiply": "MULTIPLY",
    "Divide": "DIVIDE", "Enter": "ENTER",
}  # fmt: skip
_SIGNS = {
    "Minus": "-", "Equal": "=", "BracketLeft": "[", "BracketRight": "]", "Backslash": "\\",
    "Semicolon": ";", "Quote": "'", "Backquote": "`", "Comma": ",", "Period": ".", "Slash": "/",
    "Space": " ",
}  # fmt: skip
_SIDES = {
    "ShiftLeft": LSHIFT, "ShiftRight": RSHIFT, "ControlLeft": LCTRL, "ControlRight": RCTRL,
    "AltLeft": LALT, "AltRight": RALT, "MetaLeft": LGUI, "MetaRight": RGUI,
}  # fmt: skip
_BOTH_SIDES = {SHIFT: (LSHIFT, RSHIFT), CTRL: (LCTRL, RCTRL), ALT: (LALT, RALT)}
_PLACES = {
    **{place: min(code for code, name in NAMED.items() if name == key)
       for place, key in _CODES.items()},
    **{f"Numpad{place}": KEYPAD_CODES[key] for place, key in _PAD.items()},
    **_SIDES,
    "Pause": PAUSE,
}  # fmt: skip
"""The browser's name of a key's place -> the code of a key that has no character of its own."""


class _Keyboard:
    """The keys as the browser reports them, tick by tick."""

    def __init__(self, fps: int) -> None:
        self._fps = fps
        self._pressed: list[int] = []
        self._text = ""
        self._held: dict[str, tuple[int, int]] = {}
        """The held keys by place: code, and ticks since it went down."""
        self._let_go: list[int] = []
        """The keys that went up in this tick. A chord may begin and end within it."""
        self._letters: dict[int, str] = {}
        self.set_typematic(TYPEMATIC_AFTER_S, TYPEMATIC_EVERY_S)

    def set_typematic(self, after_s: float, every_s: float) -> None:
        self._after = max(1, round(after_s * self._fps))
        self._every = max(1, round(every_s * self._fps))

    def down(self, place: str, key: str, typed: bool) -> None:
        if place in self._held:
            return
        code = self._code(place, key)
        if code is not None:
            self._held[place] = code, 0
            self._pressed.append(code)
        if typed and len(key) == 1:
            self._text += key

    def up(self, place: str) -> None:
        if place in self._held:
            self._let_go.append(self._held.pop(place)[0])

    def forget(self) -> None:
        self._held.clear()

    def pass_tick(self) -> None:
        self._pressed, self._text, self._let_go = [], "", []
        self._held = {place: (code, ticks + 1) for place, (code, ticks) in self._held.items()}

    def _code(self, place: str, key: str) -> int | None:
        """The code of a key: its own one, or its character on the player's or a US keyboard."""
        if place in _PLACES:
            return _PLACES[place]
        letter = place.removeprefix("Key")
        if len(letter) == 1:
            own = key.lower()
            code = ord(own if len(own) == 1 and own.isascii() and own.isalpha() else letter.lower())
            self._letters[code] = letter
            return code
        character = _SIGNS.get(place) or place.removeprefix("Digit")
        if len(character) != 1:
            character = key.lower()
        return ord(character) if len(character) == 1 else None

    def pressed(self) -> list[int]:
        return self._pressed

    def text(self) -> str:
        return self._text

    def held(self, code: int) -> bool:
        sides = _BOTH_SIDES.get(code, (code,))
        held = {code for code, _ in self._held.values()}
        with_a_key = self._let_go if self._pressed else ()
        return not held.union(with_a_key).isdisjoint(sides)

    def repeats(self, code: int) -> bool:
        for held, ticks in self._held.values():
            if held == code and ticks >= self._after:
                return (ticks - self._after) % self._every == 0
        return code in self._pressed

    def letter_at(self, code: int) -> str:
        return self._letters.get(code, "")


class _Voice:
    """The speaker, which the browser sounds."""

    def __init__(self, post: Post, volume: int) -> None:
        self._post, self._peak = post, peak(volume)
        self.set_mute(False)

    def start(self, tones: Sequence[Tone]) -> None:
        self._post("tones", [list(tone) for tone in tones])

    def silence(self) -> None:
        self._post("silence")

    def set_mute(self, mute: bool) -> None:
        self._post("mute", mute, self._peak)


class _Clipboard:
    """The browser's clipboard, for a link with the page's address."""

    def __init__(self, post: Post, fragment: Callable[[Sequence[str]], str]) -> None:
        self._post, self._fragment = post, fragment

    def copy(self, command: Sequence[str], copied: str, refused: str) -> None:
        self._post("link", self._fragment(command), copied, refused)


class _Keypad:
    """The row of keys below the picture."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._shown: tuple[list[str], bool] | None = None

    def show(self, keys: Sequence[str], types: bool) -> None:
        shown = list(keys), types
        if shown != self._shown:
            self._shown = shown
            self._post("keys", *shown)


class _Time:
    """What is left of a tick: enough for a piece of work and then the picture, as the last took.

    Here both take several times as long as in a window, and a picture with flying cards takes many
    times as long as one without.
    """

    def __init__(self, fps: int) -> None:
        self._most = self._left = _WORK / fps
        self._begun = self._looked = time.perf_counter()
        self._piece = self._picture = self._longest = 0.0

    def begin(self, awaited: bool) -> None:
        """A tick begins; `awaited` says whether the player waits for its picture."""
        self._left = 0.0 if awaited else self._most
        self._begun = self._looked = time.perf_counter()
        self._piece, self._longest = max(self._longest, self._piece * _FADE), 0.0

    def end(self) -> None:
        """Its picture is shown: what it took since the last piece of work."""
        took = time.perf_counter() - self._looked
        self._picture = max(took, self._picture * _FADE)

    def is_up(self) -> bool:
        """Whether a piece of work begun now would be too much."""
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._looked)
        self._looked = now
        expected = max(self._piece, self._longest) + self._picture
        return now + expected > self._begun + self._left


class Page:
    """A page in front of a player."""

    closed = False
    downloads = True

    def __init__(
        self,
        post: Post,
        fps: int,
        volume: int,
        fragment: Callable[[Sequence[str]], str] | None = None,
    ) -> None:
        """`fragment` writes a command line as what follows the `#` of the page's address."""
        self._post = post
        self._canvas = new_image(CANVAS_WIDTH, CANVAS_HEIGHT)
        self._shown = self._read_out = -1
        self._fps, self._ticks = fps, 0
        self._lines: list[str] = []
        self._palette: list[int] = []
        self._keys, self._keyboard = KeyReader(), _Keyboard(fps)
        self._taps, self._listens = Taps(), False
        self._events: list[Event] = []
        self._time = _Time(fps)
        self.voice: Voice | None = _Voice(post, volume)
        self.clipboard: Clipboard | None = _Clipboard(post, fragment) if fragment else None
        self.keypad: Keypad | None = _Keypad(post)

    # What the browser reports.

    def key_down(self, place: str, key: str, typed: bool) -> None:
        """A key went down: its place (`KeyQ`), its name or character, and whether it types it."""
        self._keyboard.down(place, key, typed)

    def key_up(self, place: str) -> None:
        """A key was released."""
        self._keyboard.up(place)

    def press(self, name: str) -> None:
        """A key of the page's own keyboard was pressed, by its name in a script."""
        self._events.append(named_key(name))

    def mouse(
        self,
        kind: Literal["move", "press", "release", "wheel"],
        x: int,
        y: int,
        button: Literal["", "left", "right", "middle"],
        amount: int,
    ) -> None:
        """The mouse did something, in picture coordinates."""
        if kind in ("press", "wheel"):
            self._taps.click()
        self._events.append(Mouse(kind, x, y, button, amount))

    def blur(self) -> None:
        """The page lost the keyboard, so that no key counts as held."""
        self._keyboard.forget()
        self._taps.forget()

    def begin(self) -> list[Event]:
        """Begin a tick. Returns what the player did since the last one began."""
        self._taps.look(self._keyboard)
        taps = self._taps.take()
        strokes = self._keys.read(self._keyboard)
        self._keyboard.pass_tick()
        events, self._events = [*strokes, *(taps if self._listens else ()), *self._events], []
        self._time.begin(awaited=bool(events))
        return events

    # What the machine asks for.

    def present(self, video: Video) -> None:
        """Show the picture. The browser waits for the end of the tick."""
        self._ticks += 1
        if self._ticks % self._fps == 0 and video.version != self._read_out:
            self._read_out = video.version
            self._tell_text(video.page.lines())
        if video.version != self._shown:
            self._shown = video.version
            self._show(video)
        self._time.end()

    def _show(self, video: Video) -> None:
        palette, colours = video.full_palette(), None
        if palette != self._palette:
            self._palette = palette
            colours = b"".join(bytes([*colour.to_bytes(3, "big"), _OPAQUE]) for colour in palette)
        video.compose(self._canvas)
        self._post("picture", bytes(memory(self._canvas)), colours)

    def _tell_text(self, lines: list[str]) -> None:
        if lines != self._lines:
            self._lines = lines
            self._post("text", lines)

    def read(self) -> list[Event]:
        """No events: `begin` returns what the player did, so that the tick's picture shows it."""
        return []

    def set_typematic(self, after_s: float, every_s: float) -> None:
        """Make held keys repeat after some seconds, and then every so many."""
        self._keyboard.set_typematic(after_s, every_s)

    def listen_to_modifiers(self, on: bool) -> None:
        """Report SHIFT and ALT alone as keystrokes, or not. The default is not."""
        self._listens = on

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """A page has the icon of its file."""

    @property
    def busy(self) -> bool:
        """Whether work that begins now may keep the picture from being shown in time."""
        return self._time.is_up()
