"""A canvas of pixels: a picture of its own size, and beside it its words.

Such a screen has no cells of characters, so what is written on it is put into the PC's text page as
well, which is never drawn: there it can be read. The page's cells are spread over the picture; each
line of text is put whole into the cells from its upper left corner on.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from retrocards.machine import Font, Sprite, Video
from retrocards.machine.lcd import Lcd
from retrocards.rom import LcdRom
from retrocards.rom.colours import CASE
from retrocards.rom.schema.base import ROWS
from retrocards.rom.schema.look import Shadow
from retrocards.rom.schema.pixel_screens import PixelLabel, PixelPart, PixelScreen, PixelText
from retrocards.rom.schema.pixel_windows import PixelDialog, PixelForm, PixelMenu, WindowGadgets
from retrocards.stage.canvas import Canvas, Form, Line, PageStyles, Shape, View
from retrocards.stage.flow import Row
from retrocards.stage.look import Look
from retrocards.stage.pictures import PixelPictures
from retrocards.stage.words import balanced, bracketed_key_at, known
from retrocards.stage.zones import SCREEN, Point, Rect

if TYPE_CHECKING:
    from retrocards.rom.schema.rom import AnyDialog, AnyMenu, AnyScreen
    from retrocards.stage.canvas import AnyLabel

COLUMNS = 80
"""The columns of the text page whose cells stand for the pixels."""
UNSEEN = 7
"""The attribute of the page's cells: any will do."""
LEADING = 1
"""Pixels between the lines of a label."""
PAGE_MARGIN = 1
"""Pixels left free at the left of the manual's text."""
RULES = {"═": 2, "─": 1}
"""How many lines are drawn below a heading for the characters of its rule."""
BESIDE_GADGET = 4
"""Pixels between a gadget and the words beside it."""
STRIPES = 16
"""The least pixels of stripes in a title bar."""
_RUN = re.compile(r"\S+(?:(?: |(?<=[.?!:])  )\S+)*")
"""Words that belong together: two blanks part columns, but not sentences."""
ALMOST = 1e-6
"""Time comes in fractions: a tick has come when no more than this is left of it."""


class PixelCanvas(Canvas):
    """A picture in the middle of the PC's, and the page on which its words can be read."""

    beside, gap = 5, 1
    below_bar, bar_margin = 1, 1
    scroll, thumb = 5, 9
    page_styles = PageStyles()
    small = True

    def __init__(self, video: Video, rom: LcdRom, look: Look, pictures: PixelPictures) -> None:
        self._video, self._rom, self.look, self.pictures = video, rom, look, pictures
        size = rom.display.size
        self.lcd = Lcd(size.width, size.height)
        self._scale = size.scale
        dialogs = self._dialogs = rom.dialog_look
        self.edge, self.leading = (dialogs.edge.sides, dialogs.edge.ends), dialogs.leading
        self.margin = dialogs.margin, dialogs.margin
        self.bar, self.bar_font = rom.pager.bar, rom.pager.bar_font
        self.gadgets, self.buttons = dialogs.gadgets, dialogs.buttons
        if self.gadgets:
            up = pictures.drawn(self.gadgets.up)
            self.scroll = up.width
        self._stamps: dict[tuple[str, int], Sprite] = {}
        self._middles: dict[Point, Point] = {}
        """The pixel in the middle of the character that stands in a cell of the page."""
        self._kept = b""

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.lcd.width, self.lcd.height)

    def unit_at(self, x: int, y: int) -> Point:
        left, top = self._corner
        return (x - left) // self._scale, (y - top) // self._scale

    def take_screen(self) -> None:
        self._video.set_columns(COLUMNS)

    def turn_to(self, columns: int | None) -> None:
        """The page that stands for the pixels is always the same."""

    def pixel_at(self, x: int, y: int) -> Point:
        return self.unit_at(x, y)

    # What the ROM says.

    def form(self, piece: "AnyDialog | AnyMenu | PixelForm") -> Form:
        grow = self._opening_ticks * self._rom.display.tick
        shape = Shape(shadow=Shadow(style="shadow") if self._dialogs.shadow else None)
        if isinstance(piece, PixelForm):
            return Form(shape, grow, piece.title, "", piece.font)
        if isinstance(piece, PixelMenu):
            title, foot, font = piece.title, piece.foot, piece.font
            return Form(shape, grow, title, foot, font, piece.x, piece.y, piece.width)
        assert isinstance(piece, PixelDialog)
        form = Form(shape, grow, piece.title, piece.foot, piece.font)
        form = form._replace(keys=piece.keys, yes=piece.yes, no=piece.no, entry=piece.entry)
        form = form._replace(gadgets=piece.gadgets, tight=piece.tight)
        if piece.rows:
            form = form._replace(middle=piece.rows.middle, tops=piece.rows.tops)
        if (box := piece.box) is None:
            return form
        w, h = box.right - box.left + 1, box.bottom - box.top + 1
        return form._replace(x=box.left, y=box.top, w=w, h=h, snug=piece.snug or "")

    def views(self) -> Sequence[View]:
        pager = self._rom.pager
        return [View(view.columns, view.line, pager.bottom, view.font) for view in pager.views]

    def letters(self, font: str) -> Font:
        return self.pictures.font(font)

    def smaller(self, font: str) -> Sequence[str]:
        heights = {name: self.letters(name).height for name in self._rom.display.fonts}
        lower = [name for name, height in heights.items() if height < heights[font]]
        return [font, *sorted(lower, key=lambda name: -heights[name])]

    # Where things lie.

    def centred(self, w: int, h: int) -> Rect:
        return Rect((self.lcd.width - w) // 2, (self.lcd.height - h) // 2, w, h)

    def middle(self, rect: Rect, text: str, font: str) -> int:
        letters = self.letters(font)
        seen = letters.width_of(text) - self.gap
        return rect.x + (rect.w - 1) // 2 - seen // 2 - letters.bearing

    def band(self, text: str, font: str) -> int:
        return self.letters(font).height + 2 if text else 0

    def headline_width(self, text: str, form: Form) -> int:
        if not text:
            return 0
        return (
            self.headline_room(text, form)
            if text == form.title
            else self.letters(form.font).width_of(text)
        )

    def headline(self, area: Rect, text: str, form: Form, below: bool) -> Iterator[Line]:
        style = form.shape.foot if below else form.shape.title
        strip = self.strip(area, form, below)
        x = self.middle(area, text, form.font)
        if self.gadgets and not below:
            x = strip.x + self.pictures.drawn(self.gadgets.close).width + BESIDE_GADGET
        yield Line(x, strip.y + 1, text, style, form.font)

    def headline_room(self, text: str, form: Form) -> int:
        """What a title takes together with the gadget at its side, and a bit of stripes."""
        side = self.bar_side
        return self.letters(form.font).width_of(text) + side + (STRIPES if side else 0)

    def furnish(self, strip: Rect, words: Sequence[Line], deep: bool = False) -> None:
        """The gadgets, and stripes behind the first words, up to others, gadgets or the end."""
        if not self.gadgets or not words:
            return
        x, y, _, _ = self._close_gadget(strip, self.gadgets)
        self.lcd.sprite(self.pictures.drawn(self.gadgets.close), x, y)
        first, *others = words
        left = first.x + self.letters(first.font).width_of(first.text) + BESIDE_GADGET // 2
        end = others[0].x if others else strip.x + strip.w
        for name, place in self._depth_gadgets(strip) if deep else ():
            self.lcd.sprite(self.pictures.drawn(name), place.x, place.y)
            end = min(end, place.x)
        ink = self.look.ink(first.style)
        for y in range(strip.y + 2, strip.y + strip.h - 2, 2):
            self.lcd.rect(left, y, max(0, end - BESIDE_GADGET // 2 - left), 1, ink)

    @property
    def bar_side(self) -> int:
        if not self.gadgets:
            return 0
        return self.pictures.drawn(self.gadgets.close).width + BESIDE_GADGET

    def closes_at(self, strip: Rect, x: int, y: int) -> bool:
        return bool(
            self.gadgets and strip.h and self._close_gadget(strip, self.gadgets).holds(x, y)
        )

    def depth_at(self, strip: Rect, x: int, y: int) -> str:
        places = zip(("front", "back"), self._depth_gadgets(strip), strict=False)
        return next((way for way, (_, place) in places if place.holds(x, y)), "")

    def _depth_gadgets(self, strip: Rect) -> Iterator[tuple[str, Rect]]:
        """The pictures that send a window before others and behind them, from the right end."""
        right = strip.x + strip.w
        for name in (self.gadgets.front, self.gadgets.back) if self.gadgets else ():
            if name:
                sprite = self.pictures.drawn(name)
                right -= sprite.width
                y = strip.y + (strip.h - sprite.height) // 2
                yield name, Rect(right, y, sprite.width, sprite.height)

    def _close_gadget(self, strip: Rect, gadgets: WindowGadgets) -> Rect:
        """The place of the gadget that closes, in the middle of a title bar's height."""
        sprite = self.pictures.drawn(gadgets.close)
        down = (strip.h - sprite.height) // 2
        return Rect(strip.x, strip.y + down, sprite.width, sprite.height)

    def button(self, place: Rect, usual: bool) -> None:
        """A button without its words; that which ENTER presses has an edge around it."""
        self.fill(place, "foot")
        self.lcd.frame(*place, self.look.ink("border"))
        if usual:
            self.lcd.frame(
                place.x - 2, place.y - 2, place.w + 4, place.h + 4, self.look.paper("line")
            )

    def stamp(self, name: str, x: int, y: int, ink: int, text: str) -> None:
        """Draw a picture of the ROM in one ink; on the page it stands for `text`."""
        if (name, ink) not in self._stamps:
            drawn = self.pictures.drawn(name)
            inked = bytes(p if p == drawn.transparent else ink for p in drawn.pixels)
            self._stamps[name, ink] = Sprite(drawn.width, drawn.height, inked, drawn.transparent)
        self.lcd.sprite(self._stamps[name, ink], x, y)
        self.note(x, y, text)

    # What a screen is made of.

    def parts(self, screen: "AnyScreen", lowest: bool) -> None:
        assert isinstance(screen, PixelScreen)
        if lowest:
            self.ground(self.look.ink(screen.ground) if screen.ground else self.look.background)
        for part in screen.parts:
            if part.text:
                self.write(self._line(part.text, part.text.text))
            elif rect := part.rect:
                area = Rect(rect.x, rect.y, rect.width, rect.height)
                self.rect(area, self.look.ink(rect.shade or ""))
            elif frame := part.frame:
                area = Rect(frame.x, frame.y, frame.width, frame.height)
                self.outline(area, self.look.ink(frame.shade or ""), frame.thick)
            elif sprite := part.sprite:
                self.picture(self.pictures.drawn(sprite.picture), sprite.x, sprite.y)
                if covered := self._covered(part):
                    self.hide(covered)

    def fixed(self, screen: "AnyScreen") -> Iterator[tuple[Rect | None, Line | None]]:
        assert isinstance(screen, PixelScreen)
        for part in reversed(screen.parts):
            text = part.text
            yield self._covered(part), self._line(text, text.text) if text else None

    def _covered(self, part: PixelPart) -> Rect | None:
        """The area that a part hides; a picture with holes hides nothing."""
        if part.rect:
            return Rect(part.rect.x, part.rect.y, part.rect.width, part.rect.height)
        sprite = self.pictures.drawn(part.sprite.picture) if part.sprite else None
        if part.sprite is None or sprite is None or sprite.transparent in sprite.pixels:
            return None
        return Rect(part.sprite.x, part.sprite.y, sprite.width, sprite.height)

    def fixed_lines(self, screen: "AnyScreen") -> Iterator[Sequence[Line]]:
        assert isinstance(screen, PixelScreen)
        for part in screen.parts:
            if part.text:
                yield [self._line(part.text, part.text.text)]

    def place_of(self, line: Line) -> Rect:
        letters = self.letters(line.font)
        return Rect(line.x, line.y, letters.width_of(line.text), letters.height)

    def label_lines(self, label: "AnyLabel", text: str, strong: bool = False) -> list[Line]:
        """Lines without room are included."""
        assert isinstance(label, PixelLabel)
        letters = self.letters(label.font)
        lines = text.split("\n") if text else []
        if label.width is not None:
            width = label.width + self.gap
            lines = [line for part in lines for line in balanced(letters, part, width)]
        step = letters.height + LEADING
        high = len(lines) * step - LEADING
        top = label.y + max(0, (label.height or high) - high) // 2
        return [
            self._line(label, line)._replace(y=top + row * step) for row, line in enumerate(lines)
        ]

    def has_room(self, label: "AnyLabel", text: str) -> bool:
        assert isinstance(label, PixelLabel)
        if label.height is None:
            return True
        step = self.letters(label.font).height + LEADING
        return len(self.label_lines(label, text)) * step - LEADING <= label.height

    def label_key(self, label: "AnyLabel | None", line: Line, character: int) -> str:
        return bracketed_key_at(line.text, character)

    def name_card(self, seen: Rect, name: Callable[[int], Sequence[str]]) -> None:
        for text in name(COLUMNS):
            self.note(seen.x, seen.y, text)

    def picture(self, sprite: Sprite, x: int, y: int, angle: int = 0) -> None:
        """It is never turned: there are too few pixels."""
        self.lcd.sprite(sprite, x, y)

    def outline(self, rect: Rect, ink: int, thick: int = 1) -> None:
        self.lcd.frame(*rect, ink, thick)

    def _line(self, where: PixelText | PixelLabel, text: str) -> Line:
        left = self.left_end(where.font, where.x, text, where.align)
        return Line(left, where.y, text, where.shade or "", where.font)

    # How things are drawn.

    def clear(self, style: str) -> None:
        self.ground(self.look.paper(style))

    def fill(self, rect: Rect, style: str) -> None:
        self.cover(rect, self.look.paper(style))

    def write(self, line: Line) -> None:
        ink, slanted = self.look.ink(line.style), self._rom.is_slanted(line.style)
        self.text(line.font, line.x, line.y, line.text, ink, slanted)

    def frame(self, area: Rect, shape: Shape) -> None:
        if shape.shadow is not None:
            away = self._dialogs.shadow
            self._block(area.moved(away, away), shape.shadow.style)
        self._block(area, shape.border)
        self.cover(_cut(area, *self.edge), self.look.paper(shape.body))

    def opening(self, area: Rect, part: float, shape: Shape) -> None:
        """The step of the ROM's that it has come to: a bar, or the box without its text."""
        left, low = part * self._opening_ticks, 1
        for step in self._dialogs.opens:
            if whole_ticks(left) < step.hold:
                break
            left -= step.hold
            low = step.bar.height if step.bar else low
        done = left / step.hold
        if step.bar:
            bar = _cut(area, min(step.bar.short, (area.w - 1) // 2), 0)
            self._block(_lower(bar, step.bar.height), shape.border)
        elif step.box == "grows":
            grown = low + 2 * round(done * (area.h - low) / 2)
            self._block(_lower(area, grown), shape.border)
        else:
            self.frame(area, shape)
            if step.box == "clears":
                inside = _cut(area, *self.edge)
                cleared = round(done * inside.w)
                dark = inside._replace(x=inside.x + cleared, w=inside.w - cleared)
                self.cover(dark, self.look.ink(shape.border))

    def divide(self, row: Rect, shape: Shape) -> None:
        self.rect(Rect(row.x, row.y + row.h // 2, row.w, 1), self.look.ink(shape.border))

    def page_row(self, row: Row, above: Row, y: int, marked: tuple[int, int], view: View) -> None:
        text, font = known(row.text), self.letters(view.font)
        style = self.page_styles.head if row.head else self.page_styles.body
        ink = self.look.ink(style)
        self.note(PAGE_MARGIN, y, text)
        if row.head and text[0] in RULES:
            last = min(PAGE_MARGIN + font.width_of(above.text), self.lcd.width - self.scroll) - 1
            for line in range(RULES[text[0]]):
                self.lcd.line(PAGE_MARGIN, y + 2 * line, last, y + 2 * line, ink)
            return
        # Runs of words begin where columns do, so that tables stand in any font.
        cell = (self.lcd.width - self.scroll - 2 * PAGE_MARGIN) // view.columns
        end = PAGE_MARGIN
        for run in _RUN.finditer(text):
            x = max(end, PAGE_MARGIN + run.start() * cell)
            for start, stop, is_marked in _parts(run.start(), run.end(), *marked):
                if is_marked:
                    x = self._mark(font, x, y, text[start:stop], view)
                else:
                    x = self.lcd.text(font, x, y, text[start:stop], ink)
            end = x

    def corner_of_picture(self, y: int, indent: int) -> Point:
        return PAGE_MARGIN + indent * self.letters(self.bar_font).width_of(" "), y

    def scroll_bar(self, track: Rect, thumb: int) -> None:
        """A track between two arrowheads, and the thumb on it."""
        lcd, left, width = self.lcd, track.x, track.w
        ink, paper = self.look.pair(self.page_styles.body)
        if self.gadgets:
            self._prop(track, thumb)
            return
        middle, top, bottom = left + width // 2, track.y, track.y + track.h - 1
        lcd.rect(left, top, width, track.h, paper)
        lcd.line(middle, top + width, middle, bottom - width, ink)
        for down in range(width // 2 + 1):
            for y in (top + 1 + down, bottom - 1 - down):
                lcd.line(middle - down, y, middle + down, y, ink)
        lcd.rect(left, top + thumb, width, self.thumb, ink)

    def _prop(self, track: Rect, thumb: int) -> None:
        """A scroll bar between two gadgets: a knob in a frame."""
        assert self.gadgets is not None
        lcd, sprites = self.lcd, self.pictures
        ink, paper = self.look.pair("foot")
        lcd.rect(track.x, track.y, track.w, track.h, paper)
        lcd.frame(track.x, track.y, track.w, track.h, ink)
        up, down = sprites.drawn(self.gadgets.up), sprites.drawn(self.gadgets.down)
        lcd.sprite(up, track.x, track.y)
        lcd.sprite(down, track.x, track.y + track.h - down.height)
        lcd.rect(track.x + 2, track.y + thumb, track.w - 4, self.thumb, ink)

    def show(self) -> None:
        self.lcd.show(self._video, self._scale, *self._corner, around=CASE)

    def keep(self) -> None:
        self._kept = self.lcd.pixels()

    def show_kept(self) -> None:
        self.lcd.restore(self._kept)

    # What else is drawn on a screen.

    def ground(self, ink: int) -> None:
        """Fill the picture, and blank the page."""
        self.lcd.clear(ink)
        self._video.page.clear()
        self._middles = {}

    def text(self, font: str, x: int, y: int, text: str, ink: int, slanted: bool = False) -> None:
        """Write a line in a font of the ROM."""
        shown, letters = known(text), self.letters(font)
        self.lcd.text(letters, x, y, shown, ink, slanted)
        self.note(x, y, shown)
        col, row = self._cell(x, y)
        for number, char in enumerate(shown):
            width = letters.width_of(char)
            self._middles[col + number, row] = x + width // 2, y + letters.height // 2
            x += width

    def note(self, x: int, y: int, text: str) -> None:
        """Put words into the page alone, for pictures that stand for text."""
        col, row = self._cell(x, y)
        self._video.page.put(col, row, text, UNSEEN)
        for column in range(col, col + len(text)):
            self._middles[column, row] = self._below(column, row)

    def rect(self, rect: Rect, ink: int) -> None:
        self.lcd.rect(rect.x, rect.y, rect.w, rect.h, ink)
        self.hide(rect)

    def hide(self, rect: Rect) -> None:
        """Blank the characters of the page whose middle is in a rectangle of the picture."""
        for (col, row), middle in [*self._middles.items()]:
            if rect.holds(*middle):
                self._video.page.put(col, row, " ", UNSEEN)
                del self._middles[col, row]

    def cover(self, rect: Rect, ink: int) -> None:
        """Fill a rectangle, and blank the page's cells there, for words of its own."""
        self.rect(rect, ink)
        col, row = self._cell(rect.x, rect.y)
        right, bottom = self._cell(rect.x + rect.w - 1, rect.y + rect.h - 1)
        self._video.page.fill(col, row, right - col + 1, bottom - row + 1, " ", UNSEEN)

    def left_end(self, font: str, x: int, text: str, align: str) -> int:
        """Where a line begins whose first, middle or last pixel lies at `x`."""
        letters = self.letters(font)
        seen, bearing = letters.width_of(text) - self.gap, letters.bearing
        return x - {"left": 0, "center": seen // 2 + bearing, "right": seen - 1 + bearing}[align]

    def _block(self, rect: Rect, style: str) -> None:
        """A filled rectangle, without its corner pixels where edges are round."""
        ink = self.look.ink(style)
        if not self._dialogs.edge.round:
            self.cover(rect, ink)
            return
        self.cover(_cut(rect, 1, 0), ink)
        self.cover(_cut(rect, 0, 1), ink)

    @property
    def _opening_ticks(self) -> int:
        return sum(step.hold for step in self._dialogs.opens)

    def _mark(self, font: Font, x: int, y: int, text: str, view: View) -> int:
        """Marked letters, with a pixel at either side, and one above where lines leave room."""
        ink, paper = self.look.pair(self.page_styles.found)
        above, left = int(view.line > font.height), x - 1 + font.bearing
        self.lcd.rect(left, y - above, font.width_of(text) + 1, font.height + above, paper)
        return self.lcd.text(font, x, y, text, ink)

    @property
    def _corner(self) -> Point:
        """Where the upper left corner lies in the PC's picture."""
        wide, high = SCREEN
        scale = self._scale
        return (wide - self.lcd.width * scale) // 2, (high - self.lcd.height * scale) // 2

    def _cell(self, x: int, y: int) -> Point:
        """The column and the row of the text page that stand for a pixel."""
        return x * COLUMNS // self.lcd.width, y * ROWS // self.lcd.height

    def _below(self, col: int, row: int) -> Point:
        """The pixel in the middle of what a cell of the text page stands for."""
        return (
            (2 * col + 1) * self.lcd.width // (2 * COLUMNS),
            (2 * row + 1) * self.lcd.height // (2 * ROWS),
        )


def whole_ticks(ticks: float) -> int:
    """How many ticks have come."""
    return int(ticks + ALMOST)


def _cut(rect: Rect, dx: int, dy: int) -> Rect:
    """A rectangle without `dx` pixels left and right and `dy` at the top and bottom."""
    return Rect(rect.x + dx, rect.y + dy, rect.w - 2 * dx, rect.h - 2 * dy)


def _lower(rect: Rect, h: int) -> Rect:
    """The rows in the middle of a rectangle, `h` of them if it has so many."""
    h = min(h, rect.h)
    return rect._replace(y=rect.y + (rect.h - h) // 2, h=h)


def _parts(start: int, stop: int, left: int, width: int) -> Iterator[tuple[int, int, bool]]:
    """A stretch of characters cut where the marked ones, `width` from `left` on, begin and end."""
    ends = (end for end in (left, left + width) if start < end < stop)
    borders = sorted({start, stop, *ends})
    for begin, end in pairwise(borders):
        yield begin, end, left <= begin < left + width
