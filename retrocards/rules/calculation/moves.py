"""The four sequences of Calculation, and the moves with their texts."""

from typing import NamedTuple

from retrocards.cards import SUIT_CARDS, TextError

STACKS = 4
MOST_PILES = 6
STACK_CARDS = 13
"""Cards on a finished stack: the last one is a king."""

RED = SUIT_CARDS[1] | SUIT_CARDS[2]
BLACK = SUIT_CARDS[0] | SUIT_CARDS[3]
COLOURS = (RED, RED, BLACK, BLACK)
"""Stack -> the cards that it takes if colors count.

The seed gives two stacks hearts and diamonds, and the other two clubs and spades, but does not say
which. Here the red suits, which it names first, have the first two. Each color has two cards of a
rank and two stacks that need one each, so there are always enough.
"""

SEQUENCES: tuple[tuple[int, ...], ...] = tuple(
    tuple([(step * place - 2) % 13 for place in range(1, STACK_CARDS + 1)])
    for step in range(1, STACKS + 1)
)
"""Stack -> the ranks that it takes, one after the other (seed, Standard Rules).

The first counts by one, the second by two, and so on, past the king, who counts
thirteen; ranks as in `cards`, deuce = 0 .. ace = 12.
"""


class Move(NamedTuple):
    """What a move does; numbers count from 0 here."""

    kind: str
    """`stack`, `up`, `pile` or `move`."""
    source: int
    """The pile whose top card it is; -1 for the card in play."""
    target: int
    """The stack (`stack`, `up`) or the pile (`pile`, `move`) that it goes to."""

    @property
    def text(self) -> str:
        """The move in words, where numbers count from 1."""
        source = "" if self.source < 0 else f" {self.source + 1}"
        return f"{self.kind}{source} {self.target + 1}"


MOVES: tuple[Move, ...] = (
    *[Move("stack", -1, stack) for stack in range(STACKS)],
    *[Move("up", pile, stack) for pile in range(MOST_PILES) for stack in range(STACKS)],
    *[Move("pile", -1, pile) for pile in range(MOST_PILES)],
    *[Move("move", pile, to) for pile in range(MOST_PILES) for to in range(MOST_PILES)],
)
"""Every possible move.  A move is its index here, and legal moves come in this order."""

STACK = 0
UP = STACK + STACKS
PILE = UP + MOST_PILES * STACKS
MOVE = PILE + MOST_PILES
"""The first move of each kind."""

_NUMBERS = {move.text: number for number, move in enumerate(MOVES)}


def to_stack(stack: int) -> int:
    """The card in play goes to a stack."""
    return STACK + stack


def up(pile: int, stack: int) -> int:
    """The top of a discard pile goes to a stack."""
    return UP + pile * STACKS + stack


def to_pile(pile: int) -> int:
    """The card in play goes onto a discard pile."""
    return PILE + pile


def shift(pile: int, to: int) -> int:
    """The top of a discard pile goes to another one, which is empty."""
    return MOVE + pile * MOST_PILES + to


def is_move(move: int) -> bool:
    """Whether an int is a move, legal or not."""
    return 0 <= move < len(MOVES)


def move_text(move: int) -> str:
    """`stack 2`, `up 3 2`, `pile 3`, `move 3 5`.  Raises TextError for an int that is no move."""
    if not is_move(move):
        raise TextError(f"{move} is no move of Calculation.")
    return MOVES[move].text


def parse_move(text: str) -> int:
    """The move that a text names in upper or lower case, legal or not.  Raises TextError."""
    move = _NUMBERS.get(" ".join(text.lower().split()))
    if move is None:
        raise TextError(
            f"{text!r} is no move of Calculation; write 'stack 2', 'up 3 2' (pile 3, stack 2), "
            "'pile 3' or 'move 3 5'."
        )
    return move
