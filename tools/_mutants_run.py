"""The command line of `tools/mutants.py`: which lines to break, and whether their tests see it.

First all tests run once, with a probe before each line that will be broken, to learn which tests
reach it and how long they take. Then each mutant is put into a copy of the checkout, and the tests
that reach it run there until one fails: first those that reach the line itself, then those that
reach its file; those of its folder before others, and fast ones before slow ones. A file without
functions is reached by the tests that reach its users.

Some mutants change nothing, such as one that only waits longer. `mutants_equal.txt` lists those
that were examined, each with the reason. They are tried too, and the share is printed with and
without the ones that survived.
"""

import argparse
import compileall
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from py_compile import PycInvalidationMode
from random import Random
from typing import Any

from _mutants_make import Mutant, mutants, probed, sources, users
from _mutants_report import EQUAL, NEVER_ENDS, NOT_LOADED, Ended, read_equal, summed_up, tell
from _venv import FAILED, INTERRUPTED, PYTHON, ROOT, InstallError, alone, interruptible, prepare

FOLDERS = ["retrocards/rules", "retrocards/players", "retrocards/session"]
TEST_SECONDS = 20.0
"""The longest time for a test with a mutant. Beyond it the mutant counts as one that never ends."""
ENOUGH_SECONDS = 40.0
"""The time for a mutant's tests, as measured without it. The slowest ones beyond are left out."""
MEMORY = 4 << 30
NOT_COPIED = (".git", ".venv*", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis")
ENDED = re.compile(r"^(?:FAILED|ERROR) (\S+::.*?)(?: - .*)?$", re.MULTILINE)
BROKEN = (1, 2, 4)
"""pytest's exit codes for failing tests, or tests that cannot be read."""
START = """
from retrocards.programs.loading import load
from retrocards.rom import TextRom, find_roms, load_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.load import load_deck
for entry in find_roms(rom_folders()):
    load(entry.folder)
    rom = load_rom(entry.folder)
    if isinstance(rom, TextRom):
        load_deck(rom.deck_path())
"""
"""The first step of every test run, and most of a short one."""


class MutantsError(Exception):
    """The tests cannot be run. The text is for the user."""


@dataclass
class Reach:
    """The results without a mutant: the tests that hit each probe, and their seconds.

    Tests that fail without a mutant are `useless`.
    """

    tests: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    seconds: dict[str, float] = field(default_factory=dict)
    useless: set[str] = field(default_factory=set)

    def chosen(self, mutant: Mutant, probes: dict[tuple[str, int], int]) -> list[str]:
        """The tests that may catch a mutant, in the order of trial."""
        line, file = probes[mutant.file, mutant.line], probes[mutant.file, 0]
        folder = mutant.file.split("/")[1:-1]

        def order(test: str) -> tuple[bool, bool, float]:
            # Of a game, whether its tests have a folder, or the game's name in theirs.
            proves = test.split("/")[1:2] == folder[:1] and all(name in test for name in folder)
            return test not in self.tests[line], not proves, self.seconds[test]

        known = self.seconds.keys() & (self.tests[line] | self.tests[file])
        chosen: list[str] = []
        left = ENOUGH_SECONDS
        for test in sorted(known, key=lambda test: (*order(test), test)):
            left -= self.seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    described = argparse.ArgumentParser(prog="mutants.py", description=__doc__)
    add = described.add_argument
    add("count", type=int, metavar="N", help="how many lines to break")
    add("--seed", type=int, default=1, help="another choice of lines, the same each time (1)")
    add("--in", dest="folders", action="append", metavar="PATH", help="break lines in this alone")
    add("--tests", action="append", metavar="PATH", help="run these tests alone")
    add("--processes", type=int, default=2, metavar="N", help="mutants tried at the same time (2)")
    add("--json", type=Path, metavar="FILE", help="write what became of each one there")
    return described


def run(argv: Sequence[str]) -> int:
    """Try so many mutants and print the survivors. Returns the exit code."""
    given = parser().parse_args(argv)
    try:
        with alone():
            prepare("dev")
        with interruptible():
            ended = tried(ROOT, PYTHON, given)
    except (InstallError, MutantsError) as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    if given.json:
        record = [vars(result.mutant) | {"caught_by": result.caught_by} for result in ended]
        given.json.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


def tried(root: Path, python: Path, given: argparse.Namespace) -> list[Ended]:
    """Choose lines, break each one, and report the results as they come. Raises MutantsError."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        # A copy, so that changes in the checkout during the run have no effect.
        kept = copied(root, Path(name) / "kept", python)
        return tried_in(kept, Path(name), python, given)


def tried_in(root: Path, folder: Path, python: Path, given: argparse.Namespace) -> list[Ended]:
    """The same with copies, in a folder, of a checkout that does not change."""
    files = sources(root, given.folders or FOLDERS)
    chosen = choose(files, given.count, given.seed)
    print(f"{len(chosen)} lines to break, seed {given.seed}. All tests run once first ...")
    begun = time.monotonic()
    ended: list[Ended] = []
    probes = numbered(chosen)
    reach = reached(copied(root, folder / "probed", python), python, files, chosen, probes, given)
    spent = time.monotonic() - begun
    passed, others = len(reach.seconds), len(reach.useless)
    print(
        f"{passed} tests pass without a mutant, in {spent:.0f} s; {others} do not, or not here.",
        flush=True,
    )
    equal = read_equal(EQUAL.read_text(encoding="utf-8"))
    copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for number in range(given.processes):
        copies.put(copied(root, folder / str(number), python))
    with pool_of(given.processes) as pool:
        runs = [
            pool.submit(
                attempt, copies, python, mutant, files[mutant.file], reach.chosen(mutant, probes)
            )
            for mutant in chosen
        ]
        for number, future in enumerate(as_completed(runs), 1):
            mutant = future.result().mutant
            why = equal.get((mutant.file, mutant.shown(files[mutant.file])), "")
            ended.append(replace(future.result(), equal=why))
            tell(number, ended[-1], files[mutant.file])
    minutes = (time.monotonic() - begun) / 60
    print(f"{summed_up(ended)}, in {minutes:.0f} minutes (seed {given.seed}).")
    return ended


@contextmanager
def pool_of(processes: int) -> Iterator[ThreadPoolExecutor]:
    """A pool for so many attempts at a time, which starts none after an exception."""
    with ThreadPoolExecutor(processes) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def choose(files: dict[str, bytes], count: int, seed: int) -> list[Mutant]:
    """A random choice of so many lines, and one random mutant of each."""
    lines: dict[tuple[str, int], list[Mutant]] = defaultdict(list)
    for file, source in files.items():
        for mutant in mutants(file, source):
            lines[file, mutant.line].append(mutant)
    chance = Random(seed)
    drawn = chance.sample(sorted(lines), min(count, len(lines)))
    return [chance.choice(lines[place]) for place in drawn]


def numbered(chosen: Sequence[Mutant]) -> dict[tuple[str, int], int]:
    """A number for each line, and for each file as its line 0."""
    places = {(mutant.file, line): 0 for mutant in chosen for line in (0, mutant.line)}
    return {place: number for number, place in enumerate(places)}


def copied(root: Path, folder: Path, python: Path) -> Path:
    """A copy of the checkout, with compiled modules and checked ROMs to save time in each run."""
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*NOT_COPIED, "__pycache__"))
    # Two mutants of equal length may be written in the same second, so compare the content.
    compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    if (folder / "retrocards" / "compiled").is_dir():
        return folder
    home = folder / "mutants-home"
    more = {"RETROCARDS_HOME": str(home), "RETROCARDS_ROMS": "", "SDL_AUDIODRIVER": "dummy"}
    command, said = [str(python), "-c", START], subprocess.DEVNULL
    with started(command, folder, env=surroundings(folder, more), stdout=said) as process:
        process.wait()
    if (home / "cache").is_dir():
        # The same place as in the wheel.
        (home / "cache").replace(folder / "retrocards" / "compiled")
    return folder


def reached(
    folder: Path,
    python: Path,
    files: dict[str, bytes],
    chosen: Sequence[Mutant],
    probes: dict[tuple[str, int], int],
    given: argparse.Namespace,
) -> Reach:
    """Run all tests once, with the probes. Raises MutantsError if none passes."""
    whole: dict[str, list[int]] = defaultdict(list)
    every = sources(folder, ["retrocards"])
    for file in {mutant.file for mutant in chosen}:
        used_by = () if b"def " in files[file] else users(file, every)
        for reached_file in (file, *used_by):
            whole[reached_file].append(probes[file, 0])
    for file, numbers in whole.items():
        lines = {line: number for (name, line), number in probes.items() if name == file and line}
        (folder / file).write_text(probed(every[file], lines, numbers), encoding="utf-8")
    notes = folder / "mutants-notes"
    words = ["-p", "_mutants_probe", *(given.tests or [])]
    if given.processes > 1:
        words += ["-n", str(given.processes), "--dist", "worksteal"]
    command = pytest(folder, python, words)
    more = {"MUTANTS_NOTES": str(notes)}
    with (
        (folder / "mutants-said").open("wb") as said,
        started(command, folder, env=surroundings(folder, more), stdout=said) as process,
    ):
        process.wait()
    reach = read_notes(notes)
    if not reach.seconds:
        said_last = (folder / "mutants-said").read_text(encoding="utf-8", errors="replace")[-2000:]
        raise MutantsError(f"No test passes without a mutant:\n{said_last}")
    return reach


def read_notes(notes: Path) -> Reach:
    """The records of the probes and the plugin."""
    reach = Reach()
    seconds: dict[str, float] = defaultdict(float)
    for line in notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []:
        kind, what, test = line.split("\t", 2)
        if kind == "hit":
            reach.tests[int(what)].add(test)
        else:
            seconds[test] += float(what)
            if kind != "passed":
                reach.useless.add(test)
    reach.seconds = {test: spent for test, spent in seconds.items() if test not in reach.useless}
    return reach


def attempt(
    copies: "queue.SimpleQueue[Path]", python: Path, mutant: Mutant, source: bytes, tests: list[str]
) -> Ended:
    """Put a mutant into a copy, run its tests there, and restore the source."""
    begun = time.monotonic()
    caught_by = ""
    if tests:
        folder = copies.get()
        try:
            (folder / mutant.file).write_bytes(mutant.applied(source))
            caught_by = first_to_fail(folder, python, tests)
        finally:
            (folder / mutant.file).write_bytes(source)
            shutil.rmtree(folder / ".hypothesis", ignore_errors=True)
            copies.put(folder)
    return Ended(mutant, caught_by, len(tests), time.monotonic() - begun)


def first_to_fail(folder: Path, python: Path, tests: list[str]) -> str:
    """The name of the first test that fails, or why the tests never ran; "" if all pass.

    Raises MutantsError if pytest itself cannot be run.
    """
    listed = folder / "mutants-tests"
    listed.write_text("\n".join(tests), encoding="utf-8")
    limits = [
        *("-o", f"faulthandler_timeout={TEST_SECONDS:g}"),
        *("-o", "faulthandler_exit_on_timeout=true"),
    ]
    words = ["-x", "-p", "no:xdist", "--tb=no", "-rfE", *limits, f"@{listed}"]
    command = pytest(folder, python, words)
    with started(command, folder, env=surroundings(folder), stdout=subprocess.PIPE) as process:
        try:
            said = process.communicate(timeout=10 * ENOUGH_SECONDS)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            return NEVER_ENDS
    if process.returncode == 0:
        return ""
    failed = ENDED.search(said)
    if failed:
        return failed[1]
    if "Timeout (" in said:
        return NEVER_ENDS
    if process.returncode in BROKEN or process.returncode < 0:
        return NOT_LOADED
    raise MutantsError(f"pytest ended with {process.returncode}:\n{said[-2000:]}")


def pytest(folder: Path, python: Path, words: list[str]) -> list[str]:
    """The command for reproducible tests that leave nothing behind."""
    return [
        str(python),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--assert=plain",
        "--hypothesis-seed=0",
        # In the shared folder, cleaning up after other test runs takes a second.
        f"--basetemp={folder / 'mutants-temporary'}",
        *words,
    ]


def surroundings(folder: Path, more: dict[str, str] | None = None) -> dict[str, str]:
    """The environment of a run in a copy of the checkout."""
    path = os.pathsep.join([str(folder), str(folder / "tools")])
    # A test may itself have started us.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **(more or {})}


def limit_memory() -> None:
    """Limit the memory of this process and those that it starts."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


@contextmanager
def started(command: list[str], folder: Path, **more: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A process in a copy of the checkout. It and its children end with this block.

    A mutant that collects for ever ends before the computer's memory does.
    """
    limited = None if sys.platform == "win32" else limit_memory
    process = subprocess.Popen(
        command,
        cwd=folder,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=limited,
        **more,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
