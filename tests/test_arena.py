"""The arena compares players fairly, whatever the cards and the number of processes."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Executor, Future
from math import inf
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from retrocards.cards import mask_of, shuffled
from retrocards.players.advice import NO_REASON, Prospect, ranked
from retrocards.rom.find import find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rules import durak, ecarte, elephant
from tools._arena_figures import count_of
from tools.arena import (
    GAMES,
    Calibration,
    Contest,
    Ladder,
    Reasons,
    Rung,
    Said,
    Score,
    Sprt,
    contest,
    draw_calibration,
    executor_of,
    main,
    off,
    spread,
)

ARENA = Path(__file__).parents[1] / "tools" / "arena.py"
PLACES = ("1st", "2nd", "3rd", "4th")
ELEPHANT = GAMES["elephant"].players


def arena(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ARENA, *words], capture_output=True, text=True)


# Duplicate.


@pytest.mark.parametrize("deal", range(3))
def test_among_equals_every_seat_of_a_deal_counts_once(deal: int) -> None:
    """Each of the four places goes to a quarter of a deal's games, whatever the cards."""
    score = contest("elephant", "lowest", "lowest", [deal])
    assert score.games == 4
    assert [score[place].mean for place in PLACES] == [0.25] * 4
    assert score.ahead.mean == pytest.approx(0)


@pytest.mark.parametrize("options", [durak.Options(players=3), durak.Options(teams=True)])
def test_what_one_side_wins_another_loses(options: durak.Options) -> None:
    sides = 2 if options.teams else 3
    for deal in range(6):
        score = contest("durak", "lowest", "lowest", [deal], options)
        assert score.games == sides
        assert score["durak"].mean == pytest.approx((1 - score["drawn"].mean) / sides)
        assert sum(score[name].mean for name in GAMES["durak"].shares) == pytest.approx(1)


def test_the_first_player_is_dealt_the_cards_of_every_seat() -> None:
    seen: dict[int, int] = {}

    def watching(view: elephant.View, rng: Random) -> int:
        seen.setdefault(view.seat, view.hand)
        return ELEPHANT["lowest"](view, rng)

    contest("elephant", watching, ELEPHANT["anything"], [5])
    order = shuffled(elephant.Options.pack, "5")
    dealt = elephant.Match().new_hand("5").hands
    assert [seen[seat] & ~cards for seat, cards in enumerate(dealt)] == [0] * 4
    assert mask_of(order) == sum(dealt)


def test_the_same_cards_from_every_seat_tell_ten_times_as_much_of_players_nearly_alike() -> None:
    """Ten times as many games make the error about three times as small."""

    def now_and_then_anything(view: elephant.View, rng: Random) -> int:
        wild = rng.random() < 0.04
        return ELEPHANT["anything"](view, rng) if wild else ELEPHANT["lowest"](view, rng)

    rules = elephant.Options()
    once = Contest("elephant", now_and_then_anything, ("lowest",), rules, once=True)
    single = Score(GAMES["elephant"], [once.board(deal) for deal in range(200)])
    paired = contest("elephant", now_and_then_anything, "lowest", range(50), rules)
    assert single.games == paired.games == 200
    assert paired["1st"].error < 0.45 * single["1st"].error, f"{single}\n{paired}"


def test_the_chance_of_one_seat_is_not_another_s() -> None:
    """A player who draws more random numbers does not change the luck of the others."""

    def wasteful(view: Any, rng: Random) -> int:
        rng.random()
        return ELEPHANT["lowest"](view, rng)

    plain, other = (contest("elephant", player, "anything", [3]) for player in ("lowest", wasteful))
    assert plain.boards[0].own == other.boards[0].own


# Several kinds at a table.


def test_each_kind_has_its_seats_and_what_one_wins_another_loses() -> None:
    rules = elephant.Options()
    match = Contest("elephant", "club", ("lowest", "anything"), rules)
    boards = [match.board(deal) for deal in range(4)]
    for deal, board in enumerate(boards):
        of_kinds = {kind: result["1st"] for kind, result in board.others.items()}
        assert {*of_kinds} == {"lowest", "anything"}
        # Three other seats: one kind has two of them, the other one, and they exchange.
        twice = ("lowest", "anything")[deal % 2]
        firsts = board.own["1st"] + sum(of_kinds.values()) + of_kinds[twice]
        assert firsts == pytest.approx(1)
    text = str(Score(GAMES["elephant"], boards))
    assert text.count("1st") == 3 and "lowest, one seat of the others" in text
    alike = Contest("elephant", "club", ("lowest", "lowest"), rules).board(1)
    assert alike.own == Contest("elephant", "club", ("lowest",), rules).board(1).own


# Games and matches.


def test_a_game_of_ecarte_goes_to_five_points_and_one_side_wins_it() -> None:
    score = contest("ecarte", "anything", "anything", range(6), ecarte.Options())
    assert score.games == 12 and score["won"].mean == pytest.approx(0.5, abs=0.5)
    for deal in range(6):
        winners = GAMES["ecarte"].play(ecarte.Options(), deal, 1, Seated("ecarte", "anything"))
        assert sum(result["won"] for result in winners) == 1


class Seated:
    """A table with the same player in every seat."""

    def __init__(self, game: str, name: str) -> None:
        self.player = GAMES[game].players[name]
        self.hands: list[Any] = []

    def play(self, hand: Any) -> Any:
        rng = Random(0)
        while hand.to_move >= 0:
            hand.play(self.player(hand.view(hand.to_move), rng))
        self.hands.append(hand)
        return hand.outcome


def test_a_match_of_hearts_is_played_to_its_end() -> None:
    game, table = GAMES["hearts"], Seated("hearts", "lowest")
    options = game.rules.Options(game_point=60)
    results = game.play(options, 4, 2, table)
    played = len(table.hands)
    assert sum(result["won"] for result in results) == pytest.approx(1)
    assert max(result["points"] for result in results) * played >= 60
    assert len({hand.direction for hand in table.hands}) == min(4, played) > 1


def test_a_match_of_the_elephant_has_the_exchange() -> None:
    table = Seated("elephant", "lowest")
    GAMES["elephant"].play(elephant.Options(), 3, 3, table)
    assert [hand.before is not None for hand in table.hands] == [False, True, True]


# Processes and interruptions.


@pytest.mark.long("starts many processes")
def test_processes_change_nothing_but_the_time() -> None:
    words = ("lowest", "anything", "--players", "3", "--games", "30")
    single, parallel = (arena(*words, *more).stdout for more in ((), ("--workers", "3")))
    assert "30 games of 10 deals" in single
    assert re.sub("think.*", "", single) == re.sub("think.*", "", parallel)


def test_ctrl_c_leaves_with_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    def play(item: int) -> int:
        if item == 3:
            raise KeyboardInterrupt
        return item * item

    assert spread(play, range(10)) == [0, 1, 4]
    assert capsys.readouterr().err == "Stopped after 3 of 10 deals.\n"


def fails_twice(item: int) -> int:
    if item in (3, 5):
        raise KeyError(192)
    return item * item


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_costs_its_own_deal_alone(
    capsys: pytest.CaptureFixture[str], workers: int
) -> None:
    with executor_of(workers) as executor:
        assert spread(fails_twice, range(7), executor) == [0, 1, 4, 16, 36]
    first, second, count = capsys.readouterr().err.splitlines()
    assert first.startswith("Deal 3: KeyError: 192 (") and "test_arena.py:" in first
    assert second.startswith("Deal 5: KeyError: 192 (")
    assert count == "Left out after errors: 2 games."


class Failing:
    """Plays the lowest card, but fails in one seat of one deal."""

    def __call__(self, view: elephant.View, rng: Random) -> int:
        if view.seat == 2 and view.hand & 1 and len(view.legal_moves()) > 1:
            raise ValueError("no idea")
        return ELEPHANT["lowest"](view, rng)


def test_an_error_in_one_game_costs_that_game_and_is_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Contest("elephant", Failing(), ("anything",), elephant.Options())
    boards = spread(match.board, range(12))
    lost = [sentence for board in boards for sentence in board.lost]
    assert 0 < len(lost) < 12
    assert sum(board.games for board in boards) + len(lost) == 4 * 12
    *sentences, count = capsys.readouterr().err.splitlines()
    assert sentences == lost and "seat 3: ValueError: no idea (" in lost[0]
    assert count == f"Left out after errors: {count_of(len(lost), 'games')}."
    monkeypatch.setitem(ELEPHANT, "failing", Failing())
    ladder = Ladder("elephant", ("failing", "lowest", "anything"), elephant.Options())
    rungs = [ladder.rung(deal) for deal in range(6)]
    assert any(rung.lost for rung in rungs)
    assert all(("lowest", "anything") in rung.won for rung in rungs)
    assert "failing" in ladder.table(rungs)


def dies_once(mark: tuple[str, int]) -> int:
    """Kills its process, the first time that it is asked for item 3."""
    folder, item = mark
    if item == 3 and not Path(folder, "died").exists():
        Path(folder, "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def test_if_a_worker_is_killed_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    items = [(str(tmp_path), item) for item in range(100)]
    with executor_of(2) as executor:
        assert spread(dies_once, items, executor) == [*range(100)]
    assert "The rest is played in this process." in capsys.readouterr().err


class BreaksAtThird(Executor):
    """Refuses the third item, as a pool whose worker was killed in the meantime does."""

    def __init__(self) -> None:
        self.count = 0

    def submit(self, play: Any, /, *words: Any, **more: Any) -> Future[Any]:
        self.count += 1
        if self.count == 3:
            raise BrokenExecutor("A worker was killed.")
        future: Future[Any] = Future()
        future.set_result(play(*words, **more))
        return future


def test_the_item_that_a_broken_pool_refuses_is_played_here() -> None:
    assert spread(lambda item: 10 * item, [*range(5)], BreaksAtThird()) == [0, 10, 20, 30, 40]


# The sequential test.


def sprt_of(mean: float, rng: Random) -> Sprt:
    """A test of 0 against 0.1 among leads of this mean, as coarse as those of four seats."""
    test = Sprt(0.0, 0.1, lambda board: board)
    while not test.decided:
        test.add(sum((rng.random() < 0.25 + mean) - 0.25 for _ in range(4)) / 4)
    return test


def test_the_sequential_test_is_seldom_wrong_and_soon_sure(
    amount: Callable[[int, int], int],
) -> None:
    """It may be wrong in one case of twenty, by two errors of the sample at most more often."""
    count, rng = amount(300, 5000), Random(1)
    most = 0.05 + 2 * (0.05 * 0.95 / count) ** 0.5
    for mean, wrong in ((0.0, 1), (0.1, -1), (-0.05, 1), (0.2, -1)):
        tests = [sprt_of(mean, rng) for _ in range(count)]
        assert sum(test.ratio * wrong > 0 for test in tests) / count < most, mean
    # A test of fixed size with these errors needs 47 deals where the lead is 0.1.
    assert str(tests[0]).startswith("sprt          0.1 rather than 0 (log odds +")


@pytest.mark.long("starts many processes")
def test_the_sequential_test_ends_a_run_after_the_same_deal_whoever_plays_it() -> None:
    words = ("lowest", "anything", "--sprt", "0", "0.1", "--players", "2", "--games", "900")
    single, parallel = (arena(*words, *more).stdout for more in ((), ("--workers", "2")))
    assert "0.1 rather than 0" in single and "900 games" not in single
    assert re.sub("think.*", "", single) == re.sub("think.*", "", parallel)
    short = arena(*words[:-1], "20").stdout
    assert "undecided between 0 and 0.1" in short


def test_it_measures_the_checkout_that_it_lies_in(tmp_path: Path) -> None:
    copy = tmp_path / "retrocards"
    copy.mkdir()
    (copy / "__init__.py").write_text("raise SystemExit('the installed copy')", encoding="utf-8")
    command = [sys.executable, ARENA, "lowest", "--games", "1"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_game_has_every_name_that_its_program_is_started_by(
    command_line: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    known = {
        word: entry.rom.identity.program
        for entry in find_roms(rom_folders())
        if entry.rom is not None and entry.rom.identity.program in GAMES
        for word in (entry.name, *entry.aliases)
    }
    assert {*known.values()} == {*GAMES}
    for word, game in known.items():
        for spelt in (word, word.lower(), word.title()):
            command_line("arena.py", "nobody", "--game", spelt)
            with pytest.raises(SystemExit):
                main()
            assert f"'nobody' plays no {game};" in capsys.readouterr().err, spelt


def test_a_rom_of_the_player_s_own_is_a_name_of_its_game_too(
    tmp_path: Path,
    command_line: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "mine").mkdir()
    head = "format: 1\nextends: elephant\nidentity: {name: MAMMOTH, title: M, aliases: [TUSK]}\n"
    (tmp_path / "mine" / "rom.yaml").write_text(head)
    for folder, word, message in (
        (tmp_path, "mammoth", "'nobody' plays no elephant;"),
        (tmp_path, "Tusk", "'nobody' plays no elephant;"),
        (tmp_path, "mamoth", "invalid choice: 'mamoth'"),
        (tmp_path / "none", "calc", "which is not a folder: name folders that hold ROMs"),
    ):
        monkeypatch.setenv("RETROCARDS_ROMS", str(folder))
        command_line("arena.py", "nobody", "--game", word)
        with pytest.raises(SystemExit):
            main()
        assert message in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("nobody", "'nobody' plays no durak; there are master, club, beginner, lowest, anything."),
        ("mastr", "Did you mean master?"),
        ("--set players=9", "Durak takes 2 to 6"),
        ("--set colour=red", "durak has no option 'colour'; there are players, teams"),
        ("--set team=yes", "Did you mean teams?"),
        ("--set teams=maybe", "In the option teams: 'maybe' must be yes or no."),
        ("--set teams", "--set teams lacks its value; the usual ones: players=4 teams=no"),
        ("--set grade=club", "A player is named without --set: club, not grade=club."),
        ("--teams --game hearts", "hearts has no option 'teams'"),
        ("lowest --calibrate", "'lowest' of durak gives no advice; ask master."),
        ("lowest --reasons", "'lowest' of durak gives no reasons; ask master or club or beginner."),
        ("--games 0", "0 is not a number of games"),
        ("--plot a.png", "--plot draws a --ladder or a --calibrate."),
        ("--workers 0", "0 is not a number of workers"),
        ("--sprt 0.1 0.1", "--sprt: 0.1 is not below 0.1."),
        ("master club beginner lowest --players 2", "4 players are named, and the table has 2"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    words: str,
    sentence: str,
    command_line: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    command_line("arena.py", *words.split())
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2 and sentence in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("number, message", [(0, "0 deals"), (1, "1 deal"), (2, "2 deals")])
def test_only_one_is_no_plural(number: int, message: str) -> None:
    assert count_of(number, "deals") == message


def test_one_deal_is_said_to_tell_no_error() -> None:
    deal = [Said("play", 0.5, 1.0), Said("pass", 0.5, 0.0)]
    ladder = Ladder("elephant", ("lowest", "anything"), elephant.Options())
    score = contest("elephant", "lowest", "anything", [1])
    for text in (str(score), ladder.table([ladder.rung(1)]), Calibration.table([deal])):
        assert "One deal tells no error" in text
        assert "inf" not in text and "+-" not in text
    for text in (
        str(contest("elephant", "lowest", "anything", [1, 2])),
        Calibration.table([deal] * 2),
    ):
        assert "One deal" not in text and "+-" in text


# The ladder.


def test_ten_wins_to_one_are_400_points() -> None:
    ladder = Ladder("elephant", ("strong", "middle", "weak"), elephant.Options())
    shares = {("strong", "middle"): 10 / 11, ("strong", "weak"): 100 / 101}
    rungs = [Rung({**shares, ("middle", "weak"): 10 / 11}, {}) for _ in range(2000)]
    strong, middle, weak = (ladder.ratings(rungs)[name] for name in ladder.names)
    assert strong - middle == pytest.approx(400, abs=2)
    assert middle - weak == pytest.approx(400, abs=2)
    assert (strong + middle + weak) / 3 == pytest.approx(1000)


def test_a_ladder_has_the_better_player_above_and_its_errors() -> None:
    ladder = Ladder("durak", ("anything", "lowest"), durak.Options())
    text = ladder.table([ladder.rung(deal) for deal in range(8)])
    _, *rows = text.splitlines()
    assert [row.split()[0] for row in rows] == ["lowest", "anything"]
    assert all(re.search(r"\d+ \+- +\d+", row) for row in rows), text
    first, second = (ladder.rung(deal).won for deal in (1, 1))
    assert first == second and 0 <= first["anything", "lowest"] <= 1


def test_in_a_solitaire_those_are_compared_who_had_the_same_deal() -> None:
    ladder = Ladder("calculation", ("anything", "policy"), GAMES["calculation"].rules.Options())
    won = sum(ladder.rung(deal).won["anything", "policy"] for deal in range(4)) / 4
    alone = contest("calculation", "policy", "", range(4))["won"].mean
    assert won == pytest.approx(0.5 - alone / 2)


# What players say.


class Knowing:
    """Plays the lowest card, and names the next seat to go out."""

    def __init__(self, winners: list[int], error: float = 0.0) -> None:
        self.winners = winners
        self.error = error

    def advise(self, view: Any, rng: Random) -> Generator[None, None, Any]:
        yield
        move = ELEPHANT["lowest"](view, rng)
        chance = float(view.seat == self.winners[len(view.out)])
        best = Prospect(move, chance, NO_REASON, self.error)
        second = Prospect(-2, chance - 0.1, NO_REASON, self.error, cost_error=0.01)
        return ranked(best, [second])


def test_what_is_said_is_put_beside_what_becomes_of_that_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Seated("elephant", "lowest")
    GAMES["elephant"].play(elephant.Options(), 7, 1, table)
    places = table.hands[0].outcome.places
    order = [places.index(place) for place in (1, 2, 3, 4)]
    for name, winners in (("right", order), ("wrong", order[::-1])):
        monkeypatch.setitem(ELEPHANT, name, Knowing(winners))
        said = Calibration("elephant", name, elephant.Options()).said(7)
        assert {each.kind for each in said} == {"lead", "follow"} and len(said) > 10
        assert {(each.tied, each.as_good) for each in said} == {(False, False), (True, True)}
        right = all(each.chance == each.came for each in said)
        assert right == (name == "right")


def test_what_nobody_is_told_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a play-out, because all moves are equal, no chance is given."""
    monkeypatch.setitem(ELEPHANT, "silent", Knowing([0, 1, 2, 3], inf))
    assert Calibration("elephant", "silent", elephant.Options()).said(7) == []


class Torn:
    """Plays the lowest card, and would play the highest next; a chance is the number of asking."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def decide(self, view: Any, rng: Random) -> Any:
        return SimpleNamespace(move=ELEPHANT["lowest"](view, rng))

    def advise(self, view: Any, rng: Random) -> Generator[None, None, Any]:
        yield
        self.views.append(view)
        chance, lowest = len(self.views) / 1000, self.decide(view, rng).move
        other = next(move for move in view.legal_moves()[::-1] if move != lowest)
        best = Prospect(lowest, chance, NO_REASON, 0.01)
        return ranked(best, [Prospect(other, chance, NO_REASON, 0.01, cost_error=0.01)])


def test_a_second_best_play_is_made_where_it_was_second_and_the_hand_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    torn, rng = Torn(), Random(0)
    monkeypatch.setitem(ELEPHANT, "torn", torn)
    said = Calibration("elephant", "torn", elephant.Options(), seconds=9).said(7)
    seconds = [each for each in said if each.is_second]
    assert len({each.chance for each in seconds}) == 9
    came = {}
    hand = elephant.Match(elephant.Options()).new_hand("7")
    for asked, view in enumerate(torn.views, 1):
        while hand.view(hand.to_move) != view:
            hand.play(ELEPHANT["lowest"](hand.view(hand.to_move), rng))
        other, lowest = hand.copy(), ELEPHANT["lowest"](view, rng)
        other.play(next(move for move in view.legal_moves()[::-1] if move != lowest))
        while other.to_move >= 0:
            other.play(ELEPHANT["lowest"](other.view(other.to_move), rng))
        came[asked / 1000] = float(other.outcome.places[view.seat] == len(view.out) + 1)
    assert {each.chance: each.came for each in seconds}.items() <= came.items()
    assert {each.came for each in seconds} == {0.0, 1.0}


@pytest.mark.parametrize(
    ("said", "count", "named"),
    [
        (0.54, 300, "none"),
        (0.54, 299, "none"),
        (0.54, 600, "50 to 60 % of second plays by -4.0 +- 0.0"),
    ],
)
def test_a_tenth_of_many_decisions_that_is_off_is_named_with_its_error(
    said: float, count: int, named: str
) -> None:
    """Half of them come true; of the first 300 one in fifty more."""
    more = 0.02 * (count == 300)
    deals = [
        [Said("play", 0.5, 0.5), Said("play", said, 0.5 + more, is_second=True)]
        for _ in range(count)
    ]
    table = Calibration.table(deals)
    assert f"off by more than 3 points: {named}\n" in table
    assert "second plays" in table and f"the same per cent in 0 of {count}" in table


def test_every_game_in_turn(
    command_line: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    command_line("arena.py", "anything", "anything", "--game", "all", "--games", "1")
    assert main() == 0
    printed = capsys.readouterr().out
    assert [line for line in printed.splitlines() if line in GAMES] == [*GAMES]


def test_the_error_of_what_is_said_is_that_of_deals() -> None:
    """Ten decisions of one deal share its end, so they prove no more than one."""
    deals = [[Said("play", 0.5, float(number % 2))] for number in range(100)]
    by, ten = off(deals), off([deal * 10 for deal in deals])
    assert by.mean == ten.mean == 0
    assert by.error == pytest.approx(ten.error) == pytest.approx(0.05, rel=0.02)
    table = Calibration.table(deals)
    assert "the same per cent in 0 of 100" in table
    assert "play" in table and "50 to 60 %" in table and "+0.0 +- 5.0" in table


def test_every_reason_is_counted_also_one_that_never_comes() -> None:
    player = GAMES["ecarte"].players["club"]
    count = Reasons("ecarte", "club", ecarte.Options()).counted(1)
    assert {*count} == {*player.REASONS}
    assert sum(count.values()) > 30 and min(count.values()) == 0


class Thinking:
    """Plays the lowest card after three slices of thought."""

    def think(self, view: Any, rng: Random) -> Generator[None, None, Any]:
        yield
        yield
        return self.decide(view, rng)

    def decide(self, view: Any, rng: Random) -> Any:
        return SimpleNamespace(move=ELEPHANT["lowest"](view, rng))


def test_only_a_choice_is_timed() -> None:
    choices = 0

    def counting(view: Any, rng: Random) -> int:
        nonlocal choices
        choices += len(view.legal_moves()) > 1
        return ELEPHANT["lowest"](view, rng)

    contest("elephant", counting, "lowest", [1])
    thought, plain = (
        contest("elephant", player, "lowest", [1]).times for player in (Thinking(), "lowest")
    )
    assert len(thought.moves) == len(thought.slices) == len(plain.moves) == choices > 10
    assert plain.slices == []
    pairs = zip(thought.slices, thought.moves, strict=True)
    assert all(part <= whole for part, whole in pairs)


# Pictures.


def colours_of(file: Path) -> set[tuple[int, ...]]:
    with Image.open(file) as picture:
        assert picture.size == (640, 400)
        return {colour for _, colour in picture.convert("RGB").getcolors(1 << 20) or []}


def test_the_players_paper_shows_every_plot() -> None:
    manuals = ARENA.parents[1] / "manuals"
    shown = re.findall(r"\(plots/([^)]+)\)", (manuals / "PLAYERS.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(path.name for path in (manuals / "plots").iterdir())


@pytest.mark.long("loads the library that draws")
def test_a_ladder_is_drawn(tmp_path: Path, command_line: Callable[..., None]) -> None:
    file = tmp_path / "ladder.png"
    command_line(
        "arena.py", "lowest", "anything", "--game", "elephant", "--ladder", "--games", "8",
        "--plot", str(file),
    )  # fmt: skip
    assert main() == 0
    assert (0x20, 0x50, 0x80) in colours_of(file)


@pytest.mark.long("loads the library that draws")
def test_a_calibration_is_drawn_also_of_one_deal(tmp_path: Path) -> None:
    deal = [Said("play", 0.05, 0.0), Said("pass", 1.0, 1.0)]
    for number, deals in enumerate(([deal], [deal] * 3)):
        file = tmp_path / f"{number}.png"
        draw_calibration(file, "title", deals)
        assert (0x20, 0x50, 0x80) in colours_of(file)
