"""Somebody who has come by a PC that plays alone."""

from __future__ import annotations

from retrocards.machine import Event, Key
from retrocards.programs.attract.sayings import Sayings
from retrocards.programs.desk import Desk


class Guest:
    """Sits at the desk of the program that was shown, and counts for themselves.

    Their tally begins with nothing: what the owner's says is not theirs.
    """

    def __init__(self, desk: Desk, sayings: Sayings) -> None:
        self.has_left = False
        """Whether the key to leave was struck twice, with nothing between."""
        self._desk, self._sayings = desk, sayings
        self._leaves_next = False
        """Whether striking the key to leave once more leads back to where one came from."""
        desk.stage.set_pointer(desk.controls.mouse_on)
        if "reset_tally" in desk.actions:
            desk.actions["reset_tally"]()

    def handle(self, event: Event) -> None:
        """Pass an event on to the program.

        The key to leave counts only where it closes no pop-up.
        """
        leaves = isinstance(event, Key) and self._sayings.leaves(event) and not event.repeat
        if leaves and self._leaves_next:
            self.has_left = True
            return
        before = self._lying_over
        self._desk.handle(event)
        closes = before not in (("", 0), self._lying_over)
        if isinstance(event, Key) or event.kind == "press":
            self.let_leave(leaves and not closes)

    def let_leave(self, leaves: bool) -> None:
        """Let the key to leave lead back when it is struck next, and say so; or no longer."""
        self._leaves_next = leaves
        told = {"coin": self._sayings.say(self._desk.rom, "leave")} if leaves else {}
        self._desk.stage.put_up(told)

    @property
    def _lying_over(self) -> tuple[str, int]:
        """The pop-up on top, and how many there are."""
        return self._desk.top_name, len(self._desk.stage.windows)
