"""The pictures and music of CALCULATION: its faces, its reels, its tune and its sounds."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from retrocards.cards import RANKS, SUITS, parse_card, rank_of, suit_of
from retrocards.machine import Machine
from retrocards.rom import LcdRom, load_rom
from retrocards.rom.schema.reels import Actor
from retrocards.rules.calculation import SEQUENCES
from retrocards.stage import Stage
from retrocards.stage.reel import ReelShow
from tests.golden import Picture
from tests.tunes import seconds_of, tones_of

ROMS = Path(__file__).parents[1] / "roms"
# The most seconds of each.
EFFECTS = {"dome": 0.3, "boot": 0.4, "hairball": 1.2}
INDEX = 6
"""The visible rows of a card's face under other cards."""
# The contents of the reels, and their times in seconds.
SCENES = {
    "power-on": ("startup", 2.0),
    "bench": ("startup", 6.4),
    "presents": ("startup", 9.2),
    "deal": ("startup", 12.6),
    "watched": ("startup", 20.0),
    "dinner": ("startup", 23.5),
    "hair-ball": ("startup", 29.3),
    "chase": ("startup", 31.5),
    "title": ("startup", 60.0),
    "won-run": ("won", 2.0),
    "won": ("won", 60.0),
    "lost-lid": ("lost", 5.2),
    "lost": ("lost", 60.0),
    "parting": ("parting", 0.0),
}


@pytest.fixture(scope="module")
def rom() -> LcdRom:
    rom = load_rom(ROMS / "calculation")
    assert isinstance(rom, LcdRom)
    return rom


def stage_of(rom: LcdRom, mono: str | None = None) -> Stage:
    return Stage(Machine.headless(fps=20), rom, mono=mono)


def shown(stage: Stage, reel: ReelShow, t: float) -> bytes:
    reel.draw(stage, t)
    stage.tick()
    return stage.machine.video.pixels()


def text_at(rom: LcdRom, name: str, t: float) -> str:
    stage = stage_of(rom)
    shown(stage, ReelShow(rom, name), t)
    return stage.text()


# The cards.


def faces(rom: LcdRom) -> dict[int, list[bytes]]:
    """The rows of all fifty-two faces."""
    pictures = stage_of(rom).pictures
    width, height = pictures.size
    assert (width, height) == (32, 40)
    starts = range(0, width * height, width)
    return {
        card: [pictures.sprite(card).pixels[start : start + width] for start in starts]
        for card in range(52)
    }


def test_no_part_of_a_face_is_cut_off(rom: LcdRom) -> None:
    cards, pips = rom.cards, [shift for shifts in rom.cards.pips.values() for shift in shifts]
    layers = {layer.prefix: [layer] for layer in cards.layers}
    places = {"rank_": [cards.rank], "suit_": [cards.suit], "pip_": pips, **layers}
    width, height = stage_of(rom).pictures.size
    for name, rows in rom.pictures.items():
        for prefix, shifts in places.items():
            for shift in shifts if name.startswith(prefix) else ():
                assert shift.dx + len(rows[0]) <= width, name
                assert shift.dy + len(rows) <= height, name


def test_rank_and_suit_are_told_by_the_six_topmost_rows(rom: LcdRom) -> None:
    """Six piles of thirteen open cards stay readable. Five rows are enough to distinguish them."""
    for rows in (INDEX, INDEX - 1):
        tops = [tuple(face[:rows]) for face in faces(rom).values()]
        assert len(set(tops)) == 52, rows
    cards, pictures = rom.cards, rom.pictures
    for name, shift in (
        *((f"rank_{rank.lower()}", cards.rank) for rank in RANKS),
        *((f"suit_{suit.lower()}", cards.suit) for suit in SUITS),
    ):
        assert shift.dy >= 1, "the edge of the card is free"
        assert shift.dy + len(pictures[name]) <= INDEX, name


def test_a_rank_never_touches_its_suit(rom: LcdRom) -> None:
    for rank in RANKS:
        width = len(rom.pictures[f"rank_{rank.lower()}"][0])
        assert rom.cards.rank.dx + width < rom.cards.suit.dx, rank


def test_red_suits_are_red_and_black_ones_black(rom: LcdRom) -> None:
    red, black = (stage_of(rom).look.ink(ink) for ink in ("red", "black"))
    for card, face in faces(rom).items():
        index = b"".join(row[1:30] for row in face[1:INDEX])
        wanted, other = (red, black) if SUITS[suit_of(card)] in "DH" else (black, red)
        assert wanted in index, card
        assert other not in index, card


def test_a_card_has_as_many_pips_as_its_rank_says(rom: LcdRom) -> None:
    assert {rank: len(places) for rank, places in rom.cards.pips.items()} == {
        str(number): number for number in range(2, 11)
    }


def test_no_two_pips_lie_on_each_other_or_on_the_index(rom: LcdRom) -> None:
    width, height = len(rom.pictures["pip_h"][0]), len(rom.pictures["pip_h"])
    for rank, places in rom.cards.pips.items():
        dots = [
            (place.dx + x, place.dy + y)
            for place in places
            for y, row in enumerate(rom.pictures["pip_h"])
            for x, pixel in enumerate(row)
            if pixel != "."
        ]
        assert len(dots) == len(set(dots)), rank
        for place in places:
            assert place.dy > INDEX, rank
            assert place.dx + width < 31, rank
            assert place.dy + height < 39, rank


def test_aces_and_courts_have_a_picture_each(rom: LcdRom) -> None:
    bodies = {
        tuple(rom.pictures[f"body_{rank}{suit}"]) for rank in "ajqk" for suit in "cdhs"
    }  # All sixteen are there, and no two are alike.
    assert len(bodies) == 16


def test_each_stack_has_a_place_of_its_own(rom: LcdRom) -> None:
    places = [rom.pictures[name] for name in ("place", *(f"place_{n}" for n in range(1, 5)))]
    assert len({*places}) == 5
    assert {(len(rows[0]), len(rows)) for rows in places} == {(32, 40)}


# The reels.


def test_the_show_lasts_20_to_40_seconds(rom: LcdRom) -> None:
    assert 20 <= ReelShow(rom, "startup").lasts <= 40


@pytest.mark.parametrize("name", ["won", "lost"])
def test_an_end_is_some_seconds_that_begin_over_the_table(rom: LcdRom, name: str) -> None:
    """The finished game stays visible below the running figures, and then has its own picture."""
    assert 4 <= ReelShow(rom, name).lasts <= 10
    first, *others = rom.reels[name].steps
    assert first.screen is None
    assert first.actors
    assert first.sound == name
    assert others[-1].screen == f"{name}_words"


@pytest.mark.parametrize("name", ["startup", "won", "lost"])
def test_a_reel_says_at_its_end_that_it_waits(rom: LcdRom, name: str) -> None:
    reel = ReelShow(rom, name)
    assert "Press any key" in text_at(rom, name, reel.lasts)
    assert "Press any key" not in text_at(rom, name, reel.lasts - 0.1)


@pytest.mark.parametrize("mono", [None, "white"])
def test_the_picture_moves_all_the_time(rom: LcdRom, mono: str | None) -> None:
    stage, reel = stage_of(rom, mono), ReelShow(rom, "startup")
    pictures = [shown(stage, reel, float(second)) for second in range(int(reel.lasts))]
    still = [second for second, (a, b) in enumerate(pairwise(pictures)) if a == b]
    assert still == []


def test_the_show_tells_its_story(rom: LcdRom) -> None:
    reel = ReelShow(rom, "startup")
    stage = stage_of(rom)
    said = set()
    for half in range(int(reel.lasts * 2) + 2):
        shown(stage, reel, half / 2)
        said |= {line.strip() for line in stage.text().splitlines()}
    for words in (
        "Steve deals.",
        "Jekyll and Clyde watch the cards.",
        "Jekyll and Clyde watch Steve.",
        "What is for dinner?",
        "A hair ball!",
        "Recreated by Retrocards",
    ):
        assert any(words in line for line in said), words


def test_the_cards_of_the_show_are_dealt_as_their_stacks_count(rom: LcdRom) -> None:
    """Two on each of the four stacks, one across the other, in the order of its sequence."""
    for step in rom.reels["startup"].steps:
        ends = {actor.card: actor.to or (actor.x, actor.y) for actor in step.actors if actor.card}
        for x, sequence in zip((80, 120, 160, 200), SEQUENCES, strict=True):
            lying = sorted((y, card) for card, (left, y) in ends.items() if left == x and y > 120)
            ranks = [RANKS[rank] for rank in sequence]
            assert [card[:-1] for _, card in lying] == ranks[: len(lying)]


def test_what_is_typed_can_be_read_before_it_goes(rom: LcdRom) -> None:
    for name, reel in rom.reels.items():
        for step in reel.steps:
            if step.type and step is not reel.steps[-1]:
                assert step.hold >= 12, (name, step.type.text)


def test_what_rests_lies_inside_the_screen(rom: LcdRom) -> None:
    for name, reel in rom.reels.items():
        for step in reel.steps:
            for actor in step.actors:
                if actor.to is None:
                    width, height = size_of(rom, actor)
                    assert 0 <= actor.x <= 320 - width, (name, actor)
                    assert 0 <= actor.y <= 200 - height, (name, actor)


def size_of(rom: LcdRom, actor: Actor) -> tuple[int, int]:
    if actor.card:
        assert 0 <= rank_of(parse_card(actor.card)) < 13
        return 32, 40
    pictures = [rom.pictures[name] for name in actor.pictures]
    return max(len(rows[0]) for rows in pictures), max(len(rows) for rows in pictures)


def test_every_line_of_a_screen_fits_it(rom: LcdRom) -> None:
    letters = {name: stage_of(rom).pictures.font(name) for name in rom.display.fonts}
    for name, screen in rom.screens.items():
        for part in screen.parts:
            if text := part.text:
                width = letters[text.font].width_of(text.text)
                left = text.x - {"left": 0, "center": width // 2, "right": width - 1}[text.align]
                assert left >= 0, (name, text.text)
                assert left + width <= 321, (name, text.text)


def test_all_pictures_are_seen_somewhere(rom: LcdRom) -> None:
    used = {picture for reel in rom.reels.values() for step in reel.steps
            for actor in step.actors for picture in actor.pictures}  # fmt: skip
    for screen in rom.screens.values():
        used |= {part.sprite.picture for part in screen.parts if part.sprite}
        used |= {name for zone in screen.zones.values() for name in (zone.back, zone.place) if name}
    faces = ("rank_", "suit_", "pip_", "body_", "large_")
    own = [name for name in rom.pictures if not name.startswith(faces)]
    spare = {"card", "tick", "amiga"} | {
        name for name in own if name.startswith(("gadget_", "radio_"))
    }
    assert set(own) - used - spare == set()


@pytest.mark.parametrize("monitor", ["colour", "grey"])
@pytest.mark.parametrize("scene", SCENES)
def test_scenes_look_as_they_did(
    rom: LcdRom, golden_picture: Callable[[str, Picture], None], scene: str, monitor: str
) -> None:
    stage = stage_of(rom, None if monitor == "colour" else rom.mono_palette)
    name, t = SCENES[scene]
    pixels = shown(stage, ReelShow(rom, name), t)
    picture = Picture(pixels, stage.machine.video.palette)
    golden_picture(f"calculation/scenes/{scene}-{monitor}", picture)


# The sounds.


def test_the_sounds_of_play_are_short_and_no_two_alike(rom: LcdRom) -> None:
    for name, most in EFFECTS.items():
        assert 0.01 < seconds_of(rom, name) <= most, name
    names = [name for name, sound in rom.sounds.items() if sound.play]
    assert len({tuple(tones_of(rom, name)) for name in names}) == len(names)


def test_the_tune_is_over_before_the_hair_ball(rom: LcdRom) -> None:
    """There is one voice, and the next sound would cut the tune off in the middle of a bar."""
    begun, length = begins(rom, "startup"), seconds_of(rom, "tune")
    assert begun["tune"] + length <= begun["hairball"]
    assert begun["hairball"] - begun["tune"] - length < 4


@pytest.mark.parametrize("name", ["won", "lost"])
def test_the_tune_of_an_end_is_as_long_as_its_reel(rom: LcdRom, name: str) -> None:
    assert seconds_of(rom, name) <= ReelShow(rom, name).lasts


def begins(rom: LcdRom, name: str) -> dict[str, float]:
    """The time at which each sound of a reel begins."""
    reel, beginnings = ReelShow(rom, name), {}
    for tick in range(int(reel.lasts / rom.display.tick) + 1):
        t = tick * rom.display.tick
        for sound in reel.cues(t - rom.display.tick, t):
            beginnings.setdefault(sound, t)
    return beginnings
