"""Two windows of one program must not write the same sitting."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from retrocards.session.hold import hold

OTHER = """
import sys
from pathlib import Path
from retrocards.session.hold import hold
held = hold(Path(sys.argv[1]))
print("none" if held is None else "held", flush=True)
sys.stdin.read()
"""


def other(path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", OTHER, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip


def answer(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_one_process_at_a_time_and_a_killed_one_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    first = other(path)
    try:
        assert answer(first) == "held"
        assert hold(path) is None
        assert hold(tmp_path / "saves" / "b.json") is not None
    finally:
        first.kill()
        first.communicate()
    held = hold(path)
    assert held is not None
    second = other(path)
    try:
        assert answer(second) == "none"
    finally:
        second.kill()
        second.communicate()


def test_within_a_process_the_hold_is_shared_until_the_last_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    one, two = hold(path), hold(path)
    assert one is two is not None
    del one, two
    gc.collect()
    process = other(path)
    try:
        assert answer(process) == "held"
    finally:
        process.kill()
        process.communicate()


def test_where_no_lock_can_be_made_the_file_counts_as_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    assert hold(tmp_path / "file" / "a.json") is not None

    def none_here(_: int) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("retrocards.session.hold._lock", none_here)
    assert hold(tmp_path / "b.json") is not None
