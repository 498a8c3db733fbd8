"""An unchanged start loads only what the first picture needs."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.alike import first_of

CODE = """
import sys
from retrocards.cli.main import main
assert main(sys.argv[1:]) == 0
print(*sys.modules, sep="\\n")
"""
LATE = (
    "yaml", "platformdirs", "argparse", "gettext",
    *(f"retrocards.stage.{part}"
      for part in ("interlude", "manual", "pager", "preview", "reader")),
    "retrocards.players.advice", "retrocards.programs.coach.review",
    *(f"retrocards.players.{game}.{grade}"
      for game in ("durak", "ecarte", "elephant", "hearts")
      for grade in ("master", "club", "beginner")),
    *(f"retrocards.players.calculation.{part}"
      for part in ("players", "explaining", "known", "sampling", "solver")),
    "retrocards.players.search",
)  # fmt: skip
"""Modules that are loaded only on demand."""


def loaded(words: list[str], folder: Path) -> set[str]:
    """The modules loaded by a start, up to the first picture."""
    run = subprocess.run(
        [sys.executable, "-c", CODE, *words, "--headless", "--script", "state:first.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    (folder / "first.json").unlink()
    return {*run.stdout.split()}


@pytest.mark.parametrize("program", first_of(["HEARTS", "CALC", "DURAK", "ECARTE", "ELEPHANT"]))
def test_the_first_picture_waits_for_nothing_that_is_not_in_it(
    program: str, home: Path, tmp_path: Path
) -> None:
    loaded([program], tmp_path)
    assert sorted({*LATE} & loaded([program], tmp_path)) == []


@pytest.mark.parametrize(("program", "other"), first_of([("CALC", "cells"), ("HEARTS", "pixels")]))
def test_the_first_picture_has_no_windows_and_no_canvas_of_the_other_kind(
    program: str, other: str, home: Path, tmp_path: Path
) -> None:
    """The first picture imports no module that it does not use."""
    unused = {f"retrocards.stage.{module}" for module in ("form", "menu", "menu_bar", other)}
    loaded([program], tmp_path)
    assert sorted(unused & loaded([program], tmp_path)) == []


def _grades(game: str) -> tuple[str, ...]:
    return tuple(f"players.{game}.{grade}" for grade in ("master", "club", "beginner"))


@pytest.mark.parametrize(
    ("program", "used", "unused"),
    [
        ("HEARTS", ("stage.interlude", "stage.menu", *_grades("hearts")), ("stage.form",)),
        ("ECARTE", ("stage.interlude", *_grades("ecarte")), ("stage.form",)),
        ("ELEPHANT", _grades("elephant"), ("stage.interlude",)),
        (
            "CALC",
            ("stage.menu_bar", "stage.form", "players.calculation.players"),
            ("stage.interlude",),
        ),
        ("PC", ("stage.notice",), ("stage.interlude", "programs.coach.review")),
    ],
)
def test_what_a_first_picture_does_without_is_loaded_bit_by_bit(
    program: str, used: tuple[str, ...], unused: tuple[str, ...], home: Path
) -> None:
    """Each step loads a module and what that imports, so that no key waits for all of it."""
    code = """
import sys
from retrocards.programs.loading import load, load_rest, program_class
from retrocards.rom import find_rom
from retrocards.rom.folders import rom_folders
rom = load(find_rom(sys.argv[1], rom_folders()))
program_class(rom)
print(*sys.modules)
for _ in load_rest(rom):
    print(*sys.modules)
"""
    run = subprocess.run(
        [sys.executable, "-c", code, program], capture_output=True, text=True, check=True
    )
    steps = [{*line.split()} for line in run.stdout.splitlines()]
    for before, after in pairwise(steps):
        new = [name for name in after - before if name.startswith("retrocards.")]
        assert len(new) <= 20, new
    for name in used:
        assert f"retrocards.{name}" in steps[-1] - steps[0], name
    for name in unused:
        assert f"retrocards.{name}" not in steps[-1], name
