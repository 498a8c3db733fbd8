"""What the commands `retrocards`, `durak` and the like start with: the rest is loaded in one go."""

import gc
from types import ModuleType


def retrocards() -> int:
    """The command `retrocards`; gives the exit code."""
    return int(_loaded().main())


def durak() -> int:
    """The command `durak`; gives the exit code."""
    return int(_loaded().durak())


def ecarte() -> int:
    """The command `ecarte`; gives the exit code."""
    return int(_loaded().ecarte())


def elephant() -> int:
    """The command `elephant`; gives the exit code."""
    return int(_loaded().elephant())


def _loaded() -> ModuleType:
    """The command line, imported only now, with the search for garbage put off.

    Modules, schemas and a ROM leave next to no garbage; to look for it again and again would take
    a sixth of the time to the first picture, after which it is looked for as ever.
    """
    gc.disable()
    from retrocards.cli import main

    return main
