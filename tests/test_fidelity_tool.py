"""The tool that breaks the places in FIDELITY.md, and reports which rows' tests saw it."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools"

LOOK = """
# How it looks.
size: {width: 320, height: 200}
words: [Lead, Pass a card]
loud: true
picture: |
  ##.
  #..
after: none
"""

COUNTING = """
LEAST = 2

def more(numbers):
    if not numbers:
        return -7
    return sum(numbers) + LEAST
"""

TESTS = """
from retrocards.counting import more

def test_more():
    assert more([1, 2]) == 5

def test_nothing():
    more([1])
"""

AGREED = """
SUM = 5
assert SUM == 5
"""

ROWS = """
| id | statement | where | test |
|---|---|---|---|
| D1 | Two more | `retrocards/counting.py::LEAST` | `tests/test_counting.py::test_more` |
| D2 | Some more | `retrocards/counting.py::more` | `tests/test_counting.py::test_nothing` |
| D3 | All of them | `retrocards/counting.py::more` | `tests/test_counting.py::test_more` |
| D4 | Five | `retrocards/agreed.py::SUM` | `tests/test_counting.py::test_more` |
| D5 | Five | `retrocards/agreed.py::SUM`, `retrocards/counting.py::LEAST` | \
`tests/test_counting.py::test_more` |
"""


def memory_allowed() -> tuple[int, int]:
    """The limits of this process in bytes of address space."""
    resource = pytest.importorskip("resource", reason="this system bounds no process")
    limits: tuple[int, int] = resource.getrlimit(resource.RLIMIT_AS)
    return limits


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before, room = set(sys.modules), memory_allowed()
    monkeypatch.syspath_prepend(TOOLS)
    yield
    # Only the processes that a tool starts are limited. A browser needs more.
    assert memory_allowed() == room
    for name in set(sys.modules) - before:
        if name.startswith(("_fidelity", "_mutants", "_venv")):
            del sys.modules[name]


@pytest.mark.long("breaks hundreds of lines")
def test_every_place_that_a_row_names_can_be_broken() -> None:
    from _fidelity_breaks import PlaceError, breaks
    from _fidelity_rows import FIDELITY, rows

    wrong = []
    for row in rows(FIDELITY.read_text(encoding="utf-8")):
        for place in row.named("where") if row.named("test") else ():
            try:
                if not any(breaks(ROOT, place)):
                    wrong.append(f"{row.id}: nothing can be broken in {place}")
            except PlaceError as error:
                wrong.append(f"{row.id}: {error}")
    assert not wrong, "\n".join(["FIDELITY.md names what is not there:", *wrong])


def test_in_yaml_a_value_changes_trades_with_its_neighbor_or_goes(tmp_path: Path) -> None:
    from _fidelity_breaks import breaks

    def broken(part: str) -> set[str]:
        source = LOOK.encode()
        whole, inside = breaks(tmp_path, f"look.yaml::{part}")
        texts = [mutant.applied(source).decode() for mutant in (*whole, *inside)]
        same = set(LOOK.splitlines())
        return {
            " / ".join(line for line in text.splitlines() if line not in same) for text in texts
        }

    (tmp_path / "look.yaml").write_text(LOOK, encoding="utf-8")
    assert broken("size.width") == {
        "size: {width: 321, height: 200}",
        "size: {width: 962, height: 200}",
        "size: {width: 0, height: 200}",
        "size: {width: 200, height: 320}",
        "size: {height: 200}",
    }
    assert broken("words.1") == {'words: [Lead, "Pass ?a card"]', "words: [Lead]"}
    assert broken("loud") >= {"loud: false"}
    assert 'picture: "##.\\n...\\n"' in " ".join(broken("picture"))
    assert 'picture: "..#\\n.##\\n"' in broken("picture")


def test_of_python_a_method_is_broken_or_what_it_sets(tmp_path: Path) -> None:
    from _fidelity_breaks import PlaceError, breaks

    source = "class Hand:\n    LEAST = 2\n\n    def play(self):\n"
    source += "        self.room = 3\n        turn = 4\n"
    (tmp_path / "hand.py").write_text(source, encoding="utf-8")

    def lines(part: str) -> set[int]:
        return {mutant.line for mutant in breaks(tmp_path, f"hand.py::{part}")[1]}

    assert lines("Hand") == {2, 5, 6} and lines("Hand.LEAST") == {2}
    assert lines("Hand.play") == {5, 6} and lines("Hand.play.room") == {5}
    with pytest.raises(PlaceError, match="There is no Hand"):
        breaks(tmp_path, "hand.py::Hand.pass")


def test_of_a_manual_a_chapter_goes(tmp_path: Path) -> None:
    from _fidelity_breaks import PlaceError, breaks

    text = "THE GAME\nOf 1994.\n\nCARDS\n─────\nThere are 36.\n\nPLAY\n────\nIt is quick.\n"
    manual = tmp_path / "game.txt"
    manual.write_text(text, encoding="utf-8")
    gone = [
        mutant.applied(text.encode()).decode() for mutant in breaks(tmp_path, "game.txt::CARDS")[0]
    ]
    assert gone == [text.replace("There are 36.\n\n", "")]
    whole, chapters = breaks(tmp_path, "game.txt")
    assert len(whole) == 1 and b"Please send $5" in whole[0].applied(text.encode())
    assert len(chapters) == 3
    assert breaks(tmp_path, "game.txt::head")[0][0].applied(text.encode()).startswith(b"CARDS")
    with pytest.raises(PlaceError, match="no chapter DEAL"):
        breaks(tmp_path, "game.txt::DEAL")


@pytest.mark.long("runs tests for seconds")
def test_a_row_is_caught_by_its_own_tests_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row whose test checks nothing stays green, even if another row's test would see it.

    If no break of a place can be loaded, another place of the row is broken.
    """
    import _fidelity_run
    import _mutants_run

    pytest_of = _mutants_run.pytest

    def without_hypothesis(folder: Path, python: Path, words: list[str]) -> list[str]:
        command = [word for word in pytest_of(folder, python, words) if "hypothesis" not in word]
        return [*command, "-p", "no:hypothesispytest"]

    # The modules are the test's own: `tools` forgets them.
    _mutants_run.pytest = without_hypothesis
    _fidelity_run.START = "import retrocards.agreed, retrocards.counting"
    for folder in ("retrocards", "tests", "tools", "manuals"):
        (tmp_path / folder).mkdir()
    (tmp_path / "retrocards" / "__init__.py").touch()
    (tmp_path / "retrocards" / "counting.py").write_text(COUNTING, encoding="utf-8")
    (tmp_path / "retrocards" / "agreed.py").write_text(AGREED, encoding="utf-8")
    (tmp_path / "tests" / "test_counting.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "manuals" / "FIDELITY.md").write_text(ROWS, encoding="utf-8")
    shutil.copy(TOOLS / "_mutants_probe.py", tmp_path / "tools")
    given = _fidelity_run.parser().parse_args(["--rows", "D1,D2,D3,D4,D5", "--processes", "1"])
    ended = {
        result.row.id: result
        for result in _fidelity_run.tried(tmp_path, Path(sys.executable), given)
    }
    assert ended["D1"].caught_by == ended["D3"].caught_by == "tests/test_counting.py::test_more"
    assert not ended["D2"].caught_by and ended["D2"].green
    assert {mutant.line for mutant in ended["D2"].green} == {5, 7}, "lines that its test runs"
    assert (tmp_path / "retrocards" / "counting.py").read_text(encoding="utf-8") == COUNTING
    assert ended["D5"].place == "retrocards/counting.py::LEAST" and ended["D5"].caught_by
    assert not ended["D4"].caught_by and not ended["D4"].green
    out = capsys.readouterr().out
    assert "D4  retrocards/agreed.py::SUM  NOTHING COULD BE TRIED" in out
    assert "D2  retrocards/counting.py::more  GREEN, 1 tests" in out and "Some more" in out
    assert "3 of 5 caught" in out and "green: D2 D4" in out


@pytest.mark.long("two minutes of tests")
def test_rows_are_caught() -> None:
    """A fixed draw. `python3 tools/fidelity.py 100 --seed 7` draws others."""
    import _fidelity_run

    given = _fidelity_run.parser().parse_args(["12", "--seed", "1"])
    ended = _fidelity_run.tried(ROOT, Path(sys.executable), given)
    green = [result.row.id for result in ended if not result.caught_by]
    assert len(ended) == 12 and len(green) <= 1, green
