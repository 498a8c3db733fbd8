"""Large print: hand, table and prompt twice as large; clicks, boxes and pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from retrocards.cli import commands
from retrocards.machine import Machine, Mouse, named_key
from retrocards.machine.video import HEIGHT, LARGE, WIDTH
from retrocards.programs.game import CardGame
from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.programs.pc import Pc
from retrocards.rom import Rom, TextRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage.cells import label_lines
from retrocards.stage.interlude import Interlude
from tests.alike import first_of
from tests.golden import Picture
from tests.programs.test_replay import watch

FPS = 10
WITH_LARGE_PRINT = ("DURAK", "ECARTE", "HEARTS", "CALC", "ELEPHANT")
USUAL = {"ELEPHANT": LARGE}
"""How many pixels of the PC a pixel usually has across, where it is not one."""
LONGEST = {
    "seat": "NORTH", "defender": "SOUTH", "attack": "10♥", "card": "10♥", "turn_up": "10♦",
    "cards": "1-3 5 7 9", "count": "5", "suit": "♥",
}  # fmt: skip
"""As long as the fields of a prompt usually are."""


class Table:
    """A program in large print, its scenes skipped."""

    def __init__(self, program: str, large: bool = True) -> None:
        self.machine = Machine.headless(FPS)
        self.machine.large_print = large
        self.pc = Pc(self.machine)
        rom = commands.named_rom(program)
        launch = Launch(switches=frozenset({"skip_show", "sound_off"}), deal="7")
        game = program_class(rom)(self.pc, rom, launch)
        assert isinstance(game, CardGame)
        self.game = game
        self.pc.start(lambda: game.desk)

    def wait(self, seconds: float) -> None:
        for _ in range(round(FPS * seconds)):
            self.pc.step()

    def until_asked(self) -> None:
        """Go on until the player is asked for a card."""
        for _ in range(60):
            self.wait(1)
            decision = self.game.decision()
            if decision and decision.playable and not self.game.stage.moving:
                return
            self.press("0" if decision else "ENTER")
        raise AssertionError("nothing was asked")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.machine.press(named_key(key))
            self.wait(1)

    def click(self, x: int, y: int) -> None:
        for kind in ("move", "press", "release"):
            self.machine.inject(Mouse(kind, x, y, "left"))  # type: ignore[arg-type]
        self.wait(1)

    def point_of(self, wanted: int) -> tuple[int, int]:
        """A point of the picture where a card of the hand is seen."""
        hand = self.game.stage.model.zones[self.game.table.seats[0]]
        for y, x in product(range(HEIGHT - 1, 0, -3), range(0, WIDTH, 3)):
            hit = self.game.stage.hit(x, y)
            mine = hit and hit.kind == "card" and hit.zone == self.game.table.seats[0]
            if hit and mine and hand[hit.index].card == wanted:
                return x, y
        raise AssertionError(f"the card {wanted} cannot be clicked")


def is_doubled(table: Table) -> bool:
    """Whether each pixel of the picture is twice as wide and high as usual."""
    pixels = table.machine.video.pixels()
    size = LARGE * USUAL.get(table.game.rom.identity.name, 1)
    rows = [pixels[row * WIDTH : (row + 1) * WIDTH] for row in range(HEIGHT)]
    across = all(row[0::size] == row[size - 1 :: size] for row in rows)
    return across and rows[0::size] == rows[size - 1 :: size]


@pytest.mark.parametrize("program", first_of(WITH_LARGE_PRINT))
def test_the_table_is_twice_as_large(program: str) -> None:
    large, usual = Table(program), Table(program, large=False)
    for table in (large, usual):
        table.wait(30)
    assert is_doubled(large) and not is_doubled(usual)


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS", "ELEPHANT"])
def test_a_click_on_a_large_card_plays_it(program: str) -> None:
    table = Table(program)
    table.until_asked()
    if program == "HEARTS":
        while not any("↓" in label for label in table.game.stage.model.labels.values()):
            table.press("ENTER", "RIGHT")
        table.press("Y", "ENTER")
        table.until_asked()
    decision = table.game.decision()
    assert decision is not None
    made, card = table.game.table.sitting.moves_made, decision.playable[0]
    point = table.point_of(card)
    table.click(*point)
    if program == "HEARTS" and table.game.table.sitting.moves_made == made:
        table.click(*point)
    if program == "ELEPHANT":
        assert table.game.picking.picked == [card]  # type: ignore[attr-defined]
        table.press("ENTER")
    assert table.game.table.sitting.moves_made > made


def test_a_large_card_of_calculation_is_dragged_to_a_pile() -> None:
    table = Table("CALC")
    table.wait(3)
    hand, stage = table.game.table.hand, table.game.stage
    (x, y) = next(
        (x, y)
        for y, x in product(range(0, HEIGHT, 4), range(0, WIDTH, 4))
        if (hit := stage.hit(x, y)) and hit.zone == "play"
    )
    card = hand.in_play
    table.machine.inject(Mouse("press", x, y, "left"))
    table.wait(0.3)
    for step in range(1, 9):
        table.machine.inject(Mouse("move", x - 30 * step, y + 14 * step))
        table.wait(0.2)
    table.machine.inject(Mouse("release", x - 240, y + 112, "left"))
    table.wait(1)
    assert any(card in pile for pile in hand.piles)


@pytest.mark.parametrize("program", WITH_LARGE_PRINT)
def test_a_box_is_seen_whole_over_the_usual_table(program: str) -> None:
    table = Table(program)
    table.wait(30)
    table.press("F5")
    assert not is_doubled(table)
    table.press("ESC")
    assert is_doubled(table)


def test_where_a_program_has_no_large_print_all_is_as_usual(home: object) -> None:
    pictures = []
    for large in (True, False):
        machine = Machine.headless(FPS)
        machine.large_print = large
        pc = Pc(machine)
        rom = commands.named_rom("PC")
        pc.start(lambda pc=pc, rom=rom: program_class(rom)(pc, rom, Launch()).desk)
        for _ in range(5 * FPS):
            pc.step()
        pictures.append(machine.video.pixels())
    assert not rom.zoom and pictures[0] == pictures[1]


@pytest.mark.parametrize("program", WITH_LARGE_PRINT)
def test_a_hand_that_is_played_again_has_its_move_and_its_keys_in_large_print_too(
    program: str,
) -> None:
    pictures = []
    for large in (True, False):
        person = watch(program)
        person.machine.large_print = large
        person.press("RIGHT").wait(0.5)
        pictures.append(person.picture)
    assert pictures[0] == pictures[1]


def seen_of(table: Table, zone: str) -> set[int]:
    """The cards of a zone whose rank is seen: some part of the upper half shows."""
    views, stage = table.game.stage.model.zones[zone], table.game.stage
    hits = ((y, stage.hit(x, y)) for y in range(0, HEIGHT, 2) for x in range(0, WIDTH, 2))
    area: dict[int, list[int]] = {}
    for y, hit in hits:
        if hit and hit.kind == "card" and hit.zone == zone:
            area.setdefault(views[hit.index].card, []).append(y)
    return {card for card, rows in area.items() if len(rows) * 4 >= 9 * 9 * 16}


def test_all_cards_of_elephant_are_seen_and_the_group_on_the_table() -> None:
    """Nine pixels of the LCD wide and high at least, which is the room of a rank."""
    table = Table("ELEPHANT")
    table.until_asked()
    decision = table.game.decision()
    assert decision is not None
    assert seen_of(table, "you") == {card for _, card in decision.held} and len(decision.held) == 13
    assert seen_of(table, "pile") == {*table.game.table.hand.table}


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_the_trump_is_seen_at_every_prompt(program: str) -> None:
    """In DURAK by its sign, which stays after the talon; in ECARTE by the turn-up's index."""
    rom = load_rom(find_rom(program, rom_folders()))
    assert isinstance(rom, TextRom)
    near = rom.screens[rom.zoom["table"]]
    prompt = near.labels["prompt"]
    below = (prompt.row + prompt.height) * 8
    if program == "DURAK":
        spot = near.anchors["trump"]
        assert {heap.at for heap in near.heaps.values()} == {"trump"} and len(near.heaps) == 4
        bout = near.zones["bout"]
        assert bout.x + bout.room < spot.x  # type: ignore[union-attr]
    else:
        spot = near.zones["turn_up"]  # type: ignore[assignment]
    assert (
        below <= spot.y and spot.y + 16 <= near.zones["you" if program == "ECARTE" else "north"].y
    )


def prompts(rom: Rom) -> Iterator[str]:
    for name in rom.names("ask"):
        yield rom.say(name, **LONGEST)
    for name in ("go_on", "go_on_over", "go_on_needless"):
        yield rom.say(name, key="F8", options="F3")


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS"])
def test_every_prompt_has_room_in_large_print(program: str) -> None:
    rom = load_rom(find_rom(program, rom_folders()))
    assert isinstance(rom, TextRom)
    label = rom.screens[rom.zoom["table"]].labels["prompt"]
    assert label.col + label.width <= WIDTH // 8 // LARGE
    assert label.row + label.height <= HEIGHT // 8 // LARGE
    for words in prompts(rom):
        shown = " ".join(line.text.strip() for line in label_lines(label, words))
        assert "".join(shown.split()) == "".join(words.split())


@pytest.mark.parametrize("program", first_of(WITH_LARGE_PRINT, every=2))
def test_large_print_looks_as_it_did(
    golden_picture: Callable[[str, Picture], None], program: str
) -> None:
    table = Table(program)
    if program == "CALC":
        table.wait(2)
        table.press("5", "6", "7", "5", "6")
    else:
        table.until_asked()
    video = table.machine.video
    golden_picture(f"zoom/{program.lower()}", Picture(video.pixels(), video.palette, WIDTH, HEIGHT))


@pytest.mark.parametrize("program", first_of(["ECARTE", "HEARTS"]))
def test_a_scene_comes_over_the_usual_screen(program: str) -> None:
    """The large one lacks the seats and tricks to which a scene is tied."""
    table = Table(program)
    table.machine.press(named_key("F2"))
    scenes = 0
    for _ in range(60):
        table.wait(1)
        scenes += any(isinstance(window, Interlude) for window in table.game.stage.windows)
    assert scenes
