"""Durak's startup show, its tune and sounds, and the maker's parting screen."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from retrocards.machine import Machine, PlayState, TextPage, Tone, parse_play
from retrocards.rom import TextRom, load_rom
from retrocards.stage import Model, Show, Stage
from tests.pieces import on_screen
from tests.tunes import seconds_of, tones_of

ROMS = Path(__file__).parents[1] / "roms"
JINGLES = ("won", "lost", "fool", "drawn")
MONO_INKS = {0, 7, 8, 15}
MONO = [None, "green"]


@pytest.fixture(scope="module")
def rom() -> TextRom:
    return load_rom(ROMS / "durak")


def stage_of(rom: TextRom, mono: str | None = None) -> Stage:
    return Stage(Machine.headless(), rom, mono=mono)


def text_at(rom: TextRom, t: float) -> list[str]:
    page = TextPage(40)
    Show(rom).write(page, stage_of(rom).look, t)
    return page.lines()


def seen(rom: TextRom) -> str:
    """All text during the show, read ten times a second."""
    assert rom.show
    times = range(round(rom.show.lasts * 10) + 5)
    return "\n".join(line for tenth in times for line in text_at(rom, tenth / 10))


# The tune.


def phrases(rom: TextRom) -> list[tuple[int, list[Tone]]]:
    """The tempo and the tones of each line of the tune."""
    state, lines = PlayState(), []
    for line in (rom.sounds["birch"].play or "").splitlines():
        tones = parse_play(line, state)
        lines.append((state.tempo, tones))
    return lines


def test_each_line_of_the_tune_is_three_bars_of_two_quarters(rom: TextRom) -> None:
    for tempo, tones in phrases(rom):
        assert sum(tone.seconds for tone in tones) * tempo / 60 == pytest.approx(6)


def test_the_tune_gets_faster_as_a_dance_does(rom: TextRom) -> None:
    tempos = [tempo for tempo, _ in phrases(rom)]
    assert tempos == sorted(tempos)
    assert tempos[-1] >= 1.3 * tempos[0]


def test_each_end_has_a_jingle_of_its_own(rom: TextRom) -> None:
    """The tunes of winning, losing, a draw and the fool differ, and end with their scenes."""
    tunes = {name: tuple(tones_of(rom, name)) for name in (*JINGLES, "out")}
    assert len(set(tunes.values())) == len(tunes)
    for name in JINGLES:
        scene = rom.scenes[name]
        begins = {step.sound.sound: step.from_ for step in scene.steps if step.sound}
        assert begins[name] + seconds_of(rom, name) <= scene.lasts, name
        assert 1.5 < seconds_of(rom, name) < 3, name


# The show.


def test_the_show_lasts_at_least_15_seconds(rom: TextRom) -> None:
    assert rom.show
    assert rom.show.lasts >= 15


def test_the_show_waits_for_space(rom: TextRom) -> None:
    assert rom.show
    assert rom.show.wait.keys[0] == "SPACE"
    assert rom.show.wait.text in "\n".join(text_at(rom, rom.show.lasts))
    assert rom.show.wait.text not in "\n".join(text_at(rom, rom.show.lasts - 0.1))


def test_the_tune_follows_when_the_saucer_has_been_heard(rom: TextRom) -> None:
    assert rom.show
    assert Show(rom).cues(-1, rom.show.lasts) == ["saucer", "birch"]
    begins = {step.sound.sound: step.from_ for step in rom.show.steps if step.sound}
    assert begins["saucer"] + seconds_of(rom, "saucer") <= begins["birch"]
    assert begins["birch"] + seconds_of(rom, "birch") >= rom.show.lasts


@pytest.mark.parametrize("mono", MONO)
def test_the_picture_moves_all_the_time(rom: TextRom, mono: str | None) -> None:
    stage, show, pictures = stage_of(rom, mono), Show(rom), []
    for second in range(23):
        show.draw(stage, float(second))
        stage.tick()
        pictures.append(on_screen(stage.machine.video))
    for second, (one, other) in enumerate(pairwise(pictures)):
        assert one != other, f"nothing changes from second {second} to {second + 1}"


def test_a_mono_monitor_is_given_mono_inks_only(rom: TextRom) -> None:
    stage, show = stage_of(rom, "green"), Show(rom)
    for half in range(46):
        show.draw(stage, half / 2)
        stage.tick()
        assert set(stage.machine.video.pixels()) <= MONO_INKS, half / 2


def test_the_show_says_what_is_to_be_known(rom: TextRom) -> None:
    said, identity, edition = seen(rom), rom.identity, rom.editions.evaluation
    assert edition.play_seconds
    assert edition.keyboard == ("north",)
    for words in (
        f"{identity.maker} PRESENTS",
        "T O M M Y ' S",
        f"(C) {identity.year} {identity.maker}",
        identity.catalogue,
        "RECREATED BY RETROCARDS",
        "IN THE FIELD A BIRCH STOOD",
        "EVALUATION VERSION: NORTH ONLY",
        f"{edition.play_seconds / 60:g} MINUTES ({edition.play_seconds:g} SECONDS) OF PLAY",
    ):
        assert words in said, words


def test_what_is_typed_can_be_read_before_it_goes(rom: TextRom) -> None:
    assert rom.show
    for step in rom.show.steps:
        if step.text and step.text.type:
            typed = step.from_ + len(step.text.text or "") / step.text.type
            until = rom.show.lasts + 0.5 if step.until is None else step.until
            assert typed + 0.4 <= until, step.text.text


def test_what_stays_lies_inside_the_screen(rom: TextRom) -> None:
    assert rom.show
    for step in rom.show.steps:
        if step.text and step.text.to and step.until is None:
            (col, row), rows = step.text.to, step.text.rows or (step.text.text or "",)
            assert col >= 0, rows
            assert row >= 0, rows
            assert col + max(map(len, rows)) <= 40, rows
            assert row + len(rows) <= 25, rows


def test_every_chair_is_dealt_six_cards_and_none_twice(rom: TextRom) -> None:
    assert rom.show
    dealt = [step.card for step in rom.show.steps if step.card]
    places = [card.to for card in dealt]
    trump, hands = places[-1], [place for place in places[:-1] if place]
    rows = Counter(y for _, y in hands)
    columns = Counter(x for x, _ in hands)
    faces = [card.card for card in dealt if card.card != "back"]
    assert trump == (146, 104)
    assert (rows[2], rows[158], columns[4], columns[288]) == (6, 6, 6, 6)
    assert len(hands) == len(set(hands)) == 24
    assert len(faces) == len(set(faces)) == 7


def test_the_last_picture_reads_as_it_should(
    rom: TextRom, golden_text: Callable[[str, str], None]
) -> None:
    assert rom.show
    golden_text("durak/show.txt", "\n".join(text_at(rom, rom.show.lasts)) + "\n")


# The parting screen.


@pytest.mark.parametrize("mono", MONO)
def test_the_parting_screen_thanks_and_names_the_program(rom: TextRom, mono: str | None) -> None:
    stage = stage_of(rom, mono)
    stage.open("parting")
    labels = {"title": rom.identity.title, "catalogue": rom.identity.catalogue}
    stage.present(Model(labels=labels))
    said = stage.text()
    for words in (*labels.values(), "THANK YOU", "SHAREWARE", "RETROCARDS IS FREE", "ANY KEY"):
        assert words in said, words
    assert mono is None or set(stage.machine.video.pixels()) <= MONO_INKS
