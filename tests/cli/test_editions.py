"""The limits of the editions, played through the command line."""

import pytest

from tests.cli.conftest import Run

LIMIT = "until:(300_SECONDS)"

DEMO = ("DURAK", "S*", "--set", "grade=club", "--fps", "10")
"""A demo that plays as fast as its delays allow, in as few pictures as possible."""


@pytest.mark.long("plays five minutes")
def test_evaluation_leaves_at_the_first_new_hand_after_300_seconds(run: Run) -> None:
    """Durak document, Introduction: 300 s of play, and no new hand is dealt."""
    ran = run(
        *DEMO, "--deal", "7",
        script=f"F2 wait:299 state:before.json {LIMIT} text:notice.txt state:after.json "
        "ENTER wait:1 state:part.json wait:60 text:never.txt",
    )  # fmt: skip
    assert ran.code == 1
    assert "2 of 11 steps of the script were not carried out" in ran.err
    assert ran.state("before.json")["scene"] == "table"
    after = ran.state("after.json")
    assert after["play_s"] >= 300
    assert "python3 tools/play.py register" in ran.text("notice.txt")
    assert after["to_move"] is None, "a hand that has begun is played to its end"
    assert ran.state("part.json")["scene"] == "parting"
    assert not (ran.folder / "never.txt").exists()


@pytest.mark.long("plays ten minutes")
def test_the_next_sitting_has_its_own_300_seconds(run: Run) -> None:
    first = run(*DEMO, "--deal", "7", script=f"F2 wait:299 {LIMIT} ENTER wait:60")
    assert first.code == 1, "the script waits longer than the edition lasts"
    ran = run(*DEMO, script="F2 wait:30 state:a.json text:a.txt")
    assert ran.code == 0
    state = ran.state("a.json")
    assert 0 < state["play_s"] < 40
    assert state["deal"] > 7
    assert "SECONDS" not in ran.text("a.txt")


def test_a_hand_that_is_taken_up_again_goes_on_with_its_time(run: Run) -> None:
    run(*DEMO, "--deal", "7", script="F2 wait:50")
    ran = run(*DEMO, script="wait:0.5 Y wait:1 state:a.json")
    assert 45 < ran.state("a.json")["play_s"] < 60


@pytest.mark.long("plays five minutes")
def test_registered_plays_on(run: Run) -> None:
    ran = run(
        *DEMO, "--deal", "7", "--edition", "registered",
        script="F2 wait:400 state:a.json text:a.txt",
    )  # fmt: skip
    assert ran.code == 0
    state = ran.state("a.json")
    assert state["edition"] == "registered"
    assert state["play_s"] > 390
    assert "SECONDS" not in ran.text("a.txt")


def test_evaluation_refuses_the_options_with_a_notice(run: Run) -> None:
    """Seed: the evaluation version has no game options, but it has the demo."""
    ran = run(
        *DEMO, "--deal", "7",
        script="F3 wait:1 text:notice.txt state:refused.json ENTER F2 wait:1 state:demo.json",
    )  # fmt: skip
    assert ran.code == 0
    assert ran.state("refused.json")["scene"] == "refused"
    assert "python3 tools/play.py register" in ran.text("notice.txt")
    assert ran.state("demo.json")["legend"]["F2"] != ran.state("refused.json")["legend"]["F2"]


def test_options_that_were_set_hold_only_where_they_are_allowed(run: Run) -> None:
    change = "F3 wait:1 RIGHT wait:0.5 ESC wait:0.5 state:a.json"
    ran = run(*DEMO, "--edition", "registered", script=change)
    assert ran.code == 0
    assert ran.state("a.json")["options"]["exchange"] is False
    ran = run(*DEMO, script="wait:0.5 N wait:1 state:b.json")
    assert ran.state("b.json")["options"]["exchange"] is True
    run("register", "DURAK")
    ran = run(*DEMO, script="wait:0.5 N wait:1 state:c.json")
    assert ran.state("c.json")["edition"] == "registered"
    assert ran.state("c.json")["options"]["exchange"] is False


def test_edition_of_the_command_line_is_for_one_sitting(run: Run) -> None:
    ran = run(*DEMO, "--edition", "registered", script="wait:0.5 state:a.json")
    assert ran.state("a.json")["edition"] == "registered"
    ran = run(*DEMO, script="wait:0.5 state:a.json")
    assert ran.state("a.json")["edition"] == "evaluation"
    run("register", "DURAK")
    ran = run(*DEMO, "--edition", "evaluation", script="wait:0.5 state:a.json")
    assert ran.state("a.json")["edition"] == "evaluation"
