"""The screen: a picture of 320x200 pixels inside an overscan border.

Pixels are indices into the palette, so a change of palette needs no drawing. Like video memory,
the picture keeps what was drawn until it is drawn over.
"""

from collections.abc import Sequence
from pathlib import Path
from weakref import WeakKeyDictionary

from retrocards.machine.errors import FontError, VideoError
from retrocards.machine.font import Font
from retrocards.machine.raster import (
    CELL_HEIGHT,
    CELL_WIDTHS,
    RASTER,
    Image,
    TextRaster,
    memory,
    new_image,
)
from retrocards.machine.stretch import stretched
from retrocards.machine.text import ROWS, TextPage
from retrocards.machine.whole import whole

WIDTH, HEIGHT, BORDER = 320, 200, 16
LARGE = 2
"""How many times large print is larger."""
CANVAS_WIDTH, CANVAS_HEIGHT = WIDTH + 2 * BORDER, HEIGHT + 2 * BORDER
TALL_BORDER = 10
"""The lines of border above and below the picture on a 4:3 monitor, whose pixels are six fifths as
tall as wide."""
TALL_HEIGHT = HEIGHT + 2 * TALL_BORDER
COLOURS = 256

CGA = (
    0x000000, 0x0000AA, 0x00AA00, 0x00AAAA, 0xAA0000, 0xAA00AA, 0xAA5500, 0xAAAAAA,
    0x555555, 0x5555FF, 0x55FF55, 0x55FFFF, 0xFF5555, 0xFF55FF, 0xFFFF55, 0xFFFFFF,
)  # fmt: skip
"""The 16 default colours of CGA, EGA and VGA, 0xRRGGBB. Colour 6 is brown."""


class Sprite:
    """A picture of palette indices, row after row. Pixels of the colour `transparent` are holes.

    Keep and reuse a Sprite, because its conversion is cached as long as it lives.
    """

    def __init__(self, width: int, height: int, pixels: bytes, transparent: int = 255) -> None:
        if width < 1 or height < 1 or len(pixels) != width * height:
            raise VideoError(
                f"a sprite of {width}x{height} needs {width * height} pixels, not {len(pixels)}"
            )
        self.width, self.height = width, height
        self.pixels, self.transparent = pixels, transparent


_images: "WeakKeyDictionary[Sprite, Image]" = WeakKeyDictionary()


def image_of(sprite: Sprite) -> Image:
    """The image of a sprite."""
    image = _images.get(sprite)
    if image is None:
        image = new_image(sprite.width, sprite.height)
        memory(image)[:] = sprite.pixels
        _images[sprite] = image
    return image


class Video:
    """The 320x200 picture, its text page, palette, border and mouse pointer.

    `version` grows with every visible change. `pointer_at` is the pointer's place in picture
    coordinates. `aspect` saves frames in 4:3.
    """

    def __init__(self, aspect: bool = False) -> None:
        self._aspect = aspect
        self.picture = new_image(WIDTH, HEIGHT)
        self._framed = new_image(CANVAS_WIDTH, CANVAS_HEIGHT)
        self.page = TextPage(40)
        self.version = 0
        self._border = 0
        self._palette = list(CGA)
        self._fonts: dict[int, Font] = {}
        self._rasters: dict[int, TextRaster] = {}
        self._pointer: Sprite | None = None
        self._hotspot = (0, 0)
        self._pointer_at = (WIDTH // 2, HEIGHT // 2)

    @property
    def border(self) -> int:
        """The palette index of the overscan border."""
        return self._border

    @border.setter
    def border(self, colour: int) -> None:
        self._border = colour
        self.version += 1

    @property
    def palette(self) -> list[int]:
        """The colours by index, 0xRRGGBB. Change them with `set_palette`."""
        return list(self._palette)

    def set_palette(self, palette: Sequence[int]) -> None:
        """Set the palette for every pixel: 16 to 255 colours, 0xRRGGBB.

        Indices past the end are black. Raises VideoError for too few, too many or invalid colours.
        """
        if not 16 <= len(palette) <= COLOURS - 1:
            raise VideoError(f"a palette has 16 to {COLOURS - 1} colours, not {len(palette)}")
        for index, colour in enumerate(palette):
            if not 0 <= colour <= 0xFFFFFF:
                raise VideoError(f"palette entry {index}: {colour:#x} is not a colour 0xRRGGBB")
        self._palette = list(palette)
        self.version += 1

    def set_font(self, font: Font) -> None:
        """Use a font for pages of its width: 8 pixels for 40 columns, 4 for 80.

        Raises FontError if the cell is not 8x8 or 4x8, or if glyphs are missing, with their codes.
        """
        if font.width not in CELL_WIDTHS or font.height != CELL_HEIGHT:
            raise FontError(f"the cell must be 8x8 or 4x8, not {font.width}x{font.height}")
        missing = [code for code, rows in enumerate(font.rows) if not rows]
        if missing:
            first = ", ".join(str(code) for code in missing[:8])
            raise FontError(f"the font has no glyph for {len(missing)} codes: {first} ...")
        columns = WIDTH // font.width
        self._fonts[columns] = font
        self._rasters.pop(columns, None)

    def set_columns(self, columns: int) -> None:
        """Switch to a blank page of 40 or 80 columns. The picture stays."""
        self.page = TextPage(columns)

    def draw_text(self, page: TextPage | None = None) -> None:
        """Draw a whole text page over the picture: the screen's own, or another."""
        page = page or self.page
        self.draw_text_rect(0, 0, page.columns, ROWS, page)

    def draw_text_rect(
        self, col: int, row: int, w: int, h: int, page: TextPage | None = None
    ) -> None:
        """Draw a rectangle of a page's cells over the picture.

        Raises VideoError if no font for that many columns was set.
        """
        page = page or self.page
        self._raster(page.columns).draw(self.picture, page, col, row, w, h)
        self.version += 1

    def sprite(self, sprite: Sprite, x: int, y: int, angle: int = 0) -> None:
        """Draw a sprite with its upper left corner at a place, which may lie outside.

        `angle` turns it clockwise about its centre, in degrees.
        """
        image, width, height = image_of(sprite), sprite.width, sprite.height
        self.picture.blt(x, y, image, 0, 0, width, height, sprite.transparent, angle)
        self.version += 1

    def recolour(self, x: int, y: int, w: int, h: int, even: bytes, odd: bytes) -> None:
        """Recolour the pixels of a rectangle by two tables of 256 in turn.

        The two tables alternate like the squares of a chessboard.
        """
        left, right = max(0, x), min(WIDTH, x + w)
        picture = memory(self.picture)
        for row in range(max(0, y), min(HEIGHT, y + h)):
            start, end = row * WIDTH + left, row * WIDTH + right
            for first, table in enumerate((even, odd) if (row + left) % 2 == 0 else (odd, even)):
                pixels = slice(start + first, max(start + first, end), 2)
                picture[pixels] = bytes(picture[pixels]).translate(table)
        self.version += 1

    def clear(self, colour: int = 0) -> None:
        """Fill the whole picture."""
        self.picture.cls(colour)
        self.version += 1

    def rect(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        """Fill a rectangle."""
        self.picture.rect(x, y, w, h, colour)
        self.version += 1

    def frame(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        """Draw the edge of a rectangle, one pixel wide."""
        self.picture.rectb(x, y, w, h, colour)
        self.version += 1

    def line(self, x1: int, y1: int, x2: int, y2: int, colour: int) -> None:
        """Draw a line, both ends included."""
        self.picture.line(x1, y1, x2, y2, colour)
        self.version += 1

    def pixel(self, x: int, y: int, colour: int) -> None:
        """Draw one pixel."""
        self.picture.pset(x, y, colour)
        self.version += 1

    @staticmethod
    def holds(x: int, y: int) -> bool:
        """Whether a point lies in the picture, not in its border."""
        return 0 <= x < WIDTH and 0 <= y < HEIGHT

    def blit_enlarged(self, pixels: bytes, width: int, scale: int, x: int, y: int) -> None:
        """Draw rows of `width` pixels with their corner at x, y, each pixel `scale` by `scale`.

        Raises VideoError for incomplete rows, or if they do not fit into the picture.
        """
        if scale < 1 or width < 1 or len(pixels) % width:
            raise VideoError(
                f"{len(pixels)} pixels are not rows of {width}, or {scale} is not a scale"
            )
        length, height = width * scale, len(pixels) // width * scale
        if x < 0 or y < 0 or x + length > WIDTH or y + height > HEIGHT:
            raise VideoError(f"{length}x{height} pixels at {x},{y} lie outside of {WIDTH}x{HEIGHT}")
        wide = bytearray(len(pixels) * scale)
        for across in range(scale):
            wide[across::scale] = pixels
        picture = memory(self.picture)
        for row in range(height):
            line, start = row // scale * length, (y + row) * WIDTH + x
            picture[start : start + length] = wide[line : line + length]
        self.version += 1

    def enlarge(self) -> None:
        """Fill the picture with its upper left quarter, each pixel twice as wide and high."""
        picture, width = self.pixels(), WIDTH // LARGE
        rows = (picture[row * WIDTH : row * WIDTH + width] for row in range(HEIGHT // LARGE))
        self.blit_enlarged(b"".join(rows), width, LARGE, 0, 0)

    @property
    def pointer(self) -> Sprite | None:
        """The shape of the mouse pointer, or None if it is hidden."""
        return self._pointer

    def set_pointer(self, sprite: Sprite | None, hotspot: tuple[int, int] = (0, 0)) -> None:
        """Set the shape of the mouse pointer, and the pixel of it that points."""
        self._pointer, self._hotspot = sprite, hotspot
        self.version += 1

    @property
    def pointer_at(self) -> tuple[int, int]:
        """Where the pointer points, in picture coordinates. The machine moves it."""
        return self._pointer_at

    @pointer_at.setter
    def pointer_at(self, place: tuple[int, int]) -> None:
        if place != self._pointer_at:
            self._pointer_at = place
            self.version += self._pointer is not None

    def compose(self, canvas: Image, left: int = BORDER, top: int = BORDER) -> None:
        """Draw border, picture and pointer into a canvas, the picture's corner at (left, top)."""
        self._frame_into(canvas, left, top)
        if self._pointer is not None:
            x = left + self._pointer_at[0] - self._hotspot[0]
            y = top + self._pointer_at[1] - self._hotspot[1]
            shape = self._pointer
            canvas.blt(x, y, image_of(shape), 0, 0, shape.width, shape.height, shape.transparent)

    def pixels(self) -> bytes:
        """The picture's 64000 palette indices, row after row."""
        return bytes(memory(self.picture))

    def restore(self, pixels: bytes) -> None:
        """Draw again what `pixels` returned."""
        memory(self.picture)[:] = pixels
        self.version += 1

    def frame_pixels(self) -> bytes:
        """The palette indices of the picture in its border, without the pointer: 352x232."""
        self._frame_into(self._framed, BORDER, BORDER)
        return bytes(memory(self._framed))

    def full_palette(self) -> list[int]:
        """All 256 colours, black where the palette has none."""
        return self._palette + [0] * (COLOURS - len(self._palette))

    def picture_png(self, path: str | Path) -> None:
        """Save the 320x200 picture, one pixel for one, without border and pointer."""
        self._save(self.picture, path)

    def frame_png(self, path: str | Path) -> None:
        """Save the picture in its border, without the pointer: 352x232.

        In 4:3 it is 1760x1320, where each pixel is five wide and six high.
        """
        height, top = (TALL_HEIGHT, TALL_BORDER) if self._aspect else (CANVAS_HEIGHT, BORDER)
        canvas = new_image(CANVAS_WIDTH, height)
        self._frame_into(canvas, BORDER, top)
        self._save(_five_by_six(canvas) if self._aspect else canvas, path)

    def _raster(self, columns: int) -> TextRaster:
        raster = self._rasters.get(columns)
        if raster is None:
            if columns not in self._fonts:
                raise VideoError(f"no font for {columns} columns has been set")
            raster = self._rasters[columns] = RASTER.text_raster(self._fonts[columns])
        return raster

    def _frame_into(self, canvas: Image, left: int, top: int) -> None:
        canvas.cls(self._border)
        canvas.blt(left, top, self.picture, 0, 0, WIDTH, HEIGHT)

    def _save(self, image: Image, path: str | Path) -> None:
        target = Path(path)
        if target.suffix.lower() != ".png":
            raise VideoError(f"a picture is saved as a .png file, not as {target.name!r}")
        try:
            with whole(target) as new:
                if new != target or new.is_dir():
                    # The system says why the file cannot be written; the library does not.
                    new.open("ab").close()
                RASTER.save_png(image, self.full_palette(), str(new))
        except Exception as problem:
            reason = getattr(problem, "strerror", None) or str(problem).removesuffix(".")
            raise VideoError(f"{target} cannot be written: {reason}.") from problem


def _five_by_six(small: Image) -> Image:
    """Enlarge a picture to pixels of five by six, for 4:3."""
    large = new_image(5 * small.width, 6 * small.height)
    rows = stretched(memory(small), small.width, large.width, large.height)
    memory(large)[:] = b"".join(rows)
    return large
