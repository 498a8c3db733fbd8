"""Finding out, before a window is opened, whether one can be.

Without a display the library would run on invisibly for ever (SDL has an off-screen driver) or
print a panic; the player gets one sentence instead.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from retrocards.machine.errors import DisplayError
from retrocards.machine.sdl import sdl

_INIT_VIDEO = 0x20
_INVISIBLE = (None, b"offscreen", b"dummy", b"evdev")
WITHOUT = "or run without a window by --headless --script"


def load_drivers() -> None:
    """Find the display and load OpenGL, if SDL can be reached: a window will need them soon.

    Other threads of Python go on meanwhile. What is wrong is for `require_display` to tell.
    """
    library = sdl()
    if library is None:
        return
    with quiet():
        if _has_display(library) and library.SDL_GL_LoadLibrary(None) == 0:
            # What was loaded stays in memory, and SDL is as it was.
            library.SDL_GL_UnloadLibrary()


def require_display() -> None:
    """Raise DisplayError when there is no display for a window."""
    library = sdl()
    if library is None:
        return
    with quiet():
        has_display = _has_display(library)
    if not has_display:
        raise DisplayError(
            "There is no display to open a window on: set DISPLAY or WAYLAND_DISPLAY and try "
            f"again, {WITHOUT}."
        )


def _has_display(library: ctypes.CDLL) -> bool:
    """Whether there is one that can be seen.

    SDL's video is left initialised then, for the window that comes next: it counts its users.
    """
    library.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
    if library.SDL_InitSubSystem(_INIT_VIDEO) < 0:
        return False
    if library.SDL_GetCurrentVideoDriver() in _INVISIBLE:
        library.SDL_QuitSubSystem(_INIT_VIDEO)
        return False
    return True


@contextmanager
def quiet() -> Iterator[None]:
    """Keep C and Rust libraries from writing to the terminal; Python's own output is kept safe."""
    for output in filter(None, (sys.stdout, sys.stderr)):
        output.flush()
    kept: list[tuple[int, int]] = []
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        for stream in (1, 2):
            try:
                kept.append((stream, os.dup(stream)))
                os.dup2(nowhere, stream)
            except OSError:
                continue
        yield
    finally:
        for stream, copy in kept:
            os.dup2(copy, stream)
            os.close(copy)
        os.close(nowhere)
