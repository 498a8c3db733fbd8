"""A card game for several around a table on a text screen: what it has of its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic

from retrocards.programs import shows
from retrocards.programs.answers import Answers
from retrocards.programs.coach.words import Coached
from retrocards.programs.desk import Desk, Program
from retrocards.programs.flow import Flow
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc
from retrocards.programs.table import H, M, Table
from retrocards.programs.words import DETAILS, move_named, subject
from retrocards.rom import TextRom
from retrocards.stage import Model, Step, TextStage


class CardGame(Program, Coached[H], Generic[M, H]):
    """A game of which a `Host` leads the turns; `seats` are their names in the ROM.

    It says what its host asks: who deals, what is told and seen of a move, how a hand ends.
    """

    NEEDS: tuple[str, ...] = ("screens.table.labels.coach", *shows.PARTING, *DETAILS)

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch, seats: tuple[str, ...]) -> None:
        self.rom = rom
        self.stage = TextStage(pc.machine, rom, mono=launch.palette(rom))
        self.desk = Desk(self, pc, rom, launch, self.stage)
        self.table: Table[M, H] = Table(self.desk, seats, self.counted)

    def part(self) -> Flow[None]:
        yield from shows.parting(self.desk, self.stage)

    # Between two hands.

    def resumable(self, match: M) -> bool:
        """Whether a match that was left between two hands is worth going on with."""
        return False

    def offers_replay(self) -> bool:
        """Whether the player is asked to play the last deal again."""
        return False

    @abstractmethod
    def dealing_told(self) -> str:
        """Who deals the hand on the table, in words."""

    @abstractmethod
    def deal_film(self) -> Sequence[Step]:
        """How the hand on the table was dealt, up to what was turned up."""

    @abstractmethod
    def deal_told(self) -> str:
        """The deal on the table in words."""

    def dealt(self) -> Flow[None]:
        """What is to be looked at when a hand has been dealt, besides the film."""
        yield from ()

    @abstractmethod
    def hand_over(self) -> Flow[bool]:
        """What is seen at the end of a hand, and whether there is to be another.

        A game whose match can end asks here for the next match, and begins it.
        """

    @abstractmethod
    def counted(self) -> Iterable[str]:
        """The names under which the hand that has just ended goes into the tally."""

    # In a hand.

    @abstractmethod
    def answers(self) -> Answers:
        """What keys and clicks mean to the seat to move."""

    def move_named(self, hand: H, move: int) -> str:
        return move_named(self.rom, hand.move_text(move))

    def subject(self, seat: int) -> dict[str, str]:
        return subject(self.rom, self.table.seats, seat)

    def pauses(self) -> bool:
        """Whether the computer waits the delay before its move."""
        return True

    @abstractmethod
    def told(self, before: H, move: int) -> str:
        """A move in words, from the hand as it stood before; empty for one that is not told."""

    @abstractmethod
    def sound_of(self, move: int) -> str:
        """The name of the sound of a move; empty for none."""

    @abstractmethod
    def after(self, before: H, move: int) -> Flow[None]:
        """What is to be looked at after a move, before the game goes on."""

    @abstractmethod
    def model(self) -> Model:
        """What lies on the table and stands beside it, but what is announced and asked."""

    @property
    def deal_name(self) -> str:
        """The name of the deal on the table."""
        return str(self.table.sitting.last_deal)
