"""Fits the constants of a game's players anew, from games that it plays.

    python3 tools/fit.py durak                        prints what is fitted, beside what is shipped
    python3 tools/fit.py hearts --only policy --workers 2
    python3 tools/fit.py elephant --only EVEN --deals 220 --from-deal 9000 --write

A regression explains what came of positions, and prints each number with its standard error, that
of the deals.  For Calculation it also prints how true the chances come, by who began the game.  A
trial plays with one number larger or smaller by a quarter, and keeps what gains more than two
standard errors.  Each prints its time.  Nothing changes without --write, which writes the numbers
into the module that the players read.  Look at what it wrote, and
play it against the former players, before you keep it.

The same deals give the same numbers by any number of workers, here or on a cluster of Dask.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _checkout import HELP, OPTION, checkout

# First of all: fit the checkout of this file, not an installed copy.
sys.path.insert(0, checkout())

from _arena_advice import Said, by_tenths
from _arena_figures import Estimate, count_of, estimate, jackknife, plus_minus
from _arena_games import GAMES
from _arena_spread import executor_of, spread
from _fit_games import Regression, Trial, Values, begun, chances_corrected, fits
from _fit_numbers import Row, least_squares, logistic
from _fit_source import Constants, tried

__all__ = [
    "Constants",
    "Regression",
    "Row",
    "Trial",
    "begun",
    "chances_corrected",
    "fits",
    "least_squares",
    "logistic",
    "regression",
    "table",
    "trial",
    "tried",
]  # fmt: skip

BLOCKS = 10
"""The parts of the deals, each left out in turn for the errors."""
CHANGES = (0.8, 1.25)
"""By how much a trial makes a number smaller and larger."""
SURE = 2.0
"""The standard errors by which a change must gain."""


def main() -> int:
    """Read the command line, fit and print. Returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("game", choices=GAMES)
    add("--only", default="", metavar="NAME", help="constants or modules with this in their name")
    add("--deals", type=int, metavar="N", help="how many deals; else as many as each fit needs")
    add("--from-deal", type=int, default=0, metavar="NUMBER")
    add("--write", action="store_true", help="write the numbers into the players")
    add("--workers", type=int, default=1, metavar="N", help="processes; the numbers are the same")
    add("--dask", default="", metavar="ADDRESS", help="play on the cluster of this scheduler")
    add(OPTION, action="store_true", help=HELP)
    given = parser.parse_args()
    wanted = [fit for fit in fits(given.game) if given.only in label(fit.constants)]
    if not wanted:
        there_are = ", ".join(label(fit.constants) for fit in fits(given.game))
        parser.error(f"--only: nothing of {given.game} is {given.only!r}; there are {there_are}.")
    with executor_of(given.workers, given.dask) as executor:
        played: dict[Callable[[int], list[Row]], list[list[Row]]] = {}
        for fit in wanted:
            began = time.monotonic()
            deals = range(given.from_deal, given.from_deal + (given.deals or fit.deals))
            if isinstance(fit, Regression):
                if fit.rows not in played:
                    played[fit.rows] = spread(fit.rows, deals, executor)
                numbers = regression(fit, played[fit.rows])
            else:
                numbers = trial(fit, deals, executor)
            seconds = time.monotonic() - began
            print(f"{label(fit.constants)}: {count_of(len(deals), 'deals')}, {seconds:.0f} s")
            print("\n".join(lines(fit.constants, numbers)))
            if isinstance(fit, Regression):
                for line in table(fit, numbers, played[fit.rows]):
                    print(line)
            if given.write:
                values: Values = [number and number.mean for number in numbers]
                text = fit.constants.with_numbers(values)
                fit.constants.file.write_text(text, encoding="utf-8")
    return 0


def label(constants: Constants) -> str:
    """`weighing STAGES`."""
    return f"{constants.module} {constants.name}"


def lines(constants: Constants, numbers: Sequence[Estimate | None]) -> list[str]:
    """Each number that was fitted, beside the shipped one."""
    return [
        f"  {place:3} {shipped:9.3f} -> {number.mean:9.3f}{plus_minus(number.error, 3)}"
        for place, (shipped, number) in enumerate(zip(constants.numbers(), numbers, strict=True), 1)
        if number is not None
    ]


def table(
    fit: Regression, numbers: Sequence[Estimate | None], deals: Sequence[Sequence[Row]]
) -> Iterator[str]:
    """How true the chances of these deals come, by kinds of games and tenths of the chance.

    First by the shipped numbers, then by those that were fitted to these very deals.
    """
    shipped = fit.constants.numbers()
    fitted = [new.mean if new else old for old, new in zip(shipped, numbers, strict=True)]
    if not fit.chance:
        return
    for name, values in (("shipped", shipped), ("fitted", fitted)):
        yield f"  by the numbers {name}, the decisions, what they say and what came true:"
        said = [
            [Said(row.kind, fit.chance(row, values), row.came) for row in deal] for deal in deals
        ]
        for kind in sorted({each.kind for deal in said for each in deal}):
            chosen = [[each for each in deal if each.kind == kind] for deal in said]
            yield f"  {kind}: {count_of(sum(map(bool, chosen)), 'games')}"
            yield from (f"    {line}" for line in by_tenths(chosen))


def regression(fit: Regression, deals: Sequence[Sequence[Row]]) -> list[Estimate | None]:
    """The numbers that explain what came of these deals, with their errors.

    None stands for a number that stays as it is: all of them if nothing was seen.
    """
    every = [row for deal in deals for row in deal]
    if not every:
        return [None] * len(fit.constants.numbers())
    parts = [[deal for i, deal in enumerate(deals) if i % BLOCKS != part] for part in range(BLOCKS)]
    without = [
        fit.values(rows) for part in parts if (rows := [row for deal in part for row in deal])
    ]
    return [
        None if value is None else Estimate(value, jackknife([float(o[i] or 0) for o in without]))
        for i, value in enumerate(fit.values(every))
    ]


def trial(
    fit: Trial, deals: Sequence[int], executor: Executor | None = None
) -> list[Estimate | None]:
    """The numbers by which these deals go best, each tried alone beside the shipped ones.

    None stands for a number that stays as it is. No error is known.
    """
    shipped = fit.constants.numbers()
    best: list[Estimate | None] = [None] * len(shipped)
    for place, number in enumerate(shipped):
        most = 0.0
        for change in CHANGES:
            values = tuple(number * change if i == place else None for i in range(len(shipped)))
            gains = spread(partial(fit.gain, fit.constants, values), deals, executor)
            mean, error = estimate(gains)
            if mean > max(most, SURE * error):
                most, best[place] = mean, Estimate(number * change, inf)
    return best


if __name__ == "__main__":
    sys.exit(main())
