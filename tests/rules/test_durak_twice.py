"""The engine agrees, move by move, with a second and slow Durak written from the document."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import card_text, cards_of, shuffled
from retrocards.rules.durak import Hand, Options
from tests.rules.games import durak_option_sets
from tests.rules.slow_durak import SlowHand, order

SETS = list(durak_option_sets())


@pytest.mark.parametrize("options", SETS, ids=Options.to_text)
def test_two_engines_agree_on_every_move_and_on_the_outcome(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    first = SETS.index(options)
    for deal in range(first, first + amount(2, 12)):
        rng = Random(deal)
        deck = shuffled(options.pack, str(deal))
        dealer = deal % options.players
        hand = Hand(options, dealer, deck)
        slow = SlowHand(options, dealer, [card_text(card) for card in deck])
        run = slow.run()
        asked: tuple[int, list[str]] | None = next(run)
        moves = 0
        while hand.outcome is None:
            where = f"deal {deal} move {moves}"
            words = [hand.move_text(move) for move in hand.legal_moves()]
            assert asked == (hand.to_move, words), where
            held = [[card_text(card) for card in cards_of(cards)] for cards in hand.hands]
            assert held == [sorted(cards, key=order) for cards in slow.hands], where
            assert [card_text(card) for card in hand.talon] == slow.talon, where
            move = rng.randrange(len(words))
            hand.play(hand.legal_moves()[move])
            moves += 1
            try:
                asked = run.send(words[move])
            except StopIteration:
                asked = None
        assert asked is None, f"deal {deal}"
        assert list(hand.outcome.losers) == sorted(slow.losers or []), f"deal {deal}"
