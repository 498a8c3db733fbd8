"""`retrocards install-desktop`, and the files that it lays.

What needs a program that is missing here is skipped: desktop-file-validate, appstreamcli, man,
bash, zsh and fish.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from retrocards.cli import desktop
from retrocards.cli.arguments import COMMANDS
from retrocards.cli.main import main
from retrocards.cli.parser import parser
from tools import _desktop

GAMES = {"CALC", "DURAK", "ECARTE", "ELEPHANT", "HEARTS"}
COMPLETIONS = {
    "bash": "bash-completion/completions/retrocards",
    "zsh": "zsh/site-functions/_retrocards",
    "fish": "fish/vendor_completions.d/retrocards.fish",
}


def ran(*command: str) -> str:
    """What a program prints. Skips the test if it is missing, and fails if it fails."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is missing")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def data(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's data folder, empty."""
    folder = tmp_path / "data folder"
    monkeypatch.setattr(desktop, "desktop_folder", lambda: folder)
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_no_shared_file_is_stale(tmp_path: Path) -> None:
    """If one is: `python3 tools/desktop.py`."""
    _desktop.main(tmp_path)
    assert files(tmp_path) == files(_desktop.SHARE)
    for name in files(tmp_path):
        made = (tmp_path / name).read_text(encoding="utf-8")
        assert made == (_desktop.SHARE / name).read_text(encoding="utf-8"), name


def test_it_lays_its_files_and_takes_them_away(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = data / "applications" / "another.desktop"
    other.parent.mkdir(parents=True)
    other.touch()
    assert main(["install-desktop"]) == 0
    assert str(data) in capsys.readouterr().out
    icons = {f"icons/hicolor/{size}x{size}/apps/retrocards.png" for size in desktop.SIZES}
    laid = {*files(_desktop.SHARE), *icons, "icons/hicolor/scalable/apps/retrocards.svg"}
    assert files(data) == {*laid, "applications/another.desktop"}
    assert main(["install-desktop"]) == 0, "again, over what is there"
    assert main(["install-desktop", "--remove"]) == 0
    assert [path for path in data.rglob("*") if path.is_dir()] == [other.parent]
    assert files(data) == {"applications/another.desktop"}
    assert main(["install-desktop", "--remove"]) == 0, "again, when nothing is left"


def test_the_icons_are_the_card_on_nothing(data: Path) -> None:
    main(["install-desktop"])
    assert min(desktop.SIZES) == 16 and max(desktop.SIZES) == 512
    for size in desktop.SIZES:
        path = data / f"icons/hicolor/{size}x{size}/apps/retrocards.png"
        with Image.open(path) as icon:
            colours = {colour: count for count, colour in icon.convert("RGBA").getcolors() or []}
        assert icon.size == (size, size)
        assert colours[0, 170, 0, 255] > size * size / 10, "the visitor"
        assert colours[255, 255, 255, 255] > size * size / 3, "the card"
        assert sum(colours[c] for c in colours if c[3] == 0) > size * size / 8, "around it"


def test_the_entry_starts_this_very_retrocards(data: Path) -> None:
    main(["install-desktop"])
    entry = (data / "applications" / "retrocards.desktop").read_text(encoding="utf-8")
    started = f"{desktop.quoted(sys.executable)} -P -m retrocards"
    assert re.findall("^Exec=(.*)$", entry, re.M) == [
        started,
        *(f"{started} {name}" for name in sorted(GAMES)),
    ]
    assert "\nStartupWMClass=retrocards\n" in entry and "\nIcon=retrocards\n" in entry


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("/opt/retrocards-1.0/bin", "/opt/retrocards-1.0/bin"),
        ("/opt/a b/x", '"/opt/a b/x"'),
        ("/100%/x", '"/100%%/x"'),
        ("/a$b`c", r'"/a\\$b\\`c"'),
        ('/a"b', r'"/a\\"b"'),
        ("/a\\b", r'"/a\\\\b"'),
    ],
)
def test_a_word_of_the_entry_is_quoted(word: str, written: str) -> None:
    """By the rules of the Desktop Entry Specification, chapter "The Exec key"."""
    assert desktop.quoted(word) == written


def test_a_packed_program_starts_its_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/cache/retrocards")
    assert desktop.command() == "/cache/retrocards"
    monkeypatch.setenv("RETROCARDS_FILE", "/opt/Retrocards 1")
    assert desktop.command() == '"/opt/Retrocards 1"'


def test_other_desktops_are_refused(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for system in ("win32", "darwin"):
        monkeypatch.setattr(desktop.sys, "platform", system)
        assert main(["install-desktop"]) == 2
        assert "freedesktop.org" in capsys.readouterr().err
    assert not data.exists()


def test_a_folder_that_cannot_be_written_is_a_sentence(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "man").mkdir(parents=True)
    (data / "man" / "man1").touch()
    assert main(["install-desktop"]) == 1
    assert str(data / "man" / "man1") in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["install-desktop", "DURAK"],
        ["install-desktop", "--crt"],
        ["list", "--remove"],
        ["DURAK", "--remove"],
        ["--remove"],
    ],
)
def test_remove_goes_with_it_alone(words: list[str], data: Path) -> None:
    assert main(words) == 2
    assert not data.exists()


def test_a_start_does_not_load_it(home: Path) -> None:
    program = (
        "import sys; from retrocards.cli.main import main; "
        "main(['DURAK', '--headless', '--script', 'wait:1']); "
        "sys.exit('retrocards.cli.desktop' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_entry_is_valid(data: Path) -> None:
    main(["install-desktop"])
    entry = data / "applications" / "retrocards.desktop"
    assert ran("desktop-file-validate", str(entry)) == ""


def test_the_description_is_valid() -> None:
    """Its id has no domain, because the project has none yet."""
    description = _desktop.SHARE / "metainfo" / "retrocards.metainfo.xml"
    own = "--override=cid-desktopapp-is-not-rdns=info"
    assert "error" not in ran("appstreamcli", "validate", "--no-net", own, str(description))


def test_man_shows_every_option() -> None:
    page = ran("man", "-l", str(_desktop.SHARE / "man" / "man1" / "retrocards.1"))
    for action in parser()._actions:
        for option in action.option_strings[-1:]:
            assert option in page, option
    assert "retrocards install-desktop" in page and "RETROCARDS_HOME" in page


def test_bash_completes() -> None:
    script = _desktop.SHARE / COMPLETIONS["bash"]

    def completed(*words: str) -> set[str]:
        typed = " ".join(f"'{word}'" for word in words)
        place = f"COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}"
        program = f". '{script}'; {place}; _shtab_retrocards; printf '%s\n' \"${{COMPREPLY[@]}}\""
        return set(ran("bash", "--norc", "-c", program).split())

    assert completed("retrocards", "--mo") == {"--mono"}
    assert completed("retrocards", "--mono", "") == {"green", "amber", "white"}
    assert completed("retrocards", "") >= {*GAMES, *COMMANDS}


def test_fish_completes() -> None:
    script = _desktop.SHARE / COMPLETIONS["fish"]

    def completed(line: str) -> set[str]:
        answers = ran("fish", "--no-config", "-c", f"source '{script}'; complete -C '{line}'")
        return {answer.split("\t")[0] for answer in answers.splitlines()}

    assert completed("retrocards --mo") == {"--mono"}
    assert completed("retrocards --mono ") == {"green", "amber", "white"}
    assert completed("retrocards ") >= {*GAMES, *COMMANDS}


def test_zsh_finds_its_completion() -> None:
    script = _desktop.SHARE / COMPLETIONS["zsh"]
    ran("zsh", "-n", str(script))
    program = f"fpath=('{script.parent}' $fpath); autoload -U compinit; compinit -D -u; "
    assert ran("zsh", "-f", "-c", program + "print $_comps[retrocards]") == "_retrocards\n"
    for option in ("--mono", "--attract", "--remove"):
        assert f'"{option}[' in script.read_text(encoding="utf-8")
