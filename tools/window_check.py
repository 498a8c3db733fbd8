"""Opens the real window on a virtual screen, presses keys, and looks at the pixels.

    python3 tools/window_check.py [--keep FOLDER] [--boot] [COMMAND ...]

COMMAND opens the window; by default tools/play.py plays a hand of DURAK. The window must draw
itself, F5 must show something else, ESC must bring the first picture back, and F7 and Y must end
the process with 0. `--boot` switches the PC on instead. It goes past the memory test and the menu
to the prompt, plays a card in DURAK, returns to the prompt, and switches the PC off. The exit code
is 0 if all of this works, 1 if not, and 2 if Xvfb or xdotool is missing.
"""

import argparse
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PLAY = [sys.executable, str(Path(__file__).with_name("play.py")), "DURAK", "S*", "--deal", "16"]
"""A deal in which the player must move first, so that the table stands still."""
BOOT = [sys.executable, str(Path(__file__).with_name("play.py")), "--deal", "16"]
SIZE = "1280x800"
START_SECONDS = 120.0
"""How long the window may take to appear. The first run may have to install."""
KEY_SECONDS = 15.0
"""How long the picture may take to follow a key."""
STEADY_SECONDS = 2.0
"""How long a picture must stay unchanged to count as drawn.

It is longer than the delay between two moves of the computer, so that a game that continued under
the manual would show another picture.
"""
DRAWN = 0.05
"""The share of the screen that must differ in another picture."""
WRITTEN = 0.004
"""The share that a line of text changes."""
MENU = 0.15
"""The share in which the menu differs from the memory test and from the prompt."""
SAME = 0.005
"""The share that may differ in the same picture, because a cursor may blink."""


class CheckError(Exception):
    """The window misbehaved. The text says how."""


@dataclass(frozen=True)
class Picture:
    """The whole screen: width, height, and four bytes a pixel (blue, green, red, unused)."""

    width: int
    height: int
    pixels: bytes

    def differs(self, other: "Picture") -> float:
        """The share of the pixels that differ, 0.0 to 1.0."""
        mine, others = memoryview(self.pixels).cast("I"), memoryview(other.pixels).cast("I")
        return sum(a != b for a, b in zip(mine, others, strict=True)) / len(mine)

    def lit(self) -> float:
        """The share of the pixels that are not black, 0.0 to 1.0."""
        pixels = memoryview(self.pixels).cast("I")
        return sum(pixel & 0xFFFFFF != 0 for pixel in pixels) / len(pixels)

    def save(self, file: Path) -> None:
        """Save the picture as a PPM file."""
        rgb = bytearray(3 * self.width * self.height)
        for channel in range(3):
            rgb[channel::3] = self.pixels[2 - channel :: 4]
        file.write_bytes(b"P6\n%d %d\n255\n" % (self.width, self.height) + rgb)


@dataclass(frozen=True)
class Screen:
    """A virtual screen: its DISPLAY, and the file of its pixels."""

    display: str
    memory: Path

    def picture(self) -> Picture:
        """Read the current screen from its XWD file: 25 numbers, a name, colours, pixels."""
        data = self.memory.read_bytes()
        head = struct.unpack(">25I", data[:100])
        width, height, colours = head[4], head[5], head[19]
        start = head[0] + 12 * colours
        return Picture(width, height, data[start : start + 4 * width * height])

    def press(self, *keys: str) -> None:
        """Press keys, by their X names, in the window."""
        command = ["xdotool", "key", "--delay", "80", *keys]
        subprocess.run(command, env={**os.environ, "DISPLAY": self.display}, check=True)

    def steady(self, seconds: float, game: subprocess.Popen[bytes]) -> Picture:
        """Wait at most `seconds` until the picture stands still, and return it."""
        end = time.monotonic() + seconds
        last = self.picture()
        while time.monotonic() < end:
            time.sleep(STEADY_SECONDS)
            if game.poll() is not None:
                raise CheckError(f"the program ended by itself with exit code {game.returncode}")
            now = self.picture()
            if now.differs(last) <= SAME:
                return now
            last = now
        raise CheckError(f"the picture never stood still within {seconds:.0f} seconds")

    def type(self, words: str) -> None:
        """Type words and ENTER."""
        names = {" ": "space", "*": "asterisk"}
        self.press(*(names.get(char, char) for char in words), "Return")

    def until(
        self, old: Picture, share: float, seconds: float, game: subprocess.Popen[bytes]
    ) -> Picture:
        """Wait until the picture differs from `old`, even if it is moving, and return it."""
        end = time.monotonic() + seconds
        while (now := self.picture()).differs(old) < share:
            if game.poll() is not None or time.monotonic() > end:
                raise CheckError(f"nothing was drawn within {seconds:.0f} seconds")
            time.sleep(0.2)
        return now

    def other_than(
        self,
        old: Picture,
        seconds: float,
        game: subprocess.Popen[bytes],
        share: float = DRAWN,
    ) -> Picture:
        """Wait until a picture other than `old` stands still, and return it."""
        end = time.monotonic() + seconds
        while (now := self.steady(seconds, game)).differs(old) < share:
            if time.monotonic() > end:
                raise CheckError(f"nothing was drawn within {seconds:.0f} seconds")
        return now


@contextmanager
def virtual_screen(folder: Path, size: str = SIZE) -> Iterator[Screen]:
    """Start a virtual screen on a free display number, and end it afterwards."""
    reader, writer = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writer),
        "-screen",
        "0",
        f"{size}x24",
        "-fbdir",
        str(folder),
    ]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writer], stderr=subprocess.DEVNULL
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as output:
            number = output.readline().strip()
        if not number:
            raise CheckError("the virtual screen did not start")
        yield Screen(f":{number}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()


Seen = Callable[[str, Picture], Picture]


def check(screen: Screen, command: list[str], home: Path, keep: Path | None, user: "User") -> None:
    """Act as the user. Raises CheckError if the window misbehaves."""

    def seen(name: str, picture: Picture) -> Picture:
        if keep:
            picture.save(keep / f"{name}.ppm")
        print(f"{name}: drawn", flush=True)
        return picture

    surroundings = {
        **os.environ,
        "DISPLAY": screen.display,
        "SDL_AUDIODRIVER": "dummy",
        "RETROCARDS_HOME": str(home),
    }
    empty = screen.picture()
    game = subprocess.Popen(command, env=surroundings, stdin=subprocess.DEVNULL)
    try:
        user(screen, game, empty, seen)
        screen.press("F7")
        seen("quit", screen.steady(KEY_SECONDS, game))
        screen.press("y")
        time.sleep(STEADY_SECONDS)
        if game.poll() is None:
            screen.press("space")
        try:
            code = game.wait(timeout=KEY_SECONDS)
        except subprocess.TimeoutExpired:
            raise CheckError("F7 and Y did not end it") from None
        if code != 0:
            raise CheckError(f"F7 and Y ended it with exit code {code}")
    finally:
        if game.poll() is None:
            game.kill()
            game.wait()


User = Callable[[Screen, "subprocess.Popen[bytes]", Picture, Seen], None]
"""The user's actions before F7, given the screen without the window."""


def read_manual(screen: Screen, game: subprocess.Popen[bytes], empty: Picture, seen: Seen) -> None:
    """Open the manual over a table and go back."""
    table = seen("table", screen.other_than(empty, START_SECONDS, game))
    screen.press("F5")
    manual = seen("manual", screen.other_than(table, KEY_SECONDS, game))
    screen.press("Escape")
    after = seen("table-again", screen.other_than(manual, KEY_SECONDS, game))
    if (share := after.differs(table)) > SAME:
        raise CheckError(f"after ESC {share:.1%} of the screen is not as it was before F5")


def play_from_power_on(
    screen: Screen, game: subprocess.Popen[bytes], empty: Picture, seen: Seen
) -> None:
    """Go from power-on to a played card, and back to the prompt."""
    boot = seen("boot", screen.until(empty, DRAWN, START_SECONDS, game))
    menu = seen("menu", screen.until(boot, MENU, START_SECONDS, game))
    screen.press("Escape")
    prompt = seen("prompt", screen.other_than(menu, KEY_SECONDS, game, MENU))
    screen.type("dir")
    listed = seen("dir", screen.other_than(prompt, KEY_SECONDS, game, WRITTEN))
    screen.type("durak s*")
    table = seen("table", screen.other_than(listed, KEY_SECONDS, game))
    screen.press("1")
    seen("card-played", screen.other_than(table, START_SECONDS, game, WRITTEN))
    screen.press("F7", "y")
    time.sleep(STEADY_SECONDS)
    screen.press("space")
    again = seen("prompt-again", screen.other_than(table, KEY_SECONDS, game))
    screen.type("cls")
    cleared = seen("cleared", screen.other_than(again, KEY_SECONDS, game, WRITTEN))
    if (share := cleared.lit() - empty.lit()) > WRITTEN:
        raise CheckError(f"{share:.1%} of the screen is not black after CLS")


def main() -> int:
    """Returns the exit code described above."""
    parser = argparse.ArgumentParser(description="Open the real window, press keys, look at it.")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the pictures there")
    parser.add_argument("--boot", action="store_true", help="switch the PC on and go to a table")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="what opens the window")
    given = parser.parse_args()
    missing = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
    if missing:
        print(f"{' and '.join(missing)} missing: apt install xvfb xdotool", file=sys.stderr)
        return 2
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        try:
            with virtual_screen(home) as screen:
                command, user = (BOOT, play_from_power_on) if given.boot else (PLAY, read_manual)
                check(screen, given.command or command, home / "home", given.keep, user)
        except CheckError as error:
            print(f"The window failed: {error}.", file=sys.stderr)
            return 1
    print("The window draws, obeys its keys and closes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
