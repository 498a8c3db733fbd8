"""Statistics: what the finished hands come to, and the pages that tell it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any

import pytest

from retrocards.programs import ledger
from retrocards.programs.account import Account, Fared, Share, reckon
from retrocards.programs.calculation.statistics import Statistics
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.speech import Speech
from retrocards.programs.statistics import measure_of
from retrocards.records import PlayedHand, result_of, tags_in, values_of, write
from retrocards.rom import Rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, user_folder
from retrocards.rules.calculation import Options
from retrocards.session.engines import engine_of
from retrocards.session.games import tags
from retrocards.session.tally import Tally
from tests.alike import first_of
from tests.golden import Picture
from tests.programs.coached import PROGRAMS
from tests.programs.person import Person

KEYS = {"DURAK": "TAB", "ECARTE": "TAB", "HEARTS": "F3", "ELEPHANT": "F3"}
PAGES = {"DURAK": 1, "ELEPHANT": 2}
"""How many pages thirty hands make."""
DAY = "2026-09-01"
USUAL, OTHER = "dealer_must_change=no", "dealer_must_change=yes"
"""Two sets of rules of Ecarte."""


def of(program: str) -> Rom:
    return load(find_rom(program, rom_folders()))


def played(program: str, count: int) -> list[PlayedHand]:
    """Hands of moves at random against players of all grades, of which the first seat is yours."""
    rom, rng = of(program), Random(3)
    game = rom.identity.program
    engine = engine_of(game)
    seats = import_module(f"retrocards.programs.{game}.table").SEATS
    match, hands = engine.begin(rom.rules), list[PlayedHand]()
    for number in range(count):
        if match.outcome is not None:
            match = engine.begin(rom.rules)
        before, hand, moves = match.to_text(), engine.deal(match, str(number + 1)), list[str]()
        while hand.outcome is None:
            move = rng.choice(hand.legal_moves())
            moves.append(hand.move_text(move))
            hand.play(move)
        match.score(hand)
        grade = ("master", "club")[number % 3 == 2]
        who = "; ".join([f"{seats[0]} person", *(f"{seat} {grade}" for seat in seats[1:])])
        hands.append(
            PlayedHand(
                game, str(number + 1), before, tuple(moves), (), program, who,
                f"{DAY} 10:{number:02}", result_of(hand), f"{number:08x}",
            )
        )  # fmt: skip
    return hands


def keep(program: str, hands: list[PlayedHand]) -> None:
    folder = user_folder("games")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{program.lower()}-{DAY}.txt").write_text(write(hands), encoding="utf-8")


def an_evening(program: str, count: int = 30) -> None:
    """Hands of which the coach has looked back at some."""
    if program == "CALC":
        games = Statistics(program, kept=True)
        for number in range(count):
            rules = Options(piles=3 + number % 2)
            games.add(rules.name, number % 3 == 0, 200 + number, f"a{number:x}")
    else:
        keep(program, played(program, count))
    tally, measure = Tally(program), measure_of(of(program))
    for number in range(9):
        cost = 0.9 * (number % 4) / 3 * measure.most
        tally.note_error(f"{number:x}", 10, cost, measure.name)


def sit(program: str, **how: Any) -> Person:
    launch = Launch(frozenset({"skip_show"}), deal="7", edition="registered", **how)
    person = Person(of(program), launch, fps=10)
    return person.until(lambda: bool(person.program.table.dealt)).wait(4)


def account_of(program: str) -> Account:
    account: Account = program_class(of(program)).account(program)  # type: ignore[attr-defined]
    return account


def record(seats: str = "a person; b club", result: str = "won", **more: str) -> dict[str, str]:
    tags = {"Game": "ecarte", "Seats": seats, "Match": USUAL, "Result": result}
    return {**tags, "Date": f"{DAY} 10:00", **more}


def by_reason(seat: int, result: Mapping[str, str], match: str) -> Fared:
    return Fared(result["reason"] == "won", {"w": True, "l": False}.get(match.partition("; ")[2]))


# What hands come to.


def test_nothing_comes_of_no_hands() -> None:
    assert reckon([], by_reason) == Account(Share(), None, latest=[], streak=0)
    assert Share().percent == 0


def test_a_streak_ends_with_a_loss_and_the_longest_stays() -> None:
    results = ["won"] * 3 + ["lost"] + ["won"] * 2
    account = reckon([record(result=result) for result in results], by_reason)
    assert (account.streak, account.longest) == (2, 3)
    assert account.hands == Share(6, 5) and account.hands.percent == 83
    assert account.latest == [result == "won" for result in results] and account.since == DAY


def test_only_the_latest_twenty_are_shown() -> None:
    account = reckon([record(result=("won", "lost")[n < 5]) for n in range(25)], by_reason)
    assert account.latest == [True] * 20


def test_grades_and_rules_are_counted_apart() -> None:
    records = [
        record(), record("a person; b master", "lost"), record(Match=f"{OTHER}; dealer 1"),
    ]  # fmt: skip
    account = reckon(records, by_reason)
    assert account.grades == {"club": Share(2, 2), "master": Share(1, 0)}
    assert account.rules == {USUAL: Share(2, 1), OTHER: Share(1, 1)}


@pytest.mark.parametrize(
    "strange",
    [
        record("a person; b person"),
        record("a club; b club"),
        record(result=""),
        {},
        record(Undone="2"),
    ],
    ids=["two persons", "nobody", "no result", "no tags", "undone"],
)
def test_only_hands_alone_against_the_computer_count(strange: dict[str, str]) -> None:
    assert reckon([record(), strange], by_reason).hands == Share(1, 1)


@pytest.mark.parametrize("program", [name for name in PROGRAMS if name != "CALC"])
@pytest.mark.parametrize(
    ("tag", "value"),
    [("Result", "1"), ("Match", "seats=9"), ("Game", "whist"), ("Game", None),
     ("Match", None), ("Result", None)],
)  # fmt: skip
def test_damaged_records_are_left_out(program: str, tag: str, value: str | None) -> None:
    *right, last = tags_in(write(played(program, 3)))
    changed = {name: words for name, words in {**last, tag: value}.items() if words is not None}
    game: Any = program_class(of(program))
    assert reckon([*right, changed], game.fared).hands.played == 2


def test_rules_of_before_an_option_are_the_same_with_its_default() -> None:
    whole = "players=4 teams=no deck=36 exchange=yes five_first=no"
    records = [record(Game="durak", Match=match) for match in (whole, "players=4 teams=no")]
    assert reckon(records, by_reason).rules == {whole: Share(2, 2)}


def test_matches_count_when_they_end() -> None:
    records = [record(Match=match) for match in (USUAL, f"{USUAL}; w", USUAL, f"{USUAL}; l")]
    account = reckon(records, by_reason, has_matches=True)
    assert account.hands == Share(4, 4) and account.matches == Share(2, 1)
    assert account.latest == [True, False] and account.counted == Share(2, 1)


def test_a_match_counts_apart_from_a_decision_taken_back_on() -> None:
    """Its later hands count as hands."""
    won, lost = f"{USUAL}; w", f"{USUAL}; l"
    records = [record(Match=won), record(Undone="1"), record(Match=lost, Apart="yes")]
    account = reckon(records, by_reason, has_matches=True)
    assert account.hands == Share(2, 2) and account.matches == Share(1, 1)
    assert account.latest == [True] and account.streak == 1
    assert account.rules == {USUAL: Share(1, 1)} and account.grades == {"club": Share(1, 1)}


@pytest.mark.parametrize("program", [name for name in PROGRAMS if name != "CALC"])
def test_a_record_tells_who_has_won(program: str) -> None:
    """The same as the rules say of the hand played again."""
    hands = played(program, 30)
    fares: Any = program_class(of(program)).fared  # type: ignore[attr-defined]
    engine, ends = engine_of(of(program).identity.program), 0
    for hand, hand_tags in zip(hands, tags_in(write(hands)), strict=True):
        *_, last = hand.positions()
        match = engine.read(hand.match)
        outcome: Any = match.score(last)
        for seat in range(len(last.hands)):
            result = values_of(hand_tags["Result"])
            fared = fares(seat, result, hand_tags["Match"])
            if program == "DURAK":
                assert fared.won == (seat not in outcome.losers)
            elif program == "ELEPHANT":
                assert fared.won == (outcome.places[seat] == 1)
            elif program == "ECARTE":
                assert fared.won == (outcome.winner == seat)
                assert fared.match == (None if outcome.game < 0 else outcome.game == seat)
                ends += fared.match is not None
            else:
                ended = match.outcome
                assert fared.won == (outcome.points[seat] == min(outcome.points))
                assert fared.match == (None if ended is None else seat in ended.winners)
                ends += fared.match is not None
    assert ends > 0 or program in ("DURAK", "ELEPHANT")


def test_games_of_calculation_count_that_were_left() -> None:
    an_evening("CALC", 31)
    account = account_of("CALC")
    assert account.hands == Share(31, 11) and len(account.rules) == 2
    assert len(account.latest) == 20 and account.streak is None


def test_later_records_of_a_hand_replace_earlier_ones() -> None:
    first, *_ = played("DURAK", 1)
    keep("DURAK", [first, first])
    assert len(tags("DURAK")) == 1


def test_hands_from_elsewhere_are_not_yours() -> None:
    keep("DURAK", played("DURAK", 2))
    (path,) = user_folder("games").glob("*.txt")
    path.rename(path.with_name(f"import-{DAY}.txt"))
    assert tags("DURAK") == []


def test_a_year_of_play_is_read_in_well_under_a_second() -> None:
    """Fifteen hands a day."""
    hands = played("HEARTS", 15)
    folder = user_folder("games")
    folder.mkdir(parents=True, exist_ok=True)
    text = write(hands)
    for day in range(365):
        name = f"hearts-2026-{1 + day // 31:02}-{1 + day % 31:02}.txt"
        own = text.replace('[Id "', f'[Id "{day:04x}')
        (folder / name).write_text(own, encoding="utf-8")
    began = time.process_time()
    assert account_of("HEARTS").hands.played == 365 * 15
    assert time.process_time() - began < 0.8


# The pages.


@pytest.mark.parametrize("program", KEYS)
def test_the_key_shows_the_pages_and_any_key_turns_them(
    program: str, golden_text: Callable[[str, str], None]
) -> None:
    an_evening(program)
    person, pages = sit(program), list[str]()
    person.press(KEYS[program]).wait(0.5)
    while person.program.desk.top_name == "statistics":
        pages.append(person.text)
        person.press("x").wait(0.5)
    golden_text(f"statistics/{program.lower()}.txt", "\n\n".join(pages) + "\n")
    assert all("..." not in page for page in pages)


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_their_own_key_and_esc_leave_them(program: str) -> None:
    an_evening(program)
    for key in ("ESC", KEYS[program]):
        person = sit(program).press(KEYS[program]).wait(0.5)
        assert person.program.desk.top_name == "statistics"
        pages = 1 if key == "ESC" else PAGES[program]
        for _ in range(pages):
            person.press(key).wait(0.5)
        assert person.program.desk.top_name != "statistics", person.text


@pytest.mark.parametrize("monitor", first_of(["colour", "mono"]))
@pytest.mark.parametrize("program", PROGRAMS)
def test_how_they_look(
    program: str, monitor: str, golden_picture: Callable[[str, Picture], None]
) -> None:
    if (program, monitor) == ("HEARTS", "mono"):
        pytest.skip("HEARTS asks for a color monitor")
    an_evening(program)
    person = sit(program, mono=monitor == "mono")
    person.program.desk.do("statistics")
    person.wait(1)
    picture = Picture(person.picture, person.machine.video.palette)
    golden_picture(f"statistics/{program.lower()}-{monitor}", picture)


@pytest.mark.parametrize("program", ["HEARTS", "ELEPHANT"])
def test_before_the_first_hand_they_say_so(program: str) -> None:
    person = sit(program).press(KEYS[program]).wait(0.5)
    assert "no hand that counts is over yet" in person.words.lower()


def test_they_are_spoken_without_their_signs() -> None:
    an_evening("DURAK")
    person = sit("DURAK")
    said = list[str]()
    person.pc.listener = Speech(said.append).hear
    person.press("TAB").wait(0.5)
    words = " ".join(said)
    assert "Of the last 20 safe in" in words and "■" not in words and "█" not in words


def test_the_window_of_calculation_has_the_latest_games_and_the_costs() -> None:
    an_evening("CALC")
    person = sit("CALC")
    person.program.desk.do("statistics")
    person.wait(0.5)
    assert "Last 20:" in person.text and "A move costs 4.0%. Last 9, top 9%:" in person.text


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_command_line_tells_them_too(
    program: str, golden_text: Callable[[str, str], None]
) -> None:
    an_evening(program)
    lines = "\n".join(ledger.tally(of(program)))
    golden_text(f"statistics/{program.lower()}-tally.txt", lines + "\n")
