"""Ways to go out that nobody can stop."""

from retrocards.players.choice import Reasons
from retrocards.players.elephant import reasons
from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.groups import Group, Idea, beats, groups_of, idea, text_for

REASONS: Reasons = reasons.CERTAIN


def certain(hand: int, table: Group, answers: Answers) -> Idea | None:
    """The next play of a certain way to go out before everyone else; None if there is no such way.

    Groups that nobody can beat are sure to go around, and all groups but the last must be of that
    kind (seed: with a double and a single against one card, play the double first).
    """
    begins = beginnings(hand, table, answers)
    if not begins:
        return None
    group = begins[0]
    if len(groups_of(hand)) == 1:
        return idea(group, "go_out", cards=text_for(group, hand))
    reason = "alone" if not any(answers.counts) else "force_out"
    if reason == "force_out" and _too_many(group, answers):
        reason = "too_many_for_them"
    return idea(group, reason, cards=text_for(group, hand))


def beginnings(hand: int, table: Group, answers: Answers) -> list[Group]:
    """The plays with which such a way can begin, the lowest first."""
    groups = groups_of(hand)
    playable = [group for group in groups if beats(group, table)]
    if len(groups) == 1:
        return playable
    doubtful = [group for group in groups if not unbeatable(group, answers)]
    return [group for group in playable if group not in doubtful and len(doubtful) <= 1]


def unbeatable(group: Group, answers: Answers) -> bool:
    """Whether nobody can hold the cards to beat a group."""
    higher = answers.out_there[group.rank + 1 :]
    return _too_many(group, answers) or max(higher, default=0) < group.size


def _too_many(group: Group, answers: Answers) -> bool:
    """Whether nobody else has as many cards as the group."""
    return max(answers.counts) < group.size
