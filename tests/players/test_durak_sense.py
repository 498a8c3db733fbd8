"""Moves of the Durak club player that a person at the table would expect, one position each."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import cards_of, cards_text, mask_of, parse_card
from retrocards.players.durak.club import choose
from retrocards.rules.durak import BEATS, TAKE, Hand, Match, Options, Phase
from tests.rules.durak_positions import cards, legal, position

SEEDS = range(20)
KING = 11
"""Its rank, 0 being the two."""


def early(*hands: str, turn_up: str, table: str = "", phase: Phase = "attack", **more: int) -> Hand:
    """A position in which no card has left play: the others are all in the talon."""
    options = Options(players=len(hands))
    placed = mask_of(parse_card(card) for pair in table.split() for card in pair.split("/"))
    for hand in hands:
        placed |= cards(hand)
    rest = cards_of(options.cards & ~placed & ~cards(turn_up))
    talon = f"{cards_text(rest)} {turn_up}"
    trump = turn_up[-1]
    return position(
        *hands, options=options, trump=trump, talon=talon, table=table, phase=phase, **more
    )


def chosen(hand: Hand) -> set[str]:
    """What the club plays, whatever its chance."""
    view = hand.view(hand.to_move)
    return {hand.move_text(choose(view, Random(seed))) for seed in SEEDS}


def test_takes_a_six_rather_than_spend_the_ace_of_trumps_in_the_first_bout() -> None:
    hand = early(
        "7C 8C 9C 7S 8S", "AH 9S 10S JC QC KC", turn_up="10H", table="6D", phase="defend", bout=1
    )
    assert "defend AH" in legal(hand)
    assert chosen(hand) == {"take"}


def test_beats_a_six_with_a_seven_although_an_ace_and_a_trump_would_do() -> None:
    hand = early(
        "7C 8C 9C 7S 8S", "AD 7D 6H JC QC KC", turn_up="10H", table="6D", phase="defend", bout=1
    )
    assert chosen(hand) == {"defend 7D"}


def first_defence(deal: int) -> Hand:
    """A deal between four up to the answer to its first card, all of them experts."""
    hand, rng = Match(Options()).new_hand(str(deal)), Random(deal)
    while hand.phase != "defend":
        hand.play(choose(hand.view(hand.to_move), rng))
    return hand


def cheap_answers(hand: Hand) -> list[int]:
    """The plain cards below a king with which the attack can be beaten."""
    view = hand.view(hand.to_move)
    beating = view.hand & BEATS[view.trump][view.table[-1][0]]
    return [card for card in cards_of(beating) if card // 13 != view.trump and card % 13 < KING]


@pytest.mark.parametrize(
    ("deal", "held", "answer"),
    [
        (200, "8D 9S 10S KS JH AH", "9S"),
        (203, "QC 8D 7S JS KS AS", "8D"),
        (205, "7C 8C 10C 7D KH AS", "7D"),
        (208, "JC QC KD 8H 9S AS", "JC"),
    ],
)
def test_beats_the_first_card_of_a_deal_with_a_low_one(deal: int, held: str, answer: str) -> None:
    hand = first_defence(deal)
    assert hand.hands[hand.to_move] == cards(held)
    assert chosen(hand) == {f"defend {answer}"}


def test_beats_a_seven_with_an_eight_when_its_hand_is_full_as_it_is() -> None:
    hand = position(
        "9D 9H 10H KD AD", "8D JD 6H 8H QH AH 6S 8S QS AS", "7C 7D QD 7H KH 8C",
        "JC QC KC 10D JH KS", trump="C", talon="9C 6D 10S AC", table="7S", phase="defend", bout=5,
    )  # fmt: skip
    assert chosen(hand) == {"defend 8S"}


def test_beats_with_a_king_when_the_talon_is_gone() -> None:
    hand = position(
        "7D 8D 9C AC AD", "6C 6D KS AS", "JC QD 10S KD", "8C 9D JS KC 9S",
        table="6S", phase="defend", bout=15,
    )  # fmt: skip
    assert chosen(hand) == {"defend KS"}


def test_goes_on_with_a_king_once_it_has_spent_a_trump() -> None:
    hand = early(
        "6D 9D 10D AD", "8D JD 6H 6S KS", "7C 8C 7D QD 7H KH", "JC QC KC 10H JH KD",
        turn_up="AC", table="9H/9C 9S", phase="defend", bout=2,
    )  # fmt: skip
    assert chosen(hand) == {"defend KS"}


def test_takes_no_first_card_that_it_can_beat_cheaply(amount: Callable[[int, int], int]) -> None:
    """Every bout of deals between four but the searched end; one in twenty would be allowed."""
    could, taken, deals = 0, [], amount(4, 40)
    for deal in range(300, 300 + deals):
        hand, rng = Match(Options()).new_hand(str(deal)), Random(deal)
        while hand.to_move >= 0:
            move = choose(hand.view(hand.to_move), rng)
            if hand.phase == "defend" and len(hand.table) == 1 and hand.in_play.bit_count() > 2:
                answers = cheap_answers(hand)
                could += bool(answers)
                if answers and move == TAKE:
                    taken.append(f"deal {deal}, bout {hand.bout}")
            hand.play(move)
    assert could >= 2 * deals
    assert len(taken) <= could / 20, taken


def test_leads_its_lowest_plain_card_and_no_trump_at_the_start() -> None:
    hand = early("6H 7H 9C JD QS KS", "8C 8D 9S JC QC KC", turn_up="10H", bout=1)
    assert chosen(hand) == {"attack 9C"}


def test_leads_one_of_three_sevens_rather_than_a_lone_six() -> None:
    hand = early("7C 7D 7S 6C QS KS", "8C 8D 9S JC QC KC", turn_up="10H", bout=1)
    assert chosen(hand) <= {"attack 7C", "attack 7D", "attack 7S"}


def test_joins_in_with_a_low_plain_card_and_keeps_the_trump() -> None:
    hand = early("7D 7H KC KD KS", "8C 8D 9S JC QC", turn_up="10H", table="6S/7S")
    assert {"attack 7D", "attack 7H"} <= set(legal(hand))
    assert chosen(hand) == {"attack 7D"}


def test_stops_an_attack_rather_than_go_on_with_a_trump_while_the_talon_lasts() -> None:
    hand = early("7H KC KD KS AS", "8C 8D 9S JC QC", turn_up="10H", table="6S/7S")
    assert "attack 7H" in legal(hand)
    assert chosen(hand) == {"pass"}


def test_gives_junk_but_no_trump_to_one_who_takes() -> None:
    hand = early("7D 7H KC KD KS", "8C 8D 9S JC QC QD", turn_up="10H", table="7S", phase="give")
    assert {"give 7D", "give 7H", "pass"} <= set(legal(hand))
    assert chosen(hand) == {"give 7D"}
    hand.play(hand.parse_move("give 7D"))
    assert "give 7H" in legal(hand)
    assert chosen(hand) == {"pass"}


def test_gives_no_ace_to_one_who_takes_while_the_talon_lasts() -> None:
    hand = early("AD 7H KC KD KS", "8C 8D 9S JC QC QD", turn_up="10H", table="AS", phase="give")
    assert chosen(hand) == {"pass"}


def test_gives_its_last_cards_the_trump_too_when_that_ends_the_game() -> None:
    hand = position("7D 7H", "8C 9S JC QC", table="7S", phase="give")
    assert chosen(hand) <= {"give 7D", "give 7H"}
    hand.play(choose(hand.view(0), Random(0)))
    hand.play(choose(hand.view(0), Random(0)))
    assert hand.outcome is not None
    assert hand.outcome.losers == (1,)


def test_goes_out_with_its_last_trump_when_there_is_no_talon() -> None:
    hand = position("9C 10C", "AH", "7S 8S JC", "QD KD", table="AC", phase="defend")
    assert chosen(hand) == {"defend AH"}


def test_with_no_talon_first_plays_the_ace_that_cannot_be_beaten_then_its_last_card() -> None:
    hand = position("AC 7D", "8D 9S 10S")
    assert chosen(hand) == {"attack AC"}


def test_beats_the_last_card_with_its_own_for_a_draw_rather_than_take_and_lose() -> None:
    hand = position("-", "9C", table="8C", phase="defend")
    assert chosen(hand) == {"defend 9C"}


def test_late_leads_what_the_defender_is_known_not_to_beat() -> None:
    hand = position(
        "7C 8D KD KS AS AD", "9C 10C JC QC KC AC", talon="7S 6H",
        known={1: "9C 10C JC QC KC AC"},
    )  # fmt: skip
    assert chosen(hand) == {"attack 8D"}


def test_joins_another_players_attack_with_a_low_card() -> None:
    hand = early(
        "8C 8D 9S JC QC", "9C 9D JD KC KS", "7D 7H JS QS QD KD", "10C 10D 10S AS AC AD",
        turn_up="10H", table="6S/7S", asked=1,
    )  # fmt: skip
    assert hand.to_move == 2
    assert chosen(hand) == {"attack 7D"}


def test_does_not_waste_a_trump_on_another_players_attack() -> None:
    hand = early(
        "8C 8D 9S JC QC", "9C 9D JD KC KS", "7H JH JS QS QD KD", "10C 10D 10S AS AC AD",
        turn_up="10H", table="6S/7S", asked=1,
    )  # fmt: skip
    assert hand.to_move == 2
    assert "attack 7H" in legal(hand)
    assert chosen(hand) == {"pass"}


def test_exchanges_the_lowest_trump_for_the_turn_up() -> None:
    hand = early("6H 7H 9C JD QS KS", "8C 8D 9S JC QC KC", turn_up="10H", phase="exchange", bout=1)
    assert legal(hand) == ["exchange", "keep"]
    assert chosen(hand) == {"exchange"}
