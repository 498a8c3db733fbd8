"""Document, Function keys: they work at every moment."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.machine import Mouse
from retrocards.machine.camera import Picture
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, user_folder
from retrocards.session.settings import Settings
from tests.alike import first_of
from tests.films import colours, decoded
from tests.programs.conftest import SitDown
from tests.programs.person import GO_ON, Person, shown
from tests.rules.durak_positions import position

LEAD = position("6C 8S JD AS", "9D 6H", "KS QH", "KD 7H")
LAST = position("AS", "6S", "-", "-", out=(2, 3))


def show(sit: SitDown) -> Person:
    return sit(switches=()).wait(3)


def prompt(sit: SitDown) -> Person:
    return sit(LEAD).until_asked("north")


def computer(sit: SitDown) -> Person:
    return sit(position("8C 7D AS 6H", "9D", "QS QD", "7C JC KC", turn=3)).wait(0.2)


def bout_end(sit: SitDown) -> Person:
    hand = position("AS 7D", "6S 6D", "6H 8C", "9D KD")
    person = sit(hand, fps=10).until_asked()
    return person.press("1").until_asked().press("0").until(GO_ON)


def hand_end(sit: SitDown) -> Person:
    person = sit(LAST, fps=10).until_asked().press("1").until(GO_ON)
    return person.press("ENTER").until("THE HAND IS OVER")


def options(sit: SitDown) -> Person:
    return prompt(sit).press("F3")


def manual(sit: SitDown) -> Person:
    return prompt(sit).press("F5")


def quitting(sit: SitDown) -> Person:
    return prompt(sit).press("F7")


def resume(sit: SitDown) -> Person:
    prompt(sit)
    return sit(LEAD, again=True).until("WELCOME BACK")


MOMENTS: list[Callable[[SitDown], Person]] = [
    show, prompt, computer, bout_end, hand_end, options, manual, quitting, resume,
]  # fmt: skip


@pytest.fixture(params=first_of(MOMENTS, every=2), ids=lambda moment: moment.__name__)
def person(sit: SitDown, request: pytest.FixtureRequest) -> Person:
    """A person at every kind of moment."""
    person: Person = request.param(sit)
    return person


def test_f1_is_the_sound_effects_toggle(person: Person) -> None:
    """Document, Function keys: the legend of a toggle says what its key turns on."""
    speaker, before = person.machine.speaker, person.state["scene"]
    assert person.state["legend"]["F1"] == "MUTE" and not speaker.mute
    person.press("F1")
    assert person.state["legend"]["F1"] == "SOUND" and speaker.mute and not person.state["sound"]
    person.press("F1")
    assert person.state["legend"]["F1"] == "MUTE" and not speaker.mute and person.state["sound"]
    assert person.state["scene"] == before


def test_f2_is_the_demo_mode_toggle(person: Person) -> None:
    assert person.state["legend"]["F2"] == "DEMO"
    person.press("F2")
    assert person.state["legend"]["F2"] == "PLAY" and person.program.table.demo
    person.press("F2")
    assert person.state["legend"]["F2"] == "DEMO" and not person.program.table.demo


def test_f3_pops_up_the_options_menu_and_esc_closes_it(person: Person) -> None:
    before = person.state["scene"]
    person.press("F3").wait(0.3)
    assert "6 OF TRUMPS EXCHANGE" in person.text and person.state["scene"] == "options"
    person.press("ESC").wait(0.3)
    assert "6 OF TRUMPS EXCHANGE" not in person.text
    assert before == "options" or person.state["scene"] == before


def test_f4_is_the_auto_sort_toggle(person: Person) -> None:
    assert person.state["legend"]["F4"] == "NO SORT"
    person.press("F4")
    assert person.state["legend"]["F4"] == "AUTO SORT" and not person.program.order.sort
    person.press("F4")
    assert person.state["legend"]["F4"] == "NO SORT" and person.program.order.sort


def test_f5_displays_the_instructions_and_esc_leaves_them(person: Person) -> None:
    before = person.state["scene"]
    person.press("F5")
    assert person.state["scene"] == "manual"
    assert before == "manual" or "DURAK AT A GLANCE" in person.text
    person.press("PGDN")
    assert "%" in person.lines[0] and "ESC" in person.lines[24]
    person.press("ESC")
    assert before == "manual" or person.state["scene"] == before


def test_the_table_says_that_what_the_demo_plays_does_not_count(sit: SitDown) -> None:
    assert prompt(sit).press("F2").announcement == "WHAT THE DEMO PLAYS DOES NOT COUNT"


def test_a_demo_does_not_wait_behind_a_saved_picture(sit: SitDown) -> None:
    person = prompt(sit).press("F12").wait(0.3)
    made = len(person.moves)
    assert "PICTURE" in person.text
    person.press("F2").wait(5)
    assert len(person.moves) > made


@pytest.mark.parametrize("answer", first_of(["N", "n", "ESC"]))
def test_f7_asks_and_n_or_esc_stay(person: Person, answer: str) -> None:
    before = person.state["scene"]
    person.press("F7").wait(0.3)
    assert "LEAVE THE TABLE?" in person.text
    person.press("1", "ENTER", "SPACE")
    assert person.state["scene"] == "quit", "only an answer closes it"
    person.press(answer).wait(0.1)
    assert before == "quit" or person.state["scene"] == before
    assert person.exit_code is None


@pytest.mark.parametrize("answer", ["Y", "y"])
def test_f7_then_y_leaves_by_the_parting_screen(person: Person, answer: str) -> None:
    person.press("F7", answer)
    assert person.state["scene"] == "parting"
    assert "THANK YOU" in person.text and person.exit_code is None
    person.press("x")
    assert person.exit_code == 0


SAVE = {"F11", "F12"}
"""What saves what the screen shows has that to do on the last screen too."""


def test_any_key_ends_the_parting_screen_hot_keys_too(sit: SitDown) -> None:
    keys = {*load_rom(find_rom("DURAK", rom_folders())).hotkeys, "x", "ESC", "TAB"} - SAVE
    assert keys >= {"F1", "F2", "F3", "F5", "F7", "F8", "F9", "F10", "UP", "DOWN"}
    for key in sorted(keys):
        person = sit(LEAD).press("F7", "Y")
        assert "ANY KEY" in person.text
        assert person.press(key).exit_code == 0, key


@pytest.mark.parametrize("key", ["F9", "F10"])
def test_in_mono_the_keys_of_colors_end_it_as_well(sit: SitDown, key: str) -> None:
    assert sit(LEAD, switches=("mono", "skip_show")).press("F7", "Y", key).exit_code == 0


@pytest.mark.parametrize("key", sorted(SAVE))
def test_the_parting_screen_can_be_saved(sit: SitDown, key: str) -> None:
    person = sit(LEAD).press("F7", "Y", key).wait(0.5)
    assert "SAVED" in person.text and person.exit_code is None
    assert person.press("F3").exit_code is None, "that closes the box"
    assert person.press("F3").exit_code == 0


def test_f9_changes_the_background_color(person: Person) -> None:
    before = person.state
    seen = {person.press("F9").state["background"] for _ in range(7)}
    assert len(seen) == 7 and person.state["background"] == before["background"], "around"
    assert person.state["border"] == before["border"]


def test_colors_and_delay_are_kept_from_sitting_to_sitting(sit: SitDown) -> None:
    """As F4 is; each program has its own."""
    sit().press("F9", "F9", "F10", "DOWN", "DOWN")
    kept = sit(again=True).state
    assert (kept["background"], kept["border"], kept["delay_s"]) == (3, 0, 0.8)
    assert Settings(load_rom(find_rom("ECARTE", rom_folders()))).dials == {}


def test_colors_that_the_rom_no_longer_offers_are_its_own(sit: SitDown, rom: Rom) -> None:
    Settings(rom).set_dials({"background": 15, "border": 99, "delay": 123, "volume": 1})
    kept = sit(again=True).state
    assert (kept["background"], kept["border"], kept["delay_s"]) == (2, 1, 1)


def test_colors_are_kept_by_who_looks_at_them_in_mono(sit: SitDown) -> None:
    sit().press("F9")
    sit(again=True, mono=True).press("UP")
    assert sit(again=True).state["background"] == 1


def test_f10_changes_the_border_color(person: Person) -> None:
    before = person.state
    seen = {person.press("F10").machine.video.border for _ in range(16)}
    assert seen == set(range(16)) and person.state["border"] == before["border"]
    assert person.state["background"] == before["background"]


def test_f12_saves_a_picture_and_says_where(person: Person) -> None:
    before = person.state["scene"]
    person.press("F12").wait(0.3)
    assert [path.name for path in user_folder("pictures").iterdir()] == ["durak-001.png"]
    assert "PICTURE SAVED" in person.text and "durak-001.png" in person.text.lower()
    person.press("ENTER")
    assert person.state["scene"] == before


@pytest.mark.parametrize(("key", "title"), [("F12", "PICTURE SAVED"), ("F11", "FILM SAVED")])
def test_what_was_told_gives_way_to_the_next_box(sit: SitDown, key: str, title: str) -> None:
    person = sit().until_asked()
    person.press(key).until(title).press("F7").wait(0.3)
    assert len(person.program.stage.windows) == 1 and title not in person.text
    person.press("N").wait(0.3)
    assert person.program.stage.windows == [] and person.asked()


def test_f12_over_the_box_of_a_picture_tells_of_the_next(sit: SitDown) -> None:
    person = prompt(sit).press("F12").wait(0.3).press("F12").wait(0.5)
    assert "durak-002.png" in person.text.lower() and len(person.program.stage.windows) == 1


def test_a_press_that_is_not_felt_leaves_cards_in_motion(sit: SitDown) -> None:
    """Beside the picture, or without a mouse (switch D)."""
    for switches, place in ((("skip_show",), (-9, 100)), (("skip_show", "no_mouse"), (160, 100))):
        person = sit(switches=switches, options={"motion": True})
        stage = person.program.stage
        while not stage.moving:
            person.wait(0.05)
        person.machine.inject(Mouse("press", *place, "left"))
        person.wait(0.05)
        assert stage.moving, switches


def test_pictures_are_numbered_and_never_written_over(sit: SitDown, home: Path) -> None:
    person = prompt(sit)
    for _ in range(3):
        person.press("F12", "ENTER")
    folder = user_folder("pictures")
    assert home in folder.parents
    assert sorted(path.name for path in folder.iterdir()) == [
        "durak-001.png", "durak-002.png", "durak-003.png",
    ]  # fmt: skip
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in folder.iterdir())


def test_the_next_picture_has_the_first_number_that_nobody_has(sit: SitDown, home: Path) -> None:
    """Not a picture's, nor that of a film which another window is making; films count apart."""
    folder = home / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    taken = ("durak-001.png", "durak-002.png.77.new.png", "durak-003.gif", "hearts-003.png")
    for name in taken:
        (folder / name).touch()
    prompt(sit).press("F12").wait(0.3)
    assert {path.name for path in folder.iterdir()} == {*taken, "durak-003.png"}


def test_a_picture_beside_many_looks_at_the_folder_no_more_often(
    sit: SitDown, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    looks: list[str] = []
    for name in ("listdir", "scandir"):
        look = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda path=".", look=look: (looks.append(str(path)), look(path))[1]
        )
    person = prompt(sit)
    often = []
    for count in (1, 300):
        for number in range(1, count + 1):
            (folder / f"durak-{number:03}.png").touch()
        looks.clear()
        person.press("F12").wait(0.3).press("ENTER")
        assert (folder / f"durak-{count + 1:03}.png").stat().st_size > 0
        often.append(looks.count(str(folder)))
    assert often[0] == often[1] <= 2


def test_f11_films_the_last_ten_seconds_and_says_where(sit: SitDown) -> None:
    person = prompt(sit)
    seen: list[Picture] = []
    person.machine.camera.onlookers.append(seen.append)
    person.press("F9").wait(1).press("F9").wait(11).press("F10").wait(0.5).press("F10").wait(1)
    scene, shown_before = person.state["scene"], len(seen)
    person.press("F11").wait(2)
    assert "FILM SAVED" in person.text and "durak-001.gif" in person.text
    frames = decoded(user_folder("pictures") / "durak-001.gif")
    assert sum(frame.ms for frame in frames) == 10_000
    last = seen[shown_before - len(frames) : shown_before]
    assert [frame.colours for frame in frames] == [colours(picture) for picture in last]
    assert person.press("ENTER").state["scene"] == scene


def busy(sit: SitDown) -> Person:
    """Somebody whose screen has changed so often that to film it takes a while."""
    person = prompt(sit)
    for _ in range(120):
        person.press("F9")
    return person


def test_while_the_film_is_made_a_bar_grows_and_hotkeys_work(sit: SitDown) -> None:
    person = busy(sit).press("F11").wait(0.2)
    done, sound = [person.text.count("█")], person.state["sound"]
    for _ in range(60):
        person.step()
        done.append(person.text.count("█"))
    assert "FILM SAVED" in person.text
    bar = done[: done.index(0, 1)]
    assert bar == sorted(bar) and len({*bar}) > 5
    person = busy(sit).press("F11", "F1")
    assert person.state["scene"] == "film" and person.state["sound"] != sound


def test_two_windows_never_make_the_same_film(sit: SitDown, home: Path) -> None:
    folder = home / "pictures"
    folder.mkdir(parents=True)
    (folder / "durak-001.gif.4711.new").write_bytes(b"the other window's")
    prompt(sit).press("F11").wait(2)
    assert {path.name for path in folder.iterdir()} == {"durak-001.gif.4711.new", "durak-002.gif"}


@pytest.mark.parametrize("key, title", [("F11", "FILM SAVED"), ("F12", "PICTURE SAVED")])
def test_to_onlookers_it_is_said_for_a_while(sit: SitDown, key: str, title: str) -> None:
    """Nobody strikes a key in the attract mode, or the hand would be theirs."""
    person = prompt(sit)
    desk = person.program.desk
    desk.launch = desk.launch._replace(captions=True)
    assert title in person.press(key).wait(2.5).text
    assert title not in person.wait(3).text
    desk.launch = desk.launch._replace(captions=False)
    assert title in person.press(key).wait(6).text


def test_esc_gives_the_film_up(sit: SitDown) -> None:
    person = prompt(sit)
    scene = person.state["scene"]
    person = busy(sit).press("F11", "x")
    assert person.state["scene"] == "film"
    person.press("ESC")
    assert person.state["scene"] == scene
    person.wait(3)
    assert [*user_folder("pictures").iterdir()] == []


def test_a_film_that_cannot_be_kept_is_told(sit: SitDown, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "pictures").write_text("no folder", encoding="utf-8")
    person = prompt(sit).press("F11").until("TROUBLE")
    assert "cannot be made" in person.words
    assert person.press("ENTER").state["scene"] == "table"


# Document, Computer play speed control: the pad's UP and DOWN set the computer's delay everywhere
# but in the options menu.


@pytest.mark.parametrize("up, down", [("UP", "DOWN"), ("KP_8", "KP_2")])
@pytest.mark.parametrize(
    "moment",
    first_of([prompt, computer, bout_end, hand_end, quitting, resume], every=3),
    ids=lambda m: m.__name__,
)
def test_up_and_down_change_the_delay(
    sit: SitDown, moment: Callable[[SitDown], Person], up: str, down: str
) -> None:
    person = moment(sit)
    scene = person.state["scene"]
    assert person.state["delay_s"] == 1 and person.delay == "1s"
    person.press(up)
    assert person.state["delay_s"] == 2 and person.delay == "2s"
    person.press(down, down)
    assert person.state["delay_s"] == 0.9 and person.delay == ".9s"
    assert person.state["scene"] == scene


def test_the_delay_has_tenths_below_one_second_and_whole_seconds_above(sit: SitDown) -> None:
    person = prompt(sit).press(*["DOWN"] * 30)
    assert person.delay == "0s"
    shown = [person.delay] + [person.press("UP").delay for _ in range(20)]
    tenths = [f".{tenth}s" for tenth in range(1, 10)]
    assert shown == ["0s", *tenths, *(f"{whole}s" for whole in range(1, 10)), "9s", "9s"]


def test_in_the_options_menu_the_arrows_choose_and_the_delay_stays(sit: SitDown) -> None:
    person = options(sit)
    person.press("DOWN", "KP_2", "UP")
    assert person.state["delay_s"] == 1 and person.delay == "1s"


def test_the_delay_is_how_long_the_computer_waits_between_moves(sit: SitDown) -> None:
    for keys, seconds in (["UP"] * 2, 3.0), (["DOWN"] * 5, 0.5), (["DOWN"] * 10, 0.0):
        person = prompt(sit).press(*keys, "4")
        begun = person.program.desk.now
        person.until("EAST BEATS")
        assert abs(person.program.desk.now - begun - seconds) < 0.2


def test_a_shorter_delay_holds_for_the_wait_that_has_begun(sit: SitDown) -> None:
    person = computer(sit).press(*["UP"] * 4, *["DOWN"] * 12)
    person.wait(0.4)
    assert person.announcement == "WEST ATTACKS NORTH WITH 7♣"


# What the toggles do.


def test_the_demo_plays_every_hand_and_you_look_on(sit: SitDown) -> None:
    person = prompt(sit).press("F2")
    assert not person.asked() and person.prompt == ""
    person.until("THE HAND IS OVER", most=120)


def test_f2_again_gives_the_hand_back(sit: SitDown) -> None:
    person = prompt(sit).press("F2", "F2").until_asked("north", most=2)
    assert person.asked("north") and person.moves == []


def test_without_auto_sort_the_cards_stay_as_they_come(sit: SitDown) -> None:
    """Document, Function keys: F4 switches the sorting of your hand."""
    hand = position("7D AS 8C", "9D 9S", "KS QH", "6S 6D 7H 6C", turn=3)
    person = sit(hand, computer=["attack 6D"]).until_asked("north")
    order = person.program.order
    assert [shown(card) for card in order.of(person.hand, 0)] == ["8♣", "7♦", "A♠"], "sorted"
    person.press("F4")
    dealt = order.of(person.hand, 0)
    person.press("0").until(GO_ON).press("ENTER")
    laid = order.of(person.hand, 0)
    assert laid[:3] == dealt, "what was there stays where it was"
    assert [shown(card) for card in laid[3:]] == ["6♦", "6♣", "6♠"], "new cards come at the end"
    person.press("F4")
    sorted_ = ["6♣", "8♣", "6♦", "7♦", "6♠", "A♠"]
    assert [shown(card) for card in order.of(person.hand, 0)] == sorted_


def test_auto_sort_is_remembered_from_sitting_to_sitting(sit: SitDown) -> None:
    prompt(sit).press("F4")
    assert prompt(sit).state["legend"]["F4"] == "AUTO SORT"


def test_the_keys_follow_the_cards_when_the_order_changes(sit: SitDown) -> None:
    person = sit(LEAD).until_asked("north").press("F4", "4").until_asked("north").press("F4")
    names = [shown(card) for card in person.program.order.of(person.hand, 0)]
    laid, keys = person.lines[17][10:], person.lines[22][10:]
    assert laid.split() == names
    assert [keys[laid.index(name)] for name in names] == list("123")[: len(names)]


# F9 and F10: color monitors only.


@pytest.mark.parametrize("hotkey", ["F9", "F10"])
def test_f9_and_f10_do_nothing_in_mono(sit: SitDown, hotkey: str) -> None:
    still = {"motion": False}
    person = sit(LEAD, switches=("skip_show", "mono"), options=still).until_asked().wait(0.5)
    before, picture = person.state, person.picture
    assert hotkey not in before["legend"] and hotkey not in person.text
    person.press(hotkey)
    assert (person.state["background"], person.state["border"]) == (
        before["background"], before["border"],
    )  # fmt: skip
    assert person.picture == picture


def test_in_mono_a_hotkey_for_colors_does_not_even_skip_the_show(sit: SitDown) -> None:
    person = sit(switches=("mono",)).wait(2).press("F9", "F10")
    assert person.state["scene"] == "show"


# The legend can be clicked, and what is open is not opened twice.


@pytest.mark.parametrize("word, scene", [
    ("F3MENU", "options"), ("F5HELP", "manual"), ("F7QUIT", "quit"),
])  # fmt: skip
def test_a_click_on_the_legend_is_that_key(sit: SitDown, word: str, scene: str) -> None:
    person = prompt(sit).click_words(word, offset=4)
    assert person.state["scene"] == scene


def test_a_popup_is_not_opened_twice(sit: SitDown) -> None:
    person = prompt(sit).press("F5", "F7", "F5", "F7")
    assert person.state["scene"] == "quit"
    person.press("N")
    assert person.state["scene"] == "manual"
    person.press("ESC")
    assert person.state["scene"] == "table" and person.asked("north")


def test_popups_lie_over_each_other_and_all_close_in_turn(sit: SitDown) -> None:
    person = prompt(sit)
    before = person.wait(1).picture
    person.press("F3", "F5", "F7", "F12").wait(0.3)
    assert person.state["scene"] == "picture"
    person.press("ENTER", "N", "ESC", "ESC").wait(0.3)
    # The faces blink: within a few seconds they look as before.
    assert person.state["scene"] == "table"
    assert any(person.wait(0.1).picture == before for _ in range(80))


# The startup show.


def test_any_key_skips_the_show(sit: SitDown) -> None:
    for name in ("SPACE", "ENTER", "x", "ESC", "LEFT"):
        person = show(sit)
        assert person.state["scene"] == "show"
        assert person.press(name).state["scene"] == "table"


def test_a_click_skips_the_show(sit: SitDown) -> None:
    assert show(sit).click(100, 100).state["scene"] == "table"


def test_the_show_lasts_fifteen_seconds_at_least_and_then_waits_for_space(sit: SitDown) -> None:
    person = sit(switches=()).wait(15)
    assert person.state["scene"] == "show" and "HIT SPACE" not in person.text
    person.until("HIT SPACE", most=60).wait(60)
    assert person.state["scene"] == "show", "it waits"
    assert person.press("SPACE").state["scene"] == "table"


def test_then_enter_and_a_click_take_a_seat_as_well_and_another_key_is_refused_by_ear(
    sit: SitDown,
) -> None:
    person = sit(switches=()).until("HIT SPACE", most=60).wait(20)
    for key in ("ESC", "x", "LEFT", "0"):
        assert not person.machine.speaker.busy()
        assert person.press(key).state["scene"] == "show"
        assert person.machine.speaker.busy(), key
        person.wait(2)
    assert person.press("ENTER").state["scene"] == "table"
    person = sit(switches=()).until("HIT SPACE", most=60)
    assert person.click(100, 100).state["scene"] == "table"


def test_the_show_names_game_maker_catalogue_and_evaluation(sit: SitDown) -> None:
    person = sit(switches=(), edition="evaluation")
    seen = set()
    for _ in range(60):
        seen |= {line.strip() for line in person.wait(0.5).lines}
    words = " ".join(seen)
    assert "TM-238-1A" in words and "TOMMY'S TOYS" in words and "EVALUATION" in words
    own = person.program.rom.identity
    assert (own.title, own.catalogue, own.year) == ("TOMMY'S DURAK", "TM-238-1A", 1998)


def test_the_music_of_the_show_plays_and_ends_with_it(sit: SitDown) -> None:
    person = sit(switches=()).wait(6)
    assert person.machine.speaker.busy()
    person.press("SPACE")
    assert not person.machine.speaker.busy()
