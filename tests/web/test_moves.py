"""A page's Python is another version on another processor, and gives the same moves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEALS = [str(number) for number in range(1, 11)]
PROGRAMS = ("calculation", "durak", "ecarte", "elephant", "hearts")
COMPARED = """
import sys
import _venv
import _web_moves
from _pyodide import Missing, fetch_runtime
from _web_node import in_node

program, *deals = sys.argv[1:]
try:
    with _venv.alone():
        fetch_runtime()
    there = in_node("The hands could not be played there.", "_web_moves", [program], deals)
except Missing as error:
    sys.exit(f"missing: {error}")
here = _web_moves.main([program], deals)
for deal, theirs, ours in zip(deals, there, here, strict=True):
    if theirs != ours:
        first = [*map(str.__eq__, theirs, ours), False].index(False)
        print(f"deal {deal}: move {first} is {theirs[first:][:1]}, and here {ours[first:][:1]}")
print(sum(map(len, here)), "moves")
"""


@pytest.mark.long("plays ten hands of each program in Pyodide")
@pytest.mark.parametrize("program", PROGRAMS)
def test_ten_deals_give_the_same_moves_in_a_page_as_here(program: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", COMPARED, program, *DEALS],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tools")])},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.stderr.startswith("missing: "):
        pytest.skip(ran.stderr.strip())
    assert ran.returncode == 0, ran.stderr
    *differences, count = ran.stdout.splitlines()
    assert not differences
    assert int(count.split()[0]) > 100
