"""The switches of DOS: letters in one word, any order, either case."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from retrocards.programs.switches import SwitchError, read_switches
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped

ALL = {"S": "sound_off", "M": "mono", "C": "colour", "*": "skip_show", "D": "no_mouse"}


@pytest.fixture(scope="module")
def rom() -> Rom:
    return load_rom(shipped("roms") / "durak")


def refusal(rom: Rom, words: Sequence[str]) -> str:
    with pytest.raises(SwitchError) as caught:
        read_switches(rom, words)
    return str(caught.value)


def test_no_switches(rom: Rom) -> None:
    assert read_switches(rom, []) == frozenset()
    assert read_switches(rom, [""]) == frozenset()


@pytest.mark.parametrize(("letter", "action"), ALL.items())
def test_each_switch_in_either_case(rom: Rom, letter: str, action: str) -> None:
    assert read_switches(rom, [letter]) == {action}
    assert read_switches(rom, [letter.lower()]) == {action}


def test_any_order(rom: Rom) -> None:
    for order in permutations("sM*d"):
        assert read_switches(rom, ["".join(order)]) == {
            "sound_off", "mono", "skip_show", "no_mouse",
        }  # fmt: skip
    assert read_switches(rom, ["SSss"]) == {"sound_off"}


@pytest.mark.parametrize("word", ["MC", "cm", "SC*M"])
@pytest.mark.parametrize("program", ["durak", "ecarte", "elephant", "hearts", "calculation"])
def test_two_monitors_at_once_are_not_understood(program: str, word: str) -> None:
    message = refusal(load_rom(shipped("roms") / program), [word])
    assert "\nM AND C ARE TWO MONITORS: ONE AT A TIME.\n" in message.upper()


@pytest.mark.parametrize("word", ["Q", "MSX", "-S", "/S", "ß", "ſ", "♠", "\udcff", "İ"])
def test_an_unknown_letter_shows_the_usage_screen(rom: Rom, word: str, folder: Path) -> None:
    message = refusal(rom, [word])
    assert "IS NOT A SWITCH OF DURAK" in message
    assert message.startswith("TOMMY'S DURAK")
    for letter in ALL:
        assert f"\n  {letter}  " in message
    assert "SHELL" not in message


@pytest.mark.parametrize(
    ("word", "named"), [("SXM", "X"), ("sxxm", "X"), ("extra", "EXTRA"), ("SXQxM", "SXQXM")]
)
def test_a_letter_too_many_is_named_and_so_is_a_word_that_was_meant(
    rom: Rom, folder: Path, word: str, named: str
) -> None:
    assert f"\n{named} IS NOT A SWITCH OF DURAK.\n" in refusal(rom, [word])
    assert f"\n{named} IS NOT A SWITCH OF DURAK.\n" in refusal(rom, ["M", word])


@pytest.mark.parametrize("words", [["M", "S"], ["M S"], [" M S "], ["M", " ", "S"]])
def test_several_words(rom: Rom, folder: Path, words: list[str]) -> None:
    assert "\nWRITE THE SWITCHES IN ONE WORD, AS IN  DURAK MS\n" in refusal(rom, words)


def test_blanks_around_a_word_are_none_of_it(rom: Rom) -> None:
    assert read_switches(rom, [" S "]) == {"sound_off"}


@pytest.mark.parametrize("files", [["Setup.py"], ["Sound", "src"], ["S", "M"], ["S.d", "a", "b"]])
def test_a_star_that_the_shell_replaced_is_explained(
    rom: Rom, folder: Path, files: list[str]
) -> None:
    for name in files:
        (folder / name).write_text("")
    message = refusal(rom, files)
    assert "QUOTES: DURAK 'S*'" in message
    assert "USAGE: DURAK" in message


def test_file_names_that_are_too_long_or_odd(rom: Rom, folder: Path) -> None:
    assert "IS NOT A SWITCH" in refusal(rom, ["x" * 5000])
    assert "IS NOT A SWITCH" in refusal(rom, ["a\x00b"])
