"""Start again after anything, in a deal, a dialog or the show: nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from retrocards.cards import BIT
from retrocards.players.elephant.original import choose as original
from retrocards.rules.elephant import Hand, Match, Options, View
from retrocards.session.settings import settings_path
from retrocards.session.sitting import sitting_path
from retrocards.session.tally import Tally, tally_path
from tests.programs.elephant.calculator import HEIGHT, WIDTH, Calculator
from tests.programs.elephant.conftest import SitDown
from tests.programs.elephant.turns import check_cards, play_on, take_turn
from tests.saves import without_digest

OFFER = "Deal Unfinished"


def by_chance(view: View, rng: Random) -> int:
    """Any move at all."""
    return rng.choice(view.legal_moves())


def after(sit: SitDown, moves: int, deal: int = 7) -> Calculator:
    """A deal that has seen so many moves at least, and you are asked."""
    person = sit(deal=deal, player=original).until_asked()
    while len(person.moves) < moves:
        take_turn(person).until_asked()
    return person


def first_left(hand: Hand) -> int:
    """The place of the first card that you still have."""
    held = (place for place, card in enumerate(hand.laid[0]) if hand.hands[0] & BIT[card])
    return next(held)


def offered(sit: SitDown) -> Calculator:
    """The next start, with the deal on the table and the question whether to go on."""
    return sit(deal=99, again=True, player=original).until(OFFER)


def played_whole(sit: SitDown, cut: Callable[[Calculator], Calculator]) -> list[str]:
    """The moves of a deal in which everybody moves by chance, cut after every one of them."""
    person = sit(deal=7, player=by_chance)
    chance, seen = Random(7), 0
    while person.hand.outcome is None:
        if len(person.moves) > seen:
            seen = len(person.moves)
            person = cut(person)
        if person.asked():
            take_turn(person, chance.choice(person.hand.legal_moves()))
        else:
            person.tick()
    return person.moves


@pytest.mark.long("sits down dozens of times")
def test_a_deal_that_is_cut_after_every_move_is_the_same_deal(sit: SitDown) -> None:
    cuts = []

    def cut(person: Calculator) -> Calculator:
        again = sit(deal=99, again=True, player=by_chance).until(OFFER)
        assert again.hand.to_text() == person.hand.to_text()
        assert again.state["deal"] == 7 and again.moves == person.moves
        cuts.append(again.hand.to_move)
        return again.press("SPACE")

    assert played_whole(sit, cut) == played_whole(sit, lambda person: person)
    assert len(cuts) > 30 and set(cuts) == {0, 1, 2, 3}, "it was cut in everybody's turn"


def test_the_table_looks_as_it_did(sit: SitDown) -> None:
    """To the pixel but for the arrow, which is on the first card again."""
    for moves in (4, 12, 24):
        person = after(sit, moves)
        while person.arrow != first_left(person.hand):
            person.press("LEFT")
        again = offered(sit).press("SPACE").until_asked()
        assert again.picture == person.picture and again.text == person.text


def test_picked_cards_are_forgotten(sit: SitDown) -> None:
    person = after(sit, 4)
    while not person.press("RIGHT", "Z").picked:
        pass
    assert offered(sit).press("SPACE").until_asked().picked == []


def test_the_exchange_of_the_deal_before_is_kept(sit: SitDown) -> None:
    person = play_on(sit(deal=7, player=original)).press("SPACE").wait(1).press("SPACE")
    person.until_asked()
    assert person.hand.before is not None and person.state["deal"] == 8
    assert offered(sit).hand.to_text() == person.hand.to_text()


DIALOGS = {
    "pass": ("Really Pass?", ["ENTER"]),
    "quit": ("Really Quit?", ["ESC"]),
    "manual": ("ESC", ["F5"]),
}


@pytest.mark.parametrize("dialog", DIALOGS)
def test_a_deal_that_is_cut_in_a_dialog_is_offered(sit: SitDown, dialog: str) -> None:
    words, keys = DIALOGS[dialog]
    person = after(sit, 8).press(*keys).wait(1)
    assert words in person.text
    assert offered(sit).hand.to_text() == person.hand.to_text()


def test_the_threes_that_the_rules_lay_are_nobodys_own_in_a_later_sitting_either(
    sit: SitDown,
) -> None:
    """In this deal the person begins, and the rules lay the threes."""
    person = after(sit, 5, deal=5)
    sitting = person.program.table.sitting
    assert sitting.dealt().to_move == 0
    assert sitting.own_moves == {4}
    assert offered(sit).program.table.sitting.own_moves == {4}


def test_a_deal_that_is_cut_in_its_own_offer_is_offered_again(sit: SitDown) -> None:
    person = after(sit, 8)
    sit(again=True).until(OFFER)
    assert offered(sit).hand.to_text() == person.hand.to_text()


def test_a_sitting_that_is_cut_in_the_show_changes_nothing(sit: SitDown) -> None:
    person = after(sit, 8)
    assert sit(again=True, switches=()).wait(5).scene == "show"
    assert offered(sit).hand.to_text() == person.hand.to_text()


def test_leaving_with_esc_keeps_the_deal(sit: SitDown) -> None:
    person = after(sit, 8).press("ESC").wait(1).press("ESC")
    assert person.exit_code == 0
    assert offered(sit).hand.to_text() == person.hand.to_text()


def test_n_begins_a_new_deal(sit: SitDown) -> None:
    after(sit, 8)
    again = offered(sit).press("n").wait(1)
    assert again.state["deal"] == 99 and OFFER not in again.text


@pytest.mark.parametrize("key", ["ENTER", "SPACE", "x", "1", "UP", "SHIFT", "F1"])
def test_any_other_key_goes_on(sit: SitDown, key: str) -> None:
    person = after(sit, 4)
    again = offered(sit).press(key).until_asked()
    assert again.state["deal"] == 7 and again.moves == person.moves


def test_a_hotkey_does_not_answer(sit: SitDown) -> None:
    after(sit, 4)
    again = sit(again=True).until(OFFER).press("F9", "F10", "F2", "F2").wait(1)
    assert OFFER in again.text
    assert OFFER in again.press("F5").wait(1).press("ESC").wait(1).text


def test_a_sitting_that_is_cut_at_its_place_is_over_and_counted_once(sit: SitDown) -> None:
    person = play_on(sit(deal=7, player=original))
    counts = person.state["scores"]
    assert sorted(counts.values()) == [1, 1, 1, 1]
    again = sit(deal=99, again=True, player=original).wait(1)
    assert again.state["deal"] == 99 and again.hand.before is None and OFFER not in again.text
    assert offered(sit).state["scores"] == again.state["scores"] == counts


def test_a_deal_that_was_not_counted_any_more_is_counted_at_the_next_start(sit: SitDown) -> None:
    """The process may end between the last card and the tally."""
    play_on(sit(deal=7, player=original))
    for written in tally_path("ELEPHANT").parent.glob("elephant-tally*"):
        written.unlink()
    again = sit(deal=99, again=True, player=original).wait(1)
    assert again.state["deal"] == 99
    assert sorted(again.state["scores"].values()) == [1, 1, 1, 1]
    assert offered(sit).state["scores"] == again.state["scores"]


def test_another_window_meanwhile_leads_to_no_second_count(
    sit: SitDown, other_window: Callable[[str], None]
) -> None:
    """What it counts is not kept, as it says of itself."""
    play_on(sit(deal=7, player=original)).program.desk.close()
    other_window("ELEPHANT")
    other = sit(deal=8, again=True, player=original).until("in another").press("SPACE")
    assert sum(play_on(other).state["scores"].values()) == 8
    assert sum(Tally("ELEPHANT", kept=False).counts.values()) == 4


# Files that cannot be used.

NEWER = '{"format": 8, "hands": []}'
FOREIGN = '{"format": 1, "program": "DURAK", "hands": []}'
OF_OTHER_RULES = (
    '{"format": 1, "program": "ELEPHANT", "hands": [{"match": "durak: players=4", '
    '"rules": {"players": 4}, "deal": 7, "moves": ["attack 7C"], "id": "a"}]}'
)
UNUSABLE = {
    "{nonsense": "is damaged",
    "": "is damaged",
    FOREIGN: "is a sitting of 'DURAK'",
    OF_OTHER_RULES: "tells of no hand that can be played on",
}


def box_of(person: Calculator) -> tuple[int, int, int, int]:
    """The dialog that is open, which must be on the LCD whole, with nothing on its rim."""
    box = person.program.stage.windows[-1].area
    left, top, right, bottom = box.x, box.y, box.x + box.w - 1, box.y + box.h - 1
    assert left >= 0 and top >= 0 and right < WIDTH and bottom < HEIGHT
    inside = person.cut((left + 2, top + 2, right - 2, bottom - 2))
    assert not set(inside[0] + inside[-1]) - {"_"}
    assert all(row[:3] == row[-3:] == "___" for row in inside)
    return left, top, right, bottom


def closed_up(words: str) -> str:
    """Words without blanks: long ones are broken in a dialog."""
    return "".join(words.split())


@pytest.mark.parametrize("text", UNUSABLE, ids=["damaged", "empty", "foreign", "rules"])
def test_a_file_that_cannot_be_used_is_put_aside_and_said_so(sit: SitDown, text: str) -> None:
    path = sitting_path("ELEPHANT")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    person = sit(deal=99, again=True).until("-press a key").wait(1)
    sentence = f"elephant-sitting.json {UNUSABLE[text]}; it is kept as {path.name}.damaged-1."
    assert closed_up(sentence) in closed_up(person.words)
    box_of(person)
    assert path.with_name(f"{path.name}.damaged-1").read_text() == text
    assert person.press("SPACE").wait(0.2).state["deal"] == 99


def test_the_sitting_of_a_newer_program_is_left_alone_and_played_beside(sit: SitDown) -> None:
    path = sitting_path("ELEPHANT")
    path.parent.mkdir(parents=True)
    path.write_text(NEWER)
    person = sit(deal=99, again=True).until("-press a key").wait(1)
    text = "elephant-sitting.json was written by a newer program (format 8, this one reads 7)"
    assert closed_up(f"{text}; it stays as it is, and nothing is kept.") in closed_up(person.words)
    box_of(person)
    assert person.press("SPACE").wait(0.2).state["deal"] == 99
    person.press("ENTER").wait(3)
    assert [file.name for file in path.parent.iterdir() if file.suffix == ".json"] == [path.name]
    assert path.read_text() == NEWER


def test_the_copy_before_a_damaged_one_is_taken(sit: SitDown) -> None:
    person = after(sit, 8)
    sitting_path("ELEPHANT").write_text("{")
    again = sit(again=True, player=original).until("-press a key").wait(1)
    assert "The copy before it was taken instead." in again.words
    box_of(again)
    assert again.press("SPACE").until(OFFER).moves == person.moves[:-1]


def test_all_three_files_damaged_are_told_one_after_the_other(sit: SitDown) -> None:
    paths = [sitting_path("ELEPHANT"), settings_path("ELEPHANT"), tally_path("ELEPHANT")]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{")
    person = sit(deal=99, again=True)
    for path in paths:
        assert f"{path.name} is damaged" in person.until("-press a key").wait(1).words
        box_of(person)
        person.press("SPACE").tick()
    assert person.wait(0.2).state["deal"] == 99 and not person.program.stage.windows


@pytest.mark.parametrize("seed", range(15))
def test_a_sitting_with_a_scratch_is_taken_up_or_put_aside(sit: SitDown, seed: int) -> None:
    """A byte is lost, doubled or changed anywhere: never an end, never a deal that is none."""
    chance = Random(seed)
    print(f"seed {seed}")
    after(sit, 6)
    path = sitting_path("ELEPHANT")
    data = bytearray(path.read_bytes())
    place = chance.randrange(len(data))
    data[place : place + chance.randrange(2)] = bytes(
        chance.choice((data[place], chance.randrange(256))) for _ in range(chance.randrange(3))
    )
    path.write_bytes(data)
    person = sit(deal=99, again=True, player=original).wait(1)
    for _ in range(3):
        if person.program.stage.windows:
            person.press("SPACE").wait(1)
    check_cards(person.until_asked().hand)
    take_turn(person)


def test_a_second_window_says_that_it_is_not_kept(
    sit: SitDown, other_window: Callable[[str], None]
) -> None:
    after(sit, 8)
    before = sitting_path("ELEPHANT").read_bytes()
    other_window("ELEPHANT")
    person = sit(deal=99, again=True, player=original).until("-press a key").wait(1)
    assert "ELEPHANT is being played in another window: this one is not kept." in person.words
    box_of(person)
    person.press("SPACE").until_asked()
    assert person.state["deal"] == 99 and take_turn(person).moves
    assert sitting_path("ELEPHANT").read_bytes() == before


def test_a_full_disk_is_told_once_and_the_deal_goes_on(
    sit: SitDown, full_disk: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deep = tmp_path / "a-long-name-of-a-folder" / "and-one-more-below-it" / "and-the-saves"
    monkeypatch.setenv("RETROCARDS_HOME", str(deep))
    full_disk()
    person = sit(deal=7, player=original).until("-press a key").wait(1)
    sentence = f"{sitting_path('ELEPHANT')} cannot be written: No space left on device."
    kept = "Nothing new in it is kept."
    assert closed_up(f"{sentence} {kept}") in closed_up(person.words), "what that means is told too"
    box_of(person)
    person.press("SPACE").until_asked()
    while len(person.moves) < 12:
        take_turn(person).until_asked()
    assert not person.program.stage.windows, "told once"


def test_a_tally_that_cannot_be_written_is_told_over_the_place(
    sit: SitDown, full_disk: Callable[..., None]
) -> None:
    person = sit(deal=7, player=original).until_asked()
    full_disk()
    while person.hand.outcome is None:
        if person.program.stage.windows:
            person.wait(1).press("SPACE")
        elif person.asked():
            take_turn(person)
        else:
            person.tick()
    person.until("-press a key").wait(1)
    assert closed_up("elephant-tally.json cannot be written") in closed_up(person.words)
    assert sorted(person.press("SPACE").wait(1).state["scores"].values()) == [1, 1, 1, 1]
    assert "place" in person.text


def test_a_deal_of_other_options_is_taken_up_under_its_own(sit: SitDown) -> None:
    """What is set holds from the next deal on."""
    lead = {"opening": "lead"}
    person = sit(deal=7, player=original, options=lead).until_asked()
    again = sit(again=True, player=original).until(OFFER).press("SPACE")
    assert again.hand.options == Options(opening="lead") and again.moves == person.moves
    play_on(again).press("SPACE").wait(1).press("SPACE").until_asked()
    assert again.hand.options == Options()


def test_a_deal_from_before_free_lead_was_an_option_goes_on(sit: SitDown) -> None:
    """By what the program has by default, which none of its moves contradicts."""
    person = after(sit, 20)
    moves, path = [*person.moves], sitting_path("ELEPHANT")
    text = without_digest(path.read_bytes())
    old = text.replace(" free_lead=may_pass", "").replace(', "free_lead": "may_pass"', "")
    assert old != text and "free_lead" not in old
    person.program.desk.close()
    path.write_text(old, encoding="utf-8")
    person = offered(sit)
    assert person.moves == moves and person.hand.options == Options()


def test_what_is_on_the_disk_is_a_match_of_the_rules_alone(sit: SitDown) -> None:
    person = after(sit, 8)
    record = person.program.table.sitting.record.hands[-1]
    hand: Hand = Match.from_text(record.match).new_hand(record.deal)
    for text in record.moves:
        hand.play(hand.parse_move(text))
    assert hand == person.hand


def test_a_deal_stopped_after_its_last_card_is_seen_to_its_end(sit: SitDown) -> None:
    """The place is told to whoever starts the program next, once."""
    person = sit(deal=7, player=original).press("F2")
    person.until(lambda: person.screen == "places", 600)
    person.pc.close()
    # No tick passes between the last card and the place: only a kill comes between their writings.
    path = sitting_path("ELEPHANT")
    seen = without_digest(path.read_bytes())
    path.write_text(seen.replace('"seen": true', '"seen": false'), encoding="utf-8")
    person = sit(deal=None, again=True, player=original)
    assert person.until(lambda: person.screen == "places").state["deal"] == 7
