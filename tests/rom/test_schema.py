"""The schema agrees with its tables, with the emulated PC, with the editors' schema, the manual."""

import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis.strategies import from_regex

from retrocards.machine.play import parse_play, sound_tone
from retrocards.rom import LcdRom, RomError, load_rom
from retrocards.rom.check import PAGER_FIELDS, SHOWN, check
from retrocards.rom.disk import Disk
from retrocards.rom.editor import Schema, editor_schema, text
from retrocards.rom.errors import join
from retrocards.rom.folders import shipped
from retrocards.rom.kinds import KINDS, schema_of
from retrocards.rom.reader import fields_of, is_record, read, read_all
from retrocards.rom.schema.look import Pager
from retrocards.rom.schema.pixel_windows import PixelPager
from retrocards.rom.schema.show import PLAY, CardNotes, Sound
from retrocards.rom.source import Node, empty, merged, read_file
from tests.rom.conftest import POCKET, SMALL

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "manuals" / "ROM-MAKERS.md").read_text(encoding="utf-8")
TEXT_PART, LCD_PART = MANUAL.split("\n# A ROM of an LCD\n")
EXAMPLE = re.compile(r"```yaml\n(.*?)```", re.DOTALL)
FOOL52, *TEXT_EXAMPLES = EXAMPLE.findall(TEXT_PART)
MAMMOTH, *LCD_EXAMPLES = EXAMPLE.findall(LCD_PART)
EXAMPLES = [
    *(("durak", example) for example in TEXT_EXAMPLES),
    *(("elephant", example) for example in LCD_EXAMPLES),
]


def walk(kind: str | None = None) -> Iterator[tuple[str, Schema]]:
    """All places of a ROM of a kind, or of any, with their schemas; `*` is any key or index."""
    whole = editor_schema(*[kind] if kind else [])
    yield from walk_below(whole, whole, "")


def walk_below(whole: Schema, schema: Schema, path: str) -> Iterator[tuple[str, Schema]]:
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    yield path, schema
    for key in ("oneOf", "anyOf", "prefixItems"):
        for inner in schema.get(key, []):
            yield from walk_below(whole, inner, path)
    for key, inner in schema.get("properties", {}).items():
        yield from walk_below(whole, inner, f"{path}.{key}")
    more = [schema.get("items"), schema.get("additionalProperties")]
    for inner in [*more, *schema.get("patternProperties", {}).values()]:
        if isinstance(inner, dict):
            yield from walk_below(whole, inner, f"{path}.*")


def spelt_out(pattern: str) -> Iterator[str]:
    head, _, rest = pattern.partition(".")
    for name in head.split("|"):
        for inner in spelt_out(rest) if rest else [""]:
            yield f".{name}{inner}"


def tree_of(rom: Path) -> Node:
    """A ROM as it is read, laid on the look that it extends."""
    tree = empty("rom.yaml")
    for path in (*sorted((rom.parent / "common" / "tiny").glob("*.yaml")), *rom.glob("*.yaml")):
        tree = merged(tree, read_file(path, path.name, Disk())[0])
    return tree


def spoilt(tree: Node, node: Node | None) -> Node:
    """The tree with a strange name in the place of a node."""
    if tree is node:
        return tree._replace(value="q_x_z")
    if isinstance(tree.value, dict):
        return tree._replace(value={key: spoilt(child, node) for key, child in tree.value.items()})
    if isinstance(tree.value, tuple):
        return tree._replace(value=tuple(spoilt(child, node) for child in tree.value))
    return tree


def records(annotation: Any) -> Iterator[Any]:
    """The records of which an annotation is made."""
    if is_record(annotation):
        yield annotation
        for _, kind, _ in fields_of(annotation).values():
            yield from records(kind)
    for kind in get_args(annotation):
        yield from records(kind)


def marks(annotation: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Where an annotation asks for a name that another part defines; `*` is any key or index."""
    for limit in getattr(annotation, "__metadata__", ()):
        if limit.refers:
            yield path, limit.refers
    if is_record(annotation):
        for key, (_, kind, _) in fields_of(annotation).items():
            yield from marks(kind, (*path, key))
        return
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin in (dict, tuple):
        inner, path = inner[-1:] if origin is dict else inner, (*path, "*")
    for kind in inner if origin is not Literal else ():
        yield from marks(kind, path)


@pytest.mark.parametrize(("rom", "kind"), [(SMALL, "text"), (POCKET, "lcd")])
def test_every_reference_is_checked(rom: Path, kind: str) -> None:
    """The small ROMs have a name wherever one may stand that is defined elsewhere."""
    tree = tree_of(rom)
    _, reading = read_all(schema_of(kind), tree.plain())
    asked = {(reference.path, reference.part) for reference in reading.references}
    for pattern, part in set(marks(schema_of(kind))):
        matching = {
            path
            for path, of in asked
            if of == part and len(path) == len(pattern)
            and all(key in ("*", step) for key, step in zip(pattern, path, strict=True))
        }  # fmt: skip
        assert matching, f"the small ROM has no name at {pattern}"
        asked -= {(path, part) for path in matching}
        for path in matching:
            bad = spoilt(tree, tree.get(*path))
            _, again = read_all(schema_of(kind), bad.plain())
            said = [f"{fault.path}: {fault.message}" for fault in check(bad, again)]
            assert f"{reduce(join, path, '')}: there is no 'q_x_z' in {part}" in said
    assert not asked


def test_all_that_is_shown_is_in_the_schema() -> None:
    places = {path for path, _ in walk()}
    shown = {path for pattern in SHOWN for path in spelt_out(pattern)}
    assert shown <= places


@pytest.mark.parametrize(
    ("pager", "others"),
    [(Pager, {"head", "body", "bar", "found"}), (PixelPager, {"bar_font", "bottom"})],
)
def test_every_template_of_the_pager_is_known(
    pager: type[Pager | PixelPager], others: set[str]
) -> None:
    plain = {name for name, kind, _ in fields_of(pager).values() if kind is str}
    assert plain - others == set(PAGER_FIELDS)


def test_what_may_be_null_is_null_when_left_out() -> None:
    """For a null in a ROM takes away what it inherits, and so has to mean the same."""
    for record in {record for kind in KINDS for record in records(schema_of(kind))}:
        for name, kind, default in fields_of(record).values():
            if NoneType in get_args(kind):
                assert default is None, f"{record.__name__}.{name}"


@pytest.mark.parametrize(
    "play",
    [
        "CDE",
        "N34 N0..",
        "mb t255 l64 o4 c",
        "O2 C#4.. D- E8;F",
        "N0 N84 P4 R64. <<>>",
        "MN ML MS MF MB A16",
    ],
)
def test_the_schema_takes_a_play_string(play: str) -> None:
    assert read(Sound, {"play": play}).play == play


@given(from_regex(PLAY, fullmatch=True))
def test_the_pc_plays_what_the_schema_takes_for_as_long_as_it_says(play: str) -> None:
    sound = Sound(play=play, notes=CardNotes(10, 20, 30, 40))
    tones = parse_play(sound.played("AS"))
    assert sound.seconds == pytest.approx(sum(tone.seconds for tone in tones))


def test_what_is_short_may_be_as_long_as_its_bound_and_not_longer() -> None:
    for least in (
        {"play": "MB T200 L16 CD"}, {"play": "MB T150 L32 CDE"}, {"sound": [[440, 2.73]]}
    ):  # fmt: skip
        assert read(Sound, {"short": True, **least}).seconds == pytest.approx(0.15)
    for more in ({"play": "MB T200 L16 CDP64"}, {"sound": [[440, 2], [0, 0.74]]}):
        assert read(Sound, more).seconds > 0.15
        with pytest.raises(ValueError, match=r"short: expected at most 0.15 seconds, got 0.1"):
            read(Sound, {"short": True, **more})


def test_a_card_s_notes_are_those_of_its_suit_and_its_rank() -> None:
    sound = Sound(play="L8 N{suit} N{rank}. N{suit}", notes=CardNotes(10, 20, 30, 40, step=2))
    assert sound.played("2C") == "L8 N10 N14. N10", "the two of clubs"
    assert sound.played("AS") == "L8 N40 N68. N40", "the ace of spades"
    assert sound.played() == "", "without a card it is silent"
    assert Sound(play="C", notes=sound.notes).played() == "C"


@pytest.mark.parametrize(
    "play", ["", "H", "T31", "T256", "L0", "L65", "O7", "N85", "MX", "X$", "P", "E#", "F-"]
)
def test_the_schema_refuses_a_play_string(play: str) -> None:
    with pytest.raises(ValueError, match="play"):
        read(Sound, {"play": play})


def test_the_pc_plays_the_sounds_of_our_roms() -> None:
    for folder in shipped("roms").iterdir():
        if (folder / "rom.yaml").exists():
            for sound in load_rom(folder).sounds.values():
                parse_play(sound.played("2C"))
                for hertz, ticks in sound.sound or ():
                    sound_tone(hertz, ticks)


def test_the_editors_schema_is_current() -> None:
    kept = (ROOT / "roms" / "schema.json").read_text(encoding="utf-8")
    assert kept == text(), "python3 tools/schema.py > roms/schema.json"


def test_the_editors_schema_requires_nothing() -> None:
    assert "required" not in editor_schema()
    assert '"required": [' not in text()


def test_the_manual_names_every_key() -> None:
    keys = {key for _, schema in walk() for key in schema.get("properties", {})}
    missing = [key for key in sorted(keys) if not re.search(rf"`{key}`|`{{?{key}:", MANUAL)]
    assert not missing, f"manuals/ROM-MAKERS.md says nothing of {', '.join(missing)}"


def test_the_manual_names_every_word_that_may_be_chosen() -> None:
    for path, schema in walk():
        for word in [*schema.get("enum", []), *([schema["const"]] if "const" in schema else [])]:
            assert re.search(rf"\b{word}\b", MANUAL, re.IGNORECASE), f"{path}: {word}"


@pytest.mark.parametrize(("extended", "example"), EXAMPLES)
def test_the_manuals_examples_are_right(extended: str, example: str, tmp_path: Path) -> None:
    (tmp_path / "rom.yaml").write_text(f"format: 1\nextends: {extended}\n", encoding="utf-8")
    (tmp_path / "example.yaml").write_text(example, encoding="utf-8")
    load_rom(tmp_path)
    (tmp_path / "example.yaml").write_text("strange: 1\n" + example, encoding="utf-8")
    with pytest.raises(RomError, match=r"example\.yaml:1:1: strange: unknown key"):
        load_rom(tmp_path)


def test_the_manuals_ten_lines_are_a_rom(tmp_path: Path) -> None:
    assert len(FOOL52.splitlines()) == 10
    (tmp_path / "rom.yaml").write_text(FOOL52, encoding="utf-8")
    rom = load_rom(tmp_path)
    assert (rom.identity.name, rom.rules["deck"]) == ("FOOL52", 52)
    assert "F4" not in rom.hotkeys


def test_the_manuals_eleven_lines_for_an_lcd_are_a_rom(tmp_path: Path) -> None:
    assert len(MAMMOTH.splitlines()) == 11
    (tmp_path / "rom.yaml").write_text(MAMMOTH, encoding="utf-8")
    rom = load_rom(tmp_path)
    assert isinstance(rom, LcdRom)
    assert (rom.identity.name, rom.pictures["arrow"]) == ("MAMMOTH", ("##.##", ".###.", "..#.."))
    defaults = [option.default for option in rom.options.values()]
    assert defaults == ["lead", "must_beat", "must_play", "club", "usual", "two"]
    assert [key for key, hotkey in rom.hotkeys.items() if hotkey.action == "lighter"] == ["F8"]
