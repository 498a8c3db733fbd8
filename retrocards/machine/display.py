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


def require_display() -> None:
    """Raise DisplayError when there is no display for a window.

    SDL's video is left initialised, for the window that comes next: it counts its users.
    """
    library = sdl()
    if library is None:
        return
    library.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
    with quiet():
        failed = library.SDL_InitSubSystem(_INIT_VIDEO) < 0
        invisible = failed or library.SDL_GetCurrentVideoDriver() in _INVISIBLE
        if invisible and not failed:
            library.SDL_QuitSubSystem(_INIT_VIDEO)
    if invisible:
        raise DisplayError(
            "There is no display to open a window on: set DISPLAY or WAYLAND_DISPLAY and try "
            f"again, {WITHOUT}."
        )


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
