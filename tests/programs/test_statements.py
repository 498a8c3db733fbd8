"""TOMMY'S DURAK: statements of the document, and readings of it, that no other test shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from retrocards.cards import pack, shuffled
from retrocards.programs.durak.table import seat_name
from retrocards.rules.durak import Match, Options
from retrocards.stage import BACK, CardView, Hit, Model
from tests.programs.conftest import SitDown
from tests.programs.person import GO_ON, Person, cards_on, shown
from tests.rules.durak_positions import position

SEATS = ("north", "east", "south", "west")
LEAD = position("6C 6D JD AS", "9C 9S", "KS QH", "KD 7H")
LAST = position("AS", "6S", "-", "-", out=(2, 3))


def page_of(person: Person) -> list[str]:
    """The lines of the instructions on the screen, without the bar that shows the place."""
    return [line[:39].rstrip() for line in person.lines[1:24]]


# Players: four, each for himself.


def test_it_plays_the_game_of_four_individuals_with_36_cards(sit: SitDown) -> None:
    person = sit(deal=7)
    assert person.hand.options == Options(players=4, teams=False, deck=36)
    assert list(person.state["hands"]) == list(SEATS)
    assert all(len(held.split()) == 6 for held in person.state["hands"].values())


@pytest.mark.parametrize("edition", ["evaluation", "registered"])
def test_you_play_north_and_the_computer_plays_the_rest(sit: SitDown, edition: str) -> None:
    person = sit(deal=12, edition=edition, fps=10)
    for _ in range(5):
        person.until_asked().press("0", "1").wait(0.3)
    movers = {"north": 0, "computer": 0}
    hand = Match(Options()).new_hand("12")
    for move in person.moves:
        movers["north" if hand.to_move == 0 else "computer"] += 1
        hand.play(hand.parse_move(move))
    assert min(movers.values()) >= 4


def test_the_seats_go_clockwise_around_the_table_with_the_player_below(sit: SitDown) -> None:
    """Turns go to the left."""
    person = sit(deal=7).wait(1)
    place = {seat: person.place_of(Hit("card", zone=seat, index=0)) for seat in SEATS}
    assert place["south"][1] < 40 and place["north"][1] > 100, "up and down"
    assert place["east"][0] < 40 and place["west"][0] > 280, "left and right"
    assert [seat_name(person.program.rom, seat) for seat in range(4)] == [s.upper() for s in SEATS]


# Deal: chance names the first dealer.


def test_every_start_has_another_deal_and_chance_chooses_the_dealer(sit: SitDown) -> None:
    assert len({sit(deal=None).state["deal"] for _ in range(4)}) > 1
    dealers = [sit(deal=deal).hand.dealer for deal in range(1, 25)]
    assert set(dealers) == {0, 1, 2, 3}
    assert all(dealers.count(seat) >= 2 for seat in range(4))


def test_a_new_start_is_a_new_sitting_and_the_durak_of_the_last_one_is_forgotten(
    sit: SitDown,
) -> None:
    person = sit(LAST).until_asked().press("1").until(GO_ON).press("ENTER")
    person.until("THE HAND IS OVER")
    assert person.program.table.sitting.match.dealer == 1
    again = sit(LAST, again=True).until_asked()
    assert again.program.table.sitting.match.dealer == -1, "nobody has lost in this sitting"


def test_the_cards_are_not_offered_for_a_cut(sit: SitDown) -> None:
    """Document, Game options: nobody cuts here.  The deal follows the shuffle, and play begins."""
    person = sit(deal=7)
    while person.program.stage.moving:
        assert "CUT" not in person.text
        person.step()
    assert "DEALS. DEAL 7" in person.rest().announcement
    assert person.hand == Match(Options()).new_hand("7")
    while not person.moves:
        assert "CUT" not in person.text
        person.wait(0.1)


# Trump turn-up and talon.


def test_the_turn_up_lies_open_in_the_center_and_the_talon_across_it(sit: SitDown) -> None:
    person = sit(deal=7).rest()
    talon = person.program.model().zones["talon"]
    assert talon[0].card == person.hand.turn_up, "the trump at the bottom"
    assert len(talon) == 12 and all(view.card != talon[0].card for view in talon[1:])
    assert shown(person.hand.turn_up) in "\n".join(line for line in person.lines[4:14])
    assert person.label("trump") == f"TRUMP {shown(person.hand.turn_up)[-1]}"


@pytest.mark.parametrize("switches", [("skip_show",), ("skip_show", "mono")], ids=" ".join)
def test_rank_and_suit_of_the_turn_up_can_be_read_under_the_talon(
    sit: SitDown, switches: tuple[str, ...]
) -> None:
    """No two of the 36 look alike there, and the talon leaves the corner with the index free."""
    person = sit(deal=7, switches=switches)
    stage = person.program.stage
    pictures = set()
    for card in pack(36):
        model = Model(zones={"talon": [CardView(card)] + [CardView(BACK)] * 11})
        stage.present(model)
        stage.settle()
        stage.tick()
        pictures.add(person.machine.video.pixels())
    assert len(pictures) == 36
    lying = [card.rect for card in stage.tableau.seen(0).cards if card.zone == "talon"]
    places = [(x, y) for x in range(320) for y in range(40, 110)]
    hits = {spot: stage.hit(*spot) for spot in places if any(rect.holds(*spot) for rect in lying)}
    talon = {place: hit.index for place, hit in hits.items() if hit and hit.zone == "talon"}
    left = min(x for (x, y), index in talon.items() if index == 0)
    top = min(y for x, y in talon)
    # The index takes rows 1 to 8 of the card; a row of paper below it ends it for the eye.
    assert {talon.get((left + x, top + y)) for x in range(16) for y in range(10)} == {0}


# Play.


def test_one_card_is_played_at_a_time(sit: SitDown) -> None:
    """No multi-card plays: the second six waits until East has answered the first."""
    person = sit(LEAD).until_asked("north").press("1", "2", "1")
    assert person.moves == ["attack 6C"]


def test_attack_cards_lie_open_whoever_holds_them(sit: SitDown) -> None:
    hand = position("8C 7D AS", "9D", "QS QD", "7C JC KC", turn=3)
    person = sit(hand, computer=["attack 7C"])
    assert "7♣" not in person.table
    person.until_asked("north").wait(0.5)
    assert "7♣" in person.table


def test_attack_cards_lie_apart_from_each_other(sit: SitDown) -> None:
    """Six of them, in mid-bout: no two are found at the same place across the table."""
    table = "6D/QD 6S/QS 6C/QC QH/KH KD/AD"
    hand = position("KS AS", "9C", "JS 10C", "7C 8D", table=table)
    person = sit(hand).until_asked("north").press("1").wait(0.5)
    across: list[set[int]] = [set() for _ in range(6)]
    for x in range(0, 320, 2):
        hit = person.program.stage.hit(x, 66)
        if hit is not None and hit.zone == "bout":
            across[hit.index].add(x)
    assert all(max(left) < min(right) for left, right in pairwise(across))
    assert min(len(xs) * 2 for xs in across) >= 24, "most of each card's breadth is free"


def test_what_is_beaten_off_goes_face_down_to_the_heap(sit: SitDown) -> None:
    hand = position("6C 8S JD AS", "9C KH", "KS QH", "KD 7H")
    heap = hand.discards.bit_count()
    person = sit(hand, computer=["defend 9C"] + ["pass"] * 2).until_asked("north")
    assert person.label("heap") == str(heap)
    person.press("1").until_asked("north").press("0", "0").until(GO_ON).press("ENTER").wait(1)
    assert person.label("heap") == str(heap + 2)
    assert not cards_on(person.table) & {"6♣", "9♣"}


def test_the_end_of_a_hand_names_a_loser_and_no_winner(sit: SitDown) -> None:
    person = sit(LAST).until_asked().press("1").until(GO_ON).press("ENTER")
    person.until("THE HAND IS OVER").wait(0.3)
    assert "EAST IS THE DURAK" in person.text
    assert "WIN" not in person.text and "WON" not in person.text


# Function keys.


def test_a_card_that_falls_is_heard(sit: SitDown) -> None:
    person = sit(LEAD, fps=30).until_asked("north").wait(1)
    assert not person.machine.speaker.busy()
    assert person.press("1").machine.speaker.busy()


def test_the_arrow_keys_of_the_numeric_key_pad_change_options(sit: SitDown) -> None:
    person = sit(LEAD).until_asked().press("F3", "KP_2", "KP_2").wait(0.3)
    line = next(line for line in person.lines if "►" in line)
    assert "OPEN HANDS" in line
    assert person.press("KP_6").state["options"]["open_hands"] is True
    assert person.press("KP_4").state["options"]["open_hands"] is False
    assert person.press("KP_8", "KP_6").state["options"]["five_first"] is True
    assert person.press("ESC").state["scene"] == "table"


def test_with_auto_sort_your_hand_is_sorted_after_every_draw(sit: SitDown) -> None:
    person = sit(deal=12, fps=10)
    for _ in range(6):
        person.until_asked("north").wait(0.3)
        laid = person.program.model().zones["north"]
        trump = person.hand.trump
        cards = [view.card for view in laid]
        assert cards == sorted(cards, key=lambda card: (card // 13 == trump, card))
        person.press("0", "1")


def test_with_auto_sort_off_a_hand_lies_as_it_was_dealt(sit: SitDown) -> None:
    sit(deal=7).press("F4")
    for deal in (7, 8, 9):
        person = sit(deal=deal)
        dealt = shuffled(pack(36), str(deal))[:24]
        north = [card for card in dealt if person.hand.hands[0] >> card & 1]
        assert [view.card for view in person.program.model().zones["north"]] == north


def test_in_the_instructions_the_numeric_key_pad_sets_the_delay(sit: SitDown) -> None:
    """The delay is disabled only in the options menu; the other arrows turn the lines."""
    person = sit(LEAD).until_asked().press("F5", "PGDN")
    page = page_of(person)
    person.press("KP_2", "KP_2")
    assert page_of(person) == page and person.state["delay_s"] == 0.8
    person.press("KP_8")
    assert page_of(person) == page and person.state["delay_s"] == 0.9
    person.press("DOWN", "DOWN")
    assert page_of(person)[:-2] == page[2:], "two lines on"
    person.press("UP", "UP")
    assert page_of(person) == page and person.state["delay_s"] == 0.9


@pytest.mark.parametrize("up, down", [("UP", "DOWN"), ("KP_8", "KP_2")])
def test_in_the_show_the_arrows_set_the_delay(sit: SitDown, up: str, down: str) -> None:
    person = sit(switches=()).wait(3).press(up)
    assert person.state["scene"] == "show" and person.state["delay_s"] == 2
    assert person.press(down, down).state["delay_s"] == 0.9
    assert person.press("x").state["scene"] == "table"


# Command line parameters.


def test_c_forces_color_where_the_monitor_is_said_to_be_mono(sit: SitDown) -> None:
    assert sit(LEAD, mono=True).state["palette"] == "mono"
    assert sit(LEAD, mono=True, switches=("skip_show", "colour")).state["palette"] == "colour"
