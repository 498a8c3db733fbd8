"""Pictures of a text screen: cards, the ROM's sprites and the pointer, made when first needed."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from retrocards.cards import RANKS, rank_of, suit_of
from retrocards.machine import Sprite
from retrocards.rom import TextRom
from retrocards.rom.load import load_deck
from retrocards.rom.schema.base import EMPTY
from retrocards.rom.schema.deck import Deck
from retrocards.rom.schema.look import InkPair
from retrocards.stage.cards import TRANSPARENT, DeckArt, Picture
from retrocards.stage.model import BACK
from retrocards.stage.table import SUIT_SIGNS

if TYPE_CHECKING:
    from retrocards.rom.schema.lcd_display import LcdPointer
    from retrocards.rom.schema.look import Pointer, SpriteArt

BACK_NAME = "▒▒"
NARROW_TEN = "T"
MOST_DECKS = 4


PointerSprite = tuple[Sprite | None, tuple[int, int]]
"""The pointer's picture, None for no pointer, and its pixel that points."""


NO_POINTER: PointerSprite = None, (0, 0)


def drawn_pointer(shape: "Pointer | LcdPointer", inks: Mapping[str, int]) -> PointerSprite:
    """A pointer whose letters are of these palette indices."""
    return _drawn(shape, inks), shape.hotspot


def _drawn(drawing: "SpriteArt | Pointer | LcdPointer", inks: Mapping[str, int]) -> Sprite:
    rows = drawing.rows
    pixels = bytes(inks.get(letter, TRANSPARENT) for row in rows for letter in row)
    return Sprite(len(rows[0]), len(rows), pixels, TRANSPARENT)


def _of_monitor(inks: Mapping[str, InkPair], mono: bool) -> dict[str, int]:
    return {letter: ink.mono if mono else ink.colour for letter, ink in inks.items()}


_arts: list[tuple[Deck, DeckArt]] = []
"""The decks that were painted last, as many as a PC has programs with cards of their own."""


def _art_of(deck: Deck) -> DeckArt:
    """The pictures of a deck, those that were painted for another program among them."""
    for known, art in _arts:
        if known is deck:
            return art
    _arts.append((deck, DeckArt(deck)))
    del _arts[:-MOST_DECKS]
    return _arts[-1][1]


class Pictures:
    """The deck's card pictures, and those of the ROM, as sprites; each is made when first shown."""

    def __init__(self, rom: TextRom) -> None:
        self._rom = rom
        self._art: DeckArt | None = None
        self._sprites: dict[tuple[int, str, bool, bool], Sprite] = {}
        self._drawn: dict[tuple[str, str, bool], Sprite] = {}
        self._narrow: dict[tuple[Sprite, int], Sprite] = {}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of an upright card in pixels."""
        return self._deck_art().size

    def sprite(
        self, card: int, index: Literal["row", "column"], sideways: bool, mono: bool
    ) -> Sprite:
        """A card's face, or its back."""
        key = (card, index, sideways, mono)
        if key not in self._sprites:
            picture = self._picture(card, index, mono)
            if sideways:
                picture = self._deck_art().turned(picture)
            self._sprites[key] = Sprite(picture.width, picture.height, picture.pixels)
        return self._sprites[key]

    def name(self, card: int, room: int) -> tuple[str, ...]:
        """What is read where a card lies that shows so many characters, line by line.

        Where it shows less than its name is wide, the suit stands below the rank.
        """
        if card == BACK:
            return (BACK_NAME[:room],)
        rank, suit = RANKS[rank_of(card)], SUIT_SIGNS[suit_of(card)]
        if len(rank) < room:
            return (rank + suit,)
        return (rank if len(rank) <= room else NARROW_TEN, suit)

    def drawn(
        self, name: str, mono: bool, inks: Mapping[str, InkPair] = EMPTY, whose: str = ""
    ) -> Sprite:
        """One of the ROM's sprites; `inks` are other colours for some of its letters, of `whose`
        it is."""
        key = (name, whose, mono)
        if key not in self._drawn:
            art = self._rom.sprites[name]
            self._drawn[key] = _drawn(art, _of_monitor({**art.inks, **inks}, mono))
        return self._drawn[key]

    def pointer(self, mono: bool) -> PointerSprite:
        """The mouse pointer."""
        shape = self._rom.display.pointer
        return drawn_pointer(shape, _of_monitor(shape.inks, mono)) if shape else NO_POINTER

    def narrowed(self, sprite: Sprite, part: float) -> Sprite:
        """A sprite squeezed in its width as a card is that turns over, kept for the next time.

        An edge of two pixels is left at the least.
        """
        width = max(2, round(sprite.width * part))
        if width >= sprite.width:
            return sprite
        if (sprite, width) not in self._narrow:
            columns = [at * sprite.width // width for at in range(width)]
            rows = (
                sprite.pixels[start : start + sprite.width]
                for start in range(0, len(sprite.pixels), sprite.width)
            )
            pixels = bytes(row[at] for row in rows for at in columns)
            narrow = Sprite(width, sprite.height, pixels, sprite.transparent)
            self._narrow[sprite, width] = narrow
        return self._narrow[sprite, width]

    def _picture(self, card: int, index: Literal["row", "column"], mono: bool) -> Picture:
        if card == BACK:
            return self._deck_art().back(self._rom.display.back, mono=mono)
        return self._deck_art().face(card, mono=mono, index=index)

    def _deck_art(self) -> DeckArt:
        if self._art is None:
            art = _art_of(load_deck(self._rom.deck_path()))
            back = self._rom.display.back
            if back not in art.backs:
                known = ", ".join(art.backs)
                self._rom.reject("display.back", f"unknown back {back!r}; the deck has {known}")
            self._art = art
        return self._art
