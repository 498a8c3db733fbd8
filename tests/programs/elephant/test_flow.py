"""From the opening to the end of a deal: who moves when, and how long it is looked at."""

from __future__ import annotations

from random import Random

import pytest

from retrocards.rules.elephant import Options, View
from tests.programs.coached import Master
from tests.programs.elephant.calculator import BLACK, Calculator
from tests.programs.elephant.conftest import SitDown
from tests.programs.elephant.test_table import ARROWS, face
from tests.rules.elephant_positions import deal, position

YOURS = "4C 4D 5H 6S 6C 7D 8H 9H 10S JC QD KH"
RIGHT_OPENS = deal(f"{YOURS} 2H", "3C", "3D 3H", "3S")
YOU_OPEN = deal(f"{YOURS} 3S", "3C", "3D 3H")
LAST_CARD = position("2H", "5C 6C", "7C 8C", "9C 10C", turn=0, table="AS", last=3)
"""You go out with your next play, whatever the others do."""
ALONE = position("5C 9D QS", "", "", "KH", turn=3, out=[1, 2])
"""Right goes out next, and you are the last."""


# The opening.


def test_the_holder_of_the_three_of_spades_opens_by_himself(sit: SitDown) -> None:
    """Holder of 3 of spades AUTOMATICALLY plays it: no player is asked for it."""

    def player(view: View, rng: Random) -> int:
        raise AssertionError("it is not the player who opens")

    person = sit(RIGHT_OPENS, player=player)
    assert person.moves == ["play 3S"] and person.hand.last_player == 3


def test_your_threes_are_played_for_you(sit: SitDown) -> None:
    """And ALL his other threes, even if you are the one."""
    person = sit(deal(f"{YOURS[3:]} 3S 3C", "3D", "3H"), computer="play AC AD")
    assert person.moves == ["play 3C 3S"] and person.hand.last_player == 0
    person.tick(3).press("Z", "ENTER", "LEFT", "SPACE")
    assert person.moves == ["play 3C 3S"], "nobody asks you"
    assert person.until_asked().moves[:4] == ["play 3C 3S", "play AC AD", "pass", "pass"]


@pytest.mark.parametrize("switches", [("skip_show",), ()])
def test_the_threes_are_there_with_the_first_hand(sit: SitDown, switches: tuple[str, ...]) -> None:
    """The threes that open lie there when the first hand is seen: nothing is waited for."""
    person = sit(RIGHT_OPENS, switches=switches)
    if not switches:
        person.press("x")
        assert person.screen == "title_ready"
        person.press("x")
    assert face(person, "3S", 54, 39) and person.asked() and not person.playing
    person = sit(YOU_OPEN, computer="play AC", switches=switches)
    if not switches:
        person.press("x", "x")
    assert face(person, "3S", 54, 39) and person.playing and person.arrow is None
    assert person.ticks_until(lambda: face(person, "AC", 54, 39)) == 20


@pytest.mark.parametrize("threes", ["3S", "3C 3S", "3C 3D 3S", "3C 3D 3H 3S"])
def test_the_number_of_threes_binds_the_next(sit: SitDown, threes: str) -> None:
    """The number of threes that open binds the next player."""
    rest = [three for three in ["3C", "3D", "3H"] if three not in threes]
    hand = deal(f"{YOURS} 2H", " ".join(rest), "", threes)
    person = sit(hand).until_asked()
    assert person.moves == [f"play {threes}"]
    person.press("Z", "ENTER")
    assert person.dialog == ("" if threes == "3S" else "too_few")


def test_by_option_the_holder_leads_with_anything(sit: SitDown) -> None:
    hand = deal(f"{YOURS} 3S", "3C", "3D 3H", options=Options(opening="lead"))
    person = sit(hand, options={"opening": "lead"})
    assert person.asked() and person.moves == []
    person.press("LEFT", "Z", "ENTER")
    assert person.moves[0] == "play KH"


# Pauses.


FOUR = position("AH", "5C 9C", "6C 10C", "7C JC", turn=1, table="4S", last=3)
"""Left is to beat the four of right."""


def piled(person: Calculator, cards: str) -> bool:
    """Whether these cards and no other lie on the table, by the pixels."""
    words = cards.split()
    right = 12 * len(words) + 56
    there = person.extent(BLACK, (23, 39, 137, 60)) == (54, 39, right, 60)
    return there and all(face(person, card, 54 + 12 * slot, 39) for slot, card in enumerate(words))


def test_a_computer_plays_for_20_ticks_over_the_old_cards(sit: SitDown) -> None:
    """'`playing...` over the OLD cards; it decides; if it plays, 20 ticks (1 s) pass with the old
    cards and `playing...` still there; THEN the new cards are drawn, and the next turn begins in
    the same moment (your arrow comes together with the last computer's cards).'"""
    person = sit(FOUR, computer="play 5C, play 6C, play 7C")
    for old, new in (("4S", "5C"), ("5C", "6C"), ("6C", "7C")):
        for _ in range(20):
            assert piled(person, old) and person.writes("medium", 49, 26, "playing...")
            assert person.extent(BLACK, ARROWS) is None
            assert person.moves[-1:] != [f"play {new}"], "nor is it made before"
            person.tick()
    assert piled(person, "7C") and person.extent(BLACK, (23, 23, 137, 38)) is None
    assert person.extent(BLACK, ARROWS) is not None and person.asked()
    assert person.moves == ["play 5C", "play 6C", "play 7C"]


@pytest.mark.parametrize("passes", range(4))
def test_a_pass_has_no_pause(sit: SitDown, passes: int) -> None:
    """Nobody waits for a pass: only a play takes its 20 ticks."""
    moves = ["play 5C", "play 6C", "play 7C"]
    for seat in range(passes):
        moves[seat] = "pass"
    person = sit(FOUR, computer=", ".join(moves))
    assert person.ticks_until(person.asked) == 20 * (3 - passes)
    assert person.moves == moves


def test_a_pass_between_two_plays_has_none_either(sit: SitDown) -> None:
    person = sit(FOUR, computer="play 5C, pass, play 7C").tick(19)
    assert piled(person, "4S") and person.moves == []
    assert piled(person.tick(), "5C") and person.moves == ["play 5C", "pass"] and person.playing
    assert person.ticks_until(person.asked) == 20 and piled(person, "7C")


def test_your_cards_are_seen_while_the_next_one_is_playing(sit: SitDown) -> None:
    """Your play is seen while the next computer takes its 20 ticks, and no tick is added for it."""
    person = sit(RIGHT_OPENS, computer="play AC").until_asked().press("Z", "ENTER")
    for _ in range(20):
        assert piled(person, "4C") and person.playing and person.arrow is None
        person.tick()
    assert piled(person, "AC") and person.asked()
    assert person.moves == ["play 3S", "play 4C", "play AC", "pass", "pass"]


def test_when_all_pass_on_your_cards_it_is_your_turn_at_once(sit: SitDown) -> None:
    person = sit(RIGHT_OPENS).until_asked().press("Z", "ENTER")
    assert person.moves == ["play 3S", "play 4C", "pass", "pass", "pass"]
    assert person.asked() and piled(person, "4C")


def test_your_pass_is_not_looked_at(sit: SitDown) -> None:
    person = sit(RIGHT_OPENS).until_asked().press("ENTER", "x")
    assert person.moves == ["play 3S", "pass", "pass", "pass"] and person.playing, "right leads"


def test_a_move_is_not_made_before_its_time_is_over(sit: SitDown) -> None:
    """Whoever leaves meanwhile finds the others as they were, and they play the same."""
    person = sit(FOUR, computer="play 5C").tick(19).press("ESC", "ESC")
    assert person.exit_code == 0 and person.moves == []
    person = sit(FOUR, computer="play 5C", again=True).press("x")
    assert person.moves == [] and person.playing and piled(person, "4S")
    assert person.ticks_until(person.asked) == 20 and person.moves[0] == "play 5C"


def test_times_do_not_hang_on_the_machine_s_own_ticks(sit: SitDown) -> None:
    for fps in (20, 30, 60):
        person = sit(FOUR, computer="play 5C", fps=fps)
        began = person.program.desk.now
        person.until(person.asked)
        assert person.program.desk.now - began == pytest.approx(1.0, abs=0.051)


def test_esc_stops_the_pause_s_moves_not_its_time(sit: SitDown) -> None:
    person = sit(FOUR, computer="play 5C").tick(5).press("F7").tick(30)
    assert not person.playing, "nothing sticks out behind the box"
    assert person.moves == []
    person.press("n")
    assert person.ticks_until(person.asked) <= 1


# The turn and the lead.


def test_the_turn_goes_to_left_top_right_and_back(sit: SitDown) -> None:
    """Next seat clockwise (0->1 left->2 top->3 right) follows."""
    hand = position("5C AH", "6C AC", "7C AD", "8C AS", turn=0, table="4S", last=3)
    person = sit(hand, computer="play 6C, play 7C, play 8C").until_asked().press("Z", "ENTER")
    seen = [person.state["to_move"]]
    assert person.moves == ["play 5C"]
    while not person.asked():
        if person.state["to_move"] != seen[-1]:
            seen.append(person.state["to_move"])
        person.tick()
    assert [*seen, person.state["to_move"]] == ["left", "top", "right", "you"]


def test_you_lead_when_your_cards_have_gone_around(sit: SitDown) -> None:
    """Table clears for a free lead when the turn returns to the last player."""
    person = sit(RIGHT_OPENS).until_asked().press("LEFT", "Z", "ENTER").until_asked()
    assert person.moves == ["play 3S", "play 2H", "pass", "pass", "pass"]
    person.press("Z", "ENTER")
    assert person.moves[5] == "play 4C", "anything goes"


def test_after_a_seat_is_out_the_next_leads_at_once(sit: SitDown) -> None:
    """When a player goes OUT the very next player leads freely."""
    hand = position("5C 9D", "6C 10C", "7C 10D", "KH", turn=3, table="QS", last=2)
    person = sit(hand, computer="play KH").until_asked()
    assert person.moves == ["play KH"] and person.hand.leads
    assert person.state["out"] == ["right"]
    assert person.press("Z", "ENTER").moves[1] == "play 5C"


def test_by_option_the_cards_of_who_is_out_are_still_to_beat(sit: SitDown) -> None:
    options = Options(after_out="must_beat")
    hand = position("5C 9D", "6C 10C", "7C 10D", "KH", turn=3, table="QS", last=2, options=options)
    person = sit(hand, computer="play KH", options={"after_out": "must_beat"}).until_asked()
    assert not person.hand.leads
    assert person.press("Z").picked == [], "a five does not beat a king"


# The end of a deal.


def test_when_you_are_out_the_others_play_on_to_the_end(sit: SitDown) -> None:
    """Play goes on until all four are placed."""
    person = sit(LAST_CARD).until_asked().press("Z", "ENTER")
    assert person.hand.out == (0,) and person.screen == "table"
    person.press("Z", "ENTER", "SPACE", "LEFT").click_pixel(80, 60)
    shown = set()
    while person.screen == "table":
        assert person.arrow is None and not person.dialog
        shown.add(person.hand.out)
        person.tick()
    assert {out[:1] for out in shown} == {(0,)} and {len(out) for out in shown} == {1, 2, 3}
    assert person.hand.outcome is not None and person.hand.outcome.places[0] == 1


def test_when_you_are_out_the_coach_says_that_nothing_is_left_to_decide(
    sit: SitDown, master: Master
) -> None:
    person = sit(LAST_CARD).until_asked().press("Z", "ENTER", "F8").tick(16)
    assert "you are out: nothing left to decide" in person.text and not master.asked
    person.press("x").until(lambda: person.screen == "places")


def test_the_last_one_plays_on_alone(sit: SitDown) -> None:
    """The last one keeps "playing" alone."""
    person = sit(ALONE).until_asked()
    assert person.hand.out == (1, 2, 3) and person.hand.leads
    assert person.press("ENTER").dialog == "pass", "even now a lead may be passed"
    assert person.press("x").moves == ["play KH", "pass"] and person.asked()
    for count, card in enumerate(("5C", "9D", "QS"), 1):
        assert person.screen == "table"
        person.until_asked().press("Z", "ENTER")
        assert person.moves[-1] == f"play {card}" and len(person.moves) == 2 + count
    person.until(lambda: person.screen == "places")
    assert person.hand.outcome is not None and person.hand.outcome.places == (4, 1, 2, 3)


def test_the_last_one_of_the_computer_plays_on_alone(sit: SitDown) -> None:
    hand = position("KH", "", "", "5C 9D QS", turn=0, out=[1, 2])
    person = sit(hand).until_asked().press("Z", "ENTER")
    ticks = person.ticks_until(lambda: person.screen == "places")
    assert person.moves == ["play KH", "play 5C", "play 9D", "play QS"]
    assert ticks == 3 * 20, "with the same pauses"
