"""What the players of Hearts say of a card is true, as far as the table shows it."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from retrocards.cards import SUIT_CARDS, card_text, cards_of, mask_of, pack, parse_card, shuffled
from retrocards.players.choice import Choice, Reason
from retrocards.players.hearts import club, master
from retrocards.players.hearts.facts import explained, named, plain
from retrocards.players.hearts.master import Candidate, Playing, Tally
from retrocards.players.hearts.passing import pass_three, reason_of
from retrocards.players.hearts.playout import aim
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import PLAIN
from retrocards.players.hearts.table import table_of
from retrocards.players.search import Result
from retrocards.rules.hearts import Hand, Match, Options, move_text
from tests.players.hearts.hearts_tables import cards, table

QUEEN = parse_card("QS")
TEN = parse_card("10C")
"""The rank of the lowest of the high cards."""


class Seen:
    """A card that a seat may play, told from the hand without the tables of the players."""

    def __init__(self, hand: Hand, card: int) -> None:
        self.hand, self.card, seat = hand, card, hand.to_move
        self.trick = [*hand.trick]
        self.led = self.trick[0] // 13 if self.trick else card // 13
        self.best = max([laid for laid in self.trick if laid // 13 == self.led], default=-1)
        self.mine = [own for own in cards_of(hand.hands[seat]) if own // 13 == card // 13]
        theirs = [unseen for unseen in pack(52) if unseen not in hand.laid]
        self.theirs = [unseen for unseen in theirs if not hand.hands[seat] >> unseen & 1]
        self.of_suit = [unseen for unseen in self.theirs if unseen // 13 == card // 13]
        self.above = [unseen for unseen in self.of_suit if unseen > card]
        self.below = [unseen for unseen in self.of_suit if unseen < card]
        self.to_come = [(seat + step) % 4 for step in range(1, 4 - len(self.trick))]
        self.points = any(laid // 13 == 2 or laid == QUEEN for laid in self.trick)

    def shown_out(self, seat: int) -> bool:
        """Whether a seat has not followed to the suit of the card."""
        for trick in self.hand.tricks:
            for place, card in enumerate(trick.cards):
                of_him = (trick.leader + place) % 4 == seat
                if of_him and trick.cards[0] // 13 == self.card // 13 != card // 13:
                    return True
        return False

    @property
    def all_may_follow(self) -> bool:
        return not any(map(self.shown_out, self.to_come))

    def may_beat(self, card: int) -> list[int]:
        """The cards of a suit above one that a seat still to play may have, shown out or not.

        The queen lies with whom she was passed to.
        """
        hand, seat = self.hand, self.hand.to_move
        above = [higher for higher in self.of_suit if higher > card]
        for keeper, known in enumerate(hand.view(seat).known):
            if known >> QUEEN & 1 and QUEEN in above and keeper not in self.to_come:
                above.remove(QUEEN)
        return [] if all(map(self.shown_out, self.to_come)) else above

    @property
    def is_high(self) -> bool:
        return self.card % 13 >= TEN

    @property
    def under(self) -> list[int]:
        return [lower for lower in self.mine if lower < self.best]

    @property
    def top_duck(self) -> int:
        """The highest card that would not win."""
        return max(self.under)

    @property
    def matters(self) -> bool:
        """Whether a higher card that would not win either is another in what it may do."""
        between = range(self.card, self.top_duck)
        return any(card in self.of_suit for card in between) or self.card < QUEEN in self.under

    @property
    def wins_free_lead(self) -> bool:
        """Whether a higher card would win a trick without points for sure, unlike this one."""
        wins = max(self.mine) > self.best > self.card
        return wins and len(self.trick) == 3 and not self.points

    @property
    def keeper(self) -> int:
        """The seat to which the queen was passed, if she is still out; otherwise -1."""
        known = self.hand.view(self.hand.to_move).known
        return next((seat for seat, held in enumerate(known) if held >> QUEEN & 1), -1)


TRUE: dict[str, Callable[[Seen], bool]] = {
    "lead_early": lambda s: not s.trick and s.all_may_follow and len(s.of_suit) > 7,
    "take_early": lambda s: bool(s.trick) and s.all_may_follow and len(s.of_suit) > 3,
    "spend_high": lambda s: (
        not s.all_may_follow and s.card == max({*s.mine} - {QUEEN}) and s.is_high
    ),
    "lead_last": lambda s: not s.trick and s.mine == [s.card] and bool(s.of_suit),
    "lead_low": lambda s: not s.trick and bool(s.may_beat(s.card)),
    "lead_heart": lambda s: not s.trick and s.card // 13 == 2 and s.hand.broken and bool(s.above),
    "hunt_queen": lambda s: not s.trick and s.card < QUEEN and QUEEN in s.theirs,
    "lead_spade_guarded": lambda s: s.card // 13 == 3 and max(s.mine) >= QUEEN,
    "duck": lambda s: s.card < s.best and {*s.under} - {*range(s.card + 1)} <= {QUEEN},
    "let_have": lambda s: (
        s.card < s.best and s.points and {*s.under} - {*range(s.card + 1)} <= {QUEEN}
    ),
    "duck_alike": lambda s: s.card < s.top_duck and not s.matters,
    "stay_under": lambda s: s.card < s.top_duck and s.matters,
    "leave_lead": lambda s: s.wins_free_lead and not s.matters,
    "leave_lead_low": lambda s: s.wins_free_lead and s.matters,
    "queen_under": lambda s: s.card == QUEEN < s.best,
    "king_under": lambda s: s.card < s.best and s.best > QUEEN in s.theirs,
    "take_free": lambda s: len(s.trick) == 3 and not s.points and s.card > s.best,
    "take_anyway": lambda s: (
        len(s.trick) == 3 and not s.under and {*s.mine} - {QUEEN} <= {*range(s.card + 1)}
    ),
    "hope_for_higher": lambda s: min(s.mine) < s.card > s.best and bool(s.may_beat(s.card)),
    "lowest_over": lambda s: min(s.mine) == s.card > s.best and bool(s.may_beat(s.card)),
    "win_anyway": lambda s: not s.under and not s.may_beat(min(s.mine)),
    "take_lead": lambda s: (
        s.card > s.best and not s.may_beat(s.card) and bool(s.under or s.may_beat(min(s.mine)))
    ),
    "beware_queen": lambda s: QUEEN in s.theirs and bool(s.to_come) and max(s.mine) > QUEEN,
    "beware_passed": lambda s: s.keeper in s.to_come and max(s.mine) > QUEEN,
    "hunt_passed": lambda s: not s.trick and s.card < QUEEN and s.keeper >= 0,
    "take_passed": lambda s: bool(s.trick) and s.keeper >= 0 and s.keeper not in s.to_come,
    "give_queen": lambda s: s.card == QUEEN and len(s.trick) == 3,
    "send_queen": lambda s: s.card == QUEEN and len(s.trick) < 3,
    "give_heart": lambda s: s.card // 13 == 2 and len(s.trick) == 3,
    "send_heart": lambda s: s.card // 13 == 2 and len(s.trick) < 3,
    "give_high_spade": lambda s: s.card > QUEEN and QUEEN in s.theirs,
    "give_high": lambda s: bool(s.below) and s.is_high,
    "give_spare": lambda s: not (s.below and s.is_high) and (len(s.mine) > 1 or not s.of_suit),
    "give_last": lambda s: s.mine == [s.card] and bool(s.of_suit),
    "spoil_moon": lambda s: s.card // 13 == 2 and len(s.trick) == 3,
}
"""Reason -> what it says of a card, which must be so."""
THROWN = [name for name in TRUE if name.partition("_")[0] in ("give", "send", "spoil")]


def clubs_choices(seeds: range) -> Iterator[tuple[int, Hand, Choice]]:
    """What the club player chooses, with the seed and the hand before it.

    With an odd seed what is played is drawn half of the time, so that tables come up which four
    club players never come to.
    """
    for seed in seeds:
        match, rng = Match(), Random(seed)
        match.hands_played = seed
        hand = match.new_hand(str(seed))
        while hand.to_move >= 0:
            choice, move = club.decide(hand.view(hand.to_move), rng), 0
            if hand.phase == "play":
                yield seed, hand, choice
                move = rng.choice(hand.legal_moves()) if seed % 2 and rng.random() < 0.5 else 0
            hand.play(move or choice.move)


def is_true(hand: Hand, card: int, reason: Reason) -> bool:
    seen, text = Seen(hand, card), reason.details
    assert text.get("higher", str(len(seen.above))) == str(len(seen.above))
    assert text.get("count", str(len(seen.of_suit))) == str(len(seen.of_suit))
    assert text.get("receiver", str(seen.keeper)) == str(seen.keeper)
    if "best" in text:
        assert text["best"] == card_text(seen.best)
    off_suit = bool(seen.trick) and card // 13 != seen.led
    assert off_suit == (reason.name in THROWN)
    return TRUE[reason.name](seen)


@pytest.mark.long("plays many hands; the oracle hears it in each run")
def test_what_the_club_player_says_is_true() -> None:
    """Nobody who has shown out is to follow, and no card is for one who may not have to take it.

    Where somebody may go higher, he is to play and may have the card; what is gone leaves others
    something to lead; a high card is a high one.
    """
    count: Counter[str] = Counter()
    for seed, hand, (card, reason, _) in clubs_choices(range(160)):
        if reason.name in TRUE:
            count[reason.name] += 1
            assert is_true(hand, card, reason), (seed, reason, hand.to_text())
    assert {*TRUE} - {*count} == {*PLAIN}, "which the club plays for no reason"


def test_what_is_plain_of_any_card_is_true() -> None:
    """Of the cards that a search may find best, whichever."""
    count: Counter[str] = Counter()
    for seed, hand, _ in clubs_choices(range(40)):
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
                    seed,
                    choice.reason,
                    move_text(card),
                    hand.to_text(),
                )
    assert len(count) > 18 and count[""] < 0.4 * count.total(), count


@pytest.mark.parametrize(
    ("held", "trick", "gone", "name"),
    [
        ("6D 8D JD QD 5S", "4D 9D 10S", "7D", "leave_lead"),
        ("6D 8D JD QD 5S", "4D 9D 10S", "", "leave_lead_low"),
        ("6D 8D 5S", "4D 9D 10S", "7D", "duck_alike"),
        ("6D 8D 5S", "4D 9D 10S", "", "stay_under"),
        ("6D 8D JD QD 5S", "4D 9D 10H", "7D", "duck_alike"),
        ("6D JD QD 5S", "4D 9D 10S", "7D", "leave_lead"),
        ("6D JD QD 5S", "4D 9D 10H", "7D", "let_have"),
        ("6D 8D JD QD 5S", "4D 9D", "7D", "duck_alike"),
        ("6D QD 5S", "4D 9D", "7D", "duck"),
    ],
)
def test_a_low_duck_is_told_apart_from_higher_ones_and_from_taking_the_lead(
    held: str, trick: str, gone: str, name: str
) -> None:
    """With the seven gone, the six does what the eight does."""
    mine = cards(held) & SUIT_CARDS[1]
    assert plain(table(held, trick=trick, gone=gone), parse_card("6D"), mine) == name


def test_no_free_lead_is_left_where_the_queen_alone_would_win_it() -> None:
    """She costs 13."""
    seen, mine = table("4S 8S QS 5D", trick="5S 6S JS"), cards("4S 8S QS")
    assert plain(seen, parse_card("4S"), mine) == "stay_under"


@pytest.mark.parametrize(("trick", "name"), [("9C", "send_heart"), ("5C 9C 6C", "spoil_moon")])
def test_a_heart_spoils_a_moon_only_where_the_shooter_cannot_take_it(trick: str, name: str) -> None:
    seen = table("4H 9H 2D 3D", trick=trick, points=(0, 3, 0, 0))
    choice = explained(seen, avoid(seen, seen.legal()))
    assert (card_text(choice.move), choice.reason.name) == ("9H", name)


def test_hearts_that_are_led_unbroken_are_not_told_to_be_broken() -> None:
    seen = table("4H 9H", gone="2C 3C 4C 5C")
    assert plain(seen, parse_card("4H"), cards("4H 9H")) == "lead_heart"
    seen.closed = cards("4H 9H")
    assert plain(seen, parse_card("4H"), cards("4H 9H")) == ""
    assert explained(seen, avoid(seen, seen.legal())).reason.name == "lead_low"


def test_where_the_play_outs_tell_no_more_what_is_plain_is_told_first() -> None:
    """And that they were made, beside it."""
    first, other = parse_card("4D"), parse_card("9D")
    game = Playing.__new__(Playing)
    game.table, game.legal = table("4D 9D 2C 3C", trick="10D"), cards("4D 9D")
    game.options = [Candidate(first, avoid), Candidate(other, avoid)]
    game.tallies = [Tally(4), Tally(4)]
    for tally in game.tallies:
        tally.add([9, 9, 4, 4], 0, 0.5)
    result = Result(1, 0.1, (), 1, 26)
    fast = Choice(first, Reason("duck", {}))
    choice = master.choose_card(game, result, fast)
    assert choice.reason == ("duck", {"card": "9D", "best": "10D"})
    assert [reason.name for reason in choice.besides] == ["sampled"]


def test_what_the_play_outs_tell_of_two_cards_is_so_in_them() -> None:
    """Of the one found and the club's, whatever a third or the moon has come to."""
    first, other, third = map(parse_card, ("4D", "9D", "2D"))
    game = Playing.__new__(Playing)
    game.table, game.legal = table("2D 4D 9D 2C 3C", trick="10D"), cards("2D 4D 9D")
    game.options = [
        Candidate(other, aim),
        *(Candidate(move, avoid) for move in (first, other, third)),
    ]
    count: Counter[str] = Counter()
    for seed in range(300):
        rng = Random(seed)
        game.tallies = [Tally(4) for _ in game.options]
        for tally in game.tallies:
            ends = [0, rng.choice((5, 13, 20))]
            for _ in range(rng.choice((12, 40))):
                own = rng.choice([*ends, 26])
                tally.add([own, 26, 26, 0] if own == 26 else [own, 26 - own, 0, 0], 0, 0.5)
        fast = Choice(first, Reason("duck", {}))
        reason = master.choose_card(game, Result(2, 0.1, (), 1, 26), fast).reason
        count[reason.name] += 1
        of_club, of_found = (game.tallies[index].points for index in (1, 2))
        least = {"sampled_safest": 13, "sampled_stop": 26}.get(reason.name)
        if least:
            club_has, found_has = (
                sum(score >= least for score in points) / len(points)
                for points in (of_club, of_found)
            )
            assert found_has < club_has, f"seed {seed}: {reason}"
    assert count["sampled_safest"] > 30 < count["sampled_stop"], count


@pytest.mark.parametrize(
    ("hand", "three", "reason"),
    [
        ("QS 2S 3S 4S 2C 3C 4C 5C 2D 3D 4D 5D 6H", "QS 4C 5C", "pass_queen"),
        ("QS 2S 3S 4S 5S 2C 3C 4C 5C 2D 3D 4D 6H", "QS 2C 3D", ""),
        ("AS 2S 3S 4S 5S 2C 3C 4C 5C 2D 3D 4D 6H", "AS 5C 4D", "pass_spades"),
        ("6C 7C 8C 2D 5D 7D 10D AD 3H 7H 8H JH QH", "7C 8C AD", "pass_short"),
        ("6C 7C 8C 2D 5D 7D 10D AD 3H 7H 8H JH QH", "10D AD QH", "pass_high"),
        ("2C 3C 4C 5C 2D 3D 4D 5D KH QH 2H 2S 3S", "5C KH QH", "pass_hearts"),
        ("2C 3C 4C KC 2D 3D 4D KD 8H 4H 2H 2S 3S", "KC KD 8H", "pass_tops"),
        ("2C 3C 4C 5C 2D 3D 4D 5D KH QH AH 2S 3S", "2C KH QH", ""),
        ("2C 3C 4C 5C 2D 3D 4D KD KH QH AH 2S 3S", "5C KD KH", "pass_tops"),
        ("7C 2D 3D 4D 5D 6D 7D 8D 2H 3H 4H 2S 3S", "7C 2D 8D", "pass_void"),
        ("7C 9D 10D 2H 3H 4H 5H 6H 7H 2S 3S 4S 5S", "7C 9D 10D", "pass_voids"),
    ],
)
def test_three_cards_are_passed_for_what_is_true_of_them(
    hand: str, three: str, reason: str
) -> None:
    assert reason_of(cards(hand), cards(three)) == reason


LOW = mask_of([card for card in pack(52) if card % 13 < TEN])
HEARTS = mask_of([card for card in pack(52) if card // 13 == 2])
PASSED: dict[str, Callable[[int, int], bool]] = {
    "pass_queen": lambda three, kept: bool(three >> QUEEN & 1),
    "pass_spades": lambda three, kept: bool(three >> QUEEN + 1),
    "pass_void": lambda three, kept: len(suits(three) - suits(kept)) == 1,
    "pass_voids": lambda three, kept: len(suits(three) - suits(kept)) > 1,
    "pass_hearts": lambda three, kept: (
        bool(three & HEARTS & ~LOW) and bool(kept & HEARTS) and not kept & HEARTS & ~LOW
    ),
    "pass_short": lambda three, kept: any(
        [card // 13 for card in cards_of(kept)].count(suit) == 1 for suit in suits(three)
    ),
    "pass_high": lambda three, kept: all(card % 13 >= TEN for card in cards_of(three)),
    "pass_tops": lambda three, kept: all(
        min(beside) < card and (card % 13 >= TEN or max(beside) < card)
        for card in cards_of(three)
        for beside in [[held for held in cards_of(kept) if held // 13 == card // 13]]
    ),
    "": lambda three, kept: True,
}
"""Reason -> what it says of three cards and those that are kept, which must be so."""


def suits(held: int) -> set[int]:
    return {card // 13 for card in cards_of(held)}


def test_what_is_said_of_three_cards_is_true() -> None:
    """Of those that the club player passes, and of any other three."""
    count: Counter[str] = Counter()
    rng = Random(7)
    for seed in range(400):
        held = rng.sample(pack(52), 13)
        for three in (pass_three(mask_of(held)), *(mask_of(rng.sample(held, 3)) for _ in range(3))):
            name = reason_of(mask_of(held), three)
            count[name] += 1
            assert PASSED[name](three, mask_of(held) & ~three), (seed, name, held, three)
    assert {*count} == {*PASSED}, count


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_club_player_always_knows_what_it_passes_three_cards_for(players: int) -> None:
    options = Options(players=players)
    for deal in range(300):
        hand = Hand(options, shuffled(options.pack, str(deal)), "left")
        assert club.decide(hand.view(0), Random(1)).reason.name.startswith("pass_")
