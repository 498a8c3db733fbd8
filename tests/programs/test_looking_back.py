"""The coach looks back at a hand: the costliest mistakes, each with its place in the hand."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.machine import Machine
from retrocards.players.advice import NO_MOVE, NO_REASON, Advising, Prospect, ranked
from retrocards.programs import popups
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.coach.review import Review
from retrocards.programs.coach.words import CoachWords
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.programs.measure import CHANCE
from retrocards.programs.pace import Pace
from retrocards.rom import Rom
from retrocards.rom.template import fields_of
from tests.alike import LONG, first_of
from tests.programs.coached import REASONS, Master, asked, of_table, play_on, sit, with_a_choice
from tests.programs.person import GO_ON, Person


@pytest.mark.parametrize("program", ["ECARTE"])
def test_the_three_costliest_mistakes_of_a_hand(program: str, master: Master) -> None:
    master.reason, master.slices = REASONS[program], 1
    person = play_on(sit(program), best=False).press("F8").until("MOVES LOOKED AT")
    desk, table = person.program.desk, person.program.table
    assert desk.top_name == "review"
    review = review_of(person, master)
    assert review.looked == len(review.decisions) > 0 and review.mistakes
    costs = [mistake.best.chance - mistake.made.chance for mistake in review.mistakes]
    assert costs == sorted(costs, reverse=True)
    for mistake in review.mistakes:
        before = mistake.decision.hand
        assert mistake.decision.move == before.legal_moves()[0]
        assert mistake.best.move == before.legal_moves()[-1] and table.seats
    shown = {f"{100 * mistake.best.chance:.0f}%" for mistake in review.mistakes[:3]}
    assert all(chance in person.words for chance in shown), person.text
    thought = master.thought
    person.press("X").wait(0.5).press("F8").wait(0.5)
    assert desk.top_name == "review" and master.thought == thought, "it was thought out before"


def review_of(person: Person, master: Master) -> Review[Any, Any]:
    """What the look back finds, found anew."""
    review: Review[Any, Any] = Review(*of_table(person.program.table), master, CHANCE)
    while review.looked < len(review.decisions):
        review.think(Pace(Machine.headless()))
    return review


def looked_at(person: Person) -> tuple[int, int]:
    """How many of the person's decisions were looked at, and how many there are."""
    match = re.search(r"MOVES LOOKED AT: (\d+) OF (\d+)", person.words)
    assert match, person.text
    return int(match[1]), int(match[2])


def words_of(person: Person) -> CoachWords[Any]:
    """The coach's words at a table."""
    program = person.program
    return CoachWords(program.rom, program.table.seats, program)


@pytest.mark.parametrize(("program", "over"), [("DURAK", "IS THE DURAK"), ("ELEPHANT", "you got")])
def test_what_lay_below_his_box_is_read_afterwards(program: str, over: str, master: Master) -> None:
    """The key that closes his box in a running demo does not take the result along."""
    person = with_a_choice(sit(program)).press("F2").until(over, most=900)
    desk = person.program.desk
    person.press("F8").wait(20)
    assert desk.top_name == "review", "nobody made a move of his own"
    person.press("X").wait(1)
    assert desk.top_name == "" and over in person.words
    person.wait(5)
    assert over not in person.words, "and the demo goes on by itself then"


def test_a_hand_without_a_mistake(master: Master) -> None:
    person = play_on(sit("ECARTE"), best=True).press("F8").until("MOVES LOOKED AT")
    assert "NOT ONE MISTAKE" in person.words
    assert "OF" in person.words and not review_of(person, master).mistakes


@pytest.mark.parametrize(
    ("lost", "sentence"), [(0.004, ""), (0.006, "CHANCE 89%"), (0.02, "CHANCE 88%")]
)
def test_a_mistake_is_told_from_a_point_on(lost: float, sentence: str, master: Master) -> None:
    """Where a hint says what the move costs, in whole percents; both chances are 90% without it."""

    def advise(view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        yield
        best, *others = view.legal_moves()[::-1]
        tell = [Prospect(move, 0.9044 - lost, NO_REASON, 0.001) for move in others]
        return ranked(Prospect(best, 0.9044, master.reason, 0.001), tell)

    person = play_on(sit("ECARTE"), best=False)
    master.advise, master.reason = advise, REASONS["ECARTE"]  # type: ignore[method-assign]
    person.press("F8").until("MOVES LOOKED AT")
    assert (sentence or "NOT ONE MISTAKE") in person.words, person.text
    assert bool(review_of(person, master).mistakes) == bool(sentence)


def test_a_key_breaks_the_look_back_off_and_it_goes_on_later(master: Master) -> None:
    master.slices = 80
    person = play_on(sit("DURAK"), best=False).press("F8").wait(0.3)
    assert "LOOKING AT YOUR 1ST MOVE" in person.words
    person.until("LOOKING AT YOUR 2ND MOVE")
    person.press("X").wait(0.5)
    looked, count = looked_at(person)
    assert 0 < looked < count
    person.press("X").wait(0.5)
    master.slices = 1
    person.press("F8").until("MOVES LOOKED AT")
    assert looked_at(person) == (count, count)


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_its_own_key_breaks_the_look_back_off(program: str, master: Master) -> None:
    master.slices, master.reason = 40, REASONS[program]
    person = play_on(sit(program), best=False).press("F8").until("LOOKING AT YOUR 2ND MOVE")
    person.press("F8").wait(0.5)
    looked, count = looked_at(person)
    assert 0 < looked < count
    person.press("F8").wait(0.5)
    assert person.program.desk.top_name == ""


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The box of the look back has room for one mistake at a time."""
    monkeypatch.setattr(CoachBoxes, "fits", lambda coach, dialog, **_: dialog != "review")


@pytest.mark.parametrize("looking", [True, False], ids=["looking", "told"])
@pytest.mark.parametrize("program", first_of(["DURAK", "ECARTE"]))
def test_a_demo_does_not_wait_behind_the_look_back(
    program: str, looking: bool, master: Master, one_at_a_time: None
) -> None:
    """F2 ends it, before and after it is told, whatever is still to be told of it."""
    master.slices, master.reason = 40 if looking else 1, REASONS[program]
    person = play_on(sit(program), best=False).press("F8")
    person.until("LOOKING AT YOUR 2ND MOVE" if looking else "MOVES LOOKED AT")
    played = person.program
    desk, hands = played.desk, played.hands_dealt
    person.press("F2").wait(0.3)
    assert desk.top_name == ""
    desk.hurry(True)
    person.until(lambda: played.hands_dealt > hands)


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_its_own_key_turns_the_pages_of_the_look_back(
    program: str, master: Master, one_at_a_time: None
) -> None:
    master.slices, master.reason = 1, REASONS[program]
    person = play_on(sit(program), best=False).press("F8").until("MOVES LOOKED AT")
    desk, mistakes = person.program.desk, review_of(person, master).mistakes[:3]
    assert len(mistakes) > 1
    for mistake in mistakes:
        assert desk.top_name == "review"
        assert words_of(person).mistake(mistake).split("\n")[0] in person.words
        person.press("F8").wait(0.5)
    assert desk.top_name == ""


@pytest.mark.parametrize(
    ("hotkeys", "prompt"),
    [
        ("{}", "HIT ENTER TO GO ON, OR F8 LOOKS BACK"),
        ("{F8: null}", "HIT ENTER TO GO ON"),
        pytest.param(
            "{F8: null, F11: {action: coach, help: C}}",
            "HIT ENTER TO GO ON, OR F11 LOOKS BACK",
            marks=LONG,
        ),
        ("{F8: {action: coach, help: C, colour_only: true}}", "HIT ENTER TO GO ON"),
        (
            "{F11: {action: coach, help: C}, F8: {action: coach, help: C, colour_only: true}}",
            "HIT ENTER TO GO ON, OR F11 LOOKS BACK",
        ),
    ],
)
def test_the_prompt_names_the_key_that_he_has_in_this_rom(
    hotkeys: str, prompt: str, tmp_path: Path, master: Master
) -> None:
    """On a mono monitor, where a key for colour monitors alone does nothing.

    The box that tells how the hand ended says the same.
    """
    (tmp_path / "rom.yaml").write_text(
        f"format: 1\nextends: durak\nidentity: {{name: MINE}}\nhotkeys: {hotkeys}\n"
    )
    skips = frozenset({"skip_show", "mono"})
    person = Person(
        load(tmp_path), Launch(skips, "7", "registered", options={"grade": "club"}), fps=10
    )
    assert end_of_hand(person) == prompt
    foot = prompt.replace("HIT ENTER TO GO ON", "ANY KEY")
    assert re.search(f"═ ?{foot} ?═", person.press("ENTER").until("THE HAND IS OVER").text)


@pytest.mark.parametrize(
    ("program", "dialog", "foot"),
    [
        ("ecarte", "over", "ANY KEY, OR F11 LOOKS BACK"),
        ("ecarte", "game", "ANY KEY, OR F11 LOOKS BACK"),
        ("hearts", "over", "Any key, or F11 looks back"),
        ("hearts", "match", "Any key, or F11 looks back"),
        ("calculation", "won", "F8: the coach"),
        ("calculation", "lost", "F8: the coach"),
    ],
)
def test_a_box_that_ends_a_game_names_his_key_in_this_rom(
    program: str, dialog: str, foot: str, tmp_path: Path
) -> None:
    """Only after a hand of one's own: there it is one rule for all."""
    keys = "{F11: {action: coach, help: C}, F8: null}" if "F11" in foot else "{}"
    (tmp_path / "rom.yaml").write_text(
        f"format: 1\nextends: {program}\nidentity: {{name: MINE}}\nhotkeys: {keys}\n"
    )
    rom = load(tmp_path)
    person = Person(rom, Launch(frozenset({"skip_show"}), "7", "registered"), fps=10)
    blank = dict.fromkeys(fields_of_dialog(rom, dialog), "")
    for there in (False, True):
        way = rom.say("looks_back", key=person.program.coach.key) if there else ""
        person.program.stage.set_fields(lambda way=way: {"looks_back": way})
        box = popups.notice(person.program.stage, dialog, **blank)
        person.program.desk.push("told", box)
        assert (foot in person.wait(0.5).text) == there, person.text
        person.press("ESC").wait(0.5)


def fields_of_dialog(rom: Rom, dialog: str) -> set[str]:
    """What a program fills in itself."""
    said = rom.dialogs[dialog]
    return {field for text in said.text for field in fields_of(text)}


def test_the_calculator_names_his_key_in_this_rom(tmp_path: Path, master: Master) -> None:
    (tmp_path / "rom.yaml").write_text(
        "format: 1\nextends: elephant\nidentity: {name: MINE}\n"
        "hotkeys: {F8: null, F6: {action: coach, help: C}}\n"
    )
    person = Person(load(tmp_path), Launch(frozenset({"skip_show"}), "7", "registered"), fps=10)
    table, desk = with_a_choice(person).program.table, person.program.desk
    table.make(table.hand.legal_moves()[0])
    desk.nudge()
    person.press("F2")
    desk.hurry(True)
    person.until(lambda: not table.unfinished).press("F2", "X").until("play again")
    assert "-[F6] looks back" in person.text


@pytest.mark.parametrize(("program", "deal"), [("DURAK", "7"), ("ECARTE", "1")])
def test_at_the_end_of_a_hand_the_prompt_names_the_look_back(
    program: str, deal: str, master: Master
) -> None:
    """It works there already, before the box that tells how the hand ended.

    In these deals the last card is the computer's.
    """
    master.reason = REASONS[program]
    asking = {"autotrick": False} if program == "ECARTE" else {}
    person = sit(program, deal=deal, **asking)
    assert "F8 LOOKS BACK" in end_of_hand(person).upper()
    person.press("F8").wait(0.5)
    assert person.program.desk.top_name == "review"


def waits(person: Person) -> bool:
    """Whether the game waits for ENTER."""
    return GO_ON in person.label("prompt").upper()


def end_of_hand(person: Person) -> str:
    """Play to the last prompt of the hand, and read it; none before it has the look back."""
    table, desk = person.program.table, person.program.desk
    desk.hurry(True)
    before = list[str]()
    while table.unfinished or not waits(person):
        if asked(person):
            table.make(table.hand.legal_moves()[-1])
            desk.nudge()
        elif waits(person):
            before.append(person.label("prompt"))
            person.press("ENTER")
        person.wait(0.1)
    assert before and not any("LOOKS BACK" in prompt.upper() for prompt in before)
    return person.label("prompt")


WHERE = {
    "DURAK": r"BOUT \d+, (YOUR ATTACK ON|MORE AGAINST|AGAINST THE|AS) \S+",
    "ECARTE": r"TRICK \d: (YOUR LEAD|AGAINST THE \S+)|ROUND \d: (TO|THE CARDS) ",
    "HEARTS": r"The pass|Trick \d+, (your lead|to the \S+)",
    "ELEPHANT": r"your turn \d+: (a free lead|over \S+)",
}


@pytest.mark.parametrize("program", WHERE)
def test_a_mistake_is_told_with_its_place_in_the_hand(program: str, master: Master) -> None:
    """Nobody counts his moves: a bout, a trick or a turn, and the card that it was about."""
    master.reason, master.slices = REASONS[program], 1
    person = with_a_choice(sit(program))
    table, hand = person.program.table, person.program.table.hand
    table.make(hand.legal_moves()[0])
    mistake = coach_mistake(table, master)
    words = words_of(person).mistake(mistake)
    first, made, *_ = words.split("\n")
    assert re.fullmatch(WHERE[program] + r"\S*.*", first), words
    assert person.program.move_named(mistake.decision.hand, mistake.made.move) in made


def coach_mistake(table: Any, master: Master) -> Any:
    """What he finds wrong with the only decision so far."""
    review: Review[Any, Any] = Review(*of_table(table), master, CHANCE)
    while not review.looked:
        review.think(Pace(Machine.headless()))
    return review.mistakes[0]


def test_the_moves_of_a_demo_are_not_the_persons(master: Master) -> None:
    person = with_a_choice(sit("DURAK"))
    table = person.program.table
    table.make(table.hand.legal_moves()[0])
    own = table.sitting.own_moves
    person.press("F2").until(lambda: table.sitting.moves_made > 30 or not table.unfinished)
    assert table.sitting.own_moves == own != frozenset()


@pytest.mark.parametrize(
    ("program", "ended"),
    [
        ("DURAK", "THE HAND IS OVER"),
        ("ECARTE", "ANY KEY"),
        ("HEARTS", "Any key"),
        ("ELEPHANT", "play again"),
    ],
)
def test_a_hand_that_the_demo_has_played_is_not_looked_back_at(program: str, ended: str) -> None:
    """There F8 has nothing to tell, and the box at its end promises nothing."""
    person = sit(program)
    person.press("F2")
    person.program.desk.hurry(True)
    table = person.program.table
    person.until(lambda: table.dealt and not table.unfinished)
    if program == "ELEPHANT":
        person.press("F2", "X")
    person.until(ended)
    assert not table.sitting.own_moves and "LOOKS BACK" not in person.text.upper()


def test_moves_without_a_choice_are_not_numbered(master: Master) -> None:
    """The last mistake's number is never above the moves that were looked at."""
    person = play_on(sit("ECARTE"), best=False)
    table = person.program.table
    review = Review(*of_table(table), master, CHANCE)
    assert len(review.decisions) < len(table.sitting.own_moves)
    assert [decision.number for decision in review.decisions] == [
        *range(1, len(review.decisions) + 1)
    ]


@pytest.mark.parametrize("program", ["DURAK", "CALC"])
def test_a_hand_that_was_resumed_is_looked_back_at_too(program: str, master: Master) -> None:
    person = with_a_choice(sit(program))
    table = person.program.table
    for _ in range(2):
        table.make(table.hand.legal_moves()[0])
        person.program.desk.nudge()
        with_a_choice(person)
    own, moves = table.sitting.own_moves, table.sitting.moves
    person.program.desk.close()
    again = sit(program)
    assert again.program.table.sitting.moves == moves
    assert again.program.table.sitting.own_moves == own


def test_a_move_taken_back_is_no_mistake(master: Master) -> None:
    person = with_a_choice(sit("CALC"))
    table = person.program.table
    table.make(table.hand.legal_moves()[0])
    assert table.sitting.own_moves == {0}
    person.press("Z").wait(0.3)
    assert table.sitting.own_moves == frozenset()
