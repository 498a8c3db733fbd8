"""A ROM that was checked before starts from what was kept of it; in any doubt it is read again."""

import os
import pickle
import shutil
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
from retrocards.stage.fonts import font
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
    (path,) = (home / "cache").glob("*.kept")
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
    for file in (old, other):
        os.utime(file, (0, 0))
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


@pytest.mark.parametrize(("file", "again"), [
    ("mine/rom.yaml", 1),
    ("common/palettes.yaml", 2),
    ("durak/rom.yaml", 2),
])  # fmt: skip
def test_only_a_folder_of_roms_with_what_it_looks_for_has_it_read_again(
    tmp_path: Path, reads: Count, file: str, again: int
) -> None:
    rom = tmp_path / "roms" / "variant"
    rom.mkdir(parents=True)
    head = "format: 1\nextends: durak\nidentity: {name: VARIANT, aliases: []}\n"
    (rom / "rom.yaml").write_text(head, encoding="utf-8")
    own = tmp_path / "own" / file
    own.parent.mkdir(parents=True)
    shutil.copy(shipped("roms") / file.replace("mine", "durak"), own)
    load_rom(rom, [shipped("roms")])
    load_rom(rom, [tmp_path / "own", shipped("roms")])
    assert reads() == again


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
        declaration = Declaration(
            small.folder, actions=("sound", "manual", "quit", "reset_tally"),
            switches=("sound_off", "skip_show"), keyboard=("north", "east"), needs=needed,
        )  # fmt: skip
        return load_rom(small.folder, declared=lambda _: declaration)

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
    problems = small.problems()
    assert small.problems() == problems
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
        offset = random.randrange(len(data))
        spoilt = [
            data[:offset],
            data[:offset] + bytes([data[offset] ^ 1]) + data[offset + 1 :],
            b"",
        ][number % 3]
        kept(home).write_bytes(spoilt)
        assert load_rom(pocket.folder) == good, f"FUZZ_SEED={SEED} round {number}"
        assert reads() == number + 2, f"FUZZ_SEED={SEED} round {number}"


class Intruder:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> Any:
        return Path.mkdir, (self.folder,)


def test_what_is_kept_runs_no_code(small: Copy, home: Path, reads: Count, tmp_path: Path) -> None:
    """Not even with a digest that is right."""
    good, made = load_rom(small.folder), tmp_path / "made"
    keep(kept(home), pickle.dumps(("", {}, Intruder(made))))
    assert load_rom(small.folder) == good
    assert reads() == 2
    assert not made.exists()
    pickle.loads(pickle.dumps(Intruder(made)))
    assert made.exists()


@pytest.mark.parametrize("text", [b"", b"\xff", b"[]", pickle.dumps(None), pickle.dumps(("", {}))])
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


@pytest.fixture
def own_cache(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all that is kept: nothing comes from that which the tests share."""
    monkeypatch.setattr(compiled, "_folders", lambda: [home / "cache"])
    monkeypatch.setattr(compiled, "_held", {})
    return home / "cache"


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_a_start_comes_up_whatever_is_damaged(
    program: str, own_cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of its ROM, of all names, of the deck, of the fonts."""
    start = [program, "--headless", "--script", "wait:1"]
    assert main(start) == 0
    good = {path: path.read_bytes() for path in sorted(own_cache.glob("*.kept"))}
    random = Random(SEED)
    for path, data in good.items():
        position = random.randrange(len(data))
        damaged = data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :]
        path.write_bytes(damaged)
        font.cache_clear()
        said = f"FUZZ_SEED={SEED} byte {position} of {path.name}"
        assert main(start) == 0, f"{said}: {capsys.readouterr().err}"
        assert path.read_bytes() != damaged, said


def test_what_a_program_ended_of_is_not_kept_for_the_next_start(
    own_cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A kept ROM that was changed on purpose may lack an option that its program asks for."""
    start = ["DURAK", "--headless", "--script", "wait:2"]
    assert main(start) == 0
    for path in own_cache.glob("*.kept"):
        keep(path, path.read_bytes().partition(b"\n")[2].replace(b"motion", b"nation"))
    codes = [main(start), main(start)]
    assert codes in ([1, 0], [70, 0]), capsys.readouterr().err
