"""The time of a tick in a page: work ends so that the picture comes in time."""

from types import SimpleNamespace

import pytest

from retrocards.machine import Machine
from retrocards.machine import page as page_module
from retrocards.machine.page import Page

TICK_MS = 1000 / 30


class Clock:
    """A page, and a clock that a test moves on."""

    def __init__(self) -> None:
        self.ms = 0.0
        self.page = Page(lambda *words: None, 30, 7)
        self.machine = Machine(self.page, 30)

    def tick(self, slice_ms: float, picture_ms: float, key: str = "") -> int:
        """Work until the time is up, and draw. Returns how many pieces of work were begun."""
        if key:
            self.page.press(key)
        self.page.begin()
        begun = 0
        while not self.machine.busy:
            begun += 1
            self.ms += slice_ms
        self.ms += picture_ms
        self.machine.tick()
        self.ms = -(-self.ms // TICK_MS) * TICK_MS
        return begun


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = SimpleNamespace(ms=0.0)
    timed = SimpleNamespace(perf_counter=lambda: clock.ms / 1000)
    monkeypatch.setattr(page_module, "time", timed)
    clock = Clock()
    return clock


@pytest.mark.parametrize(("slice_ms", "picture_ms", "pieces"), [
    (5, 0, 4), (5, 6, 2), (5, 12, 1), (5, 18, 0), (2, 0, 10), (2, 12, 4), (19, 0, 1),
])  # fmt: skip
def test_no_work_begins_that_would_not_leave_time_for_the_picture(
    clock: Clock, slice_ms: float, picture_ms: float, pieces: int
) -> None:
    """Once both are known; a tick has 20 of its 33 ms for them."""
    for _ in range(3):
        begun = clock.tick(slice_ms, picture_ms)
    assert begun == pieces


def test_there_is_time_again_soon_after_slow_pictures(clock: Clock) -> None:
    for _ in range(3):
        assert clock.tick(2, 19) <= 10
    assert clock.tick(2, 19) == 0
    assert max(clock.tick(2, 0) for _ in range(12)) >= 8


def test_a_tick_that_the_player_waits_for_has_no_time(clock: Clock) -> None:
    assert clock.tick(2, 1) > 5
    assert clock.tick(2, 1, key="ENTER") == 0
    assert clock.tick(2, 1) > 5
