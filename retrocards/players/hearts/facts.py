"""The true reason for a card, by what the seat knows of the table.

The policies examine only what decides, in as few steps as possible.  Here the reason of a branch is
checked against everything the seat knows, and replaced if it would say too much.  A card that a
search has found best gets a reason for what it does.
"""

from retrocards.cards import BIT, RANKS_IN_A_SUIT, SUITS, card_text
from retrocards.players.choice import Choice, because
from retrocards.players.hearts.passing import HIGH_RANK
from retrocards.players.hearts.policy import HIGH_SPADES, MANY_TO_LEAD, may_come
from retrocards.players.hearts.reasons import CARD, CLUB, NAMES, PLAIN, REASON
from retrocards.players.hearts.table import HEARTS, QUEEN, QUEEN_BIT, SPADES, SUIT_OF, Table

EARLY = ("lead_early", "take_early")
"""The reasons that rely on everybody following suit."""
_NOT_FOR_SURE = {
    "give_queen": "send_queen",
    "give_heart": "send_heart",
    "spoil_moon": "send_heart",
}
"""Reasons that say who gets the trick -> the reason to give before that is certain."""
_PASSED = {"hunt_queen": "hunt_passed", "beware_queen": "beware_passed"}
"""Reasons that speak of the queen -> those for a seat that knows who has her."""
_DETAILS = {**CLUB, **PLAIN}


class _Facts:
    """A card of the seat to move among the cards that are still out."""

    def __init__(self, table: Table, card: int) -> None:
        turn, suit = table.turn, SUIT_OF[card]
        hand = table.hands[turn]
        theirs = table.out & ~hand
        self.mine = hand & suit
        self.others = theirs & suit
        self.higher = (self.others >> card).bit_count()
        self.lower = self.others.bit_count() - self.higher
        self.last_of_suit = self.mine == BIT[card]
        self.highest = self.mine < 2 * BIT[card]
        self.is_high = card % RANKS_IN_A_SUIT > HIGH_RANK
        self.queen_is_out = bool(theirs & QUEEN_BIT)
        self.queen_is_passed = self.queen_is_out and table.queen[turn] >= 0
        self.is_last = table.count == table.last
        seats = table.last + 1
        self.to_come = [(turn + step) % seats for step in range(1, seats - table.count)]
        """The seats that play to this trick after the card."""
        void = [table.void[seat] & suit for seat in self.to_come]
        self.all_follow = not any(void)
        self.coming = 0 if all(void) else self.others
        """The cards of the suit that those seats may have."""
        if not may_come(table):
            self.coming &= ~QUEEN_BIT


def explained(table: Table, coded: int) -> Choice:
    """The answer of a policy as a choice, with the details of its reason."""
    card = coded & CARD
    return named(table, card, _true(table, card, NAMES[coded >> REASON]))


def named(table: Table, card: int, name: str, worlds: int = 0) -> Choice:
    """A card with the named reason and its details; it was played out in so many `worlds`."""
    facts = _Facts(table, card)
    details = {
        "card": lambda: card_text(card),
        "best": lambda: card_text(table.best),
        "suit": lambda: SUITS[card // RANKS_IN_A_SUIT],
        "count": lambda: str(facts.others.bit_count()),
        "higher": lambda: str(facts.higher),
        "points": lambda: str(table.pot or table.points[table.turn]),
        "holder": lambda: str(table.holder),
        "shooter": lambda: str(table.alone),
        "receiver": lambda: str(table.queen[table.turn]),
        "worlds": lambda: str(worlds),
    }
    return because(card, name, **{detail: details[detail]() for detail in _DETAILS[name]})


def _true(table: Table, card: int, name: str) -> str:
    """The reason of a branch, or a weaker one if the seat cannot know that it is true."""
    facts = _Facts(table, card)
    if name in ("duck", "let_have") and card < QUEEN and table.best > QUEEN and _has_queen(table):
        # She stays in the hand only while her trick would be a step to the moon.
        return "starve_moon"
    if name == "take_early" and BIT[card] & HIGH_SPADES and facts.queen_is_passed:
        return "take_passed"
    if facts.queen_is_passed and name in _PASSED:
        return _PASSED[name]
    if name == "lead_early" and facts.last_of_suit:
        return "lead_last"
    if name in EARLY and not facts.all_follow:
        name = _not_early(table, facts)
    if name == "lead_heart" and table.closed:
        return "lead_low"
    if name == "hope_for_higher":
        return _over(table, card, facts)
    if name == "give_high" and not (facts.lower and facts.is_high):
        return "give_spare"
    if name == "give_last" and not facts.others:
        return "give_spare"
    if facts.is_last:
        return name
    # Another may still take the trick from its holder.
    return _NOT_FOR_SURE.get(name, name)


def _has_queen(table: Table) -> bool:
    return bool(table.hands[table.turn] & QUEEN_BIT)


def _not_early(table: Table, facts: _Facts) -> str:
    """Why the highest card of a suit is played although somebody is out of the suit."""
    if not table.lead and (facts.higher > facts.lower or not facts.is_high):
        return "lead_low"
    return "spend_high" if facts.is_high else "hope_for_higher"


def _over(table: Table, card: int, facts: _Facts) -> str:
    """The reason for a card above the best one, with seats still to play."""
    lowest = facts.mine & -facts.mine
    if facts.coming >> card:
        return "lowest_over" if lowest == BIT[card] else "hope_for_higher"
    return "take_lead" if lowest < BIT[table.best] or facts.coming > lowest else "win_anyway"


def plain(table: Table, card: int, legal: int) -> str:
    """The reason that tells what a card does, among the legal cards; empty if there is none."""
    if not table.lead:
        name = _plain_lead(table, card)
        return _PASSED.get(name, name) if _Facts(table, card).queen_is_passed else name
    if card // RANKS_IN_A_SUIT == table.best // RANKS_IN_A_SUIT:
        return _plain_follow(table, card, legal)
    return _plain_discard(table, card)


def _plain_lead(table: Table, card: int) -> str:
    facts = _Facts(table, card)
    if BIT[card] & HEARTS:
        return "lead_heart" if facts.higher and not table.closed else ""
    if BIT[card] & SPADES and facts.queen_is_out:
        guarded = facts.mine & HIGH_SPADES
        return "" if card > QUEEN else "lead_spade_guarded" if guarded else "hunt_queen"
    if card == QUEEN:
        return ""
    if facts.last_of_suit and facts.others:
        return "lead_last"
    if facts.highest and facts.all_follow and facts.others.bit_count() > MANY_TO_LEAD:
        return "lead_early"
    return "lead_low" if facts.higher > facts.lower else ""


def _plain_follow(table: Table, card: int, legal: int) -> str:
    facts, best, bit = _Facts(table, card), table.best, BIT[card]
    above = legal & -2 * bit
    if card == QUEEN:
        return "queen_under" if card < best else ""
    below_queen = bit & SPADES and card < QUEEN and facts.queen_is_out and not facts.is_last
    if below_queen and above & HIGH_SPADES and may_come(table):
        return "beware_passed" if facts.queen_is_passed else "beware_queen"
    under = legal & BIT[best] - 1
    if card < best:
        return _plain_duck(table, card, legal)
    if facts.is_last:
        if not table.pot:
            return "take_free"
        return "" if under or above & ~QUEEN_BIT else "take_anyway"
    return _over(table, card, facts)


def _plain_duck(table: Table, card: int, legal: int) -> str:
    """The reason for a card under the best one, of the suit that was led."""
    facts, best = _Facts(table, card), table.best
    higher = legal & BIT[best] - BIT[card] & ~BIT[card]
    between = facts.others & BIT[higher.bit_length() - 1] - BIT[card] if higher else 0
    does_the_same = not (between or higher & QUEEN_BIT)
    if facts.is_last and not table.pot and (legal & ~QUEEN_BIT) >> best:
        return "leave_lead" if does_the_same else "leave_lead_low"
    if higher:
        return "duck_alike" if does_the_same else "stay_under"
    return "let_have" if facts.is_last and table.pot else "duck"


def _plain_discard(table: Table, card: int) -> str:
    facts, bit = _Facts(table, card), BIT[card]
    if card == QUEEN:
        return _true(table, card, "give_queen")
    if bit & HEARTS:
        return _true(table, card, "give_heart")
    if bit & HIGH_SPADES and facts.queen_is_out:
        return "give_high_spade"
    if facts.last_of_suit:
        return _true(table, card, "give_last")
    return "give_high" if facts.lower and facts.highest and facts.is_high else ""
