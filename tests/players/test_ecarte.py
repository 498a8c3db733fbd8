"""The club player of Ecarte follows the document's notes on strategy."""

from itertools import combinations
from random import Random

import pytest

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.players.ecarte.club import choose
from retrocards.players.ecarte.lead import press
from retrocards.players.ecarte.solver import tricks
from retrocards.players.ecarte.tricks import card, possible
from retrocards.players.ecarte.yardsticks import textbook
from retrocards.rules.ecarte import BEATS, Hand, Match, Options, View, replies
from tests.rules.ecarte_positions import deal, play

OTHER = "7S 8S 9S 10S AS"
RNG = Random(0)


def says(hand: Hand) -> str:
    return hand.move_text(choose(hand.view(hand.to_move), RNG))


@pytest.mark.parametrize(
    "hand, word",
    [
        ("7H 8H 9H 7C 7D", "lead"),
        ("8H 9H KC 7D 8D", "lead"),
        ("9H QC 7C 8C 7D", "lead"),
        ("JC QC JD QD 7C", "lead"),
        ("8H 9H AC 7D 8D", "propose"),
        ("9H AC 7C 8D 7D", "propose"),
    ],
)
def test_a_jeu_de_regle_is_played_and_any_other_hand_proposed_on(hand: str, word: str) -> None:
    """Document, Strategy: a jeu de regle is not proposed on."""
    assert says(deal(hand, OTHER, turn_up="10H")) == word


def test_three_power_cards_are_played_without_proposing() -> None:
    """Document, Strategy: three power cards are enough to lead at once."""
    assert says(deal("9H KC KD 7D 7C", OTHER, turn_up="10H")) == "lead"
    assert says(deal("9H KC AD 7D 7C", OTHER, turn_up="10H")) == "propose"


@pytest.mark.parametrize("hand, turn_up", [("KH QC 7C 8C 7D", "10H"), ("QH QC 7C 8C 7D", "KH")])
def test_with_the_highest_trump_it_is_safe_to_propose_on_an_uncertain_hand(
    hand: str, turn_up: str
) -> None:
    """Document, Strategy: with the best trump left a proposal cannot cost the vole."""
    assert says(deal(hand, OTHER, turn_up=turn_up)) == "propose"
    lower = hand.replace("KH", "JH").replace("QH", "JH")
    assert says(deal(lower, OTHER, turn_up=turn_up)) == "lead"


def test_a_good_hand_is_not_put_up_for_change_even_with_the_highest_trump() -> None:
    """Document, Strategy: to propose on a good hand, as a bluff, is a beginner's mistake."""
    assert says(deal("KH JH KC KD 7D", OTHER, turn_up="10H")) == "lead"


def test_against_a_dealer_who_leads_with_3_a_stronger_hand_is_needed() -> None:
    """Document, Strategy: do not lead lightly against a dealer who is ahead with 3."""
    weak, strong = "9H QC 7C 8C 7D", "7H 8H 9H 7C 7D"
    assert says(deal(weak, OTHER, "10H", points=(1, 2))) == "lead"
    assert says(deal(weak, OTHER, "10H", points=(1, 3))) == "propose"
    assert says(deal(weak, OTHER, "10H", points=(3, 3))) == "lead", "the dealer is not in the lead"
    assert says(deal(strong, OTHER, "10H", points=(1, 3))) == "lead"


def test_against_a_dealer_at_4_a_weak_hand_is_kept() -> None:
    """Document, Strategy: a new card could be the king, if it is neither held nor turned."""
    weak = "9H AC 7C 8D 7D"
    assert says(deal(weak, OTHER, "10H", points=(0, 4))) == "lead"
    assert says(deal("KH AC 7C 8D 7D", OTHER, "10H", points=(0, 4))) == "propose"
    assert says(deal(weak, OTHER, "10H", points=(0, 3))) == "propose"
    assert says(deal(weak, OTHER, "KH", points=(0, 3))) == "propose", "it is turned: he has 4 now"


@pytest.mark.parametrize(
    "hand, word",
    [
        ("7H 8H 9H 7C 7D", "refuse"),
        ("KH 8H 9H 7C 7D", "refuse"),
        ("9H QC 7C 8C 7D", "refuse"),
        ("8H 9H AC 7D 8D", "refuse"),
        ("8H 9H AC 7D 7S", "accept"),
        ("9H AC 7C 8D 7D", "accept"),
        ("KH QC 7C 8C 7D", "accept"),
        ("KH QH KC 7C 7D", "refuse"),
    ],
)
def test_the_dealer_refuses_on_a_jeu_de_regle_or_a_little_less(hand: str, word: str) -> None:
    """Document, Strategy: three trumps always refuse, two with a plain suit of two mostly do;
    the king may accept and try for the vole."""
    other = OTHER.replace("7S", "10C")
    assert says(play(deal(other, hand, turn_up="10H"), "propose")) == word


@pytest.mark.parametrize(
    "hand, word",
    [
        ("9H KC QD 7C 8D", "refuse"),
        ("9H QC QD 7C 8D", "refuse"),
        ("9H QC JD 7C 8D", "accept"),
        ("8H 9H QC QD 7S", "accept"),
        ("QC QD 7C 8D JC", "accept"),
    ],
)
def test_the_textbook_refuses_on_a_trump_with_two_kings_or_queens_too(hand: str, word: str) -> None:
    """Document, Strategy: the dealer refuses on the non-dealer's jeu, or just below it."""
    asked = play(deal(OTHER.replace("7S", "10C"), hand, turn_up="10H"), "propose")
    assert asked.move_text(textbook(asked.view(1), RNG)) == word


def test_power_cards_are_kept_and_the_rest_is_changed() -> None:
    hand = play(deal("9H AC KC 8D 7D", OTHER, turn_up="10H"), "propose, accept")
    assert says(hand) == "discard AC 7D 8D"
    hand = play(deal("9H 8H 7H AH JH", OTHER, turn_up="10H"), "propose, accept")
    assert says(hand) == "discard 7H", "one card has to go"
    play(hand, "discard 7H")
    assert says(hand) == "discard " + OTHER
    hand = play(deal(OTHER, "KH QH JH AH 9H", turn_up="10H"), "propose, accept, discard 7S")
    assert says(hand) == "discard -"


def test_the_king_is_marked_at_once() -> None:
    assert says(play(deal("KH AC KC 8D 7D", OTHER), "lead")) == "king"


def test_the_longest_suit_is_led_from_the_top_until_it_is_trumped() -> None:
    """Document, Strategy: with a jeu de regle play the longest suit, high cards first."""
    hand = play(deal("QC AC 10C 8H 9H", "7C 8C JH 7D 8D", turn_up="10H"), "lead")
    assert says(hand) == "play QC"
    play(hand, "play QC, play 7C")
    assert says(hand) == "play AC"
    play(hand, "play AC, play 8C")
    assert says(hand) == "play 10C"
    play(hand, "play 10C, play JH, play 7D, play 8H")
    assert says(hand) == "play 9H"


def test_once_it_has_been_trumped_the_suit_is_pressed_no_more() -> None:
    """Document, Strategy: a ruff ends it; back in the lead, he may lead another suit."""
    hand = play(deal("QC AC 10C KD 9H", "8H JH 7D 8D 9D", turn_up="10H"), "lead")
    assert says(hand) == "play QC", "one trump, and the queen with two cards of her suit"
    play(hand, "play QC, play 8H, play 7D, play KD")
    assert hand.to_move == 0
    assert press(hand.view(0)) is None
    assert says(hand) == "play 10C", "and not the ace"


def test_the_suit_is_pressed_on_when_the_lead_was_lost_and_won_back() -> None:
    """Document, Strategy: only a ruff ends it; a trick lost to the king of the suit does not."""
    hand = deal("KC 8H 7S 8S AS", "QC AC 10C 9H 7D", turn_up="10H", dealer=0)
    play(hand, "lead, play QC, play KC, play 8H, play 9H")
    assert says(hand) == "play AC"
    play(hand, "play AC, play 8S")
    assert says(hand) == "play 10C"
    pressed = press(hand.view(1))
    assert pressed is not None and pressed.reason.name == "press_on"


def worth(view: View, lead: int) -> float:
    """Points on the average over every hand that the other may hold; both hands are open then."""
    cards = cards_of(possible(view))
    total = count = 0
    for theirs in map(mask_of, combinations(cards, view.counts[1 - view.seat])):
        results = []
        for reply in cards_of(replies(theirs, lead, view.trump)):
            mine, left = view.hand ^ BIT[lead], theirs ^ BIT[reply]
            if BEATS[view.trump][lead] >> reply & 1:
                more = mine.bit_count() - tricks(left, mine, view.trump)
            else:
                more = 1 + tricks(mine, left, view.trump)
            results.append(more + view.tricks[view.seat])
        taken = min(results)
        total += {0: -2, 1: -1, 2: -1, 3: 1, 4: 1, 5: 2}[taken]
        count += 1
    return total / count


def test_the_last_tricks_are_led_as_well_as_they_can_be() -> None:
    """Against all the hands that the other may hold, each counted and solved by itself."""
    tried = differ = 0
    for number in range(60):
        hand = Match(Options()).new_hand(str(number))
        if hand.dealer:
            continue
        rng = Random(number)
        play(hand, "propose, accept")
        hand.play(hand.legal_moves()[0])
        play(hand, "discard -, lead")
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            if len(hand.laid) == 6 and not view.known and not hand.points[0] + hand.points[1]:
                worths = {card: worth(view, card) for card in view.legal_moves()}
                best = max(worths.values())
                assert worths[card(view, rng).move] >= best - 0.02, f"deal {number}"
                tried += 1
                differ += min(worths.values()) < best - 0.05
            hand.play(rng.choice(hand.legal_moves()))
    assert tried > 15
    assert differ > 5, "the choice hardly ever matters"
