"""The club player: it talks by the seed's rules and plays the tricks against possible hands."""

from random import Random

from retrocards.cards import card_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.ecarte import change, lead, reasons, talk, tricks
from retrocards.rules.ecarte import BEATS, MARK, View

REASONS: Reasons = reasons.CLUB


def choose(view: View, rng: Random) -> int:
    """The club player's move, which depends only on the view and `rng`."""
    return decide(view, rng).move


def decide(view: View, rng: Random) -> Choice:
    """The club player's move, and its reason.

    It marks the king of trumps at once: hiding it could only lose the point.
    """
    legal = view.legal_moves()
    if len(legal) == 1:
        return _forced(view, legal[0])
    if view.phase == "talk":
        return talk.talk(view)
    if view.phase == "answer":
        return talk.answer(view)
    if view.phase == "change":
        return change.change(view)
    if MARK in legal:
        return because(MARK, "mark_king")
    pressed = lead.press(view) if view.leader == view.seat else None
    return pressed or tricks.card(view, rng)


def _forced(view: View, card: int) -> Choice:
    """The only card that the strict rules allow: the last one, or the only reply to a lead."""
    shown = card_text(card)
    if view.hand.bit_count() == 1:
        return because(card, "last_card", card=shown)
    led = view.laid[-1]
    if card // 13 != led // 13:
        return because(card, "must_trump", card=shown)
    wins = BEATS[view.trump][led] >> card & 1
    return because(card, "must_win" if wins else "must_follow", card=shown)
