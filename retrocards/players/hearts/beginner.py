"""The beginner: stays low, counts nothing, and parts with the highest cards where it can.

It knows the rules and what the queen of spades costs.  What has been played, who is out of a suit
and who collects hearts for the moon is not looked at.
"""

from collections.abc import Sequence
from random import Random

from retrocards.cards import BIT, card_text, cards_of, mask_of, rank_of
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.hearts import reasons
from retrocards.players.hearts.table import POINTS, QUEEN, Table, table_of
from retrocards.rules.hearts import PASS, PASS_CARDS, View

REASONS: Reasons = reasons.BEGINNER


def decide(view: View, rng: Random) -> Choice:
    """The beginner's choice for the seat to move; it depends on nothing but the view."""
    if view.phase == "pass":
        three = sorted(cards_of(view.hand), key=_height)[-PASS_CARDS:]
        receiver = view.options.receiver(view.direction, view.seat)
        return because(PASS | mask_of(three), "pass_highest", receiver=str(receiver))
    moves = view.legal_moves()
    if len(moves) == 1:
        return because(moves[0], "only")
    table = table_of(view)
    if table.lead and not any(BIT[card] & table.lead for card in moves):
        return _told("throw_highest", max(moves, key=_height))
    return _follow(table, moves) if table.lead else _told("play_low", _lowest(moves))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move


def _follow(table: Table, cards: Sequence[int]) -> Choice:
    """The queen when she is safe, the highest card where the trick must be taken, else the lowest.

    With the queen it takes no trick that another card could take.
    """
    if QUEEN in cards and table.best > QUEEN:
        best, holder = card_text(table.best), str(table.holder)
        return because(QUEEN, "queen_under", best=best, holder=holder)
    if table.count < table.last or min(cards) < table.best:
        return _told("play_low", _lowest(cards))
    card = max(card for card in cards if card != QUEEN)
    if table.pot:
        return because(card, "take_anyway", card=card_text(card), points=str(table.pot))
    return _told("take_free", card)


def _lowest(cards: Sequence[int]) -> int:
    """The lowest card, and the queen of spades only if there is no other."""
    return min(cards, key=lambda card: (card == QUEEN, rank_of(card)))


def _height(card: int) -> tuple[int, int]:
    """High cards, and among those of a rank one that costs points."""
    return rank_of(card), POINTS[card]


def _told(reason: str, card: int) -> Choice:
    return because(card, reason, card=card_text(card))
