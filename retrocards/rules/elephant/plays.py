"""What a hand of Ditsy Elephant may play, from tables for the parts of a hand.

There are four parts: 3 to 5, 6 to 8, 9 to jack, and queen to 2.  So few different ones exist that
they come again and again, while a whole hand hardly ever does.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from retrocards.cards import BIT, CARDS, cards_of, mask_of
from retrocards.rules.elephant.moves import (
    HIGHEST,
    MOST_CARDS,
    OF_RANK,
    ORDER,
    PASS,
    PLAYS,
    SEATS,
    Turn,
)

_PARTS = 4
_RANKS_IN_A_PART = 3
_SUITS = 4
_WIDTH = _SUITS * _RANKS_IN_A_PART
_WHOLE = (1 << _WIDTH) - 1
_PLACES = tuple([BIT[_SUITS * ORDER[card] + card // len(OF_RANK)] for card in range(CARDS)])
"""Card -> its bit in an int that has the four suits of the lowest rank first."""


def _part_of(rank: int) -> int:
    return min(rank // _RANKS_IN_A_PART, _PARTS - 1)


def by_part(cards: Iterable[int]) -> list[int]:
    """Part -> the bits of its cards, those of its lowest rank first."""
    bits = sum([_PLACES[card] for card in cards])
    low, lower, higher = bits & _WHOLE, bits >> _WIDTH & _WHOLE, bits >> 2 * _WIDTH & _WHOLE
    return [low, lower, higher, bits >> 3 * _WIDTH]


NO_CARDS = by_part(())
"""The hand of a seat that is out."""


@cache
def _cards_in(part: int, bits: int) -> int:
    return mask_of(card for card, bit in enumerate(_PLACES) if bit & bits << part * _WIDTH)


def cards_in(parts: Iterable[int]) -> int:
    """The set of the cards in these parts; the reverse of `by_part`."""
    return sum([_cards_in(part, bits) for part, bits in enumerate(parts)])


def threes_in(parts: Sequence[int]) -> int:
    """The set of the threes in these parts."""
    return _cards_in(0, parts[0] & 0b1111)


@cache
def _plays_of(rank: int, suits: int, least: int) -> tuple[int, ...]:
    """The plays of `least` or more of these cards of a rank (four bits), few cards first."""
    cards = [BIT[card] for suit, card in enumerate(cards_of(OF_RANK[rank])) if suits >> suit & 1]
    counts = range(least, len(cards) + 1)
    return tuple([sum(chosen) for count in counts for chosen in combinations(cards, count)])


class PlayTable(dict[int, tuple[int, ...]]):
    """The bits of a part -> the plays that they make, lowest rank first; filled when looked up."""

    def __init__(self, part: int, least: int, end: tuple[int, ...] = ()) -> None:
        """`least`: how many cards a play must have, 1 to 4.  `end`: what follows the plays."""
        super().__init__()
        self._ranks = [rank for rank in range(HIGHEST + 1) if _part_of(rank) == part]
        self._least = least
        self._end = end

    def __missing__(self, bits: int) -> tuple[int, ...]:
        moves: tuple[int, ...] = ()
        for place, rank in enumerate(self._ranks):
            moves += _plays_of(rank, bits >> _SUITS * place & 0b1111, self._least)
        moves = self[bits] = moves + self._end
        return moves


Tables: TypeAlias = tuple[PlayTable, PlayTable, PlayTable, Mapping[int, tuple[int, ...]]]
"""Part, the lowest first -> its bits -> the moves that they make.

The moves of the last part are followed by the pass, where it is allowed.
"""


Laid: TypeAlias = tuple[tuple[Turn, ...], tuple[int, int, Tables], int, int, int, int, int]
"""All that follows from cards on the table, in a single look-up:

- seat -> its turn when it passes on them; nothing for a free lead;
- the lowest part with cards that beat them, the bits of these in it, and the tables of the plays;
- their set, 0 for a free lead;
- their rank, -1 for a free lead and HIGHEST, which no card beats, when all threes must open;
- how many must be played at least, which is their number;
- the part of a hand that they were in, and their bits in it.

A plain tuple: to unpack a named one costs a tenth of a play.
"""


def _laid(play: int, tables: Tables) -> Laid:
    """What follows from a play; 0 stands for a free lead."""
    rank, count = PLAYS.get(play, (-1, 1))
    part, higher = _part_of(max(rank, 0)), _part_of(rank + 1)
    above = -1 << _SUITS * (rank + 1 - higher * _RANKS_IN_A_PART)
    passes = tuple([(seat, PASS, play) for seat in range(SEATS) if play])
    bits = by_part(cards_of(play))[part]
    return passes, (higher, above, tables), play, rank, count, part, bits


def _tables(least: int, end: tuple[int, ...] = (PASS,)) -> Tables:
    low, lower, higher = [PlayTable(part, least) for part in range(_PARTS - 1)]
    return low, lower, higher, PlayTable(_PARTS - 1, least, end)


_TABLES = {least: _tables(least) for least in range(1, MOST_CARDS + 1)}

LAID = {play: _laid(play, _TABLES[count]) for play, (_, count) in PLAYS.items()}
"""Play -> what follows from it."""

MAY_PASS_LEAD = _laid(0, _TABLES[1])
MUST_LEAD = _laid(0, _tables(1, ()))
"""The same for a free lead: any cards beat it."""


@cache
def opening(threes: int) -> Laid:
    """The same for a player who must open with these threes, his only move."""
    low, lower, higher, _ = _TABLES[1]
    beaten_by = _PARTS - 1, 0, (low, lower, higher, {0: (threes,)})
    return (), beaten_by, 0, HIGHEST, 1, 0, 0
