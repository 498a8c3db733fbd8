"""Golden pictures and texts of the PC's own screens, in colour and in mono."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from retrocards.dos.console import DosStage
from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.folders import shipped
from tests.alike import first_of
from tests.dos.test_evening import Sitter, at_prompt
from tests.golden import GOLDENS, GoldenScreen

FOLDER = "dos/screens"
SCREENS: dict[str, Callable[[frozenset[str]], Sitter]] = {}


def screen(make: Callable[[frozenset[str]], Sitter]) -> Callable[[frozenset[str]], Sitter]:
    """Name a screen after the function that leads to it."""
    SCREENS[make.__name__] = make
    return make


@pytest.fixture(autouse=True)
def home(home: Path, aces_up: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home on a PC with Aces Up, switched on in 1990."""
    monkeypatch.setattr("retrocards.dos.program.datetime", Morning)
    return home


class Morning(datetime):
    """The host's clock."""

    @classmethod
    def now(cls, tz: object = None) -> Morning:
        return cls(1990, 3, 17, 7, 6)


def booted(switches: frozenset[str]) -> Sitter:
    dos = load_rom(Path(shipped("roms")) / "dos")
    return at_prompt(Sitter(dos, Launch(switches | {"skip_show"})))


@screen
def boot(switches: frozenset[str]) -> Sitter:
    sitter = Sitter(load_rom(Path(shipped("roms")) / "dos"), Launch(switches))
    return sitter.wait(1.9)  # type: ignore[return-value]


@screen
def boot_ends(switches: frozenset[str]) -> Sitter:
    sitter = Sitter(load_rom(Path(shipped("roms")) / "dos"), Launch(switches))
    return sitter.until("640 KB  OK")  # type: ignore[return-value]


@screen
def prompt(switches: frozenset[str]) -> Sitter:
    return booted(switches)


@screen
def typing_between(switches: frozenset[str]) -> Sitter:
    """The tall cursor of insert mode."""
    sitter = booted(switches).press(*"DURAK", "HOME", "INS").wait(0.3)
    return sitter  # type: ignore[return-value]


@screen
def directory(switches: frozenset[str]) -> Sitter:
    return booted(switches).type("DIR")


@screen
def directory_in_80_columns(switches: frozenset[str]) -> Sitter:
    return booted(switches).type("MODE CO80").type("DIR").type("DIR /W")


@screen
def off(switches: frozenset[str]) -> Sitter:
    return booted(switches).press("F7").wait(0.2)  # type: ignore[return-value]


@screen
def shell_over_a_game(switches: frozenset[str]) -> Sitter:
    sitter = booted(switches)
    sitter.type("ACESUP S*").wait(1)
    sitter.press("0", "0").wait(1).press("F3").wait(0.5)
    return sitter.type("ECHO THE CARDS WAIT BELOW")


@screen
def edit(switches: frozenset[str]) -> Sitter:
    return booted(switches).type("EDIT C:\\AUTOEXEC.BAT").press("DOWN", "END", *";A:").wait(0.3)  # type: ignore[return-value]


@screen
def edit_in_80_columns(switches: frozenset[str]) -> Sitter:
    return booted(switches).type("MODE CO80").type("EDIT C:\\AUTOEXEC.BAT")


@screen
def edit_asks(switches: frozenset[str]) -> Sitter:
    return booted(switches).type("EDIT NEW.TXT").press(*"Hello", "ESC").wait(0.3)  # type: ignore[return-value]


@pytest.mark.parametrize("mono", first_of([False, True]), ids=["colour", "mono"])
@pytest.mark.parametrize("name", SCREENS)
def test_screen(golden_screen: GoldenScreen, name: str, mono: bool) -> None:
    sitter = SCREENS[name](frozenset({"mono"} if mono else ()))
    stage = sitter.pc.top.stage
    while isinstance(stage, DosStage) and not stage.cursor_is_on:
        sitter.step()
    sitter.step()
    golden_screen(FOLDER, name, sitter, "mono" if mono else "")


def test_every_golden_screen_has_its_test() -> None:
    endings = (".txt", ".png", "-mono.png")
    names = {f"{name}{ending}" for name in SCREENS for ending in endings}
    assert {path.name for path in (GOLDENS / FOLDER).iterdir()} == names
