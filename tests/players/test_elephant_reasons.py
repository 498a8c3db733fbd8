"""Why the players of Ditsy Elephant do what they do: the branch that decided, nothing hidden."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from retrocards.cards import TextError, cards_of, mask_of, parse_cards
from retrocards.players.advice import Advice, Prospect
from retrocards.players.choice import Reason
from retrocards.players.elephant import PLAYERS, REASONS, club, endgame, master, original, reasons
from retrocards.players.elephant.club import REASONS as OF_FRIEND
from retrocards.players.elephant.original import REASONS as OF_ORIGINAL
from retrocards.rules.elephant import Hand, Match, Options
from tests.alike import first_of
from tests.limits import SetLimits
from tests.rules.elephant_positions import deal, position
from tests.rules.games import ELEPHANT_OPTIONS

every_set_of_options = pytest.mark.parametrize("options", ELEPHANT_OPTIONS, ids=Options.to_text)
REST = ("5D 6D 8D KD", "5H 6H 8H KH", "7S 8S QS AS")
OPENING = deal("3S 3H 5C", "3C", "3D")


def end(mine: str, theirs: str, table: str = "") -> Hand:
    """Seat 0 is to move against seat 1, who are left."""
    return position(mine, theirs, "-", "-", turn=0, table=table, last=1 if table else 0, out=(2, 3))


FRIEND = {
    "open 3H 3S": OPENING,
    "nothing_higher QH QS": position("10C", "JS", "QC", "KC", turn=0, table="QH QS", last=3),
    "too_few 7H 7C 2": position("8D", "5H", "QC", "KC", turn=0, table="7H 7C", last=3),
    "go_out JC": position("JC", *REST, turn=0, table="9C", last=3),
    "alone 9C": position("9C JC", "-", "-", "-", turn=0, out=(3, 2, 1)),
    "force_out 8D": end("8D 4H", "7D"),
    "too_many_for_them QH QS": position("10C QH QS", "JS", "KC", "KD", turn=0),
    "plan_lead 10D 75": position("KC 10D", "-", "QS", "7C JH 2S", turn=0, out=(1,)),
    "plan_follow JS 100": position(
        "KC 5S JS", "6D 6H", "QC", "-", turn=0, table="10C", last=2, out=(3,)
    ),
    "plan_two 2S 91": position(
        "JC AC 2S", "2C 9D QH 4S", "8H JH", "-", turn=0, table="KD", last=1, out=(3,)
    ),
    "plan_wait 59 2": position(
        "AD 4H AH 5S", "-", "5D KD", "3C KC 4D QS", turn=0, table="9D 9C", last=3, out=(1,)
    ),
    "slim_hope 6H 0": position("7D 6H", "-", "10D", "2C", turn=0, out=(1,)),
    "save_twos 7H 7D": position(
        "2C 8C AD 2S 9S JS KS", "KC 10S QS", "JC AC KH", "6C", turn=0, table="7H 7D", last=2
    ),
    "goes_around AH AS 83": position(
        "3C 6D 8D 2H 3H 6H 8H QH AH AS", "10C QC 7D 9D KD 5H 7H 9H 4S", "8C 2D 4D 4H 2S",
        "6C KC 3D 10D 5S 10S JS", turn=0, table="JD JC", last=1,
    ),
    "goes_around_surely AS": position(
        "8C KC 6D 7H 9H AS", "6C JC 6H 6S", "-", "5C 7D 5H", turn=0, table="KH", last=3, out=(2,)
    ),
    "shed_low 4D": position("2C 4D KD AD 2H AH JS", "8S", "6C AC 4H JH", "-", turn=0, out=(3,)),
    "keep_groups QD": position(
        "7C JC KC QD 5H JH 6S", "8C 2D 8D KD 10H QS", "6C 6H", "-",
        turn=0, table="9S", last=1, out=(3,),
    ),
    "keep_twos AS": position(
        "6C 9C 10C JC 7D JD 2H 6S AS", "QD 10H JH AH 8S", "QC 10D 10S", "-",
        turn=0, table="QH", last=2, out=(3,),
    ),
    "one_less AD": position(
        "3C 7C 9C 4D 5D AD 5H 10H", "6C 10C 2S", "9D 9H", "4S", turn=0, table="KD", last=2
    ),
    "wait_with_groups 9D 9H": position(
        "2C 4D KD AD 2H AH JS", "8S", "6C AC 4H JH", "7S", turn=0, table="9D 9H", last=3
    ),
    "wait_with_twos AD AS": position(
        "5D KD 2H AH 2S QS", "6C 7C 9C 2D", "-", "10H JS", turn=0, table="AD AS", last=3, out=(2,)
    ),
    "double_first 3C 3H": end("3C 3H 4H 7H", "10C"),
    "highest_single 9C": end("9C 8D", "10C"),
    "count_to_end 3": position(
        "9S QS", "JC KD 6H", "-", "-", turn=0, table="4D", last=1, out=(2, 3)
    ),
    "hope 2": end("7C 10S", "AC 8H"),
    "all_lost": end("10C JC", "QD", "9C"),
}  # fmt: skip
"""Reason of the friend, its details in words -> a position of which it is the reason."""

ORIGINAL = {
    "open 3H 3S": OPENING,
    "lead_lowest 4C 4D": position("4C 4D 9C JC", *REST, turn=0),
    "first_that_beats 9C 9D": position("4C 9C 9D JC", *REST, turn=0, table="5C", last=3),
    "first_with_enough 9C 9D 2": position("4C 7C 9C 9D JC", *REST, turn=0, table="5C 5S", last=3),
    "nothing_higher AC": position("4C 9C 9D JC", *REST, turn=0, table="AC", last=3),
    "too_few 5C 5S 2": position("4C 9C JC QC", *REST, turn=0, table="5C 5S", last=3),
}


SINGLES = position("7C 7D JS QH", "KC 9C", "9D QD", "KH KS", turn=0, table="6S", last=3)
LAST_ASKED = position("7C 7D 9S JS", "5C 6C", "9D QD", "KH KS", turn=0, table="6S", last=1)
TOGETHER = position("8C 2D 2H JS 4D", "9C 9D", "QC", "KH", turn=0)
BETWEEN = position("8C 2D 2H JS 4D", "6C 9D", "QC", "KH", turn=0)
KINGS = position(
    "7C 7D 10D KD KS", "8C KC 5D 8D 4S", "5C 2D 6D 4H 8S", "6C AC AD 5S 7S AS",
    turn=0, table="4C 4D", last=3,
)  # fmt: skip
PAIRS = position("4D 4C 8C JS 10S", "QS 2C", "9D", "5H 6H", turn=0, table="3S", last=3)
DEEDS = {
    "split 7C": (SINGLES, "7C", "JS"),
    "goes_around_surely 2D": (TOGETHER, "2D", "4D"),
    "shed_low 4D": (TOGETHER, "4D", "JS"),
    "keep_groups 8C": (PAIRS, "8C", "4C 4D"),
    "harder_to_beat 8C": (BETWEEN, "8C", "4D"),
    "sampled 8C": (TOGETHER, "8C", "4D"),
    "goes_around KD KS 25": (KINGS, "KD KS", "7C 7D"),
    "one_less QH": (SINGLES, "QH", ""),
    "keep_twos JS": (TOGETHER, "JS", "2D 2H"),
    "wait_with_twos 9C": (
        position("4C 2D", "9D", "QC", "KH", turn=0, table="9C", last=3), "", "2D"
    ),
    "wait_high 6S": (SINGLES, "", "JS"),
    "wait_for_others 6S": (SINGLES, "", "7C 7D"),
    "wait_without_others 6S": (LAST_ASKED, "", "9S"),
}  # fmt: skip
"""What a move does -> a position, the move, and the one that the club player would have made."""


FOLLOWED = position("7C 8D 8H QS 2D", "9C 3D", "JC KC", "AC AD", turn=0, table="5S", last=3)
ADVICE = {
    "alike": ("7C", ["", ""], []),
    "lowest_of_alike": ("7C", ["QS", ""], []),
    "saves_twos 2D": ("QS", [], ["2D"]),
    "splits_less 8D": ("7C", [], ["8D"]),
    "fewer_beat 7C 3 5": ("QS", [], ["7C"]),
    "shed_low 7C": ("7C", [], ["QS"]),
    "one_less 7C": ("7C", ["QS"], [""]),
    "sampled QS": ("QS", [], ["8D 8H"]),
}
"""What the coach says -> his move, those that do as well, and those that are worse."""


@pytest.mark.parametrize("words", ADVICE)
def test_where_no_event_tells_moves_apart_the_coach_compares_what_is_plain(words: str) -> None:
    best, *others = (
        Prospect(move, 0.5, Reason("one_less", {}), 0.01, 2.0, dearer_error=0.01, play=move)
        for move in (
            mask_of(parse_cards(cards))
            for cards in [ADVICE[words][0], *ADVICE[words][1], *ADVICE[words][2]]
        )
    )
    alike, worse = others[: len(ADVICE[words][1])], others[len(ADVICE[words][1]) :]
    worse = [each._replace(dearer=0.5, shows=0.1) for each in worse]
    advice = Advice((best, *alike, *worse))
    assert in_words(master.without_event(FOLLOWED.view(0), advice, worse)) == words


def why(name: str, hand: Hand) -> Reason:
    return PLAYERS[name].decide(hand.view(hand.to_move), Random(0)).reason


def in_words(reason: Reason) -> str:
    known = {**REASONS, **reasons.ADVICE}
    return " ".join([reason.name, *(reason.details[name] for name in known[reason.name])])


@pytest.mark.parametrize("words", FRIEND)
def test_each_reason_of_the_friend_has_its_position(words: str) -> None:
    assert in_words(why("club", FRIEND[words])) == words


@pytest.mark.parametrize("words", DEEDS)
def test_what_the_search_has_found_is_told_by_what_it_does(words: str) -> None:
    hand, *moves = DEEDS[words]
    move, instead = (mask_of(parse_cards(cards)) for cards in moves)
    assert {move, instead} <= {*hand.legal_moves()}
    choice = master.explained(hand.view(0), move, instead)
    assert choice.move == move and in_words(choice.reason) == words


@pytest.mark.parametrize("words", ORIGINAL)
def test_each_reason_of_the_program_has_its_position(words: str) -> None:
    assert in_words(why("original", ORIGINAL[words])) == words


def test_what_is_too_long_to_count_is_at_least_not_lost(set_limits: SetLimits) -> None:
    """With so few positions the search has refuted what the friend likes, and no more."""
    hand = end("9C 8D AS", "10C")
    assert why("club", hand).name != "not_refuted"
    set_limits(endgame, MOST_POSITIONS=4)
    assert why("club", hand).name == "not_refuted"


def test_there_is_a_position_for_every_reason() -> None:
    elsewhere = {"not_refuted"}
    assert {words.split()[0] for words in FRIEND} | elsewhere == {*OF_FRIEND}
    assert {words.split()[0] for words in ORIGINAL} == {*OF_ORIGINAL}
    assert {words.split()[0] for words in DEEDS} >= {*reasons.DEEDS}
    assert {words.split()[0] for words in ADVICE} >= {*reasons.ADVICE}


def test_no_player_at_the_table_has_a_reason_of_the_coach_alone() -> None:
    assert not {*reasons.ADVICE} & {*REASONS}
    assert {*master.REASONS} == {*reasons.MASTER, *reasons.ADVICE}


def hands(options: Options, deals: range) -> Iterator[tuple[Hand, Random]]:
    """The hands of a match, so that cards are exchanged, each to be played to its end."""
    match = Match(options)
    for number in deals:
        hand = match.new_hand(str(number))
        yield hand, Random(number)
        match.score(hand)


QUICK = [name for name in PLAYERS if name != "master"]
"""Those that play thousands of turns in a test; of the master there are fewer (`test_blind`)."""


@every_set_of_options
@pytest.mark.parametrize("name", first_of(QUICK))
def test_re_dealing_what_cannot_be_seen_changes_no_reason_and_no_detail(
    name: str, options: Options, amount: Callable[[int, int], int]
) -> None:
    differing, again, deals = 0, Random(4711), amount(2, 6)
    for hand, rng in hands(options, range(deals)):
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            choice = PLAYERS[name].decide(view, Random(7))
            other = view.sample(again)
            differing += other.hands != hand.hands
            seen = PLAYERS[name].decide(other.view(hand.to_move), Random(7))
            assert seen == choice, hand.to_text()
            hand.play(choice.move if rng.random() < 0.8 else rng.choice(hand.legal_moves()))
    assert differing > 15 * deals


@every_set_of_options
@pytest.mark.parametrize("name", first_of(QUICK, every=2))
def test_a_reason_has_its_details_and_names_no_card_that_lies_hidden(
    name: str, options: Options, amount: Callable[[int, int], int]
) -> None:
    named, deals = 0, amount(3, 6)
    for hand, _ in hands(options, range(100, 100 + deals)):
        while hand.to_move >= 0:
            lying = {*hand.table}
            move, reason = PLAYERS[name].decide(hand.view(hand.to_move), Random(7))[:2]
            assert {*reason.details} == {*REASONS[reason.name]}, reason
            hand.play(move)
            for text in reason.details.values():
                cards = cards_in(text)
                named += len(cards)
                assert {*cards} <= lying | {*hand.table}, reason
                assert cards or text.isdecimal(), reason
    assert named > 15 * deals


def cards_in(text: str) -> list[int]:
    try:
        return parse_cards(text)
    except TextError:
        return []


def test_the_move_is_the_same_with_its_reason_as_alone() -> None:
    alone = {"club": club.choose, "original": original.choose}
    for name, player in alone.items():
        for hand, _ in hands(Options(), range(200, 206)):
            while hand.to_move >= 0:
                view = hand.view(hand.to_move)
                move = player(view, Random(1))
                assert PLAYERS[name].decide(view, Random(1)).move == move
                assert not move or {*cards_of(move)} <= {*cards_of(view.hand)}
                hand.play(move)
