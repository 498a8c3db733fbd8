"""Two players without a plan: yardsticks for the others."""

from random import Random

from retrocards.rules.durak import EXCHANGE, PASS, QUERY, TAKE, View, card_of


def lowest(view: View, rng: Random) -> int:
    """Always the lowest card that may be played.

    Lowest by rank, plain cards before trumps, then by suit (C D H S).  It attacks, joins in, gives
    and defends whenever it holds a card for it; it passes or takes only when it holds none.  It
    exchanges the lowest trump and never asks for trumps.
    """
    legal = view.legal_moves()
    if EXCHANGE in legal:
        return EXCHANGE
    cards = [move for move in legal if card_of(move) >= 0]
    if cards:
        return min(cards, key=lambda move: _height(card_of(move), view.trump))
    return PASS if PASS in legal else TAKE


def anything(view: View, rng: Random) -> int:
    """Any legal move with equal chance, but never a query for trumps."""
    return rng.choice([move for move in view.legal_moves() if move != QUERY])


def _height(card: int, trump: int) -> tuple[bool, int, int]:
    return card // 13 == trump, card % 13, card
