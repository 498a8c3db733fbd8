"""A whole match of HEARTS by the arrow keys alone, and one by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.machine import Mouse
from retrocards.players.hearts import club
from tests.alike import first_of
from tests.programs.hearts.conftest import SitDown
from tests.programs.person import Person

MOST = 600
"""Presses or clicks within which a match must be over."""


class Player:
    """Somebody who looks at the screen, and has four things to do."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.done: set[str] = set()

    def roll(self, by: int = 1) -> None:
        """Go along the hand, or along a menu."""
        raise NotImplementedError

    def yes(self) -> None:
        """Play, go on, agree."""
        raise NotImplementedError

    def no(self) -> None:
        """Decline, or call the Option Menu."""
        raise NotImplementedError

    def play_on(self, until: Callable[[], bool]) -> None:
        """Play cards, and go on after whatever is shown, until something has come true."""
        person = self.person
        for _ in range(MOST):
            if until():
                return
            assert person.exit_code is None, "the program left"
            if not self._asked():
                self.yes()
                person.rest()
                continue
            made = person.program.table.sitting.moves_made
            passes = person.hand.phase == "pass"
            self.yes()
            if person.program.table.sitting.moves_made == made or passes:
                self.roll()
        raise AssertionError(f"never came to an end:\n{person.text}")

    def _asked(self) -> bool:
        return self.person.state["scene"] == "table" and bool(self.person.prompt)


class ByArrows(Player):
    """Has nothing but the four arrow keys."""

    def roll(self, by: int = 1) -> None:
        self.person.press("RIGHT" if by > 0 else "LEFT")

    def yes(self) -> None:
        self.person.press("DOWN")

    def no(self) -> None:
        self.person.press("UP")


class ByMouse(Player):
    """Has nothing but a mouse with two buttons and a wheel, and never says where it points."""

    def roll(self, by: int = 1) -> None:
        self.person.machine.inject(Mouse("wheel", 4, 196, amount=-by))
        self.person.step()

    def yes(self) -> None:
        self._button("left")

    def no(self) -> None:
        self._button("right")

    def _button(self, button: str) -> None:
        for kind in ("press", "release"):
            self.person.machine.inject(Mouse(kind, 4, 196, button))  # type: ignore[arg-type]
            self.person.step()


HANDS = pytest.mark.parametrize("by", [ByArrows, ByMouse], ids=["arrows", "mouse"])
EITHER_HAND = pytest.mark.parametrize("by", first_of([ByMouse, ByArrows]))
"""What both do in `--long`, and the mouse alone otherwise."""


@pytest.fixture
def seat(sit: SitDown) -> Callable[..., Player]:
    """Somebody at a new match against club players, whose cards jump."""

    def seat_player(by: type[Player], **options: int) -> Player:
        return by(sit(computer=club.choose, options={"motion": False, **options}, delay=0, fps=10))

    return seat_player


def games(person: Person) -> int:
    """Games won, by whomever."""
    return sum(person.program.table.tally.counts.values())


@pytest.mark.long("a whole match")
@EITHER_HAND
def test_a_whole_match_is_played_from_one_place(
    seat: Callable[..., Player], by: type[Player]
) -> None:
    """Document, Game commands: a hand on the arrows, or on the mouse, is enough for everything."""
    player = seat(by)
    person = player.person
    player.play_on(lambda: games(person) > 0)
    match = person.program.table.sitting.match
    assert match.outcome is not None and max(match.scores) >= 100
    assert match.hands_played >= 4
    player.play_on(lambda: "Another game?" in person.words)
    player.yes()
    player.play_on(lambda: person.hand.phase == "play" and len(person.hand.laid) > 8)
    assert person.program.table.sitting.match.scores == [0, 0, 0, 0]


@EITHER_HAND
def test_no_to_another_match_leaves(seat: Callable[..., Player], by: type[Player]) -> None:
    player = seat(by, game_point=1)
    person = player.person
    player.play_on(lambda: "Another game?" in person.words)
    player.no()
    for _ in range(100):
        if person.exit_code is not None:
            break
        person.wait(0.2)
        player.yes()
    assert person.exit_code == 0 and games(person) > 0


@HANDS
def test_the_option_menu_in_the_middle_of_a_hand(
    seat: Callable[..., Player], by: type[Player]
) -> None:
    """Called by UP or the right button, gone through, and left by the same."""
    player = seat(by)
    person = player.person
    player.play_on(lambda: person.hand.phase == "play" and len(person.hand.laid) > 20)
    before, seen = person.hand.to_text(), person.table
    player.no()
    assert person.state["scene"] == "options"
    for roll in (1, 1, 1, -1):
        player.roll(roll)
    player.no()
    assert person.state["scene"] == "table"
    assert (person.hand.to_text(), person.table) == (before, seen)
    made = person.program.table.sitting.moves_made
    player.play_on(lambda: person.program.table.sitting.moves_made > made)
