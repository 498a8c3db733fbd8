"""What a program declares of itself, and what the reader of ROMs refuses by it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from retrocards import registry
from retrocards.programs.game import CardGame
from retrocards.programs.launch import ARGUMENTS, Launch
from retrocards.programs.loading import declaration, load
from retrocards.rom import RomError, load_rom
from tests.alike import first_of
from tests.programs.person import Person

HERE = Path(__file__).parent
PROGRAMS = registry.names()
GAMES = [name for name in PROGRAMS if registry.registered(name).rules]
MANUAL = (HERE.parents[1] / "manuals" / "ROM-MAKERS.md").read_text(encoding="utf-8")


def own(folder: Path, text: str) -> Path:
    """The folder of a ROM of the player's own."""
    (folder / "mine").mkdir()
    (folder / "mine" / "rom.yaml").write_text(f"format: 1\n{text}\n", encoding="utf-8")
    return folder / "mine"


def problems(folder: Path, text: str) -> list[str]:
    """What the reader says of a ROM; its own text begins in line 2."""
    with pytest.raises(RomError) as caught:
        load(own(folder, text))
    return str(caught.value).splitlines()


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_programs_own_rom_has_all_that_it_needs(name: str) -> None:
    rom = load(declaration(name).base)
    assert rom.identity.program == name
    assert rom.kind == declaration(name).kind


DURAK = "extends: durak\nidentity: {name: MINE}\n"
ELEPHANT = "extends: elephant\nidentity: {name: MINE}\n"
FAULTS = [
    re.fullmatch(r"(\w+)\n(.*)\n> (.*)", fault.strip(), re.DOTALL).groups()  # type: ignore[union-attr]
    for fault in (HERE / "faults.txt").read_text(encoding="utf-8").split("\n\n")[1:]
]


@pytest.mark.parametrize(
    ("extends", "text", "fault"), first_of(FAULTS, every=2), ids=[fault for *_, fault in FAULTS]
)
def test_a_rom_is_refused_where_it_is_wrong(
    tmp_path: Path, extends: str, text: str, fault: str
) -> None:
    said = problems(tmp_path, f"extends: {extends}\n{text}")
    assert any(fault in problem for problem in said), said


FINE = [
    DURAK + "messages: {over: {jeers: {jeer_2: null, seventh: HA}}, more: {of: mine}}",
    DURAK + "messages: {tally: {rows: {all: '{north} {draws}'}}}",
    DURAK + "dialogs: {over: {text: ['{program}: {result}']}}",
    DURAK + "options: {exchange: null}\nmenus: {options: {items: [{rule_line: true}]}}",
    ELEPHANT + "messages: {tally: {rows: {you: '{you_1}{left_1}', top: null}}}",
]


@pytest.mark.parametrize("text", FINE)
def test_what_a_program_leaves_open_is_free(tmp_path: Path, text: str) -> None:
    assert load(own(tmp_path, text)).identity.name == "MINE"


def test_all_is_said_at_once(tmp_path: Path) -> None:
    """What the program misses, with what is wrong in itself."""
    lines = problems(
        tmp_path,
        DURAK + "display: {columns: 41}\nmessages: {announcements: {take: '{x}', give: null}}\n"
        "hotkeys: {END: {action: zoom, help: x}}\nscreens: {table: {base: nothing}}",
    )
    assert [line.split(": ")[1] for line in lines if "mine/" in line] == [
        "display.columns", "messages.announcements.give", "messages.announcements.take",
        "hotkeys.END.action", "screens.table.base",
    ]  # fmt: skip


def test_without_a_declaration_a_rom_is_checked_in_itself_only(tmp_path: Path) -> None:
    rom = load_rom(own(tmp_path, DURAK + "hotkeys: {END: {help: a key, action: zoom}}"))
    assert rom.hotkeys["END"].action == "zoom"


def chapter(name: str) -> str:
    """A chapter of the manual for makers of ROMs."""
    return MANUAL.partition(f"\n## `{name}`\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_manual_names_all_actions(name: str) -> None:
    can, switches = declaration(name), chapter("switches")
    (actions,) = (row for row in chapter("hotkeys").splitlines() if row.startswith("| `action` |"))
    missing = [action for action in can.actions if f"`{action}`" not in actions]
    missing += [action for action in can.switches if f"`{action}`" not in switches]
    assert not missing, f"manuals/ROM-MAKERS.md says nothing of {missing}"


@pytest.mark.parametrize("name", [name for name in PROGRAMS if registry.registered(name).rules])
def test_the_manual_names_all_rules(name: str) -> None:
    ours = re.search(rf"\| `{name}` \|.*?(?=\n\| `|\Z)", chapter("rules"), re.DOTALL)
    assert ours, f"manuals/ROM-MAKERS.md says nothing of the rules of {name}"
    rules = import_module(registry.registered(name).rules).Options.defaults()
    missing = [rule for rule in rules if f"`{rule}`" not in ours.group()]
    assert not missing, f"manuals/ROM-MAKERS.md says nothing of {missing}"


def test_every_argument_that_a_program_may_lack_is_somebody_s() -> None:
    """Who lacks it is told who has it."""
    assert {*ARGUMENTS} == {
        argument for name in PROGRAMS for argument in declaration(name).arguments
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_can_do_what_it_declares(name: str) -> None:
    person = Person(load(declaration(name).base), Launch())
    assert set(person.program.desk.actions) == set(declaration(name).actions)


@pytest.mark.parametrize("program", GAMES)
def test_every_game_is_led_by_the_one_frame(program: str) -> None:
    module, _, name = registry.registered(program).program.partition(":")
    game = getattr(import_module(module), name)
    assert issubclass(game, CardGame)
    for step in ("run", "play", "_hands", "_next_hand", "think"):
        assert getattr(game, step) is getattr(CardGame, step), f"{name} has a {step} of its own"
