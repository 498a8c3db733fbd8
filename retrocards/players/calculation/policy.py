"""The fast policy of Calculation on plain ints: where a card goes, and whole games played out.

What can go up does so at once, from the piles first (the seed, Advice 4).  A card that fits no
stack goes where it costs least:

* covering cards that are needed earlier costs something, for all of them in the pile (Advice 6);
* a card that makes a sequence running backwards costs less (Advice 5);
* an empty pile is worth something as long as cards are to come, and so is a pile of nothing but
  kings (Advice 3);
* of two last cards of one stack, the later above the earlier loses the game (Advice 7).

If several stacks want the same card, or several piles offer it, the resulting positions are
compared by the same sums.

Costs are whole numbers, so that all machines get the same answer.  Their sizes were found by
playing many thousand deals.
"""

from collections.abc import Sequence
from math import exp, inf
from random import Random

from retrocards.players.calculation.position import (
    FEW,
    KING,
    NO_CARD,
    STEP,
    Position,
    Up,
)
from retrocards.rules.calculation import STACK_CARDS

ALL_HOME = 52

SOON, STEEP = 4.877, 1.328
"""A card needed `SOON` places on is worth 1/e of one needed now; `STEEP` bends the curve."""

COVER = 410
"""The cost for each place that the upper card is needed later than a covered one needed now."""
MORE_TO_COME = 0.69
"""The part of that cost if another card of the covered kind is undealt."""
LOSES = 1_000_000
"""The cost of two last cards of one stack in the wrong order: more than all others together."""
GAP = 21
"""The cost for each place that the card is needed earlier than the one right under it."""
NO_EARLIER = 290
"""The cost if it is not needed earlier than that one."""
SEQUENCE = 930
"""The saving if the card goes up right before the one under it."""
LONGER = 3000
"""A further saving if that one goes up right before the next."""
EMPTY = 1135
"""The worth of an empty pile while all cards are to come."""
SECOND_EMPTY = 1322
"""How much less a further empty pile is worth."""
EMPTY_FOR_KING = 1858
"""How much less an empty pile is worth if a king takes it."""
ON_KINGS = 945
"""The cost of another card on a pile of kings while all cards are to come."""
KINGS_TOGETHER = 2500
"""The saving if a king goes on a pile of kings."""
ALL_TO_COME = 44

PILES = 0.65
"""The weight of all costs of the piles, compared with the lengths of the stacks."""
PLACE, PLACES = 1960, -1000
"""The worth of each card on a stack, and how it changes as the stack grows."""


def _covering(own: int) -> tuple[int, ...]:
    """How soon the lower card is needed -> the cost of covering it; then the same for `FEW`."""
    costs = [
        COVER * (own - soon) / STEP * exp(-((soon / STEP / SOON) ** STEEP)) if soon < own else 0
        for soon in range(FEW)
    ]
    return (*[round(MORE_TO_COME * cost) for cost in costs], *map(round, costs))


COVERING = tuple(map(_covering, range(FEW)))
"""How soon the upper card is needed -> how soon the lower one is -> the cost."""

GROWN = tuple([round(PLACE * n + PLACES * n * n / STACK_CARDS) for n in range(STACK_CARDS + 1)])
"""Number of cards on a stack -> their worth."""


class World:
    """What is to come in one play-out: an order of the undealt cards.

    A hidden order is drawn card by card as the play-out reaches them, from the cards in the order
    of their kinds, so only chance decides it.  If the order is known there is only one, and the
    policy wavers instead: each pile seems dearer than it is by a random part of `waver`.
    """

    __slots__ = ("_left", "order", "random", "waver")

    def __init__(self, left: Sequence[int], rng: Random, order: Sequence[int], waver: int) -> None:
        self.order = [*order]
        self.random = rng.random
        self.waver = waver
        self._left = [*left]

    def draw(self) -> None:
        """Add one more card at the end of the order."""
        left = self._left
        self.order.append(left.pop(int(self.random() * len(left))))


def only_kings(pile: Sequence[int]) -> bool:
    """Whether a pile holds only kings."""
    return all(kind % 13 == KING for kind in pile)


def runs_on(position: Position, pile: list[int]) -> int:
    """The stack on which the card in play would go right before the top of a pile; -1 for none."""
    way, card = position.way, position.card
    stack = way.follows[card][pile[-1]]
    if stack >= 0 and way.places[stack][card] >= position.lengths[stack]:
        return stack
    return -1


def costs_on_piles(position: Position) -> list[int]:
    """The cost of the card in play on each pile."""
    card, way = position.card, position.way
    need, last = way.needs(position.key)
    own = need[card]
    row = COVERING[own]
    covering = [row[soon + few] for soon, few in zip(need, position.few, strict=True)]
    if last[card] >= 0:
        for kind in way.kinds:
            if last[kind] == last[card] and need[kind] < own:
                covering[kind] += LOSES
    costs: list[int] = []
    follows = way.follows[card]
    for pile in position.piles:
        if not pile:
            cost = EMPTY - (SECOND_EMPTY if position.piles.count(pile) > 1 else 0)
            cost = cost * position.coming // ALL_TO_COME
            costs.append(cost - (EMPTY_FOR_KING if card % 13 == KING else 0))
            continue
        cost = sum([covering[kind] for kind in pile])
        top = pile[-1]
        later = need[top] - own
        cost += GAP * later // STEP if later > 0 else NO_EARLIER
        stack = runs_on(position, pile) if follows[top] >= 0 else -1
        if stack >= 0:
            cost -= SEQUENCE
            if len(pile) > 1 and way.follows[top][pile[-2]] == stack:
                cost -= LONGER
        if pile[0] % 13 == KING and only_kings(pile):
            if card % 13 == KING:
                cost -= KINGS_TOGETHER
            else:
                cost += ON_KINGS * position.coming // ALL_TO_COME
        costs.append(cost)
    return costs


def worth(position: Position) -> int:
    """The worth of a position, to compare several that one decision may lead to."""
    need, last = position.way.needs(position.key)
    few = position.few
    costs = -EMPTY * position.coming // ALL_TO_COME * position.piles.count([])
    for pile in position.piles:
        under: list[int] = []
        for kind in pile:
            soon = need[kind]
            if under:
                row = COVERING[soon]
                costs += sum([row[place] for place in under])
            under.append(soon + few[kind])
            if (stack := last[kind]) >= 0:
                for other in pile:
                    if other == kind:
                        break
                    if last[other] == stack and need[other] < soon:
                        costs += LOSES
    return sum([GROWN[length] for length in position.lengths]) - round(PILES * costs)


def best_up(position: Position, ups: list[Up]) -> Up:
    """The best of the cards that may go up, if there is a choice of stacks or piles."""
    if len(ups) == 1:
        return ups[0]
    if plain := plain_up(position, ups):
        return plain
    return max(ups, key=lambda up: worth(after(position, up)))


def plain_up(position: Position, ups: list[Up]) -> Up | None:
    """A card that nothing speaks against: no other stack wants it, no other pile offers it."""
    kinds = [position.kind_of(up) for up in ups]
    stacks = [up.stack for up in ups]
    for up, kind in zip(ups, kinds, strict=True):
        if kinds.count(kind) == 1 and stacks.count(up.stack) == 1:
            return up
    return None


def after(position: Position, up: Up) -> Position:
    """The position after a card has gone up, with all that can follow it."""
    twin = position.copy()
    twin.take_up(up)
    while ups := twin.ups():
        twin.take_up(ups[0])
    return twin


def shift_for(position: Position) -> int:
    """The pile whose top should move to an empty pile, to uncover a wanted card; or -1.

    It moves if that improves the position, or if nothing else can be done.
    """
    empty = position.piles.count([])
    if not empty:
        return -1
    stuck = position.card == NO_CARD
    best, most = -1, -LOSES * LOSES if stuck else worth(position)
    for index, pile in enumerate(position.piles):
        reach = pile[-1 - empty : -1] if stuck else pile[-2:-1]
        if any(kind in position.wants for kind in reach):
            twin = position.copy()
            twin.shift(index)
            if not stuck:
                twin = after(twin, twin.ups()[0])
            if (value := worth(twin)) > most:
                best, most = index, value
    return best


def play_out(position: Position, world: World) -> int:
    """Play a position to its end and return the number of cards on the stacks.

    This changes the position.  The game ends at once if two last cards of one stack lie in the
    wrong order and none can be moved.
    """
    dealt, order, waver = 0, world.order, world.waver
    coming, wants, piles = position.coming, position.wants, position.piles
    lost = inf if position.to_empty else LOSES // 2
    grown = True
    while True:
        if grown or position.card in wants:
            ups = position.ups()
            grown = bool(ups)
            if grown:
                position.take_up(best_up(position, ups))
        elif position.to_empty and (pile := shift_for(position)) >= 0:
            position.shift(pile)
            grown = True
        elif position.card != NO_CARD:
            costs = costs_on_piles(position)
            if waver:
                costs = [cost + int(world.random() * waver) for cost in costs]
            least = min(costs)
            if least > lost:
                break
            piles[costs.index(least)].append(position.card)
            position.card = NO_CARD
        elif dealt == coming:
            break
        if position.card == NO_CARD and dealt < coming:
            if dealt == len(order):
                world.draw()
            position.deal(order[dealt])
            dealt += 1
    return sum(position.lengths)
