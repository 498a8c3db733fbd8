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
    after,
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

HOPELESS = (
    "can_wait", "row_elsewhere", "right_pile", "no_harm", "buries_fewest", "fits_best", "last_hope"
)  # fmt: skip
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
    compared = sorted(result.weighed, key=lambda candidate: candidate.behind) if result else []
    piles = [MOVES[playing.moves[candidate.move]].target for candidate in compared]
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
        rivals = [up.pile for up in ups if up.stack == move.target and up.pile != move.source]
        return _why_from_pile(position, going, rivals), {}
    others = [Up(move.source, stack) for stack in stacks - {move.target}]
    followed = any(_following(position, up) is not None for up in others)
    if (pile := _following(position, going)) is not None and not followed:
        card = view.in_play if pile == IN_PLAY else view.piles[pile][-1]
        return "leads_on", {"after": card_text(card)}
    if _home_after(position, going) > max(_home_after(position, up) for up in others):
        return "leads_further", {}
    length = position.lengths[move.target]
    lengths = [position.lengths[up.stack] for up in others]
    if length > max(lengths):
        return "further_stack", {}
    return "shorter_stack" if length < min(lengths) else "one_of_stacks", {}


def _why_from_pile(position: Position, going: Up, rivals: Sequence[int]) -> str:
    """Why a card goes up from this pile, and not its like from the `rivals`."""
    piles, source = position.piles, going.pile
    if len(piles[source]) == 1:
        return "frees_pile"
    under = [piles[pile][-2] for pile in (source, *rivals) if len(piles[pile]) > 1]
    then = position.copy()
    then.take_up(going)
    next_up = [kind in then.wants for kind in under]
    if next_up[0] and not any(next_up[1:]):
        return "opens_next"
    own, *waits = [_wait(position, kind) for kind in under]
    return "opens_sooner" if len(waits) == len(rivals) and own < min(waits) else "right_pile"


def _following(position: Position, going: Up) -> int | None:
    """The pile of a card that can follow on the same stack; `IN_PLAY` for the card in play.

    The card that was covered until then is not named, and none of its pile is meant.
    """
    then = position.copy()
    then.take_up(going)
    ups = (up for up in then.ups() if up.stack == going.stack and up.pile != going.pile)
    return next((up.pile for up in ups), None)


def _home_after(position: Position, going: Up) -> int:
    """How many cards are on the stacks after a card has gone up, with all that can follow."""
    return sum(after(position, going).lengths)


def _wait(position: Position, kind: int) -> int:
    """How many cards the stack that is nearest to a card takes before it."""
    return min(position.way.waits(kind, position.lengths), default=(NEVER,))[0]


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

    soonest = [min([_wait(position, kind) for kind in cards], default=NEVER) for cards in piles]
    own = _wait(position, card)
    if not pile and all(soonest[index] < own for index in others):
        return "take_free", {}
    rival, free = piles[others[0]], piles.count([])
    if pile and not rival:
        return ("keep_free", {}) if free > 1 else ("keep_last", {"free": str(others[0] + 1)})
    if pile and card % 13 != KING and only_kings(rival):
        return "spare_kings", {}
    if pile and _wait(position, rival[-1]) < min(own, soonest[chosen]):
        return "not_cover", {"soon": card_text(view.piles[others[0]][-1])}
    for index in others:
        if index not in lost and piles[index] and (stack := runs_on(position, piles[index])) >= 0:
            return "row_elsewhere", {"row": str(index + 1), "stack": str(stack + 1)}
    if not pile:
        return "in_reach", {}
    if soonest[chosen] >= own:
        latest = max(soonest[index] for index in others)
        if latest < own:
            return "covers_nothing", {}
        return "waits_longest" if soonest[chosen] > latest else "no_harm", {}
    if all(soonest[index] < soonest[chosen] for index in others):
        return "can_wait", {}
    buried = [sum([_wait(position, kind) < own for kind in cards]) for cards in piles]
    fewest = min(buried[index] for index in others)
    return "buries_fewest" if buried[chosen] < fewest else "fits_best", {}
