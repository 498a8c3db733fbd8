"""What takes longest before a window opens, done at the same time.

To find the display and to load OpenGL takes as long as to import our modules, and in the window
library Python's other threads go on. SDL wants the main thread, so the modules take another.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from retrocards.cli.arguments import COMMANDS

_NO_WINDOW = {"--headless", "--help", "-h", "--version"}


def load(words: Sequence[str], program: str | None) -> None:
    """Load what the command line will need, if it may need a window; tells of no fault.

    Whatever is wrong comes to light when it is used, and is told then.
    """
    named = program or (words[0] if words else "")
    if not _NO_WINDOW.isdisjoint(words) or named.lower() in COMMANDS:
        return
    from threading import Thread

    from retrocards.machine.display import load_drivers

    others = Thread(target=_import, args=(named.lower(),), daemon=True)
    others.start()
    load_drivers()
    others.join()


def _import(named: str) -> None:
    """Import the command line, and the program of this name if there is one."""
    with suppress(Exception):
        import_module("retrocards.cli.main")
        import_module("retrocards.programs.loading").import_program(named)
