"""Undo in the games against the computer: back to the last decision, and the hand counts apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from retrocards.programs.launch import Launch
from retrocards.programs.table import TALLY_UNDONE
from retrocards.records import read
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, user_folder
from tests.alike import LONG, first_of
from tests.programs.person import Person
from tests.programs.pupil import Pupil

DEALS = {"DURAK": "7", "ECARTE": "4", "HEARTS": "7", "ELEPHANT": "7"}
"""A deal of each program in which the player has several decisions."""


class Player(Pupil):
    """Somebody who plays by keyboard without a guide, against a computer that plays at once."""

    def __init__(self, name: str) -> None:
        rom = load_rom(find_rom(name, rom_folders()))
        grade = "original" if name == "ELEPHANT" else "club"
        launch = Launch(
            frozenset({"skip_show"}), DEALS[name], "registered", options={"grade": grade}
        )
        Person.__init__(self, rom, launch, fps=10)
        self.below = self.program

    at_lesson = True

    @property
    def sitting(self) -> Any:
        return self.program.table.sitting

    @property
    def position(self) -> str:
        """The hand on the table as text."""
        text: str = self.program.table.hand.to_text()
        return text

    @property
    def said(self) -> str:
        """What the table says of the last key."""
        labels = self.program.stage.model.labels
        name = "announcement" if "announcement" in labels else "remark"
        return str(labels.get(name, "")).lower().replace("\n", " ")

    @property
    def seen(self) -> Any:
        """What the table shows, but what it says of the last move or key."""
        model = self.program.stage.model.copy()
        for label in ("announcement", "remark", "delay"):
            model.labels.pop(label, None)
        model.styles.pop("announcement", None)
        return model

    def until_asked(self, seat: str = "", most: float = 90) -> Player:
        """Let time pass until the player has a choice to make, or the hand is over."""
        until = self.machine.clock.seconds + most
        while self.program.table.unfinished and not (self.asked() and len(self._legal) > 1):
            assert self.machine.clock.seconds < until, f"nobody is asked:\n{self.text}"
            if self.asked() and not self.program.stage.windows:
                self.makes(self._legal[0])
            else:
                self.press(*["ENTER"] * getattr(self.program, "_awaiting_enter", False)).wait(0.2)
        return self

    def asked(self, seat: str = "") -> bool:
        asked = getattr(self.program, "picking", None) or getattr(self.program, "asked", None)
        return super().asked() and asked is not None

    def chooses(self, number: int) -> Player:
        """Make a move by its place among those that a key reaches, and let the others play."""
        reached = [move for move in self._legal if self.can_make(move)]
        self.makes(reached[number % len(reached)])
        return self.until_asked()

    def plays_on(self) -> Player:
        """Play the hand to its end."""
        while self.program.table.unfinished:
            self.until_asked()
            if self.program.table.unfinished:
                self.chooses(0)
        return self

    @property
    def _legal(self) -> list[str]:
        hand = self.program.table.hand
        return [hand.move_text(move) for move in hand.legal_moves()]

    def _keys_of(self, move: str) -> Iterator[str]:
        yield from super()._keys_of(move.removesuffix(" -"))


@pytest.fixture(params=[*DEALS])
def player(request: pytest.FixtureRequest, home: object) -> Player:
    """A player who is asked for the first time."""
    return Player(request.param).until_asked()


def test_back_asks_again_with_the_same_cards_and_says_so(player: Player) -> None:
    first, seen = player.position, player.seen
    player.chooses(0)
    second = player.position
    player.press("F6").rest()
    assert (player.position, player.seen) == (first, seen) and player.asked()
    assert "counts apart" in player.said and player.sitting.undone == 1
    player.chooses(0)
    assert player.position == second, "the computer decides as before"
    player.chooses(0).press("CTRL_Z").wait(0.2)
    assert player.position == second
    assert "apart" not in player.said, "only at the first time"
    assert "again" in player.said or "real choice" in player.said
    player.press("F6").wait(0.2)
    assert player.position == first and player.sitting.undone == 3
    player.press("F6").wait(0.2)
    assert player.position == first and player.sitting.undone == 3
    assert "nothing can be taken back now" in player.said


def test_forward_goes_to_the_next_decision_and_then_to_where_the_hand_was(player: Player) -> None:
    places, shown = [player.position], [player.seen]
    for _ in range(2):
        player.chooses(0)
        places.append(player.position)
        shown.append(player.seen)
    player.press("F6", "F6").wait(0.2)
    assert player.position == places[0]
    for place, seen in zip(places[1:], shown[1:], strict=True):
        player.press("CTRL_Y").rest().wait(0.2)
        assert (player.position, player.seen) == (place, seen)
        assert player.asked() and player.said == "made again"
    player.press("CTRL_Y").wait(0.2)
    assert "nothing" in player.said and player.sitting.undone == 2


@pytest.mark.parametrize("name", first_of(DEALS))
def test_at_any_moment_of_a_film_or_a_thought(name: str, home: object) -> None:
    """Every tenth of a second after a move; with `--long` in every program."""
    player = Player(name).until_asked()
    first, seen = player.position, player.seen
    for tenths in range(1, 20, 3):
        player.makes(player._legal[0])
        player.wait(tenths / 10).press("F6")
        assert player.position == first
        player.rest().wait(0.2)
        assert player.seen == seen and player.asked(), f"after {tenths} tenths of a second"


@pytest.mark.parametrize("name", first_of(["ECARTE", "DURAK", "HEARTS", "ELEPHANT"]))
def test_what_was_taken_back_is_kept_through_a_kill(name: str, home: object) -> None:
    player = Player(name).until_asked().chooses(0)
    second = player.position
    player.press("F6").wait(0.2)
    first = player.position
    # Nothing is closed: the next run finds what lay on the disk at this moment.
    player.sitting._hold.close()
    again = Player(name)
    again.press("Y").until_asked()
    assert again.position == first and again.sitting.undone == 1
    again.press("CTRL_Y").wait(0.2)
    assert again.position == second


@pytest.mark.parametrize("name", [pytest.param("DURAK", marks=LONG), "ELEPHANT"])
def test_such_a_hand_counts_apart_and_its_record_says_so(name: str, home: object) -> None:
    player = Player(name).until_asked().chooses(0).press("F6").wait(0.2)
    player.chooses(1).chooses(0).press("F6").wait(0.2).plays_on()
    tally = player.program.table.tally
    assert tally.counts == {TALLY_UNDONE: 1} and not tally.results("club")
    (file,) = user_folder("games").glob("*.txt")
    assert '[Undone "2"]' in file.read_text()
    ((hand,), refused) = read(file.read_text())
    assert hand.undone == 2 and not refused
    player.press("F6").wait(1)
    assert not player.program.table.unfinished, "a finished hand stays finished"
    if name == "DURAK":
        player.press("ENTER").until("DURAK SO FAR, THIS HAND APART")


@pytest.mark.parametrize(
    ("name", "apart"), [("ECARTE", True), pytest.param("HEARTS", True, marks=LONG),
                        pytest.param("DURAK", False, marks=LONG),
                        pytest.param("ELEPHANT", False, marks=LONG)],
)  # fmt: skip
def test_in_a_match_of_several_hands_all_that_follow_count_apart(
    name: str, apart: bool, home: object
) -> None:
    player = Player(name).until_asked().chooses(0).press("F6").wait(0.2).plays_on()
    sitting, deal = player.sitting, player.sitting.last_deal
    while sitting.last_deal == deal:
        player.press("ENTER").wait(0.3)
    assert sitting.undone == 0 and sitting.counts_apart is apart


@pytest.mark.parametrize("name", first_of(["ELEPHANT", "DURAK", "ECARTE", "HEARTS"]))
def test_nothing_is_taken_back_over_a_box_in_the_demo_or_in_a_lesson(
    name: str, home: object
) -> None:
    player = Player(name).until_asked().chooses(0)
    made = player.moves
    player.press("F7").wait(0.5).press("F6", "CTRL_Y").wait(0.5)
    assert player.state["scene"] == "quit" and player.moves == made
    player.press("N" if "n" in player.text.lower() else "ESC").wait(0.3)
    player.press("F2", "F6").wait(0.1)
    assert player.moves[: len(made)] == made and player.sitting.undone == 0
    lesson = Pupil(player.program.rom)
    lesson.wait(1).press("F6").wait(0.5)
    assert lesson.program.table.sitting.undone == 0 and lesson.box is not None


@pytest.mark.parametrize("name", first_of(["ECARTE", "DURAK", "HEARTS", "ELEPHANT"]))
@pytest.mark.parametrize("seed", first_of(range(8)))
def test_hands_with_random_undos_are_as_if_played_straight(
    name: str, seed: int, home: object
) -> None:
    """What lies on the table follows from the moves alone, whatever was taken back."""
    print(f"seed {seed}")
    chance, player = Random(f"{name} {seed}"), Player(name).until_asked()
    undone = 0
    for _ in range(7):
        if not player.program.table.unfinished:
            break
        what = chance.random()
        if what < 0.5:
            player.chooses(chance.randrange(100))
        else:
            player.press("F6" if what < 0.8 else "CTRL_Y").wait(0.2).until_asked()
        undone = max(undone, player.sitting.undone)
    sitting = player.sitting
    hand = sitting.dealt()
    for text in sitting.moves:
        hand.play_text(text)
    assert hand.to_text() == player.position
    assert sitting.counts_apart is (undone > 0)
