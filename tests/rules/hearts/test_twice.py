"""The engine agrees, move by move, with a second and slow Hearts."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from retrocards.cards import card_text, cards_of, mask_of, parse_card, shuffled
from retrocards.rules.hearts import HOLD, Hand, Options
from tests.alike import first_of
from tests.rules.hearts.hands import ALL_OPTIONS
from tests.rules.hearts.slow_hearts import SlowHand

Amount = Callable[[int, int], int]
Chooser = Callable[[int, list[str]], str]

SHARDS = 8


def lock_step(
    options: Options, deck: Sequence[int], direction: str, choose: Chooser, where: str
) -> Hand:
    """Play a hand by both engines at once."""
    hand = Hand(options, deck, direction)
    slow = SlowHand(options, [card_text(card) for card in deck], direction)
    run = slow.run()
    asked: tuple[int, list[str]] | None = next(run)
    while asked is not None:
        situation = f"{where}, after {len(hand.laid)} cards"
        legal = {hand.move_text(move): move for move in hand.legal_moves()}
        seat, may = asked
        assert (hand.to_move, sorted(legal)) == (seat, sorted(may)), situation
        assert hand.broken == slow.broken(), situation
        assert [*map(set, map(cards_of, hand.hands))] == [
            {parse_card(card) for card in slow.hands[own]} for own in slow.seats
        ], situation
        if not hand.trick:
            assert hand.points == [*map(slow.points, slow.seats)], situation
            assert hand.taken == [
                mask_of(map(parse_card, slow.taken(own))) for own in slow.seats
            ], situation
        chosen = choose(seat, may)
        hand.play(legal[chosen])
        try:
            asked = run.send(chosen)
        except StopIteration:
            asked = None
    assert hand.outcome is not None, where
    assert [*hand.outcome.points] == slow.scores(), where
    return hand


@pytest.mark.parametrize("shard", first_of(range(SHARDS), every=4))
def test_two_engines_agree_under_all_options(shard: int, amount: Amount) -> None:
    """Every set of options, in every direction of the pass when run long."""
    for number in range(shard, len(ALL_OPTIONS), SHARDS):
        options = ALL_OPTIONS[number]
        ways = options.rotation
        for count in range(amount(1, 3 * len(ways))):
            deal = number + len(ALL_OPTIONS) * count
            rng = Random(deal)
            direction = ways[(number // SHARDS + count) % len(ways)]
            deck = shuffled(options.pack, str(deal))
            where = f"{options.to_text()}, {direction}, deal {deal}"
            lock_step(options, deck, direction, lambda _, may, rng=rng: rng.choice(may), where)


def test_two_engines_agree_on_shot_moons(amount: Amount) -> None:
    """Seat 1 is dealt the highest cards and plays them from the top: it takes nearly all."""
    moons = 0
    for number, options in enumerate(ALL_OPTIONS):
        if number % 5 and amount(0, 1) == 0:
            continue
        rng = Random(number)
        high = sorted(options.pack, key=lambda card: (card % 13, card))[-options.hand_cards :]
        low = [card for card in shuffled(options.pack, str(number)) if card not in high]
        deck = [
            high.pop() if place % options.players == 1 else low.pop()
            for place in range(len(options.pack))
        ]

        def choose(seat: int, may: list[str], rng: Random = rng) -> str:
            if seat != 1:
                return rng.choice(may)
            return max(may, key=lambda move: parse_card(move.split()[1]) % 13)

        hand = lock_step(options, deck, HOLD, choose, options.to_text())
        assert hand.outcome is not None
        moons += hand.outcome.moon == 1
    assert moons > 10
