"""The work done while the desktop is prepared for a window."""

from collections.abc import Callable
from threading import Event, current_thread, main_thread

import pytest

from retrocards.machine import DisplayError, display

PATIENCE = 10.0


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Replace the check for a display, on a computer where SDL can be reached."""

    def is_(reach: Callable[[], None]) -> None:
        monkeypatch.setattr(display, "sdl", lambda: object())
        monkeypatch.setattr(display, "require_display", reach)

    return is_


def test_the_work_goes_on_while_the_desktop_is_reached(
    reached: Callable[[Callable[[], None]], None],
) -> None:
    """Each waits for the other, and the desktop uses the main thread."""
    working, reaching = Event(), Event()

    def reach() -> None:
        assert current_thread() is main_thread()
        reaching.set()
        assert working.wait(PATIENCE)

    def work() -> str:
        working.set()
        return "done" if reaching.wait(PATIENCE) else "alone"

    reached(reach)
    assert display.while_opening(work) == "done"


def test_what_is_wrong_with_the_work_comes_before_a_missing_display(
    reached: Callable[[Callable[[], None]], None],
) -> None:
    """A wrong command line is reported as such, as without a window."""

    def no_display() -> None:
        raise DisplayError("none")

    def fails() -> None:
        raise LookupError("no such program")

    reached(no_display)
    with pytest.raises(LookupError, match="no such program"):
        display.while_opening(fails)
    with pytest.raises(DisplayError, match="none"):
        display.while_opening(lambda: "done")
