"""The table of DITSY ELEPHANT as the stage shows it."""

from __future__ import annotations

from retrocards.cards import BIT
from retrocards.programs.elephant.picking import Picking
from retrocards.rules.elephant import Hand
from retrocards.stage import BACK, GAP, CardView, Model

SEATS = ("you", "left", "top", "right")
"""The seats' names in the ROM, clockwise."""
YOU = 0
PILE = "pile"


def table(hand: Hand, picking: Picking | None) -> Model:
    """Four hands, in which places never close up, and the cards played last.

    `picking` is there while you are asked: its cards are raised, and it has the arrow.
    """
    model, hands = Model(), hand.hands
    for seat, name in enumerate(SEATS):
        held = hands[seat]
        model.zones[name] = [
            _view(card, seat) if held & BIT[card] else CardView(GAP) for card in hand.laid[seat]
        ]
    model.zones[PILE] = [CardView(card) for card in hand.table]
    if picking is not None:
        for view in model.zones[SEATS[YOU]]:
            view.chosen = view.card != GAP and view.card in picking.picked
        model.cursor = (SEATS[YOU], picking.arrow)
    return model


def _view(card: int, seat: int) -> CardView:
    return CardView(card if seat == YOU else BACK)
