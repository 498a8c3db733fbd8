"""The PC left alone for hours, and with programs that have faults."""

from __future__ import annotations

import gc
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.programs.attract import rounds
from retrocards.rom import RomError
from retrocards.rom.errors import Problem
from tests.alike import first_of
from tests.programs.test_guest import on_disk
from tests.programs.visitor import (
    DURAK_FIRST,
    GAMES,
    Visitor,
)
from tools.week import Week


@pytest.fixture(autouse=True)
def plain_players() -> None:
    """Here the computer plays as it does, and says why."""


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another folder of ROMs with two variants of Durak; always the same, so it is read once."""
    folder = tmp_path_factory.getbasetemp() / "variants"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("ONE", "TWO"):
        (folder / name.lower()).mkdir(parents=True)
        (folder / name.lower() / "rom.yaml").write_text(
            f"format: 1\nextends: durak\nidentity: {{name: {name}, title: {name}}}\n",
            encoding="utf-8",
        )
    monkeypatch.setenv("RETROCARDS_ROMS", str(folder))
    return folder


def names(visitor: Visitor, seconds: float) -> set[str]:
    return {name for _, name, _ in visitor.seen(seconds)}


@pytest.mark.long("plays a whole round")
@pytest.mark.usefixtures("short_hands")
def test_programs_of_ones_own_are_shown(own: Path) -> None:
    assert names(Visitor(switches=frozenset({"skip_show"})), 300) == GAMES | {"ONE", "TWO"}


@pytest.mark.long("runs the attract mode for minutes")
@pytest.mark.usefixtures("short_hands")
def test_a_rom_that_is_spoilt_or_gone_is_passed_over(own: Path) -> None:
    visitor = Visitor(switches=frozenset({"skip_show"}))
    (own / "one" / "rom.yaml").write_text("format: 1\nnonsense", encoding="utf-8")
    shutil.rmtree(own / "two")
    assert names(visitor, 300) - {"ONE", "TWO"} == GAMES


@pytest.mark.parametrize(
    "fault",
    first_of([RomError([Problem("", 0, 0, "", "no felt")]), ZeroDivisionError("seven by nought")]),
)
@pytest.mark.usefixtures("short_hands")
def test_a_program_that_stumbles_is_named_and_sits_out(
    monkeypatch: pytest.MonkeyPatch, visitor: Visitor, fault: Exception
) -> None:
    """A ROM that turns out faulty at the table ends the rest no more than any other fault."""

    def stumbles(*_: object) -> None:
        raise fault

    monkeypatch.setattr("retrocards.programs.ecarte.Ecarte.model", stumbles)
    visitor.until(lambda: visitor.scene == "fault")
    sentence = " ".join(" ".join(re.findall("║(.*)║", visitor.text)).split())
    assert f"ECARTE HAS STUMBLED, AND SITS OUT. {type(fault).__name__}: {fault}" in sentence
    assert names(visitor, 300) - {"PC"} == GAMES - {"ECARTE"}


def test_when_all_have_stumbled_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("retrocards.programs.table.CardTable.deal", stumbles)
    visitor = Visitor()
    visitor.until(lambda: visitor.pc.exit_code is not None)
    assert visitor.pc.exit_code == 1


def test_without_programs_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "games", list)
    with pytest.raises(RomError, match="no program to be shown"):
        Visitor()


def test_the_window_may_be_closed_at_any_moment(amount: Callable[[int, int], int]) -> None:
    before = on_disk()
    for seconds in (0, 7, 30, 61, 120, 300, 470, 380, 430)[: amount(2, 9)]:
        visitor = Visitor(fps=10).wait(seconds)
        visitor.machine.switch_off()
        visitor.pc.step()
        assert visitor.pc.exit_code == 0 and on_disk() == before, f"{seconds} s"


@pytest.mark.long("hours of it")
def test_hours_alone_hold_no_more_than_their_beginning(amount: Callable[[int, int], int]) -> None:
    """No file is written, every program is seen, and the same seed gives the same.

    In two hours the players' tables are full; a week of it is `tools/week.py`.
    """
    quarter = amount(450, 900)
    quarters, beginning = amount(2, 12), amount(1, 8)
    before = on_disk()
    week = Week("7")
    week.live(quarter * beginning)
    gc.collect()
    held = len(gc.get_objects())
    week.live(quarter * (quarters - beginning))
    gc.collect()
    assert len(gc.get_objects()) < 1.1 * held and on_disk() == before
    hands = quarter * quarters // 225
    assert week.shown.total() >= hands, "it goes on at the pace at which it began"
    assert set(week.shown) == GAMES and max(week.shown.values()) - min(week.shown.values()) < 2
    again = Week("7")
    again.live(amount(20, 300))
    other = Week("7")
    other.live(amount(20, 300))
    assert again.digest == other.digest


@pytest.mark.long("runs the attract mode for minutes")
def test_a_leap_changes_nothing(visitor: Visitor) -> None:
    """Time that leaps shows what time that passes tick by tick does, to the pixel."""
    slow = Visitor(DURAK_FIRST, switches=frozenset({"skip_show"}))
    while slow.machine.clock.seconds < 40:
        slow.pc.step()
    visitor.wait(slow.machine.clock.seconds - visitor.machine.clock.seconds)
    visitor.pc.step()
    slow.pc.step()
    assert visitor.machine.clock.ticks == slow.machine.clock.ticks
    assert visitor.picture == slow.picture and visitor.pc.top.state() == slow.pc.top.state()
