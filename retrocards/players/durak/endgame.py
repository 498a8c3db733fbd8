"""The end of a game between two, when every card is known: searched to the last card."""

from retrocards.cards import BIT, SAME_RANK, cards_of
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import DEFEND, GIVE, PASS, TAKE

MOST_NODES = 3000
"""Positions that may be looked at for one move."""
LOSS, DRAW, WIN = -1, 0, 1


class _TooLong(Exception):
    """The search has looked at ``MOST_NODES`` positions."""


def solve(sight: Sight) -> int:
    """The best move when two players are left and the talon is empty; -1 when it is not known."""
    view = sight.view
    if view.talon_count or view.in_play.bit_count() != 2 or view.options.teams:
        return -1
    mine = view.hand
    foe = next(s for s in range(len(view.counts)) if view.in_play >> s & 1 and s != view.seat)
    theirs = view.unseen | view.known[foe]
    search = Search(sight)
    table = ranks = 0
    for pair in view.table:
        for card in pair:
            if card >= 0:
                table |= BIT[card]
                ranks |= SAME_RANK[card]
    best, result = -1, LOSS - 1
    try:
        for move in view.legal_moves():
            if move == PASS:
                if view.phase == "give":
                    value = search.taken(mine, theirs | table)
                else:
                    value = search.beaten(mine, theirs)
            elif move == TAKE:
                value = -search.take(theirs, mine, table, ranks, view.room)
            elif move >= GIVE:
                bit = BIT[move - GIVE]
                value = search.take(mine ^ bit, theirs, table | bit, ranks, view.room - 1)
            elif move >= DEFEND:
                bit = BIT[move - DEFEND]
                value = -search.attack(
                    theirs, mine ^ bit, table | bit, ranks | SAME_RANK[move - DEFEND], view.room
                )
            elif move < DEFEND:
                bit = BIT[move]
                value = search.defend(
                    mine ^ bit, theirs, table | bit, ranks | SAME_RANK[move], view.room - 1, move
                )
            else:
                continue
            if value > result:
                best, result = move, value
                if value == WIN:
                    break
    except _TooLong:
        return best if result == WIN else -1
    return best


class Search:
    """Values are the attacker's: WIN, DRAW or LOSS."""

    def __init__(self, sight: Sight) -> None:
        self.beats = sight.beats
        self.trumps = sight.trumps
        self.memo: dict[tuple[int, ...], int] = {}
        self.nodes = 0

    def low_first(self, cards: int) -> list[int]:
        trumps = self.trumps
        return sorted(cards_of(cards), key=lambda card: (BIT[card] & trumps != 0, card % 13))

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise _TooLong

    def beaten(self, a: int, d: int) -> int:
        if not a:
            return WIN if d else DRAW
        if not d:
            return LOSS
        return -self.attack(d, a, 0, 0, min(6, a.bit_count()))

    def taken(self, a: int, d: int) -> int:
        if not a:
            return WIN
        return self.attack(a, d, 0, 0, min(6, d.bit_count()))

    def attack(self, a: int, d: int, table: int, ranks: int, room: int) -> int:
        if table and not (room and a & ranks):
            return self.beaten(a, d)
        key = (a, d, table, room)
        known = self.memo.get(key)
        if known is not None:
            return known
        self.count()
        best = LOSS
        for card in self.low_first(a & ranks if table else a):
            bit = BIT[card]
            value = self.defend(a ^ bit, d, table | bit, ranks | SAME_RANK[card], room - 1, card)
            if value > best:
                best = value
                if best == WIN:
                    break
        if table and best < WIN:
            best = max(best, self.beaten(a, d))
        self.memo[key] = best
        return best

    def defend(self, a: int, d: int, table: int, ranks: int, room: int, card: int) -> int:
        self.count()
        worst = WIN
        for beating in self.low_first(d & self.beats[card]):
            bit = BIT[beating]
            value = self.attack(a, d ^ bit, table | bit, ranks | SAME_RANK[beating], room)
            if value < worst:
                worst = value
                if worst == LOSS:
                    return worst
        return min(worst, self.take(a, d, table, ranks, room))

    def take(self, a: int, d: int, table: int, ranks: int, room: int) -> int:
        """The defender takes: the attacker gives what he likes of the ranks on the table."""
        gifts = self.low_first(a & ranks)
        best = LOSS
        subsets = [0]
        for card in gifts:
            subsets += [s | BIT[card] for s in subsets if s.bit_count() < room]
        for gift in reversed(subsets):
            value = self.taken(a ^ gift, d | table | gift)
            if value > best:
                best = value
                if best == WIN:
                    break
        return best
