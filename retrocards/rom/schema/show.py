"""The startup show, scenes, sounds and dialogs."""

import re
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    ROWS,
    Column,
    Height,
    Pixel,
    Row,
    Seconds,
    SoundName,
    StyleName,
    Width,
    WindowName,
    Word,
    exactly_one,
    pattern,
)
from retrocards.rom.schema.control import EditionName, Entry, KeyName
from retrocards.rom.schema.look import SpriteName
from retrocards.rom.schema.screens import Box, Fill, FixedWindow

_NUMBER = {
    "O": "[0-6]",
    "L": "([1-9]|[1-5][0-9]|6[0-4])",
    "T": "(3[2-9]|[4-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])",
    "N": "([0-9]|[1-7][0-9]|8[0-4])",
}
_DOTS = r"\.*"
_NOTE = "([A-Ga-g]|[CcDdFfGgAa][#+]|[DdEeGgAaBb]-)"
_CARD_NOTE = r"\{(suit|rank)\}"
PLAY = "^(" + "|".join((
    r"[ \n\t;<>]",
    f"{_NOTE}{_NUMBER['L']}?{_DOTS}",
    f"[PpRr]{_NUMBER['L']}{_DOTS}",
    "[Mm][NnLlSsFfBb]",
    f"[Nn]({_NUMBER['N']}|{_CARD_NOTE}){_DOTS}",
    *(f"[{letter}{letter.lower()}]{_NUMBER[letter]}" for letter in "OLT"),
)) + ")+$"  # fmt: skip
_TIMED = rf"(?i)([A-GPRNLT])(?:{_CARD_NOTE}|[#+-]?(\d*))(\.*)|[OM]."
_PLAY_MEANING = (
    "a PLAY string of A-G (black keys with #, + or -), a length and dots, P or R1-64, O0-6, < >, "
    "L1-64, T32-255, N0-84, N{suit}, N{rank}, MN ML MS MF MB"
)

SHORT = 0.15
"""The most seconds of a short sound."""
MOMENT = 1e-6
"""Seconds too few to count."""
TICKS_PER_SECOND = 18.2
PIPS = {"J": 11, "Q": 12, "K": 13, "A": 14}
"""Rank -> the number that stands for its pips; the others have so many."""
HIGHEST_NOTE = 84

Hertz = Annotated[float, Limit(least=0, most=32767)]
Ticks = Annotated[float, Limit(above=0, most=65535)]
Note = Annotated[int, Limit(least=1, most=HIGHEST_NOTE)]


class CardNotes(NamedTuple):
    """A card's two notes, as numbers of PLAY's `N`: one for its suit, and a higher one.

    The higher one rises with the rank, by `step` semitones for each of its pips: 2 to 10, then 11
    to 14 from jack to ace.
    """

    C: Note
    D: Note
    H: Note
    S: Note
    step: Annotated[int, Limit(least=1, most=4)] = 1

    def of(self, card: str) -> tuple[int, int]:
        """The notes of the suit and of the rank of a card, such as `10S`."""
        rank, suit = card[:-1], int(getattr(self, card[-1]))
        return suit, suit + self.step * (PIPS.get(rank) or int(rank))

    def check(self) -> None:
        highest = max(self.of(f"A{suit}")[1] for suit in "CDHS")
        if highest > HIGHEST_NOTE:
            raise Fault(f"the highest ace has note {highest}, and the highest is {HIGHEST_NOTE}")


class Sound(NamedTuple):
    """BASIC's PLAY string, or a list of SOUND's hertz and ticks of 1/18.2 second.

    The string may have `N{suit}` and `N{rank}`, the `notes` of the card that is played. What is
    `short`, as all that is heard in play should be, lasts at most 0.15 seconds.
    """

    play: Annotated[str, pattern(PLAY, _PLAY_MEANING)] | None = None
    sound: tuple[tuple[Hertz, Ticks], ...] | None = None
    notes: CardNotes | None = None
    short: bool = False

    def played(self, card: str = "") -> str:
        """The PLAY string, for a card, such as `10S`, if that is given.

        Empty for a list of SOUND's, and for a card's sound without a card.
        """
        if self.play is None or self.notes is None or "{" not in self.play:
            return self.play or ""
        if not card:
            return ""
        suit, rank = self.notes.of(card)
        return self.play.replace("{suit}", str(suit)).replace("{rank}", str(rank))

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        ticks = sum(ticks for _, ticks in self.sound or ())
        return ticks / TICKS_PER_SECOND + _seconds(self.play or "")

    def check(self) -> None:
        exactly_one(self, ("play", "sound"))
        if self.notes is None and "{" in (self.play or ""):
            raise Fault("play: N{suit} and N{rank} need notes")
        if self.short and self.seconds > SHORT + MOMENT:
            raise Fault(f"short: expected at most {SHORT:g} seconds, got {self.seconds:.3f}")
        for hertz, _ in self.sound or ():
            if 0 < hertz < 37:
                raise Fault(f"sound: expected 37 to 32767 hertz, or 0 for silence, got {hertz:g}")


def _seconds(play: str) -> float:
    """The seconds that a PLAY string takes."""
    tempo, usual, seconds = 120, 4, 0.0
    for command in re.finditer(_TIMED, play):
        letter, number, dots = (command[1] or "").upper(), command[3], command[4] or ""
        if letter == "T":
            tempo = int(number)
        elif letter == "L":
            usual = int(number)
        elif letter:
            length = usual if letter == "N" or not number else int(number)
            seconds += 240 / tempo / length * 1.5 ** len(dots)
    return seconds


# What moves may come from off the screen and leave it.
WingColumn = Annotated[int, Limit(least=-80, most=160)]
WingRow = Annotated[int, Limit(least=-50, most=75)]


class ShowText(NamedTuple):
    """Text that may be typed, blink, change styles or move during its step.

    With `width` each line is centered in so many columns. What reaches beyond the screen's edges
    is cut off.
    """

    col: WingColumn
    row: WingRow
    width: Width | None = None
    text: str | None = None
    rows: tuple[str, ...] | None = None
    style: StyleName | None = None
    styles: tuple[StyleName, ...] | None = None
    cycle: Seconds | None = None
    type: Annotated[float, Limit(above=0, most=1000)] | None = None
    blink: Seconds | None = None
    to: tuple[WingColumn, WingRow] | None = None
    over: Seconds | None = None

    def check(self) -> None:
        exactly_one(self, ("text", "rows"))
        exactly_one(self, ("style", "styles"))
        if (self.styles is None) != (self.cycle is None):
            raise Fault("styles and cycle go together")
        if (self.to is None) != (self.over is None):
            raise Fault("to and over go together")


class ShowCard(NamedTuple):
    """A card, or "back"; it may glide to another place, and turn over on its way."""

    card: Annotated[
        str,
        pattern(r"^(back|(10|[2-9JQKA])[CDHS])$", "a card as QS or 10H, or back"),
    ]
    x: Pixel
    y: Pixel
    to: tuple[Pixel, Pixel] | None = None
    over: Seconds | None = None
    turn: bool = False

    def check(self) -> None:
        if (self.to is None) != (self.over is None):
            raise Fault("to and over go together")


class ShowSprite(NamedTuple):
    """A sprite, or several that take turns every `cycle` seconds; it may blink, and glide."""

    sprites: Annotated[tuple[SpriteName, ...], Limit(shortest=1)]
    x: Pixel
    y: Pixel
    cycle: Annotated[float, Limit(above=0, most=3600)] | None = None
    blink: Seconds | None = None
    to: tuple[Pixel, Pixel] | None = None
    over: Seconds | None = None

    def check(self) -> None:
        if (self.cycle is None) != (len(self.sprites) == 1):
            raise Fault("several sprites and cycle go together")
        if (self.to is None) != (self.over is None):
            raise Fault("to and over go together")


class ShowSound(NamedTuple):
    """A sound by its name."""

    sound: SoundName


# Without slots, which a start would fill one by one from the compiled ROM, in Python.
@dataclass(frozen=True, kw_only=True)
class ShowStep:
    """What is seen or heard from one time to another, in all editions or in one.

    Times are seconds since the show began.
    """

    from_: Seconds = 0.0
    until: Seconds | None = None
    edition: EditionName | None = None
    text: ShowText | None = None
    fill: Fill | None = None
    box: Box | None = None
    window: FixedWindow | None = None
    card: ShowCard | None = None
    sprite: ShowSprite | None = None
    sound: ShowSound | None = None

    def check(self) -> None:
        exactly_one(self, ("text", "fill", "box", "window", "card", "sprite", "sound"))
        if self.until is not None and self.until <= self.from_:
            raise Fault(f"until {self.until:g} is not after from {self.from_:g}")


AnchorName = Annotated[
    str,
    pattern(r"^[a-z{][a-z0-9_{}]*$", "the name of an anchor, in which there may be {fields}"),
]


@dataclass(frozen=True, kw_only=True)
class SceneStep(ShowStep):
    """A step of a scene, whose places may be counted from an anchor of the screen.

    All its places are counted from the anchor `at`, and the end of a glide from `toward` if that
    is given.
    """

    at: AnchorName | None = None
    toward: AnchorName | None = None

    def check(self) -> None:
        super().check()
        glides = self.text or self.card or self.sprite
        if self.at is not None and glides is None:
            raise Fault("at goes with text, card or sprite")
        if self.toward is not None and (glides is None or glides.to is None):
            raise Fault("toward goes with something that has a to")


class Scene(NamedTuple):
    """What is played over the table, for so many seconds or until a key is pressed.

    Text written on `table` lets the table show around its letters. {fields} are filled in.
    """

    lasts: Annotated[float, Limit(above=0, most=60)]
    steps: tuple[SceneStep, ...]


class Wait(NamedTuple):
    """What is shown while the show waits for one of its `keys`, or for any key without them."""

    text: Word
    col: Column
    row: Row
    style: StyleName
    keys: tuple[KeyName, ...] = ()
    blink: Seconds | None = None


class Offer(NamedTuple):
    """Where a show offers a new player the lesson, once it waits for its key."""

    col: Column
    row: Row
    style: StyleName


class Show(NamedTuple):
    """The startup show: steps drawn in order, each a function of time.

    With `loop` it begins again when it has waited `rest` seconds for its key.
    """

    base: StyleName
    lasts: Annotated[float, Limit(above=0, most=3600)]
    wait: Wait
    steps: tuple[ShowStep, ...]
    offer: Offer | None = None
    music: SoundName | None = None
    loop: bool = False
    rest: Seconds = 20.0


class Dialog(NamedTuple):
    """A pop-up of lines of text, closed by one of its keys, or by any key if it names none.

    `yes` are the keys that agree to what is asked. Its first `heads` lines are headings. It lies in
    the middle of the screen, or begins in its `row`. If it is `snug`, it is as wide as its text,
    and at most `width`. It has at most `height` rows; a `tight` one has no free row above its text
    and below.
    """

    text: Annotated[tuple[str, ...], Limit(shortest=1)]
    window: WindowName
    title: str = ""
    foot: str = ""
    keys: tuple[KeyName, ...] = ()
    yes: tuple[KeyName, ...] = ()
    width: Width | None = None
    snug: bool = False
    row: Row | None = None
    height: Height | None = None
    tight: bool = False
    heads: Annotated[int, Limit(least=0, most=ROWS)] = 0
    entry: Entry | None = None

    @property
    def words(self) -> tuple[str, ...]:
        return (self.title, *self.text, self.foot)

    def check(self) -> None:
        strange = [key for key in self.yes if key not in self.keys]
        if strange:
            raise Fault(f"yes has {strange[0]!r}, which is not one of the keys")
