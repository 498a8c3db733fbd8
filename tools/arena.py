"""Plays one computer player of Durak against another: `tools/arena.py expert lowest --games 2000`.

Standard library only.  The first named holds one seat (or one team) and the other all the rest;
the seat goes round with the deal number.  A draw is a game in which nobody is the durak.
"""

import argparse
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from retrocards.players.durak import anything, choose, lowest
from retrocards.rules.durak import Match, Options, Outcome, View

Player = Callable[[View, Random], int]
PLAYERS: dict[str, Player] = {"expert": choose, "lowest": lowest, "anything": anything}


@dataclass
class Score:
    """Games of the first player, by how they ended for him, and the time that his moves took."""

    games: int = 0
    lost: int = 0
    drawn: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def won(self) -> int:
        """Games in which somebody else was the durak."""
        return self.games - self.lost - self.drawn

    def timed(self, player: Player) -> Player:
        """The player with a clock (of the processor) set beside him."""

        def choose_timed(view: View, rng: Random) -> int:
            began = process_time()
            move = player(view, rng)
            spent = process_time() - began
            self.moves += 1
            self.seconds += spent
            self.slowest = max(self.slowest, spent)
            return move

        return choose_timed

    def __str__(self) -> str:
        rows = (("won", self.won), ("drawn", self.drawn), ("durak", self.lost))
        lines = [self._line(name, count) for name, count in rows]
        mean = 1000 * self.seconds / max(1, self.moves)
        lines.append(f"{mean:.2f} ms a move, the slowest {1000 * self.slowest:.0f} ms")
        return "\n".join(lines)

    def _line(self, name: str, count: int) -> str:
        share = count / max(1, self.games)
        error = math.sqrt(share * (1 - share) / max(1, self.games))
        return f"{name:5} {count:6}  {100 * share:5.2f} % +- {100 * error:.2f}"


def contest(first: Player, others: Player, options: Options, deals: Iterable[int]) -> Score:
    """A game for each deal number; the seat of the first player is the number modulo players."""
    score = Score()
    clocked = score.timed(first)
    for deal in deals:
        seat = deal % options.players
        side = range(seat % 2, options.players, 2) if options.teams else (seat,)
        seats = [clocked if at in side else others for at in range(options.players)]
        outcome = play_out(seats, options, deal)
        score.games += 1
        score.drawn += outcome.draw
        score.lost += seat in outcome.losers
    return score


def play_out(seats: list[Player], options: Options, deal: int) -> Outcome:
    """One hand to its end; the deal number is the seed of the players' chance, too."""
    hand = Match(options).new_hand(deal)
    rng = Random(deal)
    while (outcome := hand.outcome) is None:
        hand.play(seats[hand.to_move](hand.view(hand.to_move), rng))
    return outcome


def main() -> None:
    """Reads the command line, plays and prints."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("first", nargs="?", choices=PLAYERS, default="expert")
    parser.add_argument("others", nargs="?", choices=PLAYERS, default="lowest")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--from-deal", type=int, default=0, metavar="NUMBER")
    parser.add_argument("--players", type=int, default=2, help="2 to 6")
    parser.add_argument("--deck", type=int, default=36, help="36 or 52 cards")
    parser.add_argument("--teams", action="store_true", help="two teams (4 or 6 players)")
    chosen = parser.parse_args()
    options = Options(players=chosen.players, teams=chosen.teams, deck=chosen.deck)
    deals = range(chosen.from_deal, chosen.from_deal + chosen.games)
    print(contest(PLAYERS[chosen.first], PLAYERS[chosen.others], options, deals))


if __name__ == "__main__":
    main()
