"""What the master of Durak tells of a move that its rules of thumb would not have made."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb
from random import Random

import pytest

from retrocards.cards import card_text, cards_of
from retrocards.players.durak.club import by_rule
from retrocards.players.durak.master import because_of_deed
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.yardsticks import anything, lowest
from retrocards.rules.durak import QUERY, Hand, Match, Options, card_of, is_attack, is_defence
from tests.players.test_durak_sense import early
from tests.rules.durak_positions import position

LEADING = early("6C 8D 9C 9D KS 7H", "8C 7D 9S JC QC KC", turn_up="10H", bout=1)
LATE = position("7C 8D KS", "9C 9D", talon="10C JC QC 6H")
COUNTED = position(
    "7C 8D KD KS AS AD", "9C 10C JC QC KC AC", talon="7S 6H", known={1: "9C 10C JC QC KC AC"}
)
ANSWERING = position(
    "6C", "9C JC QC AH", "7D 9S JS", trump="H", talon="KC 10H", table="JD/QD 8C", phase="defend"
)
TRUMPING = position("7C", "AD 9S QS", "7S JS", trump="D", table="KC", phase="defend")
OVERTRUMPING = position("7C", "AD 9S QS", "7S JS", trump="D", table="KD", phase="defend")


@pytest.mark.parametrize(
    ("hand", "move", "reason"),
    [
        (LEADING, "attack 7H", "sampled_lead_trump"),
        (LEADING, "attack 6C", "lead_low"),
        (LEADING, "attack 9C", "lead_pair"),
        (LEADING, "attack 8D", "lead_dearer"),
        (LEADING, "attack KS", "lead_dearer"),
        (LATE, "attack 8D", "lead_safe"),
        (COUNTED, "attack 8D", "lead_sure"),
        (ANSWERING, "defend 9C", "sampled_beat"),
        (ANSWERING, "defend JC", "sampled_beat_quiet"),
        (ANSWERING, "defend QC", "sampled_beat_quiet"),
        (ANSWERING, "take", "sampled_take"),
        (TRUMPING, "defend AD", "sampled_beat_trump"),
        (OVERTRUMPING, "defend AD", "beat_trump"),
    ],
)
def test_a_move_is_told_by_what_it_does(hand: Hand, move: str, reason: str) -> None:
    """To trump is to beat a plain card; a card that brings no new rank lets nothing more in."""
    choice = because_of_deed(Sight(hand.view(hand.to_move)), hand.parse_move(move))
    assert choice.reason.name == reason
    card = move.split()[-1]
    assert choice.reason.details.get("card", card) == card


class Seen:
    """A move told from the whole hand, without what the players make of it."""

    def __init__(self, hand: Hand, move: int) -> None:
        self.hand, self.view, seat = hand, hand.view(hand.to_move), hand.to_move
        self.card = card_of(move)
        self.mine = cards_of(hand.hands[seat])
        self.plain = [card for card in self.mine if card // 13 != hand.trump]
        self.like = [card for card in self.mine if card % 13 == self.card % 13]
        self.laid = [card for pair in hand.table for card in pair if card >= 0]
        self.attack = self.laid[-1] if self.laid and is_defence(move) else -1
        self.is_trump = self.card // 13 == hand.trump
        self.room = hand.room - is_attack(move)
        """How many cards may be thrown in after it."""

    def beats(self, card: int) -> bool:
        """Whether a card beats the one that is led."""
        if card // 13 == self.card // 13:
            return card > self.card
        return card // 13 == self.hand.trump

    @property
    def beaten(self) -> bool:
        """Whether the defender holds a card that does."""
        return any(map(self.beats, cards_of(self.hand.hands[self.hand.defender])))

    @property
    def may_be_beaten(self) -> float:
        """The chance of that, as far as the seat knows."""
        view, seat = self.view, self.hand.defender
        known, unseen = cards_of(view.known[seat]), cards_of(view.unseen)
        if any(map(self.beats, known)):
            return 1.0
        harmless = len(unseen) - sum(map(self.beats, unseen))
        missing = view.counts[seat] - len(known)
        return 1.0 - comb(harmless, missing) / comb(len(unseen), missing)

    def is_new(self, card: int) -> bool:
        """Whether a card could not be thrown in but for the one played."""
        return card % 13 == self.card % 13 and all(card % 13 != laid % 13 for laid in self.laid)

    @property
    def lets_in(self) -> bool:
        """Whether an attacker holds such a card, and may throw it in."""
        held = [card for seat in self.hand.attackers for card in cards_of(self.hand.hands[seat])]
        return self.room > 0 and any(map(self.is_new, held))

    @property
    def may_let_in(self) -> bool:
        """Whether one may hold it, as far as the seat knows."""
        view = self.view
        known = [card for seat in view.attackers for card in cards_of(view.known[seat])]
        hidden = sum(view.counts[seat] for seat in view.attackers) > len(known)
        may = [*known, *cards_of(view.unseen if hidden else 0)]
        return self.room > 0 and any(map(self.is_new, may))


def others(seen: Seen) -> bool:
    """Whether a card could have been played by one who plays none."""
    return any(card_of(move) >= 0 for move in seen.hand.legal_moves())


def is_lowest(seen: Seen) -> bool:
    return seen.card % 13 == min(card % 13 for card in seen.plain)


TRUE: dict[str, Callable[[Seen], bool]] = {
    "lead_sure": lambda s: not s.beaten and s.may_be_beaten == 0,
    "lead_safe": lambda s: s.hand.talon_count <= 4 and 0 < s.may_be_beaten < 0.5,
    "lead_low": lambda s: not s.is_trump and is_lowest(s),
    "lead_pair": lambda s: len({*s.like} & {*s.plain}) > 1 and s.room > 0 and not is_lowest(s),
    "lead_dearer": lambda s: not s.is_trump and not is_lowest(s),
    "sampled_lead_trump": lambda s: s.is_trump and s.may_be_beaten > 0,
    "sampled_join": lambda s: not s.is_trump and bool(s.laid),
    "sampled_join_trump": lambda s: s.is_trump and bool(s.laid),
    "sampled_pass": lambda s: others(s) and s.hand.phase == "attack",
    "sampled_give": lambda s: s.hand.phase == "give",
    "sampled_hold": lambda s: others(s) and s.hand.phase == "give",
    "sampled_beat": lambda s: not s.is_trump and s.may_let_in,
    "sampled_beat_quiet": lambda s: not s.is_trump and not s.lets_in,
    "sampled_beat_trump": lambda s: s.is_trump and s.attack // 13 != s.hand.trump,
    "sampled_take": lambda s: others(s) and s.hand.phase == "defend",
    "beat_trump": lambda s: s.is_trump and s.attack // 13 == s.hand.trump and s.card > s.attack,
}
"""Reason -> what it says of a move, which must be so."""
THUMBS = {name: TRUE[name] for name in ("lead_sure", "lead_safe", "lead_low", "lead_pair")} | {
    "lead_dearer": lambda s: s.is_trump or not is_lowest(s),
    "lead_trump": lambda s: not s.plain and s.card == min(s.mine),
    "join_low": lambda s: not s.is_trump and bool(s.laid),
    "join_pair": lambda s: len({*s.like} & {*s.plain}) > 1 and s.room > 0,
    "join_safe": lambda s: s.hand.talon_count <= 4 and 0 < s.may_be_beaten < 0.5,
    "join_sure": lambda s: not s.beaten and s.may_be_beaten == 0,
    "join_trump": lambda s: s.is_trump and not s.plain and not s.hand.talon_count,
}
"""What the rules of thumb say of a card, which must be so."""
TABLES = [
    Options(players=2),
    Options(players=3, five_first=True),
    Options(players=4, deck=52),
    Options(players=4, teams=True),
    Options(players=6, teams=True, deck=52),
]


def random_hands(seed: int) -> Iterator[Hand]:
    """Every position with a choice of a hand at each table, played without a plan."""
    rng = Random(seed)
    for options in TABLES:
        hand = Match(options).new_hand(str(seed))
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            if hand.phase != "exchange" and len({*view.legal_moves()} - {QUERY}) > 1:
                yield hand
            hand.play(rng.choice((anything, lowest, lowest))(view, rng))


def details(hand: Hand, move: int) -> dict[str, str]:
    laid = [card for pair in hand.table for card in pair if card >= 0]
    known = {"defender": str(hand.defender), "count": str(len(laid))}
    if laid:
        known["attack"] = card_text(hand.table[-1][0])
    if card_of(move) >= 0:
        known["card"] = card_text(card_of(move))
    return known


def test_what_is_told_of_any_move_is_true(amount: Callable[[int, int], int]) -> None:
    """Whichever a search may find best, where the rules of thumb would have made another."""
    count: Counter[str] = Counter()
    for seed in range(amount(3, 100)):
        for hand in random_hands(seed):
            sight = Sight(hand.view(hand.to_move))
            for move in {*hand.legal_moves()} - {QUERY}:
                reason = because_of_deed(sight, move).reason
                count[reason.name] += 1
                where = (f"seed {seed}", hand.move_text(move), reason, hand.to_text())
                assert TRUE[reason.name](Seen(hand, move)), where
                assert reason.details.items() <= details(hand, move).items(), where
    assert {*count} == {*TRUE}, count


def test_what_the_rules_of_thumb_say_of_a_card_is_true(amount: Callable[[int, int], int]) -> None:
    """Of the lead and of what is thrown in; dearer than another may a trump be too."""
    count: Counter[str] = Counter()
    for seed in range(amount(12, 300)):
        for hand in random_hands(seed):
            if hand.phase != "attack":
                continue
            move, reason, _ = by_rule(Sight(hand.view(hand.to_move)), Random(seed))
            if card_of(move) >= 0:
                count[reason.name] += 1
                where = (f"seed {seed}", hand.move_text(move), reason, hand.to_text())
                assert THUMBS[reason.name](Seen(hand, move)), where
    assert {*count} == {*THUMBS}, count
