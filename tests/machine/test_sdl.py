"""The filter of the desktop's events, with an SDL that only records its calls."""

import ctypes
import struct
from collections.abc import Callable
from typing import Any

import pytest

from retrocards.machine import Key
from retrocards.machine import sdl as module
from retrocards.machine.modifiers import Taps
from retrocards.machine.sdl import EventFilter

QUIT, WINDOW, KEY_DOWN, KEY_UP, TEXT, MOTION, BUTTON = (
    0x100,
    0x200,
    0x300,
    0x301,
    0x303,
    0x400,
    0x401,
)
FOCUS_LOST, EXPOSED = 13, 3
SYSTEM, ENABLE = 0x201, 1
X11, LEAVE_NOTIFY, FOCUS_OUT, KEYMAP_NOTIFY = 2, 8, 10, 11
ALT, RIGHT_ALT, SHIFT = 0x400000E2, 0x400000E6, 0x400000E1
RETURN, TAB, EIGHT = 13, 9, ord("8")
WITH_ALT = 0x100


class Function:
    """A function of the library, which accepts types and records its calls."""

    def __init__(self, result: int = 0) -> None:
        self.result = result
        self.calls: list[tuple[Any, ...]] = []

    def __call__(self, *given: Any) -> int:
        self.calls.append(given)
        return self.result


class FakeSdl:
    def __init__(self) -> None:
        self.SDL_GetModState = Function()
        self.SDL_EventState = Function()
        self.SDL_SetEventFilter = Function()


class Desktop:
    """Sends events to a filter as SDL does, by the address of a function."""

    def __init__(self, library: FakeSdl) -> None:
        self.taps = Taps()
        self.filter = EventFilter(self.taps)
        self.library = library
        address = library.SDL_SetEventFilter.calls[0][0].value
        prototype = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
        self._passes: Callable[[None, Any], int] = prototype(address)

    def send_system(self, system: int, kind: int) -> bool:
        """An event of the system itself, wrapped as in SDL_syswm.h."""
        message = ctypes.create_string_buffer(struct.pack("<BBBxii8x", 2, 26, 5, system, kind))
        event = struct.pack("<IIQ40x", SYSTEM, 0, ctypes.addressof(message))
        return self._passes(None, ctypes.create_string_buffer(event)) == 1

    def send(self, kind: int, *, window: int = 0, repeat: int = 0, sym: int = 0) -> bool:
        """Whether the event gets through. The layouts are those of SDL_events.h."""
        if kind == WINDOW:
            event = struct.pack("<IIIB43x", kind, 0, 1, window)
        elif kind in (KEY_DOWN, KEY_UP):
            event = struct.pack("<IIIBBxxIi32x", kind, 0, 1, kind == KEY_DOWN, repeat, 0, sym)
        else:
            event = struct.pack("<I52x", kind)
        return self._passes(None, ctypes.create_string_buffer(event)) == 1

    def tap(self, *syms: int) -> None:
        """Press keys one after another, and release them in reverse order."""
        for sym in syms:
            self.send(KEY_DOWN, sym=sym)
        for sym in reversed(syms):
            self.send(KEY_UP, sym=sym)


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Desktop:
    library = FakeSdl()
    monkeypatch.setattr(module, "sdl", lambda: library)
    return Desktop(library)


def test_closing_the_window_is_kept_back_and_remembered(desktop: Desktop) -> None:
    assert not desktop.filter.closed
    assert not desktop.send(QUIT)
    assert desktop.filter.closed


def test_strokes_with_the_left_alt_key_are_the_desktops(desktop: Desktop) -> None:
    assert desktop.send(KEY_DOWN, sym=TAB)
    assert desktop.send(TEXT)
    desktop.library.SDL_GetModState.result = WITH_ALT
    assert not desktop.send(KEY_DOWN, sym=TAB)
    assert not desktop.send(TEXT)
    assert desktop.send(KEY_UP, sym=TAB), "a key that went down before can be let go"
    assert not desktop.filter.full_screen_asked()
    assert not desktop.send(KEY_DOWN, sym=RETURN)
    assert desktop.filter.full_screen_asked()
    assert not desktop.filter.full_screen_asked()


@pytest.mark.parametrize("sym", [ALT, RIGHT_ALT])
def test_alt_itself_is_kept_back_and_counts_as_tap(desktop: Desktop, sym: int) -> None:
    assert not desktop.send(KEY_DOWN, sym=sym)
    assert not desktop.send(KEY_UP, sym=sym)
    assert desktop.taps.take() == [Key("ALT")]


def test_shift_gets_through_and_counts_as_tap(desktop: Desktop) -> None:
    assert desktop.send(KEY_DOWN, sym=SHIFT)
    assert desktop.send(KEY_UP, sym=SHIFT)
    assert desktop.taps.take() == [Key("SHIFT")]


def test_combinations_are_no_taps(desktop: Desktop) -> None:
    desktop.tap(SHIFT, EIGHT)
    desktop.library.SDL_GetModState.result = WITH_ALT
    desktop.tap(ALT, RETURN)
    desktop.tap(ALT, TAB)
    assert desktop.taps.take() == []


def test_a_held_keys_repeats_do_not_spoil_a_tap(desktop: Desktop) -> None:
    desktop.send(KEY_DOWN, sym=EIGHT)
    desktop.send(KEY_DOWN, sym=SHIFT)
    assert desktop.send(KEY_DOWN, sym=EIGHT, repeat=1)
    desktop.send(KEY_UP, sym=SHIFT)
    assert desktop.taps.take() == [Key("SHIFT")]


def test_a_click_makes_a_combination_and_a_move_does_not(desktop: Desktop) -> None:
    for between, taps in ((BUTTON, []), (MOTION, [Key("SHIFT")])):
        desktop.send(KEY_DOWN, sym=SHIFT)
        assert desktop.send(between)
        desktop.send(KEY_UP, sym=SHIFT)
        assert desktop.taps.take() == taps


def test_the_keyboards_going_to_another_window_is_no_tap(desktop: Desktop) -> None:
    for window, taps in ((FOCUS_LOST, []), (EXPOSED, [Key("ALT")])):
        desktop.tap(ALT)
        assert desktop.send(WINDOW, window=window)
        assert desktop.taps.take() == taps


@pytest.mark.parametrize("kind", [LEAVE_NOTIFY, FOCUS_OUT])
def test_a_desktops_shortcut_on_x11_is_no_tap(desktop: Desktop, kind: int) -> None:
    for system, event, taps in (
        (X11, kind, []),
        (X11, KEYMAP_NOTIFY, [Key("ALT")]),
        (X11 + 1, kind, [Key("ALT")]),
    ):
        desktop.send(KEY_DOWN, sym=ALT)
        assert not desktop.send_system(system, event), "the window library knows none of these"
        desktop.send(KEY_UP, sym=ALT)
        assert desktop.taps.take() == taps


def test_the_systems_events_are_asked_for(desktop: Desktop) -> None:
    assert (SYSTEM, ENABLE) in desktop.library.SDL_EventState.calls


def test_without_the_library_nothing_is_filtered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "sdl", lambda: None)
    assert not EventFilter(Taps()).filters
