"""The start of the PC up to the prompt, and the restarts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from retrocards.programs.launch import Launch
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from tests.alike import first_of
from tests.dos.test_evening import Sitter, at_prompt
from tests.dos.test_over_a_game import disk_of

ROOT, COMMAND, AUTOEXEC = ("C:",), ("C:", "COMMAND.COM"), ("C:", "AUTOEXEC.BAT")
SKIP = Launch(frozenset({"skip_show"}))


@pytest.fixture(scope="module")
def dos() -> Rom:
    return load_rom(Path(shipped("roms")) / "dos")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home."""
    monkeypatch.setenv("RETROCARDS_HOME", str(tmp_path))
    return tmp_path


def test_the_memory_is_counted_chip_by_chip(dos: Rom) -> None:
    sitter = Sitter(dos, Launch())
    counted = []
    while "OK" not in sitter.text:
        row = next(line for line in sitter.lines if "MEMORY" in line)
        counted.append(int(row.split()[1]))
        sitter.step()
    assert counted == sorted(counted) and len(set(counted)) > 30
    assert all(number % 16 == 0 for number in counted)
    assert 2 < sitter.machine.clock.seconds < 5


def test_one_short_beep(dos: Rom) -> None:
    sitter = Sitter(dos, Launch()).until("640 KB  OK")
    assert sitter.machine.speaker.busy()
    sitter.wait(0.4)
    assert not sitter.machine.speaker.busy()


def test_autoexec_is_the_user_s(dos: Rom) -> None:
    """It may be edited or deleted. Without MENU it ends at the prompt."""
    sitter = at_prompt(Sitter(dos, SKIP))
    disk_of(sitter).write(AUTOEXEC, "ECHO GOOD MORNING\n")
    sitter = Sitter(dos, SKIP).wait(2)
    assert "\nGOOD MORNING\n" in sitter.text and sitter.row == "C>"
    disk_of(sitter).delete(AUTOEXEC)
    sitter = Sitter(dos, SKIP).wait(2).press("ENTER", "ENTER").wait(1)
    assert sitter.row == "C>" and "GOOD" not in sitter.text


@pytest.fixture
def without_autoexec(dos: Rom) -> None:
    disk_of(at_prompt(Sitter(dos, SKIP))).delete(AUTOEXEC)


DATE = r"Current date is (Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d\d-\d\d-\d{4}"


def test_without_autoexec_it_asks_for_date_and_time(dos: Rom, without_autoexec: None) -> None:
    """INIT of MS-DOS 4.00: DATE and TIME where AUTOEXEC.BAT is missing; ENTER alone accepts."""
    sitter = Sitter(dos, SKIP).wait(2)
    *_, date, question = sitter.text.split("\n")
    assert re.fullmatch(DATE, date) and question == "Enter new date (mm-dd-yy):"
    sitter.press("ENTER").wait(0.5)
    *_, time, question = sitter.text.split("\n")
    assert re.fullmatch(r"Current time is [ \d]\d:\d\d:\d\d\.\d\d[ap]", time)
    assert question == "Enter new time:"
    sitter.press("ENTER").wait(0.5)
    assert sitter.row == "C>"
    assert re.search(DATE, sitter.type("CLS").type("DATE").text)


def test_the_answers_at_the_start_set_the_clock(dos: Rom, without_autoexec: None) -> None:
    sitter = Sitter(dos, SKIP).wait(2).type("13-1-90")
    assert "\n\nInvalid date\nEnter new date (mm-dd-yy):" in sitter.text
    sitter.type("11-24-1992").type("25:00")
    assert "\n\nInvalid time\nEnter new time:" in sitter.text
    sitter.type("7:06p").type("CLS").type("DATE")
    assert "Current date is Tue 11-24-1992" in sitter.text
    assert "Current time is  7:06:" in sitter.press("ENTER").wait(0.3).type("TIME").text


def test_ctrl_c_at_the_questions_of_the_start_is_enter(dos: Rom, without_autoexec: None) -> None:
    sitter = Sitter(dos, SKIP).wait(2).press("CTRL_C").wait(0.5)
    assert sitter.row == "Enter new time:"
    assert sitter.press("CTRL_C").wait(0.5).row == "C>"


def test_a_command_of_boot_waits_for_no_answers(dos: Rom, without_autoexec: None) -> None:
    sitter = Sitter(dos, SKIP._replace(command="ECHO AT ONCE")).wait(6)
    assert "\nAT ONCE\n" in sitter.text and sitter.row == "C>"
    assert "Enter new" not in sitter.text


def test_without_command_com_it_boots_from_the_diskette_and_is_healed(dos: Rom) -> None:
    sitter = at_prompt(Sitter(dos, SKIP))
    disk_of(sitter).delete(COMMAND)
    sitter = Sitter(dos, SKIP).wait(1)
    assert "Insert disk with COMMAND.COM in drive A" in sitter.text
    sitter.wait(60)
    assert sitter.row.startswith("Press any key"), "it waits for ever"
    sitter.press("SPACE").wait(2)
    sitter = at_prompt(sitter) if sitter.state["program"] == "PC" else sitter
    assert sitter.row.startswith("A")
    disk = disk_of(sitter)
    disk.copy(("A:", "COMMAND.COM"), COMMAND)
    assert at_prompt(Sitter(dos, SKIP)).row == "C:\\CARDS>"


def test_a_pc_that_halts_starts_again_at_a_key(dos: Rom) -> None:
    """COMMAND.COM was deleted while a program ran, so it cannot be read again."""
    sitter = at_prompt(Sitter(dos, SKIP))
    disk_of(sitter).delete(COMMAND)
    sitter.type("DURAK S*").until("NORTH")
    sitter.press("F7", "Y").wait(0.5).press("SPACE").wait(1)
    assert "Cannot load COMMAND, system halted" in sitter.text
    sitter.wait(30)
    assert sitter.state["program"] == "DOS"
    sitter.press("SPACE").wait(0.5)
    assert "MEMORY" in sitter.text
    sitter.press("SPACE").wait(2)
    assert "Insert disk" in sitter.text
    sitter.press("F7", "Y").wait(1)
    assert sitter.exit_code == 0


@pytest.mark.parametrize("tick", first_of(range(1, 40, 3), every=3))
def test_ctrl_c_at_any_moment_of_the_start_ends_at_a_prompt(dos: Rom, tick: int) -> None:
    sitter = Sitter(dos, SKIP)
    for _ in range(tick):
        sitter.step()
    if sitter.state["program"] == "DOS":
        sitter.press("CTRL_C").wait(0.3)
        if "Terminate" in sitter.text:
            sitter.press("Y").wait(0.5)
    if sitter.state["program"] == "PC":
        at_prompt(sitter)
    sitter.wait(1).press("ESC").type("VER")
    assert "Retrocards-DOS Version 4.00" in sitter.text
