"""What the ROM of a screen of pixels holds: fonts, pictures, and the faces of cards."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from retrocards.cards import RANKS, SUITS, rank_of, suit_of
from retrocards.machine import Font, Sprite
from retrocards.rom import LcdRom
from retrocards.rom.schema.lcd_display import CLEAR, PIXELS
from retrocards.stage.cards import TRANSPARENT
from retrocards.stage.errors import StageError
from retrocards.stage.fonts import font
from retrocards.stage.pictures import NO_POINTER, PointerSprite, drawn_pointer

RED = "dh"
"""The letters of the suits that may have ranks of their own."""

Layer = tuple[Sprite, int, int]
"""A picture, and how far it lies from the upper left corner of the whole."""


class PixelPictures:
    """The fonts and pictures of a ROM by name, each made when it is first needed."""

    def __init__(self, rom: LcdRom) -> None:
        self._rom = rom
        self._fonts: dict[str, Font] = {}
        self._sprites: dict[str, Sprite] = {}
        self._faces: dict[int, Sequence[Layer]] = {}

    def font(self, name: str) -> Font:
        """A font of `display.fonts`. Raises RomError or FontError where it cannot be had."""
        if name not in self._fonts:
            self._fonts[name] = font(self._rom.font_path(name))
        return self._fonts[name]

    def sprite(self, name: str) -> Sprite:
        """A picture of `pictures`. Raises StageError if there is none."""
        if name not in self._sprites:
            rows = self._rom.pictures.get(name)
            if rows is None:
                raise StageError(f"ROM {self._rom.identity.name} has no picture {name!r}")
            pixels = bytes(self._pixels[char] for row in rows for char in row)
            self._sprites[name] = Sprite(len(rows[0]), len(rows), pixels, TRANSPARENT)
        return self._sprites[name]

    @cached_property
    def pointer(self) -> PointerSprite:
        """The mouse pointer."""
        shape = self._rom.display.pointer
        if shape is None:
            return NO_POINTER
        numbers = {letter: self._rom.inks[ink][0] for letter, ink in shape.inks.items()}
        return drawn_pointer(shape, numbers)

    @cached_property
    def _pixels(self) -> dict[str, int]:
        """What the characters of pictures are."""
        inks = self._rom.display.inks
        named = PIXELS if inks is None else {one.pixel or "": name for name, one in inks.items()}
        numbers = {char: self._rom.inks[name][0] for char, name in named.items()}
        return {**numbers, CLEAR: TRANSPARENT}

    @cached_property
    def blank(self) -> Sprite:
        """The card that ranks and suits are drawn on; all faces are as large."""
        return self.sprite(self._rom.cards.blank)

    def face(self, card: int) -> Sequence[Layer]:
        """The pictures that a card's face (0 to 51) is put together of."""
        if card not in self._faces:
            self._faces[card] = [*self._layers(card)]
        return self._faces[card]

    def _layers(self, card: int) -> Iterator[Layer]:
        cards, known = self._rom.cards, self._rom.pictures
        rank, suit = RANKS[rank_of(card)].lower(), SUITS[suit_of(card)].lower()
        yield self.blank, 0, 0
        for layer in cards.layers:
            name = layer.prefix + {"rank": rank, "suit": suit, "card": rank + suit}[layer.by]
            if name in known:
                yield self.sprite(name), layer.dx, layer.dy
        for shift in cards.pips.get(rank, ()):
            yield self.sprite(f"pip_{suit}"), shift.dx, shift.dy
        red = f"rank_{rank}_red"
        rank_name = red if suit in RED and red in known else f"rank_{rank}"
        for name, shift in ((rank_name, cards.rank), (f"suit_{suit}", cards.suit)):
            yield self.sprite(name), shift.dx, shift.dy
