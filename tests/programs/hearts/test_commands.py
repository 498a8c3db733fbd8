"""HEARTS, the chapters on the table, on passing and on the game's commands, key by key."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import cards_of, pack, parse_card, parse_cards
from retrocards.machine import Mouse, named_key
from retrocards.programs.hearts.table import SEATS
from retrocards.programs.switches import SwitchError, read_switches
from retrocards.rom import TextRom
from retrocards.rules.hearts import HOLD, RIGHT, Hand, Options, View
from retrocards.stage import Hit
from tests.programs.hearts.conftest import Player, SitDown, first
from tests.programs.person import Person

GO_ON = {
    "ENTER": lambda person: person.press("ENTER"),
    "DOWN": lambda person: person.press("DOWN"),
    "left": lambda person: person.click(160, 100),
}
"""What plays a card, and cuts a delay short."""

YOURS = "2C 9C KC 3D 4D 10D 5H 6H QH 2S 7S JS KS"
"""You lead the two of clubs; of each suit you hold three or four."""
LOW_CLUBS = "3C 4C 5C 6C 7C 8C 10C JC QC AC"
DIAMONDS = "2D 5D 6D 7D 8D 9D JD QD KD AD"

Table = Callable[..., Person]


def hand_of(
    yours: str = YOURS, left: str = "", top: str = "", right: str = "", direction: str = HOLD
) -> Hand:
    """A hand in which you, and others in part, hold these cards."""
    held = [parse_cards(cards) for cards in (yours, left, top, right)]
    rest = [card for card in pack(52) if all(card not in cards for cards in held)]
    for cards in held:
        while len(cards) < 13:
            cards.append(rest.pop(0))
    return Hand(Options(), [card for turn in zip(*held, strict=True) for card in turn], direction)


def all_follow(yours: str = YOURS) -> Hand:
    """A hand in which everybody has a club for the first trick."""
    return hand_of(yours, left="3C", top="4C", right="5C")


@pytest.fixture
def table(sit: SitDown) -> Table:
    """Somebody at a hand that lies on the table, with cards that do not glide."""

    def sit_down(hand: Hand | None = None, computer: str | Player = "", delay: float = 0) -> Person:
        return sit(hand or hand_of(), computer=computer, options={"motion": False}, delay=delay)

    return sit_down


def under(person: Person) -> str:
    """The card that the cursor stands on."""
    zone, index = person.program.model().cursor
    views = person.program.model().zones[zone]
    card: int = views[index].card
    return next(name for name in YOURS.split() if parse_card(name) == card)


def yours(person: Person) -> list[int]:
    """Your cards, left to right, as far as you still have them."""
    return [view.card for view in person.program.model().zones["you"] if view.card >= 0]


def chosen(person: Person) -> list[int]:
    """Those of your cards that are raised."""
    views = person.program.model().zones["you"]
    return sorted(view.card for view in views if view.chosen)


def until_yours(person: Person) -> Person:
    """Let the others play, until it is your turn."""
    return person.until(lambda: bool(person.prompt) and person.state["to_move"] == "you")


# The table.


def test_the_players_have_their_numbers_round_the_table(table: Table) -> None:
    """Document, How to play, the drawing: 2 at the left, 3 at the top, 4 at the right."""
    person = table()
    places = []
    for number, name in enumerate(SEATS, start=1):
        assert person.label(f"{name}_place").strip() == str(number)
        label = person.program.rom.screens["table"].labels[f"{name}_place"]
        places.append((label.col, label.row))
        assert person.lines[1 + number].startswith(f"  {number} "), "and on the score board"
        assert number == 1 or person.label(name).startswith(f"Player {number}"), "and on his plate"
    (you_x, you_y), (left_x, left_y), (top_x, top_y), (right_x, right_y) = places
    assert top_y < left_y == right_y < you_y
    assert left_x < top_x == you_x < right_x


def test_a_card_is_laid_where_the_number_of_its_player_stands(table: Table) -> None:
    """Clockwise: 1 at the bottom, 2 at the left, 3 at the top, 4 at the right."""
    person = table(all_follow(), delay=1)
    person.press("ENTER").wait(3.5)
    places = [person.place_of(Hit("card", zone=f"{name}_card", index=0)) for name in SEATS]
    for name, card in zip(SEATS, person.hand.laid, strict=True):
        assert person.program.model().zones[f"{name}_card"][0].card == card
    (you_x, you_y), (left_x, left_y), (top_x, top_y), (right_x, right_y) = places
    assert left_x < top_x < right_x and left_x < you_x < right_x
    assert top_y < left_y < you_y and top_y < right_y < you_y


def test_the_turn_is_on_a_plate_and_an_edge_around_the_card_that_would_take_the_trick(
    table: Table,
) -> None:
    hand = hand_of(left="9C", top="4C", right="10C")
    person = table(hand, "play 9C, play 4C, play 10C", delay=1)
    assert person.program.model().strong == {"you"}
    person.press("ENTER")
    seen = []
    for laid in range(1, 5):
        person.until(lambda count=laid: len(person.hand.laid) == count)  # type: ignore[misc]
        seen.append(person.program.model().strong)
    assert seen == [
        {"you_place", "left"}, {"left_place", "top"}, {"left_place", "right"}, {"right_place"},
    ]  # fmt: skip


def test_you_play_number_1_at_the_bottom(table: Table) -> None:
    """Document, How to play: place 1, the lowest one of the drawing, is yours."""
    person = table()
    rows = [y for x in range(2, 320, 8) for y in range(2, 200, 8)
            if (hit := person.pc.top.stage.hit(x, y)) and hit.zone == "you"]  # fmt: skip
    assert rows and min(rows) > 100
    assert sorted(yours(person)) == sorted(parse_cards(YOURS))
    assert person.state["to_move"] == "you" and person.hand.to_move == 0


# The cursor.


def test_right_and_left_select_the_card_to_play(table: Table) -> None:
    """Document, Game commands: LEFT and RIGHT go from card to card."""
    person = table()
    assert under(person) == "2C"
    left_to_right = yours(person)
    seen = [under(person.press("RIGHT")) for _ in range(12)]
    assert [parse_card(name) for name in seen] == left_to_right[1:]
    assert [under(person.press("LEFT")) for _ in range(11)] == seen[-2::-1]


def test_the_mouse_rolls_the_cursor_along_the_hand(table: Table) -> None:
    """Document, Game commands: to roll the mouse goes from card to card, too."""
    person = table()
    for index in (3, 11, 7):
        x, y = person.place_of(Hit("card", zone="you", index=index))
        person.machine.inject(Mouse("move", x, y))
        person.step()
        assert person.program.model().cursor == ("you", index)
    person.machine.inject(Mouse("wheel", x, y, amount=-1))
    person.step()
    assert person.program.model().cursor == ("you", 8)
    person.machine.inject(Mouse("wheel", x, y, amount=1))
    person.step()
    assert person.program.model().cursor == ("you", 7)


@pytest.mark.parametrize("key", ["ENTER", "DOWN"])
def test_enter_or_down_plays_the_card(table: Table, key: str) -> None:
    """Document, Game commands: ENTER plays the card under the cursor, and DOWN stands for ENTER."""
    person = table()
    person.press("RIGHT", "LEFT", key)
    assert person.moves[:1] == ["play 2C"]


def test_the_left_button_plays_the_card(table: Table) -> None:
    """Document, Game commands: the left button plays the card, wherever it is pressed, and nothing
    else of the mouse does."""
    person = table()
    for mouse in (Mouse("move", 160, 100), Mouse("release", 160, 100, "left")):
        person.machine.inject(mouse)
        person.step()
    assert person.moves == []
    person.machine.inject(Mouse("press", 160, 100, "left"))
    person.step()
    assert person.moves[:1] == ["play 2C"]


def test_a_click_on_a_card_plays_that_one(table: Table) -> None:
    person = table(hand_of(YOURS.replace("2C", "3C"), left="2C"))
    until_yours(person).click_card("you", 2)
    assert person.moves[-1] == "play KC"


def test_the_cursor_skips_played_cards(table: Table) -> None:
    """Document, Game commands: cards that are gone leave gaps, which the cursor passes over."""
    person = table()
    person.press("ENTER")
    until_yours(person)
    assert len(person.program.model().zones["you"]) == 13, "the places stay"
    seen = {under(person.press("RIGHT")) for _ in range(30)}
    assert len(seen) == 12 and "2C" not in seen
    assert {under(person.press("LEFT")) for _ in range(30)} == seen


@pytest.mark.parametrize("led, low", [("2C", "3C"), ("AD", "3D"), ("AS", "2S")])
def test_the_cursor_jumps_to_your_lowest_card_of_the_led_suit(
    table: Table, led: str, low: str
) -> None:
    """Document, Game commands: when you follow, it starts at the lowest card that you may play."""
    hand = hand_of(YOURS.replace("2C", "3C"), left="2C", top="AC AD AS")
    lead = parse_card(led)

    def leads_it(view: View, rng: Random) -> int:
        return lead if lead in view.legal_moves() and view.laid else first(view, rng)

    person = until_yours(table(hand, computer=leads_it))
    if led != "2C":
        assert under_of(person, "3C")
        until_yours(person.press("DOWN"))
    assert person.hand.trick[0] == lead and under_of(person, low)


def under_of(person: Person, card: str | int) -> bool:
    """Whether the cursor stands on a card."""
    zone, index = person.program.model().cursor
    wanted = parse_card(card) if isinstance(card, str) else card
    return zone == "you" and person.program.model().zones["you"][index].card == wanted


def test_where_you_lead_it_stands_on_a_card_that_you_have(table: Table) -> None:
    hand = hand_of(YOURS.replace("2C", "AC"), left="2C")
    person = until_yours(table(hand, computer="play 2C")).press("RIGHT", "RIGHT")
    _, played = person.program.model().cursor
    until_yours(person.press("ENTER"))
    assert "play AC" in person.moves
    zone, index = person.program.model().cursor
    assert not person.hand.trick, "you lead"
    assert index == played + 1, "the next one after the card that was played last"
    assert person.program.model().zones[zone][index].card in yours(person)
    until_yours(person.press("LEFT", "LEFT", "LEFT", "ENTER"))
    assert "play QH" in person.moves and not person.hand.trick, "you lead again"
    assert person.program.model().cursor == ("you", 0), "the last of all was played last"


def test_the_cursor_wraps_from_end_to_end(table: Table) -> None:
    """Document, Game commands: beyond either end the cursor comes in at the other."""
    person = table()
    person.press("LEFT")
    assert person.program.model().cursor == ("you", 12)
    person.press("RIGHT")
    assert person.program.model().cursor == ("you", 0)


def test_a_card_against_the_rules_is_refused_in_a_sentence(table: Table) -> None:
    person = table()
    person.press("RIGHT", "ENTER")
    assert person.moves == [] and "two of clubs" in person.announcement
    person.press("LEFT")
    assert "two of clubs" not in person.announcement, "it stands until the next key"


# Passing.


@pytest.fixture
def passing(table: Table) -> Person:
    """Somebody who is to pass three cards to the right."""
    return table(hand_of(direction=RIGHT))


def choose(person: Person, count: int) -> Person:
    """Choose that many cards: your lowest clubs."""
    for place in range(count):
        person.press(*["RIGHT"] * bool(place), ("ENTER", "DOWN")[place % 2])
    assert len(chosen(person)) == count and person.moves == []
    return person


VOID = {
    "ESC": lambda person: person.press("ESC"),
    "UP": lambda person: person.press("UP"),
    "right": lambda person: person.click(10, 190, button="right"),
}


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("how", VOID)
def test_the_selection_is_voided_at_any_time(passing: Person, how: str, count: int) -> None:
    """Document, Passing three cards: ESC, UP and the right button unchoose; all three as well."""
    VOID[how](choose(passing, count))
    assert chosen(passing) == [] and passing.moves == []
    assert passing.state["scene"] == "table", "and nothing else happens"


def test_then_the_passing_begins_again(passing: Person) -> None:
    """Document, Passing three cards: you choose anew; that is told, and is no refusal."""
    direction, asked = passing.announcement, passing.prompt
    choose(passing, 3).press("ESC")
    assert passing.announcement == "Your choice is void: begin again" and passing.prompt == asked
    assert passing.program.stage.model.styles["announcement"] == "announcement"
    before = yours(passing)
    for press in range(3):
        assert passing.moves == [] and len(chosen(passing)) == press
        passing.press("ENTER", "RIGHT")
        assert passing.announcement == direction, "it stands until the next key"
    passing.press("ENTER")
    assert len(passing.moves) >= 1 and passing.moves[0].startswith("pass ")
    given = parse_cards(passing.moves[0].removeprefix("pass "))
    assert set(given) <= set(before)


@pytest.mark.parametrize("how", GO_ON)
def test_three_stand_raised_until_they_are_agreed_to(passing: Person, how: str) -> None:
    """So that the third can be voided as well; then they go by what plays a card."""
    three = chosen(choose(passing, 3))
    assert passing.prompt == "Pass these three? ↓ Y ↑ N"
    GO_ON[how](passing)
    assert parse_cards(passing.moves[0].removeprefix("pass ")) == three


def test_y_passes_the_three_and_n_voids_them(passing: Person) -> None:
    """The prompt offers the letters, too."""
    three = chosen(choose(passing, 3))
    assert chosen(passing.press("N")) == [] and passing.moves == []
    passing.press("ENTER", "RIGHT", "ENTER", "RIGHT", "ENTER")
    again = chosen(passing)
    assert len(again) == len(three) == 3
    assert parse_cards(passing.press("Y").moves[0].removeprefix("pass ")) == again


def test_with_fewer_than_three_y_is_no_answer(passing: Person) -> None:
    choose(passing, 2).press("Y")
    assert len(chosen(passing)) == 2 and passing.moves == []


def test_wrong_switches_are_told_of_without_the_mono_monitor(rom: TextRom) -> None:
    """HEARTS asks for a color monitor: the example that it gives must be one that works."""
    with pytest.raises(SwitchError) as refused:
        read_switches(rom, ["Z"])
    example = str(refused.value).rpartition("AS IN")[2].split()[1]
    assert "mono" not in read_switches(rom, [example]) and len(example) == 2


@pytest.mark.parametrize("letters", ["*", "S*", "C*", "D*", "sdc*", "C"])
def test_the_switches_do_what_they_say(sit: SitDown, rom: TextRom, letters: str) -> None:
    """`*` skips the show, `S` is silent, `C` a color monitor, `D` does without the mouse."""
    person = sit(all_follow(), switches=read_switches(rom, [letters]), delay=8).wait(0.5)
    assert (person.state["scene"] == "show") == ("*" not in letters)
    assert person.state["palette"] == "colour"
    assert person.state["sound"] == ("S" not in letters.upper()) != person.machine.speaker.mute
    if "*" in letters:
        person.press("TAB").click(160, 100)
        assert person.moves == ([] if "D" in letters.upper() else ["play 2C"])
        if "D" in letters.upper():
            assert person.press("DOWN").moves == ["play 2C"], "the keys are there"


def test_wherever_the_cursor_has_gone_three_cards_remain_three(passing: Person) -> None:
    three = chosen(choose(passing, 3))
    passing.press("RIGHT", "RIGHT")
    assert passing.prompt == "Pass these three? ↓ Y ↑ N"
    passing.press("ENTER")
    assert parse_cards(passing.moves[0].removeprefix("pass ")) == three


def test_a_card_chosen_again_goes_back(passing: Person) -> None:
    passing.press("ENTER", "ENTER")
    assert chosen(passing) == []


@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
def test_one_of_three_goes_back_when_it_is_chosen_again(passing: Person, mouse: bool) -> None:
    """The prompt says so as soon as the cursor comes to one of them."""
    first, second, third = chosen(choose(passing, 3))
    if mouse:
        passing.click_card("you", 1)
    else:
        assert passing.press("LEFT").prompt == "Take this card back? ↓ Y"
        passing.press("ENTER")
    assert chosen(passing) == [first, third] and passing.moves == []
    assert passing.prompt == "One more card for Player 4"
    passing.press("ENTER")
    assert chosen(passing) == [first, second, third]
    assert passing.prompt == "Pass these three? ↓ Y ↑ N"


def test_with_three_chosen_a_click_on_a_card_passes_nothing(passing: Person) -> None:
    """Seed, Passing Three Cards: a choice can be taken back at any time, so no card of one's own
    sends it off. A fourth is refused, and any of the three goes back, the last one chosen too."""
    first, second, third = chosen(choose(passing, 3))
    for _ in range(2):
        passing.click_card("you", 7)
        assert chosen(passing) == [first, second, third] and passing.moves == []
        assert passing.announcement == "Three are chosen: lower one first"
        assert passing.program.stage.model.styles["announcement"] == "refusal"
    passing.click_card("you", 2)
    assert chosen(passing) == [first, second] and passing.moves == []
    passing.click_card("you", 2)
    assert chosen(passing) == [first, second, third] and passing.moves == []
    passing.click_card("you", 2)
    assert chosen(passing) == [first, second] and passing.moves == []


@pytest.mark.parametrize("key", ["ESC", "UP"])
def test_with_nothing_chosen_they_call_the_option_menu(passing: Person, key: str) -> None:
    passing.press(key)
    assert passing.state["scene"] != "table"


def test_nobody_sees_what_comes_before_all_have_passed(passing: Person) -> None:
    """All pass at once; the three cards that came are raised before the first one is led."""
    before = set(yours(passing))
    passing.press("ENTER", "RIGHT", "ENTER", "RIGHT")
    assert set(yours(passing)) == before
    passing.press("ENTER", "ENTER").until(lambda: passing.hand.phase == "play")
    came = set(cards_of(passing.hand.received[0]))
    passing.until(lambda: set(chosen(passing)) == came)
    assert not came & before and len(came) == 3
    assert passing.hand.laid == [], "before play"
    passing.press("DOWN")
    passing.until(lambda: bool(passing.hand.laid) or bool(passing.prompt))
    assert chosen(passing) == []


# After a trick.


def after_a_trick(person: Person) -> float:
    """Play a trick; the seconds of machine time until the next turn."""
    person.press("ENTER")
    person.until(lambda: len(person.hand.laid) == 4)
    return float(person.program.desk.now)


@pytest.mark.parametrize("how", GO_ON)
def test_enter_down_or_the_left_button_after_a_trick_bypasses_the_delay(
    table: Table, how: str
) -> None:
    """Document, Game commands: a trick need not lie for its delay; ENTER and the left button end it
    early."""
    waited = table(all_follow(), delay=8)
    waited.press("ENTER")
    for _ in range(3):
        GO_ON[how](waited.wait(0.1))
    began = waited.program.desk.now
    assert len(waited.hand.laid) == 4, "each of their turns was cut short as well"
    waited.wait(0.2)
    lies = [name for name in SEATS if waited.program.model().zones[f"{name}_card"]]
    assert len(lies) == 4, "the trick lies there and would for eight seconds"
    GO_ON[how](waited)
    waited.wait(0.1)
    lies = [name for name in SEATS if waited.program.model().zones[f"{name}_card"]]
    assert lies == [] and waited.program.desk.now - began < 1


def test_the_arrow_that_played_a_card_and_is_still_held_cuts_nothing_short(table: Table) -> None:
    person = table(all_follow(), delay=8)
    person.press("DOWN").wait(0.2)
    laid = len(person.hand.laid)
    for _ in range(9):
        person.machine.press(named_key("DOWN")._replace(repeat=True))
        person.wait(0.1)
    assert len(person.hand.laid) == laid < 4


def test_left_alone_a_trick_lies_for_the_delay(table: Table) -> None:
    person = table(all_follow(), delay=2)
    began = after_a_trick(person)
    person.until(lambda: not any(person.program.model().zones[f"{n}_card"] for n in SEATS))
    assert 1.9 < person.program.desk.now - began < 2.3


# Yes and no.


@pytest.mark.parametrize("key", ["DOWN", "ENTER", "Y"])
def test_down_answers_yes(table: Table, key: str) -> None:
    """Document, Game commands: DOWN and the left button mean yes."""
    person = table()
    person.press("F7")
    assert person.state["scene"] == "quit"
    person.press(key)
    assert person.state["scene"] != "quit"
    person.wait(1).press("ENTER").wait(1)
    assert person.exit_code == 0


@pytest.mark.parametrize("key", ["UP", "ESC", "N"])
def test_up_answers_no(table: Table, key: str) -> None:
    """Document, Game commands: UP and the right button mean no."""
    person = table()
    person.press("F7", key)
    assert person.state["scene"] == "table" and person.exit_code is None
    person.press("ENTER")
    assert person.moves[:1] == ["play 2C"], "the game goes on"


def test_the_left_button_answers_yes(table: Table) -> None:
    person = table()
    person.press("F7").click(2, 2)
    assert person.state["scene"] != "quit"
    person.wait(1).press("ENTER").wait(1)
    assert person.exit_code == 0


def test_the_right_button_answers_no(table: Table) -> None:
    person = table()
    person.press("F7").click(2, 2, button="right")
    assert person.state["scene"] == "table" and person.exit_code is None
