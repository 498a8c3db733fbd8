"""One player against another. Each deal is played from every seat, so that its luck cancels out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from _arena_figures import ONE_DEAL, Estimate, Times, count_of, estimate
from _arena_games import GAMES, Game, Result, Table, mover


class Board(NamedTuple):
    """The results of one deal."""

    games: int
    own: Result
    """Figure -> the mean of the first player's games."""
    ahead: float
    """The mean lead over the other players at the table, by the goal of the game."""
    times: Times
    """The first player's thinking times."""


@dataclass
class Score:
    """The results of the first player."""

    game: Game
    boards: list[Board] = field(default_factory=list)

    def __getitem__(self, figure: str) -> Estimate:
        """A figure of the game. Its error is that of the deals, which are independent."""
        return estimate([board.own[figure] for board in self.boards])

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(board.games for board in self.boards)

    @property
    def ahead(self) -> Estimate:
        """The lead over the other players at the table, by the goal of the game."""
        return estimate([board.ahead for board in self.boards])

    @property
    def times(self) -> Times:
        """The first player's thinking times."""
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
    """Who plays whom at which game. It can be sent to another process if players are names."""

    game: str
    first: Any
    """The name of a player, or a player."""
    others: Any
    options: Any
    hands: int = 1
    """Hands of a match."""
    once: bool = False
    """Whether each deal is played once, with the first player in another seat each time."""

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
        means = {name: sum(result[name] for result in ours) / len(ours) for name in ours[0]}
        return Board(len(sides), means, ahead, times)


def sides_of(options: Any) -> Iterator[tuple[int, ...]]:
    """The possible sides of the first player: a seat, or the seats of a team."""
    if getattr(options, "teams", False):
        yield from (tuple(range(team, options.players, 2)) for team in (0, 1))
    else:
        yield from ((seat,) for seat in range(options.players))


def _ahead(goals: list[float], side: tuple[int, ...]) -> float:
    """The lead of a side over the other seats, by the goal; 0 without others."""
    others = [goal for seat, goal in enumerate(goals) if seat not in side]
    return goals[side[0]] - sum(others) / len(others) if others else 0.0


def contest(game: str, first: Any, others: Any, deals: Iterable[int], options: Any = None) -> Score:
    """Play one player against others of one kind. Each is the name of a player, or a player."""
    match = Contest(game, first, others, options or GAMES[game].rules.Options())
    return Score(GAMES[game], [match.board(deal) for deal in deals])
