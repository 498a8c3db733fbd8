"""Prints the JSON Schema of a ROM's files, for editors: `python3 tools/schema.py`.

Makes `.venv` when it is missing or stale. The output is kept as roms/schema.json.
"""

import sys

from _python import refuse_old


def main() -> int:
    """Returns 0, or 2 if the project could not be installed."""
    refuse_old()
    from _venv import run_module

    return run_module("retrocards.rom.editor", sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
