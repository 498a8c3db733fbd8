"""Captions on the LCD: why a player does it, in a gap of the table, and for onlookers only."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from retrocards.cards import cards_of, cards_text
from retrocards.machine import Machine
from retrocards.players import elephant as players
from retrocards.players.advice import NO_REASON, Prospect, ranked
from retrocards.players.elephant import REASONS, master
from retrocards.players.elephant.reasons import PLAN
from retrocards.programs.captions import Captions
from retrocards.programs.coach.words import CoachWords
from retrocards.programs.elephant.table import SEATS, exchange_words, move_named
from retrocards.programs.words import card_names, subject
from retrocards.rom import LcdRom
from retrocards.rules.elephant import OF_RANK, Hand, Match, Options
from retrocards.stage import Stage
from retrocards.stage.fonts import font
from retrocards.stage.words import HARD_BLANK, wrap
from tests.programs.conftest import take_grades
from tests.programs.elephant.calculator import WHITE, Box, Calculator
from tests.programs.elephant.conftest import SitDown

CAPTION: Box = (23, 62, 135, 76)
"""Between the pile and your cards, and between the hands at the sides."""
MOST = {"cards": cards_text(cards_of(OF_RANK[7])), "chance": "100", "count": "26", "fewest": "10",
        "worlds": "250",
        "rival": cards_text(cards_of(OF_RANK[7])), "fewer": "47", "more": "48"}  # fmt: skip
"""The longest texts that the details of reasons have: cards are four tens."""


@pytest.fixture
def onlooker(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> Calculator:
    """Somebody who looks on while friends play."""
    return looks_on(sit, monkeypatch)


def looks_on(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch, captions: bool = True, **how: object
) -> Calculator:
    club = players.PLAYERS["club"]
    person = sit(deal=7, captions=captions, options={"grade": "club"}, **how)
    take_grades(monkeypatch, players, club, "club")
    return person.press("F2")


def shown(person: Calculator) -> str:
    """The caption on the screen, put together of its lines."""
    return " ".join(" ".join(line.split()) for line in person.lines[15:19] if line.strip())


def test_a_caption_tells_why_and_stands_long_enough_to_be_read(onlooker: Calculator) -> None:
    person, last, captions = onlooker, "", set()
    while len(captions) < 12:
        person.until(lambda last=last: shown(person) not in ("", last))  # type: ignore[misc]
        last, seen = shown(person), 0
        while shown(person) == last:
            person.tick()
            seen += 1
        assert seen >= 1.5 * 20, last
        captions.add(last)


def test_nothing_but_the_caption_s_place_differs_from_the_screen_without(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it = looks_on(sit, monkeypatch)
    plain = looks_on(sit, monkeypatch, captions=False)
    captioned = 0
    for _ in range(20):
        made = len(with_it.moves)
        with_it.until(lambda made=made: len(with_it.moves) > made and with_it.playing)  # type: ignore[misc]
        plain.until(lambda: plain.moves == with_it.moves and plain.playing)
        rows = with_it.lcd, plain.lcd
        left, top, right, bottom = CAPTION
        for y, (one, other) in enumerate(zip(*rows, strict=True)):
            inside = slice(left, right + 1) if top <= y <= bottom else slice(0, 0)
            captioned += one[inside] != other[inside]
            assert set(other[inside]) <= {WHITE}
            assert one[: inside.start] == other[: inside.start]
            assert one[inside.stop :] == other[inside.stop :]
    assert captioned > 100


def test_who_plays_sees_no_captions(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    person = looks_on(sit, monkeypatch)
    person.until(lambda: bool(person.program.caption))
    person.press("F2").until_asked()
    assert person.extent(0, CAPTION) is None
    assert not person.program.computer.explains


def test_who_takes_the_cards_does_not_wait_for_the_caption(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = looks_on(sit, monkeypatch)
    person.until(lambda: bool(person.program.caption) and person.hand.to_move == 0)
    made = len(person.moves)
    person.press("F2").tick(2).until_asked()
    assert len(person.moves) == made


def test_the_exchange_is_told_by_the_places(rom: LcdRom) -> None:
    assert exchange_words(rom, (3, 1, 4, 2)) == ("left and top swap two cards, right and you one")


def test_the_next_deal_begins_with_the_exchange(onlooker: Calculator) -> None:
    person = onlooker
    person.until(lambda: person.program.table.hand.before is not None, 600)
    assert "swap two cards" in person.program.caption


def every_wording(rom: LcdRom) -> list[tuple[str, str]]:
    """Each wording of each reason, with the longest fields, for each seat."""
    captions = []
    for reason, details in REASONS.items():
        group = f"reasons.{reason}"
        fields = {name: MOST[name] for name in details}
        if "cards" in fields:
            fields["cards"] = card_names(rom, cards_of(OF_RANK[7]))
        for wording in rom.names(group) or [group]:
            for seat in range(len(SEATS)):
                captions.append((wording, rom.say(wording, **fields, **subject(rom, SEATS, seat))))
    return captions


def test_every_caption_has_room(rom: LcdRom) -> None:
    """In two lines of its place, between the hands at both sides."""
    label = rom.screens["table"].labels["caption"]
    letters = font(rom.font_path(label.font))
    places = [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)]
    captions = [
        *every_wording(rom),
        *(("exchange", exchange_words(rom, order)) for order in places),
    ]
    assert label.width is not None
    lines = {wording: wrap(letters, text, label.width + 1) for wording, text in captions}
    assert {wording: broken for wording, broken in lines.items() if len(broken) > 2} == {}


@pytest.mark.parametrize(("move", "rows"), [("A♥ A♣ 100%", 1), ("10♥ 10♣ 10♠ 99%", 2)])
def test_a_hint_of_the_coach_has_room_for_all_and_says_what_ends_it(
    rom: LcdRom, move: str, rows: int
) -> None:
    """Under its head and three moves, which are never parted from their chances; and it leaves the
    cards played in view. Its edge may be theirs."""
    stage = Stage(Machine.headless(), rom)
    moves = rom.say("coach.next").join([move.replace(" ", HARD_BLANK)] * 3)
    for reason in rom.names("coach.why"):
        named = reason.removeprefix("coach.why.").partition(".")[0]
        details = {name: MOST[name] for name in master.REASONS[named]}
        why, head = rom.say(reason, **details), rom.say("coach.head")
        notice = stage.notice("coach", {"words": "\n".join((head, moves, why))})
        lines = [line.text for line in notice.lines(0)]
        listed = " ".join(line.replace(",  ", ", ") for line in lines[1:-1])
        assert (notice.complete, lines[-1]) == (True, why) and lines[0].endswith("(any key)")
        assert (len(lines), listed) == (2 + rows, ", ".join([move] * 3))
        assert all(line.count("%") == line.count("♣") for line in lines[1:-1])
        pile = stage.rom.screens["table"].zones["pile"].y
        assert notice.area.y + notice.area.h <= pile + 1


@pytest.mark.parametrize(
    ("best", "cost", "dearer", "figures"),
    [
        (0.5, 0.1, 0.3, ["50%", "costs 10±1% and 0.3 places"]),
        (0.5, 0.0, 0.3, ["2.5", "costs 0.3±0.1 places"]),
        (0.03, 0.01, 0.3, ["2.5", "costs 0.3±0.1 places"]),
        (0.03, 0.01, 0.0, ["2.5", "hardly worse"]),
        (0.03, 0.0, 0.0, ["2.5", "as good"]),
    ],
)
def test_places_are_told_where_the_chance_tells_little(
    rom: LcdRom, best: float, cost: float, dearer: float, figures: list[str]
) -> None:
    game: Any = SimpleNamespace(move_named=lambda hand, move: f"move {move}")
    words, hand = CoachWords[Any](rom, SEATS, game), Match(Options()).new_hand("7")
    first = Prospect(1, best, NO_REASON, 0.001, 2.5)
    second = Prospect(
        2, best - cost, NO_REASON, 0.001, 2.5 + dearer, cost_error=0.001, dearer_error=0.01
    )
    advice = ranked(first, [second._replace(shows=0.1)])
    lines = [line.replace(HARD_BLANK, " ") for line in words.lines(hand, advice, "line")]
    assert lines == [f"move 1 {figures[0]}", f"move 2 {figures[1]}"]
    assert ("place on average" in words.head(advice)) is ("%" not in figures[0])


def test_a_reason_is_not_told_twice_in_the_same_words(rom: LcdRom) -> None:
    captions, match = Captions(rom, SEATS), Match(Options())
    last, count = "", 0
    for number in range(3):
        hand = match.new_hand(str(number))
        while hand.to_move >= 0:
            choice = players.PLAYERS["club"].decide(hand.view(hand.to_move), Random(0))
            words = captions.of(choice, subject(rom, SEATS, hand.to_move))
            assert words != last or not words
            last, count = words or last, count + bool(words)
            hand.play(choice.move)
        match.score(hand)
    assert count > 100


@pytest.mark.parametrize("where", ["reasons", "coach.why"])
def test_what_a_plan_reckons_for_itself_is_told_nobody_as_a_chance(rom: LcdRom, where: str) -> None:
    """It is fit to choose between plays, and too high: of 725 plans to follow 57 % were reckoned
    to be the next one out, and 47 % were.  The coach has the chance of the play-outs beside it.
    """
    for reason in PLAN:
        paths = rom.names(f"{where}.{reason}") or [f"{where}.{reason}"]
        fields = {name: "CHANCE" if name == "chance" else name for name in (*PLAN[reason], "s")}
        assert all("CHANCE" not in rom.say(path, seat="top", **fields) for path in paths), paths


@pytest.mark.parametrize(
    ("text", "named"),
    [("play 7C 7H", "7♣ 7♥"), ("play 7H then 7C", "7♥ 7♣"), ("pass", "pass")],
)
def test_the_coach_names_cards_in_the_order_in_which_they_are_laid(
    rom: LcdRom, text: str, named: str
) -> None:
    assert move_named(rom, Hand.parse_move(text)) == named
