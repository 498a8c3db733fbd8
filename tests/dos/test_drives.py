"""The PC's disk: its contents, its operations, and that it lasts until the next day."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from retrocards.dos.drives import CLUSTER, MOST_ENTRIES, MOST_WRITTEN, ROOM, Drives, Entry
from retrocards.dos.errors import DosError, DriveError
from retrocards.dos.files import bytes_of, text_of
from retrocards.dos.names import DosPath
from retrocards.dos.store import CARDS, Kept
from retrocards.programs.launch import MissingFile
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from retrocards.session.files import previous
from tests.dos.conftest import AUTOEXEC, NOW, OpenDisk
from tests.dos.console import MemoryStore
from tests.session.test_session_fuzz import scribbled

ROOT = CARDS[:-1]
SHIPPED = [
    "DURAK.EXE", "DURAK.DOC", "ECARTE.EXE", "ECARTE.DOC", "ELEPHANT.EXE", "ELEPHANT.DOC",
]  # fmt: skip


def names(disk: Drives, folder: DosPath) -> list[str]:
    return [entry.name for entry in disk.entries(folder)]


def record(home: Path) -> Path:
    return home / "saves" / "disk.json"


# Contents.


def test_a_new_pc_has_dos_in_the_root_and_the_programs_in_cards(disk: Drives) -> None:
    assert disk.folder == CARDS
    assert names(disk, ROOT) == ["COMMAND.COM", "AUTOEXEC.BAT", "CARDS"]
    assert names(disk, CARDS) == SHIPPED
    assert names(disk, ("A:",)) == ["COMMAND.COM", "AUTOEXEC.BAT", *SHIPPED]
    assert disk.free() == ROOM


def test_sizes_and_stamps_are_those_of_the_roms(disk: Drives, roms: list[Rom]) -> None:
    for rom in roms:
        for file in rom.identity.files:
            entry = disk.entry((*CARDS, file.name))
            assert file.size in (None, entry.size)
            assert f"{entry.stamp:%Y-%m-%d %H:%M}" == f"{file.date} {file.time}"
            assert (entry.rom, entry.role) == (rom.identity.name, file.role)


def test_all_files_of_tommys_toys_are_stamped_7_06(disk: Drives) -> None:
    for name in ("DURAK.EXE", "DURAK.DOC", "ECARTE.EXE", "ECARTE.DOC"):
        assert f"{disk.entry((*CARDS, name)).stamp:%H:%M}" == "07:06"


def test_the_documents_are_as_long_as_the_originals(disk: Drives) -> None:
    """A file of Tommy's Toys: an EXE of 75 to 167 KB and its DOC."""
    sizes = {entry.name: entry.size for entry in disk.entries(CARDS)}
    assert (sizes["DURAK.DOC"], sizes["ECARTE.DOC"]) == (17607, 7426)
    assert f"{disk.entry((*CARDS, 'ECARTE.DOC')).stamp:%Y-%m-%d}" == "1994-07-03"
    assert all(75_000 < sizes[name] < 167_000 for name in ("DURAK.EXE", "ECARTE.EXE"))


def test_a_manual_is_a_text_that_either_screen_has_room_for(disk: Drives) -> None:
    text = disk.text((*CARDS, "DURAK.DOC"))
    assert "TOMMY'S DURAK" in text and "{keys}" not in text
    assert max(map(len, text.splitlines())) <= 39
    assert bytes_of(text) == disk.read((*CARDS, "DURAK.DOC"))


def test_a_program_is_bytes_of_ours_of_the_size_told(disk: Drives) -> None:
    path = (*CARDS, "DURAK.EXE")
    data = disk.read(path)
    assert data == disk.read(path) != disk.read((*CARDS, "ECARTE.EXE"))
    assert data[:2] == b"MZ" and len(data) == disk.entry(path).size == 121904


def test_a_program_typed_out_is_a_few_funny_signs(disk: Drives) -> None:
    text = disk.text((*CARDS, "DURAK.EXE"))
    assert text[:2] == "MZ" and 10 < len(text) < 80
    assert all(ord(sign) > 127 for sign in text[2:])


def test_a_manual_of_no_size_is_as_long_as_its_text(disk: Drives) -> None:
    path = (*CARDS, "ELEPHANT.DOC")
    assert disk.entry(path).size == len(disk.read(path)) > 5_000


def test_autoexec_says_what_the_rom_says_until_it_is_changed(open_disk: OpenDisk) -> None:
    path = (*ROOT, "AUTOEXEC.BAT")
    disk = open_disk()
    assert disk.text(path) == AUTOEXEC
    assert disk.entry(path).size == len(AUTOEXEC) + 2
    disk.write(path, "ECHO HELLO\n")
    assert open_disk().text(path) == "ECHO HELLO\n"


def test_a_rom_that_tells_of_no_files_has_two(open_disk: OpenDisk) -> None:
    disk = open_disk([load_rom(shipped("roms") / "pc")])
    assert names(disk, CARDS) == ["PC.EXE", "PC.DOC"]
    program, manual = disk.entries(CARDS)
    assert (program.rom, program.role, program.stamp.year) == ("PC", "program", 2026)
    assert 32 * 1024 <= program.size < 97 * 1024
    assert manual.size == len(disk.read((*CARDS, "PC.DOC")))


def test_a_rom_named_as_a_device_has_no_files(open_disk: OpenDisk) -> None:
    disk = open_disk(broken=["CON", "NUL", "a name as of no file", "LPT1", "GOOD"])
    assert names(disk, CARDS) == [*SHIPPED, "GOOD.EXE"]


def test_a_rom_that_cannot_be_read_is_an_empty_program(open_disk: OpenDisk) -> None:
    entry = open_disk(broken=["BROKEN"]).entry((*CARDS, "BROKEN.EXE"))
    assert (entry.rom, entry.role, entry.size) == ("BROKEN", "program", 0)


def test_text_and_bytes_are_the_same_thing() -> None:
    every = bytes(code for code in range(256) if code not in (10, 13, 26))
    assert bytes_of(text_of(every)) == every
    assert bytes_of("a\nb\n") == b"a\r\nb\r\n" and text_of(b"a\r\nb\nc\rd") == "a\nb\nc\nd"
    assert text_of(b"seen\x1anot seen") == "seen"
    assert bytes_of("Жa€") == b"?a?"
    assert text_of(b"\7\t\x08\1") == "\a\t\b☺"


# Operations.


def test_a_copy_of_a_program_remains_that_program(disk: Drives) -> None:
    disk.copy((*CARDS, "DURAK.EXE"), (*ROOT, "D.EXE"))
    disk.rename((*CARDS, "ECARTE.EXE"), "E.EXE")
    assert disk.entry((*ROOT, "D.EXE"))[1:] == disk.entry((*CARDS, "DURAK.EXE"))[1:]
    assert disk.entry((*CARDS, "E.EXE")).rom == "ECARTE"
    assert disk.read((*ROOT, "D.EXE")) == disk.read((*CARDS, "DURAK.EXE"))
    assert not disk.is_file((*CARDS, "ECARTE.EXE"))


def test_what_was_deleted_comes_back_from_the_diskette(open_disk: OpenDisk, home: Path) -> None:
    disk = open_disk()
    before = disk.entries(CARDS)
    for name in SHIPPED:
        disk.delete((*CARDS, name))
    assert open_disk().entries(CARDS) == [] and disk.free() > ROOM
    for name in SHIPPED:
        disk.copy(("A:", name), (*CARDS, name))
    assert open_disk().entries(CARDS) == before and disk.free() == ROOM
    kept = json.loads(record(home).read_text())
    assert (kept["files"], kept["removed"]) == ([], [])


def test_a_file_of_the_users_in_the_place_of_a_programs(open_disk: OpenDisk) -> None:
    disk = open_disk()
    path = (*CARDS, "DURAK.EXE")
    disk.write(path, "MINE\n")
    assert disk.entry(path) == Entry("DURAK.EXE", 6, NOW.replace(second=0))
    disk.delete(path)
    assert not open_disk().is_file(path)


def test_drive_a_is_write_protected(disk: Drives) -> None:
    for act in (
        lambda: disk.write(("A:", "X.TXT"), "X"),
        lambda: disk.append(("A:", "X.TXT"), "X"),
        lambda: disk.delete(("A:", "DURAK.EXE")),
        lambda: disk.rename(("A:", "DURAK.EXE"), "D.EXE"),
        lambda: disk.make_folder(("A:", "X")),
        lambda: disk.copy((*CARDS, "DURAK.EXE"), ("A:", "D.EXE")),
    ):
        with pytest.raises(DriveError) as refused:
            act()
        assert refused.value.name == "write_protect"
        assert refused.value.fields == {"doing": "writing", "drive": "A"}


def test_missing_files_are_told_by_their_names_and_what_they_are(
    disk: Drives, roms: list[Rom]
) -> None:
    durak = roms[0]
    assert disk.missing(durak, CARDS) == ()
    disk.rename((*CARDS, "DURAK.DOC"), "DURAK.OLD")
    assert disk.missing(durak, CARDS) == (MissingFile("DURAK.DOC", "manual", False),)
    assert [(file.name, file.role) for file in disk.missing(durak, ROOT)] == [
        ("DURAK.EXE", "program"),
        ("DURAK.DOC", "manual"),
    ]


def test_cards_itself_can_go_and_come_again(open_disk: OpenDisk, roms: list[Rom]) -> None:
    disk = open_disk([])
    disk.change(ROOT)
    disk.remove_folder(CARDS)
    assert names(open_disk([]), ROOT) == ["COMMAND.COM", "AUTOEXEC.BAT"]
    assert open_disk([]).folder == ROOT
    assert names(open_disk(roms[:1]), CARDS) == ["DURAK.EXE", "DURAK.DOC"]
    disk.make_folder(CARDS)
    assert names(open_disk([]), ROOT) == ["COMMAND.COM", "AUTOEXEC.BAT", "CARDS"]


@pytest.mark.parametrize("name", ["CON", "NUL.TXT", "PRN", "COM1.EXE", "LPT2"])
def test_no_file_has_the_name_of_a_device(disk: Drives, name: str) -> None:
    for act in (lambda: disk.write((*CARDS, name), "X"), lambda: disk.make_folder((*CARDS, name))):
        with pytest.raises(DosError):
            act()
    assert names(disk, CARDS) == SHIPPED
    assert disk.exists((*CARDS, name)) and not disk.exists((*CARDS, "NOPE", name))


# Limits.


def test_a_full_disk_refuses_and_keeps_what_it_has(open_disk: OpenDisk) -> None:
    disk = open_disk()
    path = (*CARDS, "BIG.TXT")
    disk.write(path, bytes(ROOM - CLUSTER))
    assert disk.free() == CLUSTER
    for too_much in (bytes(ROOM + 1), bytes(ROOM * 20)):
        with pytest.raises(DosError, match="disk_full"):
            disk.write(path, too_much)
    with pytest.raises(DosError, match="disk_full"):
        disk.append(path, bytes(2 * CLUSTER + 1))
    with pytest.raises(DosError, match="disk_full"):
        disk.copy(("A:", "DURAK.EXE"), (*CARDS, "D.EXE"))
    assert open_disk().read(path) == bytes(ROOM - CLUSTER)
    disk.write((*CARDS, "SMALL.TXT"), b"x")
    assert disk.free() == 0
    disk.write((*CARDS, "EMPTY.TXT"), b"")
    disk.delete(path)
    assert disk.free() == ROOM - CLUSTER


def test_the_fullest_disk_is_read_again(open_disk: OpenDisk, home: Path) -> None:
    """All programs deleted, the most entries, the longest names and characters."""
    disk = open_disk()
    deep: DosPath = ROOT
    with disk._store.change():
        disk._store.removed.update((*CARDS, name) for name in SHIPPED)
        for number in range(6):
            deep = (*deep, f"░░░░░░{number}")
            disk._store.files[deep] = Kept(NOW, is_folder=True)
        for number in range(MOST_ENTRIES - 6):
            path = (*deep, f"░░░░{number:04}.░░░")
            disk._store.files[path] = Kept(NOW, original="DOS/AUTOEXEC.BAT")
    with pytest.raises(DosError, match="disk_full"):
        disk.write((*deep, "FULL"), b"")
    disk.delete((*deep, "░░░░0000.░░░"))
    room = disk.free()
    every = bytes(code for code in range(256))
    for data in (bytes(room), b'"' * room, b"\xb0" * room, (every * (room // 256 + 1))[:room]):
        disk.write((*deep, "FULL"), data)
        assert disk.free() == 0 and record(home).stat().st_size < 1_000_000
        again = open_disk()
        assert again.read((*deep, "FULL")) == data and again.take_trouble() == ""


def test_folders_are_no_deeper_than_dos_has_room_for(disk: Drives) -> None:
    path: DosPath = ROOT
    with pytest.raises(DosError, match="unable_to_create_directory"):
        while True:
            path = (*path, "DEEPER")
            disk.make_folder(path)
    assert len(path) == 11


# A slow, plain model.


def space(data: bytes | None) -> int:
    """Bytes that a file or folder takes."""
    return CLUSTER if data is None else -(-len(data) // CLUSTER) * CLUSTER


class SlowDisk:
    """The hard disk as a mapping: path -> bytes, or None for a folder."""

    def __init__(self, disk: Drives) -> None:
        self.tree: dict[DosPath, bytes | None] = {ROOT: None, CARDS: None}
        for folder in (ROOT, CARDS):
            for entry in disk.entries(folder):
                if not entry.is_folder:
                    path = (*folder, entry.name)
                    self.tree[path] = b"#" * entry.size
        self.size = self.used() + ROOM

    def used(self) -> int:
        return sum(space(data) for path, data in self.tree.items() if path not in (ROOT, CARDS))

    def left(self) -> int:
        """The user's own files begin with a dot, and have a limit of their own."""
        written = sum(space(data) for data in self.tree.values() if data and data[:1] == b".")
        return min(self.size - self.used(), MOST_WRITTEN - written)

    def write(self, path: DosPath, data: bytes) -> bool:
        if (path in self.tree and self.tree[path] is None) or path[:-1] not in self.tree:
            return False
        if self.tree[path[:-1]] is not None:
            return False
        return self.put(path, data)

    def put(self, path: DosPath, data: bytes | None) -> bool:
        before = dict(self.tree)
        self.tree[path] = data
        if self.left() < 0:
            self.tree = before
            return False
        return True

    def copy(self, source: DosPath, target: DosPath) -> bool:
        data = self.tree.get(source)
        return data is not None and self.write(target, data)

    def rename(self, path: DosPath, name: str) -> bool:
        target = (*path[:-1], name)
        if self.tree.get(path) is None or target in self.tree:
            return False
        self.tree[target] = self.tree.pop(path)
        return True

    def delete(self, path: DosPath) -> bool:
        return self.tree.get(path) is not None and self.tree.pop(path) is not None

    def make_folder(self, path: DosPath) -> bool:
        if path in self.tree or self.tree.get(path[:-1], b"") is not None:
            return False
        return self.put(path, None)

    def remove_folder(self, path: DosPath) -> bool:
        if self.tree.get(path, b"") is not None or path in (ROOT, CARDS):
            return False
        if any(inner[:-1] == path for inner in self.tree):
            return False
        del self.tree[path]
        return True


@pytest.mark.parametrize("seed", range(8))
def test_it_does_what_a_slow_model_does(
    open_disk: OpenDisk, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """For the last two seeds the record is read again now and then."""
    chance = Random(seed)
    in_memory = seed < 6
    if in_memory:
        monkeypatch.setattr("retrocards.dos.drives.Store", lambda _: MemoryStore())
    disk = open_disk()
    model = SlowDisk(disk)
    words = ["A", "B.TXT", "DURAK.EXE", "DURAK.DOC", "ECARTE.EXE", "COMMAND.COM", "SUB", "SUB2"]
    folders = [ROOT, CARDS, (*CARDS, "SUB"), (*CARDS, "SUB", "SUB2"), (*ROOT, "NOPE")]

    def path() -> DosPath:
        return (*chance.choice(folders), chance.choice(words))

    done = 0
    for step in range(300 if in_memory else 60):
        what = chance.choice(["write"] * 2 + ["copy"] * 3 + ["rename", "delete", "make", "remove"])
        source, target = path(), path()
        size = chance.choice((0, 1, 100, CLUSTER, CLUSTER + 1, 90_000))
        try:
            if what == "write":
                expected = model.write(source, b"." * size)
                disk.write(source, b"." * size)
            elif what == "copy":
                expected = model.copy(source, target)
                disk.copy(source, target)
            elif what == "rename":
                expected = model.rename(source, target[-1])
                disk.rename(source, target[-1])
            elif what == "delete":
                expected = model.delete(source)
                disk.delete(source)
            elif what == "make":
                expected = model.make_folder(source)
                disk.make_folder(source)
            else:
                expected = model.remove_folder(source)
                disk.remove_folder(source)
            went_well = True
        except DosError:
            went_well = False
        done += went_well
        assert went_well == expected, f"seed {seed}, step {step}: {what} {source} {target} {size}"
        assert disk.free() == model.left(), f"seed {seed}, step {step}"
        if step % 10 == 0 and not in_memory:
            disk = open_disk()
            disk.change(ROOT)
        there = {ROOT: 0} | {
            (*folder, entry.name): entry.size
            for folder in model.tree
            if disk.is_folder(folder)
            for entry in disk.entries(folder)
        }
        assert there == {path: len(data or b"") for path, data in model.tree.items()}
    assert done > step // 12


# The record.


def test_two_windows_lose_nothing_of_each_other(open_disk: OpenDisk) -> None:
    disk, other = open_disk(), open_disk()
    for number in range(20):
        disk.write((*CARDS, f"ONE{number}.TXT"), "1\n")
        other.write((*CARDS, f"OTHER{number}.TXT"), "2\n")
    expected = {f"ONE{n}.TXT" for n in range(20)} | {f"OTHER{n}.TXT" for n in range(20)}
    assert {*names(disk, CARDS)} == {*names(other, CARDS)} == expected | {*SHIPPED}


def test_a_folder_that_another_window_removed(open_disk: OpenDisk) -> None:
    disk, other = open_disk(), open_disk()
    disk.make_folder((*CARDS, "SUB"))
    disk.change((*CARDS, "SUB"))
    other.remove_folder((*CARDS, "SUB"))
    assert disk.folder == ROOT


@pytest.mark.parametrize(
    "spoilt",
    [
        "", "{", "[]", '{"format": 1}x', '{"format": 1, "files": 3}',
        '{"format": 1, "files": [{"path": "C:\\\\..\\\\X", "stamp": "1998-11-22T07:06"}]}',
        '{"format": 1, "files": [{"path": "/etc/passwd", "stamp": "1998-11-22T07:06"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\NUL", "stamp": "1998-11-22T07:06"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\x", "stamp": "1998-11-22T07:06"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\X", "stamp": "yesterday"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\X", "stamp": "1066-11-22T07:06"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\X", "stamp": "1998-11-22T07:06+01:00"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\X", "stamp": "1998-11-22T07:06", "text": "Ж"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\X", "stamp": "1998-11-22T07:06"},'
        ' {"path": "C:\\\\X", "stamp": "1998-11-22T07:06"}]}',
        '{"format": 1, "files": [{"path": "C:\\\\X", "stamp": "1998-11-22T07:06"},'
        ' {"path": "C:\\\\X\\\\Y", "stamp": "1998-11-22T07:06"}]}',
        '{"format": 1, "removed": ["A:\\\\DURAK.EXE"]}',
        '{"format": 1, "removed": ["C:"]}',
    ],
)  # fmt: skip
def test_a_damaged_record_is_set_aside(open_disk: OpenDisk, home: Path, spoilt: str) -> None:
    disk = open_disk()
    disk.write((*CARDS, "FIRST.TXT"), "1\n")
    disk.write((*CARDS, "SECOND.TXT"), "2\n")
    record(home).write_text(spoilt)
    again = open_disk()
    assert names(again, CARDS) == [*SHIPPED, "FIRST.TXT"]
    trouble = again.take_trouble()
    place = ": (files|removed).+" if spoilt.endswith("}") else ""
    sentence = rf"disk\.json is damaged{place}; it is kept as disk\.json\.damaged-1\."
    assert re.match(sentence, trouble)
    assert again.take_trouble() == ""
    assert record(home).with_name("disk.json.damaged-1").read_text() == spoilt


def test_whatever_stands_in_the_record_there_is_a_disk(open_disk: OpenDisk, home: Path) -> None:
    disk = open_disk()
    disk.make_folder((*CARDS, "SUB"))
    disk.write((*CARDS, "SUB", "X.TXT"), "♥\n\x00")
    disk.copy((*CARDS, "DURAK.EXE"), (*ROOT, "D.EXE"))
    disk.delete((*CARDS, "DURAK.EXE"))
    good = record(home).read_bytes()
    for seed in range(150):
        record(home).write_bytes(scribbled(good, Random(seed)))
        try:
            again = open_disk([])
            for folder in (ROOT, CARDS, (*CARDS, "SUB")):
                for entry in again.entries(folder) if again.is_folder(folder) else ():
                    if not entry.is_folder:
                        again.read((*folder, entry.name))
            again.write((*ROOT, "NEW.TXT"), "1\n")
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


def test_a_record_of_a_newer_program_stays_as_it_is(open_disk: OpenDisk, home: Path) -> None:
    record(home).parent.mkdir(parents=True)
    newer = '{"format": 3, "files": []}'
    record(home).write_text(newer)
    disk = open_disk()
    assert "was written by a newer program" in disk.take_trouble()
    assert names(disk, CARDS) == SHIPPED
    disk.write((*ROOT, "NEW.TXT"), b"1")
    assert "it stays as it is" in disk.take_trouble()
    assert record(home).read_text() == newer
    assert disk.read((*ROOT, "NEW.TXT")) == b"1", "the PC goes on with it"


def test_a_file_without_a_folder_is_damage_that_hides_nothing(
    open_disk: OpenDisk, home: Path
) -> None:
    record(home).parent.mkdir(parents=True)
    lost = {"path": "C:\\NOPE\\X.TXT", "stamp": "1998-11-22T07:06"}
    record(home).write_text(json.dumps({"format": 1, "files": [lost]}))
    assert "disk.json is damaged" in open_disk().take_trouble()


def put_fifo(path: Path) -> None:
    import os

    os.mkfifo(path)


def put_folder(path: Path) -> None:
    (path / "inside").mkdir(parents=True)


def put_huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)


def put_link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


@pytest.mark.parametrize("put", [put_fifo, put_folder, put_huge, put_link])
def test_what_is_no_record_is_set_aside(open_disk: OpenDisk, home: Path, put: object) -> None:
    path = record(home)
    path.parent.mkdir(parents=True)
    put(path)  # type: ignore[operator]
    disk = open_disk()
    assert disk.take_trouble().startswith("disk.json ") and names(disk, CARDS) == SHIPPED
    disk.write((*CARDS, "X.TXT"), "X\n")
    assert disk.take_trouble() == ""
    assert open_disk().text((*CARDS, "X.TXT")) == "X\n"


def test_a_host_that_cannot_write_is_told_of_once(
    open_disk: OpenDisk, home: Path, full_disk: Callable[..., None]
) -> None:
    disk = open_disk()
    disk.write((*CARDS, "X.TXT"), "X\n")
    full_disk()
    disk.write((*CARDS, "Y.TXT"), "Y\n")
    assert disk.take_trouble() == f"{record(home)} cannot be written: No space left on device."
    disk.write((*CARDS, "Z.TXT"), "Z\n")
    assert disk.take_trouble() == ""
    assert names(disk, CARDS) == [*SHIPPED, "X.TXT", "Y.TXT", "Z.TXT"]
    assert names(open_disk(), CARDS) == [*SHIPPED, "X.TXT"]


def test_the_copy_before_is_kept(open_disk: OpenDisk, home: Path) -> None:
    disk = open_disk()
    disk.write((*CARDS, "X.TXT"), "OLD\n")
    disk.write((*CARDS, "X.TXT"), "NEW\n")
    assert "OLD" in previous(record(home)).read_text()
    assert "NEW" in record(home).read_text()


def test_a_copy_of_a_rom_that_is_gone_is_an_empty_file(
    open_disk: OpenDisk, roms: list[Rom]
) -> None:
    disk = open_disk()
    disk.copy((*CARDS, "DURAK.EXE"), (*ROOT, "D.EXE"))
    without = open_disk(roms[1:])
    assert (without.entry((*ROOT, "D.EXE")).size, without.entry((*ROOT, "D.EXE")).rom) == (0, "")
    assert without.read((*ROOT, "D.EXE")) == b""
    without.copy((*ROOT, "D.EXE"), (*ROOT, "E.EXE"))
    assert open_disk().entry((*ROOT, "E.EXE")).rom == "DURAK"
