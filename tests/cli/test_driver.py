"""The script driver presses, waits and writes like a player, in machine time."""

import json
import os
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
import pyxel

from retrocards.cli.driver import PATIENCE, Driver
from retrocards.cli.errors import ScriptFailure
from retrocards.cli.script import read_script
from retrocards.machine import Event, Key, Machine, Mouse, named_key
from retrocards.programs.pc import Running
from retrocards.session.settings import Settings
from retrocards.stage import Stage
from tests.cli.conftest import Run

KEYS = {
    "program", "scene", "edition", "deal", "options", "sound", "delay_s", "palette", "background",
    "border", "to_move", "scores", "hands", "legend", "play_s",
}  # fmt: skip


class Screen:
    """A program that only records its events and their ticks."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.stage = self
        self.seen: list[tuple[int, Event]] = []
        self.looks = 0

    def text(self) -> str:
        self.looks += 1
        return "\n".join(self.machine.video.page.lines()).rstrip("\n")

    def step(self) -> None:
        self.seen += [(self.machine.clock.ticks, event) for event in self.machine.events()]
        self.machine.tick()


def driven(script: str, ticks: int = 100_000) -> Screen:
    """The events of a script in so many ticks. The program runs before each tick."""
    screen = Screen(Machine.headless())
    driver = Driver(screen.machine, read_script(script))
    for _ in range(ticks):
        if driver.done:
            break
        screen.step()
        driver.advance(screen)  # type: ignore[arg-type]
    screen.step()
    return screen


def test_a_keystroke_a_tick() -> None:
    seen = driven("F5 a type:B_c KP_8").seen
    assert [event for _, event in seen] == [
        Key("F5"), Key("A", "a"), Key("B", "B"), Key("SPACE", " "), Key("C", "c"), Key("UP"),
    ]  # fmt: skip
    ticks = [tick for tick, _ in seen]
    assert ticks == list(range(ticks[0], ticks[0] + 6))


def test_wait_is_machine_time() -> None:
    seen = driven("a wait:2 b wait:0 c wait:0.1 d").seen
    ticks = [tick for tick, _ in seen]
    assert [after - before for before, after in pairwise(ticks)] == [61, 1, 4]


def test_the_mouse() -> None:
    events = [event for _, event in driven("move:5,6 click:10,20 rclick:30,40 wheel:-2").seen]
    assert events == [
        Mouse("move", 5, 6),
        Mouse("move", 10, 20), Mouse("press", 10, 20, "left"), Mouse("release", 10, 20, "left"),
        Mouse("move", 30, 40), Mouse("press", 30, 40, "right"), Mouse("release", 30, 40, "right"),
        Mouse("wheel", 30, 40, amount=-2),
    ]  # fmt: skip


def test_a_button_is_held_until_it_is_let_go() -> None:
    events = [event for _, event in driven("rhold:1,2 move:3,4 drop:5,6 hold:7,8 drop:9,9").seen]
    assert events == [
        Mouse("move", 1, 2), Mouse("press", 1, 2, "right"), Mouse("move", 3, 4),
        Mouse("move", 5, 6), Mouse("release", 5, 6, "right"),
        Mouse("move", 7, 8), Mouse("press", 7, 8, "left"),
        Mouse("move", 9, 9), Mouse("release", 9, 9, "left"),
    ]  # fmt: skip


def test_until_goes_on_in_the_tick_in_which_the_words_appear() -> None:
    screen = Screen(Machine.headless())
    driver = Driver(screen.machine, read_script("until:HELLO_THERE a"))
    for tick in range(90):
        screen.step()
        if tick == 60:
            screen.machine.video.page.put(3, 4, "HELLO", 7)
            screen.machine.video.page.put(2, 5, "THERE", 7)
        driver.advance(screen)  # type: ignore[arg-type]
        assert driver.done == (tick >= 60)
    assert [tick for tick, _ in screen.seen] == [61]
    assert screen.looks < 5, "a screen that stands still need not be read again"


def test_until_has_its_own_patience_each_time() -> None:
    screen = Screen(Machine.headless())
    screen.machine.video.page.put(0, 0, "ONE", 7)
    driver = Driver(screen.machine, read_script("wait:599 until:ONE until:TWO"))
    begun = 0.0
    with pytest.raises(ScriptFailure) as caught:
        while True:
            screen.step()
            driver.advance(screen)  # type: ignore[arg-type]
            begun = screen.machine.clock.seconds
    assert begun == pytest.approx(599 + PATIENCE, abs=1)
    assert str(caught.value).startswith("until:TWO: the screen never showed it in 600 seconds.")
    assert str(caught.value).endswith("ONE")


@pytest.mark.long("plays ten minutes")
def test_until_that_never_comes_is_said_at_the_end(run: Run) -> None:
    still = "--edition", "registered", "--set", "motion=no"
    ran = run("DURAK", "S*", "--fps", "10", *still, script="until:NO_SUCH_WORDS text:never.txt")
    assert ran.code == 1
    assert ran.err.startswith("until:NO_SUCH_WORDS: the screen never showed it in 600 seconds.")
    assert "F5HELP" in ran.err
    assert not (ran.folder / "never.txt").exists()


def test_files(run: Run) -> None:
    ran = run(
        "DURAK", "S*", "--deal", "7",
        script="wait:1 shot:a.png frame:deep/er/b.png text:c.txt state:d.json",
    )  # fmt: skip
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    shot = pyxel.Image.from_image(str(ran.folder / "a.png"))
    frame = pyxel.Image.from_image(str(ran.folder / "deep" / "er" / "b.png"))
    assert (shot.width, shot.height) == (320, 200)
    assert (frame.width, frame.height) == (352, 232)
    lines = ran.text("c.txt").split("\n")
    assert len(lines) == 26 and lines[-1] == ""
    assert all(line == line.rstrip() and len(line) <= 40 for line in lines)
    assert "F5HELP" in lines[23]
    assert json.loads(ran.text("d.json")).keys() >= KEYS


def test_the_state_is_there_in_every_scene(run: Run) -> None:
    ran = run(
        "DURAK", "S", "--edition", "registered", "--deal", "7",
        script="wait:1 state:show.json SPACE wait:1 state:table.json F5 wait:1 state:manual.json "
        "ESC F3 wait:1 state:options.json ESC F7 wait:1 state:quit.json Y wait:1 state:part.json",
    )  # fmt: skip
    assert ran.code == 0
    scenes = {}
    for name in ("show", "table", "manual", "options", "quit", "part"):
        state = ran.state(f"{name}.json")
        assert state.keys() >= KEYS, name
        scenes[name] = state["scene"]
    assert scenes == {
        "show": "show", "table": "table", "manual": "manual", "options": "options",
        "quit": "quit", "part": "parting",
    }  # fmt: skip
    table = ran.state("table.json")
    assert (table["program"], table["edition"], table["deal"]) == ("DURAK", "registered", 7)
    assert (table["palette"], table["sound"]) == ("colour", False)
    assert sorted(table["hands"]) == ["east", "north", "south", "west"]
    assert all(len(cards.split()) <= 7 for cards in table["hands"].values())
    assert 0 < table["play_s"] < 2


@pytest.mark.parametrize(
    "kind", ["shot:x/a.png", "frame:x/a.png", "text:x/a.txt", "state:x/a.json"]
)
def test_a_file_that_cannot_be_written(run: Run, kind: str) -> None:
    folder = run("--version").folder
    (folder / "x").write_text("no folder")
    ran = run("DURAK", "S*", script=f"{kind} text:never.txt")
    assert ran.code == 1
    assert ran.err.startswith(f"{kind} cannot be written: ") and ran.err.endswith(".\n")
    assert not (folder / "never.txt").exists()


@pytest.mark.parametrize("kind", ["shot:a.png", "text:a.txt"])
def test_what_a_killed_script_left_is_swept_away(run: Run, folder: Path, kind: str) -> None:
    """It is removed when the same name is written again."""
    file = Path(kind.partition(":")[2])
    leftover = folder / f"{file}.4711.new{file.suffix}"
    leftover.write_bytes(b"half")
    os.utime(leftover, (0, 0))
    assert run("ELEPHANT", script=f"wait:1 {kind}").code == 0
    assert [path.name for path in folder.iterdir()] == [file.name]


@pytest.mark.parametrize("kind", ["shot:a.png", "text:a.txt", "state:a.json"])
def test_a_folder_in_the_place_of_a_file(run: Run, kind: str) -> None:
    (run("--version").folder / kind.split(":")[1]).mkdir()
    ran = run("DURAK", "S*", script=kind)
    assert ran.code == 1
    assert ran.err.startswith(f"{kind} cannot be written: ")
    assert ran.err.count("cannot be written") == ran.err.count("a.") == 1, "told once"


@pytest.mark.parametrize("kind", ["text:a.txt", "state:a.json"])
def test_who_waits_for_a_file_never_finds_half_of_it(
    run: Run, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, write = run("--version").folder / kind.split(":")[1], Path.write_text
    there: list[bool] = []

    def watched(path: Path, text: str, encoding: str) -> int:
        written = write(path, text, encoding)
        if path.name.startswith(target.name):
            there.append(target.exists())
        return written

    monkeypatch.setattr(Path, "write_text", watched)
    assert run("DURAK", "S*", script=kind).code == 0
    assert there == [False] and target.stat().st_size > 100


def test_a_program_that_ends_ends_the_script(run: Run) -> None:
    ran = run("DURAK", "S*", "--deal", "7", script="F7 wait:0.5 Y wait:60 text:never.txt")
    assert (ran.code, ran.err) == (0, "")
    assert not (ran.folder / "never.txt").exists()


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves no time of play at all, so that the first hand is not even dealt."""
    monkeypatch.setattr(Settings, "play_seconds", 0.0)


@pytest.mark.usefixtures("no_time")
def test_a_script_that_the_limit_of_the_edition_cuts_off_is_a_failure(run: Run) -> None:
    """The steps left are reported, unless the script itself leaves the program."""
    ran = run("DURAK", "S*", script="until:ARE_OVER SPACE wait:60 text:never.txt")
    assert ran.code == 1
    assert ran.err == (
        "The time of this edition was up, and 2 of 4 steps of the script were not carried out; "
        "see --edition.\n"
    )
    assert not (ran.folder / "never.txt").exists()


@pytest.mark.usefixtures("no_time", "windowless")
def test_a_script_that_was_done_before_the_time_was_up_is_no_failure(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a window a player continues after the script; here, to read the limit's notice."""
    advance = Driver.advance

    def and_a_person(driver: Driver, program: Running) -> None:
        if driver.done and "ARE OVER" in program.stage.text():
            program.stage.machine.press(named_key("SPACE"))
        advance(driver, program)

    monkeypatch.setattr(Driver, "advance", and_a_person)
    ran = run("DURAK", "S*", "--script", "wait:0.1 until:ARE_OVER")
    assert (ran.code, ran.err) == (0, "")


def test_a_script_that_reads_the_notice_of_the_limit_and_quits_is_no_failure(
    run: Run, limited: Callable[[str], str]
) -> None:
    """CALCULATION refuses only another game. The one on the table continues."""
    ran = run(
        limited("calculation"), "S*", "--deal", "7",
        script="wait:1 CTRL_N wait:1 text:told.txt SPACE wait:0.5 5 wait:0.5 state:on.json "
        "F7 wait:0.5 Y wait:60 text:never.txt",
    )  # fmt: skip
    assert "minutes are over" in ran.text("told.txt") and any(ran.state("on.json")["piles"])
    assert (ran.code, ran.err) == (0, "")
    assert not (ran.folder / "never.txt").exists()


def test_two_runs_are_equal_to_the_pixel(run: Run, home: Path) -> None:
    pictures = []
    for _ in range(2):
        for file in home.rglob("durak*"):
            file.unlink()
        words = ("DURAK", "S*", "--set", "grade=club", "--deal", "11")
        ran = run(*words, script="F2 wait:47.3 shot:a.png state:a.json")
        pictures.append(((ran.folder / "a.png").read_bytes(), ran.text("a.json")))
    assert pictures[0] == pictures[1]


@pytest.mark.long("a whole evening, twice")
def test_what_nobody_sees_is_not_drawn_and_changes_nothing(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, draw = Counter[str](), Stage.tick

    def tick(stage: Stage) -> None:
        drawn["pictures"] += 1
        draw(stage)

    monkeypatch.setattr(Stage, "tick", tick)
    results, counts = [], []
    for looks in (Driver.looks, True):
        monkeypatch.setattr(Driver, "looks", looks)
        for file in home.rglob("durak*"):
            file.unlink()
        drawn.clear()
        words = ("DURAK", "S*", "--set", "grade=club", "--deal", "11")
        ran = run(*words, script="F2 wait:14 F11 wait:3 ESC wait:20 shot:a.png state:a.json")
        film = (home / "pictures" / "durak-001.gif").read_bytes()
        results.append((film, (ran.folder / "a.png").read_bytes(), ran.text("a.json")))
        counts.append(drawn["pictures"])
    assert results[0] == results[1]
    assert counts[0] < counts[1] / 2
