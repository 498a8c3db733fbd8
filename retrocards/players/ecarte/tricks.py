"""How the club player plays the five tricks: against the opponent's possible hands, each solved."""

from collections.abc import Mapping, Sequence
from random import Random

from retrocards.cards import BIT
from retrocards.players.choice import Choice, Reason
from retrocards.players.ecarte.counting import kinds
from retrocards.players.ecarte.solver import Solver
from retrocards.rules.ecarte import GAME_POINT, TRICKS, View, king_of
from retrocards.rules.ecarte.tricks import scored

FEW_CARDS = 3
"""If the opponent hides no more cards than this, every possible hand is tried."""
SAMPLES = 40
"""Hands of the opponent that are tried if he hides more cards."""
TRICK = 0.01
"""What a trick is worth beside the points, so that the better of equal cards is played."""
A_TRIFLE = 1e-6
"""The largest difference in worth at which cards count as equal."""
AIMS = {"vole": 5, "point": 3, "escape_vole": 1}
"""Purpose of further tricks -> the number of tricks it takes."""

Tally = Sequence[int]
"""The hand's tricks at the end, 0 to 5 -> in how many of the opponent's hands they result."""


def card(view: View, rng: Random) -> Choice:
    """The card that wins the most points in this hand on average.

    The reason is where the card gains most over the next best: the vole, the point, escaping the
    vole, or just tricks.  It names the number of tried hands in which the card succeeds.  Cards of
    equal worth gain nothing over each other.
    """
    legal = view.legal_moves()
    hidden = possible(view)
    solver = Solver(view.hand, hidden | view.known, view.trump)
    replying = len(view.laid) % 2
    hands = deals(view, hidden, solver, rng)
    values = _Values(view)
    worth: dict[int, float] = {}
    tallies: dict[int, Tally] = {}
    for move in legal:
        mine = view.hand ^ BIT[move]
        worth[move], tally = 0.0, [0] * (TRICKS + 1)
        for theirs, ways in hands:
            if replying:
                taken = solver.after_reply(mine, theirs, view.laid[-1], move)
            else:
                taken = solver.after_lead(mine, theirs, move)
            worth[move] += ways * values[taken]
            tally[view.tricks[view.seat] + taken] += ways
        tallies[move] = tally
    best = max(legal, key=worth.__getitem__)
    return Choice(best, _reason(view, best, worth, tallies))


def _reason(
    view: View, best: int, worth: Mapping[int, float], tallies: Mapping[int, Tally]
) -> Reason:
    tally, tried = tallies[best], str(sum(tallies[best]))
    others = [move for move in tallies if worth[move] < worth[best] - A_TRIFLE]
    if not others:
        return Reason("all_one", {"of": tried})
    second = tallies[max(others, key=worth.__getitem__)]
    more = [mine - theirs for mine, theirs in zip(tally, second, strict=True)]
    gains: dict[str, float] = {
        aim: (_points(view, least) - _points(view, least - 1)) * sum(more[least:])
        for aim, least in AIMS.items()
    }
    aim = max(gains, key=gains.__getitem__)
    if gains[aim] <= 0:
        return Reason("more_tricks", {"of": tried})
    won = str(sum(tally[AIMS[aim] :]))
    if won == tried:
        return Reason(f"{aim}_in_all", {"of": tried})
    return Reason(aim, {"won": won, "of": tried})


def _points(view: View, tricks: int) -> int:
    """The points of this game that a seat gets for its tricks at the end; losses are negative."""
    seat, other = view.seat, 1 - view.seat
    points = scored(tricks, view.pays_double == seat, view.pays_double == other)
    return max(view.points[other] - GAME_POINT, min(points, GAME_POINT - view.points[seat]))


def possible(view: View) -> int:
    """The set of the cards that the opponent may hold hidden.

    If he has played a card and marked no king, he does not hold it: nobody keeps it secret.
    """
    cards = view.may_hold & ~view.known
    other = 1 - view.seat
    if view.counts[other] < TRICKS and view.king < 0:
        without = cards & ~BIT[king_of(view.trump)]
        if without.bit_count() >= view.counts[other]:
            return without
    return cards


def deals(view: View, hidden: int, solver: Solver, rng: Random) -> list[tuple[int, int]]:
    """Hands of the opponent with their weights: all possible ones if he hides few cards."""
    missing = view.counts[1 - view.seat] - view.known.bit_count()
    if missing <= FEW_CARDS:
        kept = kinds([gap & hidden for gap in solver.gaps], missing)
        hands = [(view.known | held, ways) for held, ways in kept]
    else:
        hands = [(view.deal_to_other(rng, without=~hidden), 1) for _ in range(SAMPLES)]
    return [(solver.plain(held), ways) for held, ways in hands]


class _Values(dict[int, float]):
    """Further tricks -> what they are worth in points of this game."""

    def __init__(self, view: View) -> None:
        super().__init__()
        for more in range(TRICKS + 1):
            tricks = min(view.tricks[view.seat] + more, TRICKS)
            self[more] = _points(view, tricks) + TRICK * tricks
