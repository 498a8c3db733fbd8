"""Measures how much of a demo stands still, and which keys the programs ask for without a choice.

`python3 tools/stills.py [PROGRAM ...] [--seconds 90] [--deal NAME] [--hands N] [--autotrick]`.
Watches the demo of each program at its own delay, from the table's first picture on, and prints the
share of the time in stills of 0.3 seconds or more, and the longest still. A still is a time in
which the 320x200 pixels inside the border stay the same; a change inside one square of 8x8 pixels,
such as a blinking cursor, does not end it.

With `--hands` it also plays so many hands at the keyboard, with the moves of a club player, and
prints how many of the decisions had one legal move, and how many of those were asked for: not
played by the program itself within three seconds. They begin with the program's own options;
`--autotrick` turns on what spares needless keys.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from retrocards.machine import Machine, named_key
from retrocards.machine.video import HEIGHT, WIDTH
from retrocards.programs.game import CardGame
from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.programs.pc import Pc
from retrocards.programs.text_game import AUTOTRICK, TextGame
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders

PROGRAMS = ("DURAK", "ECARTE", "HEARTS", "CALC")
STILL = 0.3
"""The seconds from which a picture that does not change counts as a still."""
CURSOR = 8
"""The sides of the square within which a change does not count, in pixels."""
BEAT = 3.0
"""The seconds in which a program must play the only legal move to have played it itself."""
PATIENCE = 6.0
"""The seconds without a question after which somebody goes on by ENTER."""
SLOW = 10
"""Ticks a second of a machine whose pictures nobody looks at."""


class Stills(NamedTuple):
    """The stills of a demo: their share of its time, and the seconds of the longest."""

    share: float
    longest: float
    when: float
    """The second of the demo in which the longest began."""


class Asked(NamedTuple):
    """The decisions at the keyboard."""

    all: int
    forced: int
    """Those with one legal move."""
    asked: int
    """Those of the forced ones for which a key was needed."""


class Player:
    """A program on a machine without a window, at its table."""

    def __init__(self, name: str, deal: str, fps: int = 30, **options: str | bool) -> None:
        rom = load_rom(find_rom(name, rom_folders()))
        self.machine = Machine.headless(fps)
        self.pc = Pc(self.machine)
        known = {option: value for option, value in options.items() if option in rom.options}
        launch = Launch(
            frozenset({"skip_show", "sound_off"}), deal, edition="registered", options=known
        )
        program = program_class(rom)(self.pc, rom, launch)
        assert isinstance(program, CardGame)
        self.game: CardGame[Any, Any] = program
        self.pc.start(lambda: program.desk)
        while not program.table.dealt:
            self.pc.step()

    def press(self, *keys: str) -> None:
        """Press keys, a tick each."""
        for key in keys:
            self.machine.press(named_key(key))
            self.pc.step()


def stills(name: str, deal: str, seconds: float, grade: str = "master") -> Stills:
    """Watch the demo of a program for some seconds of machine time."""
    player = Player(name, deal, grade=grade)
    clock, video = player.machine.clock, player.machine.video
    player.press("F2")
    begins = changed_at = clock.seconds
    before, still, longest, when = video.pixels(), 0.0, 0.0, 0.0
    while clock.seconds < begins + seconds:
        player.pc.step()
        pixels = video.pixels()
        over = clock.seconds >= begins + seconds
        if over or (pixels != before and not _is_cursor(before, pixels)):
            lasted = clock.seconds - changed_at
            still += lasted if lasted >= STILL else 0.0
            if lasted > longest:
                longest, when = lasted, changed_at - begins
            changed_at = clock.seconds
        before = pixels
    player.pc.close()
    return Stills(still / seconds, longest, when)


def _is_cursor(before: bytes, after: bytes) -> bool:
    """Whether two pictures differ only inside a square as small as a cursor."""
    rows = [y for y in range(HEIGHT) if _row(before, y) != _row(after, y)]
    if rows[-1] - rows[0] >= CURSOR:
        return False
    columns = [
        x for y in rows for x in range(WIDTH) if before[y * WIDTH + x] != after[y * WIDTH + x]
    ]
    return max(columns) - min(columns) < CURSOR


def _row(pixels: bytes, y: int) -> bytes:
    return pixels[y * WIDTH : (y + 1) * WIDTH]


def asked(name: str, deal: str, hands: int, **options: bool) -> Asked:
    """Play some hands at the keyboard; the demo makes each move that needs a key."""
    player = Player(name, deal, SLOW, grade="club", motion=False, **options)
    game = player.game
    count = forced = by_key = 0
    clock, busy_until = player.machine.clock, 0.0
    while game.table.unfinished or game.hands_dealt < hands:
        if not (game.table.unfinished and _is_asking(game)):
            # A key struck in a film would answer the question that comes after it.
            if clock.seconds > busy_until:
                player.press("ENTER")
                busy_until = clock.seconds + PATIENCE
            player.pc.step()
            continue
        sitting = game.table.sitting
        busy_until = clock.seconds + PATIENCE
        made, legal = sitting.moves_made, len(game.table.hand.legal_moves())
        count += 1
        forced += legal == 1
        until = clock.seconds + (BEAT if legal == 1 else 0.0)
        while sitting.moves_made == made and clock.seconds < until:
            player.pc.step()
        if sitting.moves_made != made:
            continue
        by_key += legal == 1
        player.press("F2")
        while sitting.moves_made == made and game.table.unfinished:
            player.pc.step()
        player.press("F2")
        busy_until = clock.seconds + PATIENCE
    player.pc.close()
    return Asked(count, forced, by_key)


def _is_asking(game: CardGame[Any, Any]) -> bool:
    """Whether the program waits for a move of the keyboard."""
    return not isinstance(game, TextGame) or game.asked is not None


def main() -> int:
    """Print a line a program."""
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("programs", nargs="*", metavar="PROGRAM", default=PROGRAMS)
    words.add_argument("--seconds", type=float, default=90.0)
    words.add_argument("--deal", default="7")
    words.add_argument("--hands", type=int, default=0)
    words.add_argument("--autotrick", action="store_true")
    given = words.parse_args()
    options = {AUTOTRICK: True} if given.autotrick else {}
    with tempfile.TemporaryDirectory() as home:
        os.environ["RETROCARDS_HOME"] = home
        for number, name in enumerate(given.programs):
            os.environ["RETROCARDS_HOME"] = f"{home}/{number}"
            seen = stills(name, given.deal, given.seconds)
            longest = f"longest {seen.longest:4.1f} s (at {seen.when:.1f} s)"
            print(f"{name:8} still {seen.share:4.0%}, {longest}", flush=True)
            if given.hands:
                os.environ["RETROCARDS_HOME"] = f"{home}/{number}hands"
                keys = asked(name, given.deal, given.hands, **options)
                print(f"{'':8} {keys.all} decisions, {keys.forced} forced, {keys.asked} asked for")
    return 0


if __name__ == "__main__":
    sys.exit(main())
