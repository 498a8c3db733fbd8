"""Checks for a display before a window is opened.

Without a display the library would run invisibly for ever, on SDL's off-screen driver, or print a
panic. The player gets one sentence instead.
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
"""The name by which the desktop groups our windows and finds their icon."""
WITHOUT = "or run without a window by --headless --script"


def while_opening(work: Callable[[], T]) -> T:
    """Do some work while the desktop is prepared for a window, and return its result.

    Reaching the desktop and its OpenGL takes longer than the work, and needs no Python. It must
    happen in the main thread, so the work runs in another. Whatever the work prints to the
    terminal's descriptors meanwhile is lost. Raises what the work raises, or else DisplayError if
    there is no display.
    """
    if sdl() is None:
        return work()
    results: list[T] = []
    errors: list[BaseException] = []

    def do() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = Thread(target=do)
    thread.start()
    try:
        try:
            require_display()
        finally:
            thread.join()
    except DisplayError:
        if not errors:
            raise
    if errors:
        raise errors[0]
    return results[0]


def require_display() -> None:
    """Raise DisplayError if there is no display for a window.

    SDL's video and OpenGL stay loaded for the window to come, because SDL counts their users.
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
            # If OpenGL is missing, opening the window reports it.
            library.SDL_GL_LoadLibrary(None)
    if invisible:
        raise DisplayError(
            "There is no display to open a window on: set DISPLAY or WAYLAND_DISPLAY and try "
            f"again, {WITHOUT}."
        )


@contextmanager
def quiet() -> Iterator[None]:
    """Keep C and Rust libraries from writing to the terminal. Python's output is flushed first."""
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
