"""Composes card pictures, faces and backs, from a deck's pixel art."""

from collections.abc import Mapping
from functools import cached_property
from itertools import islice, repeat
from typing import Literal, NamedTuple, TypeAlias

from retrocards.rom.schema.deck import (
    CLEAR,
    RANKS,
    SUIT_INK,
    SUITS,
    Art,
    Back,
    Deck,
    Layout,
    Place,
)

TRANSPARENT = 255
"""The palette index of a pixel that lets what lies beneath show."""

_UNDRESSED: Mapping[str, str] = {}

Index: TypeAlias = Literal["column", "row"]


class Style(NamedTuple):
    """How a player wants the cards: the name of a deck, and whether each suit has its colour.

    A deck that the ROM does not name is its usual one.
    """

    deck: str = ""
    four: bool = False


class Picture(NamedTuple):
    """A picture: `pixels` holds one palette index (0..15 or TRANSPARENT) a pixel, row by row."""

    width: int
    height: int
    pixels: bytes


def turned(picture: Picture) -> Picture:
    """The picture turned by 90 degrees clockwise."""
    wide, high = picture.width, picture.height
    columns = (picture.pixels[x::wide][::-1] for x in range(wide))
    return Picture(width=high, height=wide, pixels=b"".join(columns))


class DeckArt:
    """All pictures of one deck; each is composed when first asked for, then kept."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._kept: dict[tuple[object, ...], Picture] = {}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of an upright card in pixels."""
        return self._deck.size.width, self._deck.size.height

    @cached_property
    def backs(self) -> tuple[str, ...]:
        """The names of the backs, in the deck's order."""
        return tuple(self._deck.backs)

    def face(self, card: int, *, mono: bool, index: Index, four: bool = False) -> Picture:
        """The face of card 0..51; `column` has the suit below the rank, `row` beside it.

        With `four` each suit has a colour of its own, if there are colours. Raises ValueError for
        any other number.
        """
        if not 0 <= card < len(SUITS) * len(RANKS):
            raise ValueError(f"there is no card {card}; cards are 0 to 51")
        four = four and not mono
        key = ("face", card, mono, index, four)
        if key not in self._kept:
            self._kept[key] = self._face(card, mono, index, four)
        return self._kept[key]

    def back(self, name: str, *, mono: bool) -> Picture:
        """The back of this name. Raises ValueError if the deck has none."""
        if name not in self._deck.backs:
            raise ValueError(f"there is no back {name!r}; there are {', '.join(self.backs)}")
        key = ("back", name, mono)
        if key not in self._kept:
            self._kept[key] = self._back(self._deck.backs[name], mono)
        return self._kept[key]

    def turned(self, picture: Picture) -> Picture:
        """The picture turned by 90 degrees clockwise, kept for the next time."""
        key = ("turned", picture)
        if key not in self._kept:
            self._kept[key] = turned(picture)
        return self._kept[key]

    def _face(self, card: int, mono: bool, index: Index, four: bool) -> Picture:
        suit, rank = SUITS[card // len(RANKS)], RANKS[card % len(RANKS)]
        drawn = self._deck.suits[suit]
        layout = self._deck.layouts.column if index == "column" else self._deck.layouts.row
        dress = drawn.four if four else _UNDRESSED
        canvas = _Canvas(self._deck, mono, dress.get(drawn.ink, drawn.ink))
        canvas.blank()
        if rank + suit in self._deck.courts:
            self._paint_court(canvas, rank + suit, layout)
        elif rank == "A":
            canvas.paint(drawn.ace, layout.ace, dress)
        else:
            pip = drawn.index if rank in layout.small_pips else drawn.pip
            _paint_pips(canvas, pip, rank, layout, dress)
        canvas.paint(layout.ranks.get(rank, self._deck.ranks[rank]), layout.rank)
        sizes = {"index": drawn.index, "pip": drawn.pip, "corner": drawn.corner or drawn.index}
        canvas.paint(sizes[layout.suit_size], layout.suit, dress)
        canvas.round_corners()
        return canvas.picture()

    def _paint_court(self, canvas: "_Canvas", name: str, layout: Layout) -> None:
        court = self._deck.courts[name]
        left, top = layout.court
        for layer in court.layers:
            x, y = layer.at
            art = self._deck.parts[layer.part]
            canvas.paint(art, (left + x, top + y), {**court.dress, **layer.dress})
        if layout.margin:
            paper = self._deck.card.paper * layout.margin.width
            canvas.paint((paper,) * layout.margin.height, (0, 0))

    def _back(self, back: Back, mono: bool) -> Picture:
        canvas = _Canvas(self._deck, mono)
        canvas.blank()
        canvas.tile(back)
        if back.emblem:
            canvas.paint(back.emblem.art, back.emblem.at)
        canvas.round_corners()
        return canvas.picture()


def _paint_pips(
    canvas: "_Canvas", pip: Art, rank: str, layout: Layout, dress: Mapping[str, str]
) -> None:
    for x, y in layout.pips[rank]:
        canvas.paint(_on_its_head(pip) if y >= layout.turn_from else pip, (x, y), dress)


def _on_its_head(art: Art) -> Art:
    return tuple(row[::-1] for row in reversed(art))


class _Canvas:
    """One card while it is painted. What falls on the card's edge or beyond it is cut off."""

    def __init__(self, deck: Deck, mono: bool, suit_ink: str = CLEAR) -> None:
        self._blank = deck.card
        self._width, self._height = deck.size.width, deck.size.height
        self._inks = {name: ink.mono if mono else ink.colour for name, ink in deck.inks.items()}
        """Character of the art -> palette index; one that paints nothing has none."""
        if suit_ink != CLEAR:
            self._inks[SUIT_INK] = self._inks[suit_ink]
        self._pixels = bytearray()

    def blank(self) -> None:
        """Start with paper and its edge."""
        edge, paper = self._inks[self._blank.edge], self._inks[self._blank.paper]
        row = bytes([edge, *[paper] * (self._width - 2), edge])
        line = bytes([edge] * self._width)
        self._pixels[:] = line + row * (self._height - 2) + line

    def paint(self, art: Art, place: Place, dress: Mapping[str, str] = _UNDRESSED) -> None:
        """Paint the art with its top left pixel at a place, inside the card's edge."""
        left, top = place
        inks = {**self._inks, **{own: self._inks.get(ink, -1) for own, ink in dress.items()}}
        width, pixels = self._width, self._pixels
        for y, row in enumerate(art, start=top):
            if 0 < y < self._height - 1:
                for x, character in enumerate(row, start=left):
                    ink = inks.get(character, -1)
                    if ink >= 0 and 0 < x < width - 1:
                        pixels[y * width + x] = ink

    def tile(self, back: Back) -> None:
        """Paint a frame line inside the rim, and the tile again and again inside that."""
        width, height = self._width - 2 * back.rim, self._height - 2 * back.rim
        across = (back.frame + (row * width)[: width - 2] + back.frame for row in back.tile)
        inside = (row for rows in repeat([*across]) for row in rows)
        frame = back.frame * width
        self.paint((frame, *islice(inside, height - 2), frame), (back.rim, back.rim))

    def round_corners(self) -> None:
        """Mirror the corner's art into all four corners; where it is paper, nothing changes."""
        for y, row in enumerate(self._blank.corner):
            for x, ink in enumerate(row):
                if ink == self._blank.paper:
                    continue
                value = TRANSPARENT if ink == CLEAR else self._inks[ink]
                for across in (x, self._width - 1 - x):
                    for down in (y, self._height - 1 - y):
                        self._pixels[down * self._width + across] = value

    def picture(self) -> Picture:
        return Picture(self._width, self._height, bytes(self._pixels))
