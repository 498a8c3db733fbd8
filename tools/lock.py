"""Makes the lock files in `tools/locks`, which our scripts install from. Needs uv.

`python3 tools/lock.py` locks what `pyproject.toml` asks for, and keeps every version that still
fits. `python3 tools/lock.py --upgrade` takes the newest ones. A lock names each library with its
version and the hashes of all its files, for every system and every Python from 3.11 on.
"""

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from _venv import FAILED, LOCKS, ROOT, lock_of

HEAD = "# Made by tools/lock.py. Every system and every Python from {oldest} on.\n"


def main() -> int:
    """Make a lock for each group. Returns the exit code of uv, or 2 without uv."""
    uv = shutil.which("uv")
    if uv is None:
        print("uv is missing, which makes the locks: `pip install uv`.", file=sys.stderr)
        return FAILED
    LOCKS.mkdir(exist_ok=True)
    for extra in ("", "dev", "package"):
        code = make(uv, extra)
        if code:
            return code
    return 0


def make(uv: str, extra: str) -> int:
    """Make the lock of one group of requirements. Returns the exit code of uv."""
    lock = lock_of(extra)
    oldest, requirements = wanted(extra)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "requirements.in")
        file.write_text("\n".join(requirements) + "\n", encoding="utf-8")
        ran = subprocess.run(
            [
                *(uv, "--no-config", "pip", "compile", "--quiet", str(file)),
                *("--universal", "--python-version", oldest, "--generate-hashes"),
                *("--no-header", "--no-annotate", "--default-index", "https://pypi.org/simple"),
                *("--output-file", str(lock), *sys.argv[1:]),
            ],
            check=False,
        )
    if ran.returncode == 0:
        text = lock.read_text(encoding="utf-8")
        lock.write_text(HEAD.format(oldest=oldest) + text, encoding="utf-8")
        print(f"{lock.relative_to(ROOT)}: {text.count('==')} libraries")
    return ran.returncode


def wanted(extra: str) -> tuple[str, list[str]]:
    """The oldest Python, and what a group needs: to build the project, to run it, and the extra."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    extras = project["optional-dependencies"][extra] if extra else []
    oldest = project["requires-python"].removeprefix(">=")
    return oldest, [*settings["build-system"]["requires"], *project["dependencies"], *extras]


if __name__ == "__main__":
    sys.exit(main())
