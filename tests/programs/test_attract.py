"""The PC left alone: what it shows, of all its programs, and with how much sound."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby, pairwise
from pathlib import Path
from random import Random

import pytest

from retrocards.machine import Machine
from retrocards.programs.attract.leaflet import Leaflet, Sayings
from retrocards.programs.attract.rounds import Rounds
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pc import Pc
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.tally import Tally
from tests.alike import first_of
from tests.programs.visitor import (
    AT_ECARTE,
    AT_ELEPHANT,
    GAMES,
    Visitor,
)


@pytest.fixture(autouse=True)
def plain_players() -> None:
    """Here the computer plays as it does, and says why."""


PICTURES = [
    ("ELEPHANT", "table"), ("ELEPHANT", "leaflet"), ("ELEPHANT", "tally"), ("DURAK", "table"),
    ("ECARTE", "table"), ("ECARTE", "leaflet"), ("ECARTE", "tally"),
]  # fmt: skip


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
        begun = [moment for moment, shown, scene in hour if (shown, scene) == (name, "show")]
        ended = [moment for moment, shown, scene in hour if (shown, scene) == (name, "table")]
        show = load(find_rom(name, rom_folders())).show  # type: ignore[attr-defined]
        assert all(
            0 < end - begin - show.lasts < 6 for begin, end in zip(begun, ended, strict=False)
        )


def test_no_program_comes_twice_before_all_have_come(hour: list[tuple[float, str, str]]) -> None:
    order = [name for name, _ in groupby(name for _, name, _ in hour)]
    assert len(order) > 8
    for start in range(0, len(order) - len(GAMES) + 1, len(GAMES)):
        assert {*order[start : start + len(GAMES)]} == GAMES, order


@pytest.mark.long("runs the attract mode for minutes")
def test_a_seed_gives_the_same_evening_and_another_one_another(
    hour: list[tuple[float, str, str]],
) -> None:
    again, other = Visitor("7").seen(130), Visitor("8").seen(130)
    assert again == hour[: len(again)] and other != again


@pytest.mark.long("runs the attract mode for minutes")
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


def test_it_opens_in_colour_with_a_show() -> None:
    """The first that anybody sees is on no mono monitor, and on no LCD of four shades."""
    for seed in range(12):
        visitor = Visitor(str(seed))
        assert visitor.scene == "show", visitor.name
        assert not visitor.mode.stage.mono and visitor.name != "ELEPHANT"
        visitor.pc.close()


def test_what_opens_it_has_a_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ROM without a show is seen, but not first."""
    for name in ("BARE", "EMPTY", "PLAIN"):
        (tmp_path / name).mkdir()
        head = f"format: 1\nextends: durak\nidentity: {{name: {name}}}\nshow: null\n"
        (tmp_path / name / "rom.yaml").write_text(head, encoding="utf-8")
    monkeypatch.setenv("RETROCARDS_ROMS", str(tmp_path))
    for seed in range(8):
        rounds = Rounds(Launch(), Random(seed), False)
        order = [rounds.next().identity.name for _ in range(8)]
        assert order[0] in GAMES - {"ELEPHANT"}
        assert {*order} == {*GAMES, "BARE", "EMPTY", "PLAIN"}


DULL = re.compile(
    "EVALUATION|REGIST|SHAREWARE|FREEWARE|SWITCHES|KEYS|OPTION|POWER CUTS|REQUIREM|READING|REMEMBER"
)


@pytest.mark.parametrize("name", first_of(sorted(GAMES), every=3))
def test_the_pages_that_are_shown_invite(name: str, amount: Callable[[int, int], int]) -> None:
    """The manual opens at a heading that the ROM names, and what follows is no fine print."""
    rom = load(find_rom(name, rom_folders()))
    opened: set[str] = set()
    for seed in range(amount(15, 40)):
        pc = Pc(Machine.headless(10))
        desk = program_class(rom)(pc, rom, Launch(guest=True)).desk
        leaflet = Leaflet(desk, Sayings(load(find_rom("PC", rom_folders()))), Random(seed))
        flow = leaflet.show()
        next(flow)
        assert leaflet.pager is not None
        reader = leaflet.pager.reader
        opened.add(reader.rows[reader.top].text.strip())
        below = range(reader.top, min(reader.top + 2 * reader.height, len(reader.rows)))
        heads = [reader.rows[row].text for row in below if reader.rows[row].head]
        assert not [head for head in heads if DULL.search(head.upper())]
        flow.close()
        pc.close()
    assert opened <= {*rom.identity.invites} and len(opened) > 2


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_headings_that_a_rom_names_are_in_its_manual(name: str) -> None:
    rom = load(find_rom(name, rom_folders()))
    assert {*rom.identity.invites} <= {*rom.manual().splitlines()}


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
    begun += [moment for (_, before, _), (moment, name, _) in pairwise(hour) if name != before]
    lasts = [then - moment for moment, then in pairwise(begun)]
    assert 60 < sum(lasts) / len(lasts) < 105, lasts


def test_a_long_hand_is_played_to_its_end_at_full_speed(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table")
    visitor.until(lambda: visitor.mode.desk.program.hands_dealt).wait(35)
    assert visitor.mode.desk.delay == 1 and visitor.mode.desk.launch.captions
    visitor.until(lambda: visitor.mode.desk.hurries, 10)
    visitor.until(lambda: "THE HAND IS OVER" in visitor.text, 60)


@pytest.mark.parametrize("deal", first_of(["2", "1", "3"]))
def test_what_is_read_of_a_manual_ends_where_a_thought_does(deal: str) -> None:
    came = Visitor(deal, switches=frozenset({"skip_show"}))
    came.until(lambda: came.mode.leaflet and came.mode.leaflet.pager)
    leaflet = came.mode.leaflet
    assert leaflet is not None and leaflet.pager is not None
    reader, last = leaflet.pager.reader, 0
    while leaflet.pager is not None:
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


def heard(visitor: Visitor) -> list[bool]:
    """Whether the next six programs are heard."""
    sounds = []
    for _ in range(6):
        visitor.until(lambda: visitor.scene == "table")
        sounds.append(not visitor.machine.speaker.mute)
        visitor.until(lambda: visitor.scene != "table")
    return sounds


@pytest.mark.long("runs the attract mode for minutes")
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
    visitor.until(lambda: visitor.mode.rounds.number == 2)
    assert not visitor.machine.speaker.mute, "asked for, and kept"


@pytest.mark.usefixtures("short_hands")
def test_the_first_f1_of_a_quiet_round_is_heard() -> None:
    visitor = Visitor(switches=frozenset({"skip_show"}))
    visitor.until(lambda: visitor.mode.rounds.number == 2)
    assert visitor.machine.speaker.mute
    visitor.press("F1")
    assert not visitor.machine.speaker.mute and not visitor.mode.guest
    visitor.press("F1")
    assert visitor.machine.speaker.mute


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
