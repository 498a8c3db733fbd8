"""The environment of one COMMAND: names and values, in a block of so many bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from retrocards.dos.errors import DosError

ROOM: Final = 512
"""Bytes of a first COMMAND's environment, as after `SHELL=C:\\COMMAND.COM /E:512 /P`."""
SMALLEST_ROOM: Final = 160
LARGEST_ROOM: Final = 32768
"""What `/E:` of COMMAND allows."""


class Environment:
    """What SET shows. Names are upper case, values as they were typed."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self._values: dict[str, str] = {}

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._values.items())

    def get(self, name: str) -> str | None:
        """The value of a name in either case, None where there is none."""
        return self._values.get(name.upper())

    def set(self, name: str, value: str) -> None:
        """Give a name a value, at the end of the block; an empty one takes the name out.

        Raises DosError `out_of_environment`; the old value is gone then, as it was in DOS.
        """
        name = name.upper()
        self._values.pop(name, None)
        if not value:
            return
        # Each entry has an equals sign and a zero behind it, the block one zero more.
        if self.used + len(name) + len(value) + 2 > self.room:
            raise DosError("out_of_environment")
        self._values[name] = value

    @property
    def used(self) -> int:
        """Bytes that are taken."""
        return 1 + sum(len(name) + len(value) + 2 for name, value in self)

    def copy(self, room: int = 0) -> Environment:
        """What a program or another COMMAND is given: changes there are lost at its end."""
        other = Environment(max(room, self.room))
        other._values = dict(self._values)
        return other


Say = Callable[..., str]
"""Gives the words of a message, with its {fields} filled in."""


def prompt_text(prompt: str, drive: str, folder: str, now: datetime, say: Say) -> str:
    """What the codes of PROMPT make; without any it is the drive's letter and `>`.

    A code that does not exist shows nothing. Source: notes section 6.
    """
    if not prompt:
        return f"{drive[0]}>"
    made = ""
    chars = iter(prompt)
    for char in chars:
        if char != "$":
            made += char
            continue
        match next(chars, "").upper():
            case "P":
                made += folder
            case "N":
                made += drive[0]
            case "D":
                made += date_text(now, say)
            case "T":
                made += time_text(now)
            case "V":
                made += say("version")
            case code:
                made += _PROMPT_CODES.get(code, "")
    return made


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
