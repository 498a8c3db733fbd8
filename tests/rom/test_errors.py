"""What is said about each kind of fault in a ROM, by file, line and column."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
import yaml

from retrocards.rom import RomError, find_roms, load_rom, nearest, reader, source
from retrocards.rom.load import load_deck
from tests.rom.conftest import Copy

TEXT = (Path(__file__).parent / "errors.txt").read_text(encoding="utf-8")


def cases() -> list[object]:
    parameters: list[object] = []
    for block in TEXT.split("\n# ")[1:]:
        name, file, *lines = block.split("\n")
        old, new = (
            line[2:].replace("\\n", "\n").replace("\\t", "\t").replace("\\x00", "\0")
            for line in lines[:2]
        )
        expected = ["roms/" + line[2:] for line in lines if line.startswith("> ")]
        parameters.append(pytest.param(file, old, new, expected, id=name))
    return parameters


@pytest.mark.parametrize(("file", "old", "new", "expected"), cases())
def test_says(tmp_path: Path, file: str, old: str, new: str, expected: list[str]) -> None:
    copy = Copy(tmp_path / "roms", "pocket" if file.startswith("pocket/") else "small")
    copy.change(file, old, new)
    assert copy.problems() == expected


def test_says_all_at_once(small: Copy) -> None:
    small.change("screens.yaml", "step: {most: 32, grid: 8}", "setp: 3")
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


def test_a_mapping_among_keys_is_a_fault_as_any_other(small: Copy) -> None:
    small.change("rom.yaml", "skip: [SPACE,", "skip: [{SPACE: ENTER},")
    (problem,) = small.problems()
    assert problem.startswith("roms/small/rom.yaml:22:10: keys.skip[0]: expected text")


def test_files_are_named_the_same_from_anywhere(
    small: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.change("rom.yaml", "year: 1990", "year: then")
    monkeypatch.chdir(small.folder)
    small.folder = Path()
    assert small.problems() == [
        "roms/small/rom.yaml:10:9: identity.year: expected a whole number, got 'then'"
    ]


def test_of_very_many_faults_the_first_hundred_are_told_and_no_others_explained(
    small: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long is to look among all names for the one that was meant."""
    asked: list[str] = []

    def did_you_mean(name: str, known: Iterable[str]) -> str:
        asked.append(name)
        return nearest.did_you_mean(name, known)

    monkeypatch.setattr(reader, "did_you_mean", did_you_mean)
    for text in (
        "".join(f"k{number}: 1\n" for number in range(2000)),
        "sounds:\n" + "".join(f"  s{number}: {{pley: C}}\n" for number in range(2000)),
    ):
        (small.folder / "many.yaml").write_text(text, encoding="utf-8")
        *faults, end = small.problems()
        assert len(faults) == 100
        assert end == "and more: these are the first 100 faults found"
        assert 0 < len(asked) <= 101
        asked.clear()


def test_a_rom_can_be_left_by_keyboard(small: Copy) -> None:
    small.change("common/tiny/look.yaml", "UP: {action", "UP: {colour_only: true, action")
    small.change("rom.yaml", "keys: [Y, N], yes: [Y]", "keys: [Y, N]")
    small.change("rom.yaml", "\nkeys:\n", "\nkeys:\n  yes: [J]\n")
    assert small.problems() == [
        "roms/common/tiny/look.yaml:35:1: hotkeys: no key has the action quit on all monitors, "
        "so nobody could leave by keyboard",
        "roms/small/rom.yaml:51:9: dialogs.quit: none of its keys agrees, "
        "so nobody could leave by keyboard",
    ]


def test_what_is_told_does_nothing_to_a_terminal(small: Copy) -> None:
    text = '"\\e[2J": 1\n"\\u009b2J\\u2028": {"\\r": 2}\n'
    (small.folder / "strange.yaml").write_text(text, encoding="utf-8")
    faults = small.problems()
    assert [line for line in faults if not line.isprintable()] == []
    assert faults[0].startswith("roms/small/strange.yaml:1:1: \\x1b[2J: unknown key '\\x1b[2J'")


needs_fifos = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")


@needs_fifos
def test_a_fifo_is_never_waited_for(small: Copy) -> None:
    for name in ("rom.yaml", "fonts/cp437-8x8.bdf", "durak.txt", "../common/palettes.yaml"):
        path = small.folder / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    assert small.problems() == ["roms/small/rom.yaml: cannot be read: not a regular file"]
    assert [entry.name for entry in find_roms([small.roms])] == ["POCKET", "SMALL"]


@needs_fifos
def test_a_fifo_in_a_deck_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "deck.yaml")
    with pytest.raises(RomError, match=r"deck\.yaml: cannot be read: not a regular file"):
        load_deck(tmp_path)


def test_what_a_rom_brings_is_limited(small: Copy) -> None:
    for name in ("fonts/cp437-8x8.bdf", "decks/classic.yaml", "durak.txt"):
        path = small.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"\n" * 1_000_001)
    assert small.problems() == [
        "roms/common/tiny/look.yaml:3:15: display.fonts.40: "
        "cp437-8x8.bdf is longer than 1000000 bytes",
        "roms/common/tiny/look.yaml:5:9: display.deck: classic.yaml is longer than 1000000 bytes",
        "roms/small/rom.yaml:12:11: identity.manual: durak.txt is longer than 1000000 bytes",
    ]


def test_what_a_rom_brings_is_in_its_folder(small: Copy, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("SECRET")
    (small.folder / "durak.txt").symlink_to(tmp_path / "secret")
    assert small.problems() == [
        "roms/small/rom.yaml:12:11: identity.manual: "
        "durak.txt is a link that leads out of its folder"
    ]
    (small.folder / "durak.txt").unlink()
    (small.folder / "own.txt").write_text("MINE")
    (small.folder / "durak.txt").symlink_to("own.txt")
    assert load_rom(small.folder).manual() == "MINE"


def test_a_manual_that_is_not_text_is_told(small: Copy) -> None:
    (small.folder / "durak.txt").write_bytes(b"A\nB\xff")
    with pytest.raises(RomError) as caught:
        load_rom(small.folder).manual()
    assert str(caught.value) == "small/durak.txt:2:2: not UTF-8 text: byte 0xFF"


def test_a_strange_character_is_a_fault_without_the_parser_in_c_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "_LOADER", yaml.SafeLoader)
    copy = Copy(tmp_path / "roms", "small")
    (copy.folder / "keys.yaml").write_text("keys: \x01\n", encoding="utf-8")
    (problem,) = copy.problems()
    assert problem.startswith("roms/small/keys.yaml:1:7: not YAML: the character 0x01 is not")
