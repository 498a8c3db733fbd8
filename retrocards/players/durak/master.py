"""The master: deals anew what it cannot see, plays the hands out, and keeps what did best.

The club player's move is the first candidate and stays unless another is better by more than chance
(`search`).  What counts is whether the seat, or its team, is the durak in the end.
"""

from collections.abc import Generator, Sequence
from random import Random

from retrocards.cards import card_text
from retrocards.players.advice import NO_MOVE, Advising, weighed
from retrocards.players.choice import Choice, Reasons, Thinking, because
from retrocards.players.durak import expert
from retrocards.players.durak.playout import NOBODY, SAFE, Table, after, play_out, table_of
from retrocards.players.durak.policy import Expert
from retrocards.players.durak.worlds import Worlds
from retrocards.players.search import Found, Limits, finish, search
from retrocards.rules.durak import (
    KEEP,
    QUERY,
    TAKE,
    View,
    card_of,
    is_attack,
    is_defence,
    is_gift,
)

THINKING = Limits(cards=66_000, worlds=1000, slice=900, better=1.0)
DRAWN = 0.5
"""What a draw between two is worth, where a win is 1."""
DEALT = 10
"""Cards that might be played out while a deal is found."""

REASONS: Reasons = {
    **expert.REASONS,
    "sampled_lead": ("card", "defender", "worlds"),
    "sampled_join": ("card", "defender"),
    "sampled_join_trump": ("defender",),
    "sampled_pass": ("defender",),
    "sampled_give": ("card", "defender"),
    "sampled_hold": ("defender",),
    "sampled_beat": ("attack", "card"),
    "sampled_beat_trump": ("attack", "count"),
    "sampled_take": ("count",),
    "sampled_keep": (),
    "ask_trumps": (),
}
"""The club's, where the search agrees, and those of the search."""


class Playing:
    """The choice of a move, as the search sees it; the first candidate is the club's."""

    def __init__(self, view: View, first: int) -> None:
        self._view = view
        moves = (move for move in view.legal_moves() if move != QUERY)
        self._moves = sorted(moves, key=lambda move: move != first)
        self._worlds = Worlds(view)
        self._table = table_of(view, (), ())
        self._policy = Expert(view.options)
        self._drawn = DRAWN if view.in_play.bit_count() == 2 else 1.0

    def candidates(self) -> Sequence[int]:
        return self._moves

    def sample(self, rng: Random) -> tuple[Table, int]:
        hands, talon = self._worlds.deal(rng)
        return self._table._replace(hands=hands, talon=talon), DEALT

    def playout(self, world: Table, move: int) -> tuple[float, int]:
        view = self._view
        end = play_out(after(world, view, move), self._policy, view.seat)
        return self._worth(end.durak), end.cards

    def _worth(self, durak: int) -> float:
        if durak == SAFE:
            return 1.0
        if durak == NOBODY:
            return self._drawn
        off = durak - self._view.seat
        return float(off % 2 if self._view.options.teams else off != 0)


def _weigh(view: View, rng: Random) -> Generator[None, None, tuple[Choice, Found]]:
    """The choice and what it comes from."""
    fast = expert.decide(view, rng)
    found = yield from search(Playing(view, fast.move), rng, THINKING)
    return fast if found.move == fast.move else _because(view, found), found


def _because(view: View, found: Found) -> Choice:
    """A move that the search has found, with its reason."""
    move, card = found.move, card_of(found.move)
    trump = card // 13 == view.trump
    if is_defence(move) and not trump:
        name = "sampled_beat"
    elif is_defence(move):
        name = "sampled_beat_trump"
    elif is_gift(move):
        name = "sampled_give"
    elif is_attack(move) and not view.table:
        name = "sampled_lead"
    elif is_attack(move):
        name = "sampled_join_trump" if trump else "sampled_join"
    elif move in (TAKE, KEEP):
        name = "sampled_take" if move == TAKE else "sampled_keep"
    else:
        name = "sampled_hold" if view.phase == "give" else "sampled_pass"
    laid = [card for pair in view.table for card in pair if card >= 0]
    details = {
        "card": lambda: card_text(card),
        "attack": lambda: card_text(view.table[-1][0]),
        "defender": lambda: str(view.defender),
        "count": lambda: str(len(laid)),
        "worlds": lambda: str(found.worlds),
    }
    return because(move, name, **{detail: details[detail]() for detail in REASONS[name]})


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move; it gives the word back after each slice."""
    if len(view.legal_moves()) == 1 or _counted(view):
        return expert.decide(view, rng)
    choice, _ = yield from _weigh(view, rng)
    return choice


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """Every move with the chance not to be the durak, the best first."""
    choice, found = yield from _weigh(view, rng)
    return weighed(found, choice.reason)


def decide(view: View, rng: Random) -> Choice:
    """The same at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move


def _counted(view: View) -> bool:
    """Whether two are left who know each other's cards."""
    return not view.talon_count and view.in_play.bit_count() == 2
