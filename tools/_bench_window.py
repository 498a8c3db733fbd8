"""The cost of our window next to a bare Pyxel window, and the start without a window.

Ours is started by the installed command, as a player starts it. `python -m` would look up the
module and compile its main file each time. The bare window is a script, like that command.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple

from _bench_figures import BenchError, Figure, in_turn
from _bench_rules import surroundings
from window_check import Screen, virtual_screen

BARE = Path(__file__).with_name("_bench_bare.py")
PICTURES = Path(__file__).with_name("_bench_pictures.py")
THINKING = Path(__file__).with_name("_bench_thinking.py")
DEMOS = ("DURAK", "ECARTE")
MASTERS = ("DURAK", "ECARTE", "ELEPHANT", "HEARTS", "CALC")
LESS = 10
"""Masters play a demo this many times shorter, because they take longer."""
PICTURE_MS = 1000 / 30
PROGRAM = ["DURAK", "S*", "--deal", "16"]
FIRST, PROMPT = "first.json", "prompt.json"
"""Files that mark the first frame and the first prompt."""
SAID = "said.txt"
STILL_SECONDS = 0.3
"""How long the screen may take to clear the window before."""
BAND_BYTES = 1 << 16
"""The watched bytes in the screen's middle: about a dozen lines, with the border."""
SETTLE_SECONDS = 3.0
"""The time after which ours waits at its first prompt, and a bare window has loaded everything."""
PATIENCE_SECONDS = 60.0
MEGABYTE_IN_KB = 1024
CPU_CLOCK = 2
"""CPUCLOCK_SCHED of Linux, with a resolution of a nanosecond."""

START_AIM, FIRST_AIM, CPU_AIM, MEMORY_AIM, HEADLESS_AIM, IDLE_AIM = 1.5, 2.0, 1.8, 1.15, 2.0, 1.1
"""The largest ratio of each to the bare window's."""

Command = Callable[[Path], list[str]]
"""The Python to use -> the command."""


def ours(python: Path) -> list[str]:
    """DURAK, which writes a file after its first frame and another at its first prompt."""
    script = f"state:{FIRST} wait:{SETTLE_SECONDS:g} state:{PROMPT}"
    return [*installed(python), *PROGRAM, "--script", script]


def headless(python: Path) -> list[str]:
    """DURAK without a window, which ends with its first picture."""
    return [*installed(python), *PROGRAM, "--headless", "--script", f"state:{FIRST}"]


def installed(python: Path) -> list[str]:
    """The command `retrocards` installed with this Python. Raises BenchError."""
    command = python.with_name("retrocards")
    if not command.exists():
        raise BenchError(f"there is no {command}: install this checkout (pip install -e .)")
    return [str(python), "-P", str(command)]


def bare(python: Path) -> list[str]:
    """A minimal window."""
    return [str(python), "-P", str(BARE), FIRST]


def bare_headless(python: Path) -> list[str]:
    """A minimal picture without a window."""
    return [*bare(python), "headless"]


class Start(NamedTuple):
    """The cost of a process from its start to its first frame."""

    wall_ms: float
    cpu_ms: float
    peak_mb: float


def measure(python: Path, pairs: int, idle_pairs: int, idle_seconds: float) -> list[Figure]:
    """Start, idle CPU and memory, ours and the bare window's in turn.

    Raises BenchError if no display is available, or if one of the two does not start.
    """
    refuse_without_proc()
    figures: list[Figure] = []
    with display() as screen:
        for command in (ours, bare):
            start(command, python)
        if screen:
            seen = in_turn(
                pairs, lambda: seen_ms(ours, python, screen), lambda: seen_ms(bare, python, screen)
            )
            figures.append(
                Figure("start to pixels on the screen : bare window", "ms", *seen, aim=START_AIM)
            )
        starts = in_turn(pairs, lambda: start(ours, python), lambda: start(bare, python))
        firsts = in_turn(
            pairs, lambda: start(ours, python, fresh=True), lambda: start(bare, python)
        )
        idling = in_turn(
            idle_pairs,
            lambda: idle_costs(ours, python, idle_seconds),
            lambda: idle_costs(bare, python, idle_seconds),
        )
    return [
        *figures,
        figure("start to the first frame drawn : bare window", "ms", starts, 0, START_AIM),
        figure(
            "start with an empty cache to the first frame : bare window", "ms", firsts, 0, FIRST_AIM
        ),
        figure("CPU time to the first frame : bare window", "ms", starts, 1, CPU_AIM),
        figure("peak memory at the first frame : bare window", "MB", starts, 2, MEMORY_AIM),
        figure("peak memory at the first prompt : bare window", "MB", idling, 1, None),
        figure("idle CPU : bare window", "% of a core", idling, 0, IDLE_AIM),
    ]


def measure_headless(python: Path, pairs: int) -> list[Figure]:
    """The same without a window. Raises BenchError if one of the two does not start."""
    refuse_without_proc()
    start(headless, python)
    starts = in_turn(pairs, lambda: start(headless, python), lambda: start(bare_headless, python))
    return [
        figure("headless start to first picture : bare headless", "ms", starts, 0, HEADLESS_AIM)
    ]


def measure_pictures(python: Path, runs: int, seconds: float) -> list[Figure]:
    """The slowest and the median picture of a demo, next to a thirtieth of a second.

    Raises BenchError if a demo cannot be played.
    """
    figures = []
    for name in DEMOS:
        samples = [pictures(python, name, seconds) for _ in range(runs)]
        for which, place in (("slowest", 0), ("middle", 1)):
            ours = [sample[place] for sample in samples]
            what = f"{which} picture of {name}'s demo : a thirtieth of a second"
            figures.append(Figure(what, "ms", ours, [PICTURE_MS] * runs, aim=1))
    for name in MASTERS:
        ours = [pictures(python, name, seconds / LESS, THINKING)[0]]
        what = f"slowest step while {name}'s master thinks : a thirtieth of a second"
        figures.append(Figure(what, "ms", ours, [PICTURE_MS], aim=1))
    return figures


def pictures(python: Path, name: str, seconds: float, tool: Path = PICTURES) -> tuple[float, float]:
    """CPU milliseconds of the slowest and of the median picture, in a process of its own.

    Raises BenchError if the demo cannot be played.
    """
    with tempfile.TemporaryDirectory() as home:
        run = subprocess.run(
            [str(python), str(tool), name, str(seconds)],
            env={**surroundings(), "RETROCARDS_HOME": home},
            capture_output=True,
            text=True,
            check=False,
        )
    if run.returncode != 0:
        last = run.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise BenchError(f"the demo of {name} failed: {last[0]}")
    slowest, middle = map(float, run.stdout.split())
    return slowest, middle


def figure(
    what: str,
    unit: str,
    samples: tuple[Sequence[tuple[float, ...]], Sequence[tuple[float, ...]]],
    place: int,
    aim: float | None,
) -> Figure:
    """One of several quantities that were measured together."""
    own, peers = ([sample[place] for sample in side] for side in samples)
    return Figure(what, unit, own, peers, aim=aim)


def refuse_without_proc() -> None:
    """Raise BenchError if a process's CPU time and memory cannot be read."""
    if not Path("/proc/self/stat").exists():
        raise BenchError("CPU time and memory are read from /proc, which Linux has")


@contextmanager
def display() -> Iterator[Screen | None]:
    """The desktop's display (None), or a virtual one, whose pixels can be watched.

    Raises BenchError if neither is available.
    """
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        yield None
        return
    if not shutil.which("Xvfb"):
        raise BenchError("there is no display, and no Xvfb to make one (apt install xvfb)")
    with tempfile.TemporaryDirectory() as folder, virtual_screen(Path(folder)) as screen:
        os.environ["DISPLAY"] = screen.display
        try:
            yield screen
        finally:
            del os.environ["DISPLAY"]


def seen_ms(command: Command, python: Path, screen: Screen) -> float:
    """Milliseconds from the start of a process to the first change on the screen."""
    time.sleep(STILL_SECONDS)
    with screen.memory.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as pixels:
        middle = slice(len(pixels) // 2, len(pixels) // 2 + BAND_BYTES)
        before = pixels[middle]
        with running(command, python) as (process, folder, started):
            while pixels[middle] == before:
                refuse_if_ended(process, folder)
                if time.perf_counter() - started > PATIENCE_SECONDS:
                    raise BenchError(f"nothing was seen within {PATIENCE_SECONDS:.0f} seconds")
                time.sleep(0.001)
            return 1000 * (time.perf_counter() - started)


def start(command: Command, python: Path, *, fresh: bool = False) -> Start:
    """Start a process and measure it at its first frame, or at its end if that comes first."""
    with running(command, python, fresh=fresh) as (process, folder, started):
        wait_for(folder / FIRST, process)
        wall_ms = 1000 * (time.perf_counter() - started)
        costs = 1000 * cpu_seconds(process.pid), peak_megabytes(process.pid)
        return Start(wall_ms, *costs) if process.poll() is None else Start(wall_ms, 0, 0)


def idle_costs(command: Command, python: Path, seconds: float) -> tuple[float, float]:
    """Per cent of one core while no key is pressed, and the peak of memory in megabytes."""
    with running(command, python) as (process, folder, _):
        wait_for(folder / FIRST, process)
        time.sleep(SETTLE_SECONDS)
        if command is ours:
            wait_for(folder / PROMPT, process)
        megabytes = peak_megabytes(process.pid)
        before, begun = cpu_seconds(process.pid), time.perf_counter()
        time.sleep(seconds)
        spent = cpu_seconds(process.pid) - before
        refuse_if_ended(process, folder)
        return 100 * spent / (time.perf_counter() - begun), megabytes


@cache
def kept() -> "tempfile.TemporaryDirectory[str]":
    """The cache folder of all homes, removed when the bench ends."""
    return tempfile.TemporaryDirectory(prefix="bench-")


@contextmanager
def running(
    command: Command, python: Path, *, fresh: bool = False
) -> Iterator[tuple[subprocess.Popen[bytes], Path, float]]:
    """A process in a folder and home of its own, and its start time. It is ended afterwards.

    Nothing is in the cache if it is `fresh`.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "home").mkdir()
        if not fresh:
            # As for a player, compiled ROMs are in the cache from the second start on.
            (folder / "home" / "cache").symlink_to(kept().name, target_is_directory=True)
        environment = {
            **surroundings(),
            "RETROCARDS_HOME": str(folder / "home"),
            "SDL_AUDIODRIVER": "dummy",
        }
        with (folder / SAID).open("wb") as said:
            started = time.perf_counter()
            process = subprocess.Popen(
                command(python),
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
        try:
            yield process, folder, started
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for(file: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until a process has made a file. Raises BenchError if it never does."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not file.exists():
        if process.poll() is not None and not file.exists():
            refuse_if_ended(process, file.parent)
        if time.monotonic() > end:
            raise BenchError(f"there was no {file.stem} within {PATIENCE_SECONDS:.0f} seconds")
        time.sleep(0.001)


def refuse_if_ended(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Raise BenchError with the last line of a process, if it has ended."""
    if process.poll() is not None:
        said = (folder / SAID).read_text(encoding="utf-8", errors="replace")
        last = said.strip().splitlines()[-1:] or ["it said nothing"]
        raise BenchError(f"the program ended with {process.returncode}: {last[0]}")


def cpu_seconds(process: int) -> float:
    """The CPU seconds of a process so far, including threads that have ended.

    Linux has a clock for each process, with the number that clock_getcpuclockid(3) would return.
    """
    return time.clock_gettime((~process << 3) | CPU_CLOCK)


def peak_megabytes(process: int) -> float:
    """The peak memory of a process so far (VmHWM); 0 if it has ended."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    peak = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return float(peak[0].split()[1]) / MEGABYTE_IN_KB if peak else 0.0
