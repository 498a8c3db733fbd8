"""`--set OPTION=VALUE`: the options of a ROM, for one sitting."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrocards.session.settings import settings_path
from tests.cli.conftest import Run, assert_sentence

SEE = "wait:0.1 state:a.json"


def options(run: Run, *words: str) -> dict[str, object]:
    ran = run(*words, script=SEE)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    state: dict[str, object] = ran.state("a.json")["options"]
    return state


def test_the_default_is_the_original(run: Run) -> None:
    assert options(run, "ELEPHANT", "*") == {
        "opening": "threes", "after_out": "next_leads", "free_lead": "may_pass",
        "grade": "original",
        "deck": "usual",
        "suit_colours": "two",
    }  # fmt: skip


KNOWN = "opening, after_out, free_lead, grade, deck, suit_colours"
"""The options of ELEPHANT."""


@pytest.mark.parametrize(
    "setting", ["grade=club", "opening=lead", "after_out=must_beat", "free_lead=must_play"]
)
def test_each_option_can_be_set_in_either_case(run: Run, setting: str) -> None:
    name, value = setting.split("=")
    for written in (setting, setting.upper()):
        assert options(run, "DITSY", "*", "--set", written)[name] == value


@pytest.mark.parametrize(
    ("words", "grade"),
    [
        (("ELEPHANT", "--set", "players=friend"), "club"),
        (("ELEPHANT", "--set", "players=original"), "original"),
        (("ELEPHANT", "--set", "GRADE=Friend"), "club"),
        (("HEARTS", "--set", "players=club"), "club"),
        (("CALC", "--set", "players=advice"), "club"),
        (("CALC", "--edition", "registered", "--set", "players=advice"), "club"),
    ],
)
def test_the_grade_is_known_by_what_it_was_called_before(
    run: Run, words: tuple[str, ...], grade: str
) -> None:
    assert options(run, *words, "*")["grade"] == grade


@pytest.mark.parametrize("written", ["colour", "color", "Color"])
def test_suits_of_a_color_are_known_in_both_spellings(run: Run, written: str) -> None:
    words = ("CALC", "*", "--edition", "registered", "--set", f"suits={written}")
    assert options(run, *words)["suits"] == "colour"


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "ELEPHANT", "HEARTS", "CALC"])
@pytest.mark.parametrize("edition", ["evaluation", "registered"])
def test_every_edition_of_every_program_has_grades(run: Run, program: str, edition: str) -> None:
    words = (program, "S*", "--edition", edition, "--set", "grade=club")
    assert options(run, *words)["grade"] == "club"


def test_several_are_set_and_of_one_the_last(run: Run) -> None:
    words = ("--set", "opening=lead", "--set=after_out=must_beat", "--set", "opening=threes")
    assert options(run, *words, "ELEPHANT", "*") == {
        "opening": "threes", "after_out": "must_beat", "free_lead": "may_pass",
        "grade": "original",
        "deck": "usual",
        "suit_colours": "two",
    }  # fmt: skip


def test_they_hold_for_one_sitting(run: Run) -> None:
    options(run, "ELEPHANT", "*", "--set", "grade=club")
    assert not settings_path("ELEPHANT").exists()
    assert options(run, "ELEPHANT", "*")["grade"] == "original"


def test_the_words_of_an_option_that_is_on_or_off(run: Run) -> None:
    words = ("DURAK", "S*", "--edition", "registered")
    set_so = ("--set", "exchange=no", "--set", "north=Computer", "--set", "autotrick=ON")
    chosen = options(run, *words, *set_so)
    assert (chosen["exchange"], chosen["north"], chosen["autotrick"]) == (False, False, True)


def test_yes_and_on_are_the_same_whatever_word_the_menu_has(run: Run) -> None:
    words = ("DURAK", "S*", "--edition", "registered")
    set_so = ("--set", "open_hands=yes", "--set", "exchange=off", "--set", "motion=NO")
    chosen = options(run, *words, *set_so)
    assert (chosen["open_hands"], chosen["exchange"], chosen["motion"]) == (True, False, False)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ELEPHANT", "--set", "grad=club"), "an option of ELEPHANT; did you mean 'grade'?"),
        (("ELEPHANT", "--set", "x=1"), f"ELEPHANT, one of {KNOWN}."),
        (
            ("ELEPHANT", "--set", "=club"),
            f"ELEPHANT, one of {KNOWN}.",
        ),
        (("ELEPHANT", "--set", ""), f"ELEPHANT, one of {KNOWN}."),
        (("ELEPHANT", "--set", "grade=clob"), "grade=VALUE; did you mean 'club'?"),
        (("ELEPHANT", "--set", "grade"), "grade=VALUE, one of original, master, club, beginner."),
        (("ELEPHANT", "--set", "grade="), "grade=VALUE, one of original, master, club, beginner."),
        (("ELEPHANT", "--set", "grade=club=x"), "grade=VALUE; did you mean 'club'?"),
        (("ELEPHANT", "--set", "grade= club"), "grade=VALUE; did you mean 'club'?"),
        (("ELEPHANT", "--set", "opening=♠"), "opening=VALUE, one of threes, lead."),
        (("ELEPHANT", "--set", "a\nb"), "ELEPHANT, one of"),
        (("ELEPHANT", "--set", "\udcff=\udcfe"), "ELEPHANT, one of"),
        (("ELEPHANT", "--set", "x" * 5000), "ELEPHANT, one of"),
        (("ELEPHANT", "--set"), "--set"),
        (("DURAK", "--edition", "registered", "--set", "exchange=maybe"), "one of no, yes."),
        (
            ("CALC", "--edition", "registered", "--set", "bases=true"),
            "bases=VALUE, one of no (stacks empty), yes (a 2 3 4 laid out).",
        ),
        (
            ("CALC", "--edition", "registered", "--set", "bases=o"),
            "bases=VALUE; did you mean 'no'?",
        ),
        (
            ("DURAK", "--set", "exchange=no"),
            "DURAK has no options; the registered one has them: add `--edition registered`, or "
            "register it for good, which costs nothing: `",
        ),
        (
            ("--set", "grade=club"),
            "DOS has no options; name the program whose option it is, as in "
            "`retrocards DURAK --set grade=club`.",
        ),
    ],
)
def test_what_cannot_be_set_is_a_sentence(run: Run, words: tuple[str, ...], message: str) -> None:
    ran = run(*words, script=SEE)
    assert ran.code == 2 and ran.out == ""
    assert message in ran.err
    assert_sentence(ran.err)
    assert not (ran.folder / "a.json").exists()


def test_an_edition_that_was_registered_has_its_options(run: Run) -> None:
    run("register", "DURAK")
    assert options(run, "DURAK", "S*", "--set", "exchange=no")["exchange"] is False


def test_what_is_set_counts_more_than_what_the_menu_kept(run: Run) -> None:
    words = ("DURAK", "S*", "--edition", "registered")
    run(*words, script="F3 wait:1 RIGHT wait:0.5 ESC wait:0.5")
    assert options(run, *words)["exchange"] is False
    assert options(run, *words, "--set", "exchange=yes")["exchange"] is True
    assert options(run, *words)["exchange"] is False


def test_a_demo_refuses_the_games_that_it_does_not_play(run: Run) -> None:
    beginner = ["--set", "piles=6", "--set", "discards=all", "--set", "kings_start=yes"]
    ran = run("CALC", "*", "--set", "piles=3", script="wait:0.1")
    message = "--set: this edition of CALC does not play that game; the registered one does: add"
    assert ran.code == 2 and message in ran.err
    assert "--edition registered" in ran.err and "register CALC`" in ran.err, "a way out"
    assert options(run, "CALC", "*", *beginner)["piles"] == 6
    assert options(run, "CALC", "*", "--set", "piles=3", "--edition", "registered")["piles"] == 3


def test_nobody_is_sent_to_an_edition_that_has_no_options_either(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rom = tmp_path / "roms" / "mine" / "rom.yaml"
    rom.parent.mkdir(parents=True)
    editions = "editions: {registered: {options: false}}"
    rom.write_text(f"format: 1\nextends: durak\nidentity: {{name: MINE}}\n{editions}\n")
    monkeypatch.setenv("RETROCARDS_ROMS", str(tmp_path / "roms"))
    ran = run("MINE", "--set", "exchange=no", script=SEE)
    assert (ran.code, ran.err) == (2, "--set: no edition of MINE has options.\n")
