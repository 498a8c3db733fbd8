"""The chooser: a diskette for each program found, its show on the monitor, the drive below."""

from __future__ import annotations

from math import inf
from pathlib import Path
from shutil import rmtree

import pytest

from retrocards.cli.main import main
from retrocards.machine import Machine, Mouse
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom import load_rom
from retrocards.rom.find import HOUSE, find_rom, find_roms
from retrocards.rom.folders import FolderError, rom_folders
from retrocards.session.settings import Settings, settings_path
from retrocards.session.sitting import sitting_path
from retrocards.stage import BACK, StageError
from tests.programs.person import Person

BLUE = """
format: 1
extends: durak
identity: {name: BLUE, title: DURAK BY NIGHT, summary: A BLUE TABLE}
display: {background: blue}
"""

BROKEN = "format: 1\nidentity: {name: BROKEN}\n"


def rom_text(name: str, title: str = "DURAK AGAIN", more: str = "") -> str:
    return f"format: 1\nextends: durak\nidentity: {{name: {name}, title: {title!r}}}\n{more}"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of the player's own ROMs: one that works, one that does not.

    They are read and checked here, once.
    """
    folder = tmp_path_factory.mktemp("own")
    lay(folder, "bluedurak", BLUE)
    lay(folder, "broken", BROKEN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RETROCARDS_ROMS", str(folder))
        find_roms(rom_folders())
        load(folder / "bluedurak")
    return folder


@pytest.fixture
def own(shared: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same in a folder to which a test adds.

    For each test it is made anew in the same place, where what was read of them before holds.
    """
    folder = shared.with_name("to add to")
    rmtree(folder, ignore_errors=True)
    lay(folder, "bluedurak", BLUE)
    lay(folder, "broken", BROKEN)
    monkeypatch.setenv("RETROCARDS_ROMS", str(folder))
    return folder


def lay(folder: Path, name: str, text: str) -> None:
    """Put a ROM into a folder."""
    (folder / name).mkdir(parents=True)
    (folder / name / "rom.yaml").write_text(text, encoding="utf-8")


def sit_down(launch: Launch | None = None) -> Person:
    """Somebody before the chooser, when all the diskettes are there."""
    rom = load_rom(find_rom("PC", rom_folders()))
    return Person(rom, launch or Launch(), fps=10).wait(1)


@pytest.fixture
def person(shared: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("RETROCARDS_ROMS", str(shared))
    return sit_down()


def chosen(person: Person) -> str:
    """The name of the program whose diskette is pulled forward."""
    name = person.state["chosen"]
    assert isinstance(name, str)
    return name


def card(person: Person) -> str:
    """What stands on the card, in one line."""
    return " ".join(" ".join(line[23:39] for line in person.lines[1:14]).split())


def every_name() -> list[str]:
    """All programs that have diskettes, by their numbers; those that cannot be read lie last."""
    entries = [entry for entry in find_roms(rom_folders()) if entry.name not in HOUSE]
    return [entry.name for entry in sorted(entries, key=lambda entry: entry.error is not None)]


def names(person: Person) -> list[str]:
    """The programs whose diskettes are on the desk, from left to right."""
    every = every_name()
    return [every[view[0].card] for view in places(person).values()]


def places(person: Person) -> dict[str, list]:  # type: ignore[type-arg]
    zones = person.program.stage.model.zones
    return {zone: zones[zone] for zone in sorted(zones) if zone.startswith("place_")}


def choose(person: Person, name: str) -> Person:
    """Go to a diskette by the keyboard."""
    person.press("HOME")
    for _ in range(50):
        if chosen(person) == name:
            return person
        person.press("RIGHT")
    raise AssertionError(f"there is no {name}")


def digit(person: Person, name: str) -> str:
    """The key on a diskette."""
    return next(
        view[0].key for view in places(person).values() if every_name()[view[0].card] == name
    )


def started(person: Person) -> str:
    """The program that runs when the drive has read the diskette."""
    person.wait(2)
    name = person.state["program"]
    assert isinstance(name, str)
    return name


def monitor(person: Person) -> bytes:
    """What the monitor shows."""
    picture = person.picture
    return b"".join(picture[y * 320 + 8 : y * 320 + 168] for y in range(8, 108))


# What is on the desk.


def test_each_program_found_has_a_diskette_but_not_the_chooser_itself(person: Person) -> None:
    assert names(person) == ["BLUE", "CALC", "DURAK", "ECARTE", "ELEPHANT"]
    assert all(name[:5] in person.text for name in names(person))
    assert names(person.press("END")) == ["DURAK", "ECARTE", "ELEPHANT", "HEARTS", "BROKEN"]


def test_what_cannot_be_read_lies_last(own: Path) -> None:
    """Whatever it is called: the cursor begins on a program that can be played."""
    lay(own, "aardvark", BROKEN.replace("BROKEN", "AARDVARK"))
    person = sit_down()
    assert chosen(person) == "BLUE"
    assert names(person.press("END")) == ["ECARTE", "ELEPHANT", "HEARTS", "AARDVARK", "BROKEN"]


def test_the_card_tells_of_the_chosen_one(person: Person) -> None:
    words = card(choose(person, "DURAK"))
    assert "TOMMY'S DURAK TOMMY'S TOYS 1998 TM-238-1A ───" in words
    assert "RUSSIA'S GAME OF THE FOOL, WITH THROWING IN" in words
    assert "DURAK.EXE DURAK.DOC EVALUATION COPY" in words
    assert "A CALCULATOR'S GAME" in card(choose(person, "ELEPHANT"))
    assert "REGISTERED" in card(person) and "HAND" not in card(person)


def test_a_rom_that_tells_of_no_files_has_a_program_and_a_document(person: Person) -> None:
    assert "BLUE.EXE BLUE.DOC" in card(choose(person, "BLUE"))


def test_a_title_that_is_too_long_shows_that_it_was_cut(own: Path) -> None:
    text = BLUE.replace("name: BLUE", "name: LONG", 1)
    lay(own, "long", text.replace("title: ", "title: THE VERY LONGEST ", 1))
    assert card(choose(sit_down(), "LONG")).startswith("THE VERY LONGE..")


def test_the_chosen_one_is_pulled_forward(person: Person) -> None:
    person.press("HOME").wait(0.5)
    stage = person.program.stage
    first = next(p for p in stage.tableau.seen(inf).cards if p.zone == "place_1")
    second = next(p for p in stage.tableau.seen(inf).cards if p.zone == "place_2")
    assert second.rect.y - first.rect.y == 8


def test_the_monitor_shows_the_show_of_the_chosen_one(person: Person) -> None:
    choose(person, "ECARTE").wait(8)
    casino = monitor(person)
    assert person.wait(1) and monitor(person) != casino
    choose(person, "DURAK").wait(8)
    assert monitor(person) != casino


def test_the_pictures_are_those_of_the_shows(person: Person) -> None:
    """Durak's at the second 3.5 in its own colours, each second pixel; the calculator's greens."""
    choose(person, "DURAK").wait(3.5)
    table = person.program.stage.tableau
    box = next(p.rect for p in table.seen(inf).cards if p.view.card == names(person).index("DURAK"))
    picture, seen = person.picture, monitor(person)
    label = [picture[(box.y + 27 + y) * 320 + box.x + 4 :][:52] for y in range(24)]
    assert label == [seen[(70 + y) * 160 + 87 :][:52] for y in range(24)]
    greens = {person.machine.video.full_palette()[pixel] for pixel in picture}
    assert 0xCFE0CC in greens or len(greens) > 16


def test_the_show_begins_again_after_its_end(person: Person) -> None:
    choose(person, "DURAK").wait(1)
    early = monitor(person)
    person.wait(22 + 6 - 1.5)
    shown = set()
    for _ in range(60):
        shown.add(monitor(person.wait(1 / 30)))
    assert early in shown


# Choosing.


def test_the_arrows_home_and_end_stay_on_the_desk(person: Person) -> None:
    first = chosen(person)
    assert chosen(person.press("LEFT", "UP")) == first
    assert chosen(person.press("RIGHT", "DOWN")) == names(person)[2]
    last = chosen(person.press("END"))
    assert last == names(person)[-1] and chosen(person.press("RIGHT")) == last
    assert chosen(person.press("HOME")) == first


def test_the_wheel_goes_from_one_to_the_next(person: Person) -> None:
    for amount, name in ((-1, 1), (-1, 2), (1, 1)):
        person.machine.inject(Mouse("wheel", 160, 100, amount=amount))
        person.step()
        assert chosen(person) == names(person)[name]


def test_pointing_at_a_diskette_chooses_it_and_a_click_starts_it(person: Person) -> None:
    person.machine.inject(Mouse("move", 200, 150))
    person.step()
    assert chosen(person) == "ECARTE" and person.state["program"] == "PC"
    person.machine.inject(Mouse("press", 200, 150, "left"))
    assert started(person) == "ECARTE"


def test_a_click_out_of_the_blue_chooses_and_the_next_one_starts(person: Person) -> None:
    """As on a screen that is touched."""
    for _ in range(2):
        assert person.state["program"] == "PC"
        person.machine.inject(Mouse("press", 200, 150, "left"))
        person.step()
        assert chosen(person) == "ECARTE"
    assert started(person) == "ECARTE"


def test_a_pointer_that_rests_does_not_hold_the_keyboard(person: Person) -> None:
    person.machine.inject(Mouse("move", 200, 150))
    assert chosen(person.press("HOME").wait(1)) == names(person)[0]


def test_a_click_beside_the_diskettes_starts_nothing(person: Person) -> None:
    assert started(person.click(310, 100)) == "PC"
    assert started(person.click(80, 60)) == "PC"


def test_a_click_on_the_arrows_of_the_count_turns_the_pages(person: Person) -> None:
    assert "← 1 OF 7 →" in person.lines[0]
    assert "2 OF 7" in person.click_words("→").lines[0]
    assert "1 OF 7" in person.click_words("←").lines[0]


# Starting.


@pytest.mark.parametrize("name", ["BLUE", "DURAK", "ECARTE", "ELEPHANT"])
def test_enter_starts_the_chosen_one(person: Person, name: str) -> None:
    assert started(choose(person, name).press("ENTER")) == name


@pytest.mark.parametrize("name", ["BLUE", "DURAK", "ECARTE", "ELEPHANT"])
def test_the_digit_on_a_diskette_starts_it(person: Person, name: str) -> None:
    assert started(person.press(digit(choose(person, name), name))) == name


def test_it_goes_into_the_drive_and_comes_out_again(person: Person) -> None:
    light = person.program.stage.tableau.inlays["light"]
    choose(person, "DURAK").press("ENTER").wait(0.5)
    number = every_name().index("DURAK")
    assert [view.card for view in person.program.stage.model.zones["drive"]] == [number]
    assert "DURAK" not in names(person)
    assert person.program.stage.tableau.inlays["light"] != light
    assert started(person) == "DURAK"
    person.press("F7").wait(0.3).press("y").wait(0.5).press("x").wait(1)
    assert person.state["program"] == "PC" and chosen(person) == "DURAK"
    assert "drive" not in person.program.stage.model.zones
    assert person.program.stage.tableau.inlays["light"] == light


def test_a_key_cuts_the_reading_short(person: Person) -> None:
    choose(person, "DURAK").press("ENTER").wait(0.1).press("SPACE").wait(0.1)
    assert person.state["program"] == "DURAK"


def test_a_key_of_a_place_that_is_free_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    roms = find_roms(rom_folders())
    monkeypatch.setattr("retrocards.programs.chooser.find_roms", lambda folders: roms[:3])
    person = sit_down()
    assert len(names(person)) < 5
    assert started(person.press("5")) == "PC"


# What cannot be read.


def test_the_monitor_of_a_rom_that_has_nothing_to_show_says_so(own: Path) -> None:
    lay(own, "noshow", rom_text("NOSHOW", more="show: null"))
    person = choose(sit_down(), "NOSHOW").wait(0.5)
    assert r"C:\CARDS>NOSHOW" in person.lines[2]
    assert "DATA ERROR" in choose(person, "BROKEN").wait(0.5).lines[2]
    assert "DATA ERROR" not in choose(person, "DURAK").text


def test_a_broken_rom_has_a_torn_label_and_says_what_is_wrong(person: Person) -> None:
    assert "CANNOT BE READ" in card(choose(person, "BROKEN"))
    assert "rom.yaml" in card(person)
    person.press("ENTER").wait(2)
    assert person.exit_code is None and "rom.yaml" in person.text
    person.press("x").wait(0.5)
    assert person.state["scene"] == "chooser" and "drive" not in person.program.stage.model.zones


@pytest.mark.parametrize("trouble", [StageError("no such window"), FolderError("no home")])
def test_a_program_that_cannot_sit_down_says_why_and_the_desk_stays(
    person: Person, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    def stumbles(*_: object) -> None:
        raise trouble

    monkeypatch.setattr("retrocards.programs.ecarte.Ecarte.__init__", stumbles)
    choose(person, "ECARTE").press("ENTER").wait(2)
    assert person.exit_code is None and str(trouble) in person.text
    assert started(person.press("x")) == "PC" and person.state["scene"] == "chooser"


def test_without_any_program_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("retrocards.programs.chooser.find_roms", lambda folders: [])
    person = sit_down()
    assert "NO PROGRAM WAS FOUND" in card(person)
    person.press("ENTER", "1", "RIGHT", "LEFT", "HOME", "END", "PGUP", "PGDN").click(160, 150)
    person.machine.inject(Mouse("wheel", 160, 100, amount=1))
    assert started(person) == "PC" and person.state["chosen"] is None


def test_a_show_whose_pictures_are_missing_leaves_the_monitor_dark(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(own, "nodeck", rom_text("NODECK", more="display: {deck: gone}"))
    person = sit_down()
    choose(person, "NODECK").wait(12)
    assert person.state["program"] == "PC"


# Strange ROMs, and many.


def test_names_and_titles_that_are_too_long_are_cut(own: Path) -> None:
    lay(own, "a" * 200, "no: yaml: at: all")
    lay(own, "Ω≈ç√∫", "format: 1\nidentity: {name: {}")
    lay(own, "long", rom_text("ZZZZZZZZ", "THE LONGEST TITLE THAT ANYBODY EVER GAVE TO ANYTHING"))
    person = sit_down().press("END")
    for _ in range(9):
        person.wait(0.5)
        # Nothing reaches over the card's edge or the next diskette.
        assert all(line[39:40] in ("", "▌", " ", "─") for line in person.lines[1:14])
        person.press("LEFT")


def test_there_may_be_more_than_there_is_room_for(own: Path) -> None:
    for number in range(10, 22):
        lay(own, f"d{number}", rom_text(f"D{number}"))
    person = sit_down()
    every = every_name()
    assert len(every) == 19 and names(person) == every[:5]
    assert "1 OF 19" in person.lines[0]
    assert names(person.press("PGDN")) == every[1:6] and chosen(person) == every[5]
    assert digit(person, every[5]) == "5"
    assert names(person.press("END")) == every[-5:]
    assert names(person.press("PGUP", "LEFT", "LEFT")) != every[-5:]
    choose(person, "D15").wait(1)
    assert started(person.press(digit(person, "D15"))) == "D15"


def test_a_diskette_beyond_the_shown_ones_is_drawn_when_it_comes_forward(own: Path) -> None:
    for number in range(10, 16):
        lay(own, f"d{number}", rom_text(f"D{number}"))
    person = Person(load_rom(find_rom("PC", rom_folders())), Launch(), fps=30).wait(2)

    def idle() -> bool:
        """Whether it waits for the next picture of a show, and has nothing to draw before."""
        return any(person.wait(1 / 30) and person.program.desk.due_in > 0 for _ in range(3))

    assert idle()
    person.press("END")
    assert not idle(), "there are labels to be drawn"
    assert person.wait(1) and idle()


# A hand that waits.


def test_a_hand_that_was_left_is_told(own: Path) -> None:
    rom = load_rom(find_rom("ECARTE", rom_folders()))
    table = Person(rom, Launch(frozenset({"skip_show"}), "7")).wait(3)
    table.pc.close()
    person = choose(sit_down(), "ECARTE").wait(0.5)
    assert "A HAND IS WAITING" in person.lines[14]
    assert [view[0].new for view in places(person).values()] == [
        name == "ECARTE" for name in names(person)
    ]
    assert "A HAND IS WAITING" not in choose(person, "DURAK").wait(0.5).lines[14]


def test_looking_at_what_is_kept_leaves_it_alone(own: Path) -> None:
    """Damaged files too: their programs set them aside when they are started."""
    paths = [sitting_path("DURAK"), settings_path("DURAK")]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"{ not json")
    before = [sorted(path.parent.iterdir()) for path in paths]
    person = choose(sit_down(), "DURAK").wait(0.5)
    assert "HAND" not in person.lines[14] and "EVALUATION" in card(person)
    assert [path.read_bytes() for path in paths] == [b"{ not json"] * 2
    assert [sorted(path.parent.iterdir()) for path in paths] == before


def test_a_hand_left_just_now_is_told_when_one_comes_back(person: Person) -> None:
    choose(person, "ECARTE").press("ENTER").wait(2).press("SPACE").wait(5)
    person.press("F7").wait(0.3).press("y").wait(0.5).press("x").wait(1)
    assert person.state["program"] == "PC"
    assert "A HAND IS WAITING" in person.wait(1).lines[14]


def test_what_was_registered_meanwhile_is_told_when_one_comes_back(person: Person) -> None:
    """At a prompt over the program that was started, say."""
    assert "EVALUATION" in card(choose(person, "CALC"))
    choose(person, "ECARTE").press("ENTER").wait(2).press("SPACE").wait(3)
    Settings(load_rom(find_rom("CALC", rom_folders()))).register()
    person.press("F7").wait(0.3).press("y").wait(0.5).press("x").wait(1)
    assert "REGISTERED" in card(choose(person, "CALC"))


# How well the computer plays.


def test_g_changes_the_grade_of_the_chosen_one_and_it_is_kept(person: Person) -> None:
    assert "G GRADE MASTER" in card(choose(person, "DURAK"))
    assert "G GRADE CLUB" in card(person.press("G").wait(0.2))
    assert "G GRADE MASTER" in card(choose(person, "ECARTE")), "each has its own"
    assert "G GRADE CLUB" in card(choose(person, "DURAK"))
    settings = Settings(load_rom(find_rom("DURAK", rom_folders())))
    assert (settings.edition, settings["grade"]) == ("evaluation", "club")


def test_the_program_that_is_started_has_the_grade(person: Person) -> None:
    choose(person, "ELEPHANT").press("G").wait(0.2)
    assert "G GRADE MASTER" in card(person)
    person.press("ENTER").wait(3)
    assert person.state["options"]["grade"] == "master"


def test_the_grade_can_be_clicked_and_goes_around(person: Person) -> None:
    seen = [card(choose(person, "HEARTS"))]
    for _ in range(3):
        seen.append(card(person.click_words("G").wait(0.2)))
    words = [line.partition("G GRADE ")[2].split()[0] for line in seen]
    assert words == ["MASTER", "CLUB", "BEGINNER", "MASTER"]


# What is heard.


def test_each_program_has_a_jingle_of_its_own(
    person: Person,
) -> None:
    played: list[str] = []
    person.machine.speaker.play = played.append  # type: ignore[method-assign,assignment]
    choose(person.press("END"), "BLUE")
    heard = {}
    for name in ("CALC", "DURAK", "ECARTE", "ELEPHANT"):
        played.clear()
        person.press("RIGHT")
        assert chosen(person) == name and len(played) == 1
        heard[name] = played[0]
    assert len(set(heard.values())) == 4
    # One that has none is silent, and what is chosen already does not begin anew.
    played.clear()
    person.press("END", "RIGHT")
    choose(person, "BROKEN")
    assert played[-1] != heard["ELEPHANT"]


def test_what_is_silent_here_begins_in_silence(person: Person) -> None:
    choose(person, "DURAK").press("F1")
    assert person.state["sound"] is False
    assert started(person.press("ENTER")) == "DURAK"
    assert person.state["sound"] is False


def test_the_switch_for_silence_can_be_taken_back(own: Path) -> None:
    person = sit_down(Launch(frozenset({"sound_off"}))).press("F1")
    assert started(choose(person, "DURAK").press("ENTER")) == "DURAK"
    assert person.state["sound"] is True


# Leaving, and what else there was before.


@pytest.mark.parametrize("key", ["ESC", "F7"])
def test_it_is_left_by_esc_or_f7_then_y(person: Person, key: str) -> None:
    person.press(key).wait(0.3).press("N").wait(0.3)
    assert person.exit_code is None
    person.press(key).wait(0.3).press("Y").wait(0.3).press("x")
    person.wait(30)
    assert person.exit_code == 0


@pytest.fixture
def over(person: Person) -> Person:
    """The chooser as the prompt starts it: over another program, which is another chooser here."""
    program = type(person.program)(person.pc, person.program.rom, Launch())
    person.pc.start(lambda: program.desk)
    return person.wait(1)


def test_esc_leads_back_to_the_prompt_below(over: Person) -> None:
    assert "ESC: DOS" in over.lines[23]
    over.press("ESC").wait(0.5)
    assert over.pc.depth == 1 and over.exit_code is None and "ESC LEAVES" in over.lines[23]


def test_f7_switches_the_pc_off_whatever_is_below(over: Person) -> None:
    over.press("F7").wait(0.3).press("N").wait(0.3)
    assert over.pc.depth == 2
    over.press("F7").wait(0.3).press("Y").wait(0.3)
    assert over.exit_code == 0


def test_a_rom_of_its_own_look_plays_the_same_game(own: Path) -> None:
    rom = load_rom(find_rom("BLUE", rom_folders()))
    person = Person(rom, Launch(frozenset({"skip_show"}), "7", "registered")).wait(0.5)
    assert person.state["program"] == "BLUE" and person.state["deal"] == 7
    assert person.state["background"] == 1


def test_the_program_picked_has_the_coach_that_was_asked_for(own: Path) -> None:
    person = choose(sit_down(Launch(coach=True)), "DURAK")
    assert started(person.press("ENTER")) == "DURAK" and person.pc.top.launch.coach


def test_it_is_at_rest_until_a_program_is_started(person: Person) -> None:
    assert person.program.desk.idle
    choose(person, "BROKEN").press("ENTER").wait(0.5)
    assert not person.program.desk.idle
    person.wait(2).press("x").wait(0.5)
    assert person.program.desk.idle


def test_in_mono_nothing_is_in_colour(own: Path) -> None:
    """The labels' pictures and the monitor's too."""
    person = choose(sit_down(Launch(frozenset({"mono"}))), "ELEPHANT")
    for _ in range(20):
        palette = person.wait(0.5).machine.video.full_palette()
        for pixel in set(person.picture):
            red, green, blue = (palette[pixel] >> shift & 255 for shift in (16, 8, 0))
            assert green >= red and green >= blue
    assert BACK not in {view[0].card for view in places(person).values()}


# A calculator's program, and the PC again after it.


@pytest.mark.parametrize(
    "leaving", ["SPACE wait:2 ESC wait:1 ESC wait:1 SPACE", "wait:1 F7 wait:1 ESC wait:9"]
)
def test_after_it_the_pc_is_what_it_was(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaving: str
) -> None:
    """Its palette, its text mode, its border, its keyboard: from the table, and from the show."""
    monkeypatch.chdir(tmp_path)
    rates: list[tuple[float, ...]] = []
    modifiers: list[bool] = []
    monkeypatch.setattr(Machine, "set_typematic", lambda _, *rate: rates.append(rate))
    monkeypatch.setattr(Machine, "listen_to_modifiers", lambda _, on=True: modifiers.append(on))
    key = digit(person.press("END"), "ELEPHANT")
    before, inside, after = (f"text:{name}.txt state:{name}.json" for name in ("a", "b", "c"))
    script = f"END LEFT LEFT wait:1 {before} {key} wait:2 F9 F9 SPACE {inside} {leaving} wait:1"
    assert main(["PC", "--headless", "--script", f"{script} {after}"]) == 0
    first, then, last = ((tmp_path / f"{name}.json").read_text() for name in ("a", "b", "c"))
    assert '"program": "ELEPHANT"' in then and '"program": "PC"' in last
    assert first == last
    shown, again = ((tmp_path / f"{name}.txt").read_text("utf-8").split("\n") for name in "ac")
    # What is new is that a hand was left there, unless its show was all that was seen. It takes
    # the place of the offer to a new player.
    assert ("A HAND IS WAITING" in again[14]) == ("wait:9" not in leaving)
    assert shown[:13] == again[:13] and shown[15:] == again[15:]
    assert rates == [(), (0.25, 0.25), ()]
    assert modifiers == [False, True, False]
