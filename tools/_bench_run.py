"""The bench's command line: which parts to measure, how often, and where to write the figures."""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import _bench_rules
import _bench_window
from _bench_figures import BenchError, Figure, table
from _checkout import HELP, OPTION
from _venv import FAILED, INTERRUPTED, PYTHON, InstallError, prepare

ABOUT = """\
Measures three things: random play of our rules next to OpenSpiel's random Hearts (installed into
.venv-bench for this alone); the start, idle CPU and memory of our window next to a bare Pyxel
window; and the slowest picture of a demo next to a thirtieth of a second. Two programs run in turn,
each sample in a fresh process. Only their ratio counts, because a single figure says more about the
computer than about the program. An aim within the spread is unclear, neither met nor missed. A
window needs a display, or Xvfb to make one.
"""


@dataclass(frozen=True)
class Effort:
    """How often and how long to measure."""

    pairs: int
    play_seconds: float
    idle_pairs: int
    idle_seconds: float
    demo_seconds: float = 120.0
    """In machine time, which runs as fast as it can."""


FULL = Effort(pairs=9, play_seconds=1.0, idle_pairs=5, idle_seconds=6.0)
QUICK = Effort(pairs=3, play_seconds=0.3, idle_pairs=3, idle_seconds=2.0, demo_seconds=30.0)


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    described = argparse.ArgumentParser(prog="bench.py", description=ABOUT)
    add = described.add_argument
    add("--quick", action="store_true", help="a rough figure soon: fewer and shorter samples")
    add("--only", choices=("rules", "pictures", "window"), help="measure this part alone")
    add("--json", type=Path, metavar="FILE", help="write every sample there")
    add("--python", type=Path, metavar="FILE", help="a Python to play with in place of .venv's")
    add(OPTION, action="store_true", help=HELP)
    return described


def run(argv: Sequence[str]) -> int:
    """Measure the parts on the command line. Returns the exit code."""
    given = parser().parse_args(argv)
    try:
        if given.python is None:
            prepare("")
        figures = measure(
            (given.python or PYTHON).absolute(), given.only, QUICK if given.quick else FULL
        )
    except InstallError as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    if not figures:
        return FAILED
    print(table(figures))
    if given.json:
        about = {"python": platform.python_version(), "system": platform.platform()}
        record = {**about, "figures": [figure.record() for figure in figures]}
        given.json.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


def measure(python: Path, only: str | None, effort: Effort) -> list[Figure]:
    """Measure the wanted parts in turn. A part that cannot be measured is reported and left out."""

    def rules() -> list[Figure]:
        peer_python = _bench_rules.install_peer()
        return _bench_rules.measure(python, peer_python, effort.pairs, effort.play_seconds)

    def headless() -> list[Figure]:
        return _bench_window.measure_headless(python, effort.pairs)

    def pictures() -> list[Figure]:
        return _bench_window.measure_pictures(python, effort.idle_pairs, effort.demo_seconds)

    def window() -> list[Figure]:
        return _bench_window.measure(python, effort.pairs, effort.idle_pairs, effort.idle_seconds)

    parts: dict[str, tuple[str, Callable[[], list[Figure]]]] = {
        "random play": ("rules", rules),
        "the start without a window": ("window", headless),
        "the pictures": ("pictures", pictures),
        "the window": ("window", window),
    }
    figures: list[Figure] = []
    for name, (part, figures_of) in parts.items():
        if only not in (None, part):
            continue
        print(f"Measuring {name} ...", file=sys.stderr)
        try:
            figures += figures_of()
        except (BenchError, InstallError) as error:
            print(f"Left out, {name}: {error}", file=sys.stderr)
    return figures
