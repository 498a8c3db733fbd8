"""The events of the desktop, seen before the window library sees them.

The library ends the process when its window is closed, and keeps the Alt key for shortcuts of its
own (restart, screen dumps); neither can be switched off. SDL, on which it is built, lets a filter
look at each event first. Layouts and numbers are those of SDL2's headers.
"""

import ctypes
import sys
from typing import Any

from retrocards.machine.modifiers import Taps

_QUIT, _WINDOW_EVENT, _SYSTEM_EVENT = 0x100, 0x200, 0x201
_KEY_DOWN, _KEY_UP, _TEXT_INPUT = 0x300, 0x301, 0x303
_MOUSE_BUTTON_DOWN, _MOUSE_WHEEL = 0x401, 0x403
_WINDOW_EVENT_OFFSET, _FOCUS_LOST = 12, 13
_REPEAT_OFFSET, _SYM_OFFSET = 13, 20
_MESSAGE_OFFSET, _SYSTEM_OFFSET, _X_EVENT_OFFSET = 8, 4, 8
_X11, _LEAVE_NOTIFY, _FOCUS_OUT = 2, 8, 10
_RETURN, _LEFT_ALT, _RIGHT_ALT = 13, 0x400000E2, 0x400000E6
_MOD_LEFT_ALT = 0x100
_AUDIO_DEVICE_ADDED, _AUDIO_DEVICE_REMOVED = 0x1100, 0x1101
_IGNORE, _ENABLE = 0, 1
_PLACE_OF_A = 4
_GL_SCISSOR_TEST, _GL_COLOR_BUFFER_BIT = 0x0C11, 0x4000
_GL_FUNCTIONS: dict[str, list[Any]] = {
    "glEnable": [ctypes.c_uint],
    "glDisable": [ctypes.c_uint],
    "glClear": [ctypes.c_uint],
    "glClearColor": [ctypes.c_float] * 4,
    "glScissor": [ctypes.c_int] * 4,
}


def sdl() -> ctypes.CDLL | None:
    """The SDL2 library that the window uses, where it can be reached (Linux), else None."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "SDL_SetEventFilter") else None


def desktop_size() -> tuple[int, int] | None:
    """The width and height of the desktop in dots, where SDL can be reached."""
    library, mode = sdl(), (ctypes.c_int * 6)()
    if library is None or library.SDL_GetDesktopDisplayMode(0, mode) < 0:
        return None
    return mode[1], mode[2]


def largest_scale(width: int, height: int) -> int | None:
    """How many times a picture of a size fits the desktop, where SDL can be reached."""
    desktop = desktop_size()
    return desktop and max(1, min(desktop[0] // width, desktop[1] // height))


def window_size() -> tuple[int, int] | None:
    """The width and height of the window as it is now, where SDL can be reached."""
    library, width, height = sdl(), ctypes.c_int(), ctypes.c_int()
    if library is None:
        return None
    library.SDL_GetWindowSize(_window(library), ctypes.byref(width), ctypes.byref(height))
    return (width.value, height.value) if width.value and height.value else None


def set_least_size(width: int, height: int) -> None:
    """Keep the window from being made smaller than this, where SDL can be reached."""
    library = sdl()
    if library is not None:
        library.SDL_SetWindowMinimumSize(_window(library), width, height)


def _window(library: ctypes.CDLL) -> ctypes.c_void_p:
    library.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    return ctypes.c_void_p(library.SDL_GL_GetCurrentWindow())


class Surroundings:
    """What lies around the picture in the window: black, where SDL can be reached.

    The library paints it dark gray, in the same stroke as the picture, and cannot be told
    otherwise. So the window is cleared to black and OpenGL's scissors let the library paint only
    where the picture lies. Where a tube's edges are bent the library's gray still shows.
    """

    def __init__(self) -> None:
        library = sdl()
        self._gl = _gl(library) if library is not None and window_size() else None

    def blacken(self, width: int, height: int, whole: bool) -> None:
        """Do so for the next picture: a canvas of a size, enlarged evenly, or by a `whole` number.

        It lies in the middle of the window, enlarged as far as it fits.
        """
        window = window_size()
        if self._gl is None or window is None:
            return
        enlarged = max(1.0, min(window[0] / width, window[1] / height))
        enlarged = int(enlarged) if whole else enlarged
        across, down = int(width * enlarged), int(height * enlarged)
        left, top = (window[0] - across) // 2, (window[1] - down) // 2
        self._gl["glDisable"](_GL_SCISSOR_TEST)
        self._gl["glClearColor"](0.0, 0.0, 0.0, 1.0)
        self._gl["glClear"](_GL_COLOR_BUFFER_BIT)
        self._gl["glEnable"](_GL_SCISSOR_TEST)
        self._gl["glScissor"](left, window[1] - top - down, across, down)


def _gl(library: ctypes.CDLL) -> dict[str, Any] | None:
    """Functions of the window's OpenGL by their names, or None if one is missing."""
    library.SDL_GL_GetProcAddress.restype = ctypes.c_void_p
    found: dict[str, Any] = {}
    for name, kinds in _GL_FUNCTIONS.items():
        address = library.SDL_GL_GetProcAddress(name.encode())
        if not address:
            return None
        found[name] = ctypes.CFUNCTYPE(None, *kinds)(address)
    return found


def letter_at(code: int) -> str:
    """What a US keyboard has in the place of a key, by the key's code in the player's layout.

    "" where that is no letter, or where SDL cannot be reached. SDL numbers places by the USB
    standard, in which A to Z are 4 to 29.
    """
    library = sdl()
    place = library.SDL_GetScancodeFromKey(code) - _PLACE_OF_A if library else -1
    return chr(ord("A") + place) if 0 <= place < 26 else ""


class EventFilter:
    """Keeps back the request to close and all strokes with the left Alt key.

    Before that, `taps` are told of every key, and of the keyboard's going elsewhere: SDL first
    reports all held keys as let go then, and the loss of the keyboard in the same moment. Of an X11
    desktop that takes keys or clicks for a moment, for a shortcut of its own, only X's events tell.

    Where SDL cannot be reached it does nothing: closing then ends the process at once.
    """

    def __init__(self, taps: Taps) -> None:
        self.closed = False
        self._taps = taps
        self._full_screen_asked = False
        self._callback: Any = None
        self._library = sdl()
        if self._library is not None:
            self._install(self._library)

    @property
    def filters(self) -> bool:
        """Whether SDL could be reached."""
        return self._library is not None

    def full_screen_asked(self) -> bool:
        """Whether Alt+Enter was pressed since the last call."""
        asked, self._full_screen_asked = self._full_screen_asked, False
        return asked

    def _install(self, library: ctypes.CDLL) -> None:
        """Sound devices that come and go are not reported: SDL tells of them from another thread,
        which could wait for Python while Python waits for it.
        """
        for kind in (_AUDIO_DEVICE_ADDED, _AUDIO_DEVICE_REMOVED):
            library.SDL_EventState(kind, _IGNORE)
        library.SDL_EventState(_SYSTEM_EVENT, _ENABLE)
        prototype = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
        self._callback = prototype(self._passes)
        library.SDL_SetEventFilter.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        library.SDL_SetEventFilter(ctypes.cast(self._callback, ctypes.c_void_p), None)

    def _passes(self, _: object, event: int) -> int:
        kind = _number(event)
        if kind == _QUIT:
            self.closed = True
            return 0
        if kind == _SYSTEM_EVENT:
            if _takes_input(event):
                self._taps.forget()
            return 0
        self._tell_taps(kind, event)
        if kind in (_KEY_DOWN, _KEY_UP):
            return self._key_passes(kind, _number(event + _SYM_OFFSET))
        return int(kind != _TEXT_INPUT or not self._alt())

    def _tell_taps(self, kind: int, event: int) -> None:
        if kind == _KEY_DOWN and not _byte(event + _REPEAT_OFFSET):
            self._taps.down(_number(event + _SYM_OFFSET))
        elif kind == _KEY_UP:
            self._taps.up(_number(event + _SYM_OFFSET))
        elif kind in (_MOUSE_BUTTON_DOWN, _MOUSE_WHEEL):
            self._taps.click()
        elif kind == _WINDOW_EVENT and _byte(event + _WINDOW_EVENT_OFFSET) == _FOCUS_LOST:
            self._taps.forget()

    def _key_passes(self, kind: int, sym: int) -> int:
        if sym in (_LEFT_ALT, _RIGHT_ALT):
            return 0
        if kind == _KEY_UP or not self._alt():
            return 1
        self._full_screen_asked |= sym == _RETURN
        return 0

    def _alt(self) -> bool:
        return bool(self._library and self._library.SDL_GetModState() & _MOD_LEFT_ALT)


def _takes_input(event: int) -> bool:
    """Whether the system's own event, to which SDL's points, tells that X takes keys or mouse."""
    message = ctypes.c_void_p.from_address(event + _MESSAGE_OFFSET).value
    if message is None or _number(message + _SYSTEM_OFFSET) != _X11:
        return False
    return _number(message + _X_EVENT_OFFSET) in (_LEAVE_NOTIFY, _FOCUS_OUT)


def _number(address: int) -> int:
    return ctypes.c_uint32.from_address(address).value


def _byte(address: int) -> int:
    return ctypes.c_uint8.from_address(address).value
