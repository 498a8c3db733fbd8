"""Times the steps of demos by the processor, here or in a page's Python under node."""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace

from retrocards.machine import page
from retrocards.web.start import PagePc

FPS = 30
FIRST = 3 * FPS
"""Ticks before the demo is asked for, and as many before the first step that counts."""

used: Callable[[], float] = time.process_time
"""The seconds of processor time until now."""
if sys.platform == "emscripten":
    used = import_module("node").seconds


def main(programs: list[str], seconds: int) -> list[list[float]]:
    """For each program the milliseconds of each step of its demo."""
    # A busy machine must not keep the computer from thinking.
    vars(page)["time"] = SimpleNamespace(perf_counter=used)
    try:
        return [steps(program, FPS * seconds) for program in programs]
    finally:
        vars(page)["time"] = time


def steps(program: str, ticks: int) -> list[float]:
    """The milliseconds of so many steps."""
    pc = PagePc(f"{program}?deal=16", lambda *words: None)
    took = []
    for tick in range(2 * FIRST + ticks):
        if tick == FIRST and pc.page is not None:
            pc.page.press("F2")
        before = used()
        pc.tick()
        if tick >= 2 * FIRST:
            took.append(1000 * (used() - before))
    pc.close()
    return took
