"""How the cards of Ecarte move: films, of which the last model is the table as it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from retrocards.cards import cards_of
from retrocards.programs.ecarte.faces import chips
from retrocards.programs.ecarte.table import SEATS, markers, stock_words
from retrocards.programs.hands import dealt_one_by_one
from retrocards.rom import TextRom
from retrocards.rules.ecarte import Hand
from retrocards.stage import BACK, CardView, Model, Step

PACKETS = (slice(0, 3), slice(3, 5))
"""Three cards each, and then two."""


def deal(rom: TextRom, table: Model, hand: Hand, deck: Sequence[int]) -> list[Step]:
    """Seed, DEALING: five cards each, in packets, and the top card of the stock turned up."""
    dealing = table.copy()
    dealing.zones["turn_up"] = []
    dealing.zones["stock"].append(CardView(BACK))
    # Until it is turned up nobody knows of a king, nor of a game that it wins.
    dealing.labels |= {"trump": ""} | markers(rom, hand.start)
    dealing.heaps = chips(hand.start, -1)
    if hand.outcome is not None:
        dealing.labels["games"] = ""
    dealing.labels["stock"] = stock_words(rom, hand.stock_count + 1)
    dealing.strong = frozenset()
    held = [sorted(cards_of(cards), key=deck.index) for cards in hand.hands]
    cards = [
        (SEATS[seat], card)
        for packet in PACKETS
        for seat in (hand.non_dealer, hand.dealer)
        for card in held[seat][packet]
    ]
    dealt = dealt_one_by_one(dealing, "gather", "stock", partial(stock_words, rom), cards)
    return [*dealt, Step(table, "turn")]


def change(rom: TextRom, table: Model, before: Hand, discarded: int) -> list[Step]:
    """Seed, CHANGING: the discards go out face down, and a like number comes from the stock."""
    zone, count = SEATS[before.to_move], discarded.bit_count()
    cards = [(zone, card) for card in before.stock[:count]]
    return dealt_one_by_one(table, "sweep", "stock", partial(stock_words, rom), cards)
