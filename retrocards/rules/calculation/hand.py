"""One deal of Calculation: its start, and the play."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Self

from retrocards.cards import RANKS, SAME_RANK, card_text, cards_of, rank_of
from retrocards.rules.base import RuleBroken
from retrocards.rules.calculation.moves import (
    COLOURS,
    MOST_PILES,
    MOVE,
    MOVES,
    PILE,
    RED,
    SEQUENCES,
    STACK_CARDS,
    STACKS,
    UP,
    Move,
    is_move,
    move_text,
    shift,
    to_pile,
    to_stack,
    up,
)
from retrocards.rules.calculation.position import (
    KING,
    NO_CARD,
    WANTED,
    Options,
    Outcome,
    Position,
)
from retrocards.rules.calculation.view import View

RULES = (
    "hand_over", "not_a_move", "no_such_pile", "nothing_in_play", "pile_is_empty", "stack_is_done",
    "wrong_rank", "wrong_colour", "cards_stay", "pile_not_empty", "hand_not_over",
)  # fmt: skip
"""Every `RuleBroken.rule` of Calculation; stacks and piles are numbered from 1.

`hand_over`: the game has ended (detail: move).  `not_a_move`: the int is no move (move).
`no_such_pile`: the game has fewer (pile, piles).  `nothing_in_play`: all cards have been dealt.
`pile_is_empty`: it has no top card (source).  `stack_is_done`: the king is on it (card, stack).
`wrong_rank`: the stack needs another rank next (card, stack, wanted: that rank).  `wrong_colour`:
only the rank is right (card, stack, colour: red black).  `cards_stay`: by option no card is moved
among the discard piles (card, pile).  `pile_not_empty`: only an empty pile takes a card of another
one (card, pile).  From the match: `hand_not_over` when a hand is scored too early.
"""

_THERE = 1 << STACKS
"""The bit for the card itself, next to those for the stacks that it fits."""
_BITS = STACKS + 1
_SHIFTS = tuple([_BITS * (pile + 1) for pile in range(MOST_PILES)])
"""Pile -> where the bits of its top card begin; those of the card in play come first."""
_OTHERS = tuple([~((2 * _THERE - 1) << shift) for shift in _SHIFTS])
"""Pile -> a mask that keeps the bits of all cards but its top one."""
_MOST_KEPT = 1 << 15


_FITS_NOTHING = (*[_THERE] * len(Options.pack), 0)
"""Card -> its bits when no stack takes it; the last entry is for no card."""


class _LegalMoves(dict[int, tuple[int, ...]]):
    """The stacks that the card in play and the tops fit -> the legal moves, computed once.

    Each card has five bits: one for each stack that it fits, and one that says it is there.
    """

    def __init__(self, piles: int, to_empty: bool) -> None:
        super().__init__()
        self._piles = range(piles)
        self._to_empty = to_empty

    def __missing__(self, key: int) -> tuple[int, ...]:
        if len(self) >= _MOST_KEPT:
            self.clear()
        piles, stacks = self._piles, range(STACKS)
        tops = [key >> _SHIFTS[pile] for pile in piles]
        full = [bool(top & _THERE) for top in tops]
        moves = [to_stack(stack) for stack in stacks if key >> stack & 1]
        moves += [up(pile, stack) for pile in piles for stack in stacks if tops[pile] >> stack & 1]
        moves += [to_pile(pile) for pile in piles if key & _THERE]
        if self._to_empty:
            moves += [shift(pile, to) for pile in piles for to in piles if full[pile] > full[to]]
        self[key] = legal = tuple(moves)
        return legal


_legal_moves = cache(_LegalMoves)


def _take_out(order: list[int], wanted: Sequence[int], first: int) -> int:
    """Take a wanted card out of the pack: one of `first`, or else the next to be dealt."""
    for card in wanted:
        if first >> card & 1:
            break
    else:
        card = next(card for card in order if card in wanted)
    order.remove(card)
    return card


class Hand(Position):
    """One deal, from the first card in play until it is won or lost.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = ()

    def __init__(self, options: Options, order: Sequence[int], first: int = 0) -> None:
        """Deal a shuffled pack: what the stacks and piles start with, then the card in play.

        A stack starts with a card of its first rank, and of its color where that counts.  The kings
        go one to a pile from the left.  Cards of the set `first` are preferred, then those that
        would be dealt first.
        """
        left = [*order]
        self.options = options
        self.stacks = [()] * STACKS
        self.piles = [()] * options.piles
        if options.bases:
            for stack, wanted in enumerate(WANTED[options.suits]):
                self.stacks[stack] = (_take_out(left, wanted[0], first),)
        if options.kings_start:
            for pile in range(min(options.piles, STACKS)):
                kings = [card for card in cards_of(SAME_RANK[KING]) if card in left]
                self.piles[pile] = (_take_out(left, kings, first),)
        self._begin(left)

    @classmethod
    def restore(cls, *_: Any, undealt: Any, **values: Any) -> Self:
        """A hand with these values of its FIELDS.  Raises Impossible if they cannot occur."""
        order = (values["in_play"], *undealt)
        hand = super().restore(_order=(*order, NO_CARD), _place=0, **values)
        hand._begin(order)
        return hand

    def _begin(self, order: Sequence[int]) -> None:
        """Put the first of these cards in play, if any, and find the legal moves."""
        options = self.options
        self._order = (*order, NO_CARD)
        self._place = 0
        self._wanted = wanted = WANTED[options.suits]
        self._fits = fits = [*_FITS_NOTHING]
        for stack, cards in enumerate(self.stacks):
            for card in wanted[stack][len(cards)]:
                fits[card] += 1 << stack
        self._table = _legal_moves(options.piles, options.to_empty)
        self.to_move = 0
        self.outcome = None
        self._look_at_tops()
        self.in_play = self._order[0]
        self._fit = fits[self.in_play]
        self._legal = self._table[self._fit | self._tops]
        if not self._legal:
            self._end()

    def play(self, move: int) -> None:
        """Make a move; the next card is then dealt (seed, Standard Rules).

        Raises RuleBroken for an illegal one; nothing changes then.
        """
        if move not in self._legal:
            raise self._refusal(move)
        card = self.in_play
        if PILE <= move < MOVE:
            pile = move - PILE
            self.piles[pile] += (card,)
            self._tops = self._tops & _OTHERS[pile] | self._fit << _SHIFTS[pile]
            self._place = place = self._place + 1
            card = self._order[place]
        elif move < UP:
            self._stack(move, card)
            self._place = place = self._place + 1
            card = self._order[place]
        elif move < PILE:
            _, pile, stack = MOVES[move]
            cards = self.piles[pile]
            self.piles[pile] = cards[:-1]
            self._stack(stack, cards[-1])
        else:
            self._shift(move)
        self.in_play = card
        self._fit = fit = self._fits[card]
        self._legal = moves = self._table[fit | self._tops]
        if not moves:
            self._end()

    def _stack(self, stack: int, card: int) -> None:
        """Put a card on a stack that takes it."""
        fits, bit = self._fits, 1 << stack
        wanted = self._wanted[stack]
        cards = self.stacks[stack]
        for other in wanted[len(cards)]:
            fits[other] -= bit
        cards += (card,)
        for other in wanted[len(cards)]:
            fits[other] += bit
        self.stacks[stack] = cards
        self._look_at_tops()

    def _shift(self, move: int) -> None:
        """The top of a pile goes to an empty one (seed, Variations)."""
        _, pile, to = MOVES[move]
        cards = self.piles[pile]
        self.piles[pile], self.piles[to] = cards[:-1], cards[-1:]
        self._look_at_tops()

    def _look_at_tops(self) -> None:
        """Find which stacks the tops of the discard piles fit."""
        fits, tops = self._fits, 0
        for pile in self.piles[::-1]:
            if pile:
                tops |= fits[pile[-1]]
            tops <<= _BITS
        self._tops = tops

    def _end(self) -> None:
        """End the game: nothing is left to deal, and no card can be moved.

        While a card may be moved to an empty pile, the game is not over: if each card lay alone,
        one would go up, because the cards that the stacks need next are among them.
        """
        self.to_move = -1
        home = self.home
        self.outcome = Outcome("won" if home == len(Options.pack) else "lost", home)

    def view(self, seat: int) -> View:
        """What the player may know."""
        return View(self)

    def _refusal(self, move: int) -> RuleBroken:
        """The rule that an illegal move breaks."""
        if not is_move(move):
            return RuleBroken("not_a_move", {"move": str(move)})
        if self.to_move < 0:
            return RuleBroken("hand_over", {"move": move_text(move)})
        made = MOVES[move]
        piles = len(self.piles)
        to_pile = [made.target] if made.kind in ("pile", "move") else []
        for pile in (made.source, *to_pile):
            if pile >= piles:
                return RuleBroken("no_such_pile", {"pile": str(pile + 1), "piles": str(piles)})
        if made.source < 0 and self.in_play < 0:
            return RuleBroken("nothing_in_play", {"move": move_text(move)})
        if made.source >= 0 and not self.piles[made.source]:
            return RuleBroken("pile_is_empty", {"source": str(made.source + 1)})
        card = card_text(self.card_of(made.source))
        if to_pile:
            detail = {"card": card, "pile": str(made.target + 1)}
            return RuleBroken("pile_not_empty" if self.options.to_empty else "cards_stay", detail)
        return self._not_taken(made, {"card": card, "stack": str(made.target + 1)})

    def _not_taken(self, made: Move, detail: dict[str, str]) -> RuleBroken:
        """Why a stack does not take a card."""
        place = len(self.stacks[made.target])
        if place == STACK_CARDS:
            return RuleBroken("stack_is_done", detail)
        rank = SEQUENCES[made.target][place]
        if rank_of(self.card_of(made.source)) != rank:
            return RuleBroken("wrong_rank", detail | {"wanted": RANKS[rank]})
        colour = "red" if COLOURS[made.target] == RED else "black"
        return RuleBroken("wrong_colour", detail | {"colour": colour})
