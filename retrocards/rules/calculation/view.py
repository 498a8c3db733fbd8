"""What the player may know of a game of Calculation."""

from random import Random

from retrocards.rules import base
from retrocards.rules.calculation.position import VISIBLE, Position


class View(base.View):
    """The position without the order in which cards will be dealt; for reading only.

    `options`, `stacks`, `piles`, `in_play`, `to_move` and `outcome` mean what they mean in
    `Position`; all cards of the piles are known, for whoever played has put them there.
    `undealt` are the cards to come, lowest first by suit, and where the rules show them in their
    order; `ordered` says whether they do.
    """

    __slots__ = (
        "_shell", "in_play", "options", "ordered", "outcome", "piles", "seat", "stacks", "to_move",
        "undealt",
    )  # fmt: skip

    def __init__(self, hand: Position) -> None:
        self.seat = 0
        self.options = hand.options
        self.stacks = tuple(hand.stacks)
        self.piles = tuple(hand.piles)
        self.in_play = hand.in_play
        self.to_move = hand.to_move
        self.outcome = hand.outcome
        self.ordered = hand.options.undealt == VISIBLE
        self.undealt = hand.undealt if self.ordered else tuple(sorted(hand.undealt))
        self._shell = hand.redealt(self.undealt)

    def legal_moves(self) -> tuple[int, ...]:
        """The moves, in the order of `Hand.legal_moves`; empty when the game is over."""
        return self._shell.legal_moves()

    def sample(self, rng: Random) -> Position:
        """A whole `Hand` that looks the same: what is hidden is shuffled, all orders alike."""
        if self.ordered:
            return self._shell.copy()
        return self._shell.redealt(sorted(self.undealt, key=lambda _: rng.random()))
