"""Pictures of a ROM: cards, sprites, fonts and the pointer, made when first needed."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from retrocards.cards import RANKS, SUITS, rank_of, suit_of
from retrocards.machine import Font, Sprite
from retrocards.rom import TextRom
from retrocards.rom.colours import PIXELS
from retrocards.rom.load import load_deck
from retrocards.rom.schema.base import EMPTY
from retrocards.rom.schema.deck import CLEAR, Deck
from retrocards.rom.schema.look import InkPair
from retrocards.stage.cards import TRANSPARENT, DeckArt, Picture, Style
from retrocards.stage.fonts import font
from retrocards.stage.look import StageError
from retrocards.stage.model import BACK
from retrocards.stage.words import SUIT_SIGNS, card_text

if TYPE_CHECKING:
    from retrocards.rom import LcdRom
    from retrocards.rom.schema.look import Pointer, SpriteArt
    from retrocards.rom.schema.pixel_display import PixelPointer
    from retrocards.rom.schema.pixel_screens import CardFaces

BACK_SIGN = "▒"
NARROW_TEN = "T"
MOST_DECKS = 4
COURT_RANKS = "jqk"
RED = "dh"
"""The letters of the suits that may have ranks of their own."""


PointerSprite = tuple[Sprite | None, tuple[int, int]]
"""The pointer's picture, None for no pointer, and its pixel that points."""


NO_POINTER: PointerSprite = None, (0, 0)


def drawn_pointer(shape: "Pointer | PixelPointer", inks: Mapping[str, int]) -> PointerSprite:
    """A pointer with these palette indices for its letters."""
    return _drawn(shape, inks), shape.hotspot


def _drawn(drawing: "SpriteArt | Pointer | PixelPointer", inks: Mapping[str, int]) -> Sprite:
    rows = drawing.rows
    letters = "".join(rows)
    pixels = _translated(letters, dict.fromkeys(letters, TRANSPARENT) | {**inks})
    return Sprite(len(rows[0]), len(rows), pixels, TRANSPARENT)


def _translated(letters: str, numbers: Mapping[str, int]) -> bytes:
    """The palette index of each letter."""
    table = {ord(letter): number for letter, number in numbers.items()}
    return letters.translate(table).encode("latin-1")


def _of_monitor(inks: Mapping[str, InkPair], mono: bool) -> dict[str, int]:
    return {letter: ink.mono if mono else ink.colour for letter, ink in inks.items()}


_arts: list[tuple[Deck, DeckArt]] = []
"""The decks painted last, as many as a PC has programs with cards of their own."""


def _art_of(deck: Deck) -> DeckArt:
    """The pictures of a deck, shared with any other program that has it."""
    for known, art in _arts:
        if known is deck:
            return art
    _arts.append((deck, DeckArt(deck)))
    del _arts[:-MOST_DECKS]
    return _arts[-1][1]


class Pictures(ABC):
    """The pictures of a ROM by name, each made when first shown."""

    def __init__(self) -> None:
        self.style = Style()
        """How the player wants the cards."""
        self._narrow: dict[tuple[Sprite, int], Sprite] = {}

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Width and height of an upright card in pixels."""

    @abstractmethod
    def sprite(
        self, card: int, index: Literal["row", "column"], sideways: bool, mono: bool
    ) -> Sprite:
        """A card's face, or the back that all cards share."""

    @abstractmethod
    def drawn(self, name: str, mono: bool) -> Sprite:
        """One of the ROM's sprites."""

    @abstractmethod
    def pointer(self, mono: bool) -> PointerSprite:
        """The mouse pointer."""

    @abstractmethod
    def name(self, card: int, room: int) -> tuple[str, ...]:
        """The lines that name a card of which `room` characters show."""

    def narrowed(self, sprite: Sprite, part: float) -> Sprite:
        """A sprite squeezed in its width, as a card turns over; never below two pixels."""
        width = max(2, round(sprite.width * part))
        if width >= sprite.width:
            return sprite
        if (sprite, width) not in self._narrow:
            columns = [x * sprite.width // width for x in range(width)]
            rows = (
                sprite.pixels[start : start + sprite.width]
                for start in range(0, len(sprite.pixels), sprite.width)
            )
            pixels = bytes(row[x] for row in rows for x in columns)
            narrow = Sprite(width, sprite.height, pixels, sprite.transparent)
            self._narrow[sprite, width] = narrow
        return self._narrow[sprite, width]


class DeckPictures(Pictures):
    """The card pictures of a deck, and the sprites of a text ROM, in colour or mono."""

    def __init__(self, rom: TextRom) -> None:
        super().__init__()
        self._rom = rom
        self._decks: dict[str, DeckArt] = {}
        self._sprites: dict[tuple[int, str, bool, bool, Style], Sprite] = {}
        self._drawn: dict[tuple[str, str, bool, bool], Sprite] = {}

    @property
    def size(self) -> tuple[int, int]:
        return self._deck_art().size

    def sprite(
        self, card: int, index: Literal["row", "column"], sideways: bool, mono: bool
    ) -> Sprite:
        key = (card, index, sideways, mono, self.style)
        if key not in self._sprites:
            picture = self._picture(card, index, mono)
            if sideways:
                picture = self._deck_art().turned(picture)
            self._sprites[key] = Sprite(picture.width, picture.height, picture.pixels)
        return self._sprites[key]

    def name(self, card: int, room: int) -> tuple[str, ...]:
        """The name; if the room is too narrow, the suit stands below the rank."""
        if card == BACK:
            return ((2 * BACK_SIGN)[:room],)
        rank, suit = RANKS[rank_of(card)], SUIT_SIGNS[suit_of(card)]
        if len(rank) < room:
            return (rank + suit,)
        return (rank if len(rank) <= room else NARROW_TEN, suit)

    def drawn(
        self, name: str, mono: bool, inks: Mapping[str, InkPair] = EMPTY, whose: str = ""
    ) -> Sprite:
        """One of the ROM's sprites; `inks` are the owner's colours for its letters."""
        four = self.style.four and not mono
        key = (name, whose, mono, four)
        if key not in self._drawn:
            art = self._rom.sprites[name]
            own = {**art.inks, **art.four} if four else art.inks
            self._drawn[key] = _drawn(art, _of_monitor({**own, **inks}, mono))
        return self._drawn[key]

    def pointer(self, mono: bool) -> PointerSprite:
        shape = self._rom.display.pointer
        return drawn_pointer(shape, _of_monitor(shape.inks, mono)) if shape else NO_POINTER

    def _picture(self, card: int, index: Literal["row", "column"], mono: bool) -> Picture:
        art, back = self._deck_art(), self._rom.display.back
        if card == BACK:
            return art.back(back if back in art.backs else art.backs[0], mono=mono)
        return art.face(card, mono=mono, index=index, four=self.style.four)

    def _deck_art(self) -> DeckArt:
        """The pictures of the deck that the player wants.

        Raises RomError if the usual one lacks the ROM's back.
        """
        name = self.style.deck if self.style.deck in self._rom.display.decks else ""
        if name not in self._decks:
            art = _art_of(load_deck(self._rom.deck_path(name)))
            back = self._rom.display.back
            if not name and back not in art.backs:
                known = ", ".join(art.backs)
                self._rom.reject("display.back", f"unknown back {back!r}; the deck has {known}")
            self._decks[name] = art
        return self._decks[name]


class PixelPictures(Pictures):
    """The fonts and pictures of a screen of pixels, and card faces composed of them.

    Mono is left to the palette.
    """

    def __init__(self, rom: "LcdRom") -> None:
        super().__init__()
        self._rom = rom
        self._fonts: dict[str, Font] = {}
        self._sprites: dict[str, Sprite] = {}
        self._faces: dict[tuple[int, str, bool], Sprite] = {}

    def font(self, name: str) -> Font:
        """A font of `display.fonts`. Raises RomError or FontError if it cannot be read."""
        if name not in self._fonts:
            self._fonts[name] = font(self._rom.font_path(name))
        return self._fonts[name]

    def drawn(self, name: str, mono: bool = False) -> Sprite:
        """A picture of `pictures`. Raises StageError if there is none."""
        if name not in self._sprites:
            self._sprites[name] = self._dressed(name, EMPTY)
        return self._sprites[name]

    def _dressed(self, name: str, dress: Mapping[str, str]) -> Sprite:
        """A picture some of whose characters stand for others."""
        rows = self._rom.pictures.get(name)
        if rows is None:
            raise StageError(f"ROM {self._rom.identity.name} has no picture {name!r}")
        worn = {char: self._pixels[other] for char, other in dress.items()}
        pixels = _translated("".join(rows), {**self._pixels, **worn})
        return Sprite(len(rows[0]), len(rows), pixels, TRANSPARENT)

    def pointer(self, mono: bool = False) -> PointerSprite:
        return self._pointer

    @cached_property
    def _pointer(self) -> PointerSprite:
        shape = self._rom.display.pointer
        if shape is None:
            return NO_POINTER
        numbers = {letter: self._rom.inks[ink][0] for letter, ink in shape.inks.items()}
        return drawn_pointer(shape, numbers)

    @cached_property
    def _pixels(self) -> dict[str, int]:
        """The palette index of each character in a picture."""
        inks = self._rom.display.inks
        named = PIXELS
        if inks is not None:
            named = {ink.pixel: name for name, ink in inks.items() if ink.pixel}
        numbers = {char: self._rom.inks[name][0] for char, name in named.items()}
        return {**numbers, CLEAR: TRANSPARENT}

    @property
    def size(self) -> tuple[int, int]:
        blank = self.drawn(self._cards.blank)
        return blank.width, blank.height

    def sprite(
        self,
        card: int,
        index: Literal["row", "column"] = "row",
        sideways: bool = False,
        mono: bool = False,
    ) -> Sprite:
        """A card's face (0 to 51), no larger than the blank card."""
        # The inks of a mono monitor are greys of their brightness; an LCD's shades are for all.
        four = self.style.four and not (mono and self._rom.display.inks)
        key = card, self.style.deck, four
        if key not in self._faces:
            blank = self.drawn(self._cards.blank)
            pixels = bytearray(blank.pixels)
            for sprite, dx, dy in self._layers(card, four):
                lay(pixels, blank.width, sprite, dx, dy)
            self._faces[key] = Sprite(blank.width, blank.height, bytes(pixels), TRANSPARENT)
        return self._faces[key]

    def name(self, card: int, room: int) -> tuple[str, ...]:
        if card == BACK:
            return (BACK_SIGN,)
        return (card_text(card),)

    @property
    def _cards(self) -> "CardFaces":
        """The faces that the player wants."""
        return self._rom.decks.get(self.style.deck, self._rom.cards)

    def _layers(self, card: int, four: bool) -> Iterator[tuple[Sprite, int, int]]:
        """The pictures on the blank card, each with its offset."""
        cards, known = self._cards, self._rom.pictures
        rank, suit = RANKS[rank_of(card)].lower(), SUITS[suit_of(card)].lower()
        dress = cards.four.get(suit, EMPTY) if four else EMPTY
        end = "_red" if suit in RED else ""
        for layer in cards.layers:
            name = layer.prefix + {"rank": rank, "suit": suit, "card": rank + suit}[layer.by]
            name = f"{name}{end}" if f"{name}{end}" in known else name
            if name in known:
                own = EMPTY if layer.by == "card" and rank in COURT_RANKS else dress
                yield self._dressed(name, own), layer.dx, layer.dy
        pips = ((f"pip_{suit}", shift) for shift in cards.pips.get(rank, ()))
        for name, shift in (*pips, (f"rank_{rank}", cards.rank), (f"suit_{suit}", cards.suit)):
            names = (f"{cards.variant}_{name}{end}", f"{cards.variant}_{name}", f"{name}{end}")
            name = next((better for better in names if better in known), name)
            yield self._dressed(name, dress), shift.dx, shift.dy


def lay(pixels: bytearray, width: int, sprite: Sprite, x: int, y: int) -> None:
    """Lay a sprite over rows of pixels; its holes stay open, its overhang is cut off."""
    for row in range(max(0, -y), min(sprite.height, len(pixels) // width - y)):
        for col in range(max(0, -x), min(sprite.width, width - x)):
            if (pixel := sprite.pixels[row * sprite.width + col]) != sprite.transparent:
                pixels[(y + row) * width + x + col] = pixel
