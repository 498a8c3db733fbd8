"""What is heard of HEARTS: three cards that go and come, cards with points, tricks, the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from retrocards.cards import BIT
from retrocards.rules.hearts import Hand, is_pass, points_of
from tests.alike import first_of
from tests.programs.ear import Ear, Heard
from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_commands import all_follow
from tests.programs.hearts.test_match import window
from tests.programs.person import Person


def play_on(person: Person) -> None:
    """One hand, in which keys are pressed only when they are asked for."""
    program = person.program
    for _ in range(3_000):
        if window(person) == "over":
            return
        if program.asked is None:
            person.press("DOWN") if program.stage.model.labels["prompt"] else person.step()
            continue
        made = program.table.sitting.moves_made
        person.press("DOWN")
        if program.asked and made == program.table.sitting.moves_made:
            # Refused, or one of three cards chosen.
            person.press("RIGHT")
    raise AssertionError(f"the hand never ends:\n{person.text}")


def to_be_heard(hand: Hand, moves: list[str]) -> Iterator[Heard]:
    """What should be heard of a hand up to its last card, in its order."""
    last = -1
    for text in moves:
        before = hand.copy()
        if before.to_move == 0 != last:
            yield Heard("your_turn")
        last = before.to_move
        move = hand.play_text(text)
        if is_pass(move):
            yield from map(Heard, ("pass", "come") if hand.phase != "pass" else ())
        else:
            yield Heard("heart" if points_of(BIT[move]) else "card", move)
            if not hand.trick:
                yield Heard("trick")


@pytest.mark.parametrize("motion", first_of([False, True]), ids=["motion", "still"])
def test_all_that_happens_in_a_hand_has_its_own_sound(sit: SitDown, ear: Ear, motion: bool) -> None:
    person = sit(options={"motion": motion})
    play_on(person)
    in_play = [
        heard for heard in ear.heard
        if person.program.rom.sounds[heard.name].short and heard.name not in ("tick", "wrong")
    ]  # fmt: skip
    *in_play, end = in_play
    assert ear.names[0] == "tick"
    assert in_play == [*to_be_heard(person.program.table.sitting.dealt(), person.moves)]
    points = person.hand.points
    fewest = [seat for seat in range(4) if points[seat] == min(points)]
    lot = "lost" if 0 not in fewest else "won" if fewest == [0] else "tied"
    assert end == Heard(f"hand_{lot}")


def test_a_card_that_is_refused_is_heard(sit: SitDown, ear: Ear) -> None:
    """All hearts, and hearts are not broken: the first card asked for is the two of clubs."""
    person = sit(all_follow()).until_asked()
    assert ear.take()[-1] == "your_turn"
    person.press("LEFT", "ENTER").wait(1)
    assert ear.take() == ["wrong"] and not person.moves
