"""The calculator's screen, against slow references."""

from random import Random

import pytest

from retrocards.machine import Font, Machine, Sprite
from retrocards.machine.lcd import Lcd
from tests.effort import calls_of

Pixels = dict[tuple[int, int], int]
WIDTH, HEIGHT = 160, 100


def made_up(width: int, height: int, without: str = "") -> Font:
    """A font of random glyphs with different advances."""
    random = Random(width * 100 + height)
    rows = [
        bytes(random.getrandbits(width) << 8 - width for _ in range(height)) for _ in range(256)
    ]
    for code in without.encode("cp437"):
        rows[code] = b""
    advances = tuple(random.randint(1, width) if glyph else 0 for glyph in rows)
    return Font(width, height, tuple(rows), advances)


def lit(lcd: Lcd, background: int = 0) -> Pixels:
    """The pixels that are not background, by place."""
    return {
        (index % WIDTH, index // WIDTH): colour
        for index, colour in enumerate(lcd.pixels())
        if colour != background
    }


def inside(drawn: Pixels) -> Pixels:
    return {
        (x, y): colour for (x, y), colour in drawn.items() if 0 <= x < WIDTH and 0 <= y < HEIGHT
    }


def written(font: Font, x: int, y: int, codes: bytes, colour: int) -> Pixels:
    """A line of text, pixel by pixel from the font's rows."""
    drawn: Pixels = {}
    for code in codes:
        for j, bits in enumerate(font.rows[code]):
            drawn |= {(x + i, y + j): colour for i in range(8) if bits >> 7 - i & 1}
        x += font.advances[code]
    return inside(drawn)


def test_it_starts_blank_and_keeps_what_is_drawn() -> None:
    lcd = Lcd(WIDTH, HEIGHT)
    assert lcd.pixels() == bytes(16000)
    lcd.clear(3)
    lcd.rect(159, 99, 1, 1, 7)
    assert lcd.pixels() == bytes([3]) * 15999 + bytes([7])


def test_shapes_are_drawn_where_they_are_said() -> None:
    lcd = Lcd(WIDTH, HEIGHT)
    lcd.rect(2, 3, 4, 2, 9)
    lcd.frame(10, 10, 4, 3, 12)
    lcd.line(0, 50, 5, 50, 13)
    expected = {(x, y): 9 for x in range(2, 6) for y in (3, 4)}
    expected |= {(x, y): 12 for x in range(10, 14) for y in range(10, 13)}
    del expected[11, 11], expected[12, 11]
    expected |= {(x, 50): 13 for x in range(6)}
    assert lit(lcd) == expected


@pytest.mark.parametrize("thick", [0, 1, 2, 3, 4, 9])
def test_a_thick_frame_grows_inwards(thick: int) -> None:
    lcd, w, h = Lcd(WIDTH, HEIGHT), 11, 7
    lcd.frame(20, 30, w, h, 5, thick)
    assert lit(lcd) == {
        (20 + x, 30 + y): 5
        for x in range(w)
        for y in range(h)
        if min(x, y, w - 1 - x, h - 1 - y) < thick
    }


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (-3, 5)])
def test_shapes_without_a_size_are_nothing(size: tuple[int, int]) -> None:
    lcd = Lcd(WIDTH, HEIGHT)
    lcd.rect(20, 20, *size, 5)
    lcd.frame(20, 20, *size, 5, 2)
    assert not lit(lcd)


@pytest.mark.parametrize(("x", "y"), [(10, 20), (-3, -2), (156, 97), (0, 99), (200, 5)])
def test_a_sprite_has_holes_and_is_cut_at_the_edges(x: int, y: int) -> None:
    random, lcd = Random(x * 1000 + y), Lcd(WIDTH, HEIGHT)
    sprite = Sprite(7, 5, bytes(random.choice([1, 2, 77, 255]) for _ in range(35)))
    lcd.sprite(sprite, x, y)
    assert lit(lcd) == inside(
        {(x + index % 7, y + index // 7): c for index, c in enumerate(sprite.pixels) if c != 255}
    )


@pytest.mark.parametrize("size", [(4, 6), (6, 8), (8, 10)])
@pytest.mark.parametrize(("x", "y"), [(0, 0), (33, 21), (-5, -3), (140, 95)])
@pytest.mark.parametrize("colour", [0, 1, 5])
def test_a_line_is_drawn_as_its_font_says(
    size: tuple[int, int], x: int, y: int, colour: int
) -> None:
    font, lcd, text = made_up(*size), Lcd(WIDTH, HEIGHT), "Trumps: ♥é█ 9"
    codes = b"Trumps: \x03\x82\xdb 9"
    lcd.clear(200)
    end = lcd.text(font, x, y, text, colour)
    assert end == x + sum(font.advances[code] for code in codes)
    assert lit(lcd, 200) == written(font, x, y, codes, colour)


def test_text_may_go_on_where_it_ended() -> None:
    font, whole, parts = made_up(8, 10), Lcd(WIDTH, HEIGHT), Lcd(WIDTH, HEIGHT)
    whole.text(font, 3, 3, "ELEPHANT", 2)
    parts.text(font, parts.text(font, 3, 3, "ELE", 2), 3, "PHANT", 2)
    assert whole.pixels() == parts.pixels()
    assert whole.text(font, 7, 3, "", 2) == 7


@pytest.mark.parametrize("char", ["é", "€", "\n"])
def test_a_character_without_a_glyph_is_a_question_mark(char: str) -> None:
    font, lcd, asked = made_up(6, 8, without="é"), Lcd(WIDTH, HEIGHT), Lcd(WIDTH, HEIGHT)
    end = lcd.text(font, 0, 0, f"a{char}b", 4)
    assert end == asked.text(font, 0, 0, "a?b", 4) == font.width_of(f"a{char}b")
    assert lcd.pixels() == asked.pixels()


def test_text_leaves_the_colours_of_what_follows_alone() -> None:
    lcd = Lcd(WIDTH, HEIGHT)
    lcd.text(made_up(6, 8), 0, 0, "x", 7)
    lcd.clear(1)
    lcd.sprite(Sprite(1, 1, b"\1"), 5, 5)
    assert set(lcd.pixels()) == {1}


def test_a_screen_full_of_text_takes_a_few_calls_a_row() -> None:
    font, lcd = made_up(6, 8), Lcd(WIDTH, HEIGHT)

    def full_screen() -> None:
        for line in range(12):
            lcd.text(font, 2, line * 8, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", 3)

    full_screen()
    assert calls_of(full_screen) < 600, calls_of(full_screen)


def test_it_is_shown_two_by_two() -> None:
    video, lcd = Machine.headless().video, Lcd(WIDTH, HEIGHT)
    lcd.rect(1, 2, 1, 1, 9)
    before = video.version
    lcd.show(video, 2, 0, 0, around=3)
    assert video.version > before
    pixels = video.pixels()
    nines = {(index % 320, index // 320) for index, colour in enumerate(pixels) if colour == 9}
    assert nines == {(2, 4), (3, 4), (2, 5), (3, 5)}
    assert set(pixels) == {0, 9}


def test_around_a_smaller_one_lies_its_case() -> None:
    video, lcd = Machine.headless().video, Lcd(96, 64)
    lcd.clear(7)
    lcd.rect(95, 63, 1, 1, 9)
    lcd.show(video, 3, 16, 4, around=3)
    pixels = video.pixels()
    assert pixels[3 * 320 + 16] == pixels[4 * 320 + 15] == pixels[196 * 320 + 303] == 3
    assert pixels[4 * 320 + 16] == pixels[195 * 320 + 300] == 7
    assert [pixels[195 * 320 + x] for x in (300, 301, 303, 304)] == [7, 9, 9, 3]
    assert (pixels.count(3), pixels.count(9)) == (64000 - 288 * 192, 9)


def test_showing_it_takes_a_few_calls_a_row() -> None:
    video, lcd = Machine.headless().video, Lcd(WIDTH, HEIGHT)
    calls = calls_of(lambda: lcd.show(video, 2, 0, 0, around=3))
    assert calls < 24, calls


def test_slanted_letters_lean_to_the_right() -> None:
    font = made_up(8, 8)
    upright, slanted = Lcd(24, 8), Lcd(24, 8)
    assert upright.text(font, 0, 0, "A", 1) == slanted.text(font, 0, 0, "A", 1, slanted=True)
    for row in range(8):
        shift = (7 - row) // 3
        plain = upright.pixels()[row * 24 : row * 24 + 8]
        assert slanted.pixels()[row * 24 + shift :][:8] == plain, f"row {row}"
        assert not any(slanted.pixels()[row * 24 : row * 24 + shift])
