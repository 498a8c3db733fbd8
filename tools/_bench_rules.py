"""The speed of random play by our rules, next to OpenSpiel's Hearts in its Python API."""

import os
import subprocess
import sys
from pathlib import Path

from _bench_figures import BenchError, Figure, in_turn
from _bench_play import HEARTS, HEARTS_HOLD, PEER, PEER_HOLD
from _checkout import checkout
from _venv import ROOT, pip, refuse_without_venv, step

YARDSTICK = "open_spiel==2.0.2"
"""Installed only by the bench, apart from Retrocards' own requirements."""
FOLDER = ROOT / ".venv-bench"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = FOLDER / "installed.txt"
PLAY = Path(__file__).with_name("_bench_play.py")
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
"""If set, our modules would be compiled at each start, but not the library's."""

AIMS = {"durak": 1.2, "elephant": 1.3, "calculation": 1.2}
"""Our games -> the least ratio of our moves per second to the peer's, dealing timed."""
HEARTS_AIM = 1.5
"""The least ratio of our hands of Hearts per second to the peer's, dealing timed.

Both pass cards in three hands of four, or both in none.
"""


def install_peer() -> Path:
    """Install OpenSpiel into `.venv-bench`, once, and return the Python there.

    Raises InstallError if that fails.
    """
    wanted = f"{YARDSTICK} {sys.implementation.cache_tag} {FOLDER}\n"
    if not (PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted):
        refuse_without_venv()
        step("Making .venv-bench", [sys.executable, "-I", "-m", "venv", "--clear", str(FOLDER)])
        step("Installing OpenSpiel into .venv-bench (once)", [*pip(PYTHON), "install", YARDSTICK])
        STAMP.write_text(wanted, encoding="utf-8")
    return PYTHON


def measure(python: Path, peer_python: Path, pairs: int, seconds: float) -> list[Figure]:
    """Play each of our games in turn with the peer's. Every sample is a fresh process.

    Raises BenchError if one of the two cannot play.
    """
    figures = []
    for game, aim in AIMS.items():
        samples = in_turn(
            pairs,
            lambda game=game: play(python, game, seconds),  # type: ignore[misc]
            lambda: play(peer_python, PEER, seconds),
        )
        for what, place, wanted in (("dealing timed", 0, aim), ("dealing not timed", 1, None)):
            ours, peers = ([sample[place] for sample in samples[side]] for side in (0, 1))
            name = f"random {game} : OpenSpiel's random Hearts, {what}"
            figures.append(Figure(name, "moves/s", ours, peers, aim=wanted, more=True))
    for passes, own, peer in (
        ("no hand with a pass", HEARTS_HOLD, PEER_HOLD),
        ("a pass in three hands of four", HEARTS, PEER),
    ):
        samples = in_turn(
            pairs,
            lambda own=own: play(python, own, seconds),  # type: ignore[misc]
            lambda peer=peer: play(peer_python, peer, seconds),  # type: ignore[misc]
        )
        ours, peers = ([moves / hand for moves, _, hand in side] for side in samples)
        name = f"random hearts : OpenSpiel's Hearts, {passes}, dealing timed"
        figures.append(Figure(name, "hands/s", ours, peers, aim=HEARTS_AIM, more=True))
    return figures


def play(python: Path, who: str, seconds: float) -> tuple[float, float, float]:
    """Moves per second of random play, with and without dealing, and moves per hand.

    It runs in a process of its own. Raises BenchError if it fails.
    """
    run = subprocess.run(
        [str(python), str(PLAY), who, str(seconds)],
        env=surroundings(),
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        last = run.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise BenchError(f"random play of {who} failed: {last[0]}")
    with_dealing, without, a_hand = map(float, run.stdout.split())
    return with_dealing, without, a_hand


def surroundings() -> dict[str, str]:
    """The environment of every sample, which finds this checkout first and keeps bytecode."""
    given = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([checkout(), given] if given else [checkout()])
    kept = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    return {**kept, "PYTHONPATH": path}
