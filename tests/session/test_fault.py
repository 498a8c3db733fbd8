"""A report of our own mistake: what stood in the command line, what went wrong, the sitting."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from retrocards import __version__
from retrocards.session.fault import write_down
from retrocards.session.sitting import Sitting
from tests.session.conftest import RULES


def test_a_report_ends_with_the_last_sitting_as_it_is_on_the_disk(
    sit: Callable[[], Sitting[Any, Any]], play: Callable[..., None], home: Path
) -> None:
    with sit() as sitting:
        sitting.deal("7", RULES)
        play(sitting, 5)
    earlier = sitting.path.with_name("hearts-sitting.json")
    earlier.write_text("{}")
    os.utime(earlier, (1, 1))
    sentence = write_down(ValueError("wrong"), ["DURAK", "--deal", "ł"])
    path = home / "saves" / "fault.txt"
    assert sentence == f"The details are in {path}."
    first, command, where, blank, *_ = path.read_text(encoding="utf-8").split("\n")
    assert first.startswith(f"retrocards {__version__}, Python ")
    assert command == r"command line: 'DURAK' '--deal' '\u0142'"
    assert (where, blank) == (f"sitting: {sitting.path}", "")
    kept = sitting.path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8").endswith(f"ValueError: wrong\n\n\n{kept}")
