"""The windows of a text screen on a page of cells: frames, titles in them, and shadows."""

from collections.abc import Iterator

from retrocards.machine import TextPage
from retrocards.rom import TextRom
from retrocards.rom.schema.look import Shadow, Window
from retrocards.rom.schema.screens import Decor, FixedWindow
from retrocards.rom.schema.show import ShowStep
from retrocards.stage.canvas import Line, Shape
from retrocards.stage.look import Look
from retrocards.stage.zones import Point, Rect

FRAMES = {
    "none": tuple("        "),
    "single": tuple("┌─┐││└─┘"),
    "double": tuple("╔═╗║║╚═╝"),
    "double_ends": tuple("╒═╕││╘═╛"),
    "double_sides": tuple("╓─╖║║╙─╜"),
    "solid": tuple("████████"),
}
DIVIDERS = {
    "none": tuple(" ─ "),
    "single": tuple("├─┤"),
    "double": tuple("╟─╢"),
    "double_ends": tuple("├─┤"),
    "double_sides": tuple("╟─╢"),
    "solid": tuple("█─█"),
}
BRACKETS = "▌▐"
TINT = "▒"
"""The character for every second dot, on a page without a picture over it."""


def shape_of(rom: TextRom, name: str) -> Shape:
    """The look of a window of the ROM, and of the panel in it."""
    window = rom.windows[name]
    panel = rom.windows[window.panel] if window.panel else None
    return _shape(window, _shape(panel, None) if panel else None)


def _shape(window: Window, panel: Shape | None) -> Shape:
    shadow = window.shadow
    return Shape(
        body=window.body,
        border=window.border,
        title=window.title,
        line=window.line,
        value=window.value,
        foot=window.foot,
        head=window.head or window.body,
        shadow=Shadow(style=shadow) if isinstance(shadow, str) else shadow,
        frame=window.frame,
        brackets=window.brackets,
        panel=panel,
    )


def edge_of(shape: Shape) -> Point:
    """The thickness of a frame, with that of its panel: at the sides, and above and below."""
    if shape.panel is None:
        return 1, 1
    beside = shape.panel.shadow.wide if shape.panel.shadow else 1
    return 2 + beside, 3


def panel_in(area: Rect, shape: Shape) -> Rect:
    """The place of a window's panel; the panel's shadow falls beside and below it."""
    across, down = (thick - 1 for thick in edge_of(shape))
    return Rect(area.x + across, area.y + down, area.w - 2 * across, area.h - 2 * down)


def shadow_of(area: Rect, shadow: Shadow) -> tuple[Rect, Rect]:
    """The cells in the shadow of a window: at its side, and below it."""
    wide = shadow.wide
    low = area.y + area.h
    if shadow.side == "left":
        beside = Rect(area.x - wide, area.y + 1, wide, area.h)
        return beside, Rect(area.x, low, area.w - wide, 1)
    beside = Rect(area.x + area.w, area.y + 1, wide, area.h)
    return beside, Rect(area.x + wide, low, area.w - wide, 1)


def headline(area: Rect, text: str, shape: Shape, below: bool) -> Iterator[Line]:
    """A title in the upper line of a frame, or a foot in the lower one of its panel."""
    if below and shape.panel:
        area, shape = panel_in(area, shape), shape.panel
    shown = f" {text} "[: area.w - (4 if shape.brackets else 2)]
    x, y = area.x + (area.w - len(shown)) // 2, area.y + area.h - 1 if below else area.y
    yield Line(x, y, shown, shape.foot if below else shape.title)
    if shape.brackets:
        for col, bracket in zip((x - 1, x + len(shown)), BRACKETS, strict=True):
            yield Line(col, y, bracket, shape.border)


def draw_box(page: TextPage, area: Rect, frame: str, attr: int) -> None:
    """Draw a frame of line characters, and blank its inside."""
    top_left, flat, top_right, left, right, low_left, low_flat, low_right = FRAMES[frame]
    inside, (col, row, w, h) = max(0, area.w - 2), (area.x, area.y, area.w, area.h)
    page.fill(col, row, w, h, " ", attr)
    page.put(col, row, top_left + flat * inside + top_right, attr)
    for line in range(row + 1, row + h - 1):
        page.put(col, line, left, attr)
        page.put(col + w - 1, line, right, attr)
    page.put(col, row + h - 1, low_left + low_flat * inside + low_right, attr)


def draw_frame(page: TextPage, look: Look, area: Rect, shape: Shape) -> None:
    """Draw a window's frame, and blank its inside."""
    draw_box(page, area, shape.frame, look.attr(shape.border))
    page.recolour(area.x + 1, area.y + 1, area.w - 2, area.h - 2, look.attr(shape.body))


def darken(page: TextPage, strip: Rect, attr: int) -> None:
    """Let a shadow fall: text stays, darkened; the names of cards under their pictures do not."""
    for row in range(max(0, strip.y), min(page.rows, strip.y + strip.h)):
        for col in range(max(0, strip.x), min(page.columns, strip.x + strip.w)):
            before = page.attr_at(col, row)
            if before >> 4 == before & 15:
                page.put(col, row, " ", attr)
            else:
                page.recolour(col, row, 1, 1, attr)


def draw_part(page: TextPage, rom: TextRom, look: Look, part: Decor | ShowStep) -> Rect | None:
    """Draw a block, a box or a window of a screen, a show or a scene; other parts are not drawn.

    Returns all the cells that it takes, with a window's shadow.
    """
    if fill := part.fill:
        area = Rect(fill.col, fill.row, fill.width, fill.height)
        page.fill(*area, fill.char, look.attr(fill.style))
        return area
    if box := part.box:
        area = Rect(box.col, box.row, box.width, box.height)
        draw_box(page, area, box.frame, look.attr(box.style))
        return area
    return _draw_fixed(page, rom, look, part.window) if part.window else None


def _draw_fixed(page: TextPage, rom: TextRom, look: Look, fixed: FixedWindow) -> Rect:
    """Draw a window that belongs to the screen."""
    shape = shape_of(rom, fixed.window)
    area = Rect(fixed.col, fixed.row, fixed.width, fixed.height)
    _draw(page, look, area, shape)
    if shape.panel:
        _draw(page, look, panel_in(area, shape), shape.panel)
    for text, below in ((fixed.title, False), (fixed.foot, True)):
        for line in headline(area, text, shape, below) if text else ():
            page.put(line.x, line.y, line.text, look.attr(line.style))
    wide = shape.shadow.wide if shape.shadow else 0
    return Rect(area.x - wide, area.y, area.w + 2 * wide, area.h + (wide > 0))


def _draw(page: TextPage, look: Look, area: Rect, shape: Shape) -> None:
    if shadow := shape.shadow:
        for strip in shadow_of(area, shadow):
            if shadow.tint:
                _tint(page, strip, look.ink(shadow.style))
            else:
                darken(page, strip, look.attr(shadow.style))
    draw_frame(page, look, area, shape)


def _tint(page: TextPage, strip: Rect, ink: int) -> None:
    """Let a shadow fall that leaves every second dot of the paper visible."""
    for row in range(max(0, strip.y), min(page.rows, strip.y + strip.h)):
        for col in range(max(0, strip.x), min(page.columns, strip.x + strip.w)):
            page.put(col, row, TINT, page.attr_at(col, row) & 0xF0 | ink)
