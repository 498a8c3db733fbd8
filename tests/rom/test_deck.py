"""A deck is read from YAML, and what is wrong with one is said by file, line and column."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrocards.rom.deck import checked_deck
from retrocards.rom.errors import RomError
from retrocards.rom.load import load_deck
from retrocards.rom.schema.deck import COURTS, Deck
from retrocards.rom.source import read_text

CLASSIC = Path(__file__).parents[2] / "roms" / "common" / "decks" / "classic"
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(CLASSIC.glob("*.yaml"))}


def read_deck(texts: dict[str, str]) -> Deck:
    """The deck in these YAML texts, by file name."""
    return checked_deck([read_text(text, file) for file, text in sorted(texts.items())])


def faults(changes: dict[str, tuple[str, str]]) -> list[str]:
    """What is said of the classic deck with one piece of text replaced in some of its files."""
    texts = dict(TEXTS)
    for file, (old, new) in changes.items():
        assert old in texts[file], f"{file} has no {old!r}"
        texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(RomError) as raised:
        read_deck(texts)
    return str(raised.value).splitlines()


def test_the_classic_deck_is_read() -> None:
    deck = load_deck(CLASSIC)
    assert deck == read_deck(TEXTS)
    assert (deck.size.width, deck.size.height) == (28, 40)
    assert set(deck.courts) == set(COURTS)


def test_a_deck_may_be_one_file(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text("\n".join(TEXTS.values()), encoding="utf-8")
    assert load_deck(file) == load_deck(CLASSIC)


RANK_TWO = "  2: |\n    ..###..\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "ranks.yaml", RANK_TWO, "  2: |\n    ..###...\n",
            "ranks.2: line 2 of the picture has 7 pixels, but line 1 has 8",
        ),
        (
            "ranks.yaml", RANK_TWO, "  2: |\n    ..#?#..\n",
            "ranks.2: line 1 of the picture has '?', which is no ink; inks: # . ",
        ),
        ("ranks.yaml", "  2: |\n", "  1: |\n", "ranks: missing: 2"),
        ("courts.yaml", "  QH:\n", "  QX:\n", "courts: missing: QH"),
        ("courts.yaml", "{part: rose,", "{part: nose,", "there is no part 'nose'"),
        (
            "courts.yaml", "dress: {1: g, 2: k, 3: y,", "dress: {1: g, 2: k,",
            "courts.JC.layers[1].part: line 1 of the picture has '3', which is no ink",
        ),
        (
            "deck.yaml", "      2: [[14, 5], [14, 28]]", "      2: [[14, 5]]",
            "layouts.column: pips.2: expected 2 places, got 1",
        ),
        (
            "deck.yaml", "    rank: [1, 2]", "    rank: [1, 2, 3]",
            "layouts.column.rank: expected a place: [pixels from the left, pixels from the top]",
        ),
        ("deck.yaml", "  w: {name", "  '#': {name", "take another"),
        ("deck.yaml", "  w: {name", "  ww: {name", "an ink is one character, got 'ww'"),
        ("deck.yaml", "colour: white,", "colour: snow,", "unknown colour 'snow'"),
        ("deck.yaml", "mono: bright}", "mono: 15}", "unknown mono ink 15"),
        ("deck.yaml", "  edge: d", "  edge: D", "card.edge: 'D', which is no ink"),
        ("deck.yaml", "format: 1", "format: 2", "format: expected 1, got 2"),
        ("deck.yaml", "format: 1\n", "", "format: missing"),
        ("deck.yaml", "  edge: d", "  edge: d\n  shadow: k", "unknown key 'shadow'"),
        ("deck.yaml", "width: 28", "width: 4", "expected at least 8, got 4"),
        ("backs.yaml", "    rim: 3", "    rim: 4", "backs.lattice.rim: expected at most 3, got 4"),
        ("backs.yaml", "\nbacks:", "\nparts:", "duplicate key 'parts'; backs.yaml:2 has it too"),
    ],
)  # fmt: skip
def test_wrong_data_is_told(file: str, old: str, new: str, sentence: str) -> None:
    lines = faults({file: (old, new)})
    assert any(sentence in line for line in lines), "\n".join(lines)


def test_a_problem_names_its_place() -> None:
    line = TEXTS["courts.yaml"].splitlines().index("      - {part: rose, at: [0, 13]}") + 1
    assert faults({"courts.yaml": ("{part: rose,", "{part: nose,")}) == [
        f"courts.yaml:{line}:16: courts.QH.layers[3].part: there is no part 'nose'"
    ]


def test_a_corner_fits_the_card() -> None:
    row = "    " + "d" * 15 + "\n"
    lines = faults({"deck.yaml": ("    ..d\n    .dw\n    dww\n", row)})
    assert lines[0].endswith("card.corner: the corner is larger than a quarter of the card")


def test_all_problems_are_told_at_once() -> None:
    lines = faults(
        {"deck.yaml": ("mono: bright}", "mono: 15}"), "ranks.yaml": ("  K: |\n", "  k: |\n")}
    )
    assert len(lines) == 2


def test_a_folder_without_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(RomError, match=r"a deck's folder has a file deck\.yaml"):
        load_deck(tmp_path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(RomError, match="cannot be read"):
        load_deck(tmp_path / "none.yaml")


@settings(max_examples=20)
@given(st.data())
def test_damage_ends_in_our_own_error_or_in_a_deck(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(sorted(TEXTS)))
    text = TEXTS[file]
    offset = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 40))
    patch = data.draw(st.text(max_size=6))
    try:
        read_deck({**TEXTS, file: text[:offset] + patch + text[offset + cut :]})
    except RomError as error:
        assert error.problems
