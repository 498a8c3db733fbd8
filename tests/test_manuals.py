"""The manuals of F5: their form (manuals/ROM-MAKERS.md), and the facts that they must contain."""

import re
import runpy
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.rom import LcdRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import manual_text
from retrocards.stage.flow import flow, in_capitals
from retrocards.stage.manual import action_keys
from tests.facts import calculation, durak, ecarte, elephant, hearts

ROOT = Path(__file__).parents[1]
MANUALS = sorted((ROOT / "manuals").glob("*.txt"))
CALCULATOR = [manual for manual in MANUALS if manual.stem == "elephant"]
"""The manuals for the calculator's screen of 160 by 100."""
WORKBENCH = [manual for manual in MANUALS if manual.stem == "calculation"]
"""The manuals for a window of the Workbench."""
PC = [manual for manual in MANUALS if manual not in CALCULATOR + WORKBENCH]
CAPITALS = [manual for manual in PC if manual.stem in ("dos", "pc")]
"""The manuals in capitals only: those of the PC itself."""
TOMMY = [manual for manual in PC if manual.stem in ("durak", "ecarte")]
"""The manuals whose makers wrote capitals only; a key of the viewer shows them so."""
WIDEST = 80
NARROW = 38
CALCULATOR_KEPT = 24
"""The widest kept line for the calculator's viewer."""
CALCULATOR_SIGNS = "■▲▼◄►↑↓←→♥♦♣♠•·─═±"
"""The characters of the calculator's fonts besides ASCII."""
WORKBENCH_KEPT = 36
"""The widest kept line for a window of the Workbench."""
WORKBENCH_SIGNS = "♥♦♣♠•─═±"
"""The characters of the Workbench's fonts besides ASCII."""
SEED_RUNS = frozenset((ROOT / "tests/facts/calculation.runs").read_text(encoding="utf-8").split())
"""The hashes of all runs of six words in Calculation's document."""
RUN = 6
PLACEHOLDERS = ("{keys}", "{switches}")
MENUS = "{menus}"
"""Only in manuals of programs that have a menu bar."""

FACTS = {
    "calculation": calculation.FACTS,
    "durak": durak.FACTS,
    "ecarte": ecarte.FACTS,
    "elephant": elephant.FACTS,
    "hearts": hearts.FACTS,
}
"""Program -> statement in FIDELITY.md -> the words of the manual that express it.

The viewer makes the tables of keys and switches from the ROM. They are not in the file, nor here.
"""
OURS = {
    "calculation": calculation.OURS,
    "durak": durak.OURS,
    "ecarte": ecarte.OURS,
    "elephant": elephant.OURS,
    "hearts": hearts.OURS,
}
"""Program -> words of its manual about our own inventions."""


def lines_of(manual: Path) -> list[str]:
    return manual.read_text(encoding="utf-8").split("\n")


def is_rule(line: str) -> bool:
    return bool(re.fullmatch("═+|─+", line))


def is_kept(line: str, after: str) -> bool:
    """Whether the viewer keeps the line as it is, whatever the width of the screen."""
    return bool(line) and (line[0] == " " or "\u2500" <= line[0] <= "\u257f" or is_rule(after))


def kept_lines(lines: list[str]) -> list[str]:
    return [
        line for line, after in zip(lines, [*lines[1:], ""], strict=True) if is_kept(line, after)
    ]


def squeezed(manual: Path, shown: Callable[[str], str] = str) -> str:
    """The text as one line without the sides of boxes, so that words match across line breaks."""
    return " ".join(re.sub("[║│]", " ", shown(manual.read_text(encoding="utf-8"))).split())


@pytest.fixture(params=MANUALS, ids=lambda manual: manual.stem)
def manual(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture(params=PC, ids=lambda manual: manual.stem)
def pc_manual(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture(params=CALCULATOR, ids=lambda manual: manual.stem)
def calculator_manual(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def test_there_are_manuals() -> None:
    assert {manual.stem for manual in MANUALS} >= set(FACTS)


def test_only_characters_of_the_pc(pc_manual: Path) -> None:
    for number, line in enumerate(lines_of(pc_manual), 1):
        line.encode("cp437")
        assert all(character >= " " for character in line), f"{pc_manual.name}:{number}: {line!r}"


def test_only_characters_of_the_calculator(calculator_manual: Path) -> None:
    for number, line in enumerate(lines_of(calculator_manual), 1):
        for character in line:
            known = " " <= character <= "~" or character in CALCULATOR_SIGNS
            assert known, f"{calculator_manual.name}:{number}: {character!r}"


@pytest.mark.parametrize("manual", WORKBENCH, ids=lambda manual: manual.stem)
def test_only_characters_of_the_workbench(manual: Path) -> None:
    for number, line in enumerate(lines_of(manual), 1):
        for character in line:
            known = " " <= character <= "~" or character in WORKBENCH_SIGNS
            assert known, f"{manual.name}:{number}: {character!r}"


@pytest.mark.parametrize("manual", CAPITALS, ids=lambda manual: manual.stem)
def test_capitals_only_as_the_maker_wrote(manual: Path) -> None:
    for number, line in enumerate(lines_of(manual), 1):
        exempt = line in PLACEHOLDERS or line.startswith(" ")
        assert exempt or line == line.upper(), f"{manual.name}:{number}: {line}"


@pytest.mark.parametrize("manual", TOMMY, ids=lambda manual: manual.stem)
def test_small_letters_below_headings_in_capitals_and_all_in_capitals_on_demand(
    manual: Path,
) -> None:
    text = manual.read_text(encoding="utf-8")
    heads = [head for head, rule in pairwise(text.split("\n")) if head and is_rule(rule)]
    assert len(heads) > 30 and all(head == head.upper() for head in heads)
    plain = [line for line in text.split("\n") if re.match(r"[A-Za-z*\"]", line)]
    small = [line for line in plain if line != line.upper()]
    assert len(small) > 200 and len(small) > len(plain) - len(heads) - 10
    shown = in_capitals(text)
    assert shown.upper() == text.upper() and len(shown.split("\n")) == len(text.split("\n"))
    for line in shown.split("\n"):
        assert line == line.upper() or line.startswith(" ") or line.startswith("{"), line


@pytest.mark.parametrize("manual", TOMMY, ids=lambda manual: manual.stem)
def test_a_sentence_begins_with_a_capital(manual: Path) -> None:
    text = " ".join(manual.read_text(encoding="utf-8").split())
    assert not re.findall(r"[a-z0-9][.?!] [a-z]+", text)


def test_each_game_is_explained_with_pictures_of_cards() -> None:
    for name in FACTS:
        text = (ROOT / "manuals" / f"{name}.txt").read_text(encoding="utf-8")
        rows = [row for row in flow(text, NARROW) if row.cards]
        marks = re.findall(r"^\{cards: (.*)\}$", text, re.M)
        assert rows and len(rows) == len(marks) == text.count("{cards:")
        assert [len(row.cards) for row in rows] == [len(mark.split()) for mark in marks]


def test_hearts_has_small_letters_and_its_makers_chapters() -> None:
    lines = lines_of(ROOT / "manuals" / "hearts.txt")
    chapters = [head for head, rule in pairwise(lines) if rule and set(rule) == {"═"}]
    assert len(chapters) > 8 and all(re.fullmatch("-- .* --", head) for head in chapters)
    assert sum(line != line.upper() for line in lines) > 200


def test_the_calculator_has_small_letters(calculator_manual: Path) -> None:
    plain = [line for line in lines_of(calculator_manual) if line and line[0] != " "]
    assert plain
    assert not [line for line in plain if line == line.upper() and re.search("[A-Z]{5}", line)]


def test_lines_fit(manual: Path) -> None:
    lines = lines_of(manual)
    assert lines[-1] == "", "a file ends with a line feed"
    for number, line in enumerate(lines, 1):
        assert line == line.rstrip(), f"{manual.name}:{number}: blanks at the end"
        assert len(line) <= WIDEST, f"{manual.name}:{number}: {len(line)} columns"
    for line in kept_lines(lines):
        assert len(line) <= NARROW, f"{manual.name}: kept line too wide for 40 columns: {line}"


def test_every_word_fits_into_40_columns(manual: Path) -> None:
    assert max(map(len, manual.read_text(encoding="utf-8").split())) <= NARROW


def test_lines_fit_the_calculator(calculator_manual: Path) -> None:
    for line in kept_lines(lines_of(calculator_manual)):
        assert len(line) <= CALCULATOR_KEPT, f"{calculator_manual.name}: too wide: {line}"


@pytest.mark.parametrize("manual", WORKBENCH, ids=lambda manual: manual.stem)
def test_lines_fit_the_workbench(manual: Path) -> None:
    for line in kept_lines(lines_of(manual)):
        assert len(line) <= WORKBENCH_KEPT, f"{manual.name}: too wide: {line}"


def words_of(text: str) -> list[str]:
    """The words of a manual; pictures of cards name their cards."""
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))

    def named(mark: re.Match[str]) -> str:
        return re.sub("[CDHS]", lambda suit: signs[suit[0]], mark[1])

    return re.sub(r"\{cards: (.*)\}", named, text).split()


def test_nothing_is_lost_in_the_columns_of_the_calculator(calculator_manual: Path) -> None:
    """No kept line must be cut, and no word broken, for being too wide."""
    text = calculator_manual.read_text(encoding="utf-8")
    rom = load_rom(find_rom(calculator_manual.stem, rom_folders()))
    assert isinstance(rom, LcdRom)
    for view in rom.pager.views:
        assert view.columns > CALCULATOR_KEPT
        rows = flow(text, view.columns)
        assert max(len(row.text) for row in rows) <= view.columns
        assert " ".join(row.text for row in rows).split() == words_of(text)


@pytest.mark.parametrize("manual", WORKBENCH, ids=lambda manual: manual.stem)
def test_nothing_is_lost_in_the_columns_of_the_workbench(manual: Path) -> None:
    """The menus are those of the ROM, each line with its key."""
    rom = load_rom(find_rom(manual.stem, rom_folders()))
    assert isinstance(rom, LcdRom) and rom.menu_bar is not None
    text = manual_text(rom)
    assert "* Change Rules... (F3)" in text and MENUS not in text
    titles = [menu.title for menu in rom.menu_bar.menus]
    assert titles == ["Project", "Edit", "Help"]
    assert all(f"\n{title}\n{'─' * len(title)}\n" in text for title in titles)
    for view in rom.pager.views:
        assert view.columns >= WORKBENCH_KEPT
        rows = flow(text, view.columns)
        assert max(len(row.text) for row in rows) <= view.columns
        assert " ".join(row.text for row in rows).split() == words_of(text)


@pytest.mark.parametrize("manual", WORKBENCH, ids=lambda manual: manual.stem)
def test_the_keys_that_the_manual_of_calculation_tells_are_those_of_the_rom(manual: Path) -> None:
    rom = load_rom(find_rom(manual.stem, rom_folders()))
    chapter = re.search(r"\nThe Keys\n─+\n(.*?)\nA star marks", manual.read_text("utf-8"), re.S)
    assert chapter is not None
    keys_named = re.findall(r"\b(?:\d|[B-Z]|A(?=[, ][B, ])|[A-Z]{3,}|F\d+)\b", chapter[1])
    keys = rom.keys
    once = ("undo", "redo", "restart", "next")
    wanted = [*keys["stacks"], *keys["piles"], *keys["tops"], *keys["sure"], *keys["fan"]]
    wanted += [key for name in once for key in keys[name]]
    assert [key for key in keys_named if key in wanted][: len(wanted)] == wanted
    assert {*keys_named} - {*wanted} <= {*rom.hotkeys, "ESC"}


def test_begins_with_a_box(pc_manual: Path) -> None:
    lines = lines_of(pc_manual)
    box = lines[: lines.index("")]
    assert box[0] == "╔" + "═" * (len(box[0]) - 2) + "╗"
    assert box[-1] == "╚" + "═" * (len(box[0]) - 2) + "╝"
    assert {len(line) for line in box} == {len(box[0])}
    assert all(line[0] + line[-1] in ("║║", "╠╣") for line in box[1:-1])


@pytest.mark.parametrize("manual", CALCULATOR + WORKBENCH, ids=lambda manual: manual.stem)
def test_where_others_have_a_box_stands_the_name(manual: Path) -> None:
    name, rule = lines_of(manual)[:2]
    assert re.search(manual.stem, name, re.I)
    assert rule == "═" * len(name)


def test_headings_are_underlined_to_their_width(manual: Path) -> None:
    lines = lines_of(manual)
    for above, line, after in zip(lines, lines[1:], lines[2:], strict=False):
        if is_rule(line):
            assert len(above) == len(line), f"{manual.name}: {above}"
            assert lines[lines.index(above) - 1] == "", f"{manual.name}: no gap above {above}"
            assert not is_rule(after)


def test_each_table_stands_once_and_alone(manual: Path) -> None:
    lines = lines_of(manual)
    placeholders = {*PLACEHOLDERS, *([MENUS] if manual in WORKBENCH else [])}
    for placeholder in placeholders:
        row = lines.index(placeholder)
        assert manual.read_text(encoding="utf-8").count(placeholder) == 1
        assert (lines[row - 1], lines[row + 1]) == ("", ""), f"{manual.name}: {placeholder}"
    rom = load_rom(find_rom(manual.stem, rom_folders()))
    actions = {hotkey.action for hotkey in rom.hotkeys.values()}
    named = {*re.findall(r"\{(\w*)\}", manual.read_text(encoding="utf-8"))}
    assert {f"{{{name}}}" for name in named - actions} == placeholders


def test_no_manual_invites_orders(manual: Path) -> None:
    """The makers are gone, so nobody should write or send money to their addresses."""
    text = squeezed(manual)
    for forbidden in ("@", "HTTP", "WWW.", "P.O.", "P. O.", "BOX 1", "PLEASE PURCHASE", "$"):
        assert forbidden not in text.upper()


def test_the_calculators_readme_is_not_spoken_of(calculator_manual: Path) -> None:
    """The readme's conditions concern files that are not here."""
    text = squeezed(calculator_manual).lower()
    assert "readme" not in text and "section" not in text and "degame." not in text


def runs_of(text: str) -> Iterator[str]:
    """All runs of six words, except those of a stack's sequence."""
    words = re.findall("[a-z0-9]+", text.lower())
    for start in range(len(words) - RUN + 1):
        run = words[start : start + RUN]
        if not all(re.fullmatch("[0-9]+|[ajqk]", word) for word in run):
            yield " ".join(run)


def test_no_six_words_of_calculations_document_are_copied() -> None:
    """Not into the manual, the program's texts, or its rows."""
    chapter = r"## CALCULATION\n.*?(?=\n## )"
    rows = re.search(chapter, (ROOT / "manuals/FIDELITY.md").read_text(encoding="utf-8"), re.S)
    assert rows is not None
    texts = {"FIDELITY.md": rows[0]}
    for path in [*WORKBENCH, *(ROOT / "roms" / "calculation").rglob("*.yaml")]:
        texts[path.name] = path.read_text(encoding="utf-8")
    for name, text in texts.items():
        for run in runs_of(text):
            assert sha256(run.encode()).hexdigest()[:8] not in SEED_RUNS, f"{name}: {run}"


def shouted(name: str) -> str:
    """A manual with its keys as one line, in capitals where its maker wrote capitals only."""
    manual = ROOT / "manuals" / f"{name}.txt"

    def shown(text: str) -> str:
        for action, key in action_keys(load_rom(find_rom(name, rom_folders()))).items():
            text = text.replace(f"{{{action}}}", key)
        return in_capitals(text) if manual in TOMMY else text

    return squeezed(manual, shown)


def manual_states(name: str, statement: str) -> None:
    text = shouted(name)
    for words in FACTS[name][statement]:
        assert words in text


@pytest.mark.parametrize("statement", calculation.FACTS)
def test_calculation_manual_states(statement: str) -> None:
    manual_states("calculation", statement)


@pytest.mark.parametrize("statement", durak.FACTS)
def test_durak_manual_states(statement: str) -> None:
    manual_states("durak", statement)


@pytest.mark.parametrize("statement", ecarte.FACTS)
def test_ecarte_manual_states(statement: str) -> None:
    manual_states("ecarte", statement)


@pytest.mark.parametrize("statement", elephant.FACTS)
def test_elephant_manual_states(statement: str) -> None:
    manual_states("elephant", statement)


@pytest.mark.parametrize("statement", hearts.FACTS)
def test_hearts_manual_states(statement: str) -> None:
    manual_states("hearts", statement)


def test_no_stray_sign_among_the_notes_on_strategy() -> None:
    """Document of Ecarte, Notes on strategy: a plus sign alone on its line means nothing.

    Our manual has no counterpart of it, and every chapter of the notes still has its words.
    """
    lines = [line.strip() for line in lines_of(ROOT / "manuals" / "ecarte.txt")]
    notes = lines[lines.index("THE NON-DEALER'S EDGE") : lines.index("A LAST WORD")]
    assert "+" not in notes
    for ruled, after, then in zip(notes, notes[1:], notes[2:], strict=False):
        assert not is_rule(ruled) or (after and not is_rule(then)), "a chapter without words"


def test_the_addresses_of_hearts_have_neither_code_nor_number() -> None:
    """No addresses: no postal code, house number or Compuserve number."""
    text = squeezed(ROOT / "manuals" / "hearts.txt")
    assert not re.findall(r"\b\d{5}|\d,\d{4}", text)
    assert not re.findall(r"\d+ (?:Grover|Gracie|Ridge)", text)


@pytest.mark.parametrize(("name", "words"), [(name, w) for name in OURS for w in OURS[name]])
def test_manual_tells_of_ours(name: str, words: str) -> None:
    assert words in shouted(name)


@pytest.fixture(scope="module")
def hearts_table() -> dict[str, Any]:
    """The names in `tools/hearts_table.py`."""
    return runpy.run_path(str(ROOT / "tools" / "hearts_table.py"))


def test_the_rounds_of_a_suit_are_as_the_manual_of_hearts_counts_them(
    hearts_table: dict[str, Any],
) -> None:
    text = (ROOT / "manuals" / "hearts.txt").read_text(encoding="utf-8")
    rows = re.findall(r"^│  (\d)   │ (.{5}) │ (.{6}) │ (.{5}) │$", text, re.M)
    assert [int(length) for length, *_ in rows] == list(range(1, 9))
    for length, *rounds in rows:
        for number, shown in enumerate(rounds, 1):
            if number > int(length):
                assert not shown.strip()
            else:
                share = hearts_table["all_follow"](int(length), number)
                assert shown.strip() == f"{share:.1f}"


def test_a_suit_goes_round_as_often_as_dealing_says(hearts_table: dict[str, Any]) -> None:
    rng = Random(66)
    held = [card < 9 for card in range(39)]
    count = 0
    for _ in range(2_000):
        rng.shuffle(held)
        count += all(sum(held[seat::3]) >= 2 for seat in range(3))
    assert abs(count / 20 - hearts_table["all_follow"](4, 2)) < 4


@pytest.mark.parametrize("guards", [0, 3, 6])
def test_what_the_queen_costs_is_as_the_manual_of_hearts_tells(
    hearts_table: dict[str, Any], guards: int, amount: Callable[[int, int], int]
) -> None:
    """With `--long` to the last digit, because the tool then plays the same deals, and as many."""
    text = (ROOT / "manuals" / "hearts.txt").read_text(encoding="utf-8")
    row = re.search(rf"^│   {guards}    │ +([0-9.]+)  │ +([0-9.]+) │$", text, re.M)
    assert row is not None
    deals = amount(150, 10_000)
    passed, kept, error = hearts_table["queen_row"](guards, deals)
    assert abs(passed - float(row[1])) < 4 * error and abs(kept - float(row[2])) < 4 * error
    if deals == 10_000:
        assert (f"{passed:.1f}", f"{kept:.1f}") == row.groups()


@pytest.mark.parametrize("name", FACTS)
def test_statements_proved_here_are_listed_here(name: str) -> None:
    fidelity = (ROOT / "manuals" / "FIDELITY.md").read_text(encoding="utf-8")
    proof = rf"^\| ([A-Z]+\d+) \|.*::test_{name}_manual_states\[(\w+)\]"
    named = re.findall(proof, fidelity, re.M)
    assert named
    for row, statement in named:
        assert row == statement
        assert statement in FACTS[name]
