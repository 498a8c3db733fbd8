"""The report on mutants: each result, and the share that was caught."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from _mutants_make import Mutant

NEVER_ENDS = "(it never ends)"
NOT_LOADED = "(it cannot be loaded, or ends all)"
EQUAL = Path(__file__).with_name("mutants_equal.txt")


@dataclass(frozen=True)
class Ended:
    """The result of a mutant: the test that caught it, or "", and how many tests were tried."""

    mutant: Mutant
    caught_by: str
    tests: int
    seconds: float
    equal: str = ""
    """Why the mutant changes nothing, if that is known."""


def tell(number: int, result: Ended, source: bytes) -> None:
    """Print a line for a caught mutant, and more for a survivor."""
    mutant = result.mutant
    place = f"{number:4}  {mutant.file}:{mutant.line}"
    if result.caught_by:
        print(f"{place}  caught by {result.caught_by}  ({result.seconds:.0f} s)", flush=True)
        return
    tests = f"{result.tests} tests" if result.tests else "no test reaches it"
    what = f"CHANGES NOTHING: {result.equal}" if result.equal else f"SURVIVED  {tests}"
    print(f"{place}  {what}  ({result.seconds:.0f} s)\n{mutant.shown(source)}", flush=True)


def summed_up(ended: Sequence[Ended]) -> str:
    """The share that was caught. Mutants that never end, cannot be loaded, or change nothing are
    counted separately.
    """
    by = [result.caught_by for result in ended]
    caught, endless, broken = len(by) - by.count(""), by.count(NEVER_ENDS), by.count(NOT_LOADED)
    equal = len([result for result in ended if result.equal and not result.caught_by])
    shares = (
        f"{share(caught, len(by))}, of them {endless} that never end and {broken} that cannot be "
        "loaded"
    )
    return f"{shares}; without {equal} that change nothing {share(caught, len(by) - equal)}"


def share(caught: int, tried: int) -> str:
    """A share as text: `3 of 4 caught, 75.0 %`."""
    return f"{caught} of {tried} caught, {100 * caught / max(1, tried):.1f} %"


def read_equal(text: str) -> dict[tuple[str, str], str]:
    """File and change of each mutant that changes nothing -> the reason.

    Each has a paragraph, after the first one for the reader: the file, the change as printed for a
    survivor, and the reason.
    """
    reasons = {}
    for paragraph in text.strip().split("\n\n")[1:]:
        file, *lines = paragraph.split("\n")
        shown = "\n".join(line for line in lines if line[:2] in ("- ", "+ "))
        reasons[file, shown] = " ".join(line for line in lines if line[:2] not in ("- ", "+ "))
    return reasons
