"""The least that a Pyxel window can be: `python tools/_bench_bare.py FILE`.

As large and as fast as ours, with a picture that stands still. Makes FILE after the first frame
and then idles until it is ended.
"""

import sys
from pathlib import Path

import pyxel

WIDTH, HEIGHT, FPS = 352, 232, 30


def main() -> None:
    """Never returns."""
    first_frame = Path(sys.argv[1]).absolute()
    pyxel.init(WIDTH, HEIGHT, fps=FPS, quit_key=pyxel.KEY_NONE, capture_sec=0)
    pyxel.cls(1)
    pyxel.rect(16, 16, WIDTH - 32, HEIGHT - 32, 3)
    pyxel.flip()
    first_frame.touch()
    while True:
        pyxel.flip()


if __name__ == "__main__":
    main()
