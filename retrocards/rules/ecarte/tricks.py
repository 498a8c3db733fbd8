"""The tricks: what may be played to a lead, who takes a trick, and what a hand's tricks score.

Hands are sets of cards here, so everybody goes by these rules: a hand that is played, what a view
makes of it, and the play-outs and searches of the players.
"""

from collections.abc import Sequence

from retrocards.cards import BIT, CARDS
from retrocards.rules.ecarte.moves import HIGHER, SUITS_OF_PACK

TRICKS = 5
"""The tricks of a hand, one for each card dealt."""

_SUIT: tuple[int, ...] = tuple(SUITS_OF_PACK[card // 13] for card in range(CARDS))
"""Card -> the set of the cards of its suit."""

BEATS: tuple[tuple[int, ...], ...] = tuple(
    tuple(HIGHER[card] | SUITS_OF_PACK[trump] & ~_SUIT[card] for card in range(CARDS))
    for trump in range(4)
)
"""Trump suit -> card led -> the set of the cards that take the trick from it (seed, PLAY)."""


def replies(hand: int, lead: int, trump: int) -> int:
    """The cards of a hand that may be played to a lead (seed, PLAY: strict rules).

    Follow suit, and win with it if possible; otherwise trump; otherwise any card.  So all
    replies of a hand beat the lead, or none does.
    """
    suit = hand & _SUIT[lead]
    if suit:
        return suit & HIGHER[lead] or suit
    return hand & SUITS_OF_PACK[trump] or hand


def excluded(lead: int, reply: int, trump: int) -> int:
    """The cards that a player cannot hold after this reply to this lead by the strict rules."""
    if reply // 13 == lead // 13:
        return 0 if HIGHER[lead] >> reply & 1 else HIGHER[lead]
    if reply // 13 == trump:
        return _SUIT[lead]
    return _SUIT[lead] | SUITS_OF_PACK[trump]


def taker(leader: int, lead: int, reply: int, trump: int) -> int:
    """The seat that takes a trick, and leads to the next one."""
    return 1 - leader if BEATS[trump][lead] >> reply & 1 else leader


def turns(laid: Sequence[int], leader: int, trump: int) -> list[int]:
    """The seat of each card played, and whose turn it is then; `leader` has led first.

    So the seat two cards after a lead is the one that has taken its trick.
    """
    seats = [leader]
    for place in range(1, len(laid), 2):
        seats.append(1 - leader)
        leader = taker(leader, laid[place - 1], laid[place], trump)
        seats.append(leader)
    if len(laid) % 2:
        seats.append(1 - leader)
    return seats


def laid_by(seat: int, laid: Sequence[int], leader: int, trump: int) -> int:
    """The set of the cards that a seat has played."""
    cards = 0
    for player, card in zip(turns(laid, leader, trump), laid, strict=False):
        if player == seat:
            cards |= BIT[card]
    return cards


def scored(taken: int, pays_double: bool, other_pays_double: bool) -> int:
    """What a seat scores for its tricks of the five; below 0, what the other scores.

    Seed, SCORING: a point for three or four, two for the vole, and two for any win against a player
    who pays double.
    """
    if 2 * taken < TRICKS:
        return -scored(TRICKS - taken, other_pays_double, pays_double)
    return 2 if taken == TRICKS or other_pays_double else 1
