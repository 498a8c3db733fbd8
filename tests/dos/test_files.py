"""The commands on files, beyond the transcripts: exact lines, 40 columns, a full disk."""

import pytest

from retrocards.dos.drives import CLUSTER, ROOM
from retrocards.dos.store import CARDS
from tests.dos.conftest import OpenDisk
from tests.dos.console import Pc


def typed(pc: Pc, *lines: str) -> list[str]:
    return pc.say(*lines).splitlines()


def test_dir_is_written_as_the_notes_have_it() -> None:
    r"""` Volume in drive C has no label`, ` Directory of  C:\GAMES` with two blanks, and
    `        5 File(s)     151552 bytes free`."""
    pc = Pc()
    pc.disk.make_folder(("C:", "GAMES"))
    for name in ("A.TXT", "B.TXT"):
        pc.disk.write(("C:", "GAMES", name), b"x")
    pc.disk.write(("C:", "GAMES", "C.TXT"), bytes(ROOM - 151552 - 3 * CLUSTER))
    screen = typed(pc, "DIR \\GAMES")
    assert " Volume in drive C has no label" in screen
    assert " Directory of  C:\\GAMES" in screen
    assert "        5 File(s)     151552 bytes free" in screen


@pytest.mark.parametrize(
    ("hour", "minute", "shown"),
    [(0, 0, "12:00a"), (7, 6, " 7:06a"), (11, 59, "11:59a"), (12, 0, "12:00p"), (19, 6, " 7:06p")],
)
def test_a_stamp_is_written_as_in_america(hour: int, minute: int, shown: str) -> None:
    pc = Pc()
    pc.clock.set_time(pc.clock.now().time().replace(hour=hour, minute=minute, second=0))
    pc.disk.write((*CARDS, "X.TXT"), b"x")
    assert f"X        TXT         1 03-17-90  {shown}" in typed(pc, "DIR X.TXT")


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_of_dir_is_wider_than_the_screen(open_disk: OpenDisk, columns: int) -> None:
    pc = Pc()
    pc.disk = pc.system.disk = open_disk()
    pc.console.columns = columns
    screen = typed(pc, "DIR", "DIR/W", "DIR A:/W", "DIR A:", "MEM", "VOL")
    assert len(screen) > 40
    assert max(map(len, screen)) < columns


def test_40_columns_have_room_for_two_names_and_80_for_five(open_disk: OpenDisk) -> None:
    for columns, names in ((40, 2), (80, 5)):
        pc = Pc()
        pc.disk = pc.system.disk = open_disk()
        pc.console.columns = columns
        full = next(line for line in typed(pc, "DIR A:/W") if line.startswith("COMMAND"))
        # A name and its ending each.
        assert len(full.split()) == 2 * names


def test_a_disk_has_an_end() -> None:
    pc = Pc()
    pc.disk.write((*CARDS, "X.TXT"), bytes(ROOM - 2 * CLUSTER))
    screen = typed(pc, "COPY X.TXT Y.TXT", "COPY X.TXT+X.TXT Y.TXT", "TYPE X.TXT > Z.TXT")
    assert screen.count("Insufficient disk space") == 3
    assert screen.count("        0 File(s) copied") == 2
    assert not pc.disk.is_file((*CARDS, "Y.TXT"))
    assert pc.disk.entry((*CARDS, "X.TXT")).size == ROOM - 2 * CLUSTER


def test_a_copy_keeps_its_stamp_and_joined_files_have_a_new_one() -> None:
    pc = Pc()
    pc.disk.write((*CARDS, "X.TXT"), b"x")
    pc.clock.set_time(pc.clock.now().time().replace(hour=23))
    typed(pc, "COPY X.TXT Y.TXT", "COPY X.TXT+Y.TXT Z.TXT")
    assert pc.disk.entry((*CARDS, "Y.TXT")).stamp.hour == 7
    assert pc.disk.entry((*CARDS, "Z.TXT")).stamp.hour == 23


def test_a_long_text_can_be_stopped() -> None:
    pc = Pc()
    pc.disk.write((*CARDS, "LONG.TXT"), "line\n" * 500)
    pc.console.break_after = 30
    screen = typed(pc, "TYPE LONG.TXT")
    assert screen.count("line") < 40 and "^C" in screen
