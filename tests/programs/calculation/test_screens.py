"""Golden pictures of CALCULATION's table and of what is told over it, in color and in grey."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.rules.calculation import Hand, Match, Options, to_pile
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.test_game import LOST, WON, see_lost, won

FULL = Options(piles=6, discards="all", undealt="visible")


def crowded() -> Hand:
    """Six piles, of which three have thirteen cards that are all to be seen."""
    game = Match(FULL).new_hand("7")
    for pile in [*[0] * 13, *[1] * 12, *[2] * 13, 3, 3, 4]:
        game.play(game.parse_move(f"pile {pile + 1}"))
    return game


@pytest.mark.parametrize("grey", [False, True], ids=["color", "grey"])
def test_the_table_looks_as_it_did(
    sit: SitDown, grey: bool, tmp_path: Path, golden_bytes: Callable[[str, bytes], None]
) -> None:
    switches = ("skip_show", "mono") if grey else ("skip_show",)

    def look(name: str) -> None:
        path = tmp_path / f"{name}.png"
        player.rest().step()
        player.machine.video.frame_png(path)
        name = f"calculation/screens/{name}-{'grey' if grey else 'colour'}.png"
        golden_bytes(name, path.read_bytes())

    player = sit(crowded(), switches=switches)
    look("six_piles")
    player.press("F4").wait(0.3)
    look("hint")
    player.hold("play").carry(100, 180)
    look("carried")
    player.drop(4, 4).rest().press("2")
    look("refused")
    player = sit(switches=switches, edition="evaluation").press("F3", "LEFT", "SPACE", "ENTER")
    look("order")
    player = see_lost(sit(LOST, switches=switches, deal=3).press("5"))
    look("lost")
    player = sit(crowded(), switches=switches).press("0", "CTRL_N")
    look("leave")
    player = won(sit(WON, switches=switches))
    look("won")
    player.press("ESC")
    player.program.desk.do("statistics")
    look("statistics")


@pytest.mark.parametrize("piles", [3, 4, 5, 6])
def test_no_frame_of_a_hint_touches_the_keys_of_a_pile(sit: SitDown, piles: int) -> None:
    """Nor does that of the card in play above them: a row is free on either side."""
    player = sit(Match(Options(piles=piles)).new_hand("7"))
    labels = player.program.rom.screens[player.program.stage.screen].labels
    plain = player.picture
    for pile in range(piles):
        player.program.answers.hint(to_pile(pile), "")
        player.program.refresh()
        player.step()
        x, y = labels[f"pile_key_{pile + 1}"].x, labels[f"pile_key_{pile + 1}"].y
        for offset in range(320 * (y - 1) + x, 320 * (y + 8) + x, 320):
            assert player.picture[offset : offset + 15] == plain[offset : offset + 15], pile
