"""The icon of a program's window.

Skipped if Xvfb, xprop or xwininfo is missing.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.window_check import Screen, virtual_screen

pytestmark = pytest.mark.skipif(
    not all(shutil.which(name) for name in ("Xvfb", "xprop", "xwininfo")),
    reason="needs Xvfb, xprop and xwininfo",
)
SECONDS = 60.0
WHITE, GREEN = 0xFFFFFFFF, 0xFF00AA00


def ask(screen: Screen, *command: str) -> str:
    """What a program of X11 prints."""
    surroundings = {**os.environ, "DISPLAY": screen.display}
    return subprocess.run(command, env=surroundings, capture_output=True, text=True).stdout


def properties(screen: Screen, title: str, *words: str) -> str:
    """What xprop says of the window with this title; empty while there is none."""
    window_id = ask(screen, "xwininfo", "-name", title).partition("Window id: ")[2].split()[:1]
    return ask(screen, "xprop", "-id", *window_id, *words) if window_id else ""


def icon(screen: Screen, title: str) -> list[int]:
    """The dots of the window's icon, 0xAARRGGBB, after its width and height."""
    name = "_NET_WM_ICON"
    printed = properties(screen, title, "-len", "99999", "-notype", "-f", name, "32c", name)
    return [int(number) for number in printed.partition("= ")[2].split(", ") if number.strip()]


@pytest.mark.long("draws it anew")
def test_the_icon_is_the_roms_card_with_a_visitor(tmp_path: Path) -> None:
    """A white card with holes around it and a green figure on it, as in the PC's ROM."""
    surroundings = {**os.environ, "SDL_AUDIODRIVER": "dummy", "RETROCARDS_HOME": str(tmp_path)}
    surroundings["PYTHONPATH"] = os.pathsep.join(sys.path)
    with virtual_screen(tmp_path, "800x600") as screen:
        command = [sys.executable, "-m", "retrocards", "DURAK", "S*"]
        opened = subprocess.Popen(command, env={**surroundings, "DISPLAY": screen.display})
        try:
            end = time.monotonic() + SECONDS
            while (shown := icon(screen, "TOMMY'S DURAK")).count(GREEN) < 300:
                assert time.monotonic() < end, shown[:2]
                time.sleep(0.5)
            kind = properties(screen, "TOMMY'S DURAK", "WM_CLASS")
        finally:
            opened.terminate()
            opened.wait()
    assert kind == 'WM_CLASS(STRING) = "retrocards", "retrocards"\n', "as the menu's entry says"
    assert shown[:2] == [64, 64]
    assert shown.count(WHITE) > 1000 and shown[2] >> 24 == 0
