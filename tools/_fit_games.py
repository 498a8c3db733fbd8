"""What is seen of a deal, for each constant that is fitted: rows for a regression, or a gain.

A regression explains what came of positions. A trial plays with one number larger or smaller, and
keeps what gains more than two standard errors.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import exp, isinf, log
from operator import mul
from random import Random
from typing import Any, NamedTuple

from _arena_contest import Contest
from _arena_games import GAMES, Table, mover
from _fit_numbers import Row, least_squares, log_odds, logistic
from _fit_source import Constants, tried

from retrocards.cards import cards_of
from retrocards.players.arithmetic import sum_of
from retrocards.players.calculation.players import Player, master
from retrocards.players.durak import came_true as durak_came
from retrocards.players.durak.weighing import STAGES
from retrocards.players.ecarte.talk import holds_highest_trump
from retrocards.players.elephant import playout as elephant_playout
from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.groups import TWOS, groups_of
from retrocards.players.elephant.master import odds_of as elephant_odds
from retrocards.players.elephant.playout import table_for
from retrocards.players.search import finish
from retrocards.rules import calculation, durak, ecarte, elephant, hearts
from retrocards.rules.elephant.counts import counted

Values = list[float | None]
"""The numbers of an assignment; None keeps one as it is."""


class Regression(NamedTuple):
    """Constants that explain what comes of positions."""

    constants: Constants
    rows: Callable[[int], list[Row]]
    """The number of a deal -> its observations."""
    values: Callable[[Sequence[Row]], Values]
    """All observations -> the numbers."""
    deals: int
    """How many are played unless others are asked for."""
    chance: Callable[[Row, Sequence[float]], float] | None = None
    """An observation, and the numbers -> the chance that they give it; None shows no table."""


@dataclass(frozen=True)
class Slice:
    """Some of the weights of a fit."""

    solve: Callable[[Sequence[Row]], list[float]]
    first: int
    end: int

    def __call__(self, rows: Sequence[Row]) -> Values:
        return [*self.solve(rows)[self.first : self.end]] if rows else []


class Trial(NamedTuple):
    """Constants that are tried out, one number after the other."""

    constants: Constants
    gain: Callable[[Constants, tuple[float | None, ...], int], float]
    """Constants, other numbers and the number of a deal -> what these gain in it."""
    deals: int


class Decided(NamedTuple):
    """A decision of an adviser: what play-outs gave its best move, and what came of it."""

    view: Any
    best: int
    given: tuple[Any, ...]
    """What the function was given that corrects the chance."""
    came: float


def begun(game: str, options: Any, deal: int, name: str) -> list[int]:
    """The first moves of a game in which such a player has every seat, up to a random one."""
    of_game, made = GAMES[game], list[int]()
    go_on = mover(of_game.players[name])

    def move(view: Any, rng: Random) -> int:
        made.append(go_on(view, rng))
        return made[-1]

    of_game.play(options, deal, of_game.chance_hands, Table([move] * options.players, deal))
    return made[: Random(f"{deal} begun").randrange(len(made))]


def chances_corrected(
    game: str,
    function: str,
    options: Any,
    deal: int,
    player: Any = None,
    before: Sequence[int] = (),
    part: float = 1.0,
) -> list[Decided]:
    """Play a deal by the advice of its seats, and listen to the function that corrects chances.

    `function` is its module below the game's players, and its name: `master.comes_true`.  The
    master plays, or the `player` who is given.  The moves `before` have been made by somebody else.
    Only a `part` of the decisions is looked at: all of a game share its end.
    """
    of_game = GAMES[game]
    module_name, _, called = function.rpartition(".")
    module: Any = import_module(f"retrocards.players.{game}.{module_name}")
    shipped = getattr(module, called)
    heard: list[tuple[tuple[Any, ...], float]] = []

    def listening(*given: Any, **named: Any) -> float:
        chance: float = shipped(*given, **named)
        heard.append(((*given, *named.values()), chance))
        return chance

    player = player or of_game.players["master"]
    go_on, looked_at = mover(player), Random(f"{deal} looked at")
    decisions: list[Decided] = []
    script = iter(before)

    def move(view: Any, rng: Random) -> int:
        scripted = next(script, None)
        if scripted is not None:
            return scripted
        (only, *more) = view.legal_moves()
        if not more:
            return int(only)
        if looked_at.random() >= part:
            return go_on(view, rng)
        heard.clear()
        best = finish(player.advise(view, rng)).best
        given = next((given for given, chance in heard if chance == best.chance), None)
        if given is not None and not isinf(best.error):
            decisions.append(Decided(view, best.move, given, 0.0))
        return int(best.move)

    setattr(module, called, listening)
    try:
        table = Table([move] * options.players, deal)
        results = of_game.play(options, deal, of_game.chance_hands, table)
    finally:
        setattr(module, called, shipped)
    return [
        each._replace(came=float(of_game.chance(each.view, results[each.view.seat])))
        for each in decisions
    ]


# Durak.


def durak_hands(deal: int) -> list[Row]:
    """What two hands are worth before each bout between two, one feature a weight and stage."""
    players = GAMES["durak"].players
    options = durak.Options(players=2)
    others = ("club", "lowest", "anything")[deal % 3]
    names = ("club", others) if deal % 2 else (others, "club")
    hand = durak.Match(options).new_hand(str(deal))
    rngs = [Random(f"{deal} {seat}") for seat in range(2)]
    seen: list[tuple[float, ...]] = []
    while (seat := hand.to_move) >= 0:
        if hand.phase == "attack" and not hand.table:
            seen.append(_durak_features(hand))
        player = players[names[seat]]
        choose = getattr(player, "choose", player)
        hand.play(choose(hand.view(seat), rngs[seat]))
    outcome = hand.outcome
    came = 0.5 if outcome is None or outcome.draw else float(0 not in outcome.losers)
    return [Row(features, came) for features in seen]


def _durak_features(hand: durak.Hand) -> tuple[float, ...]:
    """Attack, plain cards, their ranks, trumps and their ranks, of seat 0 less those of seat 1."""
    lowest = (52 - hand.options.deck) // 4
    step = 8 / (12 - lowest)
    parts = [1.0 if hand.to_move == 0 else -1.0, 0.0, 0.0, 0.0, 0.0]
    for seat, sign in enumerate((1, -1)):
        for card in cards_of(hand.hands[seat]):
            kind = 3 if card // 13 == hand.trump else 1
            parts[kind] += sign
            parts[kind + 1] += sign * (card % 13 - lowest) * step
    talon = len(hand.talon)
    stage = next(i for i, (least, _) in enumerate(STAGES) if talon >= least)
    before, after = 5 * stage, 5 * (len(STAGES) - stage - 1)
    return (*[0.0] * before, *parts, *[0.0] * after)


def durak_stages(rows: Sequence[Row]) -> Values:
    """`STAGES`: the fewest cards of each stay, the weights are fitted."""
    weights = logistic(rows)
    return [
        value
        for stage in range(len(STAGES))
        for value in (None, *weights[5 * stage : 5 * stage + 5])
    ]


def durak_chances(deal: int) -> list[Row]:
    """The factor of each kind of decision, on the odds of the curves."""
    players = (4, 2, 4, 5)[deal % 4]
    options = durak.Options(players=players, teams=deal % 4 == 2)
    rows = []
    for each in chances_corrected("durak", "master.comes_true", options, deal):
        view, best, worth = each.given
        factor = durak_came._factor(view, best)
        kinds = (
            durak_came.JOIN, durak_came.DEFENCE, durak_came.GIFT, durak_came.TAKEN,
            durak_came.HELD, durak_came.EXCHANGED,
        )  # fmt: skip
        if factor in kinds and not durak_came.is_late(view):
            chance = durak_came._by_curve(durak_came._curve(view), worth)
            features = tuple(float(factor == kind) for kind in kinds)
            rows.append(Row(features, each.came, log_odds(chance)))
    return rows


def durak_late(deal: int) -> list[Row]:
    """How far chances are from even with three players left of four, and with two."""
    rows = []
    for each in chances_corrected("durak", "master.comes_true", durak.Options(), deal):
        view, best, worth = each.given
        if durak_came.is_late(view):
            odds = log_odds(durak_came.of_whole_hands(view, best, worth))
            three = view.in_play.bit_count() == 3
            features = (odds, 0.0, 0.0) if three else (0.0, odds, 1.0)
            rows.append(Row(features, each.came))
    return rows


def powers_and_factor(rows: Sequence[Row]) -> Values:
    """Two powers of odds, and a factor on those of the second."""
    *powers, odds = logistic(rows)
    return [*powers, exp(odds)]


def factors(rows: Sequence[Row]) -> Values:
    """Factors on odds."""
    return [exp(weight) for weight in logistic(rows)]


# Ditsy Elephant.


def elephant_left(deal: int) -> list[Row]:
    """What a club player has left after each move, against three of the program's own."""
    players = GAMES["elephant"].players
    hand = elephant.Match().new_hand(str(deal))
    own = deal % 4
    rngs = [Random(f"{deal} {seat}") for seat in range(4)]
    seen: list[tuple[float, ...]] = []
    while (seat := hand.to_move) >= 0:
        view = hand.view(seat)
        name = "club" if seat == own else "original"
        move = players[name].choose(view, rngs[seat])
        hand.play(move)
        if seat == own and hand.hands[own] and not view.out:
            seen.append(_elephant_features(view, hand.hands[own]))
    assert hand.outcome is not None
    first = float(hand.outcome.places[own] == 1)
    return [Row(features, first) for features in seen]


def _elephant_features(view: elephant.View, left: int) -> tuple[float, ...]:
    """The burden, a pair, more of a rank, a two, going around, passing; and the cards left."""
    answers = Answers(view)
    gone = groups_of(view.hand & ~left)
    everything = max(1, sum(answers.counts))
    burden, pairs, more, twos = 0.0, 0, 0, 0
    for rank, count in groups_of(left):
        if rank == TWOS:
            twos += count
            continue
        burden += sum(answers.out_there[rank + 1 :]) / everything
        pairs += count == 2
        more += count > 2
    around = answers.around(gone[0]) if gone else 0.0
    return (burden, pairs, more, twos, around, float(not gone), 1.0)


LEFT = ("LOW", "PAIR", "MORE", "TWO", "LEAD", "PASSING")
"""The constants of these features, in their order."""


def elephant_tips(constants: Constants, values: tuple[float | None, ...], deal: int) -> float:
    """The share of the club's plays that play-outs find, beyond that by the shipped numbers."""
    other: Any = tried(constants, values, "playout")
    hand = elephant.Match().new_hand(str(deal))
    club = GAMES["elephant"].players["club"]
    rng = Random(deal)
    plays, gained = 0, 0
    while (seat := hand.to_move) >= 0:
        view = hand.view(seat)
        move = club.choose(view, rng)
        before = hand.hands[seat]
        if len(view.legal_moves()) > 1:
            hands = [counted(cards) for cards in hand.hands]
            wanted = [by_module(view, hands) for by_module in (_by(elephant_playout), _by(other))]
            hand.play(move)
            played = counted(before & ~hand.hands[seat])
            plays += 1
            gained += (wanted[1] == played) - (wanted[0] == played)
        else:
            hand.play(move)
    return gained / max(1, plays)


def _by(module: Any) -> Callable[[elephant.View, list[int]], int]:
    """The play of a module's play-outs."""

    def play(view: elephant.View, hands: list[int]) -> int:
        start = table_for(view, hands)
        worths = module.worths_of(module.ALL_CARDS & ~view.played)
        may = hands[view.seat] + module.ENOUGH[start.size] & module.HIGHER[start.rank]
        if not may:
            return 0
        return int(module.by_tips(hands, view.seat, start.rank, start.size, may, worths))

    return play


def elephant_chances(deal: int) -> list[Row]:
    """Which share of play-outs comes true how often, with so many cards in hand."""
    heard = chances_corrected("elephant", "master.comes_true", elephant.Options(), deal)
    return [
        Row((1.0, float(cards), log(elephant_odds(share))), each.came)
        for each in heard
        for share, cards in [each.given]
    ]


def odds_and_power(rows: Sequence[Row]) -> Values:
    """Odds, a factor on them, and the power to which others are raised."""
    odds, factor, power = logistic(rows)
    return [exp(odds), exp(factor), power]


# Ecarte.


def ecarte_chances(deal: int) -> list[Row]:
    """How much too high chances are in an answer or a change after the first."""
    rows = []
    for each in chances_corrected("ecarte", "master.comes_true", ecarte.Options(), deal):
        view, advised, chance = each.given
        late = view.phase in ("answer", "change") and len(view.changes) >= 2
        if not late or holds_highest_trump(view):
            continue
        kind = (
            0 if advised == ecarte.ACCEPT
            else 1 if advised == ecarte.REFUSE
            else 2 + (view.seat == view.dealer)
        )  # fmt: skip
        bent = 4 * chance * (1 - chance)
        rows.append(Row(tuple(bent * (kind == each) for each in range(4)), chance - each.came))
    return rows


# Hearts.


def hearts_chances(deal: int) -> list[Row]:
    """How far chances of the match are from an even share, in log odds."""
    rows = []
    for each in chances_corrected("hearts", "master.tempered", hearts.Options(), deal):
        chance, seats = each.given
        if 0 < chance < 1:
            even = log(1 / (seats - 1))
            rows.append(Row((log_odds(chance) - even,), each.came, even))
    return rows


def hearts_points(constants: Constants, values: tuple[float | None, ...], deal: int) -> float:
    """The points by which a club player with other numbers is ahead of three without."""
    other: Any = tried(constants, values, "club")
    match = Contest("hearts", other, ("club",), hearts.Options())
    return match.board(deal).ahead


# Calculation.

CALCULATION = (
    calculation.Options(),
    calculation.Options(piles=3),
    calculation.Options(suits=calculation.COLOUR),
    calculation.Options(piles=3, to_empty=True),
)
"""The sets of rules, in turn from deal to deal."""
BEGAN = ("", "club", "beginner")
"""Who made the first moves of a game, in turn from deal to deal; a master alone played the first.

The coach is asked in games that went astray too, in which thinking gains less.
"""
QUICK = Player(master.limits._replace(cards=12_000, worlds=200), positions=20_000)
"""The master in a fifth of the time."""
LOOKED_AT = 0.25
"""The part of its decisions that is looked at."""


def calculation_standard(deal: int) -> list[Row]:
    """What tells how often a thinking player wins the standard game."""
    return _calculation_rows(calculation.Options(), deal)


def calculation_chances(deal: int) -> list[Row]:
    """What tells how often a thinking player wins, by several sets of rules."""
    options = CALCULATION[deal // len(BEGAN) % len(CALCULATION)]
    return _calculation_rows(options, deal)


def _calculation_rows(options: calculation.Options, deal: int) -> list[Row]:
    began = BEGAN[deal % len(BEGAN)]
    before = begun("calculation", options, deal, began) if began else []
    rows = []
    for each in chances_corrected(
        "calculation", "players.won_by_thinking", options, deal, QUICK, before, LOOKED_AT
    ):
        share, undealt, _, worlds = each.given[:4]
        none = 0.5 / max(1, worlds)
        share = min(max(share, none), 1 - none)
        features = (
            1.0, log(share / (1 - share)), float(undealt), float(options.piles == 3),
            float(options.suits == calculation.COLOUR), float(options.to_empty),
            float(calculation.MOVES[each.best].kind == "up"),
        )  # fmt: skip
        rows.append(Row(features, each.came, kind=f"begun by the {began or 'master'}"))
    return rows


@dataclass(frozen=True)
class Curve:
    """Some numbers of Calculation's curve, which are fitted beside the others as shipped."""

    first: int
    end: int

    def __call__(self, rows: Sequence[Row]) -> Values:
        return [*logistic([self._beside_shipped(row) for row in rows])]

    def chance(self, row: Row, numbers: Sequence[float]) -> float:
        """The chance by these numbers."""
        beside = self._beside_shipped(row)
        return 1 / (1 + exp(-beside.offset - sum_of(map(mul, numbers, beside.features))))

    def _beside_shipped(self, row: Row) -> Row:
        """The features of these numbers, and what the others say."""
        said = [*map(mul, _curve(), row.features)]
        known = sum_of([*said[: self.first], *said[self.end :]])
        return Row(row.features[self.first : self.end], row.came, known)


@cache
def _curve() -> tuple[float, ...]:
    """All shipped numbers of the curve."""
    parts = [Constants("calculation", "players", names).numbers() for names, *_ in CURVE]
    return tuple([number for part in parts for number in part])


def fits(game: str) -> Iterator[Regression | Trial]:
    """Everything that is fitted of a game."""

    def name(module: str, names: str) -> Constants:
        return Constants(game, module, names)

    if game == "durak":
        yield Regression(name("weighing", "STAGES"), durak_hands, durak_stages, 3000)
        kinds = name("came_true", "JOIN, DEFENCE, GIFT, TAKEN, HELD, EXCHANGED")
        yield Regression(kinds, durak_chances, factors, 400)
        late = name("came_true", "CONFIDENCE_OF_THREE, CONFIDENCE_OF_TWO, ODDS_OF_TWO")
        yield Regression(late, durak_late, powers_and_factor, 200)
    elif game == "ecarte":
        for names, first in (("TOO_HIGH", 0), ("CHANGED", 2)):
            solve = Slice(least_squares, first, first + 2)
            yield Regression(name("master", names), ecarte_chances, solve, 400)
    elif game == "elephant":
        for place, names in enumerate(LEFT):
            yield Regression(
                name("weighing", names), elephant_left, Slice(logistic, place, place + 1), 3000
            )
        for names in ("FOLLOWING", "FOLLOWING_LATE", "LEADING_LATE"):
            yield Trial(name("playout", names), elephant_tips, 60)
        odds = name("master", "EVEN, A_CARD, CONFIDENCE")
        yield Regression(odds, elephant_chances, odds_and_power, 220)
    elif game == "hearts":
        for names in HEARTS_POLICY:
            yield Trial(name("policy", names), hearts_points, 200)
        solve = Slice(logistic, 0, 1)
        yield Regression(name("master", "CONFIDENCE"), hearts_chances, solve, 100)
    else:
        for names, first, end in CURVE:
            curve = Curve(first, end)
            rows, deals = (calculation_chances, 400) if first else (calculation_standard, 120)
            yield Regression(name("players", names), rows, curve, deals, curve.chance)


CURVE = (
    ("HIGHER, SLOPE, EACH", 0, 3),
    ("THREE_PILES, BY_COLOUR", 3, 5),
    ("TO_EMPTY", 5, 6),
    ("UP", 6, 7),
)
HEARTS_POLICY = (
    "LOWER, HIGHER, GUARD, LONE, A_HEART", "STOP, NO_STOP, RANK, NOT_SHE",
    "WON, VOID_SOMEWHERE, HEART", "EARLY", "HUNT, GUARDED, BARE", "OWN, LAST_RESORT", "SINGLE",
)  # fmt: skip
"""The constants that are worths of cards. Those that count cards are whole numbers, and rules."""
