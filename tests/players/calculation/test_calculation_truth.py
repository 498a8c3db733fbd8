"""What is told of a move is true as the cards lie: any legal move, in games gone astray by chance.

It is read off the table alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest

from retrocards.cards import parse_card
from retrocards.players.calculation import policy
from retrocards.players.calculation.explaining import of_move
from retrocards.players.calculation.known import after, is_stuck
from retrocards.players.calculation.position import KING, NO_CARD, Up, position_of
from retrocards.players.calculation.reasons import POLICY
from retrocards.rules.calculation import MOVES, Hand, Match, Move, Options, to_pile
from tests.players.calculation.test_calculation_players import SETS, fast


class Claim:
    """A move, what is told of it, and the table before it."""

    def __init__(self, hand: Hand, number: int) -> None:
        self.view = view = hand.view(0)
        self.move: Move = MOVES[number]
        position = position_of(view)
        self.name, self.details = of_move(view, position, number).reason
        way = position.way
        self.kind = way.kind
        self.in_play = self.kind[view.in_play] if view.in_play >= 0 else NO_CARD
        self.piles = [[*map(self.kind.__getitem__, pile)] for pile in view.piles]
        self.lengths = [*map(len, view.stacks)]
        self.wants = [way.wants[stack][self.lengths[stack]] for stack in range(4)]
        self.to_come = [way.wants[stack][self.lengths[stack] :] for stack in range(4)]
        self.card = self.piles[self.move.source][-1] if self.move.source >= 0 else self.in_play

    @property
    def wanting(self) -> list[int]:
        """How long the other stacks are that want the same card."""
        target = self.move.target
        both = zip(self.lengths, self.wants, strict=True)
        return [n for stack, (n, want) in enumerate(both) if want == self.card and stack != target]

    @property
    def offering(self) -> int:
        """How many piles have one of its kind on top."""
        return [pile[-1] for pile in self.piles if pile].count(self.card)

    @property
    def pile(self) -> list[int]:
        return self.piles[self.move.target]

    @property
    def others(self) -> list[list[int]]:
        """The piles beside the chosen one, that with no card too."""
        return [pile for index, pile in enumerate(self.piles) if index != self.move.target]

    @property
    def shown(self) -> bool:
        """Whether the card that is told lies on top of another pile than that chosen."""
        at_rest = [pile for index, pile in enumerate(self.view.piles) if index != self.move.target]
        return parse_card(self.details["soon"]) in [pile[-1] for pile in at_rest if pile]

    @property
    def soon(self) -> int:
        """How long the card waits that is told to be wanted before."""
        return self.wait(self.kind[parse_card(self.details["soon"])])

    @property
    def own(self) -> int:
        return self.wait(self.card)

    def wait(self, kind: int) -> int:
        """How many cards the stack that is nearest to it takes before."""
        return min(left.index(kind) for left in self.to_come if kind in left)

    def soonest(self, pile: list[int]) -> int:
        return min(map(self.wait, pile))

    def goes_next(self) -> bool:
        """Whether the stack wants the card told after this one, and that lies open."""
        following = self.kind[parse_card(self.details["after"])]
        places = enumerate([*self.view.piles, [self.view.in_play]])
        source = self.move.source % (len(self.piles) + 1)
        shown = [cards[-1] for number, cards in places if cards and number != source]
        wanted = self.to_come[self.move.target][1]
        return parse_card(self.details["after"]) in shown and wanted == following

    def in_a_row(self, cards: int) -> bool:
        """Whether the stack takes the card, and then the top of the pile, and so on."""
        row = (self.card, *self.pile[: -1 - cards : -1])
        left = self.to_come[int(self.details["stack"]) - 1]
        return len(row) == cards + 1 and any(
            left[start : start + len(row)] == row for start in range(len(left))
        )

    @property
    def wants_then(self) -> list[int]:
        """What the stacks want after the card has gone up."""
        return self.to_come_after(self.move.target)

    def to_come_after(self, stack: int) -> list[int]:
        return [left[number == stack] for number, left in enumerate(self.to_come)]

    @property
    def under_likes(self) -> list[int]:
        """How long the cards wait that lie under the tops of its kind on the other piles."""
        likes = [pile for number, pile in enumerate(self.piles) if number != self.move.source]
        return [self.wait(pile[-2]) for pile in likes if pile and pile[-1] == self.card]

    @property
    def home(self) -> int:
        return self.home_by(self.move.target)

    @property
    def home_elsewhere(self) -> list[int]:
        """The same if the card went to another stack that wants it."""
        stacks = [stack for stack, want in enumerate(self.wants) if want == self.card]
        return [self.home_by(stack) for stack in stacks if stack != self.move.target]

    def home_by(self, stack: int) -> int:
        """How many cards are up after the card has gone to a stack, with all that follow."""
        position = position_of(self.view)
        return sum(policy.after(position, Up(self.move.source, stack)).lengths)

    def runs_on(self, pile: list[int]) -> bool:
        """Whether the stack takes the card and then the top of this pile."""
        left = self.to_come[int(self.details["stack"]) - 1]
        return (self.card, pile[-1]) in pairwise(left)

    def buries(self, pile: list[int]) -> bool:
        return any(self.wait(kind) < self.own for kind in pile)

    def buried(self, pile: list[int]) -> int:
        return sum(self.wait(kind) < self.own for kind in pile)

    def is_wanted(self) -> bool:
        return self.wants[self.move.target] == self.card


def kings(pile: list[int]) -> bool:
    return bool(pile) and all(kind % 13 == KING for kind in pile)


TRUE: dict[str, Callable[[Claim], object]] = {
    "piles_first": lambda t: t.card == t.in_play and not t.wanting and t.offering == 1,
    "surely_up": lambda t: t.card != t.in_play and not t.wanting and t.offering == 1,
    "straight_up": lambda t: t.move.source < 0 and t.is_wanted() and not t.wanting,
    "leads_on": lambda t: t.wanting and t.goes_next(),
    "leads_further": lambda t: t.wanting and t.home > max(t.home_elsewhere),
    "further_stack": lambda t: t.wanting and t.lengths[t.move.target] > max(t.wanting),
    "shorter_stack": lambda t: t.wanting and t.lengths[t.move.target] < min(t.wanting),
    "one_of_stacks": lambda t: t.wanting and t.is_wanted(),
    "opens_next": lambda t: t.offering > 1 and t.piles[t.move.source][-2] in t.wants_then,
    "opens_sooner": lambda t: t.wait(t.piles[t.move.source][-2]) < min(t.under_likes),
    "right_pile": lambda t: t.offering > 1 and len(t.piles[t.move.source]) > 1,
    "frees_pile": lambda t: t.offering > 1 and len(t.piles[t.move.source]) == 1,
    "no_impossible": lambda t: (
        not t.view.options.to_empty
        and is_stuck(after(t.view, to_pile(int(t.details["spared"]) - 1)))
    ),
    "kings_together": lambda t: kings([t.card]) and kings(t.pile),
    "kings_pile": lambda t: kings([t.card]) and not t.pile,
    "spare_kings": lambda t: not kings([t.card]) and any(map(kings, t.others)),
    "sequence": lambda t: t.in_a_row(1),
    "longer_sequence": lambda t: t.in_a_row(2),
    "first_card": lambda t: not any(t.piles),
    "keep_free": lambda t: t.pile and t.others.count([]) > 1,
    "keep_last": lambda t: (
        t.pile and t.others.count([]) == 1 and not t.piles[int(t.details["free"]) - 1]
    ),
    "take_free": lambda t: not t.pile and all(map(t.buries, filter(None, t.others))),
    "in_reach": lambda t: not t.pile,
    "not_cover": lambda t: t.shown and t.soon < t.own and t.soon < t.soonest(t.pile),
    "row_elsewhere": lambda t: t.runs_on(t.piles[int(t.details["row"]) - 1]),
    "covers_nothing": lambda t: (
        t.pile and not t.buries(t.pile) and [] not in t.others and all(map(t.buries, t.others))
    ),
    "waits_longest": lambda t: (
        not t.buries(t.pile) and t.soonest(t.pile) > max(map(t.soonest, t.others))
    ),
    "no_harm": lambda t: t.pile and not t.buries(t.pile),
    "can_wait": lambda t: t.buries(t.pile) and t.soonest(t.pile) > max(map(t.soonest, t.others)),
    "buries_fewest": lambda t: 0 < t.buried(t.pile) < min(map(t.buried, t.others)),
    "fits_best": lambda t: t.pile,
    "uncover": lambda t: t.piles[t.move.source][-2] in t.wants,
    "makes_way": lambda t: t.in_play != NO_CARD and not t.pile,
    "last_hope": lambda t: t.in_play == NO_CARD and not t.pile,
}
"""Reason -> whether it is true."""


def astray(options: Options, seed: int) -> Iterator[Hand]:
    """A game that the fast policy plays, but for every fourth move."""
    hand, rng = Match(options).new_hand(str(seed)), Random(seed)
    while hand.to_move >= 0:
        yield hand
        legal = hand.legal_moves()
        hand.play(rng.choice(legal) if rng.random() < 0.25 else fast(hand))


@pytest.mark.long("much thought; the oracle hears him in each run")
def test_what_is_told_of_a_move_is_true(amount: Callable[[int, int], int]) -> None:
    """Every reason is told of some move, and it is true of each of which it is told."""
    claims, untrue = Counter[str](), list[str]()
    for options in (Options(), *SETS):
        for seed in range(amount(4, 60)):
            for hand in astray(options, seed):
                for number in hand.legal_moves():
                    claim = Claim(hand, number)
                    claims[claim.name] += 1
                    if not TRUE[claim.name](claim):
                        where = f"{options.name}, seed {seed}: {hand.move_text(number)}"
                        untrue.append(f"{where}: {claim.name} {claim.details}\n{hand.to_text()}")
    assert not untrue, f"{len(untrue)}, the first: {untrue[0]}"
    assert {*TRUE} == {*claims}, claims
    assert {*TRUE} == {*POLICY} - {"only", "order_known", "no_way"}
