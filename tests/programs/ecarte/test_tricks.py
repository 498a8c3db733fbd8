"""Tricks, points and games of Ecarte as the screen shows them, and the tally of the games."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from retrocards.cli.main import main
from retrocards.session.tally import Tally
from tests.alike import first_of
from tests.programs.ecarte.conftest import SitDown
from tests.programs.filmed import count
from tests.programs.person import GO_ON, Person
from tests.rules.ecarte_positions import deal

STRONG, WEAK = "KH QH 9H JH AC", "8H KC 8D JS 7C"
POOR, GOOD = "8C 7D 9S 8D 9C", "AH KC QD JS 7C"
EVEN, OTHER = "KH QH 9S JD 10C", "AH KC 8D JS 7C"


def zone(person: Person, name: str) -> int:
    """How many cards lie in a zone of the screen."""
    return count(person.program.model(), name)


def window(person: Person) -> str:
    """The words in the window on the screen, in one line."""
    framed = (re.search("║([^║]*)║", line) for line in person.lines)
    return " ".join(" ".join(match[1] for match in framed if match).split())


def play_on(person: Person, king: bool = False) -> Person:
    """Lead without proposing, and play the first card that is allowed until the hand is over."""
    for _ in range(80):
        for key in ["L", *(["K"] if king else []), "1", "2", "3", "4", "5", "ENTER"]:
            # A key that ends a scene is not to close the notice that comes with its end.
            if "THE HAND IS OVER" in person.press(key).wait(0.3).text:
                return person
    raise AssertionError(person.text)


# Tricks.


def test_a_trick_is_looked_at_and_goes_to_its_winner(sit: SitDown) -> None:
    person = sit(deal(EVEN, OTHER, "10H")).until_asked().press("L", "1").until("COMPUTER PLAYS K♣")
    assert (zone(person, "you_card"), zone(person, "computer_card")) == (1, 1)
    assert zone(person, "computer_tricks") == 0, "it is looked at first"
    words = person.label("you_card"), person.label("computer_card")
    assert words == ("", ""), "who wins is not told before the card has landed"
    assert person.wait(0.5).label("computer_card") == "WINS" and not person.label("you_card")
    person.until("THE TRICK IS THE COMPUTER'S").until(GO_ON).wait(5)
    assert zone(person, "computer_tricks") == 0 and "TRICK\n" not in person.text
    person.press("ENTER").wait(0.1)
    assert (zone(person, "you_card"), zone(person, "you_tricks")) == (0, 0)
    assert zone(person, "computer_tricks") == 2
    assert person.label("computer") == "COMPUTER DEALS 1 TRICK"


def test_the_piles_grow_as_tricks_are_won(sit: SitDown) -> None:
    person = sit(deal(STRONG, WEAK, "10H")).until_asked().press("L")
    for won in range(1, 5):
        person.until_asked().press("5", "4", "3", "2", "1").until(GO_ON).press("ENTER").wait(0.1)
        assert zone(person, "you_tricks") == 2 * won
        tricks = "1 TRICK" if won == 1 else f"{won} TRICKS"
        assert person.label("you") == f"YOU RISK 2 {tricks}"


def test_the_winner_of_a_trick_leads_to_the_next(sit: SitDown) -> None:
    person = sit(deal(EVEN, OTHER, "10H")).until_asked().press("L", "1")
    person.until(GO_ON).press("ENTER").until("COMPUTER LEADS 7♣")


def test_enter_space_and_clicks_take_the_trick_in(sit: SitDown) -> None:
    for way in ("ENTER", "SPACE", "click"):
        person = sit(deal(EVEN, OTHER, "10H")).until_asked().press("L", "1").until(GO_ON)
        person = person.click(200, 100) if way == "click" else person.press(way)
        assert GO_ON not in person.prompt, way


def test_other_keys_do_not(sit: SitDown) -> None:
    person = sit(deal(EVEN, OTHER, "10H")).until_asked().press("L", "1").until(GO_ON)
    assert GO_ON in person.press("x", "1", "ESC", "K", "INS").prompt


# Points.


@pytest.mark.parametrize("hands, king, moves, result, why, also", [
    ((STRONG, WEAK), False, "", "YOU WIN 4 TRICKS", "AND SCORE 1, FOR THE POINT", ""),
    ((STRONG, WEAK), True, "", "YOU WIN 4 TRICKS", "AND SCORE 1, FOR THE POINT",
     "THE KING: 1 POINT FOR YOU"),
    ((POOR, GOOD), False, "", "COMPUTER WINS 4 TRICKS", "AND SCORES 2: YOU DID NOT PROPOSE", ""),
    (("KH QH JH AH 9H", "7C 8C 9C 7D 8D"), True, "", "YOU WIN ALL FIVE TRICKS",
     "AND SCORE 2, FOR THE VOLE", "THE KING: 1 POINT FOR YOU"),
])  # fmt: skip
def test_the_end_of_a_hand_says_who_won_and_why(
    sit: SitDown, hands: tuple[str, str], king: bool, moves: str, result: str, why: str, also: str
) -> None:
    person = play_on(sit(deal(*hands, "10H"), computer=moves), king)
    for words in (result, why, also):
        assert words in window(person)


def test_a_dealer_who_refused_and_loses_pays_two(sit: SitDown) -> None:
    person = sit(deal(POOR, GOOD, "10H", dealer=0), computer="propose").until_asked().press("R")
    play_on(person)
    assert "AND SCORES 2: YOU REFUSED" in person.text and "COMPUTER 2" in person.text


def test_a_computer_that_refused_and_loses_pays_two(sit: SitDown) -> None:
    person = sit(deal(STRONG, WEAK, "10H"), computer="refuse").until_asked().press("P")
    play_on(person)
    assert "AND SCORE 2: COMPUTER REFUSED" in person.text and "YOU 2" in person.text


def test_the_score_is_a_row_of_five_sockets_each_with_a_chip_for_each_point(sit: SitDown) -> None:
    person = sit(deal(EVEN, OTHER, "10H", points=(3, 4))).until_asked()
    heaps = person.program.stage.model.heaps
    assert (heaps["you"], heaps["computer"]) == (3, 4)
    assert (heaps["you_sockets"], heaps["computer_sockets"]) == (5, 5)
    assert person.label("score") == "COMPUTER 4 YOU 3"


# A king turned up.


def test_a_king_turned_scores_a_point_for_the_dealer(sit: SitDown) -> None:
    for dealer, sentence in (0, "YOU TURN THE K♥: 1 POINT"), (1, "COMPUTER TURNS THE K♥: 1 POINT"):
        hand = deal("9C 10C 9D 7D 8S", OTHER, "KH", dealer=dealer, points=(2, 1))
        person = sit(hand, computer="propose").rest()
        assert sentence in person.text
        person.wait(2.5)
        assert person.hand.points == [3, 1] if dealer == 0 else [2, 2]
        you, computer = person.hand.points
        assert person.label("score") == f"COMPUTER {computer} YOU {you}"


def test_at_four_points_it_ends_the_game_at_once(sit: SitDown) -> None:
    person = sit(deal("9C 10C 9D 7D 8S", OTHER, "KH", points=(1, 4))).until("THE HAND IS OVER")
    assert person.wait(0.3) and "COMPUTER TURNS THE KING" in window(person)
    assert "AND THAT IS THE GAME" in person.text and person.moves == []
    person.press("x").until("THE GAME IS OVER").wait(0.3)
    assert "COMPUTER WINS THE GAME, DOUBLY" in person.text
    assert person.state["games"] == {"computer_2": 1}


# Games.


def won(sit: SitDown, loser: int, **how: object) -> Person:
    """You mark the king and have five points; the computer has so many."""
    hand = deal(EVEN, OTHER, "10H", points=(4, loser))
    person = sit(hand, **how).until_asked().press("L", "K").until("THE HAND IS OVER").wait(0.3)
    assert "YOU MARK THE KING AND THAT IS THE GAME" in window(person)
    return person.press("x").until("THE GAME IS OVER").wait(0.3)


@pytest.mark.parametrize("loser, words, counted", first_of([
    (0, "YOU WIN THE GAME, TREBLY", "GAMES WON 1, 1 TREBLY"),
    (1, "YOU WIN THE GAME, DOUBLY", "GAMES WON 1, 1 DOUBLY"),
    (2, "YOU WIN THE GAME, DOUBLY", "GAMES WON 1, 1 DOUBLY"),
    (3, "YOU WIN THE GAME YOU 5", "GAMES WON 1"),
    (4, "YOU WIN THE GAME YOU 5", "GAMES WON 1"),
], every=2))  # fmt: skip
def test_a_game_is_won_once_doubly_or_trebly(
    sit: SitDown, loser: int, words: str, counted: str
) -> None:
    person = won(sit, loser)
    assert words in window(person) and f"COMPUTER {loser}" in window(person)
    assert f"{counted} GAMES LOST 0" in window(person)


def test_after_a_game_both_begin_with_nothing_and_the_deal_alternates(sit: SitDown) -> None:
    person = won(sit, 3)
    match = person.program.table.sitting.match
    assert (match.points, match.dealer) == ((0, 0), 0), "the computer dealt last"
    assert "WON 1 LOST 0" in person.press("x").wait(0.3).label("games")


def test_a_game_goes_on_from_hand_to_hand_until_five(sit: SitDown) -> None:
    """With the deals of the numbers, the computer leading and proposing by turns."""
    person = sit(deal=40, computer="propose", options={"autotrick": True}, fps=10)
    person.press("F2", *["DOWN"] * 10)
    points, dealers, hands = [[0, 0]], [], 0
    while max(points[-1]) < 5:
        person.until("THE HAND IS OVER", most=60)
        points.append(list(person.hand.points))
        dealers.append(person.hand.dealer)
        hands += 1
        person.press("x").wait(0.2)
    person.until("THE GAME IS OVER")
    assert hands >= 3 and max(points[-1]) >= 5 and all(max(pair) < 5 for pair in points[:-1])
    assert all(sum(a) < sum(b) for a, b in pairwise(points))
    assert all(a != b for a, b in pairwise(dealers)), "in turn"


# The tally.


@pytest.mark.long("whole games")
def test_the_tally_is_kept_from_sitting_to_sitting(sit: SitDown) -> None:
    for loser in (0, 1, 4, 0):
        won(sit, loser)
    assert Tally("ECARTE").counts == {"you_3": 2, "you_2": 1, "you_1": 1}
    king = deal("9C 10C 9D 7D 8S", OTHER, "KH", points=(3, 4))
    lost = sit(king).until("THE HAND IS OVER").press("x").until("THE GAME IS OVER").wait(0.3)
    assert "GAMES WON 4, 1 DOUBLY, 2 TREBLY GAMES LOST 1" in window(lost)
    assert "WON 4 LOST 1" in sit(deal(EVEN, OTHER, "10H")).until_asked().label("games")


def test_the_command_line_tells_the_tally(sit: SitDown, capsys: pytest.CaptureFixture[str]) -> None:
    for loser in (0, 0, 2):
        won(sit, loser)
    assert main(["tally", "ECARTE"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "TOMMY'S ECARTE" in lines[0]
    assert lines[1:3] == ["GAMES WON TREBLY 2", "GAMES WON DOUBLY 1"]


def test_the_options_menu_resets_it(sit: SitDown) -> None:
    person = won(sit, 0).press("x", "F3").wait(0.3)
    for _ in range(20):
        if any("►" in line and "RESET THE TALLY" in line for line in person.lines):
            break
        person.press("DOWN").wait(0.1)
    person.press("ENTER", "ENTER").wait(0.1)
    assert "DONE" in person.text and Tally("ECARTE").counts == {}
    assert "WON 0 LOST 0" in person.press("ESC").wait(0.3).label("games")


def test_a_game_that_is_over_is_counted_once_and_not_offered(sit: SitDown) -> None:
    won(sit, 1)
    again = sit(deal(EVEN, OTHER, "10H", points=(4, 1)), again=True).wait(0.3)
    assert "WELCOME" not in again.text and again.state["games"] == {"you_2": 1}
