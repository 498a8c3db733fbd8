"""The reasons of the players of Hearts, each with the names of its details.

A ROM needs a text for each reason, so a program that starts imports this module but no player.  A
policy returns `card | reason`, with the reason as a number above the card, so that a play-out pays
nothing for reasons that nobody reads.
"""

from retrocards.players.choice import Reasons

REASON = 6
"""The number of bits of a card, below its reason."""
CARD = (1 << REASON) - 1

_PLAYS: Reasons = {
    "only": (),
    # following suit: below the best card, or above it while that costs nothing
    "duck": ("card", "best"),
    "let_have": ("card", "holder", "points"),
    "queen_under": ("best", "holder"),
    "king_under": ("card", "best"),
    "beware_queen": ("card",),
    "take_free": ("card",),
    "take_early": ("card", "count"),
    "take_anyway": ("card", "points"),
    "hope_for_higher": ("card",),
    "win_anyway": ("card",),
    # throwing away unwanted cards
    "give_queen": ("holder",),
    "give_high_spade": ("card", "holder"),
    "give_heart": ("card", "holder"),
    "give_high": ("card", "suit"),
    "give_last": ("card", "suit"),
    # leading
    "hunt_queen": ("card",),
    "lead_early": ("card", "count"),
    "lead_low": ("card", "higher"),
    "lead_heart": ("card", "count"),
    "lead_top": ("card",),
    "lead_spade_guarded": ("card",),
    "lead_queen": (),
    # when another seems to be shooting the moon
    "stop_moon": ("card", "shooter"),
    "spoil_moon": ("card", "holder", "shooter"),
    "starve_moon": ("card", "shooter"),
    "keep_stopper": ("card", "shooter"),
    # shooting the moon
    "moon_lead": ("card", "points"),
    "moon_take": ("card", "points"),
    "moon_low": ("card",),
}
NAMES = tuple(_PLAYS)
(
    ONLY, DUCK, LET_HAVE, QUEEN_UNDER, KING_UNDER, BEWARE_QUEEN, TAKE_FREE, TAKE_EARLY, TAKE_ANYWAY,
    HOPE_FOR_HIGHER, WIN_ANYWAY, GIVE_QUEEN, GIVE_HIGH_SPADE, GIVE_HEART, GIVE_HIGH, GIVE_LAST,
    HUNT_QUEEN, LEAD_EARLY, LEAD_LOW, LEAD_HEART, LEAD_TOP, LEAD_SPADE_GUARDED, LEAD_QUEEN,
    STOP_MOON, SPOIL_MOON, STARVE_MOON, KEEP_STOPPER, MOON_LEAD, MOON_TAKE, MOON_LOW,
) = (number << REASON for number in range(len(NAMES)))  # fmt: skip

CLUB: Reasons = {
    **_PLAYS,
    # reasons that need more knowledge than the policy uses
    "lead_last": ("card",),
    "spend_high": ("card", "count"),
    "take_lead": ("card",),
    "lowest_over": ("card", "best"),
    # the queen was passed to a seat
    "take_passed": ("card", "receiver"),
    "beware_passed": ("card", "receiver"),
    "hunt_passed": ("card", "receiver"),
    "send_queen": (),
    "send_heart": ("card",),
    "give_spare": ("card",),
    # the end of a match
    "keep_in_match": ("card", "holder"),
    # three cards to pass
    "pass_queen": ("receiver",),
    "pass_spades": ("receiver",),
    "pass_void": ("receiver",),
    "pass_voids": ("receiver",),
    "pass_hearts": ("receiver",),
    "pass_short": ("receiver",),
    "pass_high": ("receiver",),
    "pass_tops": ("receiver",),
}
"""The reasons of the club player's rules."""

PLAIN: Reasons = {
    "duck_alike": ("card", "best"),
    "stay_under": ("card", "best", "worlds"),
    "leave_lead": ("card", "best", "holder"),
    "leave_lead_low": ("card", "worlds"),
}
"""Plain facts about cards that no branch of the policies plays."""

MASTER: Reasons = {
    **CLUB,
    **PLAIN,
    "sampled": ("card", "worlds"),
    "sampled_safest": ("card",),
    "sampled_moon": ("card", "worlds", "times"),
    "sampled_stop": ("card", "worlds"),
    "sampled_pass": ("receiver", "worlds"),
}
"""The club's reasons, for moves that the search confirms, and those of the search.

If the search can only say that a card did best, a plain fact about the card comes first.
"""

BEGINNER: Reasons = {
    "only": (),
    "pass_highest": ("receiver",),
    "play_low": ("card",),
    "throw_highest": ("card",),
    # as the club player: below another's king or ace, and as the last to play
    "queen_under": ("best", "holder"),
    "take_free": ("card",),
    "take_anyway": ("card", "points"),
}

REASONS: Reasons = {**MASTER, **BEGINNER}
"""The reasons of all grades."""

FACTS = {
    "duck": "loses_trick",
    "let_have": "loses_trick",
    "duck_alike": "loses_trick",
    "stay_under": "loses_trick",
    "leave_lead": "loses_trick",
    "leave_lead_low": "loses_trick",
    "king_under": "loses_trick",
    "queen_under": "loses_trick",
    "take_free": "free_trick",
    "take_anyway": "wins_trick",
    "win_anyway": "wins_trick",
    "take_lead": "wins_trick",
}
"""Reason -> what it states as certain: the card loses or wins its trick, or wins one without
points.  `tools/oracle.py` holds it against the deal.
"""
LIKELY = {"lead_low": "loses_trick", "lead_heart": "loses_trick"}
"""Reason -> what it calls likely."""
