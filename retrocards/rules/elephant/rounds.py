"""Whose turn it is, and whose it is next: every rule of the turns, in tables of small ints.

A hand goes from int to int in them, and so does a play-out.  No card matters here.  A round lasts
until the cards played last have gone around: all others have passed, and a free lead follows.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from retrocards.rules.elephant.moves import SEATS

Asked: TypeAlias = int
"""The seat that is asked, how many must still pass, and who is still in (`asked`)."""

_IN_PLAY: Final = 2
_MUST_PASS: Final = 6
"""Where the bits of these begin; those of the seat come first."""
ONE_PASS: Final = 1 << _MUST_PASS
"""The least int of a seat that has something to beat; below are free leads."""
OVER = 0
"""Nobody is asked any more."""


def asked(seat: int, must_pass: int, in_play: int) -> Asked:
    """This seat's turn.

    `must_pass`: how many must still pass for the cards to go around, the seat among them; 0 for a
    free lead.  `in_play`: the set of the seats still in.
    """
    return must_pass << _MUST_PASS | in_play << _IN_PLAY | seat


EVERYONE = (1 << SEATS) - 1
"""The set of all seats."""


def still_in(out: Sequence[int]) -> int:
    """The set of the seats that are not among those out."""
    return sum([1 << seat for seat in range(SEATS) if seat not in out])


def following(seat: int, in_play: int) -> int:
    """The next seat of those still in, clockwise; the last one in is followed by itself."""
    after = [(seat + step) % SEATS for step in range(1, SEATS + 1)]
    return next(other for other in after if in_play >> other & 1)


def after_table(last: int, seat: int, out: Sequence[int]) -> Asked:
    """A seat's turn on cards that `last` played, or that an earlier leader has left to beat."""
    steps = range((last - seat) % SEATS)
    must_pass = sum([(seat + step) % SEATS not in out for step in steps])
    return asked(seat, must_pass, still_in(out))


def _passed(seat: int, must_pass: int, in_play: int) -> Asked:
    """A pass locks nobody out.  When all others have passed, the last player has a free lead.

    Whoever passes a free lead leaves the old cards to be beaten, and gets it back if nobody does.
    The program counts the seats that have not played since, not who passed on what.  A lone player
    is asked again.
    """
    others = in_play.bit_count() - 1
    return asked(following(seat, in_play), must_pass - 1 if must_pass else others, in_play)


def _played(seat: int, must_pass: int, in_play: int) -> Asked:
    """All others must pass for the cards to go around; a lone player leads again."""
    return asked(following(seat, in_play), in_play.bit_count() - 1, in_play)


def _next_leads(seat: int, must_pass: int, in_play: int) -> Asked:
    """After a last card the next seat leads at once; when nobody is left, it is over."""
    left = in_play & ~(1 << seat)
    return asked(following(seat, left), 0, left) if left else OVER


def _next_beats(seat: int, must_pass: int, in_play: int) -> Asked:
    """After a last card the others may beat it; if nobody does, the next seat leads."""
    left = in_play & ~(1 << seat)
    return asked(following(seat, left), left.bit_count(), left) if left else OVER


_PARTS = [
    (now % SEATS, now >> _MUST_PASS, now % ONE_PASS >> _IN_PLAY) for now in range(SEATS * ONE_PASS)
]
"""Asked -> its seat, how many must still pass, and the set of the seats still in."""

SEAT = (-1, *[seat for seat, _, _ in _PARTS[1:]])
"""Asked -> the seat; -1 when it is over."""
IN_PLAY = tuple([in_play for _, _, in_play in _PARTS])
"""Asked -> the set of the seats still in."""


def _table(after: Callable[[int, int, int], Asked]) -> tuple[Asked, ...]:
    """What follows each turn of a seat that is in."""
    return tuple([after(*parts) if parts[2] >> parts[0] & 1 else OVER for parts in _PARTS])


PASSED = _table(_passed)
"""Asked -> who is asked after a pass."""
PLAYED = _table(_played)
"""Asked -> who is asked after a play that leaves the seat cards."""
WENT_OUT = (_table(_next_leads), _table(_next_beats))
"""Whether the cards of a seat that goes out must first be beaten (option `after_out`) -> asked ->
who is asked after a play of the last cards."""
