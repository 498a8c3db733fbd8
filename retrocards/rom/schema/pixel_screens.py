"""Screens of pixels: their parts, labels and zones, and how card faces are put together."""

from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Limit
from retrocards.rom.schema.base import (
    EMPTY,
    Length,
    Name,
    Pixel,
    ScreenName,
    Shift,
    Word,
    exactly_one,
    pattern,
)
from retrocards.rom.schema.deck import Dress
from retrocards.rom.schema.pixel_display import FontName, Shade
from retrocards.rom.schema.screens import CardRow, PictureName

SuitLetter = Annotated[str, pattern("^[cdhs]$", "a suit: c, d, h or s")]
PipRank = Annotated[str, pattern(r"^(10|[2-9jqka])$", "a rank: 2 to 10, j, q, k or a")]


class PixelText(NamedTuple):
    """A line of text; `align` says whether `x` is its start, its middle or its end."""

    x: Pixel
    y: Pixel
    text: Word
    font: FontName
    shade: Shade | None = None
    align: Literal["left", "center", "right"] = "left"


class PixelRect(NamedTuple):
    """A filled rectangle."""

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    shade: Shade | None = None


class PixelFrame(NamedTuple):
    """The edge of a rectangle, `thick` pixels wide, inwards."""

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    thick: Annotated[int, Limit(least=1, most=8)] = 1
    shade: Shade | None = None


class PixelSprite(NamedTuple):
    """A picture at a place."""

    x: Pixel
    y: Pixel
    picture: PictureName


class PixelPart(NamedTuple):
    """A fixed part of a screen: one of text, rect, frame and sprite."""

    text: PixelText | None = None
    rect: PixelRect | None = None
    frame: PixelFrame | None = None
    sprite: PixelSprite | None = None

    def check(self) -> None:
        exactly_one(self, ("text", "rect", "frame", "sprite"))


class PixelLabel(NamedTuple):
    """A place for the program's words; `align` says whether `x` is their start, middle or end.

    With a `width` they are wrapped to it; with a `height` their lines stand in its middle.
    """

    x: Pixel
    y: Pixel
    font: FontName
    shade: Shade | None = None
    align: Literal["left", "center", "right"] = "left"
    width: Length | None = None
    height: Length | None = None


class PixelCursor(NamedTuple):
    """The picture that points at a card of a zone, counted from the card's place unpicked."""

    picture: PictureName
    dx: Pixel
    dy: Pixel


class FanRoom(NamedTuple):
    """The room in which the engine spreads out a zone whose cards lie closer than its steps.

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


class PixelScreen(NamedTuple):
    """A picture: its ground, or the screen that it is drawn over; then its parts, and so on."""

    labels: dict[Name, PixelLabel] = EMPTY
    zones: dict[Name, CardRow] = EMPTY
    ground: Shade | None = None
    over: ScreenName | None = None
    parts: tuple[PixelPart, ...] = ()
    cursor: PixelCursor | None = None
    fan: FanRoom | None = None


class FaceLayer(NamedTuple):
    """More of a face: the picture named by the `prefix` and the card's rank, suit or both.

    A rank is written `2` to `10`, `j`, `q`, `k`, `a`, a suit `c`, `d`, `h`, `s`, and both `qs`. If
    there is no such picture, the face goes without.
    """

    dx: Pixel
    dy: Pixel
    prefix: Name
    by: Literal["rank", "suit", "card"]


class CardFaces(NamedTuple):
    """How faces are put together: the blank card, where rank and suit lie on it, and what else.

    The pictures of ranks are `rank_2` to `rank_10`, `rank_j`, `rank_q`, `rank_k`, `rank_a`, those
    of suits `suit_c`, `suit_d`, `suit_h`, `suit_s`. Diamonds and hearts have ranks of their own
    where there are `rank_2_red` and so on. `pips` are the places at which the picture `pip_h` of
    its suit lies on a card of a rank. Pictures whose names begin with the `variant` come before
    these: with `large`, `large_suit_c` before `suit_c`. `four` says by suit which characters of its
    pictures stand for others where each suit has a colour of its own; courts keep theirs.
    """

    blank: PictureName
    rank: Shift
    suit: Shift
    layers: tuple[FaceLayer, ...] = ()
    pips: dict[PipRank, tuple[Shift, ...]] = EMPTY
    variant: Name | None = None
    four: dict[SuitLetter, Dress] = EMPTY
