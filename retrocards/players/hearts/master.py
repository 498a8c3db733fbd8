"""The master deals the unseen cards at random, plays the hands out, and keeps the best card.

A candidate is a card together with a way to play on: against points, or for the moon.  The club
player's card is the first candidate and stands unless another is better by more than chance
explains (`search`).  The others play on as the club player would with the cards they are dealt,
moons included.  The three cards to pass are chosen the same way: those of the club player, or one
of its next three in place of one of them.

The worth of the end of a hand is the seat's points and its chance to win the match with them
(`Standing`), so the score matters more the nearer the end of the match is.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from math import exp, inf, sqrt
from operator import add, or_
from random import Random
from typing import NamedTuple

from retrocards.cards import ALL_CARDS, BIT, SUIT_CARDS, card_text, cards_of, mask_of
from retrocards.players.advice import NO_MOVE, NO_REASON, Advising, Prospect, ranked, spread
from retrocards.players.arithmetic import sum_of
from retrocards.players.choice import Choice, Reasons, Thinking, because
from retrocards.players.comparing import Ending, compare
from retrocards.players.hearts import club, reasons
from retrocards.players.hearts.facts import named, plain
from retrocards.players.hearts.moon import shoot, wants_moon
from retrocards.players.hearts.passing import pass_three, reason_of
from retrocards.players.hearts.playout import Policy, aim, plausible, play_out, policies
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CARD
from retrocards.players.hearts.table import FIRST_BIT, NOBODY, QUEEN_BIT, Table, table_of
from retrocards.players.hearts.witness import AT_ONCE, EVENTS, watched
from retrocards.players.search import Limits, Result, ahead, finish, mean_of, search
from retrocards.rules.hearts import ALL_POINTS, PASS, View

PLAYING = Limits(cards=10_000, worlds=300, slice=450, better=0.5)
"""How long the master thinks about a card; multiplied by the number of cards in hand."""
PASSING = Limits(cards=12_000, worlds=150, slice=450, better=3.0)
"""How long the master thinks about the three cards to pass.  Three computers do so one after
another, so it is not long, and other cards than the club player's must be much better."""
KEPT = "keep_stopper"
"""The club player's reason when it keeps a card that may stop a moon.  That card is played at once,
whatever play-outs say, because hands that go for a moon are rare and hardly ever dealt.  Among club
players the rule is worth a twentieth of a point a hand."""
STOPPING = PLAYING._replace(worlds=60, better=inf, hopeless=inf)
"""How long the coach computes the chances in that case."""
DEALS = 4
"""Deals from which one is chosen, by how well it fits the cards played so far."""
DEAR = 13
"""The points of a dear hand."""
CONFIDENCE = 0.65
"""The chance of the match as shown: its distance from an even share in log odds, times this.

Fitted to matches of four masters: what fits one half predicts each tenth of the other within its
error.  Play-outs alone are too confident: of the chances that they call 65 %, 52 % come true.
"""
WORTH_TELLING = 0.03
"""The share of play-outs that must end better for that to be the reason."""
WORTH_DARING = 0.1
"""The share in which the moon must have been shot for that to be the reason."""

MATCH = 60.0
"""The worth of a won match, in points."""
DRIFT = 6.0
"""How far two scores drift apart in one hand."""
HAND = 9.0
"""The points that the seat which will end the match gets in a hand."""

REASONS: Reasons = reasons.MASTER


def tempered(chance: float, seats: int) -> float:
    """The chance that comes true for a chance in play-outs: nearer to even, but certainty stays.

    The chance may be below 0 for a move that is behind a best move with more play-outs.
    """
    if not 0 < chance < 1:
        return chance
    even = 1 / (seats - 1)
    odds: float = even * (chance / (1 - chance) / even) ** CONFIDENCE
    return odds / (1 + odds)


class Tally:
    """How the play-outs of one candidate ended, for the reason and for the coach."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.worlds = 0
        self.own_moons = 0
        self.other_moons = 0
        self.dear = 0
        self.chances: list[float] = []
        """World -> the chance to win the match after it."""
        self.points: list[int] = []
        """World -> the points of the seat."""

    def add(self, points: Sequence[int], seat: int, chance: float) -> None:
        """Record the end of one play-out."""
        self.worlds += 1
        self.chances.append(chance)
        self.points.append(points[seat])
        if sum(points) > ALL_POINTS:
            self.own_moons += not points[seat]
            self.other_moons += points[seat] == ALL_POINTS
        else:
            self.dear += points[seat] >= DEAR

    def share(self, count: int) -> float:
        """The share of a count in all play-outs."""
        return count / max(1, self.worlds)

    def prospect(self, move: int, best: Prospect, rival: "Tally") -> Prospect:
        """What a move promises, compared in the worlds in which the best move was played out."""
        worse, worse_error = ahead(rival.chances, self.chances)
        dearer, dearer_error = ahead(self.points, rival.points)
        (even, _), (_, error) = mean_of(rival.chances), mean_of(self.chances)
        chance = partial(tempered, seats=self.seats)
        return Prospect(
            move,
            chance(even - worse),
            NO_REASON,
            error,
            score=(best.score or 0.0) + dearer,
            cost_error=spread(chance, even - worse, worse_error),
            dearer_error=dearer_error,
        )

    def chance(self) -> tuple[float, float]:
        """The chance to win the match, and its error."""
        chance, error = mean_of(self.chances)
        return tempered(chance, self.seats), error


class Standing:
    """What the points of a hand are worth to a seat: few points of its own, and a won match."""

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        self._start = view.start
        self._game_point = view.options.game_point

    def after(self, points: Sequence[int]) -> float:
        """The chance to win the match with these points of the hand."""
        return self.chance([*map(add, self._start, points)])

    def worth(self, points: Sequence[int], chance: float) -> float:
        """The worth of the points and the chance; more is better."""
        return MATCH * chance - points[self._seat]

    def ending(self, table: Table, events: Collection[str], cards: int) -> Ending:
        """The end of a hand that was played out and watched."""
        points = play_out(table, ())
        return Ending(self.worth(points, self.after(points)), events, cards)

    def chance(self, scores: Sequence[int]) -> float:
        """The chance to win the match from these scores; certain when the match is over.

        Scores drift apart with the square root of the number of hands to come.
        """
        own, most = scores[self._seat], max(scores)
        if most >= self._game_point:
            return 1 / scores.count(own) if own == min(scores) else 0.0
        scale = DRIFT * sqrt(1 + (self._game_point - most) / HAND)
        return 1 / sum_of([exp((own - score) / scale) for score in scores])


class Candidate(NamedTuple):
    """A card, and how the seat plays on after it."""

    card: int
    policy: Policy


class World(NamedTuple):
    """A possible deal of the cards, and how each seat plays with them."""

    hands: list[int]
    plays: list[Policy]


class Playing:
    """The choice of a card, as the search sees it; the first candidate is the club's card."""

    def __init__(self, view: View, first: int) -> None:
        self._view = view
        self.table = table = table_of(view)
        self.legal = legal = mask_of(view.legal_moves())
        groups = [*_alike(legal, view.unseen | mask_of(view.trick))]
        self.alike = {card: cards for cards in groups for card in cards}
        """Card -> the cards that do the same, including itself."""
        cards = [first if first in cards else cards[0] for cards in groups]
        cards.sort(key=lambda card: card != first)
        self.options = [Candidate(card, avoid) for card in cards]
        if table.alone in (NOBODY, view.seat):
            moon = Candidate(shoot(table, legal) & CARD, aim)
            self.options.insert(0 if wants_moon(table) else len(cards), moon)
        self.tallies = [Tally(view.options.players) for _ in self.options]
        self._standing = Standing(view)
        self.worlds: list[World] = []
        """The worlds so far."""

    def candidates(self) -> Sequence[int]:
        return range(len(self.options))

    def sample(self, rng: Random) -> tuple[World, int]:
        """One of several deals, chosen by how well it fits what the others have played."""
        view, played = self._view, 0
        table = self.table.copy(view.redeal(rng))
        if len(view.laid) >= view.options.players:
            deals = [table.hands, *[view.redeal(rng) for _ in range(DEALS - 1)]]
            played = DEALS * len(view.laid)
            table.hands = rng.choices(deals, [*map(self._plausible, deals)])[0]
        self.worlds.append(World(table.hands, policies(table)))
        return self.worlds[-1], played

    def watch(self, world: World, move: int) -> Ending:
        """Play a hand out as `playout` does, and note what happens."""
        seat, table = self._view.seat, self.table.copy([*world.hands])
        cards = table.out.bit_count()
        card, world.plays[seat] = self.options[move]
        return self._standing.ending(table, watched(table, world.plays, seat, card), cards)

    def _plausible(self, hands: Sequence[int]) -> float:
        view = self._view
        table = Table([*map(or_, hands, view.played)], view.opener)
        table.out = mask_of(view.options.pack)
        return plausible(table, view.laid, view.seat)

    def playout(self, world: World, move: int) -> tuple[float, int]:
        seat, table = self._view.seat, self.table.copy([*world.hands])
        cards = table.out.bit_count()
        card, world.plays[seat] = self.options[move]
        table.lay(card)
        points = play_out(table, world.plays)
        chance = self._standing.after(points)
        self.tallies[move].add(points, seat, chance)
        return self._standing.worth(points, chance), cards


class Watched:
    """The worlds of a search once more, watched, and further ones when these are used up.

    To find a world in which others play as they did takes as long as to play it out.
    """

    def __init__(self, game: Playing) -> None:
        self._game = game
        self._worlds = iter(game.worlds[:])

    def sample(self, rng: Random) -> tuple[World, int]:
        world = next(self._worlds, None)
        return self._game.sample(rng) if world is None else (world, 0)

    def watch(self, world: World, move: int) -> Ending:
        return self._game.watch(world, move)


class Passing:
    """The choice of three cards to pass, as the search sees it; the others pass as the club does.

    The first candidate is the club's three; each other has one of the next three instead.  Or the
    candidates are those `given`.
    """

    def __init__(self, view: View, first: int, given: Sequence[int] = ()) -> None:
        self._view = view
        self._seats = range(view.options.players)
        self._receiver = [view.options.receiver(view.direction, seat) for seat in self._seats]
        others = cards_of(pass_three(view.hand & ~first))
        swaps = [first ^ BIT[old] | BIT[new] for old in cards_of(first) for new in others]
        self.options = [*given] or [first, *swaps]
        self.tallies = [Tally(view.options.players) for _ in self.options]
        self._standing = Standing(view)

    def candidates(self) -> Sequence[int]:
        return range(len(self.options))

    def sample(self, rng: Random) -> tuple[tuple[list[int], list[int]], int]:
        hands = self._view.redeal(rng)
        return (hands, [*map(pass_three, hands)]), 0

    def playout(self, world: tuple[list[int], list[int]], move: int) -> tuple[float, int]:
        view, table = self._view, self._passed(world, move)
        points = play_out(table, policies(table))
        chance = self._standing.after(points)
        self.tallies[move].add(points, view.seat, chance)
        return self._standing.worth(points, chance), len(view.options.pack)

    def watch(self, world: tuple[list[int], list[int]], move: int) -> Ending:
        """Play a hand out as `playout` does, and note what happens."""
        view, table = self._view, self._passed(world, move)
        events = watched(table, policies(table), view.seat)
        return self._standing.ending(table, events, len(view.options.pack))

    def _passed(self, world: tuple[list[int], list[int]], move: int) -> Table:
        """The table after the pass."""
        view, (dealt, passed) = self._view, world
        passed[view.seat] = self.options[move]
        hands = [cards & ~three for cards, three in zip(dealt, passed, strict=True)]
        for seat in self._seats:
            hands[self._receiver[seat]] |= passed[seat]
        table = Table(hands, next(seat for seat in self._seats if hands[seat] & FIRST_BIT))
        table.out = mask_of(view.options.pack)
        return table


def _alike(legal: int, others: int) -> Iterator[list[int]]:
    """Groups of cards that do the same: of one suit, with no card of `others` between them.

    The queen of spades is in a group of her own.
    """
    for suit in SUIT_CARDS:
        alike: list[int] = []
        for card in cards_of(legal & suit):
            between = others & (BIT[card] - BIT[alike[-1]]) if alike else 0
            if alike and (between or (BIT[card] | BIT[alike[-1]]) & QUEEN_BIT):
                yield alike
                alike = []
            alike.append(card)
        if alike:
            yield alike


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move, in slices."""
    fast = club.decide(view, rng)
    if view.phase == "pass":
        passing = Passing(view, fast.move & ALL_CARDS)
        result = yield from search(passing, rng, PASSING)
        return _choose_pass(view, passing, result, fast)
    if len(view.legal_moves()) == 1 or fast.reason.name == KEPT:
        return fast
    playing = Playing(view, fast.move)
    result = yield from search(playing, rng, _long_enough(PLAYING, view))
    return choose_card(playing, result, fast)


def _long_enough(limits: Limits, view: View) -> Limits:
    return limits._replace(cards=limits.cards * view.hand.bit_count())


def choose_card(game: Playing, result: Result, fast: Choice) -> Choice:
    """The card of a search with its reason; `fast` is the club player's choice."""
    card, policy = game.options[result.move]
    if card == fast.move:
        return fast
    # The club player's option need not be the first: a moon that may be tried comes before it.
    clubs = game.tallies[game.options.index(Candidate(fast.move, avoid))]
    tally = game.tallies[result.move]
    details = {"card": card_text(card), "worlds": str(tally.worlds)}
    if policy is aim and tally.share(tally.own_moons) >= WORTH_DARING:
        return because(card, "sampled_moon", times=str(tally.own_moons), **details)
    moons = clubs.share(clubs.other_moons) - tally.share(tally.other_moons)
    dear = clubs.share(clubs.dear) - tally.share(tally.dear)
    if moons > max(dear, WORTH_TELLING):
        return because(card, "sampled_stop", **details)
    # A moon of another seat costs more than 13 points, too.
    if dear + min(moons, 0) > WORTH_TELLING:
        return because(card, "sampled_safest", card=card_text(card))
    sampled = because(card, "sampled", **details)
    name = plain(game.table, card, game.legal)
    if not name:
        return sampled
    choice = named(game.table, card, name, tally.worlds)
    return choice._replace(besides=(sampled.reason,))


def _choose_pass(view: View, game: Passing, result: Result, fast: Choice) -> Choice:
    if not result.move:
        return fast
    receiver = view.options.receiver(view.direction, view.seat)
    three = game.options[result.move]
    details = {"receiver": str(receiver), "worlds": str(result.worlds)}
    sampled = because(PASS | three, "sampled_pass", **details)
    name = reason_of(view.hand, three)
    if not name:
        return sampled
    choice = because(sampled.move, name, receiver=str(receiver))
    return choice._replace(besides=(sampled.reason,))


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """The chance of the match and the points of the hand, for each card or three cards to pass.

    Of the many ways to pass, only those that the master considers are weighed, and the one `made`.
    """
    fast = club.decide(view, rng)
    if view.phase == "pass":
        return (yield from _advise_pass(view, rng, fast, made))
    game = Playing(view, fast.move)
    limits = STOPPING if fast.reason.name == KEPT else PLAYING
    result = yield from search(game, rng, _long_enough(limits, view))
    choice = choose_card(game, result, fast)
    best, tallies = _best(choice, game.tallies[result.move]), game.tallies
    others: dict[int, Prospect] = {}
    options: dict[int, int] = {}
    for number, (shown, _) in enumerate(game.options):
        prospect = tallies[number].prospect(shown, best, tallies[result.move])
        # A card that may also be played for the moon is worth the better of the two.
        for card in game.alike[shown]:
            if card not in others or prospect.chance > others[card].chance:
                others[card] = prospect._replace(move=card, play=shown)
                options[card] = number
    play = others.pop(choice.move).play
    advice = ranked(best._replace(play=play), others.values())
    rival = advice.rival(made, fast.move)
    if rival is None or fast.reason.name == KEPT:
        return advice
    other = options[rival.move]
    comparison = yield from compare(Watched(game), result.move, other, EVENTS, rng)
    return advice.compared(comparison and comparison._replace(other=rival.move))


def _advise_pass(view: View, rng: Random, fast: Choice, made: int) -> Advising:
    game = Passing(view, fast.move & ALL_CARDS)
    result = yield from search(game, rng, PASSING)
    choice = _choose_pass(view, game, result, fast)
    best = _best(choice, game.tallies[result.move])
    others = [*_passes(game, best, result.move)]
    if made not in (NO_MOVE, choice.move, *(prospect.move for prospect in others)):
        both = [choice.move & ALL_CARDS, made & ALL_CARDS]
        game = Passing(view, both[0], both)
        yield from search(game, rng, PASSING)
        others += _passes(game, best, 0)
    advice = ranked(best, others)
    rival = advice.rival(made, fast.move)
    if rival is None:
        return advice
    both = [choice.move & ALL_CARDS, rival.move & ALL_CARDS]
    events = {event: sign for event, sign in EVENTS.items() if event not in AT_ONCE}
    comparison = yield from compare(Passing(view, both[0], both), 0, 1, events, rng)
    return advice.compared(comparison and comparison._replace(other=rival.move))


def _best(choice: Choice, tally: Tally) -> Prospect:
    (chance, error), (points, _) = tally.chance(), mean_of(tally.points)
    return Prospect(choice.move, chance, choice.reason, error, points)


def _passes(game: Passing, best: Prospect, best_option: int) -> Iterable[Prospect]:
    """The prospects of all ways to pass except the best, which is the one at `best_option`."""
    for option, tally in zip(game.options, game.tallies, strict=True):
        if PASS | option != best.move:
            yield tally.prospect(PASS | option, best, game.tallies[best_option])


def decide(view: View, rng: Random) -> Choice:
    """The choice of `think`, at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move
