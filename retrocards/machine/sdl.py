"""The events of the desktop, seen before the window library sees them.

The library ends the process when its window is closed, and uses the Alt key for its own shortcuts
(restart, screen dumps). Neither can be switched off. But it is built on SDL, which lets a filter
see each event first. Layouts and numbers are those of SDL2's headers.
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
    """The window's SDL2 library, or None if it cannot be reached. It can be on Linux."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "SDL_SetEventFilter") else None


def desktop_size() -> tuple[int, int] | None:
    """The width and height of the desktop in dots, or None if SDL cannot be reached."""
    library, mode = sdl(), (ctypes.c_int * 6)()
    if library is None or library.SDL_GetDesktopDisplayMode(0, mode) < 0:
        return None
    return mode[1], mode[2]


def largest_scale(width: int, height: int) -> int | None:
    """How many times a picture fits into the desktop, or None if SDL cannot be reached."""
    desktop = desktop_size()
    return desktop and max(1, min(desktop[0] // width, desktop[1] // height))


def window_size() -> tuple[int, int] | None:
    """The current width and height of the window, or None if SDL cannot be reached."""
    library, width, height = sdl(), ctypes.c_int(), ctypes.c_int()
    if library is None:
        return None
    library.SDL_GetWindowSize(_window(library), ctypes.byref(width), ctypes.byref(height))
    return (width.value, height.value) if width.value and height.value else None


def set_least_size(width: int, height: int) -> None:
    """Set the least size of the window, if SDL can be reached."""
    library = sdl()
    if library is not None:
        library.SDL_SetWindowMinimumSize(_window(library), width, height)


def _window(library: ctypes.CDLL) -> ctypes.c_void_p:
    library.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    return ctypes.c_void_p(library.SDL_GL_GetCurrentWindow())


class Surroundings:
    """Paints the window black around the picture, if SDL can be reached.

    The library always paints that area dark gray, together with the picture. So the window is
    cleared to black, and OpenGL's scissors limit the library to the picture. Where a tube's edges
    are bent, the library's gray still shows.
    """

    def __init__(self) -> None:
        library = sdl()
        self._gl = _gl(library) if library is not None and window_size() else None

    def blacken(self, width: int, height: int, whole: bool) -> None:
        """Prepare the window for the next canvas, which is `width` x `height`.

        The canvas lies in the middle of the window, enlarged as far as it fits, by a whole number
        if `whole`.
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
    """The functions of the window's OpenGL by name, or None if one is missing."""
    library.SDL_GL_GetProcAddress.restype = ctypes.c_void_p
    functions: dict[str, Any] = {}
    for name, kinds in _GL_FUNCTIONS.items():
        address = library.SDL_GL_GetProcAddress(name.encode())
        if not address:
            return None
        functions[name] = ctypes.CFUNCTYPE(None, *kinds)(address)
    return functions


def letter_at(code: int) -> str:
    """The letter of a US keyboard in the place of a key, given by its code in the player's layout.

    "" if there is no letter, or if SDL cannot be reached. SDL numbers places by the USB standard,
    in which A to Z are 4 to 29.
    """
    library = sdl()
    place = library.SDL_GetScancodeFromKey(code) - _PLACE_OF_A if library else -1
    return chr(ord("A") + place) if 0 <= place < 26 else ""


class EventFilter:
    """Keeps the request to close, and all strokes with the left Alt key, from the library.

    Before that, `taps` sees every key, and every loss of the keyboard: SDL then reports all held
    keys as released, and the loss in the same moment. When an X11 desktop takes keys or clicks for
    a shortcut of its own, only X's events show it.

    If SDL cannot be reached the filter does nothing, and closing ends the process at once.
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
        """Whether SDL was reached."""
        return self._library is not None

    def full_screen_asked(self) -> bool:
        """Whether Alt+Enter was pressed since the last call."""
        asked, self._full_screen_asked = self._full_screen_asked, False
        return asked

    def _install(self, library: ctypes.CDLL) -> None:
        """Install the filter, and stop reports of sound devices that come and go.

        SDL makes those in another thread, which could wait for Python while Python waits for it.
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
    """Whether SDL's event carries one of X that takes the keyboard or the mouse away."""
    message = ctypes.c_void_p.from_address(event + _MESSAGE_OFFSET).value
    if message is None or _number(message + _SYSTEM_OFFSET) != _X11:
        return False
    return _number(message + _X_EVENT_OFFSET) in (_LEAVE_NOTIFY, _FOCUS_OUT)


def _number(address: int) -> int:
    return ctypes.c_uint32.from_address(address).value


def _byte(address: int) -> int:
    return ctypes.c_uint8.from_address(address).value
