"""A way out that the friend calls certain is one, whatever the others hold and play."""

from collections.abc import Callable
from random import Random

from retrocards.players.elephant import club, original
from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.certain import certain
from retrocards.players.elephant.groups import table_of
from retrocards.players.elephant.yardsticks import anything
from retrocards.rules.elephant import Hand, Match, Options, View

WAYS = 3


def is_certain(view: View) -> bool:
    return certain(view.hand, table_of(view), Answers(view)) is not None


def goes_out_next(hand: Hand, seat: int, rng: Random) -> bool:
    gone = len(hand.out)
    while len(hand.out) == gone:
        view = hand.view(hand.to_move)
        hand.play(club.choose(view, rng) if hand.to_move == seat else anything(view, rng))
    return hand.out[gone] == seat


def test_a_certain_way_out_ends_with_the_friend_out_before_all_others(
    amount: Callable[[int, int], int],
) -> None:
    rng, count, deals = Random(4711), 0, amount(12, 40)
    for deal in range(deals):
        hand = Match(Options()).new_hand(str(deal))
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            if len(hand.out) < 3 and is_certain(view):
                count += 1
                for _ in range(WAYS):
                    assert goes_out_next(view.sample(rng), view.seat, rng), hand.to_text()
            hand.play(rng.choice((club.choose, original.choose, anything))(view, rng))
    assert count > 2 * deals
