"""The reason that Durak's coach gives: one that tells his move from the others."""

from __future__ import annotations

import pytest

from retrocards.players.advice import NO_MOVE, NO_REASON, Advice, Prospect, ranked
from retrocards.players.choice import Reason
from retrocards.players.durak.contrast import KINDS, by_the_book, contrasted
from retrocards.players.durak.reasons import BETWEEN_KINDS, CONTRASTS, COUNTED, FACTS, REASONS
from retrocards.rules.durak import Hand
from tests.rules.durak_positions import position

DEFENDING = position("7D 8S KD", "10C JC 7H AD", "9S QS", table="9C", phase="defend")
LEADING = position("8C JC JD KD 7H", "10C QC AD 9H", "9S QS", talon="6H")
ACES = position("8C AC AD 7H", "10C QC KD 9H", "9S QS", talon="6H")
LAST_ACES = position("8C AC AD 7H", "10C QC KD 9H", "9S QS")
TWIN = position("8C 8H JC JD", "10C QC AD 9H", "9S QS", talon="6H")
JOINING = position("8C 8D JD 7H", "10C QC AD 9H", "9S QS", talon="6H", table="8S/JS")
GIVING = position("7D AS AD 9H", "10C JC 7H", "9S QS", talon="6H", table="AC 9C", phase="give")
QUIET = position("9D KS", "QC KC 8H", "8D 9S QS", talon="6H", table="QD/AD 9C", phase="defend")


def advised(
    hand: Hand, reason: str, best: str, alike: str = "", worse: str = "", expected: str = ""
) -> Advice:
    """Of moves written `attack 8C, pass`; those that look as good are 1 % behind."""
    prospects = [
        Prospect(hand.parse_move(move.strip()), chance, NO_REASON, 0.02, cost_error=0.02)
        for moves, chance in ((alike, 0.69), (worse, 0.5))
        for move in filter(None, moves.split(","))
    ]
    first = Prospect(hand.parse_move(best), 0.7, Reason(reason, {}), 0.02)
    expects = hand.parse_move(expected) if expected else NO_MOVE
    return ranked(first, prospects)._replace(expected=expects)


def reason_of(hand: Hand, *moves: str) -> str:
    reason = contrasted(hand.view(hand.to_move), advised(hand, *moves)).best.reason
    return " ".join([reason.name, *reason.details.values()])


@pytest.mark.parametrize(
    ("hand", "moves", "reason"),
    [
        # One of another kind looks as good: what speaks for each.
        (DEFENDING, ("beat_trump", "defend 7H", "take"), "beat_or_take close 7H"),
        (DEFENDING, ("sampled_take", "take", "defend 10C"), "take_or_beat close 10C"),
        (JOINING, ("join_low", "attack 8C", "pass"), "press_or_pass close 8C 1"),
        (JOINING, ("sampled_pass", "pass", "attack 8C"), "pass_or_press close 8C 1"),
        (GIVING, ("sampled_give", "give AS", "pass"), "give_or_pass close AS 1"),
        (GIVING, ("too_dear_to_give", "pass", "give AS"), "pass_or_give close AS 1"),
        (GIVING, ("give_no_trump", "pass", "give 9H"), "keep_trump close 9H"),
        # All of another kind are worse: the rule of thumb says so.
        (DEFENDING, ("beat_trump", "defend 7H", "", "take"), "beat_trump"),
        (JOINING, ("sampled_pass", "pass", "", "attack 8C"), "sampled_pass"),
        # Another card looks as good, or a worse one has the same said of it.
        (LEADING, ("lead_low", "attack 8C", "attack JC"), "keep_higher close JC"),
        (LEADING, ("lead_low", "attack 8C", "attack KD"), "no_reason_against close KD"),
        (LEADING, ("lead_low", "attack 8C", "attack 7H"), "keep_trump close 7H"),
        (LEADING, ("lead_low", "attack 8C", "", "attack KD"), "lead_low"),
        (LEADING, ("lead_pair", "attack JC", "attack 8C"), "more_to_follow close JC JD 8C"),
        (LEADING, ("lead_pair", "attack JC", "", "attack 8C"), "more_to_follow clear JC JD 8C"),
        (LEADING, ("lead_dearer", "attack KD", "", "attack 8C"), "harder_to_beat clear KD 8C"),
        (LEADING, ("lead_pair", "attack JC", "attack JD"), "same_rank JD"),
        (LEADING, ("lead_pair", "attack JC", "", "attack JD"), "no_reason_for JD"),
        (QUIET, ("sampled_beat_quiet", "defend KC", "defend QC"), "no_reason_against close QC"),
        # An ace is kept while the talon lasts, and what has a twin in trumps is not alone.
        (ACES, ("lead_pair", "attack AC", "attack 8C"), "harder_to_beat close AC 8C"),
        (LAST_ACES, ("lead_pair", "attack AC", "attack 8C"), "more_to_follow close AC AD 8C"),
        (LEADING, ("lead_trump", "attack 7H", "attack JC"), "harder_to_beat close 7H JC"),
        (TWIN, ("lead_pair", "attack JC", "attack 8C"), "harder_to_beat close JC 8C"),
        # Of one rank with the best, another is told of.
        (
            LEADING,
            ("lead_pair", "attack JC", "attack JD", "attack 8C"),
            "more_to_follow clear JC JD 8C",
        ),
        # What is expected comes first.
        (LEADING, ("lead_pair", "attack JC", "attack KD, attack 8C", "", "attack 8C"), None),
        # What is certain of the card alone stands.
        (LEADING, ("lead_sure", "attack KD", "attack 8C"), "lead_sure"),
        (DEFENDING, ("beat_and_out", "defend 7H", "take"), "beat_and_out"),
        (DEFENDING, ("count_win", "take", "defend 7H"), "all_safe"),
        (DEFENDING, ("count_win", "take", "", "defend 7H"), "count_win"),
        (DEFENDING, ("count_lost", "take", "defend 7H"), "count_lost"),
    ],
)
def test_what_is_told_of_a_move_tells_it_from_the_others(
    hand: Hand, moves: tuple[str, ...], reason: str | None
) -> None:
    assert reason_of(hand, *moves) == (reason or "more_to_follow close JC JD 8C")


def test_fewer_cards_fit_a_card_whose_rank_lies_there() -> None:
    hand = position("9D", "10C QC 8H", "9S 10S", table="QD/AD 9C", phase="defend", talon="6H")
    assert (
        reason_of(hand, "sampled_beat_quiet", "defend QC", "defend 10C") == "fewer_fit close QC 10C"
    )


def test_after_the_hand_the_move_is_told_from_the_one_that_was_made() -> None:
    advice = advised(LEADING, "lead_low", "attack 8C", "attack JC", "attack 7H, attack KD")
    view = LEADING.view(0)
    made = contrasted(view, advice, LEADING.parse_move("attack 7H")).best.reason
    assert made == Reason("lead_low", {})
    assert contrasted(view, advice).best.reason == Reason(
        "keep_higher", {"margin": "close", "rival": "JC"}
    )


@pytest.mark.parametrize(("chance", "margin"), [(0.69, "close"), (0.65, "unclear")])
def test_how_close_it_is_is_said(chance: float, margin: str) -> None:
    view, take = DEFENDING.view(1), DEFENDING.parse_move("take")
    best = Prospect(DEFENDING.parse_move("defend 7H"), 0.7, Reason("beat_trump", {}), 0.02)
    other = Prospect(take, chance, NO_REASON, 0.02, cost_error=0.05)
    assert contrasted(view, ranked(best, [other])).best.reason.details["margin"] == margin


def test_a_lone_move_and_a_swap_keep_their_reasons() -> None:
    view = LEADING.view(0)
    for advice in (
        advised(LEADING, "lead_low", "attack 8C"),
        advised(LEADING, "ask_trumps", "query", "attack 8C"),
    ):
        assert contrasted(view, advice) == advice


@pytest.mark.parametrize(
    ("hand", "liked", "expected"),
    [
        (LEADING, "attack JC", "attack 8C"),
        (JOINING, "pass", "pass"),
        (position("7H 9H", "10C", "9S"), "attack 9H", "attack 9H"),
        (position("8C 8D 7H", "10C", "9S"), "attack 8D", "attack 8D"),
    ],
)
def test_the_lesson_leads_the_lowest_plain_card(hand: Hand, liked: str, expected: str) -> None:
    move = by_the_book(hand.view(0), hand.parse_move(liked))
    assert hand.move_text(move) == expected


def test_whoever_has_asked_for_trumps_thinks_of_a_pass() -> None:
    hand = JOINING.copy()
    hand.play(hand.parse_move("query"))
    assert hand.move_text(by_the_book(hand.view(0), hand.parse_move("attack 8C"))) == "pass"


def test_only_the_coach_contrasts() -> None:
    assert not {*CONTRASTS} & {*REASONS}
    assert {*BETWEEN_KINDS.values()} < {*CONTRASTS} and {*REASONS} > COUNTED
    assert {*KINDS} == {"attack", "defend", "give", "take", "pass"}
    assert {name for name in FACTS if FACTS[name] == "safe"} <= COUNTED
