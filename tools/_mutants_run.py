"""The command line of `tools/mutants.py`: which lines are broken, and what their tests say to it.

First all tests run once, with a probe before each line that will be broken, so that it is known
which tests reach it and how long each takes. Then each mutant is put into a copy of the checkout
and the tests that reach it run there: first those that reach the line itself, then those that reach
its file, those that prove its folder before others, fast ones before slow ones, until the first
one fails.  A file without functions is reached by those who reach the files that use it.

Some mutants change nothing, as one that only waits longer: `mutants_equal.txt` has those that were
looked at, each with the reason.  They are tried as well; the share is told with and without those
of them that survived.
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
from _mutants_told import EQUAL, NEVER_ENDS, NOT_LOADED, Ended, read_equal, summed_up, tell
from _venv import FAILED, INTERRUPTED, PYTHON, ROOT, InstallError, alone, interruptible, prepare

FOLDERS = ["retrocards/rules", "retrocards/players", "retrocards/session"]
TEST_SECONDS = 20.0
"""How long a test may take that is fast without a mutant; then the mutant never ends."""
ENOUGH_SECONDS = 40.0
"""So long a mutant's tests may take without it; the slowest ones beyond are left out."""
MEMORY = 4 << 30
NOT_COPIED = (".git", ".venv*", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis")
ENDED = re.compile(r"^(?:FAILED|ERROR) (\S+::.*?)(?: - .*)?$", re.MULTILINE)
BROKEN = (1, 2, 4)
"""What pytest ends with when tests fail, or cannot be read."""
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
"""What every run of tests begins with, and where it spends most of a short one."""


class MutantsError(Exception):
    """The tests cannot be run; the text is for the user."""


@dataclass
class Reach:
    """What the run without a mutant told: the tests that hit a probe, and their seconds.

    Those that fail without a mutant are `useless`.
    """

    tests: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    seconds: dict[str, float] = field(default_factory=dict)
    useless: set[str] = field(default_factory=set)

    def chosen(self, mutant: Mutant, probes: dict[tuple[str, int], int]) -> list[str]:
        """The tests that may catch a mutant, in the order in which they are tried."""
        line, file = probes[mutant.file, mutant.line], probes[mutant.file, 0]
        folder = mutant.file.split("/")[1:-1]

        def order(test: str) -> tuple[bool, bool, float]:
            proves = test.split("/")[1 : 1 + len(folder)] == folder
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
    """What the command line may hold."""
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
    """Tries so many mutants, prints what survived, and gives the exit code."""
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
        record = [vars(one.mutant) | {"caught_by": one.caught_by} for one in ended]
        given.json.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


def tried(root: Path, python: Path, given: argparse.Namespace) -> list[Ended]:
    """Chooses lines, breaks each one, and tells of it while it goes on. Raises MutantsError."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        # Who works on in the checkout while the tests run changes nothing.
        kept = copied(root, Path(name) / "kept", python)
        return tried_in(kept, Path(name), python, given)


def tried_in(root: Path, folder: Path, python: Path, given: argparse.Namespace) -> list[Ended]:
    """The same with copies of this checkout, which does not change, in a folder."""
    files = sources(root, given.folders or FOLDERS)
    chosen = choose(files, given.count, given.seed)
    print(f"{len(chosen)} lines to break, seed {given.seed}. All tests run once first ...")
    begun = time.monotonic()
    limit_memory()
    ended: list[Ended] = []
    probes = numbered(chosen)
    reach = reached(copied(root, folder / "probed", python), python, files, chosen, probes, given)
    spent = time.monotonic() - begun
    passed, others = len(reach.seconds), len(reach.useless)
    told = f"{passed} tests pass without a mutant, in {spent:.0f} s; {others} do not, or not here."
    print(told, flush=True)
    equal = read_equal(EQUAL.read_text(encoding="utf-8"))
    copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for number in range(given.processes):
        copies.put(copied(root, folder / str(number), python))
    with pool_of(given.processes) as pool:
        runs = [
            pool.submit(attempt, copies, python, one, files[one.file], reach.chosen(one, probes))
            for one in chosen
        ]
        for number, one in enumerate(as_completed(runs), 1):
            mutant = one.result().mutant
            why = equal.get((mutant.file, mutant.shown(files[mutant.file])), "")
            ended.append(replace(one.result(), equal=why))
            tell(number, ended[-1], files[mutant.file])
    minutes = (time.monotonic() - begun) / 60
    print(f"{summed_up(ended)}, in {minutes:.0f} minutes (seed {given.seed}).")
    return ended


@contextmanager
def pool_of(processes: int) -> Iterator[ThreadPoolExecutor]:
    """So many attempts at a time; none is begun any more once something has gone wrong."""
    with ThreadPoolExecutor(processes) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def choose(files: dict[str, bytes], count: int, seed: int) -> list[Mutant]:
    """So many lines, each as likely as any other, and one mutant of each; in the files' order."""
    lines: dict[tuple[str, int], list[Mutant]] = defaultdict(list)
    for file, source in files.items():
        for mutant in mutants(file, source):
            lines[file, mutant.line].append(mutant)
    chance = Random(seed)
    drawn = chance.sample(sorted(lines), min(count, len(lines)))
    return [chance.choice(lines[place]) for place in drawn]


def numbered(chosen: Sequence[Mutant]) -> dict[tuple[str, int], int]:
    """A number for each line, and for each file as its line 0."""
    places = {(one.file, line): 0 for one in chosen for line in (0, one.line)}
    return {place: number for number, place in enumerate(places)}


def copied(root: Path, folder: Path, python: Path) -> Path:
    """A copy of the checkout, compiled and its ROMs checked, so that no run has to do it again."""
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*NOT_COPIED, "__pycache__"))
    # Two mutants of equal length may be written within the same second: the content counts.
    compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    if (folder / "retrocards" / "compiled").is_dir():
        return folder
    home = folder / "mutants-home"
    more = {"RETROCARDS_HOME": str(home), "RETROCARDS_ROMS": "", "SDL_AUDIODRIVER": "dummy"}
    command, said = [str(python), "-c", START], subprocess.DEVNULL
    with started(command, folder, env=surroundings(folder, more), stdout=said) as process:
        process.wait()
    if (home / "cache").is_dir():
        # Where the ROMs of the wheel are, too.
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
    """Runs all tests once, with the probes. Raises MutantsError when hardly any can be run."""
    whole: dict[str, list[int]] = defaultdict(list)
    every = sources(folder, ["retrocards"])
    for file in {mutant.file for mutant in chosen}:
        used_by = () if b"def " in files[file] else users(file, every)
        for one in (file, *used_by):
            whole[one].append(probes[file, 0])
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
    """What the probes and the plugin wrote down."""
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
    """Puts a mutant into a copy, runs its tests there, and puts the source back."""
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
    """The name of the first test that fails, or why there is none; nothing if all pass.

    Raises MutantsError when pytest itself cannot be run.
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
    """The command for tests that are the same each time and leave nothing behind."""
    return [
        str(python),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--assert=plain",
        "--hypothesis-seed=0",
        # Where others run tests, too, it takes a second to clear up after them.
        f"--basetemp={folder / 'mutants-temporary'}",
        *words,
    ]


def surroundings(folder: Path, more: dict[str, str] | None = None) -> dict[str, str]:
    """The environment of a run in a copy of the checkout."""
    path = os.pathsep.join([str(folder), str(folder / "tools")])
    # We may ourselves be run by a test.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **(more or {})}


def limit_memory() -> None:
    """A mutant that gathers for ever ends before the computer does."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


@contextmanager
def started(command: list[str], folder: Path, **more: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A process in a copy of the checkout; whatever happens, it and its children end with us."""
    process = subprocess.Popen(
        command, cwd=folder, stderr=subprocess.STDOUT, start_new_session=True, **more
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
