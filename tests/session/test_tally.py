"""The tally counts, survives its window, and can be reset."""

from pathlib import Path

import pytest

from retrocards.session.files import StorageError, previous
from retrocards.session.tally import KEPT_ERRORS, Tally, tally_path
from tests.session.conftest import at_once

CHANCE = "chance"


def test_counts_are_kept() -> None:
    tally = Tally("DURAK")
    assert (tally.counts, tally.trouble) == ({}, "")
    for name in ("north", "draws", "north"):
        tally.add(name)
    assert tally.counts == Tally("DURAK").counts == {"north": 2, "draws": 1}
    assert Tally("HEARTS").counts == {}


def test_two_windows_count_together() -> None:
    first, second = Tally("DURAK"), Tally("DURAK")
    first.add("north")
    second.add("north")
    first.add("east")
    assert Tally("DURAK").counts == first.counts == {"north": 2, "east": 1}


COUNTING = """
import os, sys
os.fsync = lambda _: None
from retrocards.session.tally import Tally
print(end="+", flush=True)
sys.stdin.read()
for _ in range(60):
    Tally("DURAK").add(sys.argv[1])
"""


def test_two_windows_lose_no_count_when_they_count_at_once() -> None:
    assert at_once(COUNTING, "north", "east") == [0, 0]
    assert Tally("DURAK").counts == {"north": 60, "east": 60}


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


def test_several_names_are_counted_at_once() -> None:
    """As the places of all seats are, of which a killed program must not lose one."""
    tally = Tally("ELEPHANT")
    tally.add("you_1", "left_2", "top_4", "right_3", hand="a")
    tally.add("you_1", "left_4", "top_2", "right_3", hand="b")
    assert Tally("ELEPHANT").counts == {
        "you_1": 2, "left_2": 1, "top_4": 1, "right_3": 2, "left_4": 1, "top_2": 1,
    }  # fmt: skip
    assert list(Tally("ELEPHANT").counts)[:4] == ["you_1", "left_2", "top_4", "right_3"]


def test_several_names_are_one_write() -> None:
    """A second one would have kept the file of the first."""
    path = tally_path("ELEPHANT")
    Tally("ELEPHANT").add("you_1", "left_2", "top_4", "right_3", hand="a")
    assert path.exists() and not previous(path).exists()
    Tally("ELEPHANT").add("you_1", hand="b")
    assert previous(path).exists()


def test_a_hand_is_counted_once_with_all_its_names() -> None:
    Tally("ELEPHANT").add("you_1", "left_2", hand="a")
    again = Tally("ELEPHANT")
    again.add("you_1", "left_2", hand="a")
    again.add("you_1", "left_2", hand="b")
    again.add("you_1", "left_2", hand="b")
    assert Tally("ELEPHANT").counts == again.counts == {"you_1": 2, "left_2": 2}


def test_what_comes_of_no_hand_leaves_the_last_hand_counted() -> None:
    """A window that is not kept counts meanwhile; the other's hand is still not counted twice."""
    Tally("DURAK").add("north", hand="a")
    other = Tally("DURAK")
    other.add("east")
    other.add("east")
    Tally("DURAK").add("north", hand="a")
    assert Tally("DURAK").counts == {"north": 1, "east": 2}


def test_what_decisions_cost_is_kept_once_a_hand() -> None:
    tally = Tally("DURAK")
    assert tally.error_rate(CHANCE) is None and not tally.errors(CHANCE)
    tally.note_error("a", 4, 0.2, CHANCE)
    tally.note_error("a", 4, 0.2, CHANCE)
    tally.note_error("b", 6, 0.1, CHANCE)
    tally.note_error("c", 0, 0.0, CHANCE)
    again = Tally("DURAK")
    assert [(error.hand, error.decisions, error.lost) for error in again.errors(CHANCE)] == [
        ("a", 4, 0.2),
        ("b", 6, 0.1),
    ]
    assert again.error_rate(CHANCE) == pytest.approx(0.03)
    for number in range(KEPT_ERRORS):
        again.note_error(str(number), 1, 0.0, CHANCE)
    kept = [error.hand for error in Tally("DURAK").errors(CHANCE)]
    assert kept == [*map(str, range(KEPT_ERRORS))]
    rate = Tally("DURAK").error_rate(CHANCE)
    assert rate == pytest.approx(0.01), "all hands count, not the last ones"


def test_by_another_measure_costs_begin_anew() -> None:
    """What moves cost in places says nothing beside what others cost in chance."""
    tally = Tally("ELEPHANT")
    tally.note_error("a", 4, 0.2, CHANCE)
    assert tally.error_rate("places") is None and not tally.errors("places")
    assert tally.error_rate(CHANCE) == pytest.approx(0.05)
    tally.note_error("b", 10, 1.5, "places")
    again = Tally("ELEPHANT")
    assert again.error_rate("places") == pytest.approx(0.15)
    assert [error.hand for error in again.errors("places")] == ["b"]
    assert again.error_rate(CHANCE) is None and not again.errors(CHANCE)
