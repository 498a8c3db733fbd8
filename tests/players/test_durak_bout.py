"""How a bout looks when it is looked through to its end."""

import pytest

from retrocards.cards import parse_card
from retrocards.players.durak import weighing
from retrocards.players.durak.bout import Bout
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.weighing import OVER, Scales, Weights
from retrocards.rules.durak import DEFEND, TAKE
from tests.limits import SetLimits
from tests.rules.durak_positions import cards, position


@pytest.mark.parametrize(
    ("held", "beaten", "taken"), [("9C 10D", -OVER, -OVER), ("9C", 0.0, -OVER)]
)
def test_who_has_attacked_with_the_last_card_of_all_wins_unless_it_is_beaten_with_the_last(
    held: str, beaten: float, taken: float
) -> None:
    """Between two, without a talon; with no card left on either side it is a draw."""
    hand = position("-", held, table="8C", phase="defend")
    view = hand.view(1)
    bout = Bout(Sight(view), Scales(view.options, view.trump), 0)
    assert bout.value(DEFEND + parse_card("9C")) == beaten
    assert bout.value(TAKE) == taken


def test_a_card_that_gains_nothing_is_not_given_where_one_more_has_room(
    set_limits: SetLimits,
) -> None:
    """A six is worth 0 here, and each rank above it 1 less: of six and eight the eight goes."""
    rank = -1.0
    set_limits(weighing, STAGES=((0, Weights(0.0, 0.0, rank, 0.0, 0.0)),))
    hand = position("6S 8D KS", "7D 9S", table="6C/8C 6D", phase="defend")
    view = hand.view(1)
    assert view.room == 1
    bout = Bout(Sight(view), Scales(view.options, view.trump), cards("6S 8D KS"))
    kept, picked_up = 7 * rank, (1 + 3 + 2 + 2) * rank
    assert bout.value(TAKE) == picked_up - kept
