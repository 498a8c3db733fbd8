"""The coach of every program: a hint, and words beside the table."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.machine import Machine
from retrocards.players.advice import NO_MOVE, NO_REASON, Advice, Prospect
from retrocards.players.calculation import REASONS as CALCULATION_REASONS
from retrocards.players.elephant import PLAYERS
from retrocards.players.search import finish
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom import LcdRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import Stage
from tests.programs.coached import (
    PROGRAMS,
    REASONS,
    Master,
    play_on,
    sit,
    until_asked,
    with_a_choice,
)
from tests.programs.person import Person


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_cost_that_is_certain_has_no_error(program: str, master: Master) -> None:
    master.slices, master.reason, master.error = 1, REASONS[program], 0.0
    words = with_a_choice(sit(program)).press("F8").wait(1).words.lower()
    assert "costs 2%" in words and "±" not in words


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_key_tells_the_best_moves_and_any_key_closes_it(program: str, master: Master) -> None:
    master.reason = REASONS[program]
    person = with_a_choice(sit(program))
    made = person.program.table.sitting.moves_made
    assert not master.asked and "90" not in person.words
    person.press("F8").wait(1)
    words = person.words.lower()
    assert "90%" in words and "costs 2±1%" in words and "88" not in words, person.text
    coach = person.program.desk
    assert coach.top_name == "coach"
    person.press("X").wait(0.5)
    assert coach.top_name == "" and person.program.table.sitting.moves_made == made
    assert "90" not in person.words


@pytest.mark.parametrize(
    ("program", "words"),
    [("ECARTE", " OR "), ("HEARTS", " to "), ("ELEPHANT", ""), ("DURAK", "ANY OF ")],
)
def test_moves_that_do_the_same_are_one_line(program: str, words: str, master: Master) -> None:
    """All moves of a stand-in here: what he would play is one line with one chance."""
    master.reason, master.play = REASONS[program], 0
    person = with_a_choice(sit(program))
    person.press("F8").wait(1)
    assert words in person.words and person.words.count("%") == 1, person.text
    assert "costs" not in person.words.lower()


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_click_anywhere_in_the_picture_closes_it(program: str, master: Master) -> None:
    """A box that any key closes is closed by a click on it and beside it; not by the border's."""
    master.reason = REASONS[program]
    person = with_a_choice(sit(program))
    desk, made = person.program.desk, person.program.table.sitting.moves_made
    for x, y in ((5, 60), (160, 100), (319, 60), (319, 199)):
        person.press("F8").wait(1).click(-3, 100).wait(0.2)
        assert desk.top_name == "coach"
        person.click(x, y).wait(0.5)
        assert desk.top_name == "", (x, y)
    assert person.program.table.sitting.moves_made == made


def test_the_box_of_a_saved_picture_gives_way_to_him(master: Master) -> None:
    person = with_a_choice(sit("DURAK")).press("F12").until("PICTURE SAVED").press("F8").wait(1)
    assert person.program.desk.top_name == "coach" and "PICTURE SAVED" not in person.text


@pytest.mark.parametrize("box", ["coach", "review"])
def test_his_key_over_a_saved_picture_over_his_box_brings_that_back(
    box: str, master: Master
) -> None:
    """It is no wrong key: what only tells something gives way to him."""
    person = with_a_choice(sit("DURAK"))
    if box == "review":
        play_on(person).press("ENTER").wait(0.5)
    person.press("F8").wait(1)
    desk, sounds = person.program.desk, list[str]()
    assert desk.top_name == box, person.text
    desk.sound = sounds.append
    person.press("F12").until("PICTURE SAVED").press("F8").wait(0.5)
    assert desk.top_name == box and "PICTURE SAVED" not in person.text and sounds == []


@pytest.mark.parametrize("dialog", ["coach_only", "coach_thinks", "coach"])
def test_the_fields_of_every_dialog_are_filled_in_his_too(
    dialog: str, master: Master, tmp_path: Path
) -> None:
    """As `rom.check_declared` has them: a ROM that may use them does not end the game."""
    fields = "{program}{looks_back}"
    (tmp_path / "rom.yaml").write_text(
        "format: 1\nextends: durak\nidentity: {name: MINE}\n"
        f'dialogs: {{{dialog}: {{foot: "OF {fields}"}}}}\n'
    )
    if dialog == "coach_thinks":
        master.slices = 10**4
    launch = Launch(frozenset({"skip_show"}), "7", "registered", options={"motion": False})
    person = Person(load(tmp_path), launch)
    with_a_choice(person)
    if dialog == "coach_only":
        # The computer is to move: there is nothing to advise.
        table = person.program.table
        table.make(table.hand.legal_moves()[0])
        person.program.desk.nudge()
    person.press("F8").wait(0.5)
    assert "OF MINE" in person.text


@pytest.mark.parametrize("dialog", ["looking", "tally", "trouble", "select"])
def test_the_fields_of_every_dialog_are_filled_in_whoever_opens_it(
    dialog: str, tmp_path: Path
) -> None:
    """Of the look back, the tally, a fault, and of one in which a deal's name is typed."""
    (tmp_path / "rom.yaml").write_text(
        "format: 1\nextends: calculation\nidentity: {name: MINE}\n"
        f'dialogs: {{{dialog}: {{foot: "of {{program}}{{looks_back}}"}}}}\n'
    )
    rom = load(tmp_path)
    assert isinstance(rom, LcdRom)
    stage = Stage(Machine.headless(), rom)
    stage.set_fields(lambda: {"looks_back": ", F8 tells"})
    fields = {"number": "1st", "count": "2", "bar": "", "title": "", "rows": "", "reason": "why"}
    open_it = stage.entry if dialog == "select" else stage.notice
    assert open_it(dialog, fields).form.foot == "of MINE, F8 tells"


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS"])
def test_a_click_on_its_word_in_the_legend_asks_it(program: str, master: Master) -> None:
    master.reason = REASONS[program]
    person = with_a_choice(sit(program))
    person.click_words("F8 Coach" if program == "HEARTS" else "F8COACH", offset=4).wait(1)
    assert person.program.desk.top_name == "coach" and "90" in person.words


@pytest.mark.parametrize("program", PROGRAMS)
def test_beside_the_table_it_stands_as_soon_as_it_is_thought_out(
    program: str, master: Master
) -> None:
    person = with_a_choice(sit(program, coach=True)).wait(1)
    label = {"CALC": "caption", "ECARTE": "coach_playing"}.get(program, "coach")
    words = person.program.stage.model.labels[label]
    assert "90" in words and person.program.desk.top_name == "", words
    thought = master.thought
    person.wait(1)
    assert master.thought == thought


def test_it_thinks_while_the_person_does_and_a_move_ends_it(master: Master) -> None:
    """The slices of ten ticks, and none once the person has moved."""
    master.slices = 10**6
    person = with_a_choice(sit("DURAK", coach=True))
    thought, made = master.thought, person.program.table.sitting.moves_made
    person.wait(1)
    assert 216 <= master.thought - thought <= 264
    count = len(master.asked)
    for key in person.program.rom.keys["cards"][:6]:
        person.press(key)
    assert person.program.table.sitting.moves_made > made
    assert len(master.asked) == count


def test_a_key_gives_the_thought_up(master: Master) -> None:
    master.slices = 10**6
    person = with_a_choice(sit("DURAK")).press("F8").wait(0.5)
    assert "LET ME THINK" in person.words
    person.press("ESC").wait(0.5)
    assert person.program.desk.top_name == "" and "THINK" not in person.words


LEAVING = [("HEARTS", "ESC"), ("HEARTS", "UP"), ("HEARTS", "right"), ("ELEPHANT", "ESC")]
"""Keys and the button with which these are left for a menu or altogether, and boxes too."""


def leave(person: Person, by: str) -> Person:
    """By a key, or by the right button."""
    return (person.click(160, 100, by) if by == "right" else person.press(by)).wait(0.5)


@pytest.mark.parametrize(("program", "by"), LEAVING)
def test_what_leaves_a_box_gives_the_thought_up_and_does_nothing_else(
    program: str, by: str, master: Master
) -> None:
    """'Let me think..., a key gives it up': the Option Menu and the question of ESC wait."""
    master.slices = 10**6
    person = with_a_choice(sit(program)).press("F8").wait(0.5)
    desk = person.program.desk
    assert desk.top_name == "coach"
    leave(person, by)
    assert desk.top_name == "" and not person.program.stage.windows, person.text
    assert person.exit_code is None
    leave(person, by)
    assert person.program.stage.windows, "and then it does what it always does"


@pytest.mark.parametrize(("program", "by"), LEAVING)
def test_what_leaves_a_box_breaks_the_look_back_off_and_does_nothing_else(
    program: str, by: str, master: Master
) -> None:
    """'The Coach Looks Back, a key breaks it off': what was found so far is told, in his box."""
    master.slices, master.reason = 10**6, REASONS[program]
    person = with_a_choice(sit(program))
    table, desk = person.program.table, person.program.desk
    table.make(table.hand.legal_moves()[0])
    desk.nudge()
    person.press("F2")
    desk.hurry(True)
    person.until(lambda: not table.unfinished)
    person.press("F2")
    if program == "ELEPHANT":
        person.press("X").until("play again")
    else:
        person.until(lambda: bool(person.program.stage.windows)).wait(1)
    person.press("F8").wait(0.3)
    assert desk.top_name == "review"
    boxes = len(person.program.stage.windows)
    leave(person, by)
    assert desk.top_name == "review" and len(person.program.stage.windows) == boxes, person.text
    thought = master.thought
    leave(person, by)
    assert desk.top_name == "" and master.thought == thought, "he looks back no more"


def test_a_single_move_needs_no_advice(master: Master) -> None:
    person = until_asked(sit("DURAK", deal="7"))
    assert len(person.hand.legal_moves()) == 1
    person.press("F8").wait(0.5)
    assert "PASS: THERE IS NOTHING ELSE TO DO" in person.words and not master.asked


@pytest.mark.parametrize("program", PROGRAMS)
def test_who_only_looks_on_is_told_to_wait(program: str, master: Master) -> None:
    person = with_a_choice(sit(program, coach=True)).press("F2")
    count = len(master.asked)
    person.press("F8")
    assert person.program.desk.top_name == "coach" and len(master.asked) == count
    said = person.program.rom.say("coach.waits")
    # The box may lie between other words of the same rows.
    shown = person.wait(0.5).words
    assert all(" ".join(line.split()) in shown for line in said.splitlines())
    assert "NOT YOUR TURN YET" in said.upper() or program == "HEARTS", "nothing is promised"
    person.press("X").wait(0.2)
    assert person.program.desk.top_name == ""


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_told_to_wait_nobody_stops_the_game(program: str, master: Master) -> None:
    """The box goes away by itself, and the demo plays on without a key."""
    person = with_a_choice(sit(program)).press("F2").wait(0.2).press("F8")
    made = person.program.table.sitting.moves_made
    assert "YOUR TURN YET" in person.wait(0.5).text.upper()
    person.wait(8)
    assert person.program.desk.top_name == "" and "YOUR TURN YET" not in person.text.upper()
    assert person.program.table.sitting.moves_made > made


@pytest.mark.parametrize(("program", "deal"), [("ECARTE", "10"), ("HEARTS", "7")])
def test_a_question_that_comes_too_early_is_answered_at_the_next_turn(
    program: str, deal: str, master: Master
) -> None:
    """And the key that was to close the answer plays no card before it is seen."""
    master.reason = REASONS[program]
    person = sit(program, deal=deal, motion=True)
    desk, table = person.program.desk, person.program.table
    person.until(lambda: table.dealt and person.program.stage.moving).press("F8").wait(0.1)
    assert desk.top_name == "coach" and "90" not in person.words
    person.press("ENTER").until(lambda: "90" in person.words)
    assert desk.top_name == "coach" and not table.sitting.own_moves
    person.press("ENTER").wait(0.3)
    assert desk.top_name == "" and not table.sitting.own_moves, "answered once"


@pytest.mark.parametrize("aside", [False, True], ids=["the key", "beside the table"])
def test_nothing_is_told_of_cards_that_have_not_been_seen(aside: bool, master: Master) -> None:
    """While the end of a bout is looked at, the cards drawn after it lie in nobody's sight."""
    master.reason = REASONS["DURAK"]
    person = sit("DURAK", coach=aside)
    table = person.program.table
    for _ in range(300):
        waits = "HIT ENTER" in person.text
        if waits and table.unfinished and table.by_keyboard(table.hand.to_move):
            break
        person.press(*("120" if person.asked("north") else ["ENTER"])).wait(0.2)
    assert "HIT ENTER" in person.wait(2).text and "90%" not in person.text
    if not aside:
        said = person.press("F8").wait(20).words
        assert "NOTHING TO DECIDE NOW: HIT ENTER" in said and "90%" not in said
    person.press("ENTER").until_asked("north")
    assert aside or "90%" in person.press("F8").wait(1).text


@pytest.mark.parametrize(("program", "deal"), [("ECARTE", "10"), ("HEARTS", "7")])
def test_nothing_is_told_of_cards_that_are_being_dealt(
    program: str, deal: str, master: Master
) -> None:
    master.reason = REASONS[program]
    person = sit(program, deal=deal, motion=True)
    table = person.program.table
    person.until(lambda: table.dealt and person.program.stage.moving)
    assert table.by_keyboard(table.hand.to_move), "else it is not the person's turn anyway"
    assert "YOUR TURN YET" in person.press("F8").wait(0.1).text.upper() and "90" not in person.words


@pytest.mark.parametrize("slices", [1, 10**6], ids=["told", "thinking"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_demo_does_not_wait_behind_the_coach(program: str, slices: int, master: Master) -> None:
    """F2 puts his words away, or gives his thought up, and the computer plays on."""
    master.reason, master.slices = REASONS[program], slices
    person = with_a_choice(sit(program)).press("F8").wait(1)
    desk, made = person.program.desk, person.program.table.sitting.moves_made
    assert desk.top_name == "coach"
    person.press("F2").wait(0.3)
    assert desk.top_name == ""
    person.until(lambda: person.program.table.sitting.moves_made > made)


def test_only_the_view_of_the_seat_is_asked_about(master: Master) -> None:
    for program in PROGRAMS:
        master.reason = REASONS[program]
        person = with_a_choice(sit(program)).press("F8").wait(0.5)
        hand = person.program.table.hand
        assert type(master.asked[-1]) is type(hand.view(hand.to_move))
        assert getattr(master.asked[-1], "seat", 0) == hand.to_move


@pytest.mark.parametrize("program", PROGRAMS)
def test_its_own_key_is_any_key_too(program: str, master: Master) -> None:
    """ "Any key" gives a thought up, and closes a hint."""
    master.reason, master.slices = REASONS[program], 10**6
    person = with_a_choice(sit(program))
    desk = person.program.desk
    person.press("F8").wait(0.3).press("F8").wait(0.3)
    assert desk.top_name == "", "the thought is given up"
    master.slices = 1
    person.press("F8").wait(1)
    assert desk.top_name == "coach"
    person.press("F8").wait(0.3)
    assert desk.top_name == "", "the hint is read"


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS"])
def test_where_he_has_no_use_his_key_sounds_like_a_wrong_one(program: str, master: Master) -> None:
    master.reason = REASONS[program]
    person = with_a_choice(sit(program))
    desk, sounds = person.program.desk, list[str]()
    desk.sound = sounds.append
    person.press("F5", "PGDN").wait(0.5).press("F8").wait(0.2)
    assert desk.top_name == "manual" and sounds == ["wrong"]
    person.press("ESC").wait(0.3).press("F8").wait(0.5)
    assert desk.top_name == "coach" and sounds == ["wrong"]


def test_in_a_box_of_the_elephant_that_asks_about_a_pass_he_advises(master: Master) -> None:
    master.reason = REASONS["ELEPHANT"]
    person = with_a_choice(sit("ELEPHANT", coach=True)).wait(1)
    assert "90%, " in person.text, "the moves beside the table are told apart"
    person.press("ENTER").wait(0.5)
    assert "Really Pass?" in person.text and "%" not in person.text, "no words below the box"
    person.press("F8").wait(1)
    assert person.program.desk.top_name == "coach" and "90%" in person.text
    assert "Pass?" not in person.text and "yes" not in person.text, "he lies over half a question"
    moves = person.program.table.sitting.moves_made
    person.press("X").wait(0.3)
    assert "Really Pass?" in person.text and person.program.table.sitting.moves_made == moves


def test_in_a_box_of_the_elephant_about_anything_else_he_does_not(master: Master) -> None:
    """No hint for a deal that is not taken up yet, though it would be your turn in it."""
    master.reason = REASONS["ELEPHANT"]
    with_a_choice(sit("ELEPHANT")).program.desk.close()
    again = sit("ELEPHANT").wait(0.5)
    assert "Deal Unfinished" in again.text and again.program.table.by_keyboard(again.hand.to_move)
    again.press("F8").wait(0.5)
    assert again.program.desk.top_name == "" and not master.asked


def test_a_box_of_the_elephant_that_is_given_up_gives_his_words_their_place_back(
    master: Master,
) -> None:
    """As where a menu begins anew all that the program does."""
    person = with_a_choice(sit("ELEPHANT", coach=True)).wait(1).press("ENTER").wait(0.5)
    assert "Really Pass?" in person.text and "90%" not in person.text
    program = person.program
    program.desk.begin_anew(program.play())
    program.desk.push("menu", iter(()))
    person.wait(1)
    assert "Really Pass?" not in person.text and "90%" in person.text, person.text


@pytest.mark.parametrize(
    ("program", "over"), [*((program, False) for program in PROGRAMS), ("ECARTE", True)]
)
def test_at_the_parting_he_says_nothing(program: str, over: bool, master: Master) -> None:
    """Neither with a hand on the table nor after one."""
    master.reason = REASONS[program]
    person = with_a_choice(shown_out(program))
    if over:
        play_on(person)
    desk, yes = person.program.desk, "ESC" if program == "ELEPHANT" else "Y"
    person.press("ESC" if program == "ELEPHANT" else "F7").wait(0.5).press(yes).wait(0.5)
    assert desk.scene == "parting", person.text
    person.press("F8").wait(0.5)
    assert desk.top_name == "" and not master.asked


def shown_out(program: str) -> Person:
    """Somebody at the table, who is shown something when he leaves."""
    rom = load(find_rom(program, rom_folders()))
    person = Person(rom, Launch(frozenset(), "7", "registered", options={"grade": "club"}))
    while person.program.desk.scene != "table":
        person.press("SPACE").wait(0.5)
    return person


def test_advice_without_a_chance_names_the_move_alone(
    master: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing was played out, since all moves are the same."""

    def advise(view: Any, rng: Random, made: int = NO_MOVE) -> Iterator[None]:
        yield
        moves = view.legal_moves()
        return Advice(tuple(Prospect(move, 0.0, NO_REASON, inf) for move in moves))  # type: ignore[return-value]

    master.advise = advise  # type: ignore[method-assign]
    person = with_a_choice(sit("DURAK")).press("F8").wait(1)
    assert person.program.desk.top_name == "coach" and "%" not in person.words


def test_of_empty_piles_any_will_do() -> None:
    person = until_asked(sit("CALC")).press("F8").wait(1)
    assert "any pile: they are all empty" in person.words and "%" not in person.words


def test_who_plays_on_alone_in_elephant_is_told_no_chance() -> None:
    hand, rng = until_asked(sit("ELEPHANT")).hand.copy(), Random(3)
    while len(hand.view(hand.to_move).out) < 3:
        hand.play(rng.choice(hand.legal_moves()))
    assert len(hand.legal_moves()) > 1
    advice = finish(PLAYERS["master"].advise(hand.view(hand.to_move), rng))
    assert advice.all_alike and {*advice.moves} == {*hand.legal_moves()}


def test_every_reason_of_calculation_has_room_under_three_moves() -> None:
    """Nothing is cut off by "...", however long the moves are."""
    rom = load_rom(find_rom("CALC", rom_folders()))
    assert isinstance(rom, LcdRom)
    stage = Stage(Machine.headless(), rom)
    moves = rom.say("coach.next").join(["10♥ of pile 0 to stack 4 100%"] * 3)
    longest = {"card": "10♥", "soon": "10♥", "covered": "10♥"}
    longest |= {"pile": "0", "source": "F", "spared": "0", "stack": "4", "row": "0", "free": "0"}
    cut = set()
    for reason, details in CALCULATION_REASONS.items():
        fields = {name: longest.get(name, "400") for name in details}
        for wording in rom.names(f"reasons.{reason}") or [f"reasons.{reason}"]:
            sentence = rom.say(wording, **fields)
            notice = stage.notice("coach", {"words": f"{moves}\n{sentence}"})
            if any(line.text.endswith("...") for line in notice.lines(0)):
                cut.add(wording)
    assert cut == set()
