"""A card game against the computer: hand after hand of a sitting that is kept on the disk."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from random import Random
from typing import Any, Generic, TypeVar

from retrocards.cards import MOST_DIGITS, cards_of, cards_text
from retrocards.machine import Machine
from retrocards.programs import popups
from retrocards.programs.flow import Flow
from retrocards.programs.program import Launch, Program
from retrocards.rom import Rom
from retrocards.rom.declaration import action
from retrocards.rules.base import Hand, Match
from retrocards.session.sitting import Engine, Sitting

M = TypeVar("M", bound=Match)
H = TypeVar("H", bound=Hand)

TABLE = "table"
"""The scene, and the screen, of the game itself."""
MOST_DEALS = 1_000_000
"""Deals that nobody has numbered are chosen from as many."""


class Game(Program, Generic[M, H]):
    """A sitting at a card table: deals and their numbers, moves, and what was left unfinished.

    `seats` are the names of the seats in the ROM, by their numbers.
    """

    def __init__(
        self,
        machine: Machine,
        rom: Rom,
        launch: Launch,
        engine: Engine[M, H],
        seats: tuple[str, ...],
    ) -> None:
        super().__init__(machine, rom, launch)
        self.seats = seats
        self.sitting: Sitting[M, H] = Sitting(rom.identity.name, engine, self.settings.rules())
        self.demo = False
        self.seated = False
        """Whether the show is over, and the player not yet gone."""
        self._began = 0.0

    # What a game must say of itself.

    @abstractmethod
    def people(self) -> list[int]:
        """The seats that the keyboard plays when there is no demo."""

    @abstractmethod
    def computers_move(self) -> int:
        """What the computer does in the place of the seat to move."""

    @abstractmethod
    def count(self) -> None:
        """Take a finished hand into the tally. Raises StorageError."""

    def goes_on(self) -> bool:
        """Whether an earlier sitting left something to go on with."""
        return self.sitting.unfinished

    def taken_up(self) -> None:
        """An earlier sitting's hand goes on."""

    def close(self) -> None:
        super().close()
        self.sitting.close()

    # From sitting to sitting, from hand to hand.

    def sit_down(self) -> Flow[None]:
        """Come to the table, and offer the hand that an earlier sitting left unfinished."""
        self.scene = TABLE
        self.seated = True
        self.stage.open(TABLE)
        self._began = self.now
        for trouble in (self.sitting.trouble, self.settings.trouble, self.tally.trouble):
            if trouble:
                yield from popups.notice(self, "trouble", reason=trouble)
        if self.sitting.hand is not None and not self.sitting.unfinished:
            # An earlier sitting may have been stopped after the last card and before the tally.
            self.keep(self.count)
        if self.goes_on():
            self.refresh()
            if (yield from popups.ask(self, "resume")):
                self._began = self.now - self.sitting.record.play_s
                self.launch = replace(self.launch, deal=None)
                self.taken_up()
                return
        self.sitting.begin_anew(self.settings.rules())

    def deal(self) -> None:
        """Deal the next hand: the one asked for at the start, or the one after the last."""
        deal, rules = self._next_deal(), self.settings.rules()
        self.keep(lambda: self.sitting.deal(deal, rules))

    def make(self, move: int) -> None:
        """Make a move and keep it. Raises RuleBroken, with nothing changed."""
        self.keep(lambda: self.sitting.play(move, self.play_s))
        if self.hand.outcome is not None:
            self.keep(self.count)

    def time_is_up(self) -> Flow[bool]:
        """Whether the evaluation is over, which is said: no new hand may be begun."""
        limit = self.settings.play_seconds
        if limit is None or self.play_s < limit:
            return False
        yield from popups.notice(self, "time_up", minutes=f"{limit / 60:g}", seconds=f"{limit:g}")
        return True

    def _next_deal(self) -> str:
        if self.launch.deal is not None:
            first, self.launch = self.launch.deal, replace(self.launch, deal=None)
            return first
        last = self.sitting.last_deal or ""
        if last.isdecimal() and len(last) < MOST_DIGITS:
            return str(int(last) + 1)
        return str(Random().randrange(1, MOST_DEALS))

    # What is true now.

    @property
    def hand(self) -> H:
        """The hand on the table."""
        assert self.sitting.hand is not None
        return self.sitting.hand

    @property
    def play_s(self) -> float:
        """Seconds of play so far, what an earlier run of the same sitting took included."""
        return self.now - self._began

    def by_keyboard(self, seat: int) -> bool:
        """Whether a person plays this seat."""
        return not self.demo and seat in self.people()

    def toggles(self) -> dict[str, bool]:
        return super().toggles() | {"demo": self.demo}

    def state(self) -> dict[str, Any]:
        state = super().state()
        if self.seated and self.sitting.hand is not None:
            seat = self.hand.to_move
            deal = self.sitting.last_deal or ""
            state |= {
                "deal": int(deal) if deal.isdecimal() else deal,
                "hands": dict(zip(self.seats, map(_in_text, self.hand.hands), strict=True)),
                "to_move": self.seats[seat] if seat >= 0 else None,
                "play_s": round(self.play_s, 3),
            }
        return state

    @action("demo")
    def switch_demo(self) -> None:
        """F2: the computer plays all hands, or no longer does."""
        self.demo = not self.demo


def _in_text(cards: int) -> str:
    return cards_text(cards_of(cards))
