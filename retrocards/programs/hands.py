"""Seats on the stage: their hands, how cards reach them, and their faces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence

from retrocards.rom import Rom
from retrocards.stage import BACK, CardView, Model, Step


def seen(
    rom: Rom,
    laid: Sequence[int],
    face_up: bool,
    choosable: Collection[int] | None,
    marked: int = 0,
) -> list[CardView]:
    """A hand as it lies, left to right.

    If it must choose, its cards show their keys, the `choosable` ones (None: no choice now) and
    those `marked` so far. Cards beyond the ROM's last key have none; the cursor and the mouse still
    reach them.
    """
    if not face_up:
        return [CardView(BACK) for _ in laid]
    if choosable is None:
        return [CardView(card) for card in laid]
    keys = [*rom.keys["cards"], *[""] * len(laid)]
    return [
        CardView(card, key=key, legal=card in choosable, chosen=bool(marked >> card & 1))
        for card, key in zip(laid, keys, strict=False)
    ]


def dealt_one_by_one(
    after: Model,
    first: str,
    stock: str,
    label: Callable[[int], str] | None,
    cards: Sequence[tuple[str, int]],
    turn_up: int = -1,
) -> list[Step]:
    """The steps that deal cards one by one from a stock to their places in `after`.

    A first step, by the motion `first`, has all cards in the stock. `cards` lists them in order,
    each with its zone. `stock` is a zone; `label`, if any, shows its number of cards. The `turn_up`
    lies in it face up.
    """
    models = [after]
    for zone, card in reversed(cards):
        model = models[-1].copy()
        left = model.zones[stock]
        take_out(model.zones[zone], card)
        left.append(CardView(card if card == turn_up else BACK))
        if label:
            model.labels[stock] = label(len(left))
        models.append(model)
    begin, *dealt = models[::-1]
    return [Step(begin, first), *(Step(model, "deal") for model in dealt)]


def take_out(views: list[CardView], card: int) -> None:
    """Remove a card from a hand; from one that lies face down, the last."""
    seen = [view.card for view in views]
    del views[seen.index(card) if card in seen else -1]


PACKET = "packet"
"""The zone in which the cards of a trick are gathered, and the motion in which they get there."""


def gathered(table: Model, trick: Sequence[int]) -> Step:
    """The cards of a trick slide together into one packet; `table` is without them."""
    model = table.copy()
    model.zones[PACKET] = [CardView(card) for card in trick]
    return Step(model, PACKET)


Moods = dict[str, tuple[str, ...]]


def layers(seats: Sequence[str], mood: Callable[[int], str], hats: Container[int]) -> Moods:
    """Seat -> the layers of its face: its mood, and a hat for those who wear one."""
    return {
        name: (mood(seat), *(["hat"] if seat in hats else [])) for seat, name in enumerate(seats)
    }
