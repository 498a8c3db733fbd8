"""The options that Ecarte is played with."""

from typing import ClassVar

from retrocards.rules import base
from retrocards.rules.ecarte.moves import PACK

GAME_POINT = 5
HAND_CARDS = 5


class Options(base.Options):
    """How Ecarte is played.  Raises OptionError for a value outside its range.

    The seed says under CALLING FOR CARDS that both players change at least one card, and under
    CHANGING that the dealer changes none to five; the latter is the default.
    """

    dealer_must_change: bool = False
    """A dealer who accepts changes one card at least, as long as the stock has one."""

    players: ClassVar[int] = 2
    pack: ClassVar[tuple[int, ...]] = PACK
