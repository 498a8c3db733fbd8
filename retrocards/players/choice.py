"""What a computer player answers: its move, and the reason why.

A player is a module, or an object like one.  The host of a table, the arena and the tests ask it
for three things:

* `decide(view, rng) -> Choice`: the move and the reason.  It sees the view of its seat and nothing
  else, and draws all its chance from `rng`: the same view and seed give the same choice.
* `choose(view, rng) -> int`: the move alone, `return decide(view, rng).move`, for whoever uses the
  library (`from retrocards import durak`).  Programs ask for `decide`: they tell the reason.
* `REASONS`: every name that a reason of it may have, with the names of its details:
  `{"lead_low": ("card",), "keep_trumps": ("talon",)}`.

One that thinks long also has `think(view, rng) -> Thinking`: the same choice, but it gives the word
back after every few milliseconds, so that cards go on gliding.  How many slices it takes hangs on
the view and `rng` alone, never on a clock.

The reason is the branch that truly decided, so a branch makes it where it makes its move; nothing
is told afterwards by another rule.  A search has no branch: it tells what its play-outs have shown,
or else what is plainly true of its move.  A shortest player:

    REASONS: Reasons = {"only": (), "lowest": ("card",)}

    def decide(view: View, rng: Random) -> Choice:
        moves = view.legal_moves()
        if len(moves) == 1:
            return because(moves[0], "only")
        card = min(map(card_of, moves))
        return because(ATTACK + card, "lowest", card=card_text(card))

Details are texts of the game: a card `10H`, several `9D 8S`, a suit `H`, a count `12`, and for a
detail whose name is in `SEATS` a seat by its number.  They tell nothing that the seat cannot know,
and name no card that lies hidden after the move: whoever looks at the table reads them.

A program declares `reasons=REASONS` (see `Declaration`).  Then a ROM needs a text for each of them,
or several under names of its own, of which the host tells now one and now another:

    messages:
      reasons:
        only: ""                                  # nothing is told
        lowest:
          one: "{seat} PARTS WITH THE {card} FIRST"
          two: "THE {card} WILL NOT BE MISSED"

`{seat}` is the seat that moves; all others are the details.  Cards, suits and seats are written as
the ROM writes them.
"""

from collections.abc import Collection, Generator, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

SEATS = (
    "attacker", "defender", "holder", "leader", "next", "other", "partner", "receiver", "shooter",
)  # fmt: skip
"""The names of details that are seats, by their numbers."""

Reasons: TypeAlias = Mapping[str, Collection[str]]
"""The name of each reason -> the names of its details."""


class Reason(NamedTuple):
    """Why a move was chosen: a name, and what a sentence about it needs."""

    name: str
    details: Mapping[str, str]


UNTOLD = Reason("", {})
"""The reason where there is none to tell."""


class Choice(NamedTuple):
    """What a player does, and why."""

    move: int
    reason: Reason
    besides: tuple[Reason, ...] = ()
    """What speaks for the move too: told where the reason itself would only be told again."""


Thinking: TypeAlias = Generator[None, None, Choice]
"""A player at thought: it gives the word back after each slice, and its choice in the end."""


class Player(Protocol):
    """A module or an object that plays."""

    def decide(self, view: Any, rng: Random) -> Choice:
        """The move of the seat to move, and why."""
        ...


@runtime_checkable
class SlowPlayer(Protocol):
    """A player that thinks in slices, between two pictures."""

    def think(self, view: Any, rng: Random) -> Thinking:
        """Think of the seat to move's move; it comes at the end of the generator."""
        ...


def because(move: int, reason: str, **details: str) -> Choice:
    """A move with the reason of this name."""
    return Choice(move, Reason(reason, details))
