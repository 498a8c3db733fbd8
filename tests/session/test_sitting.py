"""A sitting is on the disk after every move and plays again to the card."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from retrocards.cards import OptionError
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak import Match
from retrocards.session.engines import engine_of
from retrocards.session.files import StorageError, previous
from retrocards.session.records import RecordFile, SittingRecord, from_json, to_json
from retrocards.session.sitting import KEPT_HANDS, Sitting, sitting_path

RULES = {"players": 4, "teams": False, "deck": 36, "exchange": True, "five_first": False}

pytestmark = pytest.mark.usefixtures("no_power_cut")

Sit = Callable[..., "Sitting[Any, Any]"]
Play = Callable[..., None]


def on_disk() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(sitting_path("DURAK").read_text())
    return found


def replayed(record: dict[str, Any]) -> Any:
    """The hand that a sitting's file tells of, by the rules alone."""
    last = record["hands"][-1]
    hand = Match.from_text(last["match"]).new_hand(last["deal"])
    for text in last["moves"]:
        hand.play(hand.parse_move(text))
    return hand


def test_a_new_sitting_writes_nothing_and_has_no_hand(sit: Sit) -> None:
    sitting = sit()
    assert (sitting.hand, sitting.trouble, sitting.kept) == (None, "", True)
    assert (sitting.unfinished, sitting.last_deal, sitting.moves_made) == (False, None, 0)
    assert not sitting.path.exists()
    with pytest.raises(RuleBroken):
        sitting.play(0, 0)


def test_every_move_is_on_the_disk_and_resumes_to_the_card(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    moves = 0
    while True:
        assert replayed(on_disk()).to_text() == sitting.hand.to_text()
        again = sit()
        assert again.trouble == ""
        assert again.hand.to_text() == sitting.hand.to_text()
        assert again.match.to_text() == sitting.match.to_text()
        assert (again.last_deal, again.moves_made) == ("7", moves)
        assert again.unfinished == sitting.unfinished
        if not sitting.unfinished:
            break
        assert again.chance().random() == sitting.chance().random()
        play(sitting, 1, seed=moves)
        moves += 1
    assert moves > 20
    assert sitting.match.hands_played == 1


def test_a_refused_move_changes_nothing(sit: Sit) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    before, file = sitting.hand.to_text(), sitting.path.read_bytes()
    illegal = next(move for move in range(197) if move not in sitting.hand.legal_moves())
    with pytest.raises(RuleBroken):
        sitting.play(illegal, 1.0)
    assert sitting.hand.to_text() == before
    assert sitting.path.read_bytes() == file
    assert sitting.moves_made == 0


def test_play_time_is_kept_with_the_moves(sit: Sit) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    sitting.play(sitting.hand.legal_moves()[0], 123.4567)
    assert sit().record.play_s == 123.457


def test_a_sitting_begun_anew_has_no_past_and_leaves_the_file_until_it_deals(
    sit: Sit, play: Play
) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting)
    sitting.deal("8", RULES)
    play(sitting, 5)
    left = sitting.hand.to_text()
    again = sit()
    again.begin_anew(RULES)
    assert (again.hand, again.unfinished, again.last_deal) == (None, False, None)
    assert (again.match.hands_played, again.match.dealer) == (0, -1)
    assert again.record.play_s == 0
    assert sit().hand.to_text() == left, "who is interrupted now is offered the hand again"
    again.deal("9", RULES)
    assert [hand["deal"] for hand in on_disk()["hands"]] == ["9"]
    assert sit().hand.to_text() == again.hand.to_text()


def test_deal_again_is_the_same_deal_by_the_same_dealer(sit: Sit, play: Play) -> None:
    """Seed, REPLAY HAND: the same deal again."""
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting)
    sitting.deal("8", RULES)
    first, match = sitting.hand.to_text(), sitting.match.to_text()
    play(sitting)
    for seed in (2, 3):
        sitting.deal_again(RULES)
        assert sitting.hand.to_text() == first
        assert sitting.match.to_text() == match
        assert sit().hand.to_text() == first
        play(sitting, seed=seed)
        assert sitting.match.hands_played == 2, "a hand that is replayed counts once in the match"


def test_the_options_of_the_rules_hold_from_the_next_hand_on(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting, 4)
    changed = RULES | {"exchange": False, "five_first": True}
    again = sit(exchange=False, five_first=True)
    assert again.hand.options.exchange, "the hand on the table keeps what it was dealt under"
    assert again.hand.to_text() == sitting.hand.to_text()
    play(again)
    dealer = again.match.dealer
    again.deal("8", changed)
    assert (again.hand.options.exchange, again.hand.options.five_first) == (False, True)
    assert again.hand.dealer == dealer
    assert sit().hand.to_text() == again.hand.to_text()


def test_options_that_need_other_seats_change_nothing(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting, 4)
    before, file = sitting.hand.to_text(), sitting.path.read_bytes()
    for wrong in (RULES | {"players": 3}, RULES | {"teams": True}, RULES | {"deck": 40}):
        with pytest.raises(OptionError):
            sitting.deal("8", wrong)
        with pytest.raises(OptionError):
            sitting.deal_again(wrong)
    with pytest.raises(OptionError, match="have the options"):
        Sitting("DURAK", engine_of("durak"), {"colour": 3})
    assert (sitting.hand.to_text(), sitting.path.read_bytes()) == (before, file)


def test_a_sitting_with_other_seats_is_set_aside(sit: Sit, play: Play) -> None:
    sitting = sit(players=3)
    sitting.deal("7", RULES | {"players": 3})
    play(sitting, 4)
    previous(sitting.path).unlink()
    again = sit()
    assert again.hand is None
    assert again.trouble == (
        "durak-sitting.json tells of no hand that can be played on; "
        "it is kept as durak-sitting.json.damaged-1."
    )


def test_a_file_keeps_the_last_hands_only(sit: Sit) -> None:
    sitting = sit()
    for deal in range(1, KEPT_HANDS + 6):
        sitting.deal(str(deal), RULES)
    deals = [hand["deal"] for hand in on_disk()["hands"]]
    assert deals == [str(deal) for deal in range(6, KEPT_HANDS + 6)]
    assert len(deals) == KEPT_HANDS


def test_an_illegal_move_in_the_file(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting, 6)
    for wrong in ("attack 6S", "attack 99", "hello", "", "take take"):
        record = from_json(SittingRecord, sitting.path.read_bytes())
        record.hands[-1].moves[2] = wrong
        sitting.path.write_text(to_json(record))
        previous(sitting.path).unlink(missing_ok=True)
        again = sit()
        assert again.hand is None
        assert again.trouble.startswith("durak-sitting.json tells of no hand that can be played on")
        aside = sorted(sitting.path.parent.glob("*.damaged-*"))[-1]
        assert json.loads(aside.read_text())["hands"][-1]["moves"][2] == wrong
        aside.rename(sitting.path)
        assert not sit().unfinished
        sitting._write()


def test_the_copy_before_an_unplayable_file_is_taken(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting, 5)
    before = sitting.hand.to_text()
    play(sitting, 1)
    record = from_json(SittingRecord, sitting.path.read_bytes())
    record.hands[-1].moves[-1] = "attack 6S" if record.hands[-1].moves[-1] != "attack 6S" else "x"
    sitting.path.write_text(to_json(record))
    again = sit()
    assert again.hand.to_text() == before
    assert again.trouble.endswith("The copy before it was taken instead.")
    assert sit().hand.to_text() == before


def test_the_file_of_another_program_is_set_aside(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    content = sitting.path.read_bytes()
    other = sitting_path("HEARTS")
    other.write_bytes(content)
    hearts = Sitting("HEARTS", engine_of("durak"), RULES)
    assert hearts.hand is None
    assert hearts.trouble == (
        "hearts-sitting.json is a sitting of 'DURAK'; it is kept as hearts-sitting.json.damaged-1."
    )
    assert other.with_name("hearts-sitting.json.damaged-1").read_bytes() == content
    hearts.deal("9", RULES)
    assert sit().last_deal == "7"


def test_a_disk_that_cannot_be_written_ends_no_game(sit: Sit, play: Play, home: Path) -> None:
    if home.is_dir():
        home.rmdir()
    home.write_text("no folder")
    sitting = sit()
    assert sitting.trouble == ""
    with pytest.raises(StorageError):
        sitting.deal("7", RULES)
    assert sitting.unfinished
    play(sitting)
    assert sitting.match.hands_played == 1


OTHER = """
import sys
from retrocards.session.engines import engine_of
from retrocards.session.sitting import Sitting
rules = {"players": 4, "teams": False, "deck": 36, "exchange": True, "five_first": False}
sitting = Sitting("DURAK", engine_of("durak"), rules)
sitting.deal("7", rules)
print("dealt", flush=True)
sys.stdin.read()
"""


def test_a_second_window_plays_without_being_kept(sit: Sit, play: Play, home: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", OTHER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    try:
        assert first.stdout is not None
        assert first.stdout.readline().strip() == b"dealt"
        content = sitting_path("DURAK").read_bytes()
        second = sit()
        assert not second.kept
        assert second.trouble == "DURAK is being played in another window: this one is not kept."
        assert second.hand is None
        second.deal("8", RULES)
        play(second)
        second.deal("9", RULES)
        second.begin_anew(RULES)
        assert sitting_path("DURAK").read_bytes() == content
    finally:
        first.kill()
        first.communicate()
    third = sit()
    assert third.kept
    assert third.last_deal == "7"


def test_the_record_on_the_disk_is_one_that_we_read(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting)
    assert RecordFile(sitting.path, SittingRecord).record == sitting.record
