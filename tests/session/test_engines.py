"""The engines of a sitting: what they ask of a game's rules, and what they refuse."""

from typing import Any

import pytest

from retrocards import registry
from retrocards.cards import OptionError
from retrocards.rules import calculation, durak, ecarte, elephant, hearts
from retrocards.session.engines import Engine, Rules, engine_of, fault_in

CHANGES: dict[str, tuple[Any, Rules]] = {
    "durak": (durak, {"deck": 52, "exchange": False}),
    "ecarte": (ecarte, {"dealer_must_change": True}),
    "elephant": (elephant, {"opening": "lead", "after_out": "must_beat", "free_lead": "must_play"}),
    "hearts": (hearts, {"game_point": 50, "moon": "subtract"}),
    "calculation": (calculation, {"piles": 6, "suits": "colour", "bases": False}),
}
"""Engine -> the rules of its game, and other options that a match can go on with."""

EACH = pytest.mark.parametrize("name", CHANGES)


def test_there_is_an_engine_for_each_game() -> None:
    assert set(CHANGES) == {name for name in registry.names() if registry.registered(name).rules}


@EACH
def test_a_match_is_begun_played_and_read_back(name: str) -> None:
    engine: Engine[Any, Any] = engine_of(name)
    match = engine.begin({})
    assert match.options == CHANGES[name][0].Options()
    hand = engine.deal(match, "7")
    assert hand == match.new_hand("7")
    while hand.to_move >= 0:
        hand.play(hand.legal_moves()[0])
    match.score(hand)
    assert match.hands_played == 1
    assert engine.read(match.to_text()) == match


@EACH
def test_a_match_goes_on_under_other_options(name: str) -> None:
    engine: Engine[Any, Any] = engine_of(name)
    game, rules = CHANGES[name]
    match = engine.begin({})
    before = match.to_text()
    changed = engine.change(match, rules)
    assert changed.options == game.Options(**rules) != match.options
    assert match.to_text() == before


@EACH
def test_an_option_that_there_is_not_is_refused_with_those_that_there_are(name: str) -> None:
    engine: Engine[Any, Any] = engine_of(name)
    known = ", ".join(CHANGES[name][0].Options.defaults())
    with pytest.raises(OptionError, match=rf"have the options {known}; got colour\."):
        engine.begin({"colour": 3})


def test_the_seats_of_durak_stay() -> None:
    durak_engine = engine_of("durak")
    match = durak_engine.begin({"players": 4})
    with pytest.raises(OptionError, match="the players and the teams must stay"):
        durak_engine.change(match, {"players": 3})


@EACH
def test_nothing_is_wrong_with_good_rules_and_bad_ones_are_told_in_a_sentence(name: str) -> None:
    assert fault_in(name, {}) == fault_in(name, CHANGES[name][1]) == ""
    assert fault_in(name, {"jokers": 2}).endswith("got jokers.")
