"""The foundations: folders, wheel, licence, and a repository that names no machine."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest
import yaml
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import retrocards
from retrocards import __main__
from retrocards.rom import folders
from retrocards.rom.find import HOUSE, find_roms
from tests.golden import GOLDENS

ROOT = Path(__file__).parents[1]


def repository() -> list[Path]:
    """The files under version control, or all files of an unpacked sdist that are not hidden."""
    try:
        run = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        files = [ROOT / name for name in run.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        files = [
            path
            for path in ROOT.rglob("*")
            if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
        ]
    return [path for path in files if path.is_file()]


def test_nothing_else_lies_at_the_top() -> None:
    tops = {path.relative_to(ROOT).parts[0] for path in repository()}
    assert {top for top in tops if not top.startswith(".")} == {
        "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "manuals", "pyproject.toml",
        "retrocards", "roms", "tests", "tools",
    }  # fmt: skip


def test_shipped_folders_of_a_checkout() -> None:
    assert folders.shipped("roms") == ROOT / "roms"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that is installed, and has nothing in it yet."""
    package = tmp_path / "site-packages" / "retrocards"
    monkeypatch.setattr(folders, "PACKAGE", package)
    return package


def test_shipped_folders_of_an_installed_package(package: Path) -> None:
    (package / "manuals").mkdir(parents=True)
    (package.parent / "manuals").mkdir()
    assert folders.shipped("manuals") == package / "manuals"


def test_a_missing_shipped_folder_is_a_sentence(package: Path) -> None:
    with pytest.raises(folders.FolderError, match=r"roms .* missing.* Install Retrocards again\."):
        folders.shipped("roms")


def test_everything_of_the_player_is_below_retrocards_home(home: Path) -> None:
    kinds: tuple[folders.Kind, ...] = (
        "saves", "games", "settings", "pictures", "roms", "cache",
    )  # fmt: skip
    assert [folders.user_folder(kind) for kind in kinds] == [home / kind for kind in kinds]
    assert not home.exists()


def test_without_retrocards_home_the_system_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RETROCARDS_HOME")
    for kind, folder in {"data": "d", "config": "c", "pictures": "p", "cache": "k"}.items():
        path = tmp_path / folder
        monkeypatch.setattr(platformdirs, f"user_{kind}_path", lambda *_, path=path, **__: path)
    assert folders.user_folder("saves") == tmp_path / "d" / "saves"
    assert folders.user_folder("games") == tmp_path / "d" / "games"
    assert folders.user_folder("roms") == tmp_path / "d" / "roms"
    assert folders.user_folder("settings") == tmp_path / "c" / "settings"
    assert folders.user_folder("pictures") == tmp_path / "p" / "Retrocards"
    assert folders.user_folder("cache") == tmp_path / "k"


def test_rom_folders_are_ours_then_those_named_then_the_players_own(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folders.rom_folders() == [ROOT / "roms"]
    named = [tmp_path / "one", tmp_path / "two"]
    for folder in [*named, home / "roms"]:
        assert folders.ensure(folder) == folder
    monkeypatch.setenv("RETROCARDS_ROMS", os.pathsep.join(["", *map(str, named), str(named[0])]))
    assert folders.rom_folders() == [ROOT / "roms", *named, home / "roms"]


def test_a_named_rom_folder_that_is_missing_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RETROCARDS_ROMS", str(tmp_path / "nowhere"))
    with pytest.raises(folders.FolderError, match=r"RETROCARDS_ROMS names .*nowhere"):
        folders.rom_folders()


def test_named_folders_do_not_depend_on_where_we_stand_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RETROCARDS_HOME", "here")
    assert folders.user_folder("saves") == tmp_path / "here" / "saves"
    monkeypatch.setenv("RETROCARDS_HOME", "~")
    assert folders.user_folder("saves") == Path.home() / "saves"


def test_an_unknown_home_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RETROCARDS_HOME", "~nobody-of-this-name/retrocards")
    with pytest.raises(folders.FolderError, match="~nobody-of-this-name"):
        folders.user_folder("saves")


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(folders.FolderError, match=r"cannot be made .*RETROCARDS_HOME"):
        folders.ensure(tmp_path / "file" / "saves")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A freshly built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    built = next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"]))
    return zipfile.ZipFile(built)


def test_the_wheel_carries_roms_manuals_and_types(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    data = {
        f"retrocards/{path.relative_to(ROOT).as_posix()}"
        for path in repository()
        if path.relative_to(ROOT).parts[0] in {"roms", "manuals"}
    }
    assert data
    assert data <= names
    share = "retrocards/share/applications/retrocards.desktop"
    assert {"retrocards/py.typed", "retrocards/cards.py", share} <= names
    assert f"retrocards-{retrocards.__version__}.dist-info/licenses/LICENSE" in names
    assert not [name for name in names if name.startswith(("tests/", "tools/"))]


@pytest.mark.long("packs everything")
def test_the_sdist_is_the_repository(tmp_path: Path) -> None:
    """Except for the file that describes it to an installer."""
    built = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with tarfile.open(built) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    files = {path.relative_to(ROOT).as_posix() for path in repository()}
    assert ".pre-commit-config.yaml" in names
    # In an unpacked sdist the hidden files are unknown.
    hidden = {name for name in names if name.startswith(".")} - files
    assert names - hidden == files | {"PKG-INFO"}


def test_an_installed_start_reads_no_yaml(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Not even the first start, and even with a home that cannot be written."""
    wheel.extractall(tmp_path / "site")
    (tmp_path / "home").touch()
    code = (
        "import sys; from retrocards.programs.loading import load;"
        "from retrocards.rom import find_rom, find_roms; from retrocards.rom.load import load_deck;"
        "from retrocards.rom.folders import rom_folders;"
        "names = [entry.name for entry in find_roms(rom_folders())];"
        "roms = [load(find_rom(name, rom_folders())) for name in names];"
        "load_deck(roms[names.index('DURAK')].deck_path());"
        "print(len(names) > 3, {'yaml'} & set(sys.modules), roms[0].folders[0])"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path / "site"),
        "RETROCARDS_HOME": str(tmp_path / "home"),
    }
    run = [sys.executable, "-P", "-c", code]
    done = subprocess.run(run, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.startswith(f"True set() {tmp_path / 'site'}"), done.stdout + done.stderr


def test_every_program_has_a_command_of_its_own(wheel: zipfile.ZipFile) -> None:
    name = next(name for name in wheel.namelist() if name.endswith("/entry_points.txt"))
    commands = dict(re.findall(r"^(\w+) = (\S+)$", wheel.read(name).decode(), re.MULTILINE))
    # A folder has the full name of its program. On the PC's disk names have eight letters.
    roms_found = find_roms([ROOT / "roms"])
    programs = {rom.folder.name for rom in roms_found if rom.name not in HOUSE}
    assert set(commands) == {"retrocards"} | programs
    for command, place in commands.items():
        assert place == f"retrocards.__main__:{command}"
        assert callable(getattr(__main__, command))
    assert not hasattr(__main__, "__path__")


def test_the_version_has_its_entry_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## [{retrocards.__version__}] - " in changelog


def test_the_workflow_of_a_forge_runs_what_is_there() -> None:
    """It cannot be run here."""
    path = ROOT / ".github" / "workflows" / "packages.yml"
    if not path.exists():
        pytest.skip("hidden files are not part of this copy")
    text = path.read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == [f"3.{n}" for n in range(11, 16)]
    systems = " ".join(jobs["package"]["strategy"]["matrix"]["system"])
    assert re.findall(r"[a-z]+(?=-)", systems) == ["ubuntu", "windows", "macos"]
    named = set(re.findall(r"(?:tools|tests)/\w+\.py", text))
    assert named == {"tools/test.py", "tools/package.py", "tests/test_package.py"}
    assert all((ROOT / name).is_file() for name in named)


def test_the_licence_is_mit() -> None:
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License\n")


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    roots = "|".join(["work", "tmp", "root", "home"])
    machine_path = re.compile(rf"(?<![\w.~}})])/(?:{roots})/\w|[A-Z]:\\Users\\".encode())
    named = [
        f"{path.relative_to(ROOT)}: {match.group().decode()}"
        for path in repository()
        if (match := machine_path.search(path.read_bytes()))
    ]
    assert not named, "\n".join(named)


def test_no_golden_is_a_copy_of_another() -> None:
    """A picture or text that several screens share is kept once."""
    by_content: dict[bytes, list[str]] = {}
    for path in sorted(GOLDENS.rglob("*.*")):
        by_content.setdefault(path.read_bytes(), []).append(str(path.relative_to(GOLDENS)))
    assert len(by_content) > 500
    copies = [" = ".join(names) for names in by_content.values() if len(names) > 1]
    assert not copies, "\n".join(copies)


def test_goldens_tell_how_they_differ(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.golden.GOLDENS", pytester.path / "goldens")
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(
        "def test_text(golden_text): golden_text('a/screen.txt', 'one\\ntwo\\n')\n"
        "def test_bytes(golden_bytes): golden_bytes('a/screen.png', bytes([137, 0, 255]))\n"
    )
    golden = pytester.path / "goldens" / "a" / "screen.txt"
    run: Callable[..., pytest.RunResult] = pytester.runpytest_inprocess

    missing = run()
    missing.assert_outcomes(failed=2)
    missing.stdout.fnmatch_lines(["*There is no golden file tests/goldens/a/screen.txt yet.*"])
    assert not golden.exists()

    update = run("--update-goldens")
    update.assert_outcomes(failed=2)
    update.stdout.fnmatch_lines(["*updated: look at it, then run again: a/screen.txt*"])

    run().assert_outcomes(passed=2)

    golden.write_text("one\n2\n", encoding="utf-8")
    (golden.parent / "screen.png").write_bytes(bytes([137, 1, 255]))
    differs = run()
    differs.assert_outcomes(failed=2)
    differs.stdout.fnmatch_lines(["*-2*", "*+two*"])
    differs.stdout.fnmatch_lines(["*differs from byte 1 on (3 and 3 bytes)*"])
