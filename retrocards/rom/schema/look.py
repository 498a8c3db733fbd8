"""The look: palettes, display, windows and the pager."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    EMPTY,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    Colour,
    Columns,
    FileStem,
    MonoInk,
    Name,
    PaletteName,
    Rgb,
    Seconds,
    SoundName,
    StyleName,
    WindowName,
    pattern,
)
from retrocards.rom.schema.control import KeyName, KeyNames, is_character, keep_apart


class Palette(NamedTuple):
    """16 colours as 0xRRGGBB; a mono palette has black 0, dim 8, normal 1-7 and bright 9-15."""

    kind: Literal["colour", "mono"]
    colours: Annotated[tuple[Rgb, ...], Limit(shortest=16, longest=16)]


class Palettes(NamedTuple):
    """The palette of each kind of monitor."""

    colour: PaletteName
    mono: PaletteName


class Delay(NamedTuple):
    """The pause between the computer's moves, in seconds, and the steps that keys choose from."""

    default: Seconds
    steps: Annotated[tuple[Seconds, ...], Limit(shortest=1)]

    def check(self) -> None:
        if list(self.steps) != sorted(set(self.steps)):
            raise Fault("steps have to rise")
        if self.default not in self.steps:
            raise Fault(f"default {self.default:g} is not one of the steps")


Letter = Annotated[str, pattern(r"^[A-Za-z]$", "one letter")]


Rows = Annotated[
    tuple[Annotated[str, Limit(shortest=1, longest=64)], ...],
    Limit(shortest=1, longest=64),
]


def check_drawing(rows: tuple[str, ...], inks: Mapping[str, object]) -> None:
    """Raises Fault unless rows are equally long, and each letter but "." has an ink."""
    if len({len(row) for row in rows}) > 1:
        raise Fault("rows have to be equally long")
    strange = sorted(set("".join(rows)) - set(inks) - {"."})
    if strange:
        raise Fault(f"rows use {strange[0]!r}, which has no colour in inks")


def check_hotspot(hotspot: tuple[int, int], rows: tuple[str, ...]) -> None:
    """Raises Fault if the pixel that points is outside a pointer's rows."""
    if hotspot[0] >= len(rows[0]) or hotspot[1] >= len(rows):
        raise Fault("hotspot is outside the picture")


class InkPair(NamedTuple):
    """The colour of a letter of a picture."""

    colour: Colour
    mono: MonoInk


Inks = dict[Letter, InkPair]


class SpriteArt(NamedTuple):
    """A picture that is drawn over the text of a screen.

    `four` are the inks that differ where each suit has a colour of its own.
    """

    rows: Rows
    inks: Inks
    four: Inks = EMPTY

    def check(self) -> None:
        check_drawing(self.rows, self.inks)


SpriteName = Annotated[Name, Limit(refers="sprites")]


class Cover(NamedTuple):
    """The picture on a program's diskette: a part of its show after `at` seconds.

    The part begins at `x`, `y` of the screen; every `shrink`th pixel is taken, across and down.
    `shell` is the colour of the diskette.
    """

    at: Seconds
    x: Annotated[int, Limit(least=0, most=PICTURE_WIDTH - 1)]
    y: Annotated[int, Limit(least=0, most=PICTURE_HEIGHT - 1)]
    shell: InkPair
    shrink: Annotated[int, Limit(least=1, most=6)] = 1


class Face(NamedTuple):
    """A mood: a sprite, or several that take turns every `cycle` seconds.

    The first stays for `rest` seconds more.
    """

    sprites: Annotated[tuple[SpriteName, ...], Limit(shortest=1)]
    cycle: Annotated[float, Limit(above=0, most=3600)] | None = None
    rest: Seconds = 0.0

    def check(self) -> None:
        if (self.cycle is None) != (len(self.sprites) == 1):
            raise Fault("several sprites and cycle go together")


class Faces(NamedTuple):
    """The moods that a seat's face shows; the hat is laid over the others.

    A calm face looks `left` or `right` to the seat that thinks, if it has these; `shake` is a no.
    """

    calm: Face
    think: Face
    frown: Face
    grin: Face
    gloat: Face
    hat: Face
    left: Face | None = None
    right: Face | None = None
    shake: Face | None = None


class Pointer(NamedTuple):
    """A text screen's mouse pointer."""

    rows: Annotated[
        tuple[Annotated[str, Limit(shortest=1, longest=32)], ...],
        Limit(shortest=1, longest=32),
    ]
    inks: Inks
    hotspot: tuple[Annotated[int, Limit(least=0, most=31)], Annotated[int, Limit(least=0, most=31)]]

    def check(self) -> None:
        check_drawing(self.rows, self.inks)
        check_hotspot(self.hotspot, self.rows)


class Motion(NamedTuple):
    """How cards glide to a new place: each takes `seconds`.

    They set out one after another, `every` seconds apart; then all is still for `rest` seconds.
    Half-way a card has risen by `arc` pixels, with a `shadow` below it. With `turn`, a card that
    comes to show its other side turns over on its way. It leans by `tilt` degrees to where it
    flies, and is straightened as it lands. `sound` is heard as each card sets out.
    """

    seconds: Seconds
    every: Seconds = 0.0
    rest: Seconds = 0.0
    arc: Annotated[int, Limit(least=0, most=100)] = 0
    tilt: Annotated[int, Limit(least=0, most=30)] = 0
    shadow: bool = False
    turn: bool = False
    sound: SoundName | None = None


Monitors = Annotated[tuple[Literal["colour", "mono"], ...], Limit(shortest=1)]
"""The monitors that a program runs on; it does not start on another."""
Motions = dict[Name, Motion]
"""The ways in which cards glide; those moved in any other way are there at once."""


class Display(NamedTuple):
    """A text screen: columns, fonts, cards, speeds, and the colours that the player chooses.

    `background`, `border` and `window` are the first colours of the table, the border and the
    windows; `backgrounds`, `borders` and `windows` are those to choose from. `decks` are decks
    besides the usual one, by the value of the option `deck` that asks for them.
    """

    delay: Delay
    palettes: Palettes
    border: Colour
    columns: Literal[40, 80]
    fonts: dict[Columns, FileStem]
    deck: FileStem
    back: Name
    background: Colour
    backgrounds: Annotated[tuple[Colour, ...], Limit(shortest=1)]
    borders: Annotated[tuple[Colour, ...], Limit(shortest=1)]
    monitors: Monitors = ("colour", "mono")
    motions: Motions = EMPTY
    pointer: Pointer | None = None
    window: Colour | None = None
    windows: tuple[Colour, ...] = ()
    decks: dict[Name, FileStem] = EMPTY

    def check(self) -> None:
        if self.columns not in self.fonts:
            raise Fault(f"fonts has no font for {self.columns} columns")
        if self.background not in self.backgrounds:
            raise Fault("background is not one of the backgrounds")
        if self.border not in self.borders:
            raise Fault("border is not one of the borders")
        if (self.window is not None or self.windows) and self.window not in self.windows:
            raise Fault("window is not one of the windows")


Frame = Literal["none", "single", "double", "double_ends", "double_sides", "solid"]
"""What a frame is drawn with: single lines, double lines, lines that are double only at the ends
(above and below) or at the sides, full blocks, or blanks."""


class Shadow(NamedTuple):
    """The shadow of a window: below it, and at one `side`, where it is `wide` cells wide.

    Words in the shadow take its `style`. With `tint` every second dot takes the style's ink, and
    all else stays as it is, cards too.
    """

    style: StyleName
    side: Literal["left", "right"] = "right"
    wide: Annotated[int, Limit(least=1, most=2)] = 2
    tint: bool = False


class Window(NamedTuple):
    """The shape of a pop-up: its frame, the styles of its parts, and the seconds it takes to grow.

    With `brackets` the title and the foot stand between half blocks. A `panel` is another window
    inside, which holds the text and has the foot. `head` is the style of headings.
    """

    frame: Frame
    body: StyleName
    border: StyleName
    title: StyleName
    line: StyleName
    value: StyleName
    foot: StyleName
    head: StyleName | None = None
    shadow: StyleName | Shadow | None = None
    brackets: bool = False
    panel: WindowName | None = None
    grow: Seconds = 0.0


class PagerKeys(NamedTuple):
    """The keys of the viewer of the manual.

    They move by a line, by a page and to the ends, find words and the `next` place that has them,
    turn to another view, to `capitals` and back, and leave. While words are typed, `done` looks
    for them, `rub_out` takes one character back, and `leave` gives up. The defaults are the fixed
    keys of version 0.1.0, which had no capitals.
    """

    up: KeyNames = ("UP",)
    down: KeyNames = ("DOWN",)
    page_up: KeyNames = ("PGUP",)
    page_down: KeyNames = ("PGDN", "SPACE")
    first: KeyNames = ("HOME",)
    last: KeyNames = ("END",)
    find: KeyNames = ("/",)
    next: KeyNames = ("N",)
    view: KeyNames = ("TAB",)
    capitals: tuple[KeyName, ...] = ()
    leave: KeyNames = ("ESC",)
    done: KeyNames = ("ENTER",)
    rub_out: KeyNames = ("BACKSPACE",)

    def check(self) -> None:
        keep_apart(
            self,
            "up",
            "down",
            "page_up",
            "page_down",
            "first",
            "last",
            "find",
            "next",
            "view",
            "capitals",
            "leave",
        )
        keep_apart(self, "done", "rub_out", "leave")
        for key in (*self.done, *self.rub_out):
            if is_character(key):
                raise Fault(f"the key {key} types a character: not for done or rub_out")


class Pager(NamedTuple):
    """The viewer of the manual on a text screen: its texts, styles and keys."""

    top: str
    where: str
    find: str
    missed: str
    keys_table: str
    head: StyleName
    body: StyleName
    bar: StyleName
    found: StyleName
    bottom: dict[Columns, str]
    keys: PagerKeys = PagerKeys()
