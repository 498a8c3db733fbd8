"""How a hand of Ecarte ends."""

from dataclasses import dataclass

from retrocards.rules.ecarte.options import GAME_POINT

POINT = "point"
VOLE = "vole"
DID_NOT_PROPOSE = "did_not_propose"
REFUSED = "refused"
KING_TURNED = "king_turned"
KING_MARKED = "king_marked"
REASONS = (POINT, VOLE, DID_NOT_PROPOSE, REFUSED, KING_TURNED, KING_MARKED)
"""``point``: three or four tricks.  ``vole``: all five.  ``did_not_propose``, ``refused``: three
or four tricks against a player who pays two for it.  ``king_turned``, ``king_marked``: the king
ended the game at once."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended (seed, SCORING and GAME POINT)."""

    winner: int
    """The seat with most tricks, or whose king ended the game."""
    scored: tuple[int, int]
    """Seat -> points that it scored in this hand, a king included."""
    points: tuple[int, int]
    """Seat -> its points in the game after this hand."""
    tricks: tuple[int, int]
    """Seat -> its tricks."""
    reason: str
    """One of REASONS."""

    @property
    def game(self) -> int:
        """The seat that has won the game; -1 while the game goes on."""
        return next((seat for seat, points in enumerate(self.points) if points >= GAME_POINT), -1)

    @property
    def worth(self) -> int:
        """1, 2 or 3 for a game that is won singly, doubly or trebly; 0 while it goes on."""
        if self.game < 0:
            return 0
        return game_worth(self.points[1 - self.game])


def game_worth(loser: int) -> int:
    """What a game counts against so many points: 3 against none, 2 against one or two, else 1."""
    if loser == 0:
        return 3
    return 2 if loser <= 2 else 1
