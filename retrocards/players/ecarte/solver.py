"""Exact counts of the tricks that a hand of Ecarte takes with open hands, by the strict rules."""

from collections.abc import Callable

from retrocards.cards import BIT, cards_of
from retrocards.rules.ecarte import HIGHER, RANKING, SUITS_OF_PACK
from retrocards.rules.ecarte.tricks import BEATS, replies


def tricks(leader: int, follower: int, trump: int) -> int:
    """The tricks, 0 to 5, that the leader takes if both play perfectly and see all cards.

    `leader` and `follower` are sets of equally many cards.
    """
    return Solver(leader, follower, trump).leads(leader, follower)


class Solver:
    """Open play of one hand against any hand out of a set of `others`.

    A position is two sets of equally many cards, `leader` and `follower`, one of them of the hand
    and one of the others.  The basic question is whether the leader takes `need` tricks, from 1 to
    the number of its cards.  The number of tricks is found by asking it repeatedly.  So the search
    stops as soon as somebody has enough tricks or can no longer get them.

    Interchangeable cards count as one: those of `others` between two neighbouring cards of the
    hand, and those of the hand with none of the others between.  Positions are remembered from one
    hand of the others to the next.
    """

    def __init__(self, hand: int, others: int, trump: int) -> None:
        self.trumps = SUITS_OF_PACK[trump]
        self._trump, self._hand = trump, hand
        self._beats = BEATS[trump]
        runs, self.gaps = _runs_and_gaps(hand, others)
        # High cards and trumps come first, because they find enough tricks sooner.
        self.runs = tuple(sorted(runs, key=lambda run: (not run & self.trumps, above(run))))
        self._taken: dict[int, bool] = {}
        self._unlike: dict[int, tuple[int, ...]] = {}
        """A set of cards -> of each interchangeable group in it the highest."""

    def plain(self, theirs: int) -> int:
        """The hand that stands for all hands of the others that play like `theirs`."""
        cards = 0
        for gap in self.gaps:
            held = (theirs & gap).bit_count()
            for card in cards_of(gap)[:held]:
                cards |= BIT[card]
        return cards

    def leads(self, leader: int, follower: int) -> int:
        """Tricks of the leader."""
        return _most(lambda need: self.takes(leader, follower, need), leader.bit_count())

    def follows(self, follower: int, leader: int) -> int:
        """Tricks of the follower."""
        return leader.bit_count() - self.leads(leader, follower)

    def after_lead(self, leader: int, follower: int, lead: int) -> int:
        """Tricks of the leader after he has led a card, which `leader` is without."""
        return _most(lambda need: self._led(leader, follower, lead, need), follower.bit_count())

    def after_reply(self, follower: int, leader: int, lead: int, reply: int) -> int:
        """Tricks of the follower after both have played a card, which their sets are without."""
        if self._beats[lead] >> reply & 1:
            return 1 + self.leads(follower, leader)
        return self.follows(follower, leader)

    def takes(self, leader: int, follower: int, need: int) -> bool:
        """Whether the leader takes `need` tricks."""
        key = (leader << 52 | follower) << 3 | need
        takes = self._taken.get(key)
        if takes is None:
            takes = False
            for card in self._unlike.get(leader) or self._choice(leader):
                if self._led(leader ^ BIT[card], follower, card, need):
                    takes = True
                    break
            self._taken[key] = takes
        return takes

    def _led(self, leader: int, follower: int, lead: int, need: int) -> bool:
        """Whether the leader takes `need` tricks after leading a card, whatever the reply."""
        may = replies(follower, lead, self._trump)
        if may & self._beats[lead]:
            too_many = leader.bit_count() - need + 1
            if not too_many:
                return False
            for reply in self._unlike.get(may) or self._choice(may):
                if self.takes(follower ^ BIT[reply], leader, too_many):
                    return False
            return True
        if need == 1:
            return True
        for reply in self._unlike.get(may) or self._choice(may):
            if not self.takes(leader, follower ^ BIT[reply], need - 1):
                return False
        return True

    def _choice(self, cards: int) -> tuple[int, ...]:
        groups = self.runs if cards & self._hand else self.gaps
        chosen = self._unlike[cards] = _highest_of_each(cards, groups)
        return chosen


def above(group: int) -> int:
    """How many cards of its suit are above a card of a group: fewer for a higher group."""
    return HIGHER[group.bit_length() - 1].bit_count()


def _most(takes: Callable[[int], bool], cards: int) -> int:
    """The most tricks, up to the number of cards, that are taken; the search starts at half."""
    taken = (cards + 1) // 2
    while taken and not takes(taken):
        taken -= 1
    while taken < cards and takes(taken + 1):
        taken += 1
    return taken


def _highest_of_each(cards: int, groups: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([(cards & group).bit_length() - 1 for group in groups if cards & group])


def _runs_and_gaps(hand: int, others: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The groups of interchangeable cards: those of the hand, and those of the others."""
    runs: list[int] = []
    gaps: list[int] = []
    for suit in range(4):
        last = None
        for rank in RANKING:
            bit = BIT[suit * 13 + rank]
            if not bit & (hand | others):
                continue
            groups = runs if bit & hand else gaps
            if last is groups:
                groups[-1] |= bit
            else:
                groups.append(bit)
            last = groups
    return tuple(runs), tuple(gaps)
