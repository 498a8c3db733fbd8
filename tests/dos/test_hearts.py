"""HEARTS at the prompt: its files, the monitor it needs, and DOS over a hand in play."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from retrocards.cli.main import main
from retrocards.dos.drives import Drives
from retrocards.dos.shell import System
from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.folders import shipped
from tests.alike import LONG, first_of
from tests.dos.test_evening import Sitter, at_prompt

ROOT = Path(__file__).parents[2]
NEEDED = ("HEART65.DAT", "HEART65.TXT")
TO_SHELL = ["RIGHT"] * 12
"""The keys from the first line of the Option Menu to the line of the DOS shell."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home."""
    monkeypatch.setenv("RETROCARDS_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def sitter(home: Path) -> Sitter:
    """A player at the prompt."""
    dos = load_rom(Path(shipped("roms")) / "dos")
    return at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))


@pytest.fixture
def game(home: Path) -> Sitter:
    """A player about to pass three cards in HEARTS, which was started directly."""
    hearts = load_rom(Path(shipped("roms")) / "hearts")
    launch = Launch(frozenset({"skip_show"}), "7", options={"players": "club", "motion": False})
    sitter = Sitter(hearts, launch)
    sitter.until("Choose three cards")
    return sitter


ALL_LIE_S = 5
"""Seconds after which the last dealt card has arrived."""


def open_shell(sitter: Sitter) -> Sitter:
    """Open the DOS shell from the Option Menu."""
    sitter.press("ESC").wait(0.5).press(*TO_SHELL)
    assert any("► DOS Shell" in line for line in sitter.lines), sitter.text
    sitter.press("DOWN").wait(0.5)
    return sitter


def seen(sitter: Sitter) -> tuple[object, ...]:
    video = sitter.machine.video
    return sitter.picture, video.palette, video.border, sitter.text


def comes_back(sitter: Sitter, before: tuple[object, ...]) -> None:
    """Leave the menu. The same picture returns, once the blinking parts are in phase again."""
    sitter.press("UP").until(lambda: seen(sitter) == before, most=3)


def disk_of(sitter: Sitter) -> Drives:
    system = sitter.pc.resident
    assert isinstance(system, System)
    return system.disk


# The files.

TAKEN: dict[str, Callable[[str], str]] = {
    "renamed": lambda name: f"REN {name} OTHER.XYZ",
    "deleted": lambda name: f"DEL {name}",
}


@pytest.mark.parametrize("name", first_of(NEEDED))
@pytest.mark.parametrize("how", TAKEN)
def test_without_a_file_it_does_not_start_and_names_it(sitter: Sitter, name: str, how: str) -> None:
    """Document, Requirements: the program, its data and its text, all three."""
    other = next(file for file in NEEDED if file != name)
    sitter.type(TAKEN[how](name)).type("CLS").type("HEARTS S*").wait(1)
    assert f"Hearts cannot find {name}" in sitter.words and other not in sitter.words
    sitter.press("SPACE").wait(2).press("SPACE").wait(1)
    assert sitter.state["program"] == "DOS"
    sitter.type("IF ERRORLEVEL 1 IF NOT ERRORLEVEL 2 ECHO ENDED WITH 1")
    assert "\nENDED WITH 1\n" in sitter.text
    sitter.type(f"COPY A:{name}").type("HEARTS S*").until("Choose three cards")


@pytest.mark.parametrize("name", first_of(NEEDED))
@pytest.mark.parametrize("current", ["C:\\CARDS", "C:\\"])
def test_a_file_in_another_directory_is_not_found(sitter: Sitter, name: str, current: str) -> None:
    """Document, Requirements: one directory, that of HEARTS.EXE, whichever is current."""
    sitter.type(f"COPY {name} C:\\").type(f"DEL {name}").type(f"CD {current}").type("CLS")
    sitter.type("C:\\CARDS\\HEARTS S*").wait(1)
    assert f"Hearts cannot find {name}" in sitter.words


def test_both_files_are_named_when_both_are_gone(sitter: Sitter) -> None:
    sitter.type("DEL HEART65.*").type("HEARTS S*").wait(1)
    assert "cannot find HEART65.DAT, HEART65.TXT" in sitter.words


def test_without_its_program_there_is_no_hearts(sitter: Sitter) -> None:
    sitter.type("REN HEARTS.EXE H.XYZ").type("CLS").type("HEARTS S*").wait(1)
    assert "Bad command or file name" in sitter.text
    sitter.type("COPY A:HEARTS.EXE").type("HEARTS S*").until("Choose three cards")


def test_a_manual_that_is_gone_is_not_shown_whoever_names_its_files(sitter: Sitter) -> None:
    """ELEPHANT's ROM names none of its files."""
    sitter.type("DEL ELEPHANT.DOC").type("ELEPHANT S*").wait(1)
    sitter.press("F5").wait(1)
    assert "ELEPHANT.DOC is missing" in sitter.text


# The monitor.


@pytest.mark.parametrize(
    "words", [["HEARTS", "M"], ["HEARTS", "SM*"], ["HEARTS", "--mono", "amber"]]
)
def test_it_asks_for_a_colour_monitor(
    home: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Document, Requirements: HEARTS wants a color monitor."""
    assert main([*words, "--headless", "--script", "wait:1"]) == 2
    assert capsys.readouterr().err == "Hearts asks for a color monitor.\n"


def test_it_asks_for_one_at_the_prompt_too(sitter: Sitter) -> None:
    sitter.type("HEARTS M")
    assert "\nHearts asks for a color monitor.\n" in sitter.text
    sitter.type("IF ERRORLEVEL 2 ECHO ENDED WITH 2")
    assert "\nENDED WITH 2\n" in sitter.text


def test_a_screen_without_colours_is_none_for_it_but_the_switch_c_brings_them(
    sitter: Sitter,
) -> None:
    sitter.type("MODE BW80").type("HEARTS S*")
    assert "\nHearts asks for a color monitor.\n" in sitter.text
    sitter.type("HEARTS CS*").until("Choose three cards")
    assert sitter.state["palette"] == "colour"


def test_the_chooser_of_a_mono_pc_tells_it_as_well(home: Path) -> None:
    dos = load_rom(Path(shipped("roms")) / "dos")
    sitter = Sitter(dos, Launch(frozenset({"skip_show"}), mono=True, mono_palette="amber"))
    sitter.until(lambda: sitter.state["program"] == "PC").wait(1)
    while sitter.state["chosen"] != "HEARTS":
        sitter.press("RIGHT").wait(0.2)
    sitter.press("ENTER").until("TROUBLE")
    assert "Hearts asks for a color monitor." in sitter.words


# DOS over the game.


def test_exit_comes_back_to_the_very_picture(game: Sitter) -> None:
    before = seen(game)
    open_shell(game)
    assert game.state["program"] == "DOS" and "Retrocards-DOS Version" in game.text
    game.type("ECHO HELLO").type("MODE CO80").type("EXIT")
    assert any("► DOS Shell" in line for line in game.lines), "the menu is there again"
    comes_back(game, before)


@pytest.mark.parametrize(
    ("comspec", "folder", "deleted", "finds_it"),
    [
        ("C:\\SYS\\COMMAND.COM", ("C:", "CARDS"), False, False),
        pytest.param("C:\\SYS\\COMMAND.COM", ("C:",), False, True, marks=LONG),
        pytest.param("C:\\COMMAND.COM", ("C:",), True, False, marks=LONG),
        ("A:\\COMMAND.COM", ("C:",), True, True),
        ("c:\\command.com", ("C:", "CARDS"), False, True),
    ],
)
def test_command_com_is_where_comspec_says_or_in_the_current_directory(
    sitter: Sitter, comspec: str, folder: tuple[str, ...], deleted: bool, finds_it: bool
) -> None:
    """Document, The Option Menu: the shell is COMMAND.COM, and COMSPEC has its place."""
    sitter.type(f"set comspec={comspec}")
    disk_of(sitter).change(folder)
    if deleted:
        disk_of(sitter).delete(("C:", "COMMAND.COM"))
    sitter.type("C:\\CARDS\\HEARTS S*").until("Choose three cards").wait(ALL_LIE_S)
    before = seen(sitter)
    open_shell(sitter)
    if finds_it:
        assert "Retrocards-DOS Version" in sitter.text
        sitter.type("EXIT")
    else:
        assert sitter.text == "File not found"
        sitter.press("SPACE").wait(0.5)
    comes_back(sitter, before)


@pytest.mark.parametrize("comspec_is_set", [True, False])
def test_the_example_of_the_text_is_typed_as_it_stands(
    sitter: Sitter, comspec_is_set: bool
) -> None:
    """Document, The Option Menu, its example, in small letters; without it: not found."""
    sitter.type("md c:\\sys").type("copy c:\\command.com c:\\sys").type("del c:\\command.com")
    if comspec_is_set:
        sitter.type("set comspec=c:\\sys\\command.com")
    sitter.type("HEARTS S*").until("Choose three cards").wait(ALL_LIE_S)
    open_shell(sitter)
    assert (sitter.text == "File not found") != comspec_is_set
    assert ("Retrocards-DOS Version" in sitter.text) == comspec_is_set


@pytest.mark.long("starts four programs")
def test_hearts_inside_its_own_shell_is_another_game_and_not_kept(game: Sitter, home: Path) -> None:
    """As in a second window. EXIT returns to the same card, and later moves are saved again."""
    game.press("ENTER", "RIGHT", "ENTER", "RIGHT", "ENTER", "ENTER").until("These three come")
    outer = game.program
    game.press("ENTER").until(lambda: outer.asked is not None).wait(ALL_LIE_S)
    saves = {path: path.read_bytes() for path in (home / "saves").glob("*.json")}
    before, hand = seen(game), outer.table.hand.to_text()
    open_shell(game).type("hearts s*").until("underneath")
    assert "HEARTS is being played underneath: this one is not kept." in game.words
    game.press("ENTER").until("Choose three cards")
    game.press("ENTER", "RIGHT", "ENTER", "RIGHT", "ENTER", "ENTER").until("These three come")
    inner = game.pc.top.program  # type: ignore[attr-defined]
    assert inner.table.hand.to_text() != hand and not inner.table.sitting.kept
    inner.table.tally.add("you")
    assert {path: path.read_bytes() for path in (home / "saves").glob("*-*.json")} == saves
    game.press("F7", "Y").wait(1).press("SPACE").until(lambda: game.state["program"] == "DOS")
    comes_back(game.wait(0.5).type("EXIT"), before)
    assert outer.table.hand.to_text() == hand
    game.press("ENTER").wait(1)
    kept = json.loads((home / "saves" / "hearts-sitting.json").read_text())["hands"][-1]["moves"]
    assert kept == [*outer.table.sitting.moves] and len(kept) > 4, "it is kept on"


def test_who_has_left_hearts_finds_it_kept_again(sitter: Sitter) -> None:
    """One after the other at the same prompt."""
    sitter.type("HEARTS S*").until("Choose three cards")
    sitter.press("F7", "Y").wait(1).press("SPACE").until(lambda: sitter.state["program"] == "DOS")
    sitter.wait(0.5).type("HEARTS S*").until("A game lies unfinished.")


@pytest.mark.long("kills many processes")
def test_nothing_is_lost_by_kill_9_in_the_shell_over_a_hand(home: Path, tmp_path: Path) -> None:
    """Document, The Option Menu: the hand is kept."""
    there = tmp_path / "there.json"
    script = (
        "until:Choose_three ENTER RIGHT ENTER RIGHT ENTER until:these DOWN until:come ENTER wait:3 "
        "ESC wait:0.5 "
        f"{' '.join(TO_SHELL)} DOWN wait:0.5 state:{there} wait:80000"
    )
    words = ["HEARTS", "S*", "--deal", "7", "--set", "grade=club", "--headless"]
    command = [sys.executable, "-m", "retrocards", *words, "--script", script]
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ)
    end = time.monotonic() + 90
    while not there.exists() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert json.loads(there.read_text())["program"] == "DOS"
    saved: dict[str, Any] = json.loads((home / "saves" / "hearts-sitting.json").read_text())
    assert len(saved["hands"][-1]["moves"]) >= 4, "all four have passed"
    hearts = load_rom(Path(shipped("roms")) / "hearts")
    sitter = Sitter(hearts, Launch(frozenset({"skip_show"}))).wait(1)
    assert "A game lies unfinished." in sitter.words
