"""How lines of text are set into a box: in which font, and where each of its rows ends."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from retrocards.machine import Font
from retrocards.stage.lcd.canvas import GAP_BEHIND
from retrocards.stage.lcd.words import shortened, wrap


@dataclass(frozen=True)
class Row:
    """A row of a text; `before` is what stands in the rows before it of the same line."""

    text: str
    before: str
    last: bool
    """Whether it is of the text's last line."""


@dataclass(frozen=True)
class Room:
    """What a text may take, in pixels, and those that are left between its rows."""

    width: int
    height: int
    leading: int

    def rows(self, font: Font) -> int:
        """How many rows of a font there is room for."""
        return (self.height + self.leading) // (font.height + self.leading)


@dataclass(frozen=True)
class Setting:
    """A text in rows of a font, which has a name in the ROM."""

    name: str
    font: Font
    leading: int
    rows: Sequence[Row]

    @property
    def step(self) -> int:
        """Pixels from one row to the next."""
        return self.font.height + self.leading

    @property
    def height(self) -> int:
        """Pixels from the top of the first row to the bottom of the last one."""
        return len(self.rows) * self.step - self.leading

    @property
    def width(self) -> int:
        """Pixels of the longest row."""
        return max(self.font.width_of(row.text) for row in self.rows) - GAP_BEHIND


def smaller(fonts: Mapping[str, Font], own: str) -> list[str]:
    """The names of a font and of all that are lower than it, from the highest on."""
    lower = [name for name, font in fonts.items() if font.height < fonts[own].height]
    return [own, *sorted(lower, key=lambda name: -fonts[name].height)]


def fit(text: Sequence[str], room: Room, fonts: Iterable[tuple[str, Font]]) -> Setting:
    """The lines of a text in the first of the fonts, one at the least, that there is room for.

    Where it is too long in all of them, its last row ends with "...".
    """
    for name, font in fonts:
        rows = _rows(text, room, font)
        if len(rows) <= room.rows(font):
            return Setting(name, font, room.leading, rows)
    *kept, end = rows[: max(1, room.rows(font))]
    cut = shortened(font, end.text, room.width + GAP_BEHIND)
    return Setting(name, font, room.leading, [*kept, Row(cut, end.before, end.last)])


def _rows(text: Sequence[str], room: Room, font: Font) -> list[Row]:
    rows = []
    for number, line in enumerate(text, start=1):
        before = ""
        for part in wrap(font, line, room.width + GAP_BEHIND):
            rows.append(Row(part, before, last=number == len(text)))
            before += f"{part} "
    return rows
