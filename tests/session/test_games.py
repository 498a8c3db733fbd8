"""Finished hands in the player's files: each is there once and whole, whatever ends the program."""

import os
import re
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.records import PlayedHand, Refused, read, result_of, write
from retrocards.rom.folders import user_folder
from retrocards.session import games
from retrocards.session.engines import engine_of
from retrocards.session.files import StorageError
from retrocards.session.games import Games, add, hand_record, kept
from retrocards.session.sitting import Sitting

GAMES = ("calculation", "durak", "ecarte", "elephant", "hearts")
HANDS_A_DAY = 15
YEAR_BYTES = 5_000_000


def finished(program: str = "durak", deal: str = "4711", seed: int = 1) -> Sitting[Any, Any]:
    """A sitting of which one hand is played to its end."""
    engine = engine_of(program)
    sitting: Sitting[Any, Any] = Sitting(program.upper(), engine, engine.game.Options.defaults())
    play_out(sitting, deal, seed)
    return sitting


def play_out(sitting: Sitting[Any, Any], deal: str, seed: int = 1) -> None:
    chance = Random(seed)
    sitting.deal(deal, engine_of(sitting.record.program.lower()).game.Options.defaults())
    while sitting.unfinished:
        own = sitting.hand.to_move == 1
        sitting.play(chance.choice(sitting.hand.legal_moves()), 1.0, own=own)


def files() -> list[str]:
    return sorted(path.name for path in user_folder("games").iterdir())


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """`today("2026-12-01 23:59")`: from now on it is that moment."""

    def be(moment: str) -> None:
        monkeypatch.setattr(games, "_now", lambda: games.datetime.fromisoformat(moment))

    be("2026-11-27 21:40")
    return be


@pytest.mark.parametrize("program", GAMES)
def test_a_hand_is_kept_once_with_all_that_it_is_played_again_by(program: str) -> None:
    with finished(program) as sitting:
        for _ in range(3):
            Games(program[:8].upper(), program).keep(sitting, "north club; east person")
        assert files() == sorted([f"{program[:8]}-2026-11-27.txt", "games.lock"])
        (path,) = user_folder("games").glob("*.txt")
        (hand,), refused = read(path.read_text(encoding="utf-8"))
        assert not refused and kept() == ([hand], [])
        assert hand == PlayedHand(
            program, "4711", sitting.before.to_text(), tuple(sitting.moves),
            tuple(sorted(sitting.own_moves)), program[:8].upper(), "north club; east person",
            "2026-11-27 21:40", result_of(sitting.hand), sitting.hand_id,
        )  # fmt: skip
        record = hand_record(hand)
        before = sitting.record.hands[-1]
        assert (record.match, record.rules, record.deal, record.moves, record.own, record.id) == (
            before.match, before.rules, before.deal, before.moves, before.own, before.id,
        )  # fmt: skip


def test_a_record_says_that_an_earlier_hand_of_its_match_had_a_decision_taken_back() -> None:
    with finished("ecarte") as sitting:
        sitting.undo(1)
        sitting.forward(1)
        keeper = Games("ECARTE", "ecarte")
        keeper.keep(sitting, "")
        rules = sitting.rules
        sitting.deal("4712", rules, apart=sitting.counts_apart)
        while sitting.unfinished:
            sitting.play(sitting.hand.legal_moves()[0], 1.0)
        keeper.keep(sitting, "")
    first, second = kept().hands
    assert (first.undone, first.apart) == (1, False)
    assert (second.undone, second.apart) == (0, True)
    assert hand_record(second).undone_before and not hand_record(first).undone_before


def test_each_day_has_a_file_and_all_are_read_in_their_order(today: Callable[[str], None]) -> None:
    with finished() as sitting:
        keeper = Games("DURAK", "durak")
        for moment in ("2026-11-27 22:00", "2026-11-27 23:59", "2026-11-28 00:20"):
            today(moment)
            keeper.keep(sitting, "")
            play_out(sitting, "4712")
        # Kept before midnight, and asked for once more after a start.
        last = kept().hands[-1]
        today("2027-03-01 10:00")
        assert last.date == "2026-11-28 00:20"
        keeper.keep(sitting, "")
        keeper.keep(sitting, "")
    assert files() == [
        "durak-2026-11-27.txt", "durak-2026-11-28.txt", "durak-2027-03-01.txt", "games.lock",
    ]  # fmt: skip
    assert [hand.date[8:] for hand in kept().hands] == [
        "27 22:00",
        "27 23:59",
        "28 00:20",
        "01 10:00",
    ]


def test_a_hand_kept_yesterday_is_not_kept_again(today: Callable[[str], None]) -> None:
    """A start counts the hand on the table once more."""
    with finished() as sitting:
        Games("DURAK", "durak").keep(sitting, "")
        today("2026-11-29 10:00")
        Games("DURAK", "durak").keep(sitting, "")
    assert files() == ["durak-2026-11-27.txt", "games.lock"]


def test_of_an_end_that_was_taken_back_the_later_one_counts() -> None:
    with finished("calculation") as sitting:
        keeper = Games("CALC", "calculation")
        keeper.keep(sitting, "")
        first = list(sitting.moves)
        sitting.back(4)
        chance = Random(7)
        while sitting.unfinished:
            sitting.play(chance.choice(sitting.hand.legal_moves()), 1.0)
        assert list(sitting.moves) != first
        keeper.keep(sitting, "")
        (hand,) = kept().hands
        assert list(hand.moves) == list(sitting.moves)


def test_of_two_ends_one_of_which_was_reached_twice_the_last_one_counts() -> None:
    with finished("calculation") as sitting:
        keeper = Games("CALC", "calculation")
        keeper.keep(sitting, "")
        (first,) = kept().hands
        sitting.back(4)
        chance = Random(7)
        while sitting.unfinished:
            sitting.play(chance.choice(sitting.hand.legal_moves()), 1.0)
        keeper.keep(sitting, "")
        assert kept().hands[0].moves != first.moves
        while list(sitting.moves) != list(first.moves[: len(sitting.moves)]):
            sitting.back(1)
        while sitting.unfinished:
            sitting.play(sitting.hand.parse_move(first.moves[len(sitting.moves)]), 1.0)
        for _ in range(2):
            keeper.keep(sitting, "")
            assert [hand.moves for hand in kept().hands] == [first.moves]
    (path,) = user_folder("games").glob("*.txt")
    assert path.read_text(encoding="utf-8").count("[Id ") == 3


@pytest.mark.long("plays many hands")
def test_a_full_file_is_followed_by_another_of_the_day(
    today: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MOST_BYTES", 4000)
    with finished() as sitting:
        keeper = Games("DURAK", "durak")
        for deal in range(6):
            play_out(sitting, str(deal))
            for _ in range(2):
                keeper.keep(sitting, "")
        today("2026-11-29 10:00")
        keeper.keep(sitting, "")
    hands, refused = kept()
    assert [hand.deal for hand in hands] == [*"012345"] and not refused
    assert files()[:3] == [f"durak-2026-11-27{part}.txt" for part in ("", "_2", "_3")]
    # An import takes many at once.
    others = [replace(hand, id=f"ab{number}") for number, hand in enumerate(hands * 3)]
    assert add(others) == 18
    assert len(kept().hands) == 24 and not kept().refused
    assert max(path.stat().st_size for path in user_folder("games").iterdir()) <= 4000
    assert not [name for name in files() if name.startswith("durak-2026-11-29")]
    monkeypatch.setattr(games, "MOST_BYTES", 500)
    with pytest.raises(StorageError, match=r"cannot be written: a hand is too long\.$"):
        add([replace(others[0], id="cd")])


def test_a_file_that_is_no_text_is_set_aside_and_a_remark_stays() -> None:
    folder = user_folder("games")
    folder.mkdir(parents=True)
    path = folder / "durak-2026-11-27.txt"
    path.write_bytes(b"\xff\xfe\x00")
    warned: list[str] = []
    with finished() as sitting:
        for _ in range(2):
            Games("DURAK", "durak").keep(sitting, "", warned.append)
        assert warned == [f"{path} is no text; it is kept as {path.name}.damaged-1."]
        assert path.with_name(f"{path.name}.damaged-1").read_bytes() == b"\xff\xfe\x00"
        assert files() == ["durak-2026-11-27.txt", "durak-2026-11-27.txt.damaged-1", "games.lock"]
        path.write_text(path.read_text(encoding="utf-8") + "# a fine hand", encoding="utf-8")
        play_out(sitting, "1")
        Games("DURAK", "durak").keep(sitting, "")
    assert len(kept().hands) == 2 and "# a fine hand\n" in path.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_is_told_once() -> None:
    user_folder("games").parent.mkdir(exist_ok=True)
    user_folder("games").write_text("no folder")
    with finished() as sitting:
        keeper = Games("DURAK", "durak")
        with pytest.raises(StorageError, match=r"games is not a folder\.$"):
            keeper.keep(sitting, "")
        keeper.keep(sitting, "")
        user_folder("games").unlink()
        keeper.keep(sitting, "")
    assert len(kept().hands) == 1


def test_hands_of_others_are_added_once() -> None:
    with finished() as sitting:
        Games("DURAK", "durak").keep(sitting, "")
        play_out(sitting, "1")
        Games("DURAK", "durak").keep(sitting, "")
    text = write(kept().hands)
    assert add(read(text).hands) == 0
    for path in user_folder("games").glob("*.txt"):
        path.unlink()
    assert add(read(text).hands * 2) == 2 and add(read(text).hands) == 0
    assert files() == ["games.lock", "import-2026-11-27.txt"]
    assert write(kept().hands) == text


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_read() -> None:
    with finished() as sitting:
        Games("DURAK", "durak").keep(sitting, "")
    (user_folder("games") / "zz.txt").write_bytes(b"\xff")
    (user_folder("games") / "my.txt").write_text('[Game "durak"]\n[Deal 1]\n')
    hands, refused = kept()
    assert len(hands) == 1
    assert [str(fault) for fault in refused] == [
        "my.txt:2: '[Deal 1]' should be a tag, such as [Deal \"4711\"].",
        f"{user_folder('games') / 'zz.txt'} is no text.",
    ]
    with pytest.raises(Refused, match="cannot be read: No such file"):
        games.text_of(Path("nowhere.txt"))


@pytest.mark.long("a year of play")
def test_a_year_of_play_is_less_than_five_megabytes() -> None:
    """Fifteen hands a day, three of each program, by the club players; of DURAK alone it is six."""
    sizes = []
    for program in GAMES:
        game: Any = import_module(f"retrocards.{program}")
        match, chance, hands = game.Match(game.Options()), Random(1), []
        for deal in range(2 if program == "calculation" else 6):
            before = match.to_text()
            hand, moves = match.new_hand(str(deal)), []
            while hand.outcome is None:
                move = game.choose(hand.view(hand.to_move), chance)
                moves.append(hand.move_text(move))
                hand.play(move)
            match.score(hand)
            hand = PlayedHand(
                program, str(deal), before, tuple(moves), tuple(range(0, len(moves), 4)),
                program[:8].upper(), "north club; east person; south club; west club",
                "2026-11-27 21:40", result_of(hand), "0123456789abcdef",
            )  # fmt: skip
            hands.append(hand)
        sizes.append(len(write(hands)) / len(hands))
    print(dict(zip(GAMES, map(round, sizes), strict=True)))
    assert sum(sizes) / len(sizes) * HANDS_A_DAY * 365 < YEAR_BYTES
    assert round(sizes[GAMES.index("durak")] * HANDS_A_DAY * 365 / 1e6) == 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process for each kill takes too long")
def test_killed_while_it_writes(amount: Callable[[int, int], int]) -> None:
    """Whatever was reported is there, whole and once, and nothing that was there is lost."""
    with finished("ecarte") as sitting:
        match, moves, result = sitting.before.to_text(), sitting.moves, result_of(sitting.hand)
    hand = PlayedHand("ecarte", "4711", match, tuple(moves), result=result, program="ECARTE")
    reported: set[str] = set()
    caught = 0
    for kill in range(amount(10, 200)):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            _write_for_ever(hand, kill, writer)
        os.close(writer)
        chance = Random(kill)
        heard = b"".join(os.read(reader, 9) for _ in range(chance.randrange(1, 4)))
        time.sleep(chance.uniform(0, 0.004))
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        assert os.WIFSIGNALED(status), "it ended by itself"
        while more := os.read(reader, 1 << 16):
            heard += more
        os.close(reader)
        reported |= set(heard.decode().split())
        hands, refused = kept()
        assert not refused
        text = "".join(p.read_text(encoding="utf-8") for p in user_folder("games").glob("*.txt"))
        ids = re.findall(r'\[Id "(.*)"\]', text)
        assert len(ids) == len(set(ids)) == len(hands)
        assert reported <= set(ids)
        caught += bool([*user_folder("games").glob("*.new")])
        reported |= set(ids)
    print(f"{len(reported)} hands, {caught} times killed in the middle of a file")
    assert read(text).refused == [] and len(read(text).hands) == len(reported)


def _write_for_ever(hand: PlayedHand, kill: int, pipe: int) -> None:
    """Add one hand after another, and report each once it is there."""
    keeper = Games("ECARTE", "ecarte")
    try:
        for number in range(1000):
            name = f"{kill:04x}{number:04x}"
            day = f"2026-11-{1 + kill % 3:02}"
            keeper._add(replace(hand, id=name, date=f"{day} 12:00"))
            os.write(pipe, f"{name}\n".encode())
    finally:
        os._exit(1)
