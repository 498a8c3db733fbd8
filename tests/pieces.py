"""Pieces of a ROM otherwise than they are read."""

from copy import copy
from typing import Any, TypeVar

from retrocards.machine.video import Video
from retrocards.rom.schema.base import Piece

P = TypeVar("P", bound=Piece)


def changed(piece: P, **values: Any) -> P:
    """A copy of a piece with other values, which are not checked."""
    other = copy(piece)
    vars(other).update(values)
    return other


def on_screen(video: Video) -> tuple[bytes, int]:
    """What is on the screen, to compare two pictures by: the pixels and the border."""
    return video.pixels(), video.border
