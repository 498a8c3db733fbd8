"""Compiles the players below a folder in place: `_compiled_build.py FOLDER`.

Needs mypy and setuptools. Each module becomes an extension beside its source, which Python prefers
to it.
"""

import os
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

MODULES = {
    "players/durak": (
        "bits", "bout", "endgame", "playout", "policy", "sight", "weighing", "worlds",
    ),
    "players/ecarte": (
        "counting", "lead", "odds", "playing", "playout", "policy", "solver", "strength", "tricks",
        "worlds",
    ),
    "players/elephant": ("answers", "endgame", "groups", "plan", "playout", "weighing", "worlds"),
    "players/hearts": ("moon", "playout", "policy", "table"),
    "players/calculation": ("moments", "policy", "position", "solver"),
    "rules/ecarte": ("tricks",),
}  # fmt: skip
"""Folder -> what is compiled in it: the modules in which a player spends its time."""


def modules() -> list[str]:
    """The paths of these modules, below the folder of the package."""
    return [f"retrocards/{folder}/{name}.py" for folder, names in MODULES.items() for name in names]


def main() -> None:
    """Compile, raising SystemExit with the compiler's words if that fails."""
    root = Path(sys.argv[1])
    os.chdir(root)
    extensions = mypycify(modules(), opt_level="1", debug_level="0", multi_file=True)
    jobs = f"-j{os.cpu_count() or 1}"
    setup(
        name="retrocards-players",
        packages=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace", jobs],
    )


if __name__ == "__main__":
    main()
