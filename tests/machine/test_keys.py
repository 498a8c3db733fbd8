"""Keystrokes, and modifiers tapped alone, from the library's reports."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

import pytest
import pyxel

from retrocards.machine import Key, named_key
from retrocards.machine.keys import KEYPAD, MODIFIERS, NAMED, KeyReader
from retrocards.machine.modifiers import TAP_S, Taps

SHIFT, RIGHT_SHIFT, ALT, CTRL = (
    pyxel.KEY_LSHIFT, pyxel.KEY_RSHIFT, pyxel.KEY_LALT, pyxel.KEY_LCTRL,
)  # fmt: skip


class FakeKeyboard:
    """The library's view of one tick."""

    def __init__(
        self,
        pressed: Collection[int] = (),
        text: str = "",
        held: Collection[int] = (),
        repeats: Collection[int] = (),
        places: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        self._pressed, self._text = list(pressed), text
        self._places = places
        self._held, self._repeats = {*held, *pressed}, {*repeats, *pressed}

    def pressed(self) -> list[int]:
        return self._pressed

    def text(self) -> str:
        return self._text

    def held(self, code: int) -> bool:
        return code in self._held

    def repeats(self, code: int) -> bool:
        return code in self._repeats

    def letter_at(self, code: int) -> str:
        return self._places.get(code, "")


def strokes(*ticks: FakeKeyboard) -> list[list[Key]]:
    reader = KeyReader()
    return [reader.read(tick) for tick in ticks]


def keys_of(*pressed: int, text: str = "") -> list[Key]:
    return strokes(FakeKeyboard(pressed, text))[0]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        *((getattr(pyxel, f"KEY_F{n}"), f"F{n}") for n in (*range(1, 11), 12)),
        (pyxel.KEY_ESCAPE, "ESC"),
        (pyxel.KEY_RETURN, "ENTER"),
        (pyxel.KEY_KP_ENTER, "ENTER"),
        (pyxel.KEY_UP, "UP"),
        (pyxel.KEY_PAGEDOWN, "PGDN"),
        (pyxel.KEY_TAB, "TAB"),
        (pyxel.KEY_BACKSPACE, "BACKSPACE"),
        (pyxel.KEY_INSERT, "INS"),
        (pyxel.KEY_DELETE, "DEL"),
        (pyxel.KEY_HELP, "HELP"),
    ],
)
def test_named_keys_have_no_character(code: int, name: str) -> None:
    assert keys_of(code) == [Key(name)]


def test_a_letter_is_one_stroke_with_its_character() -> None:
    assert keys_of(pyxel.KEY_A, text="a") == [Key("A", "a")]
    assert keys_of(pyxel.KEY_LSHIFT, pyxel.KEY_SHIFT, pyxel.KEY_A, text="A") == [Key("A", "A")]


def test_space_has_a_name_and_a_character() -> None:
    assert keys_of(pyxel.KEY_SPACE, text=" ") == [Key("SPACE", " ")]


def test_the_star_comes_from_shift_8_and_from_the_keypad() -> None:
    assert keys_of(pyxel.KEY_LSHIFT, pyxel.KEY_SHIFT, pyxel.KEY_8, text="*") == [Key("*", "*")]
    assert keys_of(pyxel.KEY_KP_MULTIPLY, text="*") == [Key("*", "*")]


def test_characters_follow_the_layout_and_not_the_key() -> None:
    assert keys_of(pyxel.KEY_Y, text="z") == [Key("Z", "z")]
    assert keys_of(233, text="é") == [Key("É", "é")]
    assert keys_of(223, text="ß") == [Key("ß", "ß")]


@pytest.mark.parametrize(
    ("typed", "us"),
    [
        ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),
        ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
        ("קראטוןםפשדגכעיחלךזסבהנמצ", "ertyuiopasdfghjklzxcvbnm"),
        ("і", "s"),
    ],
)
def test_a_letter_of_another_alphabet_is_the_one_in_its_place(typed: str, us: str) -> None:
    """On the usual keyboards of Russia, Greece, Israel and Ukraine."""
    for char, place in zip(typed, us, strict=True):
        assert named_key(char) == Key(place.upper(), char)
        assert named_key(char.upper()).name == (place.upper() if char != "ς" else "S")
        assert keys_of(ord(char), text=char) == [Key(place.upper(), char)]


def test_a_russian_types_the_signs_in_the_places_of_his_other_letters() -> None:
    """Including those that his keyboard lacks, such as < and > of a redirection."""
    for char, sign in zip("хъжэбюёХЪЖЭБЮЁ", "[];',.`{}:\"<>~", strict=True):
        assert named_key(char) == keys_of(ord(char), text=char)[0] == Key(sign, char)


def test_the_place_that_the_desktop_tells_goes_before_the_usual_one() -> None:
    """Bulgarian keyboards have another order, and our lists have no Georgian letters."""
    for char, place in {"ъ": "C", "м": "N", "ყ": "Y"}.items():
        keyboard = FakeKeyboard([ord(char)], char, places={ord(char): place})
        assert strokes(keyboard) == [[Key(place, char)]]
    late = FakeKeyboard([ord("ყ")]), FakeKeyboard(text="ყ", held=[ord("ყ")], places={ord("ყ"): "Y"})
    assert strokes(*late) == [[], [Key("Y", "ყ")]]


def test_a_latin_letter_is_itself_wherever_it_lies() -> None:
    keyboard = FakeKeyboard([pyxel.KEY_Z], "z", places={pyxel.KEY_Z: "Y"})
    assert strokes(keyboard) == [[Key("Z", "z")]]


@pytest.mark.parametrize("row", ["&é\"'(-è_çà", "+ěščřžýáíé"])
def test_the_keys_of_the_digits_are_digits_without_shift_too(row: str) -> None:
    """On a French and a Czech keyboard. The typed character is kept."""
    for digit, sign in zip("1234567890", row, strict=True):
        assert keys_of(ord(digit), text=sign) == [Key(digit, sign)]
        assert keys_of(pyxel.KEY_SHIFT, ord(digit), text=digit) == [Key(digit, digit)]


@pytest.mark.parametrize(
    ("digit", "key"),
    [
        ("8", Key("UP")),
        ("2", Key("DOWN")),
        ("4", Key("LEFT")),
        ("6", Key("RIGHT")),
        ("7", Key("HOME")),
        ("1", Key("END")),
        ("9", Key("PGUP")),
        ("3", Key("PGDN")),
        ("5", Key("5", "5")),
        ("0", Key("INS", "0")),
    ],
)
@pytest.mark.parametrize("numlock", [True, False])
def test_the_keypad_is_the_same_whatever_numlock_says(digit: str, key: Key, numlock: bool) -> None:
    code = getattr(pyxel, f"KEY_KP_{digit}")
    assert keys_of(code, text=digit if numlock else "") == [key]


@pytest.mark.parametrize("text", ["", ".", ","])
def test_the_keypads_point_deletes(text: str) -> None:
    assert keys_of(pyxel.KEY_KP_PERIOD, text=text) == [Key("DEL", ".")]


def test_the_keypads_signs_type() -> None:
    for sign, name in {"+": "PLUS", "-": "MINUS", "/": "DIVIDE"}.items():
        assert keys_of(getattr(pyxel, f"KEY_KP_{name}"), text=sign) == [Key(sign, sign)]


def test_keys_of_one_tick_keep_their_order() -> None:
    pressed = (pyxel.KEY_F3, pyxel.KEY_B, pyxel.KEY_KP_8, pyxel.KEY_A)
    assert keys_of(*pressed, text="b8a") == [Key("F3"), Key("B", "b"), Key("UP"), Key("A", "a")]


def test_a_held_arrow_repeats_and_a_held_letter_does_not() -> None:
    up, a = pyxel.KEY_UP, pyxel.KEY_A
    assert strokes(
        FakeKeyboard([up]), FakeKeyboard(held=[up]), FakeKeyboard(held=[up], repeats=[up])
    ) == [[Key("UP")], [], [Key("UP")]]
    assert strokes(
        FakeKeyboard([a], "a"), FakeKeyboard(text="aa", held=[a]), FakeKeyboard(text="a")
    ) == [[Key("A", "a")], [], []]


def test_a_held_keypad_arrow_repeats_as_arrow_only() -> None:
    code = pyxel.KEY_KP_2
    assert strokes(
        FakeKeyboard([code], "2"), FakeKeyboard(text="2", held=[code], repeats=[code])
    ) == [[Key("DOWN")], [Key("DOWN")]]


def test_the_same_letter_again_is_another_stroke() -> None:
    a = FakeKeyboard([pyxel.KEY_A], "a")
    assert strokes(a, FakeKeyboard(), a) == [[Key("A", "a")], [], [Key("A", "a")]]


def test_text_that_comes_late_or_without_a_key_still_counts() -> None:
    a = pyxel.KEY_A
    late = strokes(
        FakeKeyboard([a]), FakeKeyboard(text="a", held=[a]), FakeKeyboard(text="a", held=[a])
    )
    assert late == [[], [Key("A", "a")], []]
    assert strokes(FakeKeyboard(text="ж")) == [[Key(";", "ж")]]
    assert strokes(FakeKeyboard(text="н")) == [[Key("Y", "н")]]


def test_modifiers_mouse_buttons_and_keys_without_a_name_say_nothing() -> None:
    silent = [pyxel.KEY_CTRL, pyxel.KEY_LALT, pyxel.KEY_CAPSLOCK, pyxel.KEY_F13]
    assert keys_of(*silent, pyxel.MOUSE_BUTTON_LEFT, pyxel.GAMEPAD1_BUTTON_A) == []
    assert keys_of(pyxel.KEY_CTRL, pyxel.KEY_1) == []


def test_every_name_of_a_script_is_a_key_the_window_can_give() -> None:
    given = {Key(name) for name in (NAMED | MODIFIERS).values()}
    given |= {key for key, _ in KEYPAD.values()}
    names = (
        "F1 F10 F11 F12 ESC ENTER UP HOME PGDN TAB BACKSPACE INS DEL HELP SHIFT ALT KP_0 KP_5 KP_8"
    )
    assert {named_key(name) for name in names.split()} <= given
    assert named_key("KP_8") == named_key("up") == Key("UP")
    assert named_key("KP_0") == Key("INS", "0")
    assert named_key("SPACE") == named_key(" ") == Key("SPACE", " ")
    assert named_key("q") == Key("Q", "q")
    assert named_key("*") == Key("*", "*")
    assert (named_key("shift"), named_key("ALT")) == (Key("SHIFT"), Key("ALT"))
    for wrong in ("F13", "CTRL", "LSHIFT", "KP_LEFTPAREN", "KP_X", "ENTR", ""):
        with pytest.raises(KeyError):
            named_key(wrong)


def taps_of(*codes: int, hold: float = 0.1) -> list[str]:
    """The taps of a list of keys, down (above 0) or up (below 0), `hold` seconds apart."""
    seconds = 0.0
    taps = Taps(lambda: seconds)
    for code in codes:
        seconds += hold
        if code > 0:
            taps.down(code)
        else:
            taps.up(-code)
    return [key.name for key in taps.take()]


@pytest.mark.parametrize("code", MODIFIERS)
def test_a_modifier_alone_counts_when_it_is_let_go(code: int) -> None:
    assert taps_of(code) == []
    assert taps_of(code, -code) == [MODIFIERS[code]]
    assert taps_of(code, -code, code, -code) == [MODIFIERS[code]] * 2


def test_other_keys_are_no_taps() -> None:
    assert (
        taps_of(CTRL, -CTRL, pyxel.KEY_A, -pyxel.KEY_A, pyxel.KEY_CAPSLOCK, -pyxel.KEY_SHIFT) == []
    )


@pytest.mark.parametrize("modifier", [SHIFT, ALT])
@pytest.mark.parametrize("other", [pyxel.KEY_8, pyxel.KEY_RETURN, pyxel.KEY_TAB, CTRL, RIGHT_SHIFT])
def test_a_modifier_of_another_key_does_not_count(modifier: int, other: int) -> None:
    assert taps_of(modifier, other, -other, -modifier) == []
    assert taps_of(modifier, other, -modifier, -other) == []
    assert taps_of(modifier, other, -other, -modifier, SHIFT, -SHIFT) == ["SHIFT"]


def test_a_modifier_held_before_makes_a_combination() -> None:
    assert taps_of(ALT, SHIFT, -SHIFT, -ALT) == []
    assert taps_of(pyxel.KEY_LGUI, ALT, -ALT) == []


def test_another_key_may_still_be_held_from_before() -> None:
    right = pyxel.KEY_RIGHT
    assert taps_of(right, SHIFT, -SHIFT, -right) == ["SHIFT"]
    assert taps_of(right, SHIFT, -right, -SHIFT) == ["SHIFT"]


def test_a_modifier_that_is_reported_twice_is_down_once() -> None:
    assert taps_of(SHIFT, SHIFT, -SHIFT) == ["SHIFT"]
    assert taps_of(SHIFT, pyxel.KEY_8, -pyxel.KEY_8, SHIFT, -SHIFT) == []


def test_a_modifier_held_for_long_does_not_count() -> None:
    assert taps_of(ALT, -ALT, hold=TAP_S) == ["ALT"]
    assert taps_of(ALT, -ALT, hold=TAP_S + 0.01) == []


def test_losing_the_keyboard_takes_the_taps_of_that_moment_back() -> None:
    taps = Taps()
    taps.down(ALT)
    taps.up(ALT)
    taps.forget()
    assert taps.take() == []
    taps.down(CTRL)
    taps.down(ALT)
    taps.forget()
    taps.up(ALT)
    assert taps.take() == []
    taps.down(ALT)
    taps.up(ALT)
    assert taps.take() == [Key("ALT")]
    assert taps.take() == [], "each tap is given once"


def looked(*ticks: FakeKeyboard) -> list[list[str]]:
    """The taps of some ticks, when only `look` is called."""
    taps, names = Taps(), []
    for tick in ticks:
        taps.look(tick)
        names.append([key.name for key in taps.take()])
    return names


def test_taps_are_found_in_what_the_library_says_of_a_tick() -> None:
    shift = [SHIFT, pyxel.KEY_SHIFT]
    eight = FakeKeyboard([pyxel.KEY_8], "*", held=shift)
    down, held, nothing = FakeKeyboard(shift), FakeKeyboard(held=shift), FakeKeyboard()
    assert looked(down, held, nothing, nothing) == [[], [], ["SHIFT"], []]
    assert looked(down, eight, held, nothing) == [[], [], [], []]
    assert looked(FakeKeyboard([*shift, pyxel.KEY_8], "*"), nothing) == [[], []]


def test_a_modifier_of_a_click_does_not_count() -> None:
    taps = Taps()
    taps.down(SHIFT)
    taps.click()
    taps.up(SHIFT)
    assert taps.take() == []


@pytest.mark.parametrize(
    ("code", "places", "name"),
    [
        (pyxel.KEY_C, {}, "CTRL_C"),
        (pyxel.KEY_Z, {}, "CTRL_Z"),
        (ord("\u0441"), {ord("\u0441"): "C"}, "CTRL_C"),
        (pyxel.KEY_PAUSE, {}, "CTRL_C"),
    ],
)
def test_ctrl_with_a_letter_is_a_stroke_of_its_own(
    code: int, places: Mapping[int, str], name: str
) -> None:
    """On a Russian keyboard too, and with the break key. No text is awaited for it."""
    ctrl = FakeKeyboard([pyxel.KEY_LCTRL], held=[pyxel.KEY_CTRL])
    both = FakeKeyboard([code], held=[pyxel.KEY_CTRL], places=places)
    then = FakeKeyboard([pyxel.KEY_A], "a")
    assert strokes(ctrl, both, FakeKeyboard(), then) == [
        [], [Key(name, chr(ord(name[-1]) - 64))], [], [Key("A", "a")],
    ]  # fmt: skip
    assert named_key(name) == Key(name, chr(ord(name[-1]) - 64))


def test_the_pause_key_alone_and_ctrl_with_a_digit_are_nothing() -> None:
    assert keys_of(pyxel.KEY_PAUSE) == []
    assert strokes(FakeKeyboard([pyxel.KEY_1], held=[pyxel.KEY_CTRL])) == [[]]
