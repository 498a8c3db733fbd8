"""The program's own player: the lowest group that will do, whole."""

from random import Random

from retrocards.cards import SAME_RANK, cards_of
from retrocards.rules.elephant import PASS, View


def original(view: View, rng: Random) -> int:
    """All cards of the first rank, from the lowest, that may be played; else a pass."""
    first = view.legal_moves()[0]
    return view.hand & SAME_RANK[cards_of(first)[0]] if first != PASS else PASS
