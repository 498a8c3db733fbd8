"""DITSY ELEPHANT on a machine without a window, with deals and a computer of the tests' choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import SimpleNamespace

import pytest

from retrocards.players import elephant as players
from retrocards.players.choice import Choice, because
from retrocards.programs.launch import Launch
from retrocards.rom import LcdRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.elephant import PASS, Hand, View, parse_move
from retrocards.session.records import OptionValue
from retrocards.session.sitting import sitting_path
from tests.programs.conftest import deal_out, forget_dials, named, take_grades
from tests.programs.elephant.calculator import Calculator

Player = Callable[[View, Random], int]
SitDown = Callable[..., Calculator]


@pytest.fixture(scope="session")
def rom() -> LcdRom:
    """DITSY ELEPHANT."""
    lcd_rom = load_rom(find_rom("ELEPHANT", rom_folders()))
    assert isinstance(lcd_rom, LcdRom)
    return lcd_rom


def meek(view: View, rng: Random) -> int:
    """Passes but for a free lead, where it plays one lowest card."""
    return view.legal_moves()[0] if view.leads else PASS


def deciding(player: Player) -> Callable[[View, Random], Choice]:
    """A player who has the same reason for whatever he plays."""
    return lambda view, rng: because(player(view, rng), "all_lost")


def seated(player: Player) -> SimpleNamespace:
    """A player as the program asks for one."""
    return SimpleNamespace(decide=deciding(player))


def scripted(moves: Iterable[str]) -> Player:
    """A player who makes the moves of a list and is meek then."""
    left = list(moves)

    def choose(view: View, rng: Random) -> int:
        return parse_move(left.pop(0)) if left else meek(view, rng)

    return choose


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, rom: LcdRom) -> SitDown:
    """Sits somebody down at DITSY ELEPHANT, a machine tick being one of the calculator's.

    `hands` are dealt one after the other instead of what the deal numbers give; the computer makes
    the moves of `computer` (written with commas), then meek ones, or plays as `player` does.
    `again` keeps what an earlier sitting has left.
    """

    def sit_down(
        *hands: Hand,
        computer: str = "",
        player: Player | None = None,
        switches: Iterable[str] = ("skip_show",),
        deal: int | None = 7,
        fps: int = 20,
        again: bool = False,
        options: Mapping[str, OptionValue] | None = None,
        **how: object,
    ) -> Calculator:
        if not again:
            sitting_path(rom.identity.name).unlink(missing_ok=True)
            forget_dials(rom)
        if hands:
            deal_out(monkeypatch, "elephant", hands, deal)
        moves = [move for move in computer.split(", ") if move]
        take_grades(monkeypatch, players, seated(player or scripted(moves)), "original")
        launch = Launch(frozenset(switches), named(deal), options=options or {}, **how)  # type: ignore[arg-type]
        return Calculator(rom, launch, fps)

    return sit_down
