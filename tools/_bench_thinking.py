"""The cost of masters: `_bench_thinking.py ROM SECONDS` lets them play a program's demo.

Prints the milliseconds of the slowest and of the median step between two pictures, counting only
steps with thinking. A step's time is the process's own CPU time. SECONDS are machine time, which
runs without a window as fast as it can. It may run longer, until a player has had to think.
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
"""The machine seconds after which to stop waiting for a thought."""


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

    def noted(thinker: thinking.Thought[Any, Any], pace: Pace) -> bool:
        nonlocal thought
        thought |= thinker.result is None
        return think(thinker, pace)

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
    """Measure one program."""
    costs = measure(sys.argv[1], float(sys.argv[2]))
    if not costs:
        sys.exit(f"no master of {sys.argv[1]} had to think in {LONGEST:g} seconds")
    print(max(costs), median(costs))


if __name__ == "__main__":
    main()
