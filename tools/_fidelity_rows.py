"""The rows of manuals/FIDELITY.md: a statement, the places that implement it, and its tests.

A place is a file or folder, with a part of it after `::`. In Python the part is a function, a
class, a method or a constant (`Hand.play`), or the place where a function sets a name
(`Hand.play.to_move`). In YAML it is the path of keys (`screens.table.zones`), and in a manual a
heading.
"""

import re
from pathlib import Path
from typing import NamedTuple

FIDELITY = Path(__file__).parents[1] / "manuals" / "FIDELITY.md"
ROW = re.compile(r"\| (?P<series>[A-Z]+)(?P<number>\d+) \| (?P<cells>.*) \|")
NAMED = re.compile(r"`([^`]+)`(\??)")


class Row(NamedTuple):
    """One row: its id, and its other `cells` by column heading."""

    id: str
    cells: dict[str, str]

    def named(self, column: str) -> list[str]:
        """The places or tests in a column, without the planned ones."""
        return [name for name, planned in NAMED.findall(self.cells.get(column, "")) if not planned]

    @property
    def statement(self) -> str:
        """The statement of the row, without its places and tests."""
        return " / ".join(
            cell for head, cell in self.cells.items() if head not in ("where", "test")
        )


def rows(text: str) -> list[Row]:
    """All rows, in order. Raises ValueError for a line that does not match its table's head."""
    all_rows = []
    heads: list[str] = []
    for line in text.splitlines():
        if line.startswith("| id |"):
            heads = [cell.strip() for cell in line.strip("|").split("|")][1:]
        elif match := ROW.fullmatch(line):
            cells = match["cells"].split(" | ")
            if len(cells) != len(heads):
                raise ValueError(f"wants {heads}: {line}")
            cell_of = dict(zip(heads, cells, strict=True))
            all_rows.append(Row(match["series"] + match["number"], cell_of))
        elif line.startswith("|") and not re.fullmatch(r"\|(---\|)+", line):
            raise ValueError(f"is no row: {line}")
    return all_rows
