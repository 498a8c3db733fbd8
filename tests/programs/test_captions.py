"""Captions: why the computer does what it does, told to onlookers and to nobody who plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from retrocards import registry
from retrocards.players.choice import SEATS as NAMED_SEATS
from retrocards.players.choice import Choice, Reason, because
from retrocards.players.durak import club
from retrocards.programs.captions import Captions
from retrocards.programs.durak.table import SEATS
from retrocards.programs.loading import declaration, load
from retrocards.rom import Rom, TextRom
from retrocards.rom.kinds import TEXT
from retrocards.rules.durak import Options, View
from retrocards.stage.cells import CellCanvas, label_lines
from retrocards.stage.words import wrap
from tests.programs.conftest import SitDown
from tests.programs.person import Person
from tests.rules.durak_positions import position

READ = 1.5
"""Seconds that a caption stands at the least."""
TOLD_BY = [
    name
    for name in registry.names()
    if declaration(name).reasons and declaration(name).kind == TEXT
]
"""The programs of the text screen whose players tell why."""
WIDEST = {
    "s": "S", "talon": "24", "count": "12", "of": "5", "won": "5", "kept": "5", "useless": "5",
    "suit": "♠",
}  # fmt: skip
"""A field that is not a seat nor any of these is a card."""
KEEP = because(0, "keep_trumps", talon="12")
CHEAP = because(0, "beat_cheaply", attack="8S", card="10S")


@pytest.fixture
def rom() -> Rom:
    return load(declaration("durak").base)


def watched(sit: SitDown, **how: Any) -> Person:
    """Onlookers see the computer play all hands."""
    return sit(captions=True, **how).press("F2")


def caption(person: Person) -> str:
    return person.label("caption")


def test_before_each_move_stands_why_it_is_made(sit: SitDown) -> None:
    decided: list[tuple[Choice, View]] = []

    def decide(view: View, rng: Random) -> Choice:
        decided.append((club.decide(view, rng), view))
        return decided[-1][0]

    person = watched(sit, deal=7, player=decide)
    captions, words = Captions(person.program.rom, SEATS), []
    while len(person.moves) < 40:
        for choice, view in decided[len(words) :]:
            words.append(captions.of(choice, person.program.subject(view.seat)))
        made, shown = len(person.moves), caption(person)
        person.step()
        if len(person.moves) > made:
            sentence = words[made].replace("\n", " ")
            assert sentence in (shown, caption(person)), f"before move {made + 1}"
    assert sum(map(bool, words)) > 20
    made = [person.hand.move_text(choice.move) for choice, _ in decided]
    assert person.moves == made[: len(person.moves)]


def test_each_stands_until_it_has_been_read_however_short_the_delay(sit: SitDown) -> None:
    person = watched(sit, deal=7)
    while person.delay != "0s":
        person.press("DOWN")
    person.wait(3)
    assert min(standing(person, 25)[1:]) >= READ


def standing(person: Person, many: int) -> list[float]:
    """The seconds that each of so many captions stands."""
    since, last, stood = person.program.desk.now, caption(person), list[float]()
    while len(stood) < many:
        person.step()
        words, now = caption(person), person.program.desk.now
        if words != last:
            if last:
                stood.append(now - since)
            since, last = now, words
    return stood


def test_a_caption_of_the_exchange_is_read_too_though_nobody_is_seen_to_think(
    sit: SitDown,
) -> None:
    hand = position(
        "6H 8S JD AS 10C 9C", "9D 9S 7S 7C JS JC", "KS QH QS QD QC KC", "KD 7H 8D 8C 8H 10S",
        talon="AD AH", options=Options(), phase="exchange", bout=2,
    )  # fmt: skip
    person = watched(sit, hand=hand)
    person.until(lambda: person.moves == ["exchange"])
    assert caption(person).startswith("NORTH TRADES A SMALL TRUMP UP")
    assert standing(person, 1)[0] >= READ


def test_nothing_is_told_to_one_who_plays(sit: SitDown) -> None:
    person = watched(sit, deal=7)
    person.until(lambda: caption(person) != "").press("F2")
    assert caption(person) == ""
    person.until_asked()
    assert "reason" not in person.state


def test_without_being_asked_for_nothing_is_told(sit: SitDown) -> None:
    person = sit(deal=7).press("F2")
    for _ in range(60):
        assert caption(person.wait(0.5)) == ""


def test_what_is_told_changes_no_move(sit: SitDown) -> None:
    hands = []
    for captions in (True, False):
        person = sit(deal=11, captions=captions, player=club.decide, fps=10)
        person.press("F2")
        person.until(lambda hand=person.hand: hand.outcome is not None, most=900)  # type: ignore[misc]
        hands.append(person.moves)
    assert hands[0] == hands[1]


# The words.


def test_a_reason_that_was_told_last_gives_way_to_another_that_holds(rom: Rom) -> None:
    captions = Captions(rom, SEATS)
    both = CHEAP._replace(besides=(Reason("count_win", {"other": "1"}),))
    sentences = [captions.of(both, {"seat": "NORTH"}) for _ in range(3)]
    assert "CHEAPLY" in sentences[0]
    assert "EAST" in sentences[1]
    assert captions.last == "beat_cheaply"
    assert "10♠" in sentences[2]


def test_its_wordings_take_turns(rom: Rom) -> None:
    captions = Captions(rom, SEATS)
    wordings = len(rom.names("reasons.beat_cheaply"))
    sentences = [captions.of(CHEAP, {"seat": "WEST"}) for _ in range(2 * wordings)]
    assert len({*sentences[:wordings]}) == wordings > 1
    assert sentences[:wordings] == sentences[wordings:]


def test_the_same_words_are_not_told_twice_running(rom: Rom) -> None:
    captions = Captions(rom, SEATS)
    swap = because(0, "exchange", turn_up="10H")
    sentences = [captions.of(choice, {"seat": "WEST"}) for choice in (swap, swap, KEEP, swap)]
    assert [bool(words) for words in sentences] == [True, False, True, True]


def test_what_nobody_could_do_otherwise_is_not_told(rom: Rom) -> None:
    captions = Captions(rom, SEATS)
    assert captions.of(because(0, "only"), {"seat": "WEST"}) == ""


@pytest.mark.parametrize("program", TOLD_BY)
def test_all_words_fit_their_place(program: str) -> None:
    """With the longest seats, cards and counts: two lines at the most, none cut."""
    rom = load(declaration(program).base)
    assert isinstance(rom, TextRom)
    label, declared = rom.screens["table"].labels["caption"], declaration(program)
    seats = sorted((rom.say(f"seats.{seat}") for seat in declared.keyboard), key=len)
    checked = 0
    for reason, details in declared.reasons.items():
        fields = {
            name: seats[-1] if name in NAMED_SEATS else WIDEST.get(name, "10♠") for name in details
        }
        for name in rom.names(f"reasons.{reason}") or [f"reasons.{reason}"]:
            words = rom.say(name, seat=seats[-1], **fields)
            lines = [line for part in words.split("\n")
                     for line in wrap(CellCanvas.cells, part, label.width)]  # fmt: skip
            assert len(lines) <= label.height, f"{name}: {lines}"
            assert len(lines) == len(words.split("\n")), f"{name} breaks where it likes: {lines}"
            assert all(len(line.text) <= label.width for line in label_lines(label, words))
            checked += bool(words)
    assert checked > 12
