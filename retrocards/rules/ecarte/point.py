"""Whether a hand of Ecarte takes enough tricks when both hands are open: yes or no, and no more.

Nothing has to be found out once the hand has enough, or can no longer have them: so fewer
positions are looked into than by `Solver`, which counts the tricks.
"""

from math import comb

from retrocards.cards import BIT, cards_of
from retrocards.rules.ecarte.moves import HIGHER, SUITS_OF_PACK
from retrocards.rules.ecarte.solver import Solver

_SUIT = {BIT[card]: SUITS_OF_PACK[card // 13] for card in range(52)}
_HIGHER = {BIT[card]: HIGHER[card] for card in range(52)}


class PointSolver(Solver):
    """The same open play, asked for `need` tricks of the hand: 1 to the number of its cards."""

    def __init__(self, hand: int, others: int, trump: int) -> None:
        super().__init__(hand, others, trump)
        self.runs = tuple(sorted(self.runs, key=lambda run: (not run & self.trumps, _above(run))))
        self._enough_leading: dict[int, bool] = {}
        self._enough_following: dict[int, bool] = {}

    def enough_leading(self, mine: int, theirs: int, need: int) -> bool:
        """Whether the hand takes so many tricks when it leads."""
        key = (mine << 52 | theirs) << 3 | need
        known = self._enough_leading.get(key)
        if known is not None:
            return known
        all_of_them = need == mine.bit_count()
        enough = False
        for card in self._mine.get(mine) or self._choice(mine):
            suit = theirs & _SUIT[card]
            if suit:
                may = suit & _HIGHER[card]
                lost = may != 0
                may = may or suit
            else:
                may = theirs & self.trumps
                lost = may != 0 and not card & self.trumps
                may = may or theirs
            if lost and all_of_them:
                continue
            if not lost and need == 1:
                enough = True
                break
            ask, left = (self.enough_following, need) if lost else (self.enough_leading, need - 1)
            for reply in self._theirs.get(may) or self._others_choice(may):
                if not ask(mine ^ card, theirs ^ reply, left):
                    break
            else:
                enough = True
                break
        self._enough_leading[key] = enough
        return enough

    def enough_following(self, mine: int, theirs: int, need: int) -> bool:
        """Whether the hand takes so many tricks when the other leads."""
        key = (mine << 52 | theirs) << 3 | need
        known = self._enough_following.get(key)
        if known is not None:
            return known
        all_of_them = need == mine.bit_count()
        enough = True
        for lead in self._theirs.get(theirs) or self._others_choice(theirs):
            suit = mine & _SUIT[lead]
            may = suit & _HIGHER[lead] or suit if suit else mine & self.trumps or mine
            won = self.beats[lead] & may
            if won and need == 1:
                continue
            if not won and all_of_them:
                enough = False
                break
            ask, left = (self.enough_leading, need - 1) if won else (self.enough_following, need)
            for card in self._mine.get(may) or self._choice(may):
                if ask(mine ^ card, theirs ^ lead, left):
                    break
            else:
                enough = False
                break
        self._enough_following[key] = enough
        return enough


def unlike(solver: Solver, size: int) -> list[tuple[int, int]]:
    """Hands of the other that differ in play, each with the number of hands like it.

    Fewer than the `kinds`: plain suits of which the hand holds as much in the same places are
    alike too, and so are hands of the other that swap what they have of these.
    """
    suits: dict[tuple[int, ...], list[list[int]]] = {}
    for cards in SUITS_OF_PACK:
        gaps = [gap for gap in solver.gaps if gap & cards]
        shape = [int(cards == solver.trumps), len(gaps)]
        for run in solver.runs:
            if run & cards:
                shape += [run.bit_count(), sum(_above(run) > _above(gap) for gap in gaps)]
        suits.setdefault(tuple(shape), []).append(gaps)
    hands = [(0, 1)]
    for alike in suits.values():
        parts = _of_alike_suits(alike, size)
        hands = [
            (held | part, ways * more)
            for held, ways in hands
            for part, more in parts
            if held.bit_count() + part.bit_count() <= size
        ]
    return [(held, ways) for held, ways in hands if held.bit_count() == size]


def _of_alike_suits(alike: list[list[int]], size: int) -> list[tuple[int, int]]:
    """What the other may have of these suits, up to so many cards, each with its number of ways."""
    found: dict[tuple[tuple[int, ...], ...], tuple[int, int]] = {(): (0, 1)}
    for gaps in alike:
        longer: dict[tuple[tuple[int, ...], ...], tuple[int, int]] = {}
        for numbers, part, more in _of_suit(gaps, size):
            for key, (held, ways) in found.items():
                if held.bit_count() + part.bit_count() <= size:
                    both = tuple(sorted((*key, numbers)))
                    before = longer.get(both, (0, 0))[1]
                    longer[both] = held | part, before + ways * more
        found = longer
    return [*found.values()]


def _of_suit(gaps: list[int], size: int) -> list[tuple[tuple[int, ...], int, int]]:
    """How many cards of each gap, the lowest of them as a set, and in how many ways."""
    hands: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
    for gap in gaps:
        lowest = [0]
        for card in cards_of(gap):
            lowest.append(lowest[-1] | BIT[card])
        hands = [
            ((*numbers, more), held | cards, ways * comb(len(lowest) - 1, more))
            for numbers, held, ways in hands
            for more, cards in enumerate(lowest)
            if sum(numbers) + more <= size
        ]
    return hands


def _above(group: int) -> int:
    """How many cards of its suit are above one of a group: fewer the higher the group is."""
    return _HIGHER[1 << group.bit_length() - 1].bit_count()
