"""Two windows of one program must not write the same sitting."""

import gc
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from retrocards.session import hold as hold_module
from retrocards.session.hold import hold, turn
from tests.limits import SetLimits

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


def taken_by_another(path: Path) -> str:
    """What another process gets that wants the file: held or none."""
    process = other(path)
    try:
        return answer(process)
    finally:
        process.kill()
        process.communicate()


def next_handle() -> int:
    """The number of the file that would be opened next."""
    handle = os.dup(0)
    os.close(handle)
    return handle


def answer(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_one_process_at_a_time_and_a_killed_one_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    first = other(path)
    try:
        assert answer(first) == "held"
        free = next_handle()
        assert hold(path) is None
        assert next_handle() == free, "who waits asks hundreds of times"
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
    first, second = hold(path), hold(path)
    assert first is not None and second is not None
    assert taken_by_another(path) == "none"
    first.close()
    first.close()
    assert taken_by_another(path) == "none"
    second.close()
    assert taken_by_another(path) == "held"


def test_a_hold_that_is_forgotten_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    held = hold(path)
    assert held is not None and taken_by_another(path) == "none"
    del held
    gc.collect()
    assert taken_by_another(path) == "held"


def test_a_turn_is_waited_for_but_not_for_ever(tmp_path: Path, set_limits: SetLimits) -> None:
    path = tmp_path / "a.json"
    with turn(path):
        assert taken_by_another(path) == "none"
    assert taken_by_another(path) == "held"
    set_limits(hold_module, PATIENCE_S=0.2)
    stopped = other(path)
    try:
        assert answer(stopped) == "held"
        begun = time.monotonic()
        with turn(path):
            assert time.monotonic() - begun >= 0.2
    finally:
        stopped.kill()
        stopped.communicate()


def test_where_no_lock_can_be_made_the_file_counts_as_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    assert hold(tmp_path / "file" / "a.json") is not None

    def none_here(*_: int) -> None:
        raise OSError(38, "Function not implemented")

    # A disk of another kind.
    monkeypatch.setattr(pytest.importorskip("fcntl"), "flock", none_here)
    assert hold(tmp_path / "b.json") is not None
