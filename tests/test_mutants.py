"""The tool that breaks lines breaks only what a test should check, and reports the survivors."""

import ast
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[1] / "tools"

COUNTING = b'''"""Counts."""

from __future__ import annotations


class Counted:
    """What was counted."""

    __slots__ = ("low",)
    high: int | None = 3


def below(limit: int, numbers: "list[int]") -> int:
    """How many numbers are below the limit."""
    if limit < 0:
        raise ValueError("the limit is " + "below 0, that is too low")
    at = found = 0
    while at < len(numbers):
        found += numbers[at] < limit
        at += 1
    return found


def unseen(number: int) -> int:
    return number * 2
'''

TELLING = (16, 20, 21, 25)
"""Lines whose mutants are caught by an exception, never end, are caught, survive."""

TESTS = """
import pytest
from retrocards.rules.counting import below

def test_below():
    assert below(3, [1, 2, 3, 4]) == 2

def test_refusal():
    with pytest.raises(ValueError):
        below(-1, [])

def test_that_fails_anyhow():
    assert below(3, []) == 1
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
        if name.startswith(("_mutants", "_venv")):
            del sys.modules[name]


def test_what_is_broken_and_what_is_not() -> None:
    from _mutants_make import mutants

    all_mutants = mutants("counting.py", COUNTING)
    changed = {mutant.shown(COUNTING) for mutant in all_mutants}
    assert changed >= {
        "-     high: int | None = 3\n+     high: int | None = 4",
        "-     if limit < 0:\n+     if (limit <= 0):",
        "-     if limit < 0:\n+     if limit < 1:",
        '-         raise ValueError("the limit is " + "below 0, that is too low")\n+         pass',
        "-         at += 1\n+         pass",
        "-         at += 1\n+         at -= 1",
        "-     return found\n+     return None",
        "-     return number * 2\n+     return (number + 2)",
    }
    broken = {mutant.line for mutant in all_mutants}
    assert broken == {10, 15, 16, 17, 18, 19, 20, 21, 25}
    assert len([mutant for mutant in all_mutants if mutant.line == 16]) == 1
    for mutant in all_mutants:
        assert ast.dump(ast.parse(mutant.applied(COUNTING))) != ast.dump(ast.parse(COUNTING))


def test_a_probe_stands_before_its_line_and_in_each_function() -> None:
    from _mutants_make import probed

    text = probed(COUNTING, {16: 1, 18: 2, 20: 3}, [9])
    hits = [line.strip() for line in text.splitlines() if "hit(" in line]
    assert hits == [f"_mutants_probe.hit({number})" for number in (9, 1, 2, 3, 9)]
    lines = text.splitlines()
    assert lines[:3] == [
        '"""Counts."""',
        "from __future__ import annotations",
        "import _mutants_probe",
    ]
    for number, follows in ((1, "raise"), (2, "while"), (3, "at += 1")):
        row = next(row for row, line in enumerate(lines) if f"hit({number})" in line)
        assert lines[row + 1].strip().startswith(follows)


def test_the_same_seed_breaks_the_same_lines() -> None:
    from _mutants_run import choose

    files = {f"{name}.py": COUNTING for name in "abc"}
    first = choose(files, 12, 5)
    assert first == choose(files, 12, 5) != choose(files, 12, 6)
    assert len({(mutant.file, mutant.line) for mutant in first}) == 12


def test_the_tests_of_a_game_are_tried_before_quicker_ones_of_others() -> None:
    """Its folder or its name says whose they are; the slowest are left out at last."""
    from _mutants_make import Mutant
    from _mutants_run import Reach

    file = "retrocards/players/durak/sense.py"
    reach = Reach(
        seconds={
            "tests/programs/test_durak.py::test": 0.1,
            "tests/players/test_answers.py::test[hearts]": 0.2,
            "tests/players/test_durak_sense.py::test": 1.0,
            "tests/players/durak/test_sense.py::test": 2.0,
            "tests/players/test_answers.py::test[durak]": 3.0,
        }
    )
    program, hearts, *durak = reach.seconds
    reach.tests[1] |= {*reach.seconds}
    assert reach.chosen(Mutant(file, 7, 0, 0, ""), {(file, 7): 1, (file, 0): 2}) == [
        *durak,
        program,
        hearts,
    ]


@pytest.mark.long("runs tests for seconds")
def test_each_mutant_meets_its_tests(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    amount: Callable[[int, int], int],
) -> None:
    """All nine lines, or the four most telling ones: caught, never ending, and survived."""
    import _mutants_run

    choose, pytest_of, count = _mutants_run.choose, _mutants_run.pytest, amount(4, 9)

    def telling(files: dict[str, bytes], _: int, seed: int) -> list[Any]:
        return sorted(choose(files, 9, seed), key=lambda mutant: mutant.line not in TELLING)[:count]

    def without_hypothesis(folder: Path, python: Path, words: list[str]) -> list[str]:
        command = [word for word in pytest_of(folder, python, words) if "hypothesis" not in word]
        return [*command, "-p", "no:hypothesispytest"]

    # The module is the test's own: `tools` forgets it.
    _mutants_run.choose = telling
    _mutants_run.pytest = without_hypothesis
    _mutants_run.TEST_SECONDS = 1.0
    rules = tmp_path / "retrocards" / "rules"
    rules.mkdir(parents=True)
    for package in (rules, rules.parent):
        (package / "__init__.py").touch()
    (rules / "counting.py").write_bytes(COUNTING)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_counting.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "tools").mkdir()
    shutil.copy(TOOLS / "_mutants_probe.py", tmp_path / "tools")
    words = ["9", "--in", "retrocards/rules", "--processes", "1"]
    ended = _mutants_run.tried(
        tmp_path, Path(sys.executable), _mutants_run.parser().parse_args(words)
    )
    by_line = {result.mutant.line: result for result in ended}
    assert len(by_line) == count
    assert by_line[16].caught_by == "tests/test_counting.py::test_refusal"
    assert by_line[21].caught_by == "tests/test_counting.py::test_below"
    assert by_line[20].caught_by == "(it never ends)"
    assert by_line[25].caught_by == ""
    assert (rules / "counting.py").read_bytes() == COUNTING
    out = capsys.readouterr().out
    assert "2 tests pass without a mutant" in out and "; 1 do not, or not here." in out
    assert "counting.py:25  SURVIVED  2 tests" in out
    assert "-     return number * 2" in out
    last = out.splitlines()[-1]
    assert f" of {count} caught, " in last
    assert ", of them 1 that never end and 0 that cannot be loaded; " in last


def test_what_changes_nothing_is_told_apart_and_may_be_caught_all_the_same() -> None:
    from _mutants_make import mutants
    from _mutants_report import Ended, read_equal, summed_up

    first, second, *_ = mutants("a.py", COUNTING)
    known = read_equal(f"For the reader.\n\na.py\n{first.shown(COUNTING)}\nIt is\nso.\n")
    assert known == {("a.py", first.shown(COUNTING)): "It is so."}
    ended = [
        Ended(first, "", 1, 0.0, "So."),
        Ended(second, "", 1, 0.0),
        Ended(second, "test", 1, 0.0),
    ]
    assert "1 of 3 caught, 33.3 %" in summed_up(ended)
    assert summed_up(ended).endswith("; without 1 that change nothing 1 of 2 caught, 50.0 %")
    caught = [Ended(first, "test", 1, 0.0, "So.")]
    assert summed_up(caught).endswith("; without 0 that change nothing 1 of 1 caught, 100.0 %")


def test_each_mutant_said_to_change_nothing_is_one_of_those_that_are_made() -> None:
    from _mutants_make import mutants
    from _mutants_report import EQUAL, read_equal

    root, made = TOOLS.parent, dict[str, set[str]]()
    for (file, shown), why in read_equal(EQUAL.read_text(encoding="utf-8")).items():
        source = (root / file).read_bytes()
        if file not in made:
            made[file] = {mutant.shown(source) for mutant in mutants(file, source)}
        assert shown in made[file], f"{file} has changed: take this out of {EQUAL.name}\n{shown}"
        assert why.endswith("."), f"{file}: no reason\n{shown}"


def test_a_file_without_functions_is_reached_through_those_that_use_it() -> None:
    from _mutants_make import users

    files = {
        "retrocards/rules/table.py": b"LIMIT = 3",
        "retrocards/rules/more.py": b"from retrocards.rules import (\n    a, table\n)\nMORE = 1",
        "retrocards/rules/names.py": b"NAME = 'retrocards.rules.table'\ndef name(): ...",
        "retrocards/rules/use.py": b"from retrocards.rules.more import MORE\ndef use(): ...",
        "retrocards/rules/further.py": b"from retrocards.rules.use import use\ndef far(): ...",
        "retrocards/rules/other.py": b"from retrocards.rules.tables import LIMIT\ndef no(): ...",
    }
    user_files = users("retrocards/rules/table.py", files)
    assert user_files == {f"retrocards/rules/{name}.py" for name in ("more", "names", "use")}


def test_what_a_decorator_or_an_assertion_or_mypy_says_is_not_broken() -> None:
    from _mutants_make import mutants

    source = b"@lru_cache(maxsize=64)\ndef pairs(a, b):\n    return zip(a, b, strict=True)\n"
    assert {mutant.new for mutant in mutants("pairs.py", source)} == {"return None"}
    answer = b"def no():\n    return False\n"
    assert {mutant.new for mutant in mutants("no.py", answer)} == {"True"}
    loose = source.replace(b"strict=True", b"strict=False")
    assert "True" in {mutant.new for mutant in mutants("pairs.py", loose)}
