"""Yardsticks for the master and the club: two players without a plan, and one by the book."""

from random import Random

from retrocards.cards import cards_of, mask_of
from retrocards.players.ecarte import change, lead, talk
from retrocards.players.ecarte.beginner import cheapest, top_of_longest
from retrocards.players.ecarte.regle import power_cards
from retrocards.players.ecarte.tricks import card, possible
from retrocards.rules.ecarte import HIGHER, MARK, REFUSE, SUITS_OF_PACK, View
from retrocards.rules.ecarte.moves import KING, QUEEN

KINGS_AND_QUEENS = mask_of(suit * 13 + rank for suit in range(4) for rank in (QUEEN, KING))


def anything(view: View, rng: Random) -> int:
    """Any legal move, each as likely as another."""
    return rng.choice(view.legal_moves())


def chancer(view: View, rng: Random) -> int:
    """Lead, propose, accept, refuse and change at random, but play tricks as the club does."""
    moves = view.legal_moves()
    if view.phase != "play" or len(moves) == 1:
        return rng.choice(moves)
    return MARK if MARK in moves else card(view, rng).move


def textbook(view: View, rng: Random) -> int:
    """The seed's whole chapter on strategy, to the letter, and good sense where it is silent.

    Jeux de regle and three power cards are played; the exceptions by the score; the highest trump
    makes proposing safe; power cards are kept.  The dealer refuses on as much, or marginally less.
    A jeu de regle is led from the top of its longest suit, until that is trumped.

    Good sense: whoever leads anew takes what is sure, the lead of trumps first; from nothing sure
    the longest suit is led.  The cheapest card wins, and the least worthy one is thrown away.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    if view.phase == "talk":
        return talk.talk(view).move
    if view.phase == "answer":
        return _answer(view)
    if view.phase == "change":
        return change.change(view).move
    if MARK in moves:
        return MARK
    if len(view.laid) % 2:
        return cheapest(view)
    return _lead(view)


def _answer(view: View) -> int:
    """As the club, and on what is marginally weaker: three power cards, a trump with two tops."""
    trumps, plain = view.hand & SUITS_OF_PACK[view.trump], view.hand & ~SUITS_OF_PACK[view.trump]
    if trumps.bit_count() == 1 and (plain & KINGS_AND_QUEENS).bit_count() >= 2:
        return REFUSE
    if power_cards(view.hand, view.trump).bit_count() >= talk.ENOUGH_POWER:
        return REFUSE
    return talk.answer(view).move


def _lead(view: View) -> int:
    """The top trump if there is another, the suit of a jeu de regle, a sure trick, the longest."""
    others = possible(view) | view.known
    sure = [top for top in cards_of(view.hand) if not HIGHER[top] & others]

    def length(top: int) -> int:
        return (view.hand & SUITS_OF_PACK[top // 13]).bit_count()

    for top in sure:
        if top // 13 == view.trump and length(top) > 1:
            return top
    pressed = lead.press(view)
    if pressed:
        return pressed.move
    plain = [top for top in sure if top // 13 != view.trump]
    return max(plain, key=lambda top: min(length(top), 2)) if plain else top_of_longest(view)
