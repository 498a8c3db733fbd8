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
    plain_up,
    runs_on,
)
from retrocards.players.calculation.position import IN_PLAY, KING, Position
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.search import Found
from retrocards.rules.calculation import MOVES, Move, View

REASONS: Reasons = {
    # what goes up
    "only": (),
    "piles_first": ("card", "source", "stack"),
    "surely_up": ("card", "source", "stack"),
    "straight_up": ("card", "stack"),
    "right_stack": ("card", "stack"),
    "right_pile": ("card", "source", "stack"),
    # what goes on a pile
    "no_impossible": ("card", "spared"),
    "kings_together": ("card", "pile"),
    "kings_pile": ("card", "pile"),
    "spare_kings": ("card", "pile"),
    "sequence": ("card", "pile", "stack"),
    "longer_sequence": ("card", "pile", "stack"),
    "first_card": ("card", "pile"),
    "keep_free": ("card", "pile"),
    "take_free": ("card", "pile"),
    "not_cover": ("card", "pile", "soon"),
    "covers_nothing": ("card", "pile"),
    "least_harm": ("card", "pile"),
    # what is moved to an empty pile
    "uncover": ("card", "source", "pile"),
    "last_hope": ("card", "pile"),
    # what was found by playing on
    "sampled_pile": ("card", "pile", "won", "worlds"),
    "sampled_up": ("card", "stack", "won", "worlds"),
    "sampled_move": ("card", "pile", "won", "worlds"),
    "order_known": ("card",),
    # what has been proved
    "no_way": ("card",),
}
"""Name -> details: numbers of piles and stacks, cards that can be seen, and counts of games."""

HOPELESS = ("least_harm", "last_hope")
"""Those of moves from which little is to be hoped."""


def explain(
    view: View, playing: Playing, found: Found | None = None, spared: int | None = None
) -> Choice:
    """The choice of the search, or of the policy without one, with its reason.

    `spared` is what the policy would do, where that is proved to lose.
    """
    at = found.move if found else 0
    number = playing.moves[at]
    move = MOVES[number]
    details = details_of(view, move)
    if found and at > 0:
        if not playing.hidden:
            return because(number, "order_known", card=details["card"])
        worlds = found.weighed[at].worlds
        details |= {"won": str(playing.won[at]), "worlds": str(worlds)}
        name = {"pile": "sampled_pile", "move": "sampled_move"}.get(move.kind, "sampled_up")
        return _told(number, name, details)
    if len(view.legal_moves()) == 1:
        return because(number, "only")
    if spared is not None and spared != number:
        if order_known(view):
            return of_what_is_known(view, number)
        if MOVES[spared].kind == move.kind == "pile":
            details["spared"] = str(MOVES[spared].target + 1)
            return _told(number, "no_impossible", details)
    if move.kind in ("stack", "up"):
        return _told(number, _why_up(playing.position, move), details)
    if move.kind == "move":
        wanted = playing.position.piles[move.source][-2:-1]
        uncovers = any(kind in playing.position.wants for kind in wanted)
        return _told(number, "uncover" if uncovers else "last_hope", details)
    name, besides = _why_pile(view, playing.position, move.target)
    return _told(number, name, details | besides)


def of_what_is_known(view: View, move: int, lost: bool = False) -> Choice:
    """A move that wins, seen what comes; or one of a game that is `lost`, whatever is done."""
    name = "no_way" if lost else "order_known"
    return _told(move, name, details_of(view, MOVES[move]))


def of_what_wins(view: View, playing: Playing, move: int) -> Choice:
    """A move that is proved to win: why the policy makes it, unless that tells of no hope."""
    choice = explain(view, playing)
    if choice.move != move or choice.reason.name in HOPELESS:
        return of_what_is_known(view, move)
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
    return because(move, name, **{detail: details[detail] for detail in REASONS[name]})


def _why_up(position: Position, move: Move) -> str:
    ups = position.ups()
    if not plain_up(position, ups):
        card = position.card if move.source == IN_PLAY else position.piles[move.source][-1]
        stacks = {up.stack for up in ups if position.kind_of(up) == card}
        return "right_stack" if len(stacks) > 1 or move.source == IN_PLAY else "right_pile"
    if move.source == IN_PLAY:
        return "straight_up"
    same = position.card == position.piles[move.source][-1]
    return "piles_first" if same else "surely_up"


def _why_pile(view: View, position: Position, chosen: int) -> tuple[str, dict[str, str]]:
    """What the chosen pile has over the others, the next best above all; the first that fits."""
    piles, card = position.piles, position.card
    pile = piles[chosen]
    costs = costs_on_piles(position)
    others = [at for at in range(len(piles)) if piles[at] or (pile and at == piles.index([]))]
    others = sorted([at for at in others if at != chosen], key=costs.__getitem__)
    lost = [at for at in others if costs[at] > LOSES // 2]
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
    if not pile:
        return "take_free", {}
    rival = piles[others[0]]
    if not rival:
        return "keep_free", {}
    if card % 13 != KING and only_kings(rival):
        return "spare_kings", {}
    need = position.way.needs(position.key)[0]
    if need[rival[-1]] < need[card] and need[rival[-1]] <= need[pile[-1]]:
        return "not_cover", {"soon": card_text(view.piles[others[0]][-1])}
    if all(need[kind] >= need[card] for kind in pile):
        return "covers_nothing", {}
    return "least_harm", {}
