"""What became of the mutants, as it is told: which one was caught, and the share of all."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from _mutants_make import Mutant

NEVER_ENDS = "(it never ends)"
NOT_LOADED = "(it cannot be loaded, or ends all)"
EQUAL = Path(__file__).with_name("mutants_equal.txt")


@dataclass(frozen=True)
class Ended:
    """What became of a mutant: the test that caught it, or nothing; and how many were tried."""

    mutant: Mutant
    caught_by: str
    tests: int
    seconds: float
    equal: str = ""
    """Why it changes nothing, as far as that is known."""


def tell(number: int, one: Ended, source: bytes) -> None:
    """A line for a mutant that was caught; more for one that survived."""
    mutant = one.mutant
    place = f"{number:4}  {mutant.file}:{mutant.line}"
    if one.caught_by:
        print(f"{place}  caught by {one.caught_by}  ({one.seconds:.0f} s)", flush=True)
        return
    tests = f"{one.tests} tests" if one.tests else "no test reaches it"
    what = f"CHANGES NOTHING: {one.equal}" if one.equal else f"SURVIVED  {tests}"
    print(f"{place}  {what}  ({one.seconds:.0f} s)\n{mutant.shown(source)}", flush=True)


def summed_up(ended: Sequence[Ended]) -> str:
    """How many were caught; those that no assertion had to catch, or could, are told apart."""
    by = [one.caught_by for one in ended]
    caught, endless, broken = len(by) - by.count(""), by.count(NEVER_ENDS), by.count(NOT_LOADED)
    equal = len([one for one in ended if one.equal and not one.caught_by])
    told = (
        f"{share(caught, len(by))}, of them {endless} that never end and {broken} that cannot be "
        "loaded"
    )
    return f"{told}; without {equal} that change nothing {share(caught, len(by) - equal)}"


def share(caught: int, tried: int) -> str:
    """How many of those that were tried, and in hundredths."""
    return f"{caught} of {tried} caught, {100 * caught / max(1, tried):.1f} %"


def read_equal(text: str) -> dict[tuple[str, str], str]:
    """File and change of each mutant that changes nothing -> the reason.

    A paragraph each, after the first, which is for the reader: the file, the change as it is
    printed of a survivor, the reason.
    """
    found = {}
    for paragraph in text.strip().split("\n\n")[1:]:
        file, *lines = paragraph.split("\n")
        shown = "\n".join(line for line in lines if line[:2] in ("- ", "+ "))
        found[file, shown] = " ".join(line for line in lines if line[:2] not in ("- ", "+ "))
    return found
