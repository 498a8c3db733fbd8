"""Yardsticks for the master and the club: two players without a plan, and one by the book."""

from random import Random

from retrocards.cards import cards_of
from retrocards.players.ecarte import change, lead, talk
from retrocards.players.ecarte.tricks import card
from retrocards.rules.ecarte import BEATS, HIGHER, MARK, SUITS_OF_PACK, View


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
    if len(view.laid) % 2 == 0:
        pressed = lead.press(view)
        return pressed.move if pressed else _top_of_longest(view)
    led = view.laid[-1]
    return min(
        moves, key=lambda reply: _worth(view, reply, bool(BEATS[view.trump][led] >> reply & 1))
    )


def _top_of_longest(view: View) -> int:
    suits = [view.hand & suit for suit in SUITS_OF_PACK]

    def preferred(card: int) -> tuple[int, bool, int]:
        return suits[card // 13].bit_count(), card // 13 != view.trump, -HIGHER[card].bit_count()

    return max(cards_of(view.hand), key=preferred)


def _worth(view: View, card: int, wins: bool) -> tuple[bool, bool, int]:
    return not wins, card // 13 == view.trump, -HIGHER[card].bit_count()
