"""Lets the attract mode run, here or in a page's Python, and counts the memory that it takes."""

import gc
import sys

from retrocards.machine import Machine
from retrocards.machine.page import Page
from retrocards.machine.speaker import VOLUME
from retrocards.programs import attract
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc

FPS = 30

Row = tuple[int, str, int, int]
"""Ticks passed, the program that begins, the blocks of memory that Python has then, and the bytes
of all its memory, which never shrinks."""


def main(ticks: int) -> list[Row]:
    """A row for each program that begins within so many ticks, which pass as fast as they can."""
    page = Page(lambda *words: None, FPS, VOLUME)
    pc = Pc(Machine(page, FPS))
    attract.start(pc, Launch(deal="7"))
    gc.freeze()
    rows: list[Row] = []
    shown = ""
    for tick in range(ticks):
        page.begin()
        pc.step()
        name = str(pc.top.state()["program"]) if tick % FPS == 0 else shown
        if name != shown:
            shown = name
            gc.collect()
            rows.append((tick, name, sys.getallocatedblocks(), heap()))
    pc.close()
    return rows


def heap() -> int:
    """The bytes of all memory of a page's Python; 0 elsewhere."""
    try:
        from node import heap as size  # type: ignore[import-not-found]
    except ImportError:
        return 0
    return int(size())
