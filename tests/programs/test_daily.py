"""The deal of the day: the same for everybody, kept once a day, and beside it a master's result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from retrocards.cards import deal_name
from retrocards.programs.daily import deal_of
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.records import read
from retrocards.rom import Rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, user_folder
from retrocards.session import engines, games
from retrocards.session.games import kept, tags
from retrocards.web.address import words_of
from tests.alike import first_of
from tests.golden import Picture
from tests.programs.coached import PROGRAMS
from tests.programs.person import Person

DAY, DEAL = "2026-11-27", "261127"
BOXES = {"daily", "daily_thinks"}


def of(program: str) -> Rom:
    return load(find_rom(program, rom_folders()))


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """`today("2026-11-28")`: from now on it is that day. All grades play like the club player."""

    def be(day: str) -> None:
        monkeypatch.setattr(games, "_now", lambda: datetime.fromisoformat(f"{day} 21:40"))

    def quick(program: str) -> dict[str, Any]:
        players = engines.players_of(program)
        return dict.fromkeys(players, players["club"])

    monkeypatch.setattr("retrocards.programs.daily.players_of", quick)
    monkeypatch.setattr("retrocards.programs.thinking.players_of", quick)
    be(DAY)
    return be


def sit(program: str, **how: Any) -> Person:
    how = {"edition": "registered", **how}
    return Person(of(program), Launch(frozenset({"skip_show"}), **how), fps=10)


def over_it(person: Person) -> Any:
    """The program with the deal of the day, once it has been told of."""
    base = person.program
    person.until(lambda: person.pc.top is not base.desk)
    person.until(lambda: bool(box(person))).wait(1)
    return person.pc.top.program  # type: ignore[attr-defined]


def box(person: Person) -> str:
    """The box of the deal of the day that is open; empty if none is."""
    windows = person.pc.top.stage.windows
    called = getattr(windows[-1], "dialog", "") if windows else ""
    return called if called in BOXES else ""


def play(person: Person, program: Any, ends: str = "daily") -> Person:
    """Let the computer play your moves to the end, and come to a box."""
    desk = program.desk
    program.table.by_keyboard = lambda seat: False
    desk.hurry(True)
    person.press("x")
    until = desk.now + 900
    while program.table.unfinished or box(person) != ends:
        assert desk.now < until, person.text
        if box(person) not in BOXES:
            person.press("ENTER")
        person.wait(0.4)
    return person.wait(1)


def finish(person: Person) -> Person:
    return person.press("x").wait(0.5)


def test_the_deal_of_a_day_is_that_of_its_date() -> None:
    assert deal_name(deal_of(DAY)) == DEAL


@pytest.mark.parametrize("program", first_of(["ECARTE", "ELEPHANT", "DURAK", "HEARTS", "CALC"]))
def test_it_is_kept_once_and_told_beside_a_masters_result(
    program: str, golden_text: Callable[[str, str], None]
) -> None:
    person = sit(program, daily=True)
    daily = over_it(person)
    rom = daily.rom
    assert daily.table.sitting.last_deal == DEAL
    assert daily.table.sitting.rules == {**daily.table.sitting.rules, **rom.rules}
    assert daily.desk.settings["grade"] == rom.options["grade"].default
    opening = person.words
    play(person, daily)
    golden_text(f"daily/{program.lower()}.txt", f"{opening}\n\n{person.words}\n")
    (hand,), refused = kept()
    assert not refused and (hand.daily, hand.deal, hand.program) == (DAY, DEAL, program)
    text = next(user_folder("games").glob("*.txt")).read_text(encoding="utf-8")
    assert f'[Daily "{DAY}"]' in text and read(text).hands == [hand]
    finish(person)
    assert person.pc.top is person.program.desk and person.exit_code is None

    person.program.desk.do("daily")
    daily = over_it(person)
    assert "not count" in person.words.lower()
    finish(play(person, daily))
    assert len(kept().hands) == 1


def test_a_damaged_record_of_the_day_is_passed_over() -> None:
    person = sit("ECARTE", daily=True)
    finish(play(person, over_it(person)))
    (path,) = user_folder("games").glob("*.txt")
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("[Result"))
    for damaged in ("", '[Result "five_tricks"]', '[Result "five_tricks; winner 0; points x"]'):
        path.write_text(text.replace(line, damaged), encoding="utf-8")
        person.program.desk.do("daily")
        daily = over_it(person)
        assert "first try counts" in person.words.lower()
        daily.desk.exit_code = 0
        person.wait(1)


def test_the_next_day_is_another_deal(today: Callable[[str], None]) -> None:
    person = sit("ECARTE", daily=True)
    finish(play(person, over_it(person)))
    today("2026-11-28")
    person.program.desk.do("daily")
    finish(play(person, over_it(person)))
    assert [hand["Daily"] for hand in tags("ECARTE")] == [DAY, "2026-11-28"]
    account = program_class(of("ECARTE")).account("ECARTE")  # type: ignore[attr-defined]
    assert account.hands.played == 2 and account.matches.played == 0


@pytest.mark.long("plays two games")
def test_that_of_calculation_counts_in_its_statistics_once() -> None:
    """Won or lost; the window of the program below knows it at once."""
    person = sit("CALC", daily=True)
    daily = over_it(person)
    finish(play(person, daily))
    (hand,) = tags("CALC")
    account = program_class(of("CALC")).account("CALC")  # type: ignore[attr-defined]
    won = hand["Result"].startswith("won")
    assert account.hands == (1, won) and [*account.latest] == [won]
    person.program.desk.do("daily")
    finish(play(person, over_it(person)))
    account = program_class(of("CALC")).account("CALC")  # type: ignore[attr-defined]
    assert account.hands.played == 1
    person.wait(1).program.desk.do("statistics")
    assert "Played 1" in person.wait(1).text


def test_the_master_thinks_while_you_do() -> None:
    person = sit("ECARTE", daily=True)
    daily = over_it(person)
    person.press("x").wait(20)
    assert daily.table.unfinished and daily.daily._master.over


def test_everybody_meets_the_same_moves() -> None:
    records = []
    for _ in range(2):
        person = sit("DURAK", daily=True)
        daily = over_it(person)
        play(person, daily)
        records.append((daily.table.sitting.moves, daily.daily._master.result))
        daily.desk.exit_code = 0
        person.program.desk.close()
    assert records[0] == records[1]


def test_the_game_below_stays_as_it_was() -> None:
    person = sit("HEARTS", deal="7").until("Choose three cards")
    before = person.program.table.hand.copy()
    person.press("F4")
    finish(play(person, over_it(person)))
    assert person.pc.top is person.program.desk and person.program.table.hand == before
    assert person.program.table.sitting.last_deal == "7"


def test_the_key_to_quit_asks_first_and_nothing_is_kept() -> None:
    person = sit("DURAK", daily=True)
    daily = over_it(person)
    person.press("x", "F7").wait(0.5).press("N").wait(0.5)
    assert daily.desk.exit_code is None
    person.press("F7").wait(0.5).press("Y").wait(0.5)
    assert person.pc.top is person.program.desk and not kept().hands


@pytest.mark.parametrize("key", ["F2", "F3", "F8", "HOME"])
def test_neither_the_demo_nor_the_coach_nor_other_options_help(key: str) -> None:
    person = sit("DURAK", daily=True)
    daily = over_it(person)
    person.press("x").until(lambda: daily.asked is not None)
    person.press(key).wait(0.3)
    assert not daily.table.demo and not daily.stage.windows
    assert person.pc.top is daily.desk


def test_a_thought_of_the_master_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    person = sit("ECARTE", daily=True)
    daily = over_it(person)
    monkeypatch.setattr(daily.daily, "_think", lambda: False)
    play(person, daily, "daily_thinks")
    person.press("x").wait(0.5)
    assert box(person) == "daily" and "HE IS NOT DONE" in person.words


@pytest.mark.parametrize("program", first_of(["ECARTE", "ELEPHANT", "CALC", "HEARTS"]))
def test_a_master_lost_to_an_error_is_not_called_slow(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError

    monkeypatch.setattr("retrocards.programs.daily.choosing", fails)
    person = sit(program, daily=True)
    play(person, over_it(person))
    assert "an error stopped him" in person.words.lower()


@pytest.mark.parametrize("monitor", ["colour", "mono"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_how_it_looks(
    program: str, monitor: str, golden_picture: Callable[[str, Picture], None]
) -> None:
    if (program, monitor) == ("HEARTS", "mono"):
        pytest.skip("HEARTS asks for a color monitor")
    person = sit(program, daily=True, mono=monitor == "mono")
    over_it(person)
    picture = Picture(person.picture, person.machine.video.palette)
    golden_picture(f"daily/{program.lower()}-{monitor}", picture)


def test_a_page_starts_it_by_its_address() -> None:
    assert words_of("DURAK?daily") == ["DURAK", "--daily"]
