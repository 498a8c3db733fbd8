"""Draws the PC's icon as the picture that is named. Runs in `.venv-package`."""

import sys
import tempfile
from pathlib import Path

from retrocards.cli.desktop import draw_icons

with tempfile.TemporaryDirectory() as folder:
    draw_icons(Path(folder))
    Path(sys.argv[1]).write_bytes(Path(folder, "256x256", "apps", "retrocards.png").read_bytes())
