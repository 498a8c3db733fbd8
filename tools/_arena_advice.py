"""What players say: whether their advice comes true, and how often they give each reason.

An adviser holds every seat and follows its own advice to the end. Then each stated chance is
compared with the seat's result. The decisions of one deal share its end, so the errors are those
of deals, not of decisions.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf, isinf, sqrt
from random import Random
from typing import Any, NamedTuple

from _arena_figures import ONE_DEAL, Estimate, plus_minus
from _arena_games import GAMES, Table

from retrocards.players.advice import Advice
from retrocards.players.search import finish


class Said(NamedTuple):
    """A stated chance, and its outcome."""

    kind: str
    """The kind of the advised move (`Game.kind`)."""
    chance: float
    came: float
    tied: bool = False
    """Whether the second best play had the same chance in whole per cent."""
    as_good: bool = False
    """Whether no difference between the two could be seen."""


class Calibration(NamedTuple):
    """An adviser, and his game."""

    game: str
    name: str
    options: Any
    hands: int = 1

    def said(self, deal: int) -> list[Said]:
        """Play a deal by the advice of its seats: the stated chances, and their outcomes."""
        game = GAMES[self.game]
        advise = game.players[self.name].advise
        stated: list[tuple[Any, Said]] = []

        def move(view: Any, rng: Random) -> int:
            (only, *more) = view.legal_moves()
            if not more:
                return int(only)
            advice = finish(advise(view, rng))
            text = game.rules.Hand.move_text(advice.best.move)
            if not isinf(advice.best.error):
                kind = game.kind(view, text)
                stated.append((view, Said(kind, advice.best.chance, 0.0, *_second(advice))))
            return int(advice.best.move)

        table = Table([move] * self.options.players, deal)
        results = game.play(self.options, deal, self.hands, table)
        return [said._replace(came=game.chance(view, results[view.seat])) for view, said in stated]

    @staticmethod
    def table(deals: Sequence[Sequence[Said]]) -> str:
        """The stated and the true shares, by kinds of moves and by tenths of the chance."""
        lines = [f"{'':12}{'decisions':>10}{'said':>9}{'came true':>11}   difference"]
        for group_of in (lambda said: said.kind, lambda said: "all", _tenth):
            groups: dict[str, list[list[Said]]] = {}
            for number, deal in enumerate(deals):
                for said in deal:
                    group = groups.setdefault(group_of(said), [[] for _ in deals])
                    group[number].append(said)
            lines += (_line(name, groups[name]) for name in sorted(groups))
        every = [said for deal in deals for said in deal]
        tied, as_good = sum(said.tied for said in every), sum(said.as_good for said in every)
        lines += [
            f"the best two plays: the same per cent in {tied} of {len(every)}",
            f"the best two plays: no difference to be seen in {as_good} of {len(every)}",
        ]
        return "\n".join([*lines, *[ONE_DEAL] * (len(deals) == 1)])


def _second(advice: Advice) -> tuple[bool, bool]:
    """Whether the second best play ties with the best, and whether it is as good."""
    best, *others = (play[0] for play in advice.plays)
    if not others:
        return False, False
    return others[0].percent == best.percent, not others[0].is_worse


def _tenth(said: Said) -> str:
    tenth = 10 * min(9, int(10 * said.chance))
    return f"{tenth:2} to {tenth + 10} %"


def enough(decisions: int) -> Callable[[list[list[Said]]], bool]:
    """A test whether every kind so far has this many decisions."""
    count: Counter[str] = Counter()

    def is_enough(deals: list[list[Said]]) -> bool:
        count.update(said.kind for said in deals[-1])
        return bool(count) and min(count.values()) >= decisions

    return is_enough


def off(deals: Sequence[Sequence[Said]]) -> Estimate:
    """The mean of the outcomes minus the stated chances, over all decisions.

    The error is that of a ratio, because deals differ in their number of decisions.
    """
    count = sum(map(len, deals))
    sums = [(len(deal), sum(said.came - said.chance for said in deal)) for deal in deals if deal]
    mean = sum(difference for _, difference in sums) / count
    if len(sums) == 1:
        return Estimate(mean, inf)
    spread = sum((difference - number * mean) ** 2 for number, difference in sums)
    return Estimate(mean, sqrt(spread * len(sums) / (len(sums) - 1)) / count)


def _line(name: str, deals: Sequence[Sequence[Said]]) -> str:
    every = [said for deal in deals for said in deal]
    stated = sum(said.chance for said in every) / len(every)
    came = sum(said.came for said in every) / len(every)
    by = off(deals)
    return (
        f"{name:12}{len(every):10}{100 * stated:7.1f} %{100 * came:9.1f} %"
        f"   {100 * by.mean:+.1f}{plus_minus(100 * by.error, 1)}"
    )


class Reasons(NamedTuple):
    """A player who gives reasons, and his game."""

    game: str
    name: str
    options: Any

    def counted(self, deal: int) -> Counter[str]:
        """How often each reason comes in a deal where the player holds every seat."""
        game = GAMES[self.game]
        player = game.players[self.name]
        count = Counter(dict.fromkeys(player.REASONS, 0))

        def move(view: Any, rng: Random) -> int:
            choice = player.decide(view, rng)
            count[choice.reason.name] += 1
            return int(choice.move)

        game.play(self.options, deal, 1, Table([move] * self.options.players, deal))
        return count
