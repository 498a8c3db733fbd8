"""Random play for about so many seconds: `_bench_play.py GAME SECONDS`.

GAME is one of ours (`durak`), or `openspiel`. Prints the moves a second and the moves a hand. A
move is what a player decides: the legal moves are listed, one is chosen at random, it is played.
Whole hands from fresh deals; the dealing is within the time and no move. The time is the process's
own CPU time: what else the computer does at the moment is not in it.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random

PEER = "openspiel"

Player = Callable[[int], int]
"""Plays the hand of that number to its end and returns how many moves that took."""


def our_player(game: str) -> Player:
    """Hand after hand of one match of the default options, scored."""
    rules = import_module(f"retrocards.rules.{game}")
    match = rules.Match(rules.Options())
    chance = Random(1).random

    def play(number: int) -> int:
        hand = match.new_hand(str(number))
        moves = 0
        while hand.to_move >= 0:
            legal = hand.legal_moves()
            hand.play(legal[int(chance() * len(legal))])
            moves += 1
        match.score(hand)
        return moves

    return play


def peer_player() -> Player:
    """Hands of OpenSpiel's Hearts.

    Its chance nodes deal one card each, all with the same probability; to choose among their legal
    actions is the fastest way through its Python API.
    """
    game = import_module("pyspiel").load_game("hearts")
    chance = Random(1).random

    def play(_number: int) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        return moves

    return play


def measure(play: Player, seconds: float) -> tuple[float, float]:
    """Moves a second, and moves a hand, of so many seconds or little more."""
    moves = hands = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        hands += 1
        moves += play(hands)
    return moves / spent, moves / hands


def main() -> None:
    """Warms up for a quarter of the time, then measures."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    play = peer_player() if name == PEER else our_player(name)
    measure(play, seconds / 4)
    print(*measure(play, seconds))


if __name__ == "__main__":
    main()
