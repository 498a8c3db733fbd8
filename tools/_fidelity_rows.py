"""The rows of manuals/FIDELITY.md: a statement, the places that carry it out, the tests of it.

A place is a file or folder, and after `::` a part of it: of Python a function, a class, a method or
a constant (`Hand.play`), or where a function sets a name (`Hand.play.to_move`); of YAML the keys
that lead there (`screens.table.zones`); of a manual a heading.
"""

import re
from pathlib import Path
from typing import NamedTuple

FIDELITY = Path(__file__).parents[1] / "manuals" / "FIDELITY.md"
ROW = re.compile(r"\| (?P<series>[A-Z]+)(?P<number>\d+) \| (?P<cells>.*) \|")
NAMED = re.compile(r"`([^`]+)`(\??)")


class Row(NamedTuple):
    """One row: `cells` by the column's heading, the id apart."""

    id: str
    cells: dict[str, str]

    def named(self, column: str) -> list[str]:
        """The places or tests that a column names, without the planned ones."""
        return [name for name, planned in NAMED.findall(self.cells.get(column, "")) if not planned]

    @property
    def statement(self) -> str:
        """What the row says, without where that is done and shown."""
        return " / ".join(
            cell for head, cell in self.cells.items() if head not in ("where", "test")
        )


def rows(text: str) -> list[Row]:
    """All rows, in their order. Raises ValueError where a line is not as its table's head."""
    found = []
    heads: list[str] = []
    for line in text.splitlines():
        if line.startswith("| id |"):
            heads = [cell.strip() for cell in line.strip("|").split("|")][1:]
        elif match := ROW.fullmatch(line):
            cells = match["cells"].split(" | ")
            if len(cells) != len(heads):
                raise ValueError(f"wants {heads}: {line}")
            cell_of = dict(zip(heads, cells, strict=True))
            found.append(Row(match["series"] + match["number"], cell_of))
        elif line.startswith("|") and not re.fullmatch(r"\|(---\|)+", line):
            raise ValueError(f"is no row: {line}")
    return found
