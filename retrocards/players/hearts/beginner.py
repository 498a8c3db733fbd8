"""The beginner: it stays low, counts nothing, and parts with its highest cards when it can.

It knows the rules and the cost of the queen of spades.  It ignores which cards have been played,
who is out of a suit, and who collects hearts for the moon.
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
    """The beginner's choice for the seat to move, which depends only on the view."""
    if view.phase == "pass":
        three = sorted(cards_of(view.hand), key=_height)[-PASS_CARDS:]
        receiver = view.options.receiver(view.direction, view.seat)
        return because(PASS | mask_of(three), "pass_highest", receiver=str(receiver))
    legal = view.legal_moves()
    if len(legal) == 1:
        return because(legal[0], "only")
    table = table_of(view)
    if table.lead and not any(BIT[card] & table.lead for card in legal):
        return _played("throw_highest", max(legal, key=_height))
    return _follow(table, legal) if table.lead else _played("play_low", _lowest(legal))


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def _follow(table: Table, cards: Sequence[int]) -> Choice:
    """The queen if she is safe, the highest card if the trick must be taken, else the lowest.

    It never takes a trick with the queen that another card could take.
    """
    if QUEEN in cards and table.best > QUEEN:
        best, holder = card_text(table.best), str(table.holder)
        return because(QUEEN, "queen_under", best=best, holder=holder)
    if table.count < table.last or min(cards) < table.best:
        return _played("play_low", _lowest(cards))
    card = max(card for card in cards if card != QUEEN)
    if table.pot:
        return because(card, "take_anyway", card=card_text(card), points=str(table.pot))
    return _played("take_free", card)


def _lowest(cards: Sequence[int]) -> int:
    """The lowest card, and the queen of spades only if there is no other."""
    return min(cards, key=lambda card: (card == QUEEN, rank_of(card)))


def _height(card: int) -> tuple[int, int]:
    """Orders cards by rank, and those of a rank by their points."""
    return rank_of(card), POINTS[card]


def _played(reason: str, card: int) -> Choice:
    return because(card, reason, card=card_text(card))
