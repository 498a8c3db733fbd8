"""What a command line says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from retrocards.cards import OptionError, deal_name
from retrocards.machine.speaker import VOLUME

if TYPE_CHECKING:
    from retrocards.rom.schema.control import EditionName

COMMANDS = ("register", "tally", "list")
FPS = 30


class Arguments(NamedTuple):
    """The words of a command line and its options; see `parser` for what they mean."""

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
    boot: bool = False
    attract: bool = False
    loud: bool = False
    headless: bool = False
    script: str | None = None
    record: str | None = None


_PLAIN: Mapping[str, Callable[[str], str] | None] = {
    "--deal": deal_name, "--script": str, "--headless": None, "--coach": None, "--crt": None,
    "--aspect": None, "--fullscreen": None, "--loud": None,
}  # fmt: skip
"""What makes the value of an option that has one."""


def plainly_read(argv: Sequence[str]) -> Arguments | None:
    """What the commonest command lines say; None for all others, which are for `parser` to read.

    That one knows every option and tells what is wrong; to load it takes a twentieth of a start.
    """
    words: list[str] = []
    found: dict[str, Any] = {}
    left = iter(argv)
    for word in left:
        if not word.startswith("-"):
            words.append(word)
            continue
        value = next(left, "-") if _PLAIN.get(word) else ""
        if word not in _PLAIN or value.startswith("-"):
            return None
        try:
            make = _PLAIN[word]
            found[word[2:]] = make(value) if make else True
        except OptionError:
            return None
    return Arguments(words, **found) if "script" in found or "headless" not in found else None
