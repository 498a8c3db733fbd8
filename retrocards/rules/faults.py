"""What every game can find wrong with a position that was read from a text."""

from collections.abc import Iterable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from retrocards.cards import card_text
from retrocards.rules.record import Fault, Impossible, Written
from retrocards.rules.text import write


def card_faults(places: Iterable[int], pack: int) -> Iterator[Fault]:
    """Every card of the pack is in one of the places, once; places and pack are sets of cards."""
    seen = 0
    for place in places:
        if seen & place:
            yield "card_twice", f"{_first(seen & place)} is in two places; once is right."
        seen |= place
    if seen & ~pack:
        yield "card_unknown", f"{_first(seen & ~pack)} is not played with."
    if seen != pack:
        yield "card_missing", f"{_first(pack & ~seen)} is missing."


def seat_faults(seats: Iterable[int], players: int) -> Iterator[Fault]:
    """All of these seats are there."""
    if not all(0 <= seat < players for seat in seats):
        yield "no_such_seat", f"Seats are 0 to {players - 1}."


def check_agreement(position: Written, values: Mapping[str, Any]) -> None:
    """A position that was put together from some values says the same of itself.

    Raises Impossible (`contradiction`) with the first line of its text form that differs.
    """
    if all(getattr(position, name) == value for name, value in values.items()):
        return
    lines = write(position.FIELDS, SimpleNamespace(**values)).splitlines()
    for said, found in zip(lines, position.to_text().splitlines(), strict=True):
        if said != found:
            raise Impossible("contradiction", f"By the other lines {said!r} must be {found!r}.")


def _first(cards: int) -> str:
    return card_text(cards.bit_length() - 1)
