"""`retrocards keys`, and a start with keys of the player's own."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from retrocards.rom import find_roms
from retrocards.rom.folders import own_keys_path, rom_folders
from retrocards.rom.own_keys import OwnKeys, own_keys
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def own_home(home: Path) -> None:
    """A folder of settings of the test's own."""


def write(text: str) -> None:
    own_keys_path().parent.mkdir(parents=True, exist_ok=True)
    own_keys_path().write_text(f"format: 1\n{text}", encoding="utf-8")


def test_it_writes_every_action_with_its_keys_and_its_meaning(run: Run) -> None:
    ran = run("keys")
    assert ran.code == 0 and str(own_keys_path()) in ran.out
    text = own_keys_path().read_text(encoding="utf-8")
    for entry in find_roms(rom_folders()):
        assert entry.rom
        if entry.name == "DOS":
            assert "DOS" not in text
            continue
        part = re.split(r"^  (?=\w)", text, flags=re.MULTILINE)
        (mine,) = [lines for lines in part if lines.startswith(f"{entry.name}:")]
        for name, hotkey in entry.rom.hotkeys.items():
            assert re.search(rf"# {hotkey.action}: .*\b{name}\b.* # ", mine), (entry.name, name)
            assert any(
                line.endswith(f" # {key.help}")
                for key in entry.rom.hotkeys.values()
                for line in mine.splitlines()
                if key.action == hotkey.action
            )


def test_the_file_changes_nothing_until_a_line_is_taken(run: Run) -> None:
    run("keys")
    assert own_keys() == OwnKeys()
    text = own_keys_path().read_text(encoding="utf-8")
    # With every line of every program as it is, all keys are the programs' own.
    own_keys_path().write_text(re.sub("^    # ", "    ", text, flags=re.MULTILINE))
    own = own_keys()
    assert own.faults == () and own.by_program["DURAK"]["sort"] == ("F4",)


def test_it_never_overwrites_a_file_and_checks_it(run: Run) -> None:
    write("all: {sound: CTRL_B}")
    before = own_keys_path().read_bytes()
    ran = run("keys")
    assert ran.code == 0 and "is there already; nothing is changed" in ran.out
    assert "no fault" in ran.out
    assert "no key" not in ran.out
    write("all: {sound: F7}")
    ran = run("keys")
    assert ran.code == 1 and "settings/keys.yaml:2:14: all.sound: " in ran.err
    assert own_keys_path().read_bytes() == before.replace(b"CTRL_B", b"F7")


def test_an_action_without_a_key_is_told(run: Run) -> None:
    write("programs: {DURAK: {sort: [F4, TAB], sound: F6}}")
    ran = run("keys")
    assert ran.code == 0 and "no fault" in ran.out
    assert ran.out.splitlines()[-1] == "In DURAK `statistics` has no key now."
    ran = run("DURAK", "S*", script="wait:0.1 state:a.json TAB wait:0.1 text:b.txt")
    assert ran.code == 0 and ran.err == "In DURAK `statistics` has no key now.\n"
    assert "OWN KEYS" not in ran.text("b.txt").upper()
    assert run("ECARTE", "S*", script="wait:0.1").err == ""


def test_anew_keeps_the_old_file(run: Run) -> None:
    for number in (1, 2):
        write(f"all: {{sound: F{number}}}")
        ran = run("keys", "--anew")
        kept = own_keys_path().with_name(f"keys-{number}.yaml")
        assert ran.code == 0 and str(kept) in ran.out
        assert kept.read_text() == f"format: 1\nall: {{sound: F{number}}}"
        assert "# sound: F1" in own_keys_path().read_text()


def test_stdout_writes_no_file(run: Run) -> None:
    ran = run("keys", "--stdout")
    assert ran.code == 0 and not own_keys_path().exists()
    run("keys")
    assert ran.out == own_keys_path().read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("keys", "DURAK"), "takes no option but --anew or --stdout"),
        (("keys", "--coach"), "takes no option but --anew or --stdout"),
        (("keys", "--anew", "--stdout"), "--stdout writes no file"),
        (("DURAK", "--anew"), "--anew is an option of `retrocards keys`"),
        (("list", "--stdout"), "`retrocards list` takes no options"),
    ],
)
def test_its_options_go_with_it_alone(run: Run, words: tuple[str, ...], message: str) -> None:
    ran = run(*words)
    assert ran.code == 2 and message in ran.err
    assert not own_keys_path().exists()


def test_where_nothing_can_be_written_it_says_so(run: Run, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings").write_text("a file")
    ran = run("keys")
    assert ran.code == 1 and "cannot be written" in ran.err


def test_legend_and_manual_show_the_own_keys(run: Run) -> None:
    lines = "programs: {ELEPHANT: {coach: CTRL_B}, CALC: {coach: F8}}"
    write(f"all: {{sound: F8, coach: F1, manual: CTRL_T}}\n{lines}")
    ran = run("DURAK", "S*", script="wait:0.1 state:a.json text:a.txt CTRL_T wait:1 text:b.txt")
    assert ran.code == 0 and ran.err == ""
    legend = ran.state("a.json")["legend"]
    assert legend["F8"] == "SOUND" and legend["F1"] == "COACH" and "F5" not in legend
    last = ran.text("a.txt").splitlines()[-2:]
    assert last[0].startswith("F8SOUND ") and last[0].endswith(" ^THELP")
    assert last[1].startswith("F6UNDO  F7QUIT  F1COACH ")
    assert "DURAK AT A GLANCE" in ran.text("b.txt")


def test_the_key_pressed_does_what_the_file_says(run: Run) -> None:
    write("programs: {HEARTS: {sound: CTRL_B}}")
    ran = run(
        "HEARTS", "*", script="wait:0.1 CTRL_B wait:0.1 state:a.json F1 wait:0.1 state:b.json"
    )
    assert ran.state("a.json")["sound"] is False
    assert ran.state("b.json")["sound"] is False, "F1 is no hotkey any more"


def test_words_that_name_a_key_name_the_own_one(run: Run) -> None:
    write("programs: {CALC: {manual: F3, rules: F5, demo: CTRL_D}}")
    script = "wait:0.5 x wait:0.1 text:a.txt CTRL_D until:stops text:b.txt"
    ran = run("CALC", "*", "--deal", "7", script=script)
    assert "No such key here: F3 lists them all" in ran.text("a.txt")
    assert "[^D] stops it" in ran.text("b.txt")


@pytest.mark.parametrize(("name", "switches"), [("DURAK", "S*"), ("ELEPHANT", "*"), ("CALC", "*")])
def test_a_faulty_file_is_told_and_the_program_starts(run: Run, name: str, switches: str) -> None:
    write("all: {sound: f6, demo: F0}")
    before = own_keys_path().read_bytes()
    ran = run(name, switches, script="wait:1 text:a.txt ENTER wait:1 text:b.txt state:b.json")
    assert ran.code == 0
    assert "keys.yaml:2:14: all.sound: " in ran.err and "keys.yaml:2:24: all.demo: " in ran.err
    said = " ".join(re.sub("[║\n ]+", " ", ran.text("a.txt")).split())
    assert "Your own keys are not used: settings/keys.yaml:2:14: all.sound: " in said
    assert "It has one more fault." in said
    assert "own keys" not in ran.text("b.txt")
    assert own_keys_path().read_bytes() == before


def test_the_chooser_starts_programs_with_the_own_keys(run: Run) -> None:
    write("all: {sound: CTRL_B}")
    ran = run("PC", "S*", script="until:PICK text:a.txt 2 ENTER until:DEALS text:b.txt")
    assert "^B SOUND" in ran.text("a.txt")
    assert "^BSOUND" in ran.text("b.txt")


def test_the_example_in_the_papers_has_no_fault(run: Run) -> None:
    paper = (Path(__file__).parents[2] / "manuals" / "COMMANDS.md").read_text(encoding="utf-8")
    example = re.search(r"(?m)^    format: 1\n(?:    .*\n)+", paper)
    assert example
    write(dedent(example[0]).removeprefix("format: 1\n"))
    assert "It has no fault" in run("keys").out
