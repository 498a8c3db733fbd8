"""What a card game has of its own, for the host of its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from retrocards.programs.answers import Answers
from retrocards.programs.coach_words import Coached
from retrocards.programs.flow import Flow
from retrocards.rules.base import Hand, Match
from retrocards.stage import Model, Step

M_contra = TypeVar("M_contra", bound=Match, contravariant=True)
H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)

LABELS = ("told", "caption", "prompt", "delay", "coach")
"""The labels that the table of every game has."""
STYLES = ("styles.told", "styles.told_own", "styles.refusal")


class Game(Coached[H_contra], Protocol[M_contra, H_contra]):
    """What a card game has of its own."""

    def goes_on(self, match: M_contra) -> bool:
        """Whether a match that was left between two hands is worth going on with."""
        ...

    def offers_replay(self) -> bool:
        """Whether the player is asked to play the last deal again."""
        ...

    def dealing_told(self) -> str:
        """Who deals the hand on the table, in words."""
        ...

    def deal_film(self) -> Sequence[Step]:
        """How the hand on the table was dealt, up to what was turned up."""
        ...

    def deal_told(self) -> str:
        """The deal on the table in words."""
        ...

    def dealt(self) -> Flow[None]:
        """What is to be looked at when a hand has been dealt."""
        ...

    def hand_over(self) -> Flow[bool]:
        """What is seen at the end of a hand, and whether there is to be another.

        A game whose match can end asks here for the next match, and begins it.
        """
        ...

    def answers(self) -> Answers:
        """What keys and clicks mean to the seat to move."""
        ...

    def told(self, before: H_contra, move: int) -> str:
        """A move in words, from the hand as it stood before; empty for one that is not told."""
        ...

    def sound_of(self, move: int) -> str:
        """The name of the sound of a move; empty for none."""
        ...

    def after(self, before: H_contra, move: int) -> Flow[None]:
        """What is to be looked at after a move, before the game goes on."""
        ...

    def pauses(self) -> bool:
        """Whether the computer waits the delay before its move."""
        ...

    def model(self) -> Model:
        """What lies on the table and stands beside it, but what is announced and asked."""
        ...
