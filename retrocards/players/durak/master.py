"""The master deals the unseen cards at random, plays the hands out, and keeps the best move.

The club player's move is the first candidate.  It stands unless another is better by more than
chance explains (see `search`).  The goal is that the seat, or its team, is not the durak.

A move that only the search prefers gets a reason of its own: what it does that can be seen in the
hand, on the table, and from the cards counted.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from functools import partial
from math import inf
from random import Random
from typing import NamedTuple

from retrocards.cards import BIT, SAME_RANK, card_text
from retrocards.players.advice import (
    NO_MOVE,
    NO_REASON,
    Advice,
    Advising,
    Prospect,
    ranked,
    weighed,
)
from retrocards.players.choice import Choice, Reasons, Thinking, because
from retrocards.players.comparing import Comparison, Ending, compare
from retrocards.players.durak import club, reasons
from retrocards.players.durak.attack import HARD_TO_BEAT
from retrocards.players.durak.bits import TRUMPS
from retrocards.players.durak.came_true import comes_true
from retrocards.players.durak.contrast import by_the_book, contrasted
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
from retrocards.players.durak.witness import (
    Deed,
    Witness,
    happened,
    of_whole_hand,
    telling,
    telling_at_the_end,
)
from retrocards.players.durak.worlds import Worlds
from retrocards.players.search import Limits, Result, ahead, finish, search
from retrocards.rules.durak import (
    EXCHANGE,
    KEEP,
    QUERY,
    TAKE,
    View,
    card_of,
    is_attack,
    is_defence,
    is_gift,
)

THINKING = Limits(cards=66_000, worlds=1000, slice=500, better=1.0)
ADVISING = Limits(cards=1_000_000, worlds=300, slice=500, better=inf, hopeless=inf)
"""How far the coach examines moves that the master skips or gives up at once.

Each is played out in all of these worlds.  In only a few, leading a trump may look as good as a
card that is 7 points better.
"""
FIRM = 100
"""Worlds after which the coach trusts the search's worth of a move; 12 are too few."""
NODES, SLICES = 960, 40
"""How far an endgame between two is searched: nodes in a slice, and slices."""
CARELESS = 0.5
"""Between two, the share of deals in which the other always plays its lowest card.

A player that expects the club's rules from everybody is surprised by one that throws in trumps.
With this share, 87.4 % +- 1.1 of 1,000 games against `lowest` are won.
"""
DRAWN = 0.5
"""What a draw between two is worth, where a win is 1."""
DEALT = 10
"""The work of finding a deal, as a number of cards that could be played out instead."""
LIKELY = 0.15
"""An answer must come at least this often for the question to be worth asking."""
WORTH_ASKING, SURE = 0.02, 2.0
"""After an answer, another move must be better by this much, and by `SURE` standard errors."""
WORTH_A_TRUMP = 0.02
"""A trump must beat a cheaper card that does the same by this much, and by `SURE` errors."""
NOTHING = Result(NO_MOVE, 0.0, (), 0, 0)
"""The result if nothing had to be searched."""

REASONS: Reasons = {**reasons.MASTER, **reasons.CONTRASTS}


class World(NamedTuple):
    """A deal of all cards, and how everybody plays."""

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
        """World -> the seats that would answer yes there if they were asked for trumps."""
        self.worths: dict[int, list[float]] = {move: [] for move in moves}
        """Move -> its worth in each world it was played out in."""

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

    def would_change(self, best: int) -> bool:
        """Whether a likely answer to the query makes another move better than the one found."""
        for answer, worlds in Counter(self.answers).items():
            if len(self.answers) * LIKELY <= worlds < len(self.answers):
                given = [self._where(move, answer) for move in self._moves]
                mine = self._where(best, answer)
                for gain, error in (ahead(theirs, mine) for theirs in given):
                    if gain > max(WORTH_ASKING, SURE * error):
                        return True
        return False

    def sparing(self, sight: Sight, result: Result) -> Result:
        """The result, with a trump replaced if a cheaper card does as well."""
        dear = self.worths[result.move]
        behind = {
            move: ahead(dear, self.worths[move])
            for move in cheaper(sight, result.move, self._moves)
        }
        as_good = [
            move
            for move, (gain, error) in behind.items()
            if gain <= max(WORTH_A_TRUMP, SURE * error)
        ]
        if not as_good:
            return result
        return self._instead(result, min(as_good, key=lambda move: behind[move][0]))

    def _instead(self, result: Result, move: int) -> Result:
        """The result with another move as the best."""
        mine = self.worths[move]
        weighed = [
            candidate._replace(behind=behind, behind_error=error)
            for candidate in result.weighed
            for behind, error in [ahead(mine, self.worths[candidate.move])]
        ]
        gain = ahead(mine, self.worths[self._moves[0]])[0]
        return result._replace(move=move, gain=gain, weighed=tuple(weighed))

    def _where(self, move: int, answer: int) -> list[float]:
        """The worths of a move in the worlds with an answer; empty if the move was given up."""
        worths = self.worths[move]
        if len(worths) < len(self.answers):
            return []
        pairs = zip(worths, self.answers, strict=True)
        return [worth for worth, answered in pairs if answered == answer]


class Watched(Playing):
    """The same choice, for the coach's comparison: everybody plays well, and is watched."""

    def __init__(self, view: View, moves: Sequence[int], *, to_the_end: bool = False) -> None:
        super().__init__(view, moves)
        self._last = NOBODY if to_the_end else view.seat
        """The seat with which a play-out ends as soon as it is safe."""

    def watch(self, world: World, move: int) -> Ending:
        """Play a hand out after a move, and note what everybody does."""
        view, deeds = self._view, list[Deed]()
        policies = [Witness(policy, seat, deeds) for seat, policy in enumerate(self._policies)]
        end = play_out(after(world.table, view, move), policies, self._last)
        events = happened(view, move, deeds) | of_whole_hand(view, deeds, end.durak)
        return Ending(self._worth(end.durak), events, end.cards)


def consider(view: View, rng: Random) -> Generator[None, None, tuple[Choice, Result, Proof | None]]:
    """The choice, the search result for the moves worth comparing, and the proof of an endgame."""
    sight = Sight(view)
    fast = club.decide(view, rng) if view.phase == "exchange" else club.by_rule(sight, rng)
    yield
    if _counted(view):
        proof = yield from prove(sight, fast.move, NODES, SLICES, several=True)
        if proof.what == "win" or len(proof.moves) == 1:
            return counted(sight, fast, proof.moves[0], proof.what), NOTHING, proof
        yield
        # All these moves are worth the same, but after some the other slips more often.
        alike = Playing(view, proof.moves)
        result = alike.sparing(sight, (yield from search(alike, rng, THINKING)))
        if proof.what != "lost" and result.move != fast.move in proof.moves:
            fast = because_of_deed(sight, result.move)
        return counted(sight, fast, result.move, proof.what), result, proof
    moves = sensible(sight, fast.move)
    if len(moves) == 1:
        return (fast if moves == [fast.move] else goes_on(sight, moves[0])), NOTHING, None
    game = Playing(view, moves)
    result = game.sparing(sight, (yield from search(game, rng, THINKING)))
    if QUERY in view.legal_moves() and game.would_change(result.move):
        return because(QUERY, "ask_trumps"), result, None
    choice = fast if result.move == fast.move else because_of_deed(sight, result.move)
    return choice, result, None


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move, in slices."""
    if len(view.legal_moves()) == 1:
        return club.decide(view, rng)
    choice, _, _ = yield from consider(view, rng)
    return choice


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """Every legal move with the chance not to be the durak, the best first.

    A proven move is certain, whether it draws or wins.  Moves that the choice skipped or gave up
    early are weighed afterwards.  What was counted needs no comparison.  A question costs nothing,
    since every move stays open: it is among the moves only if it was made, or is the best.
    """
    choice, result, proof = yield from consider(view, rng)
    sure = {} if proof is None else (yield from _settled(view, proof))
    first = result.move if result.weighed else choice.move
    firm = {candidate.move: candidate for candidate in result.weighed if candidate.worlds >= FIRM}
    known = {first, choice.move, QUERY, *sure, *firm}
    others = [move for move in view.legal_moves() if move not in known]
    if not others and not result.weighed and first not in sure:
        # One move is open: play it out beside one that loses, or the question.
        others = [*sure][:1] or [QUERY]
    if others:
        more = yield from search(Playing(view, [first, *others]), rng, ADVISING)
        all_known = {candidate.move: candidate for candidate in more.weighed} | firm
        result = Result(first, 0.0, tuple(all_known.values()), more.worlds, more.cards)
    if choice.move == QUERY:
        best = next(candidate for candidate in result.weighed if candidate.move == first)
        both = (best._replace(move=QUERY, behind=0.0, behind_error=0.0), *result.weighed)
        result = result._replace(move=QUERY, weighed=both)
    prospects: dict[int, Prospect] = {}
    if result.weighed:
        advice = weighed(result, choice.reason, chance=partial(comes_true, view, choice.move))
        prospects = {prospect.move: prospect for prospect in advice.prospects}
    if choice.move != QUERY:
        prospects.pop(QUERY, None)
    prospects |= {move: Prospect(move, float(safe), NO_REASON, 0.0) for move, safe in sure.items()}
    best_one = prospects.pop(choice.move)._replace(reason=choice.reason)
    if made == QUERY != choice.move:
        prospects[QUERY] = best_one._replace(move=QUERY, reason=NO_REASON)
    expected = by_the_book(view, club.decide(view, rng).move)
    advice = ranked(best_one, prospects.values())._replace(expected=expected)
    if proof is None and choice.reason.name not in reasons.FACTS:
        advice = advice.compared((yield from _comparison(view, rng, advice, made)))
    return contrasted(view, advice, made)


def _comparison(
    view: View, rng: Random, advice: Advice, made: int
) -> Generator[None, None, Comparison | None]:
    """What comes of the best move more or less often than of another; None if nothing tells.

    If none of the nearer events tells, the hand is played to its end, for how it ends.  Nothing is
    compared if the move that is expected looks as good: then the reason tells the two apart.
    """
    if made == NO_MOVE and any(
        other.move == advice.expected and not other.is_worse for other in advice.prospects[1:]
    ):
        return None
    best, rival = advice.best.move, advice.rival(made, advice.expected)
    if rival is None or not {best, rival.move}.isdisjoint((EXCHANGE, KEEP, QUERY)):
        return None
    moves = (best, rival.move)
    for game, events in (
        (Watched(view, moves), telling(view, moves)),
        (Watched(view, moves, to_the_end=True), telling_at_the_end(view)),
    ):
        comparison = yield from compare(game, *moves, events, rng, defender=str(view.defender))
        if comparison is not None:
            return comparison
    return None


def _settled(view: View, proof: Proof) -> Generator[None, None, dict[int, bool]]:
    """Move -> whether it avoids being the durak, for every move where that can be proven."""
    sure = dict.fromkeys(proof.lost, False)
    if proof.what in ("win", "draw"):
        sure |= dict.fromkeys(proof.moves, True)
    if proof.what == "win":
        others = [move for move in view.legal_moves() if move not in sure]
        sure |= yield from saved(Sight(view), others, NODES, SLICES)
    return sure


def decide(view: View, rng: Random) -> Choice:
    """The choice of `think`, at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def _counted(view: View) -> bool:
    """Whether only two are left and they know each other's cards."""
    return not view.talon_count and view.in_play.bit_count() == 2


def because_of_deed(sight: Sight, move: int) -> Choice:
    """A move that the rules of thumb would not make, with what it does as its reason."""
    view, card, name = sight.view, card_of(move), _deed(sight, move)
    cards = [other for pair in view.table for other in pair if other >= 0]
    details = {
        "card": lambda: card_text(card),
        "attack": lambda: card_text(view.table[-1][0]),
        "defender": lambda: str(view.defender),
        "count": lambda: str(len(cards)),
    }
    names = reasons.DEEDS.get(
        name, ("attack", "card") if is_defence(move) else ("card", "defender")
    )
    return because(move, name, **{detail: details[detail]() for detail in names})


def _deed(sight: Sight, move: int) -> str:
    view, card = sight.view, card_of(move)
    trump = card // 13 == view.trump
    if is_defence(move):
        return _beats(sight, card)
    if is_gift(move):
        return "sampled_give"
    if is_attack(move) and not view.table:
        return _leads(sight, card)
    if is_attack(move):
        return "sampled_join_trump" if trump else "sampled_join"
    if move == TAKE:
        return "sampled_take"
    return "sampled_hold" if view.phase == "give" else "sampled_pass"


def _leads(sight: Sight, card: int) -> str:
    """The lead is unbeatable, a trump, hard to beat, one of the lowest, one of several, or dearer.

    More cards of a rank can follow only against a defender with more than one card.
    """
    beaten = sight.chance_to_be_beaten(card)
    if not beaten:
        return "lead_sure"
    if not BIT[card] & sight.plain:
        return "sampled_lead_trump"
    if sight.late and beaten < HARD_TO_BEAT:
        return "lead_safe"
    if sight.height(card) == sight.height(sight.low_first(sight.plain)[0]):
        return "lead_low"
    twins = SAME_RANK[card] & sight.plain & ~BIT[card]
    return "lead_pair" if twins and sight.view.room > 1 else "lead_dearer"


def _beats(sight: Sight, card: int) -> str:
    """A trump beats a plain card or a trump; a plain card lets a new rank in, or does not."""
    attack = sight.view.table[-1][0]
    if not BIT[card] & sight.plain:
        return "sampled_beat_trump" if BIT[attack] & ~sight.trumps else "beat_trump"
    return "sampled_beat" if _lets_in(sight, card) else "sampled_beat_quiet"


def _lets_in(sight: Sight, card: int) -> bool:
    """Whether an attacker may hold a card that could be thrown in only after this one."""
    view = sight.view
    held = 0
    for seat in view.attackers if view.room else ():
        known = view.known[seat]
        held |= known if view.counts[seat] == known.bit_count() else known | view.unseen
    return bool(SAME_RANK[card] & ~sight.ranks & held)
