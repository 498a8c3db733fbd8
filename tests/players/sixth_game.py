"""A sixth game, for three, and the thirty lines that give it a master.

Each holds eight of the 24 cards from the nine up.  Suit is followed, the best card of the suit
that was led takes the trick, and whoever takes most tricks wins; there are no trumps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from retrocards.cards import shuffled, suit_of
from retrocards.players.choice import Choice, Thinking, because
from retrocards.players.search import Limits, finish, search

PACK = [card for card in range(52) if card % 13 > 6]
SEATS = range(3)


class View(NamedTuple):
    """What a seat may know."""

    seat: int
    hand: frozenset[int]
    trick: tuple[int, ...]
    """The cards of the open trick."""
    played: frozenset[int]
    """All cards that were played, those of the trick among them."""
    tricks: tuple[int, ...]
    """Seat -> its tricks."""


def legal(hand: frozenset[int], trick: Sequence[int]) -> list[int]:
    """The cards that may be played, the lowest first."""
    suit = [card for card in hand if trick and suit_of(card) == suit_of(trick[0])]
    return sorted(suit or hand, key=lambda card: (card % 13, card))


def play_on(
    hands: Sequence[frozenset[int]], start: View, play: Callable[[View], int]
) -> Iterator[View]:
    """Every view that comes from one on, and one of the end."""
    held, trick, tricks, seat = [*hands], [*start.trick], [*start.tricks], start.seat
    played = set(start.played)
    while True:
        view = View(seat, held[seat], (*trick,), frozenset(played), (*tricks,))
        yield view
        if not held[seat]:
            return
        card = play(view)
        held[seat] -= {card}
        played.add(card)
        trick.append(card)
        seat = (seat + 1) % 3
        if len(trick) == 3:
            high = max(
                trick, key=lambda played: played if suit_of(played) == suit_of(trick[0]) else -1
            )
            seat = (seat + trick.index(high)) % 3
            tricks[seat] += 1
            trick.clear()


def fast(view: View) -> int:
    """The highest card on a lead, or where it takes the trick so far; else the lowest."""
    cards = legal(view.hand, view.trick)
    same = [card for card in view.trick if suit_of(card) == suit_of(view.trick[0])]
    takes = not same or (suit_of(cards[-1]) == suit_of(same[0]) and cards[-1] > max(same))
    return cards[-1] if takes else cards[0]


def deal(name: str) -> list[frozenset[int]]:
    """Seat -> its cards."""
    cards = shuffled(PACK, name)
    return [frozenset(cards[seat::3]) for seat in SEATS]


# The master.


class Playing:
    def __init__(self, view: View) -> None:
        self.view = view
        self.unseen = sorted({*PACK} - view.hand - view.played)

    def candidates(self) -> Sequence[int]:
        first = fast(self.view)
        return sorted(legal(self.view.hand, self.view.trick), key=lambda card: card != first)

    def sample(self, rng: Random) -> tuple[list[frozenset[int]], int]:
        view, cards = self.view, shuffled(self.unseen, str(rng.getrandbits(40)))
        hands = [view.hand] * 3
        for place in (1, 2):
            count = len(view.hand) - (place + len(view.trick) >= 3)
            hands[(view.seat + place) % 3] = frozenset(cards[:count])
            cards = cards[count:]
        return hands, 0

    def playout(self, world: list[frozenset[int]], move: int) -> tuple[float, int]:
        for view in play_on(world, self.view, lambda now: move if now == self.view else fast(now)):
            tricks = view.tricks
        most = max(tricks)
        return (tricks[self.view.seat] == most) / tricks.count(most), 3 * len(self.view.hand)


def think(view: View, rng: Random) -> Thinking:
    result = yield from search(Playing(view), rng, Limits(cards=2000, worlds=60))
    return because(result.move, "sampled", worlds=str(result.worlds))


def decide(view: View, rng: Random) -> Choice:
    return finish(think(view, rng))
