"""Game options: the menu of F3, what each line does, and that it is remembered."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from retrocards.players import durak as players
from retrocards.players.choice import Choice, because
from retrocards.players.durak.yardsticks import lowest
from retrocards.programs.coach import Coach
from retrocards.rules.durak import Options, View
from retrocards.stage.cards import Style
from tests.alike import LONG
from tests.programs.conftest import SitDown, seat_player
from tests.programs.person import GO_ON, Person, cards_on, shown
from tests.programs.test_playthroughs import says_something
from tests.rules.durak_positions import position

SEATS = ("north", "east", "south", "west")
SIX = (
    "6H 8S JD AS 10C 9C", "9D 9S 7S 7C JS JC", "KS QH QS QD QC KC", "KD 7H 8D 8C 8H 10S",
)  # fmt: skip


def change(person: Person, label: str, key: str = "RIGHT") -> Person:
    """Change a line of the menu and leave it."""
    person.press("F3").wait(0.3)
    for _ in range(20):
        line = next(line for line in person.lines if "►" in line)
        if label in line:
            return person.press(key, "ESC").wait(0.3)
        person.press("DOWN")
    raise AssertionError(f"no line {label}:\n{person.text}")


# The options menu itself.


def test_the_menu_shows_every_option_and_its_value(sit: SitDown) -> None:
    person = sit(deal=7).press("F3").wait(0.3)
    for line in (
        "6 OF TRUMPS EXCHANGE", "5-CARD ATTACK 1ST", "OPEN HANDS", "REPLAY HAND", "AUTOTRICK",
        "NORTH IS PLAYED BY", "EAST IS PLAYED BY", "SOUTH IS PLAYED BY", "WEST IS PLAYED BY",
        "RESET THE TALLY",
    ):  # fmt: skip
        assert line in person.text
    for label, value in (
        ("6 OF TRUMPS", "YES"), ("5-CARD", "NO"), ("OPEN", "OFF"), ("NORTH IS", "KEYBOARD"),
        ("SOUTH IS", "COMPUTER"),
    ):  # fmt: skip
        assert any(label in line and value in line for line in person.lines), label


LABELS = [
    ("6 OF TRUMPS", "exchange"), ("5-CARD", "five_first"), ("OPEN HANDS", "open_hands"),
    ("REPLAY", "replay"), ("AUTOTRICK", "autotrick"), ("NORTH IS", "north"),
    ("EAST IS", "east"), ("SOUTH IS", "south"), ("WEST IS", "west"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("label", "option", "key"),
    [
        *((*label, ("RIGHT", "LEFT", "ENTER")[place % 3]) for place, label in enumerate(LABELS)),
        *(
            pytest.param(*label, ("RIGHT", "LEFT", "ENTER")[(place + other) % 3], marks=LONG)
            for place, label in enumerate(LABELS)
            for other in (1, 2)
        ),
    ],
)
def test_the_arrow_keys_change_options_and_they_are_remembered(
    sit: SitDown, label: str, option: str, key: str
) -> None:
    before = sit(deal=7).state["options"]
    after = change(sit(deal=7), label, key).state["options"]
    assert after == before | {option: not before[option]}
    assert sit(deal=7).state["options"] == after, "remembered from sitting to sitting"


def test_an_option_can_be_changed_with_a_click(sit: SitDown) -> None:
    person = sit(deal=7).press("F3").wait(0.3).click_words("OPEN HANDS", offset=3)
    assert person.state["options"]["open_hands"] is True


def test_cards_change_at_once_and_stay_so(sit: SitDown) -> None:
    person = sit(deal=7).until_asked("north")
    before = person.picture
    change(person, "INDEX OF CARDS")
    large = person.picture
    change(person, "COLORS OF SUITS")
    four = person.picture
    assert len({before, large, four}) == 3
    change(person, "INDEX OF CARDS")
    again = sit(deal=7)
    assert again.program.stage.pictures.style == Style("usual", four=True)


# Document, 6 of trumps exchange: not everybody plays it.


def test_with_the_exchange_it_is_offered(sit: SitDown) -> None:
    hand = position(*SIX, talon="AD AH", options=Options(), phase="exchange", bout=2)
    assert "SWAP YOUR 6♥" in sit(hand).until_asked("north").prompt


def test_without_the_exchange_it_is_never_offered(
    sit: SitDown, amount: Callable[[int, int], int]
) -> None:
    everyone = dict.fromkeys(SEATS, False)
    person = sit(deal=7, options={"exchange": False, "autotrick": True} | everyone, fps=10)
    person.press(*["DOWN"] * 10)
    for _ in range(amount(2, 4)):
        person.until("THE HAND IS OVER")
        assert person.hand.options.exchange is False
        assert not {"exchange", "keep"} & set(person.moves)
        person.press("ENTER")


def test_a_change_of_the_rules_counts_from_the_next_hand_on(sit: SitDown) -> None:
    person = change(sit(deal=7), "6 OF TRUMPS")
    assert person.hand.options.exchange is True, "this hand was dealt under the old rule"
    person.press("F2", *["DOWN"] * 10).until("THE HAND IS OVER").press("ENTER").wait(1)
    assert person.hand.options.exchange is False


# Document, 5-card attack 1st: the first attack of a hand ends with its fifth card.


@pytest.mark.parametrize("five_first, most", [(False, 6), (True, 5)])
def test_the_first_attack_ends_after_five_cards(sit: SitDown, five_first: bool, most: int) -> None:
    hand = position(
        "6C 6D 6H 7H 6S 7S", "7C 7D 8C 9C 8D 9D", "10C 10D JC JD QC QD", "KC KD AC AD 10H JH",
        options=Options(exchange=False, five_first=five_first), trump="S", bout=1, talon="QS JS",
    )  # fmt: skip
    person = sit(hand, options=dict.fromkeys(SEATS, False) | {"autotrick": True})
    person.until(lambda: person.hand.bout == 2)
    attacks = [move for move in first_bout(person) if move.startswith(("attack", "give"))]
    assert len(attacks) == most


def first_bout(person: Person) -> list[str]:
    """The moves of the first bout of what was dealt."""
    hand = person.program.table.sitting.engine.deal(None, "0")
    moves = []
    for move in person.moves:
        if hand.bout == 1:
            moves.append(move)
            hand.play(hand.parse_move(move))
    return moves


# Document, Open hands option: every hand lies open to you, but yours is hidden from the computer.


def test_open_hands_shows_every_hand(sit: SitDown) -> None:
    person = sit(deal=7, options={"open_hands": True}).rest()
    # Cards that overlap sideways are read downwards, with a short ten.
    columns = "\n".join(map("".join, zip(*(line.ljust(40) for line in person.lines), strict=True)))
    seen = cards_on(person.text) | cards_on(columns.replace("T", "10"))
    for seat in range(4):
        assert {shown(card) for card in person.program.order.of(person.hand, seat)} <= seen


def test_without_open_hands_only_yours_are_seen(sit: SitDown) -> None:
    person = sit(deal=7).rest()
    north = {shown(card) for card in person.program.order.of(person.hand, 0)}
    assert cards_on(person.table) == north | {shown(person.hand.turn_up)}


def test_open_hands_does_not_change_what_the_computers_do(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They see only what their seat may know, open hands or not."""
    games = []
    for open_hands in (False, True):
        views: list[View] = []

        def remember(view: View, rng: Random, views: list[View] = views) -> Choice:
            views.append(view)
            return because(lowest(view, rng), "only")

        options = {"open_hands": open_hands, "autotrick": True} | dict.fromkeys(SEATS, False)
        person = sit(deal=31, options=options, fps=10)
        seat_player(monkeypatch, players, remember)
        person.press(*["DOWN"] * 10).until("THE HAND IS OVER")
        games.append((person.moves, views))
    assert games[0] == games[1]


# Document, Replay hand option: before each hand a question, whether to deal the last one again.


def finish(person: Person) -> Person:
    """Play the hand to its end without waiting."""
    person.press("F2", *["DOWN"] * 10).until("THE HAND IS OVER")
    return person.press("F2", *["UP"] * 10, "x").wait(0.2)


def test_esc_at_the_question_of_replay_deals_a_new_hand(sit: SitDown) -> None:
    person = finish(sit(deal=7, options={"replay": True}, fps=10)).press("ESC")
    assert "REPLAY THE LAST DEAL?" not in person.wait(0.5).text
    assert person.program.table.sitting.last_deal != "7"


def test_replay_asks_and_deals_the_same_cards_by_the_same_dealer(sit: SitDown) -> None:
    person = sit(deal=7, options={"replay": True}, fps=10)
    dealt, dealer = person.state["hands"], person.hand.dealer
    finish(person)
    assert "REPLAY THE LAST DEAL?" in person.text
    person.press("Y")
    assert (person.state["hands"], person.hand.dealer) == (dealt, dealer)
    assert person.state["deal"] == 7 and person.moves == []


def test_n_deals_anew(sit: SitDown) -> None:
    person = finish(sit(deal=7, options={"replay": True}, fps=10)).press("N")
    assert person.state["deal"] != 7


def test_without_the_option_nothing_is_asked_and_the_durak_deals(sit: SitDown) -> None:
    person = sit(deal=7, fps=10).press("F2", *["DOWN"] * 10).until("IS THE DURAK")
    loser = re.search(r"(\w+) IS THE DURAK", person.text)
    person.press("F2", *["UP"] * 10, "x").wait(0.2)
    assert "REPLAY" not in person.text and person.state["deal"] != 7
    assert loser and SEATS[person.hand.dealer] == loser[1].lower()


def test_the_first_hand_is_not_asked_about(sit: SitDown) -> None:
    person = sit(deal=7, options={"replay": True})
    assert person.state["scene"] == "table" and person.state["deal"] == 7


# Document, Autotrick option: off, every prompt waits for ENTER or a click; on, it waits for the
# delay and no longer.

TAKEN = position("AS 7D KC", "6S 6D", "6H 8C", "9D KD")


def taken(sit: SitDown, **how: object) -> Person:
    """A bout has just ended."""
    person = sit(TAKEN, **how).until_asked().press("1").until_asked().press("0")
    return person.until("PICKS UP")


def test_without_autotrick_the_end_of_a_bout_waits_for_enter(sit: SitDown) -> None:
    person = taken(sit).wait(30)
    assert GO_ON in person.prompt and "PICKS UP" in person.announcement
    assert person.press("ENTER").until(lambda: GO_ON not in person.prompt, 1)


def test_or_for_a_click(sit: SitDown) -> None:
    person = taken(sit).wait(30).click(160, 100)
    assert GO_ON not in person.prompt


def test_other_keys_do_not_go_on(sit: SitDown) -> None:
    assert GO_ON in taken(sit).press("x", "1", "0", "LEFT", "END").prompt


def test_with_autotrick_it_goes_on_after_the_delay(sit: SitDown) -> None:
    person = taken(sit, options={"autotrick": True})
    assert GO_ON not in person.text
    begun = person.program.desk.now
    person.until(lambda: bool(person.program.stage.moving), 5)
    assert 0.9 < person.program.desk.now - begun < 1.2


FORCED = position("8C 7D", "9D", "QS QD", "KC 6D", turn=3)


def test_with_autotrick_a_turn_with_one_possible_move_is_made_by_itself(sit: SitDown) -> None:
    person = sit(FORCED, computer=["attack KC"], options={"autotrick": True}).until_asked()
    person.until(lambda: "take" in person.moves, 2)


def test_without_autotrick_a_line_tells_of_it_after_the_first_turn_with_one_move(
    sit: SitDown,
) -> None:
    person = sit(FORCED, computer=["attack KC"]).until_asked()
    assert "take" not in person.wait(30).moves, "the document has the key pressed"
    person.press("0").until(lambda: GO_ON in person.prompt)
    assert "AUTOTRICK (F3)" in person.prompt
    person.press("ENTER").until_asked().press("1").until_asked().press("0")
    assert "AUTOTRICK" not in person.until(lambda: GO_ON in person.prompt).prompt, "told once"


def test_with_autotrick_enter_makes_that_move_at_once(sit: SitDown) -> None:
    person = sit(FORCED, computer=["attack KC"], options={"autotrick": True}).until_asked()
    assert "take" in person.press("ENTER").moves


def test_the_line_waits_if_the_prompt_names_the_look_back_instead(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Coach, "_master", object())
    hand = position("9C 9D 6S", "10C 7S", "-", "-", out=(2, 3))
    person = sit(hand, computer=["defend 10C", "attack 7S", "defend 10C"])

    def first_bout() -> str:
        person.until_asked().press("1").until_asked().press("0")
        return person.until(lambda: GO_ON in person.prompt).prompt

    assert "AUTOTRICK" not in first_bout(), "each move was chosen"
    person.press("ENTER").until_asked()
    assert len(person.hand.legal_moves()) == 1
    person.press("0").until(lambda: GO_ON in person.prompt)
    assert "F8" in person.prompt and "AUTOTRICK" not in person.prompt
    while not person.asked():
        person.press("ENTER").wait(0.5)
    assert "AUTOTRICK" in first_bout()


THROWN_IN = position("6D KD 7S", "10C AH", "6C QD", "9C 8D 7H AD", turn=2)
"""South attacks West with his six of clubs and then passes; North has another six."""


def test_a_pass_before_your_card_does_not_hurry_the_computer_s_answer(sit: SitDown) -> None:
    moves = ["attack 6C", "defend 9C", "query", "pass", "defend 8D"]
    person = sit(THROWN_IN, computer=moves, options={"motion": False}).until_asked()
    assert person.moves[-1] == "pass"
    assert person.press("1").wait(0.7).moves[-1] == "attack 6D"
    assert person.wait(0.5).moves[-1] == "defend 8D"


LEADS_NEXT = position("8C 7D", "9D 9H", "QS QD", "KC 6D", turn=2)
"""When West has taken the attack, North has nothing to give, and leads."""


def leads_next(sit: SitDown) -> Person:
    """North's pass has just played itself, and his lead is asked for."""
    moves = ["attack QS", "take", "pass"]
    options = {"autotrick": True, "motion": False}
    person = sit(LEADS_NEXT, computer=moves, options=options).press(*["DOWN"] * 10)
    return person.until(lambda: person.asked("north") and len(person.hand.legal_moves()) > 1)


def test_a_key_that_comes_too_late_for_it_is_neither_blamed_nor_answers(sit: SitDown) -> None:
    person = leads_next(sit)
    before = list(person.moves), person.text
    assert before[0][-1] == "pass"
    for key in ("0", "ENTER", "SPACE"):
        person.press(key)
        assert (person.moves, person.text) == before, key
    person.click(160, 100)
    assert (person.moves, person.text) == before, "a click"
    assert person.wait(0.5).press("0").text != before[1], "now it is about this question"


def test_a_key_for_the_next_question_counts_at_once(sit: SitDown) -> None:
    person = leads_next(sit)
    made = len(person.moves)
    assert person.press("1").moves[made].startswith("attack")


def test_the_line_is_not_shown_where_there_is_no_options_menu(sit: SitDown) -> None:
    person = sit(FORCED, computer=["attack KC"], edition="evaluation").until_asked().press("0")
    assert "AUTOTRICK" not in person.until(lambda: GO_ON in person.prompt).prompt


def test_with_autotrick_the_end_of_the_hand_goes_by_too(sit: SitDown) -> None:
    hand = position("AS", "6S", "-", "-", out=(2, 3))
    person = sit(hand, options={"autotrick": True}).until_asked().press("1")
    person.until("THE HAND IS OVER", 10)
    person.until(lambda: "THE HAND IS OVER" not in person.text, 10)


# Document, Players: the options say which hands are the keyboard's; the others are the PC's.

SOME = [
    pytest.param(seats, marks=() if len(seats) in (0, 4) or seats[-1] == "south" else LONG)
    for size in range(5)
    for seats in combinations(SEATS, size)
]


@pytest.mark.parametrize("seats", SOME, ids=lambda seats: "-".join(seats) or "nobody")
def test_the_keyboard_plays_any_of_the_four_hands(sit: SitDown, seats: tuple[str, ...]) -> None:
    """Whoever is asked is one of them, and the computer moves for the others only."""
    options = {name: name in seats for name in SEATS} | {"autotrick": True}
    person = sit(deal=12, options=options, fps=10).press(*["DOWN"] * 10)
    asked: set[str] = set()
    for _ in range(400):
        if not says_something(person):
            person.unseen()
        elif "'S TURN" in person.text:
            person.press("SPACE")
        elif person.asked():
            asked.add(person.state["to_move"])
            before = len(person.moves)
            person.press("N" if person.hand.phase == "exchange" else "0")
            if len(person.moves) == before:
                person.press("1")
        else:
            person.unseen()
        if person.hand.bout > 5 or person.hand.outcome:
            break
    assert asked == set(seats)


def test_between_two_peoples_turns_the_screen_covers_the_hands(sit: SitDown) -> None:
    hand = position("6C 8S", "9D 9S", "KS QH", "KD 7H")
    options = {"east": True, "autotrick": True}
    person = sit(hand, options=options).until("IT IS NORTH'S TURN")
    assert not cards_on(person.table), "all hands are covered"
    person.wait(20)
    assert not person.asked(), "it waits for a key"
    person.press("SPACE").wait(0.5)
    assert person.asked("north") and cards_on(person.lines[17]) == {"6♣", "8♠"}
    person.press("1").until("IT IS EAST'S TURN")
    table = {"6♣"}
    assert cards_on(person.table) <= table
    person.press("x").wait(0.5)
    assert person.asked("east") and cards_on(person.lines[17]) == {"9♦", "9♠"}
    assert "8♠" not in cards_on(person.table), "the table has turned to East"


def test_the_same_person_is_not_asked_twice(sit: SitDown) -> None:
    hand = position("6C 6S 8S", "9D 7H", "KS QH", "KD 8D")
    person = sit(hand, options={"south": True}).until("IT IS NORTH'S TURN").press("x")
    person.press("1").until_asked("north")
    assert "TURN" not in person.text, "East is the computer: nobody else sat down meanwhile"


def test_one_person_is_never_covered(sit: SitDown) -> None:
    person = sit(deal=7).until_asked("north")
    assert "TURN" not in person.text


def test_open_hands_need_no_cover(sit: SitDown) -> None:
    options = {"south": True, "open_hands": True}
    person = sit(position("6C 8S", "9D 9S", "KS QH", "KD 7H"), options=options).until_asked()
    assert "TURN" not in person.text


def test_nobody_at_the_keyboard_is_a_demo_that_goes_on_by_itself(sit: SitDown) -> None:
    person = sit(deal=7, options={"north": False}, fps=10).press(*["DOWN"] * 10)
    person.until("THE HAND IS OVER").until(lambda: person.state["deal"] != 7)


def test_a_seat_given_to_the_computer_in_mid_turn_is_played_by_it(sit: SitDown) -> None:
    person = sit(position("6C 8S", "9D 9S", "KS QH", "KD 7H")).until_asked("north")
    change(person, "NORTH IS").until(lambda: bool(person.moves), 3)
    assert person.prompt == ""


def test_a_demo_lifts_nobodys_cover(sit: SitDown) -> None:
    """The demo plays on over it: nobody has come, so nobody's hand is seen, nor is it later."""
    hand = position("6C 8S", "9D 9S", "KS QH", "KD 7H")
    person = sit(hand, options={"east": True}).until("IT IS NORTH'S TURN").press("F2").wait(0.1)
    assert "TURN" not in person.text and not cards_on(person.table)
    person.press("F2").until("IT IS NORTH'S TURN", 1)
    person.press("SPACE").wait(0.5)
    assert person.asked("north") and cards_on(person.lines[17]) == {"6♣", "8♠"}
