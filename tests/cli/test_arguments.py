"""Plain command lines are read without the parser, with the parser's result."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cli.arguments import plainly_read
from retrocards.cli.errors import UsageError
from retrocards.cli.parser import read_arguments
from tests.seeds import SEED

WORDS = [
    "DURAK", "S*", "", "7", "--deal", "--deal", "0016", "ms1", "x", "--deal=7", "-1", "--script",
    "F5 wait:1", "--headless", "--coach", "--crt", "--aspect", "--fullscreen", "--loud", "--", "-",
    "-h5", "--boot", "--fps", "60", "--volume=3", "--set", "--ed", "--edition", "registered",
]  # fmt: skip


@pytest.mark.parametrize("program", [None, "DURAK"])
def test_what_is_plainly_read_is_what_the_parser_reads(
    program: str | None, amount: Callable[[int, int], int]
) -> None:
    random, plain = Random(SEED), 0
    for number in range(amount(500, 1500)):
        typed = random.choices(WORDS, k=random.randrange(6))
        if (read := plainly_read(typed)) is None:
            continue
        plain += len(typed) > 1
        try:
            parsed = read_arguments(typed, program)
        except UsageError as error:
            pytest.fail(f"FUZZ_SEED={SEED} round {number}: {typed}: {error}")
        assert read == parsed, f"FUZZ_SEED={SEED} round {number}: {typed}"
    assert plain > amount(10, 50)


def test_the_commonest_command_lines_are_plain() -> None:
    for line in (
        "",
        "DURAK",
        "DURAK S*",
        "DURAK --coach",
        "--deal 16 DURAK S* --headless --script F5",
    ):
        assert plainly_read(line.split()) is not None, line
