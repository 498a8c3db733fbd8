"""Positions of Ecarte for tests, written down in a line or two and reached by playing."""

from collections.abc import Sequence

from retrocards.cards import mask_of, pack, parse_card, parse_cards
from retrocards.rules.ecarte import Hand, Options


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def deal(
    hand0: str,
    hand1: str,
    turn_up: str = "7H",
    stock: str = "-",
    dealer: int = 1,
    points: Sequence[int] = (0, 0),
    options: Options | None = None,
) -> Hand:
    """A new hand; the stock begins with the cards named, the others follow in their order."""
    first, second = (hand0, hand1) if dealer else (hand1, hand0)
    a, b = parse_cards(first), parse_cards(second)
    deck = [*a[:3], *b[:3], *a[3:], *b[3:], parse_card(turn_up), *parse_cards(stock)]
    deck += [card for card in pack(32) if card not in deck]
    assert len(deck) == 32 and len(set(deck)) == 32
    return Hand(options or Options(), dealer, deck, points)


def play(hand: Hand, moves: str) -> Hand:
    """Play moves that are written ``propose, refuse, play 7C``."""
    for move in moves.split(", "):
        hand.play(hand.parse_move(move))
    return hand


def legal(hand: Hand) -> list[str]:
    return [hand.move_text(move) for move in hand.legal_moves()]
