"""Random tests can be repeated, and a build server always uses the same seed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CI", "FUZZ_SEED"):
        monkeypatch.delenv(name, raising=False)


def drawn() -> str:
    """The seed of a new run."""
    code = "from tests.seeds import SEED; print(SEED)"
    run = [sys.executable, "-c", code]
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def test_each_run_draws_another_seed() -> None:
    assert drawn() != drawn()


def test_a_build_server_repeats_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert drawn() == drawn()


@pytest.mark.parametrize("server", ["", "true"])
def test_a_seed_that_is_given_is_taken(monkeypatch: pytest.MonkeyPatch, server: str) -> None:
    monkeypatch.setenv("CI", server)
    monkeypatch.setenv("FUZZ_SEED", "3603904951")
    assert drawn() == "3603904951"


def test_no_test_draws_a_seed_of_its_own() -> None:
    unseeded = re.compile(
        r"\bRandom\(\)|\bSystemRandom\b|^import random$|^from random import (?!Random$)"
        r"|environ.*FUZZ_SEED",
        re.MULTILINE,
    )
    named = {
        path.name
        for path in (ROOT / "tests").rglob("*.py")
        if unseeded.search(path.read_text(encoding="utf-8"))
    }
    assert named == {"seeds.py", "test_seeds.py"}
