"""Which ROMs are found, and which a name means."""

from pathlib import Path

import pytest

from retrocards.rom import RomError, find_rom, find_roms, load_rom
from retrocards.rom.folders import shipped
from tests.rom.conftest import Copy


def rom(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "rom.yaml").write_text(text, encoding="utf-8")
    return folder


def test_finds_roms_and_nothing_else(small: Copy) -> None:
    entries = find_roms([shipped("roms"), small.roms])
    listed = [(entry.name, entry.aliases, entry.title, entry.error) for entry in entries]
    assert ("SMALL", ("TINY", "WEE"), "THE SMALL ONE", None) in listed
    assert ("DURAK", (), "TOMMY'S DURAK", None) in listed
    assert "COMMON" not in [entry.name for entry in entries]


def test_a_folder_called_as_the_shipped_one_is_another(
    small: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as `roms` in the folder that one is in."""
    listed = find_roms([small.roms])
    monkeypatch.chdir(small.roms.parent)
    names = [entry.name for entry in find_roms([Path("roms")])]
    assert names == [entry.name for entry in listed]
    assert "SMALL" in names
    relative = load_rom(Path("roms/small"), [shipped("roms"), Path("roms")])
    assert relative == load_rom(small.folder)


def test_a_broken_rom_is_listed_with_its_error(small: Copy) -> None:
    small.change("screens.yaml", "most: 32, grid", "most: none, grid")
    rom(small.roms / "worse", "format: [")
    broken, worse = find_roms([shipped("roms"), small.roms])[-2:]
    assert (broken.name, broken.title) == ("SMALL", "THE SMALL ONE")
    assert str(broken.error).startswith("roms/small/screens.yaml:12:77: screens.table.zones.north")
    assert worse.name == "WORSE"
    assert str(worse.error).startswith("roms/worse/rom.yaml:2:1: not YAML")


def test_the_players_rom_wins(tmp_path: Path) -> None:
    mine = rom(tmp_path / "roms" / "mine", "format: 1\nextends: durak\n")
    folders = [shipped("roms"), tmp_path / "roms"]
    assert [entry.folder for entry in find_roms(folders) if entry.name == "DURAK"] == [mine]
    assert find_rom("durak", folders) == mine
    assert find_rom("durak", folders[::-1]) == shipped("roms") / "durak"


@pytest.mark.parametrize("name", ["SMALL", "small", "Tiny", "WEE"])
def test_by_name_or_alias_in_either_case(small: Copy, name: str) -> None:
    assert find_rom(name, [small.roms]) == small.folder


def test_a_name_goes_before_an_alias(small: Copy) -> None:
    wee = rom(small.roms / "other", "format: 1\nextends: small\nidentity: {name: WEE}\n")
    assert find_rom("wee", [small.roms]) == wee


def test_a_broken_rom_is_found_by_its_folder(small: Copy) -> None:
    worse = rom(small.roms / "worse", "format: [")
    assert find_rom("worse", [small.roms]) == worse


def test_unknown_names(small: Copy) -> None:
    with pytest.raises(RomError) as near:
        find_rom("smal", [small.roms])
    assert str(near.value) == "there is no program 'smal'; did you mean 'SMALL'?"
    with pytest.raises(RomError) as far:
        find_rom("xyz", [small.roms])
    assert str(far.value) == "there is no program 'xyz'; there are: POCKET, SMALL"
    with pytest.raises(RomError) as nothing:
        find_rom("xyz", [small.roms / "nowhere"])
    assert str(nothing.value) == "there is no program 'xyz'; there are none"


def test_a_name_of_any_length_is_told_in_a_line(small: Copy) -> None:
    """One that was typed, and one that stands in a ROM: that ROM is listed by its folder."""
    long = "A" * 40_000
    head = f"identity: {{name: {long}, aliases: [{long}, EL], title: {long}}}"
    rom(small.roms / "long", f"format: 1\nextends: small\n{head}\n")
    with pytest.raises(RomError) as unknown:
        find_rom(long, [small.roms])
    assert "there are: LONG, POCKET, SMALL" in str(unknown.value) and len(str(unknown.value)) < 200
    listed = next(entry for entry in find_roms([shipped("roms"), small.roms]) if entry.error)
    assert listed.name == "LONG" and listed.aliases == ("EL",) and len(listed.title) < 100


def test_a_rom_of_another_name_takes_no_further_name_over(small: Copy) -> None:
    rom(small.roms / "child", "format: 1\nextends: small\nidentity: {name: CHILD}\n")
    folders = [shipped("roms"), small.roms]
    assert find_rom("wee", folders).name == "small"
    assert next(entry for entry in find_roms(folders) if entry.name == "CHILD").aliases == ()
    assert not load_rom(small.roms / "child", folders).identity.files
    assert load_rom(small.folder, folders).identity.files


def test_a_rom_of_the_same_name_keeps_the_further_names(small: Copy, tmp_path: Path) -> None:
    mine = rom(tmp_path / "mine" / "again", "format: 1\nextends: small\n")
    assert find_rom("wee", [shipped("roms"), small.roms, mine.parent]) == mine
