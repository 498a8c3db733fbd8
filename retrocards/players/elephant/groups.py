"""Groups of cards of one rank, and what the table calls for."""

from typing import NamedTuple

from retrocards.cards import cards_of, cards_text, mask_of
from retrocards.players.choice import Reason
from retrocards.rules.elephant import OF_RANK, PLAYS, View

RANKS = len(OF_RANK)
TWOS = RANKS - 1


class Group(NamedTuple):
    """Cards of one rank: in a hand, as a play, or on the table to be beaten."""

    rank: int
    """0 for threes to 12 for twos; -1 on the table for a free lead."""
    size: int
    """The number of cards, 1 to 4; a play that beats them has at least as many."""


class Idea(NamedTuple):
    """What a player means to play, and why."""

    play: Group | None
    """None for a pass."""
    reason: Reason


FREE = Group(-1, 1)
"""What a free lead has to beat."""


def table_of(view: View) -> Group:
    """What a play has to beat."""
    return FREE if view.leads else Group(*PLAYS[mask_of(view.table)])


def groups_of(hand: int) -> list[Group]:
    """The groups of a set of cards, each with all its cards of one rank, the lowest first."""
    sizes = [(rank, (hand & cards).bit_count()) for rank, cards in enumerate(OF_RANK)]
    return [Group(rank, size) for rank, size in sizes if size]


def beats(play: Group, table: Group) -> bool:
    """Whether a play beats the table (seed: a greater value, and as many cards or more)."""
    return play.rank > table.rank and play.size >= table.size


def plays_of(hand: int) -> list[Group]:
    """The plays by the tips: whole groups, and of several twos also fewer.

    Seed: of anything but twos play all; of three twos it is good to play one and keep two.
    """
    groups = groups_of(hand)
    if not groups or groups[-1].rank != TWOS:
        return groups
    return groups[:-1] + [Group(TWOS, count) for count in range(1, groups[-1].size + 1)]


def cards_for(play: Group, hand: int) -> int:
    """The set of cards that makes a play from a hand, those of the lower suits first."""
    return mask_of(cards_of(hand & OF_RANK[play.rank])[: play.size])


def idea(play: Group | None, reason: str, **details: str) -> Idea:
    """A play (None for a pass) with the named reason."""
    return Idea(play, Reason(reason, details))


def text_for(play: Group, hand: int) -> str:
    """The cards that make a play from a hand, as text."""
    return cards_text(cards_of(cards_for(play, hand)))
