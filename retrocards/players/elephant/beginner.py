"""The beginner: he gets rid of low cards, and does not like to part with dear ones.

He leads his lowest group and beats with the lowest that will do, always a whole group, like the
program.  With many cards in hand he would rather pass than part with aces or twos, and holds them
too long.  He spends no more twos than needed.  He sees when he can go out, and leads a pair if
somebody has one card left.
"""

from random import Random

from retrocards.cards import cards_of, cards_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.elephant import reasons
from retrocards.players.elephant.groups import FREE, TWOS, beats, cards_for, groups_of, table_of
from retrocards.players.elephant.original import passes
from retrocards.rules.elephant import PASS, View

DEAR = 11
"""The rank from which cards are dear: an ace."""
MANY = 5
"""With this many cards in hand, or more, dear cards are kept."""

REASONS: Reasons = reasons.BEGINNER


def decide(view: View, rng: Random) -> Choice:
    """The beginner's move, and its reason."""
    table = table_of(view)
    plays = [group for group in groups_of(view.hand) if beats(group, table)]
    if not plays:
        return passes(view)
    if view.last_player < 0 and len(view.legal_moves()) == 1:
        return _lays(view.legal_moves()[0], "open")
    whole = cards_for(plays[0], view.hand)
    if whole == view.hand:
        return _lays(whole, "go_out")
    if table == FREE:
        others = [count for seat, count in enumerate(view.counts) if count and seat != view.seat]
        pairs = [group for group in plays if group.size > 1]
        if 1 in others and pairs and plays[0].size == 1:
            return _lays(cards_for(pairs[0], view.hand), "double_first")
        return _lays(whole, "lead_lowest")
    if plays[0].rank >= DEAR and view.hand.bit_count() >= MANY:
        return because(PASS, "too_dear", cards=cards_text(view.table))
    if plays[0].rank == TWOS:
        whole = cards_for(table._replace(rank=TWOS), view.hand)
    return _lays(whole, "first_that_beats")


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def _lays(move: int, reason: str) -> Choice:
    return because(move, reason, cards=cards_text(cards_of(move)))
