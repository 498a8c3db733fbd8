"""Random play for about so many seconds: `_bench_play.py GAME SECONDS`.

GAME is one of ours (`durak`), or `openspiel`. `hearts` and `openspiel` pass cards in three hands of
four, `hearts-hold` and `openspiel-hold` in none. Prints the moves a second, with the dealing in the
time and without, and the moves a hand. A move is what a player decides: the legal moves are listed,
one is chosen at random, it is played. Dealing is no move. The time is the process's own CPU time:
what else the computer does at the moment is not in it.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

PARTS = 10
"""The parts of the time that is measured."""
UNREAD = 10
"""Hands that are played before the clock is read, which takes as long as some moves."""
HEARTS = "hearts"
HEARTS_HOLD = "hearts-hold"
PEER = "openspiel"
PEER_HOLD = "openspiel-hold"

Dealer = Callable[[int], Any]
"""Deals the hand of that number."""
Player = Callable[[Any], int]
"""Plays a hand to its end and returns how many moves that took."""


def ours(game: str) -> tuple[Dealer, Player]:
    """Hand after hand of one match of the default options, scored."""
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
    """Hands of Hearts whose passes go round as in a match, or without a pass."""
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

    Its chance nodes deal one card each, all with the same probability; to choose among their legal
    actions is the fastest way through its Python API.
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
    """Moves a second with and without the dealing, and moves a hand: of the fastest of ten parts.

    What else the computer does slows a part down, and not both sides alike: what a library keeps in
    memory is crowded out by others.  Nothing makes a part faster than it is.
    """
    return max(_measured(deal, play, seconds / PARTS) for _ in range(PARTS))


def _measured(deal: Dealer, play: Player, seconds: float) -> tuple[float, float, float]:
    """The same of hands that take about so many seconds."""
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
    """Warms up for a quarter of the time, then measures."""
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
