"""The attract mode of a page runs for hours without taking more and more memory."""

import gc
import sys

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


@pytest.mark.long("runs the attract mode for nearly three rounds, 23 minutes of the PC")
def test_a_round_takes_no_more_memory_than_the_one_before() -> None:
    """In a browser, `tools/web_figures.py --hour` prints the memory of an hour."""
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
