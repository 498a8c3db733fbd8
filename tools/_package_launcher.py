"""The start of the one file on Windows. It unpacks the archive behind it once, and starts that.

PyInstaller makes a program of this script. The archive is appended to it, and its comment is the
name of the folder.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from contextlib import suppress
from pathlib import Path

PROGRAM = "retrocards.exe"
UNUSED_S = 30 * 24 * 3600.0
"""After this long without a start another version is removed."""


def main() -> int:
    """Start Retrocards, and return its exit code, or 1 if it cannot be unpacked."""
    own = Path(sys.executable)
    try:
        folder = unpack(own, cache())
    except (OSError, zipfile.BadZipFile) as error:
        print(f"Retrocards cannot be unpacked into {cache()}: {error}.", file=sys.stderr)
        return 1
    # The program shares the terminal, and leaves in order by itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    surroundings = {"RETROCARDS_FILE": str(own), "PYINSTALLER_RESET_ENVIRONMENT": "1"}
    command = [str(folder / PROGRAM), *sys.argv[1:]]
    return subprocess.run(command, env={**os.environ, **surroundings}, check=False).returncode


def cache() -> Path:
    """The folder of all unpacked versions, in the player's cache folder."""
    home = os.environ.get("RETROCARDS_HOME", "").strip()
    if home:
        return Path(home, "cache", "unpacked")
    return Path(os.environ.get("LOCALAPPDATA", ""), "retrocards", "Cache", "unpacked")


def unpack(file: Path, into: Path) -> Path:
    """The folder with what lies behind `file`, whole. Raises OSError and BadZipFile."""
    with zipfile.ZipFile(file) as archive:
        folder = into / archive.comment.decode()
        if not (folder / PROGRAM).exists():
            new = into / f"{folder.name}.{os.getpid()}.new"
            try:
                archive.extractall(new)
                # Another start may have been faster.
                with suppress(FileExistsError, PermissionError):
                    new.rename(folder)
            finally:
                shutil.rmtree(new, ignore_errors=True)
            sweep(into)
    with suppress(OSError):
        (folder / "started").touch()
    return folder


def sweep(into: Path) -> None:
    """Remove other versions that were not started for a month, and what was cut off."""
    for other in into.iterdir():
        mark = other if other.suffix == ".new" else other / "started"
        with suppress(OSError):
            if time.time() - mark.stat().st_mtime > UNUSED_S:
                shutil.rmtree(other, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
