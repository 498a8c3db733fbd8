"""Random command lines and keys never crash a program."""

from collections.abc import Callable
from random import Random

import pytest

from tests.cli.conftest import Run


def test_random_command_lines(run: Run) -> None:
    words = [
        "DURAK", "durak", "ELEPHANT", "ditsy", "PC", "DURK", "list", "register", "tally", "S*",
        "MS", "*", "", "q", "--deal", "--deal=7", "7", "-1", "--edition", "registered",
        "--edition=x", "--mono", "--set", "--set=players=friend", "opening=lead",
        "--set=exchange=no", "--set=x", "--mono=green", "--scale", "--scale=3", "--fps=60", "--fps",
        "--", "-", "-h", "--version", "--crt", "--aspect", "--fullscreen", "--headless", "♠",
        "\udcff", "a\nb", "%s", "{x}", "../..", "--script", "wait:0.1", "F5", "until:x",
    ]  # fmt: skip
    codes: dict[int, int] = {}
    for seed in range(100):
        chance = Random(seed)
        typed = chance.choices(words, k=chance.randrange(0, 5))
        try:
            ran = run(*typed, "--headless", *(["--script", "wait:0.1"] if seed % 4 else []))
            assert ran.code in (0, 1, 2)
            assert ran.code == 0 or ran.err.strip()
        except BaseException:
            print(f"seed {seed}: {typed!r}")
            raise
        codes[ran.code] = codes.get(ran.code, 0) + 1
    assert codes[0] > 10 and codes[2] > 20


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_random_scripts(run: Run, program: str, amount: Callable[[int, int], int]) -> None:
    tokens = [
        *(f"F{number}" for number in (1, 2, 3, 4, 5, 7, 9, 10)), "ENTER", "ESC", "UP", "DOWN",
        "LEFT", "RIGHT", "Z", "X", "SHIFT", "ALT", "TAB", "HOME", "END", "PGUP", "PGDN", "Y", "N",
        "0", "1", "2", "a", "/", "SPACE", "type:hello_world", "wait:0.1", "wait:3", "click:160,20",
        "click:40,190", "rclick:9,9", "move:-5,500", "wheel:-2", "wheel:3", "text:a.txt",
        "state:a.json", "KP_8", "KP_5", "BACKSPACE", "♠", "F11", "F12",
    ]  # fmt: skip
    for seed in range(amount(2, 25)):
        chance = Random(seed)
        script = " ".join(chance.choices(tokens, k=60))
        edition = chance.choice(("evaluation", "registered"))
        try:
            ran = run(program, "S*", "--edition", edition, "--deal", str(seed), script=script)
            assert ran.code == 0, ran.err
        except BaseException:
            print(f"seed {seed}, {edition}: {script}")
            raise
