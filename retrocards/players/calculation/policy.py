"""The fast policy of Calculation, on plain ints: where a card goes, and whole games played out.

What goes up is taken up at once, from the piles first (the seed, Advice 4).  A card that fits no
stack goes where it costs least:

* it costs to cover cards that are needed earlier, all of them in the whole pile (Advice 6);
* it costs less where the card makes a sequence that runs backwards (Advice 5);
* an empty pile is worth something as long as cards are to come, and so is a pile that holds
  nothing but kings (Advice 3);
* of two last cards of one stack the later above the earlier loses the game (Advice 7).

When several stacks want the same card, or several piles offer it, the positions that come of them
are compared by the same sums.

Costs are whole numbers, so that all machines come to the same answer; their sizes were found by
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
"""A card that a stack needs so many places on is worth 1/e of one that is needed now, or less."""

COVER = 410
"""The cost for each place that the upper card is needed later than one that is needed now."""
MORE_TO_COME = 0.69
"""That part of it when another of the covered kind is still undealt."""
LOSES = 1_000_000
"""The cost of two last cards of one stack in the wrong order: more than all others together."""
GAP = 21
"""The cost for each place that the card is needed earlier than the one right under it."""
NO_EARLIER = 290
"""The cost when it is not needed earlier than that one."""
SEQUENCE = 930
"""What it takes off when the card goes up right before the one under it..."""
LONGER = 3000
"""...and that one before the next."""
EMPTY = 1135
"""The worth of an empty pile while all cards are to come."""
SECOND_EMPTY = 1322
"""How much less another one is worth."""
EMPTY_FOR_KING = 1858
"""How much less it is worth when a king takes it."""
ON_KINGS = 945
"""The cost to put another card on kings alone while all cards are to come."""
KINGS_TOGETHER = 2500
"""What it takes off to put a king on kings alone."""
ALL_TO_COME = 44

PILES = 0.65
"""How much all costs of the piles count beside the lengths of the stacks."""
PLACE, PLACES = 1960, -1000
"""The worth of each card on a stack, and how it changes as the stack grows."""


def _covering(own: int) -> tuple[int, ...]:
    """What it costs to cover a card, by how soon that is needed; then the same for `FEW`."""
    costs = [
        COVER * (own - soon) / STEP * exp(-((soon / STEP / SOON) ** STEEP)) if soon < own else 0
        for soon in range(FEW)
    ]
    return (*[round(MORE_TO_COME * cost) for cost in costs], *map(round, costs))


COVERING = tuple(map(_covering, range(FEW)))
"""How soon the upper card is needed -> how soon the lower one is -> the cost."""

GROWN = tuple([round(PLACE * n + PLACES * n * n / STACK_CARDS) for n in range(STACK_CARDS + 1)])
"""Cards on a stack -> what they are worth."""


class World:
    """What is to come in one game that is played out: an order of the undealt cards.

    Where the order is hidden it is drawn card by card as the play-out comes to them, from the cards
    in the order of their kinds: no order but chance's own is in it.  Where it is known there is
    only one, and the policy is made to waver instead: each pile seems dearer than it is by a part
    of `waver`, by chance.
    """

    __slots__ = ("_left", "order", "random", "waver")

    def __init__(self, left: Sequence[int], rng: Random, order: Sequence[int], waver: int) -> None:
        self.order = [*order]
        self.random = rng.random
        self.waver = waver
        self._left = [*left]

    def draw(self) -> None:
        """One more card at the end of the order."""
        left = self._left
        self.order.append(left.pop(int(self.random() * len(left))))


def only_kings(pile: Sequence[int]) -> bool:
    """Whether a pile holds no card but kings."""
    return all(kind % 13 == KING for kind in pile)


def runs_on(position: Position, pile: list[int]) -> int:
    """The stack on which the card in play is to go right before the top of a pile; -1 for none."""
    way, card = position.way, position.card
    stack = way.follows[card][pile[-1]]
    if stack >= 0 and way.places[stack][card] >= position.lengths[stack]:
        return stack
    return -1


def costs_on_piles(position: Position) -> list[int]:
    """What the card in play costs on each pile."""
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
    """What a position is worth, where several come of one decision."""
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
    """Of cards that may go up, one: where two stacks or piles are to choose from, the better."""
    if len(ups) == 1:
        return ups[0]
    if plain := plain_up(position, ups):
        return plain
    return max(ups, key=lambda up: worth(after(position, up)))


def plain_up(position: Position, ups: list[Up]) -> Up | None:
    """One that nothing speaks against: no other stack wants it, no other pile offers it."""
    kinds = [position.kind_of(up) for up in ups]
    stacks = [up.stack for up in ups]
    for up, kind in zip(ups, kinds, strict=True):
        if kinds.count(kind) == 1 and stacks.count(up.stack) == 1:
            return up
    return None


def after(position: Position, up: Up) -> Position:
    """The position after a card has gone up, and what can go with it."""
    twin = position.copy()
    twin.take_up(up)
    while ups := twin.ups():
        twin.take_up(ups[0])
    return twin


def shift_for(position: Position) -> int:
    """The pile whose top is to be moved to an empty one, for a wanted card that it covers; or -1.

    It is moved when the position is the better for it, or when nothing else can be done.
    """
    empty = position.piles.count([])
    if not empty:
        return -1
    stuck = position.card == NO_CARD
    best, most = -1, -LOSES * LOSES if stuck else worth(position)
    for at, pile in enumerate(position.piles):
        reach = pile[-1 - empty : -1] if stuck else pile[-2:-1]
        if any(kind in position.wants for kind in reach):
            twin = position.copy()
            twin.shift(at)
            if not stuck:
                twin = after(twin, twin.ups()[0])
            if (found := worth(twin)) > most:
                best, most = at, found
    return best


def play_out(position: Position, world: World) -> int:
    """Play a position to its end; returns the cards on the stacks.  Changes the position.

    It ends at once when two last cards of one stack lie in the wrong order, and none can be moved.
    """
    at, order, waver = 0, world.order, world.waver
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
        elif at == coming:
            break
        if position.card == NO_CARD and at < coming:
            if at == len(order):
                world.draw()
            position.deal(order[at])
            at += 1
    return sum(position.lengths)
