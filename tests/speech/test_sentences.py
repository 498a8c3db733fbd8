"""How texts in capitals become sentences, and what is said of boxes, menus, manuals and DOS."""

from dataclasses import replace

import pytest

from retrocards.cards import parse_card
from retrocards.cli import commands
from retrocards.machine import Machine, named_key
from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.programs.pc import Pc
from retrocards.programs.speech import Speech
from retrocards.programs.spoken import Spoken
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from tests.alike import first_of


def rom(name: str) -> Rom:
    return load_rom(find_rom(name, rom_folders()))


@pytest.mark.parametrize(
    ("shown", "spoken"),
    [
        ("NORTH IS THE DURAK", "North is the durak."),
        ("10♥ J♠", "The ten of hearts, the jack of spades."),
        ("10♥: YOU MUST FOLLOW SUIT, ♠", "The ten of hearts: you must follow suit, spades."),
        ("HIT ENTER TO GO ON, OR F8 LOOKS BACK", "Hit ENTER to go on, or F8 looks back."),
        ("THE 7♠ IS YOUR 6♣ 8♣", "The seven of spades is your six of clubs, the eight of clubs."),
        ("TOMMY'S TOYS", "Tommy's Toys."),
        ("A DRAW. NOBODY IS THE DURAK", "A draw. Nobody is the durak."),
        ("└──┐ ████░░", ""),
        ("TO REGISTER:\nregister DURAK now", "To register: register DURAK now."),
        ("← → AND ENTER", "Left arrow, right arrow and ENTER."),
    ],
)
def test_capitals_and_signs_become_sentences(shown: str, spoken: str) -> None:
    assert Spoken(rom("DURAK")).sentence(shown) == spoken


def test_the_listener_is_you() -> None:
    durak = rom("DURAK")
    said = durak.say("announcements.attack", seat="SOUTH", defender="NORTH", card="J♠")
    assert Spoken(durak, "north").sentence(said) == "South attacks you with the jack of spades."
    assert Spoken(durak, "south").sentence(said) == "You attack North with the jack of spades."
    assert Spoken(durak).sentence(said) == "South attacks North with the jack of spades."
    taken = durak.say("announcements.taken", defender="NORTH", count="3")
    assert Spoken(durak, "north").sentence(taken) == "You pick up 3 cards."
    passes = durak.say("announcements.pass", seat="NORTH")
    assert Spoken(durak, "north").sentence(passes) == "You pass."
    assert Spoken(durak).sentence(passes) == "North passes."


def test_whole_suits_are_named_at_once() -> None:
    spoken = Spoken(rom("DURAK"))
    held = [*map(parse_card, ("6D", "7D", "QS", "8C", "9C"))]
    legal = [held[0], held[1], held[2]]
    assert spoken.cards(legal, held, "or") == "any diamond or the queen of spades"
    assert spoken.cards(held, held, "or") == "any card"
    assert spoken.cards(held[3:4], held) == "the eight of clubs"


def test_a_rom_without_spoken_words_has_those_of_the_house() -> None:
    whole = rom("ECARTE")
    own = replace(whole, messages={name: whole.messages[name] for name in ("suits", "ranks")})
    assert not own.says("speech.card")
    assert Spoken(own).cards([0, 51], last="or") == "the two of clubs or the ace of spades"


class Room:
    """A program that is heard, and the keys pressed in it."""

    def __init__(self, program: str, **launch: object) -> None:
        self.machine = Machine.headless(10)
        self.pc = Pc(self.machine)
        self.heard: list[str] = []
        self.pc.listener = Speech(self.heard.append).hear
        own = commands.named_rom(program)
        how = Launch(**{"switches": frozenset({"skip_show"}), "deal": "7", **launch})  # type: ignore[arg-type]
        self.pc.start(lambda: program_class(own)(self.pc, own, how).desk)

    def press(self, *keys: str, seconds: int = 1) -> list[str]:
        """Press keys and wait; return what is said meanwhile."""
        before = len(self.heard)
        for key in keys or (None,):
            if key is not None:
                self.machine.press(named_key(key))
            for _ in range(10 * seconds):
                self.pc.step()
        return self.heard[before:]


@pytest.fixture
def durak() -> Room:
    room = Room("DURAK", edition="registered")
    for _ in range(300):
        room.pc.step()
    return room


def test_a_box_is_read_and_then_the_question_again(durak: Room) -> None:
    question = durak.heard[-2:]
    said = durak.press("F7")
    assert said[:2] == ["Quit.", "Leave the table?"] and said[-1].startswith("Y leaves, N stays")
    assert durak.press("N") == question


def test_a_menu_says_the_line_chosen_and_its_value(durak: Room) -> None:
    said = durak.press("F3")
    assert said[0] == "Options." and "6 of trumps exchange: yes." in said
    assert durak.press("RIGHT") == ["6 of trumps exchange: no."]
    assert durak.press("DOWN") == ["5-card attack 1st: no."]


def test_a_page_of_the_manual_is_read_and_then_only_new_rows(durak: Room) -> None:
    durak.press("F5")
    (page,) = durak.press("PGDN")
    assert len(page) > 400 and "the arrow keys" in page.lower()
    (row,) = durak.press("DOWN")
    assert len(row) <= 90 and row not in page


def test_dos_is_heard_as_it_prints() -> None:
    room = Room("DOS", switches=frozenset({"skip_show"}), deal=None)
    for _ in range(100):
        room.pc.step()
    room.press("ESC")
    said = room.press(*"VER", "ENTER")
    assert "Retrocards-DOS Version 4.00" in said and said[-1].endswith(">")


def test_a_desk_of_diskettes_is_heard() -> None:
    room = Room("PC", deal=None)
    for _ in range(30):
        room.pc.step()
    assert room.heard[0].startswith("Calculation") or "CALC" in room.heard[0].upper()
    assert any("left arrow" in words.lower() for words in room.heard)
    first = [*room.heard]
    assert [words for words in room.press("RIGHT") if words not in first]


def test_a_refusal_is_said_once_and_what_stood_there_is_not_said_again(durak: Room) -> None:
    assert durak.press("X") == ["The keys here: 0 and ENTER."]
    assert durak.press() == []
    durak.press("F1")
    before = len(durak.heard)
    durak.press("0")
    assert durak.heard[before:][0] == "You pass."


def test_the_last_minute_of_an_evaluation_is_said() -> None:
    room = Room("DURAK", edition="evaluation")
    for seconds in (30, 200, 260):
        assert "The last minute." not in room.heard
        while (now := room.machine.clock.seconds) < seconds:
            room.pc.leap(seconds - now)
        room.press("LEFT")
    assert room.heard.count("The last minute.") == 1


@pytest.mark.parametrize("deal", first_of(["3", "7"]))
@pytest.mark.parametrize("program", first_of(["DURAK", "ECARTE"]))
def test_the_page_before_the_manual_is_read_over_any_prompt(program: str, deal: str) -> None:
    room = Room(program, deal=deal)
    for _ in range(300):
        room.pc.step()
    assert any("the whole manual" in sentence for sentence in room.press("F5"))


def test_a_text_is_edited_by_ear() -> None:
    room = Room("DOS", deal=None)
    for _ in range(100):
        room.pc.step()
    room.press("ESC")
    said = room.press(*"EDIT", "SPACE", *"A", "ENTER")
    assert [words for words in said if words.startswith("EDIT, A")] and "Line 1, empty" in said
    assert room.press(*"ONE", "SPACE")[-1] == "ONE"
    room.press("(", "ENTER", *"TWO")
    assert room.press("UP") == ["Line 1: ONE ("]
    assert room.press("HOME") == ["O"]
    assert room.press("END") == ["end of the line"]
    assert room.press("LEFT") == ["("] and room.press("LEFT") == ["blank"]
    assert room.press("DOWN") == ["Line 2: TWO"]
    assert room.press("INS") == ["Overwriting"]
    assert room.press("F8") == ["Line 1: ONE ("]


@pytest.mark.parametrize(
    ("program", "words"),
    first_of([
        ("DURAK", ["The ten of clubs.", "And so does any trump, here a diamond."]),
        ("ECARTE", ["King, queen, jack, ace, ten, nine, eight, seven.", "The queen of clubs."]),
        ("HEARTS", ["The king takes it all and costs 14 points.", "The queen costs 13"]),
        ("CALC", ["By 2.", "Two, four, six, eight, ten, queen, ace, three"]),
        ("ELEPHANT", ["Be first without cards: who has none is out.", "Is beaten by."]),
    ], every=3),
)  # fmt: skip
def test_all_of_the_page_before_the_manual_is_read(program: str, words: list[str]) -> None:
    room = Room(program)
    for _ in range(300):
        room.pc.step()
    room.heard.clear()
    said = " ".join(room.press("F5"))
    stage = room.pc.top.stage
    for line in words:
        assert line in said
    shown = rom(program).screens["primer"]
    for part in getattr(shown, "decor", ()) or getattr(shown, "parts", ()):
        rows = getattr(part.text, "rows", None) or ([part.text.text] if part.text else [])
        for line in rows:
            plain = Spoken(stage.rom).sentence(line.strip("[ ]")).rstrip(".").lower()
            assert plain in said.lower(), line


@pytest.mark.parametrize(
    ("program", "title"),
    first_of([
        ("DURAK", "Tommy's Durak, by Tommy's Toys"), ("ECARTE", "Tommy's Ecarte, by Tommy's Toys"),
        ("HEARTS", "Hearts, by R. J. Crouch"), ("CALC", "Calculation, by UnSane Creations"),
        ("ELEPHANT", "Ditsy Elephant, by Legacy Calcware"),
    ], every=3),
)  # fmt: skip
def test_a_show_is_announced_and_a_first_hand_is_offered(program: str, title: str) -> None:
    """What a show types letter by letter is said once it is complete."""
    room = Room(program, switches=frozenset(), welcome=True)
    for _ in range(400):
        room.pc.step()
    assert room.heard[0] == f"{title}. The show is running: a key ends it."
    if program != "ELEPHANT":
        assert "with a guide." in room.heard[1]
    letters = [said for said in room.heard if len(said.rstrip(".")) == 1]
    assert not letters


def test_the_chooser_offers_a_first_hand() -> None:
    room = Room("PC", deal=None, welcome=True)
    for _ in range(30):
        room.pc.step()
    assert any("with a guide" in said for said in room.heard)
