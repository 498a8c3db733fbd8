"""The club player: rules that a reader can follow, and an exact endgame."""

from random import Random

from retrocards.cards import card_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.durak.attack import give, join, lead
from retrocards.players.durak.defence import defend
from retrocards.players.durak.endgame import proven
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import EXCHANGE, View

_PLAYED = ("card", "defender")
_BEATEN = ("attack", "card")

REASONS: Reasons = {
    "only": (),
    "exchange": ("turn_up",),
    # what to lead, and what to go on with: the lowest, one of several, one that is hard to beat
    "lead_low": _PLAYED,
    "lead_pair": _PLAYED,
    "lead_safe": _PLAYED,
    "lead_sure": _PLAYED,
    "lead_trump": _PLAYED,
    "lead_dearer": _PLAYED,
    "join_low": _PLAYED,
    "join_pair": _PLAYED,
    "join_safe": _PLAYED,
    "join_sure": _PLAYED,
    "join_trump": _PLAYED,
    # why not
    "keep_trumps": ("talon",),
    "trumps_last": (),
    "too_dear_to_join": ("talon",),
    "nothing_fits": (),
    # to one who takes
    "give_junk": _PLAYED,
    "give_late": _PLAYED,
    "give_all": _PLAYED,
    "give_no_trump": ("defender",),
    "too_dear_to_give": ("talon",),
    # what to beat with
    "beat_cheaply": _BEATEN,
    "beat_talon_gone": _BEATEN,
    "beat_after_trump": _BEATEN,
    "beat_dearly": _BEATEN,
    "beat_by_trump": _BEATEN,
    "beat_trump": _BEATEN,
    "beat_and_out": _BEATEN,
    # why rather take
    "take_spares_high": ("count",),
    "take_spares_trump": ("count",),
    "take_spares_last_trump": ("count",),
    # all cards counted: what the rules of thumb would do as well, and what they did not see
    "count_win": ("other",),
    "count_draw": ("other",),
    "count_hold": ("other",),
    "count_lost": ("other",),
    "found_win": ("other",),
    "found_draw": ("other",),
    "found_hope": ("other",),
    "found_hold": ("other",),
}
"""Why the club does what it does: the branches of its rules, and the details of each."""


def decide(view: View, rng: Random) -> Choice:
    """The club's choice for the seat to move; it depends on nothing but the view and `rng`.

    It never asks for trumps: the answers would help the next attackers, and a person who sits at
    the table, as much as itself.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return because(moves[0], "only")
    if view.phase == "exchange":
        return because(EXCHANGE, "exchange", turn_up=card_text(view.turn_up))
    sight = Sight(view)
    liked = by_rule(sight, rng)
    if sight.two_left and not sight.talon:
        return proven(sight, liked)
    return liked


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move


def by_rule(sight: Sight, rng: Random) -> Choice:
    """What the rules of thumb say, without an exchange and without counting the end out."""
    match sight.view.phase:
        case "defend":
            return defend(sight, rng)
        case "give":
            return give(sight)
        case _:
            return join(sight) if sight.table else lead(sight)
