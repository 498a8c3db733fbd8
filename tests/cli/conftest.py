"""The command line as its caller sees it: an exit code and the output."""

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from retrocards.cli.main import main
from retrocards.machine import Machine


@dataclass(frozen=True)
class Ran:
    """The result of a command line."""

    code: int
    out: str
    err: str
    folder: Path

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def state(self, name: str) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.text(name))
        return state


Run = Callable[..., Ran]


def assert_sentence(text: str) -> None:
    """Assert that a text is one line and ends like a sentence."""
    assert text.endswith((".\n", "?\n")), text
    assert text.count("\n") == 1, text


def as_in_a_terminal() -> None:
    """Reset a child's signals, because the suite itself may run with Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Restore the handler of Ctrl-C after the test."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("DURAK", "S*", script="wait:1")`: in this process, without a window."""

    def call(*words: str, script: str | None = None, program: str | None = None) -> Ran:
        headless = [] if script is None else ["--headless", "--script", script]
        capsys.readouterr()
        if script is None:
            # Without a script some work runs in another thread, see `while_opening`. It must not
            # collect pictures of earlier tests, because Pyxel frees them only in its own thread.
            gc.disable()
        try:
            code = main([*words, *headless], program)
        finally:
            gc.enable()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(code, out, err, folder)

    return call


@pytest.fixture
def limited(home: Path) -> Callable[[str], str]:
    """Lays a ROM of the player's own, in which the time is soon up, and gives its name."""

    def lay(base: str) -> str:
        folder = home / "roms" / "limited"
        folder.mkdir(parents=True)
        (folder / "rom.yaml").write_text(
            f"format: 1\nextends: {base}\nidentity: {{name: LIMITED}}\n"
            "editions: {evaluation: {play_seconds: 0.5}}\n"
        )
        return "LIMITED"

    return lay


@pytest.fixture
def windowless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives a program that wants a window a machine without one."""
    monkeypatch.setattr("retrocards.machine.display.require_display", lambda: None)
    monkeypatch.setattr(
        Machine, "window", lambda *_, fps=30, aspect=False, **__: Machine.headless(fps, aspect)
    )


@pytest.fixture
def python(folder: Path) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """`python(["DURAK"], env=...)`: `python -m retrocards` in a process of its own."""

    def call(
        words: Sequence[str | bytes], env: dict[str, str | None] | None = None, **more: Any
    ) -> "subprocess.CompletedProcess[str]":
        wanted = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **(env or {})}
        return subprocess.run(
            [sys.executable, "-m", "retrocards", *words],
            env={name: value for name, value in wanted.items() if value is not None},
            **{"capture_output": True, "text": True, "timeout": 60, "cwd": folder, **more},
        )

    return call
