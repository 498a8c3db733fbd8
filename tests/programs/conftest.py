"""Whole programs on a machine without a window, with positions and players of the tests' choice."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from retrocards.players import durak as players
from retrocards.players.choice import Choice, because
from retrocards.players.durak import club
from retrocards.players.durak.yardsticks import lowest
from retrocards.players.grades import Grades
from retrocards.programs.attract.leaflet import Sayings
from retrocards.programs.launch import Launch
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.durak import Hand, View
from retrocards.session.engines import engine_of
from retrocards.session.settings import Settings, settings_path
from retrocards.session.sitting import sitting_path
from tests.engines import prepared
from tests.programs.coached import Master
from tests.programs.ear import Ear
from tests.programs.person import Person
from tests.programs.visitor import DURAK_FIRST, Visitor

Player = Callable[[View, Random], int]
SitDown = Callable[..., Person]


@pytest.fixture(scope="session")
def rom() -> Rom:
    """TOMMY'S DURAK."""
    return load_rom(find_rom("DURAK", rom_folders()))


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    """What is heard of the programs that are started from now on."""
    return Ear(monkeypatch)


@pytest.fixture(autouse=True)
def read_once(read_once: None) -> None:
    """A ROM that is read for one test is read for all."""


@pytest.fixture(autouse=True)
def plain_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer plays its lowest card: these tests do not depend on how well it plays."""
    seat_player(monkeypatch, players, deciding(lowest))


@pytest.fixture
def master(monkeypatch: pytest.MonkeyPatch) -> Master:
    """Who advises in the coach's place."""
    adviser = Master()
    monkeypatch.setattr("retrocards.programs.coach.players_of", lambda _: {"master": adviser})
    return adviser


@pytest.fixture
def other_window() -> Iterator[Callable[[str], None]]:
    """Holds the sitting of a program, as a window of another process does that plays it."""
    fcntl = pytest.importorskip("fcntl")
    with ExitStack() as locks:

        def hold(name: str) -> None:
            # What was played before in this process lets go of it.
            gc.collect()
            path = sitting_path(name)
            lock = locks.enter_context(path.with_name(f"{path.name}.lock").open("ab"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

        yield hold


@pytest.fixture
def visitor(request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody at the PC that plays alone, by default one that begins with DURAK."""
    seed = getattr(request, "param", DURAK_FIRST)
    came = Visitor(seed, switches=frozenset({"skip_show"}))
    yield came
    came.pc.close()


@pytest.fixture
def short_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand gives way to the next program when it has hardly begun."""
    seconds = Sayings.seconds
    monkeypatch.setattr(
        Sayings, "seconds", lambda said, name: 5 if name == "longest_hand" else seconds(said, name)
    )


def seat_player(
    monkeypatch: pytest.MonkeyPatch, players: ModuleType, decide: Callable[..., Choice]
) -> None:
    """Let this player have the computer's seats, whatever the grade."""
    take_grades(monkeypatch, players, SimpleNamespace(decide=decide))


def take_grades(
    monkeypatch: pytest.MonkeyPatch, players: ModuleType, player: object, *grades: str
) -> None:
    """Let a player have these grades of a game, all of them if none is named."""
    seated = dict.fromkeys(grades or players.PLAYERS, player)
    monkeypatch.setattr(players, "PLAYERS", Grades({**players.PLAYERS.data, **seated}))


def prepare(monkeypatch: pytest.MonkeyPatch, program: str, **calls: Callable[..., Any]) -> None:
    """Let the table of a program deal, or begin a match, as a test has prepared it."""
    engine = prepared(engine_of(program), **calls)
    monkeypatch.setattr("retrocards.programs.table.engine_of", lambda _: engine)


def deal_out(
    monkeypatch: pytest.MonkeyPatch, program: str, hands: Sequence[Any], deal: int | None
) -> None:
    """Let these hands be dealt from a deal number on, and then the last of them again."""
    assert deal is not None
    dealt = {str(deal + place): hand for place, hand in enumerate(hands)}
    prepare(monkeypatch, program, deal=lambda match, name: dealt.get(name, hands[-1]).copy())


def deciding(player: Player) -> Callable[[View, Random], Choice]:
    """A player who gives no reason that anybody reads."""
    return lambda view, rng: because(player(view, rng), "only")


def named(deal: int | None) -> str | None:
    """The name of a deal number; None for any deal."""
    return None if deal is None else str(deal)


def scripted(moves: Iterable[str]) -> Player:
    """A player who makes the moves of a list and then always the lowest."""
    left = list(moves)

    def choose(view: View, rng: Random) -> int:
        return Hand.parse_move(left.pop(0)) if left else lowest(view, rng)

    return choose


def forget_dials(rom: Rom) -> None:
    """Whoever sits down anew finds the colours and the delay as they come."""
    with suppress(OSError, ValueError):
        # A damaged file is left to the program that is tested.
        json.loads(settings_path(rom.identity.name).read_text(encoding="utf-8"))
        Settings(rom).set_dials({})


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, rom: Rom) -> SitDown:
    """Sits somebody down at Durak.

    `hand` is dealt instead of what the deal number gives; the computer makes the moves of
    `computer`, then always the lowest, or plays as `player` does; where captions are told it is the
    club. `options` are those of the menu. `again` keeps what an earlier sitting has left on the
    disk. Ten pictures a second are enough where nobody counts them.
    """

    def sit_down(
        hand: Hand | None = None,
        *,
        computer: Iterable[str] = (),
        player: Callable[[View, Random], Choice] | None = None,
        options: Mapping[str, bool] | None = None,
        edition: str | None = "registered",
        switches: Iterable[str] = ("skip_show",),
        deal: int | None = 7,
        fps: int = 10,
        of: Rom = rom,
        again: bool = False,
        **how: Any,
    ) -> Person:
        if not again:
            sitting_path(of.identity.name).unlink(missing_ok=True)
            forget_dials(of)
        if hand is not None:
            prepare(monkeypatch, "durak", deal=lambda match, number: hand.copy())
        plain = deciding(scripted(computer))
        decide = player or (club.decide if how.get("captions") else plain)
        seat_player(monkeypatch, players, decide)
        for option, value in (options or {}).items():
            Settings(of, "registered").set(option, value)
        launch = Launch(frozenset(switches), named(deal), edition, **how)  # type: ignore[arg-type]
        return Person(of, launch, fps)

    return sit_down
