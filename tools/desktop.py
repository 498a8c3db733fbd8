"""Makes the files in `retrocards/share`, which `retrocards install-desktop` lays into the desktop.

They are the entry of the menu, AppStream's description, the man page, and what bash, zsh and fish
complete. All is taken from the parser of the command line, the ROMs and `pyproject.toml`. A test
says when a file is stale.
"""

import sys

from _venv import run_module


def main() -> int:
    """Returns 0, or 2 if the environment cannot be made."""
    return run_module("tools._desktop", sys.argv[1:], extra="dev", at_root=True)


if __name__ == "__main__":
    sys.exit(main())
