"""One deal of Calculation: how it begins, and the moves."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Self

from retrocards.cards import BIT, RANKS, card_text, rank_of
from retrocards.rules.base import RuleBroken
from retrocards.rules.calculation.moves import (
    COLOURS,
    MOVE,
    MOVES,
    PILE,
    RED,
    SEQUENCES,
    STACK_CARDS,
    STACKS,
    UP,
    WANTED,
    Move,
    is_move,
    move_text,
    shift,
    to_pile,
    to_stack,
    up,
)
from retrocards.rules.calculation.options import ANY, Options
from retrocards.rules.calculation.position import KING, LOST, NO_CARD, WON, Outcome, Position
from retrocards.rules.calculation.view import View

RULES = (
    "hand_over",
    "not_a_move",
    "no_such_pile",
    "nothing_in_play",
    "pile_is_empty",
    "stack_is_done",
    "wrong_rank",
    "wrong_colour",
    "cards_stay",
    "pile_not_empty",
    "hand_not_over",
)
"""Every `RuleBroken.rule` of Calculation; numbers of stacks and piles count from 1.

`hand_over`: the game has ended (detail: move).  `not_a_move`: the int is no move (move).
`no_such_pile`: the game has fewer (pile, piles).  `nothing_in_play`: all cards have been dealt.
`pile_is_empty`: it has no top card (pile).  `stack_is_done`: the king is on it (card, stack).
`wrong_rank`: the stack needs another card next (card, stack, wanted: its rank).  `wrong_colour`:
the rank is right (card, stack, colour: red black).  `cards_stay`: by option no card is moved among
the discard piles (card, pile).  `pile_not_empty`: only an empty one takes a card (card, pile).
From the match: `hand_not_over` when a hand is scored too early.
"""

_IN_PLAY = 1 << STACKS
"""Beside the stacks that the card in play fits: that there is one."""
_FITS = _IN_PLAY - 1
_MOST_TABLES = 1 << 15


class _LegalMoves(dict[int, tuple[int, ...]]):
    """What may be done -> the legal moves, for a number of discard piles.

    The key has five bits for the card in play, four for the top of each pile (the stacks that it
    fits), and a bit for each pile that is empty where cards may be moved there, for each one that
    is not empty another.
    """

    def __init__(self, piles: int) -> None:
        super().__init__()
        self._piles = range(piles)

    def __missing__(self, key: int) -> tuple[int, ...]:
        if len(self) >= _MOST_TABLES:
            self.clear()
        piles, stacks = self._piles, range(STACKS)
        tops = key >> (STACKS + 1)
        empty = tops >> (STACKS * len(piles))
        moves = (
            *[to_stack(stack) for stack in stacks if key >> stack & 1],
            *[up(pile, s) for pile in piles for s in stacks if tops >> (STACKS * pile + s) & 1],
            *[to_pile(pile) for pile in piles if key & _IN_PLAY],
            *[
                shift(pile, to)
                for pile in piles
                for to in piles
                if empty and not empty >> pile & 1 and empty >> to & 1
            ],
        )
        self[key] = moves
        return moves


_legal_moves = cache(_LegalMoves)


class Hand(Position):
    """One deal, from the first card in play until it is won or lost.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = ()

    def __init__(self, options: Options, order: Sequence[int], first: Sequence[int] = ()) -> None:
        """Deal a shuffled pack: what the stacks and piles start with, then the card in play.

        A stack starts with a card of its first rank, and of its colour where that counts; the
        kings go one to a pile from the left.  Cards that are in `first` are taken for it, else
        those that would be dealt first.
        """
        self.options = options
        self.stacks = [()] * STACKS
        self.piles = [()] * options.piles
        left = [*order]
        candidates = [*first, *order]
        if options.bases:
            for stack, wanted in enumerate(WANTED[options.suits]):
                base = next(card for card in candidates if BIT[card] & wanted[0])
                left.remove(base)
                self.stacks[stack] = (base,)
        if options.kings_start:
            kings = dict.fromkeys(card for card in candidates if rank_of(card) == KING)
            for pile, king in zip(range(options.piles), kings, strict=False):
                left.remove(king)
                self.piles[pile] = (king,)
        self._begin(left)

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """A hand with these values of its FIELDS.  Raises Impossible when they cannot be."""
        hand = object.__new__(cls)
        hand.options, hand.stacks, hand.piles, hand.in_play, undealt = values.values()
        hand._order, hand._place = (hand.in_play, *undealt, NO_CARD), 0
        hand.check()
        hand._begin(hand._order[:-1])
        return hand

    def _begin(self, order: Sequence[int]) -> None:
        """The first of these cards is in play; every move is found out afresh."""
        options = self.options
        self._order = (*order, NO_CARD)
        self._place = 0
        self._may = _may_go(options.suits)
        self._takes = [_IN_PLAY] * 13
        for stack, cards in enumerate(self.stacks):
            if len(cards) < STACK_CARDS:
                self._takes[SEQUENCES[stack][len(cards)]] += 1 << stack
        self._table = _legal_moves(options.piles)
        self.to_move = 0
        self.outcome = None
        self._look_at_tops()
        self._take_up(self._order[0])

    def play(self, move: int) -> None:
        """Make a move; the next card is dealt by itself (seed, Standard Rules).

        Raises RuleBroken, and changes nothing, when it is not legal.
        """
        if move not in self._moves:
            raise self._refusal(move)
        if move < UP:
            self._stack(move, self.in_play)
            self._deal()
        elif move < PILE:
            _, pile, stack = MOVES[move]
            *rest, card = self.piles[pile]
            self.piles[pile] = tuple(rest)
            self._stack(stack, card)
            self._take_up(self.in_play)
        elif move < MOVE:
            pile = move - PILE
            self.piles[pile] += (self.in_play,)
            self._tops &= ~(_FITS << STACKS * pile)
            self._tops |= (self._fit & _FITS) << STACKS * pile
            self._deal()
        else:
            _, pile, to = MOVES[move]
            *rest, card = self.piles[pile]
            self.piles[pile], self.piles[to] = tuple(rest), (card,)
            self._look_at_tops()
            self._take_up(self.in_play)

    def _stack(self, stack: int, card: int) -> None:
        """Put a card on a stack that takes it."""
        cards = self.stacks[stack]
        self.stacks[stack] = (*cards, card)
        self._takes[card % 13] -= 1 << stack
        if len(cards) + 1 < STACK_CARDS:
            self._takes[SEQUENCES[stack][len(cards) + 1]] += 1 << stack
        self._look_at_tops()

    def _look_at_tops(self) -> None:
        """Find which stacks the top of each discard pile fits."""
        takes, may, tops = self._takes, self._may, 0
        for pile in reversed(self.piles):
            tops <<= STACKS
            if pile:
                card = pile[-1]
                tops |= takes[card % 13] & may[card] & _FITS
        self._tops = tops

    def _deal(self) -> None:
        self._place += 1
        self._take_up(self._order[self._place])

    def _take_up(self, card: int) -> None:
        """This card is in play, or none: find the legal moves; without any the game is over."""
        self.in_play = card
        self._fit = self._takes[card % 13] & self._may[card]
        key = self._fit | self._tops << (STACKS + 1)
        if self.options.to_empty:
            key |= self._empty() << (STACKS + 1 + STACKS * self.options.piles)
        self._moves = self._table[key]
        if card < 0 and not self._tops and not self._uncovers():
            self._end()

    def _empty(self) -> int:
        """The empty piles, as bits."""
        return sum([1 << place for place, pile in enumerate(self.piles) if not pile])

    def _uncovers(self) -> bool:
        """Whether a card can be moved to an empty pile from on top of another.

        To move a card that lies alone leads nowhere, and does not keep a game from being lost.
        """
        return self.options.to_empty and () in self.piles and max(map(len, self.piles)) > 1

    def _end(self) -> None:
        self._moves = ()
        self.to_move = -1
        home = self.home
        self.outcome = Outcome(WON if home == len(Options.pack) else LOST, home)

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
            return RuleBroken("pile_is_empty", {"pile": str(made.source + 1)})
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


@cache
def _may_go(suits: str) -> tuple[int, ...]:
    """Card -> the stacks that it may ever go to, and the bit of the card in play; no card -> 0."""
    stacks = [
        sum([1 << s for s in range(STACKS) if suits == ANY or COLOURS[s] & BIT[card]])
        for card in Options.pack
    ]
    return (*[_IN_PLAY | fits for fits in stacks], 0)
