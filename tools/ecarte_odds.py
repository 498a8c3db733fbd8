"""Computes the tables of the master of Ecarte, and prints them for `players/ecarte/odds.py`.

    tools/ecarte_odds.py                    all of it: a minute on a quiet machine
    tools/ecarte_odds.py --deals N          from so many deals

Standard library only.  There are three results, each based on the one before:

1. The weights of `strength`: a logistic regression on random deals, each solved with open hands.
2. When to play without proposing and when to refuse, by the score.  The game of talk is solved by
   counterfactual regret, on deals with all exchanges dealt out.  Both players change all cards but
   trumps and kings, the tricks are those of open hands, and a player who talks knows only how
   strong his hand is and whether he has the king.
3. The chance of the non-dealer to win the game at each score, backwards from 4 to 4.
"""

import argparse
import sys
from array import array
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from retrocards.cards import BIT, mask_of
from retrocards.players.ecarte import strength as strengths
from retrocards.players.ecarte.policy import changed
from retrocards.players.ecarte.solver import tricks
from retrocards.rules.ecarte import GAME_POINT, RANKING, SUITS_OF_PACK, Options, king_of
from retrocards.rules.ecarte.moves import exchanged
from retrocards.rules.ecarte.tricks import scored

ROUNDS = 3
"""Exchanges after which the play begins, because the stock is nearly empty."""
FEATURES = 7 + 6 + 24 + 1
"""Features of the strength: trumps, their number, top cards of plain suits, and void suits."""
LOWEST = -2.8
STEP = 0.4
STEPS = 16
BUCKETS = 2 * STEPS
"""The strengths of hands in steps, without and with the king."""


def bucket(strength: float, king: bool) -> int:
    """The step of a strength."""
    return min(STEPS - 1, max(0, int((strength - LOWEST) / STEP))) + STEPS * king


class Dealt(NamedTuple):
    """A deal after each exchange: the situation of both in each round, and the tricks."""

    talker: tuple[int, ...]
    dealer: tuple[int, ...]
    king: tuple[int, ...]
    """0 nobody, 1 the non-dealer, 2 the dealer."""
    tricks: tuple[int, ...]
    """The tricks of the non-dealer."""


def features(hand: int, turn_up: int) -> list[int]:
    """The places of the weights that count for a hand."""
    trump = turn_up // 13
    places = []
    trumps = [rank for rank in RANKING[::-1] if trump * 13 + rank != turn_up]
    for place, rank in enumerate(trumps):
        if hand & BIT[trump * 13 + rank]:
            places.append(place)
    places.append(7 + (hand & SUITS_OF_PACK[trump]).bit_count())
    for suit, cards in enumerate(SUITS_OF_PACK):
        if suit != trump:
            held = hand & cards
            if held:
                top = next(
                    place_of_top
                    for place_of_top, r in enumerate(RANKING[::-1])
                    if held & BIT[suit * 13 + r]
                )
                places.append(13 + 3 * top + min(held.bit_count(), 3) - 1)
            else:
                places.append(FEATURES - 1)
    return places


def fitted(rows: Sequence[tuple[list[int], bool]], passes: int = 6) -> strengths.Weights:
    """The weights whose odds best fit the results."""
    weights = [0.0] * FEATURES
    for number in range(passes):
        rate = 0.05 / (1 + number) ** 1.5
        for places, won in rows:
            by = rate * (won - 1 / (1 + exp(-sum([weights[place] for place in places]))))
            for place in places:
                weights[place] += by
    shown = [round(weight, 2) for weight in weights]
    tops = tuple((shown[top], shown[top + 1], shown[top + 2]) for top in range(13, 37, 3))
    return strengths.Weights(tuple(shown[:7]), tuple(shown[7:13]), tops, shown[37])


def fit(rng: Random, deals: int) -> tuple[strengths.Weights, strengths.Weights]:
    """The weights of the leader's hand and of the other's."""
    leading, following = [], []
    for _ in range(deals):
        cards = rng.sample(Options.pack, 11)
        leader, other, turn_up = mask_of(cards[:5]), mask_of(cards[5:10]), cards[10]
        won = tricks(leader, other, turn_up // 13) >= 3
        leading.append((features(leader, turn_up), won))
        following.append((features(other, turn_up), not won))
    return fitted(leading), fitted(following)


def dealt(rng: Random, turned: bool) -> Dealt:
    """A random deal. `turned`: a king is turned up."""
    king = king_of(rng.randrange(4))
    while True:
        deck = rng.sample(Options.pack, 32)
        turn_up = deck[10]
        if turned:
            place = deck.index(king)
            deck[10], deck[place] = king, turn_up
            turn_up = king
        if turned or turn_up % 13 != king % 13:
            break
    trump, stock = turn_up // 13, tuple(deck[11:])
    hands = [mask_of(deck[:5]), mask_of(deck[5:10])]
    rows: list[tuple[int, int, int, int]] = []
    for _ in range(ROUNDS + 1):
        holds = [bool(hand & BIT[king_of(trump)]) for hand in hands]
        seen = [
            bucket(strengths.strength(hand, turn_up, leads=not seat), holds[seat])
            for seat, hand in enumerate(hands)
        ]
        rows.append((seen[0], seen[1], holds[0] + 2 * holds[1], tricks(hands[0], hands[1], trump)))
        for seat, hand in enumerate(hands):
            gone = changed(hand, trump, min(1 - seat, len(stock)), len(stock))
            hands[seat], stock = exchanged(hand, gone, stock)
    talker, dealer, kings, taken = zip(*rows, strict=True)
    return Dealt(talker, dealer, kings, taken)


class Talk:
    """The game of talk at one score, solved on deals.

    A player whose hand is stronger than a threshold leads, or refuses. Regret matching learns the
    thresholds, one for each round, for hands without and with the king.
    """

    def __init__(self, payoffs: Sequence[Sequence[Sequence[float]]]) -> None:
        self._payoffs = payoffs
        size = ROUNDS * BUCKETS
        self._gains = [array("d", [0.0] * size) for _ in range(2)]
        self._regrets = [array("d", [0.0] * (size + 2 * ROUNDS)) for _ in range(2)]
        self._now = [array("d", [0.5] * size) for _ in range(2)]
        self._sums = [array("d", [0.0] * size) for _ in range(2)]
        self._weight = 0.0
        self.value = 0.0
        """The non-dealer's chance in the last pass."""

    def learn(self, deals: Sequence[Dealt], weight: float) -> None:
        """Go through all deals, and update the thresholds."""
        self.value = sum(map(self._walk, deals)) / len(deals)
        for side in range(2):
            for first in range(0, ROUNDS * BUCKETS, STEPS):
                self._match(side, first, weight)
        self._weight += weight

    def _walk(self, deal: Dealt) -> float:
        stands, refuses = self._now
        led, answered = self._gains
        pays = self._payoffs
        worth = pays[deal.king[ROUNDS]][0][deal.tricks[ROUNDS]]
        rows = []
        for number in range(ROUNDS - 1, -1, -1):
            place = number * BUCKETS + deal.talker[number]
            by = number * BUCKETS + deal.dealer[number]
            played, taken = pays[deal.king[number]], deal.tricks[number]
            leads, refused = (played[0 if number else pays_double][taken] for pays_double in (1, 2))
            answer = refuses[by] * refused + (1 - refuses[by]) * worth
            rows.append((place, by, leads - answer, worth - refused))
            worth = stands[place] * leads + (1 - stands[place]) * answer
        talker = dealer = 1.0
        for place, by, better, refusal in reversed(rows):
            led[place] += dealer * better
            talker *= 1 - stands[place]
            answered[by] += talker * refusal
            dealer *= 1 - refuses[by]
        return worth

    def _match(self, side: int, first: int, weight: float) -> None:
        """Update the thresholds for one kind of hands, each by its extra gain."""
        gains, now, sums = self._gains[side], self._now[side], self._sums[side]
        regrets = self._regrets[side]
        place = first // STEPS * (STEPS + 1)
        total = 0.0
        values = [0.0]
        for step in range(first + STEPS - 1, first - 1, -1):
            total += gains[step]
            values.append(total)
        values.reverse()
        mean = sum(now[first + step] * gains[first + step] for step in range(STEPS))
        for step, value in enumerate(values):
            regrets[place + step] = max(0.0, regrets[place + step] + value - mean)
        both = sum(regrets[place : place + STEPS + 1]) or 1.0
        chance = 0.0
        for step in range(STEPS):
            chance += regrets[place + step] / both
            now[first + step] = chance
            sums[first + step] += weight * chance
            gains[first + step] = 0.0

    def threshold(self, side: int, number: int, king: bool) -> float:
        """The least strength with which the non-dealer (0) leads or the dealer (1) refuses."""
        first = number * BUCKETS + STEPS * king
        said = sum(self._sums[side][first : first + STEPS]) / self._weight
        return round(LOWEST + STEP * (STEPS - said), 1)


def after(wins: dict[tuple[int, int], float], talker: int, dealer: int) -> float:
    """The non-dealer's chance after a hand that ends at these points."""
    if talker >= GAME_POINT or dealer >= GAME_POINT:
        return float(talker >= GAME_POINT)
    return 1 - wins[dealer, talker]


def payoffs(
    wins: dict[tuple[int, int], float], talker: int, dealer: int
) -> list[list[list[float]]]:
    """Who marks the king -> who pays double -> the non-dealer's tricks -> his chance."""
    table = []
    for king in range(3):
        have, has = talker + (king == 1), dealer + (king == 2)
        rows = []
        for double in range(3):
            row = []
            for taken in range(6):
                if have >= GAME_POINT or has >= GAME_POINT:
                    row.append(float(have >= GAME_POINT))
                else:
                    points = scored(taken, double == 1, double == 2)
                    row.append(after(wins, have + max(0, points), has + max(0, -points)))
            rows.append(row)
        table.append(rows)
    return table


def solve(
    wins: dict[tuple[int, int], float], talker: int, dealer: int, deals: Sequence[Dealt]
) -> Talk:
    """The talk at a score that already counts a turned-up king."""
    game = Talk(payoffs(wins, talker, dealer))
    for number in range(PASSES):
        game.learn(deals, 1.0 + number)
    return game


def main() -> None:
    """Compute and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=4_000, metavar="N")
    arguments = parser.parse_args()
    rng = Random(1)
    strengths.LEADING, strengths.FOLLOWING = fit(rng, 10 * arguments.deals)
    print("LEADING =", strengths.LEADING)
    print("FOLLOWING =", strengths.FOLLOWING, flush=True)
    deals = {king: [dealt(rng, king) for _ in range(arguments.deals)] for king in (False, True)}
    wins: dict[tuple[int, int], float] = {}
    turned: dict[tuple[int, int], float] = {}
    thresholds: dict[tuple[str, int], dict[tuple[int, int], float]] = {}
    for total in range(2 * GAME_POINT - 2, -1, -1):
        for talker in range(max(0, total - GAME_POINT + 1), min(total + 1, GAME_POINT)):
            dealer = total - talker
            for king in (True, False)[not dealer :]:
                game = solve(wins, talker, dealer, deals[king])
                if king:
                    turned[talker, dealer] = game.value
                else:
                    dealt_king = turned[talker, dealer + 1] if dealer + 1 < GAME_POINT else 0.0
                    wins[talker, dealer] = 7 / 8 * game.value + 1 / 8 * dealt_king
                for side, said in enumerate(("stand", "refuse")):
                    for number in range(2):
                        for holds in (False,) if king else (False, True):
                            name = f"{said}_{'turned' if king else 'king' if holds else 'plain'}"
                            table = thresholds.setdefault((name, number), {})
                            table[talker, dealer] = game.threshold(side, number, holds)
    print_table("WINS", {score: round(chance, 3) for score, chance in wins.items()})
    for (name, number), table in thresholds.items():
        print_table(f"{name} {number}", table)


def print_table(name: str, table: dict[tuple[int, int], float]) -> None:
    """A row for each number of points of the non-dealer, a column for each of the dealer."""
    print(f"# {name}")
    for talker in range(GAME_POINT):
        row = [str(table.get((talker, dealer), "0.0")) for dealer in range(GAME_POINT)]
        print(f"    ({', '.join(row)}),", flush=True)


PASSES = 25


if __name__ == "__main__":
    main()
