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

A card is known here by its *kind*: its rank, and where colors count 13 more when it is black.
Costs are whole numbers, so that all machines come to the same answer; their sizes were found by
playing many thousand deals.
"""

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random
from typing import NamedTuple, Self

from retrocards.cards import BIT, rank_of
from retrocards.rules.calculation import ANY, BLACK, SEQUENCES, STACK_CARDS, View

NO_CARD = -2
"""The kind of the card in play when there is none."""
DONE = -1
"""What a stack wants that is done."""
IN_PLAY = -1
"""The pile of a card that comes from none: the one in play."""
ALL_HOME = 52
KING = SEQUENCES[0][-1]
STACKS = (0, 1, 2, 3)

STEP = 4
"""Parts of a place in which is counted how soon a card is needed."""
NEVER = 14 * STEP
"""How soon a kind is needed that no stack needs any more."""

SOON, STEEP = 4.877, 1.328
"""A card that a stack needs so many places on is worth 1/e of one that is needed now, or less."""
OTHERS = 0.2
"""How much the stacks count that need a kind later than the first one does."""

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

NEVER_LOST = 1 << 60

FEW = NEVER + 1
"""Where in `COVERING` the kinds begin of which no other is undealt."""


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

UNITS = (1, 14, 14**2, 14**3)
"""Stack -> what one more card on it adds to the key of a position."""


class Way:
    """What is the same in all games in which stacks take any suit, or only one of their color."""

    def __init__(self, suits: str) -> None:
        kinds = 13 if suits == ANY else 26
        self.kinds = range(kinds)
        self.kind = [
            rank_of(card) + (13 if kinds > 13 and BIT[card] & BLACK else 0) for card in range(52)
        ]
        """Card -> kind."""
        self.wants = [
            (*[rank + (13 if kinds > 13 and stack > 1 else 0) for rank in SEQUENCES[stack]], DONE)
            for stack in STACKS
        ]
        """Stack -> cards on it -> the kind that it wants."""
        self.places = [
            [wants.index(kind) if kind in wants else DONE for kind in self.kinds]
            for wants in self.wants
        ]
        """Stack -> kind -> its place there, counted from 0; -1 when it never goes there."""
        self.follows = [[self._follows(one, other) for other in self.kinds] for one in self.kinds]
        """Kind -> other kind -> the stack on which that comes right after it; -1 for none."""
        self._needs: dict[int, tuple[Sequence[int], Sequence[int]]] = {}

    def _follows(self, one: int, other: int) -> int:
        for stack, wants in enumerate(self.wants):
            if one in wants and wants[wants.index(one) + 1] == other:
                return stack
        return -1

    def needs(self, key: int) -> tuple[Sequence[int], Sequence[int]]:
        """Kind -> how soon it is needed; and kind -> the stack that alone needs it, or -1.

        The key tells how many cards are on each stack.
        """
        known = self._needs.get(key)
        if known is None:
            lengths = [key // unit % 14 for unit in UNITS]
            found = [*map(self._need, self.kinds, [lengths] * len(self.kinds))]
            soon, alone = zip(*found, strict=True)
            known = self._needs[key] = soon, alone
        return known

    def _need(self, kind: int, lengths: Sequence[int]) -> tuple[int, int]:
        away = [
            (places[kind] - length, stack)
            for stack, (places, length) in enumerate(zip(self.places, lengths, strict=True))
            if places[kind] >= length
        ]
        if not away:
            return NEVER, -1
        first = min(away)[0]
        later = sum([steps - first for steps, _ in away])
        soon = round(STEP * (first + OTHERS * later))
        return min(NEVER - 1, soon), away[0][1] if len(away) == 1 else -1


way_of = cache(Way)


class World:
    """What is to come in one game that is played out: an order of the undealt cards.

    Where the order is hidden it is drawn card by card as the play-out comes to them, from the cards
    in the order of their kinds: no order but chance's own is in it.  Where it is known there is
    only one, and the policy is made to waver instead: each pile seems dearer than it is by a part
    of `waver`, by chance.
    """

    __slots__ = ("_left", "order", "random", "waver")

    def __init__(
        self, left: Sequence[int], rng: Random, order: Sequence[int] = (), waver: int = 0
    ) -> None:
        self.order = [*order]
        self.random = rng.random
        self.waver = waver
        self._left = [*left]

    def draw(self) -> None:
        """One more card at the end of the order."""
        left = self._left
        self.order.append(left.pop(int(self.random() * len(left))))


class Up(NamedTuple):
    """A card that goes up to a stack."""

    pile: int
    """Where it comes from; `IN_PLAY` for the card in play."""
    stack: int


class Position:
    """What lies on the table, in kinds."""

    __slots__ = (
        "card", "coming", "few", "key", "left", "lengths", "piles", "to_empty", "wants", "way",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        self.way = way = way_of(view.options.suits)
        kind = way.kind
        self.lengths = [*map(len, view.stacks)]
        self.key = sum([unit * length for unit, length in zip(UNITS, self.lengths, strict=True)])
        self.wants = [way.wants[stack][self.lengths[stack]] for stack in STACKS]
        self.piles = [[kind[card] for card in pile] for pile in view.piles]
        self.card = kind[view.in_play] if view.in_play >= 0 else NO_CARD
        undealt = [kind[card] for card in view.undealt]
        self.coming = len(undealt)
        self.left = [undealt.count(kind) for kind in way.kinds]
        """Kind -> how many of it are undealt."""
        self.few = [0 if left else FEW for left in self.left]
        """Kind -> `FEW` when none is, else 0."""
        self.to_empty = view.options.to_empty

    def copy(self) -> Self:
        """Another one, to go on from."""
        twin = object.__new__(type(self))
        twin.way, twin.card, twin.coming = self.way, self.card, self.coming
        twin.key, twin.to_empty = self.key, self.to_empty
        twin.lengths, twin.wants = self.lengths[:], self.wants[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.left, twin.few = self.left[:], self.few[:]
        return twin

    def ups(self) -> list[Up]:
        """What may go up; the card in play only where no pile offers one of its kind."""
        piles, card, wants = self.piles, self.card, self.wants
        tops = [pile[-1] if pile else NO_CARD for pile in piles]
        found: list[Up] = []
        for stack, want in enumerate(wants):
            if want in tops:
                found += [Up(pile, stack) for pile, top in enumerate(tops) if top == want]
            elif want == card:
                found.append(Up(IN_PLAY, stack))
        return found

    def take_up(self, up: Up) -> None:
        """Put a card on a stack; after the one in play nothing is in play."""
        pile, stack = up
        if pile == IN_PLAY:
            self.card = NO_CARD
        else:
            self.piles[pile].pop()
        self.lengths[stack] = length = self.lengths[stack] + 1
        self.key += UNITS[stack]
        self.wants[stack] = self.way.wants[stack][length]

    def put(self, pile: int) -> None:
        """Put the card in play on a pile."""
        self.piles[pile].append(self.card)
        self.card = NO_CARD

    def shift(self, pile: int) -> None:
        """Move the top of a pile to the first empty one."""
        self.piles[self.piles.index([])].append(self.piles[pile].pop())

    def deal(self, kind: int) -> None:
        """The next card is in play."""
        self.card = kind
        self.coming -= 1
        self.left[kind] -= 1
        if not self.left[kind]:
            self.few[kind] = FEW

    def kind_of(self, up: Up) -> int:
        """The kind of the card that goes up."""
        return self.card if up.pile == IN_PLAY else self.piles[up.pile][-1]


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
    lost = NEVER_LOST if position.to_empty else LOSES // 2
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
