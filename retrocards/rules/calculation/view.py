"""What the player may know of a game of Calculation."""

from dataclasses import dataclass
from random import Random

from retrocards.rules import base
from retrocards.rules.calculation.position import VISIBLE, Options, Outcome, Position


@dataclass(slots=True, init=False)
class View(base.View):
    """The position, without the order of the undealt cards unless the rules show it; read only.

    All cards of the piles are known: the player put them there.
    """

    seat: int
    options: Options
    stacks: tuple[tuple[int, ...], ...]
    """Stack -> its cards, the first one first."""
    piles: tuple[tuple[int, ...], ...]
    """Discard pile -> its cards from the bottom to the top."""
    in_play: int
    """The card in play; -1 when all have been dealt."""
    to_move: int
    outcome: Outcome | None
    ordered: bool
    """Whether the rules show the order of the undealt cards."""
    undealt: tuple[int, ...]
    """The cards to come: in their order if the rules show it, else by suit, lowest first."""
    _shell: Position
    """The position with the undealt cards in the order of `undealt`."""

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
        """A whole `Hand` that looks the same: the hidden cards in an order drawn at random."""
        if self.ordered:
            return self._shell.copy()
        return self._shell.redealt(sorted(self.undealt, key=lambda _: rng.random()))
