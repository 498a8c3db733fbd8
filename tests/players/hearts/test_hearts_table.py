"""The table that the card policies read keeps to the rules, card by card."""

from random import Random

from retrocards.cards import BIT, SUIT_CARDS, mask_of, parse_card, parse_cards
from retrocards.players.hearts.moon import shoot
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CARD
from retrocards.players.hearts.table import FIRST_BIT, NOBODY, POINT_CARDS, SHARED, Table


def dealt(seed: int) -> Table:
    cards = list(range(52))
    Random(seed).shuffle(cards)
    hands = [mask_of(cards[seat::4]) for seat in range(4)]
    return Table(hands, next(seat for seat in range(4) if hands[seat] & FIRST_BIT))


def test_a_hand_has_thirteen_tricks_and_26_points() -> None:
    for seed in range(50):
        table = dealt(seed)
        policies = [avoid, shoot]
        for number in range(52):
            legal = table.legal()
            assert legal and not legal & ~table.hands[table.turn]
            card = policies[(seed + number // 7) % 2](table, legal) & CARD
            assert BIT[card] & legal, f"deal {seed}: {card} is not among the legal cards"
            table.lay(card)
        assert sum(table.points) == 26 and not table.out and table.hands == [0, 0, 0, 0]
        several = sum(map(bool, table.points)) > 1
        assert (table.alone == SHARED) == several, f"deal {seed}"


def test_the_two_of_clubs_opens_and_points_are_closed_until_one_falls() -> None:
    table = dealt(1)
    assert table.legal() == FIRST_BIT and table.alone == NOBODY
    table.lay(parse_card("2C"))
    assert table.closed == POINT_CARDS
    hand = mask_of(parse_cards("5H 6H QS 3D"))
    table.hands[table.turn] = hand
    table.lead = SUIT_CARDS[0]
    assert table.legal() == hand, "no club: anything goes, points on the first trick included"
    table.lead = 0
    assert table.legal() == mask_of(parse_cards("3D"))
    table.closed = 0
    assert table.legal() == hand
