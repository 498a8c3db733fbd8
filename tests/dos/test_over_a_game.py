"""COMMAND over a running program, as in HEARTS. The tests' Aces Up has a key for it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from retrocards.dos.drives import Drives
from retrocards.dos.shell import System
from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.folders import shipped
from tests.dos.test_evening import Sitter, at_prompt

ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(home: Path, aces_up: Path) -> Path:
    """An empty home on a PC with Aces Up."""
    return home


@pytest.fixture
def game(home: Path, aces_up: Path) -> Sitter:
    """A player in the middle of Aces Up, which was started directly."""
    sitter = Sitter(load_rom(aces_up / "acesup"), Launch(frozenset({"skip_show"}), "7"))
    return sitter.press("0", "0").wait(2)  # type: ignore[return-value]


def disk_of(sitter: Sitter) -> Drives:
    system = sitter.pc.resident
    assert isinstance(system, System)
    return system.disk


def seen(sitter: Sitter) -> tuple[object, ...]:
    video = sitter.machine.video
    return sitter.picture, video.palette, video.border, sitter.text


def test_exit_comes_back_to_the_very_picture(game: Sitter) -> None:
    before, state = seen(game), game.state
    game.press("F3").wait(0.5)
    assert game.state["program"] == "DOS" and game.lines[2].startswith("Retrocards-DOS Version")
    assert game.row == "C>"
    game.type("ECHO HELLO").type("MODE CO80").type("CLS").type("EXIT")
    assert seen(game) == before and game.state == {**state, "play_s": game.state["play_s"]}
    game.press("0").wait(1)
    assert game.picture != before[0], "and the game goes on"


def test_a_program_runs_inside_it_and_another_shell_too(game: Sitter) -> None:
    before = seen(game)
    game.press("F3").wait(0.5)
    game.type("C:\\COMMAND")
    game.type("C:\\CARDS\\DURAK S*").until("NORTH").wait(1)
    game.press("F7", "Y").wait(0.5).press("SPACE").wait(0.5)
    assert game.row == "C>"
    game.type("EXIT")
    assert game.state["program"] == "DOS", "the one inside is left"
    game.type("EXIT")
    assert seen(game) == before


def test_the_same_game_inside_it_keeps_off_what_is_played_outside(game: Sitter, home: Path) -> None:
    saved = home / "saves" / "acesup-sitting.json"
    before = saved.read_bytes()
    game.press("F3").wait(0.5)
    game.type("C:\\CARDS\\ACESUP S*").wait(1)
    assert game.state["program"] == "ACESUP"
    game.press("ESC", "0", "0").wait(1)
    assert saved.read_bytes() == before
    game.press("F7", "Y").wait(0.5).press("SPACE").wait(0.5)
    game.type("EXIT")
    game.press("0").wait(1)
    assert saved.read_bytes() != before, "outside it is written down as ever"


def test_what_was_set_before_holds_inside_and_what_is_set_inside_is_lost(home: Path) -> None:
    dos = load_rom(Path(shipped("roms")) / "dos")
    sitter = at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))
    sitter.type("SET WHO=ME").type("ACESUP S*").wait(1)
    sitter.press("F3").wait(0.5)
    assert sitter.row == "C:\\CARDS>"
    sitter.type("CLS").type("SET")
    assert "WHO=ME" in sitter.text.split("\n")
    sitter.type("SET WHO=YOU").type("CLS").type("SET")
    assert "WHO=YOU" in sitter.text.split("\n")
    sitter.type("EXIT").press("F7", "Y").wait(0.5).press("SPACE").wait(0.5)
    sitter.type("CLS").type("SET")
    assert "WHO=ME" in sitter.text.split("\n")


@pytest.mark.parametrize(
    ("comspec", "folder", "deleted", "finds_it"),
    [
        ("C:\\NOWHERE\\COMMAND.COM", ("C:", "CARDS"), False, False),
        ("C:\\NOWHERE\\COMMAND.COM", ("C:",), False, True),
        ("C:\\COMMAND.COM", ("C:",), True, False),
        ("A:\\COMMAND.COM", ("C:",), True, True),
    ],
)
def test_comspec_is_looked_for_and_then_the_current_folder(
    home: Path, comspec: str, folder: tuple[str, ...], deleted: bool, finds_it: bool
) -> None:
    """Without COMMAND.COM a message says so, a key goes back, and nothing is lost."""
    dos = load_rom(Path(shipped("roms")) / "dos")
    sitter = at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))
    sitter.type(f"SET COMSPEC={comspec}")
    disk = disk_of(sitter)
    disk.change(folder)
    if deleted:
        disk.delete(("C:", "COMMAND.COM"))
    sitter.type("C:\\CARDS\\ACESUP S*").wait(1)
    before = seen(sitter)
    sitter.press("F3").wait(0.5)
    if finds_it:
        assert "Retrocards-DOS Version" in sitter.text
        sitter.type("EXIT")
    else:
        assert sitter.text == "File not found"
        sitter.press("SPACE").wait(0.5)
    assert seen(sitter) == before


KILLED = """
import sys
from retrocards import registry
from retrocards.dos.drives import Drives
from retrocards.dos.shell import System
from retrocards.registry import Registration
registry.register("acesup", Registration(
    title="Aces Up", program="tests.aces_up.program:AcesUp", rules="tests.aces_up.rules"))
from retrocards.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.long("kills many processes")
def test_nothing_is_lost_by_kill_9_during_a_shell_over_a_game(home: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    script = (
        f"0 0 1 F3 wait:0.5 type:ECHO_KEPT>C:\\KEPT.TXT ENTER wait:1 state:{there} "
        "type:ECHO_MORE wait:80000"
    )
    words = ["ACESUP", "S*", "--deal", "7", "--headless", "--script", script]
    process = subprocess.Popen([sys.executable, "-c", KILLED, *words], cwd=ROOT, env=os.environ)
    end = time.monotonic() + 60
    while not there.exists() and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert there.exists()
    assert json.loads(there.read_text())["program"] == "DOS"
    saved: dict[str, Any] = json.loads((home / "saves" / "acesup-sitting.json").read_text())
    assert len(saved["hands"][-1]["moves"]) >= 2, saved
    dos = load_rom(Path(shipped("roms")) / "dos")
    sitter = at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))
    sitter.type("MORE < \\KEPT.TXT")
    assert "KEPT\n\nC:\\CARDS>" in sitter.text
    sitter.type("ACESUP S*").wait(1)
    assert "UNFINISHED" in sitter.text
