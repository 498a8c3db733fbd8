"""Hostile ROMs cannot make a start use up memory or time."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.alike import LONG

resource = pytest.importorskip("resource", reason="this system bounds no process")
Python = Callable[..., "subprocess.CompletedProcess[str]"]

MEMORY = 600 << 20
"""Bytes of address space. An ordinary start without a window takes about a third."""
SECONDS = 40
"""Seconds of processor time: many times an ordinary start, for slow machines."""


def bounded() -> None:
    """Set the limits beyond which the system ends the process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def rom(folder: Path, name: str, extends: str = "durak", more: str = "") -> None:
    folder.mkdir(parents=True)
    head = f"format: 1\nextends: {extends}\nidentity: {{name: {name}, aliases: []}}\n"
    (folder / "rom.yaml").write_text(head + more, encoding="utf-8")


def chain(roms: Path) -> None:
    """Each of 200 ROMs extends the next."""
    for number in range(200):
        below = f"link{number + 1:03}" if number < 199 else "durak"
        rom(roms / f"link{number:03}", f"LINK{number:03}", below)


def crowd(roms: Path) -> None:
    """1,500 ROMs in one folder."""
    for number in range(1500):
        rom(roms / f"rom{number:04}", f"ROM{number:04}")


def wordy(roms: Path) -> None:
    """A box of 150,000 words, under the limit of a file's size."""
    words = " ".join(["word"] * 150_000)
    rom(roms / "wordy", "WORDY", more=f"dialogs: {{quit: {{text: [{words}]}}}}\n")


HEADLESS = ["S*", "--headless", "--script", "wait:2 F7 wait:1"]


LIST, DURAK, WORDY = ["list"], ["DURAK", *HEADLESS], ["WORDY", *HEADLESS]


@pytest.mark.parametrize(
    ("hostile", "words"),
    [
        (chain, LIST), (crowd, DURAK), (wordy, WORDY),
        *(pytest.param(*both, marks=LONG) for both in (
            (chain, DURAK), (chain, WORDY), (crowd, LIST), (crowd, WORDY), (wordy, LIST),
            (wordy, DURAK),
        )),
    ],
)  # fmt: skip
def test_a_hostile_rom_costs_no_start_its_memory_or_the_processor(
    python: Python, tmp_path: Path, hostile: Callable[[Path], None], words: list[str]
) -> None:
    roms = tmp_path / "roms"
    hostile(roms)
    ran = python(words, env={"RETROCARDS_ROMS": str(roms)}, preexec_fn=bounded)
    assert "Traceback" not in ran.stderr
    wanted = (1, 2) if words[0] == "WORDY" else (0,)
    assert ran.returncode in wanted, ran.stderr[-500:]
