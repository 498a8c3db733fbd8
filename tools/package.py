"""Packs Retrocards for computers without Python: `python3 tools/package.py`.

For the system and processor that it runs on it makes, in `dist`, a folder with everything in it and
one file that unpacks that folder once, into the player's cache. PyInstaller, which brings Python
along, is installed into `.venv-package` by a lock file. A packed program runs on this system or a
newer one.
"""

import sys

from _python import leave_at_ctrl_c, refuse_old


def main() -> int:
    """Returns 0, 130 when interrupted, 1 if packing fails, or 2 if what packs is missing."""
    refuse_old()
    leave_at_ctrl_c()
    from _package import package

    return package(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
