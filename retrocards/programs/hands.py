"""A hand of cards as the stage shows it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from retrocards.rom import Rom
from retrocards.stage import BACK, CardView


def hidden(laid: Sequence[int]) -> list[CardView]:
    """A hand that lies face down."""
    return [CardView(BACK) for _ in laid]


def shown(laid: Sequence[int]) -> list[CardView]:
    """A hand that lies face up, with nothing to choose."""
    return [CardView(card) for card in laid]


def asked_for(
    rom: Rom, laid: Sequence[int], fits: Collection[int], marked: int = 0
) -> list[CardView]:
    """A hand to choose from: each card with its key, those that fit, and those `marked` so far.

    Cards beyond the ROM's last key have none; the cursor and the mouse still reach them.
    """
    keys = [*rom.keys["cards"], *[""] * len(laid)]
    return [
        CardView(card, key=key, legal=card in fits, chosen=bool(marked >> card & 1))
        for card, key in zip(laid, keys, strict=False)
    ]
