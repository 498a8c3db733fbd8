"""Aces Up, a solitaire: of two top cards of one suit the lower goes; four aces are to be left."""

from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, NamedTuple

from retrocards.cards import mask_of, pack, shuffled, suit_of
from retrocards.rules import base
from retrocards.rules.base import RuleBroken
from retrocards.rules.text import CARDS, COUNT, Field, Form, one_of, options_of

WORDS = ("pile 1", "pile 2", "pile 3", "pile 4", "deal")
"""The moves: a pile's top card goes, or else fills an empty pile; four more cards are dealt."""
DEAL = 4
PILES = Form(
    lambda piles: " / ".join(map(CARDS.write, piles)),
    lambda words: [CARDS.read(pile) for pile in words.split(" / ")],
)


class Options(base.Options):
    players: ClassVar[int] = 1


class Outcome(NamedTuple):
    reason: str
    left: int
    """Cards besides the aces."""


@dataclass(slots=True, init=False, eq=False, repr=False)
class Hand(base.Hand):
    """Four piles, and the stock that is dealt onto them, four cards at a time."""

    WHAT = "A position of Aces Up"
    FIELDS = (Field("options", options_of(Options)), Field("stock", CARDS), Field("piles", PILES))
    options: Options
    stock: tuple[int, ...]
    piles: list[tuple[int, ...]]

    def __init__(self, options: Options, cards: list[int]) -> None:
        self.options, self.stock = options, tuple(cards)
        self.piles = [(), (), (), ()]
        self.play(DEAL)

    @property
    def hands(self) -> tuple[int]:
        return (mask_of(self._tops()),)

    @property
    def to_move(self) -> int:
        return 0 if self.legal_moves() else -1

    @property
    def outcome(self) -> Outcome | None:
        left = sum(map(len, self.piles)) - 4
        return None if self.legal_moves() else Outcome("lost" if left else "won", left)

    def legal_moves(self) -> tuple[int, ...]:
        return tuple(move for move in range(len(WORDS)) if not self._rule_broken(move))

    def play(self, move: int) -> None:
        if rule := self._rule_broken(move):
            raise RuleBroken(rule)
        if move == DEAL:
            dealt, self.stock = self.stock[:4], self.stock[4:]
            self.piles = [(*pile, card) for pile, card in zip(self.piles, dealt, strict=True)]
            return
        *rest, card = self.piles[move]
        if not self._is_beaten(card):
            self.piles[self.piles.index(())] = (card,)
        self.piles[move] = tuple(rest)

    def _rule_broken(self, move: int) -> str:
        """The name of the rule that a move would break; empty for a legal one."""
        if move == DEAL:
            return "" if self.stock else "stock_is_empty"
        if not self.piles[move]:
            return "pile_is_empty"
        fills = () in self.piles and len(self.piles[move]) > 1
        return "" if fills or self._is_beaten(self.piles[move][-1]) else "nothing_higher"

    def _is_beaten(self, card: int) -> bool:
        return any(suit_of(top) == suit_of(card) and top > card for top in self._tops())

    def _tops(self) -> list[int]:
        return [pile[-1] for pile in self.piles if pile]

    def view(self, seat: int) -> "View":
        return View(self)

    @staticmethod
    def move_text(move: int) -> str:
        return WORDS[move]

    @staticmethod
    def parse_move(text: str) -> int:
        return WORDS.index(one_of(*WORDS).read(text))


@dataclass(slots=True)
class View(base.View):
    """Everything but the order of the stock."""

    _hand: Hand
    seat: int = 0

    def legal_moves(self) -> tuple[int, ...]:
        return self._hand.legal_moves()

    def sample(self, rng: Random) -> Hand:
        hand = self._hand.copy()
        hand.stock = tuple(sorted(hand.stock, key=lambda _: rng.random()))
        return hand


@dataclass(slots=True, eq=False, repr=False)
class Match(base.Match):
    WHAT = "A match of Aces Up"
    FIELDS = (Field("match", options_of(Options), "options"), Field("hands_played", COUNT))
    options: Options = field(default_factory=Options)

    def new_hand(self, deal: str) -> Hand:
        return Hand(self.options, shuffled(pack(52), deal))

    def score(self, hand: Hand) -> Outcome:
        return self._count(hand.outcome)
