"""The options that Ditsy Elephant is played with."""

from typing import ClassVar

from retrocards.cards import OptionError, pack
from retrocards.rules import base

THREES = "threes"
LEAD = "lead"
NEXT_LEADS = "next_leads"
MUST_BEAT = "must_beat"
MAY_PASS = "may_pass"
MUST_PLAY = "must_play"

VALUES = {
    "opening": (THREES, LEAD),
    "after_out": (NEXT_LEADS, MUST_BEAT),
    "free_lead": (MAY_PASS, MUST_PLAY),
}
"""Option -> its values, the program's first."""


class Options(base.Options):
    """How Ditsy Elephant is played; the defaults are those of the program.

    Raises OptionError for a value that there is not.
    """

    opening: str = THREES
    """What the holder of the three of spades does: `threes`, he plays all his threes at once;
    `lead`, he leads what he likes, as the rules text has it."""
    after_out: str = NEXT_LEADS
    """When a player has gone out: `next_leads`, the next seat leads at once; `must_beat`, the
    others may first beat his last cards, and if nobody does the next seat leads."""
    free_lead: str = MAY_PASS
    """With a free lead: `may_pass`, it may be passed, and the next seat must beat the old cards;
    `must_play`, as the rules text has it: only who cannot play passes."""

    players: ClassVar[int] = 4
    pack: ClassVar[tuple[int, ...]] = pack(52)

    def check(self) -> None:
        for name, values in VALUES.items():
            value = getattr(self, name)
            if value not in values:
                raise OptionError(f"{name} is {value!r}; it must be {' or '.join(values)}.")
