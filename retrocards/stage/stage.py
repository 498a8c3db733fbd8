"""What a program shows: one screen of its ROM, filled from a model, and pop-ups over it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from retrocards.machine import Machine, Sprite, Video
from retrocards.machine.video import LARGE
from retrocards.rom import Rom, TextRom
from retrocards.rom.actions import action
from retrocards.rom.kinds import LCD, TEXT
from retrocards.rom.schema.control import Toggle
from retrocards.stage.canvas import Canvas
from retrocards.stage.cards import Style
from retrocards.stage.look import Glimpse, Look
from retrocards.stage.model import Hit, Model
from retrocards.stage.motion import Cue, Frame, Step
from retrocards.stage.pictures import NO_POINTER, DeckPictures, Pictures, PixelPictures
from retrocards.stage.tableau import Tableau
from retrocards.stage.windows import Popup
from retrocards.stage.zones import Point

if TYPE_CHECKING:
    # A kind of window is imported with its first window: the first picture has none.
    from retrocards.stage.form import FormWindow
    from retrocards.stage.interlude import Interlude
    from retrocards.stage.menu import MenuWindow, Value
    from retrocards.stage.menu_bar import MenuBar
    from retrocards.stage.notice import Entry, Notice
    from retrocards.stage.pager import Pager

W = TypeVar("W", bound=Popup)
MOMENT = 1e-6
"""Seconds too few to count."""


def _no_fields(values: Mapping[str, Value]) -> Mapping[str, str]:
    """For a form without {fields}."""
    return {}


class Stage:
    """One screen of a ROM, and pop-ups over it.

    The ROM's kind says whether the screen has cells of characters, like the PC's, or pixels, like a
    calculator's. Words on pixels are also in the machine's text page, which is never drawn there.
    `pictures` replace the cards of the ROM's deck. `mono` is the name of a mono palette, None for
    the screen's own colours. Raises StageError for an unknown palette.

    Only `tick` draws, and only if something has changed. The picture depends on the model, the
    pop-ups, the colours and machine time, and on nothing else. `toggles` says which modes are on,
    by the action of their hotkey; the legend follows it. Motion takes `pace` times as long as the
    ROM says; with 0 there is none.
    """

    rom: Rom
    canvas: Canvas

    def __init__(
        self,
        machine: Machine,
        rom: Rom,
        *,
        mono: str | None = None,
        pictures: Pictures | None = None,
    ) -> None:
        self.machine, self.rom = machine, rom
        self._fields: Callable[[], Mapping[str, str]] = lambda: {}
        self.look = Look(rom, mono)
        self.canvas, own = _canvas_of(rom, machine.video, self.look)
        self.pictures = pictures or own
        self.tableau = Tableau(self.canvas, rom, self.look, self.pictures, self.legend)
        self.toggles: dict[str, bool] = {}
        self.pace = 1.0
        self.capitals = False
        """Whether the manual opens in capitals."""
        self._heard = 0.0
        self.on_change: Callable[[], object] = lambda: None
        """Called when another model is shown, and when a pop-up opens or closes."""
        self.unread = ""
        """What has been printed on a console since somebody last took it."""
        self.windows: list[Popup] = []
        self.sheets: list[Notice] = []
        """Windows that lie on the screen below all pop-ups while it goes on, the front one last."""
        self._opened: dict[Popup, float] = {}
        self._suspended: int | None = None
        self._away = 0
        self._changes = 0
        self._drawn: object = None
        self._kept: object = None
        """What the picture without flying cards shows that the canvas keeps."""
        self._has_pointer = False
        self._fade = 0
        self._beeps, self._beeps_until = False, 0.0
        self._painter: Callable[[], None] | None = None
        self.has_large_print = True
        """Whether the table may be shown in large print."""
        self._seen: Callable[[], object] = lambda: None
        self._painted: object = None
        self.canvas.take_screen()
        self._show_colours()

    # The monitor.

    @property
    def mono(self) -> bool:
        """Whether the monitor is a mono one."""
        return self.look.is_mono

    @property
    def background(self) -> int:
        """The palette index of the table."""
        return self.look.background

    @property
    def border(self) -> int:
        """The palette index of the border."""
        return self.look.border

    @property
    def dials(self) -> dict[str, int]:
        """The player's settings of the monitor, to be saved."""
        return self.look.dials

    def set_dials(self, dials: Mapping[str, int]) -> None:
        """Restore a player's settings of the monitor."""
        self.look.set_dials(dials)
        self._show_colours()

    def set_mono(self, name: str | None) -> None:
        """Change the monitor: a mono palette's name, None for colour. Raises StageError."""
        self.look.set_mono(name)
        self._show_colours()

    @action("background")
    def next_background(self) -> None:
        """Take the next colour of the table or of the desk; a mono PC has only one."""
        self._turn("background", "desk")

    @action("border", TEXT)
    def next_border(self) -> None:
        """Take the border's next colour; in mono nothing happens."""
        self._turn("border")

    @action("windows", TEXT)
    def next_window(self) -> None:
        """Take the windows' next colour, if the ROM has several; in mono nothing happens."""
        self._turn("window")

    @action("darker", LCD)
    def darker(self) -> bool:
        """Darken the player's picture by a step; False if it can go no further."""
        return self._set_contrast(+1)

    @action("lighter", LCD)
    def lighter(self) -> bool:
        """Lighten the player's picture by a step; False if it can go no further."""
        return self._set_contrast(-1)

    def _turn(self, *dials: str) -> None:
        """Turn each of these dials that the monitor has to its next choice."""
        for dial in dials:
            self.look.turn(dial)
        self._show_colours()

    def _set_contrast(self, by: int) -> bool:
        wanted = self.look.dials["contrast"] + by
        self.set_dials({"contrast": wanted})
        return self.look.dials["contrast"] == wanted

    @property
    def fade(self) -> int:
        """By how many of the ROM's steps the program darkens the picture.

        0 leaves it as the player has set it; the last step is all dark.
        """
        return self._fade

    @fade.setter
    def fade(self, steps: int) -> None:
        if steps != self._fade:
            self._fade = steps
            self._show_colours()

    def beep(self) -> None:
        """Flash the screen of a machine that shows its beep; the PC has a speaker for that."""
        if self.rom.flash:
            self._beeps_until = self.now + self.rom.flash
            self._show_colours()

    def follow(self, toggles: Mapping[str, bool], pace: float) -> None:
        """Let the legend follow the modes, and motion the pace of play."""
        self.toggles, self.pace = {**toggles}, pace

    def take_cards(self, style: Style) -> None:
        """Show the cards in the style that the player wants."""
        if style != self.pictures.style:
            self.pictures.style = style
            self._changes += 1

    def set_pointer(self, visible: bool) -> None:
        """Show or hide the mouse pointer, if the ROM has one."""
        self._has_pointer = visible
        self._show_colours()

    def _show_colours(self) -> None:
        """Give the machine the current palette, border and pointer."""
        self._beeps = self.now < self._beeps_until
        video = self.machine.video
        # A pop-up could not be read in the dark to which a program fades.
        fade = 0 if self.windows else self._fade
        look = self.look
        lit = self.rom.lit(look.palette(), look.mono, look.dials, fade, self._beeps)
        video.set_palette(lit)
        video.border = self.border
        pointer = self.pictures.pointer(self.mono) if self._has_pointer else NO_POINTER
        video.set_pointer(*pointer)
        self._changes += 1

    # Another program on the same machine.

    def suspend(self) -> None:
        """Give the screen to another program; time stops here until `resume`."""
        self._suspended = self.machine.clock.ticks

    def resume(self) -> None:
        """Take the screen back as it was, even in the middle of a motion."""
        if self._suspended is not None:
            self._away += self.machine.clock.ticks - self._suspended
            self._suspended = None
            self.canvas.take_screen()
            self._show_colours()
            self._drawn = self._kept = None

    @property
    def now(self) -> float:
        """Seconds of machine time, less those in which another program had the screen."""
        clock = self.machine.clock
        ticks = clock.ticks if self._suspended is None else self._suspended
        return (ticks - self._away) / clock.fps

    # What is shown.

    @property
    def model(self) -> Model:
        """The model that is shown; not to be changed."""
        return self.tableau.model

    def open(self, screen: str) -> None:
        """Turn to another screen of the ROM, empty at first. Raises StageError if it has none."""
        self.tableau.open(screen)
        self._painter = None
        self._changes += 1

    @property
    def signs(self) -> Mapping[str, str]:
        """The words that were put up."""
        return self.tableau.signs

    @property
    def screen(self) -> str:
        """The name of the screen that is shown."""
        return self.tableau.screen

    def put_up(self, signs: Mapping[str, str]) -> None:
        """Put words up in labels of the screen, in place of its own, until the next call.

        Labels that the screen lacks are ignored.
        """
        if signs != self.tableau.signs:
            self.tableau.signs = dict(signs)
            self._changes += 1

    def present(self, model: Model, motion: str = "move") -> None:
        """Show a model; cards move to their new places in a motion of the ROM.

        If the ROM has no such motion, they are there at once.
        """
        self.perform([Step(model, motion)])

    def perform(self, steps: Sequence[Step]) -> None:
        """Show models one after another, each when the motion of the one before has ended.

        `model` is the last one from now on. A film that is still running ends first.
        """
        self._changes += self._painter is not None
        self._painter = None
        if any(step.model != self.model for step in steps):
            self.tableau.perform(steps, self.now, self.pace, self._pointed)
            self._changes += 1
            self.on_change()

    def paint(self, painter: Callable[[], None], seen: Callable[[], object]) -> None:
        """Let `painter` draw page and picture, until the next model is presented.

        It draws again when the value of `seen` changes, which is asked at each tick.
        """
        self._changes += self._painter is None
        self._painter, self._seen = painter, seen

    def inlay(self, anchor: str, sprite: Sprite | None) -> None:
        """Lay a picture at an anchor of the screen, below all cards; None removes it."""
        self.tableau.inlays.pop(anchor, None)
        if sprite:
            self.tableau.inlays[anchor] = sprite
        self._changes += 1

    def copied(self, glimpse: Glimpse) -> Sprite:
        """A piece of another screen in its own colours, or the nearest if the palette is full."""
        colours = {number: glimpse.palette[number] for number in {*glimpse.pixels}}
        numbers, before = bytearray(256), len(self.look.palette())
        for number, colour in colours.items():
            numbers[number] = self.look.number_of(colour)
        if len(self.look.palette()) != before:
            self._show_colours()
        return Sprite(glimpse.width, glimpse.height, glimpse.pixels.translate(numbers))

    def cues(self) -> list[Cue]:
        """The sounds of motions that began since the last call."""
        since, self._heard = self._heard, self.now
        return self.tableau.cues(since, self.now)

    def notice(
        self, dialog: str, fields: Mapping[str, str] | None = None, *, alone: bool = False
    ) -> Notice:
        """A dialog of the ROM, not yet open, with its {fields} filled in.

        One that is `alone` hides the pop-ups below it, and nothing of the screen.
        """
        from retrocards.stage.notice import Notice

        return Notice(
            self.canvas, self.rom, dialog, {**self._fields_now(), **(fields or {})}, alone=alone
        )

    def entry(self, dialog: str, fields: Mapping[str, str], typed: str = "") -> Entry:
        """A dialog of the ROM in which the player types, not yet open."""
        from retrocards.stage.notice import Entry

        fields = {**self._fields_now(), **fields}
        return Entry(self.canvas, self.rom, dialog, fields, typed, self.beep)

    def set_fields(self, fields: Callable[[], Mapping[str, str]]) -> None:
        """Let every dialog use `fields`, as they are when it opens."""
        self._fields = fields

    def _fields_now(self) -> dict[str, str]:
        """The {fields} that every dialog may use; what nobody gives is empty."""
        return {"program": self.rom.identity.name, "looks_back": "", "kept": "", **self._fields()}

    def pager(self, title: str, *, opens_with_primer: bool = False, teaches: bool = False) -> Pager:
        """The viewer of the ROM's manual, not yet open.

        It opens with the ROM's primer if that is wanted, and the ROM has one; if that `teaches`, it
        offers the lesson. Raises RomError or OSError when the manual cannot be read.
        """
        from retrocards.stage.manual import manual_text
        from retrocards.stage.pager import Pager, Primer

        primer = None
        if opens_with_primer and self.rom.primer:
            tableau = Tableau(self.canvas, self.rom, self.look, self.pictures, self.legend)
            primer = Primer(self.rom, tableau, lambda: self.model.labels, teaches)
        text, capitals = manual_text(self.rom), self.capitals
        return Pager(
            self.canvas, self.rom, title, text, primer=primer, face=self._face, capitals=capitals
        )

    def _face(self, card: int) -> tuple[Sprite, Callable[[int], Sequence[str]]]:
        """A card's picture, and what names it."""
        pictures = self.pictures
        return pictures.sprite(card, "row", False, self.mono), partial(pictures.name, card)

    def menu(self, menu: str, values: Mapping[str, Value]) -> MenuWindow:
        """A menu of the ROM over the options' values, not yet open."""
        from retrocards.stage.menu import MenuWindow

        return MenuWindow(self.canvas, self.rom, self.rom.menus[menu], values)

    def menu_bar(self, is_possible: Callable[[str], bool], is_on: Callable[[str], bool]) -> MenuBar:
        """The ROM's menu bar, not yet open. Raises StageError if it has none."""
        from retrocards.stage.menu_bar import MenuBar

        return MenuBar(self.canvas, self.rom, is_possible, is_on)

    def form(
        self,
        form: str,
        values: Mapping[str, Value],
        fields: Callable[[Mapping[str, Value]], Mapping[str, str]] = _no_fields,
    ) -> FormWindow:
        """A form of the ROM over some options' values, not yet open."""
        from retrocards.stage.form import FormWindow

        return FormWindow(self.canvas, self.rom, form, values, fields)

    def interlude(self, scene: str, fields: Mapping[str, str]) -> Interlude:
        """A scene of the ROM over the current screen, not yet open."""
        from retrocards.stage.interlude import Interlude

        # A scene lies over the usual screen, which has the places that it names.
        self.tableau.enlarge(False)
        return Interlude(
            self.canvas,
            self.look,
            self.pictures,
            self.rom,
            scene,
            fields,
            lambda name: self.tableau.anchor(name, self.now),
        )

    def push(self, window: Popup) -> None:
        """Open a pop-up over everything."""
        self.windows.append(window)
        self._opened[window] = self.now
        self._lift_fade()
        self.on_change()

    def pop(self, window: Popup) -> None:
        """Close a pop-up, wherever it lies."""
        self.windows.remove(window)
        del self._opened[window]
        self._lift_fade()
        self.on_change()

    def _lift_fade(self) -> None:
        """Show a faded picture clearly while a pop-up is open."""
        if self._fade:
            self._show_colours()

    @contextmanager
    def window(self, window: W) -> Generator[W]:
        """The pop-up is open inside the `with` block."""
        self.push(window)
        try:
            yield window
        finally:
            self.pop(window)

    @property
    def is_covered(self) -> bool:
        """Whether a pop-up hides the whole screen."""
        return any(window.full for window in self._shown)

    @property
    def _shown(self) -> list[Popup]:
        """The pop-ups that are visible."""
        hides = [n for n, window in enumerate(self.windows) if window.full or window.alone]
        shown = self.windows[hides[-1] :] if hides else self.windows
        return [window for window in shown if not window.withdraws or window is shown[-1]]

    @property
    def moving(self) -> bool:
        """Whether a card moves or a pop-up is still opening."""
        return self.left > 0

    @property
    def left(self) -> float:
        """Seconds until everything rests."""
        opening = map(self._opens_in, self.windows)
        return max(0.0, self.tableau.ends - self.now, *opening)

    @property
    def opening(self) -> bool:
        """Whether the pop-up on top is still opening: nobody can have read it yet."""
        return bool(self.windows) and self._part(self.windows[-1]) < 1

    def settle(self) -> None:
        """End all motion at once."""
        self.tableau.settle()
        self._opened = dict.fromkeys(self._opened, float("-inf"))

    def tick(self) -> None:
        """Draw the screen if it has changed since the last tick; not while it is suspended."""
        if self._suspended is not None:
            return
        if self._painter:
            seen = self._seen()
            self._changes += seen != self._painted
            self._painted = seen
        windows = [
            (window, window.version, self._part(window), window.phase(self.now))
            for window in self.windows
        ]
        self._choose_print()
        frame = self.tableau.frame(self.now, self._pointed)
        phase = self.tableau.phase(self._face_time)
        sheets = [(sheet, sheet.version) for sheet in self.sheets]
        lies = self._changes, {**self.toggles}, windows, sheets, frame.scene, frame.lying, phase
        if (lies, frame.flying) != self._drawn:
            self._compose(frame, lies)
            self._drawn = lies, frame.flying
        if self._beeps and self.now >= self._beeps_until:
            self._show_colours()

    def _choose_print(self) -> None:
        """Turn the table to its large print, or back, before it is drawn.

        That is decided at each tick, from what lies over the table then: what opens and closes
        there need not know of large print.
        """
        self.tableau.enlarge(self._is_large)

    def _compose(self, frame: Frame, lies: object) -> None:
        """Draw all; `lies` is all that the picture shows except flying cards."""
        shown, covered = self._shown, self.is_covered
        self.canvas.turn_to(shown[0].columns if covered else None)
        if self._painter and not covered:
            self._painter()
        elif not covered:
            self._draw_below(frame, lies)
            self.tableau.draw_flying(frame)
            for sheet in self.sheets:
                sheet.draw(1.0, 0)
        for window in shown:
            window.draw(self._part(window), window.phase(self.now))
        self.canvas.show()
        if self._is_large:
            self.machine.video.enlarge()

    @property
    def _is_large(self) -> bool:
        """Whether the large print of the screen is shown: while nothing lies over it."""
        if self._painter or self.windows or self.sheets:
            return False
        wanted = self.machine.large_print and self.has_large_print
        return wanted and self.tableau.has_large_print

    def _small(self, x: int, y: int) -> Point:
        """The point of the screen as it is drawn, before it is enlarged."""
        return (x // LARGE, y // LARGE) if self._is_large else (x, y)

    def _draw_below(self, frame: Frame, lies: object) -> None:
        """Draw all that lies below flying cards, or show it again: they fly for many ticks."""
        if frame.flying and lies == self._kept:
            self.canvas.show_kept()
            return
        self.tableau.draw(frame, self._face_time)
        self._kept = None
        if frame.flying and not self.windows and not self.sheets:
            self.canvas.keep()
            self._kept = lies

    @property
    def _face_time(self) -> float:
        """The second of machine time that faces show: without motion they keep still."""
        return self.now if self.pace else 0.0

    @property
    def _pointed(self) -> Point:
        """Where the mouse points, in pixels of the picture."""
        return self.canvas.pixel_at(*self._small(*self.machine.video.pointer_at))

    # What can be read from the screen.

    def hit(self, x: int, y: int) -> Hit | None:
        """What lies at a point of the picture; on a pop-up only its keys."""
        x, y = self._small(x, y)
        point = self.canvas.unit_at(x, y)
        if not self.canvas.whole.holds(*point):
            return None
        if self.windows and (key := self.windows[-1].key_at(*point)):
            return Hit("key", key=key)
        if any(window.area.holds(*point) for window in (*self._shown, *self.sheets)):
            return None
        return self._screen_hit(x, y)

    @property
    def crowded(self) -> Sequence[str]:
        """The zones whose cards lie closer than the zone's steps: they can be fanned."""
        return self.tableau.crowded()

    def pointed_zones(self) -> list[str]:
        """The zones with room or a card where the mouse points; none below a sheet."""
        if any(sheet.area.holds(*self._pointed) for sheet in self.sheets):
            return []
        return self.tableau.zones_at(*self._pointed)

    def pointed_place(self) -> str:
        """The zone whose empty place the mouse points at; "" for none."""
        return self.tableau.place_at(*self._pointed)

    def below_carried(self) -> list[str]:
        """The zones below the card that the mouse carries, the most covered zone first."""
        return self.tableau.below_carried(self._pointed)

    def _screen_hit(self, x: int, y: int) -> Hit | None:
        """What lies at a point of the screen itself; below a pop-up only keys of the legend."""
        if self._painter:
            return None
        key = self.tableau.legend_hit(*self.canvas.unit_at(x, y))
        return key if key or self.windows else self.tableau.hit(x, y)

    def legend(self) -> dict[str, str]:
        """The legend's word for each key that works on this monitor.

        The word of a toggle names the mode that the key will enter.
        """
        words = {}
        for key, hotkey in self.rom.hotkeys.items():
            legend = hotkey.legend
            if legend is None or (self.mono and hotkey.colour_only):
                continue
            if isinstance(legend, Toggle):
                legend = legend.when_on if self.toggles.get(hotkey.action) else legend.when_off
            words[key] = legend
        return words

    def has_room(self, label: str, text: str) -> bool:
        """Whether a label of the screen shows all of a text.

        Raises StageError for a label that the screen lacks.
        """
        return self.tableau.has_room(label, text)

    def text(self) -> str:
        """The screen's text, without trailing blanks and empty lines at the end."""
        self.tick()
        return "\n".join(self.machine.video.page.lines()).rstrip("\n")

    def _part(self, window: Popup) -> float:
        """How far a pop-up is open, 0 to 1."""
        left = self._opens_in(window)
        return 1 - left / window.grow if left else 1.0

    def _opens_in(self, window: Popup) -> float:
        """Seconds until a pop-up is open; 0 for less than a moment."""
        left = window.grow - (self.now - self._opened[window])
        return left if left > MOMENT else 0.0


def _canvas_of(rom: Rom, video: Video, look: Look) -> tuple[Canvas, Pictures]:
    """The canvas for the ROM's kind of screen, and the ROM's pictures."""
    # The first picture must not wait for the other kind of canvas.
    if isinstance(rom, TextRom):
        from retrocards.stage.cells import CellCanvas

        return CellCanvas(video, rom, look), DeckPictures(rom)
    from retrocards.rom import LcdRom
    from retrocards.stage.pixels import PixelCanvas

    assert isinstance(rom, LcdRom)
    pictures = PixelPictures(rom)
    return PixelCanvas(video, rom, look, pictures), pictures
