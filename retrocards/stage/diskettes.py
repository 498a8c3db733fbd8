"""Diskettes with labels, which lie on a table like cards."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from retrocards.machine import Sprite
from retrocards.rom import TextRom
from retrocards.rom.schema.base import EMPTY
from retrocards.rom.schema.look import Inks
from retrocards.stage.cards import TRANSPARENT
from retrocards.stage.fonts import glyph
from retrocards.stage.pictures import DeckPictures, lay
from retrocards.stage.words import known

SHELL = "S"
"""The letter of a diskette's own colour in its sprites."""
INK = "K"
"""The letter of the ink on its label."""
MOST_LETTERS = 8
"""The most letters of a name on a label; nothing on the PC has a longer one."""
NARROW = 80
"""Columns of a page with letters narrow enough for a label."""


class Label(NamedTuple):
    """The label of a diskette: a name in two parts, left and right, and perhaps a picture.

    A `torn` diskette has no picture. `shell` gives the letters of its sprite other colours.
    """

    name: str = ""
    end: str = ""
    shell: Inks = EMPTY
    picture: Sprite | None = None
    torn: bool = False


class Diskettes(DeckPictures):
    """The pictures of diskettes, numbered as cards are; `labels` gives the label of a number.

    The ROM has the sprites `diskette`, `torn` and `plain` (for a label without a picture). The
    screen has the anchors `name`, `picture` and `inside`, counted from a diskette's corner: of a
    diskette in a drive, a zone with the index `column`, only the part below `inside` shows.
    """

    NEEDS = ("sprites.diskette|torn|plain",)

    def __init__(self, rom: TextRom, screen: str, labels: Callable[[int], Label]) -> None:
        super().__init__(rom)
        self._rom = rom
        self._labels = labels
        self._made: dict[tuple[int, str, bool], tuple[Label, Sprite]] = {}
        anchors = rom.screens[screen].anchors
        self._name_spot, self._picture_spot, self._inside_spot = (
            anchors[name] for name in ("name", "picture", "inside")
        )

    @property
    def size(self) -> tuple[int, int]:
        return self._size("diskette")

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height of the picture on a label."""
        return self._size("plain")

    def name(self, card: int, room: int) -> tuple[str, ...]:
        """The name, below a line left free for the key in the corner."""
        return "", known(self._labels(card).name[:MOST_LETTERS])

    def sprite(
        self, card: int, index: Literal["row", "column"], sideways: bool, mono: bool
    ) -> Sprite:
        label, key = self._labels(card), (card, index, mono)
        made = self._made.get(key)
        if made is None or made[0] != label:
            made = self._made[key] = label, self._labelled(label, index == "column", mono)
        return made[1]

    def _labelled(self, label: Label, inside: bool, mono: bool) -> Sprite:
        """A diskette with its label, or the part of it that a drive leaves visible."""
        art = "torn" if label.torn else "diskette"
        base = self.drawn(art, mono, label.shell, label.name)
        pixels, place = bytearray(base.pixels), self._picture_spot
        if not label.torn:
            lay(pixels, base.width, label.picture or self.drawn("plain", mono), place.x, place.y)
        name, end = self._written(label.name, mono), self._written(label.end, mono)
        right = place.x + self.picture_size[0] - sum(letter.width for letter in end)
        for x, letters in ((self._name_spot.x, name), (right, end)):
            for letter in letters:
                lay(pixels, base.width, letter, x, self._name_spot.y)
                x += letter.width
        hidden = self._inside_spot.y if inside else 0
        rest = bytes(pixels[hidden * base.width :])
        return Sprite(base.width, base.height - hidden, rest, TRANSPARENT)

    def _written(self, text: str, mono: bool) -> list[Sprite]:
        ink, path = self._rom.sprites["diskette"].inks[INK], self._rom.font_path(NARROW)
        number = ink.mono if mono else ink.colour
        return [glyph(path, char, number) for char in known(text[:MOST_LETTERS])]

    def _size(self, sprite: str) -> tuple[int, int]:
        rows = self._rom.sprites[sprite].rows
        return len(rows[0]), len(rows)
