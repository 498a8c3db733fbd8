"""The PC left alone: what it shows, who takes over, and that nothing of it is kept."""

from __future__ import annotations

import gc
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Self

import pytest

from retrocards.machine import Machine, Mouse, named_key
from retrocards.programs import attract
from retrocards.programs.attract import Attract
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pc import Pc
from retrocards.rom import RomError
from retrocards.rom.errors import Problem
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, shipped
from retrocards.session.tally import Tally
from tests.alike import first_of
from tests.programs.test_guest import on_disk
from tools.week import Week

GAMES = {"CALC", "DURAK", "ECARTE", "ELEPHANT", "HEARTS"}


PICTURES = [
    ("ELEPHANT", "table"), ("ELEPHANT", "leaflet"), ("ELEPHANT", "tally"), ("DURAK", "table"),
    ("ECARTE", "table"), ("ECARTE", "leaflet"), ("ECARTE", "tally"),
]  # fmt: skip


class Visitor:
    """Somebody who comes by a PC that plays alone."""

    def __init__(self, deal: str = "7", fps: int = 10, loud: bool = False, **how: Any) -> None:
        self.machine = Machine.headless(fps)
        self.pc = Pc(self.machine)
        self.mode: Attract = attract.start(self.pc, Launch(deal=deal, **how), loud)
        self.pc.step()

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.machine.press(named_key(key))
            self.pc.step()
        return self

    def wait(self, seconds: float) -> Self:
        end = self.machine.clock.seconds + seconds
        while (left := end - self.machine.clock.seconds) > 1e-6:
            self.pc.leap(left)
        return self

    def until(self, true: Callable[[], object], most: float = 1500) -> Self:
        end = self.machine.clock.seconds + most
        while not true():
            assert self.machine.clock.seconds < end, self.text
            self.pc.leap(0.5)
        return self

    def until_shown(self, name: str, scene: str) -> Self:
        return self.until(lambda: (self.name, self.scene) == (name, scene))

    @property
    def name(self) -> str:
        return self.mode.desk.rom.identity.name

    @property
    def scene(self) -> str:
        return self.mode.desk.scene

    @property
    def text(self) -> str:
        return self.pc.top.stage.text()

    @property
    def picture(self) -> bytes:
        self.pc.top.stage.tick()
        return self.machine.video.pixels()

    @property
    def program(self) -> Any:
        return self.mode.desk._program

    def seen(self, seconds: float) -> list[tuple[float, str, str]]:
        """What is shown in a time: when, of which program, and what of it."""
        found: list[tuple[float, str, str]] = []
        end = self.machine.clock.seconds + seconds
        while self.machine.clock.seconds < end:
            at = round(self.machine.clock.seconds, 1)
            self.pc.leap(60)
            now = at, self.name, self.scene
            if not found or now[1:] != found[-1][1:]:
                found.append(now)
        return found


@pytest.fixture(autouse=True)
def plain_players() -> None:
    """Here the computer plays as it does, and says why."""


DURAK_FIRST, ECARTE_FIRST, ELEPHANT_FIRST = "5", "9", "18"
"""Seeds with which these programs come first: nobody waits until the others have been shown."""
AT_ECARTE = pytest.mark.parametrize("visitor", [ECARTE_FIRST], indirect=True)
AT_ELEPHANT = pytest.mark.parametrize("visitor", [ELEPHANT_FIRST], indirect=True)


@pytest.fixture
def visitor(request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody at the PC that plays alone, by default one that begins with DURAK."""
    seed = getattr(request, "param", DURAK_FIRST)
    came = Visitor(seed, switches=frozenset({"skip_show"}))
    yield came
    came.pc.close()


# What is shown.


@pytest.fixture
def short_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand gives way to the next program when it has hardly begun."""
    monkeypatch.setattr(attract, "LONGEST_HAND", 5.0)


@pytest.fixture(scope="module")
def hour() -> list[tuple[float, str, str]]:
    return Visitor("7").seen(1000)


def test_each_program_shows_itself_plays_a_hand_and_is_read_of(
    hour: list[tuple[float, str, str]],
) -> None:
    scenes: dict[str, list[str]] = {}
    for _, name, scene in hour:
        scenes.setdefault(name, []).append(scene)
    assert set(scenes) == GAMES
    assert scenes["DURAK"][:4] == scenes["ECARTE"][:4] == ["show", "table", "leaflet", "tally"]
    assert scenes["ELEPHANT"][:6] == ["show", "table", "places", "again", "leaflet", "tally"]


def test_the_show_is_seen_whole_and_once(hour: list[tuple[float, str, str]]) -> None:
    for name in ("DURAK", "ECARTE"):
        begun = [at for at, shown, scene in hour if (shown, scene) == (name, "show")]
        ended = [at for at, shown, scene in hour if (shown, scene) == (name, "table")]
        show = load(find_rom(name, rom_folders())).show  # type: ignore[attr-defined]
        assert all(
            0 < end - begin - show.lasts < 6 for begin, end in zip(begun, ended, strict=False)
        )


def test_no_program_comes_twice_before_all_have_come(hour: list[tuple[float, str, str]]) -> None:
    order = [name for name, _ in groupby(name for _, name, _ in hour)]
    assert len(order) > 8
    for at in range(0, len(order) - len(GAMES) + 1, len(GAMES)):
        assert {*order[at : at + len(GAMES)]} == GAMES, order


def test_a_seed_gives_the_same_evening_and_another_one_another(
    hour: list[tuple[float, str, str]],
) -> None:
    again, other = Visitor("7").seen(250), Visitor("8").seen(250)
    assert again == hour[: len(again)] and other != again


@pytest.mark.usefixtures("short_hands")
def test_deals_felts_and_monitors_change(visitor: Visitor) -> None:
    looks: set[tuple[object, ...]] = set()
    deals: set[object] = set()
    for _ in range(16):
        visitor.until(lambda: visitor.scene == "table")
        deals.add(visitor.mode.desk.launch.deal)
        stage = visitor.mode.stage
        looks.add((stage.mono, stage.background, stage.border))
        visitor.until(lambda: visitor.scene != "table")
    assert len(deals) == 16 and len(looks) > 4
    assert {mono for mono, _, _ in looks} == {True, False}


@pytest.mark.usefixtures("short_hands")
@pytest.mark.parametrize("switch", ["mono", "colour"])
def test_the_monitor_of_a_switch_stays(switch: str) -> None:
    """HEARTS is shown in colour, as it runs on no other monitor."""
    visitor = Visitor(switches=frozenset({switch, "skip_show"}))
    for _ in range(6):
        visitor.until(lambda: visitor.scene == "table")
        has_mono = "mono" in visitor.mode.desk.rom.display.monitors
        assert visitor.mode.stage.mono == (switch == "mono" and has_mono)
        visitor.until(lambda: visitor.scene != "table")


@AT_ECARTE
def test_the_tally_that_is_shown_is_the_players_own(visitor: Visitor) -> None:
    Tally("ECARTE").add("you_1", "you_1", "computer_2")
    Tally("ELEPHANT").add("you_1", "left_2", "top_3", "right_4")
    assert "2" in visitor.until_shown("ECARTE", "tally").wait(0.5).text
    row = next(
        line
        for line in visitor.until_shown("ELEPHANT", "tally").wait(0.5).text.splitlines()
        if "left" in line
    )
    assert row.split()[-4:] == ["0", "1", "0", "0"]


def test_who_has_no_tally_is_told_why_no_hand_is_in_it(visitor: Visitor) -> None:
    text = visitor.until_shown("DURAK", "tally").wait(0.5).text
    assert "NO HAND OF YOURS" in text and "THE COMPUTER'S OWN DO NOT COUNT" in text
    assert "do not count" in visitor.until_shown("ELEPHANT", "tally").wait(0.5).text


def test_each_program_has_about_a_minute_and_a_half(hour: list[tuple[float, str, str]]) -> None:
    begun = [hour[0][0]]
    begun += [at for (_, before, _), (at, name, _) in pairwise(hour) if name != before]
    lasts = [then - at for at, then in pairwise(begun)]
    assert 60 < sum(lasts) / len(lasts) < 105, lasts


def test_a_long_hand_is_played_to_its_end_at_full_speed(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").until(lambda: visitor.mode.desk.hands).wait(35)
    assert visitor.mode.desk.delay == 1 and visitor.mode.desk.launch.captions
    visitor.until(lambda: visitor.mode.desk.hurries, 10)
    visitor.until(lambda: "THE HAND IS OVER" in visitor.text, 60)


def test_who_comes_while_it_hurries_has_the_usual_delay(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").until(lambda: visitor.mode.desk.hurries).press("x")
    assert visitor.mode.guest and visitor.mode.desk.delay == 1


@pytest.mark.parametrize("deal", ["1", "2", "3"])
def test_what_is_read_of_a_manual_ends_where_a_thought_does(deal: str) -> None:
    came = Visitor(deal, switches=frozenset({"skip_show"}))
    came.until(lambda: came.mode._pager is not None)
    reader, last = came.mode._pager.reader, 0
    while came.mode._pager is not None:
        last = reader.shown[-1]
        came.pc.leap(0.5)
    after = [row.text.strip() for row in reader.rows[last : last + 2]]
    assert "" in after or len(after) < 2, after
    came.pc.close()


def test_the_computer_says_why(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table")
    said: set[str] = set()

    def enough() -> bool:
        said.add(visitor.mode.stage.model.labels.get("caption", ""))
        return visitor.scene != "table"

    visitor.until(enough)
    assert len(said) > 4, said


def test_a_coin_is_asked_for_now_and_now(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table")
    seen = [visitor.wait(0.1).text.splitlines()[23].strip() for _ in range(40)]
    assert set(seen) == {"INSERT COIN", ""} and 10 < seen.count("") < 30
    assert "ANY KEY: THE HAND IS YOURS" in visitor.text and "F1" not in visitor.text
    visitor.until_shown("DURAK", "leaflet")
    assert "ANY KEY: THE GAME IS YOURS" in visitor.text


@pytest.mark.usefixtures("short_hands")
@AT_ELEPHANT
def test_the_friends_sit_down_with_the_elephant(visitor: Visitor) -> None:
    visitor.until_shown("ELEPHANT", "table")
    assert visitor.mode.desk.settings["grade"] == "club"


@pytest.mark.usefixtures("short_hands")
def test_the_club_sits_down_at_hearts_and_does_not_think_for_long(visitor: Visitor) -> None:
    visitor.until_shown("HEARTS", "table")
    assert visitor.mode.desk.settings["grade"] == "club"


# Sound.


def heard(visitor: Visitor) -> list[bool]:
    """Whether the next six programs are heard."""
    sounds = []
    for _ in range(6):
        visitor.until(lambda: visitor.scene == "table")
        sounds.append(not visitor.machine.speaker.mute)
        visitor.until(lambda: visitor.scene != "table")
    return sounds


@pytest.mark.usefixtures("short_hands")
def test_the_sound_is_off_after_the_first_round() -> None:
    quick = frozenset({"skip_show"})
    assert heard(Visitor(switches=quick)) == [True] * 5 + [False]
    assert heard(Visitor(switches=quick, loud=True)) == [True] * 6


@pytest.mark.usefixtures("short_hands")
def test_s_is_silent_and_f1_switches() -> None:
    visitor = Visitor(switches=frozenset({"sound_off", "skip_show"}))
    assert visitor.machine.speaker.mute
    visitor.press("F1")
    assert not visitor.machine.speaker.mute and not visitor.mode.guest
    visitor.until(lambda: visitor.mode._rounds == 2)
    assert not visitor.machine.speaker.mute, "asked for, and kept"


def test_f1_is_the_sound_of_all_and_the_legend_of_who_comes_follows(visitor: Visitor) -> None:
    """In CALCULATION F1 shows the sequences; here it is the PC's own key."""
    visitor.until_shown("DURAK", "table").until(lambda: visitor.mode.desk.hands > 0)
    visitor.press("F1")
    assert visitor.machine.speaker.mute
    visitor.press("SPACE")
    assert visitor.mode.guest and "SOUND" in visitor.text and "MUTE" not in visitor.text


# Whoever comes.


def test_any_key_takes_the_hand_over_where_it_is(visitor: Visitor) -> None:
    """The key does nothing else: no card is played by it."""
    visitor.until_shown("DURAK", "table").until(
        lambda: visitor.program.table.sitting.moves_made > 9 and visitor.program.table.unfinished
    )
    hand, moves = visitor.program.table.hand, visitor.program.table.sitting.moves_made
    visitor.press("1")
    assert visitor.mode.guest and visitor.program.table.hand is hand
    assert visitor.program.table.sitting.moves_made == moves and not visitor.mode.desk.demo
    assert "INSERT COIN" not in visitor.text and "F5" in visitor.text
    seat = visitor.program.table.people[0]
    visitor.until(lambda: visitor.program.host.asked or not visitor.program.table.unfinished)
    assert visitor.program.host.asked is None or visitor.program.host.asked.seat == seat


MOMENTS = {
    "show": lambda v: v.until_shown("DURAK", "show").wait(3),
    "show's end": lambda v: v.until_shown("ECARTE", "show").wait(22),
    "cards on their way": lambda v: v.until_shown("DURAK", "table").wait(0.4),
    "a computer's thought": lambda v: v.until_shown("DURAK", "table").wait(20),
    "a scene": lambda v: v.until_shown("ECARTE", "table").until(lambda: v.mode.stage.windows),
    "the result": lambda v: v.until_shown("DURAK", "table").until(lambda: v.mode.stage.windows),
    "a page": lambda v: v.until_shown("ECARTE", "leaflet").wait(3),
    "the tally": lambda v: v.until_shown("DURAK", "tally").wait(3),
    "a reel": lambda v: v.until_shown("ELEPHANT", "show").wait(6),
    "a calculator's thought": lambda v: v.until_shown("ELEPHANT", "table").wait(9),
    "a place": lambda v: v.until_shown("ELEPHANT", "places").wait(1),
    "a calculator's page": lambda v: v.until_shown("ELEPHANT", "leaflet").wait(2),
    "a calculator's tally": lambda v: v.until_shown("ELEPHANT", "tally").wait(2),
}


FIRST = {
    "show's end": ECARTE_FIRST, "a scene": ECARTE_FIRST, "a page": ECARTE_FIRST,
    "a reel": ELEPHANT_FIRST, "a place": ELEPHANT_FIRST,
}  # fmt: skip
"""By whom a moment is had first; that of a calculator is ELEPHANT's, and the rest are DURAK's."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_whoever_comes_at_any_moment_plays_a_hand_of_that_program(moment: str) -> None:
    before = on_disk()
    visitor = Visitor(FIRST.get(moment, ELEPHANT_FIRST if "calculator" in moment else DURAK_FIRST))
    MOMENTS[moment](visitor)  # type: ignore[no-untyped-call]
    name = visitor.name
    visitor.press("SPACE")
    assert visitor.mode.guest and visitor.name == name
    for _ in range(60):
        asked = getattr(visitor.program, "host", None) or visitor.program
        if getattr(asked, "asked", None) or getattr(asked, "_picking", None):
            break
        visitor.wait(2).press("ENTER")
    else:
        raise AssertionError(f"nobody was asked: {visitor.text}")
    assert not visitor.mode.desk.demo and visitor.machine.clock.seconds > 0
    # The first may close what ENTER has opened.
    for _ in range(3):
        if visitor.pc.exit_code is None:
            visitor.press("ESC")
    assert visitor.pc.exit_code == 0
    assert on_disk() == before


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_click_takes_over_and_a_mouse_that_moves_does_not(visitor: Visitor, button: str) -> None:
    visitor.until_shown("DURAK", "table").wait(5)
    visitor.machine.inject(Mouse("move", 100, 100))
    visitor.machine.inject(Mouse("wheel", 100, 100, amount=1))
    visitor.wait(0.2)
    assert not visitor.mode.guest
    visitor.machine.inject(Mouse("press", 100, 100, button))  # type: ignore[arg-type]
    visitor.wait(0.2)
    assert visitor.mode.guest


@pytest.mark.parametrize("key", ["SHIFT", "ALT"])
@AT_ELEPHANT
def test_modifiers_alone_take_nothing_over(visitor: Visitor, key: str) -> None:
    visitor.until_shown("ELEPHANT", "table").press(key).wait(1)
    assert not visitor.mode.guest


# The way back.


class Below(Visitor):
    """Somebody who left a program at its title, or the chooser."""

    def __init__(self, name: str) -> None:
        self.machine = Machine.headless(10)
        self.pc = Pc(self.machine)
        rom = load(find_rom(name, rom_folders()))
        self.below = self.pc.start(lambda: program_class(rom)(self.pc, rom, Launch(deal="7")).desk)
        self.pc.step()
        attract.watch(self.pc, Launch(deal="7"))


def seen(visitor: Below) -> tuple[object, ...]:
    visitor.pc.top.stage.tick()
    video = visitor.machine.video
    return (
        video.pixels(), tuple(video.palette), video.border, bytes(video.page.cells),
        visitor.machine.speaker.mute,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "shows"), [("PC", 0), ("DURAK", 24), ("ELEPHANT", 13)])
def test_a_pc_left_alone_plays_and_comes_back_to_the_pixel(name: str, shows: float) -> None:
    visitor = Below(name)
    visitor.wait(shows + 50)
    assert visitor.pc.top is visitor.below
    rests = name == "ELEPHANT"
    visitor.press("F9").wait(59)
    assert visitor.pc.top is visitor.below, "a minute from the last event"
    before = seen(visitor)
    visitor.wait(3)
    mode = visitor.pc.top
    assert isinstance(mode, Attract)
    # In the middle of a hand, where no box lies over the table that ESC closes first.
    visitor.until(lambda: mode.desk.scene == "table").press("x").wait(20).press("ESC", "ESC")
    assert visitor.pc.top is visitor.below and visitor.pc.exit_code is None
    assert seen(visitor) == before or not rests
    visitor.wait(66)
    assert isinstance(visitor.pc.top, Attract), "and again"


def test_a_hand_is_never_interrupted() -> None:
    visitor = Below("DURAK")
    visitor.press("SPACE", "ENTER").wait(600)
    assert visitor.pc.top is visitor.below and visitor.below.scene == "table"


def test_a_title_under_a_pop_up_is_not_left() -> None:
    visitor = Below("PC")
    visitor.press("F7").wait(300)
    assert visitor.pc.top is visitor.below
    visitor.press("N").wait(70)
    assert isinstance(visitor.pc.top, Attract)


def test_esc_closes_what_lies_over_the_table_first(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").press("x", "F5").wait(1).press("ESC").wait(1)
    assert visitor.pc.exit_code is None and not visitor.mode.stage.windows
    visitor.press("ESC")
    assert "ESC AGAIN GOES BACK" in visitor.text and visitor.pc.exit_code is None
    visitor.press("F4")
    assert "ESC AGAIN" not in visitor.text
    visitor.press("ESC", "ESC")
    assert visitor.pc.exit_code == 0


@AT_ECARTE
def test_esc_answers_a_question_first_and_then_twice_goes_back(visitor: Visitor) -> None:
    visitor.until_shown("ECARTE", "table").wait(5).press("x", "F4", "F2")
    visitor.until(lambda: "REPLAY THE LAST DEAL?" in visitor.text, 300).press("ESC")
    assert "REPLAY THE" not in visitor.wait(0.3).text and visitor.pc.exit_code is None
    assert "ESC AGAIN GOES BACK" in visitor.press("ESC").text
    assert visitor.press("ESC").pc.exit_code == 0


def test_f7_ends_it_for_a_guest(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").press("x", "F7").wait(1).press("Y").wait(1).press("x")
    assert visitor.wait(1).pc.exit_code == 0


def test_a_guest_who_goes_away_is_played_for(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").press("x").wait(100)
    assert visitor.mode.guest and visitor.name == "DURAK"
    visitor.wait(90)
    assert not visitor.mode.guest
    visitor.until(lambda: visitor.name != "DURAK")


def test_a_guest_has_the_whole_time_of_an_evaluation(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").wait(60).press("x")
    assert visitor.program.table.play_s < 1
    assert visitor.mode.desk.settings.edition == "evaluation"


# What goes wrong.


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Another folder of ROMs with two variants of Durak."""
    folder = tmp_path / "own"
    for name in ("ONE", "TWO"):
        (folder / name.lower()).mkdir(parents=True)
        (folder / name.lower() / "rom.yaml").write_text(
            f"format: 1\nextends: durak\nidentity: {{name: {name}, title: {name}}}\n",
            encoding="utf-8",
        )
    monkeypatch.setenv("RETROCARDS_ROMS", str(folder))
    return folder


def names(visitor: Visitor, seconds: float) -> set[str]:
    return {name for _, name, _ in visitor.seen(seconds)}


@pytest.mark.usefixtures("short_hands")
def test_programs_of_ones_own_are_shown(own: Path) -> None:
    assert names(Visitor(switches=frozenset({"skip_show"})), 300) == GAMES | {"ONE", "TWO"}


@pytest.mark.usefixtures("short_hands")
def test_a_rom_that_is_spoilt_or_gone_is_passed_over(own: Path) -> None:
    visitor = Visitor(switches=frozenset({"skip_show"}))
    (own / "one" / "rom.yaml").write_text("format: 1\nnonsense", encoding="utf-8")
    shutil.rmtree(own / "two")
    assert names(visitor, 300) - {"ONE", "TWO"} == GAMES


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError("seven by nought"), RomError([Problem("", 0, 0, "", "no felt")])]
)
@pytest.mark.usefixtures("short_hands")
def test_a_program_that_stumbles_is_named_and_sits_out(
    monkeypatch: pytest.MonkeyPatch, visitor: Visitor, fault: Exception
) -> None:
    """A ROM that turns out faulty at the table ends the rest no more than any other fault."""

    def stumbles(*_: object) -> None:
        raise fault

    monkeypatch.setattr("retrocards.programs.ecarte.Ecarte.model", stumbles)
    visitor.until(lambda: visitor.scene == "fault")
    told = " ".join(" ".join(re.findall("║(.*)║", visitor.text)).split())
    assert f"ECARTE HAS STUMBLED, AND SITS OUT. {type(fault).__name__}: {fault}" in told
    assert names(visitor, 300) - {"PC"} == GAMES - {"ECARTE"}


def test_when_all_have_stumbled_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("retrocards.programs.table.Table.deal", stumbles)
    visitor = Visitor()
    visitor.until(lambda: visitor.pc.exit_code is not None)
    assert visitor.pc.exit_code == 1


def test_without_programs_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attract, "_games", list)
    with pytest.raises(RomError, match="no program to be shown"):
        Visitor()
    assert shipped("roms").is_dir()


def test_the_window_may_be_closed_at_any_moment(amount: Callable[[int, int], int]) -> None:
    before = on_disk()
    for seconds in (0, 7, 30, 61, 120, 300, 470, 380, 430)[: amount(4, 9)]:
        visitor = Visitor(fps=10).wait(seconds)
        visitor.machine.switch_off()
        visitor.pc.step()
        assert visitor.pc.exit_code == 0 and on_disk() == before, f"{seconds} s"


# Hours.


def test_hours_alone_hold_no_more_than_their_beginning(amount: Callable[[int, int], int]) -> None:
    """No file is written, every program is seen, and the same seed gives the same.

    In two hours the players' tables are full; a week of it is `tools/week.py`.
    """
    quarters, beginning = amount(2, 12), amount(1, 8)
    before = on_disk()
    week = Week("7")
    week.live(900 * beginning)
    gc.collect()
    held = len(gc.get_objects())
    week.live(900 * (quarters - beginning))
    gc.collect()
    assert len(gc.get_objects()) < 1.1 * held and on_disk() == before
    assert week.shown.total() >= 4 * quarters, "it goes on at the pace at which it began"
    assert set(week.shown) == GAMES and max(week.shown.values()) - min(week.shown.values()) < 2
    again = Week("7")
    again.live(amount(60, 300))
    other = Week("7")
    other.live(amount(60, 300))
    assert again.digest == other.digest


def test_a_leap_changes_nothing(visitor: Visitor) -> None:
    """Time that leaps shows what time that passes tick by tick does, to the pixel."""
    slow = Visitor(DURAK_FIRST, switches=frozenset({"skip_show"}))
    while slow.machine.clock.seconds < 40:
        slow.pc.step()
    visitor.wait(slow.machine.clock.seconds - visitor.machine.clock.seconds)
    visitor.pc.step()
    slow.pc.step()
    assert visitor.machine.clock.ticks == slow.machine.clock.ticks
    assert visitor.picture == slow.picture and visitor.pc.top.state() == slow.pc.top.state()


# Pictures.


@pytest.mark.parametrize("monitor", first_of(["colour", "mono"]))
def test_pictures(monitor: str, golden_bytes: Callable[[str, bytes], None], tmp_path: Path) -> None:
    """A table with its reason and its coin, a page and the tally; looked at."""
    Tally("ECARTE").add("you_1", "you_1", "computer_2")
    Tally("ELEPHANT").add("you_1", "left_2", "top_3", "right_4")
    visitor = Visitor(switches=frozenset({"skip_show", monitor}), deal="7")
    for name, scene in PICTURES:
        visitor.until_shown(name, scene)
        if scene == "table":
            visitor.until(lambda: visitor.mode.stage.model.labels.get("caption"))
        while int(visitor.mode.desk.now / 0.7) % 2 or visitor.mode.stage.moving:
            visitor.pc.step()
        visitor.pc.step()
        path = tmp_path / "picture.png"
        visitor.machine.video.picture_png(path)
        golden_bytes(f"attract/{name.lower()}-{scene}-{monitor}.png", path.read_bytes())
