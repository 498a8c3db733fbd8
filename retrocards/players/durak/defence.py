"""Whether the expert beats an attack, with which card, or rather takes."""

from random import Random

from retrocards.players.durak.bout import Bout
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.weighing import Scales
from retrocards.rules.durak import DEFEND, TAKE

DEALS = 4
"""How many deals of the cards that cannot be seen are looked through."""


def defend(sight: Sight, rng: Random) -> int:
    """The move after which, over some deals of the unseen cards, the bout ends best.

    Of moves that come to the same the cheapest card is played, and taking comes last.
    """
    scales = Scales(sight.view.options, sight.view.trump)
    attacked = sight.view.table[-1][0]
    beating = sight.low_first(sight.hand & sight.beats[attacked])
    moves = [*(DEFEND + card for card in beating), TAKE]
    total = dict.fromkeys(moves, 0.0)
    for _ in range(DEALS):
        bout = Bout(sight, scales, sight.suppose(rng))
        for move in moves:
            total[move] += bout.value(move)
    return max(moves, key=total.__getitem__)
