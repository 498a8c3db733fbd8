"""The ways to go out that nobody can stop."""

from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.groups import Group, beats, groups_of


def certain(hand: int, table: Group, answers: Answers) -> Group | None:
    """The next play of a way to go out before all others, whatever they hold; None for none.

    Groups that nobody can beat go around for sure; all groups but the last one must be such
    (seed: of a double and a single, against one card, play the double first).
    """
    groups = groups_of(hand)
    playable = [group for group in groups if beats(group, table)]
    if len(groups) == 1 and playable:
        return playable[0]
    doubtful = [group for group in groups if not unbeatable(group, answers)]
    for group in playable:
        if group not in doubtful and len(doubtful) <= 1:
            return group
    return None


def unbeatable(group: Group, answers: Answers) -> bool:
    """Whether nobody can hold the cards that beat a group."""
    higher = answers.out_there[group.rank + 1 :]
    return max(higher, default=0) < group.size or max(answers.counts) < group.size
