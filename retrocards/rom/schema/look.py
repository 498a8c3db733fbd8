"""The look: palettes, display, windows and the pager."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
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
from retrocards.rom.schema.control import KeyNames, is_character, keep_apart


class Palette(NamedTuple):
    """16 colours as 0xRRGGBB; a mono palette has black 0, dim 8, normal 1-7 and bright 9-15."""

    kind: Literal["colour", "mono"]
    colours: Annotated[tuple[Rgb, ...], Limit(shortest=16, longest=16)]


class Palettes(NamedTuple):
    """The palette of each kind of monitor."""

    colour: PaletteName
    mono: PaletteName


class Delay(NamedTuple):
    """The pause between the computer's moves, in seconds, and the steps of the keys."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A small picture: a letter a pixel, "." lets through what lies below."""

    rows: Rows
    inks: Mapping[Letter, object]

    def check(self) -> None:
        if len({len(row) for row in self.rows}) > 1:
            raise Fault("rows have to be equally long")
        strange = sorted(set("".join(self.rows)) - set(self.inks) - {"."})
        if strange:
            raise Fault(f"rows use {strange[0]!r}, which has no colour in inks")


@dataclass(frozen=True, slots=True, kw_only=True)
class PointerShape(Drawing):
    """The mouse pointer's picture, and the pixel of it that points."""

    hotspot: tuple[Annotated[int, Limit(least=0, most=31)], Annotated[int, Limit(least=0, most=31)]]
    rows: Annotated[
        tuple[Annotated[str, Limit(shortest=1, longest=32)], ...],
        Limit(shortest=1, longest=32),
    ]

    def check(self) -> None:
        Drawing.check(self)
        if self.hotspot[0] >= len(self.rows[0]) or self.hotspot[1] >= len(self.rows):
            raise Fault("hotspot is outside the picture")


class InkPair(NamedTuple):
    """The colour of a letter of a picture."""

    colour: Colour
    mono: MonoInk


Inks = dict[Letter, InkPair]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpriteArt(Drawing):
    """A picture that is drawn over the text of a screen."""

    inks: Inks


SpriteName = Annotated[Name, Limit(refers="sprites")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """What the chooser has on a program's diskette: a part of its show at the time `at`.

    Its corner is at `x`, `y` of the picture; every `shrink`th pixel is taken, across and down. The
    diskette is of the colour `shell`.
    """

    at: Seconds
    x: Annotated[int, Limit(least=0, most=PICTURE_WIDTH - 1)]
    y: Annotated[int, Limit(least=0, most=PICTURE_HEIGHT - 1)]
    shrink: Annotated[int, Limit(least=1, most=6)] = 1
    shell: InkPair


class Face(NamedTuple):
    """A mood: a sprite, or several that take turns every `cycle` seconds."""

    sprites: Annotated[tuple[SpriteName, ...], Limit(shortest=1)]
    cycle: Annotated[float, Limit(above=0, most=3600)] | None = None

    def check(self) -> None:
        if (self.cycle is None) != (len(self.sprites) == 1):
            raise Fault("several sprites and cycle go together")


class Faces(NamedTuple):
    """The moods that a seat's face shows; the hat is laid over the other five."""

    calm: Face
    think: Face
    frown: Face
    grin: Face
    gloat: Face
    hat: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer(PointerShape):
    """A text screen's mouse pointer."""

    inks: Inks


class Motion(NamedTuple):
    """How cards go from where they lay to where they lie: each takes `seconds`.

    They set out one after another, `every` so many seconds, then all is still for `rest`. `arc` is
    by how many pixels a card rises half-way, with a `shadow` below it; with `turn` a card that
    comes to show its other side turns over on its way. `sound` is heard as each card sets out.
    """

    seconds: Seconds
    every: Seconds = 0.0
    rest: Seconds = 0.0
    arc: Annotated[int, Limit(least=0, most=100)] = 0
    shadow: bool = False
    turn: bool = False
    sound: SoundName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Monitor:
    """What every screen has: the computer's delay, how cards move, perhaps a mouse pointer.

    `monitors` are those that the program does with; it is not started on another.
    Cards that move in a way which `motions` does not name are there at once.
    """

    delay: Delay
    monitors: Annotated[tuple[Literal["colour", "mono"], ...], Limit(shortest=1)] = (
        "colour",
        "mono",
    )
    motions: dict[Name, Motion] = field(default_factory=dict)
    pointer: PointerShape | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Display(Monitor):
    """A monitor of text: columns, fonts, cards, speeds, and the colours that the player chooses.

    Those of the table, the border and the windows each begin with the one that is named alone.
    """

    palettes: Palettes
    border: Colour
    pointer: Pointer | None = None
    columns: Literal[40, 80]
    fonts: dict[Columns, FileStem]
    deck: FileStem
    back: Name
    background: Colour
    backgrounds: Annotated[tuple[Colour, ...], Limit(shortest=1)]
    borders: Annotated[tuple[Colour, ...], Limit(shortest=1)]
    window: Colour | None = None
    windows: tuple[Colour, ...] = ()

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
"""What a frame is drawn with: line characters, of which the ends (above and below) or the sides may
be double alone, full blocks, or blanks."""


class Shadow(NamedTuple):
    """The shadow of a window: below it and at a `side`, there `wide` cells.

    Words in it are of the `style`; with `tint` every second dot is of its ink, and all else stays
    as it is, cards too.
    """

    style: StyleName
    side: Literal["left", "right"] = "right"
    wide: Annotated[int, Limit(least=1, most=2)] = 2
    tint: bool = False


class Window(NamedTuple):
    """The shape of a pop-up: its frame, the styles of its parts and the seconds it grows.

    With `brackets` a title and a foot stand between half blocks. A `panel` is another window that
    lies inside and holds what is said; the foot is on it. `head` is the style of headings.
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

    They go by a line, by a page and to the ends, find words and the `next` place that has them,
    turn to another view, and leave. While words are typed, characters go into them, `done` looks
    for them, `rub_out` takes one character back, and `leave` gives them up. The keys that a ROM
    does not name are those of 0.1.0, which knew no others.
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
            "leave",
        )
        keep_apart(self, "done", "rub_out", "leave")
        for key in (*self.done, *self.rub_out):
            if is_character(key):
                raise Fault(f"the key {key} types a character: not for done or rub_out")


@dataclass(frozen=True, slots=True, kw_only=True)
class PagerWords:
    """What every viewer of the manual says, its keys, and a line of the tables made for it."""

    keys: PagerKeys = field(default_factory=PagerKeys)

    top: str
    where: str
    find: str
    missed: str
    keys_table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pager(PagerWords):
    """The viewer of the manual on a text screen: its styles, and its foot line."""

    head: StyleName
    body: StyleName
    bar: StyleName
    found: StyleName
    bottom: dict[Columns, str]
