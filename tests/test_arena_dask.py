"""The arena on a cluster of Dask: the same figures, also if a worker is killed."""

import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from retrocards.rules import elephant
from tools.arena import Contest, executor_of, main, spread

MATCH = Contest("elephant", "lowest", ("anything",), elephant.Options())
FIRST, DEALS = 3, 90
LONG = pytest.mark.long("a cluster takes ten seconds to start")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers in processes of their own, which have none of our folders."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, env={"PYTHONPATH": ""}
    ) as cluster:
        yield cluster


@LONG
def test_a_killed_worker_loses_nothing_and_the_figures_are_the_same(cluster: Any) -> None:
    deals = range(FIRST, FIRST + DEALS)
    killed: list[int] = []

    def kill_after_ten(boards: list[object]) -> bool:
        if len(boards) == 10:
            killed.append(cluster.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)
        return False

    with executor_of(dask=cluster.scheduler_address) as executor:
        boards = spread(MATCH.board, deals, executor, kill_after_ten)
    assert killed
    assert [board.own for board in boards] == [MATCH.board(deal).own for deal in deals]


@LONG
def test_the_command_prints_the_same_figures(
    cluster: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena.py", "lowest", "anything", "--game", "elephant", "--games", "20"]
    texts = []
    for more in ((), ("--dask", cluster.scheduler_address)):
        monkeypatch.setattr(sys, "argv", [*words, *more])
        assert main() == 0
        texts.append(re.sub("think.*", "", capsys.readouterr().out))
    assert texts[0] == texts[1] and "20 games of 5 deals" in texts[0]


@LONG
def test_a_worker_plays_by_the_sources_of_this_checkout(cluster: Any) -> None:
    with executor_of(dask=cluster.scheduler_address) as executor:
        assert executor is not None
        place = executor.submit(eval, "__import__('retrocards').__file__").result()
    assert re.search(r"retrocards-\w{12}\.zip", place), place
    assert not Path(place).exists()


def test_the_sources_that_are_sent_are_enough_to_play_a_deal(tmp_path: Path) -> None:
    from tools._arena_dask import Call, sources

    archive = tmp_path / "sources.zip"
    archive.write_bytes(sources())
    code = f"""
import pickle, sys
sys.path.insert(0, {str(archive)!r})
board = pickle.loads({pickle.dumps(Call(MATCH.board, (FIRST,)))!r})
print(dict(board.own), sys.modules["retrocards"].__file__)
"""
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert str(dict(MATCH.board(FIRST).own)) in ran.stdout and str(archive) in ran.stdout
