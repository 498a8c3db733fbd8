"""`retrocards games`, `export`, `import` and `replay`: the player's finished hands."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from retrocards.cli.parser import read_arguments
from retrocards.cli.run import prepare
from retrocards.records import PlayedHand, read, result_of, to_line, write
from retrocards.rom.folders import user_folder
from retrocards.rules import calculation, durak, ecarte
from retrocards.session import games
from retrocards.session.find_hand import hand_in
from retrocards.session.games import add
from tests.cli.conftest import Run, assert_sentence


@pytest.fixture(autouse=True)
def own_home(home: Path) -> None:
    """A folder of the test's own."""


def hand(deal: str, date: str, id: str = "", program: str = "ECARTE") -> PlayedHand:
    """A hand of Ecarte, of which the dealer's seat was a person's."""
    dealt, moves = ecarte.Match(ecarte.Options()).new_hand(deal), []
    start = ecarte.Match(ecarte.Options()).to_text()
    while dealt.outcome is None:
        move = dealt.legal_moves()[-1]
        moves.append(dealt.move_text(move))
        dealt.play(move)
    return PlayedHand(
        "ecarte", deal, start, tuple(moves), (0,), program, "left club; you person", date,
        result_of(dealt), id,
    )  # fmt: skip


DURAK_LINE = "durak.4711..fgpcAIUTulfCBmFrM4ICcqnOB94"
FIRST = hand("4711", "2026-11-27 21:40", "aaaa1111bbbb2222")
SECOND = hand("4712", "2026-12-01 09:05", "aaaa2222bbbb3333")
MINE = hand("7", "2026-10-01 10:00", "cccc2222bbbb3333", "MYCARTE")


@pytest.fixture
def kept() -> None:
    add([SECOND, FIRST, MINE])


@pytest.mark.usefixtures("kept")
def test_the_hands_are_listed_the_newest_last(run: Run) -> None:
    ran = run("games")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1:] == [
        "aaaa1111  2026-11-27 21:40  ECARTE       4711  "
        "vole; winner left; scored 3 0; points 3 0; tricks 5 0",
        "aaaa2222  2026-12-01 09:05  ECARTE       4712  "
        "refused; winner you; scored 0 2; points 0 2; tricks 1 4",
    ]
    assert run("games", "ecarte").out.splitlines() == ran.out.splitlines()[1:]
    assert run("GAMES", "aaaa2").out.splitlines() == ran.out.splitlines()[2:]


def test_each_line_of_a_file_is_a_hand() -> None:
    text = "".join(f"{to_line(hand)}\n" for hand in (FIRST, SECOND))
    for number, hand in enumerate((FIRST, SECOND), 1):
        assert hand_in(text, "lines.txt", number).moves == hand.moves


@pytest.mark.usefixtures("kept")
def test_a_hand_is_told_as_a_line(run: Run) -> None:
    assert run("games", "aaaa1", "--line").out == f"{to_line(FIRST)}\n"
    assert run("games", "--line").out.splitlines() == [*map(to_line, (MINE, FIRST, SECOND))]


def test_a_hand_that_the_rules_forbid_has_no_line_and_is_named(run: Run) -> None:
    """Its file has been changed by hand, or it was played by other rules."""
    wrong = replace(SECOND, moves=("propose", "play KC", *SECOND.moves[2:]))
    short = replace(MINE, moves=MINE.moves[:-1])
    add([short, FIRST, wrong])
    ran = run("games", "--line")
    assert (ran.code, ran.out) == (1, f"{to_line(FIRST)}\n")
    first, second = ran.err.splitlines(keepends=True)
    assert first.startswith("hand cccc2222: the hand is not over after move ")
    assert second.startswith("hand aaaa2222: move 2, `play KC`")
    assert_sentence(first)
    assert_sentence(second)


def test_a_hand_without_a_program_is_that_of_its_game(run: Run) -> None:
    """Records made elsewhere need not name one."""
    match = calculation.Match(calculation.Options())
    dealt, moves = match.new_hand("11"), []
    while dealt.outcome is None:
        moves.append(dealt.move_text(dealt.legal_moves()[-1]))
        dealt.play_text(moves[-1])
    other = PlayedHand("calculation", "11", match.to_text(), tuple(moves), id="dddd")
    add([replace(FIRST, program=""), SECOND, other])
    assert run("games", "CALC").out == "dddd                        CALC           11  \n"
    assert run("games", "ecarte").out.count("  ECARTE  ") == 2
    # A record is exported as it was taken in.
    assert read(run("export", "ECARTE").out).hands == [replace(FIRST, program=""), SECOND]
    assert read(run("export", "CALC").out).hands[0].program == ""


def test_without_a_hand_it_says_so(run: Run) -> None:
    for words in (("games",), ("games", "DURAK"), ("export",), ("export", "DURAK", "x.txt")):
        ran = run(*words)
        assert (ran.code, ran.out) == (0, "")
        assert_sentence(ran.err)
        assert ran.err == "No finished hands here yet. Every hand you play to its end is kept.\n"
    assert not (ran.folder / "x.txt").exists()
    add([FIRST])
    assert run("export", "--since", "2027").err == "No hand has ended since 2027.\n"


@pytest.mark.usefixtures("kept")
def test_what_is_exported_is_imported_elsewhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run("export")
    assert read(ran.out).hands == [MINE, FIRST, SECOND]
    assert read(run("export", "ECARTE", "--since", "2026-12").out).hands == [SECOND]
    assert read(run("export", "--since", "2026-11-27").out).hands == [FIRST, SECOND]
    assert run("export", "all.txt").out == "3 hands are written to all.txt.\n"
    assert run("export", "ecarte", "one.txt", "--since=2026-12-01").out == (
        "1 hand is written to one.txt.\n"
    )
    assert ran.text("all.txt") == ran.out
    monkeypatch.setenv("RETROCARDS_HOME", str(tmp_path / "elsewhere"))
    assert run("import", "one.txt").out == "1 hand is added.\n"
    assert run("import", "all.txt").out == "2 hands are added, 1 was there already.\n"
    assert run("import", "all.txt").out == "0 hands are added, 3 were there already.\n"
    assert run("export").out == ran.out


def test_of_a_file_as_many_as_are_right_are_imported(run: Run) -> None:
    text = write([FIRST, SECOND])
    offset = text.rindex("play ")
    again = next(move for move in SECOND.moves if move.startswith("play "))
    wrong = f"{text[:offset]}{again}.\n"
    line = text[:offset].count("\n") + 1
    Path("some.txt").write_text(f"{wrong}\n{write([MINE])}")
    ran = run("import", "some.txt")
    assert (ran.code, ran.out) == (1, "2 hands are added.\n")
    number = len(SECOND.moves)
    assert ran.err.startswith(f"some.txt:{line}: move {number}, `{again}`, breaks the rule ")
    assert_sentence(ran.err)


def test_a_file_of_imports_that_is_set_aside_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_now", lambda: datetime(2026, 11, 27, 21, 40))
    Path("some.txt").write_text(write([FIRST]))
    path = user_folder("games") / "import-2026-11-27.txt"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff")
    ran = run("import", "some.txt")
    assert (ran.code, ran.out) == (0, "1 hand is added.\n")
    assert ran.err == f"{path} is no text; it is kept as {path.name}.damaged-1.\n"
    assert run("games").out.count("4711") == 1


def test_a_damaged_record_of_the_players_own_is_told_with_its_place(run: Run) -> None:
    add([FIRST])
    (user_folder("games") / "old.txt").write_text(write([SECOND]).rstrip(".\n"))
    for words in (("games",), ("export",)):
        ran = run(*words)
        assert ran.code == 1 and ran.out.count("4711") == 1
        assert ran.err.startswith("old.txt:") and "breaks off" in ran.err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("games", "NOSUCH"), "There is no program 'NOSUCH'"),
        (("games", "DURAK", "HEARTS"), "takes the name of one program"),
        (("games", "--since", "2026"), "takes no option but --line"),
        (("games", "aaaa"), "2 hands begin with aaaa"),
        (("export", "--line"), "takes no option but --since"),
        (("export", "a.txt", "b.txt"), "There is no program"),
        (("export", "DURAK", "a.txt", "b.txt"), "takes a program and a file"),
        (("export", "--since", "yesterday"), "--since takes a day, a month or a year: 2026-11-27"),
        (("import",), "takes a file of records"),
        (("import", "a", "b"), "takes a file of records"),
        (("import", "a", "--coach"), "takes no options"),
        (("replay",), "takes a file of records, a line of a hand, or the id of one of yours"),
        (("replay", "DURAK"), "'DURAK' is no file of records, no line of a hand and none of your"),
        (("replay", "aaaa1", "--deal", "3"), "--deal: `retrocards replay` shows the hand"),
        (
            ("replay", "../no/hands.v2.txt"),
            "'../no/hands.v2.txt' is no file of records, no line of",
        ),
        (("replay", "hands.txt#3"), "hands.txt has 2 records; got #3."),
        (("replay", "hands.txt#0"), "hands.txt has 2 records; got #0."),
        (("replay", "hands.txt#" + "1" * 5000), "hands.txt#1"),
        (("replay", "lines.txt#3"), "lines.txt has 2 lines; got #3."),
        (("replay", "lines.txt#0"), "lines.txt has 2 lines; got #0."),
        (("replay", "empty.txt"), "empty.txt has no record of a hand."),
        (("replay", "empty.txt#2"), "empty.txt has no record of a hand."),
        (("replay", "no/" * 2000), "is no file of records, no line of a hand and none of your"),
        (("replay", "aaaa1", "Q"), "Q"),
        (
            ("replay", DURAK_LINE, "--set", "exchange=no"),
            "--set: a replay has the options of its hand.\n",
        ),
        (("DURAK", "--line"), "--line is an option of `retrocards games`"),
        (("DURAK", "--since", "2026"), "--since is an option of `retrocards export`"),
    ],
)
@pytest.mark.usefixtures("kept")
def test_mistakes_on_the_command_line(run: Run, words: tuple[str, ...], fault: str) -> None:
    Path("hands.txt").write_text(write([FIRST, SECOND]))
    Path("lines.txt").write_text("".join(f"{to_line(hand)}\n" for hand in (FIRST, SECOND)))
    Path("empty.txt").write_text("# None yet.\n")
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert fault in ran.err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("import", "nowhere.txt"), "nowhere.txt cannot be read: No such file or directory."),
        (("import", "."), ". cannot be read: not a regular file."),
        (("replay", "ecarte.4711..jRaiAQdX"), "The line has a mistake"),
        (("replay", "ecarte.4711.jRaiAQd"), "'ecarte.4711.jRaiAQd' is no line of a hand, such"),
        (("replay", f"ecarte.4711..{'A' * 5000}"), "'ecarte.4711..AAA"),
        (("replay", "broken.txt"), "broken.txt:12: move 3, `play KC`, breaks the rule "),
        (("replay", "broken.txt#1"), "broken.txt:12: move 3, `play KC`, breaks the rule "),
    ],
)
def test_what_cannot_be_read_or_played(run: Run, words: tuple[str, ...], fault: str) -> None:
    text = write([FIRST]).split("\n\n")[0]
    wrong = f"{text}\n\npropose, refuse,\nplay KC.\n"
    Path("broken.txt").write_text(f"{wrong}\n{write([SECOND])}")
    ran = run(*words)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(fault)
    assert_sentence(ran.err)


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("word", ["AAAA1111", "hands.txt", "hands.txt#1", to_line(FIRST)])
def test_a_hand_is_played_again_by_a_guest(word: str, folder: Path) -> None:
    Path("hands.txt").write_text(write([FIRST, SECOND]))
    rom, launch = prepare(read_arguments(["Replay", word, "S", "--mono", "amber"]), None)
    assert rom.identity.name == "ECARTE"
    assert launch.guest and not launch.welcome and launch.edition == "registered"
    assert launch.switches == {"sound_off"} and launch.mono_palette == "amber"
    assert launch.replay is not None
    (hand,) = launch.replay.hands
    assert (hand.deal, hand.match) == ("4711", FIRST.match)
    assert tuple(hand.moves) == FIRST.moves and 0 in hand.own
    assert hand.rules == ecarte.Options.defaults()


def test_the_number_of_a_hand_is_that_of_its_record(folder: Path) -> None:
    """Whatever is wrong with those before it and behind it."""
    broken = write([FIRST]).replace("propose", "bogus", 1)
    Path("hands.txt").write_text("\n".join([broken, write([FIRST, SECOND]), broken]))
    for number, deal in ((2, "4711"), (3, "4712")):
        _, launch = prepare(read_arguments(["replay", f"hands.txt#{number}"]), None)
        assert launch.replay is not None and launch.replay.hands[0].deal == deal


def test_options_that_are_no_rules_can_be_set_for_a_replay(folder: Path) -> None:
    _, launch = prepare(read_arguments(["replay", DURAK_LINE, "--set", "grade=club"]), None)
    assert launch.options == {"grade": "club"}


@pytest.mark.usefixtures("kept")
def test_a_hand_of_a_program_that_is_no_longer_there_is_shown_by_another(folder: Path) -> None:
    rom, launch = prepare(read_arguments(["replay", "cccc"]), None)
    assert rom.identity.name == "ECARTE"
    assert launch.replay is not None and launch.replay.hands[0].deal == "7"


def test_a_hand_for_which_the_program_has_no_table(run: Run) -> None:
    """DURAK has four seats; the library plays with any number from two to six."""
    match = durak.Match(durak.Options(players=2))
    dealt, moves = match.new_hand("1"), []
    while dealt.outcome is None:
        move = dealt.legal_moves()[0]
        moves.append(dealt.move_text(move))
        dealt.play(move)
    ran = run("replay", to_line(PlayedHand("durak", "1", match.to_text(), tuple(moves))))
    assert ran.code == 2
    assert ran.err.startswith("DURAK has no table for this hand: ") and "players=2" in ran.err
    assert_sentence(ran.err)


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        ("last_with_cards; losers 2; durak 2", "last with cards; durak south"),
        (
            "last_with_cards; losers 0 2; durak 2",
            "last with cards; losers north south; durak south",
        ),
        ("all_out_together; losers -; durak -1", "all out together"),
        ("", ""),
    ],
)
def test_a_result_is_shown_with_the_names_of_the_seats(run: Run, result: str, shown: str) -> None:
    seats = "north club; east club; south person; west club"
    played = replace(FIRST, program="DURAK", seats=seats, result=result)
    add([played])
    assert (
        run("games").out.rstrip()
        == f"aaaa1111  2026-11-27 21:40  DURAK        4711  {shown}".rstrip()
    )
