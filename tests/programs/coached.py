"""A table with a coach, whose master is a stand-in."""

from __future__ import annotations

from random import Random
from typing import Any

from retrocards.players.advice import NO_MOVE, NO_REASON, Advising, Prospect, ranked
from retrocards.players.choice import Reason
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.records import HandRecord
from tests.programs.person import GO_ON, Person

PROGRAMS = ["DURAK", "ECARTE", "HEARTS", "ELEPHANT", "CALC"]


REASONS = {
    "DURAK": Reason("only", {}),
    "ECARTE": Reason("last_card", {}),
    "HEARTS": Reason("lead_queen", {}),
    "ELEPHANT": Reason("open", {"cards": "3S"}),
    "CALC": Reason("only", {}),
}


class Master:
    """A stand-in that likes the last legal move best, by so much more than each one before it."""

    def __init__(self, slices: int = 3, step: float = 0.02) -> None:
        self.slices, self.step = slices, step
        self.error = 0.001
        """The standard error of what a move costs."""
        self.dearer = 0.0
        """How many points each move costs more than the one that it likes better."""
        self.play = NO_MOVE
        """The play that all its moves are."""
        self.asked: list[Any] = []
        """The views that it was asked about."""
        self.thought = 0

    def advise(self, view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        self.asked.append(view)
        for _ in range(self.slices):
            self.thought += 1
            yield
        moves = view.legal_moves()[::-1]
        tell = [
            Prospect(
                move,
                0.9 - self.step * number,
                NO_REASON,
                0.01,
                3.5 + self.dearer * number,
                cost_error=self.error,
                dearer_error=self.error,
                play=self.play,
            )
            for number, move in enumerate(moves)
        ]
        return ranked(tell[0]._replace(reason=self.reason), tell[1:])

    reason = Reason("only", {})


def sit(
    program: str, coach: bool = False, deal: str = "7", captions: bool = False, **options: Any
) -> Person:
    rom = load(find_rom(program, rom_folders()))
    still: dict[str, Any] = {"motion": False} if "motion" in rom.options else {}
    chosen = {"grade": "club"} | still | options
    skips = frozenset({"skip_show"})
    how: dict[str, Any] = {"coach": coach, "captions": captions, "options": chosen}
    return Person(rom, Launch(skips, deal, "registered", **how), fps=10)


def of_table(table: Any) -> tuple[Any, HandRecord]:
    """The rules of a table and the record of the hand on it, as a review takes them."""
    return table.sitting.engine, table.sitting.record.hands[-1]


def asked(person: Person) -> bool:
    """Whether the person is to move."""
    table, program = person.program.table, person.program
    if not (table.seated and table.unfinished) or getattr(program, "asked", "") is None:
        return False
    return bool(table.by_keyboard(table.hand.to_move)) and not person.program.stage.windows


def until_asked(person: Person) -> Person:
    """Until the person is to move."""
    began = person.machine.clock.seconds
    while not asked(person):
        assert person.machine.clock.seconds < began + 60, person.text
        if GO_ON in person.text:
            person.press("ENTER")
        person.wait(0.1)
    return person.wait(0.3)


def with_a_choice(person: Person) -> Person:
    """Until there is more than one thing to do: what there is no choice about is done."""
    until_asked(person)
    while len(person.hand.legal_moves()) == 1:
        person.program.table.make(person.hand.legal_moves()[0])
        person.program.desk.nudge()
        until_asked(person.wait(0.3))
    return person


def play_on(person: Person, best: bool = True) -> Person:
    """Make the person's moves to the end of the hand: those that the master likes best or least."""
    table, desk = person.program.table, person.program.desk
    desk.hurry(True)
    until = desk.now + 600
    while table.unfinished:
        assert desk.now < until, person.text
        if asked(person):
            table.make(table.hand.legal_moves()[-1 if best else 0])
            desk.nudge()
        elif GO_ON in person.text:
            person.press("ENTER")
        person.wait(0.1)
    while not person.program.stage.windows:
        person.press("ENTER").wait(0.3)
    return person
