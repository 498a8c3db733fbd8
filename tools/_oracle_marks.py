"""What the decisions of a player have cost, as a look back weighs them, and their marks."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from _arena_games import GAMES
from _oracle_sentences import program_of
from _oracle_words import recorded

from retrocards.players.advice import Adviser
from retrocards.programs.coach.review import Review, Verdict
from retrocards.programs.pace import Pace
from retrocards.rom.schema.review import FAULTLESS, MISTAKES, Limits
from retrocards.session.engines import engine_of

SHARES = (10, 25, 50, 75, 90, 95)
"""Of the mistakes, in per cent, that cost less than what is printed."""


class _Leisure(Pace):
    """Time for every slice."""

    def __init__(self) -> None:
        """Nobody waits for a picture."""

    def take(self) -> bool:
        return True


class Costs(NamedTuple):
    """What was found: the verdicts of all hands, and the limits of their marks."""

    hands: int
    verdicts: Sequence[Verdict[Any]]
    limits: Limits

    @property
    def mistakes(self) -> list[float]:
        """What each mistake has cost, the cheapest first."""
        return sorted(verdict.cost for verdict in self.verdicts if verdict.is_mistake)

    @property
    def marks(self) -> Counter[str]:
        """How many decisions have each mark."""
        return Counter(verdict.mark(self.limits) for verdict in self.verdicts)

    def __str__(self) -> str:
        mistakes, count = self.mistakes, len(self.verdicts)
        lines = [f"{self.hands} hands, {count} decisions, {len(mistakes)} mistakes"]
        if mistakes:
            lines += ["", f"{'of the mistakes':16}{'cost less than':>16}"]
            lines += [
                f"{share:14} %{mistakes[len(mistakes) * share // 100]:16.3f}" for share in SHARES
            ]
        lines += ["", f"{'mark':16}{'decisions':>16}{'a hand':>10}"]
        marks = self.marks
        for mark in (*FAULTLESS, *MISTAKES):
            lines.append(f"{mark:16}{marks[mark]:16}{marks[mark] / max(1, self.hands):10.2f}")
        return "\n".join(lines)


def weigh(
    game: str, player: str, hands: int, seed: int = 0, master: Adviser | None = None
) -> Costs:
    """Play so many deals, and let the master look back at every decision of every seat.

    Each seat of a deal counts as a hand.
    """
    program, of_game = program_of(game), GAMES[game]
    options, decide = of_game.rules.Options(), of_game.players[player].decide
    engine, master = engine_of(game), master or of_game.players["master"]
    verdicts: list[Verdict[Any]] = []
    for deal in range(seed, seed + hands):
        record, *_ = recorded(game, options, str(deal), decide)
        record.own[:] = range(len(record.moves))
        review: Review[Any, Any] = Review(engine, record, master, program.measure)
        review.think(_Leisure())
        verdicts += review.verdicts
    return Costs(hands * options.players, verdicts, program.rom.review.limits)
