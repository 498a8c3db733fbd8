"""The club player plays by the tips of the rules text, and comes first more often than the others.

Seed, the playing tips, in the order in which he considers them:

1. A player who can go out does, and so does one who can force it (`certain`): with a double and a
   single against one card, the double goes first.
2. All cards of a rank are played together, except that one of several twos can be played and the
   others saved (`plays_of`).
3. Near the end he sees in which order his groups are easiest to play (`plan`).  A play that goes
   around lets him dump a low single, and a saved two or a high card wins the lead for it.  The
   others' numbers of cards decide what they can answer, and how long he can wait.
4. Before that he gets rid of low singles, saves twos, and likes plays that go around (`weighing`).
5. With one other left he knows all cards and counts to the last one (`endgame`).  If the other has
   one card he leads a pair or more, or else his highest single, even if everything loses.
"""

from random import Random

from retrocards.cards import cards_of, cards_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.elephant import certain, endgame, plan, reasons
from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.groups import (
    FREE,
    TWOS,
    Group,
    Idea,
    beats,
    cards_for,
    groups_of,
    idea,
    plays_of,
    table_of,
    text_for,
)
from retrocards.players.elephant.original import passes
from retrocards.players.elephant.weighing import Weight, percent_around, weigh
from retrocards.rules.elephant import OF_RANK, PASS, SEATS, View

GROUPS_PLANNED = 5
"""Most groups, with every two counted separately, with which he looks to the end."""

HIGH_ENOUGH = 8
"""The rank from which a table is worth a two while the hand has more groups: a jack."""


REASONS: Reasons = reasons.CLUB


def choose(view: View, rng: Random) -> int:
    """The club player's move, which depends only on the view."""
    return decide(view, rng).move


def decide(view: View, rng: Random) -> Choice:
    """The move, and its reason."""
    legal = view.legal_moves()
    if len(legal) == 1:
        return _forced(view, legal[0])
    table, answers = table_of(view), Answers(view)
    best = certain.certain(view.hand, table, answers)
    if best is None:
        best = _likeliest(view.hand, table, answers, cards_text(view.table))
        if len(view.out) == SEATS - 2:
            best = endgame.proven(view, table, best)
    return Choice(cards_for(best.play, view.hand) if best.play else PASS, best.reason)


def _forced(view: View, move: int) -> Choice:
    """The only legal move."""
    if move == PASS:
        return passes(view)
    reason = "open" if view.last_player < 0 else "go_out"
    return because(move, reason, cards=cards_text(cards_of(move)))


def _likeliest(hand: int, table: Group, answers: Answers, lying: str) -> Idea:
    """The choice when nothing is certain; `lying` has the cards on the table, as text."""
    few = _to_get_rid_of(hand) <= GROUPS_PLANNED
    spare = hand if few or table.rank >= HIGH_ENOUGH else hand & ~OF_RANK[TWOS]
    playable = [play for play in plays_of(spare) if beats(play, table)]
    if table == FREE and sum(answers.counts) == 1:
        playable, all_leads = _against_one_card(playable), playable
        if len(playable) == 1 < len(all_leads):
            reason = "double_first" if playable[0].size > 1 else "highest_single"
            return idea(playable[0], reason, cards=text_for(playable[0], hand))
    if few:
        return plan.Plan(hand, answers).likeliest(playable, table)
    if not playable:
        return idea(None, "save_twos", cards=lying)
    choices: list[Group | None] = [*playable]
    if table != FREE:
        choices.append(None)
    weights = {
        play: weigh(hand ^ cards_for(play, hand) if play else hand, play, answers)
        for play in choices
    }
    best, second, *_ = sorted(choices, key=lambda play: -weights[play].worth)
    if best is None:
        spares = weights[best].twos > weights[second].twos
        return idea(None, "wait_with_twos" if spares else "wait_with_groups", cards=lying)
    reason = _weighed(weights[best], second, weights[second])
    cards = text_for(best, hand)
    if reason != "goes_around":
        return idea(best, reason, cards=cards)
    if certain.unbeatable(best, answers):
        return idea(best, "goes_around_surely", cards=cards)
    return idea(best, reason, cards=cards, chance=percent_around(weights[best].lead))


def _weighed(weight: Weight, other: Group | None, less: Weight) -> str:
    """The largest gain over the next best choice, which is to play another group or to pass.

    If nothing is gained, nothing is said to be kept.
    """
    lead, low = weight.lead - less.lead, weight.low - less.low
    if other is None:
        gains = {"one_less": low + lead - weight.lead, "goes_around": weight.lead}
    else:
        gains = {"shed_low": low, "goes_around": lead}
    gains |= {"keep_groups": weight.groups - less.groups, "keep_twos": weight.twos - less.twos}
    return max(gains, key=gains.__getitem__)


def _against_one_card(leads: list[Group]) -> list[Group]:
    """The leads that the last opponent cannot beat with his one card, or is least likely to.

    Seed, the tips: one card never answers a pair, so the pair goes before the single.  The rule
    does not hold while a third player is in: it then costs places in play, because the leader
    keeps his low singles.
    """
    return [play for play in leads if play.size > 1] or leads[-1:]


def _to_get_rid_of(hand: int) -> int:
    return sum(group.size if group.rank == TWOS else 1 for group in groups_of(hand))
