"""The end between the last two, counted to the last card."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from retrocards.cards import cards_of, cards_text
from retrocards.players.elephant import club, endgame, original
from retrocards.players.elephant.endgame import NOTHING, Search, TooLong, proven
from retrocards.players.elephant.groups import FREE, Group, idea, table_of
from retrocards.players.elephant.playout import number_of
from retrocards.players.elephant.yardsticks import anything
from retrocards.rules.elephant import OF_RANK, PASS, Hand, Match, Options
from retrocards.rules.elephant.counts import counted
from tests.alike import first_of
from tests.limits import SetLimits
from tests.rules.elephant_positions import cards, position
from tests.rules.games import ELEPHANT_OPTIONS

MANY = 1_000_000
MOST_CARDS = 8
"""With which the rules can be played out without a memory."""


def can_go_first(hand: Hand, seat: int) -> bool:
    """By the rules alone, move by move: whether a seat can get the third place.

    A free lead that is passed is passed back, and nothing has changed.
    """
    if len(hand.out) > 2:
        return hand.out[2] == seat
    mine = hand.to_move == seat
    for move in hand.legal_moves():
        if hand.leads and move == PASS:
            continue
        after = hand.copy()
        after.play(move)
        if can_go_first(after, seat) == mine:
            return mine
    return not mine


def ends(options: Options, deals: range) -> Iterator[Hand]:
    """Positions with two players in and few cards, a choice of moves and any moves before."""
    for deal in deals:
        hand, rng = Match(options).new_hand(str(deal)), Random(deal)
        while hand.to_move >= 0:
            few = sum(map(int.bit_count, hand.hands)) <= MOST_CARDS
            if len(hand.out) == 2 and few and len(hand.legal_moves()) > 1:
                yield hand
            hand.play(rng.choice((club.choose, anything))(hand.view(hand.to_move), rng))


def says(hand: Hand) -> str:
    return hand.move_text(club.choose(hand.view(hand.to_move), Random(0)))


def end(mine: str, theirs: str, table: str = "", options: Options | None = None) -> Hand:
    """Seat 0 is to move against seat 1."""
    last = 1 if table else 0
    return position(
        mine, theirs, "-", "-", turn=0, table=table, last=last, out=(2, 3), options=options
    )


@pytest.mark.parametrize("options", first_of(ELEPHANT_OPTIONS, every=3), ids=Options.to_text)
def test_a_won_end_is_never_thrown_away(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    """Whatever the rules say can be won is still won after the friend's move."""
    won = lost = 0
    deals = amount(15, 250)
    for hand in ends(options, range(deals)):
        seat = hand.to_move
        before = can_go_first(hand, seat)
        after = hand.copy()
        after.play(club.choose(hand.view(seat), Random(0)))
        assert can_go_first(after, seat) == before, hand.to_text()
        won, lost = won + before, lost + (not before)
    assert won > 0.24 * deals and lost > 0.08 * deals


def fools_the_program(hand: Hand, seat: int) -> bool:
    """By the rules alone: whether a seat can get the third place if the other plays its way."""
    if len(hand.out) > 2:
        return hand.out[2] == seat
    moves = hand.legal_moves()
    if hand.to_move != seat:
        moves = (original.choose(hand.view(hand.to_move), Random(0)),)
    for move in moves:
        if hand.leads and move == PASS:
            continue
        after = hand.copy()
        after.play(move)
        if fools_the_program(after, seat):
            return True
    return False


def ends_of_two(count: int) -> Iterator[Hand]:
    """Random hands of few ranks, so that there are pairs and more to split; seat 0 is to move."""
    rng = Random(4711)
    for _ in range(count):
        ranks = rng.sample([1, 2, 3, *range(5, 13)], 5)
        pack = [card for rank in ranks for card in cards_of(OF_RANK[rank])]
        drawn = rng.sample(pack, rng.randint(2, MOST_CARDS))
        cut = rng.randint(1, len(drawn) - 1)
        yield end(
            cards_text(drawn[:cut]), cards_text(drawn[cut:]), rng.choice(("", "7C", "7C 7D"))
        )  # fmt: skip


@pytest.mark.parametrize("program", [False, True])
def test_the_search_finds_what_the_rules_allow(program: bool) -> None:
    """Against whatever the other may answer, and against the program's own answers."""
    ends = {True: 0, False: 0}
    for hand in ends_of_two(150):
        search, beaten = Search(MANY), table_of(hand.view(0))
        table = NOTHING if beaten == FREE else number_of(beaten)
        mine, theirs = map(counted, hand.hands[:2])
        judge = search.wins_of_program if program else search.wins
        wins = judge(theirs, mine, table)
        can = fools_the_program(hand, 1) if program else not can_go_first(hand, 0)
        assert wins is can, hand.to_text()
        ends[wins] += 1
    assert min(ends.values()) > 30


def test_the_search_stops_when_it_has_seen_enough() -> None:
    mine, theirs = counted(cards("5C 8C 9C JC")), counted(cards("6C 7C 10C QC"))
    with pytest.raises(TooLong):
        Search(2).wins(mine, theirs, NOTHING)


def test_when_it_is_too_long_the_tips_decide(set_limits: SetLimits) -> None:
    set_limits(endgame, MOST_POSITIONS=0)
    view = end("4S QD 2H", "10C QH AH AS", "9C").view(0)
    plays = (None, Group(9, 1), Group(12, 1))
    for liked in (idea(play, "plan_follow") for play in plays):
        assert proven(view, table_of(view), liked) == liked


@pytest.mark.parametrize(
    ("mine", "theirs", "table", "move"),
    [
        # An ace is answered by the two, and the four goes out: the two at once would lose.
        ("4S QD 2H", "10C QH AH AS", "9C", "play QD"),
        # The king goes around, and the four is the last.
        ("4S KD", "QC", "", "play KD"),
        # One jack for now, and one for the eight: in between the three goes, and last the five.
        ("3C 5H JD JH", "8C 9H", "7H", "play JD"),
        # The pair stops the one card, and so does the ace.
        ("5C 5D 6C AC", "9C", "", "play 5C 5D"),
    ],
)
def test_what_wins_is_played(mine: str, theirs: str, table: str, move: str) -> None:
    hand = end(mine, theirs, table)
    assert can_go_first(hand, 0)
    assert says(hand) == move


@pytest.mark.parametrize(
    ("mine", "move"),
    [
        ("3H 5C 5D 5H 5S 7S 8S AC", "play 5C 5D 5H 5S"),
        ("3C 6C 7S JD QS AD AH 2S", "play AD AH"),
        ("5S 6C 7D", "play 7D"),
    ],
)
def test_to_one_card_no_low_single_is_led_even_when_all_is_lost(mine: str, move: str) -> None:
    """Playing tips, the example of the last two: one card has no answer to a pair."""
    hand = end(mine, "10S")
    assert not can_go_first(hand, 0)
    assert says(hand) == move


def test_a_pair_is_split_only_when_nothing_else_wins() -> None:
    rng, splits = Random(4711), 0
    for hand in ends(Options(), range(190, 210)):
        seat = hand.to_move
        move = club.choose(hand.view(seat), rng)
        rank = next((own for own in OF_RANK[:-1] if move & own), 0)
        if not move or hand.hands[seat] & rank in (0, move):
            continue
        splits += 1
        for other in hand.legal_moves():
            own = next((own for own in OF_RANK if other & own), 0)
            if hand.hands[seat] & own == other:
                after = hand.copy()
                after.play(other)
                assert not can_go_first(after, seat), hand.to_text()
    assert splits


def test_cards_of_one_who_is_out_go_around_both() -> None:
    """Under ``must_beat`` who is asked first and passes leads if the other passes, too."""
    options = Options(after_out="must_beat")
    for mine in ("4C KC KD", "4C 9C 2C", "4C 2C 2D", "4C 4D AC AD"):
        for theirs in ("QC", "5C AS", "6C 6D 2H", "5C QC QD 2S"):
            for table in ("JC", "JC JS", "AH"):
                hand = position(
                    mine, theirs, "-", "-", turn=0, table=table, last=3, out=(2, 3), options=options
                )
                after = hand.copy()
                after.play(club.choose(hand.view(0), Random(0)))
                assert can_go_first(after, 0) == can_go_first(hand, 0), hand.to_text()
