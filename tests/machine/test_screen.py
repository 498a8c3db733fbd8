"""The real window on a virtual screen, with a window manager: its picture, dot by dot.

Skipped if Xvfb, xdotool or openbox is missing.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.alike import LONG, first_of
from tools.window_check import Picture, Screen, virtual_screen

pytestmark = pytest.mark.skipif(
    not all(shutil.which(name) for name in ("Xvfb", "xdotool", "openbox")),
    reason="needs Xvfb, xdotool and openbox",
)
needs_xprop = pytest.mark.skipif(
    not shutil.which("xprop") or not shutil.which("xwininfo"), reason="needs xprop and xwininfo"
)
SECONDS = 30.0
OPENED = """
import sys
from retrocards.machine import Machine, Mouse

full, aspect = "full" in sys.argv, "aspect" in sys.argv
scale = next((int(word) for word in sys.argv if word.isdigit()), None)
machine = Machine.window("A window", scale, full, aspect=aspect, sound=False)
machine.video.border = 4
machine.video.clear(2)
while not machine.closed:
    machine.tick()
    for event in machine.events():
        if isinstance(event, Mouse) and event.kind == "press":
            machine.video.pixel(event.x, event.y, 15)
            print(event.x, event.y, flush=True)
"""
RED, GREEN, BLACK = 0xAA0000, 0x00AA00, 0x000000


@contextmanager
def window(screen: Screen, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """A window on the screen, green with a red border, that reports key presses."""
    surroundings = {
        **os.environ, "DISPLAY": screen.display, "PYTHONPATH": os.pathsep.join(sys.path)
    }  # fmt: skip
    manager = subprocess.Popen(["openbox"], env=surroundings, stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    command = [sys.executable, "-c", OPENED, *words]
    opened = subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True)
    try:
        yield opened
    finally:
        for process in opened, manager:
            process.terminate()
            process.communicate()


def dot(picture: Picture, x: int, y: int) -> int:
    offset = 4 * (y * picture.width + x)
    return int.from_bytes(picture.pixels[offset : offset + 3], "little")


def runs(dots: list[int]) -> list[tuple[int, int]]:
    """The colours along a line, and the number of dots of each."""
    along: list[tuple[int, int]] = []
    for colour in dots:
        if along and along[-1][0] == colour:
            along[-1] = (colour, along[-1][1] + 1)
        else:
            along.append((colour, 1))
    return along


def seen(screen: Screen, x: int, y: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The colours along the row and the column through a point."""
    picture = screen.picture()
    across = [dot(picture, column, y) for column in range(picture.width)]
    return runs(across), runs([dot(picture, x, row) for row in range(picture.height)])


def wait_for(screen: Screen, x: int, y: int, *lines: list[tuple[int, int]]) -> None:
    """Wait until the row and the column through a point are as expected."""
    end = time.monotonic() + SECONDS
    while (now_shown := seen(screen, x, y)) != lines:
        assert time.monotonic() < end, now_shown
        time.sleep(0.2)


def press(screen: Screen, x: int, y: int) -> None:
    subprocess.run(
        ["xdotool", "mousemove", str(x), str(y), "sleep", "0.3", "click", "1"],
        env={**os.environ, "DISPLAY": screen.display},
        check=True,
    )


@pytest.mark.parametrize(
    ("size", "side", "border", "green", "lines"),
    [
        ("1920x1080", 240, 65, 1310, [(RED, 49), (GREEN, 982), (RED, 49)]),
        pytest.param("1366x768", 171, 47, 930, [(RED, 35), (GREEN, 698), (RED, 35)], marks=LONG),
    ],
)
def test_4_to_3_fills_the_height_of_a_screen(
    tmp_path: Path,
    size: str,
    side: int,
    border: int,
    green: int,
    lines: list[tuple[int, int]],
) -> None:
    """1440 of 1920 dots are 4:3 of 1080, 1024 of 1366 are 4:3 of 768; the rest is black.

    The mouse points at the pixel under it: a dot drawn there appears there.
    """
    width, height = (int(number) for number in size.split("x"))
    with (
        virtual_screen(tmp_path, size) as screen,
        window(screen, "full", "aspect") as opened,
    ):
        row = [(BLACK, side), (RED, border), (GREEN, green), (RED, border), (BLACK, side)]
        x, y = side + width // 4, height // 3
        wait_for(screen, x, y, row, lines)
        press(screen, x, y)
        assert opened.stdout
        column, line = (int(number) for number in opened.stdout.readline().split())
        wide, tall = 2 * border + green, sum(length for _, length in lines)
        assert column == (2 * (x - side) + 1) * 352 // (2 * wide) - 16
        assert line == (2 * y + 1) * 220 // (2 * tall) - 10


def _of_the_picture(line: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A line without the area around the picture."""
    return [run for run in line if run[0] in (RED, GREEN)]


def test_4_to_3_in_a_window_has_whole_pixels_across(tmp_path: Path) -> None:
    """Three quarters of the screen are 810 lines: three dots a pixel are 1056 by 792 of them."""
    with (
        virtual_screen(tmp_path, "1920x1080") as screen,
        window(screen, "aspect") as opened,
    ):
        whole = [
            [(RED, 48), (GREEN, 960), (RED, 48)],
            [(RED, 36), (GREEN, 720), (RED, 36)],
        ]
        end = time.monotonic() + SECONDS
        # A window that opens can be seen half drawn.
        while (now_shown := [_of_the_picture(line) for line in seen(screen, 960, 540)]) != whole:
            assert time.monotonic() < end, now_shown
            time.sleep(0.2)
        press(screen, 960, 540)
        assert opened.stdout and len(opened.stdout.readline().split()) == 2


def report_of_x(screen: Screen) -> str:
    """X's report on the window, once it exists."""
    surroundings = {**os.environ, "DISPLAY": screen.display}

    def ask(*command: str) -> str:
        return subprocess.run(command, env=surroundings, capture_output=True, text=True).stdout

    end = time.monotonic() + SECONDS
    while "IsViewable" not in (report := ask("xwininfo", "-name", "A window")):
        assert time.monotonic() < end
        time.sleep(0.2)
    return report + ask("xprop", "-id", report.partition("Window id: ")[2].split()[0])


def test_around_the_picture_it_is_black(tmp_path: Path) -> None:
    """Three times the picture are 1056 by 696 dots of the screen."""
    with virtual_screen(tmp_path, "1280x1024") as screen, window(screen, "full"):
        row = [(BLACK, 112), (RED, 48), (GREEN, 960), (RED, 48), (BLACK, 112)]
        column = [(BLACK, 164), (RED, 48), (GREEN, 600), (RED, 48), (BLACK, 164)]
        wait_for(screen, 640, 512, row, column)


@needs_xprop
@pytest.mark.parametrize("shape", first_of(["aspect", "square"]))
def test_around_the_picture_a_window_of_any_size_is_black(tmp_path: Path, shape: str) -> None:
    """Black lies left and right of the red border, up to the window's edges."""
    with virtual_screen(tmp_path, "1280x1024") as screen, window(screen, shape, "2"):
        number = report_of_x(screen).partition("Window id: ")[2].split()[0]
        end = time.monotonic() + SECONDS
        across: list[tuple[int, int]] = []
        while [colour for colour, _ in across] != [BLACK, RED, GREEN, RED, BLACK]:
            assert time.monotonic() < end, across
            # The window manager may move the window, or resize it once more, while it settles.
            report = report_of_x(screen)
            if "Width: 1001\n" not in report:
                resize = ["xdotool", "windowsize", number, "1001", "541"]
                subprocess.run(resize, env={**os.environ, "DISPLAY": screen.display}, check=True)
                continue
            left, top = (
                int(report.partition(f"upper-left {axis}:")[2].split()[0]) for axis in "XY"
            )
            picture = screen.picture()
            across = runs([dot(picture, left + x, top + 270) for x in range(1001)])


@needs_xprop
def test_the_desktop_knows_it_and_keeps_it_from_shrinking(tmp_path: Path) -> None:
    """The window has our name and not Python's, and cannot crop the picture."""
    with virtual_screen(tmp_path, "1280x1024") as screen, window(screen, "2"):
        end = time.monotonic() + SECONDS
        # The window may be visible a moment before it says how small it may be.
        while "program specified minimum size: 352 by 232" not in (report := report_of_x(screen)):
            assert time.monotonic() < end, report
    assert 'WM_CLASS(STRING) = "retrocards", "retrocards"' in report


@needs_xprop
@pytest.mark.parametrize("shape", first_of(["aspect", "square"]))
def test_a_scale_that_the_screen_cannot_hold_is_made_smaller(tmp_path: Path, shape: str) -> None:
    with virtual_screen(tmp_path, "1280x1024") as screen, window(screen, shape, "9"):
        report = report_of_x(screen)
    assert "Width: 1056\n" in report
    assert f"Height: {696 if shape == 'square' else 792}\n" in report
