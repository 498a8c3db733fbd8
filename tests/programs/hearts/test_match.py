"""HEARTS from hand to hand: matches played to their end, the games won, and what goes on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from retrocards.records import read, write
from retrocards.rules.hearts import QUEEN, Hand, Match, Options
from retrocards.session.games import kept
from retrocards.session.tally import Tally
from tests.engines import prepared
from tests.programs.conftest import prepare
from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_commands import hand_of
from tests.programs.hearts.test_menu import take
from tests.programs.person import Person
from tests.programs.strips import scene_of

CALM = {"motion": False}
ALL_POINTS = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"


def play_until(person: Person, there: Callable[[], bool], strokes: int = 3000) -> Person:
    """Play on by DOWN and RIGHT alone until something has come true."""
    program = person.program
    for _ in range(strokes):
        if there():
            return person
        asked = program.asked
        if asked is None or program.stage.windows:
            person.press("DOWN")
            continue
        made, marked = program.table.sitting.moves_made, asked.marked
        person.press("DOWN")
        again = program.asked
        if program.table.sitting.moves_made == made and again is not None:
            # Refused, or one of three cards chosen.
            assert again.marked != marked or program.table.hand.phase == "play"
            person.press("RIGHT")
    raise AssertionError(f"it never came true:\n{person.text}")


def window(person: Person) -> str:
    """The name of the dialog that is open; empty for none."""
    windows = person.program.stage.windows
    return getattr(windows[-1], "dialog", "") if windows else ""


def on_board(person: Person, label: str) -> str:
    """What stands on the score board, though the end of a hand may lie over it."""
    words = person.program.model().labels[label]
    assert isinstance(words, str)
    return words


def scores(person: Person) -> list[int]:
    """The game points, seat by seat."""
    return [*person.state["scores"].values()]


def match_of(*scores: int, game_point: int = 100) -> Match:
    match = Match(Options(game_point=game_point))
    match.scores = list(scores)
    return match


@pytest.fixture
def begin_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[Match], None]:
    """Lets each match begin with these scores."""

    def begin(match: Match) -> None:
        prepare(monkeypatch, "hearts", begin=lambda rules: match.copy())

    return begin


def test_who_has_the_lowest_score_wins_when_somebody_has_the_game_point(
    sit: SitDown, begin_at: Callable[[Match], None]
) -> None:
    """Document, Scoring: somebody has the Game Point, and the fewest points win."""
    begin_at(match_of(90, 10, 95, 80))
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: window(person) == "match")
    assert max(scores(person)) >= 100 and scores(person).index(min(scores(person))) == 1
    assert Tally("HEARTS").counts == {"left": 1}
    play_until(person, lambda: window(person) == "")


def over(person: Person) -> bool:
    """Whether a hand has been played to its end."""
    table = person.program.table
    return table.dealt and table.hand.outcome is not None


def test_ties_share_the_game(sit: SitDown, begin_at: Callable[[Match], None]) -> None:
    """Two who have the lowest score have both won, and both are counted."""
    begin_at(match_of(0, 0, 0, 0))
    person = sit(options=CALM, delay=0, fps=10)
    you, left, *_ = play_until(person, lambda: over(person)).hand.outcome.points
    person.pc.close()
    begin_at(match_of(50 - you, 50 - left, 99, 99))
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: scene_of(person) == "podium_tied")
    play_until(person, lambda: window(person) == "match")
    assert scores(person)[:2] == [50, 50] and max(scores(person)) >= 100
    assert "You and Player 2 share the game" in person.wait(0.3).words
    assert Tally("HEARTS").counts == {"you": 1, "left": 1}


def test_games_won_are_on_the_board_and_last_from_sitting_to_sitting(
    sit: SitDown, begin_at: Callable[[Match], None]
) -> None:
    """Document, Game commands: games won are counted for each player."""
    sit().pc.close()
    Tally("HEARTS").add("you", "left", "left")
    person = sit(again=True, deal=8)
    assert (person.label("you_won"), person.label("left_won")) == ("1", "2")
    assert (person.label("top_won"), person.label("right_won")) == ("0", "0")


def test_a_game_in_which_the_demo_has_played_is_nobodys(
    sit: SitDown, begin_at: Callable[[Match], None]
) -> None:
    begin_at(match_of(90, 10, 95, 80))
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: person.program.table.dealt and person.hand.phase == "play")
    person.press("F2").until(lambda: person.program.table.sitting.moves_made > 12)
    person.press("F2")
    play_until(person, lambda: over(person))
    assert person.program.table.sitting.match.outcome is not None
    assert Tally("HEARTS").counts == {}


def test_another_game_begins_from_nothing(sit: SitDown, begin_at: Callable[[Match], None]) -> None:
    begin_at(match_of(90, 10, 95, 80))
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: window(person) == "another")
    begun = person.program.table.sitting
    begun.engine = prepared(begun.engine, begin=lambda rules: Match(Options()))
    person.press("DOWN")
    play_until(person, lambda: person.program.table.unfinished)
    assert scores(person) == [0, 0, 0, 0]
    assert person.program.dealing_words().startswith("Hand 1, game to 100, deal ")


def test_no_other_game_leads_to_the_way_out(
    sit: SitDown, begin_at: Callable[[Match], None]
) -> None:
    begin_at(match_of(90, 10, 95, 80))
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: window(person) == "another")
    person.press("UP").wait(1)
    assert person.state["scene"] == "parting"


def test_the_points_of_the_hand_fall_trick_by_trick(sit: SitDown) -> None:
    """What a trick counts is on the board as soon as it is full; the game points wait."""
    person = sit(hand_of(), options=CALM, delay=0, fps=10)
    seen = []
    for count in range(4, 53, 4):
        play_until(person, lambda n=count: len(person.hand.laid) >= n)  # type: ignore[misc]
        points = [int(on_board(person, f"{name}_trick")) for name in person.state["points"]]
        assert points == [*person.state["points"].values()]
        if count < 52:
            assert scores(person) == [0, 0, 0, 0]
        seen.append(sum(points))
    assert seen == sorted(seen) and seen[-1] == 26


def test_without_trick_points_they_alone_are_off_the_board(sit: SitDown) -> None:
    """Document, Game commands: N hides the trick points and leaves the game points."""
    person = sit(hand_of(), options=CALM | {"trick_points": False}, delay=0, fps=10)
    lines = []

    def ended() -> bool:
        lines.append(person.announcement)
        return over(person)

    play_until(person, ended)
    assert on_board(person, "hand_head") == ""
    assert any("point" in line for line in lines), "what a trick brought is told all the same"
    play_until(person, lambda: sum(scores(person)) > 0)
    for name, score in person.state["scores"].items():
        assert on_board(person, f"{name}_trick") == ""
        assert on_board(person, f"{name}_points") == str(score)


def over_the_last_trick(person: Person) -> Person:
    """Play a hand on until its last trick lies there to be looked at."""
    play_until(person, lambda: person.program.table.dealt and len(person.hand.laid) >= 48)
    person.program.desk.hurry(False)
    return play_until(person, lambda: over(person))


def set_game_point(person: Person, number: str) -> None:
    """Set it in the Option Menu, and go back to the table."""
    take(person, "Game Point").press(*number, "ENTER").wait(0.5)
    person.press("Y").wait(0.5).press("ESC").wait(0.5)


def test_a_game_point_that_ends_the_match_over_its_last_trick_counts_the_game(
    sit: SitDown, begin_at: Callable[[Match], None]
) -> None:
    """The hand is over, and has been looked at whether it ended the match."""
    begin_at(match_of(0, 0, 0, 0))
    person = sit(options=CALM, delay=8, fps=10)
    person.program.desk.hurry(True)
    over_the_last_trick(person)
    assert Tally("HEARTS").counts == {}
    set_game_point(person, "5")
    play_until(person, lambda: window(person) == "match")
    winners = person.program.table.sitting.match.outcome.winners
    assert sum(Tally("HEARTS").counts.values()) == len(winners)
    matches = person.program.account("HEARTS").matches
    assert (matches.played, matches.won) == (1, 0 in winners)
    (hand,), refused = kept()
    assert not refused and "game_point=5 " in hand.rules and "game_point=5 " not in hand.match
    assert read(write([hand])).hands == [hand], "it is played again by its own options"


def test_a_match_that_is_over_stays_over_whatever_the_game_point(
    sit: SitDown, begin_at: Callable[[Match], None]
) -> None:
    """It has been counted, and would be counted again at its other end."""
    begin_at(match_of(90, 10, 95, 80))
    person = sit(options=CALM, delay=8, fps=10)
    person.program.desk.hurry(True)
    over_the_last_trick(person)
    assert Tally("HEARTS").counts == {"left": 1}
    set_game_point(person, "500")
    play_until(person, lambda: window(person) in ("match", "another"))
    assert Tally("HEARTS").counts == {"left": 1}


@pytest.mark.long("a whole match")
def test_the_points_at_the_end_of_a_match_stand_one_under_the_other(
    sit: SitDown, begin_at: Callable[[Match], None]
) -> None:
    """With one figure or with three."""
    begin_at(match_of(95, 0, 7, 3))
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: window(person) == "match")
    person.wait(0.5)
    rows = re.findall(r"│ ( +(?:You|Player \d) .*\d) +│", person.text)
    ends = [re.search(r"\d+$", row) for row in rows]
    assert len(rows) == 4 and len({match.end() for match in ends if match}) == 1, person.text


# The score sheet.


def sheet(person: Person) -> list[tuple[str, list[str]]]:
    """The rows of figures, each with what stands at its head."""
    person.wait(0.5)
    rows = re.findall(r"│ +(\d+|Game)((?: +\d+♠?){4}) +│", person.text)
    return [(head, cells.split()) for head, cells in rows]


def cells_of(hand: Hand) -> list[str]:
    """The points of each seat, and a mark at whoever has taken the queen."""
    assert hand.outcome is not None
    queens = ["♠" if taken & QUEEN else "" for taken in hand.taken]
    return [f"{points}{queen}" for points, queen in zip(hand.outcome.points, queens, strict=True)]


def test_the_sheet_has_each_hand_of_the_match_and_who_took_the_queen(sit: SitDown) -> None:
    """The earlier ones after another start of the program, too."""
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: window(person) == "over")
    first = cells_of(person.hand)
    assert sum(cell.endswith("♠") for cell in first) == 1
    assert sheet(person) == [("1", first), ("Game", [str(score) for score in scores(person)])]
    play_until(person, lambda: person.program.table.unfinished)
    person.pc.close()
    person = sit(again=True, options=CALM, delay=0, fps=10).wait(0.3)
    play_until(person.press("DOWN"), lambda: window(person) == "over")
    totals = [str(score) for score in scores(person)]
    assert sheet(person) == [("1", first), ("2", cells_of(person.hand)), ("Game", totals)]


def test_a_long_sheet_has_the_latest_hands(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """And all that stands below them."""
    earlier = Hand(Options(), range(52))
    while earlier.outcome is None:
        earlier.play(earlier.legal_moves()[0])
    monkeypatch.setattr(
        "retrocards.programs.hearts.hands_of", lambda sitting: dict.fromkeys(range(2, 12), earlier)
    )
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: window(person) == "over")
    assert [head for head, _ in sheet(person)] == [*"56789", "10", "11", "1", "Game"]
    assert "The game ends at 100." in person.words


def test_a_hand_that_cannot_be_read_is_not_on_the_sheet(sit: SitDown) -> None:
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: len(person.program.table.sitting.record.hands) == 2)
    person.program.table.sitting.record.hands[0].moves[-1] = "no move"
    play_until(person, lambda: window(person) == "over")
    assert [head for head, _ in sheet(person)] == ["2", "Game"]
