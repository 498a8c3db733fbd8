"""Whole hands by the mouse alone, which one hand holds, and with keys of the player's own.

An evening of HEARTS and one of CALCULATION by the mouse alone are in their `test_evening.py`.
"""

from __future__ import annotations

import pytest

from retrocards.machine.video import HEIGHT, WIDTH
from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import own_keys_path, rom_folders
from retrocards.stage import Hit
from tests.alike import first_of
from tests.programs.pupil import Pupil
from tests.programs.scripted import Player
from tests.programs.test_pad import keys_of

MOST_ROUNDS = 200
STEP = 8
"""Pixels between two places that are tried."""
LONG = pytest.mark.long("much like another case")


@pytest.fixture(autouse=True)
def own_home(home: object) -> None:
    """A folder of settings of the test's own."""


def places(player: Player) -> list[tuple[int, int]]:
    """The middle of each thing that can be clicked, except hotkeys and others' cards."""
    stage, rom = player.desk.stage, player.desk.rom
    seen: dict[Hit, list[tuple[int, int]]] = {}
    top = 0 if stage.windows else HEIGHT // 2
    for y in range(top + 2, HEIGHT, STEP):
        for x in range(1, WIDTH, STEP):
            hit = stage.hit(x, y)
            mine = hit and hit.zone in ("north", "you")
            if hit and (hit.key not in rom.hotkeys if hit.kind == "key" else mine):
                seen.setdefault(hit, []).append((x, y))
    return [spots[len(spots) // 2] for spots in seen.values()]


@pytest.mark.parametrize("name", [pytest.param("DURAK", marks=LONG), "ECARTE"])
def test_a_whole_hand_by_the_mouse_alone(name: str) -> None:
    """Every card is tried in its turn, and every key that the prompt names."""
    player = Player(name).do("wait:1")
    for _ in range(MOST_ROUNDS):
        for x, y in places(player):
            if not player.hand_is_over:
                player.do(f"click:{x},{y} wait:0.2")
        if player.hand_is_over:
            break
        player.do("wait:0.5")
    assert player.hand_is_over, player.text
    assert player.desk.program.hands_dealt == 1 and not player.desk.demo
    player.pc.close()


@pytest.mark.long("a whole deal")
def test_a_whole_deal_of_elephant_by_the_mouse_alone() -> None:
    """A click on a card picks it, one beside the cards plays it; a box is answered by its line."""
    player = Player("ELEPHANT").do("wait:1")
    for _ in range(MOST_ROUNDS):
        for x, y in places(player):
            player.do(f"click:{x},{y} wait:0.1 click:160,100 wait:0.1")
            while player.desk.stage.windows and not player.hand_is_over:
                across, down = places(player)[-1]
                player.do(f"click:{across},{down} wait:0.2")
            picking = player.desk.program.picking  # type: ignore[attr-defined]
            if picking and picking.picked:
                player.do(f"click:{x},{y} wait:0.1")
            if player.hand_is_over:
                break
        if player.hand_is_over:
            break
        player.do("wait:0.5")
    assert player.hand_is_over, player.text
    player.pc.close()


OWN = """\
format: 1
programs:
  DURAK: {sort: "+", coach: CTRL_K, sound: "-", quit: CTRL_Q}
  ECARTE: {coach: CTRL_K, sound: "-", quit: CTRL_Q}
  HEARTS: {coach: CTRL_K, sound: "-", quit: CTRL_Q}
  ELEPHANT: {coach: CTRL_K, darker: "-", quit: CTRL_Q}
  CALC: {coach: CTRL_K, quit: CTRL_Q}
"""
ROUNDS = {
    "DURAK": "RIGHT ENTER wait:0.2 " * 6 + "0 wait:0.2 N wait:0.3",
    "ECARTE": "RIGHT ENTER wait:0.2 " * 6 + "0 wait:0.2 L wait:0.3",
    "HEARTS": "RIGHT ENTER wait:0.2 " * 3 + "Y wait:0.3",
    "ELEPHANT": "RIGHT Z ENTER wait:0.2 ENTER wait:0.3",
}


@pytest.mark.parametrize("name", first_of(["ECARTE", "DURAK", "HEARTS", "ELEPHANT", "CALC"]))
def test_a_whole_hand_with_keys_of_ones_own(name: str) -> None:
    own_keys_path().parent.mkdir(parents=True, exist_ok=True)
    own_keys_path().write_text(OWN)
    player = Player(name).do("wait:1")
    desk, rounds = player.desk, 0
    asked: list[int] = []
    desk.actions["coach"] = lambda: asked.append(rounds)
    while not player.hand_is_over:
        sounds = desk.sound_on
        player.do("- wait:0.1 CTRL_K wait:0.1 F8 wait:0.1")
        if name in ("DURAK", "ECARTE", "HEARTS"):
            # F4 deals the deal of the day in HEARTS.
            player.do("F1 wait:0.1" if name == "HEARTS" else "F1 F4 wait:0.1")
            assert desk.sound_on != sounds, "F1 is no hotkey any more"
        assert asked == [*range(rounds + 1)], "nor is F8"
        if name == "CALC":
            hand = desk.program.table.hand  # type: ignore[attr-defined]
            player.do(f"{' '.join(keys_of(player, hand))} wait:0.1")
        else:
            player.do(ROUNDS[name])
        rounds += 1
        assert rounds < MOST_ROUNDS, player.text
    player.do("CTRL_Q wait:0.5")
    assert desk.top_name == "quit"
    player.do(("ESC" if name == "ELEPHANT" else "Y") + " wait:0.5")
    assert desk.scene == "parting"
    player.pc.close()


def test_the_menu_and_the_guide_show_ones_own_keys() -> None:
    own_keys_path().parent.mkdir(parents=True, exist_ok=True)
    own_keys_path().write_text("format: 1\nall: {manual: CTRL_M, coach: CTRL_K}")
    player = Player("HEARTS").do("wait:1 ESC wait:1")
    assert "^M" in player.text and "F5" not in player.text
    player.pc.close()
    pupil = Pupil(load(find_rom("DURAK", rom_folders())))
    pupil.hears(pupil.lesson.aim)
    pupil.sees(next(step.ask for step in pupil.lesson.steps if step.ask))
    assert "^K AGAIN" in pupil.text
    pupil.pc.close()
