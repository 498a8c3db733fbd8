"""The beginner: what fits goes up, and the rest goes where it covers what is needed latest.

It looks only at the top cards of the piles, keeps no pile for the kings, makes no sequences, and
plays no game out in its head.
"""

from random import Random

from retrocards.cards import card_text
from retrocards.players.calculation import reasons
from retrocards.players.calculation.explaining import explain
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reasons, because
from retrocards.rules.calculation import MOVES, View, to_pile

REASONS: Reasons = reasons.BEGINNER


def decide(view: View, rng: Random) -> Choice:
    """The beginner's choice, which depends only on the view."""
    playing = Playing(view)
    piles = [MOVES[move].target for move in playing.moves if MOVES[move].kind == "pile"]
    if MOVES[playing.moves[0]].kind in ("stack", "up") or not piles:
        return explain(view, playing)
    shown = {"card": card_text(view.in_play)}
    for pile in piles:
        if not view.piles[pile]:
            return because(to_pile(pile), "first_free", pile=str(pile + 1), **shown)
    position = playing.position
    need = position.way.needs(position.key)[0]
    latest = max(piles, key=lambda pile: need[position.piles[pile][-1]])
    covered = card_text(view.piles[latest][-1])
    return because(to_pile(latest), "over_latest", pile=str(latest + 1), covered=covered, **shown)


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move
