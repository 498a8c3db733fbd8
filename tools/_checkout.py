"""What a tool measures: the checkout of this file, or with `--compiled` the compiled copy of it.

The copy makes the same moves in less time. A tool puts the folder first in `sys.path`, before it
imports anything of ours, so its own parser only lists the option.
"""

import hashlib
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
ROOT = TOOLS.parent
COMPILED = ROOT / ".compiled"
STAMP = COMPILED / "stamp.txt"
COPIED = ("retrocards", "roms", "manuals")
"""The folders of the compiled copy. A package finds its ROMs beside it."""
OPTION = "--compiled"
HELP = "use the copy that tools/compiled.py built: the same moves, sooner"


def checkout() -> str:
    """The folder to import from: this checkout, or its compiled copy if that is asked for.

    Ends the process with code 2 and a sentence if the copy is stale.
    """
    if OPTION not in sys.argv[1:]:
        return str(ROOT)
    if not is_fresh():
        print("The compiled copy is missing or stale: python3 tools/compiled.py", file=sys.stderr)
        sys.exit(2)
    return str(COMPILED)


def is_fresh() -> bool:
    """Whether the compiled copy is of today's sources, for this Python."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == digest()


def digest() -> str:
    """What the compiled copy depends on: this Python, and every copied file but the manuals."""
    digest = hashlib.sha256(sys.implementation.cache_tag.encode())
    for path in sources():
        if path.is_relative_to(ROOT / "manuals"):
            continue
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """The files of the copy."""
    paths = (path for folder in COPIED for path in sorted((ROOT / folder).rglob("*")))
    return [path for path in paths if path.is_file() and "__pycache__" not in path.parts]
