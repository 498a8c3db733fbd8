"""The review of a hand: how costly a move is called what, and how its graph is drawn."""

from typing import Annotated, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.control import KeyNames

Cost = Annotated[float, Limit(least=0, most=3)]
"""In the unit of the game: a chance goes to 1, and places of four seats to 3."""
Count = Annotated[int, Limit(least=1, most=40)]
ColumnWidth = Annotated[int, Limit(least=0, most=40)]
Sign = Annotated[str, Limit(shortest=1, longest=1)]

FAULTLESS = ("best", "fine")
MISTAKES = ("inaccuracy", "mistake", "blunder")
"""The marks of moves, the best first: of those not visibly worse than the best, and of others."""


class Limits(NamedTuple):
    """The least that a move of each mark costs, by the measure of the game.

    A move that costs less than `fine` is the best. One that shows to be worse than the best is at
    least an inaccuracy; any other is fine at worst.
    """

    fine: Cost = 0.005
    mistake: Cost = 0.05
    blunder: Cost = 0.1

    def check(self) -> None:
        if [*self] != sorted(self):
            raise Fault("each mark must cost at least as much as the one before it")

    def mark(self, cost: float, is_mistake: bool) -> str:
        """The name of the mark of a move that costs this much."""
        if is_mistake:
            return MISTAKES[(cost >= self.mistake) + (cost >= self.blunder)]
        return FAULTLESS[cost >= self.fine]


class Graph(NamedTuple):
    """A graph: columns of characters, as many rows as it has, and the signs below them.

    A column is `full` up to what it stands for, with `half` for half a row; the present one is
    filled up with `present`.
    """

    columns: Count = 20
    rows: Count = 3
    full: Sign = "█"
    half: Sign = "▄"
    present: Sign = "░"


class ReplayKeys(NamedTuple):
    """The keys while a hand is played again.

    They move by a move, by a trick or bout, and to either end, let it run, and slower or faster,
    go to the next mistake or the one before, to the next hand of a match or the one before, open
    all hands, weigh the moves, show the hand as a line of text, play on from here, and leave.
    """

    forward: KeyNames = ("RIGHT",)
    back: KeyNames = ("LEFT",)
    next: KeyNames = ("PGDN",)
    previous: KeyNames = ("PGUP",)
    start: KeyNames = ("HOME",)
    end: KeyNames = ("END",)
    run: KeyNames = ("SPACE",)
    slower: KeyNames = ("-",)
    faster: KeyNames = ("+",)
    next_mistake: KeyNames = ("DOWN",)
    previous_mistake: KeyNames = ("UP",)
    next_hand: KeyNames = ("TAB",)
    previous_hand: KeyNames = ("BACKSPACE",)
    open: KeyNames = ("F2",)
    weigh: KeyNames = ("F6",)
    line: KeyNames = ("L",)
    on: KeyNames = ("ENTER",)
    leave: KeyNames = ("ESC",)


class Columns(NamedTuple):
    """The characters of a name and of a number in the tables of the statistics.

    0: as many as it has, for a font whose letters differ in width.
    """

    name: ColumnWidth = 17
    number: ColumnWidth = 5


class Reviewing(NamedTuple):
    """How a hand is reviewed and played again."""

    keys: ReplayKeys = ReplayKeys()
    limits: Limits = Limits()
    graph: Graph = Graph()
    costs: Graph = Graph(columns=30, rows=4)
    """The graph of what the decisions of the latest hands have cost."""
    columns: Columns = Columns()
