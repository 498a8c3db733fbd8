"""`--record`: a film of the whole run, or none at all."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from retrocards.cli import record
from retrocards.machine.camera import FILMS
from tests.alike import first_of
from tests.cli.conftest import Run, as_in_a_terminal, assert_sentence
from tests.films import decoded
from tests.limits import SetLimits

COMMANDS = (Path(__file__).parents[2] / "manuals" / "COMMANDS.md").read_text(encoding="utf-8")
SIGNALS = [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)]
DEMO = ("DURAK", "S*", "--deal", "7", "--set", "grade=club")
TABLE = "F2 wait:3 frame:first.png wait:3 frame:second.png"
TWICE = """
import signal, sys
from retrocards.__main__ import retrocards
from retrocards.machine.film import Film

first, numbers = sys.argv.pop(), [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
show, end = Film.show, Film.finish

def shown(film, picture):
    show(film, picture)
    if film.size > 20_000:
        signal.raise_signal(getattr(signal, first))

def finished(film, tick):
    for number in numbers:
        signal.raise_signal(number)
    end(film, tick)

Film.show, Film.finish = shown, finished
sys.argv[1:] = ["DURAK", "--headless", "--script", "wait:80000", "--record", "film.gif"]
sys.exit(retrocards())
"""
"""One signal during the run, and then all of them while the film is finished."""


def rgb(path: Path) -> bytes:
    with Image.open(path) as picture:
        return picture.convert("RGB").tobytes()


@pytest.mark.parametrize("ending", FILMS)
def test_a_run_is_filmed_from_its_first_picture_to_its_last(run: Run, ending: str) -> None:
    """With the border, and in machine time."""
    ran = run(*DEMO, "--record", f"film{ending}", script=TABLE)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    frames = decoded(ran.folder / f"film{ending}")
    assert sum(frame.ms for frame in frames) / 1000 == pytest.approx(6.1, abs=0.1)
    shown = [frame.colours for frame in frames]
    first, second = (shown.index(rgb(ran.folder / f"{name}.png")) for name in ("first", "second"))
    assert 0 < first < second == len(frames) - 1


def test_a_film_takes_the_place_of_the_one_before_it(run: Run, folder: Path) -> None:
    (folder / "film.gif").write_text("of old", encoding="utf-8")
    assert run("ELEPHANT", "--record", "film.gif", script="wait:1").code == 0
    assert decoded(folder / "film.gif")
    assert {path.name for path in folder.iterdir()} == {"film.gif"}


def test_its_folders_are_made(run: Run, folder: Path) -> None:
    assert "A film's folders are made if they are missing." in COMMANDS
    assert run("ELEPHANT", "--record", "new/one/film.png", script="wait:1").code == 0
    assert decoded(folder / "new" / "one" / "film.png")


@pytest.mark.parametrize("name", ["film.avi", "film", "film.gif.txt", ""])
def test_a_name_that_no_film_has_is_not_understood(run: Run, name: str) -> None:
    ran = run("DURAK", "--record", name, script="shot:never.png")
    assert ran.code == 2
    assert f"{name!r} does not end in .gif or .png" in ran.err
    assert_sentence(ran.err)
    assert not (ran.folder / "never.png").exists()


@pytest.mark.parametrize("kind", ["folder", "fifo", "under a file"])
def test_what_cannot_be_written_is_told_before_the_run(run: Run, folder: Path, kind: str) -> None:
    target = folder / "film.gif"
    if kind == "folder":
        target.mkdir()
    elif kind == "fifo":
        os.mkfifo(target)
    else:
        target.write_text("a file", encoding="utf-8")
        target = target / "film.gif"
    ran = run("DURAK", "--record", str(target), script="shot:never.png")
    assert ran.code == 1
    assert_sentence(ran.err)
    assert f"{target} cannot be written: " in ran.err
    assert [path.name for path in folder.iterdir()] == ["film.gif"]


def test_a_run_that_fails_is_filmed_to_there(run: Run) -> None:
    ran = run("ELEPHANT", "--record", "film.gif", script="wait:1 shot:/dev/null/x.png")
    assert ran.code == 1
    assert_sentence(ran.err)
    assert sum(frame.ms for frame in decoded(ran.folder / "film.gif")) > 900


def test_a_run_that_never_began_leaves_no_film(run: Run) -> None:
    ran = run("DURAK", "--record", "film.gif", script="NONSENSE")
    assert ran.code == 2
    assert list(ran.folder.iterdir()) == []


def test_a_disk_that_is_full_ends_the_run_with_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from retrocards.machine.film import Gif

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Gif, "add", full)
    ran = run("DURAK", "--record", "film.gif", script="wait:20 shot:never.png")
    assert ran.code == 1
    assert ran.err == f"{ran.folder / 'film.gif'} cannot be written: No space left on device.\n"
    assert list(ran.folder.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="no such signals here")
@pytest.mark.parametrize("name, code", first_of(SIGNALS))
def test_after_a_signal_the_film_is_there_up_to_then(folder: Path, name: str, code: int) -> None:
    words = ["DURAK", "--headless", "--script", "wait:80000", "--record", "film.gif"]
    with subprocess.Popen(
        [sys.executable, "-m", "retrocards", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=folder,
        stderr=subprocess.PIPE,
        preexec_fn=as_in_a_terminal,
    ) as process:
        until = time.monotonic() + 60
        while not any(path.stat().st_size > 20_000 for path in folder.iterdir()):
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(getattr(signal, name))
        _, output = process.communicate(timeout=60)
    assert (process.returncode, output) == (code, b"")
    assert [path.name for path in folder.iterdir()] == ["film.gif"]
    assert len(decoded(folder / "film.gif")) > 2


@pytest.mark.skipif(os.name == "nt", reason="no such signals here")
@pytest.mark.parametrize("name, code", first_of(SIGNALS))
def test_a_second_signal_costs_no_film(folder: Path, name: str, code: int) -> None:
    """A closing terminal sends HUP and TERM, and a player presses Ctrl-C more than once."""
    process = subprocess.run(
        [sys.executable, "-c", TWICE, name],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=folder,
        capture_output=True,
        preexec_fn=as_in_a_terminal,
    )
    assert (process.returncode, process.stderr) == (code, b"")
    assert [path.name for path in folder.iterdir()] == ["film.gif"]


def test_leftovers_of_a_film_that_was_killed_are_swept_away(run: Run, folder: Path) -> None:
    leftover = folder / "film.gif.4711.new"
    leftover.write_bytes(b"GIF89a")
    os.utime(leftover, (0, 0))
    assert run("ELEPHANT", "--record", "film.gif", script="wait:1").code == 0
    assert [path.name for path in folder.iterdir()] == ["film.gif"]


def test_in_a_terminal_a_bar_tells_how_far_the_script_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, set_limits: SetLimits
) -> None:
    set_limits(record, EVERY_S=0.0)
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        assert run("ELEPHANT", "--record", "film.gif", script="wait:2").code == 0
    output = b""
    while b"made" not in output or b"\n" not in output:
        output += os.read(ours, 65536)
    os.close(ours)
    lines = output.decode().split("\r")
    shares = [int(match[1]) for line in lines if (match := re.search(r"(\d+)%", line))]
    assert shares == sorted(shares)
    assert len(shares) > 50 and shares[0] < 5 and shares[-1] == 100
    assert re.match(r"film\.gif \[#{15}-{15}\]  50%  \d\.\d s, \d+ KB *$", lines[1 + 30])
    assert re.match(
        r"film\.gif is made: 2\.\d s, \d+ KB\. *", [line for line in lines if line.strip()][-1]
    )
