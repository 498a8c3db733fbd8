"""Aces Up, a program of another package: registered, found, played by script, undone, resumed."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards import registry
from retrocards.cli.main import main
from retrocards.rules.base import RuleBroken
from tests.aces_up.rules import DEAL, Hand, Match, Options
from tests.conftest import ACES_UP

ROMS = Path(__file__).parent / "aces_up" / "roms"
WON, LOST = "69", "1"
"""Deals in which always playing the first legal move wins, and loses."""


@pytest.fixture
def run_unregistered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """The command line in a folder of its own, which finds the ROM of Aces Up."""
    monkeypatch.setenv("RETROCARDS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RETROCARDS_ROMS", str(ROMS))
    monkeypatch.chdir(tmp_path)

    def run_script(*words: str, script: str = "") -> int:
        return main([*words, "--headless", "--script", script] if script else [*words])

    return run_script


@pytest.fixture
def run(run_unregistered: Callable[..., int], aces_up: Path) -> Callable[..., int]:
    """The command line, with Aces Up registered."""
    return run_unregistered


def state(name: str) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(Path(name).read_text(encoding="utf-8"))
    return written


def keys_of(deal: str) -> str:
    """The keys that play a deal to its end, always by the first legal move."""
    hand, keys = Match(Options()).new_hand(deal), []
    while hand.outcome is None:
        move = hand.legal_moves()[0]
        keys.append("0" if move == DEAL else str(move + 1))
        hand.play(move)
    return " ".join(keys)


def test_a_hand_counts_when_it_is_over() -> None:
    match = Match()
    hand = match.new_hand(WON)
    with pytest.raises(RuleBroken, match="hand_not_over"):
        match.score(hand)
    assert match.hands_played == 0


@pytest.mark.parametrize(
    ("deal", "dialog", "message"),
    [(WON, "won", "FOUR ACES: WELL DONE!"), (LOST, "lost", "CARDS TOO MANY.")],
)
def test_it_is_played_to_its_end(
    run: Callable[..., int], deal: str, dialog: str, message: str
) -> None:
    script = f"{keys_of(deal)} wait:1 text:a.txt ENTER wait:1 state:b.json"
    assert run("ACESUP", "S*", "--deal", deal, script=script) == 0
    assert message in Path("a.txt").read_text(encoding="utf-8")
    after = state("b.json")
    assert (after["program"], after["deal"]) == ("ACESUP", int(deal) + 1)
    assert after["scores"] == {dialog: 1}


def test_it_goes_on_where_it_was(run: Callable[..., int]) -> None:
    assert run("ACESUP", "S*", "--deal", WON, script="0 0 wait:0.5 state:a.json text:a.txt") == 0
    assert run("ACESUP", "S*", script="wait:0.5 Y wait:0.5 state:b.json text:b.txt") == 0
    assert state("a.json")["hands"] == state("b.json")["hands"] != {}
    assert state("b.json")["deal"] == int(WON)
    assert Path("a.txt").read_text() == Path("b.txt").read_text()


def test_moves_are_taken_back_and_made_again_after_a_resume_too(run: Callable[..., int]) -> None:
    script = (
        "state:a.json 0 0 wait:0.5 state:b.json F6 F6 state:c.json F8 F8 state:d.json F6 wait:1"
    )
    assert run("ACESUP", "S*", "--deal", WON, script=script) == 0
    assert state("a.json")["hands"] == state("c.json")["hands"] != state("b.json")["hands"]
    assert state("b.json")["hands"] == state("d.json")["hands"]
    script = "wait:0.5 Y wait:0.5 F6 wait:0.5 state:e.json text:e.txt F6 wait:0.5 text:f.txt"
    assert run("ACESUP", "S*", script=script) == 0
    assert state("e.json")["hands"] == state("a.json")["hands"]
    assert Path("e.txt").read_text() == Path("f.txt").read_text(), "there is nothing to say"


def test_nothing_is_taken_back_before_the_player_sits_down(run: Callable[..., int]) -> None:
    assert run("ACESUP", "S*", "--deal", WON, script="0 0 wait:0.5 state:a.json") == 0
    assert (
        run("ACESUP", "S*", script="wait:0.5 F6 Y wait:0.5 state:b.json F7 F6 N state:c.json") == 0
    )
    assert state("a.json")["hands"] == state("b.json")["hands"] == state("c.json")["hands"]


def test_a_hand_that_is_over_stays_over_and_is_counted_once(run: Callable[..., int]) -> None:
    script = f"{keys_of(LOST)} wait:1 F6 wait:0.5 state:a.json ENTER wait:1 state:b.json"
    assert run("ACESUP", "S*", "--deal", LOST, script=script) == 0
    assert state("a.json")["scores"] == state("b.json")["scores"] == {"lost": 1}
    assert state("a.json")["deal"] == int(LOST) and state("b.json")["deal"] == int(LOST) + 1
    assert state("a.json")["to_move"] is None


def test_a_refusal_is_told_in_the_roms_words(run: Callable[..., int]) -> None:
    assert run("ACESUP", "S*", "--deal", "2", script=f"{refused_in('2')} text:a.txt") == 0
    assert "ITS SUIT HAS NO HIGHER CARD" in Path("a.txt").read_text(encoding="utf-8")


def refused_in(deal: str) -> str:
    """The key of a pile whose card may not be discarded."""
    legal = Match(Options()).new_hand(deal).legal_moves()
    return str(next(pile for pile in range(DEAL) if pile not in legal) + 1)


def test_the_demo_plays_it(run: Callable[..., int]) -> None:
    script = "F2 wait:120 state:a.json"
    assert run("ACESUP", "S*", "--deal", LOST, script=script) == 0
    assert len(state("a.json")["hands"]["you"].split()) <= 4


def test_it_is_listed_and_its_switches_and_options_are_known(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("list") == 0
    assert f"ACESUP    ACES UP                   {ROMS / 'acesup'}" in capsys.readouterr().out
    assert run("ACESUP", "--coach", script="wait:1") == 2
    assert capsys.readouterr().err == (
        "ACESUP HAS NO --coach. "
        "THESE HAVE IT: Durak, Ecarte, Ditsy Elephant, Hearts, Calculation.\n"
    )
    assert run("ACESUP", "X", script="wait:1") == 2
    assert "X IS NOT A SWITCH OF ACESUP" in capsys.readouterr().err


def test_without_its_registration_its_rom_is_refused(
    run_unregistered: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_unregistered("ACESUP", script="wait:1") == 1
    assert "identity.program: there is no program 'acesup'" in capsys.readouterr().err


def test_rules_that_it_does_not_have_are_refused_in_a_rom(
    run: Callable[..., int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rom = tmp_path / "more" / "seven" / "rom.yaml"
    rom.parent.mkdir(parents=True)
    rom.write_text("format: 1\nextends: acesup\nidentity: {name: SEVEN}\nrules: {piles: 7}\n")
    monkeypatch.setenv("RETROCARDS_ROMS", os.pathsep.join([str(ROMS), str(rom.parents[1])]))
    assert run("SEVEN", script="wait:1") == 1
    assert "rom.yaml:4:" in (message := capsys.readouterr().err) and "piles" in message


@pytest.mark.usefixtures("register")
def test_it_can_be_found_by_an_entry_point(
    run_unregistered: Callable[..., int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another installed package provides it, without further configuration."""
    plugin = tmp_path / "plugin"
    (plugin / "aces-1.dist-info").mkdir(parents=True)
    (plugin / "aces-1.dist-info" / "METADATA").write_text("Name: aces\nVersion: 1\n")
    points = f"[{registry.ENTRY_POINTS}]\nacesup = aces:ACES_UP\n"
    (plugin / "aces-1.dist-info" / "entry_points.txt").write_text(points)
    (plugin / "aces.py").write_text(
        f"from retrocards.registry import Registration\nACES_UP = {ACES_UP!r}\n"
    )
    monkeypatch.syspath_prepend(plugin)
    assert run_unregistered("ACESUP", "S*", "--deal", "7", script="wait:1 state:a.json") == 0
    assert state("a.json")["program"] == "ACESUP"
    assert "acesup" in registry.names()


def test_the_commands_of_contributing_play_it(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    said = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    python3 tools/play.py (.*)$", said, re.M)
    listing, played = map(shlex.split, commands)
    assert run(*listing) == 0
    assert "ACESUP" in capsys.readouterr().out
    assert run(*played) == 0
    assert "A PILE, 1-4; 0 DEALS" in Path("screen.txt").read_text(encoding="utf-8")
    assert state("state.json")["program"] == "ACESUP"


def test_its_rules_hold() -> None:
    """Positions parse back, copies are independent, and a refused move changes nothing."""
    for deal in range(30):
        hand, random = Match(Options()).new_hand(str(deal)), Random(deal)
        while hand.outcome is None:
            before, twin = hand.to_text(), hand.copy()
            assert Hand.from_text(before) == hand
            for move in set(range(DEAL + 1)) - {*hand.legal_moves()}:
                with pytest.raises(RuleBroken):
                    hand.play(move)
            assert hand.to_text() == before
            hand.play(random.choice(hand.legal_moves()))
            assert twin.to_text() == before


def test_it_is_as_short_as_was_promised() -> None:
    files = [*(Path(__file__).parent / "aces_up").rglob("*.*")]
    lines = sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for path in files
        if path.suffix in (".py", ".yaml", ".txt")
    )
    assert lines < 260
