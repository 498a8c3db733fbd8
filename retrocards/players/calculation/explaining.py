"""Why a card goes where it goes: the pieces of the Advice Column, told where they decide.

A reason is read off the sums that the policy compares: what the chosen pile has over the next best.
Piles and stacks are told by their numbers, from 1: a `pile` is one that a card goes to, or would,
and a `source` the one whose top card goes.  No card is named that lies covered.
"""

from retrocards.cards import card_text
from retrocards.players.calculation.known import order_known
from retrocards.players.calculation.policy import (
    LOSES,
    costs_on_piles,
    only_kings,
    runs_on,
)
from retrocards.players.calculation.position import IN_PLAY, KING, NO_CARD, Position, Up
from retrocards.players.calculation.reasons import POLICY
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, because
from retrocards.players.search import Result
from retrocards.rules.calculation import MOVES, Move, View

HOPELESS = ("least_harm", "fits_best", "last_hope")
"""Those that say too little for a move that wins."""


def explain(
    view: View, playing: Playing, found: Result | None = None, spared: int | None = None
) -> Choice:
    """The choice of the search, or of the policy without one, with its reason.

    `spared` is what the policy would do; it is proved to lose where it is not compared any more.
    """
    number = playing.moves[found.move if found else 0]
    if len(view.legal_moves()) == 1:
        return because(number, "only")
    if spared is not None and spared not in playing.moves and not order_known(view):
        move, lost = MOVES[number], MOVES[spared]
        if move.kind == lost.kind == "pile":
            details = details_of(view, move) | {"spared": str(lost.target + 1)}
            return _told(number, "no_impossible", details)
    return _of_move(view, playing.position, number)


def _of_move(view: View, position: Position, number: int) -> Choice:
    """A move, and what it does."""
    move = MOVES[number]
    if move.kind in ("stack", "up"):
        name, besides = _why_up(view, position, move)
    elif move.kind == "pile":
        name, besides = _why_pile(view, position, move.target)
    else:
        name, besides = _why_shift(position, move.source), {}
    return _told(number, name, details_of(view, move) | besides)


def of_what_is_lost(view: View, move: int) -> Choice:
    """A move of a game that is lost, whatever is done."""
    return _told(move, "no_way", details_of(view, MOVES[move]))


def of_what_wins(view: View, playing: Playing, move: int) -> Choice:
    """A move that is proved to win: what it does, unless that tells of no hope."""
    if len(view.legal_moves()) == 1:
        return because(move, "only")
    choice = _of_move(view, playing.position, move)
    if choice.reason.name in HOPELESS:
        return _told(move, "order_known", details_of(view, MOVES[move]))
    return choice


def details_of(view: View, move: Move) -> dict[str, str]:
    """Which card a move moves, where from, if from a `source`, and to which `pile` or `stack`."""
    card = view.in_play if move.source == IN_PLAY else view.piles[move.source][-1]
    details = {"card": card_text(card)}
    if move.source != IN_PLAY:
        details["source"] = str(move.source + 1)
    details["stack" if move.kind in ("stack", "up") else "pile"] = str(move.target + 1)
    return details


def _told(move: int, name: str, details: dict[str, str]) -> Choice:
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
        # What the card has covered until then is not told.
        if up.stack == move.target and up.pile != move.source:
            card = view.in_play if up.pile == IN_PLAY else view.piles[up.pile][-1]
            return "leads_on", {"after": card_text(card)}
    length = position.lengths[move.target]
    others = [position.lengths[stack] for stack in stacks - {move.target}]
    if length > max(others):
        return "further_stack", {}
    return "shorter_stack" if length < min(others) else "one_of_stacks", {}


def _why_pile(view: View, position: Position, chosen: int) -> tuple[str, dict[str, str]]:
    """What the chosen pile has over the others, the next best above all; the first that fits."""
    piles, card = position.piles, position.card
    pile = piles[chosen]
    costs = costs_on_piles(position)
    others = [at for at in range(len(piles)) if piles[at] or (pile and at == piles.index([]))]
    others = sorted([at for at in others if at != chosen], key=costs.__getitem__)
    # What may be moved to an empty pile comes out again.
    lost = [at for at in others if costs[at] > LOSES // 2 and not position.to_empty]
    would = [costs[at] % LOSES for at in lost]
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
        return "covers_nothing" if pile else "first_card", {}
    need = position.way.needs(position.key)[0]
    if not pile:
        buries = all(need[kind] < need[card] for at in others for kind in piles[at][-1:])
        return "take_free" if buries else "in_reach", {}
    rival = piles[others[0]]
    if not rival:
        return "keep_free", {}
    if card % 13 != KING and only_kings(rival):
        return "spare_kings", {}
    if need[rival[-1]] < need[card] and need[rival[-1]] <= need[pile[-1]]:
        return "not_cover", {"soon": card_text(view.piles[others[0]][-1])}
    if all(need[kind] >= need[card] for kind in pile):
        return "covers_nothing", {}
    soonest = min([at for at in others if piles[at]], key=lambda at: need[piles[at][-1]])
    if need[piles[soonest][-1]] < need[pile[-1]]:
        return "stays_bare", {"soon": card_text(view.piles[soonest][-1])}
    buries = all(any(need[kind] < need[card] for kind in piles[at]) for at in others)
    return "least_harm" if buries else "fits_best", {}
