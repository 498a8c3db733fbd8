"""What a move does that the club player's would not: why the master, who tried both, makes it.

It is told of what lies on the table and of the hand itself: whether anybody can beat a play, and
what is left then, as the club player weighs that (`weighing`).
"""

from retrocards.cards import cards_of, cards_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.elephant.answers import SUITS, Answers
from retrocards.players.elephant.certain import unbeatable
from retrocards.players.elephant.groups import TWOS, Group, cards_for
from retrocards.players.elephant.weighing import LEAD, weigh
from retrocards.rules.elephant import PASS, PLAYS, SEATS, View

HIGH = 8
"""The rank, a jack, from which on cards are high ones."""

LIKELY = 0.2
"""The chance from which on it is told that a play may go around."""

REASONS: Reasons = {
    "harder_to_beat": ("cards",),
    "all_at_once": ("cards",),
    "split": ("cards",),
    "wait_high": ("cards",),
    "wait_for_others": ("cards",),
    "wait_without_others": ("cards",),
}
"""Those that the club player has none of."""


def told(view: View, move: int, instead: int) -> Choice:
    """A move and what it does, where the club player would have done something else."""
    if move == PASS:
        return because(move, _wait(view, instead), cards=cards_text(view.table))
    cards = cards_text(cards_of(move))
    play, answers = Group(*PLAYS[move]), Answers(view)
    if unbeatable(play, answers):
        return because(move, "goes_around_surely", cards=cards)
    if _splits(view, move):
        return because(move, "split", cards=cards)
    other = Group(*PLAYS[instead]) if instead else None
    if other is not None and other.rank == play.rank:
        return because(move, "all_at_once", cards=cards)
    done, less = weigh(view.hand ^ move, play, answers), weigh(view.hand ^ instead, other, answers)
    around, low = done.lead / LEAD, done.low - less.low
    likely = around >= LIKELY
    gains: dict[str, float]
    if other is None:
        gains = {"one_less": low, **({"goes_around": done.lead} if likely else {})}
    elif play.rank < other.rank:
        gains = {"shed_low": low}
    else:
        gains = {"goes_around" if likely else "harder_to_beat": done.lead - less.lead}
    gains |= {"keep_groups": done.groups - less.groups, "keep_twos": done.twos - less.twos}
    reason = max(gains, key=gains.__getitem__)
    if reason != "goes_around":
        return because(move, reason, cards=cards)
    return because(move, reason, cards=cards, chance=f"{100 * around:.0f}")


def _wait(view: View, instead: int) -> str:
    """What a pass keeps, or else who may still beat the table."""
    rank, _ = PLAYS[instead]
    if rank == TWOS:
        return "wait_with_twos"
    if _splits(view, instead):
        return "wait_with_groups"
    if rank >= HIGH:
        return "wait_high"
    asked = range(1, (view.last_player - view.seat) % SEATS)
    others = any(view.counts[(view.seat + step) % SEATS] for step in asked)
    return "wait_for_others" if others else "wait_without_others"


def _splits(view: View, move: int) -> bool:
    """Whether a play leaves cards of its rank behind."""
    return move != cards_for(Group(PLAYS[move][0], SUITS), view.hand)
