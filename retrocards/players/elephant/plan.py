"""The club player's plan for his last groups: the order in which he is likeliest to go out."""

from collections.abc import Sequence
from typing import NamedTuple

from retrocards.players.arithmetic import sum_of
from retrocards.players.elephant.answers import Answers, Chances
from retrocards.players.elephant.groups import (
    FREE,
    TWOS,
    Group,
    Idea,
    beats,
    groups_of,
    idea,
    plays_of,
    text_for,
)
from retrocards.rules.elephant import OF_RANK

PATIENCE = 0.3
"""How likely it is that somebody goes out while this seat passes, if another has one card left;
with n cards, it is one n-th of that."""
SLIM = 0.05
"""A chance below this is a hope and not a plan."""


class Play(NamedTuple):
    """A possible play: a whole group, or some of the twos."""

    group: Group
    cost: int
    """What it subtracts from the number that stands for the hand."""


class Plan:
    """The chances to be the next to go out with a hand of few groups.

    A hand is a number: a bit for each group except the twos, and the number of twos above these
    bits.  Groups stay whole, but twos may go one at a time (seed).
    """

    def __init__(self, hand: int, answers: Answers) -> None:
        self._hand = hand
        bits = {group.rank: 1 << place for place, group in enumerate(groups_of(hand))}
        self._one_two = bits.get(TWOS, 1 << len(bits))
        self._plays = [
            Play(play, self._one_two * play.size if play.rank == TWOS else bits[play.rank])
            for play in plays_of(hand)
        ]
        twos = (hand & OF_RANK[TWOS]).bit_count()
        self._whole = self._one_two * twos | self._one_two - 1
        self._answers = answers
        self._led = self._can_follow(answers.led())
        least = min(count for count in answers.counts if count) if any(answers.counts) else 1
        self._patience = 1.0 - PATIENCE / least
        self._fewest = str(least)
        self._follow: dict[Group, dict[tuple[Play, ...], float]] = {}
        self._leads: dict[int, float] = {}
        self._waits: dict[int, float] = {}
        self._played: dict[tuple[int, Group], float] = {}

    def likeliest(self, playable: Sequence[Group], table: Group) -> Idea:
        """The best play on the table; a pass only if that is better."""
        plays = [play for play in self._plays if play.group in playable]
        play = max(plays, key=lambda play: self._after(self._whole, play))
        chance = self._after(self._whole, play)
        waiting = self._passing(self._whole) if table != FREE else 0.0
        if waiting > chance:
            return idea(None, "plan_wait", chance=_percent(waiting), fewest=self._fewest)
        reason = "plan_lead" if table == FREE else "plan_follow"
        if play.group.rank == TWOS:
            reason = "plan_two"
        if chance < SLIM:
            reason = "slim_hope"
        cards = text_for(play.group, self._hand)
        return idea(play.group, reason, cards=cards, chance=_percent(chance))

    def _after(self, hand: int, play: Play) -> float:
        """The chance just after this play from a hand."""
        left = hand - play.cost
        if not left:
            return 1.0
        key = (left, play.group)
        if key not in self._played:
            around = self._answers.around(play.group)
            value = around * self._lead(left) if around else 0.0
            for follow, chance in self._following(play.group).items():
                value += chance * max(self._passing(left), self._best(left, follow))
            self._played[key] = value
        return self._played[key]

    def _passing(self, hand: int) -> float:
        """The chance if this seat passes and plays again in the next round."""
        if hand not in self._waits:
            rounds = self._led.items()
            value = sum_of(chance * self._best(hand, follow) for follow, chance in rounds)
            self._waits[hand] = self._patience * value
        return self._waits[hand]

    def _lead(self, hand: int) -> float:
        if hand not in self._leads:
            self._leads[hand] = self._best(hand, self._plays)
        return self._leads[hand]

    def _best(self, hand: int, plays: Sequence[Play]) -> float:
        return max(
            (self._after(hand, play) for play in plays if self._has(hand, play)), default=0.0
        )

    def _has(self, hand: int, play: Play) -> bool:
        """Whether a play can be made from a hand."""
        if play.cost < self._one_two:
            return bool(hand & play.cost)
        return hand >= play.cost

    def _following(self, table: Group) -> dict[tuple[Play, ...], float]:
        if table not in self._follow:
            answered = {t: chance for t, chance in self._answers.to(table).items() if t != table}
            self._follow[table] = self._can_follow(answered)
        return self._follow[table]

    def _can_follow(self, tables: Chances) -> dict[tuple[Play, ...], float]:
        """The plays that a table allows -> the chance of that."""
        chances: dict[tuple[Play, ...], float] = {}
        for table, chance in tables.items():
            follow = tuple(play for play in self._plays if _fits(play.group, table))
            chances[follow] = chances.get(follow, 0.0) + chance
        return chances


def _fits(play: Group, table: Group) -> bool:
    """Whether a play beats a table without spending more twos than needed."""
    return beats(play, table) and (play.rank != TWOS or play.size == table.size)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"
