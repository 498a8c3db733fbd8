"""Notes which test reaches which line: a plugin of pytest, and what a probed line calls.

A child process of a test knows from its environment whose child it is.
"""

import os

import pytest

_seen: set[int] = set()
_notes = os.open(os.environ["MUTANTS_NOTES"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def hit(probe: int) -> None:
    """The line, or a function of the file, with this number is being run."""
    if probe not in _seen:
        _seen.add(probe)
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        os.write(_notes, f"hit\t{probe}\t{test}\n".encode())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart() -> None:
    """Each test reaches its lines anew."""
    _seen.clear()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """How long a test took, and whether it is of use: not if it fails without a mutant."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        line = f"{report.outcome}\t{report.duration:.4f}\t{report.nodeid}\n"
        os.write(_notes, line.encode())
