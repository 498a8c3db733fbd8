"""Command line parameters, as the program takes them: S M C * D."""

from __future__ import annotations

import pytest

from retrocards.programs.switches import read_switches
from retrocards.rom import Rom
from retrocards.stage import Hit
from tests.programs.conftest import SitDown
from tests.rules.durak_positions import position

LEAD = position("6C 8S JD AS", "9D 9S", "KS QH", "KD 7H")


def test_s_starts_up_with_sound_off(sit: SitDown, rom: Rom) -> None:
    person = sit(LEAD, switches=read_switches(rom, ["S*"]))
    assert person.machine.speaker.mute and not person.state["sound"]
    assert person.state["legend"]["F1"] == "SOUND"
    person.press("F1")
    assert not person.machine.speaker.mute, "F1 still works"


def test_without_s_the_sound_is_on(sit: SitDown) -> None:
    assert not sit(LEAD).machine.speaker.mute


def test_m_forces_mono_display_mode(sit: SitDown, rom: Rom) -> None:
    person = sit(LEAD, switches=read_switches(rom, ["M*"]))
    assert person.state["palette"] == "mono"
    shades = {colour for colour in person.machine.video.palette if colour}
    assert all(colour & 0xFF00 >= (colour >> 16) << 8 for colour in shades), "green"
    assert not any(name in person.text for name in ("F9", "F10"))


def test_c_forces_color_display_mode(sit: SitDown, rom: Rom) -> None:
    assert sit(LEAD, switches=read_switches(rom, ["C*"])).state["palette"] == "colour"
    assert sit(LEAD).state["palette"] == "colour"


def test_the_star_skips_the_startup_show(sit: SitDown, rom: Rom) -> None:
    assert sit(switches=()).wait(1).state["scene"] == "show"
    assert sit(switches=read_switches(rom, ["*"])).wait(1).state["scene"] == "table"


def test_d_disables_the_mouse(sit: SitDown, rom: Rom) -> None:
    """No mouse, no pointer."""
    person = sit(LEAD, switches=read_switches(rom, ["D*"]), fps=30).until_asked().wait(0.5)
    assert person.machine.video.pointer is None
    place, before = person.place_of(Hit("card", zone="north", index=0)), person.picture
    person.click(*place).click_words("F5HELP").click_words("PLAY 1-4", offset=5)
    assert person.moves == [] and person.state["scene"] == "table" and person.picture == before
    assert person.press("1").moves, "the keys still work"


def test_with_d_a_click_does_not_even_skip_the_show(sit: SitDown) -> None:
    assert sit(switches=("no_mouse",)).wait(2).click(99, 99).state["scene"] == "show"


def test_without_d_there_is_a_pointer(sit: SitDown) -> None:
    person = sit(LEAD)
    assert person.machine.video.pointer is not None
    person.click(77, 66)
    assert person.machine.video.pointer_at == (77, 66)


@pytest.mark.parametrize("palette", ["green", "amber", "white"])
def test_every_mono_monitor_shows_four_shades_at_most(sit: SitDown, palette: str) -> None:
    person = sit(LEAD, switches=("skip_show", "mono"), mono_palette=palette).until_asked()
    used = {person.machine.video.palette[pixel] for pixel in set(person.picture)}
    assert 2 <= len(used) <= 4
