"""Records of a ROM with changed values."""

from copy import copy
from typing import Any, TypeVar

from retrocards.machine.video import Video

R = TypeVar("R")


def changed(record: R, **values: Any) -> R:
    """A copy of a record with other, unchecked values."""
    if isinstance(record, tuple):
        made: R = record._replace(**values)  # type: ignore[attr-defined]
        return made
    other = copy(record)
    for name, value in values.items():
        object.__setattr__(other, name, value)
    return other


def on_screen(video: Video) -> tuple[bytes, int]:
    """The pixels and the border of the screen, for a comparison of two pictures."""
    return video.pixels(), video.border
