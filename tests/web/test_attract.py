"""The attract mode of a page runs for hours without taking more and more memory."""

import gc
import subprocess
import sys
from pathlib import Path
from statistics import mean

import pytest

from retrocards.machine import Machine
from retrocards.machine.page import Page
from retrocards.machine.speaker import VOLUME
from retrocards.programs import attract
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc

FPS = 30
TICKS = 41_000
ROUND = 5
"""Every program once."""
GROWS = 1.1
"""The most that five programs take of the memory of the five before: caches still fill a little."""
ROOT = Path(__file__).parents[2]
HALF_HOUR = 30
RISES = 1.05
"""The most that Chromium takes of its memory in the half-hour before."""


@pytest.mark.long("runs the attract mode for nearly three rounds, 23 minutes of the PC")
def test_a_round_takes_no_more_memory_than_the_one_before() -> None:
    page = Page(lambda *words: None, FPS, VOLUME)
    pc = Pc(Machine(page, FPS))
    attract.start(pc, Launch(deal="7"))
    gc.freeze()
    blocks: list[int] = []
    shown = ""
    for tick in range(TICKS):
        page.begin()
        pc.step()
        name = str(pc.top.state()["program"]) if tick % FPS == 0 else shown
        if name != shown:
            shown = name
            gc.collect()
            blocks.append(sys.getallocatedblocks())
    pc.close()
    assert len(blocks) > 2 * ROUND, blocks
    before, after = sum(blocks[-2 * ROUND : -ROUND]), sum(blocks[-ROUND:])
    assert after < GROWS * before, blocks


@pytest.mark.long("runs the attract mode for an hour of the PC in Chromium")
def test_an_hour_in_a_browser_takes_no_more_memory_than_its_beginning() -> None:
    command = [sys.executable, "tools/web_figures.py", "--hour"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if ran.returncode == 2:
        pytest.skip(f"the browser cannot be watched: {ran.stderr.strip()}")
    assert ran.returncode == 0, ran.stderr[-2000:]
    readings = [line.split() for line in ran.stdout.splitlines()]
    halves: tuple[list[float], list[float]] = [], []
    for minute, _, megabytes, _ in readings:
        if float(minute) > 5:  # The programs and their manuals are loaded by then.
            halves[float(minute) > HALF_HOUR].append(float(megabytes))
    assert float(readings[-1][0]) >= 2 * HALF_HOUR and all(halves), ran.stdout
    assert mean(halves[1]) < RISES * mean(halves[0]), ran.stdout
