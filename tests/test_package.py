"""`tools/package.py`: what it makes plays on a computer without Python.

The whole is built once, with `--long` alone. Skipped if what packs it is missing: the first build
downloads PyInstaller.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from retrocards import __version__

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools"
SHELL = "sh", "tail", "tar", "gzip", "mkdir", "mv", "rm", "find"
"""All that the one file needs of the system."""
STARTS = {
    "DURAK": ["DURAK", "S*", "--deal", "7"],
    "ECARTE": ["ECARTE", "S*", "--deal", "7"],
    "HEARTS": ["HEARTS", "S*", "--deal", "7"],
    "CALC": ["CALC", "S*", "--deal", "7"],
    "ELEPHANT": ["ELEPHANT", "--deal", "7"],
    "desk": ["PC", "S"],
    "prompt": ["--boot", "VER"],
    "attract": ["--attract", "--deal", "7"],
}
LONG = pytest.mark.long("packs everything, in two minutes")
HASH = r"[0-9a-f]{16}"


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The program in the folder form, and the one file."""
    target = tmp_path_factory.mktemp("dist")
    tool = [sys.executable, str(TOOLS / "package.py"), "--to", str(target)]
    built = subprocess.run(tool, capture_output=True, text=True, check=False)
    if built.returncode == 2:
        pytest.skip(f"what packs it is missing: {built.stderr.strip().splitlines()[-1]}")
    assert built.returncode == 0, built.stderr
    folder, archive, file = re.findall(r"^(.+): \d+\.\d MB$", built.stdout, re.M)
    assert Path(archive).stat().st_size < 25e6
    assert Path(file).stat().st_size < 25e6
    with tarfile.open(archive) as archived:
        # The archive is unpacked beside the one file, whose name must not be the folder's.
        assert Path(archived.getnames()[0]).parts[0] == f"retrocards-{__version__}"
    return {"folder": Path(folder, "retrocards"), "file": Path(file)}


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a computer without Python, whose player is new."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in SHELL:
        (tools / name).symlink_to(shutil.which(name) or name)
    home = tmp_path / "home"
    home.mkdir()
    return {"HOME": str(home), "PATH": str(tools)}


def shot(command: list[str], words: list[str], folder: Path, surroundings: dict[str, str]) -> bytes:
    """What the screen shows after three seconds."""
    folder.mkdir(parents=True)
    script = "wait:3 shot:screen.png"
    subprocess.run(
        [*command, *words, "--headless", "--script", script],
        cwd=folder,
        env=surroundings,
        check=True,
    )
    return (folder / "screen.png").read_bytes()


@LONG
@pytest.mark.parametrize("form", ["folder", "file"])
def test_every_start_shows_what_ours_shows(
    packed: dict[str, Path], form: str, bare: dict[str, str], tmp_path: Path
) -> None:
    own = {**os.environ, "RETROCARDS_HOME": str(tmp_path / "own"), "PYTHONPATH": str(ROOT)}
    for name, words in STARTS.items():
        ours = shot([sys.executable, "-m", "retrocards"], words, tmp_path / f"{name}-ours", own)
        theirs = shot([str(packed[form])], words, tmp_path / f"{name}-theirs", bare)
        assert theirs == ours, name


@LONG
@pytest.mark.skipif(sys.platform != "linux", reason="asks the loader of Linux")
def test_it_reads_no_yaml(packed: dict[str, Path], bare: dict[str, str]) -> None:
    """The compiled ROMs in it hold, so that it starts as fast as an installed one."""
    command = [str(packed["folder"]), "DURAK", "--headless", "--script", "wait:1"]
    ran = subprocess.run(
        command, env={**bare, "LD_DEBUG": "files"}, capture_output=True, text=True, check=True
    )
    assert "pyxel_binding" in ran.stderr and "_yaml" not in ran.stderr


@LONG
def test_it_makes_films_and_knows_the_desktop(
    packed: dict[str, Path], bare: dict[str, str], tmp_path: Path
) -> None:
    film = tmp_path / "film.gif"
    command = [str(packed["file"]), "DURAK", "--headless", "--script", "wait:1"]
    subprocess.run([*command, "--record", str(film)], env=bare, check=True)
    assert film.read_bytes().startswith(b"GIF89a")
    subprocess.run([str(packed["file"]), "install-desktop"], env=bare, check=True)
    entry = Path(bare["HOME"], ".local", "share", "applications", "retrocards.desktop")
    assert f"\nExec={packed['file']}\n" in entry.read_text(encoding="utf-8")


@LONG
def test_the_file_unpacks_once(packed: dict[str, Path], bare: dict[str, str]) -> None:
    command = [str(packed["file"]), "list"]
    first = [subprocess.Popen(command, env=bare, stdout=subprocess.PIPE) for _ in range(3)]
    assert [b"DURAK" in start.communicate()[0] for start in first] == [True] * 3
    unpacked = Path(bare["HOME"], ".cache", "retrocards", "unpacked")
    (folder,) = unpacked.iterdir()
    assert re.fullmatch(HASH, folder.name)
    assert {path.name for path in folder.iterdir()} == {"_internal", "retrocards", "started"}
    made = (folder / "retrocards").stat().st_ino
    subprocess.run(command, env=bare, check=True, stdout=subprocess.PIPE)
    assert (folder / "retrocards").stat().st_ino == made


@LONG
def test_the_file_removes_what_is_old(packed: dict[str, Path], bare: dict[str, str]) -> None:
    unpacked = Path(bare["HOME"], "chosen", "cache", "unpacked")
    old, young, cut_off = (unpacked / name for name in ("old", "young", "cut.1.new"))
    for folder in (old, young, cut_off):
        folder.mkdir(parents=True)
        (folder / "started").touch()
    long_ago = time.time() - 40 * 24 * 3600
    os.utime(old / "started", (long_ago, long_ago))
    os.utime(cut_off, (long_ago, long_ago))
    bare["RETROCARDS_HOME"] = str(Path(bare["HOME"], "chosen"))
    subprocess.run([str(packed["file"]), "list"], env=bare, check=True, stdout=subprocess.PIPE)
    left = {folder.name for folder in unpacked.iterdir()}
    assert "young" in left and not {"old", "cut.1.new"} & left and len(left) == 2


@LONG
def test_a_file_that_is_not_whole_says_so(
    packed: dict[str, Path], bare: dict[str, str], tmp_path: Path
) -> None:
    half = tmp_path / "half"
    half.write_bytes(packed["file"].read_bytes()[:5_000_000])
    half.chmod(0o755)
    ran = subprocess.run([str(half), "list"], env=bare, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith("Retrocards cannot be unpacked") and ran.stderr.count("\n") == 1
    assert not [*Path(bare["HOME"], ".cache", "retrocards", "unpacked").iterdir()]


@pytest.fixture
def launcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The start of the one file on Windows, with an archive behind it."""
    spec = importlib.util.spec_from_file_location("launcher", TOOLS / "_package_launcher.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.delenv("RETROCARDS_HOME", raising=False)
    file = tmp_path / "one.exe"
    file.write_bytes(b"the program in front")
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("retrocards.exe", "the program")
        archive.writestr("_internal/library", "a library")
        archive.comment = b"0123456789abcdef"
    monkeypatch.setattr(sys, "executable", str(file))
    return module


def test_the_launcher_unpacks_once(launcher: ModuleType, tmp_path: Path) -> None:
    unpacked = tmp_path / "local" / "retrocards" / "Cache" / "unpacked"
    folder = launcher.unpack(Path(sys.executable), launcher.cache())
    assert folder == unpacked / "0123456789abcdef"
    (folder / "_internal" / "library").write_text("kept", encoding="utf-8")
    old, cut_off = unpacked / "old", unpacked / "x.1.new"
    for other in (old, cut_off):
        other.mkdir()
        (other / "started").touch()
        os.utime(other / "started", (0, 0))
        os.utime(other, (0, 0))
    assert launcher.unpack(Path(sys.executable), launcher.cache()) == folder
    assert (folder / "_internal" / "library").read_text(encoding="utf-8") == "kept"
    launcher.sweep(unpacked)
    assert [*unpacked.iterdir()] == [folder]


def test_the_launcher_passes_on_words_and_the_exit_code(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = []

    def run(command: list[str], env: dict[str, str], check: bool) -> object:
        ran.append((command[1:], env["RETROCARDS_FILE"], Path(command[0]).name))
        return subprocess.CompletedProcess(command, 7)

    monkeypatch.setattr(launcher.subprocess, "run", run)
    monkeypatch.setattr(launcher.signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["one.exe", "DURAK", "S*"])
    assert launcher.main() == 7
    assert ran == [(["DURAK", "S*"], sys.executable, "retrocards.exe")]


def test_the_launcher_says_what_keeps_it_from_unpacking(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(sys.executable).write_bytes(b"cut off")
    assert launcher.main() == 1
    assert capsys.readouterr().err.startswith("Retrocards cannot be unpacked into ")
