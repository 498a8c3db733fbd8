"""How a hand of Ditsy Elephant ends, and what the places mean for the next one."""

from dataclasses import dataclass

ALL_OUT = "all_out"
REASONS = (ALL_OUT,)

Places = tuple[int, int, int, int]
"""Seat -> its place, 1 to 4."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The order in which the players went out."""

    places: Places
    """Seat -> 1 for the one who was out first, to 4 for the last."""
    reason: str = ALL_OUT
    """There is no other end than that all four are out."""


def partner(places: Places, seat: int) -> int:
    """Whom a seat exchanges cards with: the first and the last, the second and the third."""
    return places.index(5 - places[seat])


def exchanged(places: Places, seat: int) -> int:
    """How many cards a seat gives and gets: two between first and last, else one."""
    return 2 if places[seat] in (1, 4) else 1
