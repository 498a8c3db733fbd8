"""Prints the figures of the chapter on strategy in the manual of HEARTS.

    tools/hearts_table.py              the exact table, and 2,000 deals a row for the others
    tools/hearts_table.py --deals N    another number of deals, some 1,000 a second

Rounds: exact, over all deals.  Queen: player 1 has the queen of spades, so many lower spades,
neither ace nor king of spades, and other cards at random.  Four club players play the same deal
twice, with the queen passed and kept; the pass goes to the right, across and to the left in turn.
The table has player 1's score for the hand, moons counted, and the standard error of the
difference.  First trick: the share of club players' hands with points on the first trick.
"""

import argparse
import sys
from math import comb, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from retrocards.cards import SUIT_CARDS, cards_of, mask_of
from retrocards.players.hearts.moon import shoot, wants_moon
from retrocards.players.hearts.passing import pass_three
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.table import FIRST_BIT, QUEEN, QUEEN_BIT, SPADES, Table
from retrocards.rules.hearts import ALL_POINTS, PASS_CARDS

SEATS = range(4)
STEPS = (3, 2, 1)
"""The passes to the right, across and to the left, in seats clockwise."""
GUARDS = range(7)
LENGTHS = range(1, 9)
ROUNDS = range(1, 4)
HIGH = SPADES & ~((QUEEN_BIT << 1) - 1)
"""The king and the ace of spades."""


def all_follow(length: int, rounds: int) -> float:
    """In how many of 100 deals all three others can follow so many rounds of your suit."""
    out = 13 - length
    ways = 0
    for left in range(rounds, out + 1):
        for top in range(rounds, out - left - rounds + 1):
            ways += comb(13, left) * comb(13, top) * comb(13, out - left - top)
    return 100 * ways / comb(39, out)


def deal(rng: Random, cards: int) -> list[int]:
    """Four hands of 13. Player 1 holds these cards and, if there are any, no other spades."""
    left = [*cards_of(((1 << 52) - 1) & ~cards)]
    rng.shuffle(left)
    own = [card for card in left if not cards or not SPADES >> card & 1]
    hand = cards | mask_of(own[: 13 - cards.bit_count()])
    rest = [card for card in left if not hand >> card & 1]
    return [hand, *(mask_of(rest[seat::3]) for seat in range(3))]


def exchanged(hands: list[int], steps: int, given: list[int]) -> list[int]:
    """The hands after a pass."""
    return [hands[seat] & ~given[seat] | given[(seat - steps) % 4] for seat in SEATS]


def passes(hands: list[int], queen: bool | None = None) -> list[int]:
    """The passes of club players. `queen` makes player 1 pass (True) or keep her (False)."""
    given = [pass_three(hand) for hand in hands]
    if queen is False:
        given[0] = pass_three(hands[0] & ~QUEEN_BIT)
    elif queen and not given[0] & QUEEN_BIT:
        kept = [*cards_of(given[0] & ~HIGH)] or [*cards_of(given[0])]
        given[0] = given[0] & ~mask_of(kept[:1]) | QUEEN_BIT
    assert all(cards.bit_count() == PASS_CARDS for cards in given)
    return given


class Played(NamedTuple):
    """A hand played by club players."""

    scored: list[int]
    first: int
    """The points on the first trick."""


def played(hands: list[int]) -> Played:
    """Play a hand to its end."""
    table = Table([*hands], next(seat for seat in SEATS if hands[seat] & FIRST_BIT))
    first = 0
    for number in range(52):
        play = shoot if wants_moon(table) else avoid
        table.lay(play(table, table.legal()) & 63)
        if number == 3:
            first = sum(table.points)
    points = table.points
    if ALL_POINTS in points:
        points = [ALL_POINTS - own for own in points]
    return Played(points, first)


def queen_row(guards: int, deals: int) -> tuple[float, float, float]:
    """The points of a hand with the queen passed and kept, and the error of the difference."""
    rng = Random(guards)
    passed: list[int] = []
    kept: list[int] = []
    low = [card for card in cards_of(SUIT_CARDS[3]) if card < QUEEN]
    for number in range(deals):
        hands = deal(rng, QUEEN_BIT | mask_of(rng.sample(low, guards)))
        for queen, scores in ((True, passed), (False, kept)):
            steps = STEPS[number % 3]
            after = exchanged(hands, steps, passes(hands, queen))
            scores.append(played(after).scored[0])
    gaps = [a - b for a, b in zip(passed, kept, strict=True)]
    return mean(passed), mean(kept), stdev(gaps) / sqrt(deals)


def first_trick(deals: int, hold: bool) -> float:
    """In how many of 100 hands the first trick has points."""
    rng = Random(1)
    count = 0
    for number in range(deals):
        hands = deal(rng, 0)
        if not hold:
            hands = exchanged(hands, STEPS[number % 3], passes(hands))
        count += played(hands).first > 0
    return 100 * count / deals


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="The figures of the manual of HEARTS.")
    parser.add_argument("--deals", type=int, default=10_000, metavar="N")
    deals = parser.parse_args().deals
    print("You hold  all follow in the first round, the second, the third, of 100 deals")
    for length in LENGTHS:
        shown = [f"{all_follow(length, number):5.1f}" for number in ROUNDS if number <= length]
        print(f"{length:8}  {'  '.join(shown)}")
    print(f"\nLower spades  queen passed, kept, points a hand ({deals} deals; error)")
    for guards in GUARDS:
        passed, kept, error = queen_row(guards, deals)
        print(f"{guards:12}  {passed:5.1f}  {kept:5.1f}  ({error:.2f})")
    shown_first = [f"{first_trick(deals, hold):.1f}" for hold in (False, True)]
    print(f"\nPoints on the first trick: {shown_first[0]} of 100 hands, {shown_first[1]} in a hold")


if __name__ == "__main__":
    main()
