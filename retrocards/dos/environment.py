"""The environment of one COMMAND: names and values in a block of limited size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from retrocards.dos.errors import DosError

ROOM: Final = 512
"""Bytes of the first COMMAND's environment, as with `SHELL=C:\\COMMAND.COM /E:512 /P`."""
SMALLEST_ROOM: Final = 160
LARGEST_ROOM: Final = 32768
"""The limits for `/E:` of COMMAND."""


class Environment:
    """The variables that SET shows. Names are upper case, values as typed."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self._values: dict[str, str] = {}

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._values.items())

    def get(self, name: str) -> str | None:
        """The value of a name, typed in either case, or None."""
        return self._values.get(name.upper())

    def set(self, name: str, value: str) -> None:
        """Set a name at the end of the block. An empty value removes the name.

        Raises DosError `out_of_environment`. As in DOS, the old value is then lost.
        """
        name = name.upper()
        self._values.pop(name, None)
        if not value:
            return
        # Each entry adds an equals sign and a zero byte, and one more zero ends the block.
        if self.used + len(name) + len(value) + 2 > self.room:
            raise DosError("out_of_environment")
        self._values[name] = value

    @property
    def used(self) -> int:
        """Bytes in use."""
        return 1 + sum(len(name) + len(value) + 2 for name, value in self)

    def copy(self, room: int = 0) -> Environment:
        """A copy for a program or another COMMAND, whose changes are lost at its end."""
        other = Environment(max(room, self.room))
        other._values = dict(self._values)
        return other


Say = Callable[..., str]
"""Returns a message with its {fields} filled in."""


def prompt_text(prompt: str, drive: str, folder: str, now: datetime, say: Say) -> str:
    """The prompt that the codes of PROMPT produce; without codes, the drive's letter and `>`.

    An unknown code shows nothing. Source: notes section 6.
    """
    if not prompt:
        return f"{drive[0]}>"
    shown = ""
    chars = iter(prompt)
    for char in chars:
        if char != "$":
            shown += char
            continue
        match next(chars, "").upper():
            case "P":
                shown += folder
            case "N":
                shown += drive[0]
            case "D":
                shown += date_text(now, say)
            case "T":
                shown += time_text(now)
            case "V":
                shown += say("version")
            case code:
                shown += _PROMPT_CODES.get(code, "")
    return shown


_PROMPT_CODES = {
    "G": ">", "L": "<", "B": "|", "Q": "=", "$": "$", "_": "\n", "E": "\x1b", "H": "\b \b",
}  # fmt: skip


def date_text(now: datetime, say: Say) -> str:
    """`Sat 03-17-1990`."""
    days = say("days")
    day = (now.weekday() + 1) % 7
    return f"{days[day * 3 : day * 3 + 3]} {now:%m-%d-%Y}"


def time_text(now: datetime) -> str:
    """` 7:06:00.00`, with hundredths."""
    return f"{now.hour:2}:{now:%M:%S}.{now.microsecond // 10_000:02}"
