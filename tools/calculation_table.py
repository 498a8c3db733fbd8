"""Plays the 256 games of Calculation to measure how hard each one is.

    tools/calculation_table.py              continue where it was stopped, then print
    tools/calculation_table.py --advice N   N deals a game by `advice`: a minute or two of work each
    tools/calculation_table.py --policy N   N by the fast policy that `advice` rests on: 0.1 s each
    tools/calculation_table.py --solver N   N by the solver, who knows the order: 1 s each
    tools/calculation_table.py --write      no play: write what was counted into the manual, and
                                            the stars into roms/calculation/difficulty.yaml

A file holds the results, one line per deal (`--state FILE`), so that the work can be stopped at any
time.  A round is one deal of every game, in random order.  The policy plays all games with the same
deals, 1, 2, 3 ..., so that they can be compared.  For the others each game has its own deals, so
that one hard deal cannot affect all games.  The three remember the cards of the piles, so it
makes no difference to them whether these are visible.  So `advice` plays 128 games.  The others
ignore visible undealt cards too, and play 64.

The table shows how often `advice` wins.  It is slow and the policy is fast.  So a curve through all
games estimates how often `advice` wins a game from how often the policy does, once for hidden and
once for visible undealt cards.  The curve counts as 20 deals beside those that were played.

The stars: one for 80 of 100 deals won or more, two for 65, three for 30, four for 5, else five.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from itertools import product
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from retrocards.players.calculation.players import advice
from retrocards.players.calculation.policy import ALL_HOME, World, play_out
from retrocards.players.calculation.position import position_of
from retrocards.players.calculation.solver import solve
from retrocards.rules.calculation import HIDDEN, TOP, VALUES, Match, Options

ROOT = Path(__file__).parents[1]
STATE = Path("calculation_table.txt")
MANUAL = ROOT / "manuals" / "calculation.txt"
HEADING = "The Table of the 256\n"
STARS = ROOT / "roms" / "calculation" / "difficulty.yaml"

BOUNDS = (80, 65, 30, 5)
"""The least percent won for a game with one star, two, three, four."""
OWN_DEALS = 1000
"""The distance between the first deals of two games."""
CURVE_DEALS = 20
"""The number of deals that the curve counts as."""
NODES = 100_000
"""The most positions of the solver for a deal, which take a second or two."""

ROUNDS = {"policy": 1000, "solver": 20, "advice": 50}
"""Player -> deals per game."""

WORDS: dict[str, dict[object, str]] = {
    "to_empty": {False: "-", True: "M"},
    "suits": {"any": "-", "colour": "C"},
    "undealt": {"hidden": "-", "visible": "V"},
    "kings_start": {False: "-", True: "K"},
    "bases": {True: "-", False: "E"},
}
"""The table's letter for each value of a group, apart from the number of piles; standard first."""
LEGEND = {
    "to_empty": " M  cards may Move to an empty pile",
    "suits": " C  stacks take one Color each",
    "undealt": " V  undealt cards in View",
    "kings_start": " K  Kings on the piles at first",
    "bases": " E  stacks Empty at first",
}
ALIKE = {
    "advice": {"discards": TOP},
    "policy": {"discards": TOP, "undealt": HIDDEN},
    "solver": {"discards": TOP, "undealt": HIDDEN},
}
"""Player -> the groups that make no difference to it, each with the value that it plays."""
TOGETHER = {"advice": (), "policy": (), "solver": ("kings_start", "bases")}
"""Player -> the groups that the table does not distinguish."""


class Deal(NamedTuple):
    """One deal of one game, for one player."""

    player: str
    name: str
    number: int


def name_of(player: str, options: Options) -> str:
    """The name of the game that a player plays instead of this one."""
    return Options(**{**asdict(options), **ALIKE[player]}).name


def deals(player: str, number: int) -> Iterator[tuple[Deal, Options]]:
    """Every game that a player plays, with one deal."""
    for options in Options.all_sets():
        if name_of(player, options) == options.name:
            yield Deal(player, options.name, number), options


def play(player: str, options: Options, number: int) -> str:
    """Play a deal: `won`, `lost`, or `open` if the solver does not know."""
    games = [game.name for game in Options.all_sets()]
    own = 0 if player == "policy" else OWN_DEALS * games.index(options.name)
    hand = Match(options).new_hand(str(own + number))
    if player == "solver":
        solution = solve(hand, NODES)
        return "won" if solution.moves is not None else "lost" if solution.proven else "open"
    rng = Random(number)
    if player == "policy":
        position = position_of(hand.view(0))
        order = [position.way.kind[card] for card in hand.undealt]
        return "won" if play_out(position, World([], rng, order, 0)) == ALL_HOME else "lost"
    while hand.outcome is None:
        hand.play(advice.choose(hand.view(0), rng))
    return hand.outcome.reason


def read(state: Path) -> dict[Deal, str]:
    """The results so far. An incomplete last line is cut off."""
    text = state.read_text() if state.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        state.write_text(whole)
    played = {}
    for line in whole.splitlines():
        player, name, number, result = line.split()
        played[Deal(player, name, int(number))] = result
    return played


def play_all(state: Path, rounds: dict[str, int]) -> None:
    """Play the remaining deals, with a progress bar."""
    played = read(state)
    todo = [
        deal
        for player, number in rounds.items()
        for each in range(1, number + 1)
        for deal in Random(each).sample([*deals(player, each)], len([*deals(player, each)]))
    ]
    left = [(deal, options) for deal, options in todo if deal not in played]
    begun = time.monotonic()
    with state.open("a") as file:
        for count, (deal, options) in enumerate(left):
            show(len(todo) - len(left) + count, len(todo), (time.monotonic() - begun), count)
            result = play(deal.player, options, deal.number)
            file.write(f"{deal.player} {deal.name} {deal.number} {result}\n")
            file.flush()
    print(file=sys.stderr)


def show(done: int, of: int, seconds: float, now: int) -> None:
    """Show a bar with the share that is done and the time that is left."""
    bar = "#" * (40 * done // of)
    left = f"{seconds / now * (of - done) / 60:.0f} min left" if now else ""
    print(f"\r[{bar:<40}] {done} of {of}, {left:<14}", end="", file=sys.stderr, flush=True)


class Count:
    """A player's counts for each game: the deals, and how many were won."""

    def __init__(self, player: str, played: dict[Deal, str]) -> None:
        self.player = player
        self.deals = dict.fromkeys([deal.name for deal, _ in deals(player, 0)], 0)
        self._won = dict(self.deals)
        for deal, result in played.items():
            if deal.player == player:
                self.deals[deal.name] += 1
                self._won[deal.name] += result == "won"
        self.rounds = min(self.deals.values())

    def of(self, options: Options) -> tuple[int, int]:
        """The deals of a game, with the games that the table joins to it, and those won."""
        together = TOGETHER[self.player]
        names = {
            name_of(self.player, Options(**{**asdict(options), **dict(both)}))
            for both in product(
                *[[(group, value) for value in VALUES[group]] for group in together]
            )
        }
        return sum(self.deals[name] for name in names), sum(self._won[name] for name in names)

    def percent(self, options: Options) -> float:
        """The percentage of a game's deals that are won."""
        deals, won = self.of(options)
        return 100 * won / deals

    @property
    def error(self) -> float:
        """The largest standard error of a figure, in percent."""
        return 50 / sqrt(self.rounds * 2 ** len(TOGETHER[self.player]))


class Smoothed:
    """The percentage of deals that `advice` wins, from its own deals and the curve."""

    player = "advice"

    def __init__(self, advice: Count, policy: Count) -> None:
        self._advice = advice
        self._policy = policy
        self._curves = {undealt: self._fit(undealt) for undealt in VALUES["undealt"]}
        self.error = 50 / sqrt(advice.rounds + CURVE_DEALS)

    def _odds(self, options: Options) -> float:
        """The log odds that the policy wins."""
        deals, won = self._policy.of(options)
        return log((won + 0.5) / (deals - won + 0.5))

    def _fit(self, undealt: object) -> tuple[float, float]:
        """The most likely curve, by Newton's method: its height and steepness."""
        games = [
            (self._odds(options), *self._advice.of(options))
            for options in Options.all_sets()
            if options.discards == TOP and options.undealt == undealt
        ]
        height, steep = 0.0, 1.0
        for _ in range(50):
            up = turn = up_up = up_turn = turn_turn = 1e-9
            for odds, deals, won in games:
                share = 1 / (1 + exp(-height - steep * odds))
                miss = won - deals * share
                spread = deals * share * (1 - share)
                up, turn = up + miss, turn + miss * odds
                up_up, up_turn = up_up + spread, up_turn + spread * odds
                turn_turn += spread * odds * odds
            by = up_up * turn_turn - up_turn * up_turn
            height += 0.5 * (turn_turn * up - up_turn * turn) / by
            steep += 0.5 * (up_up * turn - up_turn * up) / by
        return height, steep

    def percent(self, options: Options) -> float:
        """The percentage of a game's deals that are won."""
        height, steep = self._curves[options.undealt]
        curve = 1 / (1 + exp(-height - steep * self._odds(options)))
        deals, won = self._advice.of(options)
        return 100 * (won + CURVE_DEALS * curve) / (deals + CURVE_DEALS)


def rows(count: Count | Smoothed) -> Iterator[str]:
    """A table with the groups that matter in rows and the number of piles in columns."""
    told_apart = WORDS.keys() - ALIKE[count.player].keys() - {*TOGETHER[count.player]}
    groups = [group for group in WORDS if group in told_apart]
    columns = sorted(VALUES["piles"])
    yield f" {'piles:':9}" + "".join(f"{piles:4}" for piles in columns)
    seen = set()
    for options in Options.all_sets():
        words = " ".join(WORDS[group][getattr(options, group)] for group in groups)
        if words not in seen:
            seen.add(words)
            games = [Options(**{**asdict(options), "piles": piles}) for piles in columns]
            figures = "".join(f"{count.percent(game):4.0f}" for game in games)
            yield f" {words:9}{figures}"


def stars(percent: float) -> int:
    """The difficulty of a game, one to five stars, by the figure in the table."""
    return 1 + sum(round(percent) < bound for bound in BOUNDS)


def smoothed(played: dict[Deal, str]) -> Smoothed:
    """The figures of `advice` for the table."""
    return Smoothed(Count("advice", played), Count("policy", played))


def lines(played: dict[Deal, str]) -> Iterator[str]:
    """All lines for the manual."""
    solver = Count("solver", played)
    yield from LEGEND.values()
    tables: list[tuple[str, Count | Smoothed]] = [
        ("Won of 100, order unknown:", smoothed(played)),
        ("Way found of 100, order known:", solver),
    ]
    for words, count in tables if solver.rounds else tables[:1]:
        yield from ("", f" {words}")
        yield from rows(count)
        yield f" (standard error up to {count.error:.0f})"
    yield ""


def write(played: dict[Deal, str]) -> None:
    """Write the tables to the manual, and the stars to the ROM."""
    manual = MANUAL.read_text()
    before, heading, rest = manual.partition(HEADING)
    rule, _, rest = rest.partition("\n")
    old = rest.splitlines(keepends=True)
    kept = next(
        index for index, line in enumerate(old) if line.strip() and not line.startswith(" ")
    )
    table = "".join(f"{line}\n" for line in lines(played))
    MANUAL.write_text(f"{before}{heading}{rule}\n{table}{''.join(old[kept:])}")
    count = smoothed(played)
    STARS.write_text(
        "# How hard each of the 256 games is, in stars: written by tools/calculation_table.py.\n"
        "difficulty:\n"
        + "".join(
            f"  {options.name}: {stars(count.percent(options))}\n" for options in Options.all_sets()
        )
    )


def main() -> None:
    """Read the command line, play, and print or write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for player, number in ROUNDS.items():
        parser.add_argument(f"--{player}", type=int, default=number, metavar="N")
    parser.add_argument("--state", type=Path, default=STATE, metavar="FILE")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if not arguments.write:
        try:
            play_all(arguments.state, {player: getattr(arguments, player) for player in ROUNDS})
        except KeyboardInterrupt:
            print("\nStopped; run it again to go on.", file=sys.stderr)
    played = read(arguments.state)
    if not (Count("policy", played).rounds and any(Count("advice", played).deals.values())):
        print("There is nothing to tell yet.", file=sys.stderr)
    elif arguments.write:
        write(played)
    else:
        print("\n".join(lines(played)))


if __name__ == "__main__":
    main()
