"""CALCULATION by the mouse: cards are carried, and go where they fit if clicked on twice."""

from __future__ import annotations

import pytest

from retrocards.machine import Mouse
from tests.programs.calculation.conftest import SitDown


def test_a_card_is_carried_to_a_pile(sit: SitDown) -> None:
    player = sit(deal=7)
    card = player.hand.in_play
    player.hold("play").carry(200, 150)
    assert player.carried.zone == "play" and player.moves == []
    player.drag("play", "pile_3")
    assert player.hand.piles[2] == (card,) and player.carried is None


@pytest.mark.parametrize("grip", [(0, 0), (31, 39), (31, 0), (0, 39)])
def test_what_counts_is_where_the_card_lies_and_not_the_pointer(
    sit: SitDown, grip: tuple[int, int]
) -> None:
    player = sit(deal=7).drag("play", "pile_2", grip)
    assert player.moves == ["pile 2"]


def test_the_top_of_a_pile_is_carried_up(sit: SitDown) -> None:
    player = sit(deal=7)
    while not any(4 <= move < 8 for move in player.hand.legal_moves()):
        player.press("5")
    stack = next(move - 4 for move in player.hand.legal_moves() if 4 <= move < 8)
    player.drag("pile_1", f"stack_{stack + 1}")
    assert player.moves[-1] == f"up 1 {stack + 1}"


@pytest.mark.parametrize("place", [(2, 2), (275, 180), (318, 198), (-40, 300), (160, 60)])
def test_a_card_dropped_where_no_place_is_glides_back(sit: SitDown, place: tuple[int, int]) -> None:
    player = sit(deal=7)
    before, home = player.hand.to_text(), player.corner("play")
    player.hold("play").drop(*place)
    assert player.program.stage.moving or place == (160, 60), "it is on its way home"
    assert player.rest().corner("play") == home
    assert player.hand.to_text() == before and player.carried is None


def test_a_refused_drop_says_why_and_glides_back(sit: SitDown) -> None:
    player = sit(deal=7)
    home = player.corner("play")
    player.drag("play", "stack_2")
    assert player.announcement == "Stack 2 wants 4, not 7♥"
    assert player.corner("play") == home and player.moves == []


def test_two_clicks_send_a_card_where_it_fits(sit: SitDown) -> None:
    player = sit(deal=7)
    while not any(move < 4 for move in player.hand.legal_moves()):
        player.press("5")
    stack = player.hand.legal_moves()[0]
    player.click_twice("play")
    assert player.moves[-1] == f"stack {stack + 1}"


def test_two_clicks_on_a_pile_let_a_digit_say_where_its_top_goes(sit: SitDown) -> None:
    """The digit is for the card that is asked about, and not for the card in play."""
    player = sit(deal=133).press(*"54381674").rest()
    player.click_twice("pile_1")
    assert player.announcement == "3♦: where to? 1 4"
    player.press("4")
    assert player.moves[-1] == "up 1 4"


@pytest.mark.parametrize("stack", [1, 4])
def test_of_the_places_framed_for_a_card_a_click_chooses_one(sit: SitDown, stack: int) -> None:
    player = sit(deal=133).press(*"54381674").rest().click_twice("pile_1")
    framed = {"stack_1", "stack_4"}
    assert player.program.stage.model.marks == framed
    x, y = player.corner(f"stack_{stack}")
    player.click(x + 20, y + 30)
    assert player.moves[-1] == f"up 1 {stack}"
    assert not player.program.stage.model.marks


def test_a_framed_place_without_a_card_can_be_clicked_on_too(sit: SitDown) -> None:
    player = sit(deal=7, options={"to_empty": True}).press("5", "A")
    assert player.program.stage.model.marks == {"pile_2", "pile_3", "pile_4"}
    x, y = player.place("pile_4")
    player.click(x + 16, y + 60)
    assert player.moves[-1] == "move 1 4"


def test_a_click_beside_the_framed_places_lets_the_card_lie(sit: SitDown) -> None:
    player = sit(deal=133).press(*"54381674").rest().click_twice("pile_1")
    moves = player.moves[:]
    x, y = player.corner("stack_2")
    player.click(x + 5, y + 5)
    assert player.moves == moves
    assert player.announcement == "Stack 2 wants 4, not A♣"
    assert not player.wait(1).program.stage.model.marks


def test_two_clicks_that_are_far_apart_are_none(sit: SitDown) -> None:
    player = sit(deal=7)
    x, y = player.corner("play")
    player.click(x + 5, y + 5).wait(1).click(x + 5, y + 5)
    assert player.moves == [] and player.sentence == ""
    player.click(x + 5, y + 5)
    assert player.announcement == "7♥ fits none: stacks want 2 4 6 8"


def test_a_card_that_is_taken_up_again_at_once_was_not_clicked_on_twice(sit: SitDown) -> None:
    """It was let go where no place is, and carried to a pile before half a second had passed."""
    player = sit(deal=7, options={"motion": False})
    player.hold("play").drop(310, 195)
    player.drag("play", "pile_2")
    assert player.moves == ["pile 2"]


def test_only_the_top_of_a_pile_moves(sit: SitDown) -> None:
    player = sit(deal=7, options={"discards": "all"})
    player.press("5", "5", "5").rest()
    x, y = player.place("pile_1")
    player.click(x + 9, y + 2)
    assert player.announcement == "Only the top of a pile can move" and player.carried is None


@pytest.mark.parametrize("key", ["F7", "5", "Z", "HELP"])
def test_a_key_while_a_card_is_carried_loses_nothing(sit: SitDown, key: str) -> None:
    player = sit(deal=7).press("5")
    player.hold("play").carry(200, 150).press(key)
    player.machine.inject(Mouse("release", 200, 150, "left"))
    player.wait(0.2).press("ESC", "N").rest()
    assert player.carried is None and player.dialog == ""
    hand = player.hand
    lying = [*hand.undealt, hand.in_play, *sum(hand.piles, ()), *sum(hand.stacks, ())]
    assert sorted(lying) == [*range(52)]


def test_keyboard_only_leaves_the_mouse_without_effect(sit: SitDown) -> None:
    player = sit(deal=7, switches=("skip_show", "no_mouse"))
    player.hold("play")
    assert player.carried is None
