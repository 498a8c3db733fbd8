"""A hand as a line of moves, with a way back and forward."""

from typing import Generic, TypeVar

from retrocards.rules.base import Hand

H = TypeVar("H", bound=Hand)


class EndOfLine(Exception):
    """Fewer moves can be taken back, or made again, than were asked for."""


class Line(Generic[H]):
    """A hand from its start, with the moves made and those taken back.

    Hands only go forward: going back makes the moves anew on a copy of the start, which takes a
    millisecond or two for the longest hand.
    """

    def __init__(self, start: H) -> None:
        """`start` is copied; it stays as it is."""
        self._start = start.copy()
        self._moves: list[int] = []
        self._ahead: list[int] = []
        self.hand = start.copy()
        """The current hand; another object after `back`.  Make moves through the line only."""

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves made since the start, in their order."""
        return tuple(self._moves)

    @property
    def ahead(self) -> tuple[int, ...]:
        """The moves taken back, in the order in which `forward` makes them again."""
        return tuple(reversed(self._ahead))

    def play(self, move: int) -> None:
        """Make a move and drop those ahead.  Raises RuleBroken; nothing changes then."""
        self.hand.play(move)
        self._moves.append(move)
        self._ahead.clear()

    def play_text(self, text: str) -> int:
        """Make the move that a text names, and return it.  Raises TextError and RuleBroken."""
        move = self.hand.parse_move(text)
        self.play(move)
        return move

    def back(self, count: int = 1) -> None:
        """Take moves back.  Raises EndOfLine if fewer were made; nothing changes then."""
        if not 0 <= count <= len(self._moves):
            raise EndOfLine(f"{count} moves cannot be taken back; {len(self._moves)} were made.")
        hand = self._start.copy()
        kept = len(self._moves) - count
        for move in self._moves[:kept]:
            hand.play(move)
        self._ahead += reversed(self._moves[kept:])
        del self._moves[kept:]
        self.hand = hand

    def forward(self, count: int = 1) -> None:
        """Make moves again that were taken back.

        Raises EndOfLine if fewer lie ahead; nothing changes then.
        """
        if not 0 <= count <= len(self._ahead):
            raise EndOfLine(f"{count} moves cannot be made again; {len(self._ahead)} lie ahead.")
        for _ in range(count):
            move = self._ahead.pop()
            self.hand.play(move)
            self._moves.append(move)
