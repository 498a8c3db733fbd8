"""The options of Durak: ranges, defaults and texts."""

from typing import Any

import pytest

from retrocards.cards import card_text
from retrocards.rules.base import OptionError, TextError
from retrocards.rules.durak import Options
from tests.rules.games import durak_option_sets


def test_the_defaults_are_those_of_the_four_player_program() -> None:
    assert Options() == Options(players=4, teams=False, deck=36, exchange=True, five_first=False)


@pytest.mark.parametrize(
    "values, sentence",
    [
        ({"players": 1}, "There are 1 players; Durak takes 2 to 6."),
        ({"players": 7}, "There are 7 players; Durak takes 2 to 6."),
        ({"players": "4"}, "players is '4'; it must be a whole number."),
        ({"players": True}, "players is True; it must be a whole number."),
        ({"deck": 32}, "The deck has 32 cards; it can have 36 or 52."),
        ({"players": 5, "teams": True}, "5 players cannot make two teams; 4 or 6 can."),
        ({"exchange": 1}, "exchange is 1; it must be yes or no."),
    ],
)
def test_a_bad_value_is_refused_in_a_sentence(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        Options(**values)
    assert str(refused.value) == sentence


def test_every_set_of_options_parses_back() -> None:
    sets = list(durak_option_sets())
    assert len(set(sets)) == len(sets) == 37
    assert Options() in sets
    for options in sets:
        assert Options.from_text(options.to_text()) == options
    assert Options.from_text("players=2") == Options(players=2)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("colour=red", "There is no option 'colour'"),
        ("players=four", "In the option players: 'four' is not a whole number"),
        ("exchange=1", "In the option exchange: '1' must be yes or no"),
        ("players=9", "There are 9 players"),
        ("deck=36 deck=52", "The option 'deck' is given twice"),
    ],
)
def test_a_text_that_is_no_set_of_options_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(TextError, match=sentence):
        Options.from_text(text)


def test_the_two_takes_the_place_of_the_six_with_52_cards() -> None:
    """Document, Game options: with 52 cards the lowest trump is the two."""
    assert card_text(Options(deck=36).lowest_trump(2)) == "6H"
    assert card_text(Options(deck=52).lowest_trump(2)) == "2H"
