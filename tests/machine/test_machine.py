"""The machine without a window."""

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise

import pytest

from retrocards.machine import Clock, Event, Key, Machine, Mouse, Sprite, Video, named_key
from tests.effort import calls_of


def test_a_tick_in_which_nothing_happens_takes_a_few_calls(machine: Machine) -> None:
    """So five minutes pass in well under a second."""
    machine.video.draw_text()
    machine.tick()
    assert calls_of(machine.tick) < 12, calls_of(machine.tick)
    for _ in range(9000 - 2):
        machine.tick()
    assert machine.clock.seconds == 300.0


def test_only_a_changed_picture_counts(machine: Machine) -> None:
    machine.tick()
    before = machine.pictures
    for _ in range(50):
        machine.tick()
    assert machine.pictures == before
    machine.video.draw_text()
    machine.video.rect(0, 0, 5, 5, 3)
    machine.tick()
    assert machine.pictures == before + 1


def test_events_are_given_once_and_in_order() -> None:
    machine = Machine.headless()
    machine.press(Key("F5"))
    machine.inject(Mouse("press", 3, 4, "left"))
    machine.tick()
    machine.press(Key("A", "a"))
    assert machine.events() == [Key("F5"), Mouse("press", 3, 4, "left"), Key("A", "a")]
    assert machine.events() == []


def test_moves_of_the_mouse_are_joined() -> None:
    machine = Machine.headless()
    for x in range(5):
        machine.inject(Mouse("move", x, 0))
    machine.press(Key("A", "a"))
    machine.inject(Mouse("move", 9, 9))
    assert machine.events() == [Mouse("move", 4, 0), Key("A", "a"), Mouse("move", 9, 9)]


def test_the_pointer_follows_the_mouse_and_stays_out_of_the_picture() -> None:
    machine = Machine.headless()
    machine.video.set_pointer(Sprite(2, 2, bytes([14]) * 4), hotspot=(1, 1))
    before = machine.video.pixels()
    machine.inject(Mouse("move", 100, 50))
    machine.tick()
    assert machine.video.pointer_at == (100, 50)
    assert machine.video.pixels() == before


def test_the_buffer_of_events_has_an_end() -> None:
    machine = Machine.headless()
    for number in range(1000):
        machine.press(Key(str(number)))
    events = machine.events()
    assert len(events) == 256
    assert events[-1] == Key("999")


def test_switching_off_is_asked_and_not_done() -> None:
    machine = Machine.headless()
    assert not machine.closed
    machine.switch_off()
    assert machine.closed
    machine.tick()


def test_machines_do_not_share_anything() -> None:
    first, second = Machine.headless(), Machine.headless(fps=60)
    first.video.clear(4)
    first.press(Key("A", "a"))
    first.tick()
    assert second.clock.ticks == 0
    assert second.events() == []
    assert set(second.video.pixels()) == {0}
    assert second.clock.fps == 60


def test_sound_takes_machine_time() -> None:
    machine = Machine.headless()
    machine.speaker.play("O2 A")
    ticks = 0
    while machine.speaker.busy():
        machine.tick()
        ticks += 1
    assert ticks == 15


def test_the_clock_counts_ticks() -> None:
    clock = Clock(30)
    assert [clock.ticks_in(seconds) for seconds in (0, 0.001, 0.5, 2)] == [0, 1, 15, 60]
    times = []
    for _ in range(4):
        times.append(clock.seconds)
        clock.advance()
    assert all(b - a == pytest.approx(1 / 30) for a, b in pairwise(times))
    with pytest.raises(ValueError, match="0 ticks a second"):
        Clock(0)


class Told:
    """A display that only records its calls."""

    voice = None
    clipboard = None
    keypad = None
    downloads = False
    closed = False
    busy = False

    def __init__(self) -> None:
        self.typematic: list[tuple[float, float]] = []
        self.modifiers: list[bool] = []

    def present(self, video: Video) -> None:
        pass

    def read(self) -> list[Event]:
        return []

    def set_typematic(self, after_s: float, every_s: float) -> None:
        self.typematic.append((after_s, every_s))

    def listen_to_modifiers(self, on: bool) -> None:
        self.modifiers.append(on)

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        pass


def test_the_display_gets_the_repeat_rate_of_the_keyboard() -> None:
    display = Told()
    machine = Machine(display)
    machine.set_typematic(0.25, 0.25)
    machine.set_typematic()
    assert display.typematic == [(0.25, 0.25), (0.4, 0.06)]
    for wrong in ((0, 1), (1, 0), (-1, 1), (float("nan"), 1)):
        with pytest.raises(ValueError, match="keys cannot repeat after"):
            machine.set_typematic(*wrong)
    assert len(display.typematic) == 2


def test_modifiers_are_reported_where_a_program_asks() -> None:
    display = Told()
    machine = Machine(display)
    machine.listen_to_modifiers()
    machine.listen_to_modifiers(False)
    assert display.modifiers == [True, False]


def test_what_is_injected_is_reported_in_any_case() -> None:
    machine = Machine.headless()
    machine.set_typematic(1, 1)
    machine.listen_to_modifiers(False)
    machine.press(named_key("SHIFT"))
    machine.press(named_key("ALT"))
    machine.tick()
    assert machine.events() == [Key("SHIFT"), Key("ALT")]


@pytest.mark.skipif(sys.platform != "linux", reason="displays can be taken away on Linux only")
@pytest.mark.parametrize("driver", [None, "dummy", "offscreen"])
def test_no_display_is_a_sentence_and_nothing_else(driver: str | None) -> None:
    """In a process of its own, because the window library can be started only once."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    if driver:
        environment["SDL_VIDEODRIVER"] = driver
    program = (
        "from retrocards.machine import DisplayError, Machine\n"
        "try: Machine.window('x')\n"
        "except DisplayError as error: print(error)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert result.stdout.startswith("There is no display to open a window on: ")
    assert "--headless --script" in result.stdout
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""
