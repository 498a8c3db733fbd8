"""What the master of Durak tells of a move that its rules of thumb would not have made."""

import pytest

from retrocards.players.durak.deeds import because_of_deed
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import Hand
from tests.players.test_durak_sense import early
from tests.rules.durak_positions import position

LEADING = early("6C 8D 9C 9D KS 7H", "8C 7D 9S JC QC KC", turn_up="10H", bout=1)
LATE = position("7C 8D KS", "9C 9D", talon="10C JC QC 6H")
COUNTED = position(
    "7C 8D KD KS AS AD", "9C 10C JC QC KC AC", talon="7S 6H", known={1: "9C 10C JC QC KC AC"}
)
ANSWERING = position(
    "6C", "9C JC QC AH", "7D 9S JS", trump="H", talon="KC 10H", table="JD/QD 8C", phase="defend"
)
TRUMPING = position("7C", "AD 9S QS", "7S JS", trump="D", table="KC", phase="defend")
OVERTRUMPING = position("7C", "AD 9S QS", "7S JS", trump="D", table="KD", phase="defend")


@pytest.mark.parametrize(
    ("hand", "move", "reason"),
    [
        (LEADING, "attack 7H", "sampled_lead_trump"),
        (LEADING, "attack 6C", "lead_low"),
        (LEADING, "attack 9C", "lead_pair"),
        (LEADING, "attack 8D", "sampled_lead"),
        (LEADING, "attack KS", "sampled_lead"),
        (LATE, "attack 8D", "lead_safe"),
        (COUNTED, "attack 8D", "lead_sure"),
        (ANSWERING, "defend 9C", "sampled_beat"),
        (ANSWERING, "defend JC", "sampled_beat_quiet"),
        (ANSWERING, "defend QC", "sampled_beat_quiet"),
        (ANSWERING, "take", "sampled_take"),
        (TRUMPING, "defend AD", "sampled_beat_trump"),
        (OVERTRUMPING, "defend AD", "beat_trump"),
    ],
)
def test_a_move_is_told_by_what_it_does(hand: Hand, move: str, reason: str) -> None:
    """To trump is to beat a plain card; a card that brings no new rank lets nothing more in."""
    choice = because_of_deed(Sight(hand.view(hand.to_move)), hand.parse_move(move))
    assert choice.reason.name == reason
    card = move.split()[-1]
    assert choice.reason.details.get("card", card) == card
