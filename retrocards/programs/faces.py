"""The faces of the seats: the layers that each is drawn of."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

Moods = dict[str, tuple[str, ...]]


def layers(seats: Sequence[str], mood: Callable[[int], str], hats: Container[int]) -> Moods:
    """Seat -> the layers of its face: its mood, and a hat over it for those who wear one."""
    return {
        name: (mood(seat), *(["hat"] if seat in hats else [])) for seat, name in enumerate(seats)
    }
