"""An evening of CALCULATION by keys alone, and one by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import pack
from retrocards.players.calculation import PLAYERS
from retrocards.rules.calculation import MOVES, Options
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.calculation.test_monkey import all_cards, make
from tests.programs.calculation.test_workbench import EDIT, drop, hold, place_of

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
            choice = PLAYERS["club"].decide(view, self.random)
            made = len(player.moves)
            self.move(choice.move)
            assert len(player.moves) == made + 1, f"{MOVES[choice.move].text}: {player.told}"
            assert all_cards(player.hand) == sorted(pack(52))
        self.ends.append((str(deal), player.hand.outcome.reason))


class ByKeys(Guest):
    """Has no mouse."""

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
        if player.program.stage.windows:
            player.press("ESC")

    def next_game(self) -> None:
        deal = self.player.program.table.sitting.last_deal
        for _ in range(20):
            if self.player.program.table.sitting.last_deal != deal:
                return
            self.player.press("N").wait(0.5)
        raise AssertionError(f"no next game:\n{self.player.text}")

    def change_rules(self) -> None:
        self.player.press("F10", "RIGHT", "DOWN", "DOWN", "ENTER")
        self.player.press("RIGHT", "RIGHT", "SPACE", "TAB", "DOWN", "SPACE")
        self.player.press("TAB", "TAB", "TAB", "TAB", "DOWN", "SPACE", "ENTER").rest()


class ByMouse(Guest):
    """Has no keyboard."""

    def change_rules(self) -> None:
        player = self.player
        hold(player, EDIT)
        drop(player, (EDIT[0], 11 + 20 + 5 + 5))
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
            assert player.told
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
                ((row, line) for row, line in enumerate(player.lines) if "next game" in line),
                (24, ""),
            )
            # A window's letters are twice as wide as the columns, from where its line begins.
            start = len(line) - len(line.lstrip())
            x = 4 * start + 8 * max(line.find("next game") - start, 0)
            # The line begins somewhere in its row of eight pixels, so the last of them is its own.
            player.click(x + 4, 8 * row + 7).wait(0.5)
        raise AssertionError(f"no next game:\n{player.text}")


@pytest.mark.parametrize(
    ("by", "switches"),
    [(ByKeys, ("skip_show", "no_mouse")), (ByMouse, ("skip_show",))],
    ids=["keys", "mouse"],
)
def test_an_evening(
    sit: SitDown, by: type[Guest], switches: tuple[str, ...], amount: Callable[[int, int], int]
) -> None:
    """Games by the beginner's rules, which are set by the menu; every one ends, and is counted once
    when it is left."""
    games = amount(1, 12)
    guest = by(sit(deal=40, options={"motion": False}, switches=switches, fps=10), 40)
    guest.change_rules()
    assert guest.player.hand.options == BEGINNER
    for _ in range(games):
        guest.play_a_game()
        guest.next_game()
    counts = guest.player.state["scores"]
    assert sum(counts.values()) == games == len({deal for deal, _ in guest.ends})
    assert counts.get("won", 0) == sum(reason == "won" for _, reason in guest.ends)
    print(guest.ends)
