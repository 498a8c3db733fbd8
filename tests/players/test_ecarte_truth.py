"""What is told of a move of Ecarte is true as the cards lie, as far as the seat can know it.

Hands are played by all grades and by chance, at any score: kings are thrown away, and stay in the
sleeve.  Asked are the club, the beginner, the master with little thought, and his words for any
card and any change, since a search may find whichever best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from math import inf
from random import Random

import pytest

from retrocards.cards import SUITS, card_text, shuffled
from retrocards.players.advice import Advice
from retrocards.players.choice import SEATS, Choice
from retrocards.players.ecarte import REASONS, beginner, club, master
from retrocards.players.ecarte.master import card_deed, change_deed
from retrocards.players.ecarte.reasons import ADVICE, MASTER
from retrocards.players.ecarte.yardsticks import anything
from retrocards.players.search import Limits, finish
from retrocards.rules.ecarte import Hand, Options, is_card
from tests.limits import SetLimits
from tests.players.ecarte_truths import TRUE, Claim
from tests.players.test_ecarte_reasons import WHY, taken_in_all

OPTIONS = (Options(), Options(dealer_must_change=True))
KNOWN = {**REASONS, **ADVICE}
"""The reasons of all grades, and those of the coach alone."""


class Table:
    """What was told, how often, and whether it was true."""

    def __init__(self) -> None:
        self.claims, self.untrue = Counter[str](), list[str]()

    def hear(self, hand: Hand, choice: Choice, advice: Advice | None = None) -> None:
        claim = Claim(hand, choice, advice)
        self.claims[claim.name] += 1
        if not (TRUE[claim.name](claim) and named(claim)):
            move = hand.move_text(claim.move)
            self.untrue.append(f"{move}: {choice.reason}\n{hand.to_text()}")

    def all_true(self) -> None:
        assert not self.untrue, f"{len(self.untrue)}, the first: {self.untrue[0]}"


def named(claim: Claim) -> bool:
    """Whether a card that is named is the one played, the lead what it is played to, and so on."""
    shown = {"card": card_text, "suit": lambda card: SUITS[card // 13]}
    named = {name: tell(claim.move) for name, tell in shown.items() if name in claim.details}
    if "lead" in claim.details:
        named["lead"] = card_text(claim.hand.laid[-1])
    return named.items() <= claim.details.items() and {*claim.details} == {*KNOWN[claim.name]}


def random_hands(seed: int) -> Iterator[tuple[Hand, Random]]:
    """Every position of a hand at a score by chance, moved by all and by nobody's plan."""
    rng, options = Random(seed), OPTIONS[seed % 2]
    points = (rng.randrange(5), rng.randrange(5))
    hand = Hand(options, rng.randrange(2), shuffled(options.pack, str(seed)), points)
    while hand.to_move >= 0:
        yield hand, rng
        player = rng.choice((club.choose, beginner.choose, anything))
        hand.play(player(hand.view(hand.to_move), rng))


def any_change(hand: Hand, rng: Random) -> Iterator[Choice]:
    """What is told of any change, beside that of the book."""
    book = club.choose(hand.view(hand.to_move), Random(0))
    for move in rng.sample(hand.legal_moves(), 3):
        if move != book:
            yield change_deed(move, book)


def test_what_players_tell_of_a_move_is_true(amount: Callable[[int, int], int]) -> None:
    table = Table()
    for hand in WHY.values():
        table.hear(hand, club.decide(hand.view(hand.to_move), Random(0)))
    for seed in range(amount(30, 2_500)):
        for hand, rng in random_hands(seed):
            view = hand.view(hand.to_move)
            for player in (club, beginner):
                table.hear(hand, player.decide(view, rng))
            if hand.phase == "change":
                for choice in any_change(hand, rng):
                    table.hear(hand, choice)
            elif len(hand.legal_moves()) > 1 and hand.phase == "play":
                for card in filter(is_card, hand.legal_moves()):
                    table.hear(hand, card_deed(view, card))
    table.all_true()
    assert {*table.claims} >= {*REASONS} - {*OF_CHANCES}, {*REASONS} - {*table.claims}


OF_CHANCES = [
    *(name for name in REASONS if name.endswith("_for_game")), "card_all_one", *ADVICE
]  # fmt: skip


@pytest.mark.long("much thought; the oracle hears him in each run")
@pytest.mark.usefixtures("little_thought")
def test_what_the_coach_tells_is_true_of_the_chances_that_he_tells(
    amount: Callable[[int, int], int], set_limits: SetLimits
) -> None:
    # A difference is seen where many deals show it.
    set_limits(master, HANDS=4 * master.PART, TALKING=Limits(worlds=300, better=0.7, hopeless=inf))
    table = Table()
    for seed in range(60, 60 + amount(8, 200)):
        for hand, _ in random_hands(10_000 + seed):
            if len(hand.legal_moves()) > 1:
                advice = finish(master.advise(hand.view(hand.to_move), Random(seed)))
                best = advice.best
                table.hear(hand, Choice(best.move, best.reason), advice)
    table.all_true()
    assert {*table.claims} >= {*OF_CHANCES}, table.claims


EQUAL = """\
ecarte: dealer_must_change=yes
points: 2 4
dealer: 0
turn_up: KD
phase: play
changes: -
refused: no
king: -
tricks: QD/JD JC/8C QH/JH
stock: 8S 7S AH AC KH 7C 9C KC 9H AD AS 10S 10D 9S 10C KS 8H QC 10H 7H 7D
hand 0: 8D JS
hand 1: 9D QS
discards 0: -
discards 1: -
"""
"""Either card takes 870 tricks of 190 hands, but not as many of each."""


def worth(hand: Hand, tricks: int) -> float:
    """Points won or lost by so many tricks, as far as the game goes on, and a little for each."""
    seat, payer = hand.to_move, hand.pays_double
    winner = seat if tricks >= 3 else 1 - seat
    points = 2 if tricks in (0, 5) or payer == 1 - winner else 1
    points = min(points, 5 - hand.points[winner])
    return (points if winner == seat else -points) + 0.01 * tricks


def test_a_card_that_is_told_to_win_more_tricks_does_and_equals_are_worth_the_same(
    amount: Callable[[int, int], int],
) -> None:
    """Than the next best card; where the other hides three cards at most, of all that he may."""
    seeds = range(20_000, 20_000 + amount(10, 300))
    random = (hand for seed in seeds for hand, _ in random_hands(seed))
    checked = Counter[str]()
    for hand in chain([Hand.from_text(EQUAL)], random):
        view = hand.view(hand.to_move)
        if not hand.laid or view.counts[1 - view.seat] > 3 or view.known:
            continue
        move, reason, _ = club.decide(view, Random(0))
        if reason.name not in ("more_tricks", "all_one"):
            continue
        taken, worths = dict[int, int](), dict[int, float]()
        for card in filter(is_card, hand.legal_moves()):
            counts = taken_in_all(hand, card)
            taken[card] = sum(tricks * ways for tricks, ways in counts.items())
            worths[card] = sum(worth(hand, tricks) * ways for tricks, ways in counts.items())
        less = {card: value for card, value in worths.items() if value < worths[move] - 1e-6}
        if reason.name == "all_one":
            assert not less, hand.to_text()
        else:
            assert less and taken[move] > taken[max(less, key=less.__getitem__)], hand.to_text()
        checked[reason.name] += 1
    assert min(checked.values()) > 2 and len(checked) == 2, checked


def test_no_player_at_the_table_has_a_reason_of_the_coach_alone() -> None:
    assert not {*ADVICE} & {*REASONS} and {*master.REASONS} == {*MASTER, *ADVICE}


def test_every_reason_has_its_truth_and_no_detail_a_name_of_seats() -> None:
    assert {*TRUE} == {*KNOWN}
    assert not {detail for details in KNOWN.values() for detail in details} & {*SEATS}
