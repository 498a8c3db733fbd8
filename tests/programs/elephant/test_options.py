"""Options of DITSY ELEPHANT for a sitting, and ROMs of the player's own that extend it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from retrocards.players import elephant as players
from retrocards.players.elephant.original import choose as original
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom import LcdRom, RomError
from retrocards.rules.elephant import (
    LEAD,
    MUST_BEAT,
    MUST_PLAY,
    OF_RANK,
    THREE_OF_SPADES,
    Match,
    Options,
    View,
)
from retrocards.session.settings import settings_path
from tests.programs.conftest import take_grades
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import Player, SitDown, seated
from tests.programs.elephant.turns import play_on, take_turn
from tests.rules.elephant_positions import position

YOU_OPEN = next(
    number
    for number in range(100)
    if (hand := Match(Options()).new_hand(str(number))).opener == 0
    and hand.must_open.bit_count() > 1
)
"""A deal in which you hold the three of spades and another three."""


@pytest.mark.parametrize("chosen", ["original", "club"])
def test_the_grade_says_who_plays_for_the_computer(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch, chosen: str
) -> None:
    asked = []

    def player(name: str) -> Player:
        def choose(view: View, rng: Random) -> int:
            asked.append(name)
            return original(view, rng)

        return choose

    take_grades(monkeypatch, players, seated(player("club")), "club")
    person = sit(deal=7, player=player("original"), options={"grade": chosen}).until_asked()
    assert set(asked) == {chosen} and person.state["options"]["grade"] == chosen
    person.press("F2").until(lambda: len(asked) > 20)
    assert set(asked) == {chosen}, "your cards too, in the demo"


def test_a_friend_plays_a_whole_deal(sit: SitDown) -> None:
    person = sit(deal=7, player=original, options={"grade": "club"}, fps=10)
    play_on(person)
    assert person.hand.outcome is not None


def test_the_holder_of_the_three_of_spades_opens_with_all_threes(sit: SitDown) -> None:
    person = sit(deal=YOU_OPEN, player=original).wait(0.2)
    assert person.hand.last_player == 0 and "3S" in person.moves[0]
    assert {card % 13 for card in person.hand.table} == {THREE_OF_SPADES % 13}
    assert len(person.hand.table) == Match(Options()).new_hand(str(YOU_OPEN)).must_open.bit_count()


def test_with_opening_lead_he_leads_what_he_likes(sit: SitDown) -> None:
    """Playing rules, paragraph 2: whoever holds the three of spades begins."""
    person = sit(deal=YOU_OPEN, player=original, options={"opening": LEAD}).until_asked()
    assert person.moves == [] and person.hand.leads
    highest = person.hand.legal_moves()[-1]
    take_turn(person, highest)
    assert person.moves[0] == person.hand.move_text(highest)


@pytest.mark.parametrize(
    ("after_out", "leads"), [("next_leads", "play 4C"), ("must_beat", "play 10C")]
)
def test_after_out_says_whether_last_cards_are_to_be_beaten(
    sit: SitDown, after_out: str, leads: str
) -> None:
    hand = position(
        "9S", "4C 10C", "5C 6C", "QH 2H", turn=0, options=Options(after_out=after_out)
    )  # fmt: skip
    person = sit(hand, player=original, options={"after_out": after_out}).until_asked()
    take_turn(person).until(lambda: len(person.moves) > 1)
    assert person.moves[:2] == ["play 9S", leads]


@pytest.mark.parametrize(("free_lead", "dialog"), [("may_pass", "pass"), ("must_play", "lead")])
def test_free_lead_says_whether_a_lead_may_be_passed(
    sit: SitDown, free_lead: str, dialog: str
) -> None:
    """Of a real deal: nobody beats your two, and so you lead."""
    deal = next(number for number in range(50) if _has_two(number))
    person = sit(deal=deal, options={"free_lead": free_lead}).until_asked()
    take_turn(person, person.hand.legal_moves()[-2]).until_asked()
    assert person.hand.leads and person.press("ENTER").dialog == dialog


def _has_two(number: int) -> bool:
    hand = Match(Options()).new_hand(str(number))
    return (
        hand.opener == 3 and hand.must_open.bit_count() == 1 and bool(hand.hands[0] & OF_RANK[-1])
    )


def test_options_are_for_one_sitting_and_are_not_written_down(sit: SitDown) -> None:
    person = sit(deal=7, player=original, options={"grade": "club", "opening": LEAD})
    assert person.state["options"] == {
        "opening": "lead", "after_out": "next_leads", "free_lead": "may_pass", "grade": "club",
        "deck": "usual", "suit_colours": "two",
    }  # fmt: skip
    person.press("ESC").wait(1).press("ESC")
    assert not settings_path("ELEPHANT").exists()
    assert sit(deal=7, player=original).state["options"]["opening"] == "threes"


# ROMs of one's own, which are data alone.

MAMMOTH = """
format: 1
extends: elephant
identity: {name: MAMMOTH, title: THE MAMMOTH, aliases: [], summary: AS IT STANDS ON PAPER}
options:
  opening: {default: lead}
  after_out: {default: must_beat}
  free_lead: {default: must_play}
  grade: {default: club}
messages: {playing: "thinking..."}
dialogs: {quit: {text: ["Leave?", "[ESC] : yes", "other : no"]}}
screens: {table: {zones: {you: {y: 76}}}}
keys: {pick: [P]}
pictures: {arrow: "##.##\\n.###.\\n..#.."}
hotkeys: {F8: {action: lighter, help: paler}, F10: null}
"""


def own_rom(folder: Path, text: str) -> LcdRom:
    (folder / "mammoth").mkdir()
    (folder / "mammoth" / "rom.yaml").write_text(text, encoding="utf-8")
    rom = load(folder / "mammoth")
    assert isinstance(rom, LcdRom)
    return rom


def test_a_rom_that_extends_elephant_plays_by_its_own_rules_and_looks(tmp_path: Path) -> None:
    rom = own_rom(tmp_path, MAMMOTH)
    person = Calculator(rom, Launch(frozenset({"skip_show"}), str(YOU_OPEN)), 20).until_asked()
    assert person.state["program"] == "MAMMOTH"
    assert person.hand.options == Options(opening=LEAD, after_out=MUST_BEAT, free_lead=MUST_PLAY)
    assert person.shows("arrow", 5 + 12 * (person.arrow or 0), 68), (
        "with the cards, two pixels higher"
    )
    assert not person.press("Z").picked and person.press("p").picked == [0]
    assert person.press("ENTER").moves and "thinking..." in person.wait(0.1).text
    assert "Leave?" in person.press("ESC").wait(1).text


@pytest.mark.parametrize(
    ("faulty", "problem"),
    [
        ("rules: {opening: lead}", "'lead' has no effect: options.opening sets this rule"),
        ("options: {opening: {choices: [threes, lead, twos]}}", "opening is 'twos'; it must be"),
        ("options: {after_out: {rule: opening}}", "opening is 'next_leads'; it must be"),
        ("options: {grade: {choices: [original, expert]}}", "a choice among original, master"),
        ("keys: {pick: [Z, Z]}", "the key Z is there twice"),
        ("keys: {back: [Z]}", "Z"),
        ("editions: {registered: {keyboard: [left]}}", "only 'you'"),
        ("screens: {table: {cursor: null}}", "screens.table.cursor: missing"),
        ("screens: {places: {labels: {head: null}}}", "screens.places.labels.head: missing"),
        (
            "screens: {table: {zones: {left: {back: null}}}}",
            "screens.table.zones.left.back: missing",
        ),
        ("dialogs: {pass: null}", "dialogs.pass: missing"),
        ("dialogs: {trouble: {text: ['{raeson}']}}", "{raeson}; did you mean 'reason'?"),
        ("keys: {pick: [ENTER]}", "the key ENTER is in keys.pick too"),
        ("keys: {back: [F2]}", "the key F2 is a hotkey"),
        ("reels: {again: null}", "reels.again: missing"),
    ],
)
def test_a_rom_that_cannot_be_played_is_refused_where_it_is_wrong(
    tmp_path: Path, faulty: str, problem: str
) -> None:
    head = "format: 1\nextends: elephant\nidentity: {name: MAMMOTH}\n"
    with pytest.raises(RomError) as caught:
        Calculator(own_rom(tmp_path, f"{head}{faulty}\n"), Launch())
    assert problem in str(caught.value)
    assert "mammoth/rom.yaml:4:" in str(caught.value) or "roms/elephant/" in str(caught.value)
