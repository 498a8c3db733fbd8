"""The games of the players of Ecarte, the Elephant and Hearts, move by move: a weight or a limit
that changed shows, as it does for the Durak's in `test_durak_games`.

A change that is meant is looked at in `tests/goldens/players/`, and proved to be none for the worse
by `tools/arena.py`.
"""

from collections.abc import Callable
from random import Random
from textwrap import fill

from retrocards.players.ecarte.club import choose
from retrocards.players.elephant import PLAYERS
from retrocards.players.hearts import club
from retrocards.rules import ecarte, elephant, hearts

HANDS = {"expert": 6, "original": 4, "club": 12}
"""In a row, so that points count, and cards are exchanged.

The club player has weights: most of them show within so many hands when they change by a twentieth.
"""
HEARTS_HANDS = 24


def ecarte_hands(options: ecarte.Options) -> str:
    match, rng, told = ecarte.Match(options), Random(4711), []
    for deal in range(HANDS["expert"]):
        hand, moves = match.new_hand(str(deal)), []
        while hand.to_move >= 0:
            move = choose(hand.view(hand.to_move), rng)
            moves.append(hand.move_text(move))
            hand.play(move)
        match.score(hand)
        told.append(f"{options.to_text()}, deal {deal}\n{fill(', '.join(moves), 100)}\n")
    return "\n".join(told)


def elephant_hands(name: str, options: elephant.Options) -> str:
    match, rng, told = elephant.Match(options), Random(4711), []
    for deal in range(HANDS[name]):
        hand, moves = match.new_hand(str(deal)), []
        while hand.to_move >= 0:
            move = PLAYERS[name].decide(hand.view(hand.to_move), rng).move
            moves.append(hand.move_text(move))
            hand.play(move)
        match.score(hand)
        told.append(f"{name}, {options.to_text()}, deal {deal}\n{fill(', '.join(moves), 100)}\n")
    return "\n".join(told)


def test_ecartes_expert_plays_as_it_did(golden_text: Callable[[str, str], None]) -> None:
    options = (ecarte.Options(), ecarte.Options(dealer_must_change=True))
    golden_text("players/ecarte.txt", "\n".join(map(ecarte_hands, options)))


def test_the_elephants_players_play_as_they_did(golden_text: Callable[[str, str], None]) -> None:
    options = (elephant.Options(), elephant.Options(after_out="must_beat"))
    told = (elephant_hands(name, one) for one in options for name in ("original", "club"))
    golden_text("players/elephant.txt", "\n".join(told))


def test_the_club_player_of_hearts_plays_as_it_did(
    golden_text: Callable[[str, str], None],
) -> None:
    """In one match to the end, or nearly."""
    match, rng, told = hearts.Match(hearts.Options(game_point=200)), Random(4711), []
    for deal in range(HEARTS_HANDS):
        if match.outcome:
            break
        hand, moves = match.new_hand(str(deal)), []
        while hand.to_move >= 0:
            move = club.choose(hand.view(hand.to_move), rng)
            moves.append(hand.move_text(move))
            hand.play(move)
        points = match.score(hand).points
        told.append(f"deal {deal}, {points}\n{fill(', '.join(moves), 100)}\n")
    golden_text("players/hearts.txt", "\n".join(told))
