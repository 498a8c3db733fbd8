"""One player against another: each deal is played from every seat, so that its luck cancels out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from _arena_figures import ONE_DEAL, Estimate, Times, count_of, estimate
from _arena_games import GAMES, Game, Result, Table, mover


class Board(NamedTuple):
    """What became of one deal."""

    games: int
    own: Result
    """Figure -> the mean of the first player's games."""
    ahead: float
    """By how much he reached the goal better than the others at his tables, in the mean."""
    times: Times
    """How long he thought."""


@dataclass
class Score:
    """What became of the first player."""

    game: Game
    boards: list[Board] = field(default_factory=list)

    def __getitem__(self, figure: str) -> Estimate:
        """A figure of a game; its error is that of the deals, which are independent."""
        return estimate([board.own[figure] for board in self.boards])

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(board.games for board in self.boards)

    @property
    def ahead(self) -> Estimate:
        """By how much he reached the goal better than the others at his tables."""
        return estimate([board.ahead for board in self.boards])

    @property
    def times(self) -> Times:
        """How long he thought."""
        times = Times()
        times.add(board.times for board in self.boards)
        return times

    def __str__(self) -> str:
        deals = len(self.boards)
        lines = [f"{count_of(self.games, 'games')} of {count_of(deals, 'deals')}"]
        lines += [ONE_DEAL] * (deals == 1)
        lines += (f"{name:14}{self[name].percent()}" for name in self.game.shares)
        lines += (f"{name:14}{self[name].number()} a game" for name in self.game.numbers)
        if any(board.ahead for board in self.boards):
            lines.append(f"{'ahead by':14}{self.ahead.number()} of the others at the table")
        return "\n".join([*lines, str(self.times)])


class Contest(NamedTuple):
    """Who plays whom at what; all of it can be sent to another process, when players are names."""

    game: str
    first: Any
    """The name of a player, or a player."""
    others: Any
    options: Any
    hands: int = 1
    """Hands of a match."""
    once: bool = False
    """Whether a deal is played once only; then the first player's seat goes round."""

    def board(self, deal: int) -> Board:
        """Play a deal from every seat."""
        game, times = GAMES[self.game], Times()
        sides = [*sides_of(self.options)]
        if self.once:
            sides = [sides[deal % len(sides)]]
        own = mover(game.players.get(self.first, self.first), times)
        rest = mover(game.players.get(self.others, self.others))
        ours: list[Result] = []
        ahead = 0.0
        for side in sides:
            seats = [own if seat in side else rest for seat in range(self.options.players)]
            results = game.play(self.options, deal, self.hands, Table(seats, deal))
            ours.append(results[side[0]])
            ahead += _ahead([*map(game.goal, results)], side) / len(sides)
        means = {name: sum(one[name] for one in ours) / len(ours) for name in ours[0]}
        return Board(len(sides), means, ahead, times)


def sides_of(options: Any) -> Iterator[tuple[int, ...]]:
    """The seats that the first player can have: one, or those of a team."""
    if getattr(options, "teams", False):
        yield from (tuple(range(team, options.players, 2)) for team in (0, 1))
    else:
        yield from ((seat,) for seat in range(options.players))


def _ahead(goals: list[float], side: tuple[int, ...]) -> float:
    """By how much one side reached the goal better than the other seats; 0 alone."""
    others = [goal for seat, goal in enumerate(goals) if seat not in side]
    return goals[side[0]] - sum(others) / len(others) if others else 0.0


def contest(game: str, first: Any, others: Any, deals: Iterable[int], options: Any = None) -> Score:
    """Games of one player against others of a kind; each is a name of the game's, or a player."""
    match = Contest(game, first, others, options or GAMES[game].rules.Options())
    return Score(GAMES[game], [match.board(deal) for deal in deals])
