"""What holds for every player of Durak: legal, repeatable, all options."""

from random import Random

import pytest

from retrocards.players.durak.club import choose
from retrocards.players.durak.yardsticks import anything, lowest
from retrocards.rules.durak import QUERY, Hand, Match, Options
from tests.alike import first_of
from tests.rules.durak_positions import position
from tests.rules.games import durak_option_sets

OPTIONS = list(durak_option_sets())
PLAYERS = {"choose": choose, "lowest": lowest, "anything": anything}

every_set_of_options = pytest.mark.parametrize(
    "options", first_of(OPTIONS, every=3), ids=Options.to_text
)


@every_set_of_options
@pytest.mark.parametrize("name", first_of(PLAYERS, every=2))
def test_plays_legally_and_the_same_again(name: str, options: Options) -> None:
    player = PLAYERS[name]
    hand = Match(options).new_hand("4711")
    while hand.to_move >= 0:
        view = hand.view(hand.to_move)
        move = player(view, Random(1))
        assert move in view.legal_moves(), hand.to_text()
        assert player(view, Random(1)) == move, hand.to_text()
        assert move != QUERY
        hand.play(move)


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        (position("6H AC 9S 9D", "7C 8C 9C"), "attack 9D"),
        (position("6H 7H", "7C 8C 9C"), "attack 6H"),
        (position("9H AC KC", "7C 8C", table="9S/10S"), "attack 9H"),
        (position("AC KC", "7C 8C", table="9S/10S"), "pass"),
        (position("AC KC", "6H AS JS 8C", table="9S", phase="defend"), "defend JS"),
        (position("AC KC", "8H 6H 8C", table="9S", phase="defend"), "defend 6H"),
        (position("AC KC", "8C", table="9S", phase="defend"), "take"),
        (position("9H 9C KC", "8C 8D", table="9S", phase="give"), "give 9C"),
        (position("9H 6C KC", "8C 8D", table="9S", phase="give"), "give 9H"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_lowest_playable_card_is_played(hand: Hand, move: str) -> None:
    """Plain cards before trumps, then by rank and suit; passes or takes only without a card."""
    assert hand.move_text(lowest(hand.view(hand.to_move), Random(0))) == move


def test_two_dear_trumps_are_not_spent_on_a_second_attack_of_several_players() -> None:
    """To take three cards costs little there, so that it does not beat at any price."""
    hand = position(
        "6C 6D 7D QC QD 10D", "AH KH 9C 9D", "8D KD KC QS JS", "7C 8C JC AC AD",
        table="8S/9S 9H", phase="defend", talon="10H 6H 7H 8H JH",
    )  # fmt: skip
    moves = {hand.move_text(choose(hand.view(1), Random(seed))) for seed in range(5)}
    assert moves == {"take"}
