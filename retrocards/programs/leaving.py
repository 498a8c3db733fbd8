"""The way out of a program: the question, what is still to be told, and the parting screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from retrocards.programs import popups
from retrocards.programs.flow import Flow
from retrocards.rom.actions import action
from retrocards.stage import Stage


class Leaving:
    """Leads out step by step; `push` runs a flow, and `part` gives the last one.

    `troubles` are the sentences that the player has still to be told.
    """

    NEEDS = ("dialogs.quit", *popups.NEEDS)

    def __init__(
        self,
        stage: Stage,
        troubles: list[str],
        push: Callable[[str, Flow[Any]], None],
        part: Callable[[], Flow[None]],
    ) -> None:
        self.wanted = False
        """Whether every flow is to be given up as soon as the one that says so is over."""
        self._stage, self._troubles = stage, troubles
        self._push, self._part = push, part
        self._parting = False

    @action("quit")
    def open_quit(self) -> None:
        """Ask whether to leave; every move is on the disk already, so nothing is lost."""
        self._push("quit", self._ask())

    def _ask(self) -> Flow[None]:
        if (yield from popups.ask(self._stage, "quit")):
            self.wanted = True

    def tell_troubles(self) -> None:
        """Tell what could not be written, over what is there."""
        self._push("trouble", popups.troubles(self._stage, self._troubles))

    def go_on(self) -> bool:
        """Take the next step, when no flow is left; whether nothing is left to be done either."""
        self.wanted = False
        if self._troubles:
            self.tell_troubles()
        elif self._parting:
            return True
        else:
            self._parting = True
            self._push("", self._part())
        return False
