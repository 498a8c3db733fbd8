"""HEARTS on a machine without a window, with hands and a computer of the tests' choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import pytest

from retrocards.players import hearts as players
from retrocards.players.choice import because
from retrocards.programs.launch import Launch
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.base import EMPTY
from retrocards.rules.hearts import Hand, View, parse_move
from retrocards.session.settings import Settings
from retrocards.session.sitting import sitting_path
from retrocards.session.tally import tally_path
from tests.programs.conftest import deal_out, forget_dials, named
from tests.programs.conftest import seat_player as seat
from tests.programs.person import Person

Player = Callable[[View, Random], int]
SitDown = Callable[..., Person]


@pytest.fixture(scope="session")
def rom() -> Rom:
    """HEARTS 6.6."""
    return load_rom(find_rom("HEARTS", rom_folders()))


def first(view: View, rng: Random) -> int:
    """The first move that is legal: its three lowest cards, its lowest card."""
    return view.legal_moves()[0]


def seat_player(monkeypatch: pytest.MonkeyPatch, player: Player) -> None:
    """Let this player have the computer's seats."""

    def decide(view: View, rng: Random) -> Any:
        return because(player(view, rng), "only")

    seat(monkeypatch, players, decide)


def scripted(moves: Iterable[str]) -> Player:
    """A player who makes the moves of a list and then always the first that is legal."""
    left = list(moves)

    def choose(view: View, rng: Random) -> int:
        return parse_move(left.pop(0)) if left else first(view, rng)

    return choose


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, rom: Rom) -> SitDown:
    """Sits somebody down at HEARTS.

    `hands` are dealt instead of what the deal numbers from `deal` on give, one after the other; the
    computer is a player, or makes the moves of `computer` (written with commas), then always the
    first that is legal. With `computer=None` it plays as the program lets it. `options` are those
    of the menu, `for_now` those of `--set`, `delay` is in seconds. `again` keeps what an earlier
    sitting has left.
    """

    def sit_down(
        *hands: Hand,
        computer: str | Player | None = "",
        options: Mapping[str, Any] | None = None,
        switches: Iterable[str] = ("skip_show",),
        deal: int | None = 7,
        fps: int = 10,
        again: bool = False,
        delay: float | None = None,
        for_now: Mapping[str, Any] = EMPTY,
        **how: Any,
    ) -> Person:
        if not again:
            sitting_path(rom.identity.name).unlink(missing_ok=True)
            tally_path(rom.identity.name).unlink(missing_ok=True)
            forget_dials(rom)
        if hands:
            deal_out(monkeypatch, "hearts", hands, deal)
        if isinstance(computer, str):
            computer = scripted(move for move in computer.split(", ") if move)
        if computer is not None:
            seat_player(monkeypatch, computer)
        for option, value in (options or {}).items():
            Settings(rom).set(option, value)
        if delay is not None:
            Settings(rom).set_dials({"delay": round(1000 * delay)})
        start = frozenset(switches), named(deal)
        launch = Launch(*start, options=for_now, **how)  # type: ignore[arg-type]
        return Person(rom, launch, fps)

    return sit_down
