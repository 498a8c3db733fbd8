"""Requesters of CALCULATION: their buttons, what presses them, and the sign in the menus."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from retrocards.machine import Key, Mouse
from retrocards.rom import LcdRom
from retrocards.stage.zones import Rect
from tests.alike import first_of
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.calculation.test_game import almost, see_lost, won

OPENS: dict[str, Callable[[SitDown], Player]] = {
    "quit": lambda sit: sit(deal=3).press("F7"),
    "leave": lambda sit: sit(deal=3).press("5", "CTRL_N"),
    "select": lambda sit: sit(deal=3).press("CTRL_S", "9"),
    "resume": lambda sit: _again(sit(deal=3).press("5"), sit),
    "resume_over": lambda sit: _again(see_lost(sit(almost("KS", "9S"), deal=3).press("5")), sit),
    "won": lambda sit: won(sit(almost("KS"))),
    "lost": lambda sit: see_lost(sit(almost("KS", "9S"), deal=3).press("5")),
}
"""Requester -> how it is opened."""
TITLE = 13
"""Pixels from the top of a window to below its title."""


def _again(player: Player, sit: SitDown) -> Player:
    player.program.desk.close()
    return sit(again=True, deal=None)


def opened(sit: SitDown, name: str) -> Player:
    player = OPENS[name](sit).wait(0.5)
    assert player.dialog == name
    return player


def places(player: Player) -> dict[str, Rect]:
    """The places of the buttons, found by pointing inside first, then along the edges."""
    window = player.program.stage.windows[-1]
    area = window.area
    inside: dict[str, tuple[int, int]] = {}
    for y in range(area.y + TITLE, area.y + area.h, 4):
        for x in range(area.x, area.x + area.w, 8):
            if key := window.key_at(x, y):
                inside.setdefault(key, (x, y))
    return {key: _around(window.key_at, *point) for key, point in inside.items()}


def _around(key_at: Callable[[int, int], str], x: int, y: int) -> Rect:
    """The rectangle around a point in which a click means the same key."""
    key = key_at(x, y)
    left, right, top, bottom = (
        next(n for n in range(1, 320) if key_at(x + n * dx, y + n * dy) != key) - 1
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
    )
    rect = Rect(x - left, y - top, left + right + 1, top + bottom + 1)
    for column in (rect.x, rect.x + rect.w - 1):
        for row in (rect.y, rect.y + rect.h - 1):
            assert key_at(column, row) == key, "a button is a rectangle"
    return rect


def middle(rect: Rect) -> tuple[int, int]:
    return rect.x + rect.w // 2, rect.y + rect.h // 2


@pytest.mark.parametrize("name", first_of(OPENS, every=3))
def test_a_requester_has_its_buttons_apart_and_inside(sit: SitDown, rom: LcdRom, name: str) -> None:
    player = opened(sit, name)
    buttons, area = places(player), player.program.stage.windows[-1].area
    assert [*buttons] == [gadget.key for gadget in rom.dialogs[name].gadgets]
    for place in buttons.values():
        assert area.x + 4 <= place.x and place.x + place.w <= area.x + area.w - 4
        assert place.y + place.h <= area.y + area.h - 4
    for one, other in combinations(buttons.values(), 2):
        assert one.x + one.w + 8 <= other.x or other.x + other.w + 8 <= one.x
    for gadget in rom.dialogs[name].gadgets:
        assert gadget.text in player.text


def outcome(player: Player) -> tuple[object, ...]:
    """What tells apart what the buttons do."""
    player.wait(0.5)
    return (
        player.dialog, player.exit_code, player.state["deal"] in (3, 7), len(player.moves),
        player.state["scene"], player.sentence,
    )  # fmt: skip


@pytest.mark.parametrize("name", first_of(OPENS, every=3))
def test_a_click_on_a_button_does_what_its_key_does(sit: SitDown, rom: LcdRom, name: str) -> None:
    for gadget in rom.dialogs[name].gadgets:
        by_key = outcome(opened(sit, name).press(gadget.key))
        player = opened(sit, name)
        assert outcome(player.click(*middle(places(player)[gadget.key]))) == by_key, gadget.key
        assert by_key[0] != name


@pytest.mark.parametrize("name", first_of(OPENS, every=3))
def test_enter_presses_the_button_with_the_edge(sit: SitDown, rom: LcdRom, name: str) -> None:
    usual = [gadget.key for gadget in rom.dialogs[name].gadgets if gadget.usual]
    assert len(usual) == 1
    player = opened(sit, name)
    edge = player.program.stage.look.paper("line")
    player.step()
    for key, place in places(player).items():
        around = [(place.x - 2, y) for y in range(place.y - 2, place.y + place.h + 2)]
        inks = {player.picture[320 * y + x] for x, y in around}
        assert (inks == {edge}) == (key == usual[0]), key
    by_key = outcome(opened(sit, name).press(usual[0]))
    assert outcome(opened(sit, name).press("ENTER")) == by_key


@pytest.mark.parametrize("name", OPENS)
def test_a_held_enter_and_a_click_beside_the_buttons_press_none(sit: SitDown, name: str) -> None:
    player = opened(sit, name)
    player.machine.inject(Key("ENTER", "\r", repeat=True))
    player.step()
    area = player.program.stage.windows[-1].area
    player.click(area.x + 5, area.y + area.h // 2).click(2, 100)
    assert player.wait(0.3).dialog == name


def test_what_counts_a_game_as_lost_is_not_the_usual_button(rom: LcdRom) -> None:
    usual = {name: next(g.key for g in rom.dialogs[name].gadgets if g.usual) for name in OPENS}
    assert usual["leave"] == "N" and usual["resume"] == "Y" and usual["resume_over"] == "Y"


def test_the_buttons_go_with_a_requester_that_is_dragged(sit: SitDown) -> None:
    player = opened(sit, "quit")
    before, area = places(player), player.program.stage.windows[-1].area
    for kind, dx, dy in (("press", 0, 0), ("move", 20, 30), ("release", 20, 30)):
        x, y = area.x + area.w // 2 + dx, area.y + 6 + dy
        player.machine.inject(Mouse(kind, x, y, "left"))  # type: ignore[arg-type]
        player.step()
    after = places(player)
    assert after == {key: place.moved(20, 30) for key, place in before.items()}
    assert player.click(*middle(after["N"])).wait(0.3).dialog == ""


def test_a_shortcut_with_ctrl_has_the_sign_of_that_machine_s_key(sit: SitDown, rom: LcdRom) -> None:
    """In the ink of its line: of one that is lit, of one that can be chosen, of one that cannot."""
    player = sit(deal=7).press("F10")
    assert all(f"^{letter}" in player.text.replace(" ", "") for letter in "NRS")
    look = player.program.stage.look
    sign = player.program.stage.pictures.drawn(rom.dialog_look.gadgets.command)
    player.step()
    picture = player.picture
    inked = [n for n, pixel in enumerate(sign.pixels) if pixel != sign.transparent]
    rows = {"picked": 0, "ghost": 1, "menu": 2}
    lefts = set()
    for style, row in rows.items():
        ink, top = look.ink(style), 11 + 10 * row
        columns = [
            x
            for x in range(60, 150)
            if all(
                picture[320 * (top + 1 + n // sign.width) + x + n % sign.width] == ink
                for n in inked
            )
        ]
        assert len(columns) == 1, style
        lefts.add(columns[0])
    assert len(lefts) == 1, "the signs stand below each other"


# The gadgets of forms.

FORMS = {"rules": ["F3"], "preferences": ["F10", *["DOWN"] * 4, "ENTER"]}


@pytest.mark.parametrize("name", FORMS)
def test_the_gadgets_of_a_form_show_keys_that_press_them(
    sit: SitDown, rom: LcdRom, name: str
) -> None:
    player = sit(deal=3).press(*FORMS[name]).wait(0.5)
    form = rom.forms[name]
    for gadget in (form.ok, form.cancel):
        assert gadget.key is not None and f"{gadget.key} {gadget.text}" in " ".join(
            player.text.split()
        )
        letters = player.program.stage.pictures.font(form.font)
        words = letters.width_of(gadget.key) + letters.width_of(gadget.text)
        assert words + 9 <= gadget.width, "with the edges of the cap and of the button"
    assert form.ok.x + form.ok.width + 8 <= form.cancel.x
    assert form.cancel.key is not None
    assert player.press(form.cancel.key).wait(0.3).window is None


@pytest.mark.parametrize("stops", range(6))
def test_the_key_of_ok_is_ghosted_where_it_does_something_else(
    sit: SitDown, rom: LcdRom, stops: int
) -> None:
    player = sit(deal=3).press("F3").wait(0.5).press(*["DOWN"] * stops)
    ok, look = rom.forms["rules"].ok, player.program.stage.look
    player.step()
    cap = {
        player.picture[320 * y + x]
        for y in range(ok.y + 3, ok.y + ok.height - 3)
        for x in range(ok.x + 4, ok.x + 40)
    }
    ready = look.paper("body") in cap
    assert ready != (look.ink("ghost") in cap)
    assert ready or cap == {look.ink("ghost"), look.paper("ghost")}, "as a line of a menu"
    assert ok.key is not None
    assert (player.press(ok.key).wait(0.3).window is None) == ready
