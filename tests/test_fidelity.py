"""FIDELITY.md: its rows parse, are numbered without gaps, and name existing files and tests.

A file followed by `?` is planned, and a `?` alone is still to be filled in; both are skipped,
except in the rows of finished programs, which may have none.
"""

import ast
import re
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FIDELITY = ROOT / "manuals" / "FIDELITY.md"
STATEMENTS = {"D": 146, "E": 103, "L": 48, "H": 76, "C": 126}
"""Letter of a program -> the number of statements in its original's document."""
KNOWN = {"L": 78}
"""Letter of a program -> the number of further facts known about the original program."""
FINISHED = ["D", "E", "L", "H", "C"]
"""Letters of the finished programs, whose rows have nothing planned."""
ROMS = {"D": "durak", "E": "ecarte", "L": "elephant", "H": "hearts", "C": "calculation"}
"""Letter of a program -> the folder of its ROM."""


@cache
def rows() -> list[Any]:
    """The rows, as read by the tool that breaks their places."""
    read = runpy.run_path(str(ROOT / "tools" / "_fidelity_rows.py"))["rows"]
    rows_read: list[Any] = read(FIDELITY.read_text(encoding="utf-8"))
    return rows_read


@cache
def names_in(path: Path) -> set[str]:
    """The names of a test file's functions, with methods as `Class::name`."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {f"{node.name}::{f.name}" for f in node.body if isinstance(f, ast.FunctionDef)}
    return names


def test_every_series_counts_from_one_without_a_gap() -> None:
    series: dict[str, list[int]] = {}
    for row in rows():
        letters = row.id.rstrip("0123456789")
        series.setdefault(letters, []).append(int(row.id[len(letters) :]))
    assert series
    for letters, numbers in series.items():
        assert numbers == list(range(1, len(numbers) + 1)), letters


@pytest.mark.parametrize("letter", STATEMENTS)
def test_the_documents_are_covered(letter: str) -> None:
    series = [row for row in rows() if re.fullmatch(rf"{letter}\d+", row.id)]
    assert len(series) == STATEMENTS[letter]
    assert all({"statement", "where", "test"} == set(row.cells) for row in series)


@pytest.mark.parametrize("letter", KNOWN)
def test_what_is_known_of_the_programs_is_covered(letter: str) -> None:
    series = [row for row in rows() if re.fullmatch(rf"{letter}P\d+", row.id)]
    assert len(series) == KNOWN[letter]
    assert all({"fact", "where", "test"} == set(row.cells) for row in series)


@pytest.mark.parametrize("letter", STATEMENTS)
def test_readings_and_inventions_are_listed(letter: str) -> None:
    heads = {row.id.rstrip("0123456789"): set(row.cells) for row in rows()}
    assert "read as, and why" in heads[f"{letter}R"]
    assert "why, and what is known" in heads[f"{letter}I"]


def test_no_cell_is_empty() -> None:
    for row in rows():
        for column, cell in row.cells.items():
            assert cell.strip(), f"{row.id}: {column}"
            names = column not in ("where", "test") or cell == "?" or "`" in cell
            assert names, f"{row.id}: {column}"


@pytest.mark.parametrize("letter", FINISHED)
def test_nothing_is_still_to_come(letter: str) -> None:
    finished = [row for row in rows() if row.id.startswith(letter)]
    assert len(finished) > STATEMENTS[letter], "readings and inventions are there too"
    for row in finished:
        for column in {"where", "test"} & set(row.cells):
            planned = row.cells[column] == "?" or "`?" in row.cells[column]
            assert not planned, f"{row.id}: {column}"


def test_named_files_and_tests_exist() -> None:
    wrong = []
    for row in rows():
        files = [name.partition("::")[0] for name in row.named("where")]
        wrong += [f"{row.id}: {file}" for file in files if not (ROOT / file).exists()]
        for name in row.named("test"):
            file, _, test = name.partition("::")
            if not (ROOT / file).is_file() or test.partition("[")[0] not in names_in(ROOT / file):
                wrong.append(f"{row.id}: {name}")
    assert not wrong, "\n".join(["FIDELITY.md names what is not there:", *wrong])


@pytest.mark.parametrize("letter", ROMS)
def test_no_row_names_a_common_entry_of_which_its_rom_has_its_own(letter: str) -> None:
    """A place in `roms/common` proves nothing if the program's own ROM overrides it."""
    own: dict[str, Any] = {}
    for file in sorted((ROOT / "roms" / ROMS[letter]).glob("*.yaml")):
        own |= yaml.safe_load(file.read_text(encoding="utf-8"))
    hidden = []
    for row in rows():
        for place in row.named("where") if re.fullmatch(rf"{letter}[RIP]?\d+", row.id) else ():
            file, _, part = place.partition("::")
            if part and file.startswith("roms/common/") and replaced(own, part):
                hidden.append(f"{row.id}: {place}")
    assert not hidden


def replaced(own: Any, part: str) -> bool:
    """Whether a ROM's own entry replaces a common one, rather than adding to it."""
    for key in part.split("."):
        own = own.get(key) if isinstance(own, dict) else None
    return own is not None and (not isinstance(own, dict) or "action" in own)
