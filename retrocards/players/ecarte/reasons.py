"""The reasons of the players of Ecarte, each with the names of its details.

A ROM needs a text for each reason, so a program that starts imports this module but no player.
"""

from retrocards.players.choice import Reasons
from retrocards.players.ecarte.regle import JEUX

TALK: Reasons = {
    "dealer_at_four": (),
    "dealer_at_three": (),
    "strong_enough": ("count",),
    "safe_to_propose": (),
    **{f"stand_on_{jeu}": () for jeu in JEUX},
    "stand_on_power": ("count",),
    "propose": ("count",),
    "refuse_on_trumps": ("count",),
    "accept_for_vole": (),
    "accept_safely": (),
    "refuse_on_jeu": (),
    "refuse_on_pair": (),
    "accept": ("count",),
    "accept_on_power": ("count",),
}

CHANGE: Reasons = {
    "keep_all": (),
    "change_all": (),
    "keep_power": ("count", "kept"),
    "part_with_weakest": ("count",),
    "stock_too_small": ("count", "useless"),
}

LEAD: Reasons = {
    "longest_suit": ("suit", "count"),
    "longest_trumps": ("suit", "count"),
    "press_on": ("card", "suit"),
}

TRICKS: Reasons = {
    "vole": ("won", "of"),
    "vole_in_all": ("of",),
    "point": ("won", "of"),
    "point_in_all": ("of",),
    "escape_vole": ("won", "of"),
    "escape_vole_in_all": ("of",),
    "more_tricks": ("of",),
    "all_one": ("of",),
}

CLUB: Reasons = {
    **TALK,
    **CHANGE,
    **LEAD,
    **TRICKS,
    "mark_king": (),
    "last_card": ("card",),
    "must_win": ("card",),
    "must_follow": ("card",),
    "must_trump": ("card",),
}

DEEDS: Reasons = {
    # led: a trump that nothing beats or another trump; a plain card that nothing beats or only a
    # trump; one of several of its suit, or a lone card
    "card_top_trump": ("card",),
    "card_draws": ("card",),
    "card_sure": ("card",),
    "card_top": ("card", "suit"),
    "card_from_suit": ("card", "suit"),
    "card_alone": ("card", "suit"),
    # played to a lead
    "card_trumps": ("card", "lead"),
    "card_wins": ("card", "lead"),
    "card_loses": ("card", "lead"),
    # a change other than the book's
    "change_more": ("count",),
    "change_fewer": ("count",),
    "change_others": ("count",),
}

MASTER: Reasons = {
    **CLUB,
    "lead_for_game": ("chance", "instead"),
    "propose_for_game": ("chance", "instead"),
    "refuse_for_game": ("chance", "instead"),
    "accept_for_game": ("chance", "instead"),
    "either_for_game": ("chance",),
    "card_all_one": ("card",),
    **DEEDS,
}
"""The club's reasons, for moves that the search confirms, and those of the search."""

ADVICE: Reasons = {
    # cards of one run, one that beats more than another of its suit, and one of which no more can
    # be told than of others
    "card_of_run": (),
    "card_beats_more": ("rival",),
    "card_slightly": (),
}
"""The reasons that only the coach gives, who compares the best card with others; `rival` is one of
them."""

BEGINNER: Reasons = {
    **CLUB,
    "feels_lucky": (),
    "feels_unlucky": (),
    "keep_pictures": ("count",),
    "top_of_longest": ("card", "suit"),
    "win_cheaply": ("card",),
    "throw_least": ("card",),
}

REASONS: Reasons = {**MASTER, **BEGINNER}
"""The reasons of all grades."""

FACTS = {
    "card_sure": "unbeaten",
    "card_top_trump": "unbeaten",
    "card_top": "only_trumped",
    "must_win": "wins_trick",
    "card_wins": "wins_trick",
    "card_trumps": "wins_trick",
    "card_loses": "loses_trick",
    "accept_safely": "a_trick",
    "accept_for_vole": "a_trick",
    "safe_to_propose": "a_trick",
}
"""Reason -> what it states as certain: the other holds nothing that beats the card, or only trumps;
the card wins or loses its trick; the seat takes at least one.  `tools/oracle.py` holds it against
the deal.
"""
LIKELY: dict[str, str] = {}
"""Reason -> what it calls likely."""
