"""The display of a page, its address, and what it keeps, without a browser."""

import os
from pathlib import Path
from typing import Any

import pytest

from retrocards.cli.errors import UsageError
from retrocards.machine import Event, Key, Machine, Mouse
from retrocards.machine.page import Page
from retrocards.session.files import write_safely
from retrocards.web.address import words_of
from retrocards.web.changes import Changes
from retrocards.web.start import PagePc


class Browser:
    """What a page has been given to show and to sound."""

    def __init__(self) -> None:
        self.posts: list[tuple[Any, ...]] = []
        self.page = Page(self.post, 30, 7)
        self.machine = Machine(self.page, 30)

    def post(self, *words: Any) -> None:
        self.posts.append(words)

    def tick(self) -> list[Event]:
        """Let a tick pass as the worker does. Returns what the program is given."""
        for event in self.page.begin():
            self.machine.inject(event)
        events = self.machine.events()
        self.machine.tick()
        return events

    def stroke(self, place: str, key: str, typed: bool = True) -> list[Event]:
        self.page.key_down(place, key, typed)
        events = self.tick()
        self.page.key_up(place)
        return events + self.tick()


@pytest.mark.parametrize(
    ("place", "key", "stroke"),
    [
        ("F1", "F1", Key("F1")),
        ("F12", "F12", Key("F12")),
        ("Escape", "Escape", Key("ESC")),
        ("Enter", "Enter", Key("ENTER")),
        ("NumpadEnter", "Enter", Key("ENTER")),
        ("ArrowUp", "ArrowUp", Key("UP")),
        ("PageDown", "PageDown", Key("PGDN")),
        ("Delete", "Delete", Key("DEL")),
        ("Space", " ", Key("SPACE", " ")),
        ("KeyA", "a", Key("A", "a")),
        ("KeyQ", "a", Key("A", "a")),
        ("KeyY", "н", Key("Y", "н")),
        ("Digit3", "3", Key("3", "3")),
        ("Digit3", '"', Key("3", '"')),
        ("Digit1", "&", Key("1", "&")),
        ("Slash", "/", Key("/", "/")),
        ("Slash", "?", Key("?", "?")),
        ("KeyE", "é", Key("E", "é")),
        ("Numpad8", "ArrowUp", Key("UP")),
        ("Numpad8", "8", Key("UP")),
        ("Numpad0", "0", Key("INS", "0")),
        ("NumpadAdd", "+", Key("+", "+")),
    ],
)
def test_a_key_of_the_browser_is_one_stroke(place: str, key: str, stroke: Key) -> None:
    assert Browser().stroke(place, key) == [stroke]


@pytest.mark.parametrize("key", ["Shift", "Dead", "Process", "Unidentified", "CapsLock"])
def test_a_key_that_types_nothing_is_no_stroke(key: str) -> None:
    browser = Browser()
    assert browser.stroke({"Shift": "ShiftLeft"}.get(key, ""), key) == []
    assert browser.stroke("KeyE", "é") == [Key("E", "é")]


def test_with_ctrl_a_letter_is_a_control_code() -> None:
    browser = Browser()
    browser.page.key_down("ControlLeft", "Control", False)
    assert browser.stroke("KeyC", "c", typed=False) == [Key("CTRL_C", "\3")]
    browser.page.key_up("ControlLeft")
    assert browser.stroke("KeyC", "c") == [Key("C", "c")]


def test_a_chord_may_begin_and_end_within_a_tick() -> None:
    browser = Browser()
    browser.page.key_down("ControlLeft", "Control", False)
    browser.page.key_down("KeyC", "c", False)
    browser.page.key_up("KeyC")
    browser.page.key_up("ControlLeft")
    assert browser.tick() == [Key("CTRL_C", "\3")]
    assert browser.stroke("KeyC", "c") == [Key("C", "c")]


def test_a_held_arrow_repeats_and_a_held_letter_does_not() -> None:
    browser = Browser()
    browser.page.key_down("ArrowDown", "ArrowDown", True)
    browser.page.key_down("KeyA", "a", True)
    ticks = [browser.tick() for _ in range(18)]
    assert ticks[0] == [Key("DOWN"), Key("A", "a")]
    times = [tick for tick, events in enumerate(ticks) if events]
    assert times == [0, 12, 14, 16], "0.4 seconds, and then every 0.06"
    browser.page.blur()
    assert not any(browser.tick() for _ in range(20))


def test_shift_alone_is_a_stroke_for_who_listens() -> None:
    browser = Browser()
    assert browser.stroke("ShiftLeft", "Shift") == []
    browser.machine.listen_to_modifiers()
    assert browser.stroke("ShiftLeft", "Shift") == [Key("SHIFT")]
    browser.page.key_down("ShiftLeft", "Shift", True)
    assert browser.stroke("KeyA", "A") == [Key("A", "A")]
    browser.page.key_up("ShiftLeft")
    assert browser.tick() == []


def test_the_mouse_moves_the_pointer_in_the_tick_of_its_event() -> None:
    browser = Browser()
    browser.page.mouse("move", 5, 7, "", 0)
    browser.page.mouse("press", 5, 7, "right", 0)
    assert browser.tick() == [Mouse("move", 5, 7), Mouse("press", 5, 7, "right")]
    assert browser.machine.video.pointer_at == (5, 7)


def test_a_picture_is_shown_when_it_changes_and_its_colours_when_they_do() -> None:
    browser = Browser()
    video = browser.machine.video
    video.border = 2
    video.pixel(0, 0, 14)
    browser.tick()
    browser.tick()
    video.pixel(1, 0, 15)
    browser.tick()
    first, second = (words[1:] for words in browser.posts if words[0] == "picture")
    assert len(first[0]) == 352 * 232 and first[0][0] == 2 and first[0][16 * 352 + 16] == 14
    assert len(first[1]) == 4 * 256 and first[1][4 * 14 : 4 * 15] == b"\xff\xff\x55\xff"
    assert second[0][16 * 352 + 17] == 15 and second[1] is None


def test_the_text_is_told_when_it_changes_and_once_a_second_at_most() -> None:
    browser = Browser()
    page = browser.machine.video.page
    for letter in "ABC":
        page.put(0, 0, letter, 7)
        for _ in range(15):
            browser.tick()
    for _ in range(90):
        browser.machine.video.pixel(0, 0, 14)
        browser.tick()
    texts = [words[1][0] for words in browser.posts if words[0] == "text"]
    assert texts == ["B", "C"]


def test_tones_go_to_the_browser() -> None:
    browser = Browser()
    browser.machine.speaker.sound(440, 18.2)
    browser.machine.speaker.mute = True
    browser.machine.speaker.stop()
    assert browser.posts == [
        ("mute", False, pytest.approx(0.2512, abs=1e-4)),
        ("tones", [[440, 1.0]]),
        ("mute", True, pytest.approx(0.2512, abs=1e-4)),
        ("silence",),
    ]


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("", ["PC"]),
        ("/", ["PC"]),
        ("DURAK", ["DURAK"]),
        ("DURAK/MS*?deal=4711&grade=club",
         ["DURAK", "MS*", "--deal", "4711", "--set", "grade=club"]),
        ("CALC?deal=pysol12345", ["CALC", "--deal", "pysol12345"]),
        ("attract", ["--attract"]),
        ("attract/S?loud", ["--attract", "S", "--loud"]),
        ("HEARTS?names=a%20b+c", ["HEARTS", "--set", "names=a b c"]),
        ("?replay=ecarte.4711..jRaiAQdN", ["replay", "ecarte.4711..jRaiAQdN"]),
        ("ECARTE/S?crt&replay=ecarte.4711..jRaiAQdN&grade=club",
         ["replay", "ecarte.4711..jRaiAQdN", "S", "--crt", "--set", "grade=club"]),
    ],
)  # fmt: skip
def test_an_address_is_a_command_line(fragment: str, words: list[str]) -> None:
    assert words_of(fragment) == words


@pytest.mark.parametrize(
    "fragment", ["--script=x", "DURAK/--record", "%2D-headless", "?replay=--headless"]
)
def test_an_address_gives_no_option_in_the_place_of_a_word(fragment: str) -> None:
    with pytest.raises(UsageError, match="option"):
        words_of(fragment)


def test_an_address_gives_no_other_option_of_the_command_line() -> None:
    assert words_of("DURAK?script=x") == ["DURAK", "--set", "script=x"]


def test_what_is_written_is_seen_once_and_as_it_is_then(tmp_path: Path) -> None:
    home = tmp_path / "home"
    changes = Changes(str(home))
    write_safely(home / "saves" / "a.json", "one")
    write_safely(home / "saves" / "a.json", "two")
    (tmp_path / "other.txt").write_text("not the player's")
    seen = {path: data for path, data in changes.take() or () if data is not None}
    assert seen == {
        "saves/a.json": b"two",
        "saves/a.json.bak": b"one",
    }
    assert changes.take() is None
    (home / "saves" / "a.json").read_text()
    assert changes.take() is None
    (home / "saves" / "a.json").unlink()
    assert changes.take() == [("saves/a.json", None)]


def run(pc: PagePc, ticks: int) -> None:
    for _ in range(ticks):
        assert pc.tick()


def test_a_program_plays_in_a_page_and_its_moves_are_kept(surroundings: Path) -> None:
    posts: list[tuple[Any, ...]] = []
    home = Path(os.environ["RETROCARDS_HOME"])
    changes = Changes(str(home))
    pc = PagePc("DURAK/S*?deal=7", lambda *words: posts.append(words))
    assert pc.page is not None
    run(pc, 30)
    pc.page.press("F2")
    run(pc, 300)
    assert sum(words[0] == "picture" for words in posts) > 10
    kept = [path for path, data in changes.take() or () if data and path.endswith(".json")]
    assert any("durak" in path.lower() for path in kept), kept
    pc.close()
    assert not pc.tick()


def test_a_hand_is_played_again_from_its_line(home: Path) -> None:
    posts: list[tuple[Any, ...]] = []
    pc = PagePc("?replay=ecarte.4711..jRaiAQdN", lambda *words: posts.append(words))
    run(pc, 30)
    assert any(words[0] == "picture" for words in posts)
    assert not (home / "saves").exists(), "by a guest"
    pc.close()


@pytest.mark.parametrize(
    "fragment", ["NOSUCH", "DURAK/Q", "DURAK?deal=-", "--x", "DURAK?no=1", "?replay=x", "?replay"]
)
def test_what_cannot_be_started_tells_why(
    fragment: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pc = PagePc(fragment, lambda *words: None)
    assert pc.exit_code and not pc.tick()
    assert capsys.readouterr().err.strip()
