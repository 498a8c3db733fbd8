"""What somebody else's ROMs may take, however they are made, and that no other program pays it."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from retrocards.rom import RomError, check, find, find_rom, find_roms, load_rom, read, source
from retrocards.rom.disk import Disk
from retrocards.rom.folders import shipped
from retrocards.rom.places import places, texts
from retrocards.rom.reader import Reading, Reference
from retrocards.stage.notice import Room, fit

ROMS = shipped("roms")
Count = Callable[[], int]


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The YAML files that were read, in their order."""
    read_of: list[str] = []
    real = Disk.read

    def noted(disk: Disk, path: Path) -> bytes:
        read_of.append(f"{path.parent.name}/{path.name}")
        return real(disk, path)

    monkeypatch.setattr(Disk, "read", noted)
    return read_of


@pytest.fixture
def values(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How many values were made of YAML."""
    made = 0
    real = source.Node.__new__

    def counted(*fields: Any) -> source.Node:
        nonlocal made
        made += 1
        return real(*fields)

    monkeypatch.setattr(source.Node, "__new__", counted)
    return lambda: made


def rom(folder: Path, name: str, extends: str = "durak", **more: str) -> Path:
    """A ROM, and further files of it."""
    head = f"format: 1\nextends: {extends}\nidentity: {{name: {name}, aliases: []}}\n"
    folder.mkdir(parents=True)
    for file, text in {"rom": head, **more}.items():
        (folder / f"{file}.yaml").write_text(text, encoding="utf-8")
    return folder


def chain(place: Path, length: int) -> Path:
    """The first of ROMs of which each extends the next, and the last extends DURAK."""
    for number in range(length):
        under = f"r{number + 1}" if number + 1 < length else "durak"
        rom(place / f"r{number}", f"R{number}", under)
    return place / "r0"


def problems(folder: Path) -> list[str]:
    with pytest.raises(RomError) as caught:
        load_rom(folder)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("head", sorted(ROMS.glob("*/rom.yaml")), ids=lambda path: path.parent.name)
def test_a_shipped_rom_takes_less_than_half_of_each_limit(head: Path) -> None:
    folders = load_rom(head.parent).folders
    paths = [path for folder in folders for path in folder.glob("*.yaml")]
    nodes = {path: source.read_file(path, path.name, Disk())[0] for path in paths}
    heads = sum(node.size for path, node in nodes.items() if path.name == head.name)
    taken = {
        "folders": (len(folders), read.MOST_FOLDERS),
        "values of heads": (heads, read.MOST_IN_HEADS),
        "values": (sum(node.size for node in nodes.values()), source.MOST_VALUES),
        "files": (len(paths), source.MOST_FILES),
        "characters": (sum(path.stat().st_size for path in paths), source.MOST_LENGTH),
        "longest text": (
            max(len(str(text.value)) for node in nodes.values() for _, text in texts(node, "")),
            source.LONGEST_TEXT,
        ),
    }
    tree = read.read_tree(head.parent, Disk([ROMS]))
    shown = [
        len(str(text.value))
        for pattern in check.SHOWN
        for path, node in places(tree, pattern)
        for _, text in texts(node, path)
    ]
    taken["longest shown"] = (max(shown), check.LONGEST_SHOWN)
    assert {what: most for what, most in taken.items() if most[0] * 2 > most[1]} == {}


def test_a_long_chain_costs_another_program_a_few_files_a_rom(
    tmp_path: Path, files: list[str]
) -> None:
    """Sixty of them were read 1,890 times, and two hundred 20,000 times."""
    chain(tmp_path / "roms", 60)
    assert find_rom("DURAK", [ROMS, tmp_path / "roms"]) == ROMS / "durak"
    assert len(files) < 60 * (read.MOST_FOLDERS + 1) + 100


def test_a_chain_that_is_too_long_is_told_of_where_it_is(tmp_path: Path) -> None:
    first = chain(tmp_path / "roms", 40)
    last = read.MOST_FOLDERS - 1
    assert problems(first) == [
        f"roms/r{last}/rom.yaml:2:10: extends: a ROM is made of at most 12 folders, "
        f"and 'r{last + 1}' is one more"
    ]


def test_a_chain_within_the_limit_is_played(tmp_path: Path) -> None:
    below = len(load_rom(ROMS / "durak").folders)
    first = chain(tmp_path / "roms", read.MOST_FOLDERS - below)
    assert len(load_rom(first).folders) == read.MOST_FOLDERS


def test_many_files_are_not_all_read(tmp_path: Path, files: list[str]) -> None:
    many = {f"f{number:04}": f"k{number}: 1\n" for number in range(1000)}
    folder = rom(tmp_path / "roms" / "many", "MANY", **many)
    assert problems(folder) == ["roms/many/f0200.yaml: more than 200 files in all its files"]
    assert len(files) < 2 * source.MOST_FILES


def test_values_are_counted_over_all_files(tmp_path: Path, values: Count) -> None:
    list_of_ones = f"[{'1,' * 9_000}]\n"
    many = {f"f{number}": f"k{number}: {list_of_ones}" for number in range(50)}
    folder = rom(tmp_path / "roms" / "many", "MANY", **many)
    assert problems(folder) == ["roms/many/f13.yaml: more than 50000 values in all its files"]
    assert values() < 3 * source.MOST_VALUES


def test_characters_are_counted_over_all_files(tmp_path: Path, files: list[str]) -> None:
    many = {f"f{number}": f"# {'x' * 900_000}\n" for number in range(50)}
    folder = rom(tmp_path / "roms" / "many", "MANY", **many)
    assert problems(folder) == ["roms/many/f10.yaml: more than 2000000 characters in all its files"]
    assert len(files) < 20


def test_many_names_are_looked_up_among_many_in_little_time() -> None:
    styles = [f"s{number}" for number in range(6000)]
    tree, _ = source.read_text("styles: {" + ", ".join(f"{name}: 0" for name in styles) + "}", "a")
    reading = Reading()
    reading.references = [Reference(((), "window"), name, "styles") for name in [*styles, "t"]]
    start = process_time()
    faults = [problem.message for problem in check.check(tree, reading)]
    seconds = process_time() - start
    assert [fault for fault in faults if fault.startswith("there is no")] == [
        "there is no 't' in styles"
    ]
    # It takes a hundredth of a second, and listing the names for each of them six.
    assert seconds < 1


def test_a_head_is_short_as_each_start_reads_it(tmp_path: Path, values: Count) -> None:
    place = tmp_path / "roms"
    folder = rom(place / "head", "OTHER")
    with (folder / "rom.yaml").open("a", encoding="utf-8") as file:
        file.write(f"more: [{'1,' * 40_000}]\n")
    assert problems(folder) == ["roms/head/rom.yaml:4:9994: more than 5000 values"]
    before = values()
    assert find_rom("HEAD", [place]) == folder
    assert values() - before < 3 * read.MOST_IN_HEADS


def test_a_rom_with_a_silent_head_is_not_read_whole_to_find_another(
    tmp_path: Path, values: Count
) -> None:
    place = tmp_path / "roms"
    small = rom(place / "small", "SMALL", more="identity: {name: WEE}\n")
    (small / "rom.yaml").write_text("format: 1\n", encoding="utf-8")
    large = rom(place / "large", "LARGE", more=f"identity: {{name: HUGE}}\nk: [{'1,' * 40_000}]\n")
    (large / "rom.yaml").write_text("format: 1\n", encoding="utf-8")
    assert find_rom("WEE", [place]) == small
    assert find_rom("LARGE", [place]) == large
    assert values() < 3 * read.MOST_IN_HEADS


def test_no_text_is_longer_than_its_limit(tmp_path: Path) -> None:
    more = f"sounds: {{x: {{play: {'C' * 60_000}}}}}\n"
    folder = rom(tmp_path / "roms" / "long", "LONG", more=more)
    assert problems(folder) == [
        "roms/long/more.yaml:1:20: a text of 60000 characters: 50000 are the most"
    ]


FULL = "only the first are looked at; move the others to a further folder of RETROCARDS_ROMS"


def test_of_very_many_roms_the_first_hundred_are_looked_at(
    tmp_path: Path, files: list[str]
) -> None:
    """Fifteen hundred had every start read as many heads, and `list` take a minute."""
    place = tmp_path / "roms"
    for number in range(300):
        rom(place / f"m{number:03}", f"M{number}")
    assert find_rom("DURAK", [ROMS, place]) == ROMS / "durak"
    assert {name for name in files if name.startswith("m")} == {
        f"m{number:03}/rom.yaml" for number in range(find.MOST_ROMS)
    }
    assert find_rom("m99", [ROMS, place]) == place / "m099"
    with pytest.raises(RomError) as unknown:
        find_rom("m100", [ROMS, place])
    assert str(unknown.value).startswith(
        f"there is no program 'm100' ({place} has more than 100 ROMs: {FULL})"
    )


def test_a_folder_with_too_many_roms_is_listed_with_what_is_wrong(tmp_path: Path) -> None:
    place = tmp_path / "mine"
    for number in range(find.MOST_ROMS + 1):
        folder = place / f"m{number:03}"
        folder.mkdir(parents=True)
        (folder / "rom.yaml").write_text("format: [", encoding="utf-8")
    listed = {entry.name: str(entry.error) for entry in find_roms([place])}
    assert len(listed) == find.MOST_ROMS + 1
    assert listed["MINE"] == f"{place}: has more than 100 ROMs: {FULL}"


def test_of_very_many_names_the_first_thousand_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    real = Disk.kind

    def noted(disk: Disk, path: Path) -> Any:
        asked.append(path)
        return real(disk, path)

    monkeypatch.setattr(Disk, "kind", noted)
    place = tmp_path / "mine"
    place.mkdir()
    for number in range(3000):
        (place / f"n{number:04}").touch()
    folder = rom(place / "game", "GAME")
    assert find_rom("GAME", [ROMS, place]) == folder
    assert sum(place in path.parents for path in asked) < 1.1 * find.MOST_NAMES
    (entry,) = [entry for entry in find_roms([ROMS, place]) if entry.error]
    assert str(entry.error) == f"{place}: has more than 1000 files and folders: {FULL}"


def test_what_is_shipped_is_far_fewer() -> None:
    assert [entry.name for entry in find_roms([ROMS]) if entry.error] == []
    assert len(list(ROMS.glob("*/rom.yaml"))) * 2 < find.MOST_ROMS
    assert len(list(ROMS.iterdir())) * 2 < find.MOST_NAMES


def test_no_shown_text_is_longer_than_a_screen(tmp_path: Path) -> None:
    """One of 750 KB took four gigabytes to lay out."""
    long = "word " * 1000
    more = f'messages: {{over: {{durak: "{long}"}}}}\ndialogs: {{quit: {{text: ["{long}"]}}}}\n'
    folder = rom(tmp_path / "roms" / "long", "LONG", more=more)
    assert problems(folder) == [
        "roms/long/more.yaml:1:26: messages.over.durak: 5000 characters: "
        "a screen has room for 2000",
        "roms/long/more.yaml:2:25: dialogs.quit.text[0]: 5000 characters: "
        "a screen has room for 2000",
    ]


class Monospaced:
    height = 8

    def width_of(self, text: str) -> int:
        return 8 * len(text)


def test_what_there_is_no_room_for_is_not_laid_out() -> None:
    """Each row holds all rows before it: of 20,000 words that was 245 MB."""
    room, fonts = Room(300, 160, 0, 0), [("font", Monospaced())]
    text = ["word " * 20_000]
    tracemalloc.start()
    try:
        setting = fit(text, room, fonts)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 50 * len(text[0])
    assert (len(setting.rows), setting.rows[-1].text[-3:]) == (20, "...")
