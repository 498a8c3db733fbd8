"""The end of a game between two, when every card is known: an exact search to the last card."""

from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

from retrocards.cards import BIT, SAME_RANK
from retrocards.players.choice import Choice, because
from retrocards.players.durak.sight import Sight
from retrocards.players.search import finish
from retrocards.rules.durak import DEFEND, GIVE, PASS, TAKE

MOST_NODES = 3500
"""Attack cards that may be examined for one move: about 15 ms."""
MOST_CARDS = 6


class TooLong(Exception):
    """The search has examined as many positions as it may."""


class Proof(NamedTuple):
    """What the search could prove about the moves of an endgame."""

    what: str
    """`win`, `draw` or `lost`; `hope` if a win is still open, `hold` if a draw is."""
    moves: Sequence[int]
    """The moves proven to reach that; for `hope` and `hold`, the moves not proven to do worse.

    The liked move comes first if it is among them.
    """
    lost: Sequence[int] = ()
    """The moves proven to lose; not looked for with `win` and `hope`."""


def proven(sight: Sight, liked: Choice) -> Choice:
    """The best move with two players left and no talon, as far as one slice can prove it.

    `liked` is the choice of the rules of thumb.  It stands unless a better move is proven, or it is
    proven to lose and another is not.
    """
    proof = finish(prove(sight, liked.move, MOST_NODES, 1, several=False))
    return counted(sight, liked, proof.moves[0], proof.what)


def prove(
    sight: Sight, liked: int, nodes: int, slices: int, *, several: bool
) -> Generator[None, None, Proof]:
    """What can be proven about the legal moves in `slices` slices of `nodes` nodes each.

    One winning move is enough.  All drawing moves are looked for if `several` is set, otherwise
    one.  Each slice starts again but remembers what earlier slices have proven.
    """
    search = Search(sight, nodes)
    moves = [liked, *(move for move in sight.view.legal_moves() if move != liked)]
    for draw in (False, True):
        reaching: list[int] = []
        failing: list[int] = []
        for move in moves:
            while (reached := search.reaches(move, draw)) is None:
                slices -= 1
                if slices <= 0:
                    unsettled = [move for move in moves if move not in failing]
                    if unsettled[0] in reaching:
                        return Proof("draw", reaching, failing)
                    return Proof("hold", unsettled, failing) if draw else Proof("hope", unsettled)
                yield
            if not reached:
                failing.append(move)
                continue
            reaching.append(move)
            if not draw:
                return Proof("win", reaching)
            if not several:
                return Proof("draw", reaching, failing)
        if reaching:
            return Proof("draw", reaching, failing)
    return Proof("lost", moves, moves)


def saved(
    sight: Sight, moves: Iterable[int], nodes: int, slices: int
) -> Generator[None, None, dict[int, bool]]:
    """Move -> whether it avoids a loss; moves that stay unsettled after `slices` are missing."""
    search = Search(sight, nodes)
    saves: dict[int, bool] = {}
    for move in moves:
        while (reached := search.reaches(move, True)) is None:
            slices -= 1
            if slices <= 0:
                return saves
            yield
        saves[move] = reached
    return saves


def counted(sight: Sight, liked: Choice, move: int, what: str) -> Choice:
    """A move with what is proven about it as its reason.

    The reason is `found_...` if the rules of thumb preferred another move.  If they preferred this
    one, their own reason is added in `besides`.
    """
    view = sight.view
    other = str(view.attackers[0] if view.seat == view.defender else view.defender)
    if move != liked.move:
        return because(move, "found_trap" if what == "lost" else f"found_{what}", other=other)
    if what == "hope":
        return liked
    return because(move, f"count_{what}", other=other)._replace(besides=(liked.reason,))


class Search:
    """Decides whether the attacker (hand `a`) reaches a goal against the defender (hand `d`).

    The goal is a win, or with `draw` at least a draw.  `table` holds the cards of the bout, `ranks`
    the cards that may join them, and `room` is how many of those may still come.
    """

    def __init__(self, sight: Sight, most_nodes: int) -> None:
        self._sight = sight
        self._beats = sight.beats
        self._low_first = sight.low_first
        self._most_nodes = most_nodes
        self._nodes = 0
        self._opened: dict[tuple[int, int, bool], bool] = {}
        self._attacked: dict[tuple[int, int, int, int, bool], bool] = {}

    def reaches(self, move: int, draw: bool) -> bool | None:
        """Whether this move reaches the goal of the seat to move; None if that takes too long.

        The node count then starts again, so the question can be repeated.
        """
        try:
            return self._reaches(move, draw)
        except TooLong:
            self._nodes = 0
            return None

    def _reaches(self, move: int, draw: bool) -> bool:
        sight, view = self._sight, self._sight.view
        mine, theirs = view.hand, sight.foes_cards()
        room, table, ranks = view.room, sight.table, sight.ranks
        if move == PASS:
            if view.phase == "give":
                return self._opens(mine, theirs | table, draw)
            return self._beaten(mine, theirs, draw)
        if move == TAKE:
            return not self._gives(theirs, mine, table, ranks, room, not draw)
        card = move & 63
        bit = BIT[card]
        mine, table, ranks = mine ^ bit, table | bit, ranks | SAME_RANK[card]
        if move >= GIVE:
            return self._gives(mine, theirs, table, ranks, room - 1, draw)
        if move >= DEFEND:
            return not self._attacks(theirs, mine, table, ranks, room, not draw)
        return self._is_defended(mine, theirs, table, ranks, room - 1, card, draw)

    def _opens(self, a: int, d: int, draw: bool) -> bool:
        """The attacker leads to a new bout."""
        key = (a, d, draw)
        reached = self._opened.get(key)
        if reached is None:
            room = min(MOST_CARDS, d.bit_count()) - 1
            reached = any(
                self._is_defended(a ^ BIT[card], d, BIT[card], SAME_RANK[card], room, card, draw)
                for card in self._low_first(a)
            )
            self._opened[key] = reached
        return reached

    def _attacks(self, a: int, d: int, table: int, ranks: int, room: int, draw: bool) -> bool:
        """All cards are beaten: the attacker throws in another or stops."""
        cards = a & ranks
        if not room or not cards:
            return self._beaten(a, d, draw)
        key = (a, d, table, room, draw)
        reached = self._attacked.get(key)
        if reached is None:
            left = room - 1
            reached = any(
                self._is_defended(
                    a ^ BIT[card], d, table | BIT[card], ranks | SAME_RANK[card], left, card, draw
                )
                for card in self._low_first(cards)
            ) or self._beaten(a, d, draw)
            self._attacked[key] = reached
        return reached

    def _is_defended(
        self, a: int, d: int, table: int, ranks: int, room: int, card: int, draw: bool
    ) -> bool:
        """The defender beats `card`, which already lies on the table, or takes."""
        self._nodes += 1
        if self._nodes > self._most_nodes:
            raise TooLong
        for beating in self._low_first(d & self._beats[card]):
            bit = BIT[beating]
            if not self._attacks(a, d ^ bit, table | bit, ranks | SAME_RANK[beating], room, draw):
                return False
        return self._gives(a, d, table, ranks, room, draw)

    def _gives(self, a: int, d: int, table: int, ranks: int, room: int, draw: bool) -> bool:
        """The defender takes, and the attacker gives any set of cards, larger sets first."""
        gifts = [0]
        for card in self._low_first(a & ranks):
            gifts += [gift | BIT[card] for gift in gifts if gift.bit_count() < room]
        gifts.sort(key=int.bit_count, reverse=True)
        return any(a == gift or self._opens(a ^ gift, d | table | gift, draw) for gift in gifts)

    def _beaten(self, a: int, d: int, draw: bool) -> bool:
        """The attack is beaten off, and the bout is over."""
        if not a:
            return d != 0 or draw
        return d != 0 and not self._opens(d, a, not draw)
