"""Who attacks, who defends and who joins in: the sequence of play.

Seed, SEQUENCE OF PLAY, JOINING IN THE ATTACK and THE ENDGAME.
"""

from functools import cache

from retrocards.named import NamedTuple


class BoutSeats(NamedTuple):
    """The parts that the seats have in a bout."""

    principal: int
    defender: int
    attackers: tuple[int, ...]
    """Everyone who may attack, in the order of priority, the principal first."""
    turn_if_beaten: int
    """The turn of the next bout when the attack is beaten off."""
    turn_if_taken: int
    """The turn of the next bout when the defender takes."""


@cache
def seating(players: int, teams: bool, in_play: int) -> tuple[BoutSeats, ...]:
    """Turn (a seat) -> the parts in the bout that begins at that turn.

    `in_play` is the set of seats (`1 << seat`) that have not dropped out; both sides need one.
    """
    bout = _team_bout if teams else _individual_bout
    return tuple(bout(players, in_play, turn) for turn in range(players))


def game_over(players: int, teams: bool, in_play: int) -> bool:
    """At most one player, or one team, has not dropped out."""
    if not teams:
        return in_play.bit_count() <= 1
    even = sum(1 << seat for seat in range(0, players, 2))
    return not in_play & even or not in_play & ~even


def _individual_bout(players: int, in_play: int, turn: int) -> BoutSeats:
    """The turn simply passes over a player who has no cards.

    With more than four players at the table only the defender's two neighbours attack: the
    nearest players on either side who have not dropped out, for the whole of the deal, however
    few are left.  The one on the right is always the principal.
    """
    principal = _first(players, in_play, turn, 1)
    defender = _first(players, in_play, principal + 1, 1)
    others = [
        seat
        for seat in _round(players, defender + 1, 1)
        if in_play >> seat & 1 and seat not in (principal, defender)
    ]
    if players > 4:
        del others[1:]
    return BoutSeats(
        principal,
        defender,
        (principal, *others),
        defender,
        (defender + 1) % players,
    )


def _team_bout(players: int, in_play: int, turn: int) -> BoutSeats:
    """Seats alternate between the teams, and so do turns; a partner is never attacked.

    With four the seat keeps its turn when its player has no cards, and the partner takes it: the
    turns go on round the four seats.  With six the players left of each team go on in their
    order: turns go from the players who really acted.
    """
    principal = _first(players, in_play, turn, 2)
    defence = turn + 1 if players == 4 else principal + 1
    defender = _first(players, in_play, defence, 2)
    others = [
        seat
        for seat in _round(players, defender + 1, 2)
        if in_play >> seat & 1 and seat != principal
    ]
    if players != 4:
        defence = defender
    return BoutSeats(
        principal,
        defender,
        (principal, *others),
        defence % players,
        (defence + 1) % players,
    )


def _round(players: int, start: int, step: int) -> list[int]:
    return [(start + offset) % players for offset in range(0, players, step)]


def _first(players: int, in_play: int, start: int, step: int) -> int:
    return next(seat for seat in _round(players, start, step) if in_play >> seat & 1)
