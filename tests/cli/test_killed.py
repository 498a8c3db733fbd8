"""Whatever ends the process, every move is on the disk, and the hand is offered again."""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.cards import cards_of, cards_text
from retrocards.records import read
from retrocards.rules import calculation, durak, elephant, hearts
from retrocards.session.files import STALE_S
from retrocards.session.records import HandRecord, SittingRecord, TallyRecord, from_json, to_json
from tests.alike import first_of

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="without fork a hundred programs take too long to start"
)


@dataclass(frozen=True)
class Game:
    """A program to kill, and how to continue it."""

    name: str
    match: Any
    seats: tuple[str, ...]
    play: str
    """A script that plays longer than the program lives."""
    yes: str
    """The key that resumes an unfinished hand."""
    kills: tuple[int, int]
    """How often it is killed, by default and in a long run."""
    homes: int
    saves: int = 12
    """The most saves before it is killed."""
    switches: tuple[str, ...] = ("S*", "--edition", "registered", "--set", "grade=club")
    offer: str = "UNFINISHED"
    """The word that offers an unfinished hand."""

    def __str__(self) -> str:
        return self.name


DURAK = Game(
    "DURAK", durak.Match, ("north", "east", "south", "west"),
    play=f"F2 {'DOWN ' * 8} wait:3600", yes="Y", kills=(3, 100), homes=3,
    saves=24,
)  # fmt: skip
BY_KEYS = "wait:1 Z ENTER Y " * 300 + "wait:3600"
"""Plays about seven deals of ELEPHANT. The tally skips deals in which the demo made a move.

Z picks the leftmost card if it may be played, ENTER plays it or else passes, and Y means the pass,
or goes on from a place to the next deal.
"""
ELEPHANT = Game(
    "ELEPHANT", elephant.Match, ("you", "left", "top", "right"),
    play=BY_KEYS, yes="SPACE", kills=(2, 40), homes=2,
    switches=("*", "--fps", "10"), offer="Unfinished",
)  # fmt: skip
HEARTS = Game(
    "HEARTS", hearts.Match, ("you", "left", "top", "right"),
    play="DOWN wait:0.3 RIGHT " * 600 + "wait:3600", yes="DOWN", kills=(2, 40), homes=2,
    switches=("S*", "--fps", "10", "--set", "grade=club"), offer="unfinished",
)  # fmt: skip
"""Played by two arrows: DOWN chooses a card to pass, plays a card, and continues."""
CALC = Game(
    "CALC", calculation.Match, ("you",),
    play="SPACE 5 SPACE 6 wait:0.2 7 SPACE 8 Z wait:0.2 CTRL_N Y " * 300,
    yes="Y", kills=(2, 40), homes=2, switches=("S*", "--fps", "10"),
    offer="is_not_over",
)  # fmt: skip
"""Plays three hundred games, each abandoned for the next: CTRL_N asks, and Y abandons it."""
MOMENT = 0.03
"""Seconds within which a move is chosen, made, saved and reported."""
START = 0.3
"""Seconds within which one in nine is killed during its start, mostly early, because some save
for the first time after a tenth of them."""
ALL = pytest.mark.parametrize("game", [DURAK, ELEPHANT, HEARTS, CALC], ids=str)


class Nursery:
    """The process that starts and kills programs."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("nursery.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip

    def run(
        self, home: Path, game: Game, script: str, *words: str, kill_after: float | None = None,
        saves: int = 0, end: str = "",
    ) -> dict[str, Any]:  # fmt: skip
        """Run a program in a home of its own; see `nursery.py` for when it is killed."""
        assert self.process.stdin is not None and self.process.stdout is not None
        words = (game.name, *game.switches, *words)
        job = {
            "home": str(home), "kill_after": kill_after, "saves": saves, "end": end,
            "words": [*words, "--headless", "--script", script],
        }  # fmt: skip
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    assert made.process.stdin is not None
    made.process.stdin.close()
    assert made.process.wait(20) == 0


def on_disk(home: Path, game: Game = DURAK) -> SittingRecord | None:
    """The sitting, which must be whole; None if no program has dealt yet."""
    path = home / "saves" / f"{game.name.lower()}-sitting.json"
    return from_json(SittingRecord, path.read_bytes()) if path.exists() else None


def assert_nothing_lost(record: SittingRecord | None, last: dict[str, Any] | None) -> None:
    """The disk has all reported moves, and at most one more.

    The extra move may be one that was undone, and can then be redone.
    """
    if last is None:
        return
    assert record is not None
    kept = next(hand for hand in reversed(record.hands) if hand.deal == last["deal"])
    assert (kept.moves + kept.ahead)[: len(last["moves"])] == last["moves"]
    more = len(kept.moves) - len(last["moves"])
    assert more >= -1
    if kept is record.hands[-1]:
        assert more <= 1


def hand_of(record: HandRecord, game: Game) -> Any:
    """The saved hand, replayed by the rules alone."""
    hand = game.match.from_text(record.match).new_hand(record.deal)
    for text in record.moves:
        hand.play(hand.parse_move(text))
    return hand


def assert_offered(nursery: Nursery, home: Path, game: Game, record: SittingRecord) -> None:
    """Start again. The same hand is offered, and the same cards are on the table."""
    last = record.hands[-1]
    hand = hand_of(last, game)
    over = hand.outcome is not None
    # An untouched game of CALC returns without a question.
    untouched = game is CALC and not (last.moves or last.ahead)
    # An unseen end is shown before the question about a match in progress.
    unseen = over and game is not CALC and not last.seen
    if unseen and game is HEARTS:
        offer = "until:Hand_over"
    else:
        offer = "wait:0.1" if over or untouched else f"until:{game.offer}"
    ran = nursery.run(
        home, game, f"{offer} text:offer.txt state:offer.json {game.yes} wait:0.1 text:then.txt"
    )
    assert (ran["killed"], ran["code"]) == (False, 0)
    state = json.loads((home / "offer.json").read_text())
    assert state["scene"] == ("places" if unseen and game is ELEPHANT else "table")
    if over:
        match = game.match.from_text(last.match)
        match.score(hand)
        offer = (home / "offer.txt").read_text().upper()
        assert ("UNFINISHED" in offer) == (game is HEARTS and match.outcome is None and last.seen)
        assert ("HAND OVER" in offer) == (game is HEARTS and unseen)
        if unseen:
            assert state["deal"] == int(last.deal)
            kept = on_disk(home, game)
            assert kept is not None and next(h for h in kept.hands if h.id == last.id).seen
        # The moves of a finished game of CALC can still be undone.
        assert ("THAT LIES HERE" in offer) == (game is CALC)
        return
    assert "UNFINISHED" not in (home / "then.txt").read_text().upper()
    assert state["deal"] == int(last.deal)
    assert state["hands"] == {
        name: cards_text(cards_of(hand.hands[seat])) for seat, name in enumerate(game.seats)
    }
    assert state["to_move"] == game.seats[hand.to_move]


class Places:
    """The tally and the records that ELEPHANT must have, of every deal that was seen finished."""

    def __init__(self) -> None:
        self.deals: dict[str, list[str]] = {}

    def see(self, record: SittingRecord | None) -> None:
        for kept in record.hands if record else ():
            assert not kept.demo, "played by the keys that were pressed, and so to be counted"
            outcome = hand_of(kept, ELEPHANT).outcome
            if outcome is not None:
                places = zip(ELEPHANT.seats, outcome.places, strict=True)
                self.deals[kept.id] = [f"{seat}_{place}" for seat, place in places]

    def assert_counted(self, home: Path) -> None:
        path = home / "saves" / "elephant-tally.json"
        counts = from_json(TallyRecord, path.read_bytes()).counts if path.exists() else {}
        assert counts == Counter(name for names in self.deals.values() for name in names)
        text = "\n".join(file.read_text("utf-8") for file in sorted((home / "games").glob("*.txt")))
        hands, refused = read(text)
        assert not refused
        assert sorted(hand.id for hand in hands) == sorted(self.deals), "each is kept, and once"


@pytest.mark.parametrize("game", first_of([DURAK, ELEPHANT, HEARTS, CALC]), ids=str)
def test_kills_at_random_moments(
    nursery: Nursery, tmp_path: Path, game: Game, amount: Callable[[int, int], int]
) -> None:
    kills = amount(*game.kills)
    began = time.monotonic()
    moves = unsaved = offers = in_hand = 0
    tallies = [Places() for _ in range(game.homes)]
    for kill in range(kills):
        chance = Random(kill)
        home, places = tmp_path / f"home-{kill % game.homes}", tallies[kill % game.homes]
        home.mkdir(exist_ok=True)
        before = on_disk(home, game)
        offered = before is not None and hand_of(before.hands[-1], game).outcome is None
        words = [] if before else ["--deal", str(1000 * kill + 1)]
        first = "wait:0.5 " + game.yes if offered else ""
        if kill % 9 == 1:
            saves, seconds = 0, START * chance.random() ** 2
        else:
            saves, seconds = chance.randrange(game.saves), chance.uniform(0, MOMENT)
        try:
            killed = nursery.run(
                home, game, f"{first} {game.play}", *words,
                saves=saves, kill_after=seconds,
            )  # fmt: skip
            assert killed["killed"], f"it left of itself: {killed}"
            assert not killed["no_save"], f"it saved less often than {saves} times: {killed}"
            record = on_disk(home, game)
            assert_nothing_lost(record, killed["last"])
            if record is not None:
                assert_offered(nursery, home, game, record)
                offers += 1
                in_hand += hand_of(record.hands[-1], game).outcome is None
            if game is ELEPHANT:
                places.see(record)
                places.see(on_disk(home, game))
                places.assert_counted(home)
            assert not list(home.rglob("*.damaged-*"))
        except BaseException:
            print(f"kill {kill} in {home}")
            raise
        moves += killed["reports"]
        unsaved += not killed["reports"]
    took = time.monotonic() - began
    print(f"{kills} kills in {took:.1f} s, {unsaved} before a save")
    print(f"{moves} moves, {offers} offers, {in_hand} in a hand")
    assert moves > kills and in_hand > offers // 2
    for number, places in enumerate(tallies if game is ELEPHANT else ()):
        finish(nursery, tmp_path / f"home-{number}", places)


def finish(nursery: Nursery, home: Path, places: Places) -> None:
    """A deal counts once when it is over, however often it was interrupted."""
    before = len(places.deals)
    resumed = f"wait:0.5 SPACE {ELEPHANT.play}"
    assert nursery.run(home, ELEPHANT, resumed, end="after_tally")["killed"]
    places.see(on_disk(home, ELEPHANT))
    places.assert_counted(home)
    assert len(places.deals) == before + 1


@pytest.mark.parametrize("end", ["before_tally", "after_tally"])
def test_a_deal_is_counted_once_wherever_the_program_is_killed(
    nursery: Nursery, tmp_path: Path, end: str
) -> None:
    """Just before its places are saved, or just after. The next start counts it."""
    places = Places()
    for number in range(1, 4):
        killed = nursery.run(tmp_path, ELEPHANT, ELEPHANT.play, "--deal", str(number), end=end)
        assert killed["killed"]
        places.see(on_disk(tmp_path, ELEPHANT))
        assert len(places.deals) == number
        assert nursery.run(tmp_path, ELEPHANT, "wait:1")["code"] == 0
        places.assert_counted(tmp_path)
        (tmp_path / "saves" / "elephant-sitting.json").unlink()


def test_leftovers_are_swept_at_the_next_start(nursery: Nursery, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    for name in ("durak-sitting.json.1.new", "durak-tally.json.2.new"):
        (saves / name).write_text("{half")
        os.utime(saves / name, (time.time() - STALE_S - 5,) * 2)
    assert nursery.run(tmp_path, DURAK, "wait:1")["code"] == 0
    assert not list(saves.glob("*.new"))


@pytest.mark.parametrize("game", first_of([DURAK, ELEPHANT, HEARTS, CALC]), ids=str)
def test_a_real_process_killed_in_mid_hand(nursery: Nursery, tmp_path: Path, game: Game) -> None:
    process = subprocess.Popen(
        [
            sys.executable, "-m", "retrocards", game.name, *game.switches, "--deal", "4711",
            "--headless", "--script", game.play,
        ],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(sys.path), "RETROCARDS_HOME": str(tmp_path)},
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 30
        while (record := on_disk(tmp_path, game)) is None or len(record.hands[-1].moves) < 5:
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.005)
    finally:
        process.kill()
        process.wait()
    record = on_disk(tmp_path, game)
    assert record is not None and record.hands[0].deal == "4711"
    assert_offered(nursery, tmp_path, game, record)


@pytest.mark.parametrize("seen", [False, True], ids=["unseen", "seen"])
@ALL
def test_killed_at_the_last_card(nursery: Nursery, tmp_path: Path, game: Game, seen: bool) -> None:
    """Before the end of the hand was shown, or after. An unseen end is shown once."""
    ran = nursery.run(tmp_path, game, f"{game.play.split()[0]} wait:0.1", "--deal", "4711")
    assert ran["code"] == 0
    record = on_disk(tmp_path, game)
    assert record is not None
    last = record.hands[-1]
    hand = hand_of(last, game)
    while hand.outcome is None:
        last.moves.append(hand.move_text(move := hand.legal_moves()[0]))
        hand.play(move)
    last.seen = seen
    (tmp_path / "saves" / f"{game.name.lower()}-sitting.json").write_text(to_json(record))
    assert_offered(nursery, tmp_path, game, record)


def kill_at(home: Path, game: Game, script: str, sign: str) -> None:
    """Run a real process in a home and its folder, and kill it when it has written a file."""
    process = subprocess.Popen(
        [
            sys.executable, "-m", "retrocards", game.name, *game.switches, "--deal", "4711",
            "--headless", "--script", f"{script} wait:3600",
        ],
        cwd=home,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "RETROCARDS_HOME": str(home)},
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 30
        while not (home / sign).exists():
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.01)
    finally:
        process.kill()
        process.wait()


def test_hearts_killed_with_the_pass_half_chosen(nursery: Nursery, tmp_path: Path) -> None:
    """Two of three cards are raised. The deal is kept, and the choice begins again."""
    half = "until:Choose_three DOWN RIGHT DOWN wait:0.2 text:half.txt"
    kill_at(tmp_path, HEARTS, half, "half.txt")
    assert "One more card" in (tmp_path / "half.txt").read_text(encoding="utf-8")
    record = on_disk(tmp_path, HEARTS)
    assert record is not None and record.hands[0].deal == "4711"
    assert record.hands[0].moves == []
    assert_offered(nursery, tmp_path, HEARTS, record)
    assert "Choose three" in (tmp_path / "then.txt").read_text(encoding="utf-8")


@pytest.mark.long("starts twice, and thinks")
def test_calc_killed_while_a_card_is_carried(nursery: Nursery, tmp_path: Path) -> None:
    """The card is back in place, and the table is the same to the pixel as before it was raised."""
    before = "wait:2 5 wait:1 6 wait:1 7 wait:2 shot:before.png"
    carried = "hold:160,60 move:120,150 wait:0.3 shot:carried.png state:carried.json"
    kill_at(tmp_path, CALC, f"{before} {carried}", "carried.json")
    record = on_disk(tmp_path, CALC)
    assert record is not None and record.hands[0].moves == ["pile 1", "pile 2", "pile 3"]
    assert_offered(nursery, tmp_path, CALC, record)
    ran = nursery.run(tmp_path, CALC, "wait:1 Y wait:2 shot:then.png")
    assert ran["code"] == 0
    pictures = [(tmp_path / f"{name}.png").read_bytes() for name in ("before", "carried", "then")]
    assert pictures[0] != pictures[1] and pictures[0] == pictures[2]
