"""What is said of a move in Ditsy Elephant is true, as far as the cards that are out tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from retrocards.players.choice import Reason
from retrocards.players.elephant import club, master, reasons
from retrocards.players.elephant.certain import REASONS as CERTAIN
from retrocards.players.elephant.yardsticks import anything
from retrocards.rules.elephant import OF_RANK, PASS, PLAYS, Hand, Match, Options
from tests.rules.games import ELEPHANT_OPTIONS

SEED = 31
JACK, TWOS = 8, 12


class Seen:
    """A move, and the club player's, told from the hand without the tables of the players."""

    def __init__(self, hand: Hand, move: int, instead: int, reason: Reason) -> None:
        self.move, self.instead, self.details = move, instead, reason.details
        self.mine = hand.hands[hand.to_move]
        self.others = [cards for seat, cards in enumerate(hand.hands) if seat != hand.to_move]
        self.table = 0 if hand.leads else hand.table_cards
        self.rank, self.size = PLAYS[move or instead]
        if hand.leads:
            return
        steps = range(1, (hand.last_player - hand.to_move) % 4)
        self.to_come = [hand.hands[(hand.to_move + step) % 4] for step in steps]

    def out(self, rank: int) -> int:
        """How many cards of a rank the others hold."""
        return sum((cards & OF_RANK[rank]).bit_count() for cards in self.others)

    def beaters(self, play: int) -> int:
        """How many cards that are out beat a play, where there are as many of their rank."""
        rank, size = PLAYS[play]
        return sum(self.out(beater) for beater in range(rank + 1, 13) if self.out(beater) >= size)

    def can_be_beaten(self, play: int, by: list[int]) -> bool:
        """As far as is known of these hands: how many cards each has, and which are out."""
        enough = any(cards.bit_count() >= PLAYS[play][1] for cards in by)
        return enough and self.beaters(play) > 0

    def left(self, play: int, rank: int) -> int:
        return (self.mine & ~play & OF_RANK[rank]).bit_count()

    @property
    def lower(self) -> bool:
        """Whether the club player's is a pass or a lower play."""
        return self.instead == PASS or PLAYS[self.instead][0] < self.rank


TRUE: dict[str, Callable[[Seen], bool]] = {
    "goes_around_surely": lambda s: not s.can_be_beaten(s.move, s.others),
    "goes_around": lambda s: (
        s.lower and 20 <= int(s.details["chance"]) < 100 and s.can_be_beaten(s.move, s.others)
    ),
    "harder_to_beat": lambda s: s.beaters(s.move) < s.beaters(s.instead),
    "split": lambda s: s.left(s.move, s.rank) > 0,
    "shed_low": lambda s: s.rank < PLAYS[s.instead][0],
    "one_less": lambda s: s.instead == PASS and bool(s.table) and s.beaters(s.move) > 0,
    "keep_groups": lambda s: (
        PLAYS[s.instead][1] > s.size
        and PLAYS[s.instead][0] < TWOS
        and s.left(s.move, PLAYS[s.instead][0]) > 1
    ),
    "keep_twos": lambda s: s.left(s.move, TWOS) > s.left(s.instead, TWOS),
    "sampled": lambda s: s.lower and s.beaters(s.move) > 0,
    "wait_with_twos": lambda s: s.rank == TWOS,
    "wait_high": lambda s: (
        JACK <= s.rank < TWOS and any(map(s.out, range(PLAYS[s.table][0] + 1, s.rank)))
    ),
    "wait_for_others": lambda s: s.can_be_beaten(s.table, s.to_come),
    "wait_without_others": lambda s: not s.can_be_beaten(s.table, s.to_come),
}
"""Reason -> what it says of a move and of the club player's, which must be so."""


def decisions(options: Options, deals: int) -> Iterator[Hand]:
    """Positions with a choice, after moves of the club player's and any others."""
    rng = Random(SEED)
    for deal in range(deals):
        hand = Match(options).new_hand(str(deal))
        while len(hand.out) < 2:
            if len(hand.legal_moves()) > 1 and hand.last_player >= 0:
                yield hand
            player = club.choose if rng.random() < 0.7 else anything
            hand.play(player(hand.view(hand.to_move), rng))


def test_what_a_move_is_said_to_do_it_does(amount: Callable[[int, int], int]) -> None:
    """Whatever the search may find better than what the club player does, and what he says himself.

    Nothing is told as 100 in 100 but what nobody can beat: who has passed may hold what does.
    """
    deals = amount(1, 20)
    rng, counts, of_club = Random(SEED), Counter[str](), Counter[str]()
    for hand in (
        decision for options in ELEPHANT_OPTIONS for decision in decisions(options, deals)
    ):
        view = hand.view(hand.to_move)
        instead, reason, _ = club.decide(view, rng)
        if reason.name in CERTAIN:
            continue
        if reason.name in ("goes_around", "goes_around_surely"):
            of_club[reason.name] += 1
            seen = Seen(hand, instead, PASS, reason)
            sure = not seen.can_be_beaten(instead, seen.others)
            assert sure == (reason.name == "goes_around_surely"), (SEED, reason, hand.to_text())
            assert sure or 1 <= int(reason.details["chance"]) < 100, (SEED, hand.to_text())
        groups = {PLAYS[move] if move else (): move for move in hand.legal_moves()}
        groups.pop(PLAYS[instead] if instead else (), None)
        for move in groups.values():
            if move == PASS and hand.leads:
                continue
            choice = master.explained(view, move, instead)
            name = choice.reason.name
            counts[name] += 1
            assert choice.move == move
            assert TRUE[name](Seen(hand, move, instead, choice.reason)), (
                SEED, choice.reason, hand.move_text(move), hand.move_text(instead), hand.to_text(),
            )  # fmt: skip
    assert counts.keys() == {*TRUE}
    assert {*TRUE} >= {*reasons.DEEDS}
    assert counts["sampled"] < 0.05 * counts.total(), counts
    assert of_club["goes_around_surely"] > 9
