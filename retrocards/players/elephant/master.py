"""The master plays the hand out with deals that fit all turns so far, and keeps the best move.

If a way out is certain, he plays as the club player does.  So he does in the endgame of the last
two, which the club player counts to the end.  Otherwise the club player's move is the first
candidate and stands unless another is better by more than chance explains (`search`).  A candidate
is a group or a part of one, whatever its suits.

The goal is the best place on average: each place is as far from the next.  Who aims at the first
before all others comes first no more often, and last more often.

If he chooses another move than the club player, whose move he also tried, the reason names what is
on the table and in the hand: whether anybody can beat a play, and what is left after it, as the
club player weighs that (`weighing`).
"""

from collections.abc import Generator, Sequence
from functools import partial
from math import inf
from random import Random
from typing import NamedTuple

from retrocards.cards import cards_of, cards_text
from retrocards.players.advice import NO_MOVE, NO_REASON, Advice, Advising, Prospect, ranked, spread
from retrocards.players.choice import Choice, Reason, Reasons, Thinking, because
from retrocards.players.comparing import Comparison, Ending, compare
from retrocards.players.elephant import certain, club, endgame, reasons
from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.certain import unbeatable
from retrocards.players.elephant.groups import TWOS, Group, table_of
from retrocards.players.elephant.playout import number_of, play_out, table_for
from retrocards.players.elephant.weighing import LEAD, percent_around, weigh
from retrocards.players.elephant.witness import happened, play_on, telling
from retrocards.players.elephant.worlds import World, Worlds
from retrocards.players.search import Limits, Result, ahead, finish, mean_of, search
from retrocards.rules.elephant import OF_RANK, PASS, PLAYS, SEATS, View

LIMITS = Limits(cards=200_000, worlds=400, slice=900, better=1.5, hopeless=3.5)
"""How long the master thinks about a move."""
LEAST_GAIN = 0.01
"""How much better another move must be than the club player's.  In a hand that is all but lost the
moves differ by less, and the move that chance prefers looks silly."""
SAMPLING = 2
"""The work of a play-out, divided by the work of finding a deal."""
EXTRA_WORLDS, EXTRA_SLICE = 60, 20
"""Further worlds in which the best move is played out for the coach, and how many make a slice."""
WORLDS_OF_A_PASS = 240
"""The further worlds if a free lead may be passed, which is compared with the best only there."""
EVEN, A_CARD, CONFIDENCE = 0.22, 1.09, 0.87
"""The chance among masters, who play better than the play-outs.  The odds that come true where half
of the play-outs end in the best place left are `EVEN`, times `A_CARD` for each card in the hand:
the more is still to be played, the more a master gains.  The odds elsewhere are raised to a power.

Fitted to 7,500 decisions of 235 deals."""
MARGIN = 0.0075
"""How near to 0 and 1 a share of play-outs comes: if all of some hundred end well, that is no
proof."""
A_PLACE_SHOWS = 0.05
"""The least difference in places that shows: it is told in tenths."""
RIVALS = 3
"""With how many worse moves the best one is compared, until an event tells them apart."""

REASONS: Reasons = {**reasons.MASTER, **reasons.ADVICE}


class Outlook(NamedTuple):
    """What a candidate promises."""

    chance: float
    """The chance of the best place left."""
    error: float
    cost_error: float
    """The error of what it costs, in chance."""
    place: float
    """The place in which the seat comes on average."""
    dearer_error: float
    """The error of how much worse that place is than after the best move."""


class Playing:
    """The choice of a play, as the search sees it; the first candidate is the club's."""

    def __init__(self, view: View, first: int, rng: Random) -> None:
        self._view, self._seat = view, view.seat
        self._worlds = Worlds(view, rng)
        self._table = table_for(view, ())
        self._cards = sum(view.counts)
        self._best_place = len(view.out) + 1
        moves = {_group(first): first}
        for move in view.legal_moves():
            moves.setdefault(_group(move), move)
        self.groups, self.moves = [*moves], [*moves.values()]
        """The groups that can be played, None for a pass, and a move for each."""
        self._plays = [number_of(group) if group else 0 for group in moves]
        self._places: list[list[int]] = [[] for _ in moves]
        """Candidate -> for each play-out, the place in which the seat came."""
        self.worlds: list[World] = []
        """The worlds so far."""

    def candidates(self) -> Sequence[int]:
        """All moves except passing a free lead, which comes last."""
        return range(len(self.moves) - (self._view.leads and self.groups[-1] is None))

    def sample(self, rng: Random) -> tuple[World, int]:
        self.worlds.append(self._worlds.next())
        return self.worlds[-1], self._cards // SAMPLING

    def playout(self, world: World, move: int) -> tuple[float, int]:
        table = self._table._replace(hands=world.hands)
        place = play_out(table, self._plays[move], self._seat, world.tipsters)
        self._places[move].append(place)
        return (SEATS - place) / (SEATS - 1), self._cards

    def watch(self, world: World, move: int) -> Ending:
        """Play a hand out as `playout` does, and note what happens."""
        turns, place = play_on(self._table, world, self._plays[move], self._seat)
        events = happened(self._view, world.hands, turns, place)
        return Ending((SEATS - place) / (SEATS - 1), events, self._cards)

    def outlook(self, move: int, best: int) -> Outlook:
        """What a candidate promises, compared with `best`, which was played out in the most worlds.

        They are compared in the worlds of both: the first ones, or the last ones for a pass that
        was no candidate.
        """
        mine, theirs = self._places[move], self._places[best]
        both = theirs if move in self.candidates() else theirs[-len(mine) :]
        behind, behind_error = ahead(self._reached(both), self._reached(mine))
        dearer, dearer_error = ahead(mine, both)
        share = mean_of(self._reached(theirs))[0] - behind
        (_, error), (place, _) = mean_of(self._reached(mine)), mean_of(theirs)
        chance = partial(comes_true, cards=self._view.hand.bit_count())
        return Outlook(
            chance(share),
            spread(chance, share, error),
            spread(chance, share, behind_error),
            place + dearer,
            dearer_error,
        )

    def certain(self, wins: bool) -> Outlook:
        """What a candidate promises that surely comes in the best place left, or in the next."""
        return Outlook(float(wins), 0.0, 0.0, self._best_place + (not wins), 0.0)

    def _reached(self, places: Sequence[int]) -> list[float]:
        """For each play-out, 1 if the seat came in the best place left, else 0."""
        return [float(place == self._best_place) for place in places]


class Watched:
    """The worlds of a search once more, watched, and further ones when these are used up."""

    def __init__(self, view: View, game: Playing) -> None:
        self._view, self._game = view, game
        self._worlds = iter(game.worlds)
        self._further: Worlds | None = None

    def sample(self, rng: Random) -> tuple[World, int]:
        world = next(self._worlds, None)
        if world is None:
            self._further = self._further or Worlds(self._view, rng)
            world = self._further.next()
        return world, 0

    def watch(self, world: World, move: int) -> Ending:
        return self._game.watch(world, move)


def comes_true(share: float, cards: int) -> float:
    """The chance among masters, with so many cards in hand, of what so many play-outs end in.

    It keeps the order of a decision's moves.
    """
    odds: float = EVEN * A_CARD**cards * odds_of(share) ** CONFIDENCE
    return odds / (1 + odds)


def odds_of(share: float) -> float:
    """The odds of a share of play-outs.

    A share below 0, of a move behind a best move with more play-outs, counts as none.
    """
    share = MARGIN + (1 - 2 * MARGIN) * min(1.0, max(0.0, share))
    return share / (1 - share)


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move, in slices."""
    fast = club.decide(view, rng)
    if _needs_no_search(view, fast):
        return fast
    yield
    game = Playing(view, fast.move, rng)
    yield
    result = yield from _searched(game, rng)
    return _chosen(view, fast, game, result)


def decide(view: View, rng: Random) -> Choice:
    """The choice of `think`, at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """Every legal move with its place on average, and its chance of the best one left.

    That is the first place until somebody is out.  The last two know all cards, so for them it is
    certain who goes out first.
    """
    fast = club.decide(view, rng)
    if len(view.out) == SEATS - 1:
        # The last seat plays alone and cannot do better or worse.
        moves = [fast.move, *[move for move in view.legal_moves() if move != fast.move]]
        return Advice(tuple(Prospect(move, 1.0, fast.reason, inf) for move in moves))
    yield
    game = Playing(view, fast.move, rng)
    yield
    result = yield from _searched(game, rng)
    if _needs_no_search(view, fast):
        result = result._replace(move=0)
    choice = _chosen(view, fast, game, result)
    yield from _play_on(game, result.move, rng)
    outlooks = [game.outlook(number, result.move) for number in range(len(game.moves))]
    if fast.reason.name in certain.REASONS:
        begins = certain.beginnings(view.hand, table_of(view), Answers(view))
        for number, group in enumerate(game.groups):
            if number == 0 or group in begins:
                outlooks[number] = game.certain(wins=True)
    if len(view.out) == SEATS - 2:
        for number, wins in enumerate(endgame.judged(view, game.groups)):
            yield
            if wins is not None:
                outlooks[number] = game.certain(wins)
    prospects = {
        move: Prospect(
            move,
            outlook.chance,
            NO_REASON,
            outlook.error,
            score=outlook.place,
            cost_error=outlook.cost_error,
            dearer_error=outlook.dearer_error,
            play=game.moves[play],
            shows=A_PLACE_SHOWS,
        )
        for move in view.legal_moves()
        for play in [game.groups.index(_group(move))]
        for outlook in [outlooks[play]]
    }
    best = prospects.pop(choice.move)._replace(reason=choice.reason)
    advice = _sorted(view, ranked(best, prospects.values()))
    if _needs_no_search(view, fast):
        return advice
    rivals = {prospect.play: prospect for prospect in reversed(advice.rivals(made, fast.move))}
    worse = [*reversed(rivals.values())]
    if made != NO_MOVE and not worse:
        return advice
    for rival in worse[:RIVALS]:
        comparison = yield from _comparison(view, game, rng, advice, rival)
        if comparison is not None:
            return advice.compared(comparison)
    return advice.because(without_event(view, advice, worse))


def _sorted(view: View, advice: Advice) -> Advice:
    """The moves that do as well as the best before all others, and plays before a pass.

    To pass a free lead comes last if it does as well: the others have passed the cards that stay,
    and mostly do so again, but that is no answer to the question what to lead.
    """
    best, *others = advice.prospects

    def place(each: Prospect) -> tuple[bool, bool]:
        passes = each.move == PASS and not each.is_worse
        return each.is_worse or (passes and view.leads), passes

    return Advice((best, *sorted(others, key=place)))


def without_event(view: View, advice: Advice, worse: Sequence[Prospect]) -> Reason:
    """Why the best move is that, where no event of the play-outs tells it from the `worse` ones.

    Where all do as well, only the tips can choose: low cards go first.
    """
    best = advice.best
    mine = PLAYS[best.move] if best.move else None
    alike = [each for each in advice.prospects[1:] if each.play != best.play and not each.is_worse]
    if not worse:
        others = [PLAYS[each.move][0] for each in alike if each.move]
        low = mine is not None and others and all(mine[0] < rank for rank in others)
        return Reason("lowest_of_alike" if low else "alike", {})
    if mine is None or (best.reason.name in reasons.PLAN and not alike):
        return best.reason
    cards, other = cards_text(cards_of(best.move)), worse[0].move
    if other == PASS:
        return Reason("one_less", {"cards": cards})
    rival, rank, size = cards_text(cards_of(other)), *PLAYS[other]
    if rank == TWOS != mine[0]:
        return Reason("saves_twos", {"rival": rival})
    whole = not any(_splits(view, each.move) for each in (best, *alike) if each.move)
    if rank != TWOS and whole and _splits(view, other):
        return Reason("splits_less", {"rival": rival})
    answers = Answers(view)
    fewer, more = (_beaters(Group(*play), answers) for play in (mine, PLAYS[other]))
    if fewer < more and mine[1] >= size:
        return Reason("fewer_beat", {"rival": rival, "fewer": str(fewer), "more": str(more)})
    return Reason("shed_low" if mine[0] < rank else "sampled", {"cards": cards})


def _comparison(
    view: View, game: Playing, rng: Random, advice: Advice, rival: Prospect
) -> Generator[None, None, Comparison | None]:
    """What comes of the best move more or less often than of another; None if nothing tells."""
    best = advice.best.move
    mine, other = (game.groups.index(_group(move)) for move in (best, rival.move))
    events = telling((best, rival.move))
    comparison = yield from compare(Watched(view, game), mine, other, events, rng)
    return comparison and comparison._replace(other=rival.move)


def _searched(game: Playing, rng: Random) -> Generator[None, None, Result]:
    result = yield from search(game, rng, LIMITS)
    return result if result.gain >= LEAST_GAIN else result._replace(move=0)


def _play_on(game: Playing, best: int, rng: Random) -> Generator[None, None, None]:
    """Play the best move out in more worlds, and passing a free lead, which was no candidate."""
    others = range(len(game.candidates()), len(game.moves))
    for number in range(WORLDS_OF_A_PASS if others else EXTRA_WORLDS):
        world, _ = game.sample(rng)
        for candidate in (best, *others):
            game.playout(world, candidate)
        if number % EXTRA_SLICE == 0:
            yield


def _needs_no_search(view: View, fast: Choice) -> bool:
    """Whether there is no choice, or the club player knows the answer."""
    alone = len(view.legal_moves()) == 1 or len(view.out) >= SEATS - 2
    return alone or fast.reason.name in certain.REASONS


def _chosen(view: View, fast: Choice, game: Playing, result: Result) -> Choice:
    return explained(view, game.moves[result.move], fast.move) if result.move else fast


def _group(move: int) -> Group | None:
    return Group(*PLAYS[move]) if move else None


HIGH = 8
"""The rank from which cards are high: a jack."""

LIKELY = 0.2
"""A play with at least this chance is called likely to go around."""


def explained(view: View, move: int, instead: int) -> Choice:
    """A move with its reason, where the club player would have made the move `instead`.

    If it has no effect that he would weigh, the reason is that the play-outs found it better.
    """
    if move == PASS:
        return because(move, _wait(view, instead), cards=cards_text(view.table))
    cards = cards_text(cards_of(move))
    play, answers = Group(*PLAYS[move]), Answers(view)
    if unbeatable(play, answers):
        return because(move, "goes_around_surely", cards=cards)
    if _splits(view, move):
        return because(move, "split", cards=cards)
    other = Group(*PLAYS[instead]) if instead else None
    done, less = weigh(view.hand ^ move, play, answers), weigh(view.hand ^ instead, other, answers)
    lead, low = done.lead - less.lead, done.low - less.low
    likely = done.lead >= LIKELY * LEAD
    gains: dict[str, float]
    if other is None:
        gains = {"one_less": low, **({"goes_around": done.lead} if likely else {})}
    elif play.rank < other.rank:
        gains = {"shed_low": low}
    elif likely:
        gains = {"goes_around": lead}
    elif _beaters(play, answers) < _beaters(other, answers):
        gains = {"harder_to_beat": lead}
    else:
        gains = {"sampled": 0.0}
    gains |= {"keep_groups": done.groups - less.groups, "keep_twos": done.twos - less.twos}
    reason = max(gains, key=gains.__getitem__)
    if reason != "goes_around":
        return because(move, reason, cards=cards)
    return because(move, reason, cards=cards, chance=percent_around(done.lead))


def _beaters(play: Group, answers: Answers) -> int:
    """How many cards that are out can beat a play, counting only ranks with enough cards."""
    return sum(count for count in answers.out_there[play.rank + 1 :] if count >= play.size)


def _wait(view: View, instead: int) -> str:
    """The reason for a pass: what it saves, or else whether somebody later may beat the table."""
    rank, _ = PLAYS[instead]
    if rank == TWOS:
        return "wait_with_twos"
    answers, table = Answers(view), table_of(view)
    between = answers.out_there[table.rank + 1 : rank]
    if rank >= HIGH and any(count >= table.size for count in between):
        return "wait_high"
    asked = range(1, (view.last_player - view.seat) % SEATS)
    most = max((view.counts[(view.seat + step) % SEATS] for step in asked), default=0)
    others = most >= table.size and _beaters(table, answers)
    return "wait_for_others" if others else "wait_without_others"


def _splits(view: View, move: int) -> bool:
    """Whether a play leaves cards of its rank behind."""
    return move != view.hand & OF_RANK[PLAYS[move][0]]
