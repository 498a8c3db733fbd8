"""The stage of a text screen: cells of characters, and card pictures over them."""

from collections.abc import Callable, Mapping

from retrocards.machine import Machine
from retrocards.rom import TextRom
from retrocards.rom.declaration import action
from retrocards.stage.base import Stage
from retrocards.stage.legend import Slot, draw_legend, slots
from retrocards.stage.look import Look, StageError
from retrocards.stage.menu import MenuWindow, Value
from retrocards.stage.model import Hit, Model
from retrocards.stage.motion import Glide, Point, Scene, glides
from retrocards.stage.notice import Notice
from retrocards.stage.pager import Pager
from retrocards.stage.paint import CELL, draw_decor, draw_label, key_at, label_lines
from retrocards.stage.resources import Pictures, font, pointer
from retrocards.stage.table import draw_cards, draw_frames, key_signs, place_all, write_names
from retrocards.stage.tables import manual_text
from retrocards.stage.windows import Window
from retrocards.stage.zones import topmost

WIDTH = 320


class TextStage(Stage[Window]):
    """What a program of the PC shows: a screen of its ROM in colour or mono, and windows over it.

    `mono` is the name of a mono palette, None for a colour monitor. Raises StageError for an
    unknown palette.
    """

    def __init__(self, machine: Machine, rom: TextRom, *, mono: str | None = None) -> None:
        super().__init__(machine)
        self.rom = rom
        self.look = Look(rom, mono)
        self.pictures = Pictures(rom)
        self._screen = next(iter(rom.screens), "")
        self._scene = Scene(Model(), ())
        self._glides: dict[int, Glide] = {}
        self._started = 0.0
        self._painter: Callable[[], None] | None = None
        self._painted: object = None
        self._changes = 0
        self._drawn: object = None
        self._columns = 0
        self._has_pointer = False
        self._show_colours()

    # Colours.

    @property
    def mono(self) -> bool:
        return self.look.mono is not None

    def set_mono(self, name: str | None) -> None:
        """Change the monitor: a mono palette's name, None for colour. Raises StageError."""
        self.look.set_mono(name)
        self._show_colours()

    @property
    def background(self) -> int:
        return self.look.background

    @property
    def border(self) -> int:
        return self.look.border

    @action("background")
    def next_background(self) -> bool:
        """The table's next colour; False in mono, where nothing happens."""
        changed = self.look.next_background()
        self._show_colours()
        return changed

    @action("border")
    def next_border(self) -> bool:
        """The border's next colour; False in mono, where nothing happens."""
        changed = self.look.next_border()
        self._show_colours()
        return changed

    def set_pointer(self, visible: bool) -> None:
        self._has_pointer = visible
        self._show_colours()

    # What is shown.

    def open(self, screen: str) -> None:
        if screen not in self.rom.screens:
            raise StageError(f"ROM {self.rom.identity.name} has no screen {screen!r}")
        self._screen = screen
        self._scene = Scene(Model(), ())
        self._glides = {}
        self._painter = None
        self._changes += 1

    def present(self, model: Model) -> None:
        """Show a model; cards that are elsewhere than before glide there if the ROM says so."""
        if self._painter is None and model == self._scene.model:
            return
        self._painter = None
        before = self._scene
        kept = model.copy()
        placed = place_all(self.rom.screens[self._screen], kept, self.pictures)
        self._scene = Scene(kept, placed)
        self._changes += 1
        if before.lies_as(self._scene):
            return
        self._glides = {}
        if before.cards and self.rom.display.motion:
            self._glides = glides(before, self._scene)
            self._started = self.now

    def paint(self, painter: Callable[[], None], key: object) -> None:
        """Let something else draw page and picture, until the next model is presented.

        Nothing is drawn again while `key`, which stands for all that is seen, stays the same.
        """
        if self._painter is None or key != self._painted:
            self._painted = key
            self._changes += 1
        self._painter = painter

    def notice(self, dialog: str, fields: Mapping[str, str]) -> Notice:
        return Notice(self.rom, dialog, fields)

    def pager(self, title: str) -> Pager:
        return Pager(self.rom, title, manual_text(self.rom))

    def menu(self, menu: str, values: Mapping[str, Value]) -> MenuWindow:
        """A menu of the ROM over the options' values, not yet open."""
        return MenuWindow(self.rom, menu, values)

    @property
    def moving(self) -> bool:
        return bool(self._gliding()) or super().moving

    def settle(self) -> None:
        self._glides = {}
        super().settle()

    def tick(self) -> None:
        if self._suspended is not None:
            return
        state = (
            self._changes,
            self.moving,
            dict(self.toggles),
            [(window, window.version) for window in self.windows],
        )
        if state != self._drawn or self.moving:
            self._compose()
            self._drawn = state

    # What is to be read from the screen.

    def hit(self, x: int, y: int) -> Hit | None:
        """What lies at a point of the picture; under windows their keys, and the legend's."""
        page = self.machine.video.page
        col, row = x * page.columns // WIDTH, y // CELL
        key = self.windows[-1].key_at(col, row) if self.windows else ""
        if key:
            return Hit("key", key=key)
        if self._painter or any(one.area(page.columns).holds(col, row) for one in self.windows):
            return None
        found = self._legend_hit(col, row)
        if found or self.windows:
            return found
        return self._card_hit(x, y) or self._label_hit(col, row)

    def legend(self) -> dict[str, str]:
        return {slot.key: slot.word for slot in self._slots()}

    # How it is drawn.

    def _take_screen(self) -> None:
        self._columns = 0
        self._show_colours()

    def _show_colours(self) -> None:
        video = self.machine.video
        video.set_palette(self.look.palette())
        video.border = self.look.border
        shape = self.rom.display.pointer if self._has_pointer else None
        video.set_pointer(*pointer(shape, self.mono))
        self._changes += 1

    def _gliding(self) -> dict[int, Point]:
        if not self._glides:
            return {}
        t = (self.now - self._started) / self.rom.display.motion
        return {number: glide.at(t) for number, glide in self._glides.items()} if t < 1 else {}

    def _compose(self) -> None:
        covered = [at for at, window in enumerate(self.windows) if window.full]
        shown = self.windows[covered[-1] :] if covered else self.windows
        self._set_columns(shown[0].columns if covered else None)
        if not covered:
            (self._painter or self._draw_screen)()
        video = self.machine.video
        for window in shown:
            for area in window.draw(video.page, self.look, self._part(window)):
                video.draw_text_rect(area.col, area.row, area.w, area.h)

    def _set_columns(self, wanted: int | None) -> None:
        columns = wanted or self.rom.display.columns
        if columns != self._columns:
            self.machine.video.set_font(font(self.rom.font_path(columns)))
            self.machine.video.set_columns(columns)
            self._columns = columns

    def _draw_screen(self) -> None:
        video, look, scene = self.machine.video, self.look, self._scene
        screen, page = self.rom.screens[self._screen], video.page
        page.clear(look.attr(screen.base))
        draw_decor(page, screen.decor, look)
        for name, label in screen.labels.items():
            model = scene.model
            text = model.labels.get(name, "")
            strong = label.strong if name in model.strong else None
            draw_label(page, label, text, look, strong, model.styles.get(name))
        draw_legend(page, look, self._slots())
        write_names(page, scene.cards)
        signs = list(key_signs(screen, scene.model, scene.cards))
        for sign in signs:
            page.put(sign.col, sign.row, sign.char, look.attr(sign.style))
        video.draw_text()
        gliding = self._gliding()
        resting = {
            number: (placed.rect.x, placed.rect.y)
            for number, placed in enumerate(scene.cards)
            if number not in gliding
        }
        draw_cards(video, screen, look, self.pictures, scene, resting)
        draw_frames(video, look, scene, resting)
        for sign in signs:
            video.draw_text_rect(sign.col, sign.row, 1, 1)
        draw_cards(video, screen, look, self.pictures, scene, gliding)

    # What lies where.

    def _slots(self) -> list[Slot]:
        if self._painter is None and not self.rom.screens[self._screen].legend:
            return []
        return list(slots(self.rom, self.toggles, self.mono))

    def _legend_hit(self, col: int, row: int) -> Hit | None:
        found = next((slot for slot in self._slots() if slot.holds(col, row)), None)
        return Hit("key", key=found.key) if found else None

    def _card_hit(self, x: int, y: int) -> Hit | None:
        screen, scene = self.rom.screens[self._screen], self._scene
        for sign in key_signs(screen, scene.model, scene.cards):
            if (sign.col, sign.row) == (x // CELL, y // CELL):
                return Hit("card", zone=sign.zone, index=sign.index)
        placed = topmost(scene.cards, x, y)
        return Hit("card", zone=placed.zone, index=placed.index) if placed else None

    def _label_hit(self, col: int, row: int) -> Hit | None:
        model = self._scene.model
        for name, label in self.rom.screens[self._screen].labels.items():
            if not label.keys:
                continue
            strong = label.strong is not None and name in model.strong
            for line in label_lines(label, model.labels.get(name, ""), strong):
                at = col - line.col
                if row == line.row and 0 <= at < len(line.text):
                    key = key_at(line.text, at)
                    return Hit("key", key=key) if key else Hit("label", zone=name)
        return None
