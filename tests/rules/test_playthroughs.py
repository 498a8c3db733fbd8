"""A golden playthrough for every set of options of every game."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.rules.games import GAMES, SETS

FOLDER = Path(__file__).parents[1] / "goldens" / "rules"
DEAL = 4711
POSITION_EVERY = 40


def golden_name(game: str, options: Any) -> str:
    """`durak-4-teams-36-exchange.txt`: the values, and the names of the options that are on."""
    words = [game]
    for item in options.to_text().split():
        name, _, value = item.partition("=")
        if value != "no":
            words.append(name if value == "yes" else value)
    return "-".join(words) + ".txt"


def playthrough(game: str, number: int) -> str:
    """One random hand: options, deal, every move with its seat, positions, the outcome."""
    options = GAMES[game].option_sets[number]
    hand = GAMES[game].match(options).new_hand(str(DEAL))
    rng = Random(number)
    lines = [f"game: {game}", f"options: {options.to_text()}", f"deal: {DEAL}"]
    moves = 0
    while hand.to_move >= 0:
        if moves % POSITION_EVERY == 0:
            lines += ["", f"position after {moves} moves", hand.to_text(), ""]
        legal = hand.legal_moves()
        move = legal[rng.getrandbits(16) % len(legal)]
        lines.append(f"{hand.to_move} {hand.move_text(move)}, one of {len(legal)}")
        hand.play(move)
        moves += 1
    lines += ["", f"position after {moves} moves", hand.to_text(), "", f"outcome: {hand.outcome}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game, number", [row[:2] for row in SETS], ids=[row[2] for row in SETS])
def test_a_random_hand_is_played_as_it_always_was(
    game: str, number: int, golden_text: Callable[[str, str], None]
) -> None:
    name = golden_name(game, GAMES[game].option_sets[number])
    golden_text(f"rules/{name}", playthrough(game, number))


def test_every_set_of_options_has_a_playthrough_and_no_other_file_is_there() -> None:
    wanted = {
        golden_name(game.name, options) for game in GAMES.values() for options in game.option_sets
    }
    assert len(wanted) == len(SETS), "two sets of options share a file"
    assert {path.name for path in FOLDER.iterdir()} == wanted
