"""How long the players think, as PLAYERS.md tells it."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random

import pytest

from retrocards.players.calculation import players as calculation
from retrocards.players.calculation import solver
from retrocards.players.durak import bout, defence
from retrocards.players.durak import endgame as durak_endgame
from retrocards.players.durak import master as durak
from retrocards.players.ecarte import master as ecarte
from retrocards.players.elephant import endgame as elephant_endgame
from retrocards.players.elephant import master as elephant
from retrocards.players.hearts import master as hearts
from retrocards.players.search import Limits
from tests.rules.games import GAMES as RULES
from tools.arena import GAMES

MANUAL = Path(__file__).parents[2] / "manuals" / "PLAYERS.md"


def rows(heading: str) -> Iterator[list[str]]:
    """The rows of the table that begins with these words."""
    table = MANUAL.read_text(encoding="utf-8").partition(f"| {heading} |")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def number(text: str) -> float:
    return inf if text == "never" else float(text.replace(",", ""))


@pytest.fixture(autouse=True, scope="module")
def played() -> None:
    """Each game is played first, and no player lengthens its thought on the way."""
    for name, game in GAMES.items():
        rules = RULES[name]
        hand, rng = rules.match(rules.option_sets[0]).new_hand("1"), Random(1)
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            easy = len(view.legal_moves()) == 1
            hand.play(game.players["master" if easy else "club"].choose(view, rng))


def test_the_manual_tells_how_long_a_search_may_take() -> None:
    limits = [Limits(*map(number, row[2:])) for row in rows("game | what is thought about")]
    assert limits == [
        durak.THINKING,
        durak.ADVISING,
        ecarte.TALKING,
        ecarte.CHANGING,
        elephant.LIMITS,
        hearts.PLAYING,
        hearts.STOPPING,
        hearts.PASSING,
        calculation.master.limits,
        calculation.advice.limits,
    ]


def test_the_manual_tells_how_far_is_counted() -> None:
    assert [number(most) for _, _, most in rows("game | what is counted")] == [
        durak_endgame.MOST_NODES,
        durak.NODES,
        durak.SLICES,
        bout.MOST_NODES,
        defence.DEALS,
        ecarte.HANDS,
        elephant_endgame.MOST_POSITIONS,
        calculation.master.positions,
        solver.LIMIT,
    ]
