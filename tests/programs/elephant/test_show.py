"""The startup show and the HOME screen, tick by tick: the machine's ticks are the calculator's."""

from __future__ import annotations

from itertools import groupby, pairwise

import pytest

from retrocards.machine import Key, Mouse
from retrocards.machine.speaker import Speaker
from retrocards.rom import LcdRom
from tests.facts.elephant import (
    BUSY,
    CURSOR,
    DONE,
    ENTRY,
    START,
    STATUS,
    STATUS_ROW,
    TABS,
    TEXT_AT,
    UNDER_TABS,
)
from tests.programs.elephant.calculator import (
    BLACK,
    DARK,
    LIGHT,
    WHITE,
    WHOLE,
    Calculator,
    one_bit,
)
from tests.programs.elephant.conftest import SitDown

TYPED_AT, BUSY_AT, UNPACKING_AT, STARTED_AT = 16, 52, 54, 68
LOGO_AT, PRESENTS_AT, TITLE_AT, WORDS_AT = 92, 170, 224, 239
"""The ticks at which a step of the show begins."""
PAPER, INK = 0xCFE0CC, 0x222E31
LCD = [PAPER, 0x95A598, 0x5C6965, INK]
GREEN = [0x3CFF83, 0x09CC50, 0x045C26, 0x000000]
AMBER = [0xFFD200, 0xD28200, 0x5C3900, 0x000000]


def show(sit: SitDown, tick: int = 0, **how: object) -> Calculator:
    """The show at a tick of it."""
    return sit(switches=how.pop("switches", ()), **how).tick(tick)


def mixed(inks: list[int], contrast: int) -> list[int]:
    """The four shades, so many eighths of the way to the darkest of them."""

    def part(colour: int, shift: int) -> int:
        own, darkest = colour >> shift & 255, inks[3] >> shift & 255
        return own + round((darkest - own) * contrast / 8) << shift

    return [sum(part(colour, shift) for shift in (0, 8, 16)) for colour in inks]


# What comes when.


def test_the_order_and_the_length_of_every_step(sit: SitDown) -> None:
    """Each step of the contrast comes at the end of its three ticks, and no screen fades longer."""
    person = show(sit)
    seen = []
    for _ in range(WORDS_AT + 30):
        seen.append((person.screen, person.contrast))
        person.tick()
    assert [(*step, len(list(ticks))) for step, ticks in groupby(seen)] == [
        ("home_ready", 0, 16 + 36),
        ("home_busy", 0, 2),
        ("home_unpacking", 0, 14),
        *START,
        ("title_ready", 0, 30),
    ]


@pytest.mark.parametrize("fps", [20, 30, 60])
def test_times_are_seconds_whatever_the_machine_s_own_ticks(sit: SitDown, fps: int) -> None:
    """A tick is a twentieth of a second: seven steps of three, then holds of 30 and of 15."""
    person = show(sit, fps=fps)
    began: dict[str, float] = {}
    while person.screen != "title_ready":
        began.setdefault(person.screen, person.program.desk.now)
        began.setdefault(f"{person.screen} {person.contrast}", person.program.desk.now)
        person.tick()
    assert began["logo"] - began["home_busy 1"] == pytest.approx(21 / 20, abs=0.05)
    assert began["logo 1"] - began["logo"] == pytest.approx(21 / 20, abs=0.05)
    assert began["title"] - began["presents 0"] == pytest.approx(30 / 20, abs=0.05)
    assert person.program.desk.now - began["title"] == pytest.approx(0.75, abs=0.05)


@pytest.mark.parametrize(
    ("switches", "palette", "inks"),
    [((), None, LCD), (("mono",), None, GREEN), (("mono",), "amber", AMBER)],
)
def test_a_step_of_contrast_is_an_eighth_of_the_way_to_dark(
    sit: SitDown, switches: tuple[str, ...], palette: str | None, inks: list[int]
) -> None:
    person = show(sit, STARTED_AT + 2, switches=switches, mono_palette=palette)
    assert person.inks == inks
    for step in range(1, 9):
        person.tick(1 if step == 1 else 3)
        assert person.inks == mixed(inks, step)
    assert len(set(person.inks)) == 1, "wholly dark"


def test_the_colours_follow_the_contrast_all_through_the_show(sit: SitDown) -> None:
    person = show(sit)
    for _ in range(WORDS_AT + 1):
        assert person.inks == mixed(LCD, person.contrast)
        person.tick()
    assert person.inks == LCD, "and the show ends clear"


# The HOME screen.


def test_home_has_its_bar_of_tabs(sit: SitDown) -> None:
    """Six tabs with rounded corners and an empty seventh, all with the same line below."""
    person = show(sit)
    bar = person.cut((0, 0, 159, UNDER_TABS))
    columns = ["".join(column) for column in zip(*bar, strict=True)]
    assert [x for x, column in enumerate(columns) if set(column[6:]) == {"#"}] == [*TABS]
    assert [y for y, row in enumerate(bar) if set(row) == {"#"}] == [UNDER_TABS]
    for left, right in pairwise(TABS):
        top, below = bar[0][left : right + 1], bar[1][left : right + 1]
        assert top == "__" + "#" * (right - left - 3) + "__", "round at both ends"
        assert below == "_#" + "_" * (right - left - 3) + "#_"
    *_, last = pairwise(TABS)
    assert person.extent(BLACK, (last[0] + 1, 2, last[1] - 1, UNDER_TABS - 1)) is None, "empty"


def test_the_labels_stand_in_the_middle_of_their_tabs(sit: SitDown) -> None:
    """The key, with a triangle where it opens a menu, and below it the menu's name."""
    person = show(sit)
    tabs = [["F1▼", "Tools"], ["F2▼", "Algebra"], ["F3▼", "Calc"],
            ["F4▼", "Other"], ["F5", "PrgmIO"], ["F6▼", "Clean Up"]]  # fmt: skip
    for (left, right), words in zip(pairwise(TABS[:-1]), tabs, strict=True):
        for word, (first, last) in zip(words, ((2, 7), (8, UNDER_TABS - 1)), strict=True):
            places = [(x, y) for x in range(left, right) for y in range(first, last)]
            assert len([spot for spot in places if person.writes("small", *spot, word)]) == 1, word
            ink = person.extent(BLACK, (left + 1, first, right - 1, last))
            assert ink is not None
            assert abs((ink[0] - left) - (right - ink[2])) <= 1, word
    assert "F5▼" not in person.text


def test_home_has_history_entry_line_and_status(sit: SitDown) -> None:
    """A large space for the history, a line above and one below the entry, and the status."""
    person = show(sit)
    assert person.extent(BLACK, (0, UNDER_TABS + 1, 159, 82)) is None, "an empty history"
    assert person.cut((0, 83, 159, 83)) == person.cut((0, 93, 159, 93)) == ["#" * 160]
    for words, first in STATUS.items():
        assert person.writes("small", first - 1, STATUS_ROW, words), words
        ink = person.extent(BLACK, (first - 3, 94, first + 4, 99))
        assert ink is not None and ink[:2] == (first, STATUS_ROW), words
    assert one_bit(person.shades)


def test_the_entry_line_has_a_cursor(sit: SitDown) -> None:
    """A bar, two pixels wide and as high as the line, is by turns behind what is typed."""
    person = show(sit)
    wide, top, bottom = CURSOR
    seen: dict[str, list[bool]] = {}
    for _ in range(BUSY_AT):
        words = person.program.stage.model.labels["entry"].removesuffix("▌")
        left = 6 * len(words)
        here = person.extent(BLACK, (left, 84, 159, 92))
        assert here in (None, (left, top, left + wide - 1, bottom))
        if here:
            assert person.cut(here) == ["#" * wide] * (bottom - top + 1)
        seen.setdefault(words, []).append(here is not None)
        person.tick()
    assert [*seen] == ["degame()"[:letters] for letters in range(9)]
    assert seen[""] == [True] * 8 + [False] * 8
    assert set(seen["degame()"]) == {True, False}
    assert person.screen == "home_busy"
    assert person.extent(BLACK, (6 * 8, 84, 159, 92)) is None, "and then it is gone"


def test_degame_is_typed_letter_by_letter(sit: SitDown) -> None:
    """The user writes the program's name into the entry line."""
    person = show(sit, TYPED_AT)
    for letters in range(1, 9):
        word = "degame()"[:letters]
        for _ in range(3):
            assert person.writes("medium", ENTRY - 1, 85, word)
            assert (person.extent(BLACK, (0, 84, 159, 92)) or WHOLE)[0] == ENTRY
            after = ENTRY - 1 + 6 * letters
            assert any(person.writes("medium", after, 85, behind) for behind in " ▌")
            person.tick()
    person.tick(11)
    assert person.screen == "home_ready"
    assert person.tick().screen == "home_busy", "12 ticks later ENTER sends it off"


def test_busy_stands_in_place_of_0_30(sit: SitDown) -> None:
    """While the program starts, an inverse word stands where the count of lines was."""
    assert "BUSY" not in show(sit, BUSY_AT - 1).text
    for tick in (BUSY_AT, UNPACKING_AT, STARTED_AT):
        person = show(sit, tick)
        ink = person.extent(WHITE, (BUSY[0], 94, BUSY[1], 99))
        assert ink is not None and ink[1] == STATUS_ROW
        assert abs((ink[0] - BUSY[0]) - (BUSY[1] - ink[2])) <= 1
        assert person.extent(BLACK, (130, 94, 159, 99)) == (BUSY[0], 94, BUSY[1], 99)
        assert "BUSY" in person.text and "0/30" not in person.text
        assert person.writes("medium", ENTRY - 1, 85, "degame()")
    for words in ("MAIN", "RAD AUTO", "FUNC"):
        assert person.writes("small", STATUS[words] - 1, STATUS_ROW, words)


def test_decompressing_stands_for_14_ticks(sit: SitDown) -> None:
    """The program is packed, and is unpacked before it starts."""
    person = show(sit)
    ticks = 0
    for _ in range(LOGO_AT):
        ticks += person.writes("small", 0, 94, "decompressing ...")
        person.tick()
    assert ticks == 14 == round(0.7 * 20)


# Logo, PRESENTS, title.


def test_the_logo_is_a_ring_of_four_shades_on_black(sit: SitDown, rom: LcdRom) -> None:
    """Legacy Calcware logo: white/grey ring, words in it, black field."""
    person = show(sit, LOGO_AT + 24)
    assert person.shows("logo", 0, 0)
    assert person.shades == {WHITE, LIGHT, DARK, BLACK}
    corners = [(0, 0, 9, 9), (150, 0, 159, 9), (0, 90, 9, 99), (150, 90, 159, 99)]
    assert all(set("".join(person.cut(corner))) == {"#"} for corner in corners)
    assert len(rom.pictures["logo"]) == 100
    assert {len(row) for row in rom.pictures["logo"]} == {160}


def test_presents_is_white_on_all_black(sit: SitDown) -> None:
    """All-black screen, white PRESENTS in the 8x10 font at (47,45)."""
    person = show(sit, PRESENTS_AT + 24)
    assert person.writes("large", 47, 45, "PRESENTS", ink=WHITE)
    assert person.shades == {WHITE, BLACK}
    left, top, right, bottom = person.extent(WHITE) or (0, 0, 0, 0)
    assert left >= 47 and top >= 45 and right < 47 + 8 * 8 and bottom < 45 + 10
    assert person.text.split() == ["PRESENTS"]


def test_the_title_is_a_deck_in_four_shades_without_words_at_first(sit: SitDown) -> None:
    """Title picture, hold 15."""
    person = show(sit, TITLE_AT)
    assert person.shows("deck", 0, 0)
    assert person.shades == {WHITE, LIGHT, DARK, BLACK}
    assert person.text.strip() == ""
    assert person.tick(WORDS_AT - TITLE_AT - 1).text.strip() == ""
    assert person.tick().text.strip() != ""


def test_the_words_on_the_title(sit: SitDown) -> None:
    """Name and version in large letters, and in small ones what the keys do."""
    person = show(sit, TITLE_AT)
    before = person.lcd
    person.tick(WORDS_AT - TITLE_AT)
    assert person.writes("large", 30, 37, "DE v 1.00")
    assert person.writes("large", 34, 52, "FINAL")
    assert person.writes("small", 65, 93, "-press a key; [ESC] to quit")
    words = [line.strip() for line in person.text.splitlines() if line.strip()]
    assert words == ["DE v 1.00", "FINAL", "-press a key; [ESC] to quit"]
    assert person.added_columns(before, 93, 98) == TEXT_AT["small", 65, 93, words[-1]]


def test_the_three_fonts_have_their_sizes(rom: LcdRom, sit: SitDown) -> None:
    """Letters of 4x6 of different widths, of 6x8 and of 8x10."""
    pictures = show(sit).program.stage.pictures
    fonts = {name: pictures.font(name) for name in ("small", "medium", "large")}
    assert [font.height for font in fonts.values()] == [6, 8, 10]
    letters = "ABCXYZabcxyz0189.,:;!i"
    assert {fonts["medium"].width_of(char) for char in letters} == {6}
    assert {fonts["large"].width_of(char) for char in letters} == {8}
    assert len({fonts["small"].width_of(char) for char in letters}) > 1
    assert max(fonts["small"].width_of(char) for char in "aeionst") == 4
    first_columns = [
        bits >> 7
        for name in ("small", "medium")
        for char in map(chr, range(33, 127))
        for bits in fonts[name].glyph(char)
    ]
    assert not any(first_columns), "a letter begins with an empty column"


def test_the_table_is_as_large_as_the_lcd(sit: SitDown) -> None:
    """Everything is drawn in a 160x100 area."""
    assert len(show(sit).lcd) == 100
    assert {len(row) for row in show(sit).lcd} == {160}


# Keys at the show.


@pytest.mark.parametrize(
    "tick", [0, TYPED_AT + 5, BUSY_AT, STARTED_AT + 7, LOGO_AT, LOGO_AT + 40, PRESENTS_AT, TITLE_AT]
)
@pytest.mark.parametrize("key", ["x", "ESC"])
def test_a_key_goes_to_the_title_at_once(sit: SitDown, tick: int, key: str) -> None:
    person = show(sit, tick).press(key)
    assert person.screen == "title_ready"
    assert person.inks == LCD, "with no darkness left"
    assert person.tick(40).screen == "title_ready", "and there it waits"
    assert person.press("x").screen == "table"


@pytest.mark.parametrize("key", ["ENTER", "SPACE", "BACKSPACE", "UP", "SHIFT", "TAB"])
def test_whichever_key_it_is(sit: SitDown, key: str) -> None:
    assert show(sit, 5).press(key).screen == "title_ready"


def test_a_click_goes_to_the_title_and_another_begins(sit: SitDown) -> None:
    person = show(sit, LOGO_AT).click_pixel(80, 50)
    assert person.screen == "title_ready"
    assert person.click_pixel(80, 50).screen == "table"


@pytest.mark.parametrize("key", ["x", "ENTER", "SPACE", "SHIFT", "ALT", "F1", "LEFT"])
def test_any_other_key_begins(sit: SitDown, key: str) -> None:
    """ESC leaves at once, and any other key begins."""
    person = show(sit, WORDS_AT).press(key)
    assert (person.screen, person.scene) == ("table", "table")
    assert person.playing or person.asked()


def test_escape_at_the_title_leaves_at_once(sit: SitDown) -> None:
    """ESC = leave at once: nothing is asked."""
    person = show(sit, WORDS_AT + 40).press("ESC")
    assert (person.screen, person.scene) == ("home_done", "parting")
    person.tick(4 * 20 + 1)
    assert person.exit_code == 0


def test_a_click_on_esc_in_the_words_is_esc(sit: SitDown) -> None:
    person = show(sit, WORDS_AT)
    font = person.program.stage.pictures.font("small")
    left = 65 + font.width_of("-press a key; [")
    assert person.click_pixel(left + 2, 95).screen == "home_done"


@pytest.mark.parametrize("button", ["right", "middle"])
def test_other_buttons_do_nothing(sit: SitDown, button: str) -> None:
    assert show(sit, LOGO_AT).click_pixel(5, 5, button).screen == "logo"
    assert show(sit, WORDS_AT).click_pixel(5, 5, button).screen == "title_ready"


def test_a_key_that_is_held_has_to_be_let_go_first(sit: SitDown) -> None:
    """Waits key release then key: what a held key repeats is no key."""
    for tick, screen in ((LOGO_AT, "logo"), (WORDS_AT, "title_ready")):
        person = show(sit, tick)
        for _ in range(3):
            person.machine.inject(Key("LEFT", repeat=True))
            person.tick()
        assert person.screen == screen
    assert person.press("LEFT").screen == "table"


def test_moving_the_mouse_is_no_key(sit: SitDown) -> None:
    person = show(sit, WORDS_AT)
    for event in (Mouse("move", 8, 8), Mouse("release", 8, 8, "left"), Mouse("wheel", 8, 8, "", 1)):
        person.machine.inject(event)
        person.tick()
    assert person.screen == "title_ready"


def test_the_show_stands_still_below_the_manual_and_goes_on(sit: SitDown) -> None:
    person = show(sit, LOGO_AT + 30).press("F5").tick(200)
    assert person.scene == "manual"
    person.press("ESC").tick(10)
    assert person.screen == "logo"
    assert person.ticks_until(lambda: person.screen == "title_ready") > 60


def test_f7_asks_during_the_show(sit: SitDown) -> None:
    person = show(sit, PRESENTS_AT + 30).press("F7")
    assert person.scene == "quit"
    assert person.press("n").screen == "presents", "no: the show goes on"
    person.press("F7", "ESC")
    assert (person.screen, person.scene) == ("home_done", "parting")


@pytest.mark.parametrize("key", ["F5", "F7", "F11", "F12"])
def test_what_opens_in_the_dark_can_be_read(sit: SitDown, key: str) -> None:
    person = show(sit, LOGO_AT)
    assert person.inks == [INK] * 4
    person.press(key).tick(13)
    assert person.dialog and person.inks == LCD
    person.press("ESC" if key == "F5" else "n")
    assert not person.dialog and person.inks == mixed(LCD, person.contrast)


def test_home_is_clear_even_when_one_leaves_in_the_dark(sit: SitDown) -> None:
    person = show(sit, LOGO_AT).press("F7", "ESC")
    assert person.screen == "home_done" and person.inks == LCD


# Leaving.


def test_home_after_leaving(sit: SitDown) -> None:
    """The history tells what was called and that it is done, the status line what it was."""
    person = show(sit, WORDS_AT).press("ESC").tick()
    history = {
        name: person.extent(BLACK, (left, 74, right, 81))
        for name, left, right in (("square", 0, 6), ("word", 7, 99), ("Done", 100, 159))
    }
    entry = person.extent(BLACK, (0, 84, 159, 92))
    for name, ink in {**history, "highlight": entry}.items():
        assert ink is not None and (ink[0], ink[2]) == DONE[name], name
    assert entry is not None and entry[1::2] == (84, 92), "with ink all around"
    assert person.writes("medium", ENTRY - 1, 85, "degame()", ink=WHITE), "in the entry line too"
    assert person.writes("medium", DONE["word"][0] - 1, 74, "degame")
    assert person.writes("medium", DONE["Done"][0] - 1, 74, "Done")
    for left, right in ((44, 48), (49, 52)):
        parenthesis = person.extent(BLACK, (left, 70, right, 82))
        assert parenthesis is not None and parenthesis[1::2] == (74, 80), "in line with the word"
    assert person.writes("small", 0, 94, "Ditsy Elephant -- Legacy Calcware")
    assert "RAD AUTO" not in person.text and "BUSY" not in person.text
    assert one_bit(person.shades)


def test_home_stays_four_seconds_or_until_a_key(sit: SitDown) -> None:
    person = show(sit, WORDS_AT).press("ESC")
    assert person.ticks_until(lambda: person.exit_code == 0) == 4 * 20
    for key in ("x", "ESC"):
        assert show(sit, WORDS_AT).press("ESC").tick(5).press(key).exit_code == 0
    assert show(sit, WORDS_AT).press("ESC").tick(5).click_pixel(9, 9).exit_code == 0


def test_with_the_star_there_is_no_show_and_no_parting(sit: SitDown) -> None:
    person = sit(switches=("skip_show",))
    assert person.screen == "table"
    person.press("F7", "ESC")
    assert person.exit_code == 0 and person.screen == "table"


# Silence.


def test_no_sound_is_ever_made(sit: SitDown, rom: LcdRom, monkeypatch: pytest.MonkeyPatch) -> None:
    """No sound at all: not in the show, not in a deal, not at its end.

    All that can be heard is the PC's own jingle on the chooser's desk, and no reel asks for it.
    """
    sounds: list[object] = []
    for what in ("play", "sound", "tune"):
        monkeypatch.setattr(Speaker, what, lambda _, *said: sounds.append(said))
    person = show(sit, WORDS_AT).press("x", "F2", "F7", "n")
    person.until(lambda: person.screen == "again", 300)
    person.press("ESC").until(lambda: person.exit_code == 0)
    assert sounds == []
    assert list(rom.sounds) == ["jingle"]
    assert not any(step.sound for reel in rom.reels.values() for step in reel.steps)
