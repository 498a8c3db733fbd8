"""A ROM that was checked before starts from plain data; in any doubt it is read again."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.cli.main import main
from retrocards.rom import Rom, RomError, compiled, find_rom, load_rom, read
from retrocards.rom.declaration import Declaration
from retrocards.rom.files import digest
from retrocards.rom.folders import shipped
from retrocards.rom.load import load_deck
from tests.rom.conftest import Copy
from tests.seeds import SEED

DURAK = shipped("roms") / "durak"
Count = Callable[[], int]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How often a ROM has been read and checked."""
    folders: list[Path] = []
    real = read.read_rom

    def counted(folder: Path, *more: Any) -> Rom:
        folders.append(folder)
        return real(folder, *more)

    monkeypatch.setattr(read, "read_rom", counted)
    return lambda: len(folders)


def kept(home: Path) -> Path:
    """The one file of what was kept of a ROM."""
    (path,) = (home / "cache").glob("*.json")
    return path


def keep(path: Path, text: bytes) -> None:
    """Writes a file that is not damaged, whatever it says."""
    path.write_bytes(digest(text).encode() + b"\n" + text)


def test_a_rom_that_has_not_changed_is_not_read_again(small: Copy, reads: Count) -> None:
    first = load_rom(small.folder)
    assert load_rom(small.folder) == first
    assert reads() == 1
    assert load_rom(small.folder).folders == first.folders
    assert load_rom(small.folder).say("ranks.10") == "10"


def test_a_second_start_imports_no_yaml(home: Path) -> None:
    code = (
        "import sys; from retrocards.rom import find_rom, find_roms, load_rom;"
        "from retrocards.rom.load import load_deck; from retrocards.rom.folders import rom_folders;"
        "rom = load_rom(find_rom('durak', rom_folders())); load_deck(rom.deck_path());"
        "find_roms(rom_folders());"
        "print([name for name in ('yaml',) if name in sys.modules])"
    )
    run = [sys.executable, "-c", code]
    said = [
        subprocess.run(run, capture_output=True, text=True, timeout=60, check=True).stdout
        for _ in range(2)
    ]
    assert said == ["['yaml']\n", "[]\n"]


def add(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


CHANGES: dict[str, Callable[[Copy], object]] = {
    "a value": lambda small: small.change("rom.yaml", "year: 1990", "year: 1991"),
    "a comment": lambda small: small.change("show.yaml", "show:\n", "show: # now\n"),
    "what it extends": lambda small: small.change("common/tiny/look.yaml", "yellow", "white"),
    "a further file": lambda small: add(small.folder / "more.yaml"),
    "a palette": lambda small: add(small.roms / "common" / "palettes.yaml"),
    "a manual of its own": lambda small: add(small.folder / "durak.txt"),
    "a font of its own": lambda small: add(small.folder / "fonts" / "cp437-8x8.bdf"),
}


@pytest.mark.parametrize("change", list(CHANGES))
def test_any_change_has_it_read_again(small: Copy, reads: Count, change: str) -> None:
    load_rom(small.folder)
    CHANGES[change](small)
    load_rom(small.folder)
    load_rom(small.folder)
    assert reads() == 2


def test_what_a_start_that_was_cut_off_has_left_is_swept(small: Copy, home: Path) -> None:
    """Once it is old: a young one may be written by another process just now."""
    load_rom(small.folder)
    path = kept(home)
    old, young, other = (path.with_suffix(end) for end in (".1234", ".1235", ".txt"))
    for leftover in (old, young, other):
        leftover.write_bytes(b"half")
    for one in (old, other):
        os.utime(one, (0, 0))
    CHANGES["a value"](small)
    load_rom(small.folder)
    assert not old.exists() and young.exists() and other.exists() and path.exists()


def test_another_code_has_it_read_again(
    small: Copy, reads: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_rom(small.folder)
    monkeypatch.setattr(compiled, "_code", lambda: "other")
    load_rom(small.folder)
    assert reads() == 2


def test_other_folders_of_roms_have_it_read_again(small: Copy, reads: Count) -> None:
    load_rom(small.folder, [shipped("roms")])
    load_rom(small.folder, [shipped("roms"), small.roms])
    assert reads() == 1
    load_rom(small.folder, [shipped("roms"), small.roms.parent])
    assert reads() == 2


def test_a_nearer_folder_that_is_extended_has_it_read_again(tmp_path: Path, reads: Count) -> None:
    mine = tmp_path / "roms"
    add(mine / "mine" / "rom.yaml")
    (mine / "mine" / "rom.yaml").write_text("format: 1\nextends: durak\n", encoding="utf-8")
    assert load_rom(mine / "mine").identity.year == load_rom(DURAK).identity.year
    add(mine / "durak" / "rom.yaml")
    (mine / "durak" / "rom.yaml").write_text(
        "format: 1\nextends: durak\nidentity: {year: 1999}\n", encoding="utf-8"
    )
    assert load_rom(mine / "mine").identity.year == 1999


def test_what_a_program_declares_is_asked_anew_of_a_rom_that_is_read_again(
    small: Copy, reads: Count
) -> None:
    """Its manual is looked for after the program was asked: that answer is kept none the less."""

    def played(*needed: str) -> Rom:
        told = Declaration(
            small.folder, actions=("sound", "manual", "quit", "reset_tally"),
            switches=("sound_off", "skip_show"), keyboard=("north", "east"), needs=needed,
        )  # fmt: skip
        return load_rom(small.folder, declared=lambda _: told)

    played()
    add(small.roms / "common" / "durak.txt")
    played()
    assert reads() == 2
    with pytest.raises(RomError, match=r"styles\.absent: missing"):
        played("styles.absent")


def test_what_no_longer_holds_pushes_out_nothing_that_does(
    small: Copy, reads: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_held", {})
    monkeypatch.setattr(compiled, "MOST_HELD", 1)
    changed = small.roms / "pocket"
    load_rom(changed)
    load_rom(small.folder)
    held = load_rom(small.folder)
    small.change("pocket/rom.yaml", "year: 2002", "year: 2003")
    load_rom(changed)
    assert reads() == 3
    assert load_rom(small.folder) is held


def test_a_rom_with_faults_is_told_of_each_time(small: Copy) -> None:
    load_rom(small.folder)
    small.change("rom.yaml", "year: 1990", "year: then")
    told = small.problems()
    assert small.problems() == told
    small.change("rom.yaml", "year: then", "year: 1990")
    load_rom(small.folder)


def test_faults_that_a_program_finds_have_their_place(small: Copy, reads: Count) -> None:
    load_rom(small.folder)
    with pytest.raises(RomError) as caught:
        load_rom(small.folder).reject("identity.year", "is too late")
    assert str(caught.value) == "roms/small/rom.yaml:10:9: identity.year: is too late"
    assert reads() == 1


def test_a_rom_is_found_by_what_was_read_of_it_before(
    small: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_rom("wee", [small.roms]) == small.folder
    with monkeypatch.context() as patch:
        patch.setattr(read, "read_head", None)
        assert find_rom("wee", [small.roms]) == small.folder
    small.change("rom.yaml", "aliases: [TINY, WEE]", "aliases: [TINY, OTHER]")
    assert find_rom("other", [small.roms]) == small.folder


def test_a_deck_that_has_not_changed_is_not_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    for path in (shipped("roms") / "common/decks/classic").glob("*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    deck = load_deck(folder)
    assert load_deck(folder) == deck
    text = (folder / "deck.yaml").read_text(encoding="utf-8")
    (folder / "deck.yaml").write_text(text.replace("title: ", "title: X"), encoding="utf-8")
    assert load_deck(folder).title == f"X{deck.title}"


def test_damage_has_it_read_again(pocket: Copy, home: Path, reads: Count) -> None:
    random, good = Random(SEED), load_rom(pocket.folder)
    data = kept(home).read_bytes()
    for number in range(40):
        at = random.randrange(len(data))
        spoilt = [data[:at], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :], b""][number % 3]
        kept(home).write_bytes(spoilt)
        assert load_rom(pocket.folder) == good, f"FUZZ_SEED={SEED} round {number}"
        assert reads() == number + 2, f"FUZZ_SEED={SEED} round {number}"


NASTY: tuple[Any, ...] = (
    None, True, -1, 10**30, 1e999, "", "\x1b[2J", "x" * 100_000, [], [[]], {}, {"": {}}, "../x",
    {"kind": "fan"}, {"kind": []}, [None] * 16, "/dev/zero",
)  # fmt: skip


def other(data: Any, random: Random) -> Any:
    """Plain data with something else somewhere in it."""
    if random.random() < 0.02 or not isinstance(data, dict | list) or not data:
        return random.choice(NASTY)
    copy = dict(data) if isinstance(data, dict) else list(data)
    keys = list(copy) if isinstance(copy, dict) else range(len(copy))
    key = random.choice(keys)
    if random.random() < 0.1:
        del copy[key]
    else:
        copy[key] = other(copy[key], random)
    return copy


@pytest.mark.parametrize("kind", ["small", "pocket"])
def test_whatever_was_put_in_its_place_a_rom_comes_out(
    tmp_path: Path, home: Path, kind: str, amount: Callable[[int, int], int]
) -> None:
    copy, random = Copy(tmp_path / "roms", kind), Random(SEED)
    load_rom(copy.folder)
    path = kept(home)
    data = json.loads(path.read_bytes().partition(b"\n")[2])
    for number in range(amount(60, 300)):
        keep(path, json.dumps(other(data, random)).encode())
        try:
            rom = load_rom(copy.folder)
            assert repr(rom)
            assert rom.identity.name.isupper()
        except Exception as error:
            pytest.fail(f"FUZZ_SEED={SEED} round {number}: {error!r}")


@pytest.mark.parametrize("text", [b"[" * 100_000, b"1" * 100_000, b"NaN", b"\xff", b"[]", b"{}"])
def test_what_is_no_such_data_has_it_read_again(
    small: Copy, home: Path, reads: Count, text: bytes
) -> None:
    good = load_rom(small.folder)
    keep(kept(home), text)
    assert load_rom(small.folder) == good
    assert reads() == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_fifo_in_its_place_is_not_waited_for(small: Copy, home: Path, reads: Count) -> None:
    good = load_rom(small.folder)
    path = kept(home)
    path.unlink()
    os.mkfifo(path)
    assert load_rom(small.folder) == good
    assert reads() == 2


def test_without_a_place_to_keep_it_a_rom_is_read(small: Copy, home: Path, reads: Count) -> None:
    home.write_text("no folder")
    assert load_rom(small.folder) == load_rom(small.folder)
    assert reads() == 2
    assert home.read_text() == "no folder"


def twist(path: Path, change: Callable[[Any], object]) -> None:
    """Changes what is kept, with a digest that is right."""
    data = json.loads(path.read_bytes().partition(b"\n")[2])
    change(data["data"])
    keep(path, json.dumps(data).encode())


HEADS: dict[str, Callable[[Any], object]] = {
    "another name": lambda heads: heads[1].__setitem__(1, "OTHER"),
    "one too few": lambda heads: heads.pop(),
    "none": lambda heads: heads.clear(),
    "another folder": lambda heads: heads[1].__setitem__(0, "/dev/zero"),
}


@pytest.mark.parametrize("change", list(HEADS))
def test_a_name_that_is_not_in_what_was_kept_is_looked_for_in_the_files(
    small: Copy, home: Path, change: str
) -> None:
    assert find_rom("small", [small.roms]) == small.folder
    twist(kept(home), HEADS[change])
    assert find_rom("small", [small.roms]) == small.folder
    assert find_rom("pocket", [small.roms]) == small.roms / "pocket"


WHOLE: dict[str, Callable[[Any], object]] = {
    "a font that is nowhere": lambda data: data["rom"]["display"]["fonts"].update({"40": "gone"}),
    "a manual that is nowhere": lambda data: data["rom"]["identity"].update(manual="gone.txt"),
    "no folders": lambda data: data["folders"].clear(),
    "the folders of another": lambda data: data["folders"].pop(0),
}


@pytest.mark.parametrize("change", list(WHOLE))
def test_what_lacks_its_files_is_made_anew(
    small: Copy, home: Path, reads: Count, change: str
) -> None:
    good = load_rom(small.folder)
    twist(kept(home), WHOLE[change])
    rom = load_rom(small.folder)
    assert (rom, rom.folders, reads()) == (good, good.folders, 2)


@pytest.fixture
def own_cache(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all that is kept: nothing comes from that which the tests share."""
    monkeypatch.setattr(compiled, "_folders", lambda: [home / "cache"])
    monkeypatch.setattr(compiled, "_held", {})
    return home / "cache"


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_a_start_comes_up_whatever_is_kept(
    program: str,
    own_cache: Path,
    amount: Callable[[int, int], int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of its ROM, of all names, of the deck: each twisted, each with a digest that is right."""
    start = [program, "--headless", "--script", "wait:1"]
    assert main(start) == 0
    good = {path: path.read_bytes() for path in sorted(own_cache.glob("*.json"))}
    random = Random(SEED)
    for number in range(amount(6, 120)):
        path = random.choice([*good])
        data = json.loads(good[path].partition(b"\n")[2])
        keep(path, json.dumps({**data, "data": other(data["data"], random)}).encode())
        # What lacks a part that only its program asks for ends this start, and not the next.
        codes = [main(start), main(start)]
        assert codes[1] == 0, f"FUZZ_SEED={SEED} round {number}: {capsys.readouterr().err}"
        path.write_bytes(good[path])


LOST: dict[str, Callable[[Any], object]] = {
    "a style": lambda data: data["rom"]["styles"].pop("show_field"),
    "an option": lambda data: data["rom"]["options"].pop("motion"),
    "a palette": lambda data: data["rom"]["palettes"].pop("cga"),
    "an option's rule": lambda data: data["rom"]["options"]["exchange"].update(rule="none"),
}


def test_what_a_program_ended_of_is_not_kept_for_the_next_start(
    own_cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That a kept ROM lacks what its program asks for is seen only then."""
    start = ["DURAK", "--headless", "--script", "wait:2"]
    assert main(start) == 0
    (path,) = (one for one in own_cache.glob("*.json") if b'"name":"DURAK"' in one.read_bytes())
    good = path.read_bytes()
    for part, change in LOST.items():
        path.write_bytes(good)
        twist(path, change)
        codes = [main(start), main(start)]
        assert codes in ([1, 0], [70, 0]), f"{part}: {capsys.readouterr().err}"
