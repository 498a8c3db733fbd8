"""Leaves a PC alone for a week of machine time, without a window, and reports what it cost.

`python3 tools/week.py [--days N] [--every HOURS] [--deal NAME]`. Prints at intervals the number of
hands of each program, the memory, the player's files, and a digest of everything shown so far. The
same deal gives the same digest.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from retrocards.machine import Machine
from retrocards.programs import attract
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc

HOUR = 3_600.0
FPS = 10


class Week:
    """A PC that plays alone, and a record of what it has shown."""

    def __init__(self, deal: str) -> None:
        self.machine = Machine.headless(FPS)
        self.pc = Pc(self.machine)
        self.mode = attract.start(self.pc, Launch(deal=deal))
        self.shown: Counter[str] = Counter()
        """The number of hands of each program."""
        self._digest = sha256()
        self._last: tuple[object, ...] = ()

    def live(self, seconds: float) -> None:
        """Let machine time pass, and record every scene with its deal, colours and hands."""
        clock, end = self.machine.clock, self.machine.clock.seconds + seconds
        while clock.seconds < end and self.pc.exit_code is None:
            self.pc.leap(60)
            desk = self.mode.desk
            look = desk.stage.look.mono, desk.stage.background, desk.stage.border
            hands = desk.program.hands_dealt
            seen = desk.rom.identity.name, desk.scene, desk.launch.deal, *look, hands
            if seen != self._last:
                if seen[1] == "table" and self._last[1:2] != ("table",):
                    self.shown[str(seen[0])] += 1
                self._last = seen
                self._digest.update(f"{clock.ticks} {seen}\n".encode())

    @property
    def digest(self) -> str:
        """A digest of everything shown, and when."""
        return self._digest.hexdigest()[:16]


def files(home: Path) -> tuple[int, int]:
    """The number of files below a folder, and their bytes."""
    paths = [path for path in home.rglob("*") if path.is_file()]
    return len(paths), sum(path.stat().st_size for path in paths)


def main() -> int:
    """Let the days pass, and print a line at intervals."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--days", type=float, default=7.0)
    words.add_argument("--every", type=float, default=24.0, metavar="HOURS")
    words.add_argument("--deal", default="7")
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["RETROCARDS_HOME"] = home
        week, begun = Week(given.deal), time.process_time()
        end = given.days * 24 * HOUR
        while (left := end - week.machine.clock.seconds) > 0 and week.pc.exit_code is None:
            week.live(min(left, given.every * HOUR))
            gc.collect()
            held, (count, size) = len(gc.get_objects()), files(Path(home))
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            hours, cpu = week.machine.clock.seconds / HOUR, time.process_time() - begun
            print(
                f"{hours:.2f} h: {dict(week.shown)}, {held} objects, {most} KB at most, "
                f"{count} files of {size} bytes, {cpu:.0f} s of work, {week.digest}",
                flush=True,
            )
        return week.pc.exit_code or 0


if __name__ == "__main__":
    raise SystemExit(main())
