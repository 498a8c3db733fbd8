"""Records of a ROM otherwise than they are read."""

from copy import copy
from typing import Any, TypeVar

from retrocards.machine.video import Video

R = TypeVar("R")


def changed(record: R, **values: Any) -> R:
    """A copy of a record with other values, which are not checked."""
    if isinstance(record, tuple):
        made: R = record._replace(**values)  # type: ignore[attr-defined]
        return made
    other = copy(record)
    for name, value in values.items():
        object.__setattr__(other, name, value)
    return other


def on_screen(video: Video) -> tuple[bytes, int]:
    """What is on the screen, to compare two pictures by: the pixels and the border."""
    return video.pixels(), video.border
