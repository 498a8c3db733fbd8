"""A process that is killed while a master thinks: nothing is lost, and the same moves are made."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE_S = 120.0


def moves_of(home: Path) -> list[str]:
    """The moves that are on the disk."""
    kept = [*(home / "saves").glob("*-sitting.json")]
    return [*json.loads(kept[0].read_text("utf-8"))["hands"][-1]["moves"]] if kept else []


def killed(program: str, home: Path, keys: str, moves: int) -> list[str]:
    """Let masters play in a process until so many moves are made, and kill it in their thought."""
    words = [program, "S*", "--deal", "7", "--set", "grade=master", "--headless"]
    environment = os.environ | {"RETROCARDS_HOME": str(home)}
    process = subprocess.Popen(
        [sys.executable, "-m", "retrocards", *words, "--script", f"{keys} F2 wait:80000"],
        env=environment,
    )
    try:
        until = time.monotonic() + PATIENCE_S
        while len(moves_of(home)) < moves:
            assert process.poll() is None and time.monotonic() < until
            time.sleep(0.005)
    finally:
        process.kill()
        process.wait()
    return moves_of(home)


@pytest.mark.long("starts three processes a program")
@pytest.mark.parametrize("program", ["ECARTE", "ELEPHANT", "HEARTS", "DURAK", "CALC"])
def test_the_same_moves_are_made_after_a_kill(program: str, tmp_path: Path) -> None:
    homes = tmp_path / "twice", tmp_path / "once"
    before = killed(program, homes[0], "wait:1", 2)
    after = killed(program, homes[0], "wait:1 Y ENTER wait:1", len(before) + 2)
    once = killed(program, homes[1], "wait:1", len(before) + 2)
    both = min(len(after), len(once))
    assert after[: len(before)] == before and after[:both] == once[:both]
    assert not [*tmp_path.rglob("*.damaged-*")]
