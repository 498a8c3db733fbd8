"""The stage of a text screen: cells of characters, and card pictures over them."""

from collections.abc import Callable, Mapping

from retrocards.machine import Machine
from retrocards.rom import TextRom
from retrocards.rom.declaration import action
from retrocards.stage.cells import CELL, CellCanvas
from retrocards.stage.legend import Slot, draw_legend, slots
from retrocards.stage.look import Look, StageError
from retrocards.stage.menu import MenuWindow, Value
from retrocards.stage.model import Hit, Model
from retrocards.stage.motion import Glide, Point, Scene, glides
from retrocards.stage.paint import draw_decor, draw_label, label_lines
from retrocards.stage.resources import Pictures, pointer
from retrocards.stage.stage import Stage
from retrocards.stage.table import draw_cards, draw_frames, key_signs, place_all, write_names
from retrocards.stage.words import key_at
from retrocards.stage.zones import topmost

WIDTH = 320


class TextStage(Stage):
    """What a program of the PC shows: a screen of its ROM in colour or mono, and windows over it.

    `mono` is the name of a mono palette, None for a colour monitor. Raises StageError for an
    unknown palette.
    """

    rom: TextRom
    canvas: CellCanvas

    def __init__(self, machine: Machine, rom: TextRom, *, mono: str | None = None) -> None:
        super().__init__(machine)
        self.rom = rom
        self.look = Look(rom, mono)
        self.canvas = CellCanvas(machine.video, rom, self.look)
        self.pictures = Pictures(rom)
        self._screen = next(iter(rom.screens), "")
        self._scene = Scene(Model(), ())
        self._glides: dict[int, Glide] = {}
        self._started = 0.0
        self._painter: Callable[[], None] | None = None
        self._painted: object = None
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

    def menu(self, menu: str, values: Mapping[str, Value]) -> MenuWindow:
        """A menu of the ROM over the options' values, not yet open."""
        return MenuWindow(self.canvas, self.rom, self.rom.menus[menu], values)

    @property
    def moving(self) -> bool:
        return bool(self._gliding()) or super().moving

    def settle(self) -> None:
        self._glides = {}
        super().settle()

    # What is to be read from the screen.

    def _screen_hit(self, x: int, y: int) -> Hit | None:
        if self._painter:
            return None
        at = self.canvas.at(x, y)
        found = self._legend_hit(*at)
        if found or self.windows:
            return found
        return self._card_hit(x, y) or self._label_hit(*at)

    def legend(self) -> dict[str, str]:
        return {slot.key: slot.word for slot in self._slots()}

    # How it is drawn.

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

    def _state(self) -> object:
        return [*self._gliding().items()]

    def _draw_screen(self) -> None:
        if self._painter:
            self._painter()
            return
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
