"""What holds for every player of Ditsy Elephant: legal and repeatable, by all options."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from retrocards.players.elephant import club, original
from retrocards.players.elephant.original import choose
from retrocards.players.elephant.yardsticks import anything, lowest
from retrocards.rules.elephant import PLAYS, Hand, Match, Options, rank_order
from tests.alike import first_of
from tests.rules.elephant_positions import position
from tests.rules.games import ELEPHANT_OPTIONS

PLAYERS = {"original": original.choose, "club": club.choose, "lowest": lowest, "anything": anything}
every_set_of_options = pytest.mark.parametrize(
    "options", first_of(ELEPHANT_OPTIONS, every=3), ids=Options.to_text
)


@pytest.fixture
def many(amount: Callable[[int, int], int]) -> int:
    """How many hands in a row, so that cards are exchanged from the second on."""
    return amount(3, 8)


def hands(options: Options, first: int, count: int) -> Iterator[tuple[Hand, Random]]:
    """The hands of a match, each to be played to its end."""
    match = Match(options)
    for deal in range(first, first + count):
        hand = match.new_hand(str(deal))
        yield hand, Random(deal)
        match.score(hand)


def test_the_program_s_own_player_is_the_one_to_choose() -> None:
    assert choose is original.choose


@every_set_of_options
@pytest.mark.parametrize("name", PLAYERS)
def test_plays_legally_and_the_same_again(name: str, options: Options, many: int) -> None:
    """At thousands of positions; the hands go on with any move, so that they differ."""
    player = PLAYERS[name]
    for hand, rng in hands(options, 4711, many):
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            move = player(view, Random(1))
            assert move in view.legal_moves(), hand.to_text()
            assert player(view, Random(1)) == move, hand.to_text()
            hand.play(rng.choice((move, anything(view, rng))))


@every_set_of_options
@pytest.mark.parametrize("name", ["original", "club"])
def test_never_splits_a_group_but_the_friend_his_twos(
    name: str, options: Options, many: int
) -> None:
    """Program: all its cards of the rank.  Tips: of anything other than a two, all of them.

    Of the last two the friend splits what would lose as a whole (``test_elephant_endgame``).
    """
    player = PLAYERS[name]
    for hand, rng in hands(options, 300, many):
        while hand.to_move >= 0:
            move = player(hand.view(hand.to_move), rng)
            if move:
                rank, count = PLAYS[move]
                cards = hand.hands[hand.to_move]
                held = sum(cards >> card & 1 for card in range(52) if rank_order(card) == rank)
                by_count = name == "club" and (rank == 12 or len(hand.out) == 2)
                assert count == held or by_count, hand.to_text()
            hand.play(move)


@every_set_of_options
def test_the_friend_goes_out_whenever_he_can(options: Options, many: int) -> None:
    could = 0
    for hand, rng in hands(options, 500, many):
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            if view.hand in view.legal_moves():
                could += 1
                assert club.choose(view, rng) == view.hand, hand.to_text()
            hand.play(rng.choice((club.choose, original.choose, anything))(view, rng))
    assert could > 2 * many


@every_set_of_options
@pytest.mark.parametrize("name", ["original", "club", "lowest"])
def test_nobody_of_the_computer_passes_a_free_lead(name: str, options: Options, many: int) -> None:
    """A free lead takes the lowest group, whole: else all might pass for ever."""
    player, leads = PLAYERS[name], 0
    for hand, rng in hands(options, 700, many):
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            move = player(view, rng)
            if hand.leads:
                leads += 1
                assert move, hand.to_text()
            hand.play(rng.choice((move, anything(view, rng))))
    assert leads > 5 * many


REST = ("5D 6D 8D KD", "5H 6H 8H KH", "7S 8S QS AS")


@pytest.mark.parametrize(
    ("cards", "table", "move"),
    [
        ("4C 9C 9D JC", "", "play 4C"),
        ("4C 4D 9C JC", "", "play 4C 4D"),
        ("4C 9C 9D JC", "5C", "play 9C 9D"),
        ("4C 9C 9D JC", "9S", "play JC"),
        ("4C 9C 9D 9H JC JD", "6C 6S", "play 9C 9D 9H"),
        ("4C 9C JC 2C 2D 2H", "5C 5S", "play 2C 2D 2H"),
        ("4C 9C JC 2C 2D 2H", "AC", "play 2C 2D 2H"),
        ("4C 9C JC QC", "5C 5S", "pass"),
        ("4C 9C 9D JC", "KC", "pass"),
    ],
)
def test_the_program_plays_all_of_the_first_rank_that_will_do(
    cards: str, table: str, move: str
) -> None:
    """Scans from low to high for the first rank that beats the table with enough cards, and plays
    all of it, twos too; a free lead is the lowest; else it passes, and never looks ahead."""
    hand = position(cards, *REST, turn=0, table=table, last=3 if table else 0)
    assert hand.move_text(original.choose(hand.view(0), Random(0))) == move


def test_the_program_s_player_leads_its_lowest_when_it_need_not_open_with_threes() -> None:
    for deal in range(20):
        hand = Match(Options(opening="lead")).new_hand(str(deal))
        move = original.choose(hand.view(hand.to_move), Random(0))
        assert PLAYS[move][0] == 0
        assert move == hand.hands[hand.to_move] & sum(1 << suit * 13 + 1 for suit in range(4))


def test_the_lowest_rank_with_the_fewest_cards_is_the_yardstick() -> None:
    hand = position("4C 9C 9D JC", *REST, turn=0, table="5C", last=3)
    assert hand.move_text(lowest(hand.view(0), Random(0))) == "play 9C"
    hand = position("4C 9C 9D JC", *REST, turn=0, table="AC", last=3)
    assert hand.move_text(lowest(hand.view(0), Random(0))) == "pass"
