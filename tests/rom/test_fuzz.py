"""Whatever bytes are in a ROM's files, only RomError comes out."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from retrocards.rom import RomError, load_rom
from retrocards.rom.disk import Disk
from retrocards.rom.folders import shipped
from retrocards.rom.source import read_file
from tests.rom.conftest import Copy
from tests.seeds import SEED

Amount = Callable[[int, int], int]

NASTY = [
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\x1b", b"\x85", b"\t", b"\r",
    b"\n---\n", b"...", b"[" * 2000, b"{" * 2000, b"- " * 500, b"&a [*a]", b"*a",
    b"!!python/none x", b"%YAML 9\n", b"? ", b"<<: ", b"~", b"true", b"{}", b"[]", b'""', b"null",
    b"1e999", b"-" + b"9" * 5000, b".nan", b"0x" + b"f" * 5000, b"'", b'"', b"|\n", b": ", b"\n",
    b"{{}", b"on", b"kind: fan", b"kind: lcd\n", b"-0", b"=", "😀".encode(), "\u2028".encode(),
    b"extends: durak\n", b"extends: common\n", b"format: 2\n", b"/..", b"x" * 5000,
]  # fmt: skip


def spoilt(data: bytes, random: Random) -> bytes:
    for _ in range(random.choice([1, 1, 1, 2, 5, 30])):
        offset, to = random.randrange(len(data) + 1), random.randrange(len(data) + 1)
        kind = random.randrange(8)
        if kind == 0:
            data = data[:offset] + random.randbytes(1) + data[offset + 1 :]
        elif kind == 1:
            data = data[:offset] + random.choice(NASTY) + data[offset:]
        elif kind == 2:
            data = data[:offset] + random.choice(NASTY) + data[offset + random.randrange(12) :]
        elif kind == 3:
            data = data[: min(offset, to)] + data[min(max(offset, to), offset + 40) :]
        elif kind == 4:
            lines = data.splitlines(keepends=True) or [b""]
            lines.insert(random.randrange(len(lines)), random.choice(lines))
            data = b"".join(lines)
        elif kind == 5:
            words = data.split(b" ")
            first, second = random.randrange(len(words)), random.randrange(len(words))
            words[first], words[second] = words[second], words[first]
            data = b" ".join(words)
        elif kind == 6:
            data = data.replace(random.choice([b",", b":", b"}", b"]", b'"', b"-"]), b" ", 1)
        else:
            data = data[:offset] if random.randrange(4) == 0 else data
    return data


def fuzz(roms: Path, rom: Path, rounds: int) -> None:
    random = Random(SEED)
    files = sorted(path for path in roms.rglob("*.yaml") if "decks" not in path.parts)
    broken = 0
    for number in range(rounds):
        file = random.choice(files)
        good = file.read_bytes()
        bad = random.randbytes(random.randrange(400)) if number % 20 == 0 else spoilt(good, random)
        file.write_bytes(bad)
        try:
            load_rom(rom)
        except RomError as error:
            broken += 1
            assert error.problems, f"FUZZ_SEED={SEED} round {number}, {file.name}: nothing said"
        except BaseException as error:
            pytest.fail(f"FUZZ_SEED={SEED} round {number}, {file.name}: {error!r}")
        file.write_bytes(good)
    load_rom(rom)
    assert broken > rounds // 4


def fuzz_shipped(folders: tuple[str, ...], tmp_path: Path, rounds: int) -> None:
    roms = tmp_path / "roms"
    for folder in folders:
        shutil.copytree(shipped("roms") / folder, roms / folder)
    fuzz(roms, roms / folders[0], rounds)


def test_the_small_rom_spoilt(small: Copy, amount: Amount) -> None:
    shutil.rmtree(small.roms / "pocket")
    fuzz(small.roms, small.folder, amount(60, 250))


def test_the_pocket_rom_spoilt(pocket: Copy, amount: Amount) -> None:
    for folder in ("small", "common"):
        shutil.rmtree(pocket.roms / folder)
    fuzz(pocket.roms, pocket.folder, amount(60, 250))


def test_durak_spoilt(tmp_path: Path, amount: Amount) -> None:
    fuzz_shipped(("durak", "common/tommy"), tmp_path, amount(15, 60))


def test_elephant_spoilt(tmp_path: Path, amount: Amount) -> None:
    fuzz_shipped(("elephant",), tmp_path, amount(15, 60))


def test_yaml_of_nothing_but_nasty_parts(tmp_path: Path) -> None:
    random, file = Random(SEED), tmp_path / "x.yaml"
    for number in range(1500):
        file.write_bytes(b"".join(random.choices([*NASTY, b"a: ", b"b", b" "], k=8)))
        try:
            read_file(file, "x.yaml", Disk())[0].plain()
        except RomError:
            continue
        except BaseException as error:
            pytest.fail(f"FUZZ_SEED={SEED} round {number}: {error!r}")
