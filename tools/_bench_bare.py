"""A minimal Pyxel window: `python tools/_bench_bare.py FILE [headless]`.

It is as large and as fast as ours, and opened with the same options, but its picture never changes.
It makes FILE after the first frame and then idles until it is ended. Without a window it ends at
once.
"""

import sys
from pathlib import Path

import pyxel

WIDTH, HEIGHT, FPS = 352, 232, 30


def main() -> None:
    """Returns only without a window."""
    first_frame = Path(sys.argv[1]).absolute()
    headless = sys.argv[2:] == ["headless"]
    pyxel.init(
        WIDTH,
        HEIGHT,
        title="A bare window",
        fps=FPS,
        quit_key=pyxel.KEY_NONE,
        display_scale=None,
        capture_sec=0,
        headless=headless,
    )
    pyxel.integer_scale(True)
    pyxel.cls(1)
    pyxel.rect(16, 16, WIDTH - 32, HEIGHT - 32, 3)
    pyxel.flip()
    first_frame.touch()
    while not headless:
        pyxel.flip()


if __name__ == "__main__":
    main()
