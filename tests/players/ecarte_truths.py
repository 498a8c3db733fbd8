"""What the sentences of Ecarte's reasons say of a move, as somebody at the table would check."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import TypeAlias

from retrocards.cards import card_text, cards_of, parse_card
from retrocards.players.advice import Advice
from retrocards.players.choice import Choice
from retrocards.rules.ecarte import (
    ACCEPT,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    Hand,
    discarded,
    is_card,
    is_discard,
)

ORDER = ["7", "8", "9", "10", "A", "J", "Q", "K"]
JACK, QUEEN, KING = 5, 6, 7


def rank(card: int) -> int:
    return ORDER.index(card_text(card)[:-1])


class Claim:
    """A move with its reason, told from the cards; `advice` is what is told of all moves."""

    def __init__(self, hand: Hand, choice: Choice, advice: Advice | None = None):
        self.hand, self.move, reason = hand, choice.move, choice.reason
        self.name, self.details = reason.name, reason.details
        self.prospects = advice.prospects if advice else ()
        self.seat = hand.to_move
        self.view = hand.view(self.seat)
        self.trump = hand.turn_up // 13
        self.king = parse_card("K" + card_text(hand.turn_up)[-1])
        self.mine, self.others = (cards_of(hand.hands[seat]) for seat in (self.seat, 1 - self.seat))
        self.legal = [move for move in hand.legal_moves() if is_card(move)]
        self.trumps = [card for card in self.mine if self.is_trump(card)]
        self.power = [card for card in self.mine if self.is_trump(card) or rank(card) == KING]
        self.court = [card for card in self.mine if rank(card) >= JACK]
        plain = [card for card in self.mine if not self.is_trump(card)]
        self.plain = [[held for held in plain if held // 13 == suit] for suit in range(4)]
        self.lengths = [sum(card // 13 == suit for card in self.mine) for suit in range(4)]
        self.lead = hand.laid[-1] if len(hand.laid) % 2 else -1
        self.gone = cards_of(discarded(self.move)) if is_discard(self.move) else []
        self.kept = [card for card in self.mine if card not in self.gone]
        self.points, self.their_points = hand.points[self.seat], hand.points[1 - self.seat]
        self.may_hold = cards_of(self.view.may_hold)

    def is_trump(self, card: int) -> bool:
        return card // 13 == self.trump

    def number(self, name: str) -> int:
        return int(self.details[name])

    def counts(self, cards: list[int]) -> bool:
        return self.number("count") == len(cards)

    def above(self, cards: list[int], card: int) -> list[int]:
        """Those of the card's suit that are higher."""
        return [
            higher for higher in cards if higher // 13 == card // 13 and rank(higher) > rank(card)
        ]

    def wins(self, card: int) -> bool:
        """Whether it takes the trick from the card led."""
        return bool(self.above([card], self.lead)) or (
            self.is_trump(card) and not self.is_trump(self.lead)
        )

    @property
    def following(self) -> list[int]:
        return [card for card in self.mine if card // 13 == self.lead // 13]

    @property
    def top(self) -> bool:
        """Whether the card led is the highest that the seat has of its suit."""
        return not self.above(self.mine, self.move)

    @property
    def longest(self) -> bool:
        return self.lengths[self.move // 13] == max(self.lengths)

    @property
    def best_trump(self) -> bool:
        turned = self.hand.turn_up == self.king
        return self.king in self.mine or (turned and self.king - 1 in self.mine)

    @property
    def king_may_come(self) -> bool:
        gone = self.hand.discards[self.seat]
        return self.king not in [*self.mine, *cards_of(gone), self.hand.turn_up]

    def queens(self, others: int) -> int:
        """Plain suits with the queen and so many others at least."""
        return sum(QUEEN in map(rank, held) and len(held) > others for held in self.plain)

    @property
    def voids(self) -> int:
        return sum(not length for suit, length in enumerate(self.lengths) if suit != self.trump)

    @property
    def plain_king(self) -> bool:
        return any(KING in map(rank, held) for held in self.plain)

    @property
    def whole_court(self) -> bool:
        return any({JACK, QUEEN, KING} <= {*map(rank, held)} for held in self.plain)

    @property
    def jeu(self) -> bool:
        """Seed: the table of the jeux de regle."""
        lengths = [*map(len, self.plain)]
        return {
            0: len(self.court) >= 4,
            1: self.whole_court or self.queens(2) > 0 or self.queens(1) == 2,
            2: (self.plain_king and self.voids > 0) or self.queens(1) > 0 or 3 in lengths,
        }.get(len(self.trumps), True)

    @property
    def weak(self) -> bool:
        return not self.jeu and len(self.power) < 3

    @property
    def at_first(self) -> bool:
        """Whether who loses pays two."""
        return not self.hand.changes

    @property
    def by_the_book(self) -> list[int]:
        """What goes if trumps and kings stay, and else the least, as far as the rules let."""
        numbers = [discarded(move).bit_count() for move in self.hand.legal_moves()]
        count = min(max(5 - len(self.power), min(numbers)), max(numbers))
        least_first = sorted(self.mine, key=lambda card: (self.is_trump(card), rank(card)))
        return least_first[:count]

    @property
    def better(self) -> bool:
        """Whether the chance told is the move's, and above that of the other word by its cost."""
        best, other = self.prospects
        return (
            (best.move, str(best.percent)) == (self.move, self.details["chance"])
            and self.number("chance") - self.number("instead") == other.cost_percent
            and self.number("chance") > self.number("instead")
            and other.cost > 2 * other.cost_error
        )

    @property
    def alike(self) -> bool:
        """Whether the others cost nothing that is two errors or a whole per cent."""
        return all(
            other.cost <= 2 * other.cost_error or other.cost < 0.006 for other in self.prospects
        )

    @property
    def is_run(self) -> bool:
        """Whether all that may be played are of a suit, and the other holds no card between."""
        low, high = (best(self.legal, key=rank) for best in (min, max))
        suits = {card // 13 for card in self.legal}
        between = [card for card in self.others if rank(low) < rank(card) < rank(high)]
        return len(suits) == 1 and not any(card // 13 in suits for card in between)

    @property
    def own_tricks(self) -> int:
        return self.hand.tricks[self.seat]

    @property
    def their_tricks(self) -> int:
        return self.hand.tricks[1 - self.seat]

    @property
    def tried(self) -> bool:
        """Whether so many hands were tried: all that there may be of few cards, else 40."""
        known = cards_of(self.view.known)
        may = {*self.may_hold} - {*known}
        if self.hand.king < 0 and len(self.others) < 5 and len(may) > len(self.others):
            may -= {self.king}
        missing = len(self.others) - len(known)
        return self.number("of") == (comb(len(may), missing) if missing <= 3 else 40)

    @property
    def some(self) -> bool:
        return self.tried and 0 < self.number("won") < self.number("of")


Truth: TypeAlias = Callable[[Claim], object]
TRUE: dict[str, Truth] = {
    # what the rules leave
    "last_card": lambda t: len(t.mine) == 1,
    "must_win": lambda t: t.legal == [t.move] and t.following and t.wins(t.move),
    "must_follow": lambda t: t.following == [t.move] and not t.wins(t.move),
    "must_trump": lambda t: not t.following and t.trumps == [t.move],
    "mark_king": lambda t: t.move == MARK and t.king in t.mine and t.hand.turn_up != t.king,
    # to lead or to propose
    "dealer_at_four": lambda t: t.their_points == 4 and t.weak and t.king_may_come,
    "dealer_at_three": lambda t: (
        t.move == PROPOSE and t.their_points == 3 > t.points and t.at_first
    ),
    "strong_enough": lambda t: t.their_points == 3 and t.jeu and t.counts(t.power),
    "safe_to_propose": lambda t: t.move == PROPOSE and t.best_trump,
    "stand_on_three_trumps": lambda t: len(t.trumps) >= 3,
    "stand_on_king_and_void": lambda t: len(t.trumps) == 2 and t.plain_king and t.voids,
    "stand_on_guarded_queen": lambda t: len(t.trumps) == 2 and t.queens(1),
    "stand_on_three_of_a_suit": lambda t: len(t.trumps) == 2 and 3 in map(len, t.plain),
    "stand_on_king_queen_jack": lambda t: len(t.trumps) == 1 and t.whole_court,
    "stand_on_queen_and_two": lambda t: len(t.trumps) == 1 and t.queens(2),
    "stand_on_two_guarded_queens": lambda t: len(t.trumps) == 1 and t.queens(1) == 2,
    "stand_on_four_court_cards": lambda t: not t.trumps and len(t.court) >= 4,
    "stand_on_power": lambda t: t.counts(t.power) and len(t.power) >= 3,
    "propose": lambda t: t.move == PROPOSE and not t.jeu and t.counts(t.power),
    "lead_for_game": lambda t: t.move == LEAD and t.better,
    "propose_for_game": lambda t: t.move == PROPOSE and t.better,
    "feels_unlucky": lambda t: t.move == PROPOSE and t.jeu,
    "feels_lucky": lambda t: t.move in (LEAD, REFUSE) and not t.jeu,
    # to accept or to refuse
    "refuse_for_game": lambda t: t.move == REFUSE and t.better,
    "accept_for_game": lambda t: t.move == ACCEPT and t.better,
    "either_for_game": lambda t: t.alike and t.number("chance") == t.prospects[0].percent,
    "refuse_on_trumps": lambda t: t.move == REFUSE and t.counts(t.trumps) and len(t.trumps) >= 3,
    "accept_for_vole": lambda t: (
        t.move == ACCEPT and t.best_trump and t.points + (t.king in t.mine) <= 3
    ),
    "accept_safely": lambda t: t.move == ACCEPT and t.best_trump,
    "refuse_on_jeu": lambda t: t.move == REFUSE and t.jeu,
    "refuse_on_pair": lambda t: (
        t.move == REFUSE and len(t.trumps) == 2 and 2 in map(len, t.plain)
    ),
    "accept": lambda t: t.move == ACCEPT and t.weak and t.counts(t.power),
    "accept_on_power": lambda t: t.move == ACCEPT and not t.jeu and t.counts(t.power),
    # which cards to change
    "keep_power": lambda t: (
        t.counts(t.gone) and t.gone and t.kept == t.power and len(t.kept) == t.number("kept") > 0
    ),
    "keep_all": lambda t: len(t.power) == 5 and not t.gone,
    "change_all": lambda t: not t.power and len(t.gone) == 5,
    "part_with_weakest": lambda t: (
        len({*t.power, *t.court}) == 5 and len(t.gone) == 1 and t.counts(t.gone)
    ),
    "stock_too_small": lambda t: (
        t.counts(t.gone)
        and t.number("useless") == 5 - len(t.power) > len(t.gone) == t.hand.stock_count
    ),
    "change_more": lambda t: t.counts(t.gone) and len(t.gone) > len(t.by_the_book),
    "change_fewer": lambda t: t.counts(t.gone) and len(t.gone) < len(t.by_the_book),
    "change_others": lambda t: (
        t.counts(t.by_the_book) and t.counts(t.gone) and {*t.gone} != {*t.by_the_book}
    ),
    "keep_pictures": lambda t: (
        t.counts(t.gone) and {*t.trumps, *t.court} and {*t.trumps, *t.court} <= {*t.kept}
    ),
    # a card that is led
    "card_top_trump": lambda t: t.is_trump(t.move) and not t.above(t.others, t.move),
    "card_draws": lambda t: t.is_trump(t.move) and t.above(t.may_hold, t.move),
    "card_sure": lambda t: (
        not t.is_trump(t.move) and not [*t.above(t.others, t.move), *filter(t.is_trump, t.others)]
    ),
    "card_top": lambda t: (
        not t.is_trump(t.move)
        and not t.above(t.others, t.move)
        and any(map(t.is_trump, t.may_hold))
    ),
    "card_from_suit": lambda t: t.lengths[t.move // 13] > 1,
    "card_alone": lambda t: t.lengths[t.move // 13] == 1,
    "top_of_longest": lambda t: t.longest and t.top,
    "longest_suit": lambda t: (
        t.longest and t.top and not t.is_trump(t.move)
        and t.number("count") == t.lengths[t.move // 13]
    ),
    "longest_trumps": lambda t: t.longest and t.lengths.count(len(t.trumps)) == 1 and t.top,
    "press_on": lambda t: t.top and any(t.move // 13 == card // 13 for card in t.hand.laid[::2]),
    # a card that is played to another
    "card_trumps": lambda t: t.is_trump(t.move) and not t.is_trump(t.lead) and t.wins(t.move),
    "card_wins": lambda t: t.move // 13 == t.lead // 13 and t.wins(t.move),
    "card_loses": lambda t: not any(map(t.wins, t.legal)),
    "win_cheaply": lambda t: (
        t.wins(t.move) and rank(t.move) == min(rank(card) for card in t.legal if t.wins(card))
    ),
    "throw_least": lambda t: not any(map(t.wins, t.legal)) and not [
        card for card in t.legal
        if rank(card) < rank(t.move) and t.is_trump(card) <= t.is_trump(t.move)
    ],
    # any card
    "card_all_one": lambda t: t.alike,
    "card_of_run": lambda t: len(t.legal) > 1 and t.is_run,
    "card_beats_more": lambda t: rank(parse_card(t.details["rival"])) < rank(t.move),
    "card_slightly": lambda t: len(t.legal) > 1 and not len(t.hand.laid) % 2,
    "vole": lambda t: t.some and not t.their_tricks and t.points <= 3,
    "vole_in_all": lambda t: t.tried and not t.their_tricks and t.points <= 3,
    "point": lambda t: t.some and t.own_tricks < 3 > t.their_tricks,
    "point_in_all": lambda t: t.tried and t.own_tricks < 3 > t.their_tricks,
    "escape_vole": lambda t: t.some and not t.own_tricks and t.their_points <= 3,
    "escape_vole_in_all": lambda t: t.tried and not t.own_tricks and t.their_points <= 3,
    "more_tricks": lambda t: t.tried and len(t.legal) > 1,
    "all_one": lambda t: t.tried and len(t.legal) > 1,
}  # fmt: skip
"""Reason -> what its sentences say of the move, which must be so."""
