"""The club player: he plays by the tips of the rules text, and comes first more often than others.

Seed, the playing tips, in the order in which he thinks of them:

1. Who can go out does, and who can force it does (`certain`): of a double and a single against
   one card the double goes first.
2. Of anything but twos all cards of a rank are played; of several twos one can be played and the
   others saved (`plays_of`).
3. Near the end he sees which order of his groups makes it easiest to go out (`plan`): what goes
   around lets him dump a low single, a saved two or a high card gets the lead for it, and how many
   cards the others have left decides what they can answer and how long he can wait.
4. Before that he gets rid of low singles, saves the twos, and likes what goes around
   (`weighing`).
5. With one other left he knows all cards, and counts to the last of them (`endgame`); if the
   other has one card he leads a pair or more, or his highest single, even when all is lost.
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
from retrocards.players.elephant.weighing import Weight, chance_told, weigh
from retrocards.rules.elephant import OF_RANK, PASS, SEATS, View

GROUPS_PLANNED = 5
"""Most groups, each two counted for itself, with which he looks to the end."""

HIGH_ENOUGH = 8
"""The rank, a jack, from which on the table is worth a two while the hand has more groups."""


REASONS: Reasons = reasons.CLUB


def choose(view: View, rng: Random) -> int:
    """The club player's move for the seat to move; it depends on nothing but the view."""
    return decide(view, rng).move


def decide(view: View, rng: Random) -> Choice:
    """The move and why."""
    moves = view.legal_moves()
    if len(moves) == 1:
        return _forced(view, moves[0])
    table, answers = table_of(view), Answers(view)
    best = certain.certain(view.hand, table, answers)
    if best is None:
        best = _likeliest(view.hand, table, answers, cards_text(view.table))
        if len(view.out) == SEATS - 2:
            best = endgame.proven(view, table, best)
    return Choice(cards_for(best.play, view.hand) if best.play else PASS, best.reason)


def _forced(view: View, move: int) -> Choice:
    """The only move that the rules leave."""
    if move == PASS:
        return passes(view)
    reason = "open" if view.last_player < 0 else "go_out"
    return because(move, reason, cards=cards_text(cards_of(move)))


def _likeliest(hand: int, table: Group, answers: Answers, lying: str) -> Idea:
    """`lying`: the cards on the table, in words."""
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
    return idea(best, reason, cards=cards, chance=chance_told(weights[best].lead))


def _weighed(weight: Weight, other: Group | None, less: Weight) -> str:
    """What weighs most before the next best choice, which is to play another or to pass."""
    lead, low = weight.lead - less.lead, weight.low - less.low
    gains = {"keep_groups": weight.groups - less.groups, "keep_twos": weight.twos - less.twos}
    if other is None:
        gains |= {"goes_around": weight.lead, "one_less": low + lead - weight.lead}
    else:
        gains |= {"goes_around": lead, "shed_low": low}
    return max(gains, key=gains.__getitem__)


def _against_one_card(leads: list[Group]) -> list[Group]:
    """The leads that stop the last other with his one card, or that he is least likely to beat.

    Seed, the tips: one card never answers a pair, so the pair goes before the single.  While a
    third is in, too, this is no rule: measured, it costs him places, as he keeps his low singles.
    """
    return [play for play in leads if play.size > 1] or leads[-1:]


def _to_get_rid_of(hand: int) -> int:
    return sum(group.size if group.rank == TWOS else 1 for group in groups_of(hand))
