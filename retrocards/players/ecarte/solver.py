"""Exact counts of the tricks that a hand of Ecarte takes with open hands, by the strict rules."""

from collections.abc import Callable

from retrocards.cards import BIT, cards_of, suit_of
from retrocards.rules.ecarte import BEATS, HIGHER, RANKING, SUITS_OF_PACK

_SUIT = {BIT[card]: SUITS_OF_PACK[suit_of(card)] for card in range(52)}
_HIGHER = {BIT[card]: HIGHER[card] for card in range(52)}
_BEATS = [{BIT[card]: beats[card] for card in range(52)} for beats in BEATS]


def tricks(leader: int, follower: int, trump: int) -> int:
    """The tricks, 0 to 5, that the leader takes if both play perfectly and see all cards.

    `leader` and `follower` are sets of equally many cards.
    """
    return Solver(leader, follower, trump).leads(leader, follower)


class Solver:
    """Open play of one hand against any hand out of a set of `others`.

    The basic question is whether the hand takes `need` tricks, from 1 to the number of its cards.
    The number of tricks is found by asking it repeatedly.  So the search stops as soon as the hand
    has enough tricks or can no longer get them.

    Interchangeable cards count as one: those of `others` between two neighbouring cards of the
    hand, and those of the hand with none of the others between.  Positions are remembered from one
    hand of the others to the next.  `mine` and `theirs` are always sets of equally many cards, a
    single card is a set of one, and tricks are those of the hand.
    """

    def __init__(self, hand: int, others: int, trump: int) -> None:
        self.trumps = SUITS_OF_PACK[trump]
        self.beats = _BEATS[trump]
        runs, self.gaps = _runs_and_gaps(hand, others)
        # High cards and trumps come first, because they find enough tricks sooner.
        self.runs = tuple(sorted(runs, key=lambda run: (not run & self.trumps, above(run))))
        self._leading: dict[int, bool] = {}
        self._following: dict[int, bool] = {}
        self._mine: dict[int, tuple[int, ...]] = {}
        self._theirs: dict[int, tuple[int, ...]] = {}

    def plain(self, theirs: int) -> int:
        """The hand that stands for all hands of the others that play like `theirs`."""
        cards = 0
        for gap in self.gaps:
            held = (theirs & gap).bit_count()
            for card in cards_of(gap)[:held]:
                cards |= BIT[card]
        return cards

    def leads(self, mine: int, theirs: int) -> int:
        """Tricks if the hand leads."""
        return _most(lambda need: self.takes_leading(mine, theirs, need), mine.bit_count())

    def follows(self, mine: int, theirs: int) -> int:
        """Tricks if the opponent leads."""
        return _most(lambda need: self.takes_following(mine, theirs, need), mine.bit_count())

    def after_lead(self, mine: int, theirs: int, lead: int) -> int:
        """Tricks after the hand has led a card out of `mine`."""
        return _most(lambda need: self._led(mine, theirs, lead, need), theirs.bit_count())

    def after_reply(self, mine: int, theirs: int, lead: int, reply: int) -> int:
        """Tricks after the hand has replied out of `mine` to a lead out of `theirs`."""
        if self.beats[lead] & reply:
            return 1 + self.leads(mine, theirs)
        return self.follows(mine, theirs)

    def takes_leading(self, mine: int, theirs: int, need: int) -> bool:
        """Whether the hand takes `need` tricks if it leads."""
        key = (mine << 52 | theirs) << 3 | need
        takes = self._leading.get(key)
        if takes is None:
            takes = False
            for card in self._mine.get(mine) or self._choice(mine):
                if self._led(mine ^ card, theirs, card, need):
                    takes = True
                    break
            self._leading[key] = takes
        return takes

    def takes_following(self, mine: int, theirs: int, need: int) -> bool:
        """Whether the hand takes `need` tricks if the opponent leads."""
        key = (mine << 52 | theirs) << 3 | need
        takes = self._following.get(key)
        if takes is None:
            takes = True
            for card in self._theirs.get(theirs) or self._others_choice(theirs):
                if not self._replies(mine, theirs ^ card, card, need):
                    takes = False
                    break
            self._following[key] = takes
        return takes

    # By the strict rules a player who can take a trick must: then only the `takers` are legal.

    def _led(self, mine: int, theirs: int, lead: int, need: int) -> bool:
        """Whether the hand takes `need` tricks after leading a card, whatever the reply."""
        suit = theirs & _SUIT[lead]
        takers = suit & _HIGHER[lead] if suit else theirs & self.trumps
        if takers and need > mine.bit_count():
            return False
        if not takers and need == 1:
            return True
        ask, left = (self.takes_following, need) if takers else (self.takes_leading, need - 1)
        may = takers or suit or theirs
        for reply in self._theirs.get(may) or self._others_choice(may):
            if not ask(mine, theirs ^ reply, left):
                return False
        return True

    def _replies(self, mine: int, theirs: int, lead: int, need: int) -> bool:
        """Whether the hand takes `need` tricks with some reply to the opponent's lead."""
        suit = mine & _SUIT[lead]
        takers = suit & _HIGHER[lead] if suit else mine & self.trumps
        if takers and need == 1:
            return True
        if not takers and need == mine.bit_count():
            return False
        ask, left = (self.takes_leading, need - 1) if takers else (self.takes_following, need)
        may = takers or suit or mine
        for reply in self._mine.get(may) or self._choice(may):
            if ask(mine ^ reply, theirs, left):
                return True
        return False

    def _choice(self, cards: int) -> tuple[int, ...]:
        chosen = self._mine[cards] = _highest_of_each(cards, self.runs)
        return chosen

    def _others_choice(self, cards: int) -> tuple[int, ...]:
        chosen = self._theirs[cards] = _highest_of_each(cards, self.gaps)
        return chosen


def above(group: int) -> int:
    """How many cards of its suit are above a card of a group: fewer for a higher group."""
    return _HIGHER[1 << group.bit_length() - 1].bit_count()


def _most(takes: Callable[[int], bool], cards: int) -> int:
    """The most tricks, up to the number of cards, that are taken; the search starts at half."""
    taken = (cards + 1) // 2
    while taken and not takes(taken):
        taken -= 1
    while taken < cards and takes(taken + 1):
        taken += 1
    return taken


def _highest_of_each(cards: int, groups: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([1 << (cards & group).bit_length() - 1 for group in groups if cards & group])


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
