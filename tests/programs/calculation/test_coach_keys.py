"""The keys of CALCULATION while the coach or a hint is asked for, and what they agree on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from retrocards.cards import cards_text, parse_card
from retrocards.players import calculation as players
from retrocards.players.advice import NO_REASON, Advice, Advising, Prospect
from retrocards.players.calculation.players import master
from retrocards.players.choice import Reason, Thinking
from retrocards.programs.calculation import winnable
from retrocards.programs.coach.look_back import LookBack
from retrocards.programs.coach.words import CoachWords
from retrocards.rules.calculation import Hand, Options, View
from retrocards.session.engines import players_of
from tests.limits import SetLimits
from tests.programs.calculation.conftest import SitDown, first
from tests.programs.calculation.player import Player
from tests.programs.calculation.test_game import LOST
from tests.programs.conftest import take_grades


def asked(sit: SitDown, monkeypatch: pytest.MonkeyPatch, advise: Callable[..., Advising]) -> Player:
    """Somebody who has asked this coach."""
    player = sit(deal=7)
    coach = SimpleNamespace(decide=first, advise=advise)
    take_grades(monkeypatch, players, coach, "master")
    return player.press("F8").wait(0.5)


@pytest.fixture
def coached(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody whom the coach has told what he would do."""

    def advise(view: View, rng: Random, made: int = -1) -> Advising:
        best, other = view.legal_moves()[:2]
        reason = Reason("straight_up", {"card": "6H", "stack": "1"})
        return Advice((Prospect(best, 0.5, reason, 0.1), Prospect(other, 0.4, NO_REASON, 0.1)))
        yield

    player = asked(sit, monkeypatch, advise)
    assert player.dialog == "coach"
    return player


@pytest.mark.parametrize("key", ["F8", "ENTER", "F1", "F3", "F6", "F9", "F10", "5"])
def test_any_key_puts_the_coachs_words_away(coached: Player, key: str) -> None:
    """A key of the table then does what it does."""
    coached.press(key).wait(0.1)
    assert coached.dialog != "coach" and coached.program.desk.top_name != "coach"
    assert bool(coached.window) == (key in ("F1", "F3", "F10"))


def types_last_words(player: Player) -> bool:
    """Whether the last words of the picture of a lost game have begun to be typed."""
    return str(player.program.stage.model.labels.get("caption", "")).startswith("It is o")


def test_the_coach_lets_no_half_sentence_stand_below_his_box(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit(LOST, deal=3).press("5")
    coach = SimpleNamespace(decide=first, advise=lambda *asked: iter(()))
    take_grades(monkeypatch, players, coach, "master")
    player.until(lambda: types_last_words(player))
    player.press("F8").wait(0.1)
    assert player.program.desk.top_name == "review"
    assert "It is o" not in player.words and "No card goes up any more." in player.words
    player.press("ESC").wait(0.5).press("ESC").wait(0.5)
    assert player.press("SPACE").wait(0.2).dialog == "lost"


@pytest.fixture
def thinking(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody who has asked a coach that never comes to an end."""

    def advise(view: View, rng: Random, made: int = -1) -> Advising:
        while True:
            yield

    player = asked(sit, monkeypatch, advise)
    assert player.dialog == "coach_thinks"
    return player


@pytest.mark.parametrize("key", ["F8", "ENTER", "F1", "F3", "F10"])
def test_any_key_ends_the_coachs_thought(thinking: Player, key: str) -> None:
    """A key of the table then does what it does, as over his words."""
    thinking.press(key).wait(0.1)
    assert thinking.dialog != "coach_thinks" and thinking.program.desk.top_name != "coach"
    assert bool(thinking.window) == (key in ("F1", "F3", "F10"))


def test_a_key_of_the_table_ends_the_look_back_and_does_its_work(thinking: Player) -> None:
    """Nothing is told of what was found so far: something else was asked for."""
    thinking.press("ENTER").wait(0.1)
    table, desk = thinking.program.table, thinking.program.desk
    for _ in range(2):
        table.make(table.hand.legal_moves()[0])
        desk.nudge()
    words = CoachWords(desk.rom, table.seats, thinking.program)
    endless: Any = players_of("calculation")["master"]
    boxes = thinking.program.coach_boxes(desk, lambda: False)
    look_back = LookBack(desk, table, words, boxes, thinking.program.measure)
    desk.push("review", look_back.show(endless))
    assert thinking.wait(0.2).dialog == "looking"
    thinking.press("F3").wait(0.1)
    assert thinking.dialog not in ("looking", "review") and desk.top_name != "review"
    assert thinking.program.stage.windows


def test_the_demo_plays_on_when_it_is_asked_to_over_the_coachs_words(coached: Player) -> None:
    before = coached.program.table.sitting.moves_made
    coached.press("F2").wait(8)
    assert coached.program.table.sitting.moves_made > before


def test_a_picture_is_saved_with_the_coachs_words_on_it(coached: Player) -> None:
    coached.press("F12").press("ENTER").wait(0.1)
    assert coached.dialog == "coach"


def test_no_hint_outlives_the_moves_of_the_demo(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(view: View, rng: Random) -> Thinking:
        for _ in range(60):
            yield
        return first(view, rng)

    player = sit(deal=7)
    take_grades(monkeypatch, players, SimpleNamespace(think=think), "master")
    player.press("5", "F4").press("F2").wait(8)
    assert player.program.table.sitting.moves_made > 1
    player.press("F2").wait(3)
    assert player.sentence == ""


def test_where_nothing_is_hidden_f6_asks_what_the_coach_asks(
    sit: SitDown, set_limits: SetLimits
) -> None:
    """Of its own number of positions, as where the order is hidden: at last of too few to know."""
    known = {*map(parse_card, ["AH", "2D", "3C", "4S", "5H", "5D", "KH", "9C", "KD"])}
    undealt = cards_text([card for card in Options.pack if card not in known])
    options = Options(piles=3, suits="colour", undealt="visible")
    lost = Hand.from_text(
        f"calculation: {options.to_text()}\nstacks: AH / 2D / 3C / 4S\n"
        f"piles: 5H 5D KH / - / 9C\nin_play: KD\nundealt: {undealt}"
    )
    set_limits(master, positions=1)
    player = sit(lost).press("F6").wait(3)
    assert player.announcement == player.program.rom.say("announcements.is_lost")
    set_limits(winnable, LIMIT=1)
    player.press("F6").wait(3)
    assert player.announcement == player.program.rom.say("announcements.not_known")


def test_beside_the_table_he_tells_as_soon_as_on_request(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """About so many slices the master takes of a game hardly begun, and a hint two seconds."""

    def advise(view: View, rng: Random, made: int = -1) -> Advising:
        for _ in range(350):
            yield
        best, other = view.legal_moves()[:2]
        return Advice((Prospect(best, 0.5, NO_REASON, 0.1), Prospect(other, 0.4, NO_REASON, 0.1)))

    player = sit(deal=7, coach=True)
    take_grades(monkeypatch, players, SimpleNamespace(decide=first, advise=advise), "master")
    player.press("5").wait(1)
    assert player.program.coach.words() == ""
    assert "50%" in player.wait(4).program.coach.words()
