"""Plays hands by the shipped players, here or in a page's Python, and writes their moves down."""

from random import Random

from retrocards.session.engines import engine_of, players_of

MASTERS = {"durak": 12, "ecarte": 2, "elephant": 12, "hearts": 20, "calculation": 40}
"""Program -> the master decides one move out of so many, as it thinks long; the club the others."""


def main(programs: list[str], deals: list[str]) -> list[list[str]]:
    """The moves of a hand of each program for each deal, as texts."""
    return [hand(program, deal) for program in programs for deal in deals]


def hand(program: str, deal: str) -> list[str]:
    """The moves of all seats in the first hand of a match."""
    engine, players, every = engine_of(program), players_of(program), MASTERS[program]
    dealt = engine.deal(engine.begin({}), deal)
    chance = Random(f"{program} {deal}")
    masters_turn, moves = chance.randrange(every), list[str]()
    while dealt.to_move >= 0:
        grade = "master" if len(moves) % every == masters_turn else "club"
        move = players[grade].decide(dealt.view(dealt.to_move), chance).move
        moves.append(dealt.move_text(move))
        dealt.play(move)
    return moves
