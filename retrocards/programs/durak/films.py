"""How the cards of Durak move: films, of which the last model is the table as it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from retrocards.cards import cards_of
from retrocards.programs.durak.table import SEATS, roles, talon_words
from retrocards.programs.hands import dealt_one_by_one, take_out
from retrocards.rom import TextRom
from retrocards.rules.durak import BoutResult, Hand
from retrocards.stage import BACK, CardView, Model, Step


def deal(rom: TextRom, table: Model, hand: Hand, deck: Sequence[int]) -> list[Step]:
    """Seed, DEAL and TRUMP TURN-UP: one card at a time, clockwise, and then the turn-up.

    The first cards go to the dealer's left.
    """
    dealing = table.copy()
    dealing.zones["talon"] = [CardView(BACK)] * hand.talon_count
    dealing.labels |= roles(rom) | {"trump": ""}
    dealing.strong = frozenset()
    held = [sorted(cards_of(cards), key=deck.index) for cards in hand.hands]
    clockwise = [(hand.dealer + 1 + place) % len(SEATS) for place in range(len(SEATS))]
    cards = [
        (SEATS[seat], held[seat][turn])
        for turn in range(max(map(len, held)))
        for seat in clockwise
        if turn < len(held[seat])
    ]
    dealt = dealt_one_by_one(dealing, "gather", "talon", partial(talon_words, rom), cards)
    return [*dealt, Step(table, "turn")]


def exchange(table: Model, before: Hand) -> list[Step]:
    """The six is laid beside the turn-up, which then goes to the hand."""
    laid = table.copy()
    take_out(laid.zones[SEATS[before.to_move]], before.turn_up)
    laid.zones["talon"].insert(0, CardView(before.turn_up))
    return [Step(laid, "move"), Step(table, "move")]


def bout_end(rom: TextRom, table: Model, before: Hand, bout: BoutResult) -> list[Step]:
    """Seed, ATTACK FAILS and DRAWING: the bout goes, and hands are filled up in their order.

    It goes to the heap, or to the hand of the defender who takes it.
    """
    talon, cards = list(before.talon), []
    for seat, count in bout.draws:
        cards += [(SEATS[seat], talon.pop(0)) for _ in range(count)]
    first = "gather" if bout.taken else "sweep"
    return dealt_one_by_one(table, first, "talon", partial(talon_words, rom), cards, before.turn_up)
