"""What is read without `argparse` is what `argparse` reads."""

from contextlib import suppress
from random import Random

import pytest

from retrocards.cli.arguments import Arguments
from retrocards.cli.declared import OPTIONS, read_plain
from retrocards.cli.errors import UsageError
from retrocards.cli.parser import read_arguments

SEED = 20261123
WORDS = [
    *(f"--{option.name}" for option in OPTIONS),
    "DURAK", "S*", "", "-", "--", "-5", "--deal=7", "--nosuch", "4711", "ms1", "0", "16", "250",
    "evaluation", "amber", "grade=club", "film.gif", "wait:1", "F5 ESC",
]  # fmt: skip


def asked(line: list[str], program: str | None) -> Arguments | None:
    """What `argparse` makes of a line; None for a fault, and for help."""
    with suppress(UsageError, SystemExit):
        return read_arguments(line, program)
    return None


@pytest.mark.parametrize("program", [None, "DURAK"])
def test_random_lines_are_read_alike(program: str | None) -> None:
    rng = Random(SEED)
    read = 0
    for _ in range(250):
        line = rng.choices(WORDS, k=rng.randint(0, 4))
        plain = read_plain(line, program)
        if plain is not None:
            read += 1
            found = asked(line, program)
            assert found is not None, f"seed {SEED}: {line}"
            assert plain._replace(set=[*plain.set]) == found._replace(set=[*found.set]), line
    assert read > 30


def test_a_usual_line_needs_no_argparse() -> None:
    line = ["DURAK", "S*", "--deal", "4711", "--set", "grade=club", "--set", "motion=no"]
    plain = read_plain(line)
    assert plain is not None
    assert (plain.words, plain.deal) == (["DURAK", "S*"], "4711")
    assert [*plain.set] == ["grade=club", "motion=no"]
