"""What masters cost: `_bench_thinking.py ROM SECONDS` lets them play a program's demo for so long.

Prints the milliseconds of the dearest step from one picture to the next, and of the middle one, of
those in which somebody thought; all that the step does counts, by the process's own CPU time.
SECONDS are the machine's, which has no window and runs as fast as it can.  It goes on until
somebody has thought: where it begins with what needs no thought, that can take longer.
"""

import sys
import time
from statistics import median
from typing import Any

from retrocards.machine import Machine, named_key
from retrocards.programs import thinking
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pace import Pace
from retrocards.programs.pc import Pc
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders

LONGEST = 300.0
"""Seconds of the machine's after which nobody is waited for any more."""


def measure(name: str, seconds: float) -> list[float]:
    """The milliseconds of each step in which the computer thinks."""
    machine = Machine.headless()
    pc = Pc(machine)
    rom = load(find_rom(name, rom_folders()))
    launch = Launch(
        deal="16", switches=frozenset({"skip_show", "sound_off"}), options={"grade": "master"},
        guest=True,
    )  # fmt: skip
    program = pc.start(lambda: program_class(rom)(pc, rom, launch).desk)
    machine.press(named_key("F2"))
    costs: list[float] = []
    thought = False
    think = thinking.Thought.think

    def noted(one: thinking.Thought[Any, Any], pace: Pace) -> bool:
        nonlocal thought
        thought |= one.result is None
        return think(one, pace)

    thinking.Thought.think = noted  # type: ignore[assignment, method-assign]
    try:
        for tick in range(machine.clock.ticks_in(LONGEST)):
            if costs and tick >= machine.clock.ticks_in(seconds):
                break
            thought, before = False, time.thread_time()
            pc.step()
            if thought:
                costs.append(1000 * (time.thread_time() - before))
            if program.exit_code is not None:
                break
    finally:
        thinking.Thought.think = think  # type: ignore[method-assign]
    return costs


def main() -> None:
    """Measures one program."""
    costs = measure(sys.argv[1], float(sys.argv[2]))
    if not costs:
        sys.exit(f"no master of {sys.argv[1]} had to think in {LONGEST:g} seconds")
    print(max(costs), median(costs))


if __name__ == "__main__":
    main()
