"""What a screen and its pop-ups are drawn on: cells of characters, or pixels.

A canvas measures in units of its own. What a pop-up says, which keys it takes and what a click
means is the pop-up's affair; a canvas knows how large letters are, how a frame is drawn, and where
the mouse points.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from retrocards.machine import Sprite
from retrocards.rom.schema.control import Entry
from retrocards.rom.schema.look import Shadow
from retrocards.stage.flow import Row
from retrocards.stage.pictures import Pictures
from retrocards.stage.words import Letters, character_at
from retrocards.stage.zones import Point, Rect

if TYPE_CHECKING:
    from retrocards.rom.schema.pixel_screens import PixelLabel
    from retrocards.rom.schema.pixel_windows import DialogGadget
    from retrocards.rom.schema.rom import AnyDialog, AnyMenu, AnyScreen
    from retrocards.rom.schema.screens import Label
    from retrocards.stage.faces import Faces

    AnyLabel = Label | PixelLabel


class Line(NamedTuple):
    """A line of text, where its first letter begins, and the style that it is written in."""

    x: int
    y: int
    text: str
    style: str
    font: str = ""


class Shape(NamedTuple):
    """The styles of a pop-up's parts, the kind of its frame, its shadow, and a panel in it."""

    body: str = "body"
    border: str = "border"
    title: str = "title"
    line: str = "line"
    value: str = "value"
    foot: str = "foot"
    head: str = "body"
    shadow: Shadow | None = None
    frame: str = ""
    brackets: bool = False
    """Whether title and foot stand in brackets."""
    panel: "Shape | None" = None
    """The panel inside, which holds the text."""


class PageStyles(NamedTuple):
    """The styles of the pager's parts."""

    body: str = "body"
    head: str = "head"
    bar: str = "bar"
    found: str = "found"


class Form(NamedTuple):
    """Where a ROM puts a pop-up, and how it looks.

    Without `x` and `y` it lies in the middle, without `w` and `h` it is as large as its text. If it
    is `snug`, `w` and `h` are the most that it takes, and it keeps to that edge of its place.
    """

    shape: Shape
    grow: float
    title: str = ""
    foot: str = ""
    font: str = ""
    x: int | None = None
    y: int | None = None
    w: int | None = None
    h: int | None = None
    snug: Literal["", "top", "bottom"] = ""
    tight: bool = False
    """Whether its lines stand closer together, and closer to its edges."""
    keys: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    entry: Entry | None = None
    middle: int = 0
    tops: tuple[int, ...] = ()
    """Where its lines stand, if the ROM says so: their middle, and the top of each."""
    heads: int = 0
    """How many of its first lines are headings."""
    gadgets: "tuple[DialogGadget, ...]" = ()
    """The buttons in a row below its text."""

    @property
    def inner(self) -> Shape:
        """The look of what holds the words: the panel, if there is one."""
        return self.shape.panel or self.shape


class View(NamedTuple):
    """A way to show a long text: its characters a row, and the units from row to row.

    `page` is how many columns the whole screen has then, where it has columns.
    """

    columns: int
    line: int
    bottom: str
    font: str = ""
    page: int | None = None


class Canvas(ABC):
    """What a screen is drawn on, measured in units: cells or pixels."""

    edge: Point
    """How thick a frame is: at the sides, above and below."""
    margin: Point
    """The margin between frame and text: at the sides, and above and below."""
    beside: int
    """The margin at both sides of a pop-up that is as large as its text."""
    leading: int
    """The gap between two lines."""
    gap: int
    """The gap after a font's letters."""
    bar: int
    """How high the pager's bars are."""
    below_bar: int
    """The gap below the pager's upper bar."""
    bar_margin: int
    """The margin at both ends of the pager's bars."""
    bar_font: str
    scroll: int
    """How wide a scroll bar is, and how high its ends, which move by a line."""
    thumb: int
    """How high a scroll bar's thumb is."""
    page_styles: PageStyles
    small: bool
    """Whether letters are so small that a click means the key of the whole line."""

    @property
    @abstractmethod
    def whole(self) -> Rect:
        """All of it."""

    @abstractmethod
    def unit_at(self, x: int, y: int) -> Point:
        """The unit at a point of the PC's picture, perhaps outside."""

    @abstractmethod
    def take_screen(self) -> None:
        """Set up the machine's page again, at the next drawing: another program had it."""

    @abstractmethod
    def turn_to(self, columns: int | None) -> None:
        """Give the page so many columns; None: as many as the screen has."""

    def pixel_at(self, x: int, y: int) -> Point:
        """The pixel of this picture at a point of the PC's picture."""
        return x, y

    # What the ROM says.

    @abstractmethod
    def form(self, piece: "AnyDialog | AnyMenu") -> Form:
        """Place and look of a dialog or a menu."""

    @abstractmethod
    def views(self) -> Sequence[View]:
        """The ways to show the manual, the usual one first."""

    @abstractmethod
    def letters(self, font: str) -> Letters:
        """How large a font's letters are."""

    @abstractmethod
    def smaller(self, font: str) -> Sequence[str]:
        """The names of a font and of all that are lower than it, from the highest on."""

    # Where things lie.

    @abstractmethod
    def centred(self, w: int, h: int) -> Rect:
        """A rectangle in the middle."""

    @abstractmethod
    def middle(self, rect: Rect, text: str, font: str) -> int:
        """Where a line begins that stands in the middle of a rectangle."""

    @abstractmethod
    def band(self, text: str, font: str) -> int:
        """The height of the strip that a title or a foot takes inside the frame."""

    @abstractmethod
    def headline_width(self, text: str, form: Form) -> int:
        """The width of a title."""

    @abstractmethod
    def headline(self, area: Rect, text: str, form: Form, below: bool) -> Iterator[Line]:
        """The title of a pop-up, or its foot, and what it is framed with."""

    # What a screen is made of.

    @abstractmethod
    def parts(self, screen: "AnyScreen", lowest: bool) -> None:
        """Draw the fixed parts of a screen, back to front; the `lowest` screen blanks all first."""

    def faces(self, pictures: Pictures) -> "Faces | None":
        """What draws the faces and heaps of its screens; None where these can have none."""
        return None

    def fixed(self, screen: "AnyScreen") -> Iterable[tuple[Rect | None, Line | None]]:
        """The area that each fixed part hides, and its text, front to back."""
        return ()

    @abstractmethod
    def fixed_lines(self, screen: "AnyScreen") -> Iterable[Sequence[Line]]:
        """The texts that are fixed parts of a screen, each line by line."""

    @abstractmethod
    def place_of(self, line: Line) -> Rect:
        """The pixels of the picture that a line takes."""

    @abstractmethod
    def label_lines(self, label: "AnyLabel", text: str, strong: bool = False) -> list[Line]:
        """A label's text laid out in its room."""

    @abstractmethod
    def has_room(self, label: "AnyLabel", text: str) -> bool:
        """Whether a label shows all of a text."""

    def paper_of(self, label: "AnyLabel") -> Rect | None:
        """The room of a label; None where its words have no paper of their own."""
        return None

    def plate(self, label: "AnyLabel", style: str) -> None:  # noqa: B027
        """Draw the plate on which a label's words stand, if it has one."""

    @abstractmethod
    def label_key(self, label: "AnyLabel | None", line: Line, character: int) -> str | None:
        """The key that a character of a label names, "" for none; None if clicks are ignored."""

    @abstractmethod
    def name_card(self, seen: Rect, name: Callable[[int], Sequence[str]]) -> None:
        """Make a card's name readable as text; `name` gives its lines for so many characters."""

    @abstractmethod
    def picture(self, sprite: Sprite, x: int, y: int, angle: int = 0) -> None:
        """Draw a picture over the text so far, its upper left corner at a pixel."""

    @abstractmethod
    def outline(self, rect: Rect, ink: int, thick: int = 1) -> None:
        """Draw the edge of a rectangle of pixels over the text, `thick` pixels inwards."""

    @abstractmethod
    def rect(self, rect: Rect, ink: int) -> None:
        """Fill a rectangle of pixels."""

    def shade(self, rect: Rect) -> None:  # noqa: B027
        """Darken a rectangle below a card in the air, if the colours allow it."""

    def uncover(self, cells: Rect) -> None:  # noqa: B027
        """Draw the text of some cells above all pictures so far."""

    # How things are drawn.

    @abstractmethod
    def clear(self, style: str) -> None:
        """Blank all of it."""

    @abstractmethod
    def fill(self, rect: Rect, style: str) -> None:
        """Blank a rectangle."""

    @abstractmethod
    def write(self, line: Line) -> None:
        """Write a line of text; a character that the PC lacks becomes "?"."""

    @abstractmethod
    def frame(self, area: Rect, shape: Shape) -> None:
        """The frame of a pop-up, its inside blanked, and its shadow."""

    @abstractmethod
    def opening(self, area: Rect, part: float, shape: Shape) -> None:
        """An empty pop-up that is partly open (0 to 1)."""

    @abstractmethod
    def divide(self, row: Rect, shape: Shape) -> None:
        """A line across a pop-up, in a row of its inside."""

    @abstractmethod
    def page_row(self, row: Row, above: Row, y: int, marked: tuple[int, int], view: View) -> None:
        """A row of the manual, the words looked for marked; `above` is the row before it."""

    @abstractmethod
    def corner_of_picture(self, y: int, indent: int) -> Point:
        """The pixel where a picture begins in the manual's row at `y`, so many letters from it."""

    @abstractmethod
    def scroll_bar(self, track: Rect, thumb: int) -> None:
        """A scroll bar; `thumb` is the distance from its top to its thumb."""

    @abstractmethod
    def show(self) -> None:
        """Let the machine show what was drawn."""

    @abstractmethod
    def keep(self) -> None:
        """Keep what was drawn until now, for `show_kept`."""

    @abstractmethod
    def show_kept(self) -> None:
        """Draw what was kept. Words in the page are those of then: nobody has changed them."""

    @cached_property
    def corners(self) -> dict[str, Point]:
        """The upper left corners of windows that the player has dragged, by their names."""
        return {}

    def furnish(self, strip: Rect, words: Sequence[Line], deep: bool = False) -> None:  # noqa: B027
        """Draw what a title bar has beside its words, and between them, if it has anything.

        A `deep` one has the gadgets that send its window behind others, or before them.
        """

    @property
    def bar_side(self) -> int:
        """What stands at the left end of a title bar."""
        return 0

    def closes_at(self, strip: Rect, x: int, y: int) -> bool:
        """Whether the gadget that closes the window is at a place of its title bar."""
        return False

    def depth_at(self, strip: Rect, x: int, y: int) -> str:
        """`back` or `front` where a deep title bar has that gadget, else ""."""
        return ""

    def edge_of(self, form: Form) -> Point:
        """How thick the frame of a pop-up is, with all that lies around its words."""
        return self.edge

    def inside(self, area: Rect, form: Form) -> Rect:
        """What a frame holds beside title and foot."""
        head, foot = self.band(form.title, form.font), self.band(form.foot, form.font)
        sides, ends = self.edge_of(form)
        return Rect(
            area.x + sides,
            area.y + ends + head,
            area.w - 2 * sides,
            area.h - 2 * ends - head - foot,
        )

    def strip(self, area: Rect, form: Form, below: bool) -> Rect:
        """The place of a title or a foot inside the frame, from edge to edge."""
        high = self.band(form.foot if below else form.title, form.font)
        sides, ends = self.edge
        y = area.y + area.h - ends - high if below else area.y + ends
        return Rect(area.x + sides, y, area.w - 2 * sides, high)

    def character(self, line: Line, x: int, y: int) -> int:
        """The index of the character of a line at a place; -1 for none."""
        letters = self.letters(line.font)
        if not line.y <= y < line.y + letters.height:
            return -1
        return character_at(letters, line.text, x - line.x)
