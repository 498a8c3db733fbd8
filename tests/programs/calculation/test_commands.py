"""CALCULATION by keys alone: digits, letters, SPACE, Z and Y, and what is told."""

from __future__ import annotations

from retrocards.machine import Key
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
    assert player.told == "Stack 2 wants 4, not 7♥" and player.moves == []


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
    assert player.told == "There is no card on pile B"
    player.press("6", "b")
    assert player.told == "7♥ fits no stack now"


def test_z_takes_back_and_y_makes_again_to_the_start(sit: SitDown) -> None:
    player = sit(deal=7)
    start = player.hand.to_text()
    player.press("5", "6", "7", "8")
    end = player.hand.to_text()
    player.press("Z", "Z", "CTRL_Z", "z")
    assert player.hand.to_text() == start
    player.press("Z")
    assert player.told == "This is the start of the game"
    player.press("Y", "CTRL_Y", "y", "Y").rest()
    assert player.hand.to_text() == end
    player.press("Y")
    assert player.told == "There is nothing to make again"


def test_a_russian_keyboard_plays_too(sit: SitDown) -> None:
    """Я stands where Z does, Н where Y, and Ф where A."""
    player = sit(deal=7).press("5")
    for name, char in (("Z", "я"), ("Y", "н"), ("A", "ф")):
        player.machine.inject(Key(name, char))
        player.step()
        if name == "Z":
            assert player.moves == []
    assert player.moves == ["pile 1"] and player.told == "7♥ fits no stack now"
