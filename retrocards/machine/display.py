"""Finding out, before a window is opened, whether one can be.

Without a display the library would run on invisibly for ever (SDL has an off-screen driver) or
print a panic; the player gets one sentence instead.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

from retrocards.machine.errors import DisplayError
from retrocards.machine.sdl import sdl

_INIT_VIDEO = 0x20
_INVISIBLE = (None, b"offscreen", b"dummy", b"evdev")
T = TypeVar("T")
_NAME = "retrocards"
"""What the desktop calls our windows, to group them and to find their icon."""
WITHOUT = "or run without a window by --headless --script"


def while_opening(work: Callable[[], T]) -> T:
    """What some work gives, done while the desktop is made ready for a window.

    To reach the desktop and its OpenGL takes longer than the work, and Python is not needed for it.
    It is for the main thread, so the work is done in another, and what that one prints to the
    terminal's own descriptors meanwhile is lost. Raises what the work raises, else DisplayError
    when there is no display.
    """
    if sdl() is None:
        return work()
    given: list[T] = []
    raised: list[BaseException] = []

    def do() -> None:
        try:
            given.append(work())
        except BaseException as error:
            raised.append(error)

    thread = Thread(target=do)
    thread.start()
    try:
        try:
            require_display()
        finally:
            thread.join()
    except DisplayError:
        if not raised:
            raise
    if raised:
        raise raised[0]
    return given[0]


def require_display() -> None:
    """Raise DisplayError when there is no display for a window.

    SDL's video and OpenGL are left loaded, for the window that comes next: SDL counts their users.
    """
    library = sdl()
    if library is None:
        return
    for desktop in ("X11", "WAYLAND"):
        os.environ.setdefault(f"SDL_VIDEO_{desktop}_WMCLASS", _NAME)
    library.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
    with quiet():
        failed = library.SDL_InitSubSystem(_INIT_VIDEO) < 0
        invisible = failed or library.SDL_GetCurrentVideoDriver() in _INVISIBLE
        if invisible and not failed:
            library.SDL_QuitSubSystem(_INIT_VIDEO)
        if not invisible:
            # Where there is none, the window's own call says so.
            library.SDL_GL_LoadLibrary(None)
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
