"""A plugin for pytest: only tests of golden pictures, drawn without the window's library.

It must be loaded before anything of ours: `pytest -p tests.machine.without_pyxel`.
"""

import sys

import pytest

sys.modules["pyxel"] = None  # type: ignore[assignment]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that compare a golden picture."""
    items[:] = [item for item in items if "golden_picture" in getattr(item, "fixturenames", ())]
