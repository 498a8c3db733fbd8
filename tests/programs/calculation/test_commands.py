"""CALCULATION by keys alone: digits, letters, SPACE, Z and Y, and what is told."""

from __future__ import annotations

import pytest

from retrocards.machine import Key
from retrocards.rules.calculation import Options
from tests.programs.calculation.conftest import SitDown


def test_digits_lay_the_card_in_play_on_a_pile(sit: SitDown) -> None:
    player = sit()
    card = player.hand.in_play
    player.press("7").rest()
    assert player.hand.piles == [(), (), (card,), ()]
    assert player.moves == ["pile 3"] and player.hand.in_play not in (card, -1)


def test_digits_put_the_card_in_play_on_a_stack_that_takes_it(sit: SitDown) -> None:
    player = sit(deal=7)
    while not any(move < 4 for move in player.hand.legal_moves()):
        player.press("5")
    stack = player.hand.legal_moves()[0]
    card = player.hand.in_play
    player.press(str(stack + 1))
    assert player.hand.stacks[stack][-1] == card


def test_a_stack_that_does_not_take_it_says_why(sit: SitDown) -> None:
    player = sit(deal=7)
    assert player.in_play == "7H"
    player.press("2")
    assert player.announcement == "Stack 2 wants 4, not 7♥" and player.moves == []


def test_letters_name_a_pile_whose_top_goes_up(sit: SitDown) -> None:
    player = sit(deal=7)
    while not any(4 <= move < 28 for move in player.hand.legal_moves()):
        player.press("5")
        assert player.hand.outcome is None
    stack = next(move - 4 for move in player.hand.legal_moves() if 4 <= move < 8)
    card = player.hand.piles[0][-1]
    player.press("A").rest()
    assert player.hand.stacks[stack][-1] == card


def test_letters_say_what_cannot_be(sit: SitDown) -> None:
    player = sit(deal=7).press("b")
    assert player.announcement == "Pile 6 is empty: no top can move"
    player.press("6", "b")
    assert player.announcement == "7♥ fits none: stacks want 2 4 6 8"


def test_z_takes_back_and_y_makes_again_to_the_start(sit: SitDown) -> None:
    player = sit(deal=7)
    start = player.hand.to_text()
    player.press("5", "6", "7", "8")
    end = player.hand.to_text()
    player.press("Z", "Z", "CTRL_Z", "z")
    assert player.hand.to_text() == start
    player.press("Z")
    assert player.announcement == "This is the start of the game"
    player.press("Y", "CTRL_Y", "y", "Y").rest()
    assert player.hand.to_text() == end
    player.press("Y")
    assert player.announcement == "There is nothing to make again"


@pytest.mark.parametrize("stroke", ["Z", "F6"])
def test_after_a_while_the_title_bar_says_again_what_can_be_done(sit: SitDown, stroke: str) -> None:
    player = sit(deal=7, options={"undealt": "visible"})
    possible = player.announcement
    player.press(stroke).until(lambda: player.sentence not in ("", "Let me think ..."))
    assert player.announcement != possible
    player.wait(5)
    assert player.announcement != possible
    player.wait(2)
    assert player.announcement == possible


def test_a_question_stands_in_the_title_bar_until_it_is_answered(sit: SitDown) -> None:
    player = sit(deal=7, options={"to_empty": True}).press("5", "A")
    asked = player.announcement
    assert "where to?" in asked and player.wait(20).announcement == asked


def test_a_new_move_after_an_undo_leaves_nothing_to_make_again(sit: SitDown) -> None:
    player = sit(deal=7).press("5", "6", "Z", "7", "Y")
    assert player.announcement == "There is nothing to make again"
    assert player.moves == ["pile 1", "pile 3"]


def test_a_russian_keyboard_plays_too(sit: SitDown) -> None:
    """Я stands where Z does, Н where Y, and Ф where A."""
    player = sit(deal=7).press("5")
    for name, char in (("Z", "я"), ("Y", "н"), ("A", "ф")):
        player.machine.inject(Key(name, char))
        player.step()
        if name == "Z":
            assert player.moves == []
    assert player.moves == ["pile 1"] and player.announcement == "7♥ fits none: stacks want 2 4 6 8"


def test_a_hint_tells_and_shows_what_the_demo_would_do(sit: SitDown) -> None:
    player = sit(deal=7).press("F4").wait(0.2)
    assert player.program.stage.model.marks == {"play", "pile_1"} and player.moves == []
    assert player.announcement == "The demo would play this"
    player.press("5")
    assert player.program.stage.model.marks == frozenset()


def test_a_card_that_fits_in_two_places_is_asked_for(sit: SitDown) -> None:
    """Where cards may be moved to an empty pile a letter alone does not say enough."""
    player = sit(deal=7, options={"to_empty": True}).press("5", "A")
    assert player.announcement == "7♥: where to? 6 7 8"
    assert player.program.stage.model.marks == {"pile_2", "pile_3", "pile_4"}
    player.press("8").rest()
    assert player.moves == ["pile 1", "move 1 4"]
    player.press("D", "1")
    assert player.announcement == "Stack 1 wants 2, not 7♥" and player.moves[-1] == "move 1 4"


def test_space_takes_what_goes_up_from_the_piles_first(sit: SitDown) -> None:
    """Advice 4."""
    player = sit(deal=7)
    while not any(4 <= move < 8 for move in player.hand.legal_moves()):
        player.press("5")
    player.press("SPACE")
    assert player.moves[-1].startswith("up 1")
    player = sit(deal=7).press("SPACE")
    assert player.announcement == "None goes up: stacks want 2 4 6 8" and player.moves == []


def test_whether_the_game_can_still_be_won_is_asked_and_told(sit: SitDown) -> None:
    player = sit(deal=7).press("F6").wait(3)
    assert player.announcement == "This can still be won. Z: undo" and player.moves == []
    while player.hand.undealt:
        player.press("5")
    player.press("F6").wait(0.5)
    assert player.announcement == "This cannot be won any more. Z: undo"


def test_a_move_ends_the_thought_about_the_game(sit: SitDown) -> None:
    player = sit(deal=7).press("F6", "5").wait(3)
    assert player.sentence == "" and player.moves == ["pile 1"]


def test_the_rules_are_told_with_stars_for_how_hard_they_are(sit: SitDown) -> None:
    for piles in (3, 4, 5, 6):
        player = sit(options={"piles": piles})
        player.program.desk.do("rules")
        hard = player.program.rom.difficulty[Options(piles=piles).name]
        assert "*" * hard + "·" * (5 - hard) in player.wait(0.3).text


@pytest.mark.parametrize("key", ["R", "CTRL_R"])
def test_r_takes_all_moves_back_and_y_makes_them_again(sit: SitDown, key: str) -> None:
    player = sit(deal=7)
    start = player.hand.to_text()
    player.press("5", "6", "7").rest()
    end = player.hand.to_text()
    player.press(key).rest()
    assert player.hand.to_text() == start and player.announcement == "Back to the start"
    player.press("Y", "Y", "Y").rest()
    assert player.hand.to_text() == end


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "still"])
def test_a_long_thought_of_the_demo_draws_the_table_only_when_it_changes(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch, motion: bool
) -> None:
    program = sit(options={"motion": motion}).wait(1).press("F2").program
    began, refresh, refreshed = program.desk.now - 1, program.refresh, list[float]()

    def refreshing() -> None:
        refreshed.append(program.desk.now)
        refresh()

    monkeypatch.setattr(program, "refresh", refreshing)
    for _ in range(20):
        program.show_thought(began)
    assert len(refreshed) <= 1
