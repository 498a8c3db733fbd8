"""Records which test reaches which line: a plugin of pytest, and the function that a probe calls.

A child process of a test knows its test from the environment.
"""

import os

import pytest

_seen: set[int] = set()
_notes = os.open(os.environ["MUTANTS_NOTES"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def hit(probe: int) -> None:
    """Record that the line or file with this number is running."""
    if probe not in _seen:
        _seen.add(probe)
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        os.write(_notes, f"hit\t{probe}\t{test}\n".encode())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart() -> None:
    """Forget the probes of the test before."""
    _seen.clear()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record a test's time and outcome. A test that fails without a mutant is useless."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        line = f"{report.outcome}\t{report.duration:.4f}\t{report.nodeid}\n"
        os.write(_notes, line.encode())
