"""The games that the conformance suite runs over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from retrocards.cards import BIT, mask_of
from retrocards.rules import calculation, durak, ecarte, elephant, hearts
from tests.rules.hearts.hands import VALUES as HEARTS_VALUES


@dataclass(frozen=True)
class Game:
    """What the suite has to know of a game besides the contract of `rules.base`."""

    name: str
    option_sets: list[Any]
    match: Callable[[Any], Any]
    hand: type[Any]
    places: Callable[[Any], Iterator[int]]
    """Hand -> the sets of cards of all the places that a card can be in."""
    all_moves: tuple[int, ...]
    """Every int that names a move, or enough of them."""
    rules: tuple[str, ...]
    most_moves: int
    """A random hand is over after so many moves."""
    idle: Callable[[Any], tuple[int, ...]] = lambda _: ()
    """Hand -> the legal moves that leave it as it is."""

    hides: Callable[[Any], bool] = lambda _: True
    """Options -> whether there are cards that a seat does not know."""

    def option_text(self, options: Any) -> str:
        return str(options.to_text())


def durak_option_sets() -> Iterator[durak.Options]:
    """Every set of options that makes a game of its own, the default one included."""
    yes_and_no = (False, True)
    for players, teams, deck, exchange, five in product(
        range(2, 7), yes_and_no, (36, 52), yes_and_no, yes_and_no
    ):
        if teams and players not in (4, 6):
            continue
        if five and (teams or players < 4):
            continue
        if exchange and players == 6 and deck == 36:
            continue
        yield durak.Options(
            players=players, teams=teams, deck=deck, exchange=exchange, five_first=five
        )


ECARTE_OPTIONS = [ecarte.Options(dealer_must_change=must) for must in (False, True)]
"""Every set of Ecarte's options, the default one first."""

ELEPHANT_OPTIONS = [
    elephant.Options(**dict(zip(elephant.VALUES, values, strict=True)))
    for values in product(*elephant.VALUES.values())
]
"""Every set of Ditsy Elephant's options, the default one first."""

_HEARTS_OTHERS = {name: values[1] for name, values in HEARTS_VALUES.items() if name != "players"}
HEARTS_OPTIONS = [
    *[hearts.Options(players=players) for players in (4, 3, 5)],
    *[hearts.Options(**{name: value}) for name, value in _HEARTS_OTHERS.items()],
    *[hearts.Options(players=players, **_HEARTS_OTHERS) for players in (4, 3, 5)],
]
"""The default for all numbers of players, each other value alone, and all of them together.

`tests/rules/hearts/test_twice.py` goes through every set of options there is.
"""


def _durak_places(hand: durak.Hand) -> Iterator[int]:
    yield from hand.hands
    yield hand.discards
    yield from (BIT[card] for card in hand.talon)
    yield from (BIT[card] for pair in hand.table for card in pair if card >= 0)


def _ecarte_places(hand: ecarte.Hand) -> Iterator[int]:
    yield from hand.hands
    yield from hand.discards
    yield BIT[hand.turn_up]
    yield from (BIT[card] for card in (*hand.stock, *hand.laid))


def _ecarte_moves() -> Iterator[int]:
    """All of them but the changes of three cards and more: those are 242,000."""
    yield from (ecarte.PLAY + card for card in ecarte.Options.pack)
    yield from (ecarte.LEAD, ecarte.PROPOSE, ecarte.ACCEPT, ecarte.REFUSE, ecarte.MARK)
    for count in range(3):
        for cards in combinations(ecarte.Options.pack, count):
            yield ecarte.DISCARD | mask_of(cards)


def _elephant_places(hand: elephant.Hand) -> Iterator[int]:
    for seat, cards in enumerate(hand.hands):
        yield cards
        yield mask_of(hand.laid[seat]) & ~cards


def _elephant_moves() -> Iterator[int]:
    """All of them but the sets of three cards and more that are not of one rank."""
    yield elephant.PASS
    yield from elephant.PLAYS
    for cards in combinations(elephant.Options.pack, 2):
        if mask_of(cards) not in elephant.PLAYS:
            yield mask_of(cards)


def _elephant_idle(hand: elephant.Hand) -> tuple[int, ...]:
    """Who is alone and passes his lead is asked again."""
    alone = hand.leads and len(hand.out) == elephant.SEATS - 1
    return (elephant.PASS,) if alone and hand.options.free_lead == elephant.MAY_PASS else ()


def _hearts_places(hand: hearts.Hand) -> Iterator[int]:
    yield from hand.hands
    yield from (BIT[card] for card in hand.laid)


def _hearts_moves() -> Iterator[int]:
    """All of them but most of the passes: those are 22,100."""
    yield from range(52)
    for cards in combinations(range(0, 52, 3), hearts.PASS_CARDS):
        yield hearts.PASS | mask_of(cards)


CALCULATION_OPTIONS = [
    calculation.Options(),
    calculation.Options(piles=6, discards="all", kings_start=True),
    calculation.Options(piles=3, suits="colour", bases=False, kings_start=True),
    calculation.Options(piles=5, suits="colour", to_empty=True, undealt="visible"),
]
"""The standard set, the beginner's, one that is hard, and one of all the rest.

`tests/rules/calculation/test_all_sets.py` goes through all 256.
"""


def _calculation_places(hand: calculation.Hand) -> Iterator[int]:
    yield from map(mask_of, (*hand.stacks, *hand.piles, hand.undealt))
    if hand.in_play >= 0:
        yield BIT[hand.in_play]


GAMES = {
    "calculation": Game(
        name="calculation",
        option_sets=CALCULATION_OPTIONS,
        match=calculation.Match,
        hand=calculation.Hand,
        places=_calculation_places,
        all_moves=tuple(range(len(calculation.MOVES))),
        rules=calculation.RULES,
        most_moves=1000,
        hides=lambda options: options.undealt == calculation.HIDDEN,
    ),
    "durak": Game(
        name="durak",
        option_sets=list(durak_option_sets()),
        match=durak.Match,
        hand=durak.Hand,
        places=_durak_places,
        all_moves=tuple(
            [base + card for base in (durak.ATTACK, durak.DEFEND, durak.GIVE) for card in range(52)]
            + [durak.TAKE, durak.PASS, durak.QUERY, durak.EXCHANGE, durak.KEEP]
        ),
        rules=durak.RULES,
        most_moves=5000,
    ),
    "ecarte": Game(
        name="ecarte",
        option_sets=ECARTE_OPTIONS,
        match=ecarte.Match,
        hand=ecarte.Hand,
        places=_ecarte_places,
        all_moves=tuple(_ecarte_moves()),
        rules=ecarte.RULES,
        most_moves=100,
    ),
    "elephant": Game(
        name="elephant",
        option_sets=ELEPHANT_OPTIONS,
        match=elephant.Match,
        hand=elephant.Hand,
        places=_elephant_places,
        all_moves=tuple(_elephant_moves()),
        rules=elephant.RULES,
        most_moves=1000,
        idle=_elephant_idle,
    ),
    "hearts": Game(
        name="hearts",
        option_sets=HEARTS_OPTIONS,
        match=hearts.Match,
        hand=hearts.Hand,
        places=_hearts_places,
        all_moves=tuple(_hearts_moves()),
        rules=hearts.RULES,
        most_moves=60,
    ),
}

SETS = [
    (game.name, number, f"{game.name}-{game.option_text(options).replace(' ', ',')}")
    for game in GAMES.values()
    for number, options in enumerate(game.option_sets)
]
"""Name of the game, place in its option sets, and a name for the test."""
