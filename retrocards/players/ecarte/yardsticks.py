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
    """Any legal move, with equal chance."""
    return rng.choice(view.legal_moves())


def chancer(view: View, rng: Random) -> int:
    """Lead, propose, accept, refuse and change at random, but play tricks as the club does."""
    legal = view.legal_moves()
    if view.phase != "play" or len(legal) == 1:
        return rng.choice(legal)
    return MARK if MARK in legal else card(view, rng).move


def textbook(view: View, rng: Random) -> int:
    """The seed's whole chapter on strategy, to the letter, and common sense where it is silent.

    The book: play jeux de regle and three power cards, with the exceptions by the score.  Propose
    with the highest trump, because that is safe.  Keep power cards.  As dealer, refuse on such
    hands and on slightly weaker ones.  Lead a jeu de regle from the top of its longest suit until
    it is trumped.

    Common sense: on lead, first take sure tricks, starting with trumps; without any, lead the
    longest suit.  Win with the cheapest card, and otherwise throw the least valuable one away.
    """
    legal = view.legal_moves()
    if len(legal) == 1:
        return legal[0]
    if view.phase == "talk":
        return talk.talk(view).move
    if view.phase == "answer":
        return _answer(view)
    if view.phase == "change":
        return change.change(view).move
    if MARK in legal:
        return MARK
    if len(view.laid) % 2:
        return cheapest(view)
    return _lead(view)


def _answer(view: View) -> int:
    """As the club, but also refuse on slightly less: three power cards, or a trump and two tops."""
    trumps, plain = view.hand & SUITS_OF_PACK[view.trump], view.hand & ~SUITS_OF_PACK[view.trump]
    if trumps.bit_count() == 1 and (plain & KINGS_AND_QUEENS).bit_count() >= 2:
        return REFUSE
    if power_cards(view.hand, view.trump).bit_count() >= talk.ENOUGH_POWER:
        return REFUSE
    return talk.answer(view).move


def _lead(view: View) -> int:
    """The top trump if another is held, the suit of a jeu, a sure trick, or the longest suit."""
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
