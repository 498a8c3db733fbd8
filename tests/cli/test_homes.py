"""With an unusable home the program still runs, and says what is not kept."""

import os
import re
from pathlib import Path

import pytest

from retrocards.session.fault import report
from retrocards.session.sitting import sitting_path
from tests.alike import LONG
from tests.cli.conftest import Run, assert_sentence

PLAYED = (
    "until:TROUBLE wait:0.5 text:sitting.txt X until:TROUBLE wait:0.5 text:tally.txt X "
    "until:DURAK_SO_FAR F7 Y"
)
"""After one notice for the sitting and one for the tally, the computer finishes the hand."""


@pytest.fixture(
    params=[
        "a name that is too long",
        pytest.param("a file", marks=LONG),
        pytest.param("saves a file", marks=LONG),
        pytest.param("below a file", marks=LONG),
    ]
)
def useless(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make RETROCARDS_HOME unusable, and return the end of the sentence about it."""
    home = tmp_path / "useless"
    if request.param == "a name that is too long":
        home, reason = tmp_path / ("x" * 300), "File name too long."
    elif request.param == "a file":
        home.write_text("no folder")
        reason = f"{home} is not a folder."
    elif request.param == "saves a file":
        home.mkdir()
        for name in ("saves", "settings"):
            (home / name).write_text("no folder")
        reason = "s is not a folder."
    else:
        home.write_text("no folder")
        reason = f"{home} is not a folder."
        home /= "below"
    monkeypatch.setenv("RETROCARDS_HOME", str(home))
    return reason


def test_the_game_is_played_to_its_end(run: Run, useless: str) -> None:
    options = ("north=no", "grade=club", "motion=no")
    everybody = [word for option in options for word in ("--set", option)]
    quick = ("--edition", "registered", "--deal", "7", "--fps", "10")
    ran = run("DURAK", "S*", *quick, *everybody, script=PLAYED)
    assert (ran.code, ran.err) == (0, "")
    for name in ("sitting", "tally"):
        notice = words(ran.text(f"{name}.txt"))
        assert f"saves/durak-{name}.jsoncannotbewritten:" in notice
        assert useless.replace(" ", "") in notice


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("kind", ["fifo", "dangling", "folder"])
def test_a_fault_is_reported_whatever_lies_in_the_place_of_the_sitting(
    home: Path, kind: str
) -> None:
    path = sitting_path("DURAK")
    path.parent.mkdir(parents=True)
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "dangling":
        path.symlink_to(home / "nowhere")
    else:
        path.mkdir()
    sentence = report(ValueError("wrong"), ["DURAK"])
    assert sentence.endswith(f"The details are in {home / 'saves' / 'fault.txt'}.")
    details = (home / "saves" / "fault.txt").read_text()
    assert "ValueError: wrong" in details and "The sitting cannot be read: " in details


def words(text: str) -> str:
    """The text in the frame of a notice, without its line breaks."""
    return "".join("".join(re.findall("║(.*)║", text)).split())


def test_what_must_be_kept_is_refused_in_one_sentence(run: Run, useless: str) -> None:
    assert run("tally", "DURAK").code == 0
    assert run("list").code == 0
    ran = run("register", "DURAK")
    assert ran.code == 1
    assert_sentence(ran.err)
    assert ran.err.endswith(f"{useless}\n")
