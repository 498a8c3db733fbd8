"""What players say: whether their advice comes true, and how often they give each reason.

An adviser holds every seat and follows its own advice to the end. Then each stated chance is
compared with the seat's result. For second moves the deal is played again up to a decision, the
second best play is made there, and the adviser's player goes on in every seat. The decisions of one
deal share its end, so the errors are those of deals, not of decisions.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf, isinf, sqrt
from random import Random
from typing import Any, NamedTuple

from _arena_figures import ONE_DEAL, Estimate, plus_minus
from _arena_games import GAMES, Move, Result, Table, mover

from retrocards.players.advice import Advice, Prospect
from retrocards.players.search import finish

MOST_OFF, MANY = 3, 300
"""By how many points a tenth with this many decisions may be off."""


class Said(NamedTuple):
    """A stated chance, and its outcome."""

    kind: str
    """The kind of the move (`Game.kind`)."""
    chance: float
    came: float
    tied: bool = False
    """Whether the second best play had the same chance in whole per cent."""
    as_good: bool = False
    """Whether no difference between the two could be seen."""
    is_second: bool = False
    """Whether it is the chance of the second best play, which was made instead."""


class Second(NamedTuple):
    """The second best play of a decision that was passed by."""

    turn: int
    """How many moves were made before it, of all seats."""
    view: Any
    prospect: Prospect


class Calibration(NamedTuple):
    """An adviser, and his game."""

    game: str
    name: str
    options: Any
    hands: int = 1
    seconds: int = 0
    """How many second best plays of each deal are tried as well."""

    def said(self, deal: int) -> list[Said]:
        """Play a deal by the advice of its seats: the stated chances, and their outcomes."""
        game = GAMES[self.game]
        advise = game.players[self.name].advise
        stated: list[tuple[Any, Said]] = []
        made: list[int] = []
        seconds: list[Second] = []

        def move(view: Any, rng: Random) -> int:
            best, *more = view.legal_moves()
            if more:
                advice = finish(advise(view, rng))
                best = advice.best.move
                if not isinf(advice.best.error):
                    chance, alike = advice.best.chance, _second(advice)
                    stated.append((view, Said(self._kind(view, best), chance, 0.0, *alike)))
                    second = advice.plays[1][0] if len(advice.plays) > 1 else advice.best
                    if second != advice.best and not isinf(second.error):
                        seconds.append(Second(len(made), view, second))
            made.append(int(best))
            return made[-1]

        results = self._played(deal, move)
        tried = Random(f"{deal} seconds").sample(seconds, min(len(seconds), self.seconds))
        return [
            *[said._replace(came=game.chance(view, results[view.seat])) for view, said in stated],
            *[self._instead(deal, made[: second.turn], second) for second in tried],
        ]

    def _instead(self, deal: int, before: Sequence[int], second: Second) -> Said:
        """Play the deal again to a decision, make the second best play, and play on."""
        game, (_, view, prospect) = GAMES[self.game], second
        script, go_on = iter([*before, prospect.move]), mover(game.players[self.name])

        def move(view: Any, rng: Random) -> int:
            scripted = next(script, None)
            return go_on(view, rng) if scripted is None else scripted

        came = game.chance(view, self._played(deal, move)[view.seat])
        return Said(self._kind(view, prospect.move), prospect.chance, came, is_second=True)

    def _played(self, deal: int, move: Move) -> Sequence[Result]:
        """The results of a deal in which every seat moves so."""
        table = Table([move] * self.options.players, deal)
        return GAMES[self.game].play(self.options, deal, self.hands, table)

    def _kind(self, view: Any, move: int) -> str:
        game = GAMES[self.game]
        return game.kind(view, game.rules.Hand.move_text(move))

    @staticmethod
    def table(deals: Sequence[Sequence[Said]]) -> str:
        """The stated and the true shares, by kinds of moves and by tenths of the chance.

        First those of the best plays, then those of the second best ones that were tried.
        """
        lines, far_off = list[str](), list[str]()
        for name, is_second in (("best plays", False), ("second plays", True)):
            chosen = [[said for said in deal if said.is_second == is_second] for deal in deals]
            if is_second and not any(chosen):
                continue
            lines.append(f"{name:12}{'decisions':>10}{'said':>9}{'came true':>11}   difference")
            lines += [*_lines(chosen, lambda said: said.kind), *by_tenths(chosen)]
            far_off += [
                f"{tenth} of {name} by {_points(by)}"
                for tenth, said in _grouped(chosen, _tenth)
                for by in [off(said)]
                if sum(map(len, said)) >= MANY and 100 * abs(by.mean) > MOST_OFF
            ]
        every = [said for deal in deals for said in deal if not said.is_second]
        tied, as_good = sum(said.tied for said in every), sum(said.as_good for said in every)
        worst = ", ".join(far_off) or "none"
        lines += [
            f"tenths of {MANY} decisions that are off by more than {MOST_OFF} points: {worst}",
            f"the best two plays: the same per cent in {tied} of {len(every)}",
            f"the best two plays: no difference to be seen in {as_good} of {len(every)}",
        ]
        return "\n".join([*lines, *[ONE_DEAL] * (len(deals) == 1)])


def _grouped(
    deals: Sequence[Sequence[Said]], group_of: Callable[[Said], str]
) -> list[tuple[str, list[list[Said]]]]:
    """The groups in order, each with what was said of it in each deal."""
    groups: dict[str, list[list[Said]]] = {}
    for number, deal in enumerate(deals):
        for said in deal:
            groups.setdefault(group_of(said), [[] for _ in deals])[number].append(said)
    return sorted(groups.items())


def _lines(deals: Sequence[Sequence[Said]], group_of: Callable[[Said], str]) -> list[str]:
    """A line about each group."""
    return [_line(*group) for group in _grouped(deals, group_of)]


def by_tenths(deals: Sequence[Sequence[Said]]) -> list[str]:
    """A line about all decisions, and one about each tenth of the chance."""
    return [*_lines(deals, lambda said: "all"), *_lines(deals, _tenth)]


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
        count.update(said.kind for said in deals[-1] if not said.is_second)
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
    return (
        f"{name:12}{len(every):10}{100 * stated:7.1f} %{100 * came:9.1f} %   {_points(off(deals))}"
    )


def _points(by: Estimate) -> str:
    """`+4.6 +- 2.8`: a difference in points, with its error."""
    return f"{100 * by.mean:+.1f}{plus_minus(100 * by.error, 1)}"


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
