"""Ecarte on a machine without a window, with hands and a computer of the tests' choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import pytest

from retrocards.players import ecarte as players
from retrocards.players.choice import Choice, because
from retrocards.players.ecarte import club
from retrocards.programs.launch import Launch
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.ecarte import Hand, View
from retrocards.session.settings import Settings
from retrocards.session.sitting import sitting_path
from tests.programs.conftest import deal_out, forget_dials, named, seat_player
from tests.programs.person import Person

Player = Callable[[View, Random], int]
SitDown = Callable[..., Person]
ASKED = {"autotrick": False}
"""Each move and each look is asked for, unless a test has its own options."""


@pytest.fixture(scope="session")
def rom() -> Rom:
    """TOMMY'S ECARTE."""
    return load_rom(find_rom("ECARTE", rom_folders()))


def first(view: View, rng: Random) -> int:
    """Leads, accepts, changes as little as it may, and plays its lowest card; marks no king."""
    return view.legal_moves()[0]


def deciding(player: Player) -> Callable[[View, Random], Choice]:
    """A player who gives no reason that anybody reads."""
    return lambda view, rng: because(player(view, rng), "last_card")


def scripted(moves: Iterable[str]) -> Player:
    """A player who makes the moves of a list and then always the first that is legal."""
    left = list(moves)

    def choose(view: View, rng: Random) -> int:
        return Hand.parse_move(left.pop(0)) if left else first(view, rng)

    return choose


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, rom: Rom) -> SitDown:
    """Sits somebody down at Ecarte.

    `hand` is dealt instead of what the deal number gives, `hands` one after the other; the
    computer makes the moves of `computer` (written with commas), then always the first that is
    legal. `options` are those of the menu. `again` keeps what an earlier sitting has left.
    """

    def sit_down(
        *hands: Hand,
        computer: str = "",
        options: Mapping[str, bool] | None = None,
        edition: str | None = None,
        switches: Iterable[str] = ("skip_show",),
        deal: int | None = 7,
        fps: int = 10,
        again: bool = False,
        **how: Any,
    ) -> Person:
        if not again:
            sitting_path(rom.identity.name).unlink(missing_ok=True)
            forget_dials(rom)
        if hands:
            deal_out(monkeypatch, "ecarte", hands, deal)
        moves = [move for move in computer.split(", ") if move]
        plain = deciding(scripted(moves))
        seat_player(monkeypatch, players, club.decide if how.get("captions") else plain)
        for option, value in {**ASKED, **(options or {})}.items():
            Settings(rom).set(option, value)
        launch = Launch(frozenset(switches), named(deal), edition, **how)  # type: ignore[arg-type]
        return Person(rom, launch, fps)

    return sit_down
