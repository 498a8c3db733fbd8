"""The Durak expert's own games, move by move: a weight, a search or a limit that changed shows.

A change that is meant is looked at in `tests/goldens/players/durak.txt`, and proved to be none for
the worse by `tools/arena.py`.
"""

from collections.abc import Callable
from random import Random
from textwrap import fill

from retrocards.players.durak import choose
from retrocards.rules.durak import Match, Options

DEALS = {2: (0, 1, 2, 3, 4, 5, 24), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Players -> deals; those between two come to the searched end soonest."""


def game(players: int, deal: int) -> str:
    """All moves of a deal among experts."""
    hand, rng, moves = Match(Options(players=players)).new_hand(str(deal)), Random(deal), []
    while hand.to_move >= 0:
        move = choose(hand.view(hand.to_move), rng)
        moves.append(hand.move_text(move))
        hand.play(move)
    return f"players: {players}, deal: {deal}\n{fill(', '.join(moves), 100)}\n"


def test_the_expert_plays_as_it_did(golden_text: Callable[[str, str], None]) -> None:
    games = (game(players, deal) for players, deals in DEALS.items() for deal in deals)
    golden_text("players/durak.txt", "\n".join(games))
