"""What a program remembers, and what its edition lets its player change."""

import json
from pathlib import Path

import pytest

from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from retrocards.rom.schema.control import Choice
from retrocards.session.files import StorageError
from retrocards.session.settings import Settings, settings_path
from tests.pieces import changed
from tests.saves import without_digest
from tests.session.conftest import at_once


def test_where_nothing_was_set_the_rom_decides(rom: Rom) -> None:
    settings = Settings(rom)
    assert settings.edition == "evaluation"
    assert settings.values() == {name: option.default for name, option in rom.options.items()}
    assert settings.rules() == dict(rom.rules)
    assert not settings_path("DURAK").exists(), "asking writes nothing"


def test_evaluation_is_300_seconds_north_only_and_no_options(rom: Rom) -> None:
    """Seed, EVALUATION VERSION: exits after 300 s of play time, North only, no game options."""
    settings = Settings(rom)
    assert settings.play_seconds == 300
    assert settings.keyboard_seats == ("north",)
    assert not settings.options_allowed


def test_registered_is_all_of_it(rom: Rom) -> None:
    settings = Settings(rom, "registered")
    assert settings.play_seconds is None
    assert settings.keyboard_seats == ("north", "east", "south", "west")
    assert settings.options_allowed


def test_options_are_remembered_from_sitting_to_sitting(rom: Rom) -> None:
    settings = Settings(rom, "registered")
    settings.set("exchange", False)
    settings.set("open_hands", True)
    settings.set_toggle("sort", False)
    settings.set_dials({"delay": 3})
    again = Settings(rom, "registered")
    assert again["exchange"] is False
    assert again.dials == {"delay": 3}
    assert again.flag("open_hands")
    assert again.toggle("sort", True) is False
    assert again.toggle("never_set", True) is True
    assert again.rules() == dict(rom.rules) | {"exchange": False}


def test_who_keeps_nothing_begins_with_the_roms_options_in_the_registered_edition(rom: Rom) -> None:
    Settings(rom).register()
    Settings(rom, "registered").set("exchange", False)
    before = settings_path("DURAK").read_bytes()
    guest = Settings(rom, kept=False)
    assert (guest.edition, guest["exchange"]) == ("registered", True)
    guest.set("exchange", False)
    guest.set_toggle("sort", False)
    assert (guest["exchange"], guest.toggle("sort", True)) == (False, False)
    assert settings_path("DURAK").read_bytes() == before


def test_an_edition_without_options_has_defaults_and_forgets_nothing(rom: Rom) -> None:
    Settings(rom, "registered").set("exchange", False)
    evaluation = Settings(rom, "evaluation")
    assert evaluation["exchange"] is True
    assert evaluation.rules()["exchange"] is True
    evaluation.set_toggle("sort", False)
    assert Settings(rom, "registered")["exchange"] is False


def test_an_option_of_every_edition_holds_in_one_without_options(rom: Rom) -> None:
    """The grade is one; what the chooser keeps of it counts in the evaluation too."""
    grade = Choice(
        kind="choice", choices=("master", "club"), default="master", label="GRADE",
        every_edition=True,
    )  # fmt: skip
    here = changed(rom, options={**rom.options, "grade": grade})
    Settings(here, "evaluation").set("grade", "club")
    assert [Settings(here, edition)["grade"] for edition in ("evaluation", "registered")] == [
        "club", "club",
    ]  # fmt: skip
    assert rom.options["grade"].every_edition and not rom.options["exchange"].every_edition


def test_a_game_that_the_edition_does_not_list_is_played_by_the_roms_rules() -> None:
    """CALC's demo plays two games; what belongs to no rule is as the player chose it."""
    calc = load_rom(shipped("roms") / "calculation")
    chosen: dict[str, bool | int | str] = {"bases": False, "motion": False}
    demo = Settings(calc, "evaluation", options=chosen)
    assert (demo["bases"], demo["motion"], demo.chosen("bases")) == (True, False, False)
    assert demo.rules() == dict(calc.rules)
    whole = Settings(calc, "registered", options=chosen)
    assert whole.rules() == dict(calc.rules) | {"bases": False}


def test_what_was_remembered_by_a_name_of_before_counts_until_it_is_set_anew(rom: Rom) -> None:
    grade = Choice(
        kind="choice", choices=("original", "club"), default="original", label="GRADE",
        formerly="sitters", renamed={"friend": "club"},
    )  # fmt: skip
    here = changed(rom, options={**rom.options, "grade": grade})
    settings = Settings(here, "registered")
    settings.set("exchange", True)
    path = settings_path("DURAK")
    kept = json.loads(without_digest(path.read_bytes()))
    kept["options"] = {"sitters": "friend"}
    path.write_text(json.dumps(kept), encoding="utf-8")
    again = Settings(here, "registered")
    assert again["grade"] == "club"
    again.set("grade", "original")
    assert Settings(here, "registered")["grade"] == "original"


def test_a_match_of_before_keeps_its_rules_but_for_the_options_of_this_sitting(rom: Rom) -> None:
    Settings(rom, "registered").set("five_first", True)
    begun = dict(rom.rules) | {"players": 6, "exchange": True, "five_first": False}
    settings = Settings(rom, "registered", options={"exchange": False})
    assert settings.rules_of_match(begun) == begun | {"exchange": False}
    settings.set("five_first", True)
    assert settings.rules_of_match(begun) == begun | {"exchange": False, "five_first": True}
    assert Settings(rom, "registered").rules_of_match(begun) == begun
    assert begun["exchange"] is True, "the match of before is as it was"


def test_an_edition_for_one_sitting_is_not_kept(rom: Rom) -> None:
    Settings(rom, "registered").set("exchange", False)
    assert Settings(rom).edition == "evaluation"


def test_register_keeps_it_and_the_options(rom: Rom) -> None:
    Settings(rom, "registered").set("exchange", False)
    Settings(rom).register()
    again = Settings(rom)
    assert again.edition == "registered"
    assert again["exchange"] is False
    assert Settings(rom, "evaluation").edition == "evaluation", "the command line is stronger"


def test_registering_in_another_window_is_not_undone(rom: Rom) -> None:
    playing = Settings(rom)
    Settings(rom).register()
    playing.set_toggle("sort", False)
    assert Settings(rom).edition == "registered"
    assert Settings(rom).toggle("sort", True) is False
    assert playing.edition == "evaluation", "from the next start on"


def test_two_windows_keep_the_options_of_both(rom: Rom) -> None:
    first, second = Settings(rom, "registered"), Settings(rom, "registered")
    first.set("exchange", False)
    second.set("replay", True)
    first.set("autotrick", True)
    assert second["exchange"] is False
    again = Settings(rom, "registered")
    assert (again["exchange"], again["replay"], again["autotrick"]) == (False, True, True)


OPTIONS = """
import os, sys
os.fsync = lambda _: None
from retrocards.rom import load_rom
from retrocards.rom.folders import shipped
from retrocards.session.settings import Settings
settings = Settings(load_rom(shipped("roms") / "durak"), "registered")
print(end="+", flush=True)
sys.stdin.read()
for number in range(60):
    settings.set_toggle(f"{sys.argv[1]}_{number}", True)
"""


def test_two_windows_that_change_options_at_once_lose_none(rom: Rom) -> None:
    ran = at_once(OPTIONS, "one", "two")
    assert ran == [0, 0]
    settings = Settings(rom, "registered")
    names = [f"{window}_{number}" for window in ("one", "two") for number in range(60)]
    assert all(settings.toggle(name, False) for name in names)


@pytest.mark.parametrize("wrong", [1, 0, "yes", ""])
def test_a_value_of_the_wrong_kind_is_as_if_not_set(rom: Rom, wrong: int | str) -> None:
    path = settings_path("DURAK")
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"format": 1, "options": {"exchange": wrong, "gone": 3}}))
    settings = Settings(rom, "registered")
    assert settings.trouble == ""
    assert settings["exchange"] is True
    assert settings.rules() == dict(rom.rules)
    settings.set("replay", True)
    assert json.loads(path.read_text())["options"]["gone"] == 3, "another version may want it"


def with_choice(rom: Rom, remembered: bool = True) -> Rom:
    choice = Choice(
        kind="choice", choices=(0, 1, 2), default=0, label="LEVEL", rule="level",
        remembered=remembered,
    )  # fmt: skip
    return changed(rom, options={**rom.options, "level": choice})


@pytest.mark.parametrize(("value", "counts"), [(2, 2), (3, 0), (True, 0), ("2", 0)])
def test_a_choice_is_one_of_its_values(rom: Rom, value: int | str, counts: int) -> None:
    chosen = with_choice(rom)
    path = settings_path("DURAK")
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"format": 1, "options": {"level": value}}))
    settings = Settings(chosen, "registered")
    assert settings["level"] == counts
    assert type(settings["level"]) is int
    assert settings.rules()["level"] == counts


def test_what_is_not_to_be_remembered_holds_for_the_sitting(rom: Rom) -> None:
    chosen = with_choice(rom, remembered=False)
    settings = Settings(chosen, "registered")
    settings.set("level", 2)
    settings.set_toggle("sort", True)
    assert settings["level"] == 2
    assert Settings(chosen, "registered")["level"] == 0


def test_a_damaged_file_is_said_so_and_defaults_hold(rom: Rom) -> None:
    path = settings_path("DURAK")
    path.parent.mkdir(parents=True)
    path.write_text("{")
    settings = Settings(rom, "registered")
    assert settings.trouble == "durak.json is damaged; it is kept as durak.json.damaged-1."
    assert settings["exchange"] is True


def test_where_nothing_can_be_written_the_option_holds_for_the_sitting(
    rom: Rom, home: Path
) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    if home.is_dir():
        home.rmdir()
    home.write_text("no folder")
    settings = Settings(rom, "registered")
    with pytest.raises(StorageError):
        settings.set("exchange", False)
    settings.set("replay", True)
    assert (settings["exchange"], settings["replay"]) == (False, True)
    with pytest.raises(StorageError):
        Settings(rom).register()
