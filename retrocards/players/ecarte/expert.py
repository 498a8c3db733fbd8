"""The expert: it talks by the seed's rules and plays the tricks by what can be against it."""

from random import Random

from retrocards.players.ecarte.change import change
from retrocards.players.ecarte.lead import press
from retrocards.players.ecarte.talk import answer, talk
from retrocards.players.ecarte.tricks import card
from retrocards.rules.ecarte import MARK, View


def choose(view: View, rng: Random) -> int:
    """The expert's move for the seat to move; it depends on nothing but the view and `rng`.

    It marks the king of trumps as soon as it may: hiding it could only lose the point.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    if view.phase == "talk":
        return talk(view)
    if view.phase == "answer":
        return answer(view)
    if view.phase == "change":
        return change(view)
    if MARK in moves:
        return MARK
    pressed = press(view) if view.leader == view.seat else -1
    return pressed if pressed >= 0 else card(view, rng)
