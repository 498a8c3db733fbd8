"""The engine in lock-step with OpenSpiel's Hearts, where that is installed.

OpenSpiel can play all rules of the seed but one: it lets the queen of spades be led unbroken, and
that is taken out here.
"""

from random import Random
from typing import Any

import pytest

from retrocards.cards import BIT, cards_of, shuffled
from retrocards.rules.hearts import (
    ACROSS,
    HOLD,
    LEFT,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    RIGHT,
    Hand,
    Options,
    passed,
)

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip: open_spiel)")

HANDS = 2_000
OURS = {"pass_cards": True, "must_break_hearts": True, "can_lead_any_club": False}
SEED = {
    "no_pts_on_first_trick": False,
    "qs_breaks_hearts": True,
    "can_lead_hearts_instead_of_qs": True,
}
PASSES = (HOLD, LEFT, ACROSS, RIGHT)
"""In the order of OpenSpiel's numbers for them."""


def action(card: int) -> int:
    """The number that OpenSpiel has for a card: by rank, and clubs, diamonds, hearts, spades."""
    return card % 13 * 4 + card // 13


def card_of(number: int) -> int:
    return number % 4 * 13 + number // 4


def queen_is_taken_out(hand: Hand, theirs: set[int]) -> set[int]:
    """The queen is not led unbroken, unless hearts are all that remains beside her."""
    cards = hand.hands[hand.to_move]
    led_unbroken = hand.phase == "play" and not hand.trick and not hand.broken
    if led_unbroken and cards & ~POINT_CARDS:
        return theirs - {QUEEN_OF_SPADES}
    return theirs


def lock_step(options: Options, game: Any, deal: int, direction: str) -> Hand:
    rng = Random(deal)
    deck = shuffled(options.pack, str(deal))
    hand, state = Hand(options, deck, direction), game.new_initial_state()
    state.apply_action(PASSES.index(direction))
    for card in deck:
        state.apply_action(action(card))
    while hand.outcome is None:
        where = f"deal {deal}, {direction}, after {len(hand.laid)} cards"
        assert state.current_player() == hand.to_move, where
        if hand.phase == "pass":
            move = rng.choice(hand.legal_moves())
            for card in cards_of(passed(move)):
                state.apply_action(action(card))
        else:
            theirs = {card_of(number) for number in state.legal_actions()}
            if options.queen_waits:
                theirs = queen_is_taken_out(hand, theirs)
            assert set(hand.legal_moves()) == theirs, where
            move = rng.choice(hand.legal_moves())
            state.apply_action(action(move))
        hand.play(move)
    assert state.is_terminal(), f"deal {deal}"
    # OpenSpiel pays 26 less the points.
    assert [26 - points for points in state.returns()] == [*hand.outcome.points], f"deal {deal}"
    return hand


def test_both_engines_agree_over_2000_hands() -> None:
    game = pyspiel.load_game("hearts", OURS | SEED)
    moons = broken_by_queen = 0
    for deal in range(HANDS):
        hand = lock_step(Options(), game, deal, PASSES[deal % 4])
        assert hand.outcome is not None
        moons += hand.outcome.moon >= 0
        first = next(card for card in hand.laid if BIT[card] & POINT_CARDS)
        broken_by_queen += first == QUEEN_OF_SPADES
    assert moons > HANDS / 200 and broken_by_queen > HANDS / 100


@pytest.mark.parametrize(
    "options, theirs",
    [
        (Options(queen_waits=False), {"can_lead_hearts_instead_of_qs": False}),
        (Options(queen_breaks=False, queen_waits=False),
         {"qs_breaks_hearts": False, "can_lead_hearts_instead_of_qs": False}),
        (Options(first_trick_points=False), {"no_pts_on_first_trick": True}),
        (Options(jack_of_diamonds=True), {"jd_bonus": True}),
    ],
    ids=["queen_waits", "queen_breaks", "first_trick_points", "jack_of_diamonds"],
)  # fmt: skip
def test_both_engines_agree_under_the_options_that_both_have(
    options: Options, theirs: dict[str, bool]
) -> None:
    game = pyspiel.load_game("hearts", OURS | SEED | theirs)
    for deal in range(HANDS // 10):
        lock_step(options, game, deal, PASSES[deal % 4])
