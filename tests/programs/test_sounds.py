"""What is heard of Durak: each card's two notes, and a sound for all that happens in a hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from retrocards.cards import suit_of
from retrocards.rules.durak import PASS, TAKE, Hand, card_of, is_attack, is_defence, is_gift
from retrocards.rules.durak.moves import EXCHANGE
from tests.alike import first_of
from tests.programs.conftest import SitDown
from tests.programs.ear import Ear, Heard, play_on
from tests.programs.test_options import FORCED
from tests.programs.test_playthroughs import DEAL, answer
from tests.rules.durak_positions import position

NORTH = 0
SAID = {PASS: "pass", TAKE: "take", EXCHANGE: "exchange"}
LEAD = ("6C 8S JD AS", "9D 9S", "KS QH", "KD 7H")


def to_be_heard(hand: Hand, moves: list[str]) -> Iterator[Heard]:
    """What should be heard of a hand, in its order."""
    yield from (Heard("tick"), Heard("turn_up"))
    last = -1
    for text in moves:
        before = hand.copy()
        if before.to_move == NORTH != last:
            yield Heard("your_turn")
        last = before.to_move
        move = hand.play_text(text)
        if is_attack(move) or is_gift(move):
            yield Heard("card", card_of(move))
        elif is_defence(move):
            attack = next(attack for attack, defence in before.table if defence < 0)
            beats = suit_of(attack) != suit_of(card_of(move)) == hand.trump
            yield Heard("trump" if beats else "beat", card_of(move))
        elif move in SAID:
            yield Heard(SAID[move])
        if hand.last_bout and (hand.bout != before.bout or hand.outcome):
            yield Heard("take" if hand.last_bout.taken else "beaten")
            yield from [Heard("out")] * len(hand.last_bout.dropped_out if not hand.outcome else ())


@pytest.mark.parametrize("motion", first_of([True, False]), ids=["motion", "still"])
def test_all_that_happens_in_a_hand_has_its_own_sound(sit: SitDown, ear: Ear, motion: bool) -> None:
    person = sit(deal=DEAL, options={"motion": motion, "autotrick": False})
    play_on(person, lambda: person.press(answer(person)))
    heard = [heard for heard in ear.heard if heard.name != "tick"]
    heard = [Heard("tick"), *heard[: -len(("saucer_comes", "lost"))]]
    assert heard == [*to_be_heard(person.program.table.sitting.dealt(), person.moves)]
    assert ear.names[0] == "tick" and ear.names[-2:] == ["saucer_comes", "lost"]
    assert {"card", "beat", "trump", "take", "beaten", "pass", "your_turn"} <= {*ear.names}


def test_no_piece_waits_when_all_goes_at_once(sit: SitDown, ear: Ear) -> None:
    """The computer plays all four without a delay: `Ear` fails if the speaker queues."""
    person = sit(deal=DEAL, options={"north": False}).press(*["DOWN"] * 12)
    person.until("THE HAND IS OVER")
    assert len(ear.pieces) > 60


def test_a_card_that_falls_has_the_notes_of_its_suit_and_rank(sit: SitDown, ear: Ear) -> None:
    person = sit(position(*LEAD)).until_asked()
    ear.pieces.clear()
    person.press("1")
    notes = person.program.rom.sounds["card"].notes
    assert notes and ear.pieces == [f"MB MS T255 L24 N{notes.C} N{notes.C + 6}"], "the six of clubs"


def test_a_key_that_is_refused_is_heard_and_changes_no_turn(sit: SitDown, ear: Ear) -> None:
    """The eight of spades has no rank of the bout."""
    person = sit(position("6C 8S JD AS", "9C 9S", "KS QH", "KD 7H"), computer=["defend 9C"])
    person.until_asked().press("1").until_asked()
    assert ear.take()[-3:] == ["card", "beat", "your_turn"]
    person.press("1").wait(1)
    assert ear.take() == ["wrong"] and person.asked("north")


def test_a_key_that_does_not_go_on_is_heard(sit: SitDown, ear: Ear) -> None:
    person = sit(position("AS", "6S", "-", "-", out=(2, 3))).until_asked().press("1")
    person.until("HIT ENTER")
    ear.take()
    person.press("x")
    assert ear.take() == ["wrong"] and "HIT ENTER" in person.text
    person.press("ENTER")
    assert "wrong" not in ear.take() and "HIT ENTER" not in person.text


def test_a_wrong_key_at_the_end_of_a_show_leaves_its_tune_alone(sit: SitDown, ear: Ear) -> None:
    person = sit(switches=()).until("HIT SPACE")
    person.machine.speaker.play("MB T60 L1 C")
    ear.take()
    person.press("x")
    assert ear.take() == []
    person.wait(5).press("x")
    assert ear.take() == ["wrong"]


def test_who_knows_already_what_to_play_is_not_called(sit: SitDown, ear: Ear) -> None:
    """A key in the film of the deal answers the question that follows."""
    person = sit(position(*LEAD), fps=30)
    person.press("1")
    assert person.moves == ["attack 6C"]
    assert "your_turn" not in ear.take()


def test_what_plays_itself_calls_nobody(sit: SitDown, ear: Ear) -> None:
    """North can only take."""
    person = sit(FORCED, computer=["attack KC"], options={"autotrick": True})
    person.until(lambda: "take" in person.moves)
    assert "your_turn" not in ear.take()
