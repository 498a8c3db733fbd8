"""A sitting is on the disk after every move and plays again to the card."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.cards import OptionError, cards_of, cards_text
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak import Match, Options
from retrocards.rules.line import EndOfLine
from retrocards.session.engines import engine_of
from retrocards.session.files import StorageError, previous
from retrocards.session.records import RecordFile, SittingRecord, from_json, to_json
from retrocards.session.settings import Settings
from retrocards.session.sitting import KEPT_HANDS, NotNow, Sitting, hand_waits, sitting_path
from retrocards.session.tally import Tally

RULES = {"players": 4, "teams": False, "deck": 36, "exchange": True, "five_first": False}


Sit = Callable[..., "Sitting[Any, Any]"]
Play = Callable[..., None]


def on_disk() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(sitting_path("DURAK").read_text())
    return record


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
    assert (sitting.hand_id, sitting.moves) == ("", ())
    assert (sitting.unfinished, sitting.last_deal, sitting.moves_made) == (False, None, 0)
    assert not sitting.path.exists()
    with pytest.raises(NotNow):
        sitting.play(0, 0)


def test_a_sitting_that_is_not_kept_has_no_trouble_to_tell() -> None:
    assert Sitting("DURAK", engine_of("durak"), RULES, kept=False).trouble == ""


def test_once_the_demo_has_made_a_move_the_hand_is_known_by_it(sit: Sit) -> None:
    """Also when the move is taken back and another made; the next hand is anybody's again."""
    sitting = sit()
    hand = sitting.deal("1", RULES)
    first, other, *_ = hand.legal_moves()
    assert not sitting.by_demo
    sitting.play(first, 0, demo=True)
    sitting.back()
    sitting.play(other, 0)
    assert sitting.by_demo
    sitting.deal("2", RULES)
    assert not sitting.by_demo


def test_a_move_is_neither_the_demos_nor_a_persons_unless_it_is_said(sit: Sit) -> None:
    sitting = sit()
    hand = sitting.deal("1", RULES)
    sitting.play(hand.legal_moves()[0], 0)
    assert (sitting.moves_made, sitting.by_demo, sitting.own_moves) == (1, False, frozenset())


def test_whose_the_moves_were_is_on_the_disk_too(sit: Sit) -> None:
    """Also of those taken back; a move in the place of another is its own maker's."""
    sitting = sit()
    sitting.deal("7", RULES)
    for own in (True, False, True, True):
        sitting.play(sitting.hand.legal_moves()[0], 0, own=own)
    sitting.back(2)
    sitting.close()
    again = sit()
    assert again.own_moves == {0}
    again.forward(1)
    assert again.own_moves == {0, 2}
    again.forward(1)
    assert again.own_moves == {0, 2, 3}
    again.back(2)
    again.play(again.hand.legal_moves()[-1], 0)
    assert again.own_moves == {0}


def test_an_end_that_was_shown_is_not_shown_once_more_where_the_hand_was_left(
    sit: Sit, play: Play
) -> None:
    sitting = sit()
    assert not sitting.end_unseen
    sitting.deal("7", RULES)
    assert not sitting.end_unseen, "there is no end to show"
    play(sitting)
    assert sitting.end_unseen and sit().end_unseen
    sitting.see_end()
    assert not sitting.end_unseen and not sit().end_unseen


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


def test_no_hand_of_an_earlier_match_lies_before_the_first(sit: Sit, play: Play) -> None:
    sitting = sit()
    begun = sitting.before.to_text()
    assert begun == sitting.match.to_text()
    for deal in ("7", "8"):
        sitting.deal(deal, RULES)
        play(sitting)
    assert sitting.before.to_text() != begun
    sitting.begin_anew(RULES)
    assert sitting.before.to_text() == sitting.match.to_text() == begun


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


def test_options_changed_during_a_hand_are_the_matchs_when_the_hand_is_left(
    sit: Sit, play: Play
) -> None:
    changed = RULES | {"exchange": False}
    sitting = sit()
    with pytest.raises(NotNow):
        sitting.change(changed)
    sitting.deal("7", RULES)
    play(sitting, 4)
    sitting.change(changed)
    with pytest.raises(OptionError):
        sitting.change(changed | {"players": 3})
    for left in (sitting, sit()):
        assert left.rules == changed
        assert (left.hand.options.exchange, left.match.options.exchange) == (True, False)
        play(left, 1)
        assert left.match.options.exchange is False


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


def test_a_match_whose_seats_are_not_those_of_its_rules_is_set_aside(sit: Sit) -> None:
    """Of a file changed by hand: it could be dealt, but never be scored."""
    sitting = sit()
    sitting.deal("7", RULES)
    record = from_json(SittingRecord, sitting.path.read_bytes())
    record.hands[-1].match = Match(Options(players=3)).to_text()
    sitting.path.write_text(to_json(record))
    again = sit()
    assert again.hand is None
    assert again.trouble.startswith("durak-sitting.json tells of no hand that can be played on; ")


def test_a_file_keeps_the_last_hands_only(sit: Sit) -> None:
    sitting = sit()
    for deal in range(1, KEPT_HANDS + 6):
        sitting.deal(str(deal), RULES)
    deals = [hand["deal"] for hand in on_disk()["hands"]]
    assert deals == [str(deal) for deal in range(6, KEPT_HANDS + 6)]
    assert len(deals) == KEPT_HANDS == 20


def test_an_illegal_move_in_the_file(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting, 6)
    good = sitting.path.read_text()
    for wrong in ("attack 6S", "attack 99", "hello", "", "take take"):
        record = from_json(SittingRecord, sitting.path.read_bytes())
        record.hands[-1].moves[2] = wrong
        sitting.path.write_text(to_json(record))
        previous(sitting.path).unlink(missing_ok=True)
        again = sit()
        assert again.hand is None
        assert again.trouble.startswith(
            "durak-sitting.json tells of no hand that can be played on: "
            "hands[0].moves[2] is not legal; it is kept as "
        )
        aside = sorted(sitting.path.parent.glob("*.damaged-*"))[-1]
        assert json.loads(aside.read_text())["hands"][-1]["moves"][2] == wrong
        aside.rename(sitting.path)
        assert not sit().unfinished
        sitting.path.write_text(good)


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


def test_a_sitting_is_saved_when_its_last_move_is_on_the_disk(
    sit: Sit, play: Play, home: Path
) -> None:
    with sit() as sitting:
        sitting.deal("7", RULES)
        assert sitting.saved
        shutil.rmtree(home)
        home.write_text("no folder")
        with pytest.raises(StorageError):
            play(sitting, 1)
        assert sitting.kept and not sitting.saved
        home.unlink()
        play(sitting, 1)
        assert sitting.saved
    assert not sitting.saved, "from now on nothing is written down"


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
        assert second.hand_id == "", "no later run will ask for it"
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


def test_over_its_own_program_in_the_same_window_a_sitting_is_not_kept() -> None:
    """As on a PC started from the game: the hand below stays as it was left."""
    above = Sitting("DURAK", engine_of("durak"), RULES, taken=True)
    assert above.trouble == "DURAK is being played underneath: this one is not kept."
    above.deal("8", RULES)
    assert not above.kept and not above.path.exists()


def test_who_closes_a_sitting_lets_another_window_play(sit: Sit, play: Play) -> None:
    with sit() as sitting:
        sitting.deal("7", RULES)
        assert sitting.kept
    content = sitting.path.read_bytes()
    play(sitting, 5)
    sitting.back(2)
    assert not sitting.kept
    assert sitting.path.read_bytes() == content
    sitting.close()
    with subprocess.Popen(
        [sys.executable, "-c", OTHER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    ) as other:  # fmt: skip
        assert other.stdout is not None and other.stdout.readline().strip() == b"dealt"
        assert not sit().kept, "the other window has it now"
        other.kill()
    assert sit().kept


# Back and forward.


def test_back_goes_to_the_start_of_the_hand_and_forward_to_where_it_was(
    sit: Sit, play: Play
) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    seen = [sitting.hand.to_text()]
    while len(seen) <= 12:
        play(sitting, 1, seed=len(seen))
        seen.append(sitting.hand.to_text())
    sitting.back()
    assert (sitting.hand.to_text(), sitting.moves_made) == (seen[11], 11)
    sitting.back(4)
    assert (sitting.hand.to_text(), sitting.moves_made) == (seen[7], 7)
    sitting.forward(2)
    assert (sitting.hand.to_text(), sitting.moves_made) == (seen[9], 9)
    sitting.back(9)
    assert sitting.hand.to_text() == seen[0] == sitting.dealt().to_text()
    assert (sitting.moves_made, sitting.moves) == (0, ())
    sitting.forward(12)
    assert sitting.hand.to_text() == seen[12]


def test_what_lies_ahead_is_counted_where_a_hand_was_left_too(sit: Sit, play: Play) -> None:
    sitting = sit()
    assert sitting.moves_ahead == 0
    sitting.deal("7", RULES)
    play(sitting, 9)
    sitting.back(4)
    for left in (sitting, sit()):
        assert (left.moves_made, left.moves_ahead) == (5, 4)
        left.forward()
        assert (left.moves_made, left.moves_ahead) == (6, 3)
        left.back()


def test_the_end_of_a_hand_is_known_after_its_last_moves_are_taken_back(
    sit: Sit, play: Play
) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    assert sitting.line_outcome is None
    while sitting.hand.outcome is None:
        play(sitting, 1, seed=sitting.moves_made)
    outcome = sitting.hand.outcome
    sitting.back(3)
    assert sitting.hand.outcome is None
    assert sitting.line_outcome == outcome


def test_the_hand_finished_last_is_none_that_was_given_up(sit: Sit, play: Play) -> None:
    """Nor one whose last moves were taken back."""
    sitting = sit()
    sitting.deal("1", RULES)
    play(sitting, 3)
    assert sitting.last_finished is None
    sitting.deal("2", RULES)
    assert sitting.last_finished is None, "the first was given up"
    play(sitting)
    finished = sitting.record.hands[-1]
    assert sitting.last_finished is finished
    sitting.deal("3", RULES)
    play(sitting, 3)
    sitting.deal("4", RULES)
    assert sitting.last_finished is finished
    play(sitting)
    assert sitting.last_finished is sitting.record.hands[-1]
    sitting.back()
    sitting.deal("5", RULES)
    assert sitting.last_finished is finished


def test_beyond_the_ends_is_refused_and_changes_nothing(sit: Sit, play: Play) -> None:
    sitting = sit()
    for go in (sitting.back, sitting.forward):
        with pytest.raises(EndOfLine, match="no hand"):
            go()
    sitting.deal("7", RULES)
    play(sitting, 5)
    sitting.back(2)
    before, file = sitting.hand.to_text(), sitting.path.read_bytes()
    for go, count in ((sitting.back, 4), (sitting.forward, 3), (sitting.back, -1)):
        with pytest.raises(EndOfLine):
            go(count)
    assert (sitting.hand.to_text(), sitting.path.read_bytes()) == (before, file)


def test_a_new_move_drops_what_lay_ahead(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting, 9)
    sitting.back(5)
    play(sitting, 1, seed=99)
    for opened in (sitting, sit()):
        assert opened.moves_made == 5
        with pytest.raises(EndOfLine):
            opened.forward()


def test_every_hand_has_a_name_of_its_own(sit: Sit) -> None:
    sitting, names = sit(), set()
    for _ in range(20):
        sitting.deal("7", RULES)
        assert sit().hand_id == sitting.hand_id != ""
        names.add(sitting.hand_id)
    assert len(names) == 20


def test_the_whole_history_is_on_the_disk(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    start = sitting.hand.to_text()
    play(sitting, 9)
    end = sitting.hand.to_text()
    sitting.back(4)
    again = sit()
    assert again.hand.to_text() == sitting.hand.to_text()
    again.forward(4)
    assert sit().hand.to_text() == end
    again.back(9)
    assert sit().hand.to_text() == start


def test_a_hand_that_is_taken_back_is_not_scored_and_is_counted_once(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    before = sitting.match.to_text()
    play(sitting)
    after = sitting.match.to_text()
    tally = Tally("DURAK")
    tally.add("north", hand=sitting.hand_id)
    for opened in (sitting, sit()):
        opened.back(3)
        assert opened.unfinished
        assert opened.match.to_text() == before
        assert (sit().match.to_text(), sit().hand_id) == (before, opened.hand_id)
        opened.forward(3)
        assert opened.match.to_text() == sit().match.to_text() == after
        tally.add("north", hand=opened.hand_id)
    assert tally.counts == {"north": 1}
    sitting.back(3)
    play(sitting, seed=5)
    assert sitting.match.hands_played == 1
    tally.add("east", hand=sitting.hand_id)
    assert Tally("DURAK").counts == {"north": 1}, "the hand, however often it ends"
    sitting.deal("8", RULES)
    assert sitting.match.hands_played == 1


def test_a_decision_is_a_move_of_a_persons_with_a_choice(sit: Sit) -> None:
    sitting, chance, wanted = sit(), Random(3), list[int]()
    sitting.deal("7", RULES)
    while sitting.unfinished:
        legal, own = sitting.hand.legal_moves(), sitting.hand.to_move == 0
        if own and len(legal) > 1:
            wanted.append(sitting.moves_made)
        sitting.play(chance.choice(legal), 1.0, own=own)
    assert sitting.decisions == wanted and len(wanted) > 3
    sitting.back(sitting.moves_made)
    assert sitting.decisions == wanted, "also of the moves ahead"


def test_what_was_undone_is_counted_and_kept_and_the_rest_of_the_match_counts_apart(
    sit: Sit, play: Play
) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting, 5)
    sitting.back(2)
    assert (sitting.undone, sitting.counts_apart) == (0, False)
    with pytest.raises(EndOfLine):
        sitting.undo(4)
    assert sitting.undone == 0
    sitting.undo(2)
    sitting.undo(1)
    sitting.forward(3)
    assert (sitting.undone, sitting.counts_apart) == (2, True)
    assert (sit().undone, sit().counts_apart) == (2, True)
    play(sitting)
    sitting.deal("8", RULES, apart=sitting.counts_apart)
    assert (sitting.undone, sitting.counts_apart) == (0, True) and sit().counts_apart
    sitting.deal_again(RULES, apart=sitting.counts_apart)
    assert sitting.counts_apart
    sitting.begin_anew(RULES)
    sitting.deal("8", RULES)
    assert not sitting.counts_apart and not sit().counts_apart


def test_who_only_looks_is_told_whether_a_hand_waits(sit: Sit, play: Play) -> None:
    """Also while another window plays it; nothing on the disk is touched by looking."""
    engine = engine_of("durak")
    assert not hand_waits("DURAK", engine, RULES)
    with sit() as sitting:
        sitting.deal("4711", RULES)
        play(sitting, 3)
        before = {path: path.read_bytes() for path in sitting.path.parent.iterdir()}
        assert hand_waits("DURAK", engine, RULES)
        assert {path: path.read_bytes() for path in sitting.path.parent.iterdir()} == before
        play(sitting)
        assert not hand_waits("DURAK", engine, RULES)


def test_who_only_looks_leaves_a_damaged_file_to_who_plays(sit: Sit, play: Play) -> None:
    """Of a damaged file the copy before it is looked at."""
    with sit() as sitting:
        sitting.deal("4711", RULES)
        play(sitting, 3)
    sitting.path.write_text("{")
    folder = sitting.path.parent
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert hand_waits("DURAK", engine_of("durak"), RULES)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_what_needs_a_hand_says_so_before_the_first(sit: Sit) -> None:
    sitting = sit()
    for ask in (sitting.dealt, lambda: sitting.deal_again(RULES), lambda: sitting.play(0, 1.0)):
        with pytest.raises(NotNow, match="no hand on the table"):
            ask()
    assert (sitting.last_deal, sitting.hand_id, sitting.moves_made) == (None, "", 0)
    assert sitting.moves == ()
    assert not sitting.path.exists()


def test_no_hand_is_dealt_when_the_match_is_over(play: Play) -> None:
    """As in HEARTS, where the first point ends a match to one."""
    rules = {"players": 4, "game_point": 1}

    def sit() -> Sitting[Any, Any]:
        return Sitting("HEARTS", engine_of("hearts"), rules)

    sitting = sit()
    sitting.deal("7", rules)
    play(sitting)
    left, file = sitting.hand.to_text(), sitting.path.read_bytes()
    for opened in (sitting, sit()):
        with pytest.raises(NotNow, match="The match is over"):
            opened.deal("8", rules)
        assert (opened.hand.to_text(), opened.path.read_bytes()) == (left, file)
    sitting.back()
    sitting.deal("8", rules)
    play(sitting)
    sitting.deal_again(rules)
    assert sitting.unfinished, "a hand that is played again was not the end"
    sitting.begin_anew(rules)
    sitting.deal("9", rules)


# Chance.


def test_chance_is_the_same_at_the_same_point(sit: Sit, play: Play) -> None:
    sitting = sit()
    for deal in ("7", "8"):
        sitting.deal(deal, RULES)
        drawn = []
        while sitting.unfinished:
            drawn.append(sitting.chance().random())
            assert sit().chance().random() == drawn[-1]
            play(sitting, 1)
        sitting.back(len(drawn))
        for number in drawn:
            assert sitting.chance().random() == sit().chance().random() == number
            sitting.forward()


@pytest.mark.long("much like another test")
def test_chance_is_another_at_another_point(sit: Sit, play: Play) -> None:
    """Another deal, another number of moves, and another seat each give other chance."""
    sitting = sit()
    drawn: dict[float, tuple[str, int, int]] = {}
    for deal in ("7", "8"):
        for seed in range(3):
            sitting.deal(deal, RULES)
            while sitting.unfinished:
                point = (deal, sitting.moves_made, sitting.hand.to_move)
                assert drawn.setdefault(sitting.chance().random(), point) == point
                play(sitting, 1, seed=seed)
    points = list(drawn.values())
    assert len(set(points)) == len(points)
    for part in range(3):
        others = [point[:part] + point[part + 1 :] for point in points]
        assert len(set(others)) < len(others), "points that differ in this part alone"


# The saves of the program before sittings went back.

OLD = Path(__file__).with_name("old")
LEFT = {
    "durak": (
        "4712", 19, 157.133, 1, 2,
        ["6D 6H 6S 9S KS", "QC 8D AD QH 8S", "AC 7D KD 8H KH AH", "JC KC JD QD AS"],
    ),
    "ecarte": ("13", 6, 37.2, 1, 1, ["8C 10C KS", "AD 10H AH"]),
    "elephant": (
        "8", 16, 54.033, 1, 1,
        [
            "10C 10D 9S 10S AS", "4C 5C 6C 5D 6D 5H QH 4S 7S",
            "KC AC 7D QD 2H 6H 6S 8S QS", "3C 3D AD 3H 4H 9H KH AH",
        ],
    ),
}  # fmt: skip
"""Deal, moves made, seconds, hands played before, the seat to move and the cards of all seats."""


@pytest.fixture
def old_saves(home: Path) -> None:
    shutil.copytree(OLD, home)


@pytest.mark.usefixtures("old_saves")
@pytest.mark.parametrize("game", LEFT)
def test_a_sitting_of_old_goes_on_and_back(play: Play, game: str) -> None:
    deal, moves, seconds, played, seat, cards = LEFT[game]
    rules = RULES if game == "durak" else {}
    with Sitting(game.upper(), engine_of(game), rules) as sitting:
        assert (sitting.trouble, sitting.last_deal, sitting.moves_made) == ("", deal, moves)
        assert (sitting.record.play_s, sitting.match.hands_played) == (seconds, played)
        assert sitting.hand.to_move == seat
        assert [cards_text(cards_of(hand)) for hand in sitting.hand.hands] == cards
        left = sitting.hand.to_text()
        sitting.back(moves)
        sitting.forward(moves)
        assert sitting.hand.to_text() == left
        play(sitting)
        assert sitting.match.hands_played == played + 1
        sitting.deal_again(rules)
        assert sitting.match.hands_played == played
    with Sitting(game.upper(), engine_of(game), rules) as again:
        assert (again.trouble, again.last_deal, again.moves_made) == ("", deal, 0)


@pytest.mark.usefixtures("old_saves")
def test_settings_and_tallies_of_old_go_on(rom: Rom) -> None:
    settings = Settings(rom)
    assert (settings.trouble, settings.edition) == ("", "registered")
    assert settings.toggle("sort", True) is False
    tally = Tally("ELEPHANT")
    assert tally.counts == {"you_1": 1, "left_4": 1, "top_2": 1, "right_3": 1}
    tally.add("you_1", hand="ac9c8c18235ac795")
    assert tally.counts["you_1"] == 1, "this hand was counted"
    assert Tally("DURAK").counts == {"east": 1}


def test_the_record_on_the_disk_is_one_that_we_read(sit: Sit, play: Play) -> None:
    sitting = sit()
    sitting.deal("7", RULES)
    play(sitting)
    assert RecordFile(sitting.path, SittingRecord).record == sitting.record
