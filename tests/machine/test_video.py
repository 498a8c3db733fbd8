"""The picture: text, sprites, palette and files, against slow references."""

import struct
import sys
import zlib
from pathlib import Path
from random import Random

import pytest
import pyxel

from retrocards.machine import CGA, Font, Machine, Sprite, TextPage, VideoError
from retrocards.machine.pyxel_raster import memory
from tests.pieces import on_screen

WIDTH, HEIGHT = 320, 200


def reference(page: TextPage, font: Font) -> bytearray:
    """The page, pixel by pixel from the font's rows."""
    pixels = bytearray(WIDTH * HEIGHT)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            col, row = x // font.width, y // 8
            ink = font.rows[page.char_at(col, row)][y % 8] >> (7 - x % font.width) & 1
            attr = page.attr_at(col, row)
            pixels[y * WIDTH + x] = attr & 15 if ink else attr >> 4
    return pixels


def scribble(page: TextPage, seed: int) -> None:
    """Every character and every attribute, at random."""
    page.cells[:] = Random(seed).randbytes(len(page.cells))


def png(path: Path) -> tuple[int, int, list[tuple[int, int, int]]]:
    """Width, height and colours of a PNG of 8-bit RGB or palette, filters included."""
    data, offset, body, palette = path.read_bytes(), 8, b"", b""
    while offset < len(data):
        (size,) = struct.unpack(">I", data[offset : offset + 4])
        kind, content = data[offset + 4 : offset + 8], data[offset + 8 : offset + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", content[:10])
        palette = content if kind == b"PLTE" else palette
        body += content if kind == b"IDAT" else b""
        offset += size + 12
    assert depth == 8 and colour in (2, 3), "the reader of this test knows no other form"
    step = 3 if colour == 2 else 1
    raw, above, pixels = zlib.decompress(body), bytearray(width * step), bytearray()
    for y in range(height):
        row = raw[y * (width * step + 1) : (y + 1) * (width * step + 1)]
        line = unfilter(row[0], bytearray(row[1:]), above, step)
        pixels += line
        above = line
    flat = pixels if colour == 2 else b"".join(palette[i * 3 : i * 3 + 3] for i in pixels)
    return width, height, [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]


def unfilter(kind: int, line: bytearray, above: bytearray, step: int) -> bytearray:
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        nearest = min((left, above[i], corner), key=lambda v: abs(left + above[i] - corner - v))
        line[i] = (line[i] + (0, left, above[i], (left + above[i]) // 2, nearest)[kind]) & 255
    return line


def rgb(colour: int) -> tuple[int, int, int]:
    return colour >> 16, colour >> 8 & 255, colour & 255


@pytest.mark.parametrize("columns", [40, 80])
def test_a_page_is_drawn_as_its_font_says(
    machine: Machine, fonts: dict[int, Font], columns: int
) -> None:
    machine.video.set_columns(columns)
    scribble(machine.video.page, columns)
    machine.video.draw_text()
    assert machine.video.pixels() == reference(machine.video.page, fonts[columns])


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("cells", [(3, 2, 5, 4), (4, 0, 1, 1), (-2, -3, 5, 5), (37, 22, 99, 99)])
def test_a_rectangle_of_cells_leaves_all_else_alone(
    machine: Machine, fonts: dict[int, Font], columns: int, cells: tuple[int, int, int, int]
) -> None:
    video, width = machine.video, fonts[columns].width
    page = TextPage(columns)
    scribble(page, 5)
    video.clear(200)
    video.draw_text_rect(*cells, page)
    expected = bytearray([200]) * (WIDTH * HEIGHT)
    full = reference(page, fonts[columns])
    col, row, w, h = cells
    left, right = max(0, col) * width, min(columns, col + w) * width
    for y in range(max(0, row) * 8, min(25, row + h) * 8):
        expected[y * WIDTH + left : y * WIDTH + right] = full[y * WIDTH + left : y * WIDTH + right]
    assert video.pixels() == expected


def test_an_empty_rectangle_draws_nothing(machine: Machine) -> None:
    machine.video.clear(9)
    machine.video.draw_text_rect(50, 3, 4, 4)
    machine.video.draw_text_rect(5, 3, 0, 4)
    assert set(machine.video.pixels()) == {9}


def test_text_without_a_font_is_an_error() -> None:
    with pytest.raises(VideoError, match="no font for 40 columns"):
        Machine.headless().video.draw_text()


@pytest.mark.parametrize(
    ("x", "y"), [(10, 20), (-3, 5), (5, -2), (316, 50), (50, 197), (-7, -7), (318, 199), (400, 9)]
)
def test_a_sprite_has_holes_and_is_cut_at_the_edges(machine: Machine, x: int, y: int) -> None:
    random = Random(x * 1000 + y)
    sprite = Sprite(7, 5, bytes(random.choice([1, 2, 77, 255]) for _ in range(35)))
    machine.video.clear(3)
    machine.video.sprite(sprite, x, y)
    expected = bytearray([3]) * (WIDTH * HEIGHT)
    for index, colour in enumerate(sprite.pixels):
        px, py = x + index % 7, y + index // 7
        if colour != 255 and 0 <= px < WIDTH and 0 <= py < HEIGHT:
            expected[py * WIDTH + px] = colour
    assert machine.video.pixels() == expected


def test_colour_0_can_be_the_hole() -> None:
    video = Machine.headless().video
    video.clear(6)
    video.sprite(Sprite(2, 1, bytes([0, 255]), transparent=0), 0, 0)
    assert video.pixels()[:2] == bytes([6, 255])


def test_a_sprite_needs_all_its_pixels() -> None:
    with pytest.raises(VideoError, match="needs 6 pixels, not 5"):
        Sprite(2, 3, bytes(5))


def test_a_window_of_text_covers_sprites(machine: Machine, fonts: dict[int, Font]) -> None:
    video = machine.video
    video.draw_text()
    video.sprite(Sprite(28, 40, bytes([15]) * 1120), 100, 60)
    video.page.fill(14, 8, 6, 4, "▒", 0x4E)
    video.draw_text_rect(14, 8, 6, 4)
    full = reference(video.page, fonts[40])
    covered = (9 * 8) * WIDTH + 15 * 8
    assert video.pixels()[covered] == full[covered]
    assert video.picture.pget(100, 60) == 15
    assert video.picture.pget(127, 99) == 15


def test_shapes_are_drawn_where_they_are_said() -> None:
    video = Machine.headless().video
    video.rect(2, 3, 4, 2, 9)
    video.frame(10, 10, 4, 3, 12)
    video.line(0, 50, 5, 50, 13)
    video.pixel(319, 199, 14)
    drawn = {(index % WIDTH, index // WIDTH): c for index, c in enumerate(video.pixels()) if c}
    expected = {(x, y): 9 for x in range(2, 6) for y in (3, 4)}
    expected |= {(x, y): 12 for x in range(10, 14) for y in range(10, 13)}
    del expected[11, 11], expected[12, 11]
    expected |= {(x, 50): 13 for x in range(6)}
    expected[319, 199] = 14
    assert drawn == expected


@pytest.mark.parametrize(
    ("size", "scale", "place"),
    [((160, 100), 2, (0, 0)), ((96, 64), 3, (16, 4)), ((320, 200), 1, (0, 0)), ((1, 2), 9, (7, 3))],
)
def test_a_picture_is_enlarged_by_a_whole_number(
    size: tuple[int, int], scale: int, place: tuple[int, int]
) -> None:
    video, (width, height), (left, top) = Machine.headless().video, size, place
    video.clear(77)
    small, before = Random(1).randbytes(width * height), video.version
    video.blit_enlarged(small, width, scale, left, top)
    assert video.version > before
    expected = bytearray([77]) * (WIDTH * HEIGHT)
    for y in range(height * scale):
        for x in range(width * scale):
            offset = (top + y) * WIDTH + left + x
            expected[offset] = small[y // scale * width + x // scale]
    assert video.pixels() == expected


@pytest.mark.parametrize(
    ("pixels", "width", "scale", "place", "message"),
    [
        (16001, 160, 2, (0, 0), "16001 pixels are not rows of 160"),
        (100, 0, 2, (0, 0), "not rows of 0"),
        (100, 10, 0, (0, 0), "0 is not a scale"),
        (16000, 160, 2, (1, 0), "320x200 pixels at 1,0 lie outside of 320x200"),
        (16000, 160, 2, (0, -1), "320x200 pixels at 0,-1 lie outside"),
        (16000, 160, 3, (0, 0), "480x300 pixels at 0,0 lie outside"),
    ],
)
def test_a_picture_that_does_not_fit_is_refused(
    pixels: int, width: int, scale: int, place: tuple[int, int], message: str
) -> None:
    video = Machine.headless().video
    before = on_screen(video)
    with pytest.raises(VideoError, match=message):
        video.blit_enlarged(bytes(pixels), width, scale, *place)
    assert on_screen(video) == before


def test_the_palette_changes_the_file_and_not_the_pixels(tmp_path: Path) -> None:
    video = Machine.headless().video
    video.clear(1)
    video.rect(0, 0, 8, 8, 200)
    before = video.pixels(), on_screen(video)
    video.picture_png(tmp_path / "cga.png")
    green = [0x000000, 0x3CFF83, *CGA[2:]]
    video.set_palette(green)
    video.picture_png(tmp_path / "green.png")
    assert (video.pixels(), on_screen(video)) == before
    for name, colour in (("cga", 0x0000AA), ("green", 0x3CFF83)):
        width, height, colours = png(tmp_path / f"{name}.png")
        assert (width, height) == (320, 200)
        assert colours[0] == (0, 0, 0), "an index without a colour is black"
        assert colours[9 * WIDTH + 9] == rgb(colour)


@pytest.mark.long("much like another test")
def test_two_machines_do_not_mix_their_palettes(tmp_path: Path) -> None:
    colour, mono = Machine.headless().video, Machine.headless().video
    mono.set_palette([0x112233] * 16)
    for video in (colour, mono, colour):
        video.clear(4)
        video.picture_png(tmp_path / "one.png")
        assert png(tmp_path / "one.png")[2][0] == rgb(video.palette[4])


def test_the_frame_has_the_border_and_no_pointer(tmp_path: Path) -> None:
    video = Machine.headless().video
    video.clear(2)
    video.border = 5
    video.set_pointer(Sprite(3, 3, bytes([14]) * 9))
    video.frame_png(tmp_path / "frame.png")
    width, height, colours = png(tmp_path / "frame.png")
    assert (width, height) == (352, 232)
    inside = [colours[y * 352 + x] for y in range(16, 216) for x in range(16, 336)]
    assert set(inside) == {rgb(CGA[2])}
    assert colours.count(rgb(CGA[5])) == 352 * 232 - 320 * 200


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is Unicode")
@pytest.mark.parametrize("name", ["hömé".encode(), "hömé".encode("latin-1")])
def test_a_picture_is_saved_in_a_home_of_any_encoding(tmp_path: Path, name: bytes) -> None:
    """Python keeps a name that the locale's encoding cannot read with surrogates."""
    folder = tmp_path / name.decode("ascii", "surrogateescape")
    folder.mkdir()
    video = Machine.headless().video
    video.clear(2)
    video.picture_png(folder / "one.png")
    assert set(png(folder / "one.png")[2]) == {rgb(CGA[2])}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is Unicode")
def test_only_a_name_without_an_encoding_takes_a_detour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.TemporaryDirectory", None)
    video = Machine.headless().video
    (tmp_path / "hömé").mkdir()
    video.picture_png(tmp_path / "hömé" / "one.png")
    assert [path.name for path in (tmp_path / "hömé").iterdir()] == ["one.png"]


@pytest.mark.parametrize("before", [b"", b"an older picture"])
def test_a_disk_that_is_full_leaves_no_half_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bytes
) -> None:
    """The old file stays."""

    def half(image: object, path: str, scale: int) -> None:
        Path(path).write_bytes(b"half")
        raise OSError("the disk is full")

    monkeypatch.setattr(pyxel.Image, "save", half)
    if before:
        (tmp_path / "one.png").write_bytes(before)
    with pytest.raises(VideoError, match=r"one\.png cannot be written: the disk is full\.$"):
        Machine.headless().video.picture_png(tmp_path / "one.png")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before][: bool(before)]


def test_a_frame_with_the_aspect_is_4_to_3_and_every_pixel_five_by_six(tmp_path: Path) -> None:
    video = Machine.headless(aspect=True).video
    video.border = 5
    video.clear(2)
    video.pixel(0, 0, 14)
    video.pixel(319, 199, 15)
    video.frame_png(tmp_path / "frame.png")
    before = list(pyxel.colors)
    pyxel.colors[:] = list(CGA)
    image = pyxel.Image.from_image(str(tmp_path / "frame.png"))
    pyxel.colors[:] = before
    assert (image.width, image.height) == (1760, 1320)
    dots = bytes(memory(image))
    for colour, left, top in (14, 5 * 16, 6 * 10), (15, 5 * 335, 6 * 209):
        assert [place for place, dot in enumerate(dots) if dot == colour] == [
            y * 1760 + x for y in range(top, top + 6) for x in range(left, left + 5)
        ]
    assert dots.count(2) == 30 * (320 * 200 - 2)
    assert dots.count(5) == 30 * (352 * 220 - 320 * 200)


@pytest.mark.parametrize("name", ["picture.gif", "missing/picture.png"])
def test_a_picture_that_cannot_be_saved_is_our_own_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(VideoError, match="picture"):
        Machine.headless().video.picture_png(tmp_path / name)


@pytest.mark.parametrize(
    ("palette", "says"),
    [
        ([0] * 15, "16 to 255 colours, not 15"),
        ([0] * 256, "not 256"),
        ([*CGA[:15], 0x1000000], "palette entry 15: 0x1000000"),
        ([-1, *CGA[1:]], "palette entry 0"),
    ],
)
def test_a_wrong_palette_is_refused_and_the_old_one_stays(palette: list[int], says: str) -> None:
    video = Machine.headless().video
    with pytest.raises(VideoError, match=says):
        video.set_palette(palette)
    assert video.palette == list(CGA)


def test_the_version_grows_with_what_can_be_seen() -> None:
    video = Machine.headless().video
    versions = [video.version]
    for change in (
        lambda: video.clear(1),
        lambda: setattr(video, "border", 3),
        lambda: video.set_palette(CGA),
        lambda: video.set_pointer(Sprite(1, 1, b"\1")),
        lambda: setattr(video, "pointer_at", (5, 6)),
    ):
        change()
        versions.append(video.version)
    assert versions == sorted(set(versions))
    video.pointer_at = (5, 6)
    assert video.version == versions[-1]
