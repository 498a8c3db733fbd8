"""An evening at the PC from power-on: the prompt, programs, and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from retrocards.machine import Key
from retrocards.programs import attract
from retrocards.programs.launch import Launch
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from tests.programs.person import Person


@pytest.fixture(scope="module")
def dos() -> Rom:
    return load_rom(Path(shipped("roms")) / "dos")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home."""
    monkeypatch.setenv("RETROCARDS_HOME", str(tmp_path))
    return tmp_path


class Sitter(Person):
    """Can also type words and ENTER."""

    def type(self, words: str) -> Sitter:
        self.press(*words, "ENTER")
        return self.wait(0.5)

    @property
    def row(self) -> str:
        """The last line on the screen."""
        return self.text.rpartition("\n")[2]


@pytest.fixture
def sitter(dos: Rom, home: Path) -> Sitter:
    """Go to the prompt: skip the memory test and leave the chooser."""
    return at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))


def at_prompt(sitter: Sitter) -> Sitter:
    sitter.until(lambda: sitter.state["program"] == "PC")
    sitter.press("ESC")
    if sitter.state["program"] == "PC":
        sitter.press("Y")
    sitter.until(lambda: sitter.state["program"] == "DOS").wait(0.5)
    return sitter


def test_from_power_on_to_the_chooser_and_to_the_prompt(dos: Rom, home: Path) -> None:
    sitter = Sitter(dos, Launch())
    assert "MEMORY" in sitter.text and "OK" not in sitter.text
    sitter.until("640 KB  OK")
    at_prompt(sitter)
    assert sitter.row == "C:\\CARDS>"


def test_any_key_skips_the_memory_test_and_is_spent_with_it(dos: Rom, home: Path) -> None:
    sitter = Sitter(dos, Launch()).wait(0.3)
    sitter.press("5")
    assert "Starting Retrocards-DOS" in sitter.text
    sitter.wait(0.5)
    assert sitter.state["program"] == "PC"


def test_a_program_runs_and_comes_back_to_the_pixel(sitter: Sitter) -> None:
    """The prompt stands below the line that started the program, whose colours stay."""
    sitter.type("DURAK MS*").until("NORTH").wait(1)
    assert sitter.state["program"] == "DURAK" and sitter.state["sound"] is False
    assert sitter.state["palette"] == "mono"
    sitter.press("F7", "Y").wait(0.5).press("SPACE").wait(0.5)
    assert sitter.state["program"] == "DOS" and "C:\\CARDS>DURAK MS*" in sitter.text
    assert sitter.row == "C:\\CARDS>"
    green = sitter.machine.video.palette[7]
    assert green == 0x09CC50
    sitter.type("CLS")
    assert sitter.machine.video.palette[7] == 0xAAAAAA


def test_the_border_stays_until_cls(sitter: Sitter) -> None:
    sitter.type("DURAK S*").until("NORTH")
    sitter.press("F10", "F10").wait(0.2)
    border = sitter.machine.video.border
    sitter.press("F7", "Y").wait(0.5).press("SPACE").wait(0.5)
    assert sitter.machine.video.border == border != 0
    sitter.type("CLS")
    assert sitter.machine.video.border == 0


def test_switches_that_there_are_not(sitter: Sitter) -> None:
    sitter.type("DURAK Q").wait(1)
    assert "Q IS NOT A SWITCH OF DURAK." in sitter.text
    sitter.type("IF ERRORLEVEL 2 ECHO TWO")
    assert "\nTWO\n" in sitter.text


def test_f7_switches_the_pc_off(sitter: Sitter) -> None:
    sitter.press("F7")
    assert "SWITCH THE PC OFF?" in sitter.text
    sitter.press("N")
    assert sitter.exit_code is None and sitter.row == "C:\\CARDS>"
    sitter.press("F7", "Y").wait(1)
    assert sitter.exit_code == 0


def test_a_copy_has_the_stamp_of_its_file(sitter: Sitter) -> None:
    sitter.type("CLS").type("COPY DURAK.DOC X.DOC").type("DIR X.DOC")
    assert "X        DOC     17607 05-04-98   7:06a" in sitter.text


def test_errorlevel_is_what_a_program_ended_with(sitter: Sitter) -> None:
    sitter.type("DURAK S*").wait(1)
    sitter.pc.top.exit_code = 3
    sitter.wait(0.5).type("CLS").type("IF ERRORLEVEL 3 IF NOT ERRORLEVEL 4 ECHO THREE")  # type: ignore[attr-defined]
    assert sitter.lines[3] == "THREE"


def test_the_chooser_starts_nothing_that_is_not_on_the_disk(sitter: Sitter) -> None:
    sitter.type("DEL DURAK.EXE").type("DEL ECARTE.DOC").type("MENU").wait(1).press("RIGHT").wait(1)
    assert "DURAK.EXE" not in sitter.text and "DURAK.DOC" in sitter.text
    sitter.press("ENTER").until("TROUBLE")
    assert "DURAK.EXE IS NOT ON THIS DISK" in sitter.text
    sitter.press("ESC").until(lambda: "TROUBLE" not in sitter.text)
    sitter.press("3").until(lambda: sitter.state["program"] == "ECARTE")
    sitter.wait(1).press("ESC").wait(3).press("F5").wait(0.5)
    assert "ECARTE.DOC IS NOT ON THIS DISK" in sitter.text


def test_the_chooser_has_no_colours_on_a_screen_without(sitter: Sitter) -> None:
    sitter.type("MODE BW80").type("MENU").wait(1)
    assert sitter.state["program"] == "PC" and sitter.state["palette"] == "mono"


@pytest.mark.parametrize("line", ["TALLY DURAK", "REGISTER DURAK"])
def test_a_blank_line_comes_behind_what_a_program_has_counted(sitter: Sitter, line: str) -> None:
    sitter.type("CLS").type(line)
    assert re.search(r"[A-Z.]\n\nC:\\CARDS>$", sitter.text)


LINE = "ecarte.4711..jRaiAQdN"
"""A hand of Ecarte in a line."""


@pytest.mark.parametrize("typed", [LINE, "HAND.TXT", "HAND.TXT#1"])
def test_replay_plays_a_hand_again_by_its_line_or_from_a_file(sitter: Sitter, typed: str) -> None:
    sitter.type("CLS").type(f"ECHO {LINE} > HAND.TXT").type(f"REPLAY {typed}").wait(1)
    assert sitter.state["program"] == "ECARTE" and "DEAL 4711" in sitter.text
    sitter.press("ESC").wait(1)
    assert sitter.state["program"] == "DOS" and sitter.row == "C:\\CARDS>"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (f"{LINE}X", "The line has a mistake"),
        ("ecarte.4711.jRaiAQd", "is no line of a hand, such"),
        ("3f9a01c2", "No hand 3f9a01c2"),
        ("C:\\AUTOEXEC.BAT", "comes after the end of the moves"),
        ("HAND.TXT#2", "HAND.TXT has 1 line; got #2."),
    ],
)
def test_what_cannot_be_replayed_is_told_with_the_reason(
    sitter: Sitter, typed: str, reason: str
) -> None:
    sitter.type(f"ECHO {LINE} > HAND.TXT").type("CLS").type(f"REPLAY {typed}").wait(0.5)
    assert reason in " ".join(sitter.text.split())
    assert sitter.state["program"] == "DOS" and sitter.row == "C:\\CARDS>"


def test_exit_does_nothing_at_the_first_command(sitter: Sitter) -> None:
    sitter.type("EXIT").type("VER")
    assert "Version 4.00" in sitter.text and sitter.exit_code is None


def test_mode_has_80_columns(sitter: Sitter) -> None:
    sitter.type("MODE CO80")
    assert sitter.machine.video.page.columns == 80 and sitter.row == "C:\\CARDS>"
    sitter.type("DURAK S*").until("NORTH")
    assert sitter.machine.video.page.columns == 40
    sitter.press("F7", "Y").wait(0.5).press("SPACE").wait(0.5)
    assert sitter.machine.video.page.columns == 80
    sitter.type("MODE BW40")
    assert sitter.state["palette"] == "mono" and sitter.machine.video.page.columns == 40
    sitter.type("DURAK S*").until("NORTH")
    assert sitter.state["palette"] == "mono", "as the PC's screen was"


def test_a_rom_with_faults_is_an_exe_with_an_error(
    dos: Rom, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "mine" / "broken").mkdir(parents=True)
    (home / "mine" / "broken" / "rom.yaml").write_text("format: 1\nidentity: {name: BROKEN}\n")
    monkeypatch.setenv("RETROCARDS_ROMS", str(home / "mine"))
    sitter = at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))
    sitter.type("BROKEN").wait(1)
    assert "Error in EXE file" in sitter.text and "rom.yaml" in sitter.words
    assert sitter.row == "C:\\CARDS>"


def test_what_boot_types_is_seen_key_by_key(dos: Rom, home: Path) -> None:
    sitter = Sitter(dos, Launch(frozenset(), command="DURAK S*"))
    rows: list[str] = []
    while sitter.state["program"] == "DOS":
        if sitter.row.startswith("C:\\CARDS>") and sitter.row not in rows:
            rows.append(sitter.row)
        sitter.step()
    typed = [row.removeprefix("C:\\CARDS>") for row in rows if row[9:] and "MENU" not in row]
    whole = "DURAK S*"
    assert typed[-8:] == ["D", "DU", "DUR", "DURA", "DURAK", "DURAK S", "DURAK S*"][-8:] or (
        set(typed) >= {whole[:1], whole[:4], whole}
    )
    assert sitter.state["program"] == "DURAK"


def test_a_key_that_is_typed_while_a_program_ends_is_not_lost(sitter: Sitter) -> None:
    sitter.press(*"VER", "ENTER", *"ECHO", "ENTER")
    sitter.wait(2)
    assert "Version 4.00" in sitter.text and "ECHO is on" in sitter.text


def test_a_long_line_goes_on_in_the_next_row_and_the_screen_scrolls(sitter: Sitter) -> None:
    for _ in range(12):
        sitter.type("VER")
    words = "ECHO " + "x" * 100
    sitter.press(*words)
    assert sitter.lines[23].endswith("x" * 40) and "ECHO" in sitter.lines[22]
    sitter.press("HOME", "END", "BACKSPACE", "ENTER").wait(1)
    assert sitter.text.replace("\n", "").count("x" * 99) == 2


def test_esc_gives_the_line_up_with_a_backslash(sitter: Sitter) -> None:
    """As in DOS, the cursor stands in the next row, without a new prompt."""
    sitter.press(*"DIR", "ESC")
    assert sitter.lines[:24].count("C:\\CARDS>DIR\\") == 1
    sitter.type("VER")
    assert "Version 4.00" in sitter.text


def test_ctrl_c_gives_the_line_up(sitter: Sitter) -> None:
    sitter.press(*"DIR", "CTRL_C").wait(0.2)
    assert "C:\\CARDS>DIR^C" in sitter.text and sitter.row == "C:\\CARDS>"


def test_the_evening_of_somebody_who_boots_looks_plays_and_asks_for_the_exit_code(
    dos: Rom, home: Path
) -> None:
    """Power on, MENU, ESC, DIR, DURAK MS*, F7 Y, back, ERRORLEVEL."""
    sitter = at_prompt(Sitter(dos, Launch(deal="16")))
    sitter.type("DIR").wait(1)
    assert re.search(r"DURAK    EXE +\d+ +\S+   7:06a", sitter.text), sitter.text
    sitter.type("DURAK MS*").until("PLAY 1-6").press("1").wait(2)
    assert len(sitter.state["hands"]["north"].split()) == 5
    sitter.press("F7", "Y").wait(0.5).press("SPACE").wait(0.5)
    assert sitter.row == "C:\\CARDS>"
    sitter.type("IF NOT ERRORLEVEL 1 ECHO ALL IS WELL")
    assert "\nALL IS WELL\n" in sitter.text
    sitter.type("DURAK XYZ").type("IF ERRORLEVEL 2 ECHO TWO")
    assert "\nTWO\n" in sitter.text


def test_a_russian_types_at_his_keys_places(sitter: Sitter) -> None:
    for place, char in zip("VER", "МУК", strict=True):
        sitter.machine.press(Key(place, char))
        sitter.step()
    assert sitter.row.endswith(">VER")
    sitter.press("ENTER").wait(0.3)
    assert "Version 4.00" in sitter.text


def test_what_runs_across_the_screen_stands_still_at_ctrl_s_and_ends_at_ctrl_c(
    sitter: Sitter,
) -> None:
    sitter.type("TYPE DURAK.DOC").press("CTRL_S").wait(0.2)
    before = sitter.text
    sitter.wait(3)
    assert sitter.text == before and sitter.row != "C:\\CARDS>"
    sitter.press("SPACE").wait(1)
    assert sitter.text != before
    sitter.press("CTRL_C").wait(0.3)
    assert "^C" in sitter.text and sitter.row == "C:\\CARDS>"


def test_the_key_that_ends_ctrl_s_is_read_by_nobody(sitter: Sitter) -> None:
    """Ctrl-S pauses until the next key. Other keys are kept for the next reader."""
    sitter.type("TYPE DURAK.DOC").press("CTRL_S").wait(0.2).press("X").wait(0.2).press("Y")
    sitter.until(lambda: "CARDS>" in sitter.row).wait(0.5)
    assert sitter.row == "C:\\CARDS>Y"


def test_of_what_is_typed_ahead_the_first_fifteen_keys_are_kept(sitter: Sitter) -> None:
    sitter.type("TYPE DURAK.DOC").press(*"ABCDEFGHIJKLMNOPQRST")
    sitter.until(lambda: "CARDS>" in sitter.row).wait(0.5)
    assert sitter.row == "C:\\CARDS>ABCDEFGHIJKLMNO"


def test_edit_writes_what_autoexec_will_do(sitter: Sitter, dos: Rom) -> None:
    sitter.type("EDIT C:\\AUTOEXEC.BAT")
    sitter.press("CTRL_B", "UP", *"ECHO NEW", "ENTER", "F2", "ESC").wait(0.3)
    assert sitter.row == "C:\\CARDS>"
    sitter.type("TYPE C:\\AUTOEXEC.BAT")
    assert "ECHO NEWMENU" in sitter.text or "ECHO NEW\nMENU" in sitter.text


def test_edit_asks_before_anything_is_lost_and_stays_where_it_cannot_save(sitter: Sitter) -> None:
    sitter.type("EDIT A:\\NEW.TXT").press("x", "ESC")
    assert "HAS CHANGED" in sitter.words
    sitter.press("ESC", "F2").wait(0.2)
    assert "Write protect error" in sitter.words
    sitter.press("SPACE", "ESC", "N").wait(0.3)
    assert sitter.row == "C:\\CARDS>"
    sitter.type("EDIT NEW.TXT").press("x", "ESC", "Y").wait(0.3)
    sitter.type("TYPE NEW.TXT")
    assert "\nx\n" in sitter.text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("\\NO\\X.TXT", "Path not found"),
        ("*.DOC", "Invalid path or file name"),
        ("\\CARDS", "Access denied"),
        ("\\", "Access denied"),
    ],
)
def test_edit_begins_no_text_that_it_could_not_save(sitter: Sitter, name: str, words: str) -> None:
    assert sitter.type("CLS").type(f"EDIT {name}").lines[2] == words


@pytest.mark.parametrize(("key", "words"), [("F7", "SWITCH"), ("F11", "SAVED"), ("F12", "SAVED")])
def test_a_box_of_a_hotkey_lies_over_the_text_that_is_edited(
    sitter: Sitter, key: str, words: str
) -> None:
    sitter.type("CLS").type("EDIT A.TXT").press(*"hello", "ENTER", *"there").wait(0.3)
    sitter.press(key).wait(0.5)
    assert sitter.lines[1:3] == ["hello", "there"] and words in sitter.text
    sitter.press("N").wait(0.3)
    assert sitter.lines[1:3] == ["hello", "there"]
    sitter.press("ESC", "N").wait(0.3)
    assert sitter.row == "C:\\CARDS>"
    assert sitter.press("F7").state["scene"] == "quit"
    assert sitter.press("N").state["scene"] == "dos"


def test_a_sentence_about_the_disk_breaks_between_words(dos: Rom, home: Path) -> None:
    (home / "saves").mkdir()
    (home / "saves" / "disk.json").write_text("{")
    sitter = at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))
    assert "kept as\ndisk.json.damaged-1." in sitter.text


def anew(dos: Rom) -> Sitter:
    """A PC with the same disk, after the last one was killed without closing anything."""
    return at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))


def test_edit_offers_what_was_not_saved_when_the_pc_ended(sitter: Sitter, dos: Rom) -> None:
    sitter.type("EDIT X.TXT").press(*"KEEP ME").wait(2.5)
    again = anew(dos).type("EDIT X.TXT").wait(0.3)
    assert "A DRAFT OF X.TXT" in again.text
    assert dos.say("edit.foot.narrow") in again.text, "over the text as it was saved"
    assert "KEEP ME" in again.press("Y").wait(0.3).text
    again.press("F2", "ESC").wait(0.3)
    assert "KEEP ME" in again.type("CLS").type("TYPE X.TXT").text
    assert "File not found" in again.type("CLS").type("DIR X.$TX").text, "it has been saved"


def test_a_draft_that_is_refused_is_let_go(sitter: Sitter, dos: Rom) -> None:
    sitter.type("EDIT X.TXT").press(*"ONE").wait(2.5)
    again = anew(dos).type("EDIT X.TXT").wait(0.3).press("N").wait(0.3)
    assert "ONE" not in again.text
    again.press("ESC").wait(0.3)
    assert "File not found" in again.type("CLS").type("DIR X").text


def test_what_edit_has_not_saved_is_there_when_the_pc_is_switched_off(
    sitter: Sitter, dos: Rom
) -> None:
    """The player's own file beside it stays as it was."""
    sitter.type("ECHO MINE> X.OFF").type("EDIT X.TXT").press(*"KEEP ME", "F7").wait(0.3)
    sitter.press("Y").wait(0.3)
    sitter.pc.close()
    again = anew(dos)
    assert "MINE" in again.type("CLS").type("TYPE X.OFF").text
    assert "KEEP ME" in again.type("EDIT X.TXT").wait(0.3).press("Y").wait(0.3).text
    again.press("ESC", "N").wait(0.3)
    again.type("EDIT Y.TXT").press("Q", "ESC", "N").wait(0.3)
    again.pc.close()
    assert "File not found" in anew(dos).type("CLS").type("DIR Y").text


@pytest.mark.long("runs the attract mode for minutes")
def test_what_shows_itself_at_a_prompt_left_alone_leaves_no_colours(sitter: Sitter) -> None:
    """Only a program started there leaves its colours."""
    attract.watch(sitter.pc, Launch())
    sitter.type("CLS")
    before, video = sitter.text, sitter.machine.video
    for _ in range(600):
        if sitter.wait(1).state["program"] != "DOS" and video.border in range(1, 16):
            break
    assert video.border != 0, "it never came to a program with a border of its own"
    sitter.press("ESC").wait(0.5).press("ESC").wait(0.5)
    assert sitter.state["program"] == "DOS"
    assert (video.border, sitter.text) == (0, before)


def test_a_line_that_is_begun_is_not_left_alone(sitter: Sitter) -> None:
    attract.watch(sitter.pc, Launch())
    sitter.press(*"DIR").wait(90)
    assert sitter.state["program"] == "DOS"
