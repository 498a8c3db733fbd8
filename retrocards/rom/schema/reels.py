"""Reels: what a screen of pixels shows step after step, such as a startup show."""

from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    CardName,
    Name,
    Pixel,
    ScreenName,
    Seconds,
    SoundName,
    Word,
)
from retrocards.rom.schema.look import InkPair
from retrocards.rom.schema.pixel_display import Ticks
from retrocards.rom.schema.screens import PictureName


class Fade(NamedTuple):
    """The contrast goes dark or clear, a step at the end of `every` so many ticks."""

    to: Literal["dark", "clear"]
    every: Ticks


class Typing(NamedTuple):
    """Text that is typed into a label, after a `wait` a character every so many ticks.

    `cursor` stands after it as long as the step lasts, on and off for `blink` ticks each.
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


class ReelCover(NamedTuple):
    """The picture on a program's diskette, as `Cover`: a part of a `reel`."""

    at: Seconds
    x: Annotated[int, Limit(least=0, most=PICTURE_WIDTH - 1)]
    y: Annotated[int, Limit(least=0, most=PICTURE_HEIGHT - 1)]
    shell: InkPair
    reel: Annotated[Name, Limit(refers="reels")]
    shrink: Annotated[int, Limit(least=1, most=6)] = 1
