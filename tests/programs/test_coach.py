"""The coach of every program: a hint, words beside the table, and a look back at the hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.machine import Machine
from retrocards.players.advice import NO_MOVE, UNTOLD, Advice, Advising, Prospect, ranked
from retrocards.players.calculation import REASONS as CALCULATION_REASONS
from retrocards.players.choice import Reason
from retrocards.players.elephant import PLAYERS
from retrocards.players.search import finish
from retrocards.programs.coaching import Coach
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.programs.reviewing import Review
from retrocards.rom import LcdRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage.lcd import LcdStage
from tests.programs.person import GO_ON, Person

PROGRAMS = ["DURAK", "ECARTE", "HEARTS", "ELEPHANT", "CALC"]
REASONS = {
    "DURAK": Reason("only", {}),
    "ECARTE": Reason("last_card", {}),
    "HEARTS": Reason("lead_queen", {}),
    "ELEPHANT": Reason("open", {"cards": "3S"}),
    "CALC": Reason("only", {}),
}


class Master:
    """A stand-in that likes the last legal move best, by so much more than each one before it."""

    def __init__(self, slices: int = 3, step: float = 0.02) -> None:
        self.slices, self.step = slices, step
        self.asked: list[Any] = []
        """The views that it was asked about."""
        self.thought = 0

    def advise(self, view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        self.asked.append(view)
        for _ in range(self.slices):
            self.thought += 1
            yield
        moves = view.legal_moves()[::-1]
        tell = [
            Prospect(move, 0.9 - self.step * number, UNTOLD, 0.01, 3.5)
            for number, move in enumerate(moves)
        ]
        return ranked(tell[0]._replace(reason=self.reason), tell[1:])

    reason = Reason("only", {})


@pytest.fixture
def master(monkeypatch: pytest.MonkeyPatch) -> Master:
    found = Master()
    monkeypatch.setattr("retrocards.programs.coaching.players_of", lambda _: {"master": found})
    return found


def sit(program: str, coach: bool = False, deal: str = "7", **options: Any) -> Person:
    rom = load(find_rom(program, rom_folders()))
    still: dict[str, Any] = {"motion": False} if "motion" in rom.options else {}
    chosen = {"grade": "club"} | still | options
    skips = frozenset({"skip_show"})
    return Person(rom, Launch(skips, deal, "registered", coach=coach, options=chosen))


def asked(person: Person) -> bool:
    """Whether the person is to move."""
    table, host = person.program.table, getattr(person.program, "host", None)
    if not (table.seated and table.unfinished) or (host is not None and host.asked is None):
        return False
    return bool(table.by_keyboard(table.hand.to_move)) and not person.program.stage.windows


def until_asked(person: Person) -> Person:
    """Until the person is to move."""
    began = person.machine.clock.seconds
    while not asked(person):
        assert person.machine.clock.seconds < began + 60, person.text
        if GO_ON in person.text:
            person.press("ENTER")
        person.wait(0.1)
    return person.wait(0.3)


def with_a_choice(person: Person) -> Person:
    """Until there is more than one thing to do: what there is no choice about is done."""
    until_asked(person)
    while len(person.hand.legal_moves()) == 1:
        person.program.table.make(person.hand.legal_moves()[0])
        person.program.desk.nudge()
        until_asked(person.wait(0.3))
    return person


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_key_tells_the_best_moves_and_any_key_closes_it(program: str, master: Master) -> None:
    master.reason = REASONS[program]
    person = with_a_choice(sit(program))
    made = person.program.table.sitting.moves_made
    assert not master.asked and "90" not in person.words
    person.press("F8").wait(1)
    of_a_chance = ".0%" if program == "HEARTS" else "%"
    assert f"90{of_a_chance}" in person.words and f"88{of_a_chance}" in person.words, person.text
    coach = person.program.desk
    assert coach.top_name == "coach"
    person.press("X").wait(0.5)
    assert coach.top_name == "" and person.program.table.sitting.moves_made == made
    assert "90" not in person.words


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS"])
def test_a_click_on_its_word_in_the_legend_asks_it(program: str, master: Master) -> None:
    master.reason = REASONS[program]
    person = with_a_choice(sit(program))
    person.click_words("F8 Coach" if program == "HEARTS" else "F8 COACH", at=4).wait(1)
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
    """A slice in each tick, and none once the person has moved."""
    master.slices = 10**6
    person = with_a_choice(sit("DURAK", coach=True))
    thought, made = master.thought, person.program.table.sitting.moves_made
    person.wait(1)
    assert 28 <= master.thought - thought <= 31
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
    assert "COACH WAITS FOR YOUR TURN" in person.wait(0.5).text.upper()
    person.press("X").wait(0.2)
    assert person.program.desk.top_name == ""


def test_only_the_view_of_the_seat_is_asked_about(master: Master) -> None:
    for program in PROGRAMS:
        master.reason = REASONS[program]
        person = with_a_choice(sit(program)).press("F8").wait(0.5)
        hand = person.program.table.hand
        assert type(master.asked[-1]) is type(hand.view(hand.to_move))
        assert getattr(master.asked[-1], "seat", 0) == hand.to_move


# The look back.


def play_on(person: Person, best: bool = True) -> Person:
    """Make the person's moves to the end of the hand: those that the master likes best or least."""
    table, desk = person.program.table, person.program.desk
    desk.hurries = True
    until = desk.now + 600
    while table.unfinished:
        assert desk.now < until, person.text
        if asked(person):
            table.make(table.hand.legal_moves()[-1 if best else 0])
            desk.nudge()
        elif GO_ON in person.text:
            person.press("ENTER")
        person.wait(0.1)
    while not person.program.stage.windows:
        person.press("ENTER").wait(0.3)
    return person


@pytest.mark.parametrize("program", ["ECARTE"])
def test_the_three_dearest_mistakes_of_a_hand(program: str, master: Master) -> None:
    master.reason, master.slices = REASONS[program], 1
    person = play_on(sit(program), best=False).press("F8").until("MOVES LOOKED AT")
    desk, table = person.program.desk, person.program.table
    assert desk.top_name == "review"
    found = review_of(person)
    assert found.looked == len(found.decisions) > 0 and found.mistakes
    costs = [one.best.chance - one.made.chance for one in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    for mistake in found.mistakes:
        before = mistake.decision.hand
        assert mistake.decision.move == before.legal_moves()[0]
        assert mistake.best.move == before.legal_moves()[-1] and table.seats
    shown = {f"{100 * one.best.chance:.0f}%" for one in found.mistakes[:3]}
    assert all(one in person.words for one in shown), person.text
    thought = master.thought
    person.press("X").wait(0.5).press("F8").wait(0.5)
    assert desk.top_name == "review" and master.thought == thought, "it was thought out before"


def review_of(person: Person) -> Review[Any, Any]:
    program = person.program
    coach = program.host._coach if hasattr(program, "host") else program._coach
    review: Review[Any, Any] = coach._review
    return review


def test_a_hand_without_a_mistake(master: Master) -> None:
    person = play_on(sit("ECARTE"), best=True).press("F8").until("MOVES LOOKED AT")
    assert "NOT ONE MISTAKE" in person.words
    assert "OF" in person.words and not review_of(person).mistakes


@pytest.mark.parametrize(
    ("lost", "told"), [(0.006, ""), (0.011, "1 POINT MORE"), (0.02, "2 POINTS MORE")]
)
def test_a_mistake_is_told_from_a_point_on(lost: float, told: str, master: Master) -> None:
    """Nothing is told where both chances are printed alike: 90.4 and 89.8 of 100."""

    def advise(view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        yield
        best, *others = view.legal_moves()[::-1]
        tell = [Prospect(move, 0.9044 - lost, UNTOLD, 0.001) for move in others]
        return ranked(Prospect(best, 0.9044, master.reason, 0.001), tell)

    person = play_on(sit("ECARTE"), best=False)
    master.advise, master.reason = advise, REASONS["ECARTE"]  # type: ignore[method-assign]
    person.press("F8").until("MOVES LOOKED AT")
    assert (told or "NOT ONE MISTAKE") in person.words, person.text
    assert bool(review_of(person).mistakes) == bool(told)


def test_a_key_breaks_the_look_back_off_and_it_goes_on_later(master: Master) -> None:
    master.slices = 80
    person = play_on(sit("DURAK"), best=False).press("F8").wait(0.3)
    assert "LOOKING AT YOUR 1ST MOVE" in person.words
    person.until("LOOKING AT YOUR 2ND MOVE")
    person.press("X").wait(0.5)
    looked, count = review_of(person).looked, len(review_of(person).decisions)
    assert f"MOVES LOOKED AT: {looked} OF {count}" in person.words
    person.press("X").wait(0.5)
    master.slices = 1
    person.press("F8").until("MOVES LOOKED AT")
    assert f"MOVES LOOKED AT: {count} OF {count}" in person.words


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


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_its_own_key_breaks_the_look_back_off(program: str, master: Master) -> None:
    master.slices, master.reason = 40, REASONS[program]
    person = play_on(sit(program), best=False).press("F8").until("LOOKING AT YOUR 2ND MOVE")
    person.press("F8").wait(0.5)
    looked, count = review_of(person).looked, len(review_of(person).decisions)
    assert looked < count and f"MOVES LOOKED AT: {looked} OF {count}" in person.words
    person.press("F8").wait(0.5)
    assert person.program.desk.top_name == ""


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_its_own_key_turns_the_pages_of_the_look_back(
    program: str, master: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here there is room for one mistake at a time."""
    monkeypatch.setattr(Coach, "_fits", lambda coach, dialog, **_: dialog != "review")
    master.slices, master.reason = 1, REASONS[program]
    person = play_on(sit(program), best=False).press("F8").until("MOVES LOOKED AT")
    desk, mistakes = person.program.desk, review_of(person).mistakes[:3]
    assert len(mistakes) > 1
    for mistake in mistakes:
        assert desk.top_name == "review"
        assert person.program.host._coach._mistake(mistake).split("\n")[0] in person.words
        person.press("F8").wait(0.5)
    assert desk.top_name == ""


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS"])
def test_where_he_has_no_use_his_key_sounds_like_a_wrong_one(program: str, master: Master) -> None:
    master.reason = REASONS[program]
    person = with_a_choice(sit(program))
    desk, sounds = person.program.desk, list[str]()
    desk.sound = sounds.append
    person.press("F5").wait(0.5).press("F8").wait(0.2)
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
    program.desk.begin_anew(program._coach.meanwhile(program._deals()))
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


@pytest.mark.parametrize(
    ("hotkeys", "prompt"),
    [
        ("{}", "HIT ENTER TO GO ON, OR F8 LOOKS BACK"),
        ("{F8: null}", "HIT ENTER TO GO ON"),
        ("{F8: null, F6: {action: coach, help: C}}", "HIT ENTER TO GO ON, OR F6 LOOKS BACK"),
    ],
)
def test_the_prompt_names_the_key_that_he_has_in_this_rom(
    hotkeys: str, prompt: str, tmp_path: Path, master: Master
) -> None:
    (tmp_path / "rom.yaml").write_text(
        f"format: 1\nextends: durak\nidentity: {{name: MINE}}\nhotkeys: {hotkeys}\n"
    )
    skips = frozenset({"skip_show"})
    person = Person(load(tmp_path), Launch(skips, "7", "registered", options={"grade": "club"}))
    assert end_of_hand(person) == prompt


@pytest.mark.parametrize(("program", "deal"), [("DURAK", "7"), ("ECARTE", "1")])
def test_at_the_end_of_a_hand_the_prompt_names_the_look_back(
    program: str, deal: str, master: Master
) -> None:
    """It works there already, before the box that tells how the hand ended.

    In these deals the last card is the computer's.
    """
    master.reason = REASONS[program]
    person = sit(program, deal=deal)
    assert "F8 LOOKS BACK" in end_of_hand(person).upper()
    person.press("F8").wait(0.5)
    assert person.program.desk.top_name == "review"


def end_of_hand(person: Person) -> str:
    """Play to the last prompt of the hand, and read it; none before it has the look back."""
    table, desk = person.program.table, person.program.desk
    desk.hurries = True
    before = list[str]()
    while table.unfinished or not person.program.host._going_on:
        if asked(person):
            table.make(table.hand.legal_moves()[-1])
            desk.nudge()
        elif person.program.host._going_on:
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
    coach = getattr(person.program, "host", person.program)._coach
    table.make(hand.legal_moves()[0])
    mistake = coach_mistake(table, master)
    told = coach._mistake(mistake)
    first, made, *_ = told.split("\n")
    assert re.fullmatch(WHERE[program] + r"\S*.*", first), told
    assert coach._named(mistake.decision.hand, mistake.made.move) in made


def coach_mistake(table: Any, master: Master) -> Any:
    """What he finds wrong with the only decision so far."""
    review: Review[Any, Any] = Review(table, master)
    while not review.looked:
        review.think()
    return review.mistakes[0]


def test_the_moves_of_a_demo_are_not_the_persons(master: Master) -> None:
    person = with_a_choice(sit("DURAK"))
    table = person.program.table
    table.make(table.hand.legal_moves()[0])
    own = table.own_moves
    person.press("F2").until(lambda: table.sitting.moves_made > 30 or not table.unfinished)
    assert table.own_moves == own != frozenset()


def test_moves_without_a_choice_are_not_numbered(master: Master) -> None:
    """The last mistake's number is never above the moves that were looked at."""
    person = play_on(sit("ECARTE"), best=False)
    table = person.program.table
    found = Review(table, master)
    assert len(found.decisions) < len(table.own_moves)
    assert [one.number for one in found.decisions] == [*range(1, len(found.decisions) + 1)]


@pytest.mark.parametrize("program", ["DURAK", "CALC"])
def test_a_hand_that_was_resumed_is_looked_back_at_too(program: str, master: Master) -> None:
    person = with_a_choice(sit(program))
    table = person.program.table
    for _ in range(2):
        table.make(table.hand.legal_moves()[0])
        person.program.desk.nudge()
        with_a_choice(person)
    own, moves = table.own_moves, table.sitting.moves
    person.program.desk.close()
    again = sit(program)
    assert again.program.table.sitting.moves == moves
    assert again.program.table.own_moves == own


def test_a_move_taken_back_is_no_mistake(master: Master) -> None:
    person = with_a_choice(sit("CALC"))
    table = person.program.table
    table.make(table.hand.legal_moves()[0])
    assert table.own_moves == {0}
    person.press("Z").wait(0.3)
    assert table.own_moves == frozenset()


def test_advice_without_a_chance_names_the_move_alone(
    master: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing was played out, since all moves are the same."""

    def advise(view: Any, rng: Random, made: int = NO_MOVE) -> Iterator[None]:
        yield
        moves = view.legal_moves()
        return Advice(tuple(Prospect(move, 0.0, UNTOLD, inf) for move in moves))  # type: ignore[return-value]

    monkeypatch.setattr(master, "advise", advise)
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
    stage = LcdStage(Machine.headless(), rom)
    moves = rom.say("coach.next").join(["10♥ of pile F to stack 4 100%"] * 3)
    longest = {"card": "10♥", "soon": "10♥", "covered": "10♥"}
    longest |= {"pile": "0", "source": "F", "spared": "0", "stack": "4"}
    cut = set()
    for reason, details in CALCULATION_REASONS.items():
        fields = {name: longest.get(name, "400") for name in details}
        for wording in rom.names(f"reasons.{reason}") or [f"reasons.{reason}"]:
            told = rom.say(wording, **fields)
            notice = stage.notice("coach", {"told": f"{moves}\n{told}"})
            if any(line.text.endswith("...") for line in notice.lines(0)):
                cut.add(wording)
    assert cut == set()
