"""A person talks, changes cards and marks the king: by keys, with the cursor, and by mouse."""

from __future__ import annotations

import string

import pytest

from retrocards.rules.ecarte import RULES, Hand, Options
from retrocards.rules.ecarte.moves import DISCARD
from retrocards.stage import Hit
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import Person
from tests.rules.ecarte_positions import deal, play

# As they lie: 10C JD 9S QH KH.
YOURS, THEIRS = "KH QH 9S JD 10C", "AH KC 8D JS 7C"
LEADING = deal(YOURS, THEIRS, "10H")
DEALING = deal(YOURS, THEIRS, "10H", dealer=0)
MUST_CHANGE = deal(YOURS, THEIRS, "10H", dealer=0, options=Options(dealer_must_change=True))
KING_TURNED = deal("9H QH 9S JD 10C", THEIRS, "KH")
KINGLESS = deal("7D QH 9S JD 10C", THEIRS, "10H", dealer=0)
NO_DIAMOND = deal("8C QH 9S AS 10C", THEIRS, "10H", dealer=0)


def one_left() -> Hand:
    """You talk, and the stock holds one card."""
    hand = deal(YOURS, THEIRS, "10H")
    for _ in range(2):
        play(hand, "propose, accept")
        for _ in range(2):
            hand.play(DISCARD | hand.hands[hand.to_move])
    assert (hand.phase, hand.stock_count) == ("talk", 1)
    return hand


def do(person: Person, strokes: str) -> Person:
    """Press keys, each when a person is asked; the last one is not waited for."""
    for stroke in strokes.split():
        person.until_asked("you").press(stroke)
    return person


# The non-dealer leads or proposes; the dealer accepts or refuses.


@pytest.mark.parametrize("strokes, move, announcement", [
    ("L", "lead", "YOU LEAD, RISKING 2 POINTS"), ("l", "lead", "YOU LEAD, RISKING 2 POINTS"),
    ("P", "propose", "YOU PROPOSE"), ("p", "propose", "YOU PROPOSE"),
])  # fmt: skip
def test_l_leads_and_p_proposes(sit: SitDown, strokes: str, move: str, announcement: str) -> None:
    person = do(sit(LEADING), strokes)
    assert person.moves == [move] and person.announcement == announcement


@pytest.mark.parametrize("strokes, move, announcement", [
    ("A", "accept", "YOU ACCEPT"), ("a", "accept", "YOU ACCEPT"),
    ("R", "refuse", "YOU REFUSE, RISKING 2 POINTS"),
    ("r", "refuse", "YOU REFUSE, RISKING 2 POINTS"),
])  # fmt: skip
def test_a_accepts_and_r_refuses(sit: SitDown, strokes: str, move: str, announcement: str) -> None:
    person = do(sit(DEALING, computer="propose"), strokes)
    assert person.moves == ["propose", move] and person.announcement == announcement


def test_what_the_computer_says_is_said_in_words(sit: SitDown) -> None:
    assert do(sit(LEADING), "P").until("COMPUTER ACCEPTS").moves == ["propose", "accept"]
    person = do(sit(LEADING, computer="refuse"), "P").until("COMPUTER REFUSES, RISKING 2 POINTS")
    assert person.until_asked().prompt.startswith("LEAD A CARD: 1-5")
    assert sit(DEALING, computer="propose").until("COMPUTER PROPOSES").asked()
    person = sit(KINGLESS, computer="lead, play 7C").until("COMPUTER LEADS, RISKING 2 POINTS")
    assert person.until("COMPUTER LEADS 7♣").until_asked().prompt == (
        "PLAY A CARD TO 7♣: 1 FOLLOW AND WIN IF YOU CAN, ELSE TRUMP"
    )


def test_the_prompt_says_what_may_be_pressed_and_what_it_costs(sit: SitDown) -> None:
    person = sit(LEADING).until_asked()
    assert person.prompt == "L LEADS (2 POINTS IF YOU LOSE), P PROPOSES A CHANGE OF CARDS"
    person = do(person, "P 1 0").until_asked()
    assert person.prompt == "L LEADS, P PROPOSES ANOTHER CHANGE OF CARDS", "no penalty any more"
    person = sit(DEALING, computer="propose, discard 7C, propose").until_asked()
    wanted = "THE COMPUTER PROPOSES: A ACCEPTS, R REFUSES (2 POINTS IF YOU LOSE)"
    assert person.prompt == wanted
    wanted = "THE COMPUTER PROPOSES AGAIN: A ACCEPTS, R REFUSES"
    assert do(person, "A 0").until_asked().prompt == wanted


def test_after_a_change_nothing_is_risked_and_nothing_said_of_it(sit: SitDown) -> None:
    assert do(sit(LEADING), "P 1 0 L").announcement == "YOU BEGIN THE PLAY"
    person = sit(DEALING, computer="propose, discard 7C, propose")
    assert do(person, "A 0 R").announcement == "YOU REFUSE"


@pytest.mark.parametrize("hand, computer, before, words, move", [
    (LEADING, "", "", "L LEADS", "lead"), (LEADING, "", "", "P PROPOSES", "propose"),
    (DEALING, "propose", "", "A ACCEPTS", "accept"),
    (DEALING, "propose", "", "R REFUSES", "refuse"),
    (LEADING, "", "L", "K MARKS", "king"), (LEADING, "", "P 1", "0 CHANGES", "discard 10C"),
])  # fmt: skip
def test_a_click_on_a_letter_of_the_prompt_is_that_key(
    sit: SitDown, hand: Hand, computer: str, before: str, words: str, move: str
) -> None:
    person = do(sit(hand, computer=computer), before).until_asked().click_words(words)
    assert person.moves[-1] == move


# Changing: cards are marked, and 0 confirms.


def changing(sit: SitDown) -> Person:
    return do(sit(LEADING), "P").until_asked()


def answering(sit: SitDown, hand: Hand = DEALING) -> Person:
    """The dealer is to change, after the computer has changed one card."""
    return do(sit(hand, computer="propose, discard 7C"), "A").until_asked()


@pytest.mark.parametrize("strokes", [
    "1 3", "3 1", "RIGHT ENTER RIGHT RIGHT ENTER", "LEFT LEFT LEFT ENTER KP_4 KP_4 ENTER",
    "1 2 3 2", "1 3 RIGHT ENTER ENTER",
])  # fmt: skip
def test_cards_are_marked_and_unmarked_and_0_changes_them(sit: SitDown, strokes: str) -> None:
    person = changing(sit).press(*strokes.split())
    assert person.prompt.endswith("0 CHANGES THE 2 MARKED") and len(person.moves) == 2
    person.press("0")
    assert person.moves[-1] == "discard 10C 9S" and person.announcement == "YOU CHANGE 2 CARDS"


def test_cards_are_marked_and_unmarked_by_mouse(sit: SitDown) -> None:
    person = changing(sit)
    for index in (0, 1, 2, 1):
        person.click_card("you", index)
    assert person.click_words("0 CHANGES").moves[-1] == "discard 10C 9S"


def column_of_card(person: Person) -> bytes:
    """The pixels above, of and below your second card; the faces beside cards blink."""
    x, _ = person.place_of(Hit("card", zone="you", index=1))
    picture = person.wait(0.5).picture
    return b"".join(picture[320 * y + x : 320 * y + x + 16] for y in range(120, 184))


def test_a_marked_card_looks_marked(sit: SitDown) -> None:
    person = changing(sit)
    plain = column_of_card(person)
    assert column_of_card(person.press("2")) != plain
    assert column_of_card(person.press("2")) == plain


def test_a_click_on_the_computers_cards_marks_nothing(sit: SitDown) -> None:
    person = changing(sit).click_card("computer", 1)
    assert "MARKED" not in person.prompt and len(person.moves) == 2


@pytest.mark.parametrize("count", range(1, 6))
def test_the_non_dealer_changes_one_to_five(sit: SitDown, count: int) -> None:
    person = changing(sit).press(*"12345"[:count], "0")
    assert len(person.moves[-1].split()) == 1 + count
    cards = "1 CARD" if count == 1 else f"{count} CARDS"
    assert person.announcement == f"YOU CHANGE {cards}"
    assert person.rest().label("stock") == f"{21 - count}"


def test_the_dealer_may_change_none(sit: SitDown) -> None:
    person = answering(sit)
    assert person.prompt == ("MARK CARDS TO CHANGE: 1-5. THEN 0 CHANGES THEM; NOW 0 KEEPS ALL")
    assert person.press("2").prompt.endswith("0 CHANGES THE ONE MARKED")
    assert person.press("2").prompt.endswith("NOW 0 KEEPS ALL")
    person.press("0")
    assert person.moves[-1] == "discard -" and person.announcement == "YOU CHANGE NOTHING"


def test_by_option_the_dealer_must_change(sit: SitDown) -> None:
    person = answering(sit, MUST_CHANGE)
    assert person.prompt == "MARK CARDS TO CHANGE: 1-5. THEN 0 CHANGES THEM"
    assert person.press("0").announcement == "CHANGE AT LEAST ONE CARD: MARK, THEN 0"
    assert person.press("1", "0").moves[-1] == "discard 10C"


def test_the_option_of_the_menu_is_that_of_the_next_hand(sit: SitDown) -> None:
    assert sit(deal=3, options={"dealer_must_change": True}).hand.options.dealer_must_change
    assert not sit(deal=3, options={"dealer_must_change": False}).hand.options.dealer_must_change


def test_the_last_card_of_the_stock_begins_the_play(sit: SitDown) -> None:
    person = do(sit(one_left()), "P 1 0").until_asked()
    assert person.hand.phase == "play" and person.prompt.startswith("LEAD A CARD: 1-5")


# Marking the king.


def test_k_marks_the_king_for_a_point(sit: SitDown) -> None:
    person = do(sit(LEADING), "L").until_asked()
    assert person.prompt == "LEAD A CARD: 1-5 K MARKS THE KING, 1 POINT"
    person.press("k")
    assert person.moves == ["lead", "king"] and person.announcement == "YOU MARK THE KING: 1 POINT"
    person.until_asked()
    assert person.label("score") == "COMPUTER 0 YOU 1"
    assert person.prompt == "LEAD A CARD: 1-5", "and once only"


def test_the_right_is_gone_after_another_card(sit: SitDown) -> None:
    person = do(sit(LEADING), "L 1").until_asked()
    assert "K MARKS" not in person.prompt and person.hand.points == [0, 0]
    assert person.press("K").announcement == "TOO LATE TO MARK THE KING: PLAY 3-4"


def test_the_king_led_as_the_first_card_marks_itself(sit: SitDown) -> None:
    person = do(sit(LEADING), "L 5")
    assert person.announcement == "YOU PLAY K♥, THE KING: 1 POINT" and person.hand.points == [1, 0]


def test_the_king_played_to_the_first_lead_marks_itself(sit: SitDown) -> None:
    person = do(sit(DEALING, computer="propose, play AH"), "R 5")
    assert person.announcement == "YOU PLAY K♥, THE KING: 1 POINT" and person.hand.points == [1, 0]


def test_the_dealer_marks_before_his_first_card(sit: SitDown) -> None:
    person = do(sit(DEALING, computer="lead, play JS"), "K").until_asked()
    assert person.hand.points == [1, 0] and person.prompt.startswith("PLAY A CARD TO J♠: 3")


def test_the_computer_marks_its_king(sit: SitDown) -> None:
    hand = deal(THEIRS, YOURS, "10H", dealer=0)
    person = sit(hand, computer="lead, king").until("COMPUTER MARKS THE KING: 1 POINT")
    assert person.hand.points == [0, 1]


# A refusal names the rule.

REFUSALS = {
    "lead_or_propose": (LEADING, "", "A", "LEAD (L) OR PROPOSE (P)"),
    "accept_or_refuse": (DEALING, "propose", "P", "ACCEPT (A) OR REFUSE (R)"),
    "change_cards": (LEADING, "", "P L", "MARK CARDS AND CHANGE THEM WITH 0"),
    "play_a_card": (LEADING, "", "L P", "IT IS TIME TO PLAY A CARD: 1-5 AND K"),
    "stock_is_empty": (one_left(), "", "P 1 0 P", "THE STOCK IS EMPTY: LEAD 1-5"),
    "change_at_least_one": (LEADING, "", "P 0", "CHANGE AT LEAST ONE CARD: MARK, THEN 0"),
    "stock_too_small": (one_left(), "", "P 1 2", "THE STOCK HOLDS ONLY 1: MARK FEWER"),
    "follow_suit": (DEALING, "lead, play 8D", "1", "10♣: YOU MUST FOLLOW SUIT, J♦"),
    "win_the_trick": (KINGLESS, "lead, play 8D", "2", "7♦: YOU MUST WIN, WITH J♦"),
    "must_trump": (NO_DIAMOND, "lead, play 8D", "1", "8♣: YOU MUST TRUMP, WITH ♥"),
    "king_not_yet": (LEADING, "", "K", "KINGS ARE MARKED IN PLAY: NOW L AND P"),
    "king_already_marked": (LEADING, "", "L K K", "THE KING IS MARKED ALREADY: PLAY 1-5"),
    "king_too_late": (LEADING, "", "L 1 K", "TOO LATE TO MARK THE KING: PLAY 3-4"),
    "king_turned_up": (KING_TURNED, "", "L K", "THE KING TURNED UP HAS SCORED: 1-5"),
    "king_not_yours": (KINGLESS, "lead", "K", "YOU HAVE NO KING OF TRUMPS: PLAY 1"),
}
REFUSED = {strokes[-1]: words for _, _, strokes, words in [*REFUSALS.values()][:4]}
UNREACHABLE = {"hand_over", "not_a_move", "not_your_card", "hand_not_over"}
"""No key asks for a card that is not in the hand, nor for a move when nobody is asked."""


def test_every_reachable_rule_is_tried() -> None:
    assert REFUSALS.keys() | UNREACHABLE == set(RULES)
    assert not REFUSALS.keys() & UNREACHABLE


@pytest.mark.parametrize("rule", REFUSALS)
def test_a_refusal_names_the_rule_and_changes_nothing(sit: SitDown, rule: str) -> None:
    hand, computer, strokes, words = REFUSALS[rule]
    *first, last = strokes.split()
    person = do(sit(hand, computer=computer), " ".join(first)).until_asked()
    before, written = person.hand.to_text(), person.program.table.sitting.path.read_bytes()
    assert person.announcement != words
    person.press(last)
    assert person.announcement == words and person.asked("you")
    assert person.hand.to_text() == before
    assert person.program.table.sitting.path.read_bytes() == written


def test_a_key_of_no_card_is_told_so(sit: SitDown) -> None:
    assert changing(sit).press("6").announcement == "THE KEYS HERE: 1-5 AND 0"
    assert changing(sit).press("ENTER").announcement == "GO TO A CARD WITH ← → FIRST"


@pytest.mark.parametrize("moment, wrong, there", [
    ("", "A", "L AND P"), ("P", "L", "1-5 AND 0"), ("L", "P", "1-5 AND K"),
])  # fmt: skip
def test_keys_that_mean_nothing_change_nothing(
    sit: SitDown, moment: str, wrong: str, there: str
) -> None:
    person = do(sit(LEADING), moment).until_asked().wait(1)
    before = person.hand.to_text()
    meaningless = [
        *(char for char in string.punctuation if char != "'"), "SPACE", "BACKSPACE", "ESC",
        "PGUP", "PGDN", "INS", "DEL", "HELP", "é", "я",
    ]  # fmt: skip
    for name in meaningless:
        assert person.press(wrong).announcement == REFUSED[wrong]
        assert person.press(name).announcement == f"THE KEYS HERE: {there}", name
    assert person.hand.to_text() == before


@pytest.mark.parametrize("letter, announcement", [
    ("Q", "Q♥ HAS THE KEY 4"), ("j", "J♦ HAS THE KEY 2"), ("T", "10♣ HAS THE KEY 1"),
    ("A", "MARK CARDS AND CHANGE THEM WITH 0"),
])  # fmt: skip
def test_a_rank_is_no_key_of_a_card(sit: SitDown, letter: str, announcement: str) -> None:
    person = changing(sit).press(letter)
    assert person.announcement == announcement
    assert person.press("0").announcement == "CHANGE AT LEAST ONE CARD: MARK, THEN 0"


def test_an_ace_is_no_acceptance_where_cards_are_asked_for(sit: SitDown) -> None:
    hand = deal("AD QH 9S JD 10C", "AH KC 8D JS 7C", "10H")
    assert do(sit(hand), "L").until_asked().press("A").announcement == "A♦ HAS THE KEY 2"


@pytest.mark.parametrize("hand, computer, strokes, you, other", [
    (LEADING, "", "L", "YOU RISK 2", "COMPUTER DEALS"),
    (DEALING, "lead, play 8D", "", "YOU DEAL", "COMPUTER RISKS 2"),
    (LEADING, "refuse", "P", "YOU", "COMPUTER RISKS 2"),
    (DEALING, "propose, play 8D", "R", "YOU RISK 2", "COMPUTER"),
    (LEADING, "accept, discard 7C", "P 1 0 L", "YOU", "COMPUTER DEALS"),
    (LEADING, "", "", "YOU", "COMPUTER DEALS"),
])  # fmt: skip
def test_who_pays_double_stands_on_the_plate_during_play(
    sit: SitDown, hand: Hand, computer: str, strokes: str, you: str, other: str
) -> None:
    person = do(sit(hand, computer=computer), strokes).until_asked()
    assert (person.label("you"), person.label("computer")) == (you, other)


def test_the_points_are_the_scores_that_a_script_reads(sit: SitDown) -> None:
    assert sit(LEADING).until_asked().state["scores"] == {"you": 0, "computer": 0}
    assert do(sit(LEADING), "L K").state["scores"] == {"you": 1, "computer": 0}


@pytest.mark.parametrize("strokes, move", [("д", "lead"), ("з", "propose"), ("λ", "lead")])
def test_words_of_the_talk_are_keys_in_their_places(sit: SitDown, strokes: str, move: str) -> None:
    """Where a US keyboard has L and P."""
    assert do(sit(LEADING), strokes).moves == [move]


def test_cards_cannot_be_chosen_while_words_are_asked_for(sit: SitDown) -> None:
    person = sit(LEADING).until_asked()
    for stroke in ("1", "0", "RIGHT", "ENTER", "ESC", "Q"):
        assert person.press("A").announcement == REFUSED["A"]
        assert person.press(stroke).announcement == "THE KEYS HERE: L AND P", stroke
    person.press("A").click_card("you", 0)
    assert person.announcement == "THE KEYS HERE: L AND P" and person.moves == []
