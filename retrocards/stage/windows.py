"""Pop-ups: what all of them share."""

from abc import abstractmethod
from dataclasses import dataclass

from retrocards.machine import TextPage
from retrocards.rom import TextRom
from retrocards.rom.schema.look import Window as Shape
from retrocards.stage.base import Popup
from retrocards.stage.look import Look
from retrocards.stage.paint import darken, draw_box, known, named_key_at

SHADOW = (2, 1)
"""Cells of the shadow to the right and below."""


@dataclass(frozen=True)
class Area:
    """A rectangle of cells."""

    col: int
    row: int
    w: int
    h: int

    def holds(self, col: int, row: int) -> bool:
        """Whether a cell is inside."""
        return self.col <= col < self.col + self.w and self.row <= row < self.row + self.h

    def grown(self, part: float) -> "Area":
        """The same around its centre, only partly open (0 to 1)."""
        if part >= 1:
            return self
        w, h = max(2, round(self.w * part)), max(2, round(self.h * part))
        return Area(self.col + (self.w - w) // 2, self.row + (self.h - h) // 2, w, h)


class Window(Popup):
    """A pop-up of cells."""

    @property
    def columns(self) -> int | None:
        """The columns of text that it needs; None: whatever the screen has."""
        return None

    @abstractmethod
    def area(self, columns: int) -> Area:
        """Its cells on a page of so many columns, without the shadow."""

    @abstractmethod
    def draw(self, page: TextPage, look: Look, part: float) -> tuple[Area, ...]:
        """Write it into the page, partly open (0 to 1); gives the cells written, shadow and all."""

    @abstractmethod
    def key_at(self, col: int, row: int) -> str:
        """The key that clicking on a cell presses, "" for none."""


class Framed(Window):
    """A window in a frame with a title, a foot and a shadow, in a shape of the ROM."""

    keys: tuple[str, ...] = ()
    """The only keys that it takes; none: it takes any, or its own."""

    def __init__(self, rom: TextRom, shape: str, title: str, foot: str) -> None:
        super().__init__()
        self.shape: Shape = rom.windows[shape]
        self.title, self.foot = known(title), known(foot)
        self.grow = self.shape.grow
        self._shown: list[str] = []
        self._shown_columns = 40

    @abstractmethod
    def draw_inside(self, page: TextPage, look: Look, area: Area) -> None:
        """What the frame holds."""

    def draw(self, page: TextPage, look: Look, part: float) -> tuple[Area, ...]:
        """Frame, title, foot, content and shadow; while it opens only frame and shadow."""
        self._shown_columns = page.columns
        full = self.area(page.columns)
        area = full.grown(part)
        shape = self.shape
        drawn = self._draw_shadow(page, look, area)
        draw_box(page, area.col, area.row, area.w, area.h, shape.frame, look.attr(shape.border))
        page.recolour(area.col + 1, area.row + 1, area.w - 2, area.h - 2, look.attr(shape.body))
        if area == full:
            _on_frame(page, area, area.row, self.title, look.attr(shape.title))
            _on_frame(page, area, area.row + area.h - 1, self.foot, look.attr(shape.foot))
            self.draw_inside(page, look, area)
            self._shown = page.lines()
        return (area, *drawn)

    def key_at(self, col: int, row: int) -> str:
        """A key that the window's words name, or one of `keys` that stands alone."""
        area = self.area(self._shown_columns)
        if not area.holds(col, row) or row >= len(self._shown):
            return ""
        inside = self._shown[row][area.col + 1 : area.col + area.w - 1]
        return named_key_at(inside, col - area.col - 1, self.keys)

    def _draw_shadow(self, page: TextPage, look: Look, area: Area) -> tuple[Area, ...]:
        if self.shape.shadow is None:
            return ()
        attr, (right, below) = look.attr(self.shape.shadow), SHADOW
        strips = (
            Area(area.col + area.w, area.row + below, right, area.h),
            Area(area.col + right, area.row + area.h, area.w, below),
        )
        for strip in strips:
            darken(page, strip.col, strip.row, strip.w, strip.h, attr)
        return strips


def _on_frame(page: TextPage, area: Area, row: int, text: str, attr: int) -> None:
    if text:
        shown = f" {text} "[: area.w - 2]
        page.put(area.col + (area.w - len(shown)) // 2, row, shown, attr)
