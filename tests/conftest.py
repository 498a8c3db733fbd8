"""Fixtures for all tests: a home of their own, and golden files.

`pytest --update-goldens` writes the golden files that differ and fails their tests, so that an
update never counts as a pass. Look at the written files, then run again without the option.

`pytest --long` plays far more games, keys and kills in the tests with an `amount`. They prove the
same statement, some by a wider margin. Tests and cases marked `long` run only then.
"""

import difflib
import errno
import gc
import os
import sys
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from retrocards import registry
from retrocards.programs.loading import load
from retrocards.registry import Registration
from retrocards.rom import TextRom, compiled, find_roms, load_rom, source
from retrocards.rom.folders import rom_folders
from retrocards.rom.load import load_deck
from tests.golden import GOLDENS, GoldenScreen, Picture, Seen
from tests.limits import SetLimits
from tests.seeds import REPEATS

pytest_plugins = ["pytester"]


homes = count(1)
written = pytest.StashKey[list[str]]()
ACES_UP = Registration(
    title="Aces Up", program="tests.aces_up.program:AcesUp", rules="tests.aces_up.rules"
)

# The tests make few circles, and looking for them often takes a fifteenth of the time.
gc.set_threshold(50_000)

# A slow machine is no error. A build server repeats examples. A failure prints how to repeat it.
settings.register_profile("retrocards", deadline=None, print_blob=True, derandomize=REPEATS)
settings.load_profile("retrocards")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden files that differ; their tests fail, to be looked at and run again",
    )
    parser.addoption(
        "--long",
        action="store_true",
        help="many more games, keys and kills, and the tests marked long, as before a release",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests marked long, except with `--long`."""
    if not config.getoption("--long"):
        for item in items:
            for mark in item.iter_markers("long"):
                item.add_marker(pytest.mark.skip(f"{mark.args[0]}: --long"))


def pytest_collection_finish() -> None:
    """Spare the garbage collector the ten thousand tests."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    result = yield
    names = pyfuncitem.stash.get(written, [])
    if names:
        pytest.fail(f"updated: look at it, then run again: {', '.join(names)}", pytrace=False)
    return result


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No sound card, no real home and no wait for the disk, for objects shared by many tests.

    The shipped ROMs and decks are read and checked once, because it would take minutes to do so
    for every home. Of a ROM that a test writes or damages, only new texts are parsed.
    """
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        patch.setenv("RETROCARDS_HOME", str(home))
        patch.delenv("RETROCARDS_ROMS", raising=False)
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr(source, "read_text", lru_cache(maxsize=1000)(source.read_text))
        for entry in find_roms(rom_folders()):
            load(entry.folder)
            rom = load_rom(entry.folder)
            if isinstance(rom, TextRom):
                load_deck(rom.deck_path())
        folders = compiled._folders
        patch.setattr(compiled, "_folders", lambda: [home / "cache", *folders()])
        gc.freeze()
        yield home


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new, empty RETROCARDS_HOME, so that no test ever touches the real one.

    The first write creates it. Most tests write nothing.
    """
    folder = tmp_path_factory.getbasetemp() / f"home-{next(homes)}"
    monkeypatch.setenv("RETROCARDS_HOME", str(folder))
    monkeypatch.delenv("RETROCARDS_ROMS", raising=False)
    return folder


@pytest.fixture
def read_once(surroundings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read each ROM once for all tests, even if their folders of ROMs differ."""
    write = compiled._write

    def keep(name: str, data: bytes) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("RETROCARDS_HOME", str(surroundings))
            write(name, data)

    monkeypatch.setattr(compiled, "_write", keep)


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Registration], None]:
    """Registers a program for one test."""
    monkeypatch.setattr(registry, "_PROGRAMS", {**registry._PROGRAMS})
    return registry.register


@pytest.fixture
def aces_up(register: Callable[[str, Registration], None], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the ROM of Aces Up, a program of another package, registered for one test."""
    register("acesup", ACES_UP)
    roms = Path(__file__).parent / "aces_up" / "roms"
    monkeypatch.setenv("RETROCARDS_ROMS", str(roms))
    return roms


@pytest.fixture
def set_limits(monkeypatch: pytest.MonkeyPatch) -> SetLimits:
    """`set_limits(master, HANDS=50)`: players think less, or a show is shorter, in one test.

    With their own limits these tests would take minutes; what they prove does not depend on them.
    """

    def set_them(owner: object, **limits: object) -> None:
        for name, value in limits.items():
            monkeypatch.setattr(owner, name, value)

    return set_them


@pytest.fixture
def command_line(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`command_line("fonts.py", "--help")`: the words that the `main` of a tool reads."""
    return lambda *words: monkeypatch.setattr(sys, "argv", [str(word) for word in words])


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`full_disk()`: from now on the system refuses to flush what is written.

    Another `number` of an error stands for a disk with another fault.
    """

    def fill(number: int = errno.ENOSPC) -> None:
        def refuse(_: object) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fsync", refuse)

    return fill


@pytest.fixture
def amount(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """`amount(4_000, 20_000)`: the size of a test, by default and with `--long`."""
    is_long = request.config.getoption("--long")
    return lambda short, long: long if is_long else short


@pytest.fixture
def golden_bytes(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, bytes], None]:
    """`golden_bytes("durak/title.png", data)`: equal to tests/goldens/durak/title.png."""

    def compare(name: str, data: bytes) -> None:
        golden = GOLDENS / name
        wanted = golden.read_bytes() if golden.exists() else None
        if wanted == data:
            return
        if request.config.getoption("--update-goldens"):
            golden.parent.mkdir(parents=True, exist_ok=True)
            golden.write_bytes(data)
            request.node.stash.setdefault(written, []).append(name)
            return
        actual = tmp_path / "actual" / name
        actual.parent.mkdir(parents=True, exist_ok=True)
        actual.write_bytes(data)
        pytest.fail(
            f"{difference(name, wanted, data)}\n"
            f"What came out is in {actual}. If it is right: run again with --update-goldens.",
            pytrace=False,
        )

    return compare


@pytest.fixture
def golden_text(golden_bytes: Callable[[str, bytes], None]) -> Callable[[str, str], None]:
    """`golden_text("durak/title.txt", text)`: equal to tests/goldens/durak/title.txt."""

    def compare(name: str, text: str) -> None:
        golden_bytes(name, text.encode())

    return compare


@pytest.fixture
def golden_picture(golden_bytes: Callable[[str, bytes], None]) -> Callable[[str, Picture], None]:
    """`golden_picture("durak/title", picture)`: as in tests/goldens/durak/title.png, by pixels."""

    def compare(name: str, picture: Picture) -> None:
        kept = GOLDENS / f"{name}.png"
        if not (kept.exists() and picture.is_in(kept.read_bytes())):
            golden_bytes(f"{name}.png", picture.png())

    return compare


@pytest.fixture
def golden_screen(
    golden_text: Callable[[str, str], None], golden_picture: Callable[[str, Picture], None]
) -> GoldenScreen:
    """`golden_screen("durak/screens", "title", person)`: compare the picture and the text.

    `on` names another monitor or felt, for which only the picture is compared. `words` names
    another screen with the same words.
    """

    def compare(
        folder: str, name: str, person: Seen, on: str = "", words: str | None = None
    ) -> None:
        if not on:
            golden_text(f"{folder}/{words or name}.txt", person.text + "\n")
        picture = Picture(person.picture, person.machine.video.full_palette())
        golden_picture(f"{folder}/{name}{on and '-'}{on}", picture)

    return compare


def difference(name: str, wanted: bytes | None, actual: bytes) -> str:
    """The difference from a golden file: by lines for texts, else the first differing byte."""
    if wanted is None:
        return f"There is no golden file tests/goldens/{name} yet."
    try:
        lines = [data.decode().splitlines() for data in (wanted, actual)]
    except UnicodeDecodeError:
        pairs = enumerate(zip(wanted, actual, strict=False))
        same = next((offset for offset, (a, b) in pairs if a != b), min(len(wanted), len(actual)))
        sizes = f"{len(wanted)} and {len(actual)} bytes"
        return f"tests/goldens/{name} differs from byte {same} on ({sizes})."
    diff = difflib.unified_diff(*lines, f"tests/goldens/{name}", "actual", lineterm="")
    return "\n".join(diff)
