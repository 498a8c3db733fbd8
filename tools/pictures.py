"""Makes the pictures of README and PLAYING: `tools/pictures.py [NAME ...]`, in `manuals/pictures`.

Each is the screen with its border at the end of a script; a film shows the whole script. They are
the same on every machine. A test makes them again and reports those that are out of date.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "manuals" / "pictures"

sys.path.insert(0, str(ROOT))

from retrocards.cli.main import main as retrocards  # noqa: E402


class Scene(NamedTuple):
    """A command line without a window, and the script for the keys."""

    words: str
    script: str
    film: bool = False


SCENES = {
    "durak.png": Scene("DURAK S* --deal 12 --set grade=club", "F2 wait:16 F2 wait:9"),
    "ecarte.png": Scene("ECARTE S* --deal 7 --set grade=club", "F2 wait:11"),
    "elephant-title.png": Scene("ELEPHANT --deal 7", "until:press_a_key wait:0.2"),
    "elephant.png": Scene(
        "ELEPHANT --deal 7", "until:press_a_key wait:0.2 ENTER wait:8 LEFT Z LEFT Z"
    ),
    "hearts-title.png": Scene("HEARTS S --deal 7", "wait:24.9"),
    "hearts.png": Scene("HEARTS S* --deal 7 --set grade=club", "F2 wait:14 F2 wait:1"),
    "calculation-show.png": Scene("CALC S --deal 7", "wait:21"),
    "calculation.png": Scene(
        "CALC S* --deal 7 --set piles=6 --set discards=all --set kings_start=on",
        "wait:2 0 wait:0.5 9 wait:0.5 9 wait:0.5 0 wait:0.5 0 wait:0.5 9 wait:0.5 9 wait:0.5 "
        "0 wait:0.5 0 wait:0.5 9 wait:0.5 0 wait:1.5",
    ),
    "boot.png": Scene("", "wait:2"),
    "chooser.png": Scene("", "ENTER wait:14"),
    "prompt.png": Scene("", "ENTER wait:1 ESC wait:1 type:DIR ENTER wait:2"),
    "attract.png": Scene("--attract --deal 7", "wait:50", film=True),
    "captions.png": Scene("--attract --deal 3", "wait:42"),
}
"""The pictures of the papers, by file name."""


def make(name: str, folder: Path) -> Path:
    """Make one of the pictures in a folder, with an empty home."""
    scene, path = SCENES[name], folder / name
    words, script = [*scene.words.split(), "--headless"], scene.script
    if scene.film:
        words += ["--record", str(path)]
    else:
        script += f" frame:{path}"
    before = os.environ.get("RETROCARDS_HOME")
    with tempfile.TemporaryDirectory() as home:
        os.environ["RETROCARDS_HOME"] = home
        try:
            code = retrocards([*words, "--script", script])
        finally:
            del os.environ["RETROCARDS_HOME"]
            if before is not None:
                os.environ["RETROCARDS_HOME"] = before
    if code:
        raise SystemExit(f"{name} could not be made: exit code {code}.")
    return path


def main() -> None:
    """Make the named pictures, or all of them."""
    parser = argparse.ArgumentParser(description="Makes the pictures of README and PLAYING.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SCENES))
    names = parser.parse_args().names or [*SCENES]
    if strange := set(names) - set(SCENES):
        parser.error(f"{', '.join(sorted(strange))}: there are {', '.join(SCENES)}")
    for name in names:
        path = make(name, FOLDER)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
