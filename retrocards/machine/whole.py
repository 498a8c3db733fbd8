"""Files that appear whole or not at all: pictures, and the files of a script.

They are not flushed to the disk, and no earlier copy is kept. What a player must not lose is
written by `retrocards/session/files.py`.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def whole(target: Path) -> Iterator[Path]:
    """Yield a path to write to. At the end that file takes the name of `target`.

    So nobody ever finds half a file at `target`, and a full disk leaves the old one. A device or a
    pipe is written to directly. Raises OSError.
    """
    if target.exists() and not target.is_file():
        yield target
        return
    new = target.with_name(f"{target.name}.{os.getpid()}.new{target.suffix}")
    try:
        yield new
        new.replace(target)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
