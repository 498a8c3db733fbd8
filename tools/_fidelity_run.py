"""Draws rows of manuals/FIDELITY.md, breaks what each one names, and runs the row's own tests.

The rule: one of the row's places is drawn. Something in it is broken, the row's tests run, and it
is restored. This repeats up to four times, until a test turns red. Then the row is caught; if none
of the four breaks is seen, it stays green. In a function only lines that the row's tests run are
broken, if they run any. A break need not touch the row's statement, hence the four. The more
exactly a row names its place, the more this proves, so the share of first breaks that were seen is
printed too. A break with which the programs or their ROMs cannot be loaded proves nothing, and
another one is drawn. If no break of a place can be loaded, such as of a ROM's entry that must agree
with another, another place is tried.

Tests that fail without a break do not count. Of the others, the slowest ones beyond a row's time
are left out.
"""

import argparse
import os
import queue
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from _fidelity_breaks import PlaceError, breaks
from _fidelity_rows import Row, rows
from _mutants_make import Mutant
from _mutants_report import share
from _mutants_run import (
    ENOUGH_SECONDS,
    START,
    MutantsError,
    Reach,
    copied,
    first_to_fail,
    numbered,
    pool_of,
    reached,
    started,
    surroundings,
)
from _venv import FAILED, INTERRUPTED, PYTHON, ROOT, interruptible

TRIES = 4
"""The most breaks of a place. A row is green if its tests see none of them."""
DRAWN = 5 * TRIES
"""The most breaks, including those that cannot be loaded."""
LOAD_SECONDS = 60.0


@dataclass(frozen=True)
class Tried:
    """The result of a row: the breaks that stayed green, and the test that saw the next one."""

    row: Row
    place: str
    caught_by: str
    green: list[Mutant] = field(default_factory=list)
    tests: int = 0
    seconds: float = 0.0


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    described = argparse.ArgumentParser(
        prog="fidelity.py", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    add = described.add_argument
    add("count", type=int, metavar="N", nargs="?", default=10, help="how many rows to draw (10)")
    add("--seed", type=int, default=1, help="another choice of rows, the same each time (1)")
    add("--rows", metavar="IDS", help="these rows in place of a draw, as D59,E9")
    add("--processes", type=int, default=2, metavar="N", help="rows tried at the same time (2)")
    return described


def run(argv: Sequence[str]) -> int:
    """Try the rows and print those that stayed green. Returns the exit code."""
    given = parser().parse_args(argv)
    try:
        with interruptible():
            tried(ROOT, PYTHON, given)
    except (MutantsError, PlaceError) as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def tried(root: Path, python: Path, given: argparse.Namespace) -> list[Tried]:
    """Draw rows, try each one, and report the results as they come. Raises MutantsError."""
    with tempfile.TemporaryDirectory(prefix="fidelity-") as name:
        # A copy, so that changes in the checkout during the run have no effect.
        kept = copied(root, Path(name) / "kept", python)
        return tried_in(kept, Path(name), python, given)


def tried_in(root: Path, folder: Path, python: Path, given: argparse.Namespace) -> list[Tried]:
    """The same with copies, in a folder, of a checkout that does not change."""
    text = (root / "manuals" / "FIDELITY.md").read_text(encoding="utf-8")
    chosen = choose(rows(text), given)
    print(f"{len(chosen)} rows, seed {given.seed}. Their tests run once first ...", flush=True)
    begun = time.monotonic()
    tests = sorted({test for row in chosen for test in row.named("test")})
    asked = argparse.Namespace(tests=tests, processes=given.processes)
    drawn = {row.id: drawn_for(row, root, given.seed) for row in chosen}
    every = [mutant for places in drawn.values() for group in places.values() for mutant in group]
    lines = [mutant for mutant in every if mutant.file.endswith(".py")]
    probes = numbered(lines)
    files = {mutant.file: (root / mutant.file).read_bytes() for mutant in lines}
    probed = copied(root, folder / "probed", python)
    reach = reached(probed, python, files, lines, probes, asked)
    print(f"{len(reach.seconds)} tests pass, {len(reach.useless)} do not.", flush=True)
    copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for number in range(given.processes):
        copies.put(copied(root, folder / str(number), python))
    ended = []
    with pool_of(given.processes) as pool:
        runs = []
        for row in chosen:
            tests = tests_of(row, reach)
            tried_first = {
                place: run_lines(group, tests, reach, probes)
                for place, group in drawn[row.id].items()
            }
            runs.append(pool.submit(attempt, copies, python, row, tried_first, tests))
        for number, future in enumerate(as_completed(runs), 1):
            ended.append(future.result())
            tell(number, ended[-1], root)
    minutes = (time.monotonic() - begun) / 60
    print(f"{summed_up(ended)}, in {minutes:.0f} minutes (seed {given.seed}).", flush=True)
    return ended


def choose(every: Sequence[Row], given: argparse.Namespace) -> list[Row]:
    """The rows on the command line, or a random choice of those with a place and a test."""
    if given.rows:
        row_of = {row.id: row for row in every}
        wanted = given.rows.split(",")
        unknown = [name for name in wanted if name not in row_of]
        if unknown:
            raise PlaceError(f"There is no row {unknown[0]} in manuals/FIDELITY.md.")
        if bare := [name for name in wanted if not row_of[name].named("test")]:
            raise PlaceError(f"The row {bare[0]} names its tests among its places.")
        return [row_of[name] for name in wanted]
    shown = [row for row in every if row.named("where") and row.named("test")]
    return Random(given.seed).sample(shown, min(given.count, len(shown)))


def drawn_for(row: Row, root: Path, seed: int) -> dict[str, list[Mutant]]:
    """The row's places and all breaks of each, both in the order of trial.

    An entry of YAML is first lost as a whole, or traded.
    """
    chance = Random(f"{seed} {row.id}")
    places = row.named("where")
    first = chance.choice(places)
    of_first = _shuffled(root, first, chance)
    others = [place for place in places if place != first]
    return {first: of_first} | {
        place: _shuffled(root, place, chance) for place in chance.sample(others, len(others))
    }


def _shuffled(root: Path, place: str, chance: Random) -> list[Mutant]:
    return [mutant for group in breaks(root, place) for mutant in chance.sample(group, len(group))]


def tests_of(row: Row, reach: Reach) -> list[str]:
    """The row's tests that pass without a break, fast ones first, as far as time allows."""
    named = row.named("test")
    known = [
        test
        for test in reach.seconds
        if any(test == name or test.startswith(f"{name}[") for name in named)
    ]
    chosen: list[str] = []
    left = ENOUGH_SECONDS
    for test in sorted(known, key=lambda test: (reach.seconds[test], test)):
        left -= reach.seconds[test]
        if left < 0 and chosen:
            break
        chosen.append(test)
    return chosen


def run_lines(
    group: list[Mutant], tests: list[str], reach: Reach, probes: dict[tuple[str, int], int]
) -> list[Mutant]:
    """The breaks of a place on lines that these tests run, or all of them if there are none."""
    run = [
        mutant
        for mutant in group
        if mutant.file.endswith(".py")
        and not reach.tests.get(probes[mutant.file, mutant.line], set()).isdisjoint(tests)
    ]
    return (run or group)[:DRAWN]


def attempt(
    copies: "queue.SimpleQueue[Path]",
    python: Path,
    row: Row,
    drawn: dict[str, list[Mutant]],
    tests: list[str],
) -> Tried:
    """Break a row's places in a copy until its tests see a break, or have missed enough.

    It is the first one of which a break can be loaded.
    """
    begun = time.monotonic()
    green: list[Mutant] = []
    caught_by, place = "", ""
    folder = copies.get()
    try:
        for place in drawn if tests else ():
            caught_by, green = missed(folder, python, drawn[place], tests)
            if caught_by or green:
                break
    finally:
        copies.put(folder)
    return Tried(row, place, caught_by, green, len(tests), time.monotonic() - begun)


def missed(
    folder: Path, python: Path, drawn: list[Mutant], tests: list[str]
) -> tuple[str, list[Mutant]]:
    """The test that sees a break of a place, or "", and the breaks before it that none saw."""
    green: list[Mutant] = []
    for mutant in drawn:
        test = seen_by(folder, python, mutant, tests)
        if test:
            return test, green
        if test is not None:
            green.append(mutant)
        if len(green) == TRIES:
            break
    return "", green


def seen_by(folder: Path, python: Path, mutant: Mutant, tests: list[str]) -> str | None:
    """The test that a break turns red, or ""; None if the break proves nothing."""
    with broken(folder, mutant):
        return first_to_fail(folder, python, tests) if loads(folder, python) else None


@contextmanager
def broken(folder: Path, mutant: Mutant) -> Iterator[None]:
    """Break a copy inside this block, and restore it afterwards."""
    source = (folder / mutant.file).read_bytes()
    (folder / mutant.file).write_bytes(mutant.applied(source))
    try:
        yield
    finally:
        (folder / mutant.file).write_bytes(source)


def loads(folder: Path, python: Path) -> bool:
    """Whether the programs and their ROMs can still be loaded."""
    home = folder / "fidelity-home"
    more = {"RETROCARDS_HOME": str(home), "RETROCARDS_ROMS": "", "SDL_AUDIODRIVER": "dummy"}
    command, said = [str(python), "-c", START], subprocess.DEVNULL
    with started(command, folder, env=surroundings(folder, more), stdout=said) as process:
        try:
            return process.wait(timeout=LOAD_SECONDS) == 0
        except subprocess.TimeoutExpired:
            return False


def tell(number: int, result: Tried, root: Path) -> None:
    """Print a line for a caught row; for a green one also its statement and the breaks."""
    head = f"{number:4}  {result.row.id}  {result.place}"
    if result.caught_by:
        missed = f", {len(result.green)} missed" if result.green else ""
        print(f"{head}  caught by {result.caught_by}{missed}  ({result.seconds:.0f} s)", flush=True)
        return
    what = f"GREEN, {result.tests} tests" if result.green else "NOTHING COULD BE TRIED"
    print(f"{head}  {what}  ({result.seconds:.0f} s)\n      {result.row.statement}")
    for mutant in result.green:
        shown = mutant.shown((root / mutant.file).read_bytes())
        print(f"      {mutant.file}:{mutant.line}\n{shown}", flush=True)


def summed_up(ended: Sequence[Tried]) -> str:
    """The rows that were caught, how many by the first break, and the names of the green ones."""
    caught = [result for result in ended if result.caught_by]
    first = len([result for result in caught if not result.green])
    green = " ".join(result.row.id for result in ended if not result.caught_by)
    shares = f"{share(len(caught), len(ended))}, {first} of them by the first break"
    return f"{shares}; green: {green or 'none'}"


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(run(sys.argv[1:]))
