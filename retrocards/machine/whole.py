"""Files that are there whole or not at all: pictures, and what a script writes.

They are neither flushed to the disk nor kept as they were before; what a person must not lose is
written by `retrocards/session/files.py`.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def whole(target: Path) -> Iterator[Path]:
    """Give the path to write to; when all is written, it takes the name of `target`.

    Whoever waits for `target` to appear never finds half of it, and a full disk leaves what was
    there before. A device or a pipe is written to as it is. Raises OSError.
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
