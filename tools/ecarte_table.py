"""Prints the jeux de regle of Ecarte with the exact chance of the weakest hand of each row.

    tools/ecarte_table.py              the table and the figures of the deal, some seconds
    tools/ecarte_table.py --deals N    also N random deals with open hands, 7,000 a second
    tools/ecarte_table.py --search     every hand of each row instead of the known weakest, long

These cases are enumerated: hearts are trumps, and the non-dealer holds the hand shown.  The turn-up
is any trump that he does not hold, and the dealer holds any five of the other 26 cards, which makes
C(26, 5) = 65,780 hands for each turn-up.  All cases are equally likely.  There is no exchange.
Each case is solved: both see both hands and play perfectly under the strict rules, the non-dealer
leads, and three tricks or more are a success.  Players who cannot see the other hand, leader and
opponent alike, do a little worse than in these figures.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from retrocards.cards import BIT, cards_of, cards_text, mask_of, parse_cards
from retrocards.players.ecarte.counting import POINT_TRICKS, trick_counts
from retrocards.players.ecarte.regle import JEUX, jeu_de_regle
from retrocards.players.ecarte.solver import tricks
from retrocards.rules.ecarte import PACK_CARDS, SUITS_OF_PACK, Options

HEARTS = 2

ROWS = {
    "three_trumps": "3+ trumps, any",
    "king_and_void": "2 trumps, king and void suit",
    "guarded_queen": "2 trumps, queen and one of her suit",
    "three_of_a_suit": "2 trumps, any 3 of a suit",
    "king_queen_jack": "1 trump, K Q J in one suit",
    "queen_and_two": "1 trump, queen and two of her suit",
    "two_guarded_queens": "1 trump, guarded queens in 2 suits",
    "four_court_cards": "0 trumps, four court cards",
}

WEAKEST = {
    "three_trumps": "7H 8H 9H 7C 7D",
    "king_and_void": "7H 8H KC 7D 8D",
    "guarded_queen": "7H 8H QC 7C 7D",
    "three_of_a_suit": "7H 8H 7C 8C 9C",
    "king_queen_jack": "7H KC QC JC 7C",
    "queen_and_two": "7H QC 7C 8C 7D",
    "two_guarded_queens": "7H QC 7C QD 7D",
    "four_court_cards": "JC QC JD QD 7C",
}
"""The weakest hands, found by ``--search``."""


def successes(hand: int) -> tuple[int, int]:
    """The cases in which a hand takes three tricks, and all cases."""
    taken = cases = 0
    for turn_up in cards_of(SUITS_OF_PACK[HEARTS] & ~hand):
        counts = trick_counts(hand, PACK_CARDS & ~hand & ~BIT[turn_up], HEARTS)
        taken += sum(counts[POINT_TRICKS:])
        cases += sum(counts)
    return taken, cases


def weakest(hands: Iterable[int]) -> int:
    """The hand that takes three tricks least often."""

    def chance(hand: int) -> float:
        taken, cases = successes(hand)
        return taken / cases

    return min(hands, key=chance)


def row_hands(row: str) -> Iterator[int]:
    """The hands of a row of the table, but only one of those that differ only in plain suits."""
    met = set()
    for cards in combinations(Options.pack, 5):
        hand = mask_of(cards)
        if jeu_de_regle(hand, HEARTS) == row:
            plain = sorted(hand >> 13 * suit & 0x1FFF for suit in (0, 1, 3))
            shape = (hand & SUITS_OF_PACK[HEARTS], *plain)
            if shape not in met:
                met.add(shape)
                yield hand


def print_table(search: bool) -> None:
    """Print the table of the jeux de regle."""
    print(f"{'trumps and the other cards':38} {'weakest hand':16} {'taken':>8} {'of':>8}  chance")
    for row in JEUX:
        hand = weakest(row_hands(row)) if search else mask_of(parse_cards(WEAKEST[row]))
        taken, cases = successes(hand)
        words = cards_text(reversed(cards_of(hand & SUITS_OF_PACK[HEARTS])))
        plain = cards_text(reversed(cards_of(hand & ~SUITS_OF_PACK[HEARTS])))
        words = " ".join(word for word in (words, plain) if word != "-")
        print(f"{ROWS[row]:38} {words:16} {taken:8,} {cases:8,}  {taken / cases:.4f}", flush=True)


def dealers_with_fewer(held: int) -> int:
    """How many of the dealer's 65,780 hands have at most one trump, if you hold ``held`` trumps."""
    trumps = 8 - held - 1
    return sum(comb(trumps, count) * comb(26 - trumps, 5 - count) for count in range(2))


def print_deal() -> None:
    """Print figures of the deal."""
    hands = comb(26, 5)
    print(f"\nThe dealer's hands when five cards and the turn-up are known: {hands:,}")
    for held in (1, 2):
        few = dealers_with_fewer(held)
        print(
            f"non-dealer with {held} trump{'s'[: held - 1]}: {few:,} have fewer than two trumps,"
            f" {hands - few:,} two or more"
        )
    print("A king is turned in 4 of 32 deals, one in 8.")


def print_deals(number: int) -> None:
    """Random deals with open hands: all hands, and those with a jeu de regle by row."""
    rng = Random(1)
    kinds = {"all": "all hands", "": "no jeu de regle", **ROWS}
    deals = dict.fromkeys(kinds, 0)
    taken = dict.fromkeys(kinds, 0)
    for _ in range(number):
        cards = rng.sample(Options.pack, 11)
        hand, dealer, trump = mask_of(cards[:5]), mask_of(cards[5:10]), cards[10] // 13
        won = tricks(hand, dealer, trump) >= POINT_TRICKS
        for kind in ("all", jeu_de_regle(hand, trump) or ""):
            deals[kind] += 1
            taken[kind] += won
    print(f"\n{number:,} random deals with open hands and no exchange, the non-dealer holding")
    for kind, words in kinds.items():
        if deals[kind]:
            share = taken[kind] / deals[kind]
            error = 100 * sqrt(share * (1 - share) / deals[kind])
            print(
                f"{words:38} {deals[kind]:9,} deals, three tricks in {100 * share:5.2f} %,"
                f" standard error {error:.2f} %"
            )


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=0, metavar="N")
    parser.add_argument("--search", action="store_true")
    arguments = parser.parse_args()
    print_table(arguments.search)
    print_deal()
    if arguments.deals > 0:
        print_deals(arguments.deals)


if __name__ == "__main__":
    main()
