"""A search to the end of the bout that assumes it knows the attackers' cards."""

from math import inf

from retrocards.cards import BIT, SAME_RANK
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.weighing import OVER, Scales
from retrocards.rules.durak import DEFEND, TAKE

FULL_HAND = 6
MOST_NODES = 150
"""Attack cards examined for one deal; after that many the attackers are assumed to stop."""


class Bout:
    """What a bout is worth to the defender if both sides play as well as they can.

    `a` is the set of the cards that may attack, those of all attackers together.  `d` is the
    defender's hand, `table` the cards of the bout, `ranks` the cards that may join them, and `room`
    how many of them may.  Values are from the attackers' side, in the unit of `Weights`.
    """

    def __init__(self, sight: Sight, scales: Scales, a: int) -> None:
        self._sight = sight
        self._scales = scales
        self._a = a
        self._beats = sight.beats
        # A lone attacker draws up to six; several draw only what they have played.
        played = len(sight.view.table)
        self._filled = FULL_HAND if sight.two_left else a.bit_count() + played
        self._nodes = 0
        self._seen: dict[tuple[int, int, int], tuple[float, float]] = {}

    def value(self, move: int) -> float:
        """What the defender's move, TAKE or a defence, is worth to the defender."""
        sight, room = self._sight, self._sight.view.room
        if move == TAKE:
            return -self._takes(self._a, sight.hand, sight.table, sight.ranks, room)
        card = move - DEFEND
        d, table = sight.hand ^ BIT[card], sight.table | BIT[card]
        ranks = sight.ranks | SAME_RANK[card]
        return -self._attacks(self._a, d, table, ranks, room, -inf, inf)

    def _attacks(
        self, a: int, d: int, table: int, ranks: int, room: int, alpha: float, beta: float
    ) -> float:
        """All cards are beaten: the attackers throw in another or stop."""
        best = self._ends(a, d, taken=False)
        cards = a & ranks
        if not room or not cards or best >= beta or self._nodes >= MOST_NODES:
            return best
        key = (a, d, table)
        least, most = self._seen.get(key, (-inf, inf))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        floor = alpha
        for card in self._sight.low_first(cards):
            alpha = max(alpha, best)
            bit = BIT[card]
            value = self._defends(
                a ^ bit, d, table | bit, ranks | SAME_RANK[card], room - 1, card, alpha, beta
            )
            best = max(best, value)
            if best >= beta:
                break
        self._seen[key] = (best if best > floor else -inf, best if best < beta else inf)
        return best

    def _defends(
        self, a: int, d: int, table: int, ranks: int, room: int, card: int,
        alpha: float, beta: float,
    ) -> float:  # fmt: skip
        """The defender beats `card`, which already lies on the table, or takes."""
        self._nodes += 1
        worst = self._takes(a, d, table, ranks, room)
        for beating in self._sight.low_first(d & self._beats[card]):
            beta = min(beta, worst)
            if worst <= alpha:
                break
            bit = BIT[beating]
            value = self._attacks(
                a, d ^ bit, table | bit, ranks | SAME_RANK[beating], room, alpha, beta
            )
            worst = min(worst, value)
        return worst

    def _takes(self, a: int, d: int, table: int, ranks: int, room: int) -> float:
        """The defender takes, and the attackers give each card that helps them, lowest first."""
        d |= table
        best = self._ends(a, d, taken=True)
        for card in self._sight.low_first(a & ranks):
            if not room:
                break
            value = self._ends(a ^ BIT[card], d | BIT[card], taken=True)
            if value > best:
                best = value
                a ^= BIT[card]
                d |= BIT[card]
                room -= 1
        return best

    def _ends(self, a: int, d: int, *, taken: bool) -> float:
        """The worth of the hands after the draw.

        The cards of several attackers are not one hand, so then only the defender's hand counts.
        """
        talon = self._sight.talon
        drawn_a = min(talon, max(0, self._filled - a.bit_count()))
        talon -= drawn_a
        drawn_d = min(talon, max(0, FULL_HAND - d.bit_count()))
        talon -= drawn_d
        two_left = self._sight.two_left
        if two_left and not a and not drawn_a:
            return OVER if d or drawn_d else 0.0
        if not d and not drawn_d:
            return -OVER
        weights = self._scales.weights(talon)
        value = weights.attack if taken else -weights.attack
        value -= self._scales.weigh(d, weights) + drawn_d * weights.drawn
        if two_left:
            value += self._scales.weigh(a, weights) + drawn_a * weights.drawn
        return value
