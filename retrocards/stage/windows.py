"""Pop-ups over a screen: what all of them share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain

from retrocards.machine import Event, Mouse
from retrocards.stage.canvas import Canvas, Form, Line
from retrocards.stage.words import named_key_at
from retrocards.stage.zones import Point, Rect

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
    withdraws = False
    """Whether it is not seen while another pop-up lies over it."""
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
    def runs_on(self) -> bool:
        """Whether what is spoken of it is the rows of one text."""
        return False

    @abstractmethod
    def spoken(self) -> Sequence[str]:
        """What is read aloud of it, part by part; a part is spoken again only if it changes."""

    @property
    def any_key(self) -> bool:
        """Whether keys answer it that nothing names."""
        return False

    def answer(self, yes: bool) -> str:
        """A key that agrees, or one that declines, for whoever has two buttons and no keys."""
        return "ENTER" if yes else LEAVES

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
    chooses = False
    """Whether its keys mean different things."""

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
    deep = False
    """Whether it lies among others and has the gadgets for that: behind all, before all."""

    def __init__(self, canvas: Canvas, form: Form, name: str = "") -> None:
        """`name` is what the place is remembered by to which the player has dragged it."""
        super().__init__(canvas)
        self.form, self._name = form, name
        self.grow = form.grow
        self.can_be_dragged = canvas.small and bool(form.title)
        self._grip: Point | None = None
        """The pointer's distance from its corner while the title bar is held."""

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
        canvas.furnish(self._bar, [*self._title()], self.deep)

    def key_at(self, x: int, y: int) -> str:
        """A key that the pop-up's words name, or one of `keys` that stands alone."""
        if self.canvas.closes_at(self._bar, x, y):
            return self.closes
        for line in chain(self._headlines(), self.lines(0)):
            if (character := self.canvas.character(line, x, y)) >= 0:
                return named_key_at(line.text, character, self.keys)
        return ""

    def gadget_at(self, x: int, y: int) -> str:
        """The gadget of its title bar at a unit: `close`, `back` or `front`; "" for none."""
        if self.canvas.closes_at(self._bar, x, y):
            return "close"
        return self.canvas.depth_at(self._bar, x, y) if self.deep else ""

    def drag(self, mouse: Mouse) -> bool:
        """Let it follow the left button that holds its title bar; whether it does."""
        x, y = self.canvas.unit_at(mouse.x, mouse.y)
        on_bar = self.can_be_dragged and self._bar.holds(x, y)
        if on_bar and (mouse.kind, mouse.button) == ("press", "left"):
            self._grip = x - self.area.x, y - self.area.y
            return True
        if self._grip is None:
            return False
        self.canvas.corners[self._name] = x - self._grip[0], y - self._grip[1]
        if mouse.kind == "release":
            self._grip = None
        self.version += 1
        return True

    def lying(self, area: Rect) -> Rect:
        """Its area where the player has dragged it to, all of it on the screen."""
        x, y = self.canvas.corners.get(self._name, (area.x, area.y))
        whole = self.canvas.whole
        if self._name in self.canvas.corners:
            x = max(0, min(x, whole.w - area.w))
        return Rect(x, max(0, min(y, whole.h - area.h)), area.w, area.h)

    @property
    def closes(self) -> str:
        """The key that its close gadget stands for."""
        return LEAVES

    def answer(self, yes: bool) -> str:
        return "ENTER" if yes else self.closes

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
