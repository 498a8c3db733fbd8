"""The picture in the window: its place, and the pixel under the mouse, dot by dot."""

from random import Random

import pytest
import pyxel

from retrocards.machine import CGA, Video, shape
from retrocards.machine.pyxel_raster import memory
from retrocards.machine.shape import Square, Tall

BLACK = 255
SCREENS = [(1920, 1080), (1366, 768), (1024, 768), (1280, 1024), (1080, 1920), (640, 480)]


class Desk:
    """A desktop and a window of given sizes, and the library's canvas."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desktop: tuple[int, int] | None = (1920, 1080)
        self.window: tuple[int, int] | None = None
        self.resized: list[tuple[int, int]] = []
        self._patch = monkeypatch
        monkeypatch.setattr(shape, "desktop_size", lambda: self.desktop)
        monkeypatch.setattr(shape, "window_size", lambda: self.window)
        monkeypatch.setattr(pyxel, "resize", self._resize)

    def _resize(self, width: int, height: int) -> None:
        self.resized.append((width, height))

    def canvas(self, tall: Tall | Square, video: Video) -> bytes:
        image = pyxel.Image(tall.width, tall.height)
        self._patch.setattr(pyxel, "screen", image, raising=False)
        tall.draw(video)
        return bytes(memory(image))


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


@pytest.fixture
def video() -> Video:
    """A picture whose pixels nearly all differ, in a border of another colour."""
    video = Video()
    random = Random(5)
    video.blit_enlarged(bytes(random.randrange(200) for _ in range(320 * 200)), 320, 1, 0, 0)
    video.border = 201
    return video


def lies(canvas: bytes, width: int) -> tuple[int, int, int, int]:
    """Left, top, width and height of the area that is not black."""
    rows = [canvas[start : start + width] for start in range(0, len(canvas), width)]
    filled = [y for y, row in enumerate(rows) if any(dot != BLACK for dot in row)]
    row = rows[filled[0]]
    columns = [x for x, dot in enumerate(row) if dot != BLACK]
    return columns[0], filled[0], len(columns), len(filled)


def leads_back(tall: Tall, canvas: bytes, video: Video) -> None:
    """The mouse points at the pixel that is drawn under it."""
    random = Random(9)
    left, top, width, height = lies(canvas, tall.width)
    for _ in range(2000):
        x, y = left + random.randrange(width), top + random.randrange(height)
        column, row = tall.to_picture(x, y)
        inside = video.holds(column, row)
        assert canvas[y * tall.width + x] == (video.picture.pget(column, row) if inside else 201)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_full_screen_holds_the_greatest_4_to_3(
    desk: Desk, video: Video, screen: tuple[int, int]
) -> None:
    desk.desktop = desk.window = screen
    tall = Tall(None, crt=False)
    assert tall.follow(True)
    canvas = desk.canvas(tall, video)
    parts = screen[1] // 1080 or 1
    assert (tall.width, tall.height) == (screen[0] // parts, screen[1] // parts)
    left, top, width, height = lies(canvas, tall.width)
    assert width == tall.width or height == tall.height
    assert (width, height) == (height * 4 // 3, height) or height == width * 3 // 4
    assert abs(2 * left + width - tall.width) <= 1
    assert abs(2 * top + height - tall.height) <= 1
    leads_back(tall, canvas, video)
    assert not tall.follow(True)


def test_1440_dots_of_1920(desk: Desk, video: Video) -> None:
    desk.window = (1920, 1080)
    tall = Tall(None, crt=False)
    tall.follow(True)
    assert lies(desk.canvas(tall, video), 1920) == (240, 0, 1440, 1080)
    assert desk.resized == [(1920, 1080)]


def test_a_tube_has_its_edges_at_the_picture(desk: Desk, video: Video) -> None:
    desk.window = (1920, 1080)
    tall = Tall(None, crt=True)
    tall.follow(True)
    assert desk.resized == [(1440, 1080)]
    assert lies(desk.canvas(tall, video), tall.width) == (0, 0, 1440, 1080)


@pytest.mark.parametrize(
    ("window", "size"),
    [
        ((704, 528), (704, 528)),
        ((800, 792), (800, 600)),
        ((1300, 600), (800, 600)),
        ((2112, 1000), (1333, 1000)),
    ],
)
def test_a_tube_is_whole_in_every_window(
    desk: Desk, video: Video, window: tuple[int, int], size: tuple[int, int]
) -> None:
    """As when Alt+Enter leaves the full screen, for a window smaller than the canvas crops it."""
    desk.window = (1920, 1080)
    tall = Tall(2, crt=True)
    tall.follow(True)
    desk.window = window
    assert tall.follow(False)
    canvas = desk.canvas(tall, video)
    assert desk.resized == [(1440, 1080), size]
    assert lies(canvas, tall.width) == (0, 0, *size)
    leads_back(tall, canvas, video)
    assert not tall.follow(False)


def test_a_tube_has_a_canvas_in_the_smallest_window(desk: Desk) -> None:
    desk.window = (1, 1)
    Tall(2, crt=True).follow(False)
    assert desk.resized == [(1, 1)]


@pytest.mark.parametrize(
    ("scale", "size"), [(None, (1056, 792)), (1, (352, 264)), (2, (704, 528)), (5, (1760, 1320))]
)
def test_in_a_window_every_pixel_is_so_many_dots_wide(
    desk: Desk, video: Video, scale: int | None, size: tuple[int, int]
) -> None:
    """Without a scale, at most three quarters of the desktop."""
    tall = Tall(scale, crt=False)
    assert (tall.width, tall.height, tall.scale) == (*size, 1)
    desk.window = size
    assert not tall.follow(False)
    canvas = desk.canvas(tall, video)
    assert lies(canvas, tall.width) == (0, 0, *size)
    leads_back(tall, canvas, video)
    assert not desk.resized


@pytest.mark.parametrize(
    ("window", "place"),
    [
        ((800, 792), (128, 96, 800, 600)),
        ((1056, 400), (261, 196, 533, 400)),
        ((2112, 1584), (0, 0, 1056, 792)),
        ((2112, 792), (0, 0, 1056, 792)),
    ],
)
def test_the_picture_follows_the_windows_size(
    desk: Desk, video: Video, window: tuple[int, int], place: tuple[int, int, int, int]
) -> None:
    """In a smaller window the library shows the middle of the canvas; it fills a larger one."""
    tall = Tall(3, crt=False)
    desk.window = (1056, 792)
    tall.follow(False)
    desk.window = window
    assert tall.follow(False) == (place != (0, 0, 1056, 792))
    canvas = desk.canvas(tall, video)
    assert lies(canvas, tall.width) == place
    leads_back(tall, canvas, video)


@pytest.mark.parametrize(("scale", "factor"), [(None, None), (1, 1), (2, 1), (5, 2)])
def test_where_sdl_tells_nothing_the_canvas_stays(
    desk: Desk, video: Video, scale: int | None, factor: int | None
) -> None:
    desk.desktop = None
    tall = Tall(scale, crt=False)
    size = (352, 264) if scale == 1 else (704, 528)
    assert (tall.width, tall.height, tall.scale) == (*size, factor)
    assert not tall.follow(True)
    canvas = desk.canvas(tall, video)
    assert lies(canvas, tall.width) == (0, 0, *size)
    leads_back(tall, canvas, video)


def test_square_pixels(desk: Desk, video: Video) -> None:
    square = Square(None)
    canvas = desk.canvas(square, video)
    assert not square.follow(True)
    assert canvas[16 * 352 + 16 : 16 * 352 + 336] == video.pixels()[:320]
    assert square.to_picture(16, 16) == (0, 0)
    assert len(CGA) == 16
