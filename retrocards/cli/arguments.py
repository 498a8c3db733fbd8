"""The words and options of a command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from retrocards.cards import OptionError, deal_name
from retrocards.machine.speaker import VOLUME

if TYPE_CHECKING:
    from retrocards.rom.schema.control import EditionName

REPLAY = "replay"
"""The command that opens a window, unlike the others."""
GAMES = ("games", "export", "import")
"""The commands for the player's finished hands."""
COMMANDS = ("register", "tally", *GAMES, REPLAY, "list", "keys", "install-desktop")
OWNERS = {
    "remove": "install-desktop", "anew": "keys", "stdout": "keys", "line": "games",
    "since": "export",
}  # fmt: skip
"""Options that only one command takes."""
FPS = 30
SPEAK = "--speak"
ANY, TEXT, VOICE = "any", "text", "voice"
MEANS = (ANY, TEXT, VOICE)
"""How `--speak` speaks: by the voice if there is one, else as text; as text; by the voice."""


class Arguments(NamedTuple):
    """The words and options of a command line. `parser` explains them."""

    words: list[str]
    deal: str | None = None
    edition: EditionName | None = None
    set: tuple[str, ...] = ()
    mono: str | None = None
    scale: int | None = None
    fullscreen: bool = False
    crt: bool = False
    aspect: bool = False
    fps: int = FPS
    volume: int = VOLUME
    coach: bool = False
    lesson: bool = False
    daily: bool = False
    boot: bool = False
    attract: bool = False
    loud: bool = False
    headless: bool = False
    script: str | None = None
    record: str | None = None
    remove: bool = False
    speak: str | None = None
    zoom: bool = False
    anew: bool = False
    stdout: bool = False
    line: bool = False
    since: str = ""


_PLAIN: Mapping[str, Callable[[str], str] | None] = {
    "--deal": deal_name, "--script": str, "--headless": None, "--coach": None,
    "--lesson": None, "--daily": None, "--crt": None, "--aspect": None, "--fullscreen": None,
    "--loud": None,
}  # fmt: skip
"""Option -> the conversion of its value; None for an option without one."""


def plainly_read(argv: Sequence[str]) -> Arguments | None:
    """Read the most common command lines. Returns None for all others, which `parser` must read.

    The parser knows every option and explains mistakes, but loading it takes a twentieth of a
    start.
    """
    words: list[str] = []
    values: dict[str, Any] = {}
    remaining = iter(argv)
    for word in remaining:
        if not word.startswith("-"):
            words.append(word)
            continue
        value = next(remaining, "-") if _PLAIN.get(word) else ""
        if word not in _PLAIN or value.startswith("-"):
            return None
        try:
            convert = _PLAIN[word]
            values[word[2:]] = convert(value) if convert else True
        except OptionError:
            return None
    return Arguments(words, **values) if "script" in values or "headless" not in values else None
