"""The master: deals anew what it cannot see, plays the hands out, and keeps what did best.

The club player's move is the first candidate and stays unless another is better by more than chance
(`search`).  What counts is whether the seat, or its team, is the durak in the end.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from functools import partial
from math import inf
from random import Random
from typing import NamedTuple

from retrocards.players.advice import NO_MOVE, UNTOLD, Advising, Prospect, ranked, weighed
from retrocards.players.choice import Choice, Reasons, Thinking, because
from retrocards.players.durak import club, reasons
from retrocards.players.durak.bits import TRUMPS
from retrocards.players.durak.came_true import comes_true
from retrocards.players.durak.deeds import because_of_deed
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
from retrocards.players.durak.sense import cheaper, goes_on, sensible
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.worlds import Worlds
from retrocards.players.search import Found, Limits, ahead, finish, search
from retrocards.rules.durak import (
    QUERY,
    View,
)

THINKING = Limits(cards=66_000, worlds=1000, slice=500, better=1.0)
ADVISING = Limits(cards=1_000_000, worlds=300, slice=500, better=inf, hopeless=inf)
"""How long the coach thinks about moves that the master does not, or gave up at once.

Each is played out in all of these worlds, however many there are: in a few of them a trump may seem
as good to lead as a card that is 7 points better.
"""
FIRM = 100
"""The worlds after which the coach tells what was found of a move; one of 12 tells nothing."""
NODES, SLICES = 960, 40
"""How far an end is counted out when two are left."""
CARELESS = 0.5
"""Between two, in how many deals the other plays the lowest card whatever comes.

Who supposes that everybody plays by the club's rules is surprised by one who throws in trumps:
with this 87.4 % +- 1.1 of 1,000 games against `lowest` are won.
"""
DRAWN = 0.5
"""What a draw between two is worth, where a win is 1."""
DEALT = 10
"""Cards that might be played out while a deal is found."""
LIKELY = 0.15
"""How often an answer has to come that it is asked for."""
WORTH_ASKING, SURE = 0.02, 2.0
"""By how much, and by how many standard errors, another move has to be better after it."""
WORTH_A_TRUMP = 0.02
"""By how much, and by `SURE` errors, a trump has to be better than a cheaper card that does it."""

NOTHING = Found(NO_MOVE, 0.0, (), 0, 0)
"""What was found where nothing had to be searched for."""

REASONS: Reasons = reasons.MASTER


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

    def sparing(self, sight: Sight, found: Found) -> Found:
        """What was found, but for a trump that does no better than a cheaper card."""
        dear = self.worths[found.move]
        behind = {
            one: ahead(dear, self.worths[one]) for one in cheaper(sight, found.move, self._moves)
        }
        as_good = [
            one for one, (gain, error) in behind.items() if gain <= max(WORTH_A_TRUMP, SURE * error)
        ]
        if not as_good:
            return found
        return self._instead(found, min(as_good, key=lambda one: behind[one][0]))

    def _instead(self, found: Found, move: int) -> Found:
        """The same, for another of the moves."""
        mine = self.worths[move]
        weighed = [
            one._replace(behind=ahead(mine, self.worths[one.move])[0]) for one in found.weighed
        ]
        gain = ahead(mine, self.worths[self._moves[0]])[0]
        return found._replace(move=move, gain=gain, weighed=tuple(weighed))

    def _where(self, move: int, answer: int) -> list[float]:
        """The worths of a move in the worlds with an answer; none if it was given up."""
        worths = self.worths[move]
        if len(worths) < len(self.answers):
            return []
        return [worth for worth, its in zip(worths, self.answers, strict=True) if its == answer]


def _weigh(view: View, rng: Random) -> Generator[None, None, tuple[Choice, Found, Proof | None]]:
    """The choice, what was found of the moves worth a thought, and what an end is proven to be."""
    sight = Sight(view)
    fast = club.decide(view, rng) if view.phase == "exchange" else club.by_rule(sight, rng)
    yield
    if _counted(view):
        proof = yield from prove(sight, fast.move, NODES, SLICES, several=True)
        if proof.what == "win" or len(proof.moves) == 1:
            return counted(sight, fast, proof.moves[0], proof.what), NOTHING, proof
        yield
        # Where all moves come to the same, the other may yet slip: after one more than another.
        alike = Playing(view, proof.moves)
        found = alike.sparing(sight, (yield from search(alike, rng, THINKING)))
        if proof.what != "lost" and found.move != fast.move in proof.moves:
            fast = because_of_deed(sight, found.move)
        return counted(sight, fast, found.move, proof.what), found, proof
    moves = sensible(sight, fast.move)
    if len(moves) == 1:
        return (fast if moves == [fast.move] else goes_on(sight, moves[0])), NOTHING, None
    game = Playing(view, moves)
    found = game.sparing(sight, (yield from search(game, rng, THINKING)))
    if QUERY in view.legal_moves() and game.would_change(found.move):
        return because(QUERY, "ask_trumps"), found, None
    choice = fast if found.move == fast.move else because_of_deed(sight, found.move)
    return choice, found, None


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move; it gives the word back after each slice."""
    if len(view.legal_moves()) == 1:
        return club.decide(view, rng)
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
    firm = {one.move: one for one in found.weighed if one.worlds >= FIRM}
    others = [move for move in view.legal_moves() if move not in {first, choice.move, *sure, *firm}]
    if not others and not found.weighed and first not in sure:
        # One move is open, and all others are lost: it is played out beside one of these.
        others = [*sure][:1]
    if others:
        more = yield from search(Playing(view, [first, *others]), rng, ADVISING)
        all_known = {one.move: one for one in more.weighed} | firm
        found = Found(first, 0.0, tuple(all_known.values()), more.worlds, more.cards)
    if choice.move == QUERY:
        best = next(one for one in found.weighed if one.move == first)
        both = (best._replace(move=QUERY, behind=0.0), *found.weighed)
        found = found._replace(move=QUERY, weighed=both)
    told: dict[int, Prospect] = {}
    if found.weighed:
        advice = weighed(found, choice.reason, chance=partial(comes_true, view, choice.move))
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


def decide(view: View, rng: Random) -> Choice:
    """The same at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move


def _counted(view: View) -> bool:
    """Whether two are left who know each other's cards."""
    return not view.talon_count and view.in_play.bit_count() == 2
