"""An evening of CALCULATION by keys alone, and one by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import pack
from retrocards.players import calculation as players
from retrocards.players.calculation.players import master
from retrocards.players.search import Limits
from retrocards.rom.schema.pixel_windows import MenuBarItem
from retrocards.rules.calculation import MOVES, Options
from tests.alike import first_of
from tests.limits import SetLimits
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.calculation.test_monkey import all_cards, make
from tests.programs.calculation.test_rest import ALL_GO_UP
from tests.programs.calculation.test_workbench import EDIT, HELP, PROJECT, drop, hold, place_of
from tests.programs.conftest import take_grades

TITLES = {"Project": PROJECT, "Edit": EDIT, "Help": HELP}
READ = (
    ("Project", "Select Deal...", "select_deal"),
    ("Project", "Preferences...", "preferences"),
    ("Project", "Statistics", "statistics"),
    ("Project", "About", "about"),
    ("Project", "Quit", "quit"),
    ("Help", "Sequences", "sequences"),
    ("Help", "Coach", "coach"),
    ("Help", "Read Me", "manual"),
)
"""Menu, item, and the window that it opens."""
BEGINNER = Options(piles=6, discards="all", kings_start=True)


class Guest:
    """Somebody who plays by the Advice Column, and does not always hit what he means."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.random = Random(seed)
        self.ends: list[tuple[str, str]] = []

    def move(self, move: int) -> None:
        """Make a move."""
        raise NotImplementedError

    def wrong(self) -> None:
        """Do something that means nothing here, or is against the rules."""
        raise NotImplementedError

    def next_game(self) -> None:
        """Out of whatever is shown of the end, into the next game."""
        raise NotImplementedError

    def change_rules(self) -> None:
        """From the standard rules to those for beginners."""
        raise NotImplementedError

    def pick(self, menu: str, item: str) -> None:
        """Choose an item of a menu."""
        raise NotImplementedError

    def shut(self) -> None:
        """Close the window that lies there, and agree to nothing."""
        raise NotImplementedError

    def look_round(self) -> None:
        """Use every item of the menus but Change Rules, which is used before."""
        player = self.player
        desk, table = player.program.desk, player.program.table
        for menu, item, window in READ:
            self.pick(menu, item)
            player.wait(0.5)
            assert window in (desk.top_name, player.dialog), f"{item}:\n{player.text}"
            self.shut()
            player.rest()
            assert not desk.top_name and not player.window, item
        self.pick("Project", "First Game")
        player.wait(3)
        assert player.pc.depth == 2
        player.press("ESC").wait(0.5)
        assert player.pc.depth == 1 and not desk.top_name
        for item, sentence in (
            ("Hint", "The demo would play this"),
            ("Winnable?", "This can still be won. Z: undo"),
        ):
            self.pick("Help", item)
            player.until(lambda words=sentence: player.announcement == words, 20)
        self.pick("Help", "Demo")
        assert table.demo
        player.wait(10)
        self.pick("Help", "Demo")
        made = [*player.moves]
        assert not table.demo and len(made) > 1
        for item, left in (("Undo", made[:-1]), ("Redo", made)):
            self.pick("Edit", item)
            assert player.moves == left, item
        self.pick("Project", "Restart")
        assert player.moves == []
        deal = table.sitting.last_deal
        self.pick("Project", "New")
        assert table.sitting.last_deal != deal

    def finish(self) -> None:
        """Let the rest of the game go up, by the menu."""
        self.pick("Edit", "Finish")
        self.player.until(lambda: self.player.hand.outcome is not None)

    def play_a_game(self) -> None:
        """From the deal to the end, with a slip now and then that changes nothing."""
        player = self.player
        deal = player.program.table.sitting.last_deal
        while player.hand.outcome is None:
            if self.random.random() < 0.1:
                before = player.hand.to_text()
                self.wrong()
                assert player.hand.to_text() == before, "a slip has moved a card"
            view = player.hand.view(0)
            choice = players.PLAYERS["club"].decide(view, self.random)
            made = len(player.moves)
            self.move(choice.move)
            assert len(player.moves) == made + 1, player.announcement
            assert all_cards(player.hand) == sorted(pack(52))
        self.ends.append((str(deal), player.hand.outcome.reason))


class ByKeys(Guest):
    """Has no mouse."""

    def pick(self, menu: str, item: str) -> None:
        menus = self.player.program.rom.menu_bar.menus
        column = [entry.title for entry in menus].index(menu)
        self.player.press("F10", *["RIGHT"] * column)
        lines = [line for line in menus[column].items if isinstance(line, MenuBarItem)]
        possible = self.player.program.is_possible
        there = [line.label for line in lines if possible(line.action)]
        self.player.press(*["DOWN"] * there.index(item), "ENTER")

    def shut(self) -> None:
        self.player.press("ESC")

    def move(self, move: int) -> None:
        make(self.player, move)

    def wrong(self) -> None:
        player = self.player
        key = self.random.choice(("é", "7", "x", "F", "F4", "HOME", "END", "TAB", "HELP", "1"))
        if key in ("7", "1", "F"):
            # These may be moves: one that is none is sought.
            stacks = [n for n in range(4) if n not in player.hand.legal_moves()]
            key = player.program.rom.keys["stacks"][stacks[0]] if stacks else "HOME"
        player.press(key)
        if player.window:
            player.press("ESC")

    def next_game(self) -> None:
        deal = self.player.program.table.sitting.last_deal
        for _ in range(20):
            if self.player.program.table.sitting.last_deal != deal:
                return
            self.player.press("N").wait(0.5)
        raise AssertionError(f"no next game:\n{self.player.text}")

    def change_rules(self) -> None:
        self.pick("Edit", "Change Rules...")
        self.player.press("RIGHT", "RIGHT", "SPACE", "TAB", "DOWN", "SPACE")
        self.player.press("TAB", "TAB", "TAB", "TAB", "DOWN", "SPACE", "ENTER").rest()


class ByMouse(Guest):
    """Has no keyboard."""

    def pick(self, menu: str, item: str) -> None:
        bar = self.player.program.rom.menu_bar
        items = next(entry.items for entry in bar.menus if entry.title == menu)
        row = [getattr(line, "label", "") for line in items].index(item)
        above = sum(10 if isinstance(line, MenuBarItem) else 5 for line in items[:row])
        title = TITLES[menu]
        hold(self.player, title)
        drop(self.player, (title[0], bar.height + above + 5))

    def shut(self) -> None:
        area = self.player.window.area
        self.player.click(area.x + 7, area.y + 6)

    def change_rules(self) -> None:
        player = self.player
        self.pick("Edit", "Change Rules...")
        for words in ("Kings on them", "All in view"):
            player.click(*place_of(player, words))
        player.click(14 + 6 + 3 * 72 + 4, 44).click(*place_of(player, "OK")).rest()

    def move(self, move: int) -> None:
        made, player = MOVES[move], self.player
        source = "play" if made.source < 0 else f"pile_{made.source + 1}"
        ups = [m for m in player.hand.legal_moves() if MOVES[m].source == made.source and m < 28]
        if ups == [move] and self.random.random() < 0.5:
            player.click_twice(source)
            player.wait(1)
            return
        to = "stack" if made.kind in ("stack", "up") else "pile"
        player.drag(source, f"{to}_{made.target + 1}")

    def wrong(self) -> None:
        player = self.player
        stacks = [n for n in range(4) if n not in player.hand.legal_moves()]
        what = self.random.choice(("beside", "stack", "table"))
        if what == "stack" and stacks and player.hand.in_play >= 0:
            player.drag("play", f"stack_{stacks[0] + 1}")
            assert player.announcement
        elif what == "beside" and player.hand.in_play >= 0:
            player.hold("play").drop(310, 195).rest()
        else:
            player.click(160, 195)

    def next_game(self) -> None:
        player = self.player
        deal = player.program.table.sitting.last_deal
        for _ in range(20):
            if player.program.table.sitting.last_deal != deal:
                return
            row, line = next(
                (
                    (row, line)
                    for row, line in reversed([*enumerate(player.lines)])
                    if "next game" in line.lower()
                ),
                (24, ""),
            )
            # A word of a button begins in its own column. In the title bar letters are twice as
            # wide as the columns, from where the line begins.
            start = line.find("Next game")
            if start < 0:
                left = len(line) - len(line.lstrip())
                start = left + 2 * max(line.find("next game") - 2 - left, 0)
            x = 4 * start
            # The line begins somewhere in its row of eight pixels, so the last of them is its own.
            player.click(x + 4, 8 * row + 7).wait(0.5)
        raise AssertionError(f"no next game:\n{player.text}")


SWITCHES = {ByKeys: ("skip_show", "no_mouse"), ByMouse: ("skip_show",)}


@pytest.mark.parametrize("by", first_of([ByMouse, ByKeys]))
def test_every_item_of_the_menus_is_used(
    sit: SitDown,
    by: type[Guest],
    monkeypatch: pytest.MonkeyPatch,
    set_limits: SetLimits,
) -> None:
    """The mouse alone does each, and the keyboard alone."""
    guest = by(sit(deal=40, options={"motion": False}, switches=SWITCHES[by], fps=10), 40)
    take_grades(monkeypatch, players, master, "master")
    set_limits(master, limits=Limits(cards=150, worlds=12, slice=60))
    items = [item for menu in guest.player.program.rom.menu_bar.menus for item in menu.items]
    picked = {item for _, item, _ in READ} | {"Hint", "Winnable?", "Demo", "Undo", "Redo"}
    picked |= {"Restart", "New", "Change Rules...", "Finish", "First Game", "Last Game Again"}
    # tests/programs/test_daily.py plays that.
    picked |= {"Deal of the Day"}
    assert picked == {item.label for item in items if isinstance(item, MenuBarItem)}
    guest.change_rules()
    assert guest.player.hand.options == BEGINNER
    guest.look_round()
    guest.player = sit(ALL_GO_UP, switches=SWITCHES[by])
    guest.finish()
    assert guest.player.hand.outcome.reason == "won"


@pytest.mark.long("a whole evening")
@pytest.mark.parametrize("by", first_of([ByKeys, ByMouse]))
def test_an_evening(sit: SitDown, by: type[Guest], amount: Callable[[int, int], int]) -> None:
    """Games by the beginner's rules, which are set by the menu; every one ends, and is counted once
    when it is left."""
    games = amount(1, 12)
    guest = by(sit(deal=40, options={"motion": False}, switches=SWITCHES[by], fps=10), 40)
    guest.change_rules()
    assert guest.player.hand.options == BEGINNER
    for _ in range(games):
        guest.play_a_game()
        guest.next_game()
    counts = guest.player.state["scores"]
    assert sum(counts.values()) == games == len({deal for deal, _ in guest.ends})
    assert counts.get("won", 0) == sum(reason == "won" for _, reason in guest.ends)
    print(guest.ends)
