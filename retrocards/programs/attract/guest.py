"""Somebody who has come by a PC that plays alone."""

from __future__ import annotations

from retrocards.machine import Event, Key
from retrocards.programs.attract.sayings import Sayings
from retrocards.programs.desk import Desk
from retrocards.rom import TextRom


class Guest:
    """Sits at the desk of the program that was shown, and counts for themselves.

    Their tally begins with nothing: what the owner's says is not theirs.
    """

    def __init__(self, desk: Desk, sayings: Sayings) -> None:
        self.has_left = False
        """Whether ESC was struck twice, with nothing between."""
        self._desk, self._sayings = desk, sayings
        self._parting_key = False
        """Whether the next ESC goes back to where one came from."""
        desk.stage.set_pointer(desk.controls.mouse_on)
        if "reset_tally" in desk.actions:
            desk.actions["reset_tally"]()

    def handle(self, event: Event) -> None:
        """Pass an event on to the program; ESC counts only where no pop-up is closed by it."""
        leaves = isinstance(event, Key) and event.name == "ESC" and not event.repeat
        if leaves and self._parting_key:
            self.has_left = True
            return
        before = self._lying_over
        self._desk.handle(event)
        closes = before not in (("", 0), self._lying_over)
        if isinstance(event, Key) or event.kind == "press":
            self.let_esc_leave(leaves and not closes)

    def let_esc_leave(self, leaves: bool) -> None:
        """Say that the next ESC goes back, or no longer."""
        self._parting_key = leaves
        words = "leave" if isinstance(self._desk.rom, TextRom) else "leave_short"
        told = {"coin": self._sayings.say(self._desk.rom, words)} if leaves else {}
        self._desk.stage.put_up(told)

    @property
    def _lying_over(self) -> tuple[str, int]:
        """The pop-up on top, and how many there are."""
        return self._desk.top_name, len(self._desk.stage.windows)
