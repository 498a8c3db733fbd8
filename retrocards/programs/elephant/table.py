"""The table of DITSY ELEPHANT as the stage shows it, and what happens there in words."""

from __future__ import annotations

from retrocards.cards import BIT
from retrocards.programs import words
from retrocards.programs.elephant.picking import Picking
from retrocards.rom import Rom
from retrocards.rules.elephant import Hand, Places
from retrocards.rules.elephant.moves import THEN, move_text
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


NEEDS = (
    f"messages.seats.{'|'.join(SEATS)}",
    "messages.exchange",
    "messages.coach.moves.play|pass",
    "messages.coach.review.at.lead|follow",
    *words.CARDS,
)


def exchange_words(rom: Rom, places: Places) -> str:
    """Who has exchanged how many cards with whom, by their places in the deal before."""
    by_place = {place: rom.say(f"seats.{SEATS[seat]}") for seat, place in enumerate(places)}
    first, second, third, fourth = (by_place[place] for place in sorted(by_place))
    return rom.say("exchange", first=first, second=second, third=third, fourth=fourth)


def move_named(rom: Rom, move: int) -> str:
    """A move in a word or two, with its cards in their order."""
    return words.move_named(rom, move_text(move).replace(THEN, " "))


def moment(rom: Rom, hand: Hand, turn: int) -> str:
    """Which of their turns it was, and what there was to beat."""
    form = "lead" if hand.leads else "follow"
    cards = words.card_names(rom, hand.table)
    return rom.say(f"coach.review.at.{form}", turn=str(turn), cards=cards)
