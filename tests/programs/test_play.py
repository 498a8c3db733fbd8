"""A person plays Durak: by the keys under the cards, with the cursor, and with the mouse."""

from __future__ import annotations

import re
import string
from collections.abc import Callable

import pytest

from retrocards.cards import parse_cards
from retrocards.rom import Rom
from retrocards.stage import CardView, Hit, Model
from tests.programs.conftest import SitDown
from tests.programs.person import Person, all_cards, cards_on, shown
from tests.rules.durak_positions import position

LEAD = ("6C 8S JD AS", "9D 9S", "KS QH", "KD 7H")
DEFENCE = ("8C 7D AS 6H", "9D", "QS QD", "7C JC KC")
RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
PROMPT, HAND, KEYS = 14, 17, 22
"""Rows of the screen: the prompt, and below it the cards of the hand and their keys."""
EVERYTHING = [rank + suit for suit in "CDHS" for rank in RANKS]


def lead(sit: SitDown, north: str = LEAD[0], **how: object) -> Person:
    """North is to lead."""
    return sit(position(north, *LEAD[1:]), **how).until_asked("north")


def defence(sit: SitDown, **how: object) -> Person:
    """West has attacked North with 7C."""
    hand = position(*DEFENCE, turn=3)
    return sit(hand, computer=["attack 7C"], **how).until_asked("north")


def key_of(person: Person, card: str) -> str:
    """The key that stands under a card of North's hand."""
    names, keys = person.lines[HAND], person.lines[KEYS]
    return keys[names.index(card)]


# Cards are chosen by the letter or digit shown with them, by LEFT/RIGHT and ENTER, or by mouse.


@pytest.mark.parametrize("card", ["6♣", "8♠", "J♦", "A♠"])
def test_the_key_shown_with_a_card_plays_that_card(sit: SitDown, card: str) -> None:
    person = lead(sit)
    person.press(key_of(person, card))
    assert person.announcement == f"NORTH ATTACKS EAST WITH {card}"
    assert [shown(attack) for attack, _ in person.hand.table] == [card]


@pytest.mark.parametrize("strokes, card", [
    ("RIGHT", "6♣"), ("RIGHT RIGHT", "J♦"), ("LEFT", "A♠"), ("LEFT LEFT", "8♠"),
    ("RIGHT LEFT", "A♠"), ("RIGHT " * 5, "6♣"), ("KP_6 KP_6 KP_6", "8♠"), ("KP_4", "A♠"),
])  # fmt: skip
def test_left_and_right_go_to_a_card_and_enter_plays_it(
    sit: SitDown, strokes: str, card: str
) -> None:
    person = lead(sit)
    person.press(*strokes.split())
    assert person.hand.table == ()
    person.press("ENTER")
    assert person.announcement == f"NORTH ATTACKS EAST WITH {card}"


@pytest.mark.parametrize("place, card", list(enumerate(["6♣", "J♦", "8♠", "A♠"])))
def test_a_click_on_a_card_plays_it(sit: SitDown, place: int, card: str) -> None:
    assert lead(sit).click_card("north", place).announcement == f"NORTH ATTACKS EAST WITH {card}"


@pytest.mark.parametrize("card", ["6♣", "8♠", "J♦", "A♠"])
def test_a_click_on_the_key_under_a_card_plays_it(sit: SitDown, card: str) -> None:
    person = lead(sit)
    person.click(person.lines[HAND].index(card) * 8 + 4, KEYS * 8 + 4)
    assert person.announcement == f"NORTH ATTACKS EAST WITH {card}"


def test_the_other_mouse_buttons_play_nothing(sit: SitDown) -> None:
    person = lead(sit)
    person.click(*person.place_of(Hit("card", zone="north", index=0)), button="right")
    assert person.hand.table == ()


def test_a_click_on_somebody_elses_card_plays_nothing(sit: SitDown) -> None:
    person = lead(sit)
    for zone in ("east", "south", "west"):
        person.click_card(zone, 0)
    assert person.hand.table == () and person.asked("north")


def test_hands_of_more_than_nine_cards_go_on_with_letters(sit: SitDown) -> None:
    north = "6C 7C 8C 9C 10C JC 6D 7D 8D 9D 10D JD"
    person = sit(position(north, "AS KS", "QS", "JS")).until_asked("north")
    assert person.lines[KEYS].split() == [*"123456789BCD"]
    assert "PLAY 1-9 B-D" in person.prompt
    person.press("c")
    assert person.announcement == "NORTH ATTACKS EAST WITH 10♦"


RANK_LETTERS = position("6C 7C 8C 9C 10C 6D 7D QH AS KH KD JD", "AC KS", "QS", "JS", trump="S")


@pytest.mark.parametrize("letter, announcement", [
    ("Q", "Q♥ HAS THE KEY B"), ("j", "J♦ HAS THE KEY 8"), ("T", "10♣ HAS THE KEY 5"),
    ("A", "A♠ HAS THE KEY D"), ("K", "THE KEYS HERE: 1-9 B-D AND 0"),
    ("E", "THE KEYS HERE: 1-9 B-D AND 0"),
])  # fmt: skip
def test_a_rank_is_no_key_of_a_card(sit: SitDown, letter: str, announcement: str) -> None:
    """With twelve cards there is none; the letter of a single card that fits tells its key."""
    person = sit(RANK_LETTERS).until_asked("north")
    assert person.press(letter).announcement == announcement
    assert person.moves == [] and person.asked("north")


def test_no_letter_of_a_rank_is_a_key_of_a_card(rom: Rom) -> None:
    assert set(rom.keys["ranks"]) == set("AKQJT")
    assert not set(rom.keys["ranks"]) & set(rom.keys["cards"])


@pytest.mark.parametrize("typed", ["и", "β", "נ"])
def test_a_letter_of_another_alphabet_is_the_key_in_its_place(sit: SitDown, typed: str) -> None:
    """И lies where a US keyboard has B, so does β, and נ."""
    person = sit(RANK_LETTERS).until_asked("north").press(typed)
    assert person.announcement == "NORTH ATTACKS EAST WITH Q♥"


@pytest.mark.parametrize("typed", ["н", "Н", "υ"])
def test_and_so_is_y_in_every_box(sit: SitDown, typed: str) -> None:
    assert sit().until_asked().press("F7", typed).state["scene"] == "parting"


def test_every_card_of_a_hand_of_thirty_can_be_played(sit: SitDown) -> None:
    north, rest = EVERYTHING[:30], EVERYTHING[30:]
    hand = position(" ".join(north), " ".join(rest[:2]), rest[2], " ".join(rest[3:]), trump="C")
    person = sit(hand).until_asked("north")
    laid = person.program.order.of(person.hand, 0)
    keys = person.program.rom.keys["cards"]
    places = [person.place_of(Hit("card", zone="north", index=place)) for place in range(30)]
    assert len(set(places)) == 30, "every card can be pointed at"
    for place in (0, 9, 17, 29):
        another = sit(hand).until_asked("north").press(keys[place])
        assert another.announcement == f"NORTH ATTACKS EAST WITH {shown(laid[place])}"


# Document, Joining in the attack: the principal attacker's first 0 asks the others for trumps, and
# his second hands the attack on.


def test_0_queries_whether_the_others_hold_trumps_and_0_again_passes(sit: SitDown) -> None:
    hand = position("6C 8S JD AS", "9C 9S", "KS QH", "KD 8D", table="6D/9D")
    person = sit(hand).until_asked("north")
    assert person.prompt == "NORTH: PLAY 1, OR 0 PASSES (THE FIRST 0 ASKS WHO ELSE HAS TRUMPS)"
    person.press("0")
    assert person.announcement == "NORTH ASKS: TRUMPS? SOUTH YES, WEST NO", "no more"
    assert person.moves == ["query"]
    assert person.asked("north")
    assert person.prompt == "NORTH: PLAY 1, OR 0 PASSES THE ATTACK TO THE NEXT IN LINE"
    person.press("0")
    assert person.announcement == "NORTH PASSES"
    assert person.moves == ["query", "pass"]


def test_the_answers_say_nothing_of_the_defender_and_name_no_card(sit: SitDown) -> None:
    person = lead(sit)
    person.press("0")
    assert person.announcement == "NORTH ASKS: TRUMPS? SOUTH YES, WEST YES"
    assert not cards_on(person.announcement)


def test_at_the_lead_0_queries_and_0_again_is_refused(sit: SitDown) -> None:
    person = lead(sit)
    assert "PLAY 1-4" in person.prompt and "0 ASKS WHO ELSE HAS TRUMPS" in person.prompt
    person.press("0", "0")
    assert person.announcement == "NO PASS ON THE FIRST CARD: PLAY ANY ONE"
    assert person.moves == ["query"] and person.asked("north")
    assert "0" not in person.prompt, "what is refused is not offered"


def test_an_attacker_without_others_to_ask_ends_the_attack_with_0(sit: SitDown) -> None:
    hand = position("6C AS", "9C 9S", "-", "-", table="6D/9D", out=(2, 3))
    person = sit(hand).until_asked("north")
    assert person.prompt == "NORTH: PLAY 1, OR 0 ENDS THE ATTACK"
    person.press("0")
    assert person.moves == ["pass"]


def test_a_principal_without_a_card_of_the_ranks_is_told_so(sit: SitDown) -> None:
    hand = position("7S AS", "9C 9H", "KS QH", "KD 8D", table="6D/9D")
    person = sit(hand).until_asked("north")
    assert "NORTH HAS NO CARD OF THESE RANKS" in person.prompt and "PLAY" not in person.prompt
    person.press("0")
    assert person.prompt == "NORTH HAS NO CARD OF THESE RANKS, 0 OR ENTER PASSES"
    assert person.press("ENTER").moves == ["query", "pass"]


def test_who_is_not_the_principal_attacker_passes_with_0(sit: SitDown) -> None:
    """Document, Joining in the attack: any other attacker plays a card, or passes with 0."""
    hand = position("6S AS", "QH KS", "9C 9S", "KD 8D", turn=1, table="6D/9D", asked=2)
    person = sit(hand).until_asked("north")
    assert person.prompt == "NORTH MAY JOIN IN: PLAY 1, OR 0 PASSES"
    person.press("0")
    assert person.moves == ["pass"] and person.announcement == "NORTH PASSES"


def test_who_joins_in_may_play_as_well(sit: SitDown) -> None:
    hand = position("6S AS", "QH KS", "9C 9S", "KD 8D", turn=1, table="6D/9D", asked=2)
    person = sit(hand).until_asked("north").press("1")
    assert person.announcement == "NORTH JOINS IN WITH 6♠"


def test_the_defender_takes_with_0(sit: SitDown) -> None:
    person = defence(sit)
    assert person.prompt == "NORTH: BEAT 7♣ WITH 1 4, OR 0 TAKES"
    person.press("0")
    assert person.announcement == "NORTH TAKES"
    assert person.moves == ["attack 7C", "take"]


def test_the_defender_beats_with_a_higher_card_or_a_trump(sit: SitDown) -> None:
    assert defence(sit).press("1").announcement == "NORTH BEATS 7♣ WITH 8♣"
    assert defence(sit).press("4").announcement == "NORTH BEATS 7♣ WITH 6♥"


def test_after_a_take_the_attackers_may_give_further_cards_or_pass_with_0(sit: SitDown) -> None:
    hand = position("6C 6S AS", "9C 9S 7S", "KS QH", "KD 8D", table="6D", phase="give")
    person = sit(hand).until_asked("north")
    assert person.prompt == "EAST TAKES. NORTH: PLAY 1-2 TO ADD CARDS, OR 0 PASSES"
    person.press("2")
    assert person.announcement == "NORTH GIVES EAST 6♠"
    asked = "EAST TAKES. NORTH: PLAY 1 TO ADD CARDS, OR 0 PASSES"
    assert person.until_asked("north").prompt == asked
    assert person.press("0").moves == ["give 6S", "pass"]


@pytest.mark.parametrize("place", ["0", "KP_0"])
def test_0_of_either_key_block_counts(sit: SitDown, place: str) -> None:
    assert defence(sit).press(place).moves == ["attack 7C", "take"]


def test_a_click_on_the_0_in_the_prompt_is_0(sit: SitDown) -> None:
    person = defence(sit)
    person.click_words("0 TAKES")
    assert person.announcement == "NORTH TAKES"


def test_a_click_on_a_card_key_in_the_prompt_is_that_key(sit: SitDown) -> None:
    person = defence(sit)
    person.click_words("WITH 1 4", offset=5)
    assert person.announcement == "NORTH BEATS 7♣ WITH 8♣"


# Every prompt says what may be pressed, and a refused card says which rule it breaks.


@pytest.mark.parametrize("hand, attack, strokes, reason", [
    (position(*DEFENCE, turn=3), "attack 7C", "2", "7♦: A HIGHER ♣ OR A ♥ BEATS 7♣"),
    (position(*DEFENCE, turn=3), "attack 7C", "LEFT LEFT ENTER", "A♠: A HIGHER ♣ OR A ♥ BEATS 7♣"),
    (position(*DEFENCE, turn=3), "attack 7C", "5", "THE KEYS HERE: 1 4 AND 0"),
    (position(*DEFENCE, turn=3), "attack 7C", "Z", "THE KEYS HERE: 1 4 AND 0"),
    (position("6C 8S JD", "9D 9S", "KS", "KD", table="6D/QD"), "", "2",
     "J♦: THE TABLE HAS ONLY 6 Q"),
    (position("6C 8S JD", "9D 9S", "KS", "KD", table="6D", phase="give"), "", "3",
     "8♠: THE TABLE HAS ONLY 6"),
    (position("6C 8S JD", "9D 9S", "KS", "KD"), "", "0 0",
     "NO PASS ON THE FIRST CARD: PLAY ANY ONE"),
    (position("6C 8S JD", "9D 9S", "-", "-", out=(2, 3)), "", "0",
     "NO PASS ON THE FIRST CARD: PLAY ANY ONE"),
])  # fmt: skip
def test_a_refused_card_says_which_rule_it_breaks_and_nothing_changes(
    sit: SitDown, hand: object, attack: str, strokes: str, reason: str
) -> None:
    person = sit(hand, computer=[attack] if attack else []).until_asked("north")
    *first, last = strokes.split()
    person.press(*first)
    before, written = person.hand.to_text(), person.program.table.sitting.path.read_bytes()
    person.press(last)
    assert person.announcement == reason
    assert person.hand.to_text() == before
    assert person.program.table.sitting.path.read_bytes() == written
    assert person.asked("north")


def test_after_a_refusal_the_right_card_still_plays(sit: SitDown) -> None:
    assert defence(sit).press("2", "1").announcement == "NORTH BEATS 7♣ WITH 8♣"


def test_a_refusal_stands_until_the_next_key(sit: SitDown) -> None:
    """Two keys in a row are refused alike, and then what was told before stands there again."""
    person = defence(sit)
    announcement = person.announcement
    assert person.press("2", "2").announcement == "7♦: A HIGHER ♣ OR A ♥ BEATS 7♣"
    assert person.wait(30).announcement == "7♦: A HIGHER ♣ OR A ♥ BEATS 7♣"
    assert person.press("RIGHT").announcement == announcement != "7♦: A HIGHER ♣ OR A ♥ BEATS 7♣"


def test_keys_that_mean_nothing_change_nothing(sit: SitDown) -> None:
    person = defence(sit).wait(1)
    before = person.hand.to_text()
    meaningless = [
        *(char for char in string.punctuation if char not in "'"), "SPACE", "BACKSPACE",
        "ESC", "PGUP", "PGDN", "INS", "DEL", "HELP", "é", "я",
    ]  # fmt: skip
    for name in meaningless:
        person.press("2")
        assert person.announcement == "7♦: A HIGHER ♣ OR A ♥ BEATS 7♣"
        assert person.press(name).announcement == "THE KEYS HERE: 1 4 AND 0", name
    assert person.hand.to_text() == before


def test_enter_without_a_cursor_says_how_to_choose(sit: SitDown) -> None:
    person = lead(sit).press("ENTER")
    assert person.announcement == "GO TO A CARD WITH ← → FIRST" and person.hand.table == ()


@pytest.mark.parametrize("stroke", ["ENTER", "SPACE", "0"])
def test_where_only_one_thing_is_possible_enter_does_it(sit: SitDown, stroke: str) -> None:
    hand = position("6S AS", "QH KS", "9D 9S", "KD 8D", turn=1, table="JD/QD", asked=2)
    person = sit(hand).until_asked("north")
    assert person.prompt == "NORTH HAS NO CARD OF THESE RANKS, 0 OR ENTER PASSES"
    person.press(stroke)
    assert person.moves == ["pass"]


def test_a_defender_without_a_card_that_beats_may_take_with_enter(sit: SitDown) -> None:
    hand = position("8C 7D", "9D", "QS QD", "KC 6D", turn=3)
    person = sit(hand, computer=["attack KC"]).until_asked("north")
    assert person.prompt == "NORTH CANNOT BEAT K♣, 0 OR ENTER TAKES"
    assert person.press("ENTER").moves == ["attack KC", "take"]


def test_a_click_on_the_word_enter_in_the_prompt_is_enter(sit: SitDown) -> None:
    hand = position("8C 7D", "9D", "QS QD", "KC 6D", turn=3)
    person = sit(hand, computer=["attack KC"]).until_asked("north")
    person.click_words("ENTER", offset=2)
    assert person.moves == ["attack KC", "take"]


# Exchanging the six of trumps, before each bout to whoever holds it.


def exchange(sit: SitDown) -> Person:
    from retrocards.rules.durak import Options

    hand = position(
        "6H 8S JD AS 10C 9C", "9D 9S 7S 7C JS JC", "KS QH QS QD QC KC", "KD 7H 8D 8C 8H 10S",
        talon="AD AH", options=Options(), phase="exchange", bout=2,
    )  # fmt: skip
    return sit(hand).until_asked("north")


def test_the_exchange_is_asked_with_both_cards(sit: SitDown) -> None:
    asked = "NORTH: SWAP YOUR 6♥ FOR THE A♥ BELOW THE TALON, THE PILE? Y OR N"
    assert exchange(sit).prompt == asked


@pytest.mark.parametrize("stroke", ["1", "0", "ENTER", "SPACE", "RIGHT", "x", "6"])
def test_the_swap_tells_its_keys_to_any_other_one(sit: SitDown, stroke: str) -> None:
    """ENTER does not agree: what is swapped is gone."""
    person = exchange(sit).press(stroke)
    assert person.announcement == "THE KEYS HERE: Y AND N" and person.moves == []
    assert exchange(sit).click_card("north", 0).announcement == "THE KEYS HERE: Y AND N"


@pytest.mark.parametrize("stroke", ["0", "ENTER"])
def test_where_no_card_fits_enter_asks_for_trumps_too(sit: SitDown, stroke: str) -> None:
    hand = position("7C 8S", "9D 9S", "KS", "KD", table="6D/QD")
    person = sit(hand).until_asked("north")
    assert person.prompt.endswith("ENTER ASKS WHO HAS TRUMPS, THEN PASSES")
    assert person.press(stroke).moves == ["query"]
    assert person.until_asked("north").press(stroke).moves[:2] == ["query", "pass"]


@pytest.mark.parametrize("stroke", ["y", "Y"])
def test_y_exchanges_the_six_of_trumps_for_the_turn_up(sit: SitDown, stroke: str) -> None:
    person = exchange(sit).press(stroke).rest()
    assert person.moves == ["exchange"] and person.announcement == "NORTH SWAPS 6♥ FOR A♥"
    hand, talon = person.lines[HAND], "\n".join(person.lines[3:9])
    assert "A♥" in hand and "6♥" in talon, "in the hand, under the talon"


@pytest.mark.parametrize("stroke", ["n", "N", "ESC"])
def test_n_keeps_the_six(sit: SitDown, stroke: str) -> None:
    person = exchange(sit).press(stroke)
    assert person.moves == ["keep"] and "6♥" in person.lines[HAND]


def test_other_keys_and_cards_are_no_answer(sit: SitDown) -> None:
    person = exchange(sit).press("1", "0", "ENTER", "RIGHT", "ENTER").click_card("north", 2)
    assert person.moves == [] and person.asked("north")


def test_the_answer_can_be_clicked(sit: SitDown) -> None:
    assert exchange(sit).click_words("Y OR N").moves == ["exchange"]
    assert exchange(sit).click_words("Y OR N", offset=5).moves == ["keep"]


# What the screen tells.


def test_what_is_told_stands_in_the_bar_and_the_prompt_on_a_block_above_the_hand(
    sit: SitDown,
) -> None:
    person = defence(sit)
    assert person.announcement == "WEST ATTACKS NORTH WITH 7♣"
    page, col = person.machine.video.page, person.lines[PROMPT].index("NORTH")
    assert {page.attr_at(col, 0) for col in range(40)} == {1 << 4 | 14}, "yellow on blue"
    beside = [page.attr_at(col - 1, row) for row in (PROMPT, PROMPT + 1)]
    assert beside == [15, 15], "white on black"
    assert page.attr_at(col - 2, PROMPT) >> 4 == 2, "the felt is seen beside it"


def test_attack_pairs_are_offset_so_that_every_cards_value_shows(sit: SitDown) -> None:
    """Document, Later attack cards: a defence covers its attack card, but not the value."""
    table = "6D/QD 6S/QS 6C/QC QH/KH KD/AD"
    hand = position("KS AS", "9C", "JS 10C", "7C 8D", table=table)
    person = sit(hand).until_asked("north").press("1").wait(0.5)
    laid = [shown(card) for pair in person.hand.table for card in pair if card >= 0]
    assert len(laid) == 11 and set(laid) <= cards_on("\n".join(person.lines[7:13]))
    for index in range(6):
        person.place_of(Hit("card", zone="bout", index=index))


def test_what_lies_below_is_read_in_pixels(sit: SitDown) -> None:
    """Attacking and Defending: a card that beats leaves the value of the one below to be read."""
    person = sit(deal=7)

    def picture(*cards: CardView) -> list[bytes]:
        person.program.stage.present(Model(zones={"bout": [*cards]}))
        person.program.stage.settle()
        pixels = person.picture
        return [pixels[offset : offset + 320] for offset in range(0, len(pixels), 320)]

    def corner_of(cut: list[bytes], rows: list[bytes]) -> tuple[int, int]:
        for y in range(48, 112):
            for x in range(80, 240):
                if [row[x : x + 14] for row in rows[y : y + 7]] == cut:
                    return x, y
        raise AssertionError("one of the cards cannot be read")

    attacks, covers = parse_cards("6C 7D 8H 9S 10C JD"), parse_cards("QC KD AH 10S JC QD")
    picture(CardView(attacks[0]))
    x, y = person.corner_of(Hit("card", zone="bout", index=0))
    # Its rank and suit, without the paper's edge, which has the felt at its corner.
    corners = {
        card: [row[x + 2 : x + 16] for row in picture(CardView(card))[y + 1 : y + 8]]
        for card in (*attacks, *covers)
    }
    for count in range(1, 7):
        pairs = [*zip(attacks, covers, strict=True)][:count]
        rows = picture(*[CardView(attack, cover=CardView(cover)) for attack, cover in pairs])
        for attack, cover in pairs:
            (x, y), (on_x, on_y) = corner_of(corners[attack], rows), corner_of(corners[cover], rows)
            assert 0 <= on_x - x < 28 and 0 < on_y - y < 40, "it lies on the card that it beats"


def test_what_everybody_does_stands_beside_the_hands(sit: SitDown) -> None:
    person = lead(sit)
    north, east = ("NORTH 4 ATTACKS", "EAST 2 DEFENDS")
    assert (person.label("north"), person.label("east")) == (north, east)
    assert (person.label("trump"), person.label("bout")) == ("TRUMP ♥", "BOUT 9")


@pytest.mark.long("whole games")
def test_every_card_is_somewhere_after_every_move(
    sit: SitDown, amount: Callable[[int, int], int]
) -> None:
    person = sit(deal=11)
    everything = all_cards(person.hand)
    assert len(set(everything)) == 36
    for _ in range(amount(80, 200)):
        person.press("1", "0", "ENTER", "N")
        assert all_cards(person.hand) == everything


def test_the_keys_offered_are_those_that_are_accepted(sit: SitDown) -> None:
    """Every prompt says what may be pressed."""
    person = sit(deal=21).until_asked("north")
    for _ in range(12):
        hand, keys = person.hand, person.program.rom.keys["cards"]
        laid = person.program.order.of(hand, 0)
        fitting = {keys[laid.index(move % 64)] for move in hand.legal_moves() if move < 192}
        assert keys_named(person.prompt, keys) == fitting, person.prompt
        person.press(min(fitting) if fitting else "0").until_asked("north")


def keys_named(prompt: str, keys: list[str]) -> set[str]:
    """The keys of cards that a prompt names, runs such as 1-3 resolved."""
    named: set[str] = set()
    place = re.search(r"(?:PLAY|WITH|GIVE \w+) ((?:[1-9A-Z](?:-[1-9A-Z])? ?)+)(?:,|$)", prompt)
    for run in place[1].split() if place else []:
        first, _, last = run.partition("-")
        named |= set(keys[keys.index(first) : keys.index(last or first) + 1])
    return named


def test_only_what_a_prompt_names_can_be_clicked(sit: SitDown) -> None:
    """A click on a letter within a word plays nothing and scolds nobody."""
    person = sit(deal=7).until_asked("north")
    announcement, moves = person.announcement, list(person.moves)
    for row in (PROMPT, PROMPT + 1):
        line = person.lines[row]
        for col, char in enumerate(line):
            beside = line[col - 1 : col] + line[col + 1 : col + 2]
            if char.isalpha() and any(other.isalpha() for other in beside):
                if "ENTER" in line and line.index("ENTER") <= col < line.index("ENTER") + 5:
                    continue
                person.click(col * 8 + 3, row * 8 + 3)
                assert (person.announcement, person.moves) == (announcement, moves), (row, col)
