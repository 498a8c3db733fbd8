"""What the coach of Durak tells of what was played out."""

import pytest

from retrocards.players.durak.came_true import (
    CURVES,
    GIVING_BETWEEN_TWO,
    comes_true,
    is_late,
    of_whole_hands,
)
from retrocards.rules.durak import (
    EXCHANGE,
    PASS,
    TAKE,
    Hand,
    Match,
    Options,
    card_of,
    is_attack,
    is_defence,
    is_gift,
)
from tests.rules.durak_positions import position

WORTHS = [step / 20 for step in range(21)]


@pytest.mark.parametrize(
    "curve", [*(curve for both in CURVES.values() for curve in both), GIVING_BETWEEN_TWO]
)
def test_what_came_true_rises_with_the_play_outs_and_nothing_but_a_proof_is_certain(
    curve: tuple[tuple[float, float], ...],
) -> None:
    for values in zip(*curve, strict=True):
        assert list(values) == sorted({*values})
    assert (curve[0][0], curve[-1][0]) == (0, 1)
    assert curve[-1][1] < 1


def leading(options: Options) -> Hand:
    hand = Match(options).new_hand("8")
    while hand.phase == "exchange":
        hand.play(EXCHANGE)
    return hand


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (Options(players=2), 0.92),
        (Options(players=4), 0.98),
        (Options(players=4, teams=True), 0.96),
        (Options(players=3), 0.98),
        (Options(players=6, teams=True), 0.96),
    ],
    ids=["two", "four", "teams", "three", "teams of three"],
)
def test_at_every_table_it_is_less_sure_than_play_outs_are(
    options: Options, expected: float
) -> None:
    hand = leading(options)
    view = hand.view(hand.to_move)
    assert comes_true(view, hand.legal_moves()[0], 1.0) == pytest.approx(expected)


def between_two() -> Hand:
    """Seat 1 has to beat the six of spades."""
    return position(
        "6C 6D 7D 8D", "9C 9H JH", trump="H", talon="KC 10H", table="6S", turn=1, phase="defend"
    )


def test_who_gives_between_two_is_told_less_than_for_other_moves() -> None:
    """Gifts between two were told 7.8 points too high by the curve of the other moves."""
    hand = between_two()
    hand.play(TAKE)
    assert hand.phase == "give"
    view = hand.view(hand.to_move)
    for worth, expected in ((0.5, 0.455), (1.0, 0.885)):
        assert comes_true(view, PASS, worth) == pytest.approx(expected)


def the_first(hand: Hand, kind: str) -> int:
    """A move of a kind, legal there."""
    kinds = {"attack": is_attack, "defend": is_defence, "give": is_gift}
    if kind in kinds:
        return next(move for move in hand.legal_moves() if kinds[kind](move))
    return {"take": TAKE, "pass": PASS}[kind]


def table(players: int, teams: bool, phase: str) -> Hand:
    """A table at which a card is to be beaten, joined by others, or given to one who takes."""
    hand = leading(Options(players=players, teams=teams))
    while True:
        hand.play(hand.legal_moves()[0])
        if hand.phase == "defend" and phase == "give":
            hand.play(TAKE)
        moves = hand.legal_moves()
        if hand.phase == phase and len(moves) > 1 and card_of(moves[0]) < 52:
            return hand


@pytest.mark.parametrize(
    ("players", "teams", "phase", "best", "expected"),
    [
        (4, False, "attack", "attack", "less"),
        (4, False, "give", "give", "less"),
        (4, True, "give", "give", "less"),
        (4, False, "attack", "pass", "alike"),
        (4, False, "give", "pass", "more"),
        (4, False, "defend", "defend", "more"),
        (4, False, "defend", "take", "more"),
        (2, False, "defend", "take", "more"),
        (4, True, "defend", "take", "alike"),
    ],
)
def test_each_decision_is_told_by_what_became_of_such(
    players: int, teams: bool, phase: str, best: str, expected: str
) -> None:
    """What looks best of several is not quite so good; who takes is better off than he looks."""
    hand = table(players, teams, phase)
    view = hand.view(hand.to_move)
    by_curve = comes_true(view, -1, 0.7)
    move = the_first(hand, best)
    chance = comes_true(view, move, 0.7)
    holds = {"less": chance < by_curve, "more": chance > by_curve, "alike": chance == by_curve}
    assert holds[expected]
    all_told = [comes_true(view, move, worth) for worth in WORTHS]
    assert all_told == sorted({*all_told})
    assert 0 < all_told[0] < all_told[-1] < 1


def test_an_exchange_is_better_than_it_is_played_out_but_for_teams() -> None:
    """Of 980 exchanges between two 54.5 % were told, and 58.4 came true."""
    for options, expected in ((Options(players=2), 0.584), (Options(players=4, teams=True), 0.545)):
        deals = (Match(options).new_hand(str(deal)) for deal in range(200))
        hand = next(hand for hand in deals if hand.phase == "exchange")
        chance = comes_true(hand.view(hand.to_move), EXCHANGE, 0.545)
        assert chance == pytest.approx(expected, abs=1e-3)


def test_a_defence_among_five_comes_true_more_often_than_among_four() -> None:
    """It was told 4.2 points too low."""
    four, five = (table(players, False, "defend") for players in (4, 5))
    chances = [
        comes_true(hand.view(hand.to_move), the_first(hand, "defend"), 0.8) for hand in (four, five)
    ]
    assert 0.03 < chances[1] - chances[0] < 0.06


@pytest.mark.parametrize(
    ("hands", "talon", "is_nearer"),
    [
        (("6C 7D", "8C", "9H", ""), "-", True),
        (("6C 7D", "8C", "", ""), "-", True),
        (("6C 7D", "8C", "9H", "10S"), "-", False),
        (("6C 7D", "8C", "9H", "10S"), "KH", False),
        (("6C 7D", "8C"), "-", False),
    ],
    ids=["three", "two", "four", "with a talon", "between two"],
)
def test_with_two_or_three_left_of_more_a_chance_is_nearer_to_even(
    hands: tuple[str, ...], talon: str, is_nearer: bool
) -> None:
    """Of 335 that were told 85.6 %, 74.9 came true."""
    out = tuple(seat for seat, cards in enumerate(hands) if not cards)
    view = position(*(cards or "-" for cards in hands), talon=talon, out=out).view(0)
    assert is_late(view) == is_nearer
    chances = [comes_true(view, -1, worth) for worth in WORTHS]
    assert chances == sorted({*chances}) and 0 < chances[0] < chances[-1] < 1
    whole = of_whole_hands(view, -1, 0.9)
    late = comes_true(view, -1, 0.9)
    assert 0.5 < late < whole - 0.03 if is_nearer else late == whole
    assert comes_true(view, -1, -0.1) <= chances[0]
