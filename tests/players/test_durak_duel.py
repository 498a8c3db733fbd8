"""The Durak expert's endgame between two against every line of play, on the rules themselves."""

from random import Random

import pytest

from retrocards.cards import cards_text, pack
from retrocards.players.durak import choose
from retrocards.rules.durak import Hand
from tests.rules.durak_positions import position

Known = dict[str, int]
WIN, DRAW, LOSS = 1, 0, -1


def duel(seed: int) -> Hand:
    """Six cards, two to four on either side, the first seat attacks, and no talon."""
    rng = Random(seed)
    mine = rng.randint(2, 4)
    dealt = rng.sample(pack(36), 6)
    return position(cards_text(dealt[:mine]), cards_text(dealt[mine:]), trump=rng.choice("CDHS"))


def value(hand: Hand, known: Known) -> int:
    """What the hand is worth to seat 0 when both sides play every line to its best."""
    if hand.outcome is not None:
        return DRAW if hand.outcome.draw else WIN if hand.outcome.losers == (1,) else LOSS
    text = hand.to_text()
    if text not in known:
        best = max if hand.to_move == 0 else min
        known[text] = best(value(after(hand, move), known) for move in hand.legal_moves())
    return known[text]


def after(hand: Hand, move: int) -> Hand:
    hand = hand.copy()
    hand.play(move)
    return hand


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_no_line_of_play_is_better_than_the_one_that_is_chosen(first: int) -> None:
    for seed in range(first, first + 10):
        hand, known = duel(seed), Known()
        start = value(hand, known)
        while hand.to_move >= 0:
            move = choose(hand.view(hand.to_move), Random(seed))
            assert value(after(hand, move), known) == start, f"seed {seed}:\n{hand.to_text()}"
            hand.play(move)


def test_the_duels_are_not_all_won_or_lost() -> None:
    values = {value(duel(seed), {}) for seed in range(40)}
    assert values >= {WIN, LOSS}
