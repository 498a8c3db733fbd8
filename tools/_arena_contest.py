"""One player against others. Each deal is played from every seat, so that its luck cancels out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from _arena_figures import ONE_DEAL, Estimate, Lost, Times, count_of, estimate
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
    others: Mapping[str, Result] = {}
    """Kind -> the mean of its seats, if the others are of several kinds."""
    lost: tuple[Lost, ...] = ()
    """The games that ended in an error, which are in no figure."""


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
        lines += self._figures([board.own for board in self.boards])
        if any(board.ahead for board in self.boards):
            lines.append(f"{'ahead by':14}{self.ahead.number()} of the others at the table")
        lines.append(str(self.times))
        for kind in sorted({kind for board in self.boards for kind in board.others}):
            lines.append(f"{kind}, one seat of the others")
            results = [board.others[kind] for board in self.boards if kind in board.others]
            lines += self._figures(results)
        return "\n".join(lines)

    def _figures(self, results: Sequence[Result]) -> Iterator[str]:
        """The figures of the game as lines, from the results of each deal."""
        for name in (*self.game.shares, *self.game.numbers):
            figure = estimate([result[name] for result in results])
            text = figure.percent() if name in self.game.shares else f"{figure.number()} a game"
            yield f"{name:14}{text}"


class Contest(NamedTuple):
    """Who plays whom at which game. It can be sent to another process if players are names."""

    game: str
    first: Any
    """The name of a player, or a player."""
    others: tuple[Any, ...]
    """Those at the other seats, clockwise from the first player: one kind or several, in turn."""
    options: Any
    hands: int = 1
    """Hands of a match."""
    once: bool = False
    """Whether each deal is played once, with the first player in another seat each time."""

    def board(self, deal: int) -> Board:
        """Play a deal from every seat. A game that ends in an error is left out."""
        game, times = GAMES[self.game], Times()
        sides = [*sides_of(self.options)]
        if self.once:
            sides = [sides[deal % len(sides)]]
        own = mover(game.players.get(self.first, self.first), times)
        ours: list[Result] = []
        theirs: dict[str, list[Result]] = {}
        ahead: list[float] = []
        lost: list[Lost] = []
        for side in sides:
            kinds = self._kinds(side, deal)
            rest = {seat: mover(game.players.get(kind, kind)) for seat, kind in kinds.items()}
            seats = [rest.get(seat, own) for seat in range(self.options.players)]
            try:
                results = game.play(self.options, deal, self.hands, Table(seats, deal))
            except Exception as error:
                lost.append(Lost.to(error, f"Deal {deal}, seat {side[0] + 1}"))
                continue
            ours.append(results[side[0]])
            ahead.append(_ahead([*map(game.goal, results)], side))
            if len(self.others) > 1:
                for seat, kind in kinds.items():
                    theirs.setdefault(str(kind), []).append(results[seat])
        others = {kind: _mean(results) for kind, results in theirs.items()}
        lead = sum(ahead) / max(1, len(ahead))
        return Board(len(ours), _mean(ours), lead, times, others, tuple(lost))

    def _kinds(self, side: tuple[int, ...], deal: int) -> dict[int, Any]:
        """The other seats, each with its player. Who follows whom changes from deal to deal."""
        players = self.options.players
        seats = [
            seat for turn in range(1, players) if (seat := (side[0] + turn) % players) not in side
        ]
        kinds = self.others
        return {seat: kinds[(place + deal) % len(kinds)] for place, seat in enumerate(seats)}


def _mean(results: Sequence[Result]) -> Result:
    """The mean of each figure; empty for no results."""
    names = results[0] if results else ()
    return {name: sum(result[name] for result in results) / len(results) for name in names}


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
    match = Contest(game, first, (others,), options or GAMES[game].rules.Options())
    return Score(GAMES[game], [match.board(deal) for deal in deals])
