"""Yardsticks for the master and the club: two players without a plan, and one by the book."""

from random import Random

from retrocards.players.ecarte import change, lead, talk
from retrocards.players.ecarte.beginner import cheapest, top_of_longest
from retrocards.players.ecarte.tricks import card
from retrocards.rules.ecarte import MARK, View


def anything(view: View, rng: Random) -> int:
    """Any legal move, each as likely as another."""
    return rng.choice(view.legal_moves())


def chancer(view: View, rng: Random) -> int:
    """Leads, proposes, accepts, refuses and changes at random, but plays tricks as the expert."""
    moves = view.legal_moves()
    if view.phase != "play" or len(moves) == 1:
        return rng.choice(moves)
    return MARK if MARK in moves else card(view, rng).move


def textbook(view: View, rng: Random) -> int:
    """The seed's whole chapter on strategy, to the letter, and good sense where it is silent.

    Jeux de regle and three power cards are played; the exceptions by the score; the highest trump
    makes proposing safe; the dealer refuses on as much.  Power cards are kept.  A jeu de regle is
    led from the top of its longest suit, and so is any other hand; the cheapest card wins, and the
    least worthy one is thrown away.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    if view.phase == "talk":
        return talk.talk(view).move
    if view.phase == "answer":
        return talk.answer(view).move
    if view.phase == "change":
        return change.change(view).move
    if MARK in moves:
        return MARK
    if len(view.laid) % 2:
        return cheapest(view)
    pressed = lead.press(view)
    return pressed.move if pressed else top_of_longest(view)
