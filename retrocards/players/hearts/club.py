"""The club player: plays at once, by what a good club player knows."""

from math import inf
from random import Random

from retrocards.cards import BIT, card_text, mask_of
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.hearts import reasons
from retrocards.players.hearts.facts import explained
from retrocards.players.hearts.moon import shoot, wants_moon
from retrocards.players.hearts.passing import decide_pass
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CARD
from retrocards.players.hearts.table import POINT_CARDS, POINTS, Table, table_of
from retrocards.rules.hearts import ALL_POINTS, OTHERS_GAIN, View

REASONS: Reasons = reasons.CLUB

NEVER, GLADLY = -inf, 1.0
"""Added to the tricks that may be lost, if a moon would lose the match or would win it."""


def decide(view: View, rng: Random) -> Choice:
    """The club player's choice for the seat to move, which depends only on the view."""
    if view.phase == "pass":
        return decide_pass(view)
    table, legal = table_of(view), mask_of(view.legal_moves())
    if wants_moon(table, _daring(view)):
        return explained(table, shoot(table, legal))
    coded = avoid(table, legal)
    plain = legal & ~POINT_CARDS
    if plain and _ends_match_badly(view, table, coded & CARD):
        card = avoid(table, plain) & CARD
        holder = str(table.holder)
        return because(card, "keep_in_match", card=card_text(card), holder=holder)
    return explained(table, coded)


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def _daring(view: View) -> float:
    """How the match scores affect a moon: whether it would end the match, and for whom."""
    own = view.start[view.seat]
    most = max(score for seat, score in enumerate(view.start) if seat != view.seat)
    least = min(score for seat, score in enumerate(view.start) if seat != view.seat)
    if view.options.moon != OTHERS_GAIN or most + ALL_POINTS < view.options.game_point:
        return 0.0
    return GLADLY if own < least + ALL_POINTS else NEVER


def _ends_match_badly(view: View, table: Table, card: int) -> bool:
    """Whether a point card on another's trick would end the match while this seat is behind."""
    if not table.lead or BIT[card] & table.lead or not BIT[card] & POINT_CARDS:
        return False
    scores = [start + points for start, points in zip(view.start, table.points, strict=True)]
    scores[table.holder] += table.pot + POINTS[card]
    return scores[table.holder] >= view.options.game_point and scores[view.seat] > min(scores)
