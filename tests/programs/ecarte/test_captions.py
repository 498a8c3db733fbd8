"""Captions on Ecarte's table: all have room, they are for onlookers, and they spoil nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.players.ecarte import REASONS
from retrocards.programs.ecarte.table import SEATS
from retrocards.programs.words import subject
from retrocards.rom import Rom, TextRom
from retrocards.stage.cells import CellCanvas
from retrocards.stage.words import wrap
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import Person, cards_on

MOST = {"card": "10♦", "suit": "♦", "count": "5", "kept": "5", "useless": "5"}
"""The longest texts that the details of reasons have, but for the numbers of hands."""
HANDS = "65780"
"""Of five cards out of 26: there are never more."""


def wordings(rom: Rom, reason: str) -> list[str]:
    return rom.names(f"reasons.{reason}") or [f"reasons.{reason}"]


def test_every_caption_has_room(rom: Rom) -> None:
    """In two lines of its place, with the longest fields and for either seat."""
    assert isinstance(rom, TextRom)
    label, broken = rom.screens["table"].labels["caption"], {}
    for reason, details in REASONS.items():
        fields = {name: MOST.get(name, HANDS) for name in details}
        for wording in wordings(rom, reason):
            for seat in range(len(SEATS)):
                parts = rom.say(wording, **fields, **subject(rom, SEATS, seat)).split("\n")
                lines = [
                    line for part in parts for line in wrap(CellCanvas.cells, part, label.width)
                ]
                if len(lines) > 2 or len(parts) not in (1, len(lines)):
                    broken[wording] = lines
    assert broken == {}


def onlooker(sit: SitDown, **how: object) -> Person:
    """Somebody who looks on while the club plays both hands."""
    return sit(captions=True, **how).press("F2")


def caption_of(person: Person) -> str:
    return person.program.stage.model.labels["caption"]


def test_a_dozen_reasons_are_told_in_a_game(sit: SitDown) -> None:
    person, captions = onlooker(sit), set()
    while not person.program.table.tally.counts and len(captions) < 24:
        person.wait(0.5)
        captions.add(caption_of(person))
    assert len(captions - {""}) >= 12


def test_no_caption_names_a_card_that_lies_hidden(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch, amount: Callable[[int, int], int]
) -> None:
    """Of the computer's hand nothing is named but the card that it is about to play."""
    person, named = onlooker(sit), 0
    for _ in range(amount(200, 400)):
        caption = caption_of(person)
        if not caption or person.program.desk.scene != "table":
            person.wait(0.5)
            continue
        hand, made = person.hand, len(person.moves)
        cards = cards_on(caption)
        person.until(lambda made=made, caption=caption: caption_of(person) != caption)  # type: ignore[misc]
        laid = " ".join(hand.move_text(move) for move in hand.laid)
        named += len(cards)
        for card in cards:
            assert card in shown_in(laid) | shown_in(" ".join(person.moves[made - 1 :])), caption
    assert named > amount(8, 20)


def shown_in(moves: str) -> set[str]:
    signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
    return {word[:-1] + signs[word[-1]] for word in moves.split() if word[-1:] in signs}


def test_who_plays_sees_no_captions(sit: SitDown) -> None:
    person = onlooker(sit)
    person.until(lambda: bool(caption_of(person)))
    person.press("F2").until_asked()
    assert not caption_of(person)
