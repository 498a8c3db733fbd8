"""Scenes over the table, faces of the seats, and chips: what they show, and that they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from random import Random

import pytest

from retrocards.machine import Machine, named_key
from retrocards.programs.durak.table import SEATS
from retrocards.programs.durak.table import moods as durak_moods
from retrocards.programs.ecarte.table import chips, ending
from retrocards.programs.ecarte.table import moods as ecarte_moods
from retrocards.programs.launch import Launch
from retrocards.rom import TextRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.durak import Hand
from retrocards.session.engines import engine_of
from retrocards.stage import BACK, CardView, Model, Stage
from retrocards.stage.faces import Faces
from retrocards.stage.pictures import DeckPictures
from retrocards.stage.zones import Placed, Rect
from tests.alike import LONG, first_of
from tests.golden import Picture
from tests.pieces import changed
from tests.programs.conftest import SitDown
from tests.programs.person import GO_ON, Person
from tests.programs.strips import compare_strips, scene_of
from tests.rules.durak_positions import position

ROMS = {name: load_rom(find_rom(name, rom_folders())) for name in ("DURAK", "ECARTE")}
SCENES = [(name, scene) for name, rom in ROMS.items() for scene in rom.scenes]  # type: ignore[attr-defined]
PLACES = {
    "DURAK": [{"durak": seat, "seat": seat} for seat in SEATS],
    "ECARTE": [
        {"winner": "you", "loser": "computer", "points": "2", "socket": "you_2"},
        {"winner": "computer", "loser": "you", "points": "1", "socket": "computer_5"},
    ],
}


def stage_of(name: str, mono: str | None = None) -> Stage:
    """A table with cards, faces and chips on it."""
    rom = ROMS[name]
    assert isinstance(rom, TextRom)
    stage = Stage(Machine.headless(), rom, mono=mono)
    stage.open("table")
    seats = [*rom.screens["table"].faces]
    zones = {seat: [CardView(BACK)] * 3 for seat in seats[1:]} | {seats[0]: [CardView(9)]}
    moods = dict.fromkeys(seats, ("calm",))
    labels, heaps = {"announcement": "SO IT IS"}, dict.fromkeys(seats, 5)
    stage.present(Model(zones, labels, moods=moods, heaps=heaps))
    return stage


def seen(stage: Stage) -> tuple[bytes, bytes]:
    stage.tick()
    return stage.machine.video.pixels(), bytes(stage.machine.video.page.cells)


@pytest.mark.parametrize("name", ROMS)
def test_every_end_has_the_jingle_of_its_name_and_no_two_are_alike(name: str) -> None:
    rom = ROMS[name]
    assert isinstance(rom, TextRom)
    for end, scene in rom.scenes.items():
        heard = [step.sound.sound for step in scene.steps if step.sound]
        assert heard[-1:] == [end] and not {*heard} & ({*rom.scenes} - {end})
    assert len({rom.sounds[end] for end in rom.scenes}) == len(rom.scenes)


@pytest.mark.parametrize("mono", first_of([None, "green"]))
@pytest.mark.parametrize(("name", "scene"), SCENES)
def test_a_scene_is_seen_and_leaves_nothing_behind(name: str, scene: str, mono: str | None) -> None:
    stage = stage_of(name, mono)
    before = seen(stage)
    for fields in PLACES[name]:
        interlude = stage.interlude(scene, fields)
        moments = [interlude.lasts * part / 8 for part in range(1, 8)]
        with stage.window(interlude):
            pictures = set()
            for interlude.t in moments:
                pictures.add(seen(stage))
            assert len(pictures) > 2
        assert seen(stage) == before


@pytest.mark.parametrize(("name", "scene"), SCENES)
def test_how_often_a_scene_is_drawn_makes_no_difference(name: str, scene: str) -> None:
    often, once = stage_of(name), stage_of(name)
    fields = PLACES[name][0]
    scenes = [stage.interlude(scene, fields) for stage in (often, once)]
    for stage, interlude in zip((often, once), scenes, strict=True):
        stage.push(interlude)
    for _ in range(5):
        scenes[0].t += 0.2
        often.tick()
        often.tick()
    scenes[1].t = scenes[0].t
    assert seen(often) == seen(once)


def test_a_mono_monitor_is_given_mono_inks_only() -> None:
    for name, scene in SCENES:
        stage = stage_of(name, "green")
        interlude = stage.interlude(scene, PLACES[name][0])
        stage.push(interlude)
        for moment in (0.5, 1.0, interlude.lasts - 0.1):
            interlude.t = moment
            assert set(seen(stage)[0]) <= {0, 7, 8, 15}, (name, scene)


def test_a_step_whose_anchor_comes_out_empty_is_not_drawn() -> None:
    stage = stage_of("DURAK")
    before = seen(stage)
    interlude = stage.interlude("out", {"seat": ""})
    with stage.window(interlude):
        for interlude.t in (0.1, 0.4, 0.8):
            assert seen(stage) == before


@pytest.mark.parametrize("press", ["ENTER", "x", ""])
def test_a_show_that_names_no_key_waits_for_any_key_or_click(tmp_path: Path, press: str) -> None:
    (tmp_path / "rom.yaml").write_text(
        "format: 1\nextends: durak\nidentity: {name: SHORT}\n"
        "show: {lasts: 0.5, wait: {keys: []}, steps: []}\n"
    )
    rom = load_rom(tmp_path)
    person = Person(rom, Launch(frozenset(), "7", "registered")).wait(2)
    assert person.program.desk.scene == "show"
    if press:
        person.press(press)
    else:
        person.click(160, 100)
    assert person.until_asked().program.desk.scene == "table"


# A scene in a program.

WON = position("AS", "6S", "-", "-", out=(2, 3))
LOST = position("6S 7H", "AS", "-", "-", out=(2, 3))
DRAWN = position("6S", "7S", "-", "-", out=(2, 3))


def ended(sit: SitDown, hand: Hand = WON, **how: object) -> Person:
    """The last card has been played and looked at: the scene begins."""
    person = sit(hand, **how).until_asked().press("1").until(GO_ON).press("ENTER")
    return person.until(lambda: bool(scene_of(person)))


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize(("hand", "name"), [(WON, "won"), (LOST, "lost"), (DRAWN, "drawn")])
def test_an_end_looks_as_it_should(
    sit: SitDown, hand: Hand, name: str, mono: bool, golden_picture: Callable[[str, Picture], None]
) -> None:
    """The hat comes down on the durak's chair; the alien laughs, consoles, or shrugs."""
    switches = ["skip_show", "mono"] if mono else ["skip_show"]
    person = ended(sit, hand, switches=switches, fps=30)
    compare_strips(f"durak/scenes/{name}", person, mono, golden_picture)


@pytest.mark.parametrize(("hand", "name"), [(WON, "won"), (LOST, "lost"), (DRAWN, "drawn")])
def test_an_end_is_seen_as_the_player_sees_it(sit: SitDown, hand: Hand, name: str) -> None:
    assert scene_of(ended(sit, hand)) == name


def test_where_nobody_plays_the_end_is_the_fools(sit: SitDown) -> None:
    person = sit(WON).until_asked().press("F2")
    person.until(lambda: bool(scene_of(person)))
    assert scene_of(person) == "fool"


@pytest.mark.parametrize("key", ["ENTER", "SPACE", "x", "ESC", "LEFT"])
def test_any_key_ends_a_scene_and_the_result_comes(sit: SitDown, key: str) -> None:
    person = ended(sit).wait(1).press(key)
    assert not scene_of(person)
    assert "THE HAND IS OVER" in person.wait(0.3).text


def test_a_key_that_is_still_held_ends_no_scene(sit: SitDown) -> None:
    """Such as the arrow by which the last card was played."""
    person = ended(sit).wait(0.2)
    person.machine.press(named_key("LEFT")._replace(repeat=True))
    person.step()
    assert scene_of(person)


def test_a_key_that_is_still_held_puts_no_box_away(sit: SitDown) -> None:
    """How the hand ended has not been read yet."""
    person = ended(sit)
    person.until(lambda: "THE HAND IS OVER" in person.text, 9).wait(1)
    person.machine.press(named_key("LEFT")._replace(repeat=True))
    assert "THE HAND IS OVER" in person.wait(0.2).text
    assert "THE HAND IS OVER" not in person.press("LEFT").wait(0.2).text


@pytest.mark.parametrize("key", ["ENTER", "SPACE", "x", ""])
def test_what_is_struck_while_a_box_opens_by_itself_does_not_answer_it(
    sit: SitDown, key: str
) -> None:
    """Nobody has read it yet; it is there at once, and the next key answers."""
    person = ended(sit)
    stage = person.program.stage
    person.until(lambda: stage.opening and not scene_of(person), 9)
    assert person.press(key) if key else person.click(160, 100)
    assert not stage.opening and "THE HAND IS OVER" in person.text
    assert "THE HAND IS OVER" not in person.press("ENTER").text


def test_a_hotkey_does_its_work_while_a_box_opens(sit: SitDown) -> None:
    person = ended(sit)
    person.until(lambda: person.program.stage.opening and not scene_of(person), 9)
    assert person.press("F7").wait(0.3).state["scene"] == "quit"


def test_a_click_ends_a_scene(sit: SitDown) -> None:
    assert "THE HAND IS OVER" in ended(sit).wait(1).click(160, 100).wait(0.3).text


def test_a_scene_is_over_by_itself_and_not_before(sit: SitDown, rom: TextRom) -> None:
    person, lasts = ended(sit), rom.scenes["won"].lasts
    assert scene_of(person.wait(lasts - 0.5)) == "won"
    assert "THE HAND IS OVER" in person.wait(1).text


def test_a_scene_stands_still_while_a_pop_up_lies_over_it(sit: SitDown) -> None:
    person = ended(sit).wait(1)
    (scene,) = person.program.stage.windows
    before = scene.t
    person.press("F5").wait(9)
    assert scene.t - before < 0.2
    person.press("ESC").wait(0.2)
    assert scene_of(person) == "won"
    assert before < scene.t < before + 0.6


def test_a_scene_is_not_seen_under_a_pop_up_and_comes_back(sit: SitDown) -> None:
    person = ended(sit).wait(1)
    stage = person.program.stage
    (scene,) = stage.windows
    seen = person.picture
    with stage.window(stage.notice("quit")):
        stage.settle()
        under = person.picture
    stage.windows.remove(scene)
    with stage.window(stage.notice("quit")):
        stage.settle()
        alone = person.picture
    assert under == alone
    stage.windows.append(scene)
    assert person.picture == seen


def test_a_scene_comes_back_to_the_pixel_from_another_program(sit: SitDown) -> None:
    person = ended(sit).wait(1)
    before = person.picture
    person.program.desk.suspend()
    person.machine.video.clear(4)
    for _ in range(100):
        person.machine.tick()
    person.program.desk.resume()
    assert person.picture == before
    assert "THE HAND IS OVER" in person.until("THE HAND IS OVER", 9).text


def test_who_leaves_a_scene_hears_no_more_of_it(sit: SitDown) -> None:
    person = ended(sit).wait(3)
    assert person.machine.speaker.busy()
    assert not person.press("ENTER").machine.speaker.busy()


def test_the_last_hand_is_turned_face_up(sit: SitDown) -> None:
    person = sit(WON).until_asked()
    assert person.program.stage.model.zones["east"][0].card == BACK
    person.press("1").until(GO_ON).press("ENTER").until("THE HAND IS OVER")
    shown = {view.card for view in person.program.stage.model.zones["east"]}
    assert BACK not in shown and len(shown) == 2


def test_the_hat_is_on_nobody_until_it_has_come_down(sit: SitDown) -> None:
    def wearers() -> list[str]:
        moods = person.program.stage.model.moods.items()
        return [seat for seat, layers in moods if "hat" in layers]

    person = ended(sit)
    assert wearers() == []
    person.until("THE HAND IS OVER")
    assert wearers() == ["east"]


# Faces.


def moods_of(hand: Hand, acting: int = -1, over: bool = False) -> list[str]:
    return [layers[0] for layers in durak_moods(hand, acting, -1, over).values()]


def test_a_face_thinks_while_its_move_is_awaited() -> None:
    hand = position("6S 7H", "8D 9C", "JC", "QC")
    assert moods_of(hand, acting=0) == ["think", "calm", "calm", "calm"]


def test_who_takes_frowns_and_who_is_out_grins() -> None:
    hand = position("6S 7H", "8D 9C", "JC", "-", out=(3,))
    hand.play(hand.parse_move("attack 6S"))
    hand.play(hand.parse_move("take"))
    assert moods_of(hand) == ["calm", "frown", "calm", "grin"]


def test_who_beats_an_attack_off_grins_until_the_next_begins() -> None:
    hand = position("6S 7H", "8S 9C", "-", "-", out=(2, 3))
    for move in ("attack 6S", "defend 8S", "pass"):
        hand.play(hand.parse_move(move))
    assert moods_of(hand)[:2] == ["calm", "grin"]
    hand.play(hand.parse_move("attack 9C"))
    assert moods_of(hand)[:2] == ["calm", "calm"]


def test_at_the_end_one_frowns_and_all_others_laugh() -> None:
    hand = position("AS", "6S", "-", "-", out=(2, 3))
    for move in ("attack AS", "take"):
        hand.play(hand.parse_move(move))
    assert moods_of(hand, over=True) == ["gloat", "frown", "gloat", "gloat"]
    assert moods_of(hand, over=False) == ["grin", "frown", "grin", "grin"]


def test_a_face_tells_nothing_of_hidden_cards() -> None:
    """The same moves with other cards in the hands nobody sees: the same faces."""
    one = position("6S 7H", "8D 9C", "JC KC", "QC AC")
    other = position("6S 7H", "KD AH", "10C 9S", "7C 6D")
    for hand in (one, other):
        hand.play(hand.parse_move("attack 6S"))
    assert moods_of(one, acting=1) == moods_of(other, acting=1)


def boxes(name: str, model: Model) -> Iterator[tuple[Rect, list[Rect]]]:
    """Each picture of faces and heaps that is drawn for a model, and the cards there."""
    stage = stage_of(name)
    stage.present(model)
    stage.settle()
    drawn = Faces(stage.rom, stage.look, DeckPictures(stage.rom))
    cards = stage.tableau.seen(inf).cards
    for face in drawn.draw(stage.rom.screens["table"], model, cards, 0.0):
        rect = Rect(*face.corner, face.sprite.width, face.sprite.height)
        yield rect, [placed.rect for placed in cards]


def test_the_screen_is_drawn_anew_only_for_a_face_that_is_seen_and_moves() -> None:
    stage = stage_of("DURAK")
    screen = stage.rom.screens["table"]
    faces = Faces(stage.rom, stage.look, DeckPictures(stage.rom))
    seat = next(iter(screen.faces))
    whole = Rect(0, 0, 320, 200)
    over_all = Placed("bout", 0, CardView(BACK), whole, whole, False)

    def phases(mood: str, cards: list[Placed]) -> set[tuple[str, ...]]:
        model = Model(moods={seat: (mood,)})
        return {faces.phase(screen, model, cards, tick / 30) for tick in range(30)}

    assert phases("gloat", []) == {("face_gloat",), ("face_laugh",)}
    assert phases("gloat", [over_all]) == {()}, "it lies under cards"
    assert phases("hat", []) == {()}


def test_nobody_looks_at_a_seat_that_has_no_face_on_the_screen() -> None:
    """A ROM may leave a face out; the others keep calm while that seat thinks."""
    stage = stage_of("DURAK")
    screen = stage.rom.screens["table"]
    thinks, *others = screen.faces
    model = Model(moods={thinks: ("think",), **dict.fromkeys(others, ("calm",))})
    faces = Faces(stage.rom, stage.look, DeckPictures(stage.rom))
    assert {"face_watch_left", "face_watch_right"} & {*faces.phase(screen, model, [], 0.0)}
    alone = changed(screen, faces={seat: screen.faces[seat] for seat in others})
    assert {*faces.phase(alone, model, [], 0.0)} == {"face_calm"}


def apart(one: Rect, other: Rect) -> bool:
    return (
        one.x + one.w <= other.x
        or other.x + other.w <= one.x
        or one.y + one.h <= other.y
        or other.y + other.h <= one.y
    )


@pytest.mark.parametrize("name", ROMS)
@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=LONG) for seed in range(4, 12))]
)
def test_no_face_and_no_chip_is_over_a_card_or_a_label(name: str, seed: int) -> None:
    print(f"seed {seed}")
    random, screen = Random(f"{name} {seed}"), stage_of(name).rom.screens["table"]
    labels = [
        Rect(8 * place.col, 8 * place.row, 8 * place.width, 8 * place.height)
        for label, place in screen.labels.items()
        if label != "score"  # Its plate holds chips: see tests/test_composition.py.
    ]
    for _ in range(20):
        zones = {
            zone: [
                CardView(card)
                for card in random.sample(range(52), random.choice((0, 1, 3, 6, 9, 20)))
            ]
            for zone in screen.zones
        }
        moods = dict.fromkeys(screen.faces, ("calm", "hat"))
        model = Model(zones, moods=moods, heaps=dict.fromkeys(screen.heaps, 10))
        for rect, cards in boxes(name, model):
            assert all(apart(rect, card) for card in cards)
            assert all(apart(rect, label) for label in labels), rect


@pytest.mark.parametrize("name", ROMS)
def test_every_seat_shows_its_face_at_the_beginning_of_a_hand(name: str) -> None:
    rom = stage_of(name).rom
    launch = Launch(frozenset({"skip_show"}), "7", "registered")
    person = Person(rom, launch).until_asked()
    drawn = [rect for rect, _ in boxes(name, person.program.stage.model)]
    assert sum(rect.w == 24 for rect in drawn) >= len(rom.screens["table"].faces)


# Ecarte.


def test_each_point_lays_a_chip_into_one_of_five_sockets() -> None:
    sockets = {"you_sockets": 5, "computer_sockets": 5}
    assert chips((0, 0)) == {"you": 0, "computer": 0} | sockets
    assert chips((3, 1)) == {"you": 3, "computer": 1} | sockets
    assert chips((0, 6)) == {"you": 0, "computer": 5} | sockets


def test_whoever_wins_is_cheered_where_nobody_plays_or_both_do() -> None:
    assert [ending(1, player) for player in (None, 0, 1)] == ["won", "lost", "won"]


def test_a_trick_and_a_hand_are_seen_in_the_faces() -> None:
    engine = engine_of("ecarte")
    hand = engine.deal(engine.begin({}), "7")
    before = {seat: layers[0] for seat, layers in ecarte_moods(hand, -1).items()}
    assert sorted(before.values()) == ["calm", "think"]
    won = {seat: layers[0] for seat, layers in ecarte_moods(hand, 1).items()}
    assert won == {"you": "frown", "computer": "grin"}
