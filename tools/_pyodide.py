"""Pyodide, which is CPython for WebAssembly, from npm: one version, known by its hash."""

import base64
import hashlib
import shutil
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".venv-pyodide"
RUNTIME = FOLDER / "package"

VERSION = "314.0.7"
HASH = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the package, in base64 as npm writes it."""


class Missing(Exception):
    """Something is missing. The text is for the user."""


class BuildError(Exception):
    """What was fetched or built is not right. The text is for the user."""


def fetch_runtime() -> None:
    """Download Pyodide into RUNTIME, once for each version.

    Raises Missing, BuildError and OSError.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise Missing(
                f"{program} is missing: Pyodide comes by npm and runs in node. "
                "Install Node.js 20 or newer, which has both."
            )
    stamp = FOLDER / f"runtime-{VERSION}"
    if stamp.exists():
        return
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    do("npm", "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(FOLDER))
    package = FOLDER / f"pyodide-{VERSION}.tgz"
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if digest != HASH:
        raise BuildError(
            f"{package.name} is not the package that is known: its SHA-512 is {digest}."
        )
    with tarfile.open(package) as archive:
        archive.extractall(FOLDER, filter="data")
    stamp.touch()


def do(*command: str) -> None:
    """Run a command in FOLDER. Raises Missing with its output if it fails."""
    ran = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise Missing(f"`{' '.join(command[:3])}` failed:\n{ran.stdout}{ran.stderr}".rstrip())
