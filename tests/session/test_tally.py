"""The tally counts, survives its window, and can be reset."""

from pathlib import Path

import pytest

from retrocards.session.files import StorageError
from retrocards.session.tally import Tally, tally_path

pytestmark = pytest.mark.usefixtures("no_power_cut")


def test_counts_are_kept() -> None:
    tally = Tally("DURAK")
    assert (tally.counts, tally.trouble) == ({}, "")
    for name in ("north", "draws", "north"):
        tally.add(name)
    assert tally.counts == Tally("DURAK").counts == {"north": 2, "draws": 1}
    assert Tally("HEARTS").counts == {}


def test_two_windows_count_together() -> None:
    one, two = Tally("DURAK"), Tally("DURAK")
    one.add("north")
    two.add("north")
    one.add("east")
    assert Tally("DURAK").counts == one.counts == {"north": 2, "east": 1}


def test_reset() -> None:
    tally = Tally("DURAK")
    tally.add("north")
    tally.reset()
    assert tally.counts == Tally("DURAK").counts == {}
    tally.add("west")
    assert Tally("DURAK").counts == {"west": 1}


def test_a_damaged_tally_is_said_so_and_counts_go_on() -> None:
    tally = Tally("DURAK")
    tally.add("north")
    tally_path("DURAK").write_text("")
    again = Tally("DURAK")
    assert again.trouble.startswith("durak-tally.json is damaged; it is kept as")
    again.add("east")
    assert Tally("DURAK").counts == {"east": 1}


def test_a_file_that_is_damaged_meanwhile_loses_no_count() -> None:
    tally = Tally("DURAK")
    for _ in range(3):
        tally.add("north")
    tally_path("DURAK").write_bytes(b"\x00")
    tally.add("north")
    assert tally.counts["north"] >= 3, "the copy before it lacks one count at most"


def test_where_nothing_can_be_written_it_counts_for_the_sitting(home: Path) -> None:
    if home.is_dir():
        home.rmdir()
    home.write_text("no folder")
    tally = Tally("DURAK")
    with pytest.raises(StorageError):
        tally.add("north")
    tally.add("north")
    tally.add("east")
    assert tally.counts == {"north": 2, "east": 1}
