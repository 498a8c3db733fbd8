"""CALCULATION on a machine without a window, with games and a computer of the tests' choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from retrocards.players import calculation as players
from retrocards.players.choice import Choice, because
from retrocards.programs.launch import Launch
from retrocards.rom import LcdRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.calculation import Hand, View
from retrocards.session.settings import Settings, settings_path
from retrocards.session.sitting import sitting_path
from retrocards.session.tally import tally_path
from tests.programs.calculation.player import Player
from tests.programs.conftest import deal_out, forget_dials, named, take_grades

SitDown = Callable[..., Player]


@pytest.fixture(scope="session")
def rom() -> LcdRom:
    """CALCULATION."""
    lcd_rom = load_rom(find_rom("CALC", rom_folders()))
    assert isinstance(lcd_rom, LcdRom)
    return lcd_rom


def first(view: View, rng: Random) -> Choice:
    """The first legal move: up where it can, else onto the first pile."""
    name, details = next(iter(players.REASONS.items()))
    return because(view.legal_moves()[0], name, **dict.fromkeys(details, "7C"))


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, rom: LcdRom) -> SitDown:
    """Sits somebody down at CALCULATION.

    `games` are dealt one after the other instead of what the deal numbers from `deal` on give; the
    demo makes the first legal move. `options` are those of the menu, `launched` those of `--set`.
    `again` keeps what an earlier sitting has left.
    """

    def sit_down(
        *games: Hand,
        edition: str | None = "registered",
        options: Mapping[str, Any] | None = None,
        switches: Iterable[str] = ("skip_show",),
        deal: int | None = 7,
        fps: int = 30,
        again: bool = False,
        launched: Mapping[str, Any] | None = None,
        **how: Any,
    ) -> Player:
        name = rom.identity.name
        if not again:
            for path in (sitting_path(name), tally_path(name), tally_path(f"{name}-sets")):
                path.unlink(missing_ok=True)
            settings_path(name).unlink(missing_ok=True)
            forget_dials(rom)
        if games:
            deal_out(monkeypatch, "calculation", games, deal)
        take_grades(monkeypatch, players, SimpleNamespace(decide=first), "master")
        for option, value in (options or {}).items():
            Settings(rom, "registered").set(option, value)
        how["options"] = launched or {}
        launch = Launch(frozenset(switches), named(deal), edition, **how)  # type: ignore[arg-type]
        return Player(rom, launch, fps).rest()

    return sit_down
