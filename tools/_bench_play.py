"""Random play for about so many seconds: `_bench_play.py GAME SECONDS`.

GAME is one of ours (`durak`), or `openspiel`. `hearts` and `openspiel` pass cards in three hands of
four, `hearts-hold` and `openspiel-hold` in none. Prints the moves per second, with and without the
time of dealing, and the moves per hand. A move lists the legal moves, chooses one at random and
plays it. Dealing is not a move. The time is the process's own CPU time, without the computer's
other work.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

PARTS = 10
"""The parts into which the measured time is divided."""
UNREAD = 10
"""Hands to play before reading the clock, which takes as long as some moves."""
HEARTS = "hearts"
HEARTS_HOLD = "hearts-hold"
PEER = "openspiel"
PEER_HOLD = "openspiel-hold"

Dealer = Callable[[int], Any]
"""Deals the hand with a number."""
Player = Callable[[Any], int]
"""Plays a hand to its end and returns the number of moves."""


def ours(game: str) -> tuple[Dealer, Player]:
    """The hands of one match with the default options, scored."""
    rules = import_module(f"retrocards.rules.{game}")
    match = rules.Match(rules.Options())
    chance = Random(1).random

    def deal(number: int) -> Any:
        return match.new_hand(str(number))

    def play(hand: Any) -> int:
        moves = 0
        while hand.to_move >= 0:
            legal = hand.legal_moves()
            hand.play(legal[int(chance() * len(legal))])
            moves += 1
        match.score(hand)
        return moves

    return deal, play


def hearts(pass_cards: bool) -> tuple[Dealer, Player]:
    """Hands of Hearts, with the passes of a match or without a pass."""
    rules = import_module("retrocards.rules.hearts")
    shuffled = import_module("retrocards.cards").shuffled
    options = rules.Options()
    pack = options.pack
    directions = options.rotation if pass_cards else (rules.HOLD,)
    chance = Random(1).random

    def deal(number: int) -> Any:
        deck = shuffled(pack, str(number))
        return rules.Hand(options, deck, directions[number % len(directions)])

    def play(hand: Any) -> int:
        moves = 0
        while hand.to_move >= 0:
            legal = hand.legal_moves()
            hand.play(legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return deal, play


def peers(pass_cards: bool) -> tuple[Dealer, Player]:
    """Hands of OpenSpiel's Hearts, with its pass or without.

    Its chance nodes deal one card each, all with the same probability. Choosing among their legal
    actions is the fastest way in its Python API.
    """
    game = import_module("pyspiel").load_game("hearts", {"pass_cards": pass_cards})
    chance = Random(1).random

    def deal(_number: int) -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        return state

    def play(state: Any) -> int:
        moves = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return deal, play


def measure(deal: Dealer, play: Player, seconds: float) -> tuple[float, float, float]:
    """Moves per second with and without dealing, and moves per hand, of the fastest of ten parts.

    The computer's other work slows parts down, and not both sides equally, because it displaces
    cached memory. Nothing makes a part faster than it is.
    """
    return max(_measured(deal, play, seconds / PARTS) for _ in range(PARTS))


def _measured(deal: Dealer, play: Player, seconds: float) -> tuple[float, float, float]:
    """The same for hands that take about so many seconds."""
    moves = hands = 0
    start = now = time.process_time()
    while now - start < seconds:
        for number in range(hands, hands + UNREAD):
            moves += play(deal(number))
        hands += UNREAD
        now = time.process_time()
    spent = now - start
    for number in range(hands):
        deal(number)
    dealing = time.process_time() - now
    return moves / spent, moves / (spent - dealing), moves / hands


def main() -> None:
    """Warm up for a quarter of the time, then measure."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    if name in (PEER, PEER_HOLD):
        deal, play = peers(pass_cards=name == PEER)
    else:
        hearts_too = name in (HEARTS, HEARTS_HOLD)
        deal, play = hearts(pass_cards=name == HEARTS) if hearts_too else ours(name)
    measure(deal, play, seconds / 4)
    print(*measure(deal, play, seconds))


if __name__ == "__main__":
    main()
