"""The stage: joins a ROM's screen and a program's model into the picture."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from copy import deepcopy

from ..machine import Machine
from ..rom import Rom
from .legend import Slot, draw_legend, slots
from .look import Look, StageError
from .model import Hit, Model
from .motion import Glide, Point, Scene, glides
from .paint import CELL, draw_decor, draw_label, key_at, label_lines
from .resources import Pictures, font, pointer
from .table import draw_cards, draw_frames, key_signs, place_all, write_names
from .windows import Window
from .zones import topmost

WIDTH = 320


class Stage:
    """What a program shows: one screen of its ROM, and windows over it.

    Nothing is drawn before `tick`, and nothing is drawn there unless something has changed.
    `mono` is the name of a mono palette, None for a colour monitor. `toggles` says which modes are
    on, by the action of their hotkey; the legend follows it. Raises StageError for an unknown
    palette.
    """

    def __init__(self, machine: Machine, rom: Rom, *, mono: str | None = None) -> None:
        self.machine = machine
        self.rom = rom
        self.look = Look(rom, mono)
        self.pictures = Pictures(rom)
        self.toggles: dict[str, bool] = {}
        self.windows: list[Window] = []
        self._opened: dict[Window, float] = {}
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
        """Whether the monitor is a mono one."""
        return self.look.mono is not None

    def set_mono(self, name: str | None) -> None:
        """Change the monitor: a mono palette's name, None for colour. Raises StageError."""
        self.look.set_mono(name)
        self._show_colours()

    @property
    def background(self) -> int:
        """The palette index of the table."""
        return self.look.background

    @property
    def border(self) -> int:
        """The palette index of the border."""
        return self.look.border

    def next_background(self) -> bool:
        """The table's next colour; False in mono, where nothing happens."""
        changed = self.look.next_background()
        self._show_colours()
        return changed

    def next_border(self) -> bool:
        """The border's next colour; False in mono, where nothing happens."""
        changed = self.look.next_border()
        self._show_colours()
        return changed

    def set_pointer(self, visible: bool) -> None:
        """Show or hide the mouse pointer; a ROM without one has none."""
        self._has_pointer = visible
        self._show_colours()

    # What is shown.

    def open(self, screen: str) -> None:
        """Turn to another screen of the ROM, empty at first. Raises StageError if it has none."""
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
        kept = deepcopy(model)
        placed = place_all(self.rom.screens[self._screen], kept, self.pictures)
        self._scene = Scene(kept, placed)
        self._changes += 1
        if before.lies_as(self._scene):
            return
        self._glides = {}
        if before.cards and self.rom.display.motion:
            self._glides = glides(before, self._scene)
            self._started = self.machine.clock.seconds

    def paint(self, painter: Callable[[], None], key: object) -> None:
        """Let something else draw page and picture, until the next model is presented.

        Nothing is drawn again while `key`, which stands for all that is seen, stays the same.
        """
        if self._painter is None or key != self._painted:
            self._painted = key
            self._changes += 1
        self._painter = painter

    def push(self, window: Window) -> None:
        """Open a window over everything."""
        self.windows.append(window)
        self._opened[window] = self.machine.clock.seconds

    def pop(self, window: Window) -> None:
        """Close a window, wherever it lies."""
        self.windows.remove(window)
        del self._opened[window]

    @contextmanager
    def window(self, window: Window) -> Generator[Window]:
        """The window is open inside the `with` block."""
        self.push(window)
        try:
            yield window
        finally:
            self.pop(window)

    @property
    def moving(self) -> bool:
        """Whether cards are on their way or a window is still opening."""
        return bool(self._gliding()) or any(self._part(window) < 1 for window in self.windows)

    def settle(self) -> None:
        """Let all motion come to its end at once."""
        self._glides = {}
        self._opened = dict.fromkeys(self._opened, float("-inf"))

    def tick(self) -> None:
        """Draw what has changed since the last tick; the machine then shows it."""
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
        """What lies at a point of the picture; under windows only their keys and the legend."""
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
        """The words of the legend by their keys."""
        return {slot.key: slot.word for slot in self._slots()}

    def text(self) -> str:
        """The screen's text, trailing blanks and empty lines at the end cut."""
        self.tick()
        return "\n".join(self.machine.video.page.lines()).rstrip("\n")

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
        t = (self.machine.clock.seconds - self._started) / self.rom.display.motion
        return {number: glide.at(t) for number, glide in self._glides.items()} if t < 1 else {}

    def _part(self, window: Window) -> float:
        """How far a window is open, 0 to 1."""
        age = self.machine.clock.seconds - self._opened[window]
        return 1.0 if age >= window.grow else age / window.grow

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
