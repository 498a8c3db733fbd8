"""Ctrl-C ends with 130 and no words, however early it comes.

A `sitecustomize` is put before the child's own: from our first line on it counts the imports, and
raises SIGINT in the one asked for, so that every run is the same.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import as_in_a_terminal

ROOT = Path(__file__).parents[2]
PLAYED = ["DURAK", "S*", "--headless", "--script", "wait:0.1"]
NEVER = 10**9

HOOK = """
import atexit, os, signal, sys
first, wanted, counted = os.environ["FIRST_FILE"], int(os.environ["AT_IMPORT"]), 0
begun = not first

def hook(event, given):
    global begun, counted
    if event == "exec" and getattr(given[0], "co_filename", "").endswith(first):
        begun = True
    elif event == "cpython.run_file" and given[0].endswith(first):
        begun = True
    elif event == "import" and begun:
        counted += 1
        if counted == wanted:
            signal.raise_signal(signal.SIGINT)

sys.addaudithook(hook)
atexit.register(lambda: counted < wanted and os.write(2, b"%d" % counted))
"""

MODULE = ["-m", "retrocards", *PLAYED]
COMMAND = [
    "-c",
    "import sys; from retrocards.__main__ import durak; sys.exit(durak())",
    *PLAYED[1:],
]
CHECKOUT = [str(ROOT / "tools" / "play.py"), *PLAYED]


def interrupted(
    tmp_path: Path, words: list[str], first: str, at_import: int
) -> "subprocess.CompletedProcess[str]":
    """A run that gets Ctrl-C in the import of that number after `first` has begun."""
    (tmp_path / "sitecustomize.py").write_text(HOOK, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    more = {"PYTHONPATH": path, "FIRST_FILE": first, "AT_IMPORT": str(at_import)}
    return subprocess.run(
        [sys.executable, *words],
        env=os.environ | more,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=as_in_a_terminal,
    )


@pytest.mark.skipif(os.name == "nt", reason="no such signals here")
@pytest.mark.parametrize("words", [MODULE, COMMAND], ids=["module", "command"])
def test_ctrl_c_while_all_is_loaded(tmp_path: Path, words: list[str]) -> None:
    whole = interrupted(tmp_path, words, "retrocards/__main__.py", NEVER)
    assert whole.returncode == 0
    imports = int(whole.stderr)
    assert imports > 100
    for at_import in (1, 2, 3, 5, 10, imports // 4, imports // 2, imports - 1, imports):
        ran = interrupted(tmp_path, words, "retrocards/__main__.py", at_import)
        assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", ""), f"import {at_import}"
