"""Retrocards in a separate process: displays, pipes, signals, words that are not Unicode."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.alike import first_of
from tests.cli.conftest import as_in_a_terminal, assert_sentence

Python = Callable[..., Any]


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_without_a_display(python: Python, program: str) -> None:
    """One sentence names the way without a window. No panic, and no process left running."""
    ran = python(
        [program, "S*"],
        env={"DISPLAY": None, "WAYLAND_DISPLAY": None, "SDL_VIDEODRIVER": None},
        timeout=20,
    )
    if sys.platform in ("win32", "darwin"):
        pytest.skip("a desktop that is always there")
    assert ran.returncode == 2
    assert_sentence(ran.stderr)
    assert "--headless --script" in ran.stderr
    assert ran.stdout == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are closed in another way here")
@pytest.mark.parametrize("words", [["list"], ["--help"], ["tally", "ELEPHANT"]])
def test_a_pipe_that_nobody_reads(python: Python, words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = python(words, capture_output=False, stdout=writer, stderr=-1)
    os.close(writer)
    assert ran.returncode in (0, 1)
    assert ran.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_behind_the_output(python: Python) -> None:
    with Path("/dev/full").open("w") as full:
        ran = python(["list"], capture_output=False, stdout=full, stderr=-1)
    assert ran.returncode == 1
    assert ran.stderr == "The output cannot be written: No space left on device.\n"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="arguments are always Unicode here")
@pytest.mark.skipif(os.name == "nt", reason="no shell here closes a stream for a program")
def test_a_complaint_goes_nowhere_where_the_standard_error_is_closed(folder: Path) -> None:
    """Above all, it does not mix with the program's standard output."""
    command = f"{shlex.quote(sys.executable)} -P -m retrocards no-such-program 2>&-"
    ran = subprocess.run(["sh", "-c", command], stdout=subprocess.PIPE, text=True, cwd=folder)
    assert (ran.returncode, ran.stdout) == (2, "")


def test_words_that_are_not_utf8(python: Python) -> None:
    ran = python([b"DUR\xff\xfeK"])
    assert ran.returncode == 2
    assert_sentence(ran.stderr)
    ran = python([b"DURAK", b"\xff"], env={"LC_ALL": "C", "PYTHONUTF8": "0"})
    assert ran.returncode == 2
    assert "IS NOT A SWITCH" in ran.stderr
    ran = python([b"ELEPHANT", b"--set", b"players=\xff"], env={"LC_ALL": "C", "PYTHONUTF8": "0"})
    assert ran.returncode == 2
    assert_sentence(ran.stderr)


def test_a_terminal_without_the_signs_of_suits(python: Python) -> None:
    ran = python(["♠"], env={"PYTHONIOENCODING": "ascii"})
    assert ran.returncode == 2
    assert "\\u2660" in ran.stderr


NOT_AT_A_START = {
    "PIL", "difflib", "hashlib", "hmac", "platform", "platformdirs", "secrets", "shutil",
    "tempfile", "textwrap", "traceback", "yaml",
}  # fmt: skip


@pytest.mark.parametrize("program", first_of(["DURAK", "ECARTE", "ELEPHANT"]))
def test_a_start_loads_only_what_it_needs(python: Python, program: str) -> None:
    """From the second start on, with the ROM in the cache."""
    words = [program, "S*", "--headless", "--script", "state:a.json"]
    assert python(words).returncode == 0
    assert not loaded_by(words) & NOT_AT_A_START


def test_a_command_line_without_options_does_without_their_parser(python: Python) -> None:
    assert python(["tally", "DURAK"]).returncode == 0
    assert not loaded_by(["tally", "DURAK"]) & {"argparse", "gettext", "locale"}


def loaded_by(words: list[str]) -> set[str]:
    """The modules that a command line loads."""
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "retrocards", *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert "retrocards.cli.main" in loaded
    return loaded


@pytest.mark.parametrize("library", ["pyxel", "yaml"])
def test_a_library_that_is_damaged(python: Python, folder: Path, library: str) -> None:
    """The message says how to repair it, whether the library is loaded early or late."""
    (folder / f"{library}.py").write_text("from nowhere import anything\n", encoding="utf-8")
    path = os.pathsep.join([str(folder), *sys.path])
    ran = python(["list"], env={"PYTHONPATH": path})
    assert ran.returncode == 2
    assert_sentence(ran.stderr)
    assert "No module named 'nowhere'" in ran.stderr and "Install it again" in ran.stderr


@pytest.mark.skipif(os.name == "nt", reason="no such signals here")
def test_ctrl_c_in_the_terminal(folder: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable, "-m", "retrocards", "DURAK", "S*",
            "--headless", "--script", "wait:0.1 text:begun.txt wait:86400 wait:86400",
        ],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        preexec_fn=as_in_a_terminal,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while not (folder / "begun.txt").exists():
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")
