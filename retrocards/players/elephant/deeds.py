"""What a move does that the club player's would not: why the master, who tried both, makes it.

It is told of what lies on the table and of the hand itself: whether anybody can beat a play, and
what is left then, as the club player weighs that (`weighing`).
"""

from retrocards.cards import cards_of, cards_text
from retrocards.players.choice import Choice, because
from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.certain import unbeatable
from retrocards.players.elephant.groups import TWOS, Group, table_of
from retrocards.players.elephant.weighing import LEAD, chance_told, weigh
from retrocards.rules.elephant import OF_RANK, PASS, PLAYS, SEATS, View

HIGH = 8
"""The rank, a jack, from which on cards are high ones."""

LIKELY = 0.2
"""The chance from which on it is told that a play may go around."""


def told(view: View, move: int, instead: int) -> Choice:
    """A move and what it does, where the club player would have done something else.

    Where it does nothing that he would weigh, it is told that the play-outs found it better.
    """
    if move == PASS:
        return because(move, _wait(view, instead), cards=cards_text(view.table))
    cards = cards_text(cards_of(move))
    play, answers = Group(*PLAYS[move]), Answers(view)
    if unbeatable(play, answers):
        return because(move, "goes_around_surely", cards=cards)
    if _splits(view, move):
        return because(move, "split", cards=cards)
    other = Group(*PLAYS[instead]) if instead else None
    done, less = weigh(view.hand ^ move, play, answers), weigh(view.hand ^ instead, other, answers)
    lead, low = done.lead - less.lead, done.low - less.low
    likely = done.lead >= LIKELY * LEAD
    gains: dict[str, float]
    if other is None:
        gains = {"one_less": low, **({"goes_around": done.lead} if likely else {})}
    elif play.rank < other.rank:
        gains = {"shed_low": low}
    elif likely:
        gains = {"goes_around": lead}
    elif _beaters(play, answers) < _beaters(other, answers):
        gains = {"harder_to_beat": lead}
    else:
        gains = {"sampled": 0.0}
    gains |= {"keep_groups": done.groups - less.groups, "keep_twos": done.twos - less.twos}
    reason = max(gains, key=gains.__getitem__)
    if reason != "goes_around":
        return because(move, reason, cards=cards)
    return because(move, reason, cards=cards, chance=chance_told(done.lead))


def _beaters(play: Group, answers: Answers) -> int:
    """How many of the cards that are out can beat a play, as there are enough of their rank."""
    return sum(count for count in answers.out_there[play.rank + 1 :] if count >= play.size)


def _wait(view: View, instead: int) -> str:
    """What a pass keeps, or else whether somebody who is still asked may beat the table."""
    rank, _ = PLAYS[instead]
    if rank == TWOS:
        return "wait_with_twos"
    answers, table = Answers(view), table_of(view)
    if rank >= HIGH and any(answers.out_there[table.rank + 1 : rank]):
        return "wait_high"
    asked = range(1, (view.last_player - view.seat) % SEATS)
    most = max((view.counts[(view.seat + step) % SEATS] for step in asked), default=0)
    others = most >= table.size and _beaters(table, answers)
    return "wait_for_others" if others else "wait_without_others"


def _splits(view: View, move: int) -> bool:
    """Whether a play leaves cards of its rank behind."""
    return move != view.hand & OF_RANK[PLAYS[move][0]]
