"""Why the club of Ecarte does what it does: the branch that decided, and nothing hidden."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from retrocards.cards import BIT, SUITS, TextError, cards_of, mask_of, parse_card
from retrocards.players.choice import Reason
from retrocards.players.ecarte.club import REASONS, choose, decide
from retrocards.players.ecarte.solver import tricks
from retrocards.players.ecarte.tricks import AIMS, FEW_CARDS, possible
from retrocards.rules.ecarte import BEATS, Hand, Match, Options, replies
from tests.rules.ecarte_positions import deal, play

OTHER = "7S 8S 9S 10S AS"
CHANGE = "propose, accept"


def why(hand: Hand) -> Reason:
    return decide(hand.view(hand.to_move), Random(0)).reason


def dealer(
    hand: str,
    other: str = "10C 8S 9S 10S AS",
    turn_up: str = "10H",
    points: tuple[int, int] = (0, 0),
) -> Hand:
    """The dealer, whose points come last, has been asked for cards."""
    return play(deal(other, hand, turn_up=turn_up, points=points), "propose")


def changes(hand: str, turn_up: str = "10H") -> Hand:
    """The non-dealer changes cards."""
    return play(deal(hand, OTHER, turn_up=turn_up), CHANGE)


def numbered(number: int, moves: str) -> Hand:
    """A deal by its number, the first of a match."""
    return play(Match(Options()).new_hand(str(number)), moves)


def nearly_out_of_stock() -> Hand:
    """After two changes of all cards, with one card left and only trumps and a king to keep."""
    hand = deal("7C 8C 9C 7D 8D", OTHER, "10H", stock="AC KC QC JC 9H 8H 10C AD QD JD 9D 10D KS")
    for _ in range(2):
        play(hand, CHANGE)
        for _ in range(2):
            hand.play(hand.legal_moves()[-1])
    return play(hand, CHANGE)


WHY = {
    "dealer_at_four": deal("9H AC 7C 8D 7D", OTHER, "10H", points=(0, 4)),
    "dealer_at_three": deal("9H QC 7C 8C 7D", OTHER, "10H", points=(1, 3)),
    "strong_enough 3": deal("7H 8H 9H 7C 7D", OTHER, "10H", points=(1, 3)),
    "safe_to_propose": deal("KH QC 7C 8C 7D", OTHER, turn_up="10H"),
    "stand_on_three_trumps": deal("7H 8H 9H 7C 7D", OTHER, turn_up="10H"),
    "stand_on_king_and_void": deal("8H 9H KC 7D 8D", OTHER, turn_up="10H"),
    "stand_on_guarded_queen": deal("8H 9H QC 7C 7D", OTHER, turn_up="10H"),
    "stand_on_three_of_a_suit": deal("8H 9H AC 8C 7C", OTHER, turn_up="10H"),
    "stand_on_king_queen_jack": deal("8H KC QC JC 7D", OTHER, turn_up="10H"),
    "stand_on_queen_and_two": deal("9H QC 7C 8C 7D", OTHER, turn_up="10H"),
    "stand_on_two_guarded_queens": deal("9H QC 7C QD 7D", OTHER, turn_up="10H"),
    "stand_on_four_court_cards": deal("JC QC JD QD 7C", OTHER, turn_up="10H"),
    "stand_on_power 3": deal("9H KC KD 7D 7C", OTHER, turn_up="10H"),
    "propose 0": play(  # Whoever has thrown the king away need not fear him.
        deal("KH 7C 8C 9C 7D", OTHER, "10H", stock="8D 9D 10D QS JS", points=(0, 4)),
        f"{CHANGE}, discard KH 7C 8C, discard 7S 8S",
    ),
    "propose 1": deal("9H AC 7C 8D 7D", OTHER, turn_up="10H"),
    "refuse_on_trumps 3": dealer("7H 8H 9H 7C 7D"),
    "accept_for_vole": dealer("KH QC 7C 8C 7D"),
    "refuse_on_jeu": dealer("9H QC 7C 8C 7D"),
    "refuse_on_pair": dealer("8H 9H AC 7D 8D"),
    "accept 2": dealer("8H 9H AC 7D 7S"),
    "accept_on_power 3": dealer("8H 9H KC 7D 7S"),
    "accept_safely": dealer("KH QC 7C 8C 7D", points=(0, 3)),
    "keep_power 3 2": changes("9H AC KC 8D 7D"),
    "keep_all": play(deal(OTHER, "KH QH JH AH 9H", "10H"), f"{CHANGE}, discard 7S"),
    "change_all": changes("7C 8C 9C 7D 8D"),
    "part_with_weakest 1": changes("9H 8H 7H AH JH"),
    "stock_too_small 1 2": nearly_out_of_stock(),
    "mark_king": play(deal("KH AC KC 8D 7D", OTHER), "lead"),
    "longest_suit C 3": play(deal("QC AC 10C 8H 9H", "7C 8C JH 7D 8D", "10H"), "lead"),
    "longest_trumps H 3": play(deal("9H AH JH 7C 7D", "7S 8S 9S 10S AS", "10H"), "lead"),
    "press_on AC C": play(
        deal("QC AC 10C 8H 9H", "7C 8C JH 7D 8D", "10H"), "lead, play QC, play 7C"
    ),
    "must_win KS": play(deal("QS 7C 8C 9C 10C", "KS 7S 7D 8D 9D", "10H"), "lead, play QS"),
    "must_follow 7S": play(deal("QS 7C 8C 9C 10C", "AD 7S 7D 8D 9D", "10H"), "lead, play QS"),
    "must_trump 7H": play(deal("QS 7C 8C 9C 10C", "AD 7H 7D 8D 9D", "10H"), "lead, play QS"),
    "vole 12 40": numbered(133, "lead"),
    "vole_in_all 40": numbered(
        85, f"{CHANGE}, discard 7C 8C 9C 10S, discard JC QC 7D 8S, lead, play QD"
    ),
    "point 36 40": numbered(62, "lead"),
    "point_in_all 40": numbered(131, "propose, refuse, play QD"),
    "escape_vole 27 40": numbered(0, "propose, refuse"),
    "escape_vole_in_all 40": numbered(276, "propose, refuse"),
    "more_tricks 40": numbered(24, "lead"),
    "all_one 40": numbered(24, "lead, play 10C"),
}
"""Reason and its details in words -> a position of which it is the reason."""


def in_words(reason: Reason) -> str:
    return " ".join([reason.name, *(reason.details[name] for name in REASONS[reason.name])])


@pytest.mark.parametrize("words", WHY)
def test_each_reason_has_its_position(words: str) -> None:
    assert in_words(why(WHY[words])) == words


@pytest.mark.parametrize(
    ("hand", "words"),
    [("7H QC 7C AC QS", "stand_on_queen_and_two"), ("AH JH 7C KD QS", "stand_on_power 3")],
    ids=["a jeu with one power card", "three power cards and no jeu"],
)
def test_a_hand_that_is_worth_it_by_itself_is_not_called_weak(hand: str, words: str) -> None:
    """Against a dealer at 4 a weak hand is led from; a jeu, or three power cards, is not weak."""
    assert in_words(why(deal(hand, OTHER, "10H", points=(0, 4)))) == words


def test_there_is_a_position_for_every_reason() -> None:
    last = {"last_card"}
    assert {words.split()[0] for words in WHY} | last == {*REASONS}


def test_the_last_card_is_played_because_it_is_the_last() -> None:
    hand = numbered(24, "lead")
    while hand.hands[hand.to_move].bit_count() > 1:
        hand.play(choose(hand.view(hand.to_move), Random(0)))
    assert why(hand).name == "last_card"


def seen_after(hand: Hand, move: int) -> set[int]:
    """The cards that lie face up once a move is made."""
    after = hand.copy()
    after.play(move)
    return {*after.laid, after.turn_up}


def hands(numbers: range) -> list[Hand]:
    """Hands of two matches, by both options, to be played to their ends."""
    options = (Options(), Options(dealer_must_change=True))
    return [Match(options[number % 2]).new_hand(str(number)) for number in numbers]


def test_a_reason_has_its_details_and_names_no_card_that_lies_hidden() -> None:
    named = 0
    for number, hand in enumerate(hands(range(100, 160))):
        rng = Random(number)
        while hand.to_move >= 0:
            move, reason = decide(hand.view(hand.to_move), rng)[:2]
            assert {*reason.details} == {*REASONS[reason.name]}, reason
            for text in reason.details.values():
                if card := card_in(text):
                    named += 1
                    assert card[0] in seen_after(hand, move), reason
                assert text.isdecimal() or card or text in SUITS, reason
            if suit := reason.details.get("suit"):
                assert SUITS[move // 13] == suit, "the suit that is led, for everybody to see"
            hand.play(move)
    assert named > 50


def taken_in_all(hand: Hand, card: int) -> Counter[int]:
    """Tricks in the end after a card -> against how many hands that the other may hold."""
    view, counts = hand.view(hand.to_move), Counter[int]()
    mine, trump = view.hand ^ BIT[card], view.trump
    before = view.tricks[view.seat]
    for theirs in map(mask_of, combinations(cards_of(possible(view)), view.counts[1 - view.seat])):
        if len(view.laid) % 2:
            won = bool(BEATS[trump][view.laid[-1]] >> card & 1)
            counts[before + follow_up(mine, theirs, won, trump)] += 1
        else:
            left = [
                follow_up(mine, theirs ^ BIT[reply], not BEATS[trump][card] >> reply & 1, trump)
                for reply in cards_of(replies(theirs, card, trump))
            ]
            counts[before + min(left)] += 1
    return counts


def follow_up(mine: int, theirs: int, won: bool, trump: int) -> int:
    """The trick, if it is won, and what it leads to."""
    if won:
        return 1 + tricks(mine, theirs, trump)
    return mine.bit_count() - tricks(theirs, mine, trump)


@pytest.mark.long("counts millions of hands")
def test_the_figures_are_counted_over_all_hands_that_the_other_may_hold() -> None:
    """Where he hides three cards at most; each hand is solved by itself."""
    checked = Counter[str]()
    for number, hand in enumerate(hands(range(300, 340))):
        rng = Random(number)
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            move, reason = decide(view, rng)[:2]
            aim = reason.name.removesuffix("_in_all")
            if aim in AIMS and view.counts[1 - view.seat] <= FEW_CARDS and not view.known:
                counts = taken_in_all(hand, move)
                won = sum(ways for taken, ways in counts.items() if taken >= AIMS[aim])
                figures = reason.details.get("won", reason.details["of"]), reason.details["of"]
                assert figures == (str(won), str(sum(counts.values()))), f"deal {number}"
                assert (won == counts.total()) == reason.name.endswith("_in_all")
                checked[aim] += 1
            hand.play(move if rng.random() < 0.7 else rng.choice(hand.legal_moves()))
    assert min(checked[aim] for aim in AIMS) > 2, checked


def card_in(text: str) -> list[int]:
    try:
        return [parse_card(text)]
    except TextError:
        return []


def test_the_move_is_the_same_with_its_reason_as_alone() -> None:
    for number, hand in enumerate(hands(range(200, 212))):
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            assert decide(view, Random(3)).move == choose(view, Random(3)), f"deal {number}"
            hand.play(choose(view, Random(number)))
