"""How lines of text are set into a box: in which font, and where each of its rows ends."""

from collections.abc import Iterable, Sequence

from retrocards.named import NamedTuple
from retrocards.stage.words import Letters, shortened, wrap


class SetRow(NamedTuple):
    """A row of a text; `before` is what stands in the rows before it of the same line."""

    text: str
    before: str
    line: int
    """The number of that line, the first one 0."""
    last: bool
    """Whether it is the text's last one."""


class Room(NamedTuple):
    """What a text may take, what is left between its rows, and what a font leaves behind one."""

    width: int
    height: int
    leading: int
    gap: int

    def rows(self, letters: Letters) -> int:
        """How many rows of a font there is room for."""
        return (self.height + self.leading) // (letters.height + self.leading)


class Setting(NamedTuple):
    """A text in rows of a font, which has a name in the ROM."""

    font: str
    rows: Sequence[SetRow]
    step: int
    """Units from one row to the next."""
    width: int
    """Units of the longest row."""
    height: int
    """Units from the top of the first row to the bottom of the last one."""
    cut: bool = False
    """Whether there was no room for all of it."""


def fit(text: Sequence[str], room: Room, fonts: Iterable[tuple[str, Letters]]) -> Setting:
    """The lines of a text in the first of the fonts, one at the least, that there is room for.

    Where it is too long in all of them, its last row ends with "...".
    """
    for name, letters in fonts:
        rows = _rows(text, room, letters)
        if len(rows) <= room.rows(letters):
            return _set(name, letters, room, rows)
    *kept, end = rows[: max(1, room.rows(letters))]
    cut = shortened(letters, end.text, room.width + room.gap)
    return _set(name, letters, room, [*kept, end._replace(text=cut)])._replace(cut=True)


def _set(name: str, letters: Letters, room: Room, rows: Sequence[SetRow]) -> Setting:
    step = letters.height + room.leading
    width = max(letters.width_of(row.text) for row in rows) - room.gap
    return Setting(name, rows, step, width, len(rows) * step - room.leading)


def _rows(text: Sequence[str], room: Room, letters: Letters) -> list[SetRow]:
    rows = []
    for number, line in enumerate(text):
        before = ""
        for part in wrap(letters, line, room.width + room.gap):
            rows.append(SetRow(part, before, number, last=number == len(text) - 1))
            before += f"{part} "
    return rows
