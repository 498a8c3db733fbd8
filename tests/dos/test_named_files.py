"""No command of COMMAND, and no EDIT, changes or removes a file that it did not name."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from retrocards.dos import names
from retrocards.dos.drives import Drives
from retrocards.dos.errors import DosError
from retrocards.dos.names import DosPath
from retrocards.programs.launch import Launch
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from tests.dos.console import Pc
from tests.dos.test_evening import Sitter, anew, at_prompt
from tests.dos.test_over_a_game import disk_of

MINE = ("Q.TXT", "Q.TXX", "Q.$TX", "FOO.DOC", "FOO.DOT", "FOO.$DO", "FOO", "SUB\\Q.TXT", "SUB\\B")
"""The files on the disk, with similar names."""
WORDS = (
    *MINE, "NEW.TXT", "*.*", "*.TXT", "Q.*", "?.T*", "FOO.*", "*.OLD", "X", "SUB", "SUB\\", "\\",
    "..", ".", "C:", "A:", "\\CARDS\\Q.TXT", "SUB\\*.*", "SUB\\NEW", "NUL", "CON", "A:DURAK.DOC",
    "NONE\\Q.TXT", "Q.TXT+FOO.DOC", "*.TXT+*.DOC", "/P", "/B", "/A",
)  # fmt: skip
COMMANDS = (
    "COPY", "REN", "DEL", "ERASE", "TYPE", "MD", "RD", "CD", "SORT <", "MORE <", "FIND \"m\"",
    "ECHO", "DIR", "IF EXIST Q.TXT DEL", "FOR %F IN (Q.TXT) DO COPY %F", "CALL", "VOL",
)  # fmt: skip
SIGNS = ("", "", "", ">", ">>", "| SORT >", "<")


def snapshot(disk: Drives) -> dict[DosPath, bytes]:
    """All files on drive C:, with their contents."""
    files: dict[DosPath, bytes] = {}
    folders: list[DosPath] = [("C:",)]
    for folder in folders:
        for entry in disk.entries(folder):
            path = (*folder, entry.name)
            if entry.is_folder:
                folders.append(path)
            else:
                files[path] = disk.read(path)
    return files


class Named(NamedTuple):
    """The files named by one word of a line: those of a folder that match a pattern."""

    folder: DosPath
    pattern: str
    is_folder: bool = False


def named(disk: Drives, line: str) -> list[Named]:
    words = []
    for sign in "<>|+()":
        line = line.replace(sign, " ")
    # A redirection takes a final colon for a device's: `> C:` makes a file C.
    for word in (*line.split(), line.split()[-1].rstrip(":")):
        try:
            path = disk.resolve(word)
        except DosError:
            continue
        if disk.is_folder(path):
            words.append(Named(path, "*.*", is_folder=True))
        else:
            words.append(Named(path[:-1], path[-1]))
    return words


def may_change(path: DosPath, words: list[Named], command: str) -> bool:
    """Whether a line names a file: directly, by a wildcard, or by its folder."""
    fits = [word for word in words if names.matches(word.pattern, path[-1])]
    if any(word.folder == path[:-1] and not word.is_folder for word in fits):
        return True
    if command == "REN" and any(word.folder == path[:-1] for word in words):
        # The new name lies in the folder of the old one.
        return bool(fits)
    if not any(word.folder == path[:-1] for word in fits):
        # COPY and REN without a target folder write to the current one, under a matching name.
        return command == "COPY" and path[:-1] == ("C:", "CARDS") and bool(fits)
    # A folder names all of its files; for COPY only those that another word names too.
    return command != "COPY" or len(fits) > 1


@settings(max_examples=400)
@given(
    st.sampled_from(COMMANDS),
    st.lists(st.sampled_from(WORDS), max_size=3),
    st.sampled_from(SIGNS),
    st.sampled_from(WORDS),
)
@example("COPY", ["Q.TXT", "Q.TXT"], "", "X")
@example("COPY", ["*.TXT+*.DOC", "Q.TXT"], "", "X")
@example("REN", ["*.TXT", "Q.*"], "", "X")
@example("REN", ["SUB\\Q.TXT", "Q.TXX"], "", "X")
@example("TYPE", ["Q.TXT"], ">", "Q.TXT")
def test_a_line_changes_only_files_that_it_names(
    command: str, words: list[str], sign: str, target: str
) -> None:
    pc = Pc()
    pc.disk.make_folder(pc.disk.resolve("SUB"))
    for number, name in enumerate(MINE):
        pc.disk.write(pc.disk.resolve(name), f"mine {number}\n")
    line = f"{command} {' '.join(words)} {f'{sign} {target}' if sign else ''}"
    meant = named(pc.disk, line)
    before = snapshot(pc.disk)
    pc.say(line, "Y", "Y", "Y", "Y", "^Z")
    after = snapshot(pc.disk)
    changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
    wrong = [path for path in changed if not may_change(path, meant, command.split()[-1])]
    assert not wrong, f"{line!r} changed {wrong}"


@pytest.fixture(scope="module")
def dos() -> Rom:
    return load_rom(Path(shipped("roms")) / "dos")


@pytest.fixture
def sitter(dos: Rom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitter:
    """A player at the prompt of a PC with an empty home."""
    monkeypatch.setenv("RETROCARDS_HOME", str(tmp_path))
    return at_prompt(Sitter(dos, Launch(frozenset({"skip_show"}))))


PART = st.text("AB$X1", min_size=1, max_size=3)
NAME = st.builds(lambda stem, ending: f"{stem}.{ending}".rstrip("."), PART, PART | st.just(""))


@pytest.mark.long("types in hundreds of files")
@settings(
    max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(edited=NAME, other=NAME)
@example(edited="A.TXT", other="A.$TX")
@example(edited="Q.TXX", other="Q.TXT")
@example(edited="FOO.DOT", other="FOO.DOC")
@example(edited="A", other="A.$")
def test_edit_leaves_every_other_file_as_it_is(sitter: Sitter, edited: str, other: str) -> None:
    """Refused changes, their drafts and saved texts never show in another file."""
    assume(edited != other)
    disk = disk_of(sitter)
    disk.write(disk.resolve(edited), "TEXT\n")
    disk.write(disk.resolve(other), "MINE\n")
    before = snapshot(disk)
    sitter.type(f"EDIT {edited}").press("Z").wait(2.5)
    assert snapshot(disk) == before, "a draft is no file of the disk"
    sitter.press("ESC", "N").wait(0.3)
    assert snapshot(disk) == before
    sitter.type(f"EDIT {edited}").press("Z", "F2", "ESC").wait(0.3)
    changed = {path for path, data in snapshot(disk).items() if before[path] != data}
    assert changed == {disk.resolve(edited)}
    for path in before:
        if path[-1] in (edited, other):
            disk.delete(path)


@pytest.mark.parametrize(("edited", "other"), [("Q.TXT", "Q.TXX"), ("FOO.DOC", "FOO.DOT")])
def test_the_draft_of_one_file_is_not_offered_for_another(
    sitter: Sitter, dos: Rom, edited: str, other: str
) -> None:
    sitter.type(f"ECHO OTHER>{other}").type(f"EDIT {edited}").press(*"LOST").wait(2.5)
    again = anew(dos).type(f"EDIT {other}").wait(0.3)
    assert "DRAFT" not in again.text and "OTHER" in again.text
    again.press("ESC").wait(0.3)
    again.type(f"EDIT {edited}").wait(0.3)
    assert f"A DRAFT OF {edited}" in again.text
    assert "LOST" in again.press("Y").wait(0.3).text


def test_edit_keeps_what_stands_behind_a_ctrl_z(sitter: Sitter) -> None:
    disk = disk_of(sitter)
    path = disk.resolve("JOINED")
    disk.write(path, b"one\r\n\x1atwo\r\n\x1a")
    sitter.type("EDIT JOINED").press("Z", "F2", "ESC").wait(0.3)
    assert disk.read(path) == b"Zone\r\n\x1atwo\r\n\x1a"


def test_a_text_that_is_saved_unchanged_is_the_file_that_it_was(sitter: Sitter) -> None:
    """COMMAND.COM too. A PC whose own file became the user's would not start again."""
    disk = disk_of(sitter)
    path = disk.resolve("C:\\COMMAND.COM")
    before = disk.entry(path), disk.read(path)
    sitter.type("EDIT C:\\COMMAND.COM").press("F2", "ESC").wait(0.3)
    assert (disk.entry(path), disk.read(path)) == before
    sitter.type("EDIT NEW.TXT").press("F2", "ESC").wait(0.3)
    assert disk.read(disk.resolve("NEW.TXT")) == b""
