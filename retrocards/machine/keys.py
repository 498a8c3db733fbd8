"""The player's input: keys by their DOS names, the mouse, and a gamepad.

The library reports keys and typed text separately. Here they are joined, so that one stroke is one
event. The characters come from the typed text and so follow the player's keyboard layout. If the
layout has another alphabet, or signs in the place of digits, a key is named after its place on a
US keyboard: a Russian presses Y where his keyboard says Н.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, Protocol, get_args


class Key(NamedTuple):
    """A keystroke.

    `name` is one of F1..F12 ESC ENTER UP DOWN LEFT RIGHT HOME END PGUP PGDN TAB SPACE BACKSPACE
    INS DEL HELP SHIFT ALT, or the typed character in upper case. For a character of another
    alphabet it is the letter in its place. CTRL with a letter is CTRL_A to CTRL_Z, and with the
    break key CTRL_C. `char` is the typed character, or "". `repeat` marks the repeat of a held
    key. `pad` marks the numeric keypad; the key equals its twin elsewhere.
    """

    name: str
    char: str = ""
    repeat: bool = False
    pad: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self[:2] == other[:2]

    def __hash__(self) -> int:
        return hash(self[:2])


class Mouse(NamedTuple):
    """A mouse event at a place in picture coordinates, which may lie outside.

    `amount` is the wheel's; above 0 is away from the player.
    """

    kind: Literal["move", "press", "release", "wheel"]
    x: int
    y: int
    button: Literal["", "left", "right", "middle"] = ""
    amount: int = 0


PadButton = Literal["UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y", "L", "R", "START", "SELECT"]
PAD_BUTTONS: tuple[PadButton, ...] = get_args(PadButton)


class Pad(NamedTuple):
    """A button of a gamepad went down.

    The names are those of the library: A is the lowest of the four at the right, L and R are the
    shoulders. `repeat` marks the repeat of a held direction.
    """

    button: PadButton
    repeat: bool = False


Event = Key | Mouse | Pad

_USB = 1 << 30
"""What SDL adds to a key's number in the USB tables, if the key has no character of its own."""
_BOTH = 5 << 28
"""What the library adds to the number of a modifier of either side."""
SHIFT, CTRL, ALT, GUI = _BOTH + 1, _BOTH + 2, _BOTH + 3, _BOTH + 4
LCTRL, LSHIFT, LALT, LGUI, RCTRL, RSHIFT, RALT, RGUI = range(_USB + 224, _USB + 232)
PAUSE = _USB + 72

NAMED = {
    **{_USB + 57 + number: f"F{number}" for number in range(1, 13)},
    27: "ESC",
    13: "ENTER",
    _USB + 88: "ENTER",
    _USB + 82: "UP",
    _USB + 81: "DOWN",
    _USB + 80: "LEFT",
    _USB + 79: "RIGHT",
    _USB + 74: "HOME",
    _USB + 77: "END",
    _USB + 75: "PGUP",
    _USB + 78: "PGDN",
    9: "TAB",
    8: "BACKSPACE",
    _USB + 73: "INS",
    127: "DEL",
    _USB + 117: "HELP",
}
"""The names of keys by SDL's codes, which the library uses too."""

MODIFIERS = {LSHIFT: "SHIFT", RSHIFT: "SHIFT", LALT: "ALT", RALT: "ALT"}
"""Keys that count as strokes only if a program asks for them."""
DIGITS = "0123456789"
"""Written out, because the module `string` is slow to import."""
_ARROWS = ("UP", "DOWN", "LEFT", "RIGHT", "PGUP", "PGDN")
MODIFIER_NAMES = frozenset(MODIFIERS.values())

_KEYPAD = {
    "8": (Key("UP"), "8"),
    "2": (Key("DOWN"), "2"),
    "4": (Key("LEFT"), "4"),
    "6": (Key("RIGHT"), "6"),
    "7": (Key("HOME"), "7"),
    "1": (Key("END"), "1"),
    "9": (Key("PGUP"), "9"),
    "3": (Key("PGDN"), "3"),
    "5": (Key("5", "5"), "5"),
    "0": (Key("INS", "0"), "0"),
    "PERIOD": (Key("DEL", "."), ".,"),
    "PLUS": (Key("+", "+"), "+"),
    "MINUS": (Key("-", "-"), "-"),
    "MULTIPLY": (Key("*", "*"), "*"),
    "DIVIDE": (Key("/", "/"), "/"),
}
KEYPAD_CODES = {
    **{str(digit): _USB + 88 + digit for digit in range(1, 10)},
    "0": _USB + 98,
    "PERIOD": _USB + 99,
    "DIVIDE": _USB + 84,
    "MULTIPLY": _USB + 85,
    "MINUS": _USB + 86,
    "PLUS": _USB + 87,
    "ENTER": _USB + 88,
}
"""The keypad's keys by the names that they have in a script after `KP_`."""
KEYPAD = {
    KEYPAD_CODES[name]: (key._replace(pad=True), typed) for name, (key, typed) in _KEYPAD.items()
}
"""The keypad's keys, regardless of NumLock, and the text that each may type as well."""

REPEATING = (
    *(code for code, name in NAMED.items() if name in _ARROWS or name in ("BACKSPACE", "DEL")),
    *(code for code, (key, _) in KEYPAD.items() if key.name in _ARROWS),
)

TYPEMATIC_AFTER_S, TYPEMATIC_EVERY_S = 0.4, 0.06
"""The default seconds until a held key of REPEATING repeats first, and between repeats."""

_LAST_CHARACTER_KEY = 0xFFFF

_PLACES = "QWERTYUIOPASDFGHJKLZXCVBNM"
_ALPHABETS = (
    "ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ",
    # Letters that only Ukraine, Belarus and Serbia have.
    "ЉЊ      Ў  І    Ј         ",
    " ςΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ",
    "  קראטוןםפשדגכעיחלךזסבהנמצ",
)
"""The letters of other alphabets in the places of Q to P, A to L and Z to M."""
_LETTERS = {
    char: place
    for alphabet in _ALPHABETS
    for char, place in zip(alphabet, _PLACES, strict=True)
    if char != " "
}
# A Russian keyboard has letters where a US one has signs, which SHIFT changes.
_SIGNS = dict(zip("хъжэбюёХЪЖЭБЮЁ", "[];',.`{}:\"<>~", strict=True))
"""The signs of a US keyboard in the places of a Russian one's remaining letters."""


class Keyboard(Protocol):
    """What the library reports about the keyboard, once a tick."""

    def pressed(self) -> list[int]:
        """The codes of the keys that went down in this tick, in order."""

    def text(self) -> str:
        """The text typed in this tick, the operating system's repeats included."""

    def held(self, code: int) -> bool:
        """Whether a key is down."""

    def repeats(self, code: int) -> bool:
        """Whether a key went down in this tick, or has been held long enough to repeat."""

    def letter_at(self, code: int) -> str:
        """The letter in the key's place on a US keyboard, or "" if none or unknown."""


def named_key(name: str) -> Key:
    """The key that a script names: `F5`, `enter`, `KP_8`, or one character.

    Raises KeyError for an unknown name.
    """
    upper = name.upper()
    if len(name) == 1 or upper == "SPACE":
        return _typed_key(" " if upper == "SPACE" else name)
    if upper.startswith("KP_") and (code := KEYPAD_CODES.get(upper[3:])):
        return _plain_key(code)
    if upper in NAMED.values() or upper in MODIFIERS.values():
        return Key(upper)
    if upper.startswith("CTRL_") and len(upper) == 6 and upper[5] in _PLACES:
        return _with_ctrl(upper[5])
    raise KeyError(name)


class KeyReader:
    """Joins keys and text, tick by tick, into one event for each stroke."""

    def __init__(self) -> None:
        self._typed_by: dict[int, str] = {}
        self._awaited: list[int] = []

    def read(self, keyboard: Keyboard) -> list[Key]:
        """The keystrokes of this tick, in order."""
        text = list(keyboard.text())
        pressed = [code for code in keyboard.pressed() if not _is_silent(code)]
        keys = [key for code in pressed for key in self._stroke(keyboard, code, text)]
        keys += self._leftovers(keyboard, text)
        again = [code for code in REPEATING if code not in pressed and keyboard.repeats(code)]
        self._forget_released(keyboard)
        return keys + [_plain_key(code)._replace(repeat=True) for code in again]

    def _stroke(self, keyboard: Keyboard, code: int, text: list[str]) -> Iterable[Key]:
        if code in NAMED:
            return [_plain_key(code)]
        if code in KEYPAD:
            key, characters = KEYPAD[code]
            typed = next((char for char in text if char in characters), "")
            if typed:
                text.remove(typed)
            self._typed_by[code] = typed or characters[0]
            return [key]
        if code == PAUSE:
            return [_with_ctrl("C")] if keyboard.held(CTRL) else []
        if text:
            self._typed_by[code] = text[0]
            return [_typed_by(keyboard, code, text.pop(0))]
        if keyboard.held(CTRL) and (letter := _letter(keyboard, code)):
            return [_with_ctrl(letter)]
        self._awaited.append(code)
        return []

    def _leftovers(self, keyboard: Keyboard, text: list[str]) -> Iterable[Key]:
        """Text without a key: late text of an input method, or a held key's repeat, dropped."""
        for char in text:
            if self._awaited:
                code = self._awaited.pop(0)
                self._typed_by[code] = char
                yield _typed_by(keyboard, code, char)
            elif char not in self._typed_by.values():
                yield _typed_key(char)

    def _forget_released(self, keyboard: Keyboard) -> None:
        """Forget released keys last, because the tick of the release may still repeat a key."""
        held = keyboard.held
        self._typed_by = {code: char for code, char in self._typed_by.items() if held(code)}
        self._awaited = [code for code in self._awaited if held(code)]


def _plain_key(code: int) -> Key:
    return KEYPAD[code][0] if code in KEYPAD else Key(NAMED[code])


def _typed_key(char: str) -> Key:
    if char == " ":
        return Key("SPACE", " ")
    upper = char.upper()
    place = _SIGNS.get(char) or _LETTERS.get(char) or _LETTERS.get(upper)
    return Key(place or (upper if len(upper) == 1 else char), char)


def _typed_by(keyboard: Keyboard, code: int, char: str) -> Key:
    """A typed character, named after its key.

    The library names the digit keys by their digits, even if a French or Czech keyboard types
    signs there without SHIFT.
    """
    key = _typed_key(char)
    if chr(code) in DIGITS and not keyboard.held(SHIFT):
        return key._replace(name=chr(code))
    return key if char.isascii() else key._replace(name=keyboard.letter_at(code) or key.name)


def _letter(keyboard: Keyboard, code: int) -> str:
    """The letter on a key, or in its place on a US keyboard; "" if neither."""
    letter = chr(code).upper()
    return letter if letter in _PLACES else keyboard.letter_at(code)


def _with_ctrl(letter: str) -> Key:
    return Key(f"CTRL_{letter}", chr(ord(letter) & 31))


def _is_silent(code: int) -> bool:
    """Whether a code is a modifier, a mouse or gamepad button, or a key without a character."""
    if code in NAMED or code in KEYPAD or code == PAUSE:
        return False
    return code > _LAST_CHARACTER_KEY
