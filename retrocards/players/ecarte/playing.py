"""The chance of each card to win the game, against every hand of the opponent with open cards."""

from collections.abc import Generator, Sequence
from itertools import accumulate
from math import sqrt
from random import Random

from retrocards.cards import BIT
from retrocards.players.arithmetic import sum_of
from retrocards.players.comparing import Ending
from retrocards.players.ecarte.playout import DEALER, NOBODY, TALKER, PlayOut
from retrocards.players.ecarte.policy import weakest_first
from retrocards.players.ecarte.solver import Solver
from retrocards.players.ecarte.witness import OpenPlay, of_play
from retrocards.players.search import Result, Weighed
from retrocards.rules.ecarte import MARK, TRICKS, View, king_of

A_TRICK = 1e-5
"""What a trick counts if the chances are the same."""

NO_CARD = -1
WATCHING = 4
"""The work of playing a trick card by card, in cards."""

Hands = Sequence[tuple[int, float]]
"""Hands of the opponent with their weights."""


def play(
    view: View, hands: Hands, part: int
) -> Generator[None, None, tuple[Result, tuple[int, ...]]]:
    """Weigh every card, and marking the king if he can be marked; `part` hands in a slice.

    Of cards that promise the same, the lowest is thrown away and the highest is led.
    """
    counted = _Tricks(view)
    order = weakest_first(view.hand, view.trump)
    legal = [card for card in order if card in view.legal_moves()]
    if not len(view.laid) % 2:
        legal.reverse()
    own_king = king_of(view.trump)
    marks = MARK in view.legal_moves()
    taken: list[dict[tuple[int, bool], float]] = [{} for _ in legal]
    together: dict[tuple[tuple[int, ...], bool], float] = {}
    for start in range(0, len(hands), part):
        for theirs, weight in hands[start : start + part]:
            kings = counted.has_king(theirs)
            tricks_of = counted.tricks(legal, theirs)
            both = (*tricks_of,), kings
            together[both] = together.get(both, 0.0) + weight
            for number, tricks in enumerate(tricks_of):
                taken[number][tricks, kings] = taken[number].get((tricks, kings), 0.0) + weight
        yield
    moves, ways = (
        [*legal],
        [(number, marks and card == own_king) for number, card in enumerate(legal)],
    )
    prospects = [counted.prospect(taken[number], marked) for number, marked in ways]
    if marks:
        marked_too = [counted.prospect(count, True) for count in taken]
        moves.insert(0, MARK)
        prospects.insert(0, max(marked_too))
        ways.insert(0, (marked_too.index(prospects[0]), True))
    best = 0 if marks else prospects.index(max(prospects))
    top, root = prospects[best][1], sqrt(len(hands))
    weighed = [
        Weighed(
            number, chance, len(hands), spread / root, top - chance,
            counted.spread_between(together, ways[best], ways[number]) / root,
        )
        for number, (_, chance, spread) in enumerate(prospects)
    ]  # fmt: skip
    return Result(best, 0.0, tuple(weighed), len(hands), 0), tuple(moves)


class Watched:
    """The choice of a card, for the coach's comparison: the tricks are played one by one."""

    def __init__(self, view: View, hands: Hands) -> None:
        self._view = view
        self._hands = [hand for hand, _ in hands]
        self._weights = [*accumulate(weight for _, weight in hands)]
        self._tricks = _Tricks(view)
        self._open = OpenPlay(self._tricks.solver, view.trump)

    def sample(self, rng: Random) -> tuple[int, int]:
        """A likely hand of the opponent."""
        return rng.choices(self._hands, cum_weights=self._weights)[0], 0

    def watch(self, theirs: int, card: int) -> Ending:
        """Play a hand out after a card, and note what happens."""
        view, tricks = self._view, self._tricks
        lead = view.laid[-1] if len(view.laid) % 2 else NO_CARD
        winners = self._open.winners(view.hand, tricks.solver.plain(theirs), card, lead)
        trumped = lead == NO_CARD and self._open.trumped(theirs, card)
        before = view.tricks[view.seat]
        worth = tricks.worth(before + sum(winners), tricks.has_king(theirs), False)
        events = of_play(winners, lead == NO_CARD, trumped, before)
        return Ending(worth, events, WATCHING * len(winners))


class _Tricks:
    """The tricks that cards lead to, and what those are worth."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._play_out = PlayOut(view)
        self.solver = Solver(view.hand, view.unseen, view.trump)
        self._own, self._other = (TALKER, DEALER)[:: 1 if view.seat != view.dealer else -1]
        self._marked = NOBODY
        if view.king >= 0:
            self._marked = self._own if view.king == view.seat else self._other
        self._double = NOBODY
        if view.pays_double >= 0:
            self._double = self._own if view.pays_double == view.seat else self._other

    def has_king(self, theirs: int) -> bool:
        """Whether the opponent is still going to mark the king."""
        return not self._marked and bool(theirs & self._play_out.king)

    def tricks(self, legal: Sequence[int], theirs: int) -> list[int]:
        """This seat's tricks at the end, for each card."""
        view, solver, theirs = self._view, self.solver, self.solver.plain(theirs)
        taken = view.tricks[view.seat]
        if len(view.laid) % 2:
            lead = view.laid[-1]
            return [
                taken + solver.after_reply(view.hand ^ BIT[card], theirs, lead, card)
                for card in legal
            ]
        return [taken + solver.after_lead(view.hand ^ BIT[card], theirs, card) for card in legal]

    def prospect(
        self, counts: dict[tuple[int, bool], float], marks: bool
    ) -> tuple[float, float, float]:
        """The figure to compare (the chance and a trifle for tricks), the chance, its spread."""
        total = sum_of(counts.values())
        mean = square = tricks = 0.0
        for (taken, kings), weight in counts.items():
            worth = self.worth(taken, kings, marks)
            mean += weight * worth / total
            square += weight * (worth * worth) / total
            tricks += weight * taken / total
        return mean + A_TRICK * tricks, mean, sqrt(max(0.0, square - mean * mean))

    def spread_between(
        self,
        together: dict[tuple[tuple[int, ...], bool], float],
        first: tuple[int, bool],
        second: tuple[int, bool],
    ) -> float:
        """The spread, over all hands, of how much better one card is than another.

        A card is its place among the legal ones, and whether the king is marked with it.
        """
        total = sum_of(together.values())
        mean = square = 0.0
        for (taken, kings), weight in together.items():
            better, worse = (
                self.worth(taken[card], kings, marks) for card, marks in (first, second)
            )
            mean += weight * (better - worse) / total
            square += weight * (better - worse) ** 2 / total
        return sqrt(max(0.0, square - mean * mean))

    def worth(self, taken: int, kings: bool, marks: bool) -> float:
        """The chance of this seat after a hand in which it takes so many tricks."""
        king = self._own if marks else self._other if kings else self._marked
        talkers = taken if self._own == TALKER else TRICKS - taken
        ending = self._play_out.ending
        worths = ending.after if self._view.laid else ending.before_lead
        worth = worths(talkers, king, self._double)
        return 1 - worth if self._own == DEALER else worth
