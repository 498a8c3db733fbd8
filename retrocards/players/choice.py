"""What a computer player answers: its move, and the reason for it.

A player is a module, or an object like one.  The host of a table, the arena and the tests use three
things of it:

* `decide(view, rng) -> Choice`: the move and the reason.  It sees only the view of its seat and
  draws all its chance from `rng`: the same view and seed give the same choice.
* `choose(view, rng) -> int`: the move alone, `return decide(view, rng).move`, for users of the
  library (`from retrocards import durak`).  Programs call `decide` and show the reason.
* `REASONS`: the names of all its reasons, each with the names of its details:
  `{"lead_low": ("card",), "keep_trumps": ("talon",)}`.

A player that thinks for long also has `think(view, rng) -> Thinking`: the same choice, but it
yields every few milliseconds, so that cards can keep gliding.  The number of slices depends only on
the view and `rng`, never on a clock.

The reason tells which branch made the decision, so each branch returns its move and its reason
together; no other rule explains a move afterwards.  A search has no branch: its reason is what its
play-outs showed, or else what is plainly true of its move.  The shortest player:

    REASONS: Reasons = {"only": (), "lowest": ("card",)}

    def decide(view: View, rng: Random) -> Choice:
        legal = view.legal_moves()
        if len(legal) == 1:
            return because(legal[0], "only")
        card = min(map(card_of, legal))
        return because(ATTACK + card, "lowest", card=card_text(card))

Details are texts of the game: a card `10H`, several `9D 8S`, a suit `H`, a count `12`, or the
number of a seat in a detail whose name is in `SEATS`.  They reveal nothing that the seat cannot
know, and name no card that is hidden after the move, because everybody at the table reads them.

A program declares `reasons=REASONS` (see `Declaration`).  A ROM then needs a text for each reason,
or several texts under names of its own, among which the host varies:

    messages:
      reasons:
        only: ""                                  # shows nothing
        lowest:
          one: "{seat} PARTS WITH THE {card} FIRST"
          two: "THE {card} WILL NOT BE MISSED"

`{seat}` is the seat that moves, and every other name a detail.  Cards, suits and seats are written
as the ROM writes them.
"""

from collections.abc import Collection, Generator, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

SEATS = (
    "attacker", "defender", "holder", "leader", "next", "other", "partner", "receiver", "shooter",
)  # fmt: skip
"""The names of details that are numbers of seats."""

Reasons: TypeAlias = Mapping[str, Collection[str]]
"""Name of a reason -> the names of its details."""


class Reason(NamedTuple):
    """Why a move was chosen: a name, and the details for a sentence about it."""

    name: str
    details: Mapping[str, str]


NO_REASON = Reason("", {})
"""No reason to give."""


class Choice(NamedTuple):
    """A player's move and the reason for it."""

    move: int
    reason: Reason
    besides: tuple[Reason, ...] = ()
    """Further reasons for the move, shown when the reason itself would only repeat the last one."""


Thinking: TypeAlias = Generator[None, None, Choice]
"""A thinking player: a generator that yields after each slice and returns its choice."""


class Player(Protocol):
    """A module or an object that plays."""

    def decide(self, view: Any, rng: Random) -> Choice:
        """The move of the seat to move, and its reason."""
        ...


@runtime_checkable
class SlowPlayer(Protocol):
    """A player that thinks in slices, between two pictures."""

    def think(self, view: Any, rng: Random) -> Thinking:
        """The choice of the seat to move, returned when the generator ends."""
        ...


def because(move: int, reason: str, **details: str) -> Choice:
    """A move with the named reason and its details."""
    return Choice(move, Reason(reason, details))
