"""Why a card goes where it goes: the rules of the Advice Column, named where they decide.

The reason for a pile is its advantage over the next best one: by the games played out, or if there
were none by the sums that the policy compares.  A card is wanted sooner than another if the stack
that is nearest to it has fewer cards to take before it.  Piles and stacks are numbered from 1.  A
`pile` is one that a card goes to, or would, and a `source` is the one whose top card goes.  Covered
cards are never named.
"""

from collections.abc import Sequence

from retrocards.cards import card_text
from retrocards.players.calculation.known import order_known
from retrocards.players.calculation.policy import (
    LOSES,
    costs_on_piles,
    only_kings,
    runs_on,
)
from retrocards.players.calculation.position import (
    IN_PLAY,
    KING,
    NEVER,
    NO_CARD,
    Position,
    Up,
)
from retrocards.players.calculation.reasons import POLICY
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, because
from retrocards.players.search import Result
from retrocards.rules.calculation import MOVES, Move, View

HOPELESS = ("can_wait", "buries_fewest", "fits_best", "last_hope")
"""Reasons that say too little for a move that wins."""


def explain(
    view: View, playing: Playing, result: Result | None = None, spared: int | None = None
) -> Choice:
    """The choice of the search, or of the policy if there was none, with its reason.

    `spared` is the policy's move.  If it is no longer compared, it was proven to lose.
    """
    number = playing.moves[result.move if result else 0]
    if len(view.legal_moves()) == 1:
        return because(number, "only")
    if spared is not None and spared not in playing.moves and not order_known(view):
        move, lost = MOVES[number], MOVES[spared]
        if move.kind == lost.kind == "pile":
            details = details_of(view, move) | {"spared": str(lost.target + 1)}
            return _because(number, "no_impossible", details)
    compared = sorted(result.weighed, key=lambda one: one.behind) if result else []
    piles = [move.target for move in (MOVES[playing.moves[one.move]] for one in compared)]
    return of_move(view, playing.position, number, piles)


def of_move(view: View, position: Position, number: int, compared: Sequence[int] = ()) -> Choice:
    """A move, with what it does as the reason; the piles `compared` come best first."""
    move = MOVES[number]
    if move.kind in ("stack", "up"):
        name, besides = _why_up(view, position, move)
    elif move.kind == "pile":
        name, besides = why_on_pile(view, position, move.target, compared)
    else:
        name, besides = _why_shift(position, move.source), {}
    return _because(number, name, details_of(view, move) | besides)


def of_what_is_lost(view: View, move: int) -> Choice:
    """A move of a game that is lost whatever is done."""
    return _because(move, "no_way", details_of(view, MOVES[move]))


def of_what_wins(view: View, playing: Playing, move: int) -> Choice:
    """A move that is proven to win, with what it does, unless that reason gives no hope."""
    if len(view.legal_moves()) == 1:
        return because(move, "only")
    choice = of_move(view, playing.position, move)
    if choice.reason.name in HOPELESS:
        return _because(move, "order_known", details_of(view, MOVES[move]))
    return choice


def details_of(view: View, move: Move) -> dict[str, str]:
    """The card that a move moves, its `source` pile if any, and its `pile` or `stack`."""
    card = view.in_play if move.source == IN_PLAY else view.piles[move.source][-1]
    details = {"card": card_text(card)}
    if move.source != IN_PLAY:
        details["source"] = str(move.source + 1)
    details["stack" if move.kind in ("stack", "up") else "pile"] = str(move.target + 1)
    return details


def _because(move: int, name: str, details: dict[str, str]) -> Choice:
    return because(move, name, **{detail: details[detail] for detail in POLICY[name]})


def _why_shift(position: Position, source: int) -> str:
    if any(kind in position.wants for kind in position.piles[source][-2:-1]):
        return "uncover"
    return "last_hope" if position.card == NO_CARD else "makes_way"


def _why_up(view: View, position: Position, move: Move) -> tuple[str, dict[str, str]]:
    ups = position.ups()
    going = Up(move.source, move.target)
    kind = position.kind_of(going)
    stacks = {up.stack for up in ups if position.kind_of(up) == kind}
    if len(stacks) == 1:
        if move.source == IN_PLAY:
            return "straight_up", {}
        if [up.stack for up in ups].count(move.target) == 1:
            return "piles_first" if position.card == kind else "surely_up", {}
        return "right_pile" if len(position.piles[move.source]) > 1 else "frees_pile", {}
    then = position.copy()
    then.take_up(going)
    for up in then.ups():
        # The card that was covered until now is not named.
        if up.stack == move.target and up.pile != move.source:
            card = view.in_play if up.pile == IN_PLAY else view.piles[up.pile][-1]
            return "leads_on", {"after": card_text(card)}
    length = position.lengths[move.target]
    others = [position.lengths[stack] for stack in stacks - {move.target}]
    if length > max(others):
        return "further_stack", {}
    return "shorter_stack" if length < min(others) else "one_of_stacks", {}


def why_on_pile(
    view: View, position: Position, chosen: int, compared: Sequence[int] = ()
) -> tuple[str, dict[str, str]]:
    """The first true advantage of the chosen pile over the others, above all the next best."""
    piles, card = position.piles, position.card
    pile = piles[chosen]
    costs = costs_on_piles(position)
    others = [
        index for index in range(len(piles)) if piles[index] or (pile and index == piles.index([]))
    ]
    others = sorted([index for index in others if index != chosen], key=costs.__getitem__)
    # Those that were not compared come last, in the order of the sums.
    others.sort(key=lambda index: [*compared, index].index(index))
    # A card that may be moved to an empty pile is never lost.
    lost = [index for index in others if costs[index] > LOSES // 2 and not position.to_empty]
    would = [costs[index] % LOSES for index in lost]
    if would and min(would) < costs[chosen]:
        return "no_impossible", {"spared": str(lost[would.index(min(would))] + 1)}
    if card % 13 == KING:
        if pile and only_kings(pile):
            return "kings_together", {}
        if not pile:
            return "kings_pile", {}
    if pile and (stack := runs_on(position, pile)) >= 0:
        longer = len(pile) > 1 and position.way.follows[pile[-1]][pile[-2]] == stack
        return "longer_sequence" if longer else "sequence", {"stack": str(stack + 1)}
    if not others:
        return "first_card", {}

    def wait(kind: int) -> int:
        return min(position.way.waits(kind, position.lengths))[0]

    soonest = [min(map(wait, cards), default=NEVER) for cards in piles]
    own = wait(card)
    if not pile:
        return "take_free" if all(soonest[index] < own for index in others) else "in_reach", {}
    rival = piles[others[0]]
    if not rival:
        return "keep_free", {}
    if card % 13 != KING and only_kings(rival):
        return "spare_kings", {}
    if wait(rival[-1]) < min(own, soonest[chosen]):
        return "not_cover", {"soon": card_text(view.piles[others[0]][-1])}
    if soonest[chosen] >= own:
        return "covers_nothing", {}
    if all(soonest[index] < soonest[chosen] for index in others):
        return "can_wait", {}
    buried = [sum([wait(kind) < own for kind in cards]) for cards in piles]
    fewest = min(buried[index] for index in others)
    return "buries_fewest" if buried[chosen] < fewest else "fits_best", {}
