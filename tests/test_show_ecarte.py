"""Ecarte's startup show, its tune and its sounds."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from retrocards.machine import Machine, PlayState, TextPage, Tone, parse_play
from retrocards.rom import TextRom, load_rom
from retrocards.rom.schema.show import ShowCard, ShowStep
from retrocards.stage import Show, Stage
from tests.pieces import on_screen
from tests.tunes import seconds_of, tones_of

ROMS = Path(__file__).parents[1] / "roms"
# The most seconds of each.
EFFECTS = {
    "point_won": 0.6,
    "point_lost": 0.6,
    "king_won": 0.8,
    "king_lost": 0.8,
    "vole_won": 2.0,
    "vole_lost": 2.0,
    "game_won": 5.0,
    "game_lost": 4.0,
}
MONO_INKS = {0, 7, 8, 15}
RANKS = {"7", "8", "9", "10", "J", "Q", "K", "A"}
QUARTER = 0.375
BULB, LIT = 7, "show_bulb_a"
TABLE = 124  # the line of pixels on which the cards lie


@pytest.fixture(scope="module")
def rom() -> TextRom:
    return load_rom(ROMS / "ecarte")


@pytest.fixture(scope="module")
def steps(rom: TextRom) -> tuple[ShowStep, ...]:
    assert rom.show
    return rom.show.steps


def stage_of(rom: TextRom, mono: str | None = None) -> Stage:
    return Stage(Machine.headless(), rom, mono=mono)


def page_at(rom: TextRom, t: float) -> TextPage:
    page = TextPage(40)
    Show(rom).write(page, stage_of(rom).look, t)
    return page


def text_at(rom: TextRom, t: float) -> str:
    return "\n".join(page_at(rom, t).lines())


# The tune.


def lines_of_the_tune(rom: TextRom) -> list[list[Tone]]:
    state = PlayState()
    return [parse_play(line, state) for line in (rom.sounds["galop"].play or "").splitlines()]


def test_each_line_of_the_tune_is_four_bars_so_that_it_can_begin_anew(rom: TextRom) -> None:
    for line in lines_of_the_tune(rom):
        assert sum(tone.seconds for tone in line) == pytest.approx(8 * QUARTER)


def test_the_sounds_of_play_are_short_and_no_two_alike(rom: TextRom) -> None:
    for name, most in EFFECTS.items():
        assert 0.02 < seconds_of(rom, name) <= most, name
    assert len({tuple(tones_of(rom, name)) for name in EFFECTS}) == len(EFFECTS)


def test_each_scene_lasts_as_long_as_its_jingle(rom: TextRom) -> None:
    for name, scene in rom.scenes.items():
        heard = [(step.from_, step.sound.sound) for step in scene.steps if step.sound]
        assert [sound for _, sound in heard] == [name], name
        assert heard[0][0] + seconds_of(rom, name) <= scene.lasts, name


# The show.


def test_the_show_lasts_at_least_15_seconds_then_waits_for_space(rom: TextRom) -> None:
    assert rom.show
    show, wait = rom.show, rom.show.wait
    assert show.lasts >= 15
    assert wait.keys[0] == "SPACE"
    assert wait.blink
    assert wait.text in text_at(rom, show.lasts)
    assert wait.text not in text_at(rom, show.lasts - 0.1)
    assert wait.text not in text_at(rom, show.lasts + wait.blink)


def test_the_tune_follows_when_the_saucer_has_been_heard(
    rom: TextRom, steps: tuple[ShowStep, ...]
) -> None:
    assert rom.show
    assert Show(rom).cues(-1, rom.show.lasts) == ["saucer", "galop"]
    begins = {step.sound.sound: step.from_ for step in steps if step.sound}
    assert begins["saucer"] + seconds_of(rom, "saucer") <= begins["galop"]
    assert begins["galop"] + seconds_of(rom, "galop") >= rom.show.lasts


@pytest.mark.parametrize("mono", [None, "green"])
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


def test_the_show_says_what_is_to_be_known_and_nothing_of_a_limit(rom: TextRom) -> None:
    assert rom.show
    assert rom.identity.maker == "TOMMY'S TOYS"
    said = "\n".join(text_at(rom, tenth / 10) for tenth in range(round(rom.show.lasts * 10) + 5))
    for words in (
        "TOMMY'S TOYS PRESENTS",
        "T O M M Y ' S",
        "(C) 1994 TOMMY'S TOYS",
        rom.identity.catalogue,
        "RECREATED BY RETROCARDS",
        "GALOP: J. OFFENBACH, PARIS 1858",
        "C  A  S  I  N  O",
        "I PROPOSE.",
        "I ACCEPT.",
        "ÉCARTÉ = DISCARDED",
    ):
        assert words in said, words
    assert "EVALUATION" not in said
    assert "SECONDS" not in said


def test_what_is_typed_can_be_read_before_it_goes(
    rom: TextRom, steps: tuple[ShowStep, ...]
) -> None:
    assert rom.show
    for step in steps:
        if step.text and step.text.type:
            typed = step.from_ + len(step.text.text or "") / step.text.type
            until = rom.show.lasts + 0.5 if step.until is None else step.until
            assert typed + 0.4 <= until, step.text.text


def test_what_rests_lies_inside_the_screen(steps: tuple[ShowStep, ...]) -> None:
    for step in steps:
        if step.text and not (step.text.to and step.until):
            (col, row), rows = (
                step.text.to or (step.text.col, step.text.row),
                step.text.rows or (step.text.text or "",),
            )
            assert col >= 0, rows
            assert row >= 0, rows
            assert col + max(map(len, rows)) <= 40, rows
            assert row + len(rows) <= 25, rows


def lit_bulbs(rom: TextRom, t: float) -> frozenset[tuple[int, int]]:
    page, lit = page_at(rom, t), stage_of(rom).look.attr(LIT)
    return frozenset(
        (col, row)
        for col in range(40)
        for row in range(25)
        if page.char_at(col, row) == BULB and page.attr_at(col, row) == lit
    )


def test_the_lights_chase_each_other_round_the_sign(rom: TextRom) -> None:
    """Every third bulb is lit, and each once in three moments, again and again."""
    moments = [lit_bulbs(rom, 1.06 + 0.125 * moment) for moment in range(4)]
    assert [len(lit) for lit in moments] == [7, 7, 7, 7]
    assert len(moments[0] | moments[1] | moments[2]) == 21
    assert moments[3] == moments[0]


# The hand dealt in the show.


def lying(steps: tuple[ShowStep, ...], t: float) -> list[ShowCard]:
    """The faces that lie still on the table."""
    return [
        step.card
        for step in steps
        if step.card
        and step.card.to
        and step.card.to[1] == TABLE
        and step.from_ + (step.card.over or 0) <= t
        and (step.until is None or t < step.until)
    ]


def hands(cards: list[ShowCard]) -> tuple[list[str], list[str], list[str]]:
    """Left hand, turn-up, right hand."""
    places = sorted((card.to[0], card.card) for card in cards if card.to)
    assert len({x for x, _ in places}) == len(places), "two cards in one place"
    return (
        [card for x, card in places if x < 128],
        [card for x, card in places if 128 <= x < 200],
        [card for x, card in places if x >= 200],
    )


def test_five_cards_each_are_dealt_and_a_king_is_turned(steps: tuple[ShowStep, ...]) -> None:
    """The seed, DEALING: five cards to each player; the next is turned up."""
    left, turned, right = hands(lying(steps, 11.0))
    assert (len(left), len(right)) == (5, 5)
    assert turned == ["KH"]


def test_the_dealer_marks_the_king_that_is_turned(rom: TextRom) -> None:
    """Document, Dealing: a king turned up is a point for the dealer, who accepts."""
    assert "KING: 1 POINT" in text_at(rom, 10.8)
    before, after = (text_at(rom, t).splitlines()[22] for t in (10.7, 12.2))
    assert before.split() == ["○"] * 10
    assert after.split() == ["○"] * 5 + ["•"] + ["○"] * 4


def test_both_change_cards_and_no_card_is_seen_twice(steps: tuple[ShowStep, ...]) -> None:
    """The seed, CHANGING: discards are replaced from the stock; the turn-up is untouched."""
    dealt, changed = hands(lying(steps, 11.0)), hands(lying(steps, 14.2))
    assert [len(set(now) - set(then)) for then, now in zip(dealt, changed, strict=True)] == [
        3,
        0,
        2,
    ]
    assert [len(cards) for cards in changed] == [5, 1, 5]
    faces = [step.card.card for step in steps if step.card and step.card.card != "back"]
    assert len(faces) == len(set(faces)) == 16
    assert {face[:-1] for face in faces} == RANKS


def test_the_discarded_fly_off_the_screen_face_down(steps: tuple[ShowStep, ...]) -> None:
    """Each card leaves its place in the hand when its face disappears there."""
    flown = [step for step in steps if step.card and step.card.to and step.card.to[1] < 0]
    left = {
        (step.until, step.card.to[0])
        for step in steps
        if step.card and step.card.to and step.card.to[1] == TABLE
    }
    assert len(flown) == 5
    for step in flown:
        assert step.card
        assert step.card.to
        assert step.card.card == "back"
        assert step.card.to[1] <= -40
        assert (step.from_, step.card.x) in left


def test_no_card_is_seen_before_or_behind_the_curtain(rom: TextRom) -> None:
    show = Show(rom)
    assert not show.cards(8.3)
    assert show.cards(8.5)
    assert not show.cards(14.7)


def test_the_dancers_kick_on_the_quarters_of_the_tune(
    rom: TextRom, steps: tuple[ShowStep, ...]
) -> None:
    begins = next(step.from_ for step in steps if step.sound and step.sound.sound == "galop")
    quarters = [begins + QUARTER * number for number in range(36, 50)]
    poses = [
        "\n".join(line[18:38] for line in page_at(rom, t + 0.05).lines()[21:24]) for t in quarters
    ]
    assert len(set(poses)) == 2
    assert all(one != other for one, other in pairwise(poses))


def test_the_last_picture_reads_as_it_should(
    rom: TextRom, golden_text: Callable[[str, str], None]
) -> None:
    assert rom.show
    golden_text("ecarte/screens/show_ends.txt", text_at(rom, rom.show.lasts) + "\n")
