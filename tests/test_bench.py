"""The bench measures and reports. The tests do not check the figures."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
import pyxel

from retrocards.machine import Machine, window

TOOLS = Path(__file__).parents[1] / "tools"

PEER = """
class State:
    def __init__(self): self.left = 53
    def is_terminal(self): return self.left == 0
    def is_chance_node(self): return self.left > 48
    def legal_actions(self): return [7] * self.left
    def apply_action(self, action):
        assert action == 7
        self.left -= 1

class Game:
    def new_initial_state(self): return State()

def load_game(name, values):
    assert name == "hearts" and values in ({"pass_cards": True}, {"pass_cards": False})
    return Game()
"""
"""Looks like OpenSpiel: five chance nodes and 48 moves a hand."""


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = set(sys.modules)
    monkeypatch.syspath_prepend(TOOLS)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("_bench") or name in ("_python", "_venv", "window_check"):
            del sys.modules[name]


@pytest.fixture
def bench(tools: None) -> ModuleType:
    import _bench_run

    return _bench_run


@pytest.fixture
def peer(tmp_path: Path, bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyspiel.py").write_text(PEER, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    # The modules are the test's own: `tools` forgets them.
    import _bench_rules

    _bench_rules.install_peer = lambda: Path(sys.executable)
    bench.QUICK = bench.Effort(2, 0.02, 1, 0.1)


def test_help_names_every_option() -> None:
    command = [sys.executable, str(TOOLS / "bench.py"), "--help"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for option in ("--quick", "--only", "--json", "--python"):
        assert option in said


@pytest.mark.long("measures for seconds")
def test_random_play_is_measured_in_turn_with_the_peers(
    tmp_path: Path, bench: ModuleType, peer: None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    arguments = ["--quick", "--only", "rules", "--json", str(file), "--python", sys.executable]
    assert bench.run(arguments) == 0
    figures = json.loads(file.read_text(encoding="utf-8"))["figures"]
    from _bench_rules import AIMS

    assert len(figures) == 2 * len(AIMS) + 2
    for figure in figures:
        assert len(figure["ours"]) == len(figure["peer"]) == len(figure["ratios"]) == 2
        assert figure["ratios"] == [
            pytest.approx(ours / other)
            for ours, other in zip(figure["ours"], figure["peer"], strict=True)
        ]
    out = capsys.readouterr().out
    for game, aim in (("durak", 1.2), ("elephant", 1.3), ("calculation", 1.2)):
        timed, not_timed = (row for row in out.splitlines() if row.startswith(f"random {game} "))
        assert "Hearts, dealing timed, moves/s" in timed and f">= {aim}" in timed
        assert "Hearts, dealing not timed, moves/s" in not_timed and ">=" not in not_timed
    hold, passing = (row for row in out.splitlines() if row.startswith("random hearts "))
    for row, what in ((hold, "no hand with a pass"), (passing, "a pass in three hands of four")):
        assert f"OpenSpiel's Hearts, {what}, dealing timed, hands/s" in row and ">= 1.5" in row
    for timed, not_timed in zip(figures[:-2:2], figures[1:-2:2], strict=True):
        assert all(map(float.__lt__, timed["ours"], not_timed["ours"]))
        assert all(map(float.__lt__, timed["peer"], not_timed["peer"]))


def test_hearts_is_measured_against_hands_with_as_many_passes(
    bench: ModuleType,
) -> None:
    """A pass takes one move per player in our rules, and three in OpenSpiel's."""
    import _bench_rules as rules

    asked: list[list[str]] = []

    def play(python: Path, who: str, seconds: float) -> tuple[float, float, float]:
        asked.append([who])
        return 1.0, 1.0, 1.0

    rules.play = play
    rules.measure(Path(sys.executable), Path(sys.executable), 1, 0.01)
    names = [who for (who,) in asked][-4:]
    assert names == ["hearts-hold", "openspiel-hold", "hearts", "openspiel"]


@pytest.mark.parametrize(("game", "moves"), [("hearts-hold", 52.0), ("hearts", 52 + 4 * 3 / 4)])
def test_ours_pass_in_three_hands_of_four_or_in_none(game: str, moves: float) -> None:
    """As in the original (seed, Passing Three Cards) and in OpenSpiel."""
    command = [sys.executable, str(TOOLS / "_bench_play.py"), game, "0.01"]
    surroundings = {**os.environ, "PYTHONPATH": str(TOOLS.parent)}
    said = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True)
    assert float(said.stdout.split()[2]) == pytest.approx(moves, abs=0.6)


def test_dealing_is_no_move(tmp_path: Path, peer: None) -> None:
    command = [sys.executable, str(TOOLS / "_bench_play.py"), "openspiel", "0.01"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert float(said.split()[2]) == 48


def test_of_the_parts_of_a_measurement_the_fastest_counts(
    tools: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other work of the computer slows one part, and not both sides equally."""
    import _bench_play

    clock = [0.0]
    costs = iter([2.0, *9 * [0.1], 0.5, *9 * [0.1], *[1.0] * 80])

    def play(hand: int) -> int:
        clock[0] += next(costs)
        return 40

    monkeypatch.setattr(_bench_play.time, "process_time", lambda: clock[0])
    fastest = 400 / (0.5 + 9 * 0.1)
    assert _bench_play.measure(lambda number: number, play, 0.1) == pytest.approx(
        (fastest, fastest, 40)
    )


def test_a_part_that_fails_is_left_out_in_a_sentence(
    tmp_path: Path, bench: ModuleType, peer: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyspiel.py").write_text("raise RuntimeError('no such peer')", encoding="utf-8")
    assert bench.run(["--quick", "--only", "rules", "--python", sys.executable]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.splitlines()[1:] == [
        "Left out, random play: random play of openspiel failed: RuntimeError: no such peer"
    ]


def test_no_display_leaves_the_window_out(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import _bench_window as bench_window

    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("PATH", "")
    bench_window.refuse_without_proc = lambda: None
    bench_window.measure_headless = lambda python, times: []
    assert bench.run(["--only", "window", "--python", sys.executable]) == 2
    assert "there is no display, and no Xvfb to make one" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "ours", "verdict"),
    [
        (True, (12.0, 13.0, 99.0), "met"),
        (True, (11.0, 11.9, 11.9), "not met"),
        (True, (13.0, 11.9, 13.0), "unclear"),
        (False, (12.0, 1.0, 11.0), "met"),
        (False, (13.0, 14.0, 12.1), "not met"),
        (False, (13.0, 11.0, 11.0), "unclear"),
    ],
)
def test_an_aim_within_the_spread_is_unclear(
    tools: None, more: bool, ours: tuple[float, ...], verdict: str
) -> None:
    from _bench_figures import Figure

    figure = Figure("speed", "1/s", ours, (10.0, 10.0, 10.0), aim=1.2, more=more)
    assert figure.verdict == figure.record()["verdict"] == verdict


def test_the_table_lines_up(tools: None) -> None:
    from _bench_figures import Figure, table

    figures = [
        Figure("speed", "moves/s", (1200.0, 1300.0), (1000.0, 1000.0), aim=1.2, more=True),
        Figure("start", "ms", (250.0,)),
    ]
    assert table(figures).splitlines() == [
        "median (least-most)  ours                 peer                 ours/peer         aim",
        "speed, moves/s       1,250 (1,200-1,300)  1,000 (1,000-1,000)  "
        "1.25 (1.20-1.30)  >= 1.2  met",
        "start, ms            250",
    ]


def test_a_program_that_ends_before_its_first_frame_is_told_with_its_last_words(
    tools: None,
) -> None:
    from _bench_figures import BenchError
    from _bench_window import start

    def ends(python: Path) -> list[str]:
        return [str(python), "-c", "import sys; print('so'); sys.exit('no luck')"]

    with pytest.raises(BenchError, match=r"the program ended with 1: no luck"):
        start(ends, Path(sys.executable))


def test_a_program_that_ends_while_it_is_measured_has_no_memory_left(tools: None) -> None:
    """The parent has not collected it yet, so the system still lists it."""
    from _bench_window import cpu_seconds, peak_megabytes

    process = subprocess.Popen([sys.executable, "-c", ""])
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert peak_megabytes(process.pid) == 0
    assert cpu_seconds(process.pid) >= 0
    process.wait()


def test_a_program_that_ends_instead_of_idling_is_told_with_its_last_words(
    tools: None,
) -> None:
    import _bench_window

    def ends(python: Path) -> list[str]:
        code = f"open({_bench_window.FIRST!r}, 'w'); print('no more')"
        return [str(python), "-c", code]

    _bench_window.SETTLE_SECONDS = 0.2
    with pytest.raises(_bench_window.BenchError, match=r"ended with 0: no more"):
        _bench_window.idle_costs(ends, Path(sys.executable), 0.1)


def test_the_first_frame_is_told_by_a_file(tools: None) -> None:
    from _bench_window import FIRST, start

    def draws(python: Path) -> list[str]:
        return [str(python), "-c", f"open({FIRST!r}, 'w'); import time; time.sleep(60)"]

    took = start(draws, Path(sys.executable))
    assert 0 < took.cpu_ms < took.wall_ms < 60_000
    assert 1 < took.peak_mb < 1000


def test_the_bare_window_is_opened_as_ours_is(
    tools: None, command_line: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The options for the library are compared word by word, without opening a window."""
    import _bench_bare

    asked: list[tuple[object, ...]] = []

    def init(width: int, height: int, **more: object) -> None:
        wanted = {"headless": False, **more, "title": "any"}
        asked.append((width, height, *sorted(wanted.items())))
        raise InterruptedError

    monkeypatch.setattr(pyxel, "init", init)
    monkeypatch.setattr(window, "require_display", lambda: None)
    command_line("_bench_bare.py", "first")
    for opened in (_bench_bare.main, lambda: Machine.window("DURAK")):
        with pytest.raises(InterruptedError):
            opened()
    ours, bare = asked
    assert ours == bare
