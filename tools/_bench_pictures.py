"""The cost of pictures: `_bench_pictures.py ROM SECONDS` runs a program's demo.

Prints the milliseconds of the slowest and of the median picture, counting only pictures that
changed. The time is the process's own CPU time. SECONDS are machine time, which runs without a
window as fast as it can.
"""

import sys
import time
from statistics import median

from retrocards.machine import Machine, named_key
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pc import Pc
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders


def measure(name: str, seconds: float) -> list[float]:
    """The milliseconds of each picture of a demo."""
    machine = Machine.headless()
    pc = Pc(machine)
    rom = load(find_rom(name, rom_folders()))
    launch = Launch(deal="16", switches=frozenset({"skip_show", "sound_off"}))
    program = pc.start(lambda: program_class(rom)(pc, rom, launch).desk)
    machine.press(named_key("F2"))
    costs = []
    tick, video = program.stage.tick, machine.video

    def timed() -> None:
        before, version = time.thread_time(), video.version
        tick()
        if video.version != version:
            costs.append(1000 * (time.thread_time() - before))

    program.stage.tick = timed  # type: ignore[method-assign]
    for _ in range(machine.clock.ticks_in(seconds)):
        pc.step()
        if program.exit_code is not None:
            break
    return costs


def main() -> None:
    """Measures one program."""
    costs = measure(sys.argv[1], float(sys.argv[2]))
    print(max(costs), median(costs))


if __name__ == "__main__":
    main()
