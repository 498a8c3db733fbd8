"""A ROM, and hands played by chance."""

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from retrocards.session.engines import engine_of
from retrocards.session.sitting import Sitting

RULES = {"players": 4, "teams": False, "deck": 36, "exchange": True, "five_first": False}


def at_once(program: str, *words: str) -> list[int]:
    """Run a program in a process for each word, all set free together; gives the exit codes.

    Each writes one character when it is ready, and reads what it is given before it goes on.
    """
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, word], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for word in words
    ]  # fmt: skip
    for process in processes:
        assert process.stdout is not None and process.stdout.read(1)
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
    return [process.wait(60) for process in processes]


@pytest.fixture(scope="session")
def rom() -> Rom:
    return load_rom(shipped("roms") / "durak")


@pytest.fixture
def sit() -> Callable[..., "Sitting[Any, Any]"]:
    """A sitting of Durak, as a program would begin it."""

    def begin(**changed: bool | int) -> "Sitting[Any, Any]":
        return Sitting("DURAK", engine_of("durak"), RULES | changed)

    return begin


@pytest.fixture
def play() -> Callable[..., None]:
    """Play moves by chance: so many, or to the end of the hand."""

    def moves(sitting: "Sitting[Any, Any]", count: int = 10_000, seed: int = 1) -> None:
        chance = Random(seed)
        for _ in range(count):
            if not sitting.unfinished:
                return
            sitting.play(chance.choice(sitting.hand.legal_moves()), 1.0)

    return moves
