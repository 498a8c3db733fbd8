"""The command line: every outcome is a sentence and an exit code."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards import __version__
from retrocards.__main__ import durak, elephant
from retrocards.cli.output import tell
from retrocards.cli.trouble import FAULT
from retrocards.session.settings import settings_path
from retrocards.session.sitting import sitting_path
from retrocards.session.tally import tally_path
from tests.cli.conftest import Run, assert_sentence


def test_version_and_help(run: Run) -> None:
    ran = run("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"retrocards {__version__}\n", "")
    ran = run("--help")
    assert ran.code == 0 and ran.err == ""
    for word in ("--deal", "--edition", "--headless", "--script", "register DURAK", "'S*'", "list"):
        assert word in ran.out


def test_help_of_the_command_of_one_program(run: Run) -> None:
    ran = run("--help", program="DURAK")
    assert ran.code == 0
    assert ran.out.startswith("usage: durak ")
    assert "SWITCHES" in ran.out and "`durak` is `retrocards DURAK`" in ran.out


@pytest.mark.usefixtures("ctrl_c")
def test_durak_is_retrocards_durak(run: Run, command_line: Callable[..., None]) -> None:
    command_line("durak", "ms*", "--headless", "--script", "wait:0.1 state:a.json")
    assert durak() == 0
    state = json.loads(Path("a.json").read_text(encoding="utf-8"))
    assert (state["program"], state["scene"]) == ("DURAK", "table")
    assert (state["sound"], state["palette"]) == (False, "mono")
    assert run("register", program="DURAK").code == 2, "it has switches, not commands"


@pytest.mark.usefixtures("ctrl_c")
def test_elephant_is_retrocards_elephant(run: Run, command_line: Callable[..., None]) -> None:
    words = ["elephant", "s*", "--mono", "amber", "--set", "grade=club"]
    script = ["--headless", "--script", "wait:0.1 state:a.json"]
    command_line(*words, *script)
    assert elephant() == 0
    state = json.loads(Path("a.json").read_text(encoding="utf-8"))
    assert (state["program"], state["scene"], state["sound"]) == ("ELEPHANT", "table", False)
    assert (state["palette"], state["options"]["grade"]) == ("mono", "club")
    assert run("--help", program="ELEPHANT").out.startswith("usage: elephant ")


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS", "ELEPHANT", "CALC"])
def test_every_game_has_a_coach(run: Run, program: str) -> None:
    ran = run(program, "S*", "--coach", "--deal", "7", script="wait:1")
    assert (ran.code, ran.err) == (0, "")


def test_retrocards_alone_boots_into_the_chooser(run: Run) -> None:
    ran = run(script="wait:0.1 state:boot.json ESC wait:2 text:a.txt state:a.json")
    assert ran.code == 0
    assert ran.state("boot.json")["program"] == "DOS"
    assert ran.state("a.json")["program"] == "PC"
    assert "UNSANE CREATI" in ran.text("a.txt")


def test_boot_types_the_command_at_the_prompt(run: Run) -> None:
    """Also with options of the program in the command. Impossible ones are refused."""
    script = "until:DURAK_S* until:NORTH state:a.json"
    ran = run("--boot", "DURAK", "S*", "--deal", "7", script=script)
    assert ran.code == 0 and ran.state("a.json")["deal"] == 7
    ran = run("--boot", "ELEPHANT", "--set", "grade=club", script="wait:9 state:b.json")
    assert ran.state("b.json")["options"]["grade"] == "club"
    for words, message in (
        (("--boot", "--set", "grade=club"), "`retrocards DURAK --set grade=club`.\n"),
        (("--boot", "ELEPHANT", "--set", "decks=2"), "--set 'decks=2'"),
    ):
        ran = run(*words, script="wait:1")
        assert ran.code == 2 and message in ran.err


def test_exit_code_of_the_pc_that_is_switched_off(run: Run) -> None:
    assert run("--boot", script="until:C:\\ F7 Y wait:9 text:never.txt").code == 0


def test_from_the_chooser_into_a_program_and_back(run: Run) -> None:
    ran = run(
        "PC", "--deal", "7",
        script="wait:0.1 RIGHT ENTER wait:2 state:in.json SPACE wait:1 F7 wait:1 Y wait:25 "
        "SPACE wait:1 state:out.json ESC wait:1 Y wait:30 text:never.txt",
    )  # fmt: skip
    assert ran.code == 0
    assert ran.state("in.json")["program"] == "DURAK"
    assert ran.state("out.json")["program"] == "PC"
    assert not (ran.folder / "never.txt").exists()


def test_programs_are_found_in_either_case(run: Run) -> None:
    for name in ("DURAK", "durak", "Durak", "elephant", "DITSY", "ditsy", "Calculation"):
        assert run(name, "S*", script="").code == 0


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("DURK",), "DURAK"),
        (("register", "DURK"), "DURAK"),
        (("tally", "durka"), "DURAK"),
        (("ELEFANT",), "ELEPHANT"),
        (("tally", "elephants"), "ELEPHANT"),
    ],
)
def test_an_unknown_program_has_a_nearest_name(run: Run, words: tuple[str, ...], name: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert_sentence(ran.err)
    assert "There is no program" in ran.err and f"{name!r}?" in ran.err


def test_the_attract_mode_takes_no_program(run: Run) -> None:
    for words in (["DURAK"], ["durak", "S"], ["S", "DITSY"]):
        ran = run("--attract", *words)
        assert ran.code == 2
        assert_sentence(ran.err)
        assert "takes none" in ran.err


def test_the_attract_mode_takes_no_option_of_a_program_and_says_what_does(run: Run) -> None:
    ran = run("--attract", "--set", "grade=club")
    assert ran.code == 2
    assert_sentence(ran.err)
    assert "`retrocards DURAK --set grade=club`" in ran.err and "--attract" in ran.err
    assert "PC" not in ran.err


def test_nothing_near(run: Run) -> None:
    for name in ("xyzzy", "", "♠", "\udcff\udcfe", "a" * 5000):
        ran = run(name)
        assert ran.code == 2
        assert_sentence(ran.err)
        assert "there are: CALC, DURAK, ECARTE, ELEPHANT, HEARTS." in ran.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--deal", "x", "DURAK"),
            "--deal: 'x' names no deal; a deal is a whole number of",
        ),
        (("--deal", "-1", "DURAK"), "--deal"),
        (
            ("--deal", "ms0", "CALC"),
            "--deal: There is no deal 'ms0'; there are ms1 to ms8589934591",
        ),
        (("--deal", "ms", "CALC"), "--deal: 'ms' names no deal"),
        (("--deal", "1.5", "DURAK"), "--deal"),
        (("--deal", "9" * 400, "DURAK"), "--deal"),
        (("--deal", "²", "DURAK"), "--deal"),
        (("DURAK", "--deal"), "--deal"),
        (("--scale", "0", "DURAK"), "--scale: '0' is not a whole number from 1 to 16"),
        (("--scale", "17", "DURAK"), "--scale"),
        (("--fps", "1", "DURAK"), "--fps"),
        (("--volume", "11", "DURAK"), "--volume: '11' is not a whole number from 0 to 10"),
        (("--volume", "loud", "DURAK"), "--volume: 'loud' is not a whole number from 0 to 10"),
        (("--edition", "free", "DURAK"), "--edition"),
        (("--mono", "pink", "DURAK"), "--mono"),
        (("--sclae", "2", "DURAK"), "--sclae"),
        (("--headless", "DURAK"), "--headless needs --script"),
        (("DURAK", "--headless", "--script"), "--script"),
        (("DURAK", "--headless", "--script", "ENTRE"), "ENTRE is not a key"),
        (("DURAK", "--headless", "--script", "wait:x"), "wait:x"),
        (("register",), "`retrocards register NAME`"),
        (("register", "DURAK", "PC"), "`retrocards register NAME`"),
        (("tally",), "`retrocards tally NAME`"),
        (("list", "DURAK"), "`retrocards list`"),
    ],
)
def test_what_is_not_understood_is_a_sentence(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert message in ran.err
    assert_sentence(ran.err)
    assert ran.out == ""


LONG = "A" * 100_000


@pytest.mark.parametrize(
    "words",
    [
        (LONG,), ("DURAK", "--deal", LONG), ("DURAK", "--set", f"deck={LONG}"),
        ("DURAK", "--edition", LONG), (f"--{LONG}",), ("DURAK", "--record", LONG),
        ("DURAK", "--headless", "--script", f"wait:{LONG}"),
        ("DURAK", "--headless", "--script", f"shot:{LONG}"),
    ],
    ids=lambda words: " ".join(words)[:40],
)  # fmt: skip
def test_a_long_word_is_cut_where_it_is_complained_of(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words) if "--headless" in words else run(*words, script="wait:1")
    assert ran.code != 0 and "AAAA" in ran.err and len(ran.err) < 800


def test_unknown_switches_show_the_usage_screen(run: Run) -> None:
    ran = run("DURAK", "MX")
    assert (ran.code, ran.out) == (2, "")
    assert "X IS NOT A SWITCH OF DURAK." in ran.err
    assert "USAGE: DURAK" in ran.err
    ran = run("ELEPHANT", "xS1")
    assert (ran.code, ran.out) == (2, "")
    assert "XS1 is not a switch of ELEPHANT." in ran.err
    assert "Usage: ELEPHANT [SMC*D]" in ran.err and "\n  *  straight to the cards" in ran.err


def test_an_unquoted_star(run: Run) -> None:
    (run("--version").folder / "Summer.txt").write_text("")
    ran = run("DURAK", "Summer.txt")
    assert ran.code == 2
    assert "QUOTES: DURAK 'S*'" in ran.err
    ran = run("ELEPHANT", "Summer.txt")
    assert ran.code == 2
    assert "quotes: ELEPHANT 'S*'" in ran.err


def test_list_and_tally(run: Run) -> None:
    assert run("list").out.startswith("CALC ") and "\nDURAK " in run("list").out
    assert "\nELEPHANT  DITSY ELEPHANT " in run("list").out
    ran = run("tally", "durak")
    assert ran.code == 0 and "NO HAND HAS BEEN PLAYED" in ran.out
    tally_path("DURAK").parent.mkdir(parents=True)
    tally_path("DURAK").write_text('{"format": 1, "counts": {"north": 2, "gone": 1, "draws": 3}}')
    ran = run("tally", "DURAK")
    assert ran.out.splitlines()[1:] == ["DRAWS 3", "NORTH 2", "gone 1"]
    tally_path("DURAK").write_text("{")
    assert "is damaged" in run("TALLY", "DURAK").out
    assert tally_path("DURAK").read_text() == "{", "it only looks"


def test_the_name_of_a_folder_does_nothing_to_the_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange = tmp_path / "roms" / "\x1b[2Jgone"
    strange.mkdir(parents=True)
    (strange / "rom.yaml").write_text("format: 1\nextends: nothing\n")
    monkeypatch.setenv("RETROCARDS_ROMS", str(tmp_path / "roms"))
    ran = run("list")
    assert "\\x1b[2J" in ran.out and "\x1b" not in ran.out + ran.err


def test_a_command_after_the_end_of_options_is_one(run: Run) -> None:
    ran = run("--", "list")
    assert (ran.code, ran.err) == (0, "")
    assert "DURAK" in ran.out


@pytest.mark.parametrize(
    "words",
    [
        ["list", "--coach"],
        ["tally", "DURAK", "--deal", "7"],
        ["register", "DURAK", "--edition", "evaluation"],
        ["list", "--headless", "--script", "wait:1"],
    ],
    ids=" ".join,
)
def test_what_needs_no_screen_takes_no_options(run: Run, words: list[str]) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"`retrocards {words[0]}` takes no options.\n"
    assert not settings_path("DURAK").exists()


def test_register_keeps_the_registered_edition(run: Run) -> None:
    ran = run("register", "durak")
    assert ran.code == 0
    assert "REGISTERED" in ran.out
    assert "ALREADY" in run("register", "DURAK").out
    state = run("DURAK", "S*", script="wait:0.1 state:a.json").state("a.json")
    assert state["edition"] == "registered"


def test_freeware_needs_no_registering(run: Run) -> None:
    ran = run("register", "ELEPHANT")
    assert (ran.code, ran.out) == (0, "DITSY ELEPHANT needs no registering: it is freeware.\n")
    assert not settings_path("ELEPHANT").exists()
    state = run("ELEPHANT", "*", script="wait:0.1 state:a.json").state("a.json")
    assert state["edition"] == "registered"


def test_register_where_nothing_can_be_written(run: Run, home: Path) -> None:
    if home.is_dir():
        home.rmdir()
    home.write_text("no folder")
    ran = run("register", "DURAK")
    assert ran.code == 1
    assert_sentence(ran.err)
    assert str(settings_path("DURAK")) in ran.err


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_a_home_that_cannot_be_written_ends_no_game(run: Run, home: Path, program: str) -> None:
    if home.is_dir():
        home.rmdir()
    home.write_text("no folder")
    ran = run(
        program, "S*", "--deal", "7", "--set", "grade=club",
        script="F2 wait:0.5 text:told.txt ENTER wait:2 state:a.json "
        "wait:30 text:b.txt state:b.json",
    )  # fmt: skip
    assert ran.code == 0
    assert "cannot" in ran.text("told.txt")
    assert "cannot" not in ran.text("b.txt"), "told once"
    assert ran.state("a.json")["hands"] != ran.state("b.json")["hands"], "the game goes on"


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_a_sitting_that_is_damaged_is_told_in_the_game(run: Run, program: str) -> None:
    path = sitting_path(program)
    path.parent.mkdir(parents=True)
    path.write_text("{")
    ran = run(program, "S*", "--set", "grade=club", script="wait:0.6 text:a.txt")
    assert ran.code == 0
    assert "damaged" in " ".join(ran.text("a.txt").split())
    assert path.with_name(f"{path.name}.damaged-1").read_text() == "{"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RETROCARDS_HOME", "~nobody-of-this-name/x"),
        ("RETROCARDS_ROMS", "/no/such/folder"),
        ("RETROCARDS_ROMS", "~nobody-of-this-name"),
    ],
)
@pytest.mark.parametrize("words", [("DURAK", "S*"), ("list",), ("register", "DURAK"), ()])
def test_folders_that_there_are_not(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv(name, value)
    ran = run(*words, script=None if words[:1] in (("list",), ("register",)) else "wait:1")
    assert ran.code == 1
    assert_sentence(ran.err)
    assert ran.out == ""


BROKEN = {
    "no ROM": ("format: 1\n", "mine/rom.yaml"),
    "no YAML": ("format: [1\n", "mine/rom.yaml:"),
    "nine players": (
        "format: 1\nextends: durak\nidentity: {name: MINE}\nrules: {players: 9}\n",
        "players",
    ),
    "no such code": (
        "format: 1\nextends: durak\nidentity: {name: MINE, program: whist}\n", "whist",
    ),
    "an LCD for a text screen": (
        "format: 1\nextends: elephant\nidentity: {name: MINE, aliases: [], program: durak}\n",
        "the program durak needs a ROM of the kind text",
    ),
    "a text screen for an LCD": (
        "format: 1\nextends: durak\nidentity: {name: MINE, program: elephant}\n",
        "the program elephant needs a ROM of the kind lcd",
    ),
    "a key that does nothing": (
        "format: 1\nextends: elephant\nidentity: {name: MINE, aliases: []}\n"
        "hotkeys:\n  F6: {action: options, help: no such thing}\n",
        "mine/rom.yaml:5:16: hotkeys.F6.action: MINE cannot do 'options'; it can do back, ",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rom", "message"), BROKEN.values(), ids=BROKEN)
def test_a_rom_of_the_player_with_faults(run: Run, home: Path, rom: str, message: str) -> None:
    (home / "roms" / "mine").mkdir(parents=True)
    (home / "roms" / "mine" / "rom.yaml").write_text(rom)
    ran = run("MINE", "S*", script="wait:1")
    assert ran.code == 1
    assert message in ran.err
    assert "mistake" not in ran.err
    assert run("DURAK", "S*", script="wait:1").code == 0, "the others play on"
    assert run(script="wait:1").code == 0


OTHER = """
import sys
from pathlib import Path
from retrocards.session.hold import hold
held = hold(Path(sys.argv[1]))
print(held is not None, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("program", ["DURAK", "ELEPHANT"])
def test_a_second_window_says_that_it_is_not_kept(run: Run, program: str) -> None:
    run(program, "S*", "--deal", "7", script="")
    before = sitting_path(program).read_bytes()
    first = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(sitting_path(program))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    try:
        assert first.stdout is not None and first.stdout.readline().strip() == b"True"
        words = (program, "S*", "--set", "grade=club")
        ran = run(*words, script="wait:0.6 text:a.txt ENTER F2 wait:30 state:b.json")
        assert ran.code == 0
        assert "ANOTHER WINDOW" in " ".join(ran.text("a.txt").upper().replace("║", " ").split())
        assert ran.state("b.json")["deal"] is not None
        assert sitting_path(program).read_bytes() == before
    finally:
        first.kill()
        first.communicate()


# A mistake of ours.


BreakOff = Callable[[BaseException], None]


@pytest.fixture
def break_off(monkeypatch: pytest.MonkeyPatch) -> BreakOff:
    """Lets every program end by an exception."""

    def break_by(error: BaseException) -> None:
        def breaks(*_: object) -> int:
            raise error

        monkeypatch.setattr("retrocards.cli.run.run", breaks)

    return break_by


def test_a_mistake_of_ours_is_a_sentence_and_a_file(
    run: Run, break_off: BreakOff, home: Path
) -> None:
    run("DURAK", "S*", "--deal", "7", script="F2 wait:5")

    break_off(ZeroDivisionError("once\nor twice"))
    ran = run("DURAK", "S*", script="")
    assert ran.code == FAULT == 70
    report = home / "saves" / "fault.txt"
    assert ran.err == (
        "Retrocards has made a mistake and must end (ZeroDivisionError: once). "
        f"The details are in {report}.\n"
    )
    details = report.read_text(encoding="utf-8")
    assert "Traceback" in details and "or twice" in details and "in breaks" in details
    assert f"retrocards {__version__}" in details
    assert "command line: 'DURAK' 'S*'" in details
    assert str(sitting_path("DURAK")) in details and '"deal": "7"' in details


def test_a_mistake_of_ours_where_nothing_can_be_written(
    run: Run, break_off: BreakOff, home: Path
) -> None:
    if home.is_dir():
        home.rmdir()
    home.write_text("no folder")

    break_off(AssertionError())
    ran = run("DURAK", script="")
    assert ran.code == FAULT
    assert_sentence(ran.err)
    assert "could not be kept" in ran.err


def test_ctrl_c_is_quiet(run: Run, break_off: BreakOff) -> None:
    break_off(KeyboardInterrupt())
    ran = run("DURAK", script="")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_telling_is_printing(capsys: pytest.CaptureFixture[str]) -> None:
    tell("a line")
    assert capsys.readouterr().out == "a line\n"


def test_a_rom_may_do_without_a_label_of_the_parting_screen(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "roms" / "mine"
    mine.mkdir(parents=True)
    (mine / "rom.yaml").write_text(
        "format: 1\nextends: durak\nidentity: {name: MINE, aliases: []}\n"
        "screens: {parting: {labels: {catalogue: null}}}\n"
    )
    monkeypatch.setenv("RETROCARDS_ROMS", str(tmp_path / "roms"))
    ran = run("MINE", "S*", script="wait:2 F7 Y wait:3")
    assert (ran.code, ran.err) == (0, "")
