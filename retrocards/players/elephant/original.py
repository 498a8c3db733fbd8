"""The program's own player."""

from random import Random

from retrocards.players.elephant.groups import table_of
from retrocards.rules.elephant import OF_RANK, PASS, View


def original(view: View, rng: Random) -> int:
    """What all three computers of the program play; they do not look ahead.

    They scan their hand from low to high for the first rank that beats the table and of which
    they hold as many cards as needed, or more, and play all their cards of it.  With a free lead
    that is their lowest rank.  Else they pass.
    """
    table = table_of(view)
    for cards in OF_RANK[table.rank + 1 :]:
        held = view.hand & cards
        if held.bit_count() >= table.size:
            return held
    return PASS
