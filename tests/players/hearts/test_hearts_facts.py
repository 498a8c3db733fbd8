"""What the players of Hearts say of a card is true, as far as the table shows it."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from retrocards.cards import card_text, cards_of, mask_of, pack, parse_card, shuffled
from retrocards.players.choice import Choice, Reason
from retrocards.players.hearts import club, master
from retrocards.players.hearts.facts import named, plain, told
from retrocards.players.hearts.master import Candidate, Playing, Tally
from retrocards.players.hearts.passing import reason_of
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.table import table_of
from retrocards.players.search import Found
from retrocards.rules.hearts import Hand, Match, Options, move_text
from tests.players.hearts.hearts_tables import cards, table

QUEEN = parse_card("QS")


class Seen:
    """A card that a seat may play, told from the hand without the tables of the players."""

    def __init__(self, hand: Hand, card: int) -> None:
        self.hand, self.card, seat = hand, card, hand.to_move
        self.trick = [*hand.trick]
        self.led = self.trick[0] // 13 if self.trick else card // 13
        self.best = max([one for one in self.trick if one // 13 == self.led], default=-1)
        self.mine = [one for one in cards_of(hand.hands[seat]) if one // 13 == card // 13]
        theirs = [one for one in pack(52) if one not in hand.laid]
        self.theirs = [one for one in theirs if not hand.hands[seat] >> one & 1]
        self.of_suit = [one for one in self.theirs if one // 13 == card // 13]
        self.above = [one for one in self.of_suit if one > card]
        self.below = [one for one in self.of_suit if one < card]
        self.to_come = [(seat + step) % 4 for step in range(1, 4 - len(self.trick))]
        self.points = any(one // 13 == 2 or one == QUEEN for one in self.trick)

    def shown_out(self, seat: int) -> bool:
        """Whether a seat has not followed to the suit of the card."""
        for trick in self.hand.tricks:
            for place, one in enumerate(trick.cards):
                of_him = (trick.leader + place) % 4 == seat
                if of_him and trick.cards[0] // 13 == self.card // 13 != one // 13:
                    return True
        return False

    @property
    def all_may_follow(self) -> bool:
        return not any(map(self.shown_out, self.to_come))

    @property
    def under(self) -> list[int]:
        return [one for one in self.mine if one < self.best]


TRUE: dict[str, Callable[[Seen], bool]] = {
    "lead_early": lambda s: not s.trick and s.all_may_follow and len(s.of_suit) > 7,
    "take_early": lambda s: bool(s.trick) and s.all_may_follow and len(s.of_suit) > 3,
    "spend_high": lambda s: not s.all_may_follow and s.card == max(s.mine),
    "lead_last": lambda s: not s.trick and s.mine == [s.card],
    "lead_low": lambda s: not s.trick and bool(s.above),
    "lead_heart": lambda s: not s.trick and s.card // 13 == 2 and s.hand.broken and bool(s.above),
    "hunt_queen": lambda s: not s.trick and s.card < QUEEN and QUEEN in s.theirs,
    "lead_spade_guarded": lambda s: s.card // 13 == 3 and max(s.mine) >= QUEEN,
    "duck": lambda s: s.card < s.best and {*s.under} - {*range(s.card + 1)} <= {QUEEN},
    "let_have": lambda s: s.card < s.best and s.points,
    "stay_under": lambda s: s.card < max(s.under),
    "queen_under": lambda s: s.card == QUEEN < s.best,
    "king_under": lambda s: s.card < s.best and s.best > QUEEN in s.theirs,
    "take_free": lambda s: len(s.trick) == 3 and not s.points and s.card > s.best,
    "take_anyway": lambda s: (
        len(s.trick) == 3 and not s.under and {*s.mine} - {QUEEN} <= {*range(s.card + 1)}
    ),
    "hope_for_higher": lambda s: s.card > s.best and bool(s.above or s.led == 3),
    "win_anyway": lambda s: not s.above and not s.under,
    "take_lead": lambda s: not s.above and s.card > s.best,
    "beware_queen": lambda s: QUEEN in s.theirs and bool(s.to_come) and max(s.mine) > QUEEN,
    "give_queen": lambda s: s.card == QUEEN and len(s.trick) == 3,
    "send_queen": lambda s: s.card == QUEEN and len(s.trick) < 3,
    "give_heart": lambda s: s.card // 13 == 2 and len(s.trick) == 3,
    "send_heart": lambda s: s.card // 13 == 2 and len(s.trick) < 3,
    "give_high_spade": lambda s: s.card > QUEEN and QUEEN in s.theirs,
    "give_high": lambda s: bool(s.below),
    "give_spare": lambda s: not s.below and len(s.mine) > 1,
    "give_last": lambda s: s.mine == [s.card],
}
"""Reason -> what it says of a card, which must be so."""
THROWN = [name for name in TRUE if name.partition("_")[0] in ("give", "send")]


def clubs_choices(count: int) -> Iterator[tuple[Hand, Choice]]:
    """The choices of four club players, each with the hand before it."""
    for deal in range(count):
        match = Match()
        match.hands_played = deal
        hand = match.new_hand(str(deal))
        while hand.to_move >= 0:
            choice = club.decide(hand.view(hand.to_move), Random(deal))
            if hand.phase == "play":
                yield hand, choice
            hand.play(choice.move)


def is_true(hand: Hand, card: int, reason: Reason) -> bool:
    seen, text = Seen(hand, card), reason.details
    assert text.get("higher", str(len(seen.above))) == str(len(seen.above))
    assert text.get("count", str(len(seen.of_suit))) == str(len(seen.of_suit))
    if "best" in text:
        assert text["best"] == card_text(seen.best)
    off_suit = bool(seen.trick) and card // 13 != seen.led
    assert off_suit == (reason.name in THROWN)
    return TRUE[reason.name](seen)


def test_what_the_club_player_says_is_true() -> None:
    """Nobody who has shown out is to follow, and no card is for one who may not have to take it."""
    count: Counter[str] = Counter()
    for hand, (card, reason, _) in clubs_choices(120):
        if reason.name in TRUE:
            count[reason.name] += 1
            assert is_true(hand, card, reason), (reason, hand.to_text())
    assert {*TRUE} - {*count} == {"stay_under", "take_lead"}, "which the club plays for no reason"


def test_what_is_plain_of_any_card_is_true() -> None:
    """Of the cards that a search may find best, whichever."""
    count: Counter[str] = Counter()
    for hand, _ in clubs_choices(40):
        view = hand.view(hand.to_move)
        legal = hand.legal_moves()
        if len(legal) < 2:
            continue
        for card in legal:
            name = plain(table_of(view), card, mask_of(legal))
            count[name] += 1
            if name:
                choice = named(table_of(view), card, name)
                assert choice.move == card and is_true(hand, card, choice.reason), (
                    choice.reason,
                    move_text(card),
                    hand.to_text(),
                )
    assert len(count) > 18 and count[""] < 0.4 * count.total(), count


@pytest.mark.parametrize(("trick", "name"), [("9C", "send_heart"), ("5C 9C 6C", "spoil_moon")])
def test_a_heart_spoils_a_moon_only_where_the_shooter_cannot_take_it(trick: str, name: str) -> None:
    seen = table("4H 9H 2D 3D", trick=trick, points=(0, 3, 0, 0))
    choice = told(seen, avoid(seen, seen.legal()))
    assert (card_text(choice.move), choice.reason.name) == ("9H", name)


def test_hearts_that_are_led_unbroken_are_not_told_to_be_broken() -> None:
    seen = table("4H 9H", gone="2C 3C 4C 5C")
    assert plain(seen, parse_card("4H"), cards("4H 9H")) == "lead_heart"
    seen.closed = cards("4H 9H")
    assert plain(seen, parse_card("4H"), cards("4H 9H")) == ""


def test_where_the_play_outs_tell_no_more_what_is_plain_is_told_first() -> None:
    """And that they were made, beside it."""
    first, other = parse_card("4D"), parse_card("9D")
    game = Playing.__new__(Playing)
    game.table, game.legal = table("4D 9D 2C 3C", trick="10D"), cards("4D 9D")
    game.options = [Candidate(first, avoid), Candidate(other, avoid)]
    game.tallies = [Tally(4), Tally(4)]
    for tally in game.tallies:
        tally.add([9, 9, 4, 4], 0, 0.5)
    found = Found(1, 0.1, (), 1, 26)
    fast = Choice(first, Reason("duck", {}))
    choice = master._choice_of_card(game, found, fast)
    assert choice.reason == ("duck", {"card": "9D", "best": "10D"})
    assert [reason.name for reason in choice.besides] == ["sampled"]


@pytest.mark.parametrize(
    ("hand", "three", "reason"),
    [
        ("QS 2S 3S 4S 2C 3C 4C 5C 2D 3D 4D 5D 6H", "QS 4C 5C", "pass_queen"),
        ("QS 2S 3S 4S 5S 2C 3C 4C 5C 2D 3D 4D 6H", "QS 2C 3D", ""),
        ("AS 2S 3S 4S 5S 2C 3C 4C 5C 2D 3D 4D 6H", "AS 5C 4D", "pass_spades"),
        ("6C 7C 8C 2D 5D 7D 10D AD 3H 7H 8H JH QH", "7C 8C AD", "pass_short"),
        ("6C 7C 8C 2D 5D 7D 10D AD 3H 7H 8H JH QH", "10D AD QH", "pass_high"),
        ("2C 3C 4C 5C 2D 3D 4D 5D KH QH 2H 2S 3S", "5C KH QH", "pass_hearts"),
        ("2C 3C 4C 5C 2D 3D 4D 5D KH QH AH 2S 3S", "2C KH QH", ""),
        ("2C 3C 4C 5C 2D 3D 4D KD KH QH AH 2S 3S", "5C KD KH", "pass_high"),
        ("7C 2D 3D 4D 5D 6D 7D 8D 2H 3H 4H 2S 3S", "7C 2D 8D", "pass_void"),
        ("7C 9D 10D 2H 3H 4H 5H 6H 7H 2S 3S 4S 5S", "7C 9D 10D", "pass_voids"),
    ],
)
def test_three_cards_are_passed_for_what_is_true_of_them(
    hand: str, three: str, reason: str
) -> None:
    assert reason_of(cards(hand), cards(three)) == reason


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_club_player_always_knows_what_it_passes_three_cards_for(players: int) -> None:
    options = Options(players=players)
    for deal in range(300):
        hand = Hand(options, shuffled(options.pack, str(deal)), "left")
        assert club.decide(hand.view(0), Random(1)).reason.name.startswith("pass_")
