"""A ROM as it is read: its values, what it inherits, its messages, files and needs."""

from pathlib import Path

import pytest
import yaml

from retrocards.rom import MessageError, RomError, TextRom, fill_in, load_rom
from retrocards.rom.folders import shipped
from retrocards.rom.schema.control import Choice, Flag
from retrocards.rom.schema.screens import Fan, Talon
from tests.alike import first_of
from tests.rom.conftest import SMALL, Copy


def text_rom(folder: Path) -> TextRom:
    rom = load_rom(folder)
    assert isinstance(rom, TextRom)
    return rom


@pytest.fixture(scope="module")
def rom() -> TextRom:
    return text_rom(SMALL)


def test_durak_is_a_good_rom() -> None:
    durak = load_rom(shipped("roms") / "durak")
    assert (durak.identity.name, durak.identity.catalogue) == ("DURAK", "TM-238-1A")
    assert durak.rules == {
        "players": 4, "teams": False, "deck": 36, "exchange": True, "five_first": False,
    }  # fmt: skip
    assert durak.editions.evaluation.play_seconds == 300


@pytest.mark.parametrize(
    "path",
    first_of(sorted(shipped("roms").glob("*/*.yaml")), every=5),
    ids=lambda p: p.parent.name + "-" + p.stem,
)
def test_a_shipped_file_reads_alike_without_the_parser_in_c(path: Path) -> None:
    """Not every Python has PyYAML's parser in C, and the other one stumbles over `[Leave?]`."""
    if not hasattr(yaml, "CSafeLoader"):
        pytest.skip("this PyYAML has no parser in C to compare with")
    text = path.read_text(encoding="utf-8")
    assert yaml.load(text, yaml.SafeLoader) == yaml.load(text, yaml.CSafeLoader)


def test_values(rom: TextRom) -> None:
    north, talon = rom.screens["table"].zones["north"], rom.screens["table"].zones["talon"]
    assert isinstance(north, Fan)
    assert (north.x, north.step.most, north.step.grid, north.keys) == (32, 32, 8, "below")
    assert isinstance(talon, Talon)
    assert (talon.pile.dx, talon.pile.dy, talon.index, talon.keys) == (-6, 16, "row", None)
    assert rom.screens["table"].legend is False
    assert rom.timings == {"result": 4}
    assert rom.show is not None
    assert (rom.show.rest, rom.show.steps[0].edition) == (5, "evaluation")
    assert rom.show.steps[4].from_ == 3
    assert rom.palettes["night"].colours[15] == 0xFFFFFF
    assert rom.identity.files[0].date == "1990-02-28"


def test_styles_are_indices(rom: TextRom) -> None:
    plain, loud = rom.styles["plain"], rom.styles["loud"]
    assert (plain.colour, plain.mono) == ((15, "table"), (7, 0))
    assert (loud.colour, loud.mono) == ((14, 4), (0, 15))
    assert rom.display.backgrounds == (2, 1)


def test_on_off_yes_no_are_words(rom: TextRom) -> None:
    exchange, level = rom.options["exchange"], rom.options["level"]
    assert isinstance(exchange, Flag)
    assert exchange.words == ("NO", "YES")
    assert isinstance(level, Choice)
    assert level.choices == ("easy", "hard")
    assert rom.dialogs["quit"].keys == ("Y", "N")


def test_nothing_in_a_rom_can_be_set(rom: TextRom) -> None:
    with pytest.raises(AttributeError, match=r"cannot assign|can't set"):
        rom.identity.name = "OTHER"  # type: ignore[misc]


def test_inherits_by_key(small: Copy) -> None:
    look = "hotkeys: {F1: {help: BEEPS}, F5: null}\nswitches: {C: {action: colour, help: COLOUR}}\n"
    (small.folder / "keys.yaml").write_text(look, encoding="utf-8")
    rom = load_rom(small.folder)
    assert list(rom.hotkeys) == ["F1", "UP"]
    assert (rom.hotkeys["F1"].help, rom.hotkeys["F1"].action) == ("BEEPS", "sound")
    assert list(rom.switches) == ["S", "*", "C"]


def test_lists_are_replaced(small: Copy) -> None:
    text = "display: {backgrounds: [green]}\n"
    (small.folder / "look.yaml").write_text(text, encoding="utf-8")
    assert text_rom(small.folder).display.backgrounds == (2,)


def test_a_rom_extends_a_rom(small: Copy) -> None:
    child = small.roms / "child"
    child.mkdir()
    text = "format: 1\nextends: small\nidentity: {name: CHILD, aliases: []}\nrules: {name: east}\n"
    (child / "rom.yaml").write_text(text, encoding="utf-8")
    rom = load_rom(child)
    assert (rom.identity.name, rom.identity.title) == ("CHILD", "THE SMALL ONE")
    assert rom.rules == {"players": 4, "exchange": True, "name": "east"}
    assert rom.folders[0] == child


RULE, DEFAULT = "rules: {players: 3}\n", "options: {players: {default: 3}}\n"
DEAD = "has no effect: options.players sets this rule, and its default is"


@pytest.mark.parametrize(
    ("middle", "own", "faults"),
    [
        ("", RULE, [f"child/rom.yaml:4:18: rules.players: 3 {DEAD} 4"]),
        ("", RULE.replace("3", "4"), []),
        ("", DEFAULT, []),
        ("", RULE + DEFAULT, []),
        (DEFAULT, "", []),
        (DEFAULT, RULE, []),
        (DEFAULT, RULE.replace("3", "4"), [f"child/rom.yaml:4:18: rules.players: 4 {DEAD} 3"]),
        (RULE, "", [f"middle/rom.yaml:4:18: rules.players: 3 {DEAD} 4"]),
        (RULE, DEFAULT, [f"middle/rom.yaml:4:18: rules.players: 3 {DEAD} 4"]),
    ],
)
def test_a_rule_that_an_option_sets_is_not_written_otherwise(
    small: Copy, middle: str, own: str, faults: list[str]
) -> None:
    """Of each ROM of the chain what it writes itself counts, and the options as they are there."""
    for name, extended, text in (("middle", "small", middle), ("child", "middle", own)):
        (small.roms / name).mkdir()
        head = f"format: 1\nextends: {extended}\nidentity: {{name: {name.upper()}}}\n"
        (small.roms / name / "rom.yaml").write_text(head + text, encoding="utf-8")
    small.folder = small.roms / "child"
    if faults:
        assert small.problems() == [f"roms/{line}; change that default instead" for line in faults]
    else:
        load_rom(small.folder)


def test_a_rom_extends_ours_of_the_same_name(tmp_path: Path) -> None:
    folder = tmp_path / "roms" / "durak"
    folder.mkdir(parents=True)
    text = "format: 1\nextends: durak\nrules: {deck: 52}\n"
    (folder / "rom.yaml").write_text(text, encoding="utf-8")
    assert load_rom(folder).rules["deck"] == 52


def test_its_own_files_come_first(small: Copy) -> None:
    assert text_rom(small.folder).font_path(80) == shipped("roms") / "common/fonts/cp437-4x8.bdf"
    own = small.folder / "fonts" / "cp437-4x8.bdf"
    inherited = small.roms / "common" / "tiny" / "decks" / "classic.yaml"
    manual = small.folder / "durak.txt"
    for path in (own, inherited, manual):
        path.parent.mkdir(exist_ok=True)
        path.touch()
    rom = text_rom(small.folder)
    assert (rom.font_path(80), rom.deck_path(), rom.manual_path()) == (own, inherited, manual)


def test_no_such_font(rom: TextRom) -> None:
    with pytest.raises(RomError, match=r"display\.fonts: no font for 60 columns"):
        rom.font_path(60)


def test_palettes(small: Copy) -> None:
    assert set(load_rom(small.folder).palettes) >= {"cga", "green", "amber", "white", "night"}
    assert load_rom(small.folder).palettes["cga"].colours[6] == 0xAA5500
    pink = "palettes: {cga: {kind: colour, colours: [" + "0xFFC0CB, " * 16 + "]}}\n"
    own = small.roms / "common" / "palettes.yaml"
    own.write_text(pink, encoding="utf-8")
    palettes = load_rom(small.folder).palettes
    assert palettes["cga"].colours == (0xFFC0CB,) * 16
    assert palettes["green"].kind == "mono"
    own.write_text(pink.replace("0xFFC0CB", "pink", 1), encoding="utf-8")
    assert small.problems() == [
        "roms/common/palettes.yaml:1:42: palettes.cga.colours[0]: "
        "expected a whole number, got 'pink'"
    ]


def test_says(rom: TextRom) -> None:
    assert rom.say("told.attack", seat="WEST", defender="NORTH") == "WEST ATTACKS NORTH"
    assert rom.say("told.braces", key="K") == "{K}"
    assert rom.say("ranks.10") == "10"


def test_what_it_cannot_say(rom: TextRom) -> None:
    with pytest.raises(MessageError) as unknown:
        rom.say("told.atack")
    assert str(unknown.value) == (
        "ROM SMALL has no message 'told.atack'; did you mean 'told.attack'?"
    )
    with pytest.raises(MessageError) as missing:
        rom.say("told.attack", seat="WEST")
    assert str(missing.value) == (
        "'{seat} ATTACKS {defender}' wants {defender}, but the fields given are: seat"
    )
    with pytest.raises(MessageError):
        rom.say("told")


def test_fields_are_filled_in_once() -> None:
    assert fill_in("{a}{b}", {"a": "{b}", "b": "{{"}) == "{b}{{"


def test_editions(rom: TextRom) -> None:
    assert rom.edition().keyboard == ("north",)
    assert rom.edition("registered").play_seconds is None
