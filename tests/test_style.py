"""The linter and the strict type checker accept the whole project."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("tool", [["ruff", "check", "."], ["mypy"]], ids=["ruff", "mypy"])
def test_clean(tool: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *tool], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"{' '.join(tool)}:\n{run.stdout}{run.stderr}"
