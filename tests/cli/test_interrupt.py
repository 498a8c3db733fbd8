"""Ctrl-C ends with code 130 and no message, however early it comes.

A `sitecustomize` before the child's own counts the imports from our first line on, and raises
SIGINT in the wanted one, so that every run is the same.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.alike import first_of
from tests.cli.conftest import as_in_a_terminal

ROOT = Path(__file__).parents[2]
PLAYED = ["DURAK", "S*", "--headless", "--script", "wait:0.1"]
NEVER = 10**9

HOOK = """
import atexit, os, signal, sys
first, wanted, counted = os.environ["FIRST_FILE"], int(os.environ["AT_IMPORT"]), 0
begun = first in sys.orig_argv

def hook(event, given):
    global begun, counted
    if event == "exec" and getattr(given[0], "co_filename", "").endswith(first):
        begun = True
    elif event == "cpython.run_file" and given[0].endswith(first):
        begun = True
    elif event == "import" and begun:
        counted += 1
        if counted == wanted:
            Swallowing() if os.environ.get("SWALLOWED") else signal.raise_signal(signal.SIGINT)
    elif event == "os.exec":
        tell()

class Swallowing:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

def tell():
    if begun and counted < wanted:
        os.write(2, b"%d" % counted)

sys.addaudithook(hook)
atexit.register(tell)
"""

MODULE = ["-m", "retrocards", *PLAYED]
COMMAND = [
    "-c",
    "import sys; from retrocards.__main__ import durak; sys.exit(durak())",
    *PLAYED[1:],
]


def interrupted(
    folder: Path, words: list[str], first: str, at_import: int
) -> "subprocess.CompletedProcess[str]":
    """A run that gets Ctrl-C in the numbered import after `first` has begun.

    `first` is a file, or one of the words of the interpreter's command line.
    """
    (folder / "sitecustomize.py").write_text(HOOK, encoding="utf-8")
    path = os.pathsep.join([str(folder), *sys.path])
    more = {"PYTHONPATH": path, "FIRST_FILE": first, "AT_IMPORT": str(at_import)}
    return subprocess.run(
        [sys.executable, *words],
        env=os.environ | more,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=as_in_a_terminal,
    )


def assert_silent_end(folder: Path, words: list[str], first: str, moments: list[float]) -> None:
    """Ctrl-C at moments between 0, the first import, and 1, the last one."""
    # The first start writes the ROM to the cache, and imports more than later ones.
    interrupted(folder, words, first, NEVER)
    whole = interrupted(folder, words, first, NEVER)
    assert whole.returncode == 0, whole.stderr
    imports = int(whole.stderr)
    assert imports > 20
    for moment in moments:
        at_import = 1 + round(moment * (imports - 1))
        ran = interrupted(folder, words, first, at_import)
        assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", ""), f"import {at_import}"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """`tools/play.py` of a checkout whose `.venv` is ready and runs this Python."""
    lock = "tools/locks/play.txt"
    for name in ("tools/_python.py", "tools/_venv.py", "tools/play.py", "pyproject.toml", lock):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    stamp = {
        "root": str(tmp_path.resolve()),
        "python": f"{sys.implementation.cache_tag} {sysconfig.get_platform()}",
        "libraries": hashlib.sha256((ROOT / lock).read_bytes()).hexdigest(),
        "project": hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest(),
        "extra": "",
    }
    (tmp_path / ".venv" / "retrocards.json").write_text(json.dumps(stamp), encoding="utf-8")
    return tmp_path / "tools" / "play.py"


@pytest.mark.skipif(os.name == "nt", reason="no such signals here")
@pytest.mark.parametrize("words", first_of([MODULE, COMMAND]), ids=["module", "command"])
def test_ctrl_c_while_all_is_loaded(
    folder: Path, words: list[str], amount: Callable[[int, int], int]
) -> None:
    moments = [0, 0.3, 1, 0.01, 0.005, 0.03, 0.1, 0.6, 0.9][: amount(3, 9)]
    assert_silent_end(folder, words, "retrocards/__main__.py", moments)


@pytest.mark.skipif(os.name == "nt", reason="no such signals here")
def test_ctrl_c_where_an_exception_would_be_swallowed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python reports an exception in `__del__` and continues."""
    monkeypatch.setenv("SWALLOWED", "1")
    assert_silent_end(folder, MODULE, "retrocards/__main__.py", [0.3])


@pytest.mark.skipif(os.name == "nt", reason="no such signals here")
def test_ctrl_c_while_a_checkout_starts(
    folder: Path, checkout: Path, amount: Callable[[int, int], int]
) -> None:
    """In `tools/play.py` itself, and from the first moment of the Python that takes its place."""
    words, most = [str(checkout), *PLAYED], amount(2, 6)
    assert_silent_end(folder, words, "tools/play.py", [0, 0.2, 1, 0.05, 0.7][:most])
    assert_silent_end(folder, words, "-m", [0, 0.03, 1, 0.01, 0.1, 0.5][:most])
