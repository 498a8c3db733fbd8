"""The keys at the table: the arrow, picking, playing, and the function keys."""

from __future__ import annotations

import string
from itertools import permutations
from pathlib import Path

import pytest
from PIL import Image

from retrocards.cards import parse_cards
from retrocards.machine import Key, Machine
from retrocards.machine.machine import Headless
from retrocards.programs.elephant import Elephant
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc
from retrocards.rom import LcdRom
from retrocards.rom.actions import action
from retrocards.rom.kinds import LCD, TEXT
from tests.alike import first_of
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import SitDown
from tests.programs.elephant.test_table import face
from tests.rules.elephant_positions import deal, position

OPENED = deal("4C 4D 4H 4S 6S 6C 7D 8H 9H 10S JC QD 2H", "3C", "3D 3H", "3S")
"""Right opens with the three of spades alone, and you are next."""
PICK = ["Z", "z", "я", "SPACE", "INS", "F1", "KP_0"]
PLAY = ["ENTER", "X", "x", "ALT", "SHIFT", "KP_ENTER"]
HOTKEYS = ["F2", "F5", "F7", "F9", "F10", "F11", "F12", "ESC"]


def asked(sit: SitDown, **how: object) -> Calculator:
    return sit(OPENED, **how).until_asked()


def few(sit: SitDown, table: str = "8S") -> Calculator:
    """You hold 5C 7D 8H 8C 9C 9D 9S QD 2H, the others a king each and some more."""
    hand = position(
        "5C 7D 8H 8C 9C 9D 9S QD 2H", "KC 10C", "KD 10D", "KH 10H", turn=0, table=table, last=3
    )
    return sit(hand).until_asked()


def place(person: Calculator, card: str) -> int:
    """The place of a card of yours, from the left."""
    return person.hand.laid[0].index(parse_cards(card)[0])


def go_to(person: Calculator, card: str) -> Calculator:
    """Bring the arrow to a card with RIGHT."""
    wanted = place(person, card)
    for _ in range(13):
        if person.arrow == wanted:
            return person
        person.press("RIGHT")
    raise AssertionError(f"the arrow does not come to {card}")


# The arrow.


def test_right_and_left_move_the_arrow_around(sit: SitDown) -> None:
    """LEFT/RIGHT move arrow (wrap)."""
    person = asked(sit)
    seen = [person.arrow]
    seen += [person.press("RIGHT").arrow for _ in range(13)]
    assert seen == [*range(13), 0]
    seen = [person.press("LEFT").arrow for _ in range(13)]
    assert seen == [*range(12, -1, -1)]


def test_the_arrow_skips_gaps(sit: SitDown) -> None:
    """Skips played cards."""
    person = go_to(asked(sit), "6S").press("Z", "RIGHT", "Z", "ENTER").until_asked()
    person = go_to(person, "10S").press("Z", "ENTER").until_asked()
    go_to(person, "4C")
    there = [0, 1, 2, 3, 6, 7, 8, 10, 11, 12]
    assert [person.press("RIGHT").arrow for _ in there] == [*there[1:], 0]
    assert [person.press("LEFT").arrow for _ in there] == [*reversed(there)]
    person.press("LEFT")
    person = go_to(person, "2H").press("Z", "ENTER").until_asked()
    assert person.press("LEFT").arrow == 11, "the last one is a gap now"
    assert person.press("RIGHT").arrow == 0
    assert person.press("LEFT").arrow == 11


@pytest.mark.parametrize(("key", "arrow"), [("KP_6", 1), ("KP_4", 12)])
def test_the_keypad_moves_it_too(sit: SitDown, key: str, arrow: int) -> None:
    person = asked(sit).press(key)
    assert person.arrow == arrow


class Keyboard(Headless):
    """A display that keeps how its keys were last set."""

    repeats: tuple[float, float] | None = None
    modifiers = False

    def set_typematic(self, after_s: float, every_s: float) -> None:
        self.repeats = after_s, every_s

    def listen_to_modifiers(self, on: bool) -> None:
        self.modifiers = on


@pytest.mark.parametrize("switches", [frozenset(), frozenset({"skip_show"})])
def test_held_they_repeat_every_5_ticks_and_modifiers_are_keys(
    switches: frozenset[str], rom: LcdRom
) -> None:
    """Repeat every 5 ticks = 1/4 s."""
    keyboard = Keyboard()
    Elephant(Pc(Machine(keyboard, 20)), rom, Launch(switches))
    assert keyboard.repeats == (0.25, 0.25) and keyboard.modifiers


def test_the_arrow_begins_at_the_leftmost_card(sit: SitDown) -> None:
    assert asked(sit).arrow == 0
    assert few(sit).arrow == min(place(few(sit), card) for card in ["5C", "7D"])


def test_each_turn_begins_at_the_leftmost_card_that_is_left(sit: SitDown) -> None:
    """At the start of EACH of your turns the arrow stands on the leftmost card still there."""
    person = go_to(asked(sit), "6S").press("Z", "RIGHT", "Z", "ENTER").until_asked()
    assert person.arrow == 0
    person = few(sit)
    first = min(place(person, card) for card in ["5C", "7D"])
    assert person.arrow == first
    person.press("LEFT", "ENTER", "X").until_asked()
    assert person.arrow == first, "and not where it stood at a pass"


# Picking.


@pytest.mark.parametrize("key", PICK)
def test_pick_and_unpick(sit: SitDown, key: str) -> None:
    """[2nd] or F1 = pick/unpick card."""
    person = asked(sit)
    plain = person.picture
    person.press(key)
    assert person.picked == [0] and person.picture != plain
    person.press(key)
    assert person.picked == [] and person.picture == plain
    assert person.moves == ["play 3S"]


def test_four_can_be_picked(sit: SitDown) -> None:
    """Max 4: a rank has no more."""
    person = asked(sit)
    for count in range(1, 5):
        person.press("Z", "RIGHT")
        assert person.picked == [*range(count)]
    assert person.press("Z").picked == [0, 1, 2, 3], "six: another rank"
    person.press("ENTER")
    assert person.moves[1] == "play 4C 4D 4H 4S"


@pytest.mark.parametrize("card", ["5C", "7D", "8H", "8C"])
@pytest.mark.parametrize("key", PICK)
def test_a_first_pick_that_does_not_beat_the_table_is_silently_refused(
    sit: SitDown, card: str, key: str
) -> None:
    """First pick is silently refused unless its rank beats the table."""
    person = go_to(few(sit), card)
    before = person.picture
    person.press(key)
    assert person.picked == [] and person.picture == before and not person.dialog


@pytest.mark.parametrize("card", ["9C", "9D", "9S", "QD", "2H"])
def test_a_first_pick_that_beats_the_table_is_taken(sit: SitDown, card: str) -> None:
    person = go_to(few(sit), card).press("Z")
    assert person.picked == [place(person, card)]


def test_on_a_free_lead_every_card_can_be_picked(sit: SitDown) -> None:
    hand = position("5C QD 2H", "KC", "KD", "KH", turn=0)
    for card in ("5C", "QD", "2H"):
        person = go_to(sit(hand).until_asked(), card).press("Z")
        assert person.picked == [place(person, card)]


@pytest.mark.parametrize("card", ["5C", "8C", "QD", "2H"])
def test_a_further_pick_of_another_rank_is_silently_refused(sit: SitDown, card: str) -> None:
    """Later picks only of same rank."""
    person = go_to(few(sit), "9D").press("Z")
    go_to(person, card)
    before = person.picture
    person.press("Z")
    assert person.picture == before and person.picked == [place(person, "9D")]


def test_a_further_pick_of_the_same_rank_is_taken(sit: SitDown) -> None:
    person = few(sit)
    for card in ("9S", "9C"):
        go_to(person, card).press("Z")
    assert person.picked == sorted([place(person, "9S"), place(person, "9C")])
    person.press("ENTER")
    assert person.moves[0] == "play 9S then 9C"


FOURS = ("4C", "4D", "4H", "4S")
"""How they lie in the hand."""


@pytest.mark.parametrize(
    "order", first_of([(order,) for order in permutations(FOURS)], every=4), ids=" ".join
)
def test_the_pile_lies_in_the_order_in_which_you_picked(
    sit: SitDown, order: tuple[str, ...]
) -> None:
    """The pile shows your cards as you picked them, the first one at the left."""
    person = asked(sit)
    for card in order:
        go_to(person, card).press("Z")
    person.press("ENTER")
    for slot, card in enumerate(order):
        assert face(person, card, 12 * slot + 54, 39)
    assert person.moves[1] == "play " + (" " if order == FOURS else " then ").join(order)


def test_a_card_that_is_put_back_leaves_its_slot_to_the_next_pick(sit: SitDown) -> None:
    """There are four slots for picked cards, and a pick takes the first that is free."""
    person = asked(sit).press("Z", "RIGHT", "Z", "RIGHT", "Z", "LEFT", "Z", "RIGHT", "RIGHT", "Z")
    assert person.picked == [0, 2, 3]
    person.press("ENTER")
    for slot, card in enumerate(("4C", "4S", "4H")):
        assert face(person, card, 12 * slot + 54, 39)


def test_a_resumed_deal_shows_the_pile_as_it_lay(sit: SitDown) -> None:
    person = asked(sit, computer="pass, pass, pass").press("RIGHT", "Z", "LEFT", "Z", "ENTER")
    pile = person.cut((54, 39, 80, 60))
    assert face(person, "4D", 54, 39) and face(person, "4C", 66, 39)
    again = sit(OPENED, again=True).press("x").until_asked()
    assert again.cut((54, 39, 80, 60)) == pile and again.moves == person.moves


def test_the_computer_s_cards_lie_in_the_order_of_its_hand(sit: SitDown) -> None:
    """The computer's cards lie as in its hand: equal ones as they were dealt."""
    person = sit(deal("4C", "AS AC AH 3C", "3D 3H", "3S"), computer="play AC AH AS")
    person.until_asked().press("Z", "ENTER").until_asked()
    for slot, card in enumerate(("AS", "AC", "AH")):
        assert face(person, card, 12 * slot + 54, 39)


def test_once_all_are_put_back_another_rank_can_be_picked(sit: SitDown) -> None:
    person = go_to(few(sit), "9D").press("Z", "Z")
    go_to(person, "2H").press("Z")
    assert person.picked == [place(person, "2H")]


def test_too_few_of_a_rank_can_be_picked_but_not_played(sit: SitDown) -> None:
    """A card of the right value can be picked, since more may follow."""
    person = go_to(few(sit, "8D 8S"), "QD").press("Z")
    assert person.picked == [place(person, "QD")]
    person.press("ENTER")
    assert person.dialog == "too_few"


# Playing and passing.


@pytest.mark.parametrize("key", PLAY)
def test_play_keys_play_what_is_picked(sit: SitDown, key: str) -> None:
    """SHIFT, diamond, ENTER = play."""
    person = asked(sit, computer="play AC AD").press("RIGHT", "Z", "RIGHT", "Z", key)
    assert person.moves == ["play 3S", "play 4D 4H"]
    assert person.arrow is None


@pytest.mark.parametrize("key", PLAY)
def test_play_keys_pass_if_nothing_is_picked(sit: SitDown, key: str) -> None:
    """With nothing picked = pass."""
    person = asked(sit).press(key)
    assert person.dialog == "pass" and person.moves == ["play 3S"]
    person.press("x")
    assert person.moves[:2] == ["play 3S", "pass"]


def test_what_was_picked_is_gone_at_the_next_turn(sit: SitDown) -> None:
    person = asked(sit).press("Z", "ENTER").until_asked()
    assert person.picked == []


MEANINGLESS = [
    *(char for char in string.ascii_letters + string.digits + string.punctuation
      if char not in "zZxX"),
    "TAB", "BACKSPACE", "UP", "DOWN", "HOME", "PGUP", "PGDN", "DEL", "HELP",
    "é", "щ",
]  # fmt: skip


def test_a_held_arrow_goes_on(sit: SitDown) -> None:
    person = asked(sit).press("RIGHT")
    person.machine.inject(Key("RIGHT", repeat=True))
    assert person.tick().arrow == 2


def test_keys_that_mean_nothing_change_nothing(sit: SitDown) -> None:
    person = asked(sit).press("RIGHT", "Z")
    before, picture = person.hand.to_text(), person.picture
    for key in MEANINGLESS:
        person.program.refusals.forget()
        person.press(key)
        assert person.picture == picture, key
    assert person.hand.to_text() == before and not person.dialog


@pytest.mark.parametrize("key", ["Z", "SPACE", "ENTER", "X", "LEFT", "SHIFT", "ALT", "y"])
def test_keys_while_others_play_are_lost(sit: SitDown, key: str) -> None:
    person = asked(sit, computer="play AC").press("Z", "ENTER")
    moves = [*person.moves]
    person.press(key)
    assert person.moves == moves == ["play 3S", "play 4C"] and not person.dialog
    assert person.until_asked().picked == []


REPLAY = {
    "forward": ["RIGHT"], "back": ["LEFT"], "next": ["PGDN"], "previous": ["PGUP"],
    "start": ["HOME"], "end": ["END"], "run": ["SPACE"], "slower": ["-"], "faster": ["+"],
    "next_mistake": ["DOWN"], "previous_mistake": ["UP"], "open": ["F2"], "weigh": ["F6"],
    "on": ["ENTER"], "leave": ["ESC"], "line": ["L"], "next_hand": ["TAB"],
    "previous_hand": ["BACKSPACE"],
}  # fmt: skip
"""Those of a deal that is played again."""


def test_the_rom_lists_the_keys(rom: LcdRom) -> None:
    assert {name: [*keys] for name, keys in rom.keys.items()} == {
        "back": ["LEFT"],
        "forward": ["RIGHT"],
        "pick": ["SPACE", "Z", "INS", "F1"],
        "play": ["ENTER", "X", "ALT", "SHIFT"],
        "leave": ["ESC"],
        "link": ["L"],
        "understood": ["ENTER"],
        "leave_lesson": ["ESC"],
        "all_hands": ["M"],
        "replay": ["V"],
    }
    replay = rom.review.keys._asdict()
    assert {name: [*keys] for name, keys in replay.items()} == REPLAY
    assert {*rom.hotkeys} == {
        "F2", "F3", "F4", "F5", "F6", "F7", "F8", "ESC", "F9", "F10", "F11", "F12", "CTRL_Z",
        "CTRL_Y", "END",
    }  # fmt: skip


# The function keys.


def test_f9_and_f10_change_the_contrast_three_steps_each_way(sit: SitDown) -> None:
    person = asked(sit)
    plain = person.inks
    for _ in range(3):
        before = person.inks
        assert sum(person.press("F9").inks) < sum(before)
    darkest = person.inks
    assert person.press("F9", "F9").inks == darkest, "no darker"
    assert len(set(darkest)) == 4, "and the table can still be seen"
    for _ in range(3):
        person.press("F10")
    assert person.inks == plain
    for _ in range(3):
        before = person.inks
        assert sum(person.press("F10").inks) > sum(before)
    lightest = person.inks
    assert person.press("F10", "F10").inks == lightest, "no lighter"
    assert len(set(lightest)) == 4 and not person.dialog


def test_the_show_goes_dark_however_the_contrast_is_set_by_hand(sit: SitDown) -> None:
    dark = []
    for keys in ((), ("F9", "F9"), ("F10", "F10", "F10")):
        person = sit(switches=()).press(*keys)
        person.ticks_until(lambda person=person: person.contrast == 8)
        dark.append(person.inks)
    assert dark == 3 * [4 * dark[0][:1]]


def test_a_key_of_the_contrast_does_not_end_the_show(sit: SitDown) -> None:
    person = sit(switches=()).tick(100).press("F9", "F10", "F2", "F2")
    assert person.screen == "logo"


def test_the_contrast_does_not_touch_the_border(sit: SitDown) -> None:
    person = asked(sit)
    border = person.machine.video.palette[person.machine.video.border]
    person.press("F9", "F9", "F9")
    assert person.machine.video.palette[person.machine.video.border] == border


def test_f5_opens_the_manual_and_esc_comes_back(sit: SitDown) -> None:
    person = asked(sit).press("RIGHT", "Z")
    before = person.picture
    person.press("F5").tick()
    assert person.dialog == "manual" and person.picture != before
    assert "The rules in short" in person.lines[0]
    person.press("PGDN")
    assert "DITSY ELEPHANT" in person.lines[0]
    person.press("PGDN", "TAB", "V", "ESC")
    assert not person.dialog and person.picture == before


def test_f7_and_esc_ask_the_same_question(sit: SitDown) -> None:
    person = asked(sit)
    first = person.press("F7").tick(12).picture
    assert person.dialog == "quit"
    person.press("n")
    assert person.press("ESC").tick(12).picture == first


def test_esc_asks_while_others_play_and_they_wait(sit: SitDown) -> None:
    """ESC = quit prompt at almost any time."""
    person = asked(sit, computer="play AC").press("Z", "ENTER").tick(3).press("ESC")
    assert person.dialog == "quit"
    moves = [*person.moves]
    assert person.tick(200).moves == moves
    person.press("n")
    assert person.until_asked().moves[: len(moves)] == moves
    assert len(person.moves) > len(moves)


def test_f12_saves_the_picture_and_tells_where(sit: SitDown, home: Path) -> None:
    person = asked(sit).press("Z")
    seen = person.picture
    person.press("F12").tick(12)
    assert person.dialog == "picture"
    assert "elephant-001.png" in person.text and "is in" in person.text
    assert [path.name for path in (home / "pictures").iterdir()] == ["elephant-001.png"]
    person.press("x")
    assert not person.dialog and person.picture == seen and person.picked == [0]
    person.press("F12", "x")
    assert len([*(home / "pictures").iterdir()]) == 2


def test_f11_saves_a_film_of_what_was_seen(sit: SitDown, home: Path) -> None:
    person = asked(sit).press("Z")
    seen = person.picture
    person.press("F11").tick(60)
    assert person.dialog == "film" and "elephant-001.gif" in person.text
    film = home / "pictures" / "elephant-001.gif"
    with Image.open(film) as moving:
        assert moving.is_animated  # type: ignore[attr-defined]
    person.press("x")
    assert not person.dialog and person.picture == seen and person.picked == [0]


def test_no_function_key_costs_what_is_picked(sit: SitDown) -> None:
    for key in HOTKEYS:
        person = asked(sit).press("RIGHT", "Z", key)
        if key == "F2":
            person.press("F2")
            assert person.until_asked().asked()
            continue
        if key not in ("F9", "F10"):
            person.press("ESC" if key == "F5" else "n")
        assert not person.dialog and person.picked == [1], key


def test_a_part_of_the_program_may_have_actions_of_an_lcd_alone(sit: SitDown) -> None:
    class Part:
        @action("shake", LCD)
        def shake(self) -> None:
            pass

        @action("scroll", TEXT)
        def scroll(self) -> None:
            pass

    desk = sit().program.desk
    desk.add(Part())
    assert "shake" in desk.actions and "scroll" not in desk.actions
