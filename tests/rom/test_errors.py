"""What is said about each kind of fault in a ROM, by file, line and column."""

from pathlib import Path

import pytest

from tests.rom.conftest import Copy

TEXT = (Path(__file__).parent / "errors.txt").read_text(encoding="utf-8")


def cases() -> list[object]:
    found: list[object] = []
    for block in TEXT.split("\n# ")[1:]:
        name, file, *lines = block.split("\n")
        old, new = (
            line[2:].replace("\\n", "\n").replace("\\t", "\t").replace("\\x00", "\0")
            for line in lines[:2]
        )
        expected = ["roms/" + line[2:] for line in lines if line.startswith("> ")]
        found.append(pytest.param(file, old, new, expected, id=name))
    return found


@pytest.mark.parametrize(("file", "old", "new", "expected"), cases())
def test_says(tmp_path: Path, file: str, old: str, new: str, expected: list[str]) -> None:
    copy = Copy(tmp_path / "roms", "pocket" if file.startswith("pocket/") else "small")
    copy.change(file, old, new)
    assert copy.problems() == expected


def test_says_all_at_once(small: Copy) -> None:
    small.change("screens.yaml", "step: {most: 32, least: 8, grid: 8}", "setp: 3")
    small.change("screens.yaml", "strong: loud", "strong: lout")
    small.change("rom.yaml", "rule: exchange", "rule: swap")
    small.change("rom.yaml", "  year: 1990\n", "  year: then\n  year: now\n")
    small.change("common/tiny/look.yaml", "yellow on red", "yellow on rad")
    assert [line.split(": ", 1)[0] for line in small.problems()] == [
        "roms/common/tiny/look.yaml:19:18",
        "roms/small/rom.yaml:10:9",
        "roms/small/rom.yaml:11:3",
        "roms/small/rom.yaml:29:82",
        "roms/small/screens.yaml:9:64",
        "roms/small/screens.yaml:12:7",
        "roms/small/screens.yaml:12:64",
    ]


def test_several_files_that_cannot_be_read(small: Copy) -> None:
    (small.folder / "a.yaml").write_bytes(b"sounds: \xff")
    (small.folder / "b.yaml").mkdir()
    small.path("show.yaml").write_text("x" * 1_000_001, encoding="utf-8")
    assert small.problems() == [
        "roms/small/a.yaml:1:9: not UTF-8 text: byte 0xFF",
        "roms/small/b.yaml: cannot be read: not a regular file",
        "roms/small/show.yaml: is longer than 1000000 bytes",
    ]


def test_aliases_cannot_blow_up(small: Copy) -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    (small.folder / "bomb.yaml").write_text("\n".join(rows), encoding="utf-8")
    assert small.problems() == ["roms/small/bomb.yaml:5:25: more than 50000 values"]


def test_a_folder_that_is_no_rom(small: Copy) -> None:
    small.path("rom.yaml").unlink()
    assert small.problems() == ["roms/small/rom.yaml:1:1: missing: a ROM's folder has this file"]


def test_no_folder(small: Copy) -> None:
    small.folder = small.roms / "nothing"
    assert small.problems() == ["roms/nothing: cannot be read: No such file or directory"]


def test_files_are_named_the_same_from_anywhere(
    small: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.change("rom.yaml", "year: 1990", "year: then")
    monkeypatch.chdir(small.folder)
    small.folder = Path()
    assert small.problems() == [
        "roms/small/rom.yaml:10:9: identity.year: expected a whole number, got 'then'"
    ]
