"""Captions: why the computer does what it does, in the ROM's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from retrocards.players.choice import SEATS as NAMED_SEATS
from retrocards.players.choice import Choice, Reason
from retrocards.programs.words import DETAILS, detail_named
from retrocards.rom import Rom

REASONS = "reasons"
"""The group of messages with the computer's reasons."""


class Captions:
    """Puts the computer's reasons into words, and varies them.

    `seats` are the names of the seats in the ROM, by number. A reason takes its words from the
    first of the message `groups` that has it, or else from `REASONS`. Of several wordings the one
    with the number `first` comes first.
    """

    NEEDS = ("messages.reasons?", *DETAILS)

    def __init__(self, rom: Rom, seats: Sequence[str], *groups: str, first: int = 0) -> None:
        self._rom, self._seats, self._first = rom, seats, first
        self._groups = (*groups, REASONS)
        self._times: Counter[str] = Counter()
        """How often each reason has been shown."""
        self.last = ""
        """The name of the last reason."""
        self._words = ""
        """The words of the last reason."""

    def of(self, choice: Choice, subject: Mapping[str, str]) -> str:
        """The caption of a choice; empty if it needs none.

        `subject` holds the fields of the seat to move. The last reason returns only if the choice
        has no other. Its wordings take turns, so that it returns in other words.
        """
        reasons = [reason for reason in (choice.reason, *choice.besides) if reason.name]
        for reason in sorted(reasons, key=lambda reason: reason.name == self.last):
            words = self._worded(reason, subject)
            if words and words != self._words:
                self._times[reason.name] += 1
                self.last, self._words = reason.name, words
                return words
        return ""

    def _worded(self, reason: Reason, subject: Mapping[str, str]) -> str:
        wordings = self._wordings(reason.name)
        details = {name: self._named(name, text) for name, text in reason.details.items()}
        wording = wordings[(self._first + self._times[reason.name]) % len(wordings)]
        return self._rom.say(wording, **details, **subject)

    def _wordings(self, reason: str) -> list[str]:
        """The names of the messages that word a reason."""
        for group in self._groups:
            path = f"{group}.{reason}"
            if self._rom.says(path):
                return [path]
            if wordings := self._rom.names(path):
                return wordings
        return [f"{REASONS}.{reason}"]

    def _named(self, name: str, text: str) -> str:
        """A detail as the ROM writes it."""
        if name in NAMED_SEATS:
            return self._rom.say(f"seats.{self._seats[int(text)]}")
        return detail_named(self._rom, text, name)
