"""Calculation a second time, slowly: cards are words, heaps are lists, every rule is asked afresh.

It shares no code and no idea with the engine, which has to agree with it move by move.
"""

from collections.abc import Sequence

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

STACKS = [
    ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
    ["2", "4", "6", "8", "10", "Q", "A", "3", "5", "7", "9", "J", "K"],
    ["3", "6", "9", "Q", "2", "5", "8", "J", "A", "4", "7", "10", "K"],
    ["4", "8", "Q", "3", "7", "J", "2", "6", "10", "A", "5", "9", "K"],
]
"""The four sequences, as the seed writes them (Standard Rules)."""

LAID_OUT = ["AH", "2D", "3C", "4S"]
KINGS = ["KC", "KD", "KH", "KS"]


def colour(card: str) -> str:
    return "red" if card[-1] in "HD" else "black"


class SlowHand:
    """One deal; `rules` are the words of an `Options.name`."""

    def __init__(self, rules: str, order: Sequence[str]) -> None:
        piles, _, moving, suits, _, kings, bases = rules.split("-")
        self.same_colour = suits == "colour"
        self.may_move = moving == "move"
        self.stacks: list[list[str]] = [[], [], [], []]
        self.piles: list[list[str]] = [[] for _ in range(int(piles))]
        gone = []
        if bases == "bases":
            gone += LAID_OUT
            for stack, card in zip(self.stacks, LAID_OUT, strict=True):
                stack.append(card)
        if kings == "kings":
            for pile, card in zip(self.piles, KINGS, strict=False):
                gone.append(card)
                pile.append(card)
        self.cards = [card for card in order if card not in gone]

    @property
    def in_play(self) -> str:
        return self.cards[0] if self.cards else ""

    def fits(self, card: str, stack: int) -> bool:
        on_it = self.stacks[stack]
        if len(on_it) == 13 or card[:-1] != STACKS[stack][len(on_it)]:
            return False
        return not self.same_colour or colour(card) == ("red" if stack < 2 else "black")

    def moves(self) -> list[str]:
        """All that may be done, in words; nothing when the game is over."""
        if self.over():
            return []
        moves = [
            f"stack {stack + 1}"
            for stack in range(4)
            if self.cards and self.fits(self.in_play, stack)
        ]
        moves += self.ups()
        if self.cards:
            moves += [f"pile {pile + 1}" for pile in range(len(self.piles))]
        if self.may_move:
            for place, pile in enumerate(self.piles):
                for to, target in enumerate(self.piles):
                    if pile and not target:
                        moves.append(f"move {place + 1} {to + 1}")
        return moves

    def ups(self) -> list[str]:
        return [
            f"up {place + 1} {stack + 1}"
            for place, pile in enumerate(self.piles)
            for stack in range(4)
            if pile and self.fits(pile[-1], stack)
        ]

    def over(self) -> bool:
        """Nothing is left to deal, nothing goes up, and no card lies on top of one to be freed."""
        if self.cards or self.ups():
            return False
        covered = any(len(pile) > 1 for pile in self.piles)
        return not (self.may_move and covered and [] in self.piles)

    def play(self, move: str) -> None:
        kind, *numbers = move.split()
        places = [int(number) - 1 for number in numbers]
        if kind == "stack":
            self.stacks[places[0]].append(self.cards.pop(0))
        elif kind == "pile":
            self.piles[places[0]].append(self.cards.pop(0))
        elif kind == "up":
            self.stacks[places[1]].append(self.piles[places[0]].pop())
        else:
            self.piles[places[1]].append(self.piles[places[0]].pop())

    def undo(self, move: str) -> None:
        """Take a move back that was made last."""
        kind, *numbers = move.split()
        places = [int(number) - 1 for number in numbers]
        if kind == "stack":
            self.cards.insert(0, self.stacks[places[0]].pop())
        elif kind == "pile":
            self.cards.insert(0, self.piles[places[0]].pop())
        elif kind == "up":
            self.piles[places[0]].append(self.stacks[places[1]].pop())
        else:
            self.piles[places[0]].append(self.piles[places[1]].pop())

    def result(self) -> tuple[str, int]:
        home = sum(map(len, self.stacks))
        return ("won" if home == 52 else "lost"), home

    def nodes(self, depth: int) -> int:
        """How many lines of play there are from here, each as long as that or to an end."""
        moves = self.moves() if depth else []
        if not moves:
            return 1
        lines = 0
        for move in moves:
            self.play(move)
            lines += self.nodes(depth - 1)
            self.undo(move)
        return lines
