"""The title bar of CALCULATION: what can be done now, and the answer to every click and key."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from retrocards.machine import Mouse
from retrocards.programs.calculation.table import screen_of
from retrocards.programs.calculation.telling import possible_words
from retrocards.rom import LcdRom
from retrocards.rules.calculation import MOVES, Hand, Match, Options, to_pile
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.calculation.test_game import almost, see_lost, won
from tests.programs.calculation.test_rest import MATTERS, late

MOST = 39
"""The most characters for which the title bar has room."""


def room(player: Player) -> Callable[[str], bool]:
    return lambda text: bool(player.program.stage.has_room("announcement", text))


def keys_of(rom: LcdRom, line: str) -> tuple[list[str], list[str], list[str]]:
    """The keys that a line names: of stacks, of piles from the first to the last, and of tops."""

    def named(words: str) -> list[str]:
        match = re.search(rf"{words} ((?:\w\b ?)+|\w+)", line)
        return [*match[1].replace(" ", "")] if match else []

    ends = re.search(r"pile (\w) to (\w)", line)
    piles = [*rom.keys["piles"]]
    between = piles[piles.index(ends[1]) : piles.index(ends[2]) + 1] if ends else []
    return named("stack"), between, named("top")


@pytest.mark.long("plays many games")
def test_the_line_names_exactly_the_legal_moves_and_has_room(
    sit: SitDown, rom: LcdRom, amount: Callable[[int, int], int]
) -> None:
    """In every position of games by many rules."""
    random, player = Random(1989), sit(deal=7)
    sets, longest = [*Options.all_sets()], 0
    for number in range(amount(60, 2_000)):
        hand = Match(random.choice(sets)).new_hand(str(number))
        while hand.outcome is None:
            line = possible_words(rom, hand, room(player))
            assert room(player)(line), line
            longest = max(longest, len(line))
            stacks, piles, tops = keys_of(rom, line)
            moves = [MOVES[move] for move in hand.legal_moves()]
            assert stacks == [rom.keys["stacks"][m.target] for m in moves if m.kind == "stack"]
            assert piles == [rom.keys["piles"][m.target] for m in moves if m.kind == "pile"]
            sources = sorted({m.source for m in moves if m.source >= 0})
            assert tops == [rom.keys["tops"][source] for source in sources]
            hand.play(random.choice(hand.legal_moves()))
    print(f"{longest} characters at most")


def test_the_fullest_line_there_can_be_has_room(sit: SitDown, rom: LcdRom) -> None:
    """The ten in play fits three stacks, and all six tops can move."""
    options = Options(piles=6, to_empty=True)
    stacks = {"stack": range(3), "pile": range(6), "up": range(6)}

    class Fullest(Hand):
        def legal_moves(self) -> tuple[int, ...]:
            return tuple(
                number
                for number, move in enumerate(MOVES)
                if (move.kind == "up" and move.source in stacks["up"] and move.target == 0)
                or (move.kind in ("stack", "pile") and move.target in stacks[move.kind])
            )

    hand = Fullest(options, [*range(8, 52), *range(8)])
    line = possible_words(rom, hand, room(sit(deal=7)))
    assert line == "10♣: stack 123, pile 5 to 0, top ABCDEF" and len(line) == MOST


def test_every_message_has_room_in_the_title_bar(sit: SitDown, rom: LcdRom) -> None:
    player = sit(deal=7)
    fields = {"card": "10♣", "stack": "4", "pile": "0", "source": "F", "piles": "6", "wanted": "10"}
    fields |= {
        "letter": "F",
        "colour": "black",
        "cards": "10♣ 10♦ 10♥ 10♠",
        "keys": "1 5 6 7 8 9 0",
        "manual": "F12",
        "demo": "F12",
        "rank": "10",
        "wants": "10 10 10 10",
        "tops": "ABCDEF",
        "first": "5",
        "last": "0",
        "first_top": "A",
        "last_top": "F",
    }
    said = [*rom.names("announcements")]
    said += [name for name in rom.names("rules") if name != "rules.such"]
    said += [f"possible.{name}" for name in ("rest", "going", "won", "lost")]
    assert len(said) > 30
    for name in said:
        # Keys stand without blanks where these would take too much room.
        closed = {"keys": "12356789"} if name.startswith("rules.") else {}
        words = rom.say(name, **{**fields, **closed})
        assert room(player)(words), words


def test_at_the_start_it_says_what_the_card_in_play_may_do(sit: SitDown) -> None:
    player = sit(deal=7)
    assert player.announcement == "7♥: pile 5 to 8"
    player = sit(deal=7, options={"piles": 3, "suits": "colour"})
    assert player.announcement.endswith("pile 5 to 7")


def test_it_follows_every_move_and_what_is_undone(sit: SitDown) -> None:
    player = sit(deal=3)
    first = player.announcement
    seen = [first]
    for key in "5678":
        player.press(key).rest()
        seen.append(player.announcement)
    assert len({*seen}) == 5
    player.press("Z").wait(7)
    assert player.announcement == seen[-2]
    player.press("R").wait(7)
    assert player.announcement == first


def test_when_all_are_dealt_it_names_the_tops(sit: SitDown) -> None:
    assert sit(MATTERS).announcement == "All dealt: top A"


def test_what_the_mouse_carries_is_told_where_it_goes(sit: SitDown) -> None:
    player = sit(deal=7)
    player.hold("play").carry(100, 150)
    assert player.announcement == "7♥: where to? 5 6 7 8"
    player.drop(310, 195).rest()
    assert player.announcement == "7♥: pile 5 to 8"


def test_at_the_end_it_says_how_to_go_on_and_its_keys_can_be_clicked(sit: SitDown) -> None:
    player = won(sit(almost("KS"))).press("ESC").wait(7)
    assert player.announcement == "All are home: [N] next game"
    player.click(4 + 8 * 15 + 2, 5).rest()
    assert player.state["deal"] == 8
    player = see_lost(sit(almost("KS", "9S"), deal=3).press("5")).press("ESC").wait(7)
    assert player.announcement == "Lost: [Z] undo [R] restart [N] next"
    player.click(4 + 8 * 7 + 2, 5).rest()
    assert player.moves == [] and player.hand.outcome is None


def test_the_demo_says_how_it_is_stopped_and_a_click_on_that_stops_it(sit: SitDown) -> None:
    player = sit(deal=7).press("F2").wait(0.5)
    assert player.announcement == "The demo plays: [F2] stops it"
    player.click(4 + 8 * 17, 5).rest()
    assert not player.program.table.demo


def test_the_deal_stands_below_the_rules_and_makes_way_for_a_caption(sit: SitDown) -> None:
    player = sit(deal=7)
    assert "Deal 7" in player.text
    player.program.answers.hint(to_pile(0), "keep it in reach")
    player.program.refresh()
    assert "Deal 7" not in player.text and "keep it in reach" in player.text
    player.press("5").rest()
    assert "Deal 7" in player.text


# Clicks on what nobody can move.


def click_on(player: Player, zone: str) -> Player:
    x, y = player.corner(zone)
    return player.click(x + 20, y + 30)


@pytest.mark.parametrize("zone", ["undealt_left", "undealt_right"])
@pytest.mark.parametrize("undealt", ["hidden", "visible"])
def test_a_click_on_the_stock_says_when_the_next_card_comes(
    sit: SitDown, zone: str, undealt: str
) -> None:
    """It is dealt by itself, so a click can do no more."""
    player = click_on(sit(deal=7, options={"undealt": undealt}), zone)
    assert player.announcement == "More is dealt when 7♥ has gone" and player.moves == []


def test_a_click_on_a_stack_puts_the_only_card_that_fits_there(sit: SitDown) -> None:
    player = sit(almost("9S", "-", "KS"))
    click_on(player, "stack_4").rest()
    assert player.moves == ["stack 4"]
    player = sit(almost("KS", "9S"))
    click_on(player, "stack_4").rest()
    assert player.moves == ["up 1 4"]


def test_the_second_click_of_two_puts_no_second_card_there(sit: SitDown) -> None:
    player = sit(almost("9S", "-", "KS"))
    x, y = player.corner("stack_4")
    player.click(x + 9, y + 9).click(x + 9, y + 9).rest()
    assert player.moves == ["stack 4"]
    player.wait(1).click(x + 9, y + 9).rest()
    assert player.moves == ["stack 4", "stack 4"]


def test_a_click_on_a_stack_that_nothing_fits_says_what_it_wants(sit: SitDown) -> None:
    assert click_on(sit(deal=7), "stack_2").announcement == "Stack 2 wants 4, not 7♥"
    assert click_on(sit(MATTERS), "stack_3").announcement == "Stack 3 is done"
    bare = sit(late((10, 12, 13, 13), "KS", "KH JC QS"))
    assert click_on(bare, "stack_1").announcement == "Stack 1 wants J"


def test_a_click_on_a_stack_that_several_fit_asks_for_one(sit: SitDown) -> None:
    player = sit(late((12, 12, 13, 13), "KS", "KH"))
    assert click_on(player, "stack_1").announcement == "Stack 1 takes K♠ K♥: drag one"
    assert player.moves == []


def test_a_click_on_an_empty_pile_lays_the_card_in_play_there(sit: SitDown) -> None:
    player = sit(deal=7)
    x, y = player.place("pile_3")
    player.click(x + 16, y + 20).rest()
    assert player.moves == ["pile 3"]


def test_a_click_below_an_empty_pile_lays_nothing(sit: SitDown) -> None:
    player = sit(deal=7)
    x, y = player.place("pile_3")
    assert player.click(x + 16, y + 60).moves == []


def test_a_click_on_an_empty_pile_when_all_are_dealt(sit: SitDown) -> None:
    player = sit(MATTERS)
    x, y = player.place("pile_4")
    player.click(x + 16, y + 20).rest()
    assert player.announcement == "All cards are dealt: move a top, A"
    assert player.moves == []
    text = MATTERS.to_text().replace("to_empty=no", "to_empty=yes")
    player = sit(Hand.from_text(text), options={"to_empty": True})
    player.click(x + 16, y + 20).rest()
    assert player.announcement == "Pile 8 takes any top: drag one" and player.moves == []


def test_an_empty_stack_can_be_clicked_too(sit: SitDown) -> None:
    player = sit(deal=7, options={"bases": False})
    x, y = player.place("stack_1")
    player.click(x + 16, y + 20).rest()
    assert player.announcement.startswith("Stack 1 wants A, not") or player.moves == ["stack 1"]


def test_a_click_on_a_top_that_goes_nowhere_says_so(sit: SitDown) -> None:
    player = click_on(sit(deal=7).press("5").rest(), "pile_1")
    assert player.announcement == "7♥ fits none: stacks want 2 4 6 8"


def test_a_click_on_the_bare_desk_says_nothing(sit: SitDown) -> None:
    player = sit(deal=7).click(160, 190)
    assert player.sentence == "" and player.moves == []


def test_a_click_on_a_finished_game_says_that_it_is_over(sit: SitDown) -> None:
    player = won(sit(almost("KS"))).press("ESC").rest()
    assert click_on(player, "stack_1").announcement == "The game is over: Z undoes"


# Keys that mean nothing.


@pytest.mark.parametrize("key", ["x", "HOME", "é", "ENTER", "N"])
def test_an_unknown_key_is_answered_with_a_flash_and_a_line(
    sit: SitDown, rom: LcdRom, key: str
) -> None:
    player, beep = sit(deal=7), rom.display.beep
    assert beep is not None
    player.press(key)
    assert player.machine.video.palette[0] == beep.colour
    assert player.announcement == "No such key here: F5 lists them all"
    player.press("5")
    assert player.sentence == "" and player.moves == ["pile 1"]


@pytest.mark.parametrize("keys", [["TAB"], ["F9"], ["F5", "ESC"]])
def test_that_a_key_is_unknown_is_not_said_any_more_after_a_good_one(
    sit: SitDown, keys: list[str]
) -> None:
    player = sit(deal=7).press("x")
    assert player.sentence == "No such key here: F5 lists them all"
    player.press(*keys)
    assert player.sentence == ""


@pytest.mark.parametrize("key", ["9", "0", "E", "F"])
def test_the_key_of_a_pile_that_is_not_there_is_told(sit: SitDown, key: str) -> None:
    player = sit(deal=7).press(key)
    assert player.announcement == "4 piles only: 5 to 8, A to D" and player.moves == []


def test_a_show_is_not_interrupted_by_a_flash(sit: SitDown, rom: LcdRom) -> None:
    player, beep = sit(deal=7, switches=()).wait(1), rom.display.beep
    assert beep is not None
    player.press("é")
    assert player.machine.video.palette[0] != beep.colour


def test_the_line_is_the_program_s_own_on_every_number_of_piles(sit: SitDown) -> None:
    for piles in (3, 4, 5, 6):
        player = sit(deal=7, options={"piles": piles})
        assert player.program.stage.screen == screen_of(piles)
        player.machine.inject(Mouse("move", 2, 2))
        assert player.announcement in player.text
