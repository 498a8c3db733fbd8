"""What is heard of Ecarte: talk, changes, cards, tricks, and the end of a hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from retrocards.cards import suit_of
from retrocards.players import ecarte as players
from retrocards.rules.ecarte import ACCEPT, LEAD, MARK, PROPOSE, REFUSE, Hand, is_discard
from tests.alike import first_of
from tests.programs.conftest import seat_player
from tests.programs.ear import Ear, Heard, play_on
from tests.programs.ecarte.conftest import SitDown, deciding
from tests.programs.ecarte.test_endings import ENDS
from tests.programs.ecarte.test_forced import forced
from tests.programs.ecarte.test_game import DEAL, keys, simple
from tests.programs.person import GO_ON

SAID = {PROPOSE: "propose", ACCEPT: "accept", REFUSE: "refuse"}


def to_be_heard(hand: Hand, moves: list[str]) -> Iterator[Heard]:
    """What should be heard of a hand up to its last card, in its order."""
    yield from (Heard("tick"), Heard("turn_up"))
    last = -1
    for text in moves:
        before = hand.copy()
        if before.to_move == 0 != last:
            yield Heard("your_turn")
        last = before.to_move
        move = hand.play_text(text)
        if is_discard(move):
            yield Heard("change")
        elif move in SAID:
            yield Heard(SAID[move])
        elif move not in (LEAD, MARK):
            ruffs = (
                len(hand.laid) % 2 == 0 and suit_of(hand.laid[-2]) != suit_of(move) == hand.trump
            )
            yield Heard("trump" if ruffs else "card", move)
            if len(hand.laid) % 2 == 0:
                yield Heard("trick")


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "still"])
@pytest.mark.parametrize("deal", first_of([DEAL, 7, 12]))
def test_all_that_happens_in_a_hand_has_its_own_sound(
    sit: SitDown, ear: Ear, monkeypatch: pytest.MonkeyPatch, motion: bool, deal: int
) -> None:
    person = sit(deal=deal, options={"motion": motion})
    seat_player(monkeypatch, players, deciding(simple))
    play_on(person, lambda: person.press(*keys(person)))
    in_play = [
        heard for heard in ear.heard
        if person.program.rom.sounds[heard.name].short and heard.name not in ("tick", "chip")
    ]  # fmt: skip
    assert ear.names[0] == "tick"
    assert [Heard("tick"), *in_play] == [
        *to_be_heard(person.program.table.sitting.dealt(), person.moves)
    ]


@pytest.mark.parametrize("end", ["won", "lost"])
def test_a_hand_that_decides_the_game_has_a_sound_and_then_the_game_its_tune(
    sit: SitDown, ear: Ear, end: str
) -> None:
    person = sit(ENDS[f"game_{end}"])
    for _ in range(3_000):
        if "THE HAND IS OVER" in person.text:
            break
        if person.asked():
            person.press(
                *{"talk": "L", "answer": "R", "change": "0", "play": "K12345"}[person.hand.phase]
            )
        else:
            person.press("ENTER") if GO_ON in person.prompt else person.step()
    assert ear.take()[-1] == f"hand_{end}"
    person.press("ENTER").wait(1)
    assert ear.take() == [f"game_{end}"]


def test_a_key_that_is_refused_is_heard_and_what_plays_itself_calls_nobody(
    sit: SitDown, ear: Ear
) -> None:
    person = forced(sit)
    assert ear.take()[-1] != "your_turn"
    person.press("1")
    assert ear.take() == ["wrong"]
