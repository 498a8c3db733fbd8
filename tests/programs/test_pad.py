"""A gamepad: whole hands of all programs by its buttons alone, and what each button does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from retrocards.machine import Pad
from retrocards.machine.keys import PadButton
from retrocards.rom.folders import own_keys_path
from retrocards.rules.calculation import MOVES, Hand
from retrocards.rules.durak import Options
from tests.alike import first_of
from tests.programs.conftest import SitDown
from tests.programs.scripted import Player
from tests.programs.visitor import Visitor
from tests.rules.durak_positions import position

MOST_PRESSES = 4000


SitWithPad = Callable[..., Player]


@pytest.fixture
def sit_with_pad(home: object) -> Iterator[SitWithPad]:
    """`sit_with_pad("DURAK")`: nothing but a gamepad."""
    players: list[Player] = []

    def sit(name: str, *switches: str) -> Player:
        players.append(Player(name, *switches))
        return players[-1]

    yield sit
    for player in players:
        player.pc.close()


# What somebody presses again and again who knows the rules, but looks at nothing.
ROUNDS = {
    "DURAK": "RIGHT A RIGHT A RIGHT A RIGHT A RIGHT A RIGHT A B",
    "ECARTE": "RIGHT A RIGHT A RIGHT A RIGHT A RIGHT A B",
    "HEARTS": "RIGHT A RIGHT A RIGHT A",
    "ELEPHANT": "RIGHT A B A",
}


LONG = pytest.mark.long("much like another case")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=LONG if name == "DURAK" else ()) for name in ROUNDS]
)
def test_a_whole_hand_by_the_gamepad_alone(sit_with_pad: SitWithPad, name: str) -> None:
    player = sit_with_pad(name)
    buttons = cycle(ROUNDS[name].split())
    for _ in range(MOST_PRESSES):
        if player.hand_is_over:
            break
        player.press(next(buttons))
    assert player.hand_is_over, player.text
    assert player.desk.program.hands_dealt == 1
    assert "F2" not in player.keys and not player.desk.demo


def keys_of(player: Player, hand: Hand) -> list[str]:
    """The keys of a move in CALC: up if anything goes up, else to the pile with the fewest cards.

    The key of a top needs that of a stack only if several would take it.
    """
    keys, moves = player.desk.rom.keys, [MOVES[move] for move in hand.legal_moves()]
    for move in moves:
        if move.kind in ("stack", "up"):
            top = [keys["tops"][move.source]] if move.kind == "up" else []
            return [*top, keys["stacks"][move.target]]
    piles = [move.target for move in moves if move.kind == "pile"]
    return [keys["piles"][min(piles, key=lambda pile: len(hand.piles[pile]))]]


@LONG
def test_a_whole_game_of_calculation_by_the_gamepad_alone(sit_with_pad: SitWithPad) -> None:
    """Nothing has a cursor there: the directions go through the keys of stacks and piles."""
    player = sit_with_pad("CALC").do("wait:1")
    table = player.desk.program.table  # type: ignore[attr-defined]
    made = 0
    while table.hand.legal_moves():
        for key in keys_of(player, table.hand):
            if table.sitting.moves_made == made:
                player.do("pad:DOWN").choose(key)
        assert table.sitting.moves_made == made + 1, player.text
        made += 1
    assert made >= 48


# What the buttons do.


@pytest.mark.parametrize(
    ("name", "button", "shows"),
    [
        ("DURAK", "START", "OPTIONS"), ("DURAK", "SELECT", "DURAK AT A GLANCE"),
        ("HEARTS", "START", "Game Point"), ("HEARTS", "SELECT", "Hearts at a Glance"),
        ("ELEPHANT", "START", "Really Quit?"), ("ELEPHANT", "SELECT", "The rules in short"),
        ("CALC", "START", "Project"), ("CALC", "SELECT", "Calculation at a Glance"),
        ("PC", "START", "SWITCH THE PC OFF?"), ("PC", "SELECT", "RETROCARDS"),
    ],
)  # fmt: skip
def test_start_opens_the_menu_and_select_the_manual_and_b_closes_them(
    sit_with_pad: SitWithPad, name: str, button: str, shows: str
) -> None:
    player = sit_with_pad(name).do("wait:1")
    before = len(player.desk.stage.windows)
    player.press(button).do("wait:1")
    assert len(player.desk.stage.windows) == before + 1 and shows in player.text
    player.press("B").do("wait:0.5")
    assert len(player.desk.stage.windows) == before and player.pc.exit_code is None


@pytest.mark.parametrize(
    "name", first_of(["DURAK", "ECARTE", "HEARTS", "CALC", "ELEPHANT"], every=3)
)
def test_the_shoulders_go_through_all_function_keys_and_back(
    sit_with_pad: SitWithPad, name: str
) -> None:
    player = sit_with_pad(name).do("wait:1")
    hotkeys = [key for key in player.desk.rom.hotkeys if key[0] == "F"]
    player.press("R")
    shown = [player.press("R").ring for _ in range(40)]
    assert {*hotkeys} <= {*shown}
    while player.ring != "F5":
        player.press("L")
        assert player.ring == shown.pop(-2)
    assert player.desk.rom.hotkeys["F5"].help.split()[0] in player.text
    player.press("A").do("wait:1")
    assert player.desk.top_name == "manual" and player.keys[-1] == "F5"


@pytest.mark.parametrize(
    "name", first_of(["DURAK", "ECARTE", "HEARTS", "CALC", "ELEPHANT", "PC"], every=3)
)
@pytest.mark.parametrize("over", first_of(["", "F7 wait:0.5", "F5 wait:0.5"]))
def test_the_ring_says_what_every_key_in_it_does(
    sit_with_pad: SitWithPad, name: str, over: str
) -> None:
    player = sit_with_pad(name).do(f"wait:3 {over}").press("R").do("wait:0.5")
    first, seen = player.ring, set[str]()
    while player.ring not in seen:
        seen.add(player.ring)
        words = player.desk.stage.windows[-1].spoken()[1]
        _, _, help_ = words.partition("►\n")
        assert help_.strip(), f"nothing is said of {player.ring}: {words!r}"
        player.press("R")
    assert len(seen) >= 8 and player.ring == first


def test_the_ring_offers_a_first_hand_while_f8_gives_it(sit_with_pad: SitWithPad) -> None:
    player = sit_with_pad("HEARTS").do("wait:3").press("R")
    while player.ring != "F8":
        player.press("R")
    game = player.desk.program
    assert game.help("coach") == game.offer()  # type: ignore[attr-defined]
    assert (game.offer() or player.desk.rom.hotkeys["F8"].help).split()[0] in player.text  # type: ignore[attr-defined]


def test_b_leaves_the_ring_and_presses_nothing(sit_with_pad: SitWithPad) -> None:
    player = sit_with_pad("DURAK").do("wait:1").press("R")
    assert player.desk.top_name == "pad"
    keys = len(player.keys)
    player.press("B")
    assert player.desk.top_name == "" and player.keys[keys:] == ["ESC"]


def test_over_a_box_the_ring_has_its_keys_and_the_hotkeys(sit_with_pad: SitWithPad) -> None:
    player = sit_with_pad("DURAK").do("wait:1 F7 wait:0.5").press("R")
    shown = {player.ring, *(player.press("R").ring for _ in range(20))}
    assert {"Y", "N", "F1", "F12"} <= shown and not shown & {"ENTER", "ESC", "UP", ""}
    sounds = player.desk.sound_on
    player.choose("F1")
    assert player.desk.sound_on != sounds and player.desk.top_name == "quit"
    player.press("R").choose("N").do("wait:0.5")
    assert not player.desk.top_name and player.desk.scene == "table"


def test_the_ring_begins_with_the_key_that_was_chosen_last(sit_with_pad: SitWithPad) -> None:
    player = sit_with_pad("DURAK").do("wait:1").press("R")
    ground = player.desk.stage.background
    player.choose("F9")
    assert player.desk.stage.background != ground
    assert player.press("L").ring == "F9"


def test_a_key_of_the_keyboard_closes_the_ring_and_counts(sit_with_pad: SitWithPad) -> None:
    player = sit_with_pad("CALC").do("wait:1").press("R").do("5 wait:0.2")
    table = player.desk.program.table  # type: ignore[attr-defined]
    assert player.desk.top_name == "" and table.sitting.moves_made == 1


def test_a_agrees_and_b_declines_whatever_the_keys_are(sit_with_pad: SitWithPad) -> None:
    """In ELEPHANT ESC quits, and any other key does not; in DURAK Y does."""
    for name in ("DURAK", "HEARTS", "CALC", "ELEPHANT", "PC"):
        player = sit_with_pad(name).do("wait:1 F7 wait:0.5")
        assert player.desk.top_name == "quit", name
        player.press("B").do("wait:0.5")
        assert player.desk.top_name == "" and player.desk.scene != "parting", name
        player.do("F7 wait:0.5").press("A").do("wait:0.5")
        assert player.desk.scene == "parting" or player.pc.exit_code == 0, name


EXCHANGE = position(
    "6H 8S JD AS 10C 9C", "9D 9S 7S 7C JS JC", "KS QH QS QD QC KC", "KD 7H 8D 8C 8H 10S",
    talon="AD AH", options=Options(), phase="exchange", bout=2,
)  # fmt: skip


@pytest.mark.parametrize("button", ["A", "B"])
def test_an_exchange_is_agreed_to_or_declined(sit: SitDown, button: PadButton) -> None:
    person = sit(EXCHANGE).until("Y OR N")
    person.machine.inject(Pad(button))
    person.wait(0.2)
    assert person.moves == ["exchange" if button == "A" else "keep"]


def test_a_key_of_ones_own_is_in_the_ring(sit_with_pad: SitWithPad) -> None:
    own_keys_path().parent.mkdir(parents=True, exist_ok=True)
    own_keys_path().write_text("format: 1\nprograms: {DURAK: {coach: CTRL_K}}")
    player = sit_with_pad("DURAK").do("wait:1").press("X")
    assert player.keys[-1] == "CTRL_K" and "COACH" in player.text
    player.press("B", "R")
    player.choose("^K")
    assert player.keys[-1] == "CTRL_K"


def test_a_pc_left_alone_notices_a_gamepad(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table")
    visitor.machine.inject(Pad("A"))
    assert visitor.wait(0.5).pc.top.state()["attract"] == "guest"
