"""Pop-ups over a screen: what all of them share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import chain

from retrocards.machine import Event
from retrocards.stage.canvas import Canvas, Form, Line
from retrocards.stage.words import named_key_at
from retrocards.stage.zones import Rect

LEAVES = "ESC"
"""The key that leaves every pop-up that names no other."""
OK, CANCEL = "ok", "cancel"
"""The two ways out of a window in which something is set."""


class Popup(ABC):
    """A pop-up over the screen; the stage draws it, the program gives it events.

    `version` grows with every change that can be seen.
    """

    full = False
    """Whether it hides everything below it."""
    alone = False
    """Whether it hides the pop-ups below it, and nothing of the screen."""
    grow = 0.0
    """Seconds in which it opens."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.version = 0

    @property
    def columns(self) -> int | None:
        """The columns of text that it needs; None: whatever the screen has."""
        return None

    def phase(self, seconds: float) -> int:
        """What changes by itself with machine time; equal values mean an equal picture."""
        return 0

    @property
    @abstractmethod
    def area(self) -> Rect:
        """The area that it covers when open, without its shadow."""

    @abstractmethod
    def draw(self, part: float, phase: int) -> None:
        """Draw it over the picture so far, partly open (0 to 1)."""

    @property
    def any_key(self) -> bool:
        """Whether keys answer it that nothing names."""
        return False

    @abstractmethod
    def key_at(self, x: int, y: int) -> str:
        """The key that clicking on a unit of the canvas presses, "" for none."""


class Question(Popup):
    """A pop-up that waits for a key.

    `own` names the keys that answer it although they are hotkeys of the program.
    """

    own: frozenset[str] = frozenset()
    moves = False
    """Whether it takes a mouse that only moves."""

    @abstractmethod
    def handle(self, event: Event | None) -> str:
        """The name of the key that closed it, "" while it stays open."""

    @abstractmethod
    def agrees(self, answer: str) -> bool:
        """Whether the key that closed it means yes."""


class Framed(Popup):
    """A pop-up in a frame, with a title, a foot and a shadow if the ROM gives them."""

    keys: tuple[str, ...] = ()
    """The only keys that it takes; if empty, it takes any, or its own."""

    def __init__(self, canvas: Canvas, form: Form) -> None:
        super().__init__(canvas)
        self.form = form
        self.grow = form.grow

    @abstractmethod
    def lines(self, phase: int) -> Iterator[Line]:
        """The lines of text that the frame holds."""

    def draw_inside(self) -> None:
        """Draw what lies below those lines."""

    @property
    def inside(self) -> Rect:
        """What the frame holds."""
        return self.canvas.inside(self.area, self.form)

    def draw(self, part: float, phase: int) -> None:
        canvas, area, shape = self.canvas, self.area, self.form.shape
        if part < 1:
            canvas.opening(area, part, shape)
            return
        canvas.frame(area, shape)
        canvas.fill(canvas.strip(area, self.form, below=False), shape.title)
        canvas.fill(canvas.strip(area, self.form, below=True), shape.foot)
        self.draw_inside()
        for line in chain(self._headlines(), self.lines(phase)):
            canvas.write(line)
        canvas.furnish(self._bar, [*self._title()])

    def key_at(self, x: int, y: int) -> str:
        """A key that the pop-up's words name, or one of `keys` that stands alone."""
        if self.canvas.closes_at(self._bar, x, y):
            return self.closes
        for line in chain(self._headlines(), self.lines(0)):
            if (character := self.canvas.character(line, x, y)) >= 0:
                return named_key_at(line.text, character, self.keys)
        return ""

    @property
    def closes(self) -> str:
        """The key that its close gadget stands for."""
        return LEAVES

    @property
    def _bar(self) -> Rect:
        """The place of its title bar, without any height if it has no title."""
        return self.canvas.strip(self.area, self.form, below=False)

    def _title(self) -> Iterator[Line]:
        if self.form.title:
            yield from self.canvas.headline(self.area, self.form.title, self.form, below=False)

    def _headlines(self) -> Iterator[Line]:
        yield from self._title()
        if self.form.foot:
            yield from self.canvas.headline(self.area, self.form.foot, self.form, below=True)
