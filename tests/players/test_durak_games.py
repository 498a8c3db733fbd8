"""Games of Durak's club and master, move by move: a weight or a limit that changed shows.

A change that is meant is looked at in `tests/goldens/players/durak*.txt`, and proved to be none for
the worse by `tools/arena.py`.
"""

from collections.abc import Callable
from random import Random
from textwrap import fill

import pytest

from retrocards.players.durak import master
from retrocards.players.durak.club import choose
from retrocards.rules.durak import Match, Options, View

DEALS = {2: (0, 1, 2, 3, 4, 5, 24), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Players -> deals; those between two come to the searched end soonest."""
FOUR = pytest.param(4, 8, marks=pytest.mark.long("much thought"))


def game(players: int, deal: int, choose: Callable[[View, Random], int] = choose) -> str:
    """All moves of a deal among players of one kind."""
    hand, rng, moves = Match(Options(players=players)).new_hand(str(deal)), Random(deal), []
    while hand.to_move >= 0:
        move = choose(hand.view(hand.to_move), rng)
        moves.append(hand.move_text(move))
        hand.play(move)
    return f"players: {players}, deal: {deal}\n{fill(', '.join(moves), 100)}\n"


def test_the_expert_plays_as_it_did(golden_text: Callable[[str, str], None]) -> None:
    games = (game(players, deal) for players, deals in DEALS.items() for deal in deals)
    golden_text("players/durak.txt", "\n".join(games))


@pytest.mark.parametrize(("players", "deal"), [(2, 0), FOUR])
def test_the_master_plays_as_it_did(
    golden_text: Callable[[str, str], None],
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    deal: int,
) -> None:
    """With a tenth of its thought."""
    monkeypatch.setattr(master, "THINKING", master.THINKING._replace(cards=6_600))
    golden_text(f"players/durak-master-{players}.txt", game(players, deal, master.choose))
