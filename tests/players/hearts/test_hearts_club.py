"""The club player of Hearts sees its view alone, tells why, and is good."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from retrocards.cards import BIT, SUITS, TextError, mask_of, parse_card, shuffled
from retrocards.players.choice import SEATS, Choice
from retrocards.players.hearts import club
from retrocards.players.hearts.moon import losers
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CLUB, NAMES
from retrocards.players.hearts.table import POINT_CARDS, Table, table_of
from retrocards.rules.hearts import Hand, Options
from tests.effort import calls_a_move
from tests.players.hearts.hearts_tables import cards
from tools.arena import contest

RNG = Random(0)
Amount = Callable[[int, int], int]
OPTIONS = (
    Options(),
    Options(players=3),
    Options(players=5, jack_of_diamonds=True),
    Options(queen_waits=False, queen_breaks=False, first_trick_points=False, moon="subtract"),
)


def hands(numbers: range, options: Options = OPTIONS[0]) -> Iterator[Hand]:
    """Hands to be played to their ends, the pass in all directions in turn."""
    for number in numbers:
        direction = options.rotation[number % len(options.rotation)]
        yield Hand(options, shuffled(options.pack, str(number)), direction)


@pytest.mark.parametrize("options", OPTIONS)
def test_it_plays_every_game_of_the_rules_to_its_end(options: Options) -> None:
    for number, hand in enumerate(hands(range(8), options)):
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            choice = club.decide(view, Random(number))
            assert choice.move == club.choose(view, Random(number))
            hand.play(choice.move)
        assert hand.outcome


def test_the_table_of_a_view_is_that_of_the_hand() -> None:
    """With the others' cards unknown; a play-out fills them in."""
    for number, hand in enumerate(hands(range(12))):
        rng = Random(number)
        while hand.phase == "pass":
            hand.play(rng.choice(hand.legal_moves()))
        whole = Table([*hand.hands], hand.opener)
        whole.queen = [table_of(hand.view(seat)).queen[seat] for seat in range(4)]
        while hand.to_move >= 0:
            view, seat = hand.view(hand.to_move), hand.to_move
            seen = table_of(view)
            assert seen.hands == [view.hand if other == seat else 0 for other in range(4)]
            for name in Table.__slots__:
                if name not in ("hands", "queen"):
                    assert getattr(seen, name) == getattr(whole, name), (number, name)
            moves = hand.legal_moves()
            assert whole.legal() == mask_of(moves) == seen.legal(), f"hand {number}"
            assert avoid(whole, mask_of(moves)) == avoid(seen, mask_of(moves))
            move = rng.choice(moves)
            hand.play(move)
            whole.lay(move)


def test_who_has_passed_the_queen_knows_where_she_is() -> None:
    known = 0
    for number, hand in enumerate(hands(range(40))):
        while hand.phase == "pass":
            hand.play(club.choose(hand.view(hand.to_move), Random(number)))
        for seat in range(4):
            keeper = table_of(hand.view(seat)).queen[seat]
            if hand.passed[seat] & cards("QS"):
                known += 1
                assert hand.hands[keeper] & cards("QS"), f"hand {number}"
            else:
                assert keeper == -1
    assert known > 5


def choices(count: int) -> Iterator[tuple[Hand, Choice]]:
    """Choices of four club players, each with the hand before it."""
    for number, hand in enumerate(hands(range(count))):
        while hand.to_move >= 0:
            choice = club.decide(hand.view(hand.to_move), Random(number))
            yield hand, choice
            hand.play(choice.move)


def test_a_reason_has_its_details_and_names_no_card_that_lies_hidden() -> None:
    named = 0
    for hand, (move, reason, _) in choices(60):
        assert {*reason.details} == {*CLUB[reason.name]}, reason
        for name, text in reason.details.items():
            if name in SEATS:
                assert text in ("0", "1", "2", "3") and int(text) != hand.to_move, reason
            elif card := card_in(text):
                named += 1
                assert card[0] in (move, *hand.laid), reason
            else:
                assert text.isdecimal() or text in SUITS, reason
    assert named > 1000


@pytest.mark.long("plays many hands")
def test_two_dozen_reasons_come_in_a_few_hands_and_all_of_them_in_many() -> None:
    count = Counter(choice.reason.name for _, choice in choices(150))
    often = [name for name, times in count.items() if times >= 5]
    assert len(often) >= 24, count
    rare = {"lead_queen", "keep_in_match", "moon_low"}
    assert {*CLUB} - {*count} <= rare
    assert {*NAMES} < {*CLUB}


def card_in(text: str) -> list[int]:
    try:
        return [parse_card(text)]
    except TextError:
        return []


def test_losers_are_counted_from_the_top() -> None:
    others = cards("2C 3C 4C 5C 6C 7C 8C 9C 10C")
    assert losers(cards("AC KC QC JC"), others) == 0.0
    assert losers(cards("AC KC QC 7D"), others) == 0.0, "nobody has a diamond"
    assert losers(cards("AH 2H"), cards("3H 4H 5H 6H")) > losers(
        cards("AC 2C"), cards("3C 4C 5C 6C")
    )
    assert losers(cards("KC QC JC"), others | cards("AC")) < 2
    assert losers(cards("3C"), cards("2C 4C")) > 0, "clubs and diamonds count as well"


@pytest.mark.parametrize("other, most", [("anything", 2.0), ("lowest", 4.5)])
def test_it_is_good(other: str, most: float, amount: Amount) -> None:
    """Points a hand against three without a plan; `python3 tools/arena.py club anything --game
    hearts --games 10000` gives them with more hands."""
    points = contest("hearts", "club", other, range(amount(50, 1000)))["points"]
    assert points.mean < most + 2 * points.error, points
    assert points.error < 0.5


def test_it_is_fast() -> None:
    """On the average a move takes so few calls that it is made in well under 2 ms."""
    calls = calls_a_move(hands(range(20)), lambda view: club.choose(view, Random(0)))
    assert calls < 160, calls


def scored(hand: Hand, *scores: int) -> Hand:
    """The hand with other scores before it: of the seat to move, and clockwise from there."""
    other = hand.copy()
    other.start = tuple(scores[(seat - hand.to_move) % 4] for seat in range(4))
    return other


@pytest.mark.long("plays many hands")
def test_nobody_is_put_out_of_a_match_that_would_be_lost() -> None:
    """At 99 of 100 points another is given none by one who is not in the lead."""
    spared = given = 0
    for hand, (move, reason, _) in choices(150):
        if reason.name not in ("give_heart", "give_queen"):
            continue
        holder = table_of(hand.view(hand.to_move)).holder
        near = [99 if (seat + hand.to_move) % 4 == holder else 30 for seat in range(4)]
        behind = club.decide(scored(hand, 60, *near[1:]).view(hand.to_move), RNG)
        leads = club.decide(scored(hand, 0, *near[1:]).view(hand.to_move), RNG)
        assert leads.move == move or leads.reason.name.startswith("moon_")
        plain = [card for card in hand.legal_moves() if not BIT[card] & POINT_CARDS]
        if plain:
            assert behind.move in plain and behind.reason.name == "keep_in_match"
            spared += 1
        else:
            assert behind.move == move
            given += 1
    assert spared > 50 and given > 5, (spared, given)


def test_a_moon_is_shot_gladly_when_it_wins_the_match_and_never_when_it_loses_it(
    amount: Callable[[int, int], int],
) -> None:
    shot = more = 0
    for hand, (_, reason, _) in choices(amount(40, 150)):
        if hand.phase != "play" or len(hand.legal_moves()) == 1:
            continue
        wins = club.decide(scored(hand, 60, 75, 75, 75).view(hand.to_move), RNG)
        loses = club.decide(scored(hand, 90, 75, 50, 50).view(hand.to_move), RNG)
        assert not loses.reason.name.startswith("moon_")
        if reason.name.startswith("moon_"):
            shot += 1
            assert wins.reason.name == reason.name
        else:
            more += wins.reason.name.startswith("moon_")
    assert shot > amount(8, 30) and more > amount(6, 20), (shot, more)
