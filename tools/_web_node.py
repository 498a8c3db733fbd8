"""Runs our package in Pyodide under node: the page's Python, without a browser."""

import tempfile
from pathlib import Path
from typing import Any

import _pyodide
from _web_site import lay


def in_node(failure: str, module: str, *words: object) -> Any:
    """What `main(*words)` of a module of the tools returns there.

    A BuildError begins with the sentence `failure`. Raises Missing, BuildError and OSError.
    """
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        lay(work / "retrocards", work / "home")
        return _pyodide.in_node(failure, work, module, *words)
