"""The program's own player."""

from random import Random

from retrocards.cards import cards_of, cards_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.elephant import reasons
from retrocards.players.elephant.groups import FREE, table_of
from retrocards.rules.elephant import OF_RANK, PASS, THREES, View

REASONS: Reasons = reasons.ORIGINAL


def choose(view: View, rng: Random) -> int:
    """The move of all three computer players of the program."""
    return decide(view, rng).move


def decide(view: View, rng: Random) -> Choice:
    """The move of all three computer players of the program, and its reason.

    They do not look ahead.  They scan their hand from low to high for the first rank that beats the
    table and of which they hold enough cards, and play all their cards of it.  With a free lead
    that is their lowest rank.  If there is no such rank they pass.
    """
    table = table_of(view)
    short = False
    for cards in OF_RANK[table.rank + 1 :]:
        held = view.hand & cards
        if held.bit_count() >= table.size:
            shown = cards_text(cards_of(held))
            if view.last_player < 0 and view.options.opening == THREES:
                return because(held, "open", cards=shown)
            if table == FREE:
                return because(held, "lead_lowest", cards=shown)
            if short:
                return because(held, "first_with_enough", cards=shown, count=str(table.size))
            return because(held, "first_that_beats", cards=shown)
        short = short or held != 0
    return passes(view)


def passes(view: View) -> Choice:
    """A pass, with the reason: no rank is higher, or no higher one has enough cards."""
    table = table_of(view)
    lying = cards_text(view.table)
    if view.hand & sum(OF_RANK[table.rank + 1 :]):
        return because(PASS, "too_few", cards=lying, count=str(table.size))
    return because(PASS, "nothing_higher", cards=lying)
