"""What lies on an LCD: screens of parts, labels and zones of cards, and reels of such screens."""

from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    EMPTY,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    Length,
    Name,
    Pixel,
    Seconds,
    Shift,
    SoundName,
    Word,
    exactly_one,
    pattern,
)
from retrocards.rom.schema.lcd_display import FontName, ScreenName, Shade, Ticks
from retrocards.rom.schema.look import InkPair
from retrocards.rom.schema.screens import CardRow, PictureName

CardName = Annotated[str, pattern(r"^(10|[2-9JQKA])[CDHS]$", "a card as QS or 10H")]
PipRank = Annotated[str, pattern(r"^(10|[2-9jqka])$", "a rank: 2 to 10, j, q, k or a")]


class LcdText(NamedTuple):
    """A line of text; `align` says what `x` is of it."""

    x: Pixel
    y: Pixel
    text: Word
    font: FontName
    shade: Shade | None = None
    align: Literal["left", "center", "right"] = "left"


class LcdRect(NamedTuple):
    """A filled rectangle."""

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    shade: Shade | None = None


class LcdFrame(NamedTuple):
    """The edge of a rectangle, `thick` pixels wide, inwards."""

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    thick: Annotated[int, Limit(least=1, most=8)] = 1
    shade: Shade | None = None


class LcdSprite(NamedTuple):
    """A picture at a place."""

    x: Pixel
    y: Pixel
    picture: PictureName


class LcdPart(NamedTuple):
    """A fixed part of a screen: one of text, rect, frame and sprite."""

    text: LcdText | None = None
    rect: LcdRect | None = None
    frame: LcdFrame | None = None
    sprite: LcdSprite | None = None

    def check(self) -> None:
        exactly_one(self, ("text", "rect", "frame", "sprite"))


class LcdLabel(NamedTuple):
    """A place for the program's words; `align` says what `x` is of them.

    With a `width` they are wrapped to it, and with a `height` their lines stand in its middle.
    """

    x: Pixel
    y: Pixel
    font: FontName
    shade: Shade | None = None
    align: Literal["left", "center", "right"] = "left"
    width: Length | None = None
    height: Length | None = None


class LcdCursor(NamedTuple):
    """The picture that points at a card of a zone, this far from the card's place unpicked."""

    picture: PictureName
    dx: Pixel
    dy: Pixel


class LcdFan(NamedTuple):
    """The room in which the engine spreads a zone out whose cards lie closer than its steps.

    They lie in columns `dx` apart, each card `dy` below the one before, on a `shade` with an edge
    of `margin` pixels, above all else on the screen.
    """

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    dx: Length
    dy: Length
    margin: Annotated[int, Limit(least=0, most=8)] = 0
    shade: Shade | None = None


class LcdScreen(NamedTuple):
    """A picture: its ground, or the screen that it is drawn over; then its parts, and so on."""

    labels: dict[Name, LcdLabel] = EMPTY
    zones: dict[Name, CardRow] = EMPTY
    ground: Shade | None = None
    over: ScreenName | None = None
    parts: tuple[LcdPart, ...] = ()
    cursor: LcdCursor | None = None
    fan: LcdFan | None = None


class LcdLayer(NamedTuple):
    """More of a face: the picture named by the `prefix` and the card's rank, suit or both.

    A rank is written `2` to `10`, `j`, `q`, `k`, `a`, a suit `c`, `d`, `h`, `s`, and both `qs`.
    Where there is no such picture the face goes without.
    """

    dx: Pixel
    dy: Pixel
    prefix: Name
    by: Literal["rank", "suit", "card"]


class LcdCards(NamedTuple):
    """How faces are put together: the blank card, where rank and suit lie on it, and what else.

    The pictures of ranks are `rank_2` to `rank_10`, `rank_j`, `rank_q`, `rank_k`, `rank_a`, those
    of suits `suit_c`, `suit_d`, `suit_h`, `suit_s`. Diamonds and hearts have ranks of their own
    where there are `rank_2_red` and so on. `pips` are the places at which the picture `pip_h` of
    its suit lies on a card of a rank.
    """

    blank: PictureName
    rank: Shift
    suit: Shift
    layers: tuple[LcdLayer, ...] = ()
    pips: dict[PipRank, tuple[Shift, ...]] = EMPTY


class Fade(NamedTuple):
    """The contrast goes from here to there, a step at the end of `every` so many ticks."""

    to: Literal["dark", "clear"]
    every: Ticks


class Typing(NamedTuple):
    """Text that is typed into a label, after a `wait` a character every so many ticks.

    `cursor` stands behind it as long as the step takes, by turns seen and unseen for `blink` ticks.
    """

    label: Name
    text: Word
    every: Ticks
    wait: Ticks = 0
    cursor: str = ""
    blink: Ticks = 0


class Hops(NamedTuple):
    """How something hops on its way: so many pixels high, and so many times."""

    height: Annotated[int, Limit(least=1, most=PICTURE_HEIGHT)]
    times: Annotated[int, Limit(least=1, most=100)] = 1


class Actor(NamedTuple):
    """What moves in a step of a reel: a picture, several that take turns, or a card.

    It comes `wait` ticks after the step began and goes `until` so many after it, or with the step.
    Pictures change `every` so many ticks. It glides `to` another place in `over` ticks.
    """

    x: Pixel
    y: Pixel
    pictures: tuple[PictureName, ...] = ()
    card: CardName | None = None
    every: Annotated[int, Limit(least=1, most=72_000)] = 1
    wait: Ticks = 0
    until: Ticks | None = None
    to: tuple[Pixel, Pixel] | None = None
    over: Annotated[int, Limit(least=1, most=72_000)] | None = None
    hops: Hops | None = None

    def check(self) -> None:
        if bool(self.pictures) == (self.card is not None):
            raise Fault("expected either pictures or a card")
        if (self.to is None) != (self.over is None):
            raise Fault("to and over go together")
        if self.hops and not self.to:
            raise Fault("hops go with to and over")
        if self.until is not None and self.until <= self.wait:
            raise Fault(f"until {self.until} is not after wait {self.wait}")


class ReelStep(NamedTuple):
    """A step of a reel: a screen to turn to, a fade, a text typed, or nothing; then a hold.

    A sound begins with it, and `actors` are seen above all else as long as it lasts.
    """

    screen: ScreenName | None = None
    fade: Fade | None = None
    type: Typing | None = None
    sound: SoundName | None = None
    actors: tuple[Actor, ...] = ()
    hold: Ticks = 0


class Reel(NamedTuple):
    """What is shown step after step, in ticks."""

    steps: Annotated[tuple[ReelStep, ...], Limit(shortest=1)]


class LcdCover(NamedTuple):
    """What the chooser has on a program's diskette, as `Cover`: a part of a `reel`."""

    at: Seconds
    x: Annotated[int, Limit(least=0, most=PICTURE_WIDTH - 1)]
    y: Annotated[int, Limit(least=0, most=PICTURE_HEIGHT - 1)]
    shell: InkPair
    reel: Annotated[Name, Limit(refers="reels")]
    shrink: Annotated[int, Limit(least=1, most=6)] = 1
