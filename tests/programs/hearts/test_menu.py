"""The Option Menu of HEARTS: over the game at any time, by arrows alone or by the mouse alone."""

from __future__ import annotations

import pytest

from retrocards.rom import TextRom
from retrocards.rom.schema.base import COLOURS
from retrocards.session.settings import Settings
from tests.programs.hearts.conftest import SitDown
from tests.programs.person import Person

LINES = (
    "Continue", "New Game", "Game Point", "Delay", "Sound", "Table", "Windows", "Grade of Play",
    "No Choice", "Cards", "Index of Cards", "Colors of Suits", "DOS Shell", "Instructions",
    "Statistics", "Deal of the Day", "Last Hand Again", "Your First Hand", "Register", "Quit",
)  # fmt: skip


@pytest.fixture
def person(sit: SitDown) -> Person:
    """Somebody who is to pass three cards."""
    sitter = sit(options={"motion": False, "game_point": 100, "trick_points": True})
    sitter.until("Choose three cards")
    return sitter


def test_every_color_that_a_rom_may_choose_from_has_its_name(rom: TextRom) -> None:
    names = [rom.say(f"menu.colors.{color}") for color in COLOURS]
    assert len({*names}) == len(COLOURS) == 16


def chosen(person: Person) -> str:
    """The line that the bar is on."""
    line = next(line for line in person.lines if "►" in line and "│" in line)
    return next(name for name in LINES if f"► {name}" in line)


def take(person: Person, name: str) -> Person:
    """Open the menu, go to a line by the arrows and take it."""
    if person.state["scene"] != "options":
        person.press("UP").wait(0.5)
    while chosen(person) != name:
        person.press("RIGHT")
    return person.press("DOWN").wait(0.5)


@pytest.mark.parametrize("opens", ["ESC", "UP", "right button"])
def test_it_is_called_by_escape_up_or_the_right_button_and_the_hand_goes_on(
    person: Person, opens: str
) -> None:
    """Document, The Option Menu: ESC, UP or the right button opens it, over a hand that waits."""
    before, hand = person.text, person.hand.to_text()
    person.click(150, 90, "right") if opens == "right button" else person.press(opens)
    person.wait(0.5)
    assert person.state["scene"] == "options" and chosen(person) == "Continue"
    person.click(2, 2, "right") if opens == "right button" else person.press(opens)
    person.wait(0.5)
    assert person.state["scene"] == "table" and person.hand.to_text() == hand
    assert person.text == before


def test_it_opens_at_any_moment_of_a_game(sit: SitDown) -> None:
    """Document, The Option Menu: no moment is excepted.  Before the pass, over the three cards that
    came, after another's card, in one's own turn, and over a trick."""
    sitter = sit(options={"motion": False}, delay=3, fps=10)
    moments: dict[str, tuple[str, ...]] = {
        "Choose three cards": ("ENTER", "RIGHT", "ENTER", "RIGHT", "ENTER", "ENTER"),
        "These three come": ("ENTER",),
        "Player 3 leads 2": (),
        "Follow with": ("ENTER",),
        "the trick": (),
    }
    for words, then in moments.items():
        sitter.until(words)
        hand, laid = sitter.hand.to_text(), [*sitter.hand.laid]
        sitter.press("UP").wait(10)
        assert sitter.state["scene"] == "options" and sitter.hand.to_text() == hand, words
        sitter.press("UP")
        assert sitter.state["scene"] == "table" and sitter.hand.laid[: len(laid)] == laid, words
        sitter.press(*then)
    made = sitter.program.table.sitting.moves_made
    sitter.until(lambda: sitter.program.table.sitting.moves_made > made)


def test_left_and_right_go_through_all_lines_and_around(person: Person) -> None:
    person.press("ESC").wait(0.5)
    seen = [chosen(person)]
    for _ in LINES:
        person.press("RIGHT")
        seen.append(chosen(person))
    assert tuple(seen) == (*LINES, "Continue")
    person.press("LEFT")
    assert chosen(person) == "Quit"


@pytest.mark.parametrize(("takes", "leaves"), [("DOWN", "UP"), ("ENTER", "ESC")])
def test_down_and_enter_take_the_line_and_up_and_escape_leave(
    person: Person, takes: str, leaves: str
) -> None:
    """Document, Game commands: DOWN stands for ENTER, and UP for ESC."""
    person.press(leaves).wait(0.5).press("RIGHT", "RIGHT", "RIGHT")
    person.press(takes).wait(0.2)
    assert chosen(person) == "Delay" and person.state["delay_s"] == 2.0
    person.press(leaves).wait(0.5)
    assert person.state["scene"] == "table" and person.state["delay_s"] == 2.0


def test_rolling_the_mouse_moves_the_bar_and_the_left_button_takes_wherever_it_is(
    person: Person,
) -> None:
    person.click(150, 90, "right").wait(0.5)
    row = next(row for row, line in enumerate(person.lines) if "Delay" in line)
    person.click(100, row * 8 + 4).wait(0.2)
    assert chosen(person) == "Delay" and person.state["delay_s"] == 2.0
    person.click(4, 4).wait(0.2)
    assert chosen(person) == "Delay" and person.state["delay_s"] == 3.0, "beside the menu too"


def test_what_is_set_there_is_seen_at_once_and_kept(person: Person) -> None:
    take(person, "Delay")
    take(person, "Sound")
    take(person, "Table")
    take(person, "Windows")
    words = person.words
    assert "Delay 2 s" in words and "Table Black" in words and "Windows Red" in words
    state = person.state
    assert (state["delay_s"], state["background"]) == (2.0, 0)
    dials = Settings(person.program.rom).dials
    assert dials == {"delay": 2000, "background": 0, "border": 0, "window": 4}


def test_continue_and_quit(person: Person) -> None:
    take(person, "Continue")
    assert person.state["scene"] == "table"
    take(person, "Quit")
    assert "Leave the table?" in person.words
    person.press("UP").wait(0.5)
    assert person.state["scene"] == "options", "UP says N"
    take(person, "Quit").press("DOWN").wait(2)
    assert "Thank you for playing." in person.words
    page, (row, line) = (
        person.machine.video.page,
        next((row, line) for row, line in enumerate(person.lines) if "Thank you" in line),
    )
    assert page.attr_at(line.index("Thank"), row) == 0x4F, "white on red"
    person.press("DOWN").wait(1)
    assert person.exit_code == 0, "DOWN says Y"


def test_instructions_and_register(person: Person) -> None:
    take(person, "Instructions")
    assert person.state["scene"] == "manual"
    person.press("ESC").wait(0.5)
    take(person, "Register")
    assert "HEARTS was CareWare." in person.words and "Nobody asks for money" in person.words
    person.press("DOWN").wait(0.5)
    assert person.state["scene"] == "options"


# The Game Point Option screen.


def test_a_game_point_is_typed_and_then_the_trick_points_are_asked_for(person: Person) -> None:
    """Document, Game commands: the question of the trick points follows the number."""
    take(person, "Game Point").press("5", "0", "ENTER").wait(0.5)
    assert "Show the Trick Points?" in person.words
    person.press("Y").wait(0.5)
    assert "Game Point 50" in person.words
    assert Settings(person.program.rom)["trick_points"] is True
    person.press("UP").wait(0.5)
    assert person.program.table.sitting.match.options.game_point == 50, "for the match in play"


def test_enter_alone_takes_the_default_and_so_does_down(person: Person) -> None:
    settings = Settings(person.program.rom)
    for key in ("ENTER", "DOWN"):
        take(person, "Game Point").press("7", "ENTER").wait(0.5).press("Y").wait(0.5)
        assert "Game Point 7" in person.words
        take(person, "Game Point").press(key).wait(0.5)
        assert "Show the Trick Points?" in person.words
        person.press("Y").wait(0.5)
        assert "Game Point 100" in person.words
    assert settings["game_point"] == 100


@pytest.mark.parametrize("typed", ["0", "1000", "abc", "-5", "1.5", "10x"])
def test_anything_else_is_told_in_a_sentence_and_asked_for_again(
    person: Person, typed: str
) -> None:
    take(person, "Game Point").press(*typed, "ENTER").wait(0.5)
    assert f'"{typed}" is no Game Point. It is a whole number from 1 to 999' in person.words
    person.press("DOWN").wait(0.5)
    assert "A game ends when a player" in person.words
    person.press("UP").wait(0.5)
    assert "Game Point 100" in person.words, "UP leaves it as it was"


@pytest.mark.parametrize("ends", ["1", "999"])
def test_it_is_from_1_to_999(person: Person, ends: str) -> None:
    take(person, "Game Point").press(*ends, "DOWN").wait(0.5).press("Y").wait(0.5)
    assert f"Game Point {ends}" in person.words


@pytest.mark.parametrize("key", ["x", "X"])
def test_an_x_resets_games_won_to_zero_and_nothing_else(person: Person, key: str) -> None:
    """Document, Game commands: an x, where a number is asked for, clears the games won."""
    tally = person.program.table.tally
    tally.add("you", hand="1")
    tally.add("left", hand="2")
    take(person, "Game Point").press(key, "ENTER").wait(0.5)
    assert "are zero again" in person.words and not any(tally.counts.values())
    person.press("ENTER").wait(0.5)
    assert person.state["scene"] == "options" and "Game Point 100" in person.words


def test_no_takes_the_trick_points_off_the_score_board_and_nothing_else(person: Person) -> None:
    """Document, Game commands: N hides the trick points and leaves the game points."""
    assert person.label("you_trick") == "0"
    take(person, "Game Point").press("DOWN").wait(0.5).press("N").wait(0.5).press("UP").wait(0.5)
    assert person.label("you_trick") == "" and person.label("you_points") == "0"
    assert person.label("you_won") == "0"
    take(person, "Game Point").press("DOWN").wait(0.5).press("Y").wait(0.5).press("UP").wait(0.5)
    assert person.label("you_trick") == "0"


def test_a_game_point_that_somebody_has_makes_the_hand_the_last_one(person: Person) -> None:
    sitting = person.program.table.sitting
    sitting.before.scores[:] = [40, 60, 10, 20]
    sitting.before.hands_played = 5
    take(person, "Game Point").press("5", "0", "ENTER").wait(0.5)
    assert "this hand is the last one" in person.words
    person.press("ENTER").wait(0.5).press("Y").wait(0.5)
    assert sitting.match.outcome is not None and person.program.table.unfinished


def test_a_game_point_changed_in_mid_match_is_still_there_after_a_resume(
    person: Person, sit: SitDown
) -> None:
    take(person, "Game Point").press("5", "0", "ENTER").wait(0.5).press("Y").wait(0.5)
    person.pc.close()
    again = sit(again=True, deal=None).until("A game lies unfinished.")
    again.press("DOWN").wait(0.5)
    assert again.program.table.sitting.match.options.game_point == 50


# A new game.


def play_on(person: Person) -> None:
    """Pass three cards, and look on until one lies on the table."""
    person.press("ENTER", "RIGHT", "ENTER", "RIGHT", "ENTER", "ENTER").until("These three come")
    person.press("ENTER")
    while not person.hand.laid:
        person.wait(0.5).press("ENTER")


def test_a_new_game_is_asked_for_and_begins_in_the_middle_of_anything(person: Person) -> None:
    hand = person.hand.to_text()
    take(person, "New Game").press("UP").wait(0.5).press("UP").wait(0.5)
    assert person.hand.to_text() == hand, "N keeps the old one"
    take(person, "New Game").press("ENTER").wait(0.5).press("UP").wait(0.5)
    assert person.hand.to_text() == hand, "and ENTER does"
    play_on(person)
    before = person.program.table.sitting.last_deal
    take(person, "New Game").press("G").until("Choose three cards")
    assert person.program.table.sitting.last_deal != before and person.hand.laid == []
    assert person.program.table.sitting.match.hands_played == 0
    play_on(person)
    assert len(person.program.table.sitting.record.hands) == 1, "and it is a match of its own"


@pytest.mark.parametrize("grade", ["master", "club", "beginner"])
def test_every_grade_stands_beside_its_label(sit: SitDown, grade: str) -> None:
    sitter = sit(options={"grade": grade}).until("Choose three cards").press("ESC").wait(0.5)
    line = next(line for line in sitter.lines if "Grade of Play " in line)
    assert f" {grade.capitalize()} " in line
