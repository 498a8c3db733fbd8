"""The startup show of HEARTS, its tune and its sounds."""

from collections.abc import Callable
from itertools import pairwise
from math import log2
from pathlib import Path

import pytest

from retrocards.machine import Machine, PlayState, TextPage, Tone, parse_play
from retrocards.machine.window import wave
from retrocards.rom import TextRom, load_rom
from retrocards.rom.schema.show import ShowStep
from retrocards.stage import Show, Stage
from tests.pieces import on_screen
from tests.tunes import contour, measured_in, seconds_of, tones_of

ROMS = Path(__file__).parents[1] / "roms"
# The most seconds of each.
EFFECTS = {
    "broken": 0.6,
    "queen": 1.2,
}
JINGLES = ("moon_won", "moon_lost", "moon_seen",
           "podium_won", "podium_lost", "podium_tied", "podium_seen")  # fmt: skip
BAR, QUARTER, CHORUS = 0.75, 0.25, 2.0


@pytest.fixture(scope="module")
def rom() -> TextRom:
    rom = load_rom(ROMS / "hearts")
    assert isinstance(rom, TextRom)
    return rom


@pytest.fixture(scope="module")
def steps(rom: TextRom) -> tuple[ShowStep, ...]:
    assert rom.show
    return rom.show.steps


def stage_of(rom: TextRom, mono: str | None = None) -> Stage:
    return Stage(Machine.headless(), rom, mono=mono)


def text_at(rom: TextRom, t: float) -> str:
    page = TextPage(40)
    Show(rom).write(page, stage_of(rom).look, t)
    return "\n".join(page.lines())


# The tune.


def lines_of_the_tune(rom: TextRom) -> list[list[Tone]]:
    state = PlayState()
    return [parse_play(line, state) for line in (rom.sounds["daisy"].play or "").splitlines()]


def begun(tones: list[Tone]) -> dict[int, float]:
    """The note that begins on each quarter of a line: number of the quarter -> hertz."""
    notes, moment = {}, 0.0
    for tone in tones:
        quarter = moment / QUARTER
        if abs(quarter - round(quarter)) < 1e-3 and tone.hz:
            notes[round(quarter)] = tone.hz
        moment += tone.seconds
    return notes


def test_the_tune_is_a_waltz_four_bars_a_line(rom: TextRom) -> None:
    intro, *lines = lines_of_the_tune(rom)
    assert sum(tone.seconds for tone in intro) == pytest.approx(2 * BAR)
    assert len(lines) == 8
    for line in lines:
        assert sum(tone.seconds for tone in line) == pytest.approx(4 * BAR)


def test_the_tune_is_daisy_bell_on_the_first_quarters_of_its_bars(rom: TextRom) -> None:
    """Four notes down for each "Daisy, Daisy"; between them the waltz is played."""
    _, first, *_ = lines_of_the_tune(rom)
    sung = begun(first)
    assert contour([sung[3 * bar] for bar in range(4)]) == "DDD"


@pytest.mark.long("reads a wave of a minute")
def test_the_wave_of_the_tune_has_its_pitches_and_clicks_nowhere(
    rom: TextRom, tmp_path: Path
) -> None:
    """The speaker's sound: each tone within a twentieth of a semitone, silent rests, and no step
    of the wave higher than the edge of a square."""
    tones = tones_of(rom, "daisy")
    assert wave(tmp_path / "daisy.wav", tones) == pytest.approx(25.5)
    assert measured_in(tmp_path / "daisy.wav", tones, margin=0.012, within=0.05) > 100


def test_the_queen_falls_to_the_beginning_of_beethoven_s_fifth(rom: TextRom) -> None:
    """G G G E flat: three notes, and a long one two whole tones lower."""
    first, *others, held = [tone for tone in tones_of(rom, "queen") if tone.hz][:4]
    assert [tone.hz for tone in others] == [first.hz] * 2
    assert round(12 * log2(first.hz / held.hz)) == 4 and held.seconds > 2 * first.seconds


def test_the_sounds_of_play_are_short_and_no_two_alike(rom: TextRom) -> None:
    for name, most in EFFECTS.items():
        assert 0.01 < seconds_of(rom, name) <= most, name
    names = [*EFFECTS, *JINGLES]
    assert len({tuple(tones_of(rom, name)) for name in names}) == len(names)


def test_each_scene_has_a_sound_of_its_own_and_lasts_as_long(rom: TextRom) -> None:
    assert {"broken", "queen", *JINGLES} == set(rom.scenes)
    for name, scene in rom.scenes.items():
        heard = [(step.from_, step.sound.sound) for step in scene.steps if step.sound]
        assert [sound for _, sound in heard] == [name], name
        assert heard[0][0] + seconds_of(rom, name) <= scene.lasts, name


# The show.


def test_the_show_lasts_15_to_25_seconds_then_waits_for_any_key(rom: TextRom) -> None:
    """A whole match can be played with the arrow keys alone, or the mouse alone."""
    assert rom.show
    show, wait = rom.show, rom.show.wait
    assert 15 <= show.lasts <= 25
    assert wait.keys == ()
    assert wait.blink
    assert wait.text in text_at(rom, show.lasts)
    assert wait.text not in text_at(rom, show.lasts - 0.1)
    assert wait.text not in text_at(rom, show.lasts + wait.blink)


def test_the_tune_is_heard_as_long_as_the_show_lasts(
    rom: TextRom, steps: tuple[ShowStep, ...]
) -> None:
    assert rom.show
    assert Show(rom).cues(-1, rom.show.lasts) == ["daisy"]
    begins = next(step.from_ for step in steps if step.sound)
    assert begins + 2 * BAR == CHORUS
    assert begins + seconds_of(rom, "daisy") >= rom.show.lasts


@pytest.mark.parametrize("mono", [None, "green"])
def test_the_picture_moves_all_the_time(rom: TextRom, mono: str | None) -> None:
    stage, show, pictures = stage_of(rom, mono), Show(rom), []
    for half in range(52):
        show.draw(stage, half / 2)
        stage.tick()
        pictures.append(on_screen(stage.machine.video))
    for half, (one, other) in enumerate(pairwise(pictures)):
        assert one != other, f"nothing changes from second {half / 2}"


def test_a_mono_monitor_is_given_mono_inks_only(rom: TextRom) -> None:
    stage, show = stage_of(rom, "green"), Show(rom)
    for half in range(50):
        show.draw(stage, half / 2)
        stage.tick()
        assert set(stage.machine.video.pixels()) <= {0, 7, 8, 15}, half / 2


def test_the_show_says_what_is_to_be_known(rom: TextRom) -> None:
    """Author, version, year, the maker's CareWare, the guild's place in it; no order form."""
    assert rom.show
    said = "\n".join(text_at(rom, tenth / 10) for tenth in range(round(rom.show.lasts * 10) + 5))
    identity = rom.identity
    for words in (
        "R. J. Crouch presents",
        f"Version {identity.catalogue.split()[-1]}",
        f"Nevada City, California, {identity.year}",
        "CareWare",
        "Member of the ASP",
        "Association of",
        "Shareware Professionals",
        "It is all history now.",
        "Recreated by Retrocards",
        "Daisy Bell: H. Dacre, 1892",
        "shoot the moon",
        "I am THIRTEEN",
    ):
        assert words in said, words
    for order in ("$", "order", "register", "Muskegon", "Compuserve"):
        assert order.lower() not in said.lower(), order


def test_the_name_of_the_game_comes_in_letters_of_pixels(steps: tuple[ShowStep, ...]) -> None:
    name = [
        step.sprite.sprites[0].removeprefix("letter_").upper()
        for step in sorted(steps, key=lambda step: step.from_)
        if step.sprite and step.sprite.sprites[0].startswith("letter_")
    ]
    assert "".join(name) == "HEARTS"


def hearts_at(rom: TextRom, t: float) -> list[tuple[int, int]]:
    return [place for name, place in Show(rom).sprites(t) if name.startswith("heart_")]


def test_thirteen_hearts_come_out_of_the_letter_and_no_two_stand_in_one_place(
    rom: TextRom,
) -> None:
    counts = [len(hearts_at(rom, t)) for t in (1.9, 2.1, 3.0, 4.9, 5.1, 7.9)]
    assert counts[0] == 0
    assert counts == sorted(counts)
    for t in (4.99, 5.5, 7.0, 7.9):
        assert len(set(hearts_at(rom, t))) == 13


def test_all_thirteen_are_in_the_sky_when_the_moon_is_shot(rom: TextRom) -> None:
    assert len(set(hearts_at(rom, 19.0))) == 13


def test_the_trick_is_one_that_the_rules_let_the_ace_win(
    rom: TextRom, steps: tuple[ShowStep, ...]
) -> None:
    """Four cards of the led suit, clockwise from 2. The queen is last, and 3 pays for her."""
    played = [step for step in steps if step.card and step.card.over == 0.3]
    assert [step.card.card for step in played if step.card] == ["KS", "AS", "5S", "QS"]
    assert [step.from_ for step in played] == sorted(step.from_ for step in played)
    assert "+13" in text_at(rom, 13.0)


def test_what_is_typed_can_be_read_before_it_goes(
    rom: TextRom, steps: tuple[ShowStep, ...]
) -> None:
    assert rom.show
    for step in steps:
        if step.text and step.text.type:
            words = "".join(step.text.rows or ()) or step.text.text or ""
            typed = step.from_ + len(words) / step.text.type
            until = rom.show.lasts + 0.5 if step.until is None else step.until
            assert typed + 0.4 <= until, words


def test_what_rests_lies_inside_the_screen(steps: tuple[ShowStep, ...]) -> None:
    for step in steps:
        if step.text:
            (col, row), rows = (
                step.text.to or (step.text.col, step.text.row),
                step.text.rows or (step.text.text or "",),
            )
            assert col >= 0, rows
            assert row >= 0, rows
            assert col + max(map(len, rows)) <= 40, rows
            assert row + len(rows) <= 25, rows


def test_no_picture_hides_a_word(rom: TextRom, steps: tuple[ShowStep, ...]) -> None:
    """No text lies under a sprite at rest."""
    assert rom.show
    for tenth in range(10, 250, 5):
        t = tenth / 10
        lines = text_at(rom, t).split("\n")
        later = Show(rom).sprites(t + 0.05)
        for name, (x, y) in Show(rom).sprites(t):
            if (x, y) not in [place for _, place in later]:
                continue  # It is on its way.
            art = rom.sprites[name].rows
            cols = range(max(0, x // 8), min(40, (x + len(art[0]) - 1) // 8 + 1))
            for row in range(max(0, y // 8), min(25, (y + len(art) - 1) // 8 + 1)):
                line = lines[row].ljust(40)
                hidden = "".join(line[col] for col in cols)
                assert not any(letter.isalnum() for letter in hidden), (t, name, hidden)


def test_the_last_picture_reads_as_it_should(
    rom: TextRom, golden_text: Callable[[str, str], None]
) -> None:
    assert rom.show
    golden_text("hearts/show.txt", text_at(rom, rom.show.lasts) + "\n")
