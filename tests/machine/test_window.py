"""A machine in a window handles the signals of the system.

The window is the library's own, opened without a display. Each runs in a process of its own,
because a process can have only one.
"""

import os
import signal
import subprocess
import sys

import pytest

OPENED = """
import os, signal, sys
import pyxel
from retrocards.machine import Machine, window

init = pyxel.init
def opened(*given, **more):
    init(*given, **{**more, "headless": True})
    if "while it opens" in sys.argv:
        os.kill(os.getpid(), signal.SIGINT)

pyxel.init = opened
window.require_display = lambda: None
for name in sys.argv[2:]:
    if name.startswith("SIG"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
try:
    machine = Machine.window("A window")
    machine.tick()
    assert not machine.closed
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))
    machine.tick()
    print("closed" if machine.closed else "open")
except KeyboardInterrupt:
    print("interrupted")
"""


def heard(*words: str) -> str:
    """The fate of a machine in a window that gets a signal."""
    return ran(OPENED, *words).strip()


def ran(code: str, *words: str) -> str:
    """The output of a separate process."""
    ran = subprocess.run(
        [sys.executable, "-c", code, *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=30,
        preexec_fn=as_in_a_terminal,
    )
    assert ran.stderr == ""
    return ran.stdout


def as_in_a_terminal() -> None:
    """The test suite itself may run with signals ignored."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such signals here")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_the_system_asks_the_process_to_end(name: str) -> None:
    assert heard(name) == "closed"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_that_is_ignored_stays_so(name: str) -> None:
    assert heard(name, name) == "open"


def test_ctrl_c() -> None:
    assert heard("SIGINT") == "interrupted"


def test_ctrl_c_while_the_window_opens() -> None:
    """The library's own handler would let the game begin, and then end it with 0."""
    assert heard("SIGWINCH", "while it opens") == "interrupted"


TIMED = """
import time
from retrocards.machine import Machine

machine = Machine.window("A window", fps=5)
for _ in range(2):
    machine.tick()
    at_first = machine.busy
    time.sleep(0.15)
    print(at_first, machine.busy)
"""


def test_a_tick_is_busy_once_most_of_it_is_over() -> None:
    opened = OPENED.partition("for name in")[0] + TIMED
    assert ran(opened).split() == ["False", "True"] * 2


GAMEPAD = """
import pyxel
from retrocards.machine import Machine, Pad, window

init = pyxel.init
pyxel.init = lambda *given, **more: init(*given, **{**more, "headless": True})
window.require_display = lambda: None
machine = Machine.window("A window", fps=100)
machine.set_typematic(0.03, 0.01)
names = "A B X Y START BACK LEFTSHOULDER RIGHTSHOULDER DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT"
for number in (1, 2):
    for name in names.split():
        code = getattr(pyxel, f"GAMEPAD{number}_BUTTON_{name}")
        pyxel.set_btn(code, True)
        machine._take(machine._display.read())
        seen = machine.events()
        for _ in range(4):
            machine.tick()
            seen += machine.events()
        pyxel.set_btn(code, False)
        machine.tick()
        seen = [event for event in [*seen, *machine.events()] if isinstance(event, Pad)]
        print(name, *(f"{event.button}{'+' * event.repeat}" for event in seen))
"""
FELT = """\
A A
B B
X X
Y Y
START START
BACK SELECT
LEFTSHOULDER L
RIGHTSHOULDER R
DPAD_UP UP UP+ UP+
DPAD_DOWN DOWN DOWN+ DOWN+
DPAD_LEFT LEFT LEFT+ LEFT+
DPAD_RIGHT RIGHT RIGHT+ RIGHT+
"""


def test_the_buttons_of_either_gamepad_are_felt_once_and_a_held_direction_repeats() -> None:
    assert ran(GAMEPAD) == FELT + FELT
