"""Tables that the master knows by heart: the chances at each score, and the thresholds for talk.

`tools/ecarte_odds.py` printed all of them and says how it computes them.  A table has a row for
each number of points of the non-dealer, 0 to 4, and in it a figure for each of the dealer's.
"""

from typing import TypeAlias

from retrocards.rules.ecarte import GAME_POINT

ByScore: TypeAlias = tuple[tuple[float, ...], ...]


def game_chance(talker: int, dealer: int) -> float:
    """The non-dealer's chance to win the game at these points, before the deal."""
    if talker >= GAME_POINT or dealer >= GAME_POINT:
        return float(talker >= GAME_POINT)
    return WINS[talker][dealer]


WINS: ByScore = (
    (0.499, 0.394, 0.283, 0.177, 0.083),
    (0.603, 0.499, 0.378, 0.253, 0.131),
    (0.715, 0.62, 0.497, 0.359, 0.212),
    (0.822, 0.746, 0.635, 0.5, 0.335),
    (0.915, 0.868, 0.783, 0.666, 0.488),
)
"""The non-dealer's chance to win the game, before the deal."""

STAND: tuple[ByScore, ...] = (
    # at first, a hand without the king
    (
        (1.0, 0.9, 0.9, 0.8, 0.0),
        (1.0, 0.9, 1.0, 0.7, -0.3),
        (1.1, 1.0, 1.2, 0.9, 0.0),
        (1.3, 1.2, 1.8, 1.2, 0.3),
        (0.8, 0.7, 1.4, 0.7, -1.4),
    ),
    # at first, with the king
    (
        (3.2, 3.3, 3.3, 3.3, 2.1),
        (3.2, 3.3, 3.3, 3.3, 2.6),
        (3.3, 3.3, 3.3, 3.3, 3.1),
        (1.9, 1.9, 1.8, 2.6, -0.6),
        (3.6, 3.6, 3.6, 3.6, 3.6),
    ),
    # at first, the king turned up
    (
        (0.0, 1.3, 1.2, 1.3, -0.1),
        (0.0, 1.4, 1.3, 1.5, -0.2),
        (0.0, 1.5, 1.4, 2.0, -0.2),
        (0.0, 1.6, 1.5, 2.2, 0.0),
        (0.0, 1.5, 1.0, 2.4, -1.6),
    ),
    # after a change, a hand without the king
    (
        (-1.1, -1.1, -1.0, -1.0, -0.6),
        (-1.1, -1.1, -1.1, -1.1, -0.6),
        (-1.2, -1.1, -1.1, -1.1, -0.6),
        (-1.2, -1.2, -1.2, -1.1, -0.5),
        (-1.3, -1.3, -1.3, -1.4, -0.6),
    ),
    # after a change, with the king
    (
        (1.2, 1.2, 1.3, 1.3, 1.4),
        (1.2, 1.2, 1.3, 1.3, 1.3),
        (1.2, 1.3, 1.6, 2.0, 1.9),
        (0.9, 0.9, 0.9, 0.9, 0.9),
        (3.6, 3.6, 3.6, 3.6, 3.6),
    ),
    # after a change, the king turned up
    (
        (0.0, -0.9, -0.9, -0.9, -0.8),
        (0.0, -0.9, -0.9, -0.9, -0.8),
        (0.0, -0.9, -0.9, -0.9, -0.8),
        (0.0, -0.9, -0.9, -0.9, -0.8),
        (0.0, -0.9, -1.0, -0.8, -0.9),
    ),
)
"""The `strength` from which the non-dealer leads."""

REFUSE: tuple[ByScore, ...] = (
    # at first, a hand without the king
    (
        (0.4, 0.4, 0.4, 0.4, -0.1),
        (0.3, 0.3, 0.4, 0.4, -0.2),
        (0.4, 0.4, 0.7, 0.8, 0.5),
        (0.2, 0.3, 0.5, 0.5, -0.0),
        (-0.3, -0.6, -0.1, -0.3, -1.9),
    ),
    # at first, with the king
    (
        (1.5, 1.5, 1.5, 1.5, 3.6),
        (1.5, 1.5, 1.5, 1.5, 3.6),
        (1.5, 1.5, 1.5, 1.5, 3.6),
        (1.5, 1.5, 1.7, 1.6, 3.6),
        (1.1, 0.4, 1.4, -0.3, 3.6),
    ),
    # at first, the king turned up
    (
        (0.0, 0.7, 0.7, 0.8, 0.1),
        (0.0, 0.6, 0.7, 0.7, -0.1),
        (0.0, 0.6, 0.6, 0.8, -0.1),
        (0.0, 0.8, 1.0, 1.4, 0.8),
        (0.0, -0.5, -0.6, -0.3, -1.5),
    ),
    # after a change, a hand without the king
    (
        (-0.9, -1.0, -1.0, -1.0, -1.0),
        (-0.9, -0.9, -1.0, -1.0, -1.0),
        (-0.9, -0.9, -1.0, -1.1, -1.2),
        (-0.7, -0.8, -0.9, -0.8, -1.0),
        (-0.3, -0.3, -0.3, -0.1, -0.4),
    ),
    # after a change, with the king
    (
        (1.0, 1.0, 1.0, 0.8, 3.6),
        (1.0, 1.0, 1.0, 0.8, 3.6),
        (1.0, 1.0, 1.1, 0.8, 3.6),
        (1.0, 1.0, 1.1, 0.8, 3.6),
        (1.1, 1.0, 1.3, 0.9, 3.6),
    ),
    # after a change, the king turned up
    (
        (0.0, -0.3, -0.3, -0.3, -0.3),
        (0.0, -0.3, -0.3, -0.3, -0.3),
        (0.0, -0.3, -0.3, -0.3, -0.3),
        (0.0, -0.3, -0.3, -0.4, -0.4),
        (0.0, -0.2, -0.2, -0.3, -0.2),
    ),
)
"""The `strength` from which the dealer refuses."""
