"""The master: deals anew what it cannot see, plays the hands out, and keeps what did best.

The club player's move is the first candidate and stays unless another is better by more than chance
(`search`).  What counts is whether the seat, or its team, is the durak in the end.
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import inf
from random import Random
from typing import TypeAlias

from retrocards.cards import card_text
from retrocards.named import NamedTuple
from retrocards.players.advice import NO_MOVE, UNTOLD, Advising, Prospect, ranked, weighed
from retrocards.players.choice import Choice, Reasons, Thinking, because
from retrocards.players.durak import expert
from retrocards.players.durak.bits import TRUMPS
from retrocards.players.durak.endgame import Proof, counted, prove, saved
from retrocards.players.durak.playout import (
    NOBODY,
    SAFE,
    Policy,
    Table,
    after,
    play_out,
    table_of,
)
from retrocards.players.durak.policy import Lowest, Wavering
from retrocards.players.durak.sense import goes_on, sensible
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.worlds import Worlds
from retrocards.players.search import Found, Limits, ahead, finish, search
from retrocards.rules.durak import (
    QUERY,
    TAKE,
    View,
    card_of,
    is_attack,
    is_defence,
    is_gift,
)

THINKING = Limits(cards=66_000, worlds=1000, slice=900, better=1.0)
ADVISING = Limits(cards=40_000, worlds=300, slice=900, better=inf, hopeless=inf)
"""How long the coach thinks about moves that the master does not, or gave up at once."""
FIRM = 100
"""The worlds after which the coach tells what was found of a move; one of 12 tells nothing."""
NODES, SLICES = 1200, 32
"""How far an end is counted out when two are left."""
CARELESS = 0.5
"""Between two, in how many deals the other plays the lowest card whatever comes.

Who supposes that everybody plays by the expert's rules is surprised by one who throws in trumps:
with this 86.9 % +- 1.1 of 1,000 games against `lowest` are won.
"""
DRAWN = 0.5
"""What a draw between two is worth, where a win is 1."""
DEALT = 10
"""Cards that might be played out while a deal is found."""
LIKELY = 0.15
"""How often an answer has to come that it is asked for."""
WORTH_ASKING, SURE = 0.02, 2.0
"""By how much, and by how many standard errors, another move has to be better after it."""

Curve: TypeAlias = Sequence[tuple[float, float]]
"""The worth in play-outs, and how often a seat was not the durak."""

CAME_TRUE: Mapping[tuple[int, bool], tuple[Curve, Curve]] = {
    (2, False): (
        ((0.0, 0.08), (0.2, 0.19), (0.35, 0.33), (0.5, 0.485), (0.65, 0.68), (0.75, 0.775),
         (0.85, 0.835), (0.95, 0.89), (1.0, 0.92)),
        ((0.0, 0.145), (0.2, 0.26), (0.35, 0.38), (0.5, 0.5), (0.65, 0.71), (0.75, 0.815),
         (0.85, 0.88), (0.95, 0.945), (1.0, 0.98)),
    ),
    (4, False): (
        ((0.0, 0.03), (0.2, 0.12), (0.35, 0.19), (0.5, 0.31), (0.65, 0.5), (0.75, 0.65),
         (0.85, 0.785), (0.95, 0.91), (1.0, 0.98)),
        ((0.0, 0.135), (0.2, 0.26), (0.35, 0.34), (0.5, 0.425), (0.65, 0.55), (0.75, 0.69),
         (0.85, 0.815), (0.95, 0.92), (1.0, 0.985)),
    ),
    (4, True): (
        ((0.0, 0.01), (0.2, 0.18), (0.35, 0.305), (0.5, 0.455), (0.65, 0.58), (0.75, 0.635),
         (0.85, 0.725), (0.95, 0.875), (1.0, 0.96)),
        ((0.0, 0.025), (0.2, 0.245), (0.35, 0.35), (0.5, 0.48), (0.65, 0.6), (0.75, 0.645),
         (0.85, 0.73), (0.95, 0.89), (1.0, 0.98)),
    ),
}  # fmt: skip
"""Players, and whether in teams -> the curves of leads, and of all other moves but exchanges.

From 39,705 decisions of 480 deals among four masters, 64,689 of 1,143 between two and 19,963 of 300
in teams of two, by a copy in C++ that makes the same moves.  The others play better than in
play-outs, and the best of several moves looks better than it is.  Curves from half of the deals
told of the moves of the other half, in the mean of each kind of a thousand and more, by at most 2.4
points wrong, but of cards given between two 3.0 (error 1.2) too high, and exchanges between two are
told 3.9 (1.5) too low.  Other numbers are told by the curves of four: of 8,012 decisions by three,
five and six, which were told 2 to 6 points too high without them, that is in the mean of all moves
of a table 1.5 points wrong at most, though defences among five are told 4.2 (1.1) too low.
"""
GIVING_BETWEEN_TWO: Curve = (
    (0.0, 0.12), (0.35, 0.315), (0.5, 0.455), (0.65, 0.605), (0.85, 0.755), (1.0, 0.885),
)  # fmt: skip
"""For all moves of who may give more to the other, between two: cards given, and none.

From 3,132 of the decisions above, 1,128 gifts and 2,004 passes that follow a take or a gift.  By
the curve of the other moves gifts were told 7.8 points (1.3) too high, and these passes 5.1 (1.2);
by curves of the other half 3.0 (1.2) too high, and 1.5 (1.2) too low.
"""
AS_PLAYED_OUT: Curve = ((0.0, 0.0), (1.0, 1.0))
"""For exchanges."""

NOTHING = Found(NO_MOVE, 0.0, (), 0, 0)
"""What was found where nothing had to be searched for."""

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
    "ask_trumps": (),
    "found_trap": ("other",),
}
"""The club's, where the search agrees, and those of the search."""


class World(NamedTuple):
    """All cards as they may be, and how everybody plays."""

    table: Table
    policies: Sequence[Policy]


class Playing:
    """The choice between some moves, as the search sees it."""

    def __init__(self, view: View, moves: Sequence[int]) -> None:
        self._view = view
        self._moves = moves
        self._worlds = Worlds(view)
        self._table = table_of(view, (), ())
        self._two_left = view.in_play.bit_count() == 2
        self._policies: list[Policy] = [Wavering(view.options)] * view.options.players
        self._against_lowest: list[Policy] = [Lowest()] * view.options.players
        self._against_lowest[view.seat] = self._policies[view.seat]
        self._drawn = DRAWN if self._two_left else 1.0
        self.answers: list[int] = []
        """World -> what the others would answer, were they asked for trumps there."""
        self.worths: dict[int, list[float]] = {move: [] for move in moves}
        """Move -> its worth in each world."""

    def candidates(self) -> Sequence[int]:
        return self._moves

    def sample(self, rng: Random) -> tuple[World, int]:
        careless = self._two_left and rng.random() < CARELESS
        hands, talon = self._worlds.deal(rng)
        others = self._view.attackers[1:]
        self.answers.append(sum([1 << seat for seat in others if hands[seat] & TRUMPS]))
        policies = self._against_lowest if careless else self._policies
        return World(self._table._replace(hands=hands, talon=talon), policies), DEALT

    def playout(self, world: World, move: int) -> tuple[float, int]:
        view = self._view
        end = play_out(after(world.table, view, move), world.policies, view.seat)
        worth = self._worth(end.durak)
        self.worths[move].append(worth)
        return worth, end.cards

    def _worth(self, durak: int) -> float:
        if durak == SAFE:
            return 1.0
        if durak == NOBODY:
            return self._drawn
        off = durak - self._view.seat
        return float(off % 2 if self._view.options.teams else off != 0)

    def would_change(self, found: int) -> bool:
        """Whether an answer that may well come makes another move better than the one found."""
        for answer, worlds in Counter(self.answers).items():
            if len(self.answers) * LIKELY <= worlds < len(self.answers):
                given = [self._where(move, answer) for move in self._moves]
                mine = self._where(found, answer)
                for gain, error in (ahead(theirs, mine) for theirs in given):
                    if gain > max(WORTH_ASKING, SURE * error):
                        return True
        return False

    def _where(self, move: int, answer: int) -> list[float]:
        """The worths of a move in the worlds with an answer; none if it was given up."""
        worths = self.worths[move]
        if len(worths) < len(self.answers):
            return []
        return [worth for worth, its in zip(worths, self.answers, strict=True) if its == answer]


def _weigh(view: View, rng: Random) -> Generator[None, None, tuple[Choice, Found, Proof | None]]:
    """The choice, what was found of the moves worth a thought, and what an end is proven to be."""
    sight = Sight(view)
    fast = expert.decide(view, rng) if view.phase == "exchange" else expert.by_rule(sight, rng)
    if _counted(view):
        proof = yield from prove(sight, fast.move, NODES, SLICES, several=True)
        if proof.what == "win" or len(proof.moves) == 1:
            return counted(sight, fast, proof.moves[0], proof.what), NOTHING, proof
        # Where all moves come to the same, the other may yet slip: after one more than another.
        found = yield from search(Playing(view, proof.moves), rng, THINKING)
        if proof.what != "lost" and found.move != fast.move in proof.moves:
            fast = _because(view, found.move, found)
        return counted(sight, fast, found.move, proof.what), found, proof
    moves = sensible(sight, fast.move)
    if len(moves) == 1:
        return (fast if moves == [fast.move] else goes_on(sight, moves[0])), NOTHING, None
    game = Playing(view, moves)
    found = yield from search(game, rng, THINKING)
    if QUERY in view.legal_moves() and game.would_change(found.move):
        return because(QUERY, "ask_trumps"), found, None
    return fast if found.move == fast.move else _because(view, found.move, found), found, None


def _because(view: View, move: int, found: Found) -> Choice:
    """A move that the rules of thumb would not have made, with its reason."""
    card = card_of(move)
    trump = card // 13 == view.trump
    if is_defence(move) and not trump:
        name = "sampled_beat"
    elif is_defence(move) and view.table[-1][0] // 13 == view.trump:
        name = "beat_trump"
    elif is_defence(move):
        name = "sampled_beat_trump"
    elif is_gift(move):
        name = "sampled_give"
    elif is_attack(move) and not view.table:
        name = "sampled_lead"
    elif is_attack(move):
        name = "sampled_join_trump" if trump else "sampled_join"
    elif move == TAKE:
        name = "sampled_take"
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
    if len(view.legal_moves()) == 1:
        return expert.decide(view, rng)
    choice, _, _ = yield from _weigh(view, rng)
    return choice


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """Every move with the chance not to be the durak, the best first.

    What is proven of a move is told as certain, a draw as well as a win.  Those that the choice did
    not think about, or not for long, are weighed after it.
    """
    choice, found, proof = yield from _weigh(view, rng)
    sure = {} if proof is None else (yield from _settled(view, proof))
    first = found.move if found.weighed else choice.move
    firm = [one for one in found.weighed if one.worlds >= FIRM]
    known = {first, choice.move, *sure, *(one.move for one in firm)}
    others = [move for move in view.legal_moves() if move not in known]
    if others:
        more = yield from search(Playing(view, [first, *others]), rng, ADVISING)
        both = (*(firm or more.weighed[:1]), *more.weighed[1:])
        found = Found(first, 0.0, both, more.worlds, more.cards)
    if choice.move == QUERY:
        best = next(one for one in found.weighed if one.move == first)
        both = (best._replace(move=QUERY, behind=0.0), *found.weighed)
        found = found._replace(move=QUERY, weighed=both)
    told: dict[int, Prospect] = {}
    if found.weighed:
        came_true = partial(_comes_true, _curve(view))
        advice = weighed(found, choice.reason, chance=came_true)
        told = {one.move: one for one in advice.prospects}
    told |= {move: Prospect(move, float(safe), UNTOLD, 0.0) for move, safe in sure.items()}
    best_one = told.pop(choice.move)._replace(reason=choice.reason)
    return ranked(best_one, told.values())


def _settled(view: View, proof: Proof) -> Generator[None, None, dict[int, bool]]:
    """Whether a move is safe from being the durak, of every move of which that can be proven."""
    sure = dict.fromkeys(proof.lost, False)
    if proof.what in ("win", "draw"):
        sure |= dict.fromkeys(proof.moves, True)
    if proof.what == "win":
        others = [move for move in view.legal_moves() if move not in sure]
        sure |= yield from saved(Sight(view), others, NODES, SLICES)
    return sure


def _curve(view: View) -> Curve:
    """What is known of how often play-outs come true at such a table."""
    if view.phase == "exchange":
        return AS_PLAYED_OUT
    players, teams = view.options.players, view.options.teams
    if players == 2 and view.phase == "give":
        return GIVING_BETWEEN_TWO
    leads, others = CAME_TRUE.get((players, teams), CAME_TRUE[4, teams])
    return leads if view.phase == "attack" and not view.table else others


def _comes_true(curve: Curve, worth: float) -> float:
    """The chance not to be the durak, by what play-outs said."""
    for (least, low), (most, high) in pairwise(curve):
        if worth <= most:
            return max(0.0, low + (worth - least) * (high - low) / (most - least))
    return curve[-1][1]


def decide(view: View, rng: Random) -> Choice:
    """The same at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move


def _counted(view: View) -> bool:
    """Whether two are left who know each other's cards."""
    return not view.talon_count and view.in_play.bit_count() == 2
