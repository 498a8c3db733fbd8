"""How a bout looks when it is looked through to its end."""

import pytest

from retrocards.cards import parse_card
from retrocards.players.durak.bout import Bout
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.weighing import OVER, Scales
from retrocards.rules.durak import DEFEND, TAKE
from tests.rules.durak_positions import position


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
