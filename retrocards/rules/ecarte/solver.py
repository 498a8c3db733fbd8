"""How many tricks a hand takes in Ecarte when both hands are open: exact, by the strict rules."""

from retrocards.cards import BIT, cards_of
from retrocards.rules.ecarte.moves import BEATS, HIGHER, RANKING, SUITS_OF_PACK

_SUIT = {BIT[card]: SUITS_OF_PACK[card // 13] for card in range(52)}
_HIGHER = {BIT[card]: HIGHER[card] for card in range(52)}
_BEATS = [{BIT[card]: beats[card] for card in range(52)} for beats in BEATS]


def tricks(leader: int, follower: int, trump: int) -> int:
    """The tricks, 0 to 5, that the leader takes when both play perfectly and see all cards.

    `leader` and `follower` are sets of equally many cards.
    """
    return Solver(leader, follower, trump).leads(leader, follower)


class Solver:
    """Open play of one hand against any hand out of a set of `others`.

    What can replace each other is one thing: the cards of `others` between two neighbouring
    cards of the hand, and the cards of the hand with none of the others between.  Positions are
    remembered from one hand of the others to the next.  `mine` and `theirs` are always sets of
    equally many cards; the answers are tricks of the hand.
    """

    def __init__(self, hand: int, others: int, trump: int) -> None:
        self.hand = hand
        self.trumps = SUITS_OF_PACK[trump]
        self.beats = _BEATS[trump]
        self.runs, self.gaps = _runs_and_gaps(hand, others)
        self._leads: dict[int, int] = {}
        self._follows: dict[int, int] = {}
        self._mine: dict[int, tuple[int, ...]] = {}
        self._theirs: dict[int, tuple[int, ...]] = {}

    def plain(self, theirs: int) -> int:
        """The hand of the others that stands for all that are played like `theirs`."""
        cards = 0
        for gap in self.gaps:
            held = (theirs & gap).bit_count()
            for card in cards_of(gap)[:held]:
                cards |= BIT[card]
        return cards

    def leads(self, mine: int, theirs: int) -> int:
        """Tricks when the hand leads."""
        key = mine << 52 | theirs
        best = self._leads.get(key)
        if best is None:
            best = 0
            most = mine.bit_count()
            for card in self._mine.get(mine) or self._choice(mine):
                taken = self.after_lead(mine ^ card, theirs, card)
                if taken > best:
                    best = taken
                    if best == most:
                        break
            self._leads[key] = best
        return best

    def after_lead(self, mine: int, theirs: int, lead: int) -> int:
        """Tricks when the hand has led a card (given as a set of one) out of `mine`."""
        suit = theirs & _SUIT[lead]
        if suit:
            may = suit & _HIGHER[lead]
            lost = may != 0
            may = may or suit
        else:
            may = theirs & self.trumps
            lost = may != 0 and not lead & self.trumps
            may = may or theirs
        if not mine:
            return 0 if lost else 1
        fewest = 9
        for reply in self._theirs.get(may) or self._others_choice(may):
            if lost:
                taken = self.follows(mine, theirs ^ reply)
            else:
                taken = 1 + self.leads(mine, theirs ^ reply)
            if taken < fewest:
                fewest = taken
                if taken == (0 if lost else 1):
                    break
        return fewest

    def follows(self, mine: int, theirs: int) -> int:
        """Tricks when the other leads."""
        key = mine << 52 | theirs
        fewest = self._follows.get(key)
        if fewest is None:
            fewest = 9
            for lead in self._theirs.get(theirs) or self._others_choice(theirs):
                taken = self._reply(mine, theirs ^ lead, lead)
                if taken < fewest:
                    fewest = taken
                    if not taken:
                        break
            self._follows[key] = fewest
        return fewest

    def _reply(self, mine: int, theirs: int, lead: int) -> int:
        suit = mine & _SUIT[lead]
        may = suit & _HIGHER[lead] or suit if suit else mine & self.trumps or mine
        best = 0
        for card in self._mine.get(may) or self._choice(may):
            taken = self.after_reply(mine ^ card, theirs, lead, card)
            if taken > best:
                best = taken
        return best

    def after_reply(self, mine: int, theirs: int, lead: int, reply: int) -> int:
        """Tricks when the hand has replied out of `mine` to a lead out of `theirs`."""
        won = self.beats[lead] & reply
        if not mine:
            return 1 if won else 0
        return 1 + self.leads(mine, theirs) if won else self.follows(mine, theirs)

    def _choice(self, cards: int) -> tuple[int, ...]:
        chosen = self._mine[cards] = _highest_of_each(cards, self.runs)
        return chosen

    def _others_choice(self, cards: int) -> tuple[int, ...]:
        chosen = self._theirs[cards] = _highest_of_each(cards, self.gaps)
        return chosen


def _highest_of_each(cards: int, groups: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([1 << (cards & group).bit_length() - 1 for group in groups if cards & group])


def _runs_and_gaps(hand: int, others: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The groups of cards that can replace each other: those of the hand, those of the others."""
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
