"""A screen of cells: decor, labels and the legend as text, and card pictures over it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from retrocards.machine import Sprite, TextPage
from retrocards.rom import TextRom
from retrocards.rom.schema.control import Toggle
from retrocards.rom.schema.screens import CursorMark, Decor, Label, Screen, Zone
from retrocards.stage.canvas import Line
from retrocards.stage.cells import CELL, CellCanvas
from retrocards.stage.faces import Faces
from retrocards.stage.flights import Flying
from retrocards.stage.look import Look
from retrocards.stage.model import Hit, Model
from retrocards.stage.pictures import Pictures
from retrocards.stage.table import Table
from retrocards.stage.ways import Scene
from retrocards.stage.words import key_at, known, wrap
from retrocards.stage.zones import SCREEN, Placed, Point, Rect, place

TAB = (12, 5)
"""Width and height of the mark of a new card, in pixels."""

OPPOSITE = {
    "above": "below", "below": "above", "left": "right", "right": "left", "inside": "inside",
}  # fmt: skip
ALIGNMENTS = {"left": str.ljust, "center": str.center, "right": str.rjust}

Slots = Mapping[str, str]
"""The words of the legend by their keys."""


class KeySign(NamedTuple):
    """The letter or digit by which a card is chosen, and its cell."""

    placed: Placed
    col: int
    row: int
    style: str


class CellTable(Table):
    """A screen of the PC; `slots` gives the words of the legend as they are now."""

    NEEDS = ("styles.legend_key|legend_word|cursor|new|key|key_weak|key_cursor",)

    def __init__(
        self,
        canvas: CellCanvas,
        rom: TextRom,
        look: Look,
        pictures: Pictures,
        slots: Callable[[], Slots],
    ) -> None:
        super().__init__(rom)
        self._canvas, self._rom, self._look = canvas, rom, look
        self._pictures, self._slots = pictures, slots
        self._faces = Faces(rom, look, pictures)
        self._turn_to(next(iter(rom.screens), ""))

    def hit(self, x: int, y: int) -> Hit | None:
        at = self._canvas.at(x, y)
        for sign in self._signs(self._scene):
            if (sign.col, sign.row) == (x // CELL, y // CELL):
                return Hit("card", zone=sign.placed.zone, index=sign.placed.index)
        return self.card_at(x, y, self._screen.zones) or self._label_hit(*at)

    def legend_hit(self, x: int, y: int) -> Hit | None:
        for key, _, slot in self._legend():
            if slot.holds(x, y):
                return Hit("key", key=key)
        return None

    def has_room(self, label: str, text: str) -> bool:
        place = self._named("label", self._screen.labels, label)
        rows = _rows(place, text)
        return len(rows) <= place.height and max(map(len, rows)) <= place.width

    def _turn_to(self, screen: str) -> None:
        self._screen: Screen = self._named("screen", self._rom.screens, screen)
        self.inlays: dict[str, Sprite] = {}
        """Pictures that lie at anchors of the screen, below all cards."""
        self._ground: tuple[object, bytes] = (None, b"")
        """The screen without all that a model says, and the colours in which it was drawn."""

    def _place(self, model: Model) -> Iterator[Placed]:
        for name, zone in self._screen.zones.items():
            if views := model.zones.get(name):
                for placed in place(name, zone, views, self._pictures.size):
                    yield _raised(placed, zone, model)

    @property
    def _zones(self) -> Sequence[str]:
        return [*self._screen.zones]

    def phase(self, now: float) -> tuple[int, ...]:
        scene = self.seen(now)
        return self._faces.phase(self._screen, scene.model, scene.cards, now)

    def anchor(self, name: str, now: float) -> Point:
        """A place of the screen by its name: where a seat's face is seen, else its anchor."""
        scene = self.seen(now)
        shown = self._faces.place(self._screen, name, scene.model, scene.cards)
        spot = self._screen.anchors[name]
        return shown or (spot.x, spot.y)

    def _draw_below(self, scene: Scene, lying: Sequence[Placed], now: float) -> None:
        canvas, screen = self._canvas, self._screen
        canvas.clear(screen.base)
        if self._ground[0] != self._look.felt:
            draw_decor(canvas, screen.decor)
            self._ground = self._look.felt, bytes(canvas.page.cells)
        canvas.page.cells[:] = self._ground[1]
        for name, label in screen.labels.items():
            self._draw_label(scene.model, name, label)
        for key, said, slot in self._legend():
            room = slot.w - len(key)
            word = f" {said} "[:room]
            canvas.write(Line(slot.x, slot.y, key, "legend_key"))
            canvas.write(Line(slot.x + len(key), slot.y, word, "legend_word"))
        for name, words in self.signs.items():
            if place := screen.labels.get(name):
                canvas.fill(Rect(place.col, place.row, place.width, place.height), place.style)
                for line in label_lines(place, words):
                    canvas.write(line)
        for name, sprite in self.inlays.items():
            spot = screen.anchors[name]
            canvas.picture(sprite, spot.x, spot.y)
        write_names(canvas.page, scene.cards, self._pictures)
        for drawn in self._faces.draw(screen, scene.model, scene.cards, now):
            canvas.picture(drawn.sprite, *drawn.at)
        for placed in lying:
            self._draw_card(placed)
        for placed in lying:
            self._draw_outline(scene.model, placed)
            if placed.view.new:
                self._draw_mark(placed.visible)
            if screen.cursor and has_cursor(scene.model, placed):
                self._draw_cursor(screen.cursor, placed)
        for sign in self._signs(scene):
            canvas.write(Line(sign.col, sign.row, sign.placed.view.key[:1], sign.style))
            canvas.uncover(Rect(sign.col, sign.row, 1, 1))

    def _draw_card(self, card: Placed | Flying) -> None:
        if isinstance(card, Placed):
            sprite = self._sprite(card, card.sideways)
            self._canvas.picture(sprite, card.rect.x, card.rect.y)
            return
        whole = self._sprite(card.placed, sideways=False)
        sprite = self._pictures.narrowed(whole, card.width)
        inset = (whole.width - sprite.width) // 2
        if card.shadow:
            x, y = card.shadow
            shadow = Rect(x + inset, y, sprite.width, sprite.height)
            if card.angle > 45:
                shadow = Rect(
                    x + (shadow.w - shadow.h) // 2,
                    y + (shadow.h - shadow.w) // 2,
                    shadow.h,
                    shadow.w,
                )
            self._canvas.shade(shadow)
        self._canvas.picture(sprite, card.x + inset, card.y, card.angle)

    def _sprite(self, placed: Placed, sideways: bool) -> Sprite:
        index, mono = self._screen.zones[placed.zone].index, self._look.is_mono
        return self._pictures.sprite(placed.view.card, index, sideways, mono)

    def _draw_outline(self, model: Model, placed: Placed) -> None:
        """The frame of the card that the cursor is on, where it is not raised."""
        if has_cursor(model, placed) and not self._screen.zones[placed.zone].lift:
            seen = placed.visible
            outline = Rect(seen.x - 1, seen.y - 1, seen.w + 2, seen.h + 2)
            self._canvas.outline(outline, self._look.ink("cursor"))

    def _draw_cursor(self, mark: CursorMark, placed: Placed) -> None:
        sprite = self._pictures.drawn(mark.sprite, self._look.is_mono)
        self._canvas.picture(sprite, placed.rect.x + mark.dx, placed.rect.y + mark.dy)

    def _draw_mark(self, seen: Rect) -> None:
        """The tab of a card that is new, at its upper edge, seen on faces, backs and felt alike."""
        ink, paper = self._look.pair("new")
        width, height = TAB
        left, top = seen.x + (seen.w - width) // 2, seen.y - 2
        for inset, colour in enumerate((paper, ink, ink)):
            tab = Rect(left + inset, top + inset, width - 2 * inset, height - 2 * inset)
            self._canvas.outline(tab, colour)

    def _signs(self, scene: Scene) -> Iterator[KeySign]:
        """The keys that are shown with cards.

        Where cards lie so close that a key's cell is taken, it stands on the card's other side.
        """
        taken: set[Point] = set()
        for placed in scene.cards:
            side = self._screen.zones[placed.zone].keys
            if side is None or not placed.view.key:
                continue
            style = "key" if placed.view.legal else "key_weak"
            if has_cursor(scene.model, placed):
                style = "key_cursor"
            at = cell_beside(placed.rect, side)
            if at in taken:
                at = cell_beside(placed.rect, OPPOSITE[side])
            taken.add(at)
            yield KeySign(placed, *at, style)

    def _legend(self) -> Iterator[tuple[str, str, Rect]]:
        """The keys of the legend, their words and their places."""
        for key, word in self._slots().items() if self._screen.legend else ():
            hotkey = self._rom.hotkeys[key]
            yield key, word, Rect(hotkey.col or 0, hotkey.row or 0, hotkey.width or 1, 1)

    def _draw_label(self, model: Model, name: str, label: Label) -> None:
        """A label in its own style, its strong one, or another that fills its lines."""
        text, other, canvas = model.labels.get(name, ""), model.styles.get(name), self._canvas
        if not (text or other):
            return
        strong = label.strong if name in model.strong else None
        style = other or strong or label.style
        for line in label_lines(label, text, strong is not None):
            if other:
                canvas.fill(Rect(label.col, line.y, label.width, 1), style)
            canvas.write(Line(line.x, line.y, line.text, style))

    def _label_hit(self, col: int, row: int) -> Hit | None:
        for name, label in self._screen.labels.items():
            if not label.keys:
                continue
            strong = label.strong is not None and name in self.model.strong
            for line in label_lines(label, self.model.labels.get(name, ""), strong):
                if (at := self._canvas.character(line, col, row)) >= 0:
                    key = key_at(line.text, at)
                    return Hit("key", key=key) if key else Hit("label", zone=name)
        return None


def _raised(placed: Placed, zone: Zone, model: Model) -> Placed:
    """A card where it lies when it has been chosen or the cursor is on it."""
    if zone.lift is None:
        return placed
    if placed.view.chosen:
        return placed.moved(zone.lift.dx, zone.lift.dy)
    if has_cursor(model, placed):
        return placed.moved(zone.lift.dx // 2, zone.lift.dy // 2)
    return placed


def has_cursor(model: Model, placed: Placed) -> bool:
    """Whether the cursor is on a card."""
    return model.cursor == (placed.zone, placed.index)


def cell_beside(card: Rect, side: str) -> Point:
    """The cell that is next to a card's first visible corner, outside of the card or inside."""
    right, below = -(-(card.x + card.w) // CELL), -(-(card.y + card.h) // CELL)
    col, row = (card.x + CELL // 2) // CELL, (card.y + CELL // 2) // CELL
    return {
        "above": (col, card.y // CELL - 1),
        "below": (col, below),
        "left": (card.x // CELL - 1, row),
        "right": (right, row),
        "inside": (-(-card.x // CELL), -(-card.y // CELL)),
    }[side]


def legend_of(rom: TextRom, toggles: Mapping[str, bool], mono: bool) -> dict[str, str]:
    """The words of the keys that have a place in the legend and work on this monitor.

    `toggles` says which modes are on, by the action of their key; the word of a toggle is the mode
    that the key will enter.
    """
    words = {}
    for key, hotkey in rom.hotkeys.items():
        legend = hotkey.legend
        if legend is None or (mono and hotkey.colour_only):
            continue
        if isinstance(legend, Toggle):
            legend = legend.when_on if toggles.get(hotkey.action) else legend.when_off
        words[key] = legend
    return words


def label_lines(label: Label, text: str, strong: bool = False) -> list[Line]:
    """A label's text laid out: wrapped at blanks, cut to its room, aligned.

    A strong text of one line, and one that has a patch, get a blank before and behind them where
    there is room; on a patch all lines are equally long.
    """
    rows = [row[: label.width] for row in _rows(label, text)[: label.height]]
    align, lines = ALIGNMENTS[label.align], []
    longest = max(map(len, rows))
    for number, line in enumerate(rows):
        if label.patch:
            line = align(line, longest)
        if (strong or label.patch) and line and len(line) + 2 <= label.width:
            line = f" {line} "
        spare = label.width - len(line)
        shift = {"left": 0, "center": spare // 2, "right": spare}[label.align]
        lines.append(Line(label.col + shift, label.row + number, line, label.style))
    return lines


def _rows(label: Label, text: str) -> list[str]:
    """A label's text wrapped at blanks; one that has a single row joins all lines in it."""
    parts = [known(part) for part in text.split("\n")]
    if label.height == 1:
        return [" ".join(parts)]
    return [row for part in parts for row in wrap(CellCanvas.cells, part, label.width)]


def draw_decor(canvas: CellCanvas, decor: Iterable[Decor]) -> None:
    """The fixed parts of a screen, from back to front."""
    for part in decor:
        canvas.part(part)
        if text := part.text:
            for number, line in enumerate(text.rows or (text.text or "",)):
                canvas.write(Line(text.col, text.row + number, line, text.style))


def write_names(page: TextPage, cards: Iterable[Placed], pictures: Pictures) -> None:
    """Each card's name in the cells that it covers, in invisible ink: the page reads as text."""
    width = SCREEN[0] // page.columns
    for placed in cards:
        seen = placed.visible
        col, row = -(-seen.x // width), -(-seen.y // CELL)
        room = max(1, (seen.x + seen.w) // width - col)
        for down, text in enumerate(pictures.name(placed.view.card, room)):
            _write_unseen(page, col, row + down, text)


def _write_unseen(page: TextPage, col: int, row: int, text: str) -> None:
    for at, char in enumerate(text, start=col):
        if 0 <= at < page.columns and 0 <= row < page.rows:
            paper = page.attr_at(at, row) >> 4
            page.put(at, row, char, paper << 4 | paper)
