"""What the player is told when a finished hand is written down."""

from datetime import datetime

import pytest

from retrocards.rom.folders import user_folder
from retrocards.session import games
from tests.programs.coached import play_on, sit, until_asked


def test_a_days_file_that_is_set_aside_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_now", lambda: datetime(2026, 11, 27, 21, 40))
    path = user_folder("games") / "durak-2026-11-27.txt"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"# caf\xe9\n")
    person = play_on(until_asked(sit("DURAK")))
    person.until(lambda: person.state["scene"] == "trouble").wait(1)
    words = "".join(person.words.split())
    assert "isnotext" in words and f"{path.name}.damaged-1" in words
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == b"# caf\xe9\n"
    assert len(games.kept().hands) == 1


def test_the_last_hand_of_a_match_is_still_there_in_the_next_match() -> None:
    """Also if it was asked for before any hand was over."""
    person = until_asked(sit("HEARTS"))
    table = person.program.table
    assert table.last_finished is None and not person.program.is_possible("replay_hand")
    while table.unfinished:
        table.make(table.hand.legal_moves()[0])
    last = table.sitting.last_finished
    assert last is not None
    table.begin_match()
    assert table.sitting.last_finished is None
    assert table.last_finished == last and person.program.is_possible("replay_hand")
