"""Whatever ends the process: every move that was made is on the disk, and the hand is offered."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.cards import cards_of, cards_text
from retrocards.rules.durak import Match
from retrocards.session.files import STALE_S
from retrocards.session.records import SittingRecord

KILLS = 100
HOMES = 20
SEATS = ("north", "east", "south", "west")
FAST = "DOWN " * 8
DEMO = f"F2 {FAST} wait:3600"

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="without fork a hundred programs take too long to start"
)


class Nursery:
    """The process that starts and kills programs."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("nursery.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip

    def run(
        self, home: Path, script: str, *words: str, kill_after: float | None = None,
        first_move: bool = True,
    ) -> dict[str, Any]:  # fmt: skip
        assert self.process.stdin is not None and self.process.stdout is not None
        words = ("DURAK", "S*", "--edition", "registered", *words)
        job = {
            "home": str(home), "kill_after": kill_after, "first_move": first_move,
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


def on_disk(home: Path) -> SittingRecord | None:
    """The sitting, which must be whole; None where no program came as far as to deal."""
    path = home / "saves" / "durak-sitting.json"
    return SittingRecord.model_validate_json(path.read_text()) if path.exists() else None


def assert_nothing_lost(record: SittingRecord | None, last: dict[str, Any] | None) -> None:
    """The disk holds the moves that were reported, and at most goes on after them."""
    if last is None:
        return
    assert record is not None
    kept = next(hand for hand in reversed(record.hands) if hand.deal == last["deal"])
    assert kept.moves[: len(last["moves"])] == last["moves"]
    if kept is record.hands[-1]:
        assert len(kept.moves) <= len(last["moves"]) + 1


def hand_of(record: SittingRecord) -> Any:
    """The hand that the disk tells of, by the rules alone."""
    last = record.hands[-1]
    hand = Match.from_text(last.match).new_hand(last.deal)
    for text in last.moves:
        hand.play(hand.parse_move(text))
    return hand


def assert_offered(nursery: Nursery, home: Path, record: SittingRecord) -> None:
    """Start again: the same hand is offered, and on the table to the card."""
    hand = hand_of(record)
    over = hand.outcome is not None
    offer = "wait:0.1" if over else "until:UNFINISHED"
    ran = nursery.run(home, f"{offer} text:offer.txt state:offer.json Y wait:0.1 text:then.txt")
    assert (ran["killed"], ran["code"]) == (False, 0)
    state = json.loads((home / "offer.json").read_text())
    assert state["scene"] == "table"
    if over:
        assert "UNFINISHED" not in (home / "offer.txt").read_text()
        return
    assert "UNFINISHED" not in (home / "then.txt").read_text()
    assert state["deal"] == record.hands[-1].deal
    assert state["hands"] == {
        name: cards_text(cards_of(hand.hands[seat])) for seat, name in enumerate(SEATS)
    }
    assert state["to_move"] == SEATS[hand.to_move]


def test_a_hundred_kills_at_random_moments(nursery: Nursery, tmp_path: Path) -> None:
    began = time.monotonic()
    moves = in_hand = 0
    for kill in range(KILLS):
        chance = Random(kill)
        home = tmp_path / f"home-{kill % HOMES}"
        home.mkdir(exist_ok=True)
        before = on_disk(home)
        offered = before is not None and hand_of(before).outcome is None
        words = [] if before else ["--deal", str(1000 * kill + 1)]
        try:
            killed = nursery.run(
                home, f"until:UNFINISHED Y {DEMO}" if offered else DEMO, *words,
                kill_after=chance.uniform(0, 0.12), first_move=chance.random() < 0.9,
            )  # fmt: skip
            assert killed["killed"], "it had an hour to play"
            record = on_disk(home)
            assert_nothing_lost(record, killed["last"])
            if record is not None:
                assert_offered(nursery, home, record)
                in_hand += hand_of(record).outcome is None
            assert not list(home.rglob("*.damaged-*"))
        except BaseException:
            print(f"kill {kill} in {home}")
            raise
        moves += killed["reports"]
    print(f"{KILLS} kills in {time.monotonic() - began:.1f} s, {moves} moves, {in_hand} in a hand")
    assert moves > KILLS and in_hand > KILLS // 2


def test_leftovers_are_swept_at_the_next_start(nursery: Nursery, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    for name in ("durak-sitting.json.1.new", "durak-tally.json.2.new"):
        (saves / name).write_text("{half")
        os.utime(saves / name, (time.time() - STALE_S - 5,) * 2)
    assert nursery.run(tmp_path, "wait:1")["code"] == 0
    assert not list(saves.glob("*.new"))


def test_a_real_process_killed_in_mid_hand(nursery: Nursery, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable, "-m", "retrocards", "DURAK", "S*", "--deal", "4711",
            "--edition", "registered", "--headless", "--script", DEMO,
        ],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(sys.path), "RETROCARDS_HOME": str(tmp_path)},
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 30
        while (record := on_disk(tmp_path)) is None or len(record.hands[-1].moves) < 5:
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.005)
    finally:
        process.kill()
        process.wait()
    record = on_disk(tmp_path)
    assert record is not None and record.hands[0].deal == 4711
    assert_offered(nursery, tmp_path, record)
