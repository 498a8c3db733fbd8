"""Whether a player is new to a program, and may want a guide in the first hand."""

from __future__ import annotations

from retrocards.session.settings import Settings
from retrocards.session.tally import Tally

MET = "met"
"""The mode that is on once the player has made a move, or has played the lesson to its end."""


def is_new(settings: Settings, tally: Tally) -> bool:
    """Whether the player has neither finished a hand nor met the game in another way.

    Nobody is new to a program without a lesson.
    """
    return bool(settings.rom.lessons) and not settings.toggle(MET, False) and not tally.counts
