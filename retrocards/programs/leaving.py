"""The way out of a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from retrocards.machine import Clipboard
from retrocards.programs import popups
from retrocards.programs.flow import Flow
from retrocards.rom.actions import action
from retrocards.stage import Stage

QUIT_OR_LINK = "quit_or_link"
"""The question whether to leave, where the link to the deal can be copied."""


class Leaving:
    """The way out: the question whether to leave, unread troubles, the parting screen.

    `push` runs a flow over the others; `part` returns the flow of the parting screen. The question
    also offers the `link` to the deal, if there is one and the display has a clipboard.
    """

    NEEDS = (
        "dialogs.quit|quit_or_link?", "keys.link?", "messages.link.copied|refused?", *popups.NEEDS
    )  # fmt: skip

    def __init__(
        self,
        stage: Stage,
        troubles: list[str],
        push: Callable[[str, Flow[Any]], None],
        part: Callable[[], Flow[None]],
        clipboard: Clipboard | None,
        link: Callable[[], Sequence[str]],
    ) -> None:
        self.wanted = False
        """Whether to drop every flow as soon as the one on top ends."""
        self._stage, self._troubles = stage, troubles
        self._push, self._part = push, part
        self._clipboard, self._link = clipboard, link
        self._parting = False

    @action("quit")
    def open_quit(self) -> None:
        """Ask whether to leave. Nothing is lost: every move is on the disk already."""
        self._push("quit", self._ask())

    def _ask(self) -> Flow[None]:
        link = self._link() if self._clipboard and QUIT_OR_LINK in self._stage.rom.dialogs else ()
        question = self._stage.notice(QUIT_OR_LINK if link else "quit", {})
        answer = yield from popups.shown(self._stage, question)
        if link and answer in self._stage.rom.keys["link"]:
            self._copy(link)
        elif answer and question.agrees(answer):
            self.leave()

    def _copy(self, link: Sequence[str]) -> None:
        """Copy a link, and let the display say so."""
        rom = self._stage.rom
        if self._clipboard:
            self._clipboard.copy(link, rom.say("link.copied"), rom.say("link.refused"))

    def leave(self) -> None:
        """Drop every flow as soon as the one on top ends."""
        self.wanted = True

    def show_troubles(self) -> None:
        """Show the unread troubles over the picture."""
        self._push("trouble", popups.troubles(self._stage, self._troubles))

    def go_on(self) -> bool:
        """Once no flow is left, take the next step out; return whether that was the last."""
        self.wanted = False
        if self._troubles:
            self.show_troubles()
        elif self._parting:
            return True
        else:
            self._parting = True
            self._push("", self._part())
        return False
