"""Going back and forward along the moves of a hand, in every game."""

from random import Random
from typing import Any

import pytest

from retrocards.rules.base import RuleBroken
from retrocards.rules.line import EndOfLine, Line
from tests.rules.games import GAMES


def played(name: str, moves: int, seed: int = 1) -> tuple[Line[Any], list[str]]:
    """A line of random moves, and the text of the position before each and after the last."""
    rng = Random(seed)
    game = GAMES[name]
    line = Line(game.match(game.option_sets[0]).new_hand("4711"))
    texts = [line.hand.to_text()]
    while line.hand.to_move >= 0 and len(line.moves) < moves:
        line.play(rng.choice(line.hand.legal_moves()))
        texts.append(line.hand.to_text())
    return line, texts


@pytest.mark.parametrize("name", GAMES)
def test_back_and_forward_give_the_same_positions(name: str) -> None:
    line, texts = played(name, 40)
    last = len(line.moves)
    rng = Random(2)
    place = last
    for _ in range(60):
        to = rng.randrange(last + 1)
        if to < place:
            line.back(place - to)
        else:
            line.forward(to - place)
        place = to
        assert line.hand.to_text() == texts[place], f"seed 2, at {place}"
        assert len(line.moves) == place and len(line.ahead) == last - place
    line.back(len(line.moves))
    assert line.hand.to_text() == texts[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_new_move_drops_what_lay_ahead(name: str) -> None:
    line, _ = played(name, 4)
    made = line.moves
    line.back(2)
    assert line.moves == made[:2] and line.ahead == made[2:]
    line.play(line.hand.legal_moves()[-1])
    assert line.ahead == ()
    with pytest.raises(EndOfLine):
        line.forward()


@pytest.mark.parametrize("name", GAMES)
def test_beyond_the_ends_nothing_changes(name: str) -> None:
    line, texts = played(name, 3)
    line.back()
    for count in (-1, 3, 100):
        with pytest.raises(EndOfLine, match="cannot be taken back; 2 were made"):
            line.back(count)
    for count in (-1, 2):
        with pytest.raises(EndOfLine, match="cannot be made again; 1 lie ahead"):
            line.forward(count)
    assert line.hand.to_text() == texts[2]
    assert len(line.moves) == 2 and len(line.ahead) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_refused_move_changes_nothing(name: str) -> None:
    line, texts = played(name, 3)
    line.back()
    with pytest.raises(RuleBroken):
        line.play(-1)
    assert line.hand.to_text() == texts[2]
    assert len(line.ahead) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_start_is_a_copy(name: str) -> None:
    game = GAMES[name]
    start = game.match(game.option_sets[0]).new_hand("7")
    line = Line(start)
    before = start.to_text()
    text = start.move_text(start.legal_moves()[0])
    assert line.play_text(text) == line.moves[0]
    start.play(start.legal_moves()[-1])
    line.back()
    assert line.hand.to_text() == before


@pytest.mark.parametrize("name", GAMES)
def test_one_move_is_taken_back_or_made_again_unless_more_are_asked_for(name: str) -> None:
    line, texts = played(name, 4)
    line.back()
    line.back()
    assert line.hand.to_text() == texts[2]
    line.forward()
    assert line.hand.to_text() == texts[3]
