"""DITSY ELEPHANT in words: who has exchanged what, what a move plays, what there was to beat."""

from __future__ import annotations

from retrocards.programs import words
from retrocards.programs.elephant.table import SEATS
from retrocards.rom import Rom
from retrocards.rules.elephant import Hand, Places
from retrocards.rules.elephant.moves import THEN, move_text

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
