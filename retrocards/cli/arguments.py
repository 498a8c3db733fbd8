"""What a command line says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from retrocards.machine.speaker import VOLUME
from retrocards.named import NamedTuple

if TYPE_CHECKING:
    from retrocards.rom.schema.control import EditionName

COMMANDS = ("register", "tally", "list")
FPS = 30


class Arguments(NamedTuple):
    """The words of a command line and its options; see `parser` for what they mean."""

    words: list[str]
    deal: str | None = None
    edition: EditionName | None = None
    set: Sequence[str] = ()
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
