"""The stage as a program uses it: what is on the page, under the pointer, and when it is drawn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrocards.machine import Machine, attribute
from retrocards.rom import TextRom
from retrocards.rom.schema.base import MONO, TABLE, Shift, Style
from retrocards.rom.schema.screens import Fan, Step
from retrocards.stage import BACK, CardView, Carried, Hit, Model, Stage, StageError
from retrocards.stage.look import Look
from tests.pieces import changed, on_screen
from tests.stage.views import faces, table

GREEN, BLUE, YELLOW, RED, WHITE, BLACK, GREY = 2, 1, 14, 4, 15, 0, 7


def run(machine: Machine, stage: Stage, seconds: float) -> None:
    for _ in range(machine.clock.ticks_in(seconds)):
        stage.tick()
        machine.tick()


def shown(stage: Stage, model: Model) -> Stage:
    stage.open("table")
    stage.present(model)
    stage.tick()
    return stage


def test_the_screen_reads_as_text(stage: Stage) -> None:
    lines = shown(stage, table()).text().splitlines()
    assert lines[0].strip() == "NORTH"
    assert lines[1].split() == ["6♣", "9♣", "Q♦", "10♥", "J♥", "A♠"]
    assert lines[6].split() == ["A", "B", "C", "D", "E", "F"]
    assert lines[7].split() == ["▒▒", "K♥", "7♣", "9♦"]
    assert lines[8].split() == ["10♣"]
    assert [line[:2] for line in lines[3:14]].count("▒▒") == 6
    assert lines[20] == "EAST BEATS 7♣"
    assert lines[21] == "PLAY A-F OR <ENTER>"
    assert lines[23].endswith("F5HELP")


def test_narrow_cards_read_downwards_with_a_short_ten(stage: Stage) -> None:
    text = "6C 7C 8C 9C 10C JC QC KC AC 6D 7D 8D 9D 10D JD QD KD AD 6H 7H 8H 9H 10H JH QH KH AH 6S"
    lines = shown(stage, Model(zones={"hand": faces(text)})).text().splitlines()
    assert lines[1].strip().startswith("6789TJQKA6789TJQKA6789TJQKA6")
    assert lines[2].strip().startswith("♣♣♣♣♣♣♣♣♣♦♦♦♦♦♦♦♦♦♥♥♥♥♥♥♥♥♥")


def test_names_under_cards_are_invisible(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    page = machine.video.page
    col = stage.text().splitlines()[1].index("6♣")
    attr = page.attr_at(col, 1)
    assert attr & 15 == attr >> 4 == GREEN


def test_decor_and_styles_are_the_roms(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    page = machine.video.page
    assert stage.text().splitlines()[3][30:36] == "║HI  ║"
    assert page.attr_at(0, 0) == attribute(YELLOW, BLUE)
    assert page.attr_at(0, 10) == attribute(WHITE, GREEN)
    assert page.attr_at(stage.text().splitlines()[0].index("N"), 0) == attribute(BLACK, YELLOW)


def test_keys_tell_legal_cards_and_the_cursor_apart(stage: Stage, machine: Machine) -> None:
    model = table()
    model.zones["hand"][0].legal = False
    shown(stage, model)
    page, row = machine.video.page, stage.text().splitlines()[6]
    attrs = {key: page.attr_at(row.index(key), 6) for key in "ABC"}
    assert attrs == {
        "A": attribute(GREY, BLACK), "B": attribute(YELLOW, BLACK), "C": attribute(BLACK, YELLOW)
    }  # fmt: skip


def test_the_cursors_card_has_a_frame(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    col = stage.text().splitlines()[1].index("Q♦")
    corner = (col * 8 - 1, 7)
    assert machine.video.picture.pget(*corner) == stage.look.ink("cursor") == BLACK
    model = table()
    model.cursor = None
    stage.present(model)
    stage.tick()
    assert machine.video.picture.pget(*corner) != BLACK


def raised(rom: TextRom, model: Model, lift: tuple[int, int]) -> Stage:
    """The model on a screen that raises the cards of its hand by so much."""
    screen = rom.screens["table"]
    hand = changed(screen.zones["hand"], y=32, lift=Shift(dx=lift[0], dy=lift[1]))
    screens = {"table": changed(screen, zones={**screen.zones, "hand": hand})}
    return shown(Stage(Machine.headless(), changed(rom, screens=screens)), model)


def test_a_chosen_card_is_raised_and_its_key_with_it(rom: TextRom) -> None:
    model = table()
    model.zones["hand"][0].chosen = True
    stage = raised(rom, model, (0, -8))
    lines, video = stage.text().splitlines(), stage.machine.video
    left = lines[3].index("6♣") * 8
    assert video.picture.pget(left + 14, 24) != GREEN, "it lies a row higher"
    assert video.picture.pget(left + 14, 23) == GREEN
    assert "A" in lines[8].split() and "A" not in lines[9].split()
    assert stage.hit(left + 4, 25) == Hit("card", zone="hand", index=0)
    assert stage.hit(left + 4, 68) == Hit("card", zone="hand", index=0), "its key"
    assert stage.hit(left + 4, 76) != Hit("card", zone="hand", index=0)


def test_the_cursor_raises_its_card_half_as_far_and_its_key_stays(rom: TextRom) -> None:
    stage = raised(rom, table(), (0, -8))
    lines, video = stage.text().splitlines(), stage.machine.video
    left = lines[9].index("C") * 8
    edges = [
        next(y for y in range(16, 60) if video.picture.pget(left + column, y) != GREEN)
        for column in (14, 46)
    ]
    assert edges == [28, 32]
    assert stage.hit(left + 4, 29) == Hit("card", zone="hand", index=2)
    assert video.picture.pget(left - 1, 40) != stage.look.ink("cursor"), "it needs no frame"


@pytest.mark.parametrize("count", [2, 6, 7, 14, 15, 17, 18, 20, 23, 27])
@pytest.mark.parametrize(
    ("side", "along"), [("below", "right"), ("above", "right"), ("left", "down"), ("right", "down")]
)
def test_every_key_has_a_cell_of_its_own_beside_the_cards(
    rom: TextRom, side: str, along: str, count: int
) -> None:
    """Where the cards lie closer than letters, the keys stand on both sides by turns."""
    screen = rom.screens["table"]
    fan = Fan(kind="fan", x=80, y=24, along=along, room=144, step=Step(most=24, grid=8), keys=side)
    screens = {"table": changed(screen, zones={"hand": fan}, legend=False)}
    keys = "123456789ABCDEFGHIJKLMNOPQRSTU"[:count]
    model = Model(zones={"hand": [CardView(card, key) for card, key in enumerate(keys)]})
    stage = shown(Stage(Machine.headless(), changed(rom, screens=screens)), model)
    page, cells = stage.machine.video.page, {}
    sign = stage.look.attr("key")
    for row in range(2, 25):
        for col in range(40):
            if page.attr_at(col, row) == sign and chr(page.char_at(col, row)) in keys:
                cells[chr(page.char_at(col, row))] = col, row
    assert sorted(cells) == sorted(keys)
    for index, key in enumerate(keys):
        col, row = cells[key]
        assert stage.hit(col * 8 + 4, row * 8 + 4) == Hit("card", zone="hand", index=index)
    across = {row if along == "right" else col for col, row in cells.values()}
    edges = {"right": (2, 8), "down": (9, 14)}[along]
    assert across <= set(edges)


def test_characters_that_the_pc_lacks_become_question_marks(stage: Stage, rom: TextRom) -> None:
    model = table()
    model.labels["announcement"] = "SAVED IN /HOME/ŽOFIE/ČÁRA"
    model.labels["prompt"] = "→ ♥ É \t\x7f"
    shown(stage, model)
    lines = stage.text().splitlines()
    assert lines[20] == "SAVED IN /HOME/?OFIE/??RA"
    assert lines[21].startswith("→ ♥ É")
    with stage.window(stage.notice("hello", {"who": "ŽOFIE"})):
        stage.settle()
        assert "GOOD EVENING, ?OFIE" in stage.text()


def test_a_style_of_the_models_fills_the_labels_line(stage: Stage, machine: Machine) -> None:
    model = table()
    model.styles["prompt"] = "seat_turn"
    shown(stage, model)
    page = machine.video.page
    assert [page.attr_at(col, 21) for col in (0, 39)] == [attribute(BLACK, YELLOW)] * 2
    assert page.attr_at(39, 20) == attribute(WHITE, GREEN)


def test_what_another_screen_has_is_not_shown_on_this_one(stage: Stage) -> None:
    stage.open("empty")
    before = stage.text()
    stage.present(table())
    assert stage.text() == before


@pytest.mark.parametrize(
    ("model", "missing"),
    [
        (Model(zones={"tallon": []}), "a zone 'tallon'; did you mean 'talon'?"),
        (Model(labels={"announce": "ME"}), "a label 'announce'; did you mean 'announcement'?"),
        (Model(marks=frozenset({"cellar"})), "a zone 'cellar'"),
        (Model(cursor=("cellar", 0)), "a zone 'cellar'"),
        (Model(strong=frozenset({"cellar"})), "a label 'cellar'"),
        (Model(styles={"cellar": "announcement"}), "a label 'cellar'"),
    ],
)
def test_a_name_that_no_screen_has_is_refused(stage: Stage, model: Model, missing: str) -> None:
    stage.open("table")
    with pytest.raises(StageError) as caught:
        stage.present(model)
    assert str(caught.value) == f"no screen of ROM SMALL has {missing}"


def test_a_label_that_the_screen_lacks_has_no_room(stage: Stage) -> None:
    stage.open("table")
    with pytest.raises(StageError, match="ROM SMALL has no label 'cellar' on this screen"):
        stage.has_room("cellar", "WINE")


def test_an_unknown_screen_or_style_is_a_sentence(stage: Stage) -> None:
    with pytest.raises(StageError, match="ROM SMALL has no screen 'cellar'"):
        stage.open("cellar")
    stage.open("table")
    model = table()
    model.styles["prompt"] = "velvet"
    stage.present(model)
    with pytest.raises(StageError, match="ROM SMALL has no style 'velvet'"):
        stage.tick()


def test_the_legend_names_the_mode_that_the_key_will_enter(stage: Stage) -> None:
    shown(stage, table())
    stage.follow({"sound": True, "sort": False}, 1.0)
    assert (stage.legend()["F1"], stage.legend()["F4"]) == ("MUTE", "AUTO SORT")
    assert "F1MUTE" in stage.text()
    stage.follow({"sound": False, "sort": True}, 1.0)
    assert (stage.legend()["F1"], stage.legend()["F4"]) == ("SOUND", "NO SORT")
    assert "F1SOUND" in stage.text()
    assert "F12" not in stage.legend()


def test_the_background_key_changes_the_table(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    assert stage.background == GREEN
    stage.next_background()
    stage.tick()
    assert stage.background == BLUE
    assert machine.video.picture.pget(300, 150) == BLUE
    for _ in range(len(stage.rom.display.backgrounds) - 1):
        stage.next_background()
    assert stage.background == GREEN


def test_the_border_key_changes_the_border(stage: Stage, machine: Machine) -> None:
    assert machine.video.border == stage.border == BLUE
    stage.next_border()
    assert machine.video.border == stage.border == BLACK


def test_in_mono_the_colour_keys_do_nothing_and_have_no_legend(
    machine: Machine, rom: TextRom
) -> None:
    stage = shown(Stage(machine, rom, mono="amber"), table())
    before = on_screen(machine.video)
    stage.next_background()
    stage.next_border()
    stage.tick()
    assert on_screen(machine.video) == before
    assert (stage.background, stage.border, stage.mono) == (0, 0, True)
    assert {"F9", "F10"}.isdisjoint(stage.legend())
    assert machine.video.palette[7] == 0xD28200


def test_a_mono_picture_has_only_the_inks_of_a_mono_monitor(machine: Machine, rom: TextRom) -> None:
    stage = shown(Stage(machine, rom, mono="green"), table())
    stage.push(stage.menu("options", {}))
    stage.settle()
    stage.tick()
    assert set(machine.video.pixels()) <= set(MONO.values())


def test_every_style_in_mono_is_of_the_four_inks(rom: TextRom) -> None:
    look = Look(rom, "white")
    attrs = {look.attr(style) for style in rom.styles}
    assert {attr & 15 for attr in attrs} | {attr >> 4 for attr in attrs} <= set(MONO.values())


def test_a_style_has_the_paper_that_it_has_on_the_felt_of_now(rom: TextRom) -> None:
    """What a scene writes on the table is laid over it, and a paper of its own is drawn."""
    bare, own = (YELLOW, TABLE), (WHITE, BLACK)
    marked = Style(colour=bare, felts={BLUE: own}, mono=(MONO["bright"], MONO["black"]))
    display = changed(rom.display, background=GREEN, backgrounds=(GREEN, BLUE))
    look = Look(changed(rom, display=display, styles={**rom.styles, "marked": marked}))
    assert not look.has_paper("marked") and look.pair("marked") == (YELLOW, GREEN)
    look.turn("background")
    assert look.has_paper("marked") and look.pair("marked") == own


def test_the_monitor_can_be_changed_at_any_time(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    colour = on_screen(machine.video)
    stage.set_mono("green")
    stage.tick()
    assert machine.video.palette[15] == 0x3CFF83
    stage.set_mono(None)
    stage.tick()
    assert on_screen(machine.video) == colour
    with pytest.raises(StageError, match="no mono palette 'cga'; there are: green, amber, white"):
        stage.set_mono("cga")


def test_nothing_is_drawn_while_nothing_changes(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    before = machine.video.version
    stage.present(table())
    run(machine, stage, 1)
    assert machine.video.version == before
    model = table()
    model.labels["announcement"] = "EAST TAKES"
    stage.present(model)
    stage.tick()
    assert machine.video.version > before


def test_a_model_may_be_changed_after_it_was_shown(stage: Stage) -> None:
    model = table()
    shown(stage, model)
    model.labels["announcement"] = "EAST TAKES"
    stage.present(model)
    assert "EAST TAKES" in stage.text()


def played() -> Model:
    """The table after the queen was played."""
    model = table()
    card = model.zones["hand"].pop(2)
    card.key = ""
    model.zones["bout"].append(card)
    model.cursor = None
    return model


def test_the_page_and_the_pointer_know_the_end_while_cards_still_glide(
    stage: Stage, machine: Machine
) -> None:
    shown(stage, table())
    stage.present(played())
    assert stage.moving
    assert stage.text().splitlines()[7].split() == ["▒▒", "K♥", "7♣", "9♦", "Q♦"]
    assert stage.hit(170, 70) == Hit("card", zone="bout", index=2)


def test_motion_ends_by_itself_in_the_time_that_the_rom_gives(
    stage: Stage, machine: Machine
) -> None:
    shown(stage, table())
    stage.present(played())
    stage.tick()
    run(machine, stage, 0.1)
    assert stage.moving
    gliding = on_screen(machine.video)
    run(machine, stage, 0.2)
    assert not stage.moving
    assert on_screen(machine.video) != gliding
    before = machine.video.version
    run(machine, stage, 1)
    assert machine.video.version == before


def test_new_words_do_not_stop_the_cards(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    stage.present(played())
    run(machine, stage, 0.1)
    model = played()
    model.labels["announcement"] = "NORTH PLAYS Q♦"
    stage.present(model)
    assert stage.moving
    run(machine, stage, 0.15)
    assert not stage.moving


@pytest.mark.parametrize("ticks", [0, 1, 3, 5])
def test_settled_motion_looks_like_no_motion(rom: TextRom, ticks: int) -> None:
    still = Machine.headless()
    shown(Stage(still, rom), played())
    machine = Machine.headless()
    stage = shown(Stage(machine, rom), table())
    stage.present(played())
    for _ in range(ticks):
        stage.tick()
        machine.tick()
    stage.settle()
    assert not stage.moving
    stage.tick()
    assert on_screen(machine.video) == on_screen(still.video)


def test_pointing_at_cards_keys_and_prompts(stage: Stage) -> None:
    lines = shown(stage, table()).text().splitlines()
    assert stage.hit(lines[1].index("9♣") * 8 + 3, 40) == Hit("card", zone="hand", index=1)
    assert stage.hit(lines[6].index("D") * 8 + 4, 52) == Hit("card", zone="hand", index=3)
    assert stage.hit(102, 60) == Hit("card", zone="bout", index=0)
    assert stage.hit(lines[21].index("A-") * 8, 168) == Hit("key", key="A")
    assert stage.hit(lines[21].index("TER") * 8, 175) == Hit("key", key="ENTER")
    assert stage.hit(11 * 8, 196) == Hit("key", key="F7")
    assert stage.hit(2, 160) is None
    assert stage.hit(250, 140) is None


def test_every_slot_of_the_legend_can_be_clicked(stage: Stage) -> None:
    lines = shown(stage, table()).text().splitlines()
    for key, word in stage.legend().items():
        row = next(n for n in (23, 24) if f"{key}{word}" in lines[n])
        first = lines[row].index(f"{key}{word}")
        for col in range(first, first + len(f"{key}{word}")):
            assert stage.hit(col * 8 + 4, row * 8 + 4) == Hit("key", key=key)


def test_the_mouse_carries_a_card(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    col = stage.text().splitlines()[1].index("A♠")
    hit = stage.hit(col * 8 + 4, 20)
    assert hit == Hit("card", zone="hand", index=5)
    before = on_screen(machine.video)
    model = table()
    model.carried = Carried("hand", 5, hit.grip)
    machine.video.pointer_at = (col * 8 + 4, 20)
    stage.present(model)
    stage.tick()
    assert on_screen(machine.video) == before, "picked up it lies where it lay"
    machine.video.pointer_at = (250, 140)
    stage.tick()
    left, top = 250 - hit.grip[0], 140 - hit.grip[1]
    assert machine.video.picture.pget(left + 2, top + 20) == WHITE
    assert machine.video.picture.pget(col * 8 + 12, 30) == GREEN
    assert stage.hit(250, 140) is None
    stage.present(table())
    assert stage.moving, "let go it glides back"
    stage.settle()
    stage.tick()
    assert on_screen(machine.video) == before


def test_a_screen_without_anything_is_its_base(stage: Stage, machine: Machine) -> None:
    stage.open("empty")
    stage.tick()
    assert machine.video.pixels()[: 320 * 180] == bytes(320 * 180)


def test_the_pointer_can_be_hidden(stage: Stage, machine: Machine) -> None:
    assert machine.video.pointer is None
    stage.set_pointer(True)
    pointer = machine.video.pointer
    assert pointer is not None and set(pointer.pixels) == {BLACK, WHITE, 255}
    stage.set_pointer(False)
    assert machine.video.pointer is None


@given(
    counts=st.fixed_dictionaries({name: st.integers(0, 36) for name in ("hand", "west", "talon")}),
    keyed=st.booleans(),
    text=st.text(max_size=90),
    points=st.lists(st.tuples(st.integers(-9, 330), st.integers(-9, 210)), max_size=9),
)
@settings(max_examples=40)
def test_any_model_can_be_shown_and_pointed_at(
    rom: TextRom,
    counts: dict[str, int],
    keyed: bool,
    text: str,
    points: list[tuple[int, int]],
) -> None:
    stage = Stage(Machine.headless(), rom)
    stage.open("table")
    key = "A" if keyed else ""
    zones = {
        name: [
            CardView(card if name != "talon" or not card else BACK, key) for card in range(count)
        ]
        for name, count in counts.items()
    }
    for cursor in (None, ("hand", 3)):
        stage.present(Model(zones, {"prompt": text, "seat": text}, frozenset({"seat"}), {}, cursor))
        stage.tick()
        for x, y in points:
            stage.hit(x, y)
        zones["west"] = zones["west"][:5]
    assert len(stage.text().splitlines()) <= 25
