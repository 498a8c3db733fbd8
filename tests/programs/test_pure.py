"""The picture follows from the match, the deal, the moves made and the look alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.actions import actions_of
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import Model, Stage
from tests.alike import first_of
from tests.programs.person import Person

LOOKS = {
    "CALC": ["background"],
    "DURAK": ["sort", "background", "border"],
    "ECARTE": ["background", "border"],
    "ELEPHANT": ["darker", "lighter"],
    "HEARTS": ["background", "border", "windows"],
}
"""Actions that change how the table of a program looks."""
FIXED = {"north": True, "autotrick": False, "replay": False}
"""Options that a sitter needs, whatever chance says."""
QUICK = {"grade": "club"}
"""Who is to make the moves where others think long."""


class Sitter:
    """Plays a program of which chance has chosen the deal, the options and the monitor."""

    def __init__(self, program: str, random: Random) -> None:
        self.random = random
        self.rom = load_rom(find_rom(program, rom_folders()))
        palette = random.choice([None, "green", "amber"])
        self.launch = Launch(
            frozenset({"skip_show"}),
            str(random.randrange(10**6)),
            "registered",
            palette,
            mono=palette is not None,
            coach=program == "ECARTE" and random.random() < 0.5,
            options={
                name: FIXED.get(name, random.random() < 0.5)
                for name, option in self.rom.options.items()
                if option.kind == "flag"
            }
            | (QUICK if program != "ELEPHANT" else {}),
        )
        self.person = Person(self.rom, self.launch, fps=10).press(*["DOWN"] * 10)

    def play(self, moves: int) -> None:
        """Let the computer make moves, with another look now and then, until a person is asked.

        The look is changed by its action: which key does it, the programs' own tests tell.
        """
        self.until_asked()
        self.person.press("F2")
        for _ in range(moves):
            made = self.place
            while self.place == made:
                self._go_on()
            if self.random.random() < 0.3:
                self.person.program.desk.do(self.random.choice(LOOKS[self.rom.identity.name]))
        self.person.press("F2")
        self.until_asked()

    def start_again(self) -> None:
        """Leave in the middle, start anew, and go on with the hand."""
        del self.person
        self.person = Person(self.rom, self.launch._replace(deal="99"), fps=10)
        self.until_asked()

    def until_asked(self) -> None:
        """Let time pass until a person is asked for a move."""
        for _ in range(5000):
            if self._asked:
                return
            self._go_on()
        raise AssertionError(f"nobody is asked:\n{self.person.text}")

    @property
    def place(self) -> tuple[str, int]:
        """Where the sitting is: the hand, and the moves of it."""
        hands = self.person.program.table.sitting.record.hands
        return (hands[-1].id, len(hands[-1].moves)) if hands else ("", 0)

    @property
    def look(self) -> dict[str, int]:
        """The colors and the like."""
        dials: dict[str, int] = self.person.program.stage.dials
        return dict(dials)

    @property
    def model(self) -> Model:
        """What the stage shows, but the line that tells what was done last."""
        shown: Model = self.person.program.stage.model
        model = shown.copy()
        model.labels.pop("announcement", None)
        model.labels.pop("delay", None)
        model.styles.pop("announcement", None)
        return model

    @property
    def _asked(self) -> bool:
        if self.person.program.stage.windows or self.person.state["scene"] != "table":
            return False
        if self.rom.identity.name == "CALC":
            table = self.person.program.table
            moves = self.person.program.stage.moving
            return bool(table.unfinished and table.by_keyboard(0) and not moves)
        if "prompt" in self.rom.screens["table"].labels:
            return self.model.labels["prompt"] not in ("", self.rom.say("go_on"))
        return self.model.cursor is not None

    def _go_on(self) -> None:
        """Let a tick pass; a key where somebody has to look at something, and Y to a question."""
        person = self.person
        if person.program.stage.windows or person.state["scene"] != "table":
            person.press("Y")
            if self.rom.identity.name == "CALC" and person.program.stage.windows:
                # The end of a game asks for a key of its own.
                person.press("N")
        elif self.model.labels.get("prompt"):
            person.press("ENTER")
        else:
            person.unseen()


@pytest.mark.parametrize("program", first_of([*LOOKS], every=2))
@pytest.mark.parametrize("seed", first_of(range(4)))
def test_a_sitting_that_is_gone_on_with_looks_as_it_did(
    program: str, seed: int, amount: Callable[[int, int], int]
) -> None:
    print(f"seed {seed}")
    sitter = Sitter(program, Random(f"{program} {seed}"))
    for _ in range(amount(2, 4)):
        sitter.play(sitter.random.randrange(1, 12))
        before, look, place = sitter.model, sitter.look, sitter.place
        sitter.start_again()
        assert sitter.place == place
        assert sitter.model == before
        assert sitter.look == look


@pytest.mark.parametrize("program", [*LOOKS])
def test_these_are_all_settings_of_a_programs_look(program: str) -> None:
    rom = load_rom(find_rom(program, rom_folders()))
    keys = {key.action for key in rom.hotkeys.values()}
    lines = [line for menu in getattr(rom, "menus", {}).values() for line in menu.items]
    menus = {getattr(line, "action", "") for line in lines}
    of_look = {*actions_of(Stage, kind=rom.kind), "sort"}
    assert (keys | menus) & of_look == {*LOOKS[program]}


@pytest.mark.parametrize("program", [*LOOKS])
@pytest.mark.parametrize("seed", first_of(range(3)))
def test_moves_taken_back_and_made_again_look_as_they_did(program: str, seed: int) -> None:
    print(f"seed {seed}")
    sitter = Sitter(program, Random(f"back {program} {seed}"))
    sitter.play(sitter.random.randrange(1, 25))
    before, sitting = sitter.model, sitter.person.program.table.sitting
    count = sitter.random.randrange(sitting.moves_made + 1)
    sitting.back(count)
    sitter.person.program.refresh()
    sitting.forward(count)
    sitter.person.program.refresh()
    assert sitter.model == before


def test_an_unsorted_hand_of_durak_comes_back_in_its_order() -> None:
    """`DURAK 'S*' --deal 12`, `F4 F2 wait:30 F2`, quit, start again, with the demo at work."""
    rom = load_rom(find_rom("DURAK", rom_folders()))
    launch = Launch(frozenset({"skip_show"}), "12")
    person = Person(rom, launch, fps=10).press("F4", "F2").wait(30).press("F2").until_asked("north")
    again = Person(rom, launch, fps=10).press("Y").until_asked("north")
    assert again.table == person.table
