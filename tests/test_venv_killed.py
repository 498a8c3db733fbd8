"""An installation that is killed, in any of its stages, goes on where it stopped.

The checkout is small, but its stages are real: `venv`, pip with a lock of two libraries that lie
beside it, and pip with the project.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from random import Random

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kills a group of processes")

TOOLS = Path(__file__).parents[1] / "tools"
STAGES = "Making .venv", "Installing the libraries", "Installing Retrocards"
LIBRARIES = "firstlibrary", "secondlibrary"
FILES = 400
"""In each library, so that an installation takes a while."""
SECONDS = 120.0

PROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "retrocards"
version = "1"
"""
NOTES = {
    "METADATA": "Metadata-Version: 2.1\nName: {name}\nVersion: 1\n",
    "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "RECORD": "",
}
"""The notes of a wheel, whose RECORD pip does not need."""
BACKEND = f"""\
import time
import zipfile
from pathlib import Path
from random import Random

def build_editable(folder, config_settings=None, metadata_directory=None):
    time.sleep(1)
    name = "retrocards-1-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder, name), "w") as wheel:
        wheel.writestr("ours.pth", str(Path.cwd()))
        about = "retrocards-1.dist-info/"
        for file, text in {NOTES!r}.items():
            wheel.writestr(about + file, text.format(name="retrocards"))
    return name
"""
GAME = f"""\
from importlib import import_module
for name in {LIBRARIES}:
    for number in range({FILES}):
        import_module(f"{{name}}.part{{number}}")
print("played")
"""


def library(name: str, folder: Path) -> str:
    """Make a wheel, its notes first. Returns its line of the lock."""
    path = folder / f"{name}-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for note, text in NOTES.items():
            wheel.writestr(f"{name}-1.dist-info/{note}", text.format(name=name))
        wheel.writestr(f"{name}/__init__.py", "")
        for number in range(FILES):
            wheel.writestr(f"{name}/part{number}.py", f"PART = {number}\n")
    return f"{name}==1 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


class Checkout:
    """A checkout in a folder, and what its starts have printed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("_python.py", "_venv.py", "play.py"):
            (root / "tools").mkdir(parents=True, exist_ok=True)
            shutil.copy(TOOLS / name, root / "tools" / name)
        wheels, locks, package = root / "wheels", root / "tools" / "locks", root / "retrocards"
        for folder in (wheels, locks, package):
            folder.mkdir()
        lock = "".join(library(name, wheels) for name in LIBRARIES)
        (locks / "play.txt").write_text(lock, encoding="utf-8")
        (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
        (root / "backend.py").write_text(BACKEND, encoding="utf-8")
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(GAME, encoding="utf-8")
        self.printed = root / "printed.txt"

    def start(self) -> "subprocess.Popen[bytes]":
        """Start it in a group of its own."""
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.root / "wheels")}
        surroundings = {**os.environ, **pip, "PIP_CONFIG_FILE": os.devnull}
        with self.printed.open("wb") as printed:
            return subprocess.Popen(
                [sys.executable, str(self.root / "tools" / "play.py")],
                stdout=printed,
                stderr=printed,
                env=surroundings,
                start_new_session=True,
            )

    def stages(self) -> list[str]:
        """The stages that the last start began."""
        said = self.printed.read_text(encoding="utf-8")
        return [stage for stage in STAGES if stage in said]

    def kill_in(self, stage: str, after: float) -> list[str]:
        """Start it, kill it some seconds into a stage, and return the stages that it began."""
        started, end = self.start(), time.monotonic() + SECONDS
        while stage not in self.stages():
            assert started.poll() is None and time.monotonic() < end, self.printed.read_text()
            time.sleep(0.01)
        time.sleep(after)
        os.killpg(started.pid, signal.SIGKILL)
        started.wait()
        return self.stages()

    def leave_half(self, library: str) -> None:
        """Let only the notes of a library be there, which pip writes first."""
        site = next((self.root / ".venv").glob("lib/python*/site-packages"))
        shutil.rmtree(site / library, ignore_errors=True)
        with zipfile.ZipFile(self.root / "wheels" / f"{library}-1-py3-none-any.whl") as wheel:
            for note in NOTES:
                wheel.extract(f"{library}-1.dist-info/{note}", site)

    def play(self) -> list[str]:
        """Start it to its end, and return the stages that it began."""
        assert self.start().wait(timeout=SECONDS) == 0, self.printed.read_text()
        assert self.printed.read_text(encoding="utf-8").endswith("played\n")
        return self.stages()


@pytest.mark.long("installs four times")
def test_a_start_killed_in_each_stage_goes_on_there(tmp_path: Path) -> None:
    """A library that pip leaves half there is installed again: it has its notes and no files."""
    checkout = Checkout(tmp_path / "checkout")
    venv, libraries, project = STAGES
    assert checkout.kill_in(venv, 0.5) == [venv]
    assert checkout.kill_in(libraries, 0.5) == [venv, libraries]
    checkout.leave_half(LIBRARIES[0])
    assert checkout.kill_in(project, 0.5) == [libraries, project]
    assert checkout.play() == [project]
    assert checkout.play() == []


@pytest.mark.long("installs eight times")
def test_starts_killed_at_any_time(tmp_path: Path) -> None:
    """Every library is whole at the end."""
    chance = Random(26)
    for number in range(8):
        checkout = Checkout(tmp_path / f"checkout{number}")
        for _ in range(4):
            started = checkout.start()
            time.sleep(chance.uniform(0.2, 4))
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()
        checkout.play()
